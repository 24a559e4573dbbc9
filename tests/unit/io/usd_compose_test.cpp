// Layers made of others: sublayers, references, payloads, variants, inherited and specialized prims, and what
// is refused. tests/usd compares the same with OpenUSD.

#include "ringlet/io/usd_compose.h"

#include <gtest/gtest.h>

#include <chrono>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::io {
namespace {

// A strand from (x, 0, 0) to (x, 0, 1), as the inside of a prim.
std::string strand(int x) {
  return fmt::format(
      "uniform token type = \"linear\"\nint[] curveVertexCounts = [2]\n"
      "point3f[] points = [({0}, 0, 0), ({0}, 0, 1)]\n",
      x);
}
std::string curves(const std::string& name, int x) {
  return fmt::format("def BasisCurves \"{}\" {{\n{}}}\n", name, strand(x));
}

class Composition : public testing::Test {
 protected:
  Composition() {
    previous_ = set_log_sink([this](LogLevel, const std::string& text) { warnings_.push_back(text); });
  }
  ~Composition() override { set_log_sink(previous_); }

  void write(const std::string& name, const std::string& text, const std::string& metadata = "") const {
    write_text(folder_ / name, "#usda 1.0\n(\nmetersPerUnit = 1\nupAxis = \"Z\"\n" + metadata + ")\n" + text);
  }
  hair::Groom read(const std::string& name = "root.usda", const ReadOptions& options = {}) const {
    return read_groom(folder_ / name, options);
  }
  // Where the strands of root.usda are.
  std::vector<double> places(const ReadOptions& options = {}) const {
    const hair::Groom groom = read("root.usda", options);
    std::vector<double> x;
    for (std::size_t i = 0; i < groom.strand_count(); ++i) x.push_back(groom.strand(i)[0].x());
    return x;
  }
  // What is wrong with root.usda.
  std::string complaint() const {
    try {
      read();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  using Places = std::vector<double>;

  ScratchFolder folder_;
  std::vector<std::string> warnings_;

 private:
  LogSink previous_;
};

TEST_F(Composition, SublayersAreWeakerInTheirOrderAndHaveTheirOwnTime) {
  // 48 codes per second below 24: half as long, twice that by the scale, and ten later.
  write("strong.usda",
        "def BasisCurves \"a\" {\npoint3f[] points.timeSamples = {0: [(0,0,0), (0,0,1)], 10: [(1,0,0), "
        "(1,0,1)]}\n}\n",
        "timeCodesPerSecond = 48\n");
  write("weak.usda", curves("a", 9) + curves("b", 5));
  write("root.usda", "over \"b\" {\npoint3f[] points = [(6, 0, 0), (6, 0, 1)]\n}\n",
        "subLayers = [@strong.usda@ (offset = 10; scale = 2), @./weak.usda@]\n");
  for (const auto& [time, x] : {std::pair(0.0, 0.0), {10.0, 0.0}, {14.0, 0.4}, {20.0, 1.0}, {30.0, 1.0}}) {
    const Places found = places({.time = time});
    ASSERT_EQ(found.size(), 2u);
    EXPECT_NEAR(found[0], x, 1e-15) << time;
    EXPECT_EQ(found[1], 6.0);
  }
  const auto animation = open_groom_animation(folder_ / "root.usda");
  ASSERT_EQ(animation->frame_count(), 2u);
  EXPECT_EQ(animation->time(0), 10.0);
  EXPECT_EQ(animation->time(1), 20.0);
}

TEST_F(Composition, ReferencesAndPayloadsOfPrimsAndDefaultPrims) {
  write("pony.usda", "def Xform \"Pony\" {\n" + curves("c", 1) + "}\n" + curves("d", 2),
        "defaultPrim = \"Pony\"\n");
  write("root.usda",
        "def \"A\" (references = @pony.usda@) {\ndouble3 xformOp:translate = (10, 0, 0)\n"
        "uniform token[] xformOpOrder = [\"xformOp:translate\"]\n}\n"
        "def \"B\" (payload = @pony.usda@</d>) {\n}\ndef \"C\" (prepend references = [</B>, "
        "@pony.usda@</Pony/c>]) {\n}\n");
  // C takes the stronger of two: B, and what B takes.
  EXPECT_EQ(places(), (Places{11, 2, 2}));
  EXPECT_TRUE(warnings_.empty());
  // References are found from the layer that has them.
  std::filesystem::create_directory(folder_ / "sub");
  write("sub/inner.usda", "def \"I\" (references = @../pony.usda@</d>) {\n}\n", "defaultPrim = \"I\"\n");
  write("root.usda", "def \"A\" (references = @sub/inner.usda@) {\n}\n");
  EXPECT_EQ(places(), Places{2});
}

TEST_F(Composition, TimesOfAReferenceAreMovedAndScaled) {
  write("moving.usda",
        "def BasisCurves \"a\" {\nuniform token type = \"linear\"\nint[] curveVertexCounts = [2]\n"
        "point3f[] points.timeSamples = {0: [(0,0,0), (0,0,1)], 10: [(1,0,0), (1,0,1)]}\n}\n",
        "timeCodesPerSecond = 24\n");
  write("root.usda", "def \"A\" (references = @moving.usda@</a> (offset = 4; scale = -1)) {\n}\n",
        "timeCodesPerSecond = 12\n");
  // Two codes of the reference are one here; it runs backwards from 4 to −1.
  for (const auto& [time, x] : {std::pair(4.0, 0.0), {1.5, 0.5}, {-1.0, 1.0}, {-7.0, 1.0}, {9.0, 0.0}})
    EXPECT_EQ(places({.time = time}), Places{x}) << time;
}

TEST_F(Composition, VariantsAreThoseOfTheFileOrOfTheUser) {
  const std::string set = "variantSet \"length\" = {\n\"short\" {\n" + curves("s", 1) + "}\n\"long\" {\n" +
                          curves("l", 2) + curves("m", 3) + "}\n}\n";
  const auto with = [&](const std::string& metadata) {
    write("root.usda", "def \"A\" (" + metadata + "prepend variantSets = \"length\") {\n" + set + "}\n");
  };
  with("variants = {\nstring length = \"short\"\n}\n");
  EXPECT_EQ(places(), Places{1});
  EXPECT_EQ(places({.usd_variants = {{"length", "long"}}}), (Places{2, 3}));
  with("");
  EXPECT_NE(complaint().find("no visible BasisCurves"), std::string::npos);
  ASSERT_FALSE(warnings_.empty());
  EXPECT_NE(warnings_[0].find("choose one of short, long"), std::string::npos) << warnings_[0];
}

TEST_F(Composition, StrengthIsLocalInheritsVariantsReferencesPayloadsSpecializes) {
  // Each kind says another width; those before the kind that is tried are left out.
  write("r.usda", "def \"R\" {\nfloat[] widths = [4] (interpolation = \"constant\")\n}\n",
        "defaultPrim = \"R\"\n");
  write("p.usda", "def \"P\" {\nfloat[] widths = [5] (interpolation = \"constant\")\n}\n",
        "defaultPrim = \"P\"\n");
  const std::vector<std::string> arcs = {
      "inherits = </_i>\n", "variants = {\nstring v = \"v\"\n}\nprepend variantSets = \"v\"\n",
      "references = @r.usda@\n", "payload = @p.usda@\n", "specializes = </_s>\n"};
  for (std::size_t first = 0; first <= arcs.size(); ++first) {
    std::string metadata;
    for (std::size_t k = arcs.size(); k-- > (first == 0 ? 0 : first - 1);) metadata += arcs[k];
    write("root.usda",
          "class \"_i\" {\nfloat[] widths = [2] (interpolation = \"constant\")\n}\n"
          "class \"_s\" {\nfloat[] widths = [6] (interpolation = \"constant\")\n}\n"
          "def BasisCurves \"A\" (" +
              metadata + ") {\n" + strand(0) +
              (first == 0 ? "float[] widths = [1] (interpolation = \"constant\")\n" : "") +
              (first <= 2 ? "variantSet \"v\" = {\n\"v\" {\nfloat[] widths = [3] (interpolation = "
                            "\"constant\")\n}\n}\n"
                          : "") +
              "}\n");
    EXPECT_EQ(read().radii, std::vector<double>(2, 0.5 * static_cast<double>(first + 1))) << first;
  }
}

TEST_F(Composition, TargetsAreRenamed) {
  write("pony.usda",
        "def \"Pony\" {\ndef BasisCurves \"c\" {\n" + strand(1) +
            "rel material:binding:physics = </Pony/Soft>\n}\n"
            "def Material \"Soft\" {\nfloat physics:density = 1000\n}\n}\n",
        "defaultPrim = \"Pony\"\n");
  write("root.usda", "def \"A\" {\ndef \"B\" (references = @pony.usda@) {\n}\n}\n");
  ASSERT_EQ(read().materials.size(), 1u);
  EXPECT_EQ(read().materials[0].name, "Soft");
  EXPECT_EQ(read().materials[0].density, 1000.0);
  EXPECT_TRUE(warnings_.empty());
}

TEST_F(Composition, InactivePrimsAndClassesAreNotInTheScene) {
  write("root.usda", "class \"_c\" {\n" + curves("x", 1) + "}\ndef \"off\" (active = false) {\n" +
                         curves("y", 2) + "}\n" + curves("z", 3));
  EXPECT_EQ(places(), Places{3});
}

TEST_F(Composition, WhatIsMissingIsLeftOutWithAWarning) {
  write("root.usda",
        "def \"A\" (references = [@gone.usda@, @picture.png@, @here.usda@, @here.usda@</no>]) {\n" +
            curves("c", 1) + "}\n",
        "subLayers = [@lost.usda@]\n");
  write("here.usda", curves("c", 2));
  EXPECT_EQ(places(), Places{1});
  ASSERT_EQ(warnings_.size(), 5u);
  const std::vector<std::string> words = {"lost.usda", "gone.usda", "picture.png", "default prim", "</no>"};
  for (std::size_t i = 0; i < words.size(); ++i)
    EXPECT_NE(warnings_[i].find(words[i]), std::string::npos) << warnings_[i];
}

TEST_F(Composition, OtherFilesAreNotOpenedFromBytes) {
  write("root.usda", "def \"A\" (references = @here.usda@) {\n" + curves("c", 1) + "}\n");
  write("here.usda", curves("d", 2), "defaultPrim = \"d\"\n");
  EXPECT_EQ(read_usd(read_bytes(folder_ / "root.usda"), "root.usda").strand_count(), 1u);
  ASSERT_EQ(warnings_.size(), 1u);
  EXPECT_NE(warnings_[0].find("no other files are opened here"), std::string::npos);
}

TEST_F(Composition, CirclesAreOneError) {
  write("root.usda", "def \"A\" (references = @other.usda@</B>) {\n}\n");
  write("other.usda", "def \"B\" (references = @root.usda@</A>) {\n}\n");
  EXPECT_NE(complaint().find("in a circle"), std::string::npos) << complaint();
  write("root.usda", "", "subLayers = [@other.usda@]\n");
  write("other.usda", "", "subLayers = [@root.usda@]\n");
  EXPECT_NE(complaint().find("one of its own sublayers"), std::string::npos) << complaint();
  for (const char* arc : {"inherits = </A>", "specializes = </A>", "references = </A>", "payload = </A>"}) {
    write("root.usda", "def \"A\" (" + std::string(arc) + ") {\n" + curves("c", 1) + "}\n");
    EXPECT_NE(complaint().find("in a circle"), std::string::npos) << arc;
  }
  // A child that takes its parent: each holds another.
  write("root.usda", "def \"A\" {\ndef \"B\" (references = </A>) {\n}\n" + curves("c", 1) + "}\n");
  EXPECT_NE(complaint().find("nests deeper"), std::string::npos) << complaint();
}

TEST_F(Composition, RepetitionIsBounded) {
  // Each of forty prims takes the next one twice.
  std::string text;
  for (int i = 0; i < 40; ++i)
    text += fmt::format(
        "def \"p{0}\" {{\ndef \"a\" (references = </p{1}>) {{\n}}\ndef \"b\" (references = </p{1}>) "
        "{{\n}}\n}}\n",
        i, i + 1);
  write("root.usda", text + "def \"p40\" {\n" + curves("c", 1) + "}\n");
  const auto start = std::chrono::steady_clock::now();
  EXPECT_NE(complaint().find("repeat each other too often"), std::string::npos) << complaint();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST_F(Composition, ManyPrimsThatTakeOneAreFoundWithoutSearch) {
  // With a search through all siblings this would be 10⁹ comparisons of names.
  std::string text;
  for (int i = 0; i < 30'000; ++i)
    text += fmt::format("def \"long_name_{}\" (references = </z>) {{\n}}\n", i);
  write("root.usda", text + "class \"z\" {\n}\n" + curves("c", 1));
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(places(), Places{1});
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

// A package of stored files; sizes and names are all that is read of their headers.
std::string package(const std::vector<std::pair<std::string, std::string>>& files) {
  HandMade zip;
  for (const auto& [name, text] : files) {
    zip.text("PK\3\4").put(std::uint16_t{20}).zeros(4 + 8).put(static_cast<std::uint32_t>(text.size()));
    zip.put(static_cast<std::uint32_t>(text.size())).put(static_cast<std::uint16_t>(name.size())).zeros(2);
    zip.text(name).text(text);
  }
  return end_zip(std::move(zip));
}

TEST_F(Composition, PackagesTakeFromThemselves) {
  const std::string header = "#usda 1.0\n(metersPerUnit = 1\nupAxis = \"Z\"\ndefaultPrim = \"d\")\n";
  write_text(folder_ / "root.usdz",
             package({{"scene.usda", header + "def \"A\" (references = @./parts/hair.usda@) {\n}\n"},
                      {"parts/hair.usda", header + "def \"d\" (references = @more.usda@) {\n}\n"},
                      {"parts/more.usda", header + curves("d", 4)}}));
  EXPECT_EQ(read("root.usdz").points[0].x(), 4.0);
  write("root.usda", "def \"A\" (references = @root.usdz@) {\n}\n");
  write_text(folder_ / "root.usdz", package({{"scene.usda", header + curves("d", 5)}}));
  EXPECT_EQ(places(), Places{5});
  EXPECT_TRUE(warnings_.empty());
}

}  // namespace
}  // namespace ringlet::io

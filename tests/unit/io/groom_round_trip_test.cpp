// Every format returns what it was given, as far as the format can hold it.

#include <gtest/gtest.h>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/hair_file.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::io {
namespace {

struct FormatCase {
  const char* extension;
  SampleContents contents;  // what the format holds
  bool text = false;
};

void PrintTo(const FormatCase& format, std::ostream* stream) { *stream << format.extension; }

class RoundTrip : public testing::TestWithParam<FormatCase> {
 protected:
  ScratchFolder folder_;
};

void expect_same(const hair::Groom& a, const hair::Groom& b, const SampleContents& contents) {
  EXPECT_EQ(a.first_point, b.first_point);
  EXPECT_EQ(a.points, b.points);
  if (contents.radii) {
    EXPECT_EQ(a.radii, b.radii);
  }
  if (contents.guides) {
    EXPECT_EQ(a.is_guide, b.is_guide);
  }
  if (contents.groups) {
    EXPECT_EQ(a.groups, b.groups);
  }
  if (contents.colours) {
    EXPECT_EQ(a.colours, b.colours);
  }
  // Formats that store 1 − x round it to a float: at most 2⁻²⁵ for x in [0, 1].
  if (contents.uv) {
    ASSERT_EQ(a.root_uv.size(), b.root_uv.size());
    for (std::size_t i = 0; i < a.root_uv.size(); ++i)
      EXPECT_LE((a.root_uv[i] - b.root_uv[i]).cwiseAbs().maxCoeff(), 0x1p-25);
  }
  if (contents.colours && !b.transparencies.empty()) {
    ASSERT_EQ(a.transparencies.size(), b.transparencies.size());
    for (std::size_t k = 0; k < a.points.size(); ++k)
      EXPECT_NEAR(a.transparencies[k], b.transparencies[k], 0x1p-25);
  }
}

TEST_P(RoundTrip, ReturnsTheSameBits) {
  const auto& [extension, contents, text] = GetParam();
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const hair::Groom groom = sample_groom(seed, 1 + seed, contents);
    const auto path = folder_ / (std::string("groom") + extension);
    write_groom(groom, path, {.text = text});
    const hair::Groom back = read_groom(path);
    expect_same(groom, back, contents);
    EXPECT_EQ(back.transparencies.empty(), !contents.colours || std::string(extension) == ".obj");
  }
  EXPECT_EQ(folder_.file_count(), 1u) << "a temporary file was left behind";
}

TEST_P(RoundTrip, KeepsUnitsAndAxes) {
  // Writing in inches with y up and reading so again is the identity up to rounding: two roundings of 2⁻²⁴
  // relative in float formats, for coordinates below 0.3 m.
  const auto& [extension, contents, text] = GetParam();
  const hair::Groom groom = sample_groom(7, 5, contents);
  const auto path = folder_ / (std::string("inches") + extension);
  write_groom(groom, path, {.metres_per_unit = 0.0254, .up_axis = UpAxis::y, .text = text});
  const bool says_so = std::string(extension).starts_with(".usd") || std::string(extension) == ".glb";
  const hair::Groom back =
      says_so ? read_groom(path) : read_groom(path, {.metres_per_unit = 0.0254, .up_axis = UpAxis::y});
  ASSERT_EQ(groom.points.size(), back.points.size());
  for (std::size_t k = 0; k < groom.points.size(); ++k)
    EXPECT_LE((groom.points[k] - back.points[k]).norm(), 0.3 * 0x1p-22);
  if (contents.radii) {
    EXPECT_NEAR(groom.radii[3], back.radii[3], 6e-5 * 0x1p-22);
  }
}

TEST_P(RoundTrip, KeepsTheMaterialsWidthAsWidth) {
  // A groom without radii is as thick as its material, in those formats that say anything about it.
  auto [extension, contents, text] = GetParam();
  contents.radii = false;
  hair::Groom groom = sample_groom(3, 4, contents);
  groom.materials.push_back(groom.materials[0]);
  groom.materials[1].section = {5e-5, 5e-5};
  groom.material_of = {0, 1, 1, 0};
  const auto path = folder_ / (std::string("materials") + extension);
  write_groom(groom, path, {.text = text});
  const hair::Groom back = read_groom(path);
  if (std::string(extension) == ".obj") {
    EXPECT_TRUE(back.radii.empty());
    return;
  }
  ASSERT_EQ(back.radii.size(), back.points.size());
  EXPECT_NEAR(back.radii[back.first_point[0]], 4e-5, 4e-5 * 0x1p-23);
  EXPECT_NEAR(back.radii[back.first_point[1]], 5e-5, 5e-5 * 0x1p-23);
}

INSTANTIATE_TEST_SUITE_P(
    Formats, RoundTrip,
    testing::Values(FormatCase{".hair", {.uv = false, .groups = false, .guides = false}},
                    FormatCase{".tfx",
                               {.equal_lengths = true, .radii = false, .groups = false, .guides = false}},
                    FormatCase{".ply", {}}, FormatCase{".ply", {}, true},
                    FormatCase{".obj", {.radii = false, .uv = false, .groups = false, .guides = false}},
                    FormatCase{".usda", {}}, FormatCase{".usdc", {}}, FormatCase{".glb", {.guides = false}},
                    FormatCase{".abc", {}}));

TEST(GroomFile, TfxHoldsOneThicknessPerStrand) {
  hair::Groom groom = sample_groom(1, 3, {.equal_lengths = true, .radii = false});
  groom.radii.assign(groom.points.size(), 0.0);
  for (std::size_t k = 0; k < groom.points.size(); ++k) groom.radii[k] = k < 8 ? 0x1p-15 : 0x1p-14;
  ScratchFolder folder;
  write_groom(groom, folder / "a.tfx");
  EXPECT_EQ(read_groom(folder / "a.tfx").radii, groom.radii);
}

TEST(GroomFile, HairKeepsTheDefaultWidthInTheMaterial) {
  hair::Groom groom = sample_groom(1, 3, {.radii = false});
  groom.materials[0].section = {0x1p-15, 0x1p-15};
  groom.materials[0].colour = {0.5, 0.25, 0.125};
  groom.colours.clear();
  ScratchFolder folder;
  write_groom(groom, folder / "a.hair");
  const hair::Groom back = read_groom(folder / "a.hair");
  EXPECT_TRUE(back.radii.empty());
  EXPECT_EQ(back.materials[0].section.a, 0x1p-15);
  EXPECT_EQ(back.materials[0].colour, Vec3(0.5, 0.25, 0.125));
}

TEST(GroomFile, TfxRefusesUnequalStrandsWithARemedy) {
  ScratchFolder folder;
  hair::Groom groom = sample_groom(1, 1, {.equal_lengths = true});
  const std::vector<Vec3> shorter = {Vec3::Zero(), Vec3::UnitZ()};
  groom = hair::Groom{};
  groom.add_strand(std::vector<Vec3>{Vec3::Zero(), Vec3::UnitX(), Vec3::UnitZ()});
  groom.add_strand(shorter);
  try {
    write_groom(groom, folder / "a.tfx");
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("strand 1 has 2"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("resample"), std::string::npos) << error.what();
  }
  EXPECT_EQ(folder.file_count(), 0u);
}

TEST(GroomFile, UnknownExtensionListsTheKnown) {
  try {
    read_groom("curls.xyz");
    FAIL() << "no error";
  } catch (const InputError& error) {
    for (const std::string& known : groom_extensions())
      EXPECT_NE(std::string(error.what()).find(known), std::string::npos) << error.what();
  }
  EXPECT_THROW(write_groom(sample_groom(1, 1), "curls"), InputError);
}

TEST(GroomFile, ExtensionsMayBeUpperCase) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(1, 2);
  write_groom(groom, folder / "A.HAIR");
  EXPECT_EQ(read_groom(folder / "A.HAIR").points, groom.points);
}

TEST(GroomFile, UsdaAnimationHasOneSamplePerFrame) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(5, 4);
  const auto points_of = [&](std::size_t frame) {
    std::vector<Vec3> points = groom.points;
    for (Vec3& p : points) p.z() += 0.5 * static_cast<double>(frame);
    return points;
  };
  write_usda_animation(groom, 3, points_of, folder / "a.usda", {.frames_per_second = 30.0});
  // The sums above round to floats in the file: half a unit in the last place below 2.
  const double tolerance = 0x1p-24;
  for (const double time : {0.0, 1.0, 1.5, 2.0, 9.0}) {
    const hair::Groom back = read_groom(folder / "a.usda", {.time = time});
    for (std::size_t k = 0; k < groom.points.size(); ++k)
      EXPECT_NEAR(back.points[k].z(), groom.points[k].z() + 0.5 * std::min(time, 2.0), tolerance);
  }
  EXPECT_EQ(read_groom(folder / "a.usda").points[0].x(), groom.points[0].x());

  EXPECT_THROW(write_usda_animation(
                   groom, 1, [](std::size_t) { return std::vector<Vec3>(1); }, folder / "b.usda"),
               InputError);
  EXPECT_THROW(write_usda_animation(groom, 0, points_of, folder / "b.usda"), InputError);
  EXPECT_EQ(folder.file_count(), 1u) << "a failed write left something behind";
}

}  // namespace
}  // namespace ringlet::io

// Wrong files: each gets one clear error that names the file and the place, and nothing worse ever happens.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <functional>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/gltf_file.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/hair_file.h"
#include "ringlet/io/obj_file.h"
#include "ringlet/io/ply_file.h"
#include "ringlet/io/tfx_file.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::io {
namespace {

// The call must throw InputError with all of the given words in its message.
void expect_complaint(const std::function<void()>& call, const std::vector<std::string>& words) {
  try {
    call();
    ADD_FAILURE() << "no error; expected one with \"" << words.front() << "\"";
  } catch (const InputError& error) {
    for (const std::string& word : words)
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos)
          << error.what() << "\nlacks " << word;
  }
}

HandMade hair_file(std::uint32_t strands, std::uint32_t points, std::uint32_t flags) {
  HandMade file;
  file.text("HAIR").put(strands).put(points).put(flags).put(1u).put(1e-4f).put(0.0f).zeros(12 + 88);
  return file;
}

// Two strands of two points; `k` is replaced by `value`.
HandMade hair_with(int k, float value) {
  HandMade file = hair_file(2, 4, 2);
  for (int i = 0; i < 12; ++i) file.put(i == k ? value : static_cast<float>(i));
  return file;
}

TEST(HairDamage, FourBillionStrandsInTwoHundredBytes) {
  for (const std::uint32_t flags : {2u, 3u, 31u}) {
    HandMade file = hair_file(4'000'000'000u, 4'000'000'000u, flags);
    file.zeros(72);
    expect_complaint([&] { read_hair(file.bytes(), "big.hair"); },
                     {"big.hair", "4000000000", "byte 128", "200"});
  }
  HandMade strands = hair_file(4'000'000'000u, 4, 3);
  strands.zeros(72);
  expect_complaint([&] { read_hair(strands.bytes(), "big.hair"); },
                   {"big.hair", "strands", "4000000000", "byte 128"});
  HandMade defaults = hair_file(4'000'000'000u, 4, 2);
  defaults.zeros(72);
  expect_complaint([&] { read_hair(defaults.bytes(), "big.hair"); },
                   {"big.hair", "4000000000 strands", "4 points"});
}

TEST(HairDamage, WrongContents) {
  expect_complaint([&] { read_hair(hair_with(7, NAN).bytes(), "a.hair"); },
                   {"a.hair", "strand 1, point 0", "finite"});
  expect_complaint([&] { read_hair(hair_with(2, INFINITY).bytes(), "a.hair"); },
                   {"a.hair", "strand 0, point 0"});
  HandMade zero_length = hair_file(2, 4, 2);
  for (int i = 0; i < 12; ++i) zero_length.put(i < 6 ? static_cast<float>(i) : 1.0f);
  expect_complaint([&] { read_hair(zero_length.bytes(), "a.hair"); }, {"a.hair", "strand 1", "zero length"});
  EXPECT_EQ(read_hair(zero_length.bytes(), "a.hair", {.skip_degenerate = true}).strand_count(), 1u);

  HandMade one_point = hair_file(2, 3, 3);
  one_point.put<std::uint16_t>(1).put<std::uint16_t>(0);
  for (int i = 0; i < 9; ++i) one_point.put(static_cast<float>(i));
  expect_complaint([&] { read_hair(one_point.bytes(), "a.hair"); }, {"a.hair", "strand 1", "1 point"});

  HandMade negative = hair_file(2, 4, 6);
  for (int i = 0; i < 12; ++i) negative.put(static_cast<float>(i));
  negative.put(1.0f).put(1.0f).put(1.0f).put(-2.0f);
  expect_complaint([&] { read_hair(negative.bytes(), "a.hair"); },
                   {"a.hair", "strand 1, point 1", "thickness", "-2"});

  HandMade too_few = hair_file(1, 4, 2);
  too_few.zeros(48);
  expect_complaint([&] { read_hair(too_few.bytes(), "a.hair"); }, {"a.hair", "2 points", "claims 4"});
  expect_complaint([&] { read_hair(hair_file(1, 2, 1).bytes(), "a.hair"); }, {"a.hair", "no points"});
  expect_complaint([&] { read_hair(bytes_of("HARE"), "a.hair"); }, {"a.hair", "HAIR"});
  expect_complaint([&] { read_hair({}, "a.hair"); }, {"a.hair", "0 bytes"});
  HandMade nobody = hair_file(0, 0, 2);
  expect_complaint([&] { read_hair(nobody.bytes(), "a.hair"); }, {"a.hair", "no strands"});
}

TEST(TfxDamage, WrongContents) {
  const auto file = [](float version, std::uint32_t strands, std::uint32_t per_strand, std::uint32_t offset) {
    HandMade made;
    made.put(version).put(strands).put(per_strand).put(offset).zeros(160 - 16);
    for (int k = 0; k < 4; ++k) made.put(static_cast<float>(k)).put(0.0f).put(0.0f).put(1.0f);
    return made;
  };
  EXPECT_EQ(read_tfx(file(4.0f, 2, 2, 160).bytes(), "a.tfx").strand_count(), 2u);
  expect_complaint([&] { read_tfx(file(4.0f, 4'000'000'000u, 32, 160).bytes(), "a.tfx"); },
                   {"a.tfx", "4000000000", "224"});
  expect_complaint([&] { read_tfx(file(4.0f, 134'217'727u, 32, 160).bytes(), "a.tfx"); },
                   {"a.tfx", "4294967264", "byte 160", "224"});
  expect_complaint([&] { read_tfx(file(4.0f, 2, 2, 4'000'000'000u).bytes(), "a.tfx"); },
                   {"a.tfx", "4000000000", "224"});
  expect_complaint([&] { read_tfx(file(4.0f, 3, 2, 160).bytes(), "a.tfx"); },
                   {"a.tfx", "positions", "6 of 16"});
  expect_complaint([&] { read_tfx(file(4.0f, 4'000'000'000u, 0, 160).bytes(), "a.tfx"); },
                   {"a.tfx", "without vertices"});
  expect_complaint([&] { read_tfx(file(3.0f, 2, 2, 160).bytes(), "a.tfx"); }, {"a.tfx", "version 3"});
  expect_complaint([&] { read_tfx(file(4.0f, 4, 1, 160).bytes(), "a.tfx"); },
                   {"a.tfx", "strand 0", "1 point"});
}

TEST(PlyDamage, WrongContents) {
  const auto ply = [](const std::string& rest) { return "ply\nformat ascii 1.0\n" + rest; };
  const auto complain = [&](const std::string& text, const std::vector<std::string>& words) {
    expect_complaint([&] { read_ply(bytes_of(text), "a.ply"); }, words);
  };
  const std::string xyz = "property float x\nproperty float y\nproperty float z\n";
  const std::string edge = "property int vertex1\nproperty int vertex2\nend_header\n";
  complain(ply("element vertex 4000000000\n" + xyz + "end_header\n1 2 3\n"),
           {"a.ply", "4000000000", "vertex"});
  complain(
      "ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\n" + xyz + "end_header\n123456789012",
      {"a.ply", "4000000000", "12"});
  complain(ply("element vertex 4000000000\nend_header\n"), {"a.ply", "no property"});
  complain(ply("element vertex 2\n" + xyz + "element edge 1\n" + edge + "0 0 0\n1 nan 0\n0 1"),
           {"a.ply", "strand 0, point 1"});
  complain(ply("element vertex 2\n" + xyz + "element edge 1\n" + edge + "0 0 0\n1 1 0\n0 2"),
           {"a.ply", "edge 0", "vertex 2"});
  complain(ply("element vertex 3\n" + xyz + "element edge 3\n" + edge + "0 0 0 1 1 0 2 2 2 0 1 1 2 2 0"),
           {"a.ply", "closed loop"});
  complain(
      ply("element vertex 4\n" + xyz + "element edge 3\n" + edge + "0 0 0 1 1 0 2 2 2 3 3 3 0 1 0 2 0 3"),
      {"a.ply", "vertex 0", "branch"});
  complain(
      ply("element vertex 2\n" + xyz + "element strand 2\nproperty uint points\nend_header\n0 0 0 1 1 0 2 2"),
      {"a.ply", "strand 1", "2 vertices"});
  complain(ply("element vertex 2\n" + xyz + "element edge 1\n" + edge + "0 0 0\n1 x 0\n0 1"), {"a.ply:12:3"});
  complain(ply("element face 1\nproperty list uchar int vertex_indices\nend_header\n200 1 2 3"),
           {"a.ply", "200"});
}

TEST(ObjDamage, WrongContents) {
  const auto complain = [&](const std::string& text, const std::vector<std::string>& words) {
    expect_complaint([&] { read_obj(bytes_of(text), "a.obj"); }, words);
  };
  complain("v 0 0 0\nv 1 0 0\nl 1 3\n", {"a.obj:3:", "vertex 3", "2 stand before"});
  complain("v 0 0 0\nl 1 0\n", {"a.obj:2:", "vertex 0"});
  complain("v 0 0\n", {"a.obj:1:", "three coordinates"});
  complain("v 0 0 zero\n", {"a.obj:1:7"});
  complain("v 0 0 0\nv 1 0 nan\nv 2 0 0\nl 1 2 3\n", {"a.obj", "strand 0, point 1"});
  complain("v 0 0 0\nv 0 0 0\nv 0 0 0\nl 1 2 3\n", {"a.obj", "strand 0", "zero length"});
  complain("v 0 0 0\nl 1\n", {"a.obj", "strand 0", "1 point"});
  complain("v 0 0 0\nv 1 1 1\nv 2 3 4\nf 1 2 3\n", {"a.obj", "no lines"});
}

TEST(GltfDamage, WrongContents) {
  const auto complain = [&](const std::string& json, const std::vector<std::string>& words) {
    std::string padded = json;
    padded.resize((json.size() + 3) / 4 * 4, ' ');
    HandMade file;
    file.text("glTF").put(2u).put(static_cast<std::uint32_t>(28 + padded.size() + 24));
    file.put(static_cast<std::uint32_t>(padded.size())).text("JSON").text(padded);
    file.put(24u).text(std::string("BIN\0", 4)).zeros(24);
    expect_complaint([&] { read_glb(file.bytes(), "a.glb"); }, words);
  };
  const auto scene = [](const std::string& accessor, const std::string& nodes) {
    return R"({"nodes":[)" + nodes + R"(],"meshes":[{"primitives":[{"mode":1,"attributes":{"POSITION":0}}]}],
      "buffers":[{"byteLength":24}],"bufferViews":[{"buffer":0,"byteLength":24}],"accessors":[{"bufferView":0,)" +
           accessor + "}]}";
  };
  const std::string good = R"("componentType":5126,"count":2,"type":"VEC3")";
  complain(scene(good, R"({"mesh":0})"), {"a.glb", "strand 0", "zero length"});
  complain(scene(R"("componentType":5126,"count":4000000000,"type":"VEC3")", R"({"mesh":0})"),
           {"a.glb", "4000000000", "24 bytes"});
  complain(scene(R"("componentType":5126,"count":18446744073709551615,"type":"VEC3")", R"({"mesh":0})"),
           {"a.glb", "accessor 0"});
  complain(scene(R"("componentType":5126,"count":-1,"type":"VEC3")", R"({"mesh":0})"), {"a.glb", "count"});
  complain(scene(good, R"({"mesh":7})"), {"a.glb", "mesh", "7 of 1"});
  complain(R"({"scenes":[{"nodes":[0]}],"nodes":[{"children":[0]}]})", {"a.glb", "node 0"});
  complain(R"({"extensionsRequired":["KHR_draco_mesh_compression"]})",
           {"a.glb", "KHR_draco_mesh_compression"});
  complain("{\"nodes\":[", {"a.glb", "JSON"});
  complain("[]", {"a.glb"});
  expect_complaint([] { read_glb(bytes_of("glTF\2\0\0"), "a.glb"); }, {"a.glb", "byte"});
}

TEST(UsdaDamage, WrongContents) {
  const auto complain = [&](const std::string& text, const std::vector<std::string>& words) {
    expect_complaint([&] { read_usd(bytes_of("#usda 1.0\n" + text), "a.usda"); }, words);
  };
  const std::string head = "def BasisCurves \"c\" {\n uniform token type = \"linear\"\n";
  complain(head + " int[] curveVertexCounts = [2, 4000000000]\n point3f[] points = [(0,0,0),(1,1,1)]\n}",
           {"a.usda", "4000000002"});
  complain(head + " int[] curveVertexCounts = [2]\n point3f[] points = [(0,0,0),(1,nan,1)]\n}",
           {"a.usda", "strand 0, point 1"});
  complain(head +
               " int[] curveVertexCounts = [2]\n point3f[] points = [(0,0,0),(1,1,1)]\n float[] widths = [1, "
               "-1]\n}",
           {"a.usda", "strand 0, point 1", "thickness"});
  complain(head +
               " int[] curveVertexCounts = [2]\n point3f[] points = [(0,0,0),(1,1,1)]\n float[] widths = [1, "
               "1, 1]\n}",
           {"a.usda", "widths", "3 numbers"});
  complain(head + " int[] curveVertexCounts = [1]\n point3f[] points = [(0,0,0)]\n}",
           {"a.usda", "strand 0", "1 point"});
  complain(head + " int[] curveVertexCounts = [2", {"a.usda:4:"});
  complain("def Xform \"x\" { token name = \"open\n", {"a.usda", "does not end"});
  complain("def Mesh \"m\" {}", {"a.usda", "no visible BasisCurves"});
  complain("(metersPerUnit = -1)\n" + head + "}", {"a.usda", "metersPerUnit"});
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "def \"x\" {";
  complain(deep, {"a.usda", "nests deeper"});
  complain("def \"x\" { int a = " + std::string(100000, '['), {"a.usda", "nests deeper"});
  expect_complaint([] { read_usd(bytes_of("PXR-USDX"), "a.usda"); }, {"a.usda", "#usda"});
}

TEST(FileErrors, MissingFilesAndFolders) {
  ScratchFolder folder;
  EXPECT_THROW(read_groom(folder / "nothing.hair"), FileError);
  EXPECT_THROW(read_groom(folder / ""), InputError);
  std::filesystem::create_directory(folder / "folder.hair");
  EXPECT_THROW(read_groom(folder / "folder.hair"), FileError);
  for (const std::string& extension : groom_extensions()) {
    const hair::Groom groom = sample_groom(1, 2, {.equal_lengths = true});
    EXPECT_THROW(write_groom(groom, folder / ("no/such/folder/a" + extension)), FileError);
    std::filesystem::create_directories(folder / ("taken" + extension));
    EXPECT_THROW(write_groom(groom, folder / ("taken" + extension)), FileError);
  }
  EXPECT_EQ(folder.file_count(), 1 + groom_extensions().size()) << "a failed write left something behind";
}

TEST(FileErrors, FullDiskLeavesTheOldFile) {
  // A limit on the size of files stands for a full disk: the write fails half way, as it would there.
  ScratchFolder folder;
  const hair::Groom small = sample_groom(1, 2, {.equal_lengths = true});
  const hair::Groom large = sample_groom(2, 4000, {.equal_lengths = true});
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  for (const std::string& extension : groom_extensions()) {
    const auto path = folder / ("a" + extension);
    write_groom(small, path);
    const auto old = read_bytes(path);
    rlimit limited = before;
    limited.rlim_cur = 50'000;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limited), 0);
    try {
      write_groom(large, path);
      ADD_FAILURE() << extension << ": no error";
    } catch (const FileError& error) {
      EXPECT_NE(std::string(error.what()).find("free some space"), std::string::npos) << error.what();
    }
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_EQ(read_bytes(path), old);
  }
  EXPECT_EQ(folder.file_count(), groom_extensions().size());
}

TEST(Writing, RefusesWhatItCouldNotReadBack) {
  ScratchFolder folder;
  hair::Groom groom = sample_groom(1, 2);
  groom.points[0].x() = 1e39;
  EXPECT_THROW(write_groom(groom, folder / "a.hair"), InputError);
  groom = sample_groom(1, 2);
  groom.radii[1] = NAN;
  EXPECT_THROW(write_groom(groom, folder / "a.usda"), InputError);
  groom = hair::Groom{};
  EXPECT_THROW(write_groom(groom, folder / "a.ply"), InputError);
  groom.add_strand(std::vector<Vec3>{Vec3(1, 0, 0), Vec3(1 + 1e-9, 0, 0)});
  EXPECT_THROW(write_groom(groom, folder / "a.glb"), InputError);
  EXPECT_NO_THROW(write_groom(groom, folder / "a.obj"));
  EXPECT_THROW(write_groom(groom, folder / "b.obj", {.metres_per_unit = 0.0}), InputError);
  EXPECT_EQ(folder.file_count(), 1u);
}

// Thousands of damaged versions of good files: cut short, bits flipped, bytes replaced by extremes. A reader
// may read them or complain; nothing else.
TEST(Mutations, ReadOrComplain) {
  using Reader = hair::Groom (*)(Bytes, const std::string&, const ReadOptions&);
  const std::pair<const char*, Reader> formats[] = {
      {".hair", read_hair}, {".tfx", read_tfx},  {".ply", read_ply}, {".obj", read_obj},
      {".usda", read_usd},  {".usdc", read_usd}, {".glb", read_glb}, {".abc", read_abc}};
  ScratchFolder folder;
  for (const auto& [extension, read] : formats) {
    const auto path = folder / (std::string("a") + extension);
    write_groom(sample_groom(3, 4, {.equal_lengths = true}), path);
    const auto good = read_bytes(path);
    ASSERT_NO_THROW(read(good, "good", {}));
    Random random(11);
    std::size_t complaints = 0;
    for (int round = 0; round < 3000; ++round) {
      auto bytes = good;
      if (random.below(3) == 0) bytes.resize(random.below(bytes.size()));
      // Headers are where damage hurts most: half of the changes go there.
      for (std::uint64_t k = random.below(4); !bytes.empty() && k-- > 0;) {
        const std::size_t range =
            random.below(2) == 0 ? std::min<std::size_t>(bytes.size(), 200) : bytes.size();
        std::byte& byte = bytes[random.below(range)];
        const std::byte choices[] = {byte ^ std::byte(1 << random.below(8)), std::byte{0xff}, std::byte{0},
                                     std::byte{'9'}};
        byte = choices[random.below(4)];
      }
      try {
        read(bytes, "damaged", {});
      } catch (const InputError& error) {
        ++complaints;
        EXPECT_EQ(error.place().file, "damaged") << error.what();
      }
    }
    EXPECT_GT(complaints, 300u) << extension;
  }
}

}  // namespace
}  // namespace ringlet::io

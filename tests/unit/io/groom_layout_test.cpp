// Readers against files made by hand from the formats' descriptions, not by our own writers.

#include <gtest/gtest.h>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/gltf_file.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/hair_file.h"
#include "ringlet/io/obj_file.h"
#include "ringlet/io/ply_file.h"
#include "ringlet/io/tfx_file.h"

namespace ringlet::io {
namespace {

HandMade hair_header(std::uint32_t strands, std::uint32_t points, std::uint32_t flags,
                     std::uint32_t segments = 0) {
  HandMade file;
  file.text("HAIR").put(strands).put(points).put(flags).put(segments).put(0.0f).put(0.0f);
  file.put(0.5f).put(0.25f).put(0.75f).text("made by hand").zeros(88 - 12);
  return file;
}

TEST(HairLayout, AllArraysInOrder) {
  HandMade file = hair_header(2, 5, 31);
  file.put<std::uint16_t>(2).put<std::uint16_t>(1);
  for (int k = 0; k < 15; ++k) file.put(static_cast<float>(k));
  for (int k = 0; k < 5; ++k) file.put(0.25f * static_cast<float>(k + 1));
  for (int k = 0; k < 5; ++k) file.put(0.125f * static_cast<float>(k));
  for (int k = 0; k < 15; ++k) file.put(static_cast<float>(k) / 16.0f);
  const hair::Groom groom = read_hair(file.bytes(), "hand.hair");
  EXPECT_EQ(groom.first_point, (std::vector<std::uint32_t>{0, 3, 5}));
  EXPECT_EQ(groom.points[4], Vec3(12, 13, 14));
  EXPECT_EQ(groom.radii[4], 0.625) << "thickness is a diameter";
  EXPECT_EQ(groom.transparencies[3], 0.375);
  EXPECT_EQ(groom.colours[1], Vec3(3, 4, 5) / 16.0);
  EXPECT_EQ(groom.history, std::vector<std::string>{"made by hand"});
}

TEST(HairLayout, DefaultSegmentsAndUnits) {
  HandMade file = hair_header(2, 4, 2, 1);
  for (int k = 0; k < 12; ++k) file.put(static_cast<float>(k));
  const hair::Groom groom =
      read_hair(file.bytes(), "hand.hair", {.metres_per_unit = 0.5, .up_axis = UpAxis::y});
  EXPECT_EQ(groom.first_point, (std::vector<std::uint32_t>{0, 2, 4}));
  // y up to z up: (x, y, z) becomes (x, −z, y), a rotation and no mirror.
  EXPECT_EQ(groom.points[1], Vec3(1.5, -2.5, 2.0));
  EXPECT_EQ(groom.materials[0].colour, Vec3(0.5, 0.25, 0.75));
}

TEST(HairLayout, WriterFollowsIt) {
  ScratchFolder folder;
  hair::Groom groom;
  groom.add_strand(std::vector<Vec3>{Vec3(1, 2, 3), Vec3(4, 5, 6), Vec3(7, 8, 9)});
  groom.radii = {1, 2, 3};
  write_groom(groom, folder / "a.hair");
  const auto bytes = read_bytes(folder / "a.hair");
  const std::string text(as_text(bytes));
  ASSERT_EQ(text.size(), 128u + 2 + 36 + 12);
  HandMade expected;
  expected.text("HAIR").put(1u).put(3u).put(7u).put(2u).put(2.0f).put(0.0f);
  EXPECT_EQ(text.substr(0, 28), expected.str());
  HandMade arrays;
  arrays.put<std::uint16_t>(2);
  for (int k = 1; k <= 9; ++k) arrays.put(static_cast<float>(k));
  arrays.put(2.0f).put(4.0f).put(6.0f);
  EXPECT_EQ(text.substr(128), arrays.str());
}

TEST(TfxLayout, OffsetsPointAnywhere) {
  // Colours first, then thickness, uv and positions, with a gap: only the offsets say where.
  HandMade file;
  file.put(4.0f)
      .put(2u)
      .put(2u)
      .put(160u + 64 + 8 + 16 + 4)
      .put(160u + 64 + 8)
      .put(0u)
      .put(160u + 64)
      .put(160u);
  file.zeros(128);
  for (int k = 0; k < 16; ++k) file.put(static_cast<float>(k) / 16.0f);
  file.put(0.5f).put(1.0f);
  file.put(0.1f).put(0.2f).put(0.3f).put(0.4f);
  file.zeros(4);
  for (int k = 0; k < 4; ++k)
    file.put(static_cast<float>(k)).put(static_cast<float>(k * k)).put(-1.0f).put(k % 2 == 0 ? 0.0f : 1.0f);
  const hair::Groom groom = read_tfx(file.bytes(), "hand.tfx");
  EXPECT_EQ(groom.first_point, (std::vector<std::uint32_t>{0, 2, 4}));
  EXPECT_EQ(groom.points[3], Vec3(3, 9, -1));
  EXPECT_EQ(groom.radii, (std::vector<double>{0.25, 0.25, 0.5, 0.5}));
  EXPECT_EQ(groom.root_uv[1], Vec2(0.3f, 0.4f));
  EXPECT_EQ(groom.colours[1], Vec3(4, 5, 6) / 16.0);
  EXPECT_EQ(groom.transparencies[1], 1.0 - 7.0 / 16.0);
}

TEST(TfxLayout, WriterMarksRootsAsFixed) {
  ScratchFolder folder;
  const hair::Groom groom =
      sample_groom(2, 3, {.equal_lengths = true, .radii = false, .colours = false, .uv = false});
  write_groom(groom, folder / "a.tfx", {.fixed_points = 3});
  const auto bytes = read_bytes(folder / "a.tfx");
  ASSERT_EQ(bytes.size(), 160u + 3 * 8 * 16);
  BinaryReader reader(bytes, "a.tfx");
  for (std::size_t k = 0; k < 24; ++k) {
    reader.seek(160 + 16 * k + 12, "w");
    EXPECT_EQ(reader.read<float>("w"), k % 8 < 3 ? 0.0f : 1.0f);
  }
}

constexpr const char* kEdgeHeader =
    "1.0\ncomment by hand\nelement vertex 5\nproperty double x\nproperty float y\nproperty short z\n"
    "property uchar red\nproperty uchar green\nproperty uchar blue\nelement edge 3\nproperty uint vertex1\n"
    "property int vertex2\nend_header\n";

void expect_edge_groom(const hair::Groom& groom) {
  // Edges 3–1, 1–0 and 2–4: strands 2 4 and 3 1 0 in the order of their first vertices.
  EXPECT_EQ(groom.first_point, (std::vector<std::uint32_t>{0, 2, 5}));
  EXPECT_EQ(groom.points[0], Vec3(2, 0.5, -2));
  EXPECT_EQ(groom.points[1], Vec3(4, 0.5, -4));
  EXPECT_EQ(groom.points[2], Vec3(3, 0.5, -3));
  EXPECT_EQ(groom.points[4], Vec3(0, 0.5, 0));
  EXPECT_EQ(groom.colours[1], Vec3(4, 51, 255) / 255.0);
}

TEST(PlyLayout, EdgesInEveryEncoding) {
  const std::uint32_t edges[3][2] = {{3, 1}, {1, 0}, {2, 4}};
  HandMade little, big;
  std::string text = std::string("ply\nformat ascii ") + kEdgeHeader;
  little.text(std::string("ply\nformat binary_little_endian ") + kEdgeHeader);
  big.text(std::string("ply\nformat binary_big_endian ") + kEdgeHeader);
  for (int k = 0; k < 5; ++k) {
    const auto z = static_cast<std::int16_t>(-k);
    const auto red = static_cast<std::uint8_t>(k);
    little.put(static_cast<double>(k)).put(0.5f).put(z).put(red).put<std::uint8_t>(51).put<std::uint8_t>(255);
    big.put_big_endian(static_cast<double>(k)).put_big_endian(0.5f).put_big_endian(z);
    big.put(red).put<std::uint8_t>(51).put<std::uint8_t>(255);
    text += std::to_string(k) + " 0.5 " + std::to_string(-k) + " " + std::to_string(k) + " 51 255\n";
  }
  for (const auto& [a, b] : edges) {
    little.put(a).put(b);
    big.put_big_endian(a).put_big_endian(b);
    text += std::to_string(a) + " " + std::to_string(b) + "\n";
  }
  expect_edge_groom(read_ply(bytes_of(text), "hand.ply"));
  expect_edge_groom(read_ply(little.bytes(), "hand.ply"));
  expect_edge_groom(read_ply(big.bytes(), "hand.ply"));
}

TEST(ObjLayout, PolylinesAndLooseEdges) {
  const std::string lines = "# by hand\r\nv 0 0 0\r\nv 1 0 0 \nvt 0 0\nv 2.5e-1 -1 +3\nl 3/1 2 1\nl -1 -3\n";
  const hair::Groom groom = read_obj(bytes_of(lines), "hand.obj");
  EXPECT_EQ(groom.first_point, (std::vector<std::uint32_t>{0, 3, 5}));
  EXPECT_EQ(groom.points[0], Vec3(0.25, -1, 3));
  EXPECT_EQ(groom.points[4], Vec3(0, 0, 0));
  // Blender writes a polyline as pairs.
  const std::string pairs = "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nv 9 9 9\nl 2 3\nl 1 2\nl 3 4\n";
  const hair::Groom chained = read_obj(bytes_of(pairs), "hand.obj");
  EXPECT_EQ(chained.first_point, (std::vector<std::uint32_t>{0, 4}));
  EXPECT_EQ(chained.points[3], Vec3(3, 0, 0));
}

std::string glb(const std::string& json, const std::string& binary) {
  std::string padded = json;
  padded.resize((json.size() + 3) / 4 * 4, ' ');
  HandMade file;
  file.text("glTF").put(2u).put(static_cast<std::uint32_t>(28 + padded.size() + binary.size()));
  file.put(static_cast<std::uint32_t>(padded.size())).text("JSON").text(padded);
  file.put(static_cast<std::uint32_t>(binary.size())).text(std::string("BIN\0", 4)).text(binary);
  return file.str();
}

TEST(GltfLayout, LineStripUnderMovedNodes) {
  HandMade binary;
  binary.put(0.0f).put(0.0f).put(0.0f).put(1.0f).put(0.0f).put(0.0f).put(1.0f).put(2.0f).put(3.0f);
  const std::string json = R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],
    "nodes":[{"translation":[10,0,0],"children":[1]},{"mesh":0,"scale":[2,2,2]}],
    "meshes":[{"primitives":[{"mode":3,"attributes":{"POSITION":0}}]}],
    "buffers":[{"byteLength":36}],"bufferViews":[{"buffer":0,"byteLength":36}],
    "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}]})";
  const hair::Groom groom = read_glb(bytes_of(glb(json, binary.str())), "hand.glb");
  ASSERT_EQ(groom.first_point, (std::vector<std::uint32_t>{0, 3}));
  // (1, 2, 3) doubled and moved is (12, 4, 6) with y up: (12, −6, 4) with z up.
  EXPECT_EQ(groom.points[2], Vec3(12, -6, 4));
}

TEST(RealData, RatboyMohawk) {
  const std::filesystem::path path = std::filesystem::path(RINGLET_SHARED_DATA) / "grooms/Ratboy_mohawk.tfx";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the TressFX sample is not here";
  const hair::Groom groom = read_groom(path);
  EXPECT_EQ(groom.strand_count(), 2228u);
  EXPECT_EQ(groom.points.size(), 2228u * 32);
  EXPECT_EQ(groom.root_uv.size(), 2228u);
  EXPECT_TRUE(groom.radii.empty());
  EXPECT_FLOAT_EQ(static_cast<float>(groom.points[0].y()), 0.446692973f);
  // Written again it is the same file, byte for byte.
  ScratchFolder folder;
  write_groom(groom, folder / "a.tfx");
  EXPECT_EQ(read_bytes(path), read_bytes(folder / "a.tfx"));
}

}  // namespace
}  // namespace ringlet::io

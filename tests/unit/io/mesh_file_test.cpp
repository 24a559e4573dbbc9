// Meshes: hand-made files of each format, polygons, sequences, and a real head.

#include <gtest/gtest.h>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/mesh_conversion.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/io/obj_file.h"
#include "ringlet/io/ply_file.h"

namespace ringlet::io {
namespace {

// The vector area: half the sum of the triangles' cross products.
Vec3 area(const TriangleMesh& mesh) {
  Vec3 sum = Vec3::Zero();
  for (const auto& [a, b, c] : mesh.triangles)
    sum += 0.5 * (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]);
  return sum;
}

TEST(MeshFile, ObjPolygonsUvAndNegativeIndices) {
  const std::string text =
      "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvn 0 0 1\n"
      "f 1/1/1 2/2/1 3/3/1 4/4/1\nf -4//1 -2//1 -3//1\n";
  const TriangleMesh mesh = read_obj_mesh(bytes_of(text), "a.obj");
  EXPECT_EQ(mesh.triangles.size(), 3u);
  EXPECT_TRUE(mesh.uv.empty()) << "the last face has none";
  EXPECT_EQ(mesh.triangles[2], (std::array<std::uint32_t, 3>{0, 2, 1}));
  const TriangleMesh square = read_obj_mesh(bytes_of(text.substr(0, text.rfind("f "))), "a.obj");
  EXPECT_EQ(area(square), Vec3(0, 0, 1));
  EXPECT_EQ(square.uv[2], Vec2(1, 1));
}

TEST(MeshFile, ConcavePolygonsKeepTheirShape) {
  // An arrow head: a fan from its first corner would cover the notch.
  TriangleMesh mesh;
  mesh.vertices = {{1, 0, 0}, {0, 2, 0}, {-1, 0, 0}, {0, 1, 0}};
  const std::vector<std::uint32_t> corners = {0, 1, 2, 3};
  for (std::size_t start = 0; start < 4; ++start) {
    mesh.triangles.clear();
    std::vector<std::uint32_t> turned;
    for (std::size_t k = 0; k < 4; ++k) turned.push_back(corners[(start + k) % 4]);
    add_polygon(mesh, turned);
    ASSERT_EQ(mesh.triangles.size(), 2u);
    double sum = 0.0;
    for (const auto& t : mesh.triangles) {
      TriangleMesh one;
      one.vertices = mesh.vertices;
      one.triangles = {t};
      EXPECT_GT(area(one).z(), 0.0) << "a triangle is turned over";
      sum += area(one).norm();
    }
    EXPECT_NEAR(sum, 1.0, 1e-15);
  }
}

TEST(MeshFile, PlyTextAndBinary) {
  const std::string header =
      "element vertex 4\nproperty float x\nproperty float y\nproperty float z\nproperty float s\nproperty "
      "float t\n"
      "element face 2\nproperty list uchar uint vertex_indices\nend_header\n";
  std::string text = "ply\nformat ascii 1.0\n" + header;
  HandMade little, big;
  little.text("ply\nformat binary_little_endian 1.0\n" + header);
  big.text("ply\nformat binary_big_endian 1.0\n" + header);
  const float rows[4][5] = {{0, 0, 0, 0, 0}, {1, 0, 0, 1, 0}, {0, 1, 0, 0, 1}, {0, 0, 1, 1, 1}};
  for (const auto& row : rows)
    for (const float x : row) little.put(x), big.put_big_endian(x), text += std::to_string(x) + " ";
  const std::uint32_t faces[2][3] = {{0, 2, 1}, {0, 1, 3}};
  for (const auto& face : faces) {
    little.put<std::uint8_t>(3), big.put<std::uint8_t>(3), text += "\n3";
    for (const std::uint32_t v : face) little.put(v), big.put_big_endian(v), text += " " + std::to_string(v);
  }
  for (const auto& bytes : {bytes_of(text), little.bytes(), big.bytes()}) {
    const TriangleMesh mesh = read_ply_mesh(bytes, "a.ply");
    ASSERT_EQ(mesh.triangles.size(), 2u);
    EXPECT_EQ(area(mesh), Vec3(0, -0.5, -0.5));
    EXPECT_EQ(mesh.uv[3], Vec2(1, 1));
  }
}

TEST(MeshFile, WrongMeshes) {
  EXPECT_THROW(read_obj_mesh(bytes_of("v 0 0 0\nv 1 0 0\nf 1 2 3\n"), "a.obj"), InputError);
  EXPECT_THROW(read_obj_mesh(bytes_of("v 0 0 0\nv 1 0 0\nf 1 2\n"), "a.obj"), InputError);
  EXPECT_THROW(read_obj_mesh(bytes_of("v 0 0 0\n"), "a.obj"), InputError);
  EXPECT_THROW(read_obj_mesh(bytes_of("v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), "a.obj"), InputError);
  EXPECT_THROW(read_obj_mesh(bytes_of("v 0 0 0\nv 1 0 0\nf 1 2 2\n"), "a.obj"), InputError)
      << "no area at all";
  EXPECT_THROW(read_mesh("head.fbx"), InputError);
  EXPECT_THROW(read_mesh("missing.obj"), FileError);
}

TEST(MeshSequence, FoldersAndPatterns) {
  ScratchFolder folder;
  for (const int frame : {8, 9, 10, 11})
    write_text(folder / ("head_" + std::to_string(frame) + ".obj"),
               "v 0 0 " + std::to_string(frame) + "\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  write_text(folder / "notes.txt", "not a mesh");
  for (const std::string& pattern :
       {std::string("head_####.obj"), std::string("head_%d.obj"), std::string("head_%04d.obj"),
        std::string("head_*.obj"), std::string()}) {
    const auto files = mesh_sequence(folder / pattern);
    ASSERT_EQ(files.size(), 4u) << pattern;
    EXPECT_EQ(files[2].filename(), "head_10.obj") << "by number, not by letter";
    const TriangleMesh first = read_mesh(files[0]);
    EXPECT_EQ(read_mesh_frame(files[3], first)[0], Vec3(0, 0, 11));
  }
  EXPECT_THROW(mesh_sequence(folder / "head.obj"), InputError);
  EXPECT_THROW(mesh_sequence(folder / "tail_#.obj"), InputError);
  EXPECT_THROW(mesh_sequence(folder / "no/such/head_#.obj"), FileError);
  write_text(folder / "head_13.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 0\nf 1 2 3\n");
  EXPECT_THROW(mesh_sequence(folder / "head_#.obj"), InputError) << "12 is missing";
  EXPECT_THROW(read_mesh_frame(folder / "head_13.obj", read_mesh(folder / "head_8.obj")), InputError);
  write_text(folder / "head_12.ply", "ply\n");
  EXPECT_THROW(mesh_sequence(folder / ""), InputError) << "two kinds of files";
}

TEST(RealData, LeePerrySmith) {
  const auto path = std::filesystem::path(RINGLET_SHARED_DATA) / "leeperrysmith/LeePerrySmith.glb";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the head scan is not here";
  const TriangleMesh mesh = read_mesh(path);
  EXPECT_EQ(mesh.triangles.size(), 17684u);
  EXPECT_EQ(mesh.vertices.size(), 9279u);
  EXPECT_EQ(mesh.uv.size(), 9279u);
  // The file's bounds, with y up turned to z up; the node's scale differs from 1 by a float's rounding.
  Vec3 low = mesh.vertices[0], high = mesh.vertices[0];
  for (const Vec3& p : mesh.vertices) low = low.cwiseMin(p), high = high.cwiseMax(p);
  EXPECT_LE((low - Vec3(-4.27632, -2.59036, -3.97255)).norm(), 1e-4);
  EXPECT_LE((high - Vec3(4.27632, 2.59038, 3.97255)).norm(), 1e-4);
}

}  // namespace
}  // namespace ringlet::io

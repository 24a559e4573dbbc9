// TressFX collision meshes: one made by hand, one from a game, and one clear error for each kind of damage.

#include <gtest/gtest.h>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/io/tfxmesh_file.h"

namespace ringlet::io {
namespace {

const std::string kTriangle =
    "# made by hand\nnumOfBones 1\n# bone index, bone name\n0 a_bone\nnumOfVertices 3\n# index, ...\n"
    "0 0 0 0 0 0 1 0 0 0 0 1 0 0 0\n1 2 0 0 0 0 1 0 0 0 0 1 0 0 0\n2 0 0 3 0 0 1 0 0 0 0 1 0 0 0\n"
    "numOfTriangles 1\n# index, ...\n0 0 1 2\n";

TEST(TfxMesh, ReadsVerticesAndTriangles) {
  const TriangleMesh mesh =
      read_tfxmesh(bytes_of(kTriangle), "a.tfxmesh", {.metres_per_unit = 0.01, .up_axis = UpAxis::y});
  ASSERT_EQ(mesh.vertices.size(), 3u);
  EXPECT_EQ(mesh.triangles, (std::vector<std::array<std::uint32_t, 3>>{{0, 1, 2}}));
  EXPECT_LT((mesh.vertices[1] - Vec3(0.02, 0.0, 0.0)).norm(), 1e-17);
  EXPECT_LT((mesh.vertices[2] - Vec3(0.0, -0.03, 0.0)).norm(), 1e-17);
}

TEST(TfxMesh, DamageIsNamed) {
  const auto complain = [](std::string text, const std::string& from, const std::string& to,
                           const std::string& word) {
    text.replace(text.find(from), from.size(), to);
    try {
      read_tfxmesh(bytes_of(text), "a.tfxmesh");
      ADD_FAILURE() << "read without a complaint about " << word;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
    }
  };
  complain(kTriangle, "numOfVertices 3", "numOfVertices 1000000000", "no room");
  complain(kTriangle, "0 0 1 2\n", "0 0 1 3\n", "no vertex 3");
  complain(kTriangle, "0 0 1 2\n", "0 0 1 -2\n", "no vertex -2");
  complain(kTriangle, "\n1 2 0 0", "\n7 2 0 0", "entry 1 is expected");
  complain(kTriangle, "1 2 0 0", "1 two 0 0", "coordinate");
  complain(kTriangle, "1 2 0 0", "1 nan 0 0", "1");
  complain(kTriangle, "numOfTriangles", "numOfCubes", "numOfCubes");
  complain(kTriangle, "numOfTriangles 1", "numOfTriangles 0", "heading");
}

TEST(TfxMesh, TheRatboyIsWhole) {
  const std::filesystem::path path =
      std::filesystem::path(RINGLET_SHARED_DATA) / "grooms/Ratboy_body.tfxmesh";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "needs " << path;
  const TriangleMesh mesh = read_mesh(path);
  EXPECT_EQ(mesh.vertices.size(), 12909u);
  EXPECT_EQ(mesh.triangles.size(), 25814u);
}

}  // namespace
}  // namespace ringlet::io

// Meshes of USD that move by time samples of their points and places.

#include <gtest/gtest.h>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::io {
namespace {

// A triangle below a place of its own, in centimetres with y up and ten time codes per second.
std::string triangle(const std::string& place, const std::string& points) {
  return "#usda 1.0\n(metersPerUnit = 0.01 upAxis = \"Y\" timeCodesPerSecond = 10)\n"
         "def Xform \"head\" {\ndouble3 xformOp:translate" +
         place +
         "\nuniform token[] xformOpOrder = [\"xformOp:translate\"]\ndef Mesh \"skin\" {\n"
         "int[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 2]\npoint3f[] points" +
         points + "\n}}\n";
}

constexpr const char* kAtRest = " = [(0,0,0), (100,0,0), (0,100,0)]";
constexpr const char* kMoving =
    ".timeSamples = {5: [(0,0,0), (100,0,0), (0,100,0)], 15: [(0,0,0), (100,0,0), (0,100,200)]}";

TEST(UsdMeshFile, PointsAndPlacesMoveTogether) {
  const std::string text = triangle(".timeSamples = {5: (0,0,0), 25: (0,400,0)}", kMoving);
  const UsdMeshFile file(bytes_of(text), "a.usda");
  EXPECT_TRUE(file.is_animated());
  EXPECT_EQ(file.start_time(), 0.5);
  EXPECT_EQ(file.end_time(), 2.5);
  EXPECT_EQ(file.mesh().triangles.size(), 1u);
  EXPECT_EQ(file.mesh().vertices[2], Vec3(0, 0, 1));
  // A quarter of the way up by 4 m, and half of the way forward by 2 m: y up is z up, and z is −y.
  const std::vector<Vec3> vertices = file.vertices(1.0);
  ASSERT_EQ(vertices.size(), 3u);
  EXPECT_LE((vertices[0] - Vec3(0, 0, 1)).norm(), 1e-15);
  EXPECT_LE((vertices[2] - Vec3(0, -1, 2)).norm(), 1e-15);
  // Before its first sample and after its last it stands still.
  EXPECT_EQ(file.vertices(0.0), file.vertices(0.5));
  EXPECT_EQ(file.vertices(9.0), file.vertices(2.5));
}

TEST(UsdMeshFile, OneSampleIsNoAnimation) {
  const std::string still = triangle(" = (0, 100, 0)", kAtRest);
  EXPECT_FALSE(UsdMeshFile(bytes_of(still), "a.usda").is_animated());
  const std::string turned = triangle(".timeSamples = {1: (0, 0, 0), 2: (0, 0, 100)}", kAtRest);
  EXPECT_TRUE(UsdMeshFile(bytes_of(turned), "a.usda").is_animated());
}

TEST(UsdMeshFile, AnotherNumberOfVerticesIsAnError) {
  const std::string text =
      triangle(" = (0, 0, 0)", ".timeSamples = {0: [(0,0,0), (1,0,0), (0,1,0)], 10: [(0,0,0)]}");
  const UsdMeshFile file(bytes_of(text), "a.usda");
  EXPECT_EQ(file.vertices(0.5).size(), 3u) << "samples of different sizes are held";
  try {
    file.vertices(1.0);
    ADD_FAILURE() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("a.usda: it has 1 vertices at 1 s and 3 at rest"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace ringlet::io

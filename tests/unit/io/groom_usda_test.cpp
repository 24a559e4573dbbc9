// USD layers as other programs write them: cubic curves, transforms, units, nested prims, metadata.

#include <gtest/gtest.h>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/usda_curves.h"
#include "ringlet/io/usda_file.h"

namespace ringlet::io {
namespace {

hair::Groom read(const std::string& text, const ReadOptions& options = {}) {
  return read_usda(bytes_of("#usda 1.0\n" + text), "hand.usda", options);
}

TEST(Usda, EverythingAroundTheCurves) {
  const std::string text = R"usd((
    "a comment"
    doc = """two
lines"""
    metersPerUnit = 0.5
    upAxis = "Y"
    customLayerData = { string tool = "x"  int[] list = [1, 2]  dictionary d = { double e = 1 } }
)
class "_pattern" { def BasisCurves "not_in_the_scene" { int[] curveVertexCounts = [2] } }
def Xform "root" (prepend apiSchemas = ["A"]  references = @other.usd@</P>)
{
    double3 xformOp:translate = (10, 0, 0)
    float3 xformOp:rotateXYZ:spin = (0, 0, 90)
    uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateXYZ:spin"]
    custom rel target = </groom/hair>
    def BasisCurves "hair" # with a comment
    {
        uniform token type = "linear"
        int[] curveVertexCounts = [2, 3]
        point3f[] points = [(1, 0, 0), (1, 1, 0), (0, 0, 0), (0, 0, 1), (0, 0, 2)] (interpolation = "vertex")
        float[] widths = [0.25, 0.5] (
            interpolation = "uniform"
        )
        texCoord2f[] primvars:st = [(0.25, 0.75), (0.5, 1)] (interpolation = "uniform")
        int[] primvars:groom_group_id = [7] (interpolation = "constant")
        color3f[] primvars:displayColor = [(1, 0.5, 0)]
    }
}
)usd";
  const hair::Groom groom = read(text);
  ASSERT_EQ(groom.first_point, (std::vector<std::uint32_t>{0, 2, 5}));
  // (1, 1, 0) turned by 90° about z is (−1, 1, 0), moved (9, 1, 0); y up to z up (9, 0, 1); half a metre per
  // unit.
  EXPECT_LE((groom.points[1] - Vec3(4.5, 0.0, 0.5)).norm(), 1e-15);
  EXPECT_EQ(groom.radii, (std::vector<double>{0.0625, 0.0625, 0.125, 0.125, 0.125}));
  EXPECT_EQ(groom.root_uv[1], Vec2(0.5, 1));
  EXPECT_EQ(groom.groups, (std::vector<std::int32_t>{7, 7}));
  EXPECT_EQ(groom.colours[4], Vec3(1, 0.5, 0));
}

TEST(Usda, SilentLayersAreInCentimetresWithYUp) {
  const hair::Groom groom = read(
      "def BasisCurves \"c\" {uniform token type = \"linear\" int[] curveVertexCounts = [2]\n"
      "point3f[] points = [(0, 0, 0), (0, 100, 0)]}");
  EXPECT_EQ(groom.points[1], Vec3(0, 0, 1));
}

TEST(Usda, MatricesAreForRowVectors) {
  const hair::Groom groom = read(
      "(metersPerUnit = 1 upAxis = \"Z\")\ndef Xform \"x\" {matrix4d xformOp:transform = ( (0, 1, 0, 0), "
      "(-1, 0, 0, "
      "0), (0, 0, 1, 0), (5, 6, 7, 1) )\nuniform token[] xformOpOrder = [\"xformOp:transform\"]\n"
      "def BasisCurves \"c\" {uniform token type = \"linear\" int[] curveVertexCounts = [2]\n"
      "point3f[] points = [(0, 0, 0), (1, 0, 0)]}}");
  EXPECT_EQ(groom.points[0], Vec3(5, 6, 7));
  EXPECT_EQ(groom.points[1], Vec3(5, 7, 7));
}

TEST(Usda, CubicCurves) {
  const auto cubic = [](const std::string& basis, const std::string& wrap) {
    return read(
        "(metersPerUnit = 1 upAxis = \"Z\")\ndef BasisCurves \"c\" {uniform token type = \"cubic\"\n"
        "uniform token basis = \"" +
            basis + "\" uniform token wrap = \"" + wrap +
            "\"\n"
            "int[] curveVertexCounts = [4]\npoint3f[] points = [(0,0,0),(1,0,0),(1,1,0),(0,1,6)]\n"
            "float[] widths = [1, 2, 3, 4] (interpolation = \"vertex\")}",
        {.points_per_segment = 2});
  };
  // Closed forms at u = 0, 1/2, 1 of the one segment.
  const hair::Groom bspline = cubic("bspline", "nonperiodic");
  ASSERT_EQ(bspline.points.size(), 3u);
  EXPECT_LE((bspline.points[0] - Vec3(5.0, 1.0, 0.0) / 6.0).norm(), 1e-15);
  EXPECT_LE((bspline.points[1] - Vec3(46.0, 24.0, 6.0) / 48.0).norm(), 1e-15);
  EXPECT_LE((bspline.points[2] - Vec3(5.0, 5.0, 6.0) / 6.0).norm(), 1e-15);
  EXPECT_NEAR(bspline.radii[1], 1.25, 1e-15);
  const hair::Groom catmull = cubic("catmullRom", "nonperiodic");
  EXPECT_LE((catmull.points[0] - Vec3(1, 0, 0)).norm(), 1e-15);
  EXPECT_LE((catmull.points[1] - Vec3(18.0, 8.0, -6.0) / 16.0).norm(), 1e-15);
  EXPECT_LE((catmull.points[2] - Vec3(1, 1, 0)).norm(), 1e-15);
  const hair::Groom bezier = cubic("bezier", "nonperiodic");
  EXPECT_LE((bezier.points[0] - Vec3(0, 0, 0)).norm(), 1e-15);
  EXPECT_LE((bezier.points[1] - Vec3(0.75, 0.5, 0.75)).norm(), 1e-15);
  EXPECT_LE((bezier.points[2] - Vec3(0, 1, 6)).norm(), 1e-15);
  // Pinned curves reach their ends and have a segment between every two control points.
  for (const char* basis : {"bspline", "catmullRom"}) {
    const hair::Groom pinned = cubic(basis, "pinned");
    ASSERT_EQ(pinned.points.size(), 7u);
    EXPECT_LE((pinned.points[0] - Vec3(0, 0, 0)).norm(), 1e-15);
    EXPECT_LE((pinned.points[6] - Vec3(0, 1, 6)).norm(), 1e-15);
  }
}

TEST(Usda, VaryingWidthsOfCubicCurves) {
  const hair::Groom groom = read(
      "(metersPerUnit = 1 upAxis = \"Z\")\ndef BasisCurves \"c\" {uniform token basis = \"bspline\"\n"
      "int[] curveVertexCounts = [5]\npoint3f[] points = [(0,0,0),(1,0,0),(2,0,0),(3,0,0),(4,0,0)]\n"
      "float[] widths = [2, 4, 2] (interpolation = \"varying\")}",
      {.points_per_segment = 2});
  EXPECT_EQ(groom.radii, (std::vector<double>{1, 1.5, 2, 1.5, 1}));
}

TEST(Usda, SeveralPrimsAreOneGroom) {
  const std::string body =
      "uniform token type = \"linear\" int[] curveVertexCounts = [2]\npoint3f[] points = [(0,0,0),(0,0,1)]";
  const hair::Groom groom =
      read("(metersPerUnit = 2 upAxis = \"Z\")\ndef BasisCurves \"a\" {" + body +
           " float[] widths = [3] (interpolation = \"constant\")}\ndef BasisCurves \"b\" {" + body + "}");
  ASSERT_EQ(groom.strand_count(), 2u);
  EXPECT_EQ(groom.radii[1], 3.0);
  EXPECT_NEAR(groom.radii[2], hair::Material{}.section.mean_radius(), 1e-18) << "what has no width is a hair";
}

}  // namespace
}  // namespace ringlet::io

// USD layers as other programs write them: cubic curves, transforms, units, nested prims, metadata.

#include <gtest/gtest.h>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/hair/guide_weights.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/usd_curves.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::io {
namespace {

hair::Groom read(const std::string& text, const ReadOptions& options = {}) {
  return read_usd(bytes_of("#usda 1.0\n" + text), "hand.usda", options);
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

TEST(Usda, CubicCurvesPassThroughThePoints) {
  hair::Groom groom;
  const std::vector<Vec3> a{Vec3(0, 0, 0), Vec3(0.1, 0, -0.1), Vec3(0, 0.1, -0.2), Vec3(-0.1, 0, -0.3),
                            Vec3(0, 0, -0.5)};
  const std::vector<Vec3> b{Vec3(1, 0, 0), Vec3(1, 0.5, 0)};  // too short for an inner control point
  groom.add_strand(a);
  groom.add_strand(b);
  groom.radii = {1e-4, 2e-4, 3e-4, 2e-4, 1e-4, 5e-5, 6e-5};
  const ScratchFolder folder;
  for (const UsdCurves curves : {UsdCurves::bspline, UsdCurves::catmull_rom}) {
    const auto path = folder / "cubic.usda";
    write_usda(groom, path, {.usd_curves = curves});
    // Control points are stored in 24 bits: half of 2^-24 of at most 0.5, on a curve of weights within [0, 1]
    // that add up to 1, or 1.125 in sum of magnitudes for Catmull–Rom.
    constexpr double kStored = 4e-8;
    // Widths of up to 6e-4 likewise: half of 2^-34, and half of that for a radius.
    constexpr double kStoredRadius = 1.5e-11;
    const hair::Groom ends = read_groom(path, {.points_per_segment = 1});
    ASSERT_EQ(ends.first_point, groom.first_point);
    for (std::size_t k = 0; k < groom.points.size(); ++k) {
      EXPECT_LE((ends.points[k] - groom.points[k]).norm(), kStored);
      EXPECT_NEAR(ends.radii[k], groom.radii[k], kStoredRadius);
    }
    // Half-way from the second to the third point the Catmull–Rom curve is at (−p0 + 9 p1 + 9 p2 − p3) / 16;
    // a B-spline bends less sharply, and lies elsewhere. Widths are linear between the points.
    const hair::Groom halves = read_groom(path, {.points_per_segment = 2});
    const Vec3 catmull = (-a[0] + 9.0 * a[1] + 9.0 * a[2] - a[3]) / 16.0;
    if (curves == UsdCurves::catmull_rom)
      EXPECT_LE((halves.points[3] - catmull).norm(), kStored);
    else
      EXPECT_GE((halves.points[3] - catmull).norm(), 1e-3);
    EXPECT_NEAR(halves.radii[3], 2.5e-4, kStoredRadius);
    EXPECT_LE((halves.points[10] - Vec3(1, 0.25, 0)).norm(), kStored);
  }
}

TEST(Usda, GuidesThatStrandsFollow) {
  hair::Groom groom;
  // Guides at x = 0, 1 and 1.5; a strand at x = 0.25 that follows the first two, in a group of theirs.
  for (const double x : {0.0, 0.25, 1.0, 1.5}) groom.add_strand(std::vector{Vec3(x, 0, 0), Vec3(x, 0, -1)});
  groom.is_guide = {1, 0, 1, 1};
  groom.groups = {3, 3, 3, 8};
  const std::vector<hair::GuideWeights> follows = hair::guide_weights(groom);
  ASSERT_EQ(follows.size(), 4u);
  EXPECT_EQ(follows[1].guide, (std::array<std::uint32_t, 3>{0, 2, 0}));
  // 1/0.25² to 1/0.75² is 9 to 1, less a fiftieth of the larger in each; distances are 1e-4 m more.
  EXPECT_NEAR(follows[1].weight[0], 0.98 / (0.98 + 1.0 / 9.0 - 0.02), 1e-3);
  EXPECT_NEAR(follows[1].weight[1], 1.0 - follows[1].weight[0], 1e-12);
  EXPECT_EQ(follows[1].weight[2], 0.0);
  EXPECT_EQ(follows[2].guide[0], 2u);
  EXPECT_EQ(follows[2].weight[0], 1.0);
  groom.groups.clear();
  EXPECT_EQ(hair::guide_weights(groom)[1].guide, (std::array<std::uint32_t, 3>{0, 2, 3}));

  const ScratchFolder folder;
  const auto path = folder / "guides.usda";
  write_usda(groom, path);
  const std::vector<std::byte> bytes = read_bytes(path);
  const std::string text(as_text(bytes));
  EXPECT_NE(text.find("int3[] primvars:groom_closest_guides = [(0, 0, 0), (0, 2, 3)"), std::string::npos);
  EXPECT_NE(text.find("float3[] primvars:groom_guide_weights = [(1, 0, 0), (0.8"), std::string::npos);
  EXPECT_NE(text.find("float[] primvars:groom_width = [8e-05]"), std::string::npos);
  EXPECT_EQ(read_groom(path).is_guide, groom.is_guide);
  groom.is_guide = {1, 1, 1, 1};
  EXPECT_TRUE(hair::guide_weights(groom).empty()) << "guides alone follow nobody";
}

}  // namespace
}  // namespace ringlet::io

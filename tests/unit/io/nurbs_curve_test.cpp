// Curves with knots, against curves that are known in closed form, and in the files that hold them.

#include "ringlet/io/nurbs_curve.h"

#include <gtest/gtest.h>

#include <cmath>

#include "alembic_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/curve_layout.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::io {
namespace {

// De Boor's sums of four values of size one round to a few units of 2.2e-16.
constexpr double kRounding = 4e-15;

void expect_near(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], kRounding) << i;
}

TEST(NurbsCurve, WithClampedKnotsItIsABezierCurve) {
  const std::vector<double> controls{0.0, 6.0, 1.0, 3.0};
  expect_near(evaluate_nurbs({4, {0, 0, 0, 0, 1, 1, 1, 1}, {}}, controls, 4),
              evaluate_curve(CurveBasis::bezier, CurveWrap::nonperiodic, controls, 4));
}

TEST(NurbsCurve, WithEvenKnotsItIsABSpline) {
  const std::vector<double> controls{0.0, 6.0, 1.0, 3.0, -2.0, 5.0};
  expect_near(evaluate_nurbs({4, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {}}, controls, 3),
              evaluate_curve(CurveBasis::bspline, CurveWrap::nonperiodic, controls, 3));
}

TEST(NurbsCurve, WeightsMakeAnExactQuarterOfACircle) {
  const NurbsCurve circle{3, {0, 0, 0, 1, 1, 1}, {1.0, std::sqrt(0.5), 1.0}};
  const auto x = evaluate_nurbs(circle, std::vector<double>{1, 1, 0}, 8);
  const auto y = evaluate_nurbs(circle, std::vector<double>{0, 1, 1}, 8);
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(std::hypot(x[i], y[i]), 1.0, kRounding);
  EXPECT_NEAR(x[4], std::sqrt(0.5), kRounding);
}

TEST(NurbsCurve, EmptySpansHaveNoPoints) {
  // A knot of multiplicity 3 inside: the curve passes through its control point 3 there.
  const NurbsCurve curve{4, {0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2}, {}};
  ASSERT_EQ(nurbs_fault(curve, 7), "");
  EXPECT_EQ(nurbs_span_count(curve), 2u);
  const auto values = evaluate_nurbs(curve, std::vector<double>{0, 1, 2, 10, 4, 5, 6}, 1);
  expect_near(values, {0.0, 10.0, 6.0});
}

TEST(NurbsCurve, FaultsAreNamed) {
  EXPECT_NE(nurbs_fault({4, {0, 0, 0, 1, 1, 1}, {}}, 3), "");
  EXPECT_NE(nurbs_fault({1, {0, 1, 2, 3}, {}}, 3), "");
  EXPECT_NE(nurbs_fault({4, {0, 0, 0, 0, 1, 1, 1}, {}}, 4), "");
  EXPECT_NE(nurbs_fault({4, {0, 0, 0, 2, 1, 2, 2, 2}, {}}, 4), "");
  EXPECT_NE(nurbs_fault({4, {0, 0, 0, NAN, 1, 1, 1, 1}, {}}, 4), "");
  EXPECT_NE(nurbs_fault({4, {0, 0, 0, 1, 1, 1, 1, 1}, {}}, 4), "");  // nothing between the middle knots
  EXPECT_NE(nurbs_fault({4, {0, 0, 0, 0, 1, 1, 1, 1}, {1, 1, 0, 1}}, 4), "");
  EXPECT_NE(nurbs_fault({4, {0, 0, 0, 0, 1, 1, 1, 1}, {1, 1, 1}}, 4), "");
}

TEST(CurveLayout, ArraysOfManyCurves) {
  const auto added = [](const NurbsArrays& arrays) {
    CurveLayout layout(CurveBasis::bspline, CurveWrap::nonperiodic, 2);
    return add_nurbs_curves(layout, arrays);
  };
  const std::vector<double> knots{0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1};
  EXPECT_EQ(added({7, {4, 3}, {4, 3}, knots, {}}), "");
  EXPECT_EQ(added({7, {4, 3}, {4, 3}, {}, {}}), "");
  EXPECT_NE(added({7, {4, 3}, {4}, knots, {}}), "");
  EXPECT_NE(added({7, {4, 4}, {4, 3}, knots, {}}), "");
  EXPECT_NE(added({7, {4, 3}, {4, 300}, knots, {}}), "");
  EXPECT_NE(added({7, {4, NAN}, {4, 3}, knots, {}}), "");
  EXPECT_NE(added({7, {4e9, 3}, {4, 3}, {}, {}}), "") << "claimed without points for it";
  EXPECT_NE(added({7, {4, 3}, {4, 3}, {0, 0, 0, 0, 1, 1, 1, 1}, {}}), "");
  EXPECT_NE(added({7, {4, 3}, {4, 3}, knots, {1, 1, 1}}), "");
  EXPECT_TRUE(are_linear({7, {4, 3}, {2, 2}, {}, {}}));
}

const std::vector<float> kControls = {0, 0, 0, 1, 6, 0, 2, 0, 0, 3, 0, 0};

hair::Groom read_alembic(AlembicCurveType type, const std::function<void(AlembicCompoundWriter&)>& add) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  add(add_curves(writer.top(), "c", type, AlembicBasis::none, std::vector{4}, Pod::int32, kControls));
  writer.finish();
  return read_groom(folder / "a.abc", {.points_per_segment = 2});
}

// Programs that model with NURBS write clamped knots: such a strand begins and ends at its control points.
TEST(NurbsFiles, AlembicCurvesKeepTheirRoots) {
  const auto knots = [](AlembicCompoundWriter& geometry) {
    set_values(geometry.add_array(".knots", {Pod::float32, 1}), std::vector<float>{0, 0, 0, 0, 1, 1, 1, 1});
  };
  const hair::Groom cubic = read_alembic(AlembicCurveType::cubic, knots);
  ASSERT_EQ(cubic.points.size(), 3u);
  EXPECT_EQ(cubic.points[0], Vec3(0, 0, 0));
  EXPECT_LE((cubic.points[1] - Vec3(1.5, 6 * 3 * 0.5 * 0.25, 0)).norm(), kRounding);
  EXPECT_EQ(cubic.points[2], Vec3(3, 0, 0));
  const auto orders = [](std::uint8_t order) {
    return [order](AlembicCompoundWriter& geometry) {
      set_values(geometry.add_array(".orders", {Pod::uint8, 1}), std::vector<std::uint8_t>{order});
    };
  };
  const hair::Groom both =
      read_alembic(AlembicCurveType::variable_order, [&](AlembicCompoundWriter& geometry) {
        orders(4)(geometry);
        knots(geometry);
      });
  EXPECT_EQ(both.points, cubic.points);
  EXPECT_EQ(read_alembic(AlembicCurveType::variable_order, orders(2)).points.size(), 4u) << "lines";
  // Without knots they are even: a B-spline that begins at (0 + 4 · 6 + 0) / 6.
  EXPECT_NEAR(read_alembic(AlembicCurveType::variable_order, orders(4)).points[0].y(), 4.0, kRounding);
  EXPECT_THROW(read_alembic(AlembicCurveType::variable_order, orders(9)), InputError);
  EXPECT_THROW(read_alembic(AlembicCurveType::variable_order, [](AlembicCompoundWriter&) {}), InputError);
}

TEST(NurbsFiles, UsdNurbsCurvesAreRead) {
  const auto read = [](const std::string& order, const std::string& knots) {
    const std::string text =
        "#usda 1.0\n(metersPerUnit = 1 upAxis = \"Z\")\ndef NurbsCurves \"c\" {\nint[] curveVertexCounts = "
        "[4]\n"
        "int[] order = [" +
        order + "]\ndouble[] knots = [" + knots +
        "]\npoint3f[] points = [(0,0,0), (1,6,0), (2,0,0), (3,0,0)]\n"
        "float[] widths = [0.5] (interpolation = \"constant\")}";
    return read_usd(bytes_of(text), "a.usda", {.points_per_segment = 2});
  };
  const hair::Groom groom = read("4", "0, 0, 0, 0, 1, 1, 1, 1");
  ASSERT_EQ(groom.points.size(), 3u);
  EXPECT_EQ(groom.points[0], Vec3(0, 0, 0));
  EXPECT_LE((groom.points[1] - Vec3(1.5, 6 * 3 * 0.5 * 0.25, 0)).norm(), kRounding);
  EXPECT_EQ(groom.radii[2], 0.25);
  EXPECT_EQ(read("2", "0, 0, 1, 2, 3, 3").points.size(), 4u);
  EXPECT_THROW(read("4", "0, 0, 0, 1, 1, 1, 1"), InputError);
}

}  // namespace
}  // namespace ringlet::io

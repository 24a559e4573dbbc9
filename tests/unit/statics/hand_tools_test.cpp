// Tools that shape strands by hand, and strokes of them through a hairstyle.
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/statics/hand_tools.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "ringlet/hair/grow.h"
#include "ringlet/hair/hair_types.h"
#include "ringlet/statics/shape.h"
#include "ringlet/statics/style.h"
#include "unit/statics/surroundings.h"

namespace ringlet::statics {
namespace {

// 20 cm, hanging from the origin.
rods::SuperHelixStrand hanging(const Vec3& root = Vec3::Zero()) {
  rods::SuperHelixStrand strand;
  strand.root = {root, Quat(frame_from_tangent(-Vec3::UnitZ(), Vec3::UnitX()))};
  strand.length = 0.2;
  strand.elements = 5;
  strand.natural = {Vec3::Zero()};
  return strand;
}

// Four strands that lean away from a ball of 8 cm, mirror images in pairs.
hair::Groom four_on_a_ball() {
  hair::Groom groom;
  for (const double x : {0.03, -0.03})
    for (const double y : {-0.02, 0.03}) {
      const Vec3 normal = Vec3(x, y, 0.07).normalized();
      const Pose root{0.08 * normal, Quat(frame_from_tangent(normal, Vec3::UnitY()))};
      groom.add_strand(hair::helix_points(root, Vec3::Zero(), 0.2, 40));
      groom.root_frames.push_back(root.rotation);
      groom.natural_curvatures.emplace_back(Vec3::Zero());
      groom.lengths.push_back(0.2);
    }
  return groom;
}

TEST(HandTools, CurvePointsMoveAsTheirJacobianSays) {
  rods::SuperHelixStrand strand = hanging({0.1, 0.2, 0.3});
  Random random(5);
  std::vector<Vec3> q;
  for (int e = 0; e < 5; ++e)
    q.emplace_back(20.0 * random.normal(), 20.0 * random.normal(), 20.0 * random.normal());
  q[2].setZero();  // where the closed forms give way to series
  const CurvePoints curve = curve_points(strand, q);
  ASSERT_EQ(curve.points.size(), 5u * kCurvePointsPerElement);
  const auto exact = points_at(strand.root, strand.length, q, curve.arclengths);
  for (std::size_t k = 0; k < exact.size(); ++k) EXPECT_LT((exact[k] - curve.points[k]).norm(), 1e-12);
  // Central differences: truncation step² L⁴ /6 and rounding 1e-16 / step, in units of m².
  const double step = 1e-3;
  for (int column = 0; column < 15; ++column) {
    std::vector<Vec3> plus = q, minus = q;
    plus[column / 3][column % 3] += step;
    minus[column / 3][column % 3] -= step;
    const CurvePoints a = curve_points(strand, plus), b = curve_points(strand, minus);
    for (std::size_t k = 0; k < exact.size(); ++k) {
      const Vec3 slope = (a.points[k] - b.points[k]) / (2 * step);
      EXPECT_LT((slope - curve.jacobian.block<3, 1>(3 * Eigen::Index(k), column)).norm(), 1e-9)
          << k << column;
    }
  }
}

TEST(HandTools, ReachFallsFromOneToNothingAtTheRadius) {
  Touch touch;
  touch.radius = 0.02;
  EXPECT_EQ(reach(0.0, touch), 1.0);
  EXPECT_EQ(reach(0.02, touch), 0.0);
  EXPECT_GT(reach(0.005, touch), reach(0.015, touch));
  touch.softness = 0.0;
  EXPECT_EQ(reach(0.0199, touch), 1.0);
  EXPECT_EQ(reach(NAN, touch), 0.0);
}

TEST(HandTools, AStrandFollowsTheCombAndKeepsItsLengthAndItsRoot) {
  const rods::SuperHelixStrand strand = hanging();
  Touch touch;
  touch.from = {0.0, 0.0, -0.15};
  touch.to = {0.06, 0.03, -0.13};
  touch.radius = 0.03;
  std::vector<Vec3> q(5, Vec3::Zero());
  const Vec3 before = points_at(strand.root, strand.length, q, std::vector{0.15})[0];
  ASSERT_TRUE(drag_strand(strand, 0, touch, {}, q));
  const auto after = points_at(strand.root, strand.length, q, std::vector{0.0, 0.15, 0.2});
  EXPECT_LT(after[0].norm(), 1e-12);
  // What the middle of the ball met goes most of its way (a straight strand gives way sideways first), and
  // the tip goes along.
  const Vec3 way = touch.to - touch.from;
  EXPECT_GT((after[1] - before).dot(way.normalized()), 0.75 * way.norm());
  EXPECT_GT(after[2].x(), 0.05);
  // An arc through 2,001 points is shorter than the curve by (turn / 2000)² / 24 of its length.
  const auto fine = equally_spaced_points(strand.root, strand.length, q, 2001);
  EXPECT_NEAR(hair::length(fine), 0.2, 1e-6 * 0.2);
}

TEST(HandTools, AStrandBeyondReachAndABallThatStandsStillChangeNothing) {
  Touch touch;
  touch.from = {0.05, 0.0, -0.1};
  touch.to = {0.08, 0.0, -0.1};
  touch.radius = 0.02;
  std::vector<Vec3> q(5, Vec3::Zero());
  EXPECT_FALSE(drag_strand(hanging(), 0, touch, {}, q));
  touch.from = touch.to = {0.0, 0.0, -0.1};
  EXPECT_FALSE(drag_strand(hanging(), 0, touch, {}, q));
  for (const Vec3& each : q) EXPECT_EQ(each, Vec3::Zero());
}

TEST(HandTools, ACombCannotPressHairIntoTheHead) {
  const body::Bodies head = ball(0.08);
  rods::SuperHelixStrand strand = hanging({0.0, -0.081, 0.0});
  strand.root.rotation = Quat(frame_from_tangent(-Vec3::UnitY(), Vec3::UnitX()));
  Clearance clearance;
  clearance.bodies = &head;
  std::vector<Vec3> q(5, Vec3::Zero());
  Touch touch;
  touch.radius = 0.04;
  // Down and then straight into the ball.
  const Vec3 path[] = {{0, -0.16, 0}, {0, -0.14, -0.06}, {0, -0.1, -0.1}, {0, -0.02, -0.06}};
  for (int k = 0; k < 3; ++k) {
    touch.from = path[k];
    touch.to = path[k + 1];
    drag_strand(strand, 0, touch, clearance, q);
  }
  // Each push leaves a linear model's error, of second order in a depth of a few millimetres.
  for (const Vec3& x : curve_points(strand, q).points) EXPECT_GT(x.norm(), 0.08 - 1e-3);
}

TEST(HandTools, RootsAreLiftedToTheNormalAndPressedToTheSurfaceAndNoFurther) {
  const Vec3 normal = Vec3::UnitZ();
  rods::SuperHelixStrand strand = hanging();
  strand.root.rotation = Quat(frame_from_tangent(Vec3(1, 0, 1).normalized(), Vec3::UnitY()));
  const auto tangent = [&] { return Vec3(strand.root.rotation * Vec3::UnitZ()); };
  lift_root(strand, normal, 0.2);
  EXPECT_NEAR(std::acos(tangent().dot(normal)), std::numbers::pi / 4 - 0.2, 1e-12);
  lift_root(strand, normal, 2.0);
  EXPECT_NEAR(tangent().dot(normal), 1.0, 1e-12);
  strand.root.rotation = Quat(frame_from_tangent(Vec3(1, 0, 1).normalized(), Vec3::UnitY()));
  lift_root(strand, normal, -3.0);
  EXPECT_GT(tangent().dot(normal), 0.0);
  EXPECT_LT(tangent().dot(normal), 0.06);
  EXPECT_GT(tangent().x(), 0.9);
}

TEST(Stroke, CombedHairRestsAsItWasLeftAndIsOneStep) {
  const body::Bodies head = ball(0.08);
  StyleOptions options;
  options.bodies = &head;
  Style style(four_on_a_ball(), options);
  const auto before = style.groom().points;
  HandTool comb;
  comb.name = "brush";
  comb.mirror = true;
  Touch touch;
  touch.radius = 0.05;
  touch.from = touch.to = style.groom().strand(0).back();
  style.begin_stroke(comb);
  EXPECT_FALSE(style.touch(touch));
  for (int k = 0; k < 6; ++k) {
    touch.from = touch.to;
    touch.to += Vec3(0.008, -0.004, 0.008);
    EXPECT_TRUE(style.touch(touch));
  }
  const auto left = style.groom().points;
  EXPECT_TRUE(style.end_stroke());
  ASSERT_EQ(left.size(), style.groom().points.size());
  double furthest = 0.0;
  // Natural curvatures balance gravity to rounding; a body that is touched presses by up to its skin.
  for (std::size_t k = 0; k < left.size(); ++k) {
    EXPECT_LT((left[k] - style.groom().points[k]).norm(), 1e-3);
    furthest = std::max(furthest, (left[k] - before[k]).norm());
  }
  EXPECT_GT(furthest, 0.03);
  for (const Equilibrium& rest : style.rest()) EXPECT_EQ(rest.outcome, Outcome::stable) << rest.reason;
  // Strands 0 and 2 are mirror images, and so are 1 and 3.
  for (const std::size_t i : {0u, 1u})
    for (std::size_t k = 0; k < style.groom().strand(i).size(); ++k) {
      Vec3 image = style.groom().strand(i + 2)[k];
      image.x() = -image.x();
      EXPECT_LT((style.groom().strand(i)[k] - image).norm(), 1e-6);
    }
  const auto combed = style.groom().points;
  EXPECT_TRUE(style.undo());
  EXPECT_EQ(style.groom().points, before);
  EXPECT_TRUE(style.redo());
  EXPECT_EQ(style.groom().points, combed);
  // Wet hair is softer: it sinks from the shape that it was given, and comes back when it is dry.
  style.wet(1.0);
  EXPECT_GT((style.groom().points.back() - combed.back()).norm(), 1e-3);
  style.dry();
  for (std::size_t k = 0; k < combed.size(); ++k)
    EXPECT_LT((style.groom().points[k] - combed[k]).norm(), 1e-6);
}

TEST(Stroke, CurlsDoNotDependOnHowOftenTheStrokePasses) {
  StyleOptions options;
  HandTool iron;
  iron.kind = HandTool::Kind::curl;
  iron.curl = hair::natural_curvature({0.01, 0.03});
  iron.name = "curl";
  std::vector<double> turns;
  for (const int times : {1, 4}) {
    Style style(four_on_a_ball(), options);
    Touch touch;
    touch.radius = 0.06;
    touch.from = style.groom().strand(0).back();
    touch.to = touch.from + Vec3(0, 0, 0.05);
    style.begin_stroke(iron);
    for (int k = 0; k < times; ++k) EXPECT_EQ(style.touch(touch), k == 0);
    EXPECT_TRUE(style.end_stroke());
    turns.push_back(style.strands()[0].natural.back().norm());
    EXPECT_GT(turns.back(), 0.5 * iron.curl.norm());
    EXPECT_LE(turns.back(), iron.curl.norm());
    // Hair far from the tip is as straight as it was.
    EXPECT_LT(style.strands()[0].natural.front().norm(), 1e-12);
  }
  EXPECT_EQ(turns[0], turns[1]);
}

TEST(Scissors, AStrandEndsWhereItFirstCrossesTheBlade) {
  // Down, through z = −0.05 at x = 0.02, back up at x = 0.06.
  const std::vector<Vec3> bow{{0.02, 0, 0}, {0.02, 0, -0.08}, {0.06, 0, -0.08}, {0.06, 0, 0}};
  const auto blade = [](double from, double to) {
    return std::vector<Vec3>{
        {from, -0.01, -0.05}, {to, -0.01, -0.05}, {to, 0.01, -0.05}, {from, 0.01, -0.05}};
  };
  const double length = 0.2;
  EXPECT_NEAR(*share_before(bow, blade(0.0, 0.1)), 0.05 / length, 1e-15);
  EXPECT_NEAR(*share_before(bow, blade(0.1, 0.0)), 0.05 / length, 1e-15);  // the other way round
  EXPECT_NEAR(*share_before(bow, blade(0.05, 0.1)), 0.15 / length, 1e-15);
  EXPECT_FALSE(share_before(bow, blade(0.03, 0.05)));  // it passes between
  EXPECT_FALSE(share_before(bow, blade(0.07, 0.1)));
}

// Across the first of four_on_a_ball's strands (x > 0, y < 0) as it rests, and no other.
Snip across_first(const Style& style) {
  const auto strand = style.groom().strand(0);
  const std::size_t k = strand.size() / 2;
  const Vec3 way = (strand[k + 1] - strand[k]).normalized(), middle = 0.5 * (strand[k] + strand[k + 1]);
  const Vec3 a = 0.005 * way.unitOrthogonal(), b = way.cross(a);
  return {{middle + a, middle + b, middle - a, middle - b}, 1.0, 0.0};
}

TEST(Scissors, TheyCutWhatTheBladeMeetsAndNothingElse) {
  Style style(four_on_a_ball(), {});
  const Snip snip = across_first(style);
  const double met = *share_before(style.groom().strand(0), snip.blade);
  EXPECT_TRUE(style.cut(snip));
  EXPECT_NEAR(style.groom().length(0), 0.2 * met, 1e-6);
  for (const std::size_t i : {1u, 2u, 3u}) EXPECT_EQ(style.groom().length(i), 0.2);
  EXPECT_TRUE(style.undo());
  EXPECT_EQ(style.groom().length(0), 0.2);
  Snip away = snip;
  for (Vec3& corner : away.blade) corner.x() += 1.0;
  EXPECT_FALSE(style.cut(away));
  EXPECT_TRUE(style.redo());  // what changes nothing leaves what was undone
  Snip bad = snip;
  bad.blade.resize(2);
  EXPECT_THROW(style.cut(bad), InputError);
  bad = snip;
  bad.share = 1.5;
  EXPECT_THROW(style.cut(bad), InputError);
}

TEST(Scissors, ShearsCutTheirShareOfTheStrandsBetweenBladeAndTip) {
  hair::Groom groom;
  constexpr std::size_t kStrands = 400;
  for (std::size_t i = 0; i < kStrands; ++i) {
    const Pose root{Vec3(0.001 * double(i), 0, 0), hanging().root.rotation};
    groom.add_strand(hair::helix_points(root, Vec3::Zero(), 0.2, 20));
    groom.root_frames.push_back(root.rotation);
    groom.natural_curvatures.emplace_back(Vec3::Zero());
    groom.lengths.push_back(0.2);
  }
  Style style(std::move(groom), {});
  const Snip shears{{{-1, -1, -0.1}, {1, -1, -0.1}, {1, 1, -0.1}, {-1, 1, -0.1}}, 0.4, 1.0};
  EXPECT_TRUE(style.cut(shears));
  std::size_t cut = 0;
  double sum = 0.0;
  for (std::size_t i = 0; i < kStrands; ++i) {
    const double length = style.groom().length(i);
    EXPECT_GE(length, 0.1 - 1e-9);
    if (length > 0.2 - 1e-9) continue;
    ++cut;
    sum += length;
  }
  // Of a binomial and of a uniform distribution, four standard deviations.
  EXPECT_NEAR(double(cut), 0.4 * kStrands, 4.0 * std::sqrt(0.24 * kStrands));
  EXPECT_NEAR(sum / double(cut), 0.15, 4.0 * 0.1 / std::sqrt(12.0 * double(cut)));
}

// A touch that reaches the outer half of the first strand.
Touch at_first(const Style& style) {
  Touch touch;
  touch.radius = 0.04;
  touch.softness = 0.0;
  touch.from = touch.to = style.groom().strand(0).back();
  return touch;
}

TEST(Stroke, LockedHairIsLeftAloneUntilItIsLetGo) {
  Style style(four_on_a_ball(), {});
  const Snip snip = across_first(style);
  HandTool clip, comb, iron;
  clip.kind = HandTool::Kind::lock;
  iron.kind = HandTool::Kind::curl;
  iron.curl = hair::natural_curvature({0.01, 0.03});
  const Touch touch = at_first(style);
  const auto stroke = [&](const HandTool& tool) {
    style.begin_stroke(tool);
    Touch moved = touch;
    moved.to += Vec3(0.01, 0, 0);
    style.touch(moved);
    return style.end_stroke();
  };
  EXPECT_TRUE(stroke(clip));
  EXPECT_EQ(style.locked(), (std::vector<std::uint8_t>{1, 0, 0, 0}));
  EXPECT_FALSE(stroke(clip));
  const auto points = style.groom().points;
  EXPECT_FALSE(stroke(comb));
  EXPECT_FALSE(stroke(iron));
  EXPECT_FALSE(style.cut(snip));
  EXPECT_EQ(style.groom().points, points);
  // A plane cuts the others alone.
  double lowest = INFINITY;
  for (const Vec3& x : points) lowest = std::min(lowest, x.z());
  EXPECT_TRUE(style.cut(hair::CutPlane{Vec3::UnitZ(), lowest + 0.03}));
  EXPECT_EQ(style.groom().length(0), 0.2);
  EXPECT_LT(style.groom().length(2), 0.2);
  clip.kind = HandTool::Kind::unlock;
  EXPECT_TRUE(stroke(clip));
  EXPECT_EQ(style.locked(), std::vector<std::uint8_t>(4, 0));
  EXPECT_TRUE(style.cut(snip));
  EXPECT_LT(style.groom().length(0), 0.2);
}

TEST(Stroke, SprayedHairStaysWhereItIsAndIsStiffer) {
  StyleOptions options;
  options.refined = false;  // what is refined is held with the elements of the strand, and so a little beside
  Style style(four_on_a_ball(), options);
  const auto before = style.groom().points;
  const double young = style.strands()[0].material.young;
  HandTool spray;
  spray.kind = HandTool::Kind::spray;
  spray.stiffer = 10.0;
  style.begin_stroke(spray);
  EXPECT_TRUE(style.touch(at_first(style)));
  EXPECT_FALSE(style.touch(at_first(style)));  // how often it passes does not matter
  EXPECT_TRUE(style.end_stroke());
  // Natural curvatures balance gravity to rounding.
  for (std::size_t k = 0; k < before.size(); ++k)
    EXPECT_LT((style.groom().points[k] - before[k]).norm(), 1e-6);
  EXPECT_NEAR(style.strands()[0].material.young / young, 10.0, 1e-9);
  EXPECT_NEAR(style.stiffening()[0], 10.0, 1e-9);
  EXPECT_EQ(style.strands()[1].material.young, young);
  style.wet(1.0);
  style.dry();
  EXPECT_NEAR(style.strands()[0].material.young / young, 10.0, 1e-9);
  spray.stiffer = 0.5;
  EXPECT_THROW(style.begin_stroke(spray), InputError);
}

TEST(Stroke, HairGetsLongerOrShorterByWhatTheToolSays) {
  for (const double longer : {0.03, -0.05, -5.0}) {
    Style style(four_on_a_ball(), {});
    HandTool tool;
    tool.kind = HandTool::Kind::length;
    tool.longer = longer;
    style.begin_stroke(tool);
    EXPECT_TRUE(style.touch(at_first(style)));
    EXPECT_TRUE(style.end_stroke());
    const double expected = std::max(0.01, 0.2 + longer);
    EXPECT_NEAR(style.strands()[0].length, expected, 1e-12);
    EXPECT_NEAR(style.groom().length(0), expected, 1e-12);
    EXPECT_NEAR(hair::length(style.groom().strand(0)), expected, 1e-3 * expected);
    EXPECT_EQ(style.groom().length(1), 0.2);
    EXPECT_EQ(style.rest()[0].outcome, Outcome::stable);
    EXPECT_TRUE(style.undo());
    EXPECT_EQ(style.groom().length(0), 0.2);
  }
}

TEST(Stroke, OneThatChangesNothingOrIsDroppedLeavesNoStep) {
  StyleOptions options;
  Style style(four_on_a_ball(), options);
  const auto before = style.groom().points;
  Touch touch;
  touch.from = Vec3(1, 1, 1);
  touch.to = Vec3(1, 1, 1.1);
  style.begin_stroke({});
  EXPECT_THROW(style.begin_stroke({}), InputError);
  EXPECT_FALSE(style.touch(touch));
  EXPECT_FALSE(style.end_stroke());
  EXPECT_FALSE(style.undo());
  style.begin_stroke({});
  touch.from = style.groom().strand(1).back();
  touch.to = touch.from + Vec3(0.01, 0, 0);
  EXPECT_TRUE(style.touch(touch));
  style.drop_stroke();
  EXPECT_EQ(style.groom().points, before);
  EXPECT_FALSE(style.undo());
  EXPECT_FALSE(style.redo());
  EXPECT_THROW(style.touch(touch), InputError);
  HandTool lift;
  lift.kind = HandTool::Kind::lift;
  EXPECT_THROW(style.begin_stroke(lift), InputError);  // there is no body
  touch.radius = NAN;
  style.begin_stroke({});
  EXPECT_THROW(style.touch(touch), InputError);
  style.drop_stroke();
}

}  // namespace
}  // namespace ringlet::statics

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/contact/body_contacts.h"
#include "ringlet/contact/segment_distance.h"
#include "ringlet/contact/strand_contacts.h"
#include "ringlet/contact/strand_crossings.h"
#include "ringlet/contact/tracking.h"

namespace ringlet::contact {
namespace {

NearSegments near_segments(const StrandMotion& strands, const DetectOptions& options) {
  NearSegments near;
  near.update(strands, options);
  return near;
}

std::vector<StrandContact> find_strand_contacts(const StrandMotion& strands, const DetectOptions& options) {
  return strand_contacts(strands, options, near_segments(strands, options));
}

Vec3 random_vector(Random& random) { return {random.normal(), random.normal(), random.normal()}; }

TEST(SegmentDistance, MatchesTheBestOfAllCases) {
  Random random(1);
  for (int trial = 0; trial < 20000; ++trial) {
    Vec3 a0 = random_vector(random), a1 = random_vector(random), b0 = random_vector(random),
         b1 = random_vector(random);
    if (trial % 5 == 1) b1 = b0 + (a1 - a0) * random.normal();  // parallel
    if (trial % 5 == 2) b1 = b0;                                // a point
    if (trial % 5 == 3) b1 = b0 + (a1 - a0) + 1e-7 * random_vector(random);
    const SegmentPair pair = closest_points(a0, a1, b0, b1);
    EXPECT_NEAR(((1 - pair.s) * a0 + pair.s * a1 - (1 - pair.t) * b0 - pair.t * b1).squaredNorm(),
                pair.squared_distance, 1e-12);
    // The minimum of a convex function on a square is interior or on one of four edges; sampling an edge of
    // the square exactly is a point–segment distance.
    const auto point_segment = [](const Vec3& p, const Vec3& u, const Vec3& v) {
      const double t =
          (v - u).squaredNorm() > 0 ? std::clamp((p - u).dot(v - u) / (v - u).squaredNorm(), 0.0, 1.0) : 0.0;
      return (p - u - t * (v - u)).squaredNorm();
    };
    double best = std::min({point_segment(a0, b0, b1), point_segment(a1, b0, b1), point_segment(b0, a0, a1),
                            point_segment(b1, a0, a1)});
    for (int k = 1; k < 20; ++k) best = std::min(best, point_segment(a0 + (a1 - a0) * k / 20.0, b0, b1));
    // The middle of two nearly parallel segments is preferred to a place that is nearer by less than 1e-9 of
    // itself.
    EXPECT_LE(pair.squared_distance, best * (1 + 1.1e-9) + 1e-12);
  }
}

struct Strands {
  std::vector<Vec3> begin, end;
  std::vector<std::size_t> first{0};
  std::vector<double> length;

  void add(const std::vector<Vec3>& points, const Vec3& travel = Vec3::Zero()) {
    std::vector<Vec3> ends = points;
    for (Vec3& point : ends) point += travel;
    add(points, ends);
  }
  void add(const std::vector<Vec3>& begins, const std::vector<Vec3>& ends) {
    double sum = 0;
    for (std::size_t i = 1; i < begins.size(); ++i) sum += (begins[i] - begins[i - 1]).norm();
    begin.insert(begin.end(), begins.begin(), begins.end());
    end.insert(end.end(), ends.begin(), ends.end());
    first.push_back(begin.size());
    length.push_back(sum);
  }
  void add_straight(const Vec3& from, const Vec3& to, int segments, const Vec3& travel = Vec3::Zero()) {
    std::vector<Vec3> points;
    for (int k = 0; k <= segments; ++k) points.push_back(from + (to - from) * k / double(segments));
    add(points, travel);
  }
  StrandMotion motion() const { return {begin, end, first, length}; }
};

TEST(StrandContacts, CrossingStrandsTouchOnce) {
  Strands strands;
  strands.add_straight({-0.1, 0, 0.0005}, {0.1, 0, 0.0005}, 20);
  strands.add_straight({0.003, -0.1, 0}, {0.003, 0.1, 0}, 20);
  const auto contacts = find_strand_contacts(strands.motion(), {});
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_NEAR(contacts[0].s_a, 0.103, 1e-12);
  EXPECT_NEAR(contacts[0].s_b, 0.1, 1e-12);
  EXPECT_NEAR((contacts[0].normal - Vec3::UnitZ()).norm(), 0.0, 1e-12);
  EXPECT_NEAR(contacts[0].gap, 0.0005 - 2 * 5e-4, 1e-12);
}

// A strand cannot make way for 0.025 m. Its clamp leaves it 0.4 mm there, and it grows to its radius of 1 mm
// over the next 0.02 m; the other is crossed in its middle, where it can make way or not.
TEST(StrandContacts, StrandsWithCrowdedClampsGrowToTheirRadius) {
  DetectOptions options;
  options.radius = 0.001;
  options.growth_length = 0.02;
  struct Case {
    double s, movable, radius;  // no radius: they do not meet
  };
  for (const auto& [s, movable, radius] : {Case{0.002, 0.0, 0.0004},
                                           {0.002, 0.15, -1.0},
                                           {0.0249, 0.15, -1.0},
                                           {0.0249, 0.0, 0.0004},
                                           {0.0251, 0.15, 0.000403},
                                           {0.035, 0.0, 0.0007},
                                           {0.045, 0.0, 0.001},
                                           {0.1, 0.15, 0.001}}) {
    const std::vector<ClampRegion> clamps{{0.025, 0.0004}, {movable, 0.001}};
    Strands strands;
    strands.add_straight({0, 0, 0.0012}, {0.2, 0, 0.0012}, 20);
    strands.add_straight({s, -0.1, 0}, {s, 0.1, 0}, 20);
    StrandMotion motion = strands.motion();
    motion.clamps = clamps;
    const auto contacts = find_strand_contacts(motion, options);
    ASSERT_EQ(contacts.size(), radius > 0.0 ? 1u : 0u) << s;
    for (const StrandContact& contact : contacts) EXPECT_NEAR(contact.gap, 0.0012 - radius - 0.001, 1e-12);
  }
}

TEST(StrandContacts, ApproachingStrandsAreSeenBeforeTheyTouch) {
  for (const double speed : {-0.02, 0.0, 0.02}) {
    Strands strands;
    strands.add_straight({-0.1, 0, 0.01}, {0.1, 0, 0.01}, 20, {0, 0, speed});
    strands.add_straight({0.003, -0.1, 0}, {0.003, 0.1, 0}, 20);
    EXPECT_EQ(find_strand_contacts(strands.motion(), {}).size(), speed < 0 ? 1u : 0u);
  }
}

TEST(StrandContacts, ParallelStrandsTouchOncePerSegment) {
  Strands strands;
  strands.add_straight({0, 0, 0}, {0.2, 0, 0}, 20);
  strands.add_straight({0, 0.0009, 0}, {0.2, 0.0009, 0}, 20);
  const auto contacts = find_strand_contacts(strands.motion(), {});
  EXPECT_GE(contacts.size(), 15u);
  EXPECT_LE(contacts.size(), 20u);
}

TEST(StrandContacts, AStrandMeetsItselfButNotItsNeighbours) {
  Strands strands;
  std::vector<Vec3> loop;  // a loop that comes back to itself, 0.8 mm above
  for (int k = 0; k <= 40; ++k) {
    const double angle = 2 * M_PI * k / 36;
    loop.push_back({0.02 * std::cos(angle), 0.02 * std::sin(angle), 0.0008 * k / 36});
  }
  strands.add(loop);
  const auto contacts = find_strand_contacts(strands.motion(), {});
  ASSERT_GE(contacts.size(), 1u);
  for (const auto& c : contacts) EXPECT_NEAR(std::abs(c.s_a - c.s_b), 2 * M_PI * 0.02, 0.004);
}

TEST(StrandContacts, NothingIsMissedAmongManyAndThreadsDoNotMatter) {
  Random random(3);
  Strands strands;
  for (int i = 0; i < 150; ++i) {
    std::vector<Vec3> points{0.05 * random_vector(random)};
    Vec3 direction = random_vector(random).normalized();
    for (int k = 0; k < 16; ++k) {
      direction = (direction + 0.2 * random_vector(random)).normalized();
      points.push_back(points.back() + 0.01 * direction);
    }
    strands.add(points, 0.002 * random_vector(random));
  }
  const StrandMotion motion = strands.motion();
  DetectOptions options;
  options.radius = 0.001;
  options.root_clearance = 0.0;
  const auto contacts = find_strand_contacts(motion, options);
  std::set<std::pair<std::uint32_t, std::uint32_t>> found;
  for (const auto& c : contacts)
    if (c.strand_a != c.strand_b) found.insert({c.strand_a, c.strand_b});

  std::set<std::pair<std::uint32_t, std::uint32_t>> expected;
  for (std::uint32_t a = 0; a < 150; ++a)
    for (std::uint32_t b = a + 1; b < 150; ++b)
      for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t j = 0; j < 16; ++j) {
          const std::size_t pa = motion.first_point[a] + i, pb = motion.first_point[b] + j;
          const auto pair =
              closest_points(motion.begin[pa], motion.begin[pa + 1], motion.begin[pb], motion.begin[pb + 1]);
          const Vec3 before = (1 - pair.s) * motion.begin[pa] + pair.s * motion.begin[pa + 1] -
                              (1 - pair.t) * motion.begin[pb] - pair.t * motion.begin[pb + 1];
          const Vec3 after = (1 - pair.s) * motion.end[pa] + pair.s * motion.end[pa + 1] -
                             (1 - pair.t) * motion.end[pb] - pair.t * motion.end[pb + 1];
          const double gap = before.norm() - 0.002, gap_end = gap + before.normalized().dot(after - before);
          const auto comes_near = [&](double f) {
            const auto at = [&](std::size_t p) {
              return Vec3((1 - f) * motion.begin[p] + f * motion.end[p]);
            };
            return std::sqrt(closest_points(at(pa), at(pa + 1), at(pb), at(pb + 1)).squared_distance) <=
                   2 * options.radius + options.slack;
          };
          if (gap <= options.slack ||
              (gap_end <= options.slack && (comes_near(0.0) || comes_near(0.5) || comes_near(1.0))))
            expected.insert({a, b});
        }
  EXPECT_GT(expected.size(), 50u);
  EXPECT_EQ(found, expected);

  // Whoever touches at the end is what a step from that end to itself begins with.
  const StrandMotion still{motion.end, motion.end, motion.first_point, motion.length};
  const auto at_end = strand_contacts_at_end(motion, options, near_segments(motion, options)),
             expected_at_end = find_strand_contacts(still, options);
  ASSERT_EQ(at_end.size(), expected_at_end.size());
  EXPECT_GT(at_end.size(), 50u);
  for (std::size_t i = 0; i < at_end.size(); ++i) {
    EXPECT_EQ(at_end[i].s_a, expected_at_end[i].s_a);
    EXPECT_EQ(at_end[i].gap, expected_at_end[i].gap);
    EXPECT_EQ(at_end[i].normal, expected_at_end[i].normal);
  }

  const ThreadLimit one(1);
  const auto again = find_strand_contacts(motion, options);
  ASSERT_EQ(again.size(), contacts.size());
  for (std::size_t i = 0; i < again.size(); ++i) {
    EXPECT_EQ(again[i].s_a, contacts[i].s_a);
    EXPECT_EQ(again[i].gap, contacts[i].gap);
  }
}

// A list of pairs that was made some steps ago, or of which single precision decides what is looked at, hides
// nothing: the contacts of every step are, bit by bit, those of a fresh list.
// So they are where ends have moved after the list was made. With `every` strand of so many in motion.
// Returns how often the list was made.
int compare_old_pairs_with_fresh_ones(int every, double radius = 0.002) {
  Random random(4);
  const int strand_count = 60, segments = 40;
  std::vector<Vec3> from, wander;
  for (int i = 0; i < strand_count; ++i) {
    from.emplace_back(0.0, 0.01 * random.normal(), 0.01 * random.normal());
    wander.push_back((i % every == 0 ? 0.003 : 0.0) * random_vector(random));
  }
  const auto at = [&](int i, int k, double time) {
    const Vec3 own = from[i] + std::sin(6.0 * time + i) * (k / double(segments)) * wander[i];
    return Vec3(own + Vec3(0.005 * k, 0.0005 * std::sin(1.3 * k + i), 0.0005 * std::cos(1.7 * k + 2 * i)));
  };
  DetectOptions options;
  options.radius = radius;
  NearSegments old;
  const auto carrier_at = [](double time) {
    return Pose{Vec3(0.3 * time, 0, 0), Quat(Eigen::AngleAxisd(2.0 * std::sin(3.0 * time), Vec3::UnitZ()))};
  };
  for (int step = 0; step < 60; ++step) {
    const double h = 0.004, time = h * step;
    const Carrier carrier{carrier_at(time), carrier_at(time + h)};
    Strands strands, pushed;  // of which forces have moved some ends, two of them far
    for (int i = 0; i < strand_count; ++i) {
      std::vector<Vec3> begin, end, pushed_end;
      const Vec3 push = (i % 30 == 7 ? 6.0 : 0.2) * radius * random_vector(random);
      for (int k = 0; k <= segments; ++k) {
        begin.push_back(carrier.begin.apply(at(i, k, time)));
        end.push_back(carrier.end.apply(at(i, k, time + h)));
        pushed_end.push_back(end.back() + k / double(segments) * push);
      }
      strands.add(begin, end);
      pushed.add(begin, pushed_end);
      // Strands do not change their length, which says what part of them is clamped.
      strands.length.back() = pushed.length.back() = 0.0051 * segments;
    }
    const StrandMotion motion = strands.motion();
    old.update(motion, options, radius, carrier);
    NearSegments fresh;
    fresh.update(motion, options, radius, carrier);
    const auto compare = [&](const auto& found, const auto& expected) {
      EXPECT_GT(expected.size(), radius > 1e-3 ? 500u : 20u);
      ASSERT_EQ(found.size(), expected.size()) << "step " << step;
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].s_a, expected[i].s_a);
        EXPECT_EQ(found[i].gap, expected[i].gap);
        EXPECT_EQ(found[i].normal, expected[i].normal) << i;
      }
    };
    compare(strand_contacts(motion, options, old), strand_contacts(motion, options, fresh));
    compare(strand_contacts_at_end(motion, options, old), strand_contacts_at_end(motion, options, fresh));

    const StrandMotion after = pushed.motion();
    old.follow_end(after, carrier);
    NearSegments fresh_after;
    fresh_after.update(after, options, radius, carrier);
    compare(strand_contacts_at_end(after, options, old), strand_contacts_at_end(after, options, fresh_after));
  }
  return old.builds();
}
TEST(StrandContacts, AListOfOldPairsHidesNothing) {
  const int all_in_motion = compare_old_pairs_with_fresh_ones(1);
  EXPECT_GT(all_in_motion, 2);
  EXPECT_LT(all_in_motion, 30);
  // Three strands that cross the others' room are looked up alone.
  EXPECT_EQ(compare_old_pairs_with_fresh_ones(20), 1);
  // Strands so thin that their ways are long: a list for every step in which they are.
  EXPECT_GT(compare_old_pairs_with_fresh_ones(1, 5e-5), 30);
}

// A strand of one segment has nobody to meet, however far a solve drives it.
TEST(StrandContacts, OneSegmentAloneMeetsNobody) {
  const std::vector<Vec3> begin = {{0, 0, 0}, {0.1, 0, 0}}, pushed_end = {{0, 0, 0}, {0.1, 0.05, 0}};
  Strands strands, pushed;
  strands.add(begin, begin);
  pushed.add(begin, pushed_end);
  NearSegments near;
  near.update(strands.motion(), DetectOptions{}, 0.001);
  near.follow_end(pushed.motion());
  EXPECT_EQ(near.strand_pairs(), 0u);
}

// Segments that follow each other meet in a point, which is no contact: whatever their length.
TEST(StrandContacts, AStrandDoesNotTouchItselfWhereItBends) {
  for (const double spacing : {0.005, 0.019, 0.03, 0.1}) {
    std::vector<Vec3> zigzag;
    for (int k = 0; k < 8; ++k) zigzag.emplace_back(spacing * k, 0.2 * spacing * (k % 2), 0.0);
    Strands strands;
    strands.add(zigzag, zigzag);
    EXPECT_TRUE(find_strand_contacts(strands.motion(), DetectOptions{}).empty()) << spacing;
  }
}

// Where two strands side by side touch between 5.5 and 7 cm, within one segment of theirs, when the second
// rises by the slope. One such segment is long enough for two places, and then one is kept.
std::vector<double> places_side_by_side(bool at_end, double slope, const std::vector<KnownPlace>& known) {
  DetectOptions options;
  options.radius = 0.001;
  Strands strands;
  strands.add_straight({0, 0, 0}, {0.1, 0, 0}, 4);
  strands.add_straight({0, 0.002, 0}, {0.1, 0.002 + 0.1 * slope, 0}, 4);
  const NearSegments near = near_segments(strands.motion(), options);
  std::vector<double> places;
  for (const auto& c : at_end ? strand_contacts_at_end(strands.motion(), options, near, known)
                              : strand_contacts(strands.motion(), options, near, known)) {
    if (c.s_a < 0.055 || c.s_a > 0.07) continue;
    places.push_back(c.s_a);
    EXPECT_NEAR(c.gap, slope * c.s_a, 1e-6);
    EXPECT_NEAR(c.normal.y(), -1.0, 1e-4);
  }
  return places;
}

// Two strands side by side that come nearer to each other by a little towards one end: they touch where they
// did before, until another place is really nearer.
TEST(StrandContacts, StayWhereTheyWere) {
  const std::vector<KnownPlace> known{{{0, 1, 0.06, 0.06}}};
  for (const bool at_end : {false, true}) {
    // Without a known place they touch at the ends of segments: 0.05 and 0.075, whichever is nearer.
    EXPECT_TRUE(places_side_by_side(at_end, 1e-5, {}).empty());
    EXPECT_TRUE(places_side_by_side(at_end, -1e-5, {}).empty());
    for (const double slope : {-1e-5, 0.0, 1e-5})
      EXPECT_EQ(places_side_by_side(at_end, slope, known), std::vector{0.06}) << slope;
    // 1.5 cm further on the gap is less by 15 µm, more than the 5 µm that it may.
    EXPECT_TRUE(places_side_by_side(at_end, -1e-3, known).empty());
  }
}

// Where strands stick and lie on each other they are held beside a nearer place, or they would rock between
// the two. Not where they have come off, by more than 5 µm, and not in two places within a tenth of a
// segment.
TEST(StrandContacts, WhatHoldsStaysBesideANearerPlace) {
  const auto sticking = [](std::vector<double> at) {
    std::vector<KnownPlace> known;
    for (const double s : at) known.push_back({{0, 1, s, s}, true});
    return known;
  };
  for (const bool at_end : {false, true}) {
    EXPECT_EQ(places_side_by_side(at_end, -1e-3, sticking({0.06})), std::vector{0.06});
    EXPECT_EQ(places_side_by_side(at_end, -1e-3, sticking({0.06, 0.065})), (std::vector{0.06, 0.065}));
    EXPECT_EQ(places_side_by_side(at_end, -1e-3, sticking({0.06, 0.0624})), std::vector{0.0624});
    EXPECT_TRUE(places_side_by_side(at_end, 1e-3, sticking({0.06})).empty());
  }
}

// Where strands slide across each other the place goes with them. Where they stick it stays, until another is
// nearer by 0.5 % of the radius: 2.5 µm, and the distance of 1 mm is less by 1.2 µm and by 120 µm.
TEST(StrandContacts, OfCrossingStrandsSlideOrStick) {
  Strands strands;
  strands.add_straight({-0.1, 0, 0.001}, {0.1, 0, 0.001}, 20);
  strands.add_straight({0.003, -0.1, 0}, {0.003, 0.1, 0}, 20);
  const auto place_with = [&](double s, bool sticks) {
    const std::vector<KnownPlace> known{{{0, 1, s, 0.0995}, sticks}};
    const auto contacts = strand_contacts(strands.motion(), {}, near_segments(strands.motion(), {}), known);
    EXPECT_EQ(contacts.size(), 1u);
    EXPECT_NEAR(contacts.at(0).s_b, 0.1, 1e-12);
    return contacts.at(0).s_a;
  };
  EXPECT_NEAR(place_with(0.10305, false), 0.103, 1e-12);
  EXPECT_EQ(place_with(0.10305, true), 0.10305);
  EXPECT_NEAR(place_with(0.1035, true), 0.103, 1e-12);
}

// Above the bottom of a bend two segments are nearly as near: the contact stays at the one that it was at, or
// its normal would change from step to step and hair could not come to rest.
TEST(StrandContacts, DoNotJumpAcrossABend) {
  DetectOptions options;
  options.radius = 0.001;
  constexpr double kSpacing = 0.005, kRise = 0.2;
  Strands strands;
  std::vector<Vec3> zigzag;
  for (int k = 0; k <= 20; ++k) zigzag.emplace_back(kSpacing * k, 0.0, k % 2 == 0 ? 0.0 : kRise * kSpacing);
  strands.add_straight({0, 0, 0.002}, {0.1, 0, 0.002}, 20);
  strands.add(zigzag);
  const double bottom = 0.5 * strands.length[1];
  // On which side of the bottom, when it was to the `before`, the place that is `beyond` it by so much is.
  const auto side_with = [&](double before, double beyond, bool at_end) {
    const std::vector<KnownPlace> known{{{0, 1, 0.05 + beyond, bottom + 1e-4 * before}}};
    const NearSegments near = near_segments(strands.motion(), options);
    for (const auto& c : at_end ? strand_contacts_at_end(strands.motion(), options, near, known)
                                : strand_contacts(strands.motion(), options, near, known))
      if (c.s_a == 0.05 + beyond) return c.s_b < bottom ? -1.0 : 1.0;
    return 0.0;
  };
  // The other side is nearer by twice the rise of the way beyond: 4 and 8 µm, where 5 are allowed.
  for (const bool at_end : {false, true})
    for (const double before : {-1.0, 1.0}) {
      EXPECT_EQ(side_with(before, -before * 1e-5, at_end), before);
      EXPECT_EQ(side_with(before, -before * 2e-5, at_end), -before);
    }
}

// A strand that winds around another touches it on all sides, also where these are nearer than a segment.
TEST(StrandContacts, AllSidesOfAWindingStrand) {
  DetectOptions options;
  options.radius = 0.001;
  Strands strands;
  strands.add_straight({0, 0, 0}, {0.1, 0, 0}, 10);
  std::vector<Vec3>
      winding;  // a turn in 4 cm, 40 segments: normals differ by 22° along a segment of the first strand
  for (int k = 0; k <= 40; ++k) {
    const double x = 0.0025 * k, angle = 2 * M_PI * x / 0.04;
    winding.emplace_back(x, 0.002 * std::cos(angle), 0.002 * std::sin(angle));
  }
  strands.add(winding);
  const auto contacts = find_strand_contacts(strands.motion(), options);
  std::vector<double> angles;
  for (const auto& c : contacts)
    if (c.s_a > 0.04) angles.push_back(std::atan2(-c.normal.z(), -c.normal.y()));
  ASSERT_GT(angles.size(), 8u);
  for (std::size_t i = 1; i < angles.size(); ++i) {
    const double turn = std::remainder(angles[i] - angles[i - 1], 2 * M_PI);
    EXPECT_LT(turn, 50 * M_PI / 180);
    EXPECT_GT(turn, 0.0);
  }
}

TEST(SegmentLanes, DistancesAreThoseOfClosestPointsToSinglePrecision) {
  Random random(7);
  std::vector<Vec3> points;
  std::vector<PointPair> pairs;
  const double length = 0.01;
  for (std::uint32_t trial = 0; trial < 32000; ++trial) {
    const auto direction = [&] { return Vec3(random_vector(random).normalized()); };
    const Vec3 a0 = 0.3 * random_vector(random), da = length * direction();
    const Vec3 b0 = a0 + 0.5 * length * random_vector(random);
    Vec3 db = length * direction();
    // From parallel to crossing, through all angles at which digits are lost.
    if (trial % 2 == 1)
      db = (da + length * std::pow(10.0, -random.uniform() * 8.0) * direction()).normalized() * length;
    points.insert(points.end(), {a0, a0 + da, b0, b0 + db});
    pairs.push_back({4 * trial, 4 * trial + 2});
  }
  const LanePoints lanes(points.size(), [&](std::size_t p) { return points[p]; });
  for (std::size_t k = 0; k < pairs.size(); k += kPairLanes) {
    const PairLanes squared = squared_distance(lanes.segments({pairs.data() + k, kPairLanes}));
    for (std::size_t l = 0; l < kPairLanes; ++l) {
      const PointPair& pair = pairs[k + l];
      const double exact =
          std::sqrt(closest_points(points[pair.a], points[pair.a + 1], points[pair.b], points[pair.b + 1])
                        .squared_distance);
      // Never less than the distance but for rounding of the points themselves, and not much more.
      EXPECT_GT(std::sqrt(squared[l]), exact - 2e-7);
      EXPECT_LT(std::sqrt(squared[l]), exact + kLaneError * length);
    }
  }
}

TEST(BodyContacts, PointsNearAMovingSphere) {
  body::Body ball;
  ball.shape = body::Sphere{Vec3::Zero(), 0.1};
  ball.motion.keys = {{0.0, Vec3::Zero(), Quat::Identity()}, {1.0, Vec3(0, 0, 1.0), Quat::Identity()}};
  std::vector<body::Body> list{ball};
  body::Bodies bodies(std::move(list));
  Strands strands;
  strands.add_straight({0, 0, 0.2}, {0, 0, 0.1002}, 10);
  DetectOptions options;
  options.radius = 5e-4;
  BodyProximity proximity;
  const auto contacts = body_contacts(
      strands.motion(), proximity.update(strands.motion(), bodies, 0.01, 0.01, options), 0.01, options);
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_EQ(contacts[0].strand, 0u);
  EXPECT_NEAR(contacts[0].s, 0.0998, 1e-12);
  EXPECT_NEAR(contacts[0].gap, 0.0002 - 5e-4, 1e-12);
  EXPECT_NEAR((contacts[0].normal - Vec3::UnitZ()).norm(), 0.0, 1e-12);
}

// A point between two balls that goes from the one that is nearer into the other.
TEST(BodyContacts, APointMayLeaveOneBodyForAnother) {
  std::vector<body::Body> list(2);
  list[0].shape = body::Sphere{Vec3(-0.1, 0, 0), 0.1};
  list[1].shape = body::Sphere{Vec3(0.1, 0, 0), 0.1};
  body::Bodies bodies(std::move(list));
  Strands strands;
  strands.add_straight({-0.0002, 0, 0.12}, {-0.0002, 0, 0.011}, 4, {0.001, 0, 0});
  DetectOptions options;
  options.radius = 5e-4;
  BodyProximity proximity;
  const auto near = proximity.update(strands.motion(), bodies, 0.01, 0.01, options);
  const auto contacts = body_contacts(strands.motion(), near, 0.01, options);
  ASSERT_EQ(contacts.size(), 2u);
  EXPECT_EQ(contacts[0].body, 0u);
  EXPECT_EQ(contacts[1].body, 1u);
  const auto at_end = body_contacts_at_end(strands.motion(), bodies, near, 0.01, options);
  ASSERT_EQ(at_end.size(), 1u);
  EXPECT_EQ(at_end[0].body, 1u);
  EXPECT_LT(at_end[0].gap, -6e-4);
}

// A ball turns about the vertical beside a still strand that its nearest point approaches: gap and normal at
// the end of the step are those of the ball where it then is, to rounding; and the surface moves at its mean
// velocity. A ball that is held still has no velocity and keeps its gap.
TEST(BodyContacts, EndOfTheStepSeesTheBodyWhereItWillBe) {
  const double h = 0.01, radius = 0.05;
  body::Body ball;
  ball.shape = body::Sphere{Vec3(0.2, 0, 0), radius};
  ball.motion.keys = {{0.0, Vec3::Zero(), Quat::Identity()},
                      {1.0, Vec3::Zero(), Quat(Eigen::AngleAxisd(1.5, Vec3::UnitZ()))}};
  std::vector<body::Body> list{ball};
  body::Bodies bodies(std::move(list));
  bodies.set_time(0.5);
  const Pose end = body::pose(ball.motion, 0.5 + h);
  const Vec3 centre = end.apply(Vec3(0.2, 0, 0)), before = bodies.motion(0).pose.apply(Vec3(0.2, 0, 0));
  const Vec3 ahead = (centre - before).normalized();
  const Vec3 tip = before + (radius + 0.0012) * ahead;
  Strands strands;
  strands.add_straight(tip + Vec3(0, 0, 0.2), tip, 4);  // only the tip comes near
  DetectOptions options;
  BodyProximity proximity;
  const auto near = proximity.update(strands.motion(), bodies, h, 0.5 + h, options);
  ASSERT_FALSE(near.empty());
  const Vec3 local = bodies.motion(0).pose.apply_inverse(before + radius * ahead);
  EXPECT_LT((near.back().surface_velocity - (end.apply(local) - (before + radius * ahead)) / h).norm(), 1e-9);
  const auto contacts = body_contacts_at_end(strands.motion(), bodies, near, 0.5 + h, options);
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_NEAR(contacts[0].gap, (tip - centre).norm() - radius - options.radius, 1e-12);
  EXPECT_LT((contacts[0].normal - (tip - centre).normalized()).norm(), 1e-9);
  EXPECT_LT(contacts[0].gap, -1e-3);

  const auto held = proximity.update(strands.motion(), bodies, h, 0.5, options);
  ASSERT_FALSE(held.empty());
  EXPECT_LT(held.back().surface_velocity.norm(), 1e-12);
  EXPECT_TRUE(body_contacts_at_end(strands.motion(), bodies, held, 0.5, options).empty());
}

// A sheet that is carried along vertex by vertex: a point that goes with it keeps its gap at the end of the
// step, and one that stays is met.
TEST(BodyContacts, EndOfTheStepSeesADeformingBodyWhereItWillBe) {
  const double h = 0.01;
  const Vec3 travel(0.002, 0.0, 0.003);
  TriangleMesh sheet;
  sheet.vertices = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
  body::Body body;
  body.shape = std::make_shared<const body::MeshSurface>(sheet);
  body.animation.times = {0.0, 1.0};
  body.animation.vertices = {sheet.vertices, sheet.vertices};
  for (Vec3& v : body.animation.vertices[1]) v += travel / h;
  std::vector<body::Body> list{body};
  body::Bodies bodies(std::move(list));
  bodies.set_step(0.0, h);
  DetectOptions options;
  for (const bool goes_along : {true, false}) {
    const Vec3 tip(0.1, 0.2, 0.0012);
    Strands strands;
    strands.add_straight(tip + Vec3(0, 0, 0.2), tip, 4, goes_along ? travel : Vec3::Zero());
    BodyProximity proximity;
    const auto near = proximity.update(strands.motion(), bodies, h, h, options);
    ASSERT_FALSE(near.empty());
    EXPECT_LT((near.back().surface_velocity - travel / h).norm(), 1e-11);
    const auto contacts = body_contacts_at_end(strands.motion(), bodies, near, h, options);
    if (goes_along) {
      EXPECT_TRUE(contacts.empty() || contacts[0].gap > 0.0);
    } else {
      ASSERT_EQ(contacts.size(), 1u);
      EXPECT_NEAR(contacts[0].gap, 0.0012 - travel.z() - options.radius, 1e-12);
    }
  }
}

// A point that rises from so deep inside a body that it is not seen there is seen as soon as a fresh look
// would see it.
TEST(BodyContacts, APointIsSeenWhenItComesUpFromTheDeep) {
  std::vector<body::Body> list(1);
  list[0].shape = body::Sphere{Vec3::Zero(), 0.1};
  body::Bodies bodies(std::move(list));
  DetectOptions options;
  BodyProximity remembering;
  for (const double depth : {kDeepest + 0.002, kDeepest - 0.002}) {
    Strands strands;
    strands.add_straight({0, 0, 0.3}, {0, 0, 0.1 - depth}, 2);
    const auto seen = remembering.update(strands.motion(), bodies, 0.01, 0.01, options).size();
    BodyProximity fresh;
    EXPECT_EQ(seen, fresh.update(strands.motion(), bodies, 0.01, 0.01, options).size()) << depth;
    EXPECT_EQ(seen, depth < kDeepest ? 1u : 0u);
  }
}

// What a point remembers of its clearance must not hide a contact: a ball that swings about a strand at rest
// and a strand that moves itself give the same near points as a fresh look in every step.
TEST(BodyContacts, RememberedClearanceHidesNothing) {
  body::Body ball;
  ball.shape = body::Sphere{Vec3(0.05, 0, 0), 0.03};
  ball.motion.gestures = {{body::GestureKind::shake, 1.0, 2.0, 0.0, 1.0, 0.1}};
  std::vector<body::Body> list{ball};
  body::Bodies bodies(std::move(list));
  DetectOptions options;
  BodyProximity remembering;
  std::size_t seen = 0;
  for (int step = 0; step < 100; ++step) {
    const double h = 0.005, time = h * step;
    bodies.set_time(time);
    const auto place = [](double t) {
      return Vec3(0.06 + 0.03 * std::sin(9 * t), 0.04 * std::cos(7 * t), -0.05);
    };
    Strands strands;
    strands.add_straight(place(time), place(time) + Vec3(0, 0, 0.1), 20, place(time + h) - place(time));
    BodyProximity fresh;
    const auto& expected = fresh.update(strands.motion(), bodies, h, time + h, options);
    const auto& found = remembering.update(strands.motion(), bodies, h, time + h, options);
    ASSERT_EQ(found.size(), expected.size()) << step;
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].point, expected[i].point);
      EXPECT_EQ(found[i].surface.signed_distance, expected[i].surface.signed_distance);
    }
    seen += found.size();
  }
  EXPECT_GT(seen, 100u);
  EXPECT_LT(seen, 1500u);
}

TEST(Tracking, ContactsSlideAndKeepTheirNames) {
  const std::vector<ContactPlace> before{{1, 2, 0.05, 0.06}, {1, 2, 0.10, 0.11}, {2, kBodyMark, 0.03, 0}};
  const std::vector<ContactPlace> now{{0, 1, 0.05, 0.06},
                                      {1, 2, 0.053, 0.058},
                                      {1, 2, 0.07, 0.08},
                                      {1, 2, 0.098, 0.112},
                                      {2, kBodyMark, 0.03, 0}};
  const std::vector<double> spacing(3, 0.01);
  const StrandReach reach{1.0, spacing};
  EXPECT_EQ(match_places(before, now, reach), (std::vector<std::int32_t>{-1, 0, -1, 1, 2}));
  // The other way each old place finds the nearest new one, which others may find too.
  const std::vector<ContactPlace> beside{{1, 2, 0.05, 0.06}, {1, 2, 0.052, 0.061}, {1, 2, 0.2, 0.2}};
  EXPECT_EQ(nearest_places(beside, now, reach), (std::vector<std::int32_t>{1, 1, -1}));
  // Each strand has a reach of its own: a contact may slide further on one whose points are further apart.
  const std::vector<double> wide{0.01, 0.01, 0.05}, narrow{0.01, 0.01, 0.001};
  const std::vector<ContactPlace> slid{{1, 2, 0.051, 0.09}};
  EXPECT_EQ(match_places({&before[0], 1}, slid, {1.0, wide}), (std::vector<std::int32_t>{0}));
  EXPECT_EQ(match_places({&before[0], 1}, slid, {1.0, narrow}), (std::vector<std::int32_t>{-1}));
}

std::vector<StrandContact> find_crossings(const Strands& strands) {
  const DetectOptions options;
  return strand_crossings(strands.motion(), options, near_segments(strands.motion(), options));
}

// One strand falls through another: the normal is the side it came from, the gap how far it is beyond.
TEST(StrandCrossings, SayWhereAndFromWhichSide) {
  Strands strands;
  strands.add_straight({-0.1, 0.003, 0.002}, {0.1, 0.003, 0.002}, 20, {0, 0, -0.005});
  strands.add_straight({0.031, -0.1, 0}, {0.031, 0.1, 0}, 20);
  const auto found = find_crossings(strands);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].s_a, 0.131, 1e-12);
  EXPECT_NEAR(found[0].s_b, 0.103, 1e-12);
  EXPECT_LT((found[0].normal - Vec3::UnitZ()).norm(), 1e-12);
  EXPECT_NEAR(found[0].gap, -0.003 - 2 * 5e-4, 1e-12);
}

// Past the tip of the other, or not as far as it: nothing has crossed, however deep they overlap.
TEST(StrandCrossings, AreNoneBesideATipOrBeforeTheCentreLine) {
  Strands past, before;
  past.add_straight({-0.1, 0, 0.002}, {0.1, 0, 0.002}, 20, {0, 0, -0.005});
  past.add_straight({0.03, -0.1, 0}, {0.03, -1e-4, 0}, 20);
  EXPECT_TRUE(find_crossings(past).empty());
  before.add_straight({-0.1, 0, 0.002}, {0.1, 0, 0.002}, 20, {0, 0, -0.0019});
  before.add_straight({0.03, -0.1, 0}, {0.03, 0.1, 0}, 20);
  EXPECT_TRUE(find_crossings(before).empty());
}

// The whole way in small parts, each of which is looked at by itself.
TEST(StrandCrossings, AgreeWithWatchingTheWholeWay) {
  Random random(6);
  int crossed = 0, untouched = 0;
  for (int trial = 0; trial < 400; ++trial) {
    Strands whole;
    for (int strand = 0; strand < 2; ++strand) {
      const Vec3 from = 0.004 * random_vector(random), along = 0.02 * random_vector(random).normalized();
      std::vector<Vec3> begins, ends;
      for (int k = 0; k < 4; ++k) {
        begins.push_back(from + (k - 1.5) * along + 0.002 * random_vector(random));
        ends.push_back(begins.back() + 0.004 * random_vector(random));
      }
      whole.add(begins, ends);
    }
    int parity = 0;
    constexpr int kParts = 64;
    for (int part = 0; part < kParts; ++part) {
      Strands step = whole;
      for (std::size_t p = 0; p < whole.begin.size(); ++p) {
        const Vec3 travel = (whole.end[p] - whole.begin[p]) / kParts;
        step.begin[p] = whole.begin[p] + part * travel;
        step.end[p] = whole.begin[p] + (part + 1) * travel;
      }
      parity += static_cast<int>(find_crossings(step).size());
    }
    const auto found = static_cast<int>(find_crossings(whole).size());
    // A place that slides from one segment to the next and crosses back there is seen by the parts alone.
    if (parity <= 1) {
      EXPECT_EQ(found, parity) << trial;
    }
    crossed += parity == 1;
    untouched += parity == 0;
  }
  EXPECT_GT(crossed, 40);
  EXPECT_GT(untouched, 100);
}

}  // namespace
}  // namespace ringlet::contact

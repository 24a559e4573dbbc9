#include "ringlet/hair/followers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/hair/resample.h"
#include "ringlet/hair/select.h"

namespace ringlet::hair {
namespace {

// Curls of about 12 cm on a bent patch of scalp; every seventh strand is a guide.
Groom curly_patch(std::size_t strands = 200) {
  Groom groom;
  for (std::size_t i = 0; i < strands; ++i) {
    Random random(5, i);
    const double x = random.uniform(-0.05, 0.05), y = random.uniform(-0.05, 0.05);
    const Vec3 root(x, y, -3.0 * (x * x + y * y));
    const double turns = random.uniform(20.0, 60.0), phase = random.uniform(0.0, 6.0), radius = 0.006;
    std::vector<Vec3> points;
    for (int k = 0; k < 20; ++k) {
      const double s = 0.12 * random.uniform(0.97, 1.0) * k / 19.0;
      points.push_back(root + Vec3(0.4 * s + radius * (std::cos(turns * s + phase) - std::cos(phase)),
                                   radius * (std::sin(turns * s + phase) - std::sin(phase)), -s));
    }
    groom.add_strand(points);
    groom.is_guide.push_back(i % 7 == 0);
  }
  return groom;
}

Groom guides_of(const Groom& groom, std::size_t points) {
  std::vector<std::uint32_t> guides;
  for (std::uint32_t i = 0; i < groom.strand_count(); ++i)
    if (groom.is_guide[i] != 0) guides.push_back(i);
  return resample(select(groom, guides), points);
}

std::vector<Vec3> followed(const Followers& followers, std::span<const Vec3> guides,
                           const Obstacles* obstacles = nullptr) {
  std::vector<Vec3> points(followers.groom().points.size());
  followers.follow(guides, points, obstacles);
  return points;
}

double largest_distance(std::span<const Vec3> a, std::span<const Vec3> b) {
  double largest = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) largest = std::max(largest, (a[k] - b[k]).norm());
  return largest;
}

// Largest relative change of an edge's length.
double largest_stretch(const Groom& rest, std::span<const Vec3> now) {
  double largest = 0.0;
  for (std::size_t i = 0; i < rest.strand_count(); ++i)
    for (std::uint32_t k = rest.first_point[i] + 1; k < rest.first_point[i + 1]; ++k) {
      const double before = (rest.points[k] - rest.points[k - 1]).norm();
      largest = std::max(largest, std::abs((now[k] - now[k - 1]).norm() / before - 1.0));
    }
  return largest;
}

// Directions of edges of about 6 mm are rounded by 1e-16 m / 6e-3 m, and twenty of them are added.
constexpr double kRounding = 1e-13;

TEST(Followers, StayWhereTheyWereOnGuidesAtRest) {
  const Groom groom = curly_patch();
  for (const std::size_t points : {7, 20, 33}) {
    const Groom guides = guides_of(groom, points);
    const Followers followers(groom, guides);
    EXPECT_LE(largest_distance(followed(followers, guides.points), groom.points), kRounding);
  }
}

TEST(Followers, GoWithARigidMotionOfTheGuides) {
  const Groom groom = curly_patch();
  const Groom guides = guides_of(groom, 24);
  const Followers followers(groom, guides);
  for (const double angle : {0.3, 2.0, 3.1}) {
    const Pose pose{Vec3(0.4, -0.2, 1.5), Quat(Eigen::AngleAxisd(angle, Vec3(1, 2, -0.5).normalized()))};
    // The fit of the skin leans on the rotation before by 1e-12 of it.
    EXPECT_LE(largest_distance(followed(followers, guides.placed(pose)), groom.placed(pose)), 1e-11);
  }
}

// A lone guide says how it points but not how it spins: the smallest rotation is taken.
TEST(Followers, OneGuideTurnsItsFollowerWithIt) {
  Groom groom;
  groom.add_strand(std::vector{Vec3(0, 0, 0), Vec3(0, 0, -0.1)});
  groom.add_strand(std::vector{Vec3(0, 0.01, 0), Vec3(0, 0.01, -0.1)});
  groom.is_guide = {1, 0};
  const Groom guides = guides_of(groom, 5);
  const Followers followers(groom, guides);
  const std::vector<Vec3> swung = followed(followers, [&] {
    std::vector<Vec3> points;
    for (const Vec3& p : guides.points) points.emplace_back(-p.z(), p.y(), p.x());  // down becomes +x
    return points;
  }());
  EXPECT_LE((swung[2] - Vec3(0, 0.01, 0)).norm(), 1e-9);
  EXPECT_LE((swung[3] - Vec3(0.1, 0.01, 0)).norm(), 1e-9);
}

// Guides bent by a smooth field carry followers as that field does, up to what lies between guides: with
// guides half as far apart the error falls fourfold.
TEST(Followers, ErrorFallsWithTheSquareOfTheSpacing) {
  // Strands become arcs of the same length, whose curvature grows with x.
  const auto bend = [](const Vec3& p) {
    const double curvature = 10.0 * (1.0 + 3.0 * p.x()), angle = -curvature * p.z();
    return Vec3(p.x() + (1.0 - std::cos(angle)) / curvature, p.y(), -std::sin(angle) / curvature);
  };
  const auto error_with = [&](int guides_per_side) {
    Groom groom;
    const auto add = [&](double x, double y, bool guide) {
      std::vector<Vec3> points;
      for (int k = 0; k <= 40; ++k) points.emplace_back(x, y, -0.1 * k / 40.0);
      groom.add_strand(points);
      groom.is_guide.push_back(guide);
    };
    for (int i = 0; i < guides_per_side; ++i)
      for (int j = 0; j < guides_per_side; ++j)
        add(0.1 * i / (guides_per_side - 1.0), 0.1 * j / (guides_per_side - 1.0), true);
    for (int i = 0; i < 20; ++i)
      add(0.03 + 0.04 * std::fmod(i * 0.618, 1.0), 0.03 + 0.04 * std::fmod(i * 0.414, 1.0), false);
    const Groom guides = guides_of(groom, 41);
    std::vector<Vec3> bent, exact;
    for (const Vec3& p : guides.points) bent.push_back(bend(p));
    for (const Vec3& p : groom.points) exact.push_back(bend(p));
    return largest_distance(followed(Followers(groom, guides), bent), exact);
  };
  const double coarse = error_with(9), fine = error_with(17);
  EXPECT_LE(coarse, 2e-3);
  EXPECT_GE(coarse / fine, 2.0) << coarse << " " << fine;
}

TEST(Followers, KeepTheirLengthsBetweenGuidesThatFlyApart) {
  const Groom groom = curly_patch();
  Groom guides = guides_of(groom, 24);
  const Followers followers(groom, guides);
  for (std::size_t g = 0; g < guides.strand_count(); ++g) {
    Random random(9, g);
    const Quat turn(Eigen::AngleAxisd(random.uniform(0.0, 3.0),
                                      Vec3(random.normal(), random.normal(), random.normal()).normalized()));
    const Vec3 root = guides.strand(g)[0];
    for (Vec3& p : guides.strand(g)) p = root + turn * (p - root);
  }
  const std::vector<Vec3> points = followed(followers, guides.points);
  EXPECT_LE(largest_stretch(groom, points), 1e-10);
  for (const Vec3& p : points) ASSERT_TRUE(p.allFinite());
}

// Hair parted along x = 0: strands to either side fall to their own. The roots nearest to the follower are
// those of guides across the parting.
TEST(Followers, FollowTheirOwnSideOfAParting) {
  Groom groom;
  const auto add = [&](double x, double y, double side, bool guide) {
    groom.add_strand(std::vector{Vec3(x, y, 0), Vec3(x + side * 0.05, y, 0), Vec3(x + side * 0.06, y, -0.1)});
    groom.is_guide.push_back(guide);
  };
  for (int k = 0; k < 6; ++k) {
    add(0.002, 0.004 * k, 1.0, true);
    add(-0.012, 0.004 * k, -1.0, true);
  }
  add(-0.001, 0.01, -1.0, false);
  Groom guides = guides_of(groom, 12);
  const Followers followers(groom, guides);
  const std::vector<Vec3> before = followed(followers, guides.points);
  // The far side is lifted by its tips.
  for (std::size_t g = 0; g < guides.strand_count(); g += 2)
    for (Vec3& p : guides.strand(g)) p.z() += 2.0 * std::max(0.0, p.x() - 0.002);
  const std::vector<Vec3> after = followed(followers, guides.points);
  EXPECT_LE((after.back() - before.back()).norm(), 0.02 * 0.12);
}

class BallObstacle final : public Obstacles {
 public:
  BallObstacle(const Vec3& centre, double radius) : centre_(centre), radius_(radius) {}
  Clearance clearance(const Vec3& point, double within) const override {
    const Vec3 out = point - centre_;
    return {std::min(within, out.norm() - radius_), out.normalized()};
  }

 private:
  Vec3 centre_;
  double radius_;
};

TEST(Followers, StayOutOfObstaclesAsTheirGuidesDo) {
  const Groom groom = curly_patch();
  const Groom guides = guides_of(groom, 24);
  const Followers followers(groom, guides);
  // A ball in the middle of the hair; guides inside are laid on its surface or 2 mm below.
  for (const double sunk : {0.0, 2e-3}) {
    const BallObstacle ball(Vec3(0.02, 0.0, -0.07), 0.02);
    std::vector<Vec3> pressed = guides.points;
    double deepest_guide = 0.0;
    for (Vec3& p : pressed) {
      const auto [distance, normal] = ball.clearance(p, 1.0);
      if (distance < -sunk) p -= (distance + sunk) * normal;
      deepest_guide = std::max(deepest_guide, -ball.clearance(p, 1.0).distance);
    }
    const std::vector<Vec3> free = followed(followers, pressed),
                            outside = followed(followers, pressed, &ball);
    std::size_t inside_before = 0;
    for (std::size_t k = 0; k < outside.size(); ++k) {
      inside_before += ball.clearance(free[k], 1.0).distance < -sunk;
      EXPECT_GE(ball.clearance(outside[k], 1.0).distance, -deepest_guide - 1e-6) << k;
    }
    EXPECT_GT(inside_before, 10u) << "the obstacle was in the way of nobody";
    EXPECT_LE(largest_stretch(groom, outside), 1e-6);
  }
}

// A ball that no follower comes near is only looked for by guides.
TEST(Followers, AskOnlyWhereGuidesDoNotRuleObstaclesOut) {
  class Counted final : public Obstacles {
   public:
    explicit Counted(const Vec3& centre) : ball_(centre, 0.02) {}
    Clearance clearance(const Vec3& point, double within) const override {
      ++count;
      return ball_.clearance(point, within);
    }
    mutable std::atomic<std::size_t> count = 0;

   private:
    BallObstacle ball_;
  };
  const Groom groom = curly_patch();
  const Groom guides = guides_of(groom, 24);
  const Followers followers(groom, guides);
  const Counted far(Vec3(0.02, 0.0, 0.2)), near(Vec3(0.02, 0.0, -0.07));
  EXPECT_EQ(largest_distance(followed(followers, guides.points, &far), followed(followers, guides.points)),
            0.0);
  EXPECT_EQ(far.count, guides.points.size());
  followed(followers, guides.points, &near);
  EXPECT_GT(near.count, guides.points.size() + 100);
}

TEST(Followers, SameBitsForAnyNumberOfThreads) {
  const Groom groom = curly_patch(2000);
  Groom guides = guides_of(groom, 24);
  const Followers followers(groom, guides);
  for (Vec3& p : guides.points) p.x() += p.z() * p.z();
  const BallObstacle ball(Vec3(0.02, 0.0, -0.07), 0.02);
  const std::vector<Vec3> many = followed(followers, guides.points, &ball);
  const ThreadLimit one(1);
  EXPECT_EQ(followed(followers, guides.points, &ball), many);
}

TEST(Followers, RefuseGuidesThatDoNotFit) {
  Groom groom = curly_patch();
  const Groom guides = guides_of(groom, 24);
  EXPECT_THROW(Followers(groom, select(guides, std::vector<std::uint32_t>{0, 1})), InputError);
  const Followers followers(groom, guides);
  std::vector<Vec3> out(groom.points.size());
  EXPECT_THROW(followers.follow(std::span(guides.points).first(10), out), InputError);
  groom.is_guide.assign(groom.strand_count(), 1);
  EXPECT_THROW(Followers(groom, groom), InputError);
}

}  // namespace
}  // namespace ringlet::hair

// Curly springs with contacts: at rest they are still, and the result does not depend on who computes what.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/hair/characters.h"
#include "ringlet/sim/curly_system.h"

namespace ringlet::sim {
namespace {

struct Stage {
  hair::Groom groom;
  CurlyOptions options = red_head_options();
  CurlyGraph graph;

  // Every k-th strand of RedHead, so that a test takes milliseconds.
  explicit Stage(std::size_t every) {
    const hair::Groom all = hair::character_groom(hair::Character::red_head);
    for (std::size_t i = 0; i < all.strand_count(); i += every) groom.add_strand(all.strand(i));
    options.springs.style_gravity = Vec3(0.0, 0.0, -9.81);
    graph = curly_graph(groom.first_point, groom.points, options);
  }
  static body::Bodies bodies(const body::Motion& motion = {}) {
    std::vector<body::Body> list;
    for (const hair::CharacterBone& bone : hair::character_bones(hair::Character::red_head)) {
      body::Body added;
      added.shape = bone.a == bone.b ? body::Shape(body::Sphere{bone.a, bone.radius})
                                     : body::Shape(body::Capsule{bone.a, bone.b, bone.radius});
      added.motion = motion;
      list.push_back(added);
    }
    return body::Bodies(std::move(list));
  }
};

TEST(Characters, HaveThePapersSizes) {
  using hair::Character;
  const std::vector<std::pair<std::size_t, std::size_t>> sizes{{579, 44552}, {2604, 43591}, {425, 18275},
                                                               {996, 17928}, {726, 13068},  {4949, 24745}};
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    const hair::Groom groom = hair::character_groom(static_cast<Character>(k));
    EXPECT_EQ(groom.strand_count(), sizes[k].first);
    EXPECT_EQ(groom.points.size(), sizes[k].second);
    EXPECT_NO_THROW(hair::validate(groom));
  }
}

TEST(CurlySystem, IsStillAtRestWithAllItsContacts) {
  const Stage stage(6);
  const body::Bodies bodies = Stage::bodies();
  CurlySystem hair(stage.groom.first_point, stage.groom.points, stage.options, bodies, stage.graph);
  CurlyStatistics statistics;
  for (int k = 0; k < 10; ++k) statistics = hair.step(1.0 / 1440.0, {}, {}, {}, bodies);
  EXPECT_GT(statistics.hair_contacts, 100u);
  EXPECT_GT(statistics.body_contacts, 10u);
  // Rounding of coordinates below 1 m, 1e-16, times k_s over c_s, and room for neighbours to add up.
  for (const Vec3& v : hair.velocities()) EXPECT_LE(v.norm(), 1e-16 * 1e7 / 4743.0 * 100.0);
}

// A head that is thrown about.
body::Motion violent() {
  body::Motion motion;
  motion.keys = {{0.0, Vec3::Zero(), Quat::Identity()},
                 {0.02, Vec3(0.03, 0.0, 0.02), Quat(Eigen::AngleAxisd(0.3, Vec3::UnitX()))},
                 {0.04, Vec3(0.0, 0.05, 0.0), Quat(Eigen::AngleAxisd(0.3, Vec3::UnitY()))}};
  return motion;
}

// Copies particles between shares in one program: what the cluster does, without one.
struct LocalExchange : ParticleExchange {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sends;  // ranges of points that others are told
  std::vector<Vec3>*points = nullptr, *velocities = nullptr;   // the common board
  void begin(std::span<const Vec3> p, std::span<const Vec3> v) override {
    for (const auto& [first, last] : sends)
      for (std::uint32_t i = first; i < last; ++i) (*points)[i] = p[i], (*velocities)[i] = v[i];
  }
  void finish(std::span<Vec3>, std::span<Vec3>) override {}
};

TEST(CurlySystem, SharesAndThreadsGiveTheSameBits) {
  const Stage stage(24);
  const body::Motion motion = violent();
  const std::size_t strands = stage.groom.strand_count();
  const double h = 1.0 / 1440.0;
  constexpr int kSteps = 40;
  const auto whole = [&](int threads) {
    const ThreadLimit limit(threads);
    body::Bodies bodies = Stage::bodies(motion);
    CurlySystem hair(stage.groom.first_point, stage.groom.points, stage.options, bodies, stage.graph);
    for (int k = 0; k < kSteps; ++k) {
      bodies.set_time(k * h);
      hair.step(h, body::pose(motion, k * h), body::pose(motion, (k + 1) * h), {}, bodies);
    }
    return std::vector<Vec3>(hair.points().begin(), hair.points().end());
  };
  const std::vector<Vec3> one = whole(1);
  EXPECT_EQ(one, whole(4));

  // Three shares that read each other's particles from a board.
  std::vector<Vec3> points = stage.groom.points, velocities(points.size(), Vec3::Zero());
  std::vector<LocalExchange> exchanges(3);
  std::vector<CurlySystem> shares;
  body::Bodies bodies = Stage::bodies(motion);
  for (std::size_t r = 0; r < 3; ++r) {
    CurlyShare share;
    for (std::size_t s = 0; s < strands; ++s) {
      share.owned.push_back(s % 3 == r);
      share.boundary.push_back(s % 3 == r && s % 2 == 0);
      if (s % 3 == r)
        exchanges[r].sends.emplace_back(stage.groom.first_point[s], stage.groom.first_point[s + 1]);
    }
    exchanges[r].points = &points;
    exchanges[r].velocities = &velocities;
    shares.emplace_back(stage.groom.first_point, stage.groom.points, stage.options, bodies, stage.graph,
                        share);
  }
  for (int k = 0; k < kSteps; ++k) {
    bodies.set_time(k * h);
    for (CurlySystem& share : shares)
      share.step(h, body::pose(motion, k * h), body::pose(motion, (k + 1) * h), {}, bodies);
    for (std::size_t r = 0; r < 3; ++r) exchanges[r].begin(shares[r].points(), shares[r].velocities());
    for (CurlySystem& share : shares) {
      const std::vector<contact::SphereContact> contacts(share.contacts().begin(), share.contacts().end());
      share.restore(points, velocities, contacts);
    }
  }
  EXPECT_EQ(points, one);
  EXPECT_GT(shares[0].contacts().size(), 10u);
}

TEST(CurlySystem, GoesOnFromAStateWithTheSameBits) {
  const Stage stage(48);
  const body::Bodies bodies = Stage::bodies();
  const Pose moved{Vec3(0.002, 0.0, 0.0), Quat::Identity()};
  const auto make = [&] {
    return CurlySystem(stage.groom.first_point, stage.groom.points, stage.options, bodies, stage.graph);
  };
  CurlySystem first = make(), second = make();
  for (int k = 0; k < 6; ++k) first.step(7e-4, {}, moved, {}, bodies);
  second.restore(first.points(), first.velocities(), first.contacts());
  for (int k = 0; k < 6; ++k) {
    first.step(7e-4, moved, moved, {}, bodies);
    second.step(7e-4, moved, moved, {}, bodies);
  }
  EXPECT_TRUE(std::ranges::equal(first.points(), second.points()));
  EXPECT_THROW(second.restore({}, {}, {}), InputError);
}

}  // namespace
}  // namespace ringlet::sim

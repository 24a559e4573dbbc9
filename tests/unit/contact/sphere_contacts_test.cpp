// Spheres on strings: pruning by hand, the life of a spring, and the grid against every pair.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/contact/sphere_contacts.h"

namespace ringlet::contact {
namespace {

struct Strands {
  std::vector<std::uint32_t> first{0};
  std::vector<Vec3> points;
  std::vector<double> radius;

  // Straight down from (x, y, 0), points at distance 1.
  void add(double x, double y, int count, double r) {
    for (int i = 0; i < count; ++i) {
      points.emplace_back(x, y, -double(i));
      radius.push_back(r);
    }
    first.push_back(static_cast<std::uint32_t>(points.size()));
  }
  StrandSpheres spheres() const { return {first, points, radius}; }
};

TEST(SpherePruning, KeepsParticlesFurtherApartThanTheirSpheres) {
  Strands s;
  s.add(0, 0, 6, 0.6);  // 0.75 · 1.2 = 0.9 < 1: all
  s.add(5, 0, 6, 1.0);  // 0.75 · 2 = 1.5: every second one
  s.add(9, 0, 4, 9.0);  // the root alone
  EXPECT_EQ(prune_particles(s.spheres(), 0.75), (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 8, 10, 12}));
  // Unequal radii: r_0 + r_1 = 2.4 prunes 1 (1 < 1.8); r_0 + r_2 = 2.2 keeps 2 (2 > 1.65).
  Strands uneven;
  uneven.add(0, 0, 3, 1.2);
  uneven.radius[2] = 1.0;
  EXPECT_EQ(prune_particles(uneven.spheres(), 0.75), (std::vector<std::uint32_t>{0, 2}));
}

TEST(SpherePruning, DropsPairsThatHardlyMeet) {
  // Three in a row at distance 1; radius 0.3 reaches 0.6 · r_c.
  Strands s;
  for (int k = 0; k < 3; ++k) s.add(k, 0, 4, 0.3);
  std::vector<std::uint32_t> all(12);
  for (std::uint32_t i = 0; i < 12; ++i) all[i] = i;
  SphereOptions options;
  options.partners = 1e9;
  options.threshold = 1;
  const auto pairs = [&](double reach, int threshold) {
    options.reach = reach;
    options.threshold = threshold;
    return contact_graph(s.spheres(), all, options);
  };
  EXPECT_TRUE(pairs(1.6, 1).neighbour.empty());
  const ContactGraph row = pairs(2.0, 4);  // 1.2: each particle meets the one beside it, four in all
  EXPECT_EQ(row.first, (std::vector<std::uint32_t>{0, 1, 3, 4}));
  EXPECT_EQ(row.neighbour, (std::vector<std::uint32_t>{1, 0, 2, 1}));
  EXPECT_TRUE(pairs(2.0, 5).neighbour.empty());
  options.prune_pairs = false;
  EXPECT_EQ(pairs(2.0, 5).neighbour.size(), 6u);
}

TEST(SpherePruning, DrawsPairsBySeed) {
  Strands s;
  for (int k = 0; k < 400; ++k) s.add(0.1 * (k % 20), 0.1 * (k / 20), 2, 1.0);
  const auto points = prune_particles(s.spheres(), 0.75);
  SphereOptions options;
  options.partners = 6.0;
  const auto draw = [&](std::uint64_t seed) {
    options.seed = seed;
    return contact_graph(s.spheres(), points, options);
  };
  EXPECT_EQ(draw(1).neighbour, draw(1).neighbour);
  EXPECT_NE(draw(1).neighbour, draw(2).neighbour);
  // 1200 pairs are wanted of nearly 80,000: a Poisson number, here within five standard deviations.
  EXPECT_NEAR(double(draw(1).neighbour.size()) / 2.0, 1200.0, 5.0 * std::sqrt(1200.0));
}

// Two particles of radius 1, at distances that the test gives one after the other.
class Pair : public testing::Test {
 protected:
  Pair() {
    strands_.add(0, 0, 2, 1.0);
    strands_.add(4, 0, 2, 1.0);
    options_.engage_time = 0.4;
    options_.release_time = 0.2;
    options_.break_distance = 1.5;
    options_.prune_pairs = false;
    contacts_.emplace(strands_.spheres(), options_, contact_graph(strands_.spheres(), kPoints, options_),
                      kPoints);
  }
  // The spring after a step of 0.1 at this distance.
  std::optional<SphereContact> at(double distance) {
    std::vector<Vec3> points = strands_.points;
    points[2].x() = distance;
    contacts_->update(points, 0.1);
    if (contacts_->contacts().empty()) return std::nullopt;
    EXPECT_EQ(contacts_->contacts().size(), 1u);
    return contacts_->contacts()[0];
  }

  const std::vector<std::uint32_t> kPoints{0, 2};
  Strands strands_;
  SphereOptions options_;
  std::optional<SphereContacts> contacts_;
};

TEST_F(Pair, StiffensOnEntryAndLosesStiffnessThenDamping) {
  EXPECT_FALSE(at(2.1));
  auto c = at(1.9);
  ASSERT_TRUE(c);
  EXPECT_EQ(c->length, 2.0);
  EXPECT_NEAR(c->stiffness, 0.25, 1e-15);
  EXPECT_EQ(c->damping, 1.0);
  EXPECT_NEAR(at(1.8)->stiffness, 0.5, 1e-15);
  // Apart and parting: first stiffness by 0.5 a step …
  c = at(2.2);
  EXPECT_EQ(c->stiffness, 0.0);
  EXPECT_EQ(c->damping, 1.0);
  // … then damping.
  c = at(2.3);
  EXPECT_NEAR(c->damping, 0.5, 1e-15);
  EXPECT_FALSE(at(2.4));
}

TEST_F(Pair, ReengagesWhenTheyComeCloserAgain) {
  at(1.9);
  at(1.9);
  auto c = at(2.2);
  EXPECT_EQ(c->stiffness, 0.0);
  EXPECT_NEAR(at(2.4)->damping, 0.5, 1e-15);
  c = at(2.3);  // not yet touching, but closer
  EXPECT_NEAR(c->stiffness, 0.25, 1e-15);
  EXPECT_NEAR(c->damping, 0.75, 1e-15);
}

TEST_F(Pair, BreaksBeyondTheDistance) {
  for (int k = 0; k < 5; ++k) at(1.0);
  EXPECT_TRUE(at(2.9));
  for (int k = 0; k < 5; ++k) at(1.0);
  EXPECT_FALSE(at(3.1));
}

TEST(SphereContacts, RestAtTheDistanceOfTheRestShape) {
  Strands s;
  s.add(0, 0, 2, 1.0);
  s.add(1.5, 0, 2, 1.0);
  SphereOptions options;
  options.prune_pairs = false;
  const std::vector<std::uint32_t> points{0, 2};
  SphereContacts contacts(s.spheres(), options, contact_graph(s.spheres(), points, options), points);
  contacts.update(s.points, 1e-3);
  ASSERT_EQ(contacts.contacts().size(), 1u);
  EXPECT_EQ(contacts.contacts()[0].length, 1.5);
}

struct Cloud : Strands {
  SphereOptions options;
  std::vector<std::uint32_t> kept;
  ContactGraph graph;

  Cloud() {
    for (int k = 0; k < 60; ++k) {
      Random random(5, static_cast<std::uint64_t>(k));
      add(random.uniform(0.0, 6.0), random.uniform(0.0, 6.0), 8, random.uniform(0.2, 0.9));
    }
    options.partners = 12.0;
    kept = prune_particles(spheres(), 0.75);
    graph = contact_graph(spheres(), kept, options);
  }
  // Everything drifts away fast, and wanders relative to each other.
  std::vector<Vec3> moved(int step) const {
    std::vector<Vec3> p = points;
    for (std::size_t i = 0; i < p.size(); ++i) {
      Random random(6, i);
      const Vec3 direction(random.normal(), random.normal(), random.normal());
      p[i] += double(step) * (Vec3(1.0, 0.0, 0.0) + 0.02 * direction);
    }
    return p;
  }
};

TEST(SphereContacts, GridFindsWhatEveryPairFinds) {
  const Cloud cloud;
  SphereContacts contacts(cloud.spheres(), cloud.options, cloud.graph, cloud.kept);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> last;
  for (int step = 0; step < 20; ++step) {
    const std::vector<Vec3> p = cloud.moved(step);
    contacts.update(p, 1e-3);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> found, expected;
    for (const SphereContact& c : contacts.contacts())
      if ((p[c.a] - p[c.b]).norm() < cloud.radius[c.a] + cloud.radius[c.b]) found.emplace_back(c.a, c.b);
    for (const std::uint32_t a : cloud.kept)
      for (const std::uint32_t b : cloud.kept) {
        const auto near = cloud.graph.of(a / 8);
        if (a < b && std::binary_search(near.begin(), near.end(), b / 8) &&
            (p[a] - p[b]).norm() < cloud.radius[a] + cloud.radius[b])
          expected.emplace_back(a, b);
      }
    EXPECT_EQ(found, expected) << step;
    EXPECT_GT(found.size(), 50u);
    EXPECT_NE(found, last);
    last = found;
  }
}

TEST(SphereContacts, SharesSeeTheirPartOfTheWhole) {
  const Cloud cloud;
  SphereContacts whole(cloud.spheres(), cloud.options, cloud.graph, cloud.kept);
  std::vector<bool> owned(60, false);
  for (std::size_t s = 0; s < 60; s += 3) owned[s] = true;
  SphereContacts part(cloud.spheres(), cloud.options, cloud.graph, cloud.kept, owned);
  for (int step = 0; step < 8; ++step) {
    whole.update(cloud.moved(step), 1e-3);
    part.update(cloud.moved(step), 1e-3);
    std::vector<SphereContact> expected;
    for (const SphereContact& c : whole.contacts())
      if (owned[c.a / 8] || owned[c.b / 8]) expected.push_back(c);
    EXPECT_TRUE(std::ranges::equal(part.contacts(), expected)) << step;
  }
}

TEST(SphereContacts, RefuseNonsense) {
  Strands s;
  s.add(0, 0, 2, -1.0);
  const std::vector<std::uint32_t> points{0};
  ContactGraph graph;
  graph.first = {0, 0};
  EXPECT_THROW(SphereContacts(s.spheres(), {}, graph, points), InputError);
  SphereOptions options;
  options.break_distance = 0.5;
  EXPECT_THROW(validate(options), InputError);
}

}  // namespace
}  // namespace ringlet::contact

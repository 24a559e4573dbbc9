// Problems cut into parts, and solved part by part.
#include "ringlet/friction/by_parts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "random_rods.h"
#include "ringlet/base/parallel.h"
#include "ringlet/friction/part.h"
#include "ringlet/friction/partition.h"
#include "ringlet/friction/solve.h"

namespace ringlet::friction {
namespace {

// Bodies in a long ring, each in touch with the next few.
FactoredProblem ring(int bodies, int contacts) {
  RodSettings settings;
  settings.bodies = bodies;
  settings.contacts = contacts;
  settings.least_dofs = 9;
  settings.most_friction = 0.4;
  return random_rods(settings);
}

std::vector<std::int32_t> bodies_of(const WhitenedProblem& problem, std::size_t contact) {
  std::vector<std::int32_t> bodies;
  for (int k = 0; k < 2; ++k)
    if (problem.sides(contact)[k].body >= 0) bodies.push_back(problem.sides(contact)[k].body);
  return bodies;
}

TEST(Partition, StripsHoldEveryContactOnceAndShiftedOnesMeetInTheirMiddle) {
  const WhitenedProblem problem(ring(60, 500));
  Partition partition(problem, 100);
  for (const bool shifted : {false, true}) {
    partition.into_strips(shifted);
    ASSERT_EQ(partition.parts(), shifted ? 6u : 5u);
    std::uint32_t next = 0;
    for (std::size_t k = 0; k < partition.parts(); ++k) {
      EXPECT_EQ(partition.part(k).size(), shifted && (k == 0 || k == 5) ? 50u : 100u);
      for (const std::uint32_t p : partition.part(k)) EXPECT_EQ(p, next++);
    }
    EXPECT_EQ(next, 500u);
    EXPECT_EQ(partition.around().size(), 500u);
  }
}

TEST(Partition, SpotsAreAllContactsOfHotBodiesThatHangTogether) {
  const WhitenedProblem problem(ring(300, 1200));
  Partition partition(problem, 10000);
  Random random(5);
  for (int round = 0; round < 20; ++round) {
    std::vector<std::uint32_t> hot;
    std::set<std::int32_t> hot_bodies;
    for (int i = 0; i < 1 + 2 * round; ++i) {
      hot.push_back(static_cast<std::uint32_t>(random.below(problem.contacts())));
      for (const std::int32_t body : bodies_of(problem, hot.back())) hot_bodies.insert(body);
    }
    std::sort(hot.begin(), hot.end());
    hot.erase(std::unique(hot.begin(), hot.end()), hot.end());
    partition.into_spots(hot);

    std::map<std::uint32_t, std::size_t> spot_of;
    for (std::size_t k = 0; k < partition.parts(); ++k)
      for (const std::uint32_t p : partition.part(k)) EXPECT_TRUE(spot_of.emplace(p, k).second);
    // A contact is in a spot if it has a hot body, and spots have no body of these in common.
    std::map<std::int32_t, std::size_t> spot_of_body;
    std::set<std::int32_t> touched;
    for (std::uint32_t p = 0; p < problem.contacts(); ++p) {
      bool expected = false;
      for (const std::int32_t body : bodies_of(problem, p)) expected |= hot_bodies.contains(body);
      ASSERT_EQ(spot_of.contains(p), expected);
      if (!expected) continue;
      for (const std::int32_t body : bodies_of(problem, p)) {
        touched.insert(body);
        if (!hot_bodies.contains(body)) continue;
        EXPECT_EQ(spot_of_body.emplace(body, spot_of[p]).first->second, spot_of[p]);
      }
    }
    // A spot hangs together: from one of its hot bodies contacts lead to all of them.
    for (std::size_t k = 0; k < partition.parts(); ++k) {
      std::set<std::int32_t> reached = {}, members;
      for (const auto& [body, spot] : spot_of_body)
        if (spot == k) members.insert(body);
      reached.insert(*members.begin());
      for (bool grew = true; grew;) {
        grew = false;
        for (const std::uint32_t p : partition.part(k)) {
          const auto bodies = bodies_of(problem, p);
          const bool touches = std::any_of(bodies.begin(), bodies.end(),
                                           [&](std::int32_t body) { return reached.contains(body); });
          for (const std::int32_t body : bodies)
            if (touches && members.contains(body)) grew |= reached.insert(body).second;
        }
      }
      EXPECT_EQ(reached, members);
    }
    std::size_t around = 0;
    for (std::uint32_t p = 0; p < problem.contacts(); ++p) {
      const auto bodies = bodies_of(problem, p);
      around += std::any_of(bodies.begin(), bodies.end(),
                            [&](std::int32_t body) { return touched.contains(body); });
    }
    EXPECT_EQ(partition.around().size(), around);
  }
}

TEST(Partition, LargeSpotsAreCut) {
  const WhitenedProblem problem(ring(60, 500));
  Partition partition(problem, 64);
  std::vector<std::uint32_t> all(500);
  for (std::uint32_t p = 0; p < 500; ++p) all[p] = p;
  partition.into_spots(all);
  EXPECT_EQ(partition.parts(), 8u);
  std::size_t sum = 0;
  for (std::size_t k = 0; k < partition.parts(); ++k) {
    EXPECT_LE(partition.part(k).size(), 64u);
    sum += partition.part(k).size();
  }
  EXPECT_EQ(sum, 500u);
}

// What a part says of its contacts and does to its bodies is what the whole would.
TEST(Part, FollowsTheWhole) {
  WhitenedProblem problem(ring(60, 400));
  Random random(8);
  AlignedVector<double> r(4 * problem.contacts()), y(problem.coordinates()), before(y.size());
  for (double& x : r) x = random.uniform();
  DeviationOperator<double> whole(problem);
  AlignedVector<double> state(y.size()), unused(y.size());
  whole.renew(r.data(), state.data(), unused.data());
  problem.evaluate(r.data(), before.data());

  std::vector<std::uint32_t> contacts;
  for (std::uint32_t p = 130; p < 260; p += 1 + static_cast<std::uint32_t>(random.below(3)))
    contacts.push_back(p);
  const PartProblem part(problem, contacts);
  const PartOperator<double> op(part, r.data(), whole, state.data());
  AlignedVector<double> own = op.reference(), own_state(op.state_size());
  for (std::size_t p = 0; p < part.contacts(); ++p) {
    EXPECT_EQ(part.friction(p), problem.friction(contacts[p]));
    for (std::size_t i = 0; i < 3; ++i) r[4 * contacts[p] + i] = own[4 * p + i] += random.normal();
  }
  op.evaluate(own.data(), own_state.data());
  problem.evaluate(r.data(), y.data());
  // Sums of some ten terms near one: rounding is below a hundred units.
  for (std::size_t p = 0; p < part.contacts(); ++p) {
    const Quad u = op.velocity(p, own_state.data()),
               expected = problem.velocity<double>(contacts[p], y.data());
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(u[i], expected[i], 1e-12);
  }
  part.add_to(own_state.data(), before.data());
  for (std::size_t k = 0; k < y.size(); ++k) EXPECT_NEAR(before[k], y[k], 1e-12);
}

struct Warm {
  FactoredProblem problem;
  std::vector<double> guess;
};
// A solved problem whose forces have changed by two percent since.
Warm warm_ring(int bodies, int contacts) {
  Warm warm{ring(bodies, contacts), std::vector<double>(3 * static_cast<std::size_t>(contacts), 0.0)};
  SolverOptions options;
  options.tolerance = 1e-5;
  std::vector<double> v(warm.problem.dofs());
  EXPECT_EQ(solve(warm.problem, options, warm.guess, v).status, Status::converged);
  for (double& f : warm.problem.force) f *= 1.02;
  return warm;
}

TEST(ByParts, ReachesTheTolerance) {
  const Warm warm = warm_ring(700, 5000);
  for (const bool single : {true, false})
    for (const double tolerance : {1e-3, 1e-4, 1e-5}) {
      SolverOptions options;
      options.tolerance = tolerance;
      options.single_precision = single;
      std::vector<double> r = warm.guess, v(warm.problem.dofs());
      const SolveResult result = solve(warm.problem, options, r, v);
      EXPECT_EQ(result.solver, "by_parts");
      EXPECT_EQ(result.status, Status::converged);
      EXPECT_GT(result.passes, 0);
      EXPECT_LE(evaluate_error(warm.problem, r).scaled, tolerance * (1.0 + 1e-6));
    }
}

TEST(ByParts, SameBitsForAnyNumberOfThreads) {
  const Warm warm = warm_ring(700, 5000);
  SolverOptions options;
  std::vector<double> reference;
  for (const int threads : {1, 2, 3, 4}) {
    const ThreadLimit limit(threads);
    std::vector<double> r = warm.guess, v(warm.problem.dofs());
    EXPECT_EQ(solve(warm.problem, options, r, v).solver, "by_parts");
    if (reference.empty()) reference = r;
    EXPECT_EQ(reference, r) << threads << " threads";
  }
}

TEST(ByParts, KeepsToTheLimitOfIterationsAndStops) {
  const Warm warm = warm_ring(700, 5000);
  SolverOptions options;
  options.tolerance = 1e-9;
  options.max_iterations = 20;
  options.last_resort_after = 0;
  std::vector<double> r = warm.guess, v(warm.problem.dofs());
  const SolveResult limited = solve(warm.problem, options, r, v);
  EXPECT_EQ(limited.status, Status::iteration_limit);
  // A round is begun while any are left: strips take a hundred passes at most.
  EXPECT_LE(limited.iterations, options.max_iterations + 100);
  StopFlag stop;
  stop.request();
  options.stop = &stop;
  r = warm.guess;
  EXPECT_EQ(solve(warm.problem, options, r, v).status, Status::stopped);
}

// Few bodies with many contacts: strips have most of them in common.
TEST(ByParts, PackedBodiesDoNotFallIntoParts) {
  EXPECT_TRUE(falls_into_parts(WhitenedProblem(ring(700, 5000)), FrictionSettings{}));
  EXPECT_TRUE(falls_into_parts(WhitenedProblem(ring(20, 100)), FrictionSettings{}));
  EXPECT_FALSE(falls_into_parts(WhitenedProblem(ring(30, 5000)), FrictionSettings{}));
}

}  // namespace
}  // namespace ringlet::friction

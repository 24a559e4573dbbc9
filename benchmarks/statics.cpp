// How fast strands come to rest: the hundred master strands of [Bertails2005], and a head of guides.
#include <benchmark/benchmark.h>

#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/statics/equilibrium.h"
#include "ringlet/statics/sag_free.h"

namespace {

using namespace ringlet;

const Vec3 kGravity(0, 0, -9.81);

// Wavy to curly strands with roots in all directions.
std::vector<rods::SuperHelixStrand> strands_of(const benchmark::State& state) {
  Random random(1);
  std::vector<rods::SuperHelixStrand> strands(static_cast<std::size_t>(state.range(0)));
  for (auto& strand : strands) {
    strand.elements = static_cast<int>(state.range(1));
    strand.length = random.uniform(0.1, 0.25);
    strand.material.section = hair::section_from_eccentricity(45e-6, random.uniform(0.0, 0.2));
    strand.natural = {Vec3(0, random.uniform(10, 80), random.uniform(10, 80))};
    strand.root.rotation = Quat(rotation_exp(Vec3(random.normal(), random.normal(), random.normal())));
  }
  return strands;
}

void equilibria(benchmark::State& state) {
  const ThreadLimit limit(static_cast<int>(state.range(2)));
  const auto strands = strands_of(state);
  std::vector<statics::Equilibrium> rest;
  for (auto _ : state) rest = statics::find_equilibria(strands, kGravity);
  double iterations = 0.0, most = 0.0, stable = 0.0;
  for (const auto& strand : rest) {
    iterations += strand.iterations;
    most = std::max(most, double(strand.iterations));
    stable += strand.outcome == statics::Outcome::stable;
  }
  state.counters["iterations_mean"] = iterations / double(rest.size());
  state.counters["iterations_most"] = most;
  state.counters["stable"] = stable;
}

void held_shapes(benchmark::State& state) {
  const ThreadLimit limit(static_cast<int>(state.range(2)));
  const auto strands = strands_of(state);
  for (auto _ : state) benchmark::DoNotOptimize(statics::hold_shapes(strands, kGravity));
}

// strands, elements, threads
BENCHMARK(equilibria)->Args({100, 15, 1})->Args({10000, 32, 2})->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(held_shapes)->Args({2000, 50, 2})->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();

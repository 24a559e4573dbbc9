// One step of 2,000 strands without contacts, per model, on one thread and on two: assembly, factor, solve,
// move.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/rods/corde.h"
#include "ringlet/rods/discrete_elastic_rod.h"
#include "ringlet/rods/super_helix.h"

namespace {

using namespace ringlet;

constexpr std::size_t kStrands = 2000;

// Curls from straight to about one turn per two centimetres.
template <class Strand>
std::vector<Strand> strands_of(std::vector<rods::RootMotion>& roots) {
  Random random(1);
  std::vector<Strand> strands(kStrands);
  for (auto& strand : strands) {
    strand.length = random.uniform(0.15, 0.3);
    strand.natural = {Vec3(random.uniform(0, 40), random.normal(), random.uniform(-40, 40))};
    strand.root.rotation = Quat(rotation_exp(Vec3(random.normal(), random.normal(), random.normal())));
    roots.push_back({strand.root, strand.root});
  }
  return strands;
}

double seconds_of_step(rods::CoupledModel& system, std::span<const rods::RootMotion> roots, double h) {
  rods::Environment air;
  air.drag_coefficient = 1e-5;
  const auto begin = std::chrono::steady_clock::now();
  system.begin_step(h, roots, air);
  system.finish_step();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// Steps on one thread and on two in turn, so that both see the same machine in the same minute; the gain is
// the ratio of the medians. The time of the benchmark is that of one step on one thread.
void step(benchmark::State& state, rods::CoupledModel& system, std::span<const rods::RootMotion> roots,
          double h = 1e-3) {
  constexpr int kStepsInTurn = 8;
  std::vector<double> one, two;
  for (auto _ : state) {
    for (const int threads : {1, 2}) {
      const ThreadLimit limit(threads);
      seconds_of_step(system, roots, h);  // wakes the threads
      for (int i = 0; i < kStepsInTurn; ++i)
        (threads == 1 ? one : two).push_back(seconds_of_step(system, roots, h));
    }
    state.SetIterationTime(median({one.end() - kStepsInTurn, one.end()}));
  }
  if (system.broken_strand()) state.SkipWithError("a strand broke");
  state.counters["ms_one_thread"] = 1e3 * median(one);
  state.counters["ms_two_threads"] = 1e3 * median(two);
  state.counters["gain"] = median(one) / median(two);
  state.counters["strand_steps_per_second"] = double(kStrands) / median(one);
}

void super_helix_5_elements(benchmark::State& state) {
  std::vector<rods::RootMotion> roots;
  const auto strands = strands_of<rods::SuperHelixStrand>(roots);
  rods::SuperHelix system(strands, {});
  step(state, system, roots);
}

void discrete_elastic_rod_20_vertices(benchmark::State& state) {
  std::vector<rods::RootMotion> roots;
  const auto strands = strands_of<rods::NodalStrand>(roots);
  rods::DiscreteElasticRod system(strands, {});
  step(state, system, roots);
}

void discrete_elastic_rod_20_vertices_explicit(benchmark::State& state) {
  std::vector<rods::RootMotion> roots;
  auto strands = strands_of<rods::NodalStrand>(roots);
  for (auto& strand : strands) strand.material.damping = 0.0;
  rods::DiscreteElasticRod system(strands, {.method = rods::RodMethod::explicit_fast_projection});
  step(state, system, roots);
}

void corde_20_vertices(benchmark::State& state) {
  std::vector<rods::RootMotion> roots;
  const auto strands = strands_of<rods::NodalStrand>(roots);
  rods::Corde system(strands, {});
  step(state, system, roots, 2.5e-4);  // some of these strands break in steps of 1 ms
}

BENCHMARK(super_helix_5_elements)->UseManualTime()->Iterations(12)->Unit(benchmark::kMillisecond);
BENCHMARK(discrete_elastic_rod_20_vertices)->UseManualTime()->Iterations(12)->Unit(benchmark::kMillisecond);
BENCHMARK(discrete_elastic_rod_20_vertices_explicit)
    ->UseManualTime()
    ->Iterations(12)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(corde_20_vertices)->UseManualTime()->Iterations(12)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();

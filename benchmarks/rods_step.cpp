// One step of 2,000 strands without contacts, per model and number of threads: assembly, factor, solve, move.
#include <benchmark/benchmark.h>

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

void step(benchmark::State& state, rods::StrandSystem& system, std::span<const rods::RootMotion> roots) {
  const ThreadLimit limit(static_cast<int>(state.range(0)));
  rods::Environment air;
  air.drag_coefficient = 1e-5;
  for (auto _ : state) {
    system.begin_step(1e-3, roots, air);
    system.finish_step();
  }
  if (system.broken_strand()) state.SkipWithError("a strand broke");
  state.counters["strand_steps_per_second"] =
      benchmark::Counter(double(state.iterations()) * double(kStrands), benchmark::Counter::kIsRate);
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
  step(state, system, roots);
}

// The argument is the number of threads.
BENCHMARK(corde_20_vertices)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(super_helix_5_elements)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(discrete_elastic_rod_20_vertices)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(discrete_elastic_rod_20_vertices_explicit)
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();

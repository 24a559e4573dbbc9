// Strand-steps per second of the super-helix without contacts, on one thread and on all of them.
#include "ringlet/rods/super_helix.h"

#include <benchmark/benchmark.h>

#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"

namespace {

using namespace ringlet;

void super_helix_steps(benchmark::State& state) {
  const ThreadLimit limit(static_cast<int>(state.range(2)));
  Random random(1);
  std::vector<rods::SuperHelixStrand> strands(state.range(0));
  std::vector<rods::RootMotion> roots;
  for (auto& strand : strands) {
    strand.elements = static_cast<int>(state.range(1));
    strand.length = random.uniform(0.15, 0.3);
    strand.natural = {Vec3(random.uniform(0, 40), random.normal(), random.uniform(-40, 40))};
    strand.root.rotation = Quat(rotation_exp(Vec3(random.normal(), random.normal(), random.normal())));
    roots.push_back({strand.root, strand.root});
  }
  rods::SuperHelix system(strands, {});
  rods::Environment air;
  air.drag_coefficient = 2e-5;
  for (auto _ : state) {
    system.begin_step(1e-3, roots, air);
    system.finish_step();
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.counters["strand_steps_per_second"] =
      benchmark::Counter(double(state.iterations()) * double(state.range(0)), benchmark::Counter::kIsRate);
}
// strands, elements, threads
BENCHMARK(super_helix_steps)
    ->Args({10000, 5, 1})
    ->Args({10000, 5, 2})
    ->Args({2000, 5, 1})
    ->Args({2000, 16, 1})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();

// Frames of the characters of [Iben2013, Table 2] in a walk, at the paper's own passes, on one thread:
// processor time per frame, and how it is spent.
//
//   ringlet_benchmark_curly_spring                               all
//   ringlet_benchmark_curly_spring --benchmark_filter=red_head   RedHead: 60 × 15 × 10 passes
//   ringlet_benchmark_curly_spring --benchmark_filter=unpruned   without pruning

#include <benchmark/benchmark.h>

#include <ctime>
#include <string>

#include "reproduce/iben2013/stage.h"
#include "ringlet/base/parallel.h"

namespace {

using namespace ringlet;
using namespace ringlet::iben2013;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

void walk_frames(benchmark::State& state, hair::Character character, bool pruned) {
  const ThreadLimit one(1);
  Stage stage(character);
  stage.options.spheres.prune_particles = stage.options.spheres.prune_pairs = pruned;
  stage.raise();
  sim::CurlyStatistics sum;
  std::size_t contacts = 0, steps = 0;
  for (auto _ : state) {
    const double start = processor_seconds();
    for (int k = 0; k < stage.options.steps_per_frame; ++k, ++steps) {
      const sim::CurlyStatistics s = stage.step(walk);
      sum.seconds_detect += s.seconds_detect;
      sum.seconds_springs += s.seconds_springs;
      contacts += s.hair_contacts;
    }
    state.SetIterationTime(processor_seconds() - start);
  }
  // Wall time; on a machine with other work only their ratio tells something.
  state.counters["detect_share"] = sum.seconds_detect / (sum.seconds_detect + sum.seconds_springs);
  state.counters["contacts"] = double(contacts) / double(steps);
}

void add(const std::string& name, hair::Character character) {
  benchmark::RegisterBenchmark((name + "/pruned").c_str(), walk_frames, character, true)
      ->UseManualTime()
      ->Unit(benchmark::kSecond)
      ->Iterations(4);
  benchmark::RegisterBenchmark((name + "/unpruned").c_str(), walk_frames, character, false)
      ->UseManualTime()
      ->Unit(benchmark::kSecond)
      ->Iterations(1);
}

}  // namespace

int main(int argc, char** argv) {
  using hair::Character;
  add("red_head", Character::red_head);
  add("horse_mane", Character::horse_mane);
  add("horse_tail", Character::horse_tail);
  add("horse_front_fetlocks", Character::horse_front_fetlocks);
  add("horse_rear_fetlocks", Character::horse_rear_fetlocks);
  add("horse_body", Character::horse_body);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}

// Chains on the processor: time per step with the iteration counts of [Han2013, sec. 4] (bending eight times,
// length once, twice per step), beside a copy of the same memory.
//
//   ringlet_benchmark_chain                                  all
//   ringlet_benchmark_chain --benchmark_filter=Mushroom      the paper's scene: 100,000 strands of 6 points
//   ringlet_benchmark_chain --benchmark_filter=Style         the material's stiffness beside shape
//   constraints ringlet_benchmark_chain --benchmark_filter=Swing         51 points released sideways, beside
//   a game engine

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ctime>
#include <vector>

#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/rods/chain.h"

namespace {

using namespace ringlet;

struct Hair {
  std::vector<std::uint32_t> first_point{0};
  std::vector<Vec3> points;
};

// Strands of 20 cm, a little bent, standing out in all directions.
Hair grow(std::size_t strands, std::size_t vertices) {
  Hair hair;
  for (std::size_t i = 0; i < strands; ++i) {
    Random random(1, i);
    Vec3 x = Vec3(random.normal(), random.normal(), random.normal()).normalized();
    Vec3 direction = x;
    const double edge = 0.2 / static_cast<double>(vertices - 1);
    for (std::size_t k = 0; k < vertices; ++k) {
      hair.points.push_back(x);
      direction = (direction + 0.1 * Vec3(random.normal(), random.normal(), random.normal())).normalized();
      x += edge * direction;
    }
    hair.first_point.push_back(static_cast<std::uint32_t>(hair.points.size()));
  }
  return hair;
}

rods::ChainOptions paper_options(int passes) {
  rods::ChainOptions options;
  options.rounds = 2;
  options.bending_iterations = 8;
  options.passes = passes;
  options.most_passes = passes;
  return options;
}

void step(benchmark::State& state, std::size_t strands, std::size_t vertices,
          const rods::ChainOptions& options, std::span<const rods::ChainStiffness> stiffness = {}) {
  const Hair hair = grow(strands, vertices);
  rods::Chain chain(hair.first_point, hair.points, options, stiffness);
  std::vector<Pose> carrier(1);
  int k = 0;
  for (auto _ : state) {
    // The body nods, so that the strands have something to do.
    carrier[0].rotation = Quat(Eigen::AngleAxisd(0.1 * std::sin(0.1 * ++k), Vec3::UnitX()));
    chain.step(1.0 / 60.0, carrier, rods::ChainForces{});
  }
  using benchmark::Counter;
  const auto rate = Counter::kIsIterationInvariantRate;
  state.counters["strands/s"] = Counter(static_cast<double>(strands), rate);
  state.counters["ns/point"] =
      Counter(static_cast<double>(strands * vertices) * 1e-9, rate | Counter::kInvert);
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * chain.bytes_per_step()));
  state.counters["stretch_%"] = 100.0 * chain.largest_stretch();
}

// Processor time of all threads for some steps of the mushroom.
double mushroom_seconds(const Hair& hair, int passes) {
  rods::Chain chain(hair.first_point, hair.points, paper_options(passes));
  const std::vector<Pose> carrier(1);
  const std::clock_t begin = std::clock();
  for (int k = 0; k < 20; ++k) chain.step(1.0 / 60.0, carrier, rods::ChainForces{});
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// The share of the tridiagonal solve is what a second one per round adds.
void mushroom(benchmark::State& state) {
  step(state, 100000, 6, paper_options(1));
  const Hair hair = grow(100000, 6);
  const double one = mushroom_seconds(hair, 1), two = mushroom_seconds(hair, 2);
  state.counters["solve_share_%"] = 100.0 * (two - one) / one;
}
// Any size; long strands need more than the paper's single solve at 60 steps a second.
void strands(benchmark::State& state) {
  rods::ChainOptions options = paper_options(1);
  options.most_passes = 8;
  step(state, static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)), options);
}

// What keeps the style: the material's stiffness, or bending and shape constraints, each once in a round.
void style(benchmark::State& state) {
  constexpr std::size_t kStrands = 10000, kPoints = 24;
  rods::ChainOptions options;
  options.rounds = 2;
  options.passes = 1;
  options.style_gravity = Vec3(0, 0, -9.81);
  std::vector<rods::ChainStiffness> stiffness;
  if (state.range(0) == 1) {
    options.half_tip = true;
    stiffness.assign(kStrands, {rods::bending_of({}), true});
  } else {
    options.clamped = 2;
    options.bending_iterations = 1;
    options.bending = 0.02;
    options.global_shape = 0.0002;
    options.local_shape = 0.005;
  }
  step(state, kStrands, kPoints, options, stiffness);
}

// The strand of [Han2013, table 1] (51 points, 1 m, clamped at one end and released sideways) a thousand
// times, for three seconds, four steps to a frame of 1/60 s, on one core. A game
// engine's strand hair needs 1.0 µs per point and frame on such a core and stretches by 13 %.
constexpr double kEngineMicroseconds = 1.0, kEngineStretch = 13.0;

void swing(benchmark::State& state) {
  const ThreadLimit one(1);
  constexpr std::size_t kStrands = 1000, kPoints = 51;
  constexpr int kFrames = 180, kSteps = 4;
  Hair hair;
  for (std::size_t i = 0; i < kStrands; ++i) {
    for (std::size_t k = 0; k < kPoints; ++k)
      hair.points.emplace_back(static_cast<double>(k) / (kPoints - 1), 0, 0);
    hair.first_point.push_back(static_cast<std::uint32_t>(hair.points.size()));
  }
  rods::ChainOptions options;
  options.passes = options.most_passes = 2;
  options.bending_iterations = static_cast<int>(state.range(0));
  const std::vector<Pose> carrier(1);
  const auto step = [&](rods::Chain& chain) {
    chain.step(1.0 / (60.0 * kSteps), carrier, rods::ChainForces{});
  };
  double microseconds = 0.0;
  for (auto _ : state) {
    rods::Chain chain(hair.first_point, hair.points, options);
    const std::clock_t begin = std::clock();
    for (int k = 0; k < kFrames * kSteps; ++k) step(chain);
    microseconds += 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  }
  double stretch = 0.0;
  rods::Chain looked_at(hair.first_point, hair.points, options);
  for (int k = 0; k < kFrames * kSteps; ++k) {
    step(looked_at);
    stretch = std::max(stretch, 100.0 * looked_at.largest_stretch());
  }
  const double points = static_cast<double>(state.iterations()) * kStrands * kPoints * kFrames;
  state.counters["us/point/frame"] = microseconds / points;
  state.counters["stretch_%"] = stretch;
  state.counters["engine_us"] = kEngineMicroseconds;
  state.counters["engine_stretch_%"] = kEngineStretch;
}

// What a step of the mushroom must at least move: three arrays read, two written.
void copy_same_memory(benchmark::State& state) {
  const std::size_t bytes = 100000 * 6 * 3 * sizeof(float) * 5 / 2;
  std::vector<char> from(bytes, 1), to(bytes, 2);
  for (auto _ : state) {
    std::memcpy(to.data(), from.data(), bytes);
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * bytes * 2));
}

BENCHMARK(mushroom)->Name("Mushroom")->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(swing)->Name("Swing")->ArgName("bending")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(style)
    ->Name("Style")
    ->ArgName("stiffness")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK(copy_same_memory)
    ->Name("CopySameMemory")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK(strands)
    ->Name("Strands")
    ->ArgNames({"strands", "points"})
    ->Args({1000, 6})
    ->Args({10000, 6})
    ->Args({100000, 6})
    ->Args({1000000, 6})
    ->Args({10000, 32})
    ->Args({1000, 256})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

}  // namespace

BENCHMARK_MAIN();

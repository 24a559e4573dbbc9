// How fast animations go to binary USD and come back: 2,000 strands of 32 points over 100 frames, 77 MB of
// points, on one core. Bytes per second are those of the file; the disk's own speed is part of writing.

#include <benchmark/benchmark.h>

#include <cmath>
#include <filesystem>
#include <vector>

#include "ringlet/io/usd_file.h"

namespace {

using namespace ringlet;

constexpr std::size_t kStrands = 2000, kPoints = 32, kFrames = 100;

hair::Groom straight_hair() {
  hair::Groom groom;
  for (std::size_t i = 0; i < kStrands; ++i) {
    std::vector<Vec3> points;
    for (std::size_t k = 0; k < kPoints; ++k)
      points.emplace_back(0.001 * static_cast<double>(i), 0.0, -0.01 * static_cast<double>(k));
    groom.add_strand(points);
  }
  return groom;
}

std::filesystem::path scratch_file() {
  return std::filesystem::temp_directory_path() / "ringlet_usd_animation.usdc";
}

void write_animation() {
  const hair::Groom groom = straight_hair();
  std::vector<Vec3> points = groom.points;
  io::write_usdc_animation(
      groom, kFrames,
      [&](std::size_t frame) {
        points[0].y() = 0.001 * static_cast<double>(frame);
        return points;
      },
      scratch_file());
}

void count_bytes(benchmark::State& state) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(std::filesystem::file_size(scratch_file())));
}

void write_usdc(benchmark::State& state) {
  for (auto _ : state) write_animation();
  count_bytes(state);
  std::filesystem::remove(scratch_file());
}
BENCHMARK(write_usdc)->Unit(benchmark::kMillisecond)->UseRealTime();

void read_usdc(benchmark::State& state) {
  write_animation();
  for (auto _ : state) {
    const io::UsdGroomFile file(scratch_file());
    for (std::size_t frame = 0; frame < file.frame_count(); ++frame)
      benchmark::DoNotOptimize(file.groom_at(file.time(frame)).points.data());
  }
  count_bytes(state);
  std::filesystem::remove(scratch_file());
}
BENCHMARK(read_usdc)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();

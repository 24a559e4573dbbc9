// How fast animated grooms go to and come from Alembic archives and binary USD: 2,000 strands of 32 points in
// 100 frames, on one core. Bytes are those of the file, about 77 MB. Writing ends when the file has reached
// the disk; reading gives a whole groom for every frame.

#include <benchmark/benchmark.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "ringlet/io/groom_file.h"

namespace {

using namespace ringlet;

constexpr std::size_t kStrands = 2000, kPoints = 32, kFrames = 100;

hair::Groom straight_hair() {
  hair::Groom groom;
  for (std::size_t i = 0; i < kStrands; ++i) {
    std::vector<Vec3> strand;
    for (std::size_t k = 0; k < kPoints; ++k)
      strand.emplace_back(1e-3 * static_cast<double>(i % 50), 1e-3 * static_cast<double>(i / 50),
                          -5e-3 * static_cast<double>(k));
    groom.add_strand(strand);
  }
  return groom;
}

// All frames, made before anything is measured.
std::vector<std::vector<Vec3>> swaying_frames(const hair::Groom& groom) {
  std::vector<std::vector<Vec3>> frames(kFrames, groom.points);
  for (std::size_t frame = 0; frame < kFrames; ++frame)
    for (Vec3& p : frames[frame]) p.x() += p.z() * std::sin(0.1 * static_cast<double>(frame));
  return frames;
}

std::filesystem::path path_of(const char* extension) {
  return std::filesystem::temp_directory_path() / (std::string("ringlet_benchmark") + extension);
}

void count_bytes(benchmark::State& state, const char* extension) {
  state.SetBytesProcessed(state.iterations() *
                          static_cast<std::int64_t>(std::filesystem::file_size(path_of(extension))));
}

void write_animation(benchmark::State& state, const char* extension) {
  const hair::Groom groom = straight_hair();
  const auto frames = swaying_frames(groom);
  for (auto _ : state)
    io::write_groom_animation(
        groom, kFrames, [&](std::size_t frame) { return frames[frame]; }, path_of(extension));
  count_bytes(state, extension);
}

void read_animation(benchmark::State& state, const char* extension) {
  for (auto _ : state) {
    const auto animation = io::open_groom_animation(path_of(extension));
    for (std::size_t frame = 0; frame < animation->frame_count(); ++frame)
      benchmark::DoNotOptimize(animation->groom_at(animation->time(frame)));
  }
  count_bytes(state, extension);
  std::filesystem::remove(path_of(extension));
}

// Reading reads what writing has written. Real time: waiting for the disk counts.
void measured(benchmark::internal::Benchmark* benchmark) {
  benchmark->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);
}
BENCHMARK_CAPTURE(write_animation, abc, ".abc")->Apply(measured);
BENCHMARK_CAPTURE(read_animation, abc, ".abc")->Apply(measured);
BENCHMARK_CAPTURE(write_animation, usdc, ".usdc")->Apply(measured);
BENCHMARK_CAPTURE(read_animation, usdc, ".usdc")->Apply(measured);

}  // namespace

BENCHMARK_MAIN();

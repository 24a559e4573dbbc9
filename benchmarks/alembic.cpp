// How fast animated grooms go to and come from Alembic archives: 2,000 strands of 32 points in 100 frames, on
// one core. Bytes are those of the file, about 77 MB. Writing ends when the file has reached the disk.

#include <benchmark/benchmark.h>

#include <cmath>
#include <filesystem>

#include "ringlet/io/alembic_file.h"

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

std::filesystem::path archive_path() {
  return std::filesystem::temp_directory_path() / "ringlet_benchmark.abc";
}

void count_bytes(benchmark::State& state) {
  state.SetBytesProcessed(state.iterations() *
                          static_cast<std::int64_t>(std::filesystem::file_size(archive_path())));
}

void write_animation(benchmark::State& state) {
  const hair::Groom groom = straight_hair();
  const auto frames = swaying_frames(groom);
  for (auto _ : state)
    io::write_abc_animation(groom, kFrames, [&](std::size_t frame) { return frames[frame]; }, archive_path());
  count_bytes(state);
}

void read_animation(benchmark::State& state) {
  for (auto _ : state) {
    const io::AlembicGroom groom(archive_path());
    for (std::size_t frame = 0; frame < groom.frame_count(); ++frame)
      benchmark::DoNotOptimize(groom.points(frame));
  }
  count_bytes(state);
  std::filesystem::remove(archive_path());
}

// The second reads what the first has written. Real time: waiting for the disk counts.
BENCHMARK(write_animation)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);
BENCHMARK(read_animation)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);

}  // namespace

BENCHMARK_MAIN();

#pragma once
// A whole run: from a scene to a cache on disk, with progress, cancel and resume.

#include <filesystem>
#include <optional>

#include "ringlet/base/progress.h"
#include "ringlet/scene/scene.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::io {
class CacheWriter;
}

namespace ringlet::sim {

struct RunOptions {
  bool resume = false;                // go on behind the last complete frame of an existing cache
  bool overwrite = false;             // replace an existing cache
  std::optional<std::size_t> frames;  // stop at this many frames, rather than at the scene's duration
  const StopFlag* stop = nullptr;
  ProgressCallback progress;
  std::filesystem::path problems;  // folder for one-step problems as FCLIB files; empty: none
  int problem_every = 1;           // keep every n-th of them
  // Other machines that run the same scene, for curly springs; null: none. All call run() with the same
  // arguments; machine 0 writes.
  Cluster* cluster = nullptr;
};

struct RunResult {
  std::size_t frames = 0;  // complete frames in the cache now
  std::size_t wanted = 0;
  bool interrupted = false;
};

// Writes `cache`. With resume, the scene must be the cache's own; the result has the same bits as an
// uninterrupted run.
RunResult run(const scene::Scene& scene, const std::filesystem::path& cache, const RunOptions& options);

// What the cache of a world says before its frames; `points` are those of the first.
io::CacheHeader cache_header(const World& world, std::span<const Vec3> points);

// The simulator's present frame with its points, at this time of the cache; `checkpoint` may be empty.
void append_frame(io::CacheWriter& writer, Simulator& simulator, double time, std::span<const Vec3> points,
                  std::span<const std::byte> checkpoint);

// The scene that a cache was made from.
scene::Scene scene_of_cache(const std::filesystem::path& cache);

}  // namespace ringlet::sim

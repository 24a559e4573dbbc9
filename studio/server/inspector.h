#pragma once
// A finished cache to look through: frames, the numbers of all frames, and quantities to colour strands by.

#include <filesystem>
#include <string>
#include <vector>

#include "ringlet/io/cache_reader.h"
#include "ringlet/scene/scene.h"

namespace ringlet::studio {

enum class Quantity { none, speed, stretch, bend, strand };
// Throws InputError for a name that is none of "none", "speed", "stretch", "bend", "strand".
Quantity quantity(const std::string& name);

class Inspector {
 public:
  // Throws FileError, InputError; also for a cache without a complete frame.
  explicit Inspector(const std::filesystem::path& cache);

  const io::CacheReader& cache() const { return cache_; }
  const scene::Scene& scene() const { return scene_; }
  std::size_t frames() const { return cache_.frame_count(); }
  // Roots of the strands to draw, in the world at the first frame.
  std::vector<hair::ScalpSite> sites() const;

  // Per point of a frame: speed in m/s (of the motion from the frame before), stretch of the segments as a
  // fraction of their length at rest, curvature in 1/m, or the strand's place among all.
  std::vector<float> values(std::size_t frame, Quantity what) const;

  std::vector<double> times() const;
  // One column per statistic.
  std::vector<std::vector<double>> statistics() const;

 private:
  io::CacheReader cache_;
  scene::Scene scene_;
};

}  // namespace ringlet::studio

#pragma once
// A finished cache to look through: frames, the numbers of all frames, and quantities to colour strands by.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/io/cache_reader.h"
#include "ringlet/scene/scene.h"
#include "studio/server/quantity.h"

namespace ringlet::studio {

// One strand at one moment.
struct StrandNumbers {
  double length = 0.0;     // m
  double curvature = 0.0;  // 1/m: all of its turning, over its length
  double force = 0.0;      // N: the sizes of all forces of contact on it, added up
  double sliding = 0.0;    // the share of that force where it slides, 0 … 1
};

class Inspector {
 public:
  // Throws FileError, InputError; also for a cache without a complete frame.
  explicit Inspector(const std::filesystem::path& cache);

  const io::CacheReader& cache() const { return cache_; }
  const scene::Scene& scene() const { return scene_; }
  std::size_t frames() const { return cache_.frame_count(); }
  // Roots of the strands to draw, in the world at the first frame.
  std::vector<hair::ScalpSite> sites() const;

  bool has_contacts() const { return cache_.header().has_contacts(); }
  // Of a frame's points; none where the quantity needs contacts that the cache does not have.
  std::vector<float> values(std::size_t frame, Quantity what) const;

  // Without contacts in the cache, force and sliding are 0.
  StrandNumbers strand_numbers(std::size_t frame, std::size_t strand) const;

  std::vector<double> times() const;
  // One column per statistic.
  std::vector<std::vector<double>> statistics() const;

 private:
  const std::vector<double>& wetness() const;

  io::CacheReader cache_;
  scene::Scene scene_;
  mutable std::optional<std::vector<double>> wetness_;  // per strand, once someone has asked
};

}  // namespace ringlet::studio

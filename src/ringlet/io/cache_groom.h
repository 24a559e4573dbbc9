#pragma once
// Every strand of a cache, frame by frame: the strands that were simulated, or where these are guides, all
// that follow them, outside of the cache's bodies.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ringlet/io/cache_reader.h"

namespace ringlet::io {

// The strands that follow simulated guides, outside of the bodies beside them.
class FollowedStrands {
 public:
  // `guides` gives only the layout of the guides' points. The bodies are those of the moments asked for.
  FollowedStrands(FollowedGroom followed, const hair::Groom& guides, const std::vector<CacheBody>& bodies);
  ~FollowedStrands();
  FollowedStrands(FollowedStrands&&) noexcept;
  FollowedStrands& operator=(FollowedStrands&&) noexcept;

  // At rest, guides marked; a moment's points take the place of its own.
  const hair::Groom& groom() const;
  // For guides and bodies as CacheReader gives them. Many threads may ask; one at a time is served.
  std::vector<Vec3> points(std::span<const Vec3> guides, std::span<const Pose> poses,
                           std::span<const Vec3> deformed_vertices) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The same frame by frame; one frame at a time is in memory.
class CacheGroom {
 public:
  // `cache` must outlive this.
  explicit CacheGroom(const CacheReader& cache);

  bool has_followers() const { return followers_.has_value(); }
  // At rest; a frame's points take the place of its own.
  const hair::Groom& groom() const;
  std::vector<Vec3> points(std::size_t frame) const;

 private:
  const CacheReader* cache_;
  std::optional<FollowedStrands> followers_;
};

}  // namespace ringlet::io

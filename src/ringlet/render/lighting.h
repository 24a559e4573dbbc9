#pragma once
// How much of each light arrives where: sampled at every look on a surface, kept per point on a strand.

#include <atomic>
#include <cstdint>
#include <vector>

#include "ringlet/render/picture_scene.h"
#include "ringlet/render/ray_scene.h"
#include "ringlet/render/sampling.h"

namespace ringlet::render {

// A far light ready for rays: directions towards it fill a small disc.
class FarLight {
 public:
  explicit FarLight(const Light& light);
  Vec3f direction(Point2 p) const;
  const Vec3f& centre() const { return centre_; }
  const Colour& light() const { return light_; }
  bool is_on() const { return light_.maxCoeff() > 0.0f; }

 private:
  Vec3f centre_, across_, along_;
  Colour light_;
};

// Light from all around, from `below` at the bottom to `above` at the top.
struct Room {
  Colour above, below;

  Colour from(const Vec3f& direction) const {
    return below + 0.5f * (1.0f + direction.z()) * (above - below);
  }
  Colour mean() const { return 0.5f * (above + below); }
};

struct Illumination {
  explicit Illumination(const Lights& lights);
  std::array<FarLight, 3> lamps;  // key, fill, rim
  Room room;
};

// The parts of each light that reach a point: 1 is all of it. `room` counts directions by their brightness.
struct Visibility {
  std::array<float, 3> lamps{};
  float room = 0.0f;
};

// Visibility at the points of strands. A strand is narrow and its light changes slowly along it, so it is
// worked out once per point, when a ray first asks, and kept. What is kept depends on the point alone: two
// threads that ask at the same time write the same bits.
class StrandLighting {
 public:
  StrandLighting(const StrandGeometry& strands, const RayScene& rays, const Illumination& illumination,
                 int samples_per_pixel, std::uint64_t seed);

  // At a place u ∈ [0, 1] along a segment, given by the first of its four controls.
  Visibility at(std::uint32_t first_control, float u) const;

 private:
  Visibility at_control(std::uint32_t control) const;
  Visibility trace(std::uint32_t control) const;

  const StrandGeometry& strands_;
  const RayScene& rays_;
  const Illumination& illumination_;
  // Rays per point; more of them for a picture of more samples.
  std::array<int, 3> lamp_rays_;
  int room_rays_;
  std::uint64_t seed_;
  // Four numbers of 16 bits; all ones: not asked for yet.
  mutable std::vector<std::atomic<std::uint64_t>> kept_;
};

}  // namespace ringlet::render

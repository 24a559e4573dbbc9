#pragma once
// Where light comes from, and how much of it arrives in hair.

#include <array>
#include <vector>

#include "ringlet/render/hair_volume.h"
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
  float angular_radius() const { return angular_radius_; }
  bool is_on() const { return light_.maxCoeff() > 0.0f; }

 private:
  Vec3f centre_, across_, along_;
  float angular_radius_;
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

// How much of each light arrives at a place in hair: what bodies leave of it, from 0 to 1, and how many
// strands it has met on the way.
struct LightAt {
  struct Part {
    float open = 0.0f, crossings = 0.0f;
  };
  std::array<Part, 3> lamps{};
  Part room;
};

// Light in a volume of hair, worked out once at the nodes of its grid and read in between: smooth, and the
// same for all strands at a place.
class HairLight {
 public:
  HairLight(const HairVolume& volume, const RayScene& bodies, const Illumination& illumination);

  LightAt at(const Vec3f& place) const;
  // Along one ray to a light, from a surface or a strand.
  float crossings(const Vec3f& place, const Vec3f& direction) const {
    return volume_.crossings(place, direction);
  }

 private:
  static constexpr std::size_t kNumbers = 8;  // two for each lamp and the room
  std::array<float, kNumbers> light_at_node(const Vec3f& node) const;
  // Whether no body lies between; a node may lie a little inside one.
  bool open(const Vec3f& node, const Vec3f& direction) const;

  const HairVolume& volume_;
  const RayScene& bodies_;
  const Illumination& illumination_;
  std::vector<std::array<float, kNumbers>> nodes_;
};

}  // namespace ringlet::render

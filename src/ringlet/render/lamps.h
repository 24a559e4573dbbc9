#pragma once
// The lights of a scene for path tracing: rays are drawn towards them, and may meet any of them.

#include <optional>
#include <vector>

#include "ringlet/render/picture_scene.h"
#include "ringlet/render/sampling.h"

namespace ringlet::render {

// Far lights are round patches of the sky, area lights rectangles; both shine evenly.
class Lamps {
 public:
  // `centre` is where the scene's single-precision coordinates begin.
  Lamps(const PictureScene& scene, const Vec3& centre);

  std::size_t count() const { return lamps_.size(); }
  // One lamp for a number in [0, 1), by their strengths, and the chance that it had.
  struct Choice {
    std::size_t lamp;
    float chance;
  };
  Choice choose(float number) const;

  struct Sample {
    Vec3f direction;
    float distance = 0.0f;
    Colour radiance;
    float density = 0.0f;  // per steradian
  };
  // A direction to one lamp; `place` is in [0, 1)². None where it does not shine.
  std::optional<Sample> sample(std::size_t lamp, const Vec3f& from, Point2 place) const;

  // Calls visit(radiance, density, chance) for every lamp that a ray from `from` meets before `distance`,
  // with the density at which sample() would have given its direction and the chance of the lamp to be
  // chosen.
  template <class Visit>
  void along(const Vec3f& from, const Vec3f& direction, float distance, Visit&& visit) const {
    for (const Lamp& lamp : lamps_)
      if (const auto met = meet(lamp, from, direction); met && met->first <= distance)
        visit(lamp.radiance, met->second, lamp.chance);
  }

 private:
  struct Lamp {
    bool far = false;
    Vec3f centre;  // or, far, the direction of its middle
    Vec3f side_1, side_2, normal;
    float area = 0.0f;    // or, far, its solid angle
    float cosine = 0.0f;  // far: of its angular radius
    Colour radiance;
    float chance = 0.0f;
  };
  // Where a ray meets the lamp, and its density there; none when it does not.
  static std::optional<std::pair<float, float>> meet(const Lamp& lamp, const Vec3f& from,
                                                     const Vec3f& direction);

  std::vector<Lamp> lamps_;
};

}  // namespace ringlet::render

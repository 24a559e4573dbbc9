#pragma once
// The lights of a scene for path tracing: one of them is drawn towards, and a ray may meet any of them.

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

  struct Sample {
    Vec3f direction;
    float distance = 0.0f;
    Colour radiance;
    float density = 0.0f;  // per steradian, of all lamps together
  };
  // A direction to a lamp, chosen by its strength: `choice` and `place` are in [0, 1).
  std::optional<Sample> sample(const Vec3f& from, float choice, Point2 place) const;

  // What a ray from `from` sees of lamps before `distance`, and the density with which sample() would have
  // given its direction.
  struct Seen {
    Colour radiance = Colour::Zero();
    float density = 0.0f;
  };
  Seen along(const Vec3f& from, const Vec3f& direction, float distance) const;

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
  std::optional<std::pair<float, float>> meet(const Lamp& lamp, const Vec3f& from,
                                              const Vec3f& direction) const;

  std::vector<Lamp> lamps_;
};

}  // namespace ringlet::render

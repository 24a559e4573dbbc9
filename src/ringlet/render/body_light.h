#pragma once
// The light that reaches bodies in a preview: gathered by a few rays for each pixel, and smoothed over the
// pixels around it that show the same surface.

#include <array>
#include <functional>
#include <vector>

#include "ringlet/render/geometry.h"
#include "ringlet/render/progressive.h"

namespace ringlet::render {

// A place on a body.
struct BodyPlace {
  Vec3f at = Vec3f::Zero();
  Vec3f normal = Vec3f::Zero();  // unit, towards the eye
  float pixel = 0.0f;            // size of a pixel there, metres; 0: no body
};

// What arrives there.
struct BodyLight {
  struct OfLamp {
    Colour through = Colour::Zero();  // sum over rays: the part of the lamp's light that comes through hair
    float rays = 0.0f;
    Colour part() const { return rays > 0.0f ? Colour(through / rays) : Colour::Zero(); }
  };
  std::array<OfLamp, 3> lamps;
  Colour room = Colour::Zero();  // the mean light of the room

  void add(const BodyLight& other, float weight);
};

// Pixels take turns in one sequence of rays, which repeats over blocks of kBlock × kBlock of them; a tent
// over two blocks levels what differs within a block.
class BodyLights {
 public:
  static constexpr int kBlock = 4, kTurns = kBlock * kBlock;
  using PlaceAt = std::function<BodyPlace(int x, int y)>;
  using Gather = std::function<BodyLight(const BodyPlace& place, int turn)>;

  // For the pixels of a rectangle; looks a little beyond it.
  BodyLights(const PixelRect& rect, const PlaceAt& place_at, Gather gather);

  // At a place that pixel (x, y) of the rectangle shows, or nearly shows.
  BodyLight at(int x, int y, const BodyPlace& place) const;

 private:
  static constexpr int kReach = kBlock - 1;
  struct Pixel {
    BodyPlace place;
    BodyLight light, smooth;
  };
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y - top_) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(x - left_);
  }
  BodyLight smoothed(int x, int y, const BodyPlace& place) const;

  int left_, top_, width_;
  Gather gather_;
  std::vector<Pixel> pixels_;
};

}  // namespace ringlet::render

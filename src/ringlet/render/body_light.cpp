#include "ringlet/render/body_light.h"

#include <cmath>
#include <cstdlib>
#include <utility>

namespace ringlet::render {
namespace {

// Pixels that weigh less than this, all together, know too little of a place: it asks for rays of its own, of
// every so many-th turn.
constexpr float kLeastWeight = 0.15f;
constexpr int kEvery = 4;
// A place that is as much like that of its pixel's middle has its light.
constexpr float kSame = 0.9f;
// Pixels off the plane of a place at which another one counts 1/e: a smooth surface bends by less from pixel
// to pixel.
constexpr float kOffPlane = 2.0f;

int turn_of(int x, int y) {
  const auto in_block = [](int k) {
    return (k % BodyLights::kBlock + BodyLights::kBlock) % BodyLights::kBlock;
  };
  return BodyLights::kBlock * in_block(y) + in_block(x);
}

// From 1 for places of one flat piece of a surface down to 0 for those that face elsewhere or lie in front of
// each other.
float alike(const BodyPlace& a, const BodyPlace& b) {
  const float facing = std::max(0.0f, a.normal.dot(b.normal));
  const float off = a.normal.dot(b.at - a.at) / (kOffPlane * a.pixel);
  const float square = facing * facing;
  return square * square * std::exp(-off * off);
}

}  // namespace

void BodyLight::add(const BodyLight& other, float weight) {
  for (std::size_t k = 0; k < lamps.size(); ++k) {
    lamps[k].through += weight * other.lamps[k].through;
    lamps[k].rays += weight * other.lamps[k].rays;
  }
  room += weight * other.room;
}

BodyLights::BodyLights(const PixelRect& rect, const PlaceAt& place_at, Gather gather)
    : left_(rect.left - kReach),
      top_(rect.top - kReach),
      width_(rect.right - rect.left + 2 * kReach),
      gather_(std::move(gather)) {
  for (int y = top_; y < rect.bottom + kReach; ++y)
    for (int x = left_; x < rect.right + kReach; ++x) {
      Pixel& made = pixels_.emplace_back();
      made.place = place_at(x, y);
      if (made.place.pixel > 0.0f) made.light = gather_(made.place, turn_of(x, y));
    }
  for (int y = rect.top; y < rect.bottom; ++y)
    for (int x = rect.left; x < rect.right; ++x) {
      Pixel& pixel = pixels_[index(x, y)];
      if (pixel.place.pixel > 0.0f) pixel.smooth = smoothed(x, y, pixel.place);
    }
}

BodyLight BodyLights::at(int x, int y, const BodyPlace& place) const {
  const Pixel& pixel = pixels_[index(x, y)];
  if (pixel.place.pixel > 0.0f && alike(pixel.place, place) > kSame) return pixel.smooth;
  return smoothed(x, y, place);
}

BodyLight BodyLights::smoothed(int x, int y, const BodyPlace& place) const {
  BodyLight mean;
  float sum = 0.0f;
  const auto add = [&](const BodyLight& light, float weight) {
    mean.add(light, weight);
    sum += weight;
  };
  for (int dy = -kReach; dy <= kReach; ++dy)
    for (int dx = -kReach; dx <= kReach; ++dx) {
      const Pixel& near = pixels_[index(x + dx, y + dy)];
      if (!(near.place.pixel > 0.0f)) continue;
      const auto tent =
          static_cast<float>((kBlock - std::abs(dx)) * (kBlock - std::abs(dy))) / kTurns / kTurns;
      const float weight = tent * alike(place, near.place);
      if (weight > 0.0f) add(near.light, weight);
    }
  if (sum < kLeastWeight)
    for (int turn = turn_of(x, y) % kEvery; turn < kTurns; turn += kEvery) add(gather_(place, turn), 1.0f);
  mean.room /= sum;
  return mean;
}

}  // namespace ringlet::render

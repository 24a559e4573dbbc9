#include "ringlet/render/denoise.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/parallel.h"

namespace ringlet::render {

// Non-local means with two buffers [Rousselle2012], guided by features.
//   A, B        the picture from every other sample
//   t(x)        ln(1 + 8 x), in which differences are judged as the eye does
//   v(p)        variance of t in one buffer: the mean of (t(A) − t(B))² / 2 around p
//   d²(p, q)    mean over patches of ((t(p) − t(q))² − v(p) − min(v(p), v(q))) / (k² (v(p) + v(q)))
//   f²          the distance of features; on hair, also how far q lies from p across the strands
//   w           exp(−max(d², f²))
// The weights found in A smooth B and the other way round, so that a bright speck does not choose its own
// company; the result is the mean of both. Light itself is averaged, not t: none is lost.
// Deviates: v is a local mean of the difference of buffers, without the samples' own variance; the features'
// noise is not estimated.

namespace {

constexpr int kWindow = 4;  // pixels to each side
constexpr int kPatch = 1;
constexpr float kStrength = 0.6f;  // k

using Plane = std::vector<float>;

// Means over squares, cut at the borders of the picture.
Plane box_mean(const Plane& values, int width, int height, int reach) {
  const auto pass = [&](const Plane& from, bool along_rows) {
    Plane to(from.size());
    const int lines = along_rows ? height : width, length = along_rows ? width : height;
    parallel_for(static_cast<std::size_t>(lines), [&](std::size_t line) {
      const auto at = [&](int k) {
        return along_rows ? line * static_cast<std::size_t>(width) + static_cast<std::size_t>(k)
                          : static_cast<std::size_t>(k) * static_cast<std::size_t>(width) + line;
      };
      for (int k = 0; k < length; ++k) {
        const int low = std::max(0, k - reach), high = std::min(length - 1, k + reach);
        float sum = 0.0f;
        for (int j = low; j <= high; ++j) sum += from[at(j)];
        to[at(k)] = sum / static_cast<float>(high - low + 1);
      }
    });
    return to;
  };
  return pass(pass(values, true), false);
}

struct Buffers {
  int width, height;
  std::array<std::vector<Colour>, 2> light;   // means
  std::array<std::vector<Colour>, 2> judged;  // t of them
  std::vector<FirstMet> met;                  // means
  Plane variance;
};

Buffers buffers_of(const NoisyImage& noisy) {
  Buffers buffers{noisy.width, noisy.height, {}, {}, {}, {}};
  Plane difference;
  for (const NoisyImage::Pixel& pixel : noisy.pixels) {
    for (std::size_t half = 0; half < 2; ++half) {
      buffers.light[half].push_back(pixel.light[half] / static_cast<float>(pixel.samples[half]));
      buffers.judged[half].push_back((1.0f + 8.0f * buffers.light[half].back()).log());
    }
    const float part = 1.0f / static_cast<float>(pixel.samples[0] + pixel.samples[1]);
    buffers.met.push_back({part * pixel.met.features, part * pixel.met.strand, part * pixel.met.way});
    difference.push_back(0.5f * (buffers.judged[0].back() - buffers.judged[1].back()).square().mean());
  }
  buffers.variance = box_mean(difference, noisy.width, noisy.height, kWindow);
  return buffers;
}

// How far (dx, dy) leads off the strands at a pixel, in units of what keeps them apart. Where strands run in
// all directions, every way leads off.
float across_strands(const FirstMet& met, float dx, float dy) {
  constexpr float kApart = 0.6f, kAlong = 3.0f;  // pixels
  // (dx² + dy²) (1 ∓ cos 2(β − α)) / 2 is what lies across and along, for β the angle of (dx, dy) itself.
  const float all = dx * dx + dy * dy;
  const float turned = (dx * dx - dy * dy) * met.way.x() + 2.0f * dx * dy * met.way.y();
  const float across = 0.5f * (met.strand * all - turned), along = 0.5f * (met.strand * all + turned);
  return across / (2.0f * kApart * kApart) + along / (2.0f * kAlong * kAlong);
}

// What the pixels at (dx, dy) from each add to it: light of one buffer by the weights of the other.
void add_shifted(const Buffers& buffers, int dx, int dy, std::array<std::vector<Colour>, 2>& sums,
                 std::array<Plane, 2>& weights) {
  const int width = buffers.width, height = buffers.height;
  const auto for_pairs = [&](auto&& body) {
    parallel_for(static_cast<std::size_t>(height), [&](std::size_t row) {
      const int y = static_cast<int>(row);
      if (y + dy < 0 || y + dy >= height) return;
      for (int x = std::max(0, -dx); x < std::min(width, width - dx); ++x) {
        const std::size_t p = row * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
        body(p, static_cast<std::size_t>(static_cast<std::ptrdiff_t>(p) + dy * width + dx));
      }
    });
  };
  for (std::size_t half = 0; half < 2; ++half) {
    Plane distance(sums[half].size(), 0.0f);
    for_pairs([&](std::size_t p, std::size_t q) {
      const float vp = buffers.variance[p], vq = buffers.variance[q];
      const float apart = (buffers.judged[half][p] - buffers.judged[half][q]).square().mean();
      distance[p] = (apart - vp - std::min(vp, vq)) / (1e-8f + kStrength * kStrength * (vp + vq));
    });
    distance = box_mean(distance, width, height, kPatch);
    for_pairs([&](std::size_t p, std::size_t q) {
      const FirstMet &here = buffers.met[p], &there = buffers.met[q];
      const float unlike = (here.features - there.features).square().sum() +
                           across_strands(here, static_cast<float>(dx), static_cast<float>(dy));
      const float weight = std::exp(-std::max({0.0f, distance[p], unlike}));
      sums[1 - half][p] += weight * buffers.light[1 - half][q];
      weights[1 - half][p] += weight;
    });
  }
}

}  // namespace

NoisyImage::NoisyImage(int wide, int high)
    : width(wide), height(high), pixels(static_cast<std::size_t>(wide) * static_cast<std::size_t>(high)) {}

bool NoisyImage::is_enough() const {
  return std::all_of(pixels.begin(), pixels.end(),
                     [](const Pixel& pixel) { return pixel.samples[0] > 0 && pixel.samples[1] > 0; });
}

Image denoised(const NoisyImage& noisy) {
  Image image{noisy.width, noisy.height, {}};
  image.pixels.resize(noisy.pixels.size());
  const Buffers buffers = buffers_of(noisy);
  std::array<std::vector<Colour>, 2> sums;
  std::array<Plane, 2> weights;
  for (std::size_t half = 0; half < 2; ++half) {
    sums[half].assign(noisy.pixels.size(), Colour::Zero());
    weights[half].assign(noisy.pixels.size(), 0.0f);
  }
  for (int dy = -kWindow; dy <= kWindow; ++dy)
    for (int dx = -kWindow; dx <= kWindow; ++dx) add_shifted(buffers, dx, dy, sums, weights);
  for (std::size_t p = 0; p < image.pixels.size(); ++p)
    image.pixels[p] = 0.5f * (sums[0][p] / weights[0][p] + sums[1][p] / weights[1][p]);
  return image;
}

}  // namespace ringlet::render

#pragma once
// Smoothing of a picture that has been gathered from too few samples.

#include <vector>

#include "ringlet/render/image.h"

namespace ringlet::render {

// What is known of a pixel besides its light, and without much noise: what its rays met first.
struct FirstMet {
  // Numbers scaled so that a difference of 1 means something else.
  Eigen::Array<float, 8, 1> features = Eigen::Array<float, 8, 1>::Zero();
  float strand = 0.0f;  // 1: it was a strand
  // Which way the strand runs in the picture, x to the right and y down, as (cos 2α, sin 2α).
  Eigen::Vector2f way = Eigen::Vector2f::Zero();
};

// A picture as sums over its samples: the light of every other sample apart, so that their difference tells
// the noise.
struct NoisyImage {
  NoisyImage(int width, int height);

  struct Pixel {
    std::array<Colour, 2> light{Colour::Zero(), Colour::Zero()};
    FirstMet met;
    std::array<int, 2> samples{};

    void add(int sample, const Colour& found, const FirstMet& first) {
      const auto half = static_cast<std::size_t>(sample % 2);
      light[half] += found;
      met.features += first.features;
      met.strand += first.strand;
      met.way += first.way;
      ++samples[half];
    }
  };
  Pixel& at(int x, int y) {
    return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                  static_cast<std::size_t>(x)];
  }
  // Whether every pixel has two samples or more.
  bool is_enough() const;

  int width, height;
  std::vector<Pixel> pixels;  // row by row
};

// The mean of each pixel and of those around it that look alike; on hair, of those along its strands. The
// picture must have samples enough.
Image denoised(const NoisyImage& noisy);

}  // namespace ringlet::render

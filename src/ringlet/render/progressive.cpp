#include "ringlet/render/progressive.h"

#include <mutex>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"

namespace ringlet::render {

namespace {

// Passes end after 1, 4, 16, … samples, and the last when all are there.
int next_pass_end(int begin, int all) { return std::min(all, begin == 0 ? 1 : 4 * begin); }

}  // namespace

void require_picture_size(int width, int height, int samples_per_pixel) {
  constexpr int kLargest = 16384, kMostSamples = 4096;
  if (width < 1 || height < 1 || width > kLargest || height > kLargest)
    throw InputError(
        fmt::format("picture: {} × {} pixels; each side must be 1 to {}", width, height, kLargest));
  if (samples_per_pixel < 1 || samples_per_pixel > kMostSamples)
    throw InputError(
        fmt::format("picture: {} samples per pixel; give 1 to {}", samples_per_pixel, kMostSamples));
}

Image gather(int width, int height, int samples_per_pixel, const PixelSamples& samples,
             const std::function<Colour(int x, int y)>& empty, const ProgressCallback& progress,
             const StopFlag* stop) {
  constexpr int kTile = 16;
  const int tiles_across = (width + kTile - 1) / kTile, tiles_down = (height + kTile - 1) / kTile;
  const std::size_t tiles = static_cast<std::size_t>(tiles_across) * static_cast<std::size_t>(tiles_down);
  std::size_t passes = 0;
  for (int n = 0; n < samples_per_pixel; n = next_pass_end(n, samples_per_pixel)) ++passes;

  Image image{width, height, {}};
  image.pixels.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), Colour::Zero());
  std::vector<int> gathered(tiles, 0);  // samples per pixel that a tile has so far
  std::mutex reporting;
  std::size_t done = 0;

  const auto for_pixels = [&](std::size_t tile, auto&& body) {
    const int left = static_cast<int>(tile) % tiles_across * kTile,
              top = static_cast<int>(tile) / tiles_across * kTile;
    for (int y = top; y < std::min(top + kTile, height); ++y)
      for (int x = left; x < std::min(left + kTile, width); ++x) body(x, y, image.pixels[image.index(x, y)]);
  };

  for (int begin = 0, end; begin < samples_per_pixel; begin = end) {
    end = next_pass_end(begin, samples_per_pixel);
    parallel_for(
        tiles,
        [&](std::size_t tile) {
          if (stop != nullptr && stop->requested()) return;
          for_pixels(tile, [&](int x, int y, Colour& pixel) { pixel += samples(x, y, begin, end); });
          gathered[tile] = end;
          if (progress) {
            const std::lock_guard lock(reporting);
            progress({++done, passes * tiles, fmt::format("{} samples per pixel", end)});
          }
        },
        1);
    if (stop != nullptr && stop->requested()) break;
  }

  // Divide by the samples that each tile has come to.
  for (std::size_t tile = 0; tile < tiles; ++tile)
    for_pixels(tile, [&](int x, int y, Colour& pixel) {
      if (gathered[tile] > 0)
        pixel /= static_cast<float>(gathered[tile]);
      else
        pixel = empty(x, y);
    });
  return image;
}

}  // namespace ringlet::render

#include "ringlet/render/progressive.h"

#include <mutex>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"

namespace ringlet::render {

namespace {

// The last pass ends when all samples are there.
int next_pass_end(int begin, int all, int growth) {
  if (begin == 0) return 1;
  return growth == 0 || begin > all / growth ? all : std::min(all, growth * begin);
}

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

Image gather_tiles(int width, int height, int samples_per_pixel, const Passes& how,
                   const TileSamples& samples, const std::function<Colour(int x, int y)>& empty,
                   const ProgressCallback& progress, const StopFlag* stop) {
  const int tiles_across = (width + how.tile - 1) / how.tile, tiles_down = (height + how.tile - 1) / how.tile;
  const std::size_t tiles = static_cast<std::size_t>(tiles_across) * static_cast<std::size_t>(tiles_down);
  std::size_t passes = 0;
  for (int n = 0; n < samples_per_pixel; n = next_pass_end(n, samples_per_pixel, how.growth)) ++passes;

  Image image{width, height, {}};
  image.pixels.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), Colour::Zero());
  std::vector<int> gathered(tiles, 0);  // samples per pixel that a tile has so far
  std::mutex reporting;
  std::size_t done = 0;

  const auto rect_of = [&](std::size_t tile) {
    const int left = static_cast<int>(tile) % tiles_across * how.tile,
              top = static_cast<int>(tile) / tiles_across * how.tile;
    return PixelRect{left, top, std::min(left + how.tile, width), std::min(top + how.tile, height)};
  };

  for (int begin = 0, end; begin < samples_per_pixel; begin = end) {
    end = next_pass_end(begin, samples_per_pixel, how.growth);
    parallel_for(
        tiles,
        [&](std::size_t tile) {
          if (stop != nullptr && stop->requested()) return;
          samples(tile, rect_of(tile), begin, end, image);
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
  for (std::size_t tile = 0; tile < tiles; ++tile) {
    const PixelRect rect = rect_of(tile);
    for (int y = rect.top; y < rect.bottom; ++y)
      for (int x = rect.left; x < rect.right; ++x) {
        Colour& pixel = image.pixels[image.index(x, y)];
        pixel = gathered[tile] > 0 ? Colour(pixel / static_cast<float>(gathered[tile])) : empty(x, y);
      }
  }
  return image;
}

Image gather(int width, int height, int samples_per_pixel, const PixelSamples& samples,
             const std::function<Colour(int x, int y)>& empty, const ProgressCallback& progress,
             const StopFlag* stop) {
  const auto tile_samples = [&](std::size_t, const PixelRect& rect, int begin, int end, Image& sums) {
    for (int y = rect.top; y < rect.bottom; ++y)
      for (int x = rect.left; x < rect.right; ++x) sums.pixels[sums.index(x, y)] += samples(x, y, begin, end);
  };
  return gather_tiles(width, height, samples_per_pixel, {}, tile_samples, empty, progress, stop);
}

}  // namespace ringlet::render

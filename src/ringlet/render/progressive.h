#pragma once
// Pictures that are gathered sample by sample: tiles over the picture, passes over the tiles.

#include <functional>

#include "ringlet/base/progress.h"
#include "ringlet/render/image.h"

namespace ringlet::render {

// Throws InputError when a picture cannot have this size or this many samples.
void require_picture_size(int width, int height, int samples_per_pixel);

// Pixels [left, right) × [top, bottom).
struct PixelRect {
  int left, top, right, bottom;
};

// Adds light to the pixels of one tile, so that they hold that of samples 0 to `end` after samples 0 to
// `begin`.
using TileSamples =
    std::function<void(std::size_t tile, const PixelRect& rect, int begin, int end, Image& sums)>;

// How a picture comes together.
struct Passes {
  int tile = 16;  // side in pixels; tiles count from the left, then down
  int growth =
      4;  // a pass ends at so many times the samples of all before it; 0: the second pass is the last
};

// Samples come in passes over the whole picture, the first of one sample, each later one with more than all
// before it, on as many threads as base/parallel.h allows; a pixel's samples are added up in their order, so
// that the bits do not depend on the threads. When `stop` is requested, what has been gathered so far is
// returned, and `empty(x, y)` where nothing has been. `progress` is called for every finished tile, one call
// at a time but from any thread.
Image gather_tiles(int width, int height, int samples_per_pixel, const Passes& passes,
                   const TileSamples& samples, const std::function<Colour(int x, int y)>& empty,
                   const ProgressCallback& progress, const StopFlag* stop);

// The same, pixel by pixel: the sum of light along samples [begin, end) of a pixel.
using PixelSamples = std::function<Colour(int x, int y, int begin, int end)>;
Image gather(int width, int height, int samples_per_pixel, const PixelSamples& samples,
             const std::function<Colour(int x, int y)>& empty, const ProgressCallback& progress,
             const StopFlag* stop);

}  // namespace ringlet::render

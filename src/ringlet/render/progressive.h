#pragma once
// Pictures that are gathered sample by sample: tiles over the picture, passes over the tiles.

#include <functional>

#include "ringlet/base/progress.h"
#include "ringlet/render/image.h"

namespace ringlet::render {

// Throws InputError when a picture cannot have this size or this many samples.
void require_picture_size(int width, int height, int samples_per_pixel);

// The sum of light along samples [begin, end) of a pixel.
using PixelSamples = std::function<Colour(int x, int y, int begin, int end)>;

// Samples come in passes over the whole picture, each with more of them than all before it, on as many
// threads as base/parallel.h allows; a pixel's samples are added up in their order, so that the bits do not
// depend on the threads. When `stop` is requested, what has been gathered so far is returned, and `empty(x,
// y)` where nothing has been. `progress` is called for every finished tile, one call at a time but from any
// thread.
Image gather(int width, int height, int samples_per_pixel, const PixelSamples& samples,
             const std::function<Colour(int x, int y)>& empty, const ProgressCallback& progress,
             const StopFlag* stop);

}  // namespace ringlet::render

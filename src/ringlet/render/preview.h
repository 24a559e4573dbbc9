#pragma once
// The fast preview: hair on a head with highlights, depth, soft shadows and light between strands, in
// seconds.

#include <cstdint>

#include "ringlet/base/progress.h"
#include "ringlet/render/fibre_look.h"
#include "ringlet/render/image.h"
#include "ringlet/render/picture_scene.h"

namespace ringlet::render {

struct PreviewOptions {
  int width = 960;
  int height = 540;
  int samples_per_pixel = 16;
  std::uint64_t seed = 1;
  double radius_scale = 1.0;  // > 1 shows few strands as fuller hair
  double tip_scale = 0.35;    // radius at the tip, as a fraction; the last third of a strand narrows to it
  double colour_variation = 0.2;  // spread of brightness from strand to strand
  double root_shade = 0.25;       // how much darker strands are at their roots
  FibreLook fibre;
};

// Renders the scene, on as many threads as base/parallel.h allows; the same bits for any number of them.
// Samples come in two passes over the whole picture, the first with one of them: when `stop` is requested,
// what has been gathered so far is returned, and only the backdrop where nothing has been. `progress` is
// called for every finished tile, one call at a time but from any thread. Throws InputError on a scene or
// options that make no picture.
Image render_preview(const PictureScene& scene, const PreviewOptions& options = {},
                     const ProgressCallback& progress = {}, const StopFlag* stop = nullptr);

}  // namespace ringlet::render

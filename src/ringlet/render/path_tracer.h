#pragma once
// Pictures by path tracing: light as it goes from lamps and room through hair to the eye.

#include <cstdint>

#include "ringlet/base/progress.h"
#include "ringlet/render/fibre_look.h"
#include "ringlet/render/image.h"
#include "ringlet/render/picture_scene.h"

namespace ringlet::render {

struct PathOptions {
  int width = 960;
  int height = 540;
  int samples_per_pixel = 64;
  std::uint64_t seed = 1;
  double radius_scale = 1.0;  // of all strands; fewer, thicker strands stand for more
  double tip_scale = 0.35;    // radius at the tip, as a fraction; the last third of a strand narrows to it
  double colour_variation = 0.2;  // spread of brightness from strand to strand
  FibreLook fibre;
  double aperture = 0.0;        // diameter of the lens, metres; 0: everything is sharp
  double focus_distance = 0.0;  // from the camera, metres; 0: the camera's target
  bool denoise = false;         // smooths what noise is left (denoise.h)
  int most_bounces = 32;        // paths end by chance long before, when they carry little light
};

// Renders the scene: strands scatter as fibres, meshes are matt with a highlight of the lamps. Threads,
// passes, `stop` and `progress` as in gather (progressive.h). Throws InputError on a scene or options that
// make no picture.
Image render_paths(const PictureScene& scene, const PathOptions& options = {},
                   const ProgressCallback& progress = {}, const StopFlag* stop = nullptr);

}  // namespace ringlet::render

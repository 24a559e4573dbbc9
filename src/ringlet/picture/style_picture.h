#pragma once
// A hairstyle at rest as a picture.

#include "ringlet/picture/run_pictures.h"
#include "ringlet/sim/scene_style.h"

namespace ringlet::picture {

// The style on its bodies at time 0. Guides are filled up with drawn strands as those of a run are, unless
// the scene gives the style wisps of its own (style.wisp_strands).
render::Image render_style(const sim::World& world, const statics::Style& style, const scene::Picture& wanted,
                           const ProgressCallback& progress = {}, const StopFlag* stop = nullptr);

}  // namespace ringlet::picture

#pragma once
// A picture of strands and meshes as a scene's [picture] section wants it.

#include "ringlet/base/progress.h"
#include "ringlet/hair/material.h"
#include "ringlet/io/cache.h"
#include "ringlet/render/image.h"
#include "ringlet/render/picture_scene.h"
#include "ringlet/scene/scene.h"

namespace ringlet::picture {

// How a body takes the light, by what its name says it is: skin, cloth, an eye, an obstacle.
render::Surface surface_of(const io::CacheBody& body);

// Lights, backdrop and size are added to strands, meshes and camera. The section is that of the hair.
render::Image render_portrait(render::PictureScene shown, const scene::Picture& wanted,
                              const hair::Section& section, const ProgressCallback& progress = {},
                              const StopFlag* stop = nullptr);

}  // namespace ringlet::picture

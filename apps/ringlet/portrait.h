#pragma once
// A picture of hair as a scene's [picture] section wants it.

#include <span>

#include "ringlet/base/progress.h"
#include "ringlet/render/preview.h"
#include "ringlet/scene/scene.h"

namespace ringlet::app {

// Where the camera stands to show this hair, and the head where there is one.
render::Camera portrait_camera(const scene::Picture& wanted, std::span<const Vec3> hair,
                               const TriangleMesh* head, const Pose& head_pose);

// Lights, backdrop and size are added to strands, meshes and camera.
render::Image render_portrait(render::PictureScene picture, const scene::Picture& wanted,
                              const ProgressCallback& progress = {}, const StopFlag* stop = nullptr);

}  // namespace ringlet::app

#pragma once
// A picture of hair as a scene's [picture] section wants it.

#include <filesystem>
#include <span>

#include "ringlet/base/progress.h"
#include "ringlet/render/preview.h"
#include "ringlet/sim/world.h"

namespace ringlet::app {

// Where the camera stands to show this hair, and the head where there is one.
render::Camera portrait_camera(const scene::Picture& wanted, std::span<const Vec3> hair,
                               const TriangleMesh* head, const Pose& head_pose);

// Lights, backdrop and size are added to strands, meshes and camera. The section is that of the hair.
render::Image render_portrait(render::PictureScene picture, const scene::Picture& wanted,
                              const hair::Section& section, const ProgressCallback& progress = {},
                              const StopFlag* stop = nullptr);

// Hair and bodies of a world at time 0, as a PNG file.
void write_style_picture(const sim::World& world, const hair::Groom& hair, const std::filesystem::path& file);

}  // namespace ringlet::app

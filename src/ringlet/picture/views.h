#pragma once
// Several views of one moment: around the subject for a turntable, side by side on a contact sheet.

#include <array>
#include <span>
#include <vector>

#include "ringlet/render/image.h"
#include "ringlet/scene/scene.h"

namespace ringlet::picture {

// Angles of a turntable: once around, in equal steps from where the first view stands.
std::vector<double> turntable_angles(std::size_t views);

// The views of a contact sheet, from left to right.
inline constexpr std::array kSheetViews{scene::Camera::front, scene::Camera::three_quarter,
                                        scene::Camera::side, scene::Camera::back};
std::vector<double> sheet_angles();
// One view of a sheet: as tall as the picture and three quarters as wide as tall. The scene's own camera
// position is left out, since every view has its own.
scene::Picture sheet_view(scene::Picture wanted);

// Pictures of the same height beside each other. Throws InputError when there are none or they differ.
render::Image side_by_side(std::span<const render::Image> images);

}  // namespace ringlet::picture

#pragma once
// Pictures as files: what a name asks for is what it gets.

#include <filesystem>

#include "ringlet/render/image.h"

namespace ringlet::picture {

// Throws InputError for a name that asks for a kind of picture that cannot be written.
void check_picture_name(const std::filesystem::path& path);

// A picture as light (.exr) or as a screen shows it (.png, and devices and pipes whatever their names).
void write_picture(const render::Image& image, const std::filesystem::path& path);

}  // namespace ringlet::picture

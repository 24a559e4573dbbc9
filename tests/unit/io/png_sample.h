#pragma once
// Small PNG pictures for tests.

#include <png.h>

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <vector>

namespace ringlet::io {

// Grey values 0 to 255, rows from the top.
inline void write_grey_png(const std::filesystem::path& path, int width, int height,
                           const std::vector<std::uint8_t>& values) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  png.width = static_cast<png_uint_32>(width);
  png.height = static_cast<png_uint_32>(height);
  png.format = PNG_FORMAT_GRAY;
  if (!png_image_write_to_file(&png, path.c_str(), 0, values.data(), 0, nullptr))
    throw std::runtime_error(png.message);
}

// Red, green, blue and alpha of one pixel.
inline void write_rgba_png(const std::filesystem::path& path, const std::vector<std::uint8_t>& pixel) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  png.width = png.height = 1;
  png.format = PNG_FORMAT_RGBA;
  if (!png_image_write_to_file(&png, path.c_str(), 0, pixel.data(), 0, nullptr))
    throw std::runtime_error(png.message);
}

}  // namespace ringlet::io

#include "ringlet/io/grey_picture.h"

#include <png.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ringlet/base/error.h"
#include "ringlet/io/binary_file.h"

namespace ringlet::io {
namespace {

constexpr std::uint64_t kMostPixels = std::uint64_t{1} << 28;  // 768 MiB while it is read

// What libpng holds of a picture, given back whatever happens.
struct PngImage {
  png_image image{};
  PngImage() { image.version = PNG_IMAGE_VERSION; }
  PngImage(const PngImage&) = delete;
  PngImage& operator=(const PngImage&) = delete;
  ~PngImage() { png_image_free(&image); }
};

}  // namespace

double GreyPicture::at(const Vec2& uv) const {
  // The part of a coordinate before the point says only how often the picture has repeated.
  const double x = (uv.x() - std::floor(uv.x())) * width - 0.5,
               y = (1.0 - (uv.y() - std::floor(uv.y()))) * height - 0.5;
  const double left = std::floor(x), top = std::floor(y), right_share = x - left, lower_share = y - top;
  const auto pixel = [&](int dx, int dy) {
    const int column = std::clamp(static_cast<int>(left) + dx, 0, width - 1),
              row = std::clamp(static_cast<int>(top) + dy, 0, height - 1);
    return double(values[static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
                         static_cast<std::size_t>(column)]);
  };
  const double upper = pixel(0, 0) + right_share * (pixel(1, 0) - pixel(0, 0)),
               lower = pixel(0, 1) + right_share * (pixel(1, 1) - pixel(0, 1));
  return upper + lower_share * (lower - upper);
}

GreyPicture read_grey_picture(const std::filesystem::path& path) {
  const std::vector<std::byte> bytes = read_bytes(path);
  PngImage png;
  const auto damaged = [&]() -> InputError {
    return InputError(fmt::format("this is not a PNG that can be read: {}", png.image.message),
                      Place{path.string()});
  };
  if (!png_image_begin_read_from_memory(&png.image, bytes.data(), bytes.size())) throw damaged();
  const std::uint64_t pixels = std::uint64_t{png.image.width} * png.image.height;
  if (pixels > kMostPixels)
    throw InputError(fmt::format("the picture has {} × {} pixels; {} in all are allowed", png.image.width,
                                 png.image.height, kMostPixels),
                     Place{path.string()});
  png.image.format = PNG_FORMAT_RGB;
  png.image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;  // otherwise 16 bits would count as linear light, 8 would not
  std::vector<std::uint8_t> colours(PNG_IMAGE_SIZE(png.image));
  const png_color black{0, 0, 0};
  if (!png_image_finish_read(&png.image, &black, colours.data(), 0, nullptr)) throw damaged();
  GreyPicture picture{static_cast<int>(png.image.width), static_cast<int>(png.image.height), {}};
  picture.values.reserve(pixels);
  // Luminance of the primaries of sRGB [IEC 61966-2-1].
  for (std::size_t i = 0; i < colours.size(); i += 3)
    picture.values.push_back(static_cast<float>(
        (0.2126 * colours[i] + 0.7152 * colours[i + 1] + 0.0722 * colours[i + 2]) / 255.0));
  return picture;
}

}  // namespace ringlet::io

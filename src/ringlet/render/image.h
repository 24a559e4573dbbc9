#pragma once
// Pictures: light as it was gathered, what a screen shows of it, and the PNG file of that.

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace ringlet::render {

// Linear RGB light. An array, so that products are per channel.
using Colour = Eigen::Array3f;

// Linear light per pixel, row by row from the top left.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<Colour> pixels;

  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
  }
  const Colour& at(int x, int y) const { return pixels[index(x, y)]; }
};

// What a screen is given: 8-bit sRGB, three bytes a pixel, row by row from the top left.
struct DisplayImage {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes;

  std::array<std::uint8_t, 3> at(int x, int y) const;
};

// The filmic curve that brings light of any strength into [0, 1]: a toe, a straight middle, a soft shoulder.
// Middle grey (0.18) stays where it is, 0 gives 0, `kWhite` gives 1, and it grows all the way.
inline constexpr float kWhite = 6.0f;
float filmic(float light);

// The sRGB transfer curve (IEC 61966-2-1), from linear [0, 1] to encoded [0, 1].
float srgb_encode(float linear);

// From light to what a screen shows: exposure, filmic curve, sRGB, rounding to 8 bits.
DisplayImage develop(const Image& image, double exposure = 1.0);

// Writes a PNG beside `path` and renames it, so that a reader never sees half a picture. Throws FileError
// when the file cannot be written, InputError when the image has no pixels or the wrong number of them.
void write_png(const DisplayImage& image, const std::filesystem::path& path);
void write_png(const Image& image, const std::filesystem::path& path);

// The linear light itself, as OpenEXR: channels R, G, B of half floats, compressed as ZIP. Errors as above.
void write_exr(const Image& image, const std::filesystem::path& path);

// Writes a whole file beside `path` and renames it. Throws FileError.
void put_picture_in_place(const std::vector<std::uint8_t>& encoded, const std::filesystem::path& path);

}  // namespace ringlet::render

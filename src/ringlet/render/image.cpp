#include "ringlet/render/image.h"

#include <png.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <system_error>

#include "ringlet/base/error.h"
#include "ringlet/base/output_target.h"
#include "ringlet/base/parallel.h"

namespace ringlet::render {

std::array<std::uint8_t, 3> DisplayImage::at(int x, int y) const {
  const std::size_t first =
      3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
  return {bytes[first], bytes[first + 1], bytes[first + 2]};
}

// A sigmoid in log light, y = s x^p / (x^p + a), the response of the eye's receptors and, nearly, of film.
//   p  contrast of the middle
//   a  set so that f(grey) = grey
//   s  set so that f(white) = 1
// Two conditions for two unknowns: with g = grey^p and w = white^p,
//   s = (w + a)/w  and  s g = grey (g + a)  give  a = g w (1 − grey) / (grey w − g).
float filmic(float light) {
  static constexpr float kContrast = 1.3f;
  static constexpr float kGrey = 0.18f;
  static const float g = std::pow(kGrey, kContrast);
  static const float w = std::pow(kWhite, kContrast);
  static const float a = g * w * (1.0f - kGrey) / (kGrey * w - g);
  static const float s = (w + a) / w;
  if (!(light > 0.0f)) return 0.0f;
  const float x = std::pow(std::min(light, kWhite), kContrast);
  return std::min(1.0f, s * x / (x + a));
}

float srgb_encode(float linear) {
  if (linear <= 0.0031308f) return 12.92f * linear;
  return 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f;
}

DisplayImage develop(const Image& image, double exposure) {
  if (!std::isfinite(exposure) || exposure <= 0.0)
    throw InputError(fmt::format("picture: the exposure {} is not a positive number", exposure));
  DisplayImage display{image.width, image.height, std::vector<std::uint8_t>(3 * image.pixels.size())};
  parallel_for(
      image.pixels.size(),
      [&](std::size_t i) {
        for (int c = 0; c < 3; ++c) {
          const float shown = srgb_encode(filmic(static_cast<float>(exposure) * image.pixels[i][c]));
          display.bytes[3 * i + static_cast<std::size_t>(c)] =
              static_cast<std::uint8_t>(std::lround(255.0f * std::clamp(shown, 0.0f, 1.0f)));
        }
      },
      4096);
  return display;
}

namespace {

void write_whole_file(const std::vector<std::uint8_t>& bytes, const std::filesystem::path& path) {
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "wb"));
  const auto fail = [&](int code) {
    throw FileError(
        fmt::format("cannot write the picture ({}); check that the folder exists, may be written to and is "
                    "not full",
                    std::strerror(code)),
        {path.string()});
  };
  if (!file) fail(errno);
  if (std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) fail(errno);
  if (std::fclose(file.release()) != 0) fail(errno);
}

}  // namespace

void put_picture_in_place(const std::vector<std::uint8_t>& encoded, const std::filesystem::path& path) {
  const OutputTarget target = output_target(path);
  if (target.in_place) return write_whole_file(encoded, path);
  // The process number keeps two runs that write the same picture from writing into each other's file.
  std::filesystem::path unfinished = target.path;
  unfinished += fmt::format(".{}.part", ::getpid());
  std::error_code error;
  try {
    write_whole_file(encoded, unfinished);
  } catch (const FileError& failure) {
    std::filesystem::remove(unfinished, error);
    throw FileError(failure.message(), {path.string()});
  }
  std::filesystem::rename(unfinished, target.path, error);
  if (error) {
    std::error_code ignored;
    std::filesystem::remove(unfinished, ignored);
    throw FileError(
        fmt::format("cannot put the finished picture in place ({}); choose another name", error.message()),
        {path.string()});
  }
}

void write_png(const DisplayImage& image, const std::filesystem::path& path) {
  if (image.width <= 0 || image.height <= 0 ||
      image.bytes.size() !=
          3 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height))
    throw InputError(fmt::format("picture: {} bytes do not make {} × {} pixels", image.bytes.size(),
                                 image.width, image.height));
  // Encode in memory first: whatever libpng says then leaves no file behind.
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  png.width = static_cast<png_uint_32>(image.width);
  png.height = static_cast<png_uint_32>(image.height);
  png.format = PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
  std::vector<std::uint8_t> encoded(size);
  if (!png_image_write_to_memory(&png, encoded.data(), &size, 0, image.bytes.data(), 0, nullptr))
    throw FileError(fmt::format("cannot encode the picture: {}", png.message), {path.string()});
  encoded.resize(size);
  put_picture_in_place(encoded, path);
}

void write_png(const Image& image, const std::filesystem::path& path) { write_png(develop(image), path); }

}  // namespace ringlet::render

#include "ringlet/render/image.h"

#include <gtest/gtest.h>
#include <png.h>
#include <zlib.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "ringlet/base/error.h"
#include "ringlet/base/random.h"

namespace ringlet::render {
namespace {

namespace fs = std::filesystem;

// A folder that is gone after the test.
class ImageFile : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(::testing::TempDir()) /
        (std::string("ringlet_image_") + ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

DisplayImage random_picture(int width, int height) {
  DisplayImage image{width, height, {}};
  Random random(5);
  for (int i = 0; i < 3 * width * height; ++i)
    image.bytes.push_back(static_cast<std::uint8_t>(random.below(256)));
  return image;
}

TEST_F(ImageFile, PngReadsBackTheSamePixels) {
  const DisplayImage written = random_picture(37, 11);
  const fs::path path = folder_ / "picture.png";
  write_png(written, path);

  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  ASSERT_TRUE(png_image_begin_read_from_file(&png, path.c_str())) << png.message;
  EXPECT_EQ(png.width, 37u);
  EXPECT_EQ(png.height, 11u);
  png.format = PNG_FORMAT_RGB;
  std::vector<std::uint8_t> bytes(PNG_IMAGE_SIZE(png));
  ASSERT_TRUE(png_image_finish_read(&png, nullptr, bytes.data(), 0, nullptr)) << png.message;
  EXPECT_EQ(bytes, written.bytes);
}

// A half float, from its definition.
double value_of_half(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 31, fraction = bits & 1023;
  const double size = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
  return bits & 0x8000 ? -size : size;
}

// The pixels of one of our EXR files, decoded by the layout of the format: blocks through their offsets.
std::vector<std::array<double, 3>> read_exr(const fs::path& path, int width, int height) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  const auto number = [&]<class T>(std::size_t at, T) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof(T));
    return value;
  };
  EXPECT_EQ(number(0, std::int32_t{}), 20000630);
  // Attributes: name, type, size, value; an empty name ends them.
  std::size_t at = 8;
  while (bytes[at] != 0) {
    at += std::strlen(bytes.data() + at) + 1;
    at += std::strlen(bytes.data() + at) + 1;
    at += 4 + static_cast<std::size_t>(number(at, std::int32_t{}));
  }
  ++at;
  std::vector<std::array<double, 3>> pixels(static_cast<std::size_t>(width * height));
  for (int top = 0, block = 0; top < height; top += 16, ++block) {
    const std::size_t place = number(at + 8 * static_cast<std::size_t>(block), std::uint64_t{});
    EXPECT_EQ(number(place, std::int32_t{}), top);
    const auto size = static_cast<std::size_t>(number(place + 4, std::int32_t{}));
    const int lines = std::min(16, height - top);
    std::vector<std::uint8_t> raw(static_cast<std::size_t>(6 * width * lines));
    if (size == raw.size()) {
      std::memcpy(raw.data(), bytes.data() + place + 8, size);
    } else {
      std::vector<std::uint8_t> split(raw.size());
      uLongf length = split.size();
      EXPECT_EQ(
          uncompress(split.data(), &length, reinterpret_cast<const Bytef*>(bytes.data()) + place + 8, size),
          Z_OK);
      for (std::size_t i = 1; i < split.size(); ++i)
        split[i] = static_cast<std::uint8_t>(split[i] + split[i - 1] - 128);
      for (std::size_t i = 0; i < raw.size(); ++i) raw[i] = split[i / 2 + (i % 2) * (raw.size() + 1) / 2];
    }
    for (int y = 0; y < lines; ++y)
      for (int c = 0; c < 3; ++c)
        for (int x = 0; x < width; ++x) {
          std::uint16_t half;
          std::memcpy(&half, raw.data() + 2 * ((3 * y + c) * width + x), 2);
          // Channels are stored by name: B, G, R.
          pixels[static_cast<std::size_t>((top + y) * width + x)][static_cast<std::size_t>(2 - c)] =
              value_of_half(half);
        }
  }
  return pixels;
}

TEST_F(ImageFile, ExrReadsBackTheSameLight) {
  // Noise does not compress and a ramp does: both kinds of block, and a last one that is not full. A half has
  // 11 bits; light beyond its range is cut.
  Image image{23, 41, {}};
  Random random(8);
  for (int y = 0; y < 41; ++y)
    for (int x = 0; x < 23; ++x)
      image.pixels.push_back(y < 16 ? Colour(static_cast<float>(random.uniform(0.0, 40.0)),
                                             static_cast<float>(random.uniform()), 1e-6f)
                                    : Colour(0.25f, static_cast<float>(x), 1e9f));
  write_exr(image, folder_ / "light.exr");
  const auto read = read_exr(folder_ / "light.exr", 23, 41);
  for (std::size_t k = 0; k < read.size(); ++k)
    for (int c = 0; c < 3; ++c) {
      const double expected = std::min(static_cast<double>(image.pixels[k][c]), 65504.0);
      ASSERT_NEAR(read[k][static_cast<std::size_t>(c)], expected, expected / 2048.0 + 3e-8) << k << ' ' << c;
    }
  EXPECT_THROW(write_exr(Image{2, 2, {}}, folder_ / "light.exr"), InputError);
  EXPECT_THROW(write_exr(image, folder_ / "missing" / "light.exr"), FileError);
}

TEST_F(ImageFile, ReplacesTheOldPictureAndLeavesNothingElse) {
  const fs::path path = folder_ / "picture.png";
  std::ofstream(path) << "old";
  write_png(random_picture(4, 4), path);
  EXPECT_GT(fs::file_size(path), 3u);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(ImageFile, FolderThatIsMissingIsAFileErrorThatNamesThePicture) {
  const fs::path path = folder_ / "nowhere" / "picture.png";
  try {
    write_png(random_picture(2, 2), path);
    FAIL() << "wrote into a folder that does not exist";
  } catch (const FileError& error) {
    EXPECT_EQ(error.place().file, path.string());
    EXPECT_NE(std::string(error.what()).find("check that the folder exists"), std::string::npos)
        << error.what();
  }
}

TEST_F(ImageFile, NameThatIsAFolderIsAFileErrorAndLeavesNothing) {
  fs::create_directories(folder_ / "taken" / "inside");
  EXPECT_THROW(write_png(random_picture(2, 2), folder_ / "taken"), FileError);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST(Image, BytesThatDoNotMakeThePictureAreRefused) {
  DisplayImage image = random_picture(3, 3);
  image.bytes.pop_back();
  EXPECT_THROW(write_png(image, "unused.png"), InputError);
  EXPECT_THROW(write_png(DisplayImage{}, "unused.png"), InputError);
}

TEST(Image, FilmicCurveKeepsGreyReachesWhiteAndGrows) {
  EXPECT_EQ(filmic(0.0f), 0.0f);
  EXPECT_EQ(filmic(-1.0f), 0.0f);
  // A handful of roundings in single precision.
  EXPECT_NEAR(filmic(0.18f), 0.18f, 1e-5f);
  EXPECT_NEAR(filmic(kWhite), 1.0f, 1e-5f);
  EXPECT_LE(filmic(1e30f), 1.0f);
  for (float light = 0.01f; light < 0.95f * kWhite; light *= 1.05f)
    EXPECT_LT(filmic(light), filmic(1.05f * light)) << light;
}

TEST(Image, SrgbMeetsThePublishedValues) {
  // IEC 61966-2-1: the two branches meet at 0.0031308, and linear 0.2140 is encoded as one half.
  EXPECT_NEAR(srgb_encode(0.0031308f), 0.04045f, 1e-5f);
  EXPECT_NEAR(srgb_encode(0.0031309f), 0.04045f, 1e-5f);
  EXPECT_NEAR(srgb_encode(0.21404f), 0.5f, 1e-4f);
  EXPECT_NEAR(srgb_encode(1.0f), 1.0f, 1e-6f);
}

TEST(Image, DevelopsRowByRowAndExposureBrightens) {
  Image image{2, 1, {Colour(0.0f, 0.18f, 100.0f), Colour(0.1f, 0.0f, 0.0f)}};
  const DisplayImage display = develop(image);
  // sRGB of 0.18 is 0.4613: byte 117.6.
  EXPECT_EQ(display.at(0, 0), (std::array<std::uint8_t, 3>{0, 118, 255}));
  EXPECT_GT(develop(image, 2.0).at(1, 0)[0], display.at(1, 0)[0]);
  EXPECT_THROW(develop(image, 0.0), InputError);
}

}  // namespace
}  // namespace ringlet::render

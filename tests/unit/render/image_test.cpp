#include "ringlet/render/image.h"

#include <gtest/gtest.h>
#include <png.h>

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

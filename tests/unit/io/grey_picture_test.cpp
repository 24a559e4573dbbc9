#include "ringlet/io/grey_picture.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <string>

#include "ringlet/base/error.h"
#include "unit/io/png_sample.h"

namespace ringlet::io {
namespace {

class GreyPictures : public testing::Test {
 protected:
  std::filesystem::path file_ =
      std::filesystem::path(testing::TempDir()) / ("ringlet-grey-" + std::to_string(::getpid()) + ".png");
  void TearDown() override { std::filesystem::remove(file_); }
};

// Two by two: black and a fifth above, three fifths and white below. Values come back from bytes exactly but
// for rounding to float.
TEST_F(GreyPictures, AreLinearBetweenPixelsAndRepeat) {
  write_grey_png(file_, 2, 2, {0, 51, 153, 255});
  const GreyPicture picture = read_grey_picture(file_);
  ASSERT_EQ(picture.width, 2);
  ASSERT_EQ(picture.height, 2);
  const double float_rounding = 1e-7;
  EXPECT_NEAR(picture.at({0.25, 0.75}), 0.0, float_rounding) << "upper left";
  EXPECT_NEAR(picture.at({0.75, 0.75}), 0.2, float_rounding) << "upper right";
  EXPECT_NEAR(picture.at({0.25, 0.25}), 0.6, float_rounding) << "lower left";
  EXPECT_NEAR(picture.at({0.75, 0.25}), 1.0, float_rounding) << "lower right";
  EXPECT_NEAR(picture.at({0.5, 0.5}), 0.45, float_rounding) << "the mean of all four";
  EXPECT_NEAR(picture.at({0.5, 0.75}), 0.1, float_rounding);
  EXPECT_NEAR(picture.at({0.35, 0.25}), 0.6 + 0.2 * 0.4, float_rounding);
  for (const Vec2& turn : {Vec2(1, 0), Vec2(0, 1), Vec2(-3, 2)})
    EXPECT_NEAR(picture.at(Vec2(0.35, 0.6) + turn), picture.at({0.35, 0.6}), 1e-6);
  EXPECT_NEAR(picture.at({0.1, 0.25}), 0.6, float_rounding) << "level to the edge";
  EXPECT_NEAR(picture.at({0.9, 0.25}), 1.0, float_rounding) << "level to the edge";
}

TEST_F(GreyPictures, CountTheLuminanceOfColoursOnBlack) {
  const auto brightness = [&](const std::vector<std::uint8_t>& pixel) {
    write_rgba_png(file_, pixel);
    return read_grey_picture(file_).at({0.5, 0.5});
  };
  EXPECT_NEAR(brightness({255, 0, 0, 255}), 0.2126, 1e-6);
  EXPECT_NEAR(brightness({0, 255, 0, 255}), 0.7152, 1e-6);
  EXPECT_NEAR(brightness({0, 0, 255, 255}), 0.0722, 1e-6);
  EXPECT_NEAR(brightness({128, 128, 128, 255}), 128.0 / 255.0, 1e-6) << "no gamma";
  EXPECT_EQ(brightness({255, 255, 255, 0}), 0.0) << "transparent";
}

TEST_F(GreyPictures, ThatAreDamagedGiveAnErrorAtEveryLength) {
  write_grey_png(file_, 5, 4, std::vector<std::uint8_t>(20, 77));
  std::ifstream whole(file_, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(whole)), {});
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    std::ofstream(file_, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(length));
    // What follows the pixels may be missing.
    try {
      EXPECT_EQ(read_grey_picture(file_).values.size(), 20u) << length;
      EXPECT_GE(length + 12, bytes.size()) << "no more than the end mark is missing";
    } catch (const InputError& error) {
      EXPECT_EQ(error.place().file, file_.string());
    }
  }
  EXPECT_THROW(read_grey_picture("/there/is/none.png"), FileError);
}

}  // namespace
}  // namespace ringlet::io

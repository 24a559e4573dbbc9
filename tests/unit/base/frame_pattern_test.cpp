#include "ringlet/base/frame_pattern.h"

#include <gtest/gtest.h>

#include "ringlet/base/error.h"

namespace ringlet {
namespace {

std::string numbered(const char* name, std::size_t number) {
  const auto pattern = frame_pattern(name);
  return pattern ? numbered_file(*pattern, number).string() : "none";
}

TEST(FramePattern, EveryWayToMarkANumberIsUnderstood) {
  EXPECT_EQ(numbered("a/walk_*.obj", 7), "a/walk_0007.obj");
  EXPECT_EQ(numbered("walk_#.obj", 12), "walk_12.obj");
  EXPECT_EQ(numbered("walk_######.obj", 12), "walk_000012.obj");
  EXPECT_EQ(numbered("walk_%d.obj", 12), "walk_12.obj");
  EXPECT_EQ(numbered("walk_%04d.obj", 12), "walk_0012.obj");
  EXPECT_EQ(numbered("%03d", 1234), "1234");
  EXPECT_TRUE(frame_pattern("walk_*.obj")->any_text);
  EXPECT_FALSE(frame_pattern("walk_%d.obj")->any_text);
}

TEST(FramePattern, OrdinaryNamesAreLeftAlone) {
  EXPECT_FALSE(frame_pattern("walk.obj"));
  EXPECT_FALSE(frame_pattern("100%.obj"));
  EXPECT_FALSE(frame_pattern("100%4"));
  EXPECT_FALSE(frame_pattern("folder_#/walk.obj"));  // only the file's own name counts
  EXPECT_FALSE(frame_pattern(""));
}

TEST(FramePattern, TwoPlacesAreRefused) {
  EXPECT_THROW(frame_pattern("a_*_*.obj"), InputError);
  EXPECT_THROW(frame_pattern("a_#_%d.obj"), InputError);
  EXPECT_THROW(frame_pattern("**"), InputError);
}

TEST(FramePattern, AbsurdWidthsAreBounded) {
  EXPECT_EQ(numbered("a%99999999999999999999d", 1).size(), 1 + 18u);
  EXPECT_EQ(numbered((std::string("a") + std::string(5000, '#')).c_str(), 1).size(), 1 + 18u);
}

}  // namespace
}  // namespace ringlet

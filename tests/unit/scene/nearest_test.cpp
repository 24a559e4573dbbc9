#include "ringlet/scene/nearest.h"

#include <gtest/gtest.h>

#include <vector>

namespace ringlet::scene {
namespace {

TEST(Nearest, CountsEdits) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("count", "cuont"), 1u);  // one swap, not two replacements
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("sitting", "kitten"), 3u);
  EXPECT_EQ(edit_distance("length", "lengths"), 1u);
}

TEST(Nearest, FindsMisspeltAndMisplacedKeys) {
  const std::vector<std::string> known{"run.duration", "hair", "hair.count", "hair.colour", "picture.width"};
  EXPECT_EQ(nearest_key("hair.cuont", known), "hair.count");
  EXPECT_EQ(nearest_key("hair.color", known), "hair.colour");
  EXPECT_EQ(nearest_key("hiar", known), "hair");
  EXPECT_EQ(nearest_key("simulation.duration", known), "run.duration");
  EXPECT_EQ(nearest_key(std::string(1000000, 'x'), known).empty(), false);
  EXPECT_EQ(nearest_key("x", std::vector<std::string>{}), "");
}

}  // namespace
}  // namespace ringlet::scene

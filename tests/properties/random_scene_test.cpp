#include "properties/random_scene.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "ringlet/scene/keys.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::properties {
namespace {

// Processor time of one scene; they take a fraction of a second where nothing is wrong.
constexpr double kMostSeconds = 30.0;

TEST(RandomScenes, AreValidAndReachEveryKey) {
  constexpr std::uint64_t kSeeds = 400;
  std::map<std::string, std::set<std::string>> values;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    scene::Scene scene = random_scene(seed);
    const auto problems = scene::check_scene(scene);
    EXPECT_TRUE(problems.empty()) << "seed " << seed << ": " << problems.front().to_string();
    EXPECT_TRUE(random_scene(seed) == scene) << seed;
    scene::for_each_key(scene::sections_of(scene), [&](const std::string& path, const scene::Key& key) {
      if (path.find('[') == std::string::npos) values[path].insert(scene::value_text(key.target));
    });
  }
  // Pictures are not drawn, there is no GPU to count on, and files are the business of their readers.
  for (const auto& [path, seen] : values) {
    const bool fixed = path.starts_with("picture.") || path == "simulation.device" || path == "hair.file";
    EXPECT_TRUE(fixed || seen.size() > 1) << path << " never changes";
  }
}

// Scenes that end badly today, with the reason; each is to leave this list when its cause is mended.
const std::map<std::uint64_t, const char*> kKnown{
    {3, "curly springs of 3 m in a storm of 1,300 m/s take half a minute"},
    {5, "super-helices with a Young's modulus of 40 Pa come out longer than they are"},
    {9, "combed hair so long and soft that no stiffness holds it is refused by a run alone"},
    {17, "a rod of 160 Pa breaks down under a hundred times the earth's gravity and a wind of 1,600 m/s"},
};

class RandomScenes : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomScenes, EndInTimeWithinTheirLimits) {
  if (const auto known = kKnown.find(GetParam()); known != kKnown.end())
    GTEST_SKIP() << "known to fail: " << known->second;
  const Report report = try_scene(random_scene(GetParam()), kMostSeconds);
  EXPECT_EQ(report.outcome, Outcome::good)
      << "seed " << GetParam() << ": " << name(report.outcome) << ": " << report.detail << " ("
      << report.seconds << " s); ringlet_random_scenes " << GetParam() << " 1 shows the scene";
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomScenes, ::testing::Range<std::uint64_t>(1, 21));

}  // namespace
}  // namespace ringlet::properties

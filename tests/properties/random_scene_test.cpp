#include "properties/random_scene.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "ringlet/scene/keys.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::properties {
namespace {

// Processor time of one scene; most take a fraction of a second.
constexpr double kMostSeconds = 60.0;

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
  // Pictures are not drawn, there is no GPU to count on, files are the business of their readers, and tails
  // of combed hair have tests of their own.
  for (const auto& [path, seen] : values) {
    const bool fixed = path.starts_with("picture.") || path == "simulation.device" || path == "hair.file" ||
                       path == "hair.comb" || path == "hair.stand" || path == "hair.tail";
    EXPECT_TRUE(fixed || seen.size() > 1) << path << " never changes";
  }
}

class RandomScenes : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomScenes, EndInTimeWithinTheirLimits) {
  const Report report = try_scene(random_scene(GetParam()), kMostSeconds);
  // What is refused beforehand, warned of, or given up with a reason has ended well.
  const bool well = report.outcome <= Outcome::broke_down;
  EXPECT_TRUE(well) << "seed " << GetParam() << ": " << name(report.outcome) << ": " << report.detail << " ("
                    << report.seconds << " s); ringlet_random_scenes " << GetParam() << " 1 shows the scene";
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomScenes, ::testing::Range<std::uint64_t>(1, 21));

}  // namespace
}  // namespace ringlet::properties

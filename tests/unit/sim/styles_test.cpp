// Every style of scenes/styles, as it is drawn: out of the skin, off the face.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "ringlet/body/head_field.h"
#include "ringlet/hair/distance.h"
#include "ringlet/hair/render_strands.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/world.h"

namespace ringlet::sim {
namespace {

double skin(const Vec3& p) { return std::min(body::head_field(p), body::shoulders_field(p)); }

// Outside, the sculpture's fields grow up to twice as fast as the distance: half of them never promises too
// much room.
class Skin final : public hair::Obstacles {
 public:
  Clearance clearance(const Vec3& point, double within) const override {
    const double distance = skin(point);
    if (distance > within) return {0.5 * within, Vec3::UnitZ()};
    return {distance > 0.0 ? 0.5 * distance : distance, hair::gradient(skin, point)};
  }
};

// The lids of the sculpture are 34 mm wide and 14 mm high, the lips 46 mm and 14 mm.
bool on_eye_or_mouth(const Vec3& p) {
  if (p.y() > 0.0) return false;
  const double x = std::abs(p.x());
  const bool eye = std::abs(x - 0.032) < 0.017 && std::abs(p.z() - 0.021) < 0.007;
  return eye || (x < 0.023 && std::abs(p.z() + 0.0495) < 0.007);
}

std::vector<std::string> styles() {
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(RINGLET_SOURCE_DIR) / "scenes/styles"))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

scene::Scene style(const std::string& name) {
  return scene::read_scene(std::filesystem::path(RINGLET_SOURCE_DIR) / "scenes/styles" / (name + ".toml"));
}

class EveryStyle : public testing::TestWithParam<std::string> {};

TEST_P(EveryStyle, StaysOutOfTheSkinAndOffTheFace) {
  const scene::Scene scene = style(GetParam());
  const World world = gather_world(scene);
  for (const Vec3& p : world.groom.points) EXPECT_GT(skin(p), -0.001);

  hair::RenderStrandOptions options;
  options.clump = scene.picture.clump;
  options.strays = scene.picture.strays;
  options.rope = scene.picture.rope;
  const hair::RenderStrands strands(scalp_sites(scene, 800, 2), world.groom, options);
  std::vector<Vec3> points(strands.count() * static_cast<std::size_t>(strands.points_per_strand()));
  const Skin obstacle;
  strands.evaluate(world.groom.points, Quat::Identity(), points, &obstacle);
  for (const Vec3& p : points) {
    EXPECT_GT(skin(p), -0.001) << p.transpose();
    EXPECT_FALSE(on_eye_or_mouth(p)) << p.transpose();
  }
}

INSTANTIATE_TEST_SUITE_P(Styles, EveryStyle, testing::ValuesIn(styles()),
                         [](const auto& chosen) { return chosen.param; });

// Coils of type 4B shrink to less than 40 % of their length.
TEST(Styles, CoilsShrink) {
  const hair::Groom groom = gather_world(style("afro_4b")).groom;
  double share = 0.0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    share += (groom.strand(i).back() - groom.strand(i).front()).norm() / hair::length(groom.strand(i));
  EXPECT_LT(share / double(groom.strand_count()), 0.40);
}

}  // namespace
}  // namespace ringlet::sim

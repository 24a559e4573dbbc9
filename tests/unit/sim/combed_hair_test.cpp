#include "ringlet/sim/combed_hair.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "ringlet/body/head_field.h"
#include "ringlet/body/mesh_surface.h"
#include "ringlet/hair/render_strands.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/element_count.h"
#include "ringlet/sim/scene_style.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

// Eyes and mouth as the front shows them: the lids of the sculpture are 34 mm wide and 14 mm high, the lips
// 46 mm and 14 mm.
bool on_eye_or_mouth(const Vec3& head_point) {
  if (head_point.y() > 0.0) return false;
  const double x = std::abs(head_point.x()), z = head_point.z();
  const bool eye = std::abs(x - 0.032) < 0.017 && std::abs(z - 0.021) < 0.007;
  return eye || (x < 0.023 && std::abs(z + 0.0495) < 0.007);
}

// The fraction of drawn strands that cross eyes or mouth, seen from the front of the head.
double across_face(const hair::RenderStrands& strands, std::span<const Vec3> guides, const Pose& head) {
  const auto per_strand = static_cast<std::size_t>(strands.points_per_strand());
  std::vector<Vec3> points(strands.count() * per_strand);
  strands.evaluate(guides, head.rotation, points);
  std::size_t crossing = 0;
  for (std::size_t i = 0; i < strands.count(); ++i) {
    bool crosses = false;
    // Also between points, which lie up to a centimetre apart.
    for (std::size_t k = 1; k < per_strand && !crosses; ++k)
      for (int part = 0; part < 4 && !crosses; ++part) {
        const Vec3 &a = points[i * per_strand + k - 1], &b = points[i * per_strand + k];
        crosses = on_eye_or_mouth(head.apply_inverse(a + 0.25 * part * (b - a)));
      }
    crossing += crosses;
  }
  return static_cast<double>(crossing) / static_cast<double>(strands.count());
}

hair::RenderStrands drawn_strands(const scene::Scene& scene, const hair::Groom& guides) {
  const auto seed = static_cast<std::uint64_t>(scene.run.seed);
  hair::RenderStrandOptions options;
  options.clump = scene.picture.clump;
  options.strays = scene.picture.strays;
  options.seed = seed;
  return {scalp_sites(scene, 3000, seed + 1), guides, options};
}

// The default scene: no strand across eyes or mouth at rest, under one in a hundred while the head shakes.
TEST(CombedHair, TheFaceStaysFree) {
  scene::Scene scene;
  scene.run.frames_per_second = 12;
  scene.simulation.settle = 0.5;
  Simulator simulator(build_world(scene));
  simulator.settle();
  const hair::RenderStrands strands = drawn_strands(scene, simulator.groom());
  const auto head = [&] { return body::pose(simulator.world().motion, simulator.time()); };
  EXPECT_EQ(across_face(strands, simulator.points(), head()), 0.0);
  for (int frame = 0; frame < 7; ++frame) {
    ASSERT_TRUE(simulator.advance_frame());
    EXPECT_LT(across_face(strands, simulator.points(), head()), 0.01) << "frame " << frame;
  }
}

// The guard lies before eyes and mouth, is not shown, and leaves the roots alone.
TEST(CombedHair, TheGuardLiesBeforeTheFace) {
  scene::Scene scene;
  scene.hair.face_guard = 0.0;
  EXPECT_FALSE(face_guard(scene, {}));
  EXPECT_FALSE(build_world(scene).bodies->find("face guard"));
  scene.hair.face_guard = 1.0;
  const World world = build_world(scene);
  const auto guard = world.bodies->find("face guard");
  ASSERT_TRUE(guard);
  EXPECT_EQ((*world.bodies)[*guard].friction_multiplier, 0.0);
  for (const Vec3& place : {Vec3(0.032, -0.10, 0.021), Vec3(-0.032, -0.10, 0.021), Vec3(0, -0.11, -0.05)})
    EXPECT_LT(world.bodies->closest_on(*guard, place, 1.0)->signed_distance, 0.0);
  EXPECT_EQ(std::ranges::count(world.pictured_body, *guard), 0) << "nobody sees it";
  for (const Pose& root : world.roots)
    EXPECT_GT(world.bodies->closest_on(*guard, root.position, 1.0)->signed_distance, 0.0);
  scene.hair.growth = scene::Growth::natural;
  EXPECT_FALSE(face_guard(scene, {}));
}

// Roots sit in the skin, a third of a millimetre deep; what sites there are, are the first of more.
TEST(CombedHair, RootsSitInTheSkin) {
  const scene::Scene scene;
  const auto sites = combed_sites(scene, 500, 7);
  ASSERT_EQ(sites.size(), 500u);
  double sparse = 0.0;
  for (const hair::ScalpSite& site : sites) {
    EXPECT_NEAR(body::head_field(site.position), -3e-4, 2e-4);
    EXPECT_GT(site.density, 0.0);
    sparse += site.density < 0.9;
  }
  EXPECT_GT(sparse, 0.0) << "some grow at the soft hairline";
  EXPECT_EQ(combed_sites(scene, 500, 7)[499].position, sites[499].position);
}

// The head, as what drawn strands must stay out of.
class HeadObstacle final : public hair::Obstacles {
 public:
  Clearance clearance(const Vec3& point, double within) const override {
    const auto found = head_.closest_within(point, within);
    return found ? Clearance{found->signed_distance, found->normal} : Clearance{within, Vec3::UnitZ()};
  }

 private:
  body::MeshSurface head_{body::make_head().head};
};

// Blends of a few guides that lie on a round skull run far below its surface. They are pushed out as far as
// the guides are out, and those are a hair's thickness deep at most, or what the mesh is apart from the field
// that it was made of.
TEST(CombedHair, DrawnStrandsStayOutsideTheHead) {
  scene::Scene scene;
  scene.hair.count = 60;
  scene.simulation.settle = 0.2;
  Simulator simulator(build_world(scene));
  simulator.settle();
  const hair::RenderStrands strands = drawn_strands(scene, simulator.groom());
  std::vector<Vec3> points(strands.count() * static_cast<std::size_t>(strands.points_per_strand()));
  const auto deep = [&] {
    return std::ranges::count_if(points, [](const Vec3& p) { return body::head_field(p) < -0.001; });
  };
  strands.evaluate(simulator.points(), Quat::Identity(), points);
  EXPECT_GT(deep(), 10) << "the blend alone must fail, or this test shows nothing";
  const HeadObstacle head;
  strands.evaluate(simulator.points(), Quat::Identity(), points, &head);
  EXPECT_EQ(deep(), 0) << "of " << points.size();
}

// The built-in head from a file, larger and elsewhere, is combed like the built-in head itself: within the
// same hairline, with the same parting, off the skin and off the face. Sites are others, as another mesh is
// sampled.
TEST(CombedHair, GrowsOnAHeadFromAFileAsOnTheBuiltInOne) {
  constexpr double kScale = 1.25;
  const Vec3 joint(0.3, -0.2, 1.5);
  const body::HeadModel model = body::make_head(body::kCollisionHead);
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / fmt::format("ringlet-own-head-{}.obj", ::getpid());
  {
    std::ofstream out(file);
    for (const Vec3& v : model.head.vertices) {
      const Vec3 p = joint + kScale * v;
      out << fmt::format("v {:.9g} {:.9g} {:.9g}\n", p.x(), p.y(), p.z());
    }
    for (const auto& [a, b, c] : model.head.triangles)
      out << fmt::format("f {} {} {}\n", a + 1, b + 1, c + 1);
  }
  scene::Scene scene;
  scene.hair.count = 60;
  scene.hair.length = 0.3;
  scene.body.kind = scene::BodyKind::none;
  scene::Shape skin;
  skin.type = scene::ShapeType::mesh;
  skin.role = scene::BodyRole::both;
  skin.file = file;
  skin.moves_with_head = true;
  EXPECT_FALSE(is_combed(scene));
  skin.head_joint = joint;
  skin.head_scale = kScale;
  scene.body.shapes = {skin};
  ASSERT_TRUE(is_combed(scene));
  const World world = gather_world(scene);
  std::filesystem::remove(file);

  const auto nominal = [&](const Vec3& p) { return Vec3((p - joint) / kScale); };
  const hair::Ellipsoid face = hair::face_space({});  // as hair.face is open
  ASSERT_EQ(world.groom.strand_count(), 60u);
  std::size_t left = 0, right = 0;
  for (std::size_t i = 0; i < 60; ++i) {
    const auto strand = world.groom.strand(i);
    const Vec3 root = nominal(strand[0]);
    EXPECT_GT(model.hair_density(root), 0.0);
    EXPECT_LT(std::abs(body::head_field(root) + 3e-4), 1.5e-3)
        << "the coarse mesh lies up to a millimetre off";
    EXPECT_NEAR(hair::length(strand) / scene.hair.length, 1.0, scene.hair.length_variation + 0.02);
    for (const Vec3& p : strand) {
      if ((p - strand[0]).norm() < 0.01) continue;
      EXPECT_GT(body::head_field(nominal(p)), 0.0) << i;
      const Vec3 q = (nominal(p) - face.centre).cwiseQuotient(face.radii);
      EXPECT_GT(q.norm(), 0.9) << i;
    }
    // In front of the crown hair stays on its side of the parting for its first five centimetres.
    if (root.y() > 0.0 || root.z() < 0.09) continue;
    const double line = hair::parting_line(scene.hair.parting);
    const double way = nominal(strand[strand.size() / 5]).x() - root.x();
    EXPECT_GT((root.x() < line ? -1.0 : 1.0) * way, 0.0) << i;
    ++(root.x() < line ? right : left);
  }
  EXPECT_GT(left, 0u);
  EXPECT_GT(right, 0u);
  // What fills the space before the face goes with the head.
  EXPECT_TRUE(face_guard(scene, {}).has_value());
  EXPECT_LT(world.bodies->closest_on(1, joint + kScale * Vec3(0.0, -0.14, -0.02), 1.0)->signed_distance, 0.0);
}

// How far the tips of a combed style come to rest from where they were combed, m, at most.
double farthest_tip(scene::Scene scene) {
  scene.hair.count = 60;
  const World world = build_world(scene);
  const statics::Style style = make_style(world, elements_of(world), curves_of_run(scene));
  double farthest = 0.0;
  for (std::size_t i = 0; i < world.groom.strand_count(); ++i)
    farthest = std::max(farthest, (style.groom().strand(i).back() - world.groom.strand(i).back()).norm());
  return farthest;
}

// What a hairdresser works on is the style as it is combed: strands that lie on the head come to rest beside
// where they were, not on the other side of it, and hulls push them no further out. The fit with elements
// moves tips by up to a few centimetres.
TEST(CombedHair, RestsOnTheHeadWhereItWasCombed) {
  EXPECT_LT(
      farthest_tip(scene::read_scene(std::filesystem::path(RINGLET_SOURCE_DIR) / "scenes/styles/lob.toml")),
      0.05);
  scene::Scene bob;
  bob.hair.length = 0.17;
  bob.style.volume = 0.02;
  EXPECT_LT(farthest_tip(bob), 0.05);
}

}  // namespace
}  // namespace ringlet::sim

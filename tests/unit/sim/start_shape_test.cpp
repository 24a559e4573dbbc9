// The shape in which a run begins: imported hair must not sag, styled hair must not jump.
#include "ringlet/sim/start_shape.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "ringlet/hair/groom.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

// Strands of any shape: directions that wander, as somebody might draw them, from roots all around.
hair::Groom drawn_groom(std::size_t strands, int points, std::uint64_t seed) {
  hair::Groom groom;
  for (std::size_t i = 0; i < strands; ++i) {
    Random random(seed, i);
    const auto vector = [&] { return Vec3(random.normal(), random.normal(), random.normal()); };
    Vec3 direction = vector().normalized(), bend = 0.1 * vector();
    std::vector<Vec3> line{0.1 * direction};
    const double step = random.uniform(0.08, 0.25) / (points - 1);
    for (int k = 1; k < points; ++k) {
      line.push_back(line.back() + step * direction);
      bend += 0.05 * vector();
      direction = rotation_exp(bend) * direction;
    }
    groom.add_strand(line);
  }
  return groom;
}

scene::Scene scene_of(const std::filesystem::path& file) {
  scene::Scene scene;
  scene.run.duration = 0.5;
  scene.run.frames_per_second = 10.0;
  scene.simulation.contact = scene::ContactModel::none;
  scene.simulation.settle = 0.0;
  scene.hair.source = scene::HairSource::file;
  scene.hair.file = file;
  scene.hair.elements = 8;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  return scene;
}

// The farthest that any point gets from where it was, relative to its strand's length.
double drift(const scene::Scene& scene) {
  Simulator simulator(build_world(scene));
  const std::vector<Vec3> first(simulator.points().begin(), simulator.points().end());
  double worst = 0.0;
  const auto offsets = simulator.world().strands().first_point();
  for (int frame = 1; frame < scene::frame_count(scene.run); ++frame) {
    simulator.advance_frame();
    const auto now = simulator.points();
    for (std::size_t i = 0; i + 1 < offsets.size(); ++i)
      for (std::size_t k = offsets[i]; k < offsets[i + 1]; ++k)
        worst = std::max(worst, (now[k] - first[k]).norm() / simulator.world().groom.length(i));
  }
  return worst;
}

// How far the models may drift. Natural curvatures balance gravity to rounding; what is left of super-helices
// is the quadrature of the moving strand. Chains work in single precision, and their shape constraints
// balance gravity to first order: a thousandth of the length is what is asked of all.
struct Allowed {
  scene::Model model;
  double drift;
};
constexpr Allowed kModels[] = {{scene::Model::super_helix, 1e-6},
                               {scene::Model::discrete_elastic_rod, 1e-9},
                               {scene::Model::chain, 1e-3}};

TEST(StartShape, HairFromAFileDoesNotSag) {
  const auto file = std::filesystem::path(testing::TempDir()) / "ringlet_start_shape.ply";
  io::write_groom(drawn_groom(24, 30, 5), file);
  for (const auto& [model, allowed] : kModels) {
    scene::Scene scene = scene_of(file);
    scene.simulation.model = model;
    const World world = build_world(scene);
    EXPECT_EQ(world.start.kind, scene::Start::held);
    if (world.strands().coupled()) {
      EXPECT_GT(world.start.stiffened, 0u) << "no strand was hard to hold: the test shows less";
      EXPECT_GT(world.start.largest_stiffening, 1.0);
    }
    EXPECT_LT(drift(scene), allowed) << static_cast<int>(model);
    // Without, half a second is enough to see it fall.
    scene.hair.start = scene::Start::natural;
    EXPECT_GT(drift(scene), world.strands().coupled() ? 0.05 : 0.002) << static_cast<int>(model);
  }
  std::filesystem::remove(file);
}

// After cutting and wetting, too: hair that was styled lies where it will stay.
TEST(StartShape, StyledHairStaysWhereItRests) {
  for (const auto& [model, allowed] : kModels) {
    scene::Scene scene = scene_of({});
    scene.simulation.model = model;
    scene.hair.source = scene::HairSource::strands;
    for (const double tilt : {0.0, 0.8, 1.6}) {
      scene::Strand strand;
      strand.t = Vec3(std::sin(tilt), 0.0, -std::cos(tilt));
      strand.n1 = Vec3::UnitY();
      strand.length = 0.2;
      strand.curvature = Vec3(0.0, 40.0, 25.0);
      strand.elements = 8;
      scene.strands.push_back(strand);
    }
    scene::StyleStep cut, wet;
    cut.action = scene::Action::cut;
    cut.normal = Vec3::UnitZ();
    cut.offset = -0.1;
    wet.action = scene::Action::wet;
    wet.amount = 0.5;
    scene.style.steps = {cut, wet};
    EXPECT_LT(drift(scene), allowed) << static_cast<int>(model);
    const World world = build_world(scene);
    EXPECT_LT(world.groom.length(0), 0.19) << "nothing was cut: the test shows less";
    scene.hair.start = scene::Start::natural;
    scene.style.steps.clear();
    EXPECT_GT(drift(scene), world.strands().coupled() ? 0.01 : 0.002) << static_cast<int>(model);
  }
}

}  // namespace
}  // namespace ringlet::sim

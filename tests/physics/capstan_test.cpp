// A strand that lies over a level cylinder and is pulled towards its root.
#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

struct Pulled {
  double elastic = 0.0, largest = 0.0,
         largest_rise = 0.0;  // J: at the end, of all frames, from frame to frame
  Vec3 tip = Vec3::Zero();
  int unconverged = 0;
};

Pulled over_a_capstan(scene::Model model) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene.simulation.model = model;
  scene.simulation.settle = 0.0;
  scene::Shape cylinder;
  cylinder.type = scene::ShapeType::cylinder;
  cylinder.radius = 0.02;
  cylinder.direction = Vec3::UnitY();
  cylinder.position = Vec3(0.06, 0.0, -0.0215);
  scene.body.shapes = {cylinder};
  scene.hair.source = scene::HairSource::strands;
  scene::Strand strand;
  strand.t = Vec3::UnitX();
  strand.n1 = Vec3::UnitY();
  scene.strands = {strand};
  scene.motion.kind = scene::MotionKind::keys;
  scene.motion.keys = {{.time = 1.0}, {.time = 2.0, .position = Vec3(-0.05, 0.0, 0.0)}};
  Simulator simulator(build_world(scene));
  Pulled result;
  for (int frame = 0; frame < 90; ++frame) {
    simulator.advance_frame();
    const FrameStatistics& s = simulator.statistics();
    if (frame > 0) result.largest_rise = std::max(result.largest_rise, s.energies.elastic - result.elastic);
    result.elastic = s.energies.elastic;
    result.largest = std::max(result.largest, s.energies.elastic);
    result.unconverged += s.unconverged_steps;
  }
  result.tip = simulator.points().back();
  return result;
}

// The three rods have the same limit; edges and elements leave 2 % of the energy and 1 % of the length
// between them. No frame has a spike: what a strand of 25 cm falls onto the cylinder with is bent into it in
// a few frames.
TEST(Capstan, RodModelsAgreeOnAStrandThatIsPulledOverIt) {
  const Pulled helix = over_a_capstan(scene::Model::super_helix);
  EXPECT_GT(helix.elastic, 1e-7);
  for (const scene::Model model : {scene::Model::discrete_elastic_rod, scene::Model::corde}) {
    const Pulled rod = over_a_capstan(model);
    RecordProperty("elastic_over_super_helix_" + std::to_string(static_cast<int>(model)),
                   std::to_string(rod.elastic / helix.elastic));
    EXPECT_NEAR(rod.elastic / helix.elastic, 1.0, 0.02) << static_cast<int>(model);
    EXPECT_NEAR(rod.largest / helix.largest, 1.0, 0.1) << static_cast<int>(model);
    EXPECT_NEAR(rod.largest_rise / helix.largest_rise, 1.0, 0.2) << static_cast<int>(model);
    EXPECT_LT((rod.tip - helix.tip).norm(), 0.01 * 0.25) << static_cast<int>(model);
    EXPECT_EQ(rod.unconverged, 0) << static_cast<int>(model);
  }
}

}  // namespace
}  // namespace ringlet::sim

// The order in which strands and bodies are listed is nobody's business.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

// Strands of very different length, 3 cm to 16 cm, that lie across each other and fall onto three balls.
// Where strands cross, one place alone is the nearest; side by side there would be many.
scene::Scene crossing_strands() {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  for (int b = 0; b < 3; ++b) {
    scene::Shape ball;
    ball.radius = 0.01 + 0.003 * b;
    ball.position = Vec3(0.02 + 0.02 * b, 0.03 + 0.004 * b, -0.03);
    scene.body.shapes.push_back(ball);
  }
  scene.hair.source = scene::HairSource::strands;
  for (int i = 0; i < 12; ++i) {
    const bool along_x = i % 2 == 0;
    const double aside = 0.012 + 0.008 * (i / 2);
    scene::Strand strand;
    strand.root = along_x ? Vec3(0.0, aside, 0.0) : Vec3(aside, 0.0, 0.004);
    strand.t = along_x ? Vec3::UnitX() : Vec3::UnitY();
    strand.n1 = Vec3::UnitZ();
    strand.length = 0.03 + 0.012 * ((5 * i) % 12);
    strand.elements = 3 + i % 3;
    scene.strands.push_back(strand);
  }
  scene.simulation.settle = 0.0;
  scene.motion.kind = scene::MotionKind::none;
  scene.contact.tolerance = scene.contact.tolerance_at_rest = 1e-9;
  return scene;
}

std::vector<std::vector<Vec3>> ends_of(const scene::Scene& scene, int frames) {
  Simulator simulator(build_world(scene));
  for (int frame = 0; frame < frames; ++frame) simulator.advance_frame();
  std::vector<std::vector<Vec3>> strands;
  const auto first = simulator.world().strands().first_point();
  const auto points = simulator.points();
  for (std::size_t i = 0; i + 1 < first.size(); ++i)
    strands.emplace_back(points.begin() + static_cast<std::ptrdiff_t>(first[i]),
                         points.begin() + static_cast<std::ptrdiff_t>(first[i + 1]));
  return strands;
}

// Contacts are looked for between straight segments. Where a strand crosses another at a corner, a contact
// may have the normal of either segment, 0.1 rad apart at most here: strands two radii apart then differ by a
// fifth of a radius.
TEST(ContactOrder, OfStrandsAndBodiesDoesNotMatter) {
  for (const scene::Model model : {scene::Model::super_helix, scene::Model::discrete_elastic_rod}) {
    scene::Scene scene = crossing_strands();
    scene.simulation.model = model;
    const auto expected = ends_of(scene, 6);
    std::reverse(scene.strands.begin(), scene.strands.end());
    std::rotate(scene.body.shapes.begin(), scene.body.shapes.begin() + 1, scene.body.shapes.end());
    auto reversed = ends_of(scene, 6);
    std::reverse(reversed.begin(), reversed.end());
    double apart = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i)
      for (std::size_t p = 0; p < expected[i].size(); ++p)
        apart = std::max(apart, (expected[i][p] - reversed[i][p]).norm());
    EXPECT_LT(apart, 0.2 * scene.contact.radius) << static_cast<int>(model);
  }
}

// A thousand balls close together under one strand: it comes to rest on those that it reaches.
TEST(ContactOrder, AThousandBodiesCarryAStrand) {
  scene::Scene scene = crossing_strands();
  scene.strands.resize(1);
  scene.strands[0].length = 0.15;
  scene.strands[0].elements = 8;
  scene.body.shapes.clear();
  for (int i = 0; i < 1000; ++i) {
    scene::Shape ball;
    ball.radius = 0.002;
    ball.position = Vec3(0.0035 * (i % 40), 0.0035 * (i / 40 - 9), -0.015);
    scene.body.shapes.push_back(ball);
  }
  Simulator simulator(build_world(scene));
  for (int frame = 0; frame < 20; ++frame) simulator.advance_frame();
  EXPECT_GT(simulator.statistics().contacts, 0.0);
  EXPECT_EQ(simulator.statistics().unconverged_steps, 0);
  for (const Vec3& point : simulator.points())
    if (point.x() < 0.13) {
      EXPECT_GT(point.z(), -0.015);
    }
}

}  // namespace
}  // namespace ringlet::sim

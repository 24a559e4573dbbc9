// Values that change in the course of a run.
#include "ringlet/sim/direction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/hair/hairdressing.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/scene/strand_models.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

struct Beam {
  static constexpr double length = 0.05, radius = 4e-5, young = 1e10, density = 1300.0, gravity = 9.81;
};

// A straight strand that is clamped level, along x.
scene::Scene level_beam(scene::Model model) {
  scene::Scene scene;
  scene.hair.source = scene::HairSource::strands;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  scene.simulation.model = model;
  scene.simulation.contact = scene::ContactModel::none;
  scene.simulation.scheme = scene::Scheme::implicit_euler;
  scene.simulation.gravity = Vec3(0.0, 0.0, -Beam::gravity);
  scene.simulation.settle = 2.0;
  scene.hair.start = scene::Start::natural;
  scene.hair.vertices = 17;
  scene::Strand strand;
  strand.t = Vec3::UnitX();
  strand.n1 = Vec3::UnitY();
  strand.elements = 8;
  strand.length = Beam::length;
  strand.radius_1 = strand.radius_2 = Beam::radius;
  strand.young = Beam::young;
  strand.density = Beam::density;
  scene.strands = {strand};
  return scene;
}

Vec3 tip_of(const scene::Scene& scene) {
  Simulator simulator(build_world(scene));
  simulator.settle();
  return simulator.points().back();
}

double sag_of(const scene::Scene& scene) { return -tip_of(scene).z(); }

// w = ρ A g L⁴ / (8 E I) with I = A r²/4. The next term of the deflection is of the order (w/L)², and of
// rods cut into n edges an edge's share of the length, 1/n², is missing.
TEST(Direction, StiffnessOfAKeyIsTimesThatOfTheMaterial) {
  const double expected = Beam::density * Beam::gravity * std::pow(Beam::length, 4) /
                          (2.0 * Beam::young * Beam::radius * Beam::radius);
  for (const auto model :
       {scene::Model::super_helix, scene::Model::discrete_elastic_rod, scene::Model::corde}) {
    SCOPED_TRACE(scene::row_of(model).name);
    scene::Scene keyed = level_beam(model);
    keyed.keys = {{.time = 0.0, .stiffness = 4.0}};
    const double stiffer = sag_of(keyed);
    EXPECT_NEAR(stiffer, expected / 4.0, 0.03 * expected / 4.0);
    scene::Scene made = level_beam(model);
    made.strands[0].young = 4.0 * Beam::young;
    // Only the stretch of a strand with vertices differs, by parts in a million.
    EXPECT_NEAR(stiffer, sag_of(made), 1e-4 * stiffer);
  }
}

// Hair that a key wets sags and lies in the wind as hair that was made wet does: softer, thicker and heavier.
TEST(Direction, WetnessOfAKeyIsThatOfAWetMaterial) {
  constexpr double kWetness = 0.5;
  const hair::Material dry{.section = {Beam::radius, Beam::radius}, .young = Beam::young},
      wet = hair::wetted(dry, kWetness);
  for (const auto model :
       {scene::Model::super_helix, scene::Model::discrete_elastic_rod, scene::Model::corde}) {
    SCOPED_TRACE(scene::row_of(model).name);
    scene::Scene keyed = level_beam(model), made = level_beam(model);
    made.strands[0].young = wet.young;
    made.strands[0].radius_1 = made.strands[0].radius_2 = wet.section.a;
    for (scene::Scene* scene : {&keyed, &made}) {
      scene->air.drag = 1e-4;
      scene->air.wind = Vec3(0.0, 0.2, 0.0);
    }
    const Vec3 without = tip_of(keyed);
    keyed.keys = {{.time = 0.0, .wetness = kWetness}};
    const Vec3 by_key = tip_of(keyed), by_material = tip_of(made);
    EXPECT_GT(-by_key.z(), -1.3 * without.z());
    EXPECT_GT(by_key.y(), 1.05 * without.y());
    // Only the stretch of a strand with vertices differs, by parts in a million.
    EXPECT_LT((by_key - by_material).norm(), 1e-4 * (by_material - Vec3(Beam::length, 0.0, 0.0)).norm());
  }
}

TEST(Direction, StiffnessChangesInTheCourseOfARun) {
  scene::Scene scene = level_beam(scene::Model::super_helix);
  scene.run.duration = 3.0;
  scene.keys = {{.time = 0.5, .stiffness = 1.0}, {.time = 1.5, .stiffness = 3.0}};
  EXPECT_EQ(stiffness_at(scene, 0.0), 1.0);
  EXPECT_EQ(stiffness_at(scene, 1.0), 2.0);
  EXPECT_EQ(stiffness_at(scene, 9.0), 3.0);
  scene.strands[0].damping = 0.05;
  scene.air.drag = 1e-3;
  Simulator simulator(build_world(scene));
  simulator.settle();
  const double before = -simulator.points().back().z();
  for (int frame = 0; frame < 90; ++frame) simulator.advance_frame();
  EXPECT_NEAR(-simulator.points().back().z(), before / 3.0, 0.02 * before / 3.0);
}

// A strand that hangs onto a floor: every contact's coefficient is the strand's times the key's.
TEST(Direction, FrictionOfAKeyIsTimesThatOfTheHair) {
  scene::Scene scene = level_beam(scene::Model::super_helix);
  scene.simulation.contact = scene::ContactModel::coulomb;
  scene.simulation.settle = 0.0;
  scene.strands[0].t = Vec3(1.0, 0.0, -1.0).normalized();
  scene.hair.friction_body = 0.4;
  scene::Shape floor;
  floor.type = scene::ShapeType::plane;
  floor.position = Vec3(0.0, 0.0, -0.02);
  scene.body.shapes = {floor};
  scene.run.frames_per_second = 10.0;
  scene.keys = {{.time = 0.2, .friction = 0.5}, {.time = 1.2, .friction = 2.5}};
  Simulator simulator(build_world(scene));
  double last = -1.0;
  std::size_t contacts = 0;
  simulator.on_problem = [&](const friction::FactoredProblem& problem) {
    for (const double coefficient : problem.friction) {
      ++contacts;
      last = coefficient;
    }
  };
  for (int frame = 0; frame < 2; ++frame) simulator.advance_frame();
  ASSERT_GT(contacts, 0u);
  EXPECT_DOUBLE_EQ(last, 0.4 * 0.5);
  for (int frame = 2; frame < 13; ++frame) simulator.advance_frame();
  EXPECT_DOUBLE_EQ(last, 0.4 * 2.5);
}

TEST(Direction, KeysThatAModelCannotFollowAreRefused) {
  const auto problem = [](const std::string& text) {
    const auto problems = scene::check_scene(text, "scene.toml");
    return problems.empty() ? std::string() : problems[0].message;
  };
  EXPECT_NE(problem("[simulation]\nmodel = \"chain\"\n[[key]]\nstiffness = 2\n").find("stiffness"),
            std::string::npos);
  EXPECT_NE(problem("[simulation]\ncontact = \"none\"\n[[key]]\nfriction = 2\n").find("coulomb"),
            std::string::npos);
  EXPECT_NE(problem("[simulation]\nmodel = \"chain\"\n[[key]]\nwetness = 1\n").find("wetness"),
            std::string::npos);
  EXPECT_NE(problem("[[key]]\ntime = 1\n").find("no value"), std::string::npos);
  EXPECT_EQ(problem("[[key]]\nfriction = 2\nstiffness = 0.5\n"), "");
}

}  // namespace
}  // namespace ringlet::sim

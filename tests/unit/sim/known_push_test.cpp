// Where the forces of the last step lead strands, and how exactly slow hair is solved.
#include "ringlet/sim/known_push.h"

#include <gtest/gtest.h>

#include "ringlet/sim/contact_settings.h"
#include "ringlet/sim/simulator.h"
#include "ringlet/sim/strand_mobility.h"

namespace ringlet::sim {
namespace {

constexpr double kStep = 1.0 / 240.0;
using Rows = Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>;

// Two strands side by side, in a step that has begun.
World two_strands(scene::Model model) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene.hair.source = scene::HairSource::strands;
  scene.simulation.model = model;
  for (int i = 0; i < 2; ++i) {
    scene::Strand strand;
    strand.root = Vec3(0.01 * i, 0.0, 0.0);
    strand.length = 0.2;
    strand.curvature = Vec3(10.0 + 5.0 * i, 3.0, 8.0);
    scene.strands.push_back(strand);
  }
  World world = build_world(scene);
  std::vector<rods::RootMotion> roots;
  for (const Pose& root : world.roots) roots.push_back({root, root});
  rods::Environment environment;
  environment.carrier = rods::RootMotion{};
  world.strands().begin_step(kStep, roots, environment);
  return world;
}

// Jᵀ times an impulse at a place of a strand.
VecX generalised(const rods::CoupledModel& model, std::uint32_t strand, double s, const Vec3& impulse) {
  const std::size_t dofs = model.first_dof()[strand + 1] - model.first_dof()[strand];
  Rows rows(3, static_cast<Eigen::Index>(model.moving_entries(strand)));
  const rods::StrandPoint point =
      model.point(strand, s, {rows.data(), static_cast<std::size_t>(rows.size())});
  VecX result = VecX::Zero(static_cast<Eigen::Index>(dofs));
  result.segment(static_cast<Eigen::Index>(point.first_entry), rows.cols()) = rows.transpose() * impulse;
  return result;
}

// The change of velocities obeys M Δv = Jᵀ h f: the first partner gets the force, the second its opposite,
// several forces on a strand add up, and a contact that passes pushes nobody. |Lᵀ Δv|² = Δvᵀ Jᵀ h f says so
// without the inverse of M; rounding of the factors allows 1e-9.
TEST(KnownPush, IsTheImpulseOfEachForceThroughTheMobility) {
  for (const scene::Model kind : {scene::Model::super_helix, scene::Model::discrete_elastic_rod}) {
    World world = two_strands(kind);
    const rods::CoupledModel& model = *world.strands().coupled();
    std::vector<double> velocities(model.first_dof().back());
    model.velocities(velocities);
    Contact pair, body, passing;
    pair.place = {0, 1, 0.11, 0.13};
    pair.force = Vec3(2e-5, -1e-5, 3e-5);
    pair.state = ContactState::sliding;
    body.place = {1, contact::kBodyMark, 0.17, 0.0};
    body.force = Vec3(-1e-5, 4e-5, 0.0);
    body.state = ContactState::sticking;
    passing = pair;
    passing.state = ContactState::passing;
    const PushedStrands pushed =
        push_by_known_forces(model, std::vector<Contact>{pair, body, passing}, kStep, velocities);
    EXPECT_EQ(pushed.strands, (std::vector<std::uint32_t>{0, 1}));

    const VecX impulses[2] = {
        generalised(model, 0, 0.11, kStep * pair.force),
        generalised(model, 1, 0.13, -kStep * pair.force) + generalised(model, 1, 0.17, kStep * body.force)};
    for (std::uint32_t strand = 0; strand < 2; ++strand) {
      const std::size_t first = model.first_dof()[strand];
      VecX change(impulses[strand].size());
      for (Eigen::Index k = 0; k < change.size(); ++k)
        change[k] = pushed.velocities[first + std::size_t(k)] - velocities[first + std::size_t(k)];
      VecX whitened = impulses[strand];
      StrandMobility(model, strand).solve_lower(whitened);
      EXPECT_NEAR(change.dot(impulses[strand]) / whitened.squaredNorm(), 1.0, 1e-9);
      EXPECT_GT(whitened.norm(), 0.0);
    }
  }
}

TEST(KnownPush, WithoutForcesNothingChanges) {
  World world = two_strands(scene::Model::super_helix);
  const rods::CoupledModel& model = *world.strands().coupled();
  std::vector<double> velocities(model.first_dof().back(), 0.25);
  Contact open;
  open.place = {0, 1, 0.1, 0.1};
  const PushedStrands pushed = push_by_known_forces(model, std::vector<Contact>{open}, kStep, velocities);
  EXPECT_TRUE(pushed.strands.empty());
  EXPECT_EQ(pushed.velocities, velocities);
}

// What a solve leaves over stays the same share of how fast hair moves, down to the tolerance of hair at
// rest, and never more than that of hair in motion.
TEST(ContactSettings, TheToleranceFollowsTheSpeedOfSlowHair) {
  ContactSettings settings;
  EXPECT_EQ(settings.tolerance_at(0.0), settings.tolerance_at_rest);
  EXPECT_EQ(settings.tolerance_at(1.0), settings.tolerance);
  const double slow = settings.tolerance_at(0.3 * settings.rest_speed),
               slower = settings.tolerance_at(0.15 * settings.rest_speed);
  EXPECT_NEAR(slow / slower, 2.0, 1e-12);
  EXPECT_LT(slow, settings.tolerance);
  settings.tolerance_at_rest = 1.0;  // of no meaning where it is the larger one
  EXPECT_EQ(settings.tolerance_at(0.0), settings.tolerance);
}

}  // namespace
}  // namespace ringlet::sim

#include "ringlet/sim/scene_contacts.h"

#include <algorithm>

namespace ringlet::sim {
namespace {

constexpr double kStandardGravity = 9.81;  // m/s²
// What holds a strand gives by ContactSettings::hold_error under this many weights of it: a real hair gives
// as much.
constexpr double kHeldWeights = 10.0;

// Share of the settling, and at least these seconds, in which strands grow to their thickness.
constexpr double kGrowingSettling = 0.6, kShortestGrowth = 0.25;

// The laws stand alone, without the fail-safe that would make all of them the same, and as in [Daviet2011,
// §7.2] their sweeps stop as soon as they may.
void choose_solver(scene::FrictionSolver solver, ContactSettings& settings) {
  const auto by_law = [&](friction::Law law) {
    settings.method = friction::Method::gauss_seidel;
    settings.law = {law, false};
    settings.check_interval = 1;
  };
  switch (solver) {
    case scene::FrictionSolver::automatic:
      break;
    case scene::FrictionSolver::mfb:
      return by_law(friction::Law::mfb);
    case scene::FrictionSolver::enumerate:
      return by_law(friction::Law::enumerate);
    case scene::FrictionSolver::pac:
      return by_law(friction::Law::pac);
    case scene::FrictionSolver::dac:
      return by_law(friction::Law::dac);
    case scene::FrictionSolver::duriez06:
      return by_law(friction::Law::duriez06);
    case scene::FrictionSolver::duriez08:
      return by_law(friction::Law::duriez08);
    case scene::FrictionSolver::pyramid:
      return by_law(friction::Law::pyramid);
    case scene::FrictionSolver::newton_mfb:
      settings.method = friction::Method::newton_mfb;
      break;
    case scene::FrictionSolver::newton_dac:
      settings.method = friction::Method::newton_dac;
      break;
    case scene::FrictionSolver::hybrid:
      settings.method = friction::Method::hybrid;
      settings.law = {friction::Law::mfb, true};
      break;
  }
}

}  // namespace

ContactSettings contact_settings(const scene::Scene& scene) {
  ContactSettings settings;
  settings.radius = scene.contact.radius;
  settings.root_clearance = scene.contact.root_clearance;
  settings.tolerance = settings.tolerance_at_rest = scene.contact.tolerance;
  if (scene.contact.solver == scene::FrictionSolver::automatic)
    settings.tolerance_at_rest = std::min(scene.contact.tolerance, scene.contact.tolerance_at_rest);
  settings.grow_time = std::max(kShortestGrowth, kGrowingSettling * scene.simulation.settle);
  choose_solver(scene.contact.solver, settings);
  return settings;
}

std::unique_ptr<ContactStep> make_contact_step(World& world, const ContactSettings& settings) {
  const scene::Scene& scene = world.scene;
  if (scene.simulation.contact != scene::ContactModel::coulomb) return nullptr;
  rods::CoupledModel& model = *world.strands().coupled();
  ContactStrands strands = contact_strands(model, world.friction_hair, world.friction_body, world.masses);
  const Pose start = world.start_pose();
  std::vector<Pose> roots;
  for (const Pose& root : world.roots)
    roots.push_back({start.apply(root.position), start.rotation * root.rotation});
  std::vector<HeldPoint> held;
  if (!scene.hair.holds.empty()) {
    std::vector<Vec3> points(model.first_point().back());
    model.write_points(points);
    held = held_points(scene.hair.holds, {points, model.first_point(), strands.length, roots}, *world.bodies,
                       settings.radius, settings.root_clearance);
    for (HeldPoint& point : held)
      point.compliance = settings.hold_error / (kHeldWeights * kStandardGravity * world.masses[point.strand]);
  }
  strands.clamps =
      clamp_regions(model, roots, strands, model.longest_step(scene.simulation.max_step), settings);
  return std::make_unique<ContactStep>(settings, std::move(strands), std::move(held));
}

}  // namespace ringlet::sim

#include "ringlet/sim/make_strands.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/hair/resample.h"
#include "ringlet/rods/chain_strands.h"
#include "ringlet/rods/convert.h"
#include "ringlet/rods/corde.h"
#include "ringlet/rods/curly_strands.h"
#include "ringlet/rods/discrete_elastic_rod.h"
#include "ringlet/rods/super_helix.h"
#include "ringlet/scene/strand_models.h"
#include "ringlet/sim/element_count.h"
#include "ringlet/sim/penalty_curls.h"
#include "ringlet/sim/pushed_chains.h"
#include "ringlet/sim/scene_style.h"
#include "ringlet/statics/groom_strands.h"

namespace ringlet::sim {
namespace {

// Parts of constant curvature that strands get: helical elements, or the edges of models with vertices. One
// number for all, or one for each.
std::vector<int> parts_of(const World& world) {
  const scene::Scene& scene = world.scene;
  if (scene::row_of(scene.simulation.model).parts == scene::StrandParts::elements) return elements_of(world);
  if (scene.hair.vertices > 0) return {scene.hair.vertices - 1};
  std::vector<int> parts;
  for (std::size_t i = 0; i < world.groom.strand_count(); ++i)
    parts.push_back(static_cast<int>(world.groom.point_count(i)) - 1);
  return parts;
}

std::unique_ptr<rods::CoupledModel> super_helices(const scene::Scene& scene,
                                                  const std::vector<rods::SuperHelixStrand>& strands) {
  int most_elements = 1;
  for (const rods::SuperHelixStrand& strand : strands)
    most_elements = std::max(most_elements, strand.elements);
  rods::SuperHelixOptions options;
  options.twist = scene.hair.twist;
  options.samples_per_element =
      std::max(1, static_cast<int>(std::lround(double(scene.output.points - 1) / most_elements)));
  return std::make_unique<rods::SuperHelix>(strands, options);
}

template <class Rods>
std::unique_ptr<Rods> nodal_rods(const std::vector<rods::SuperHelixStrand>& strands) {
  std::vector<rods::NodalStrand> nodal;
  nodal.reserve(strands.size());
  for (const rods::SuperHelixStrand& strand : strands)
    nodal.push_back(rods::to_nodal(strand, strand.elements + 1));
  // One Newton step holds only for steps of one or two milliseconds (docs/rod_models.md).
  typename Rods::Options options;
  options.iterations = 3;
  return std::make_unique<Rods>(nodal, options);
}

// The style at rest takes the place of the world's groom, with roots in the frame of the head's motion.
statics::Style put_to_rest(World& world, std::span<const int> parts) {
  statics::Style style = make_style(world, parts, curves_of_run(world.scene));
  for (const statics::Equilibrium& rest : style.rest())
    world.start.not_at_rest +=
        rest.outcome == statics::Outcome::unstable || rest.outcome == statics::Outcome::not_found;
  if (world.start.not_at_rest > 0)
    log_warning("{} of {} strands have no stable shape at rest; `ringlet style` says why",
                world.start.not_at_rest, style.rest().size());
  world.groom = hair::resample(style.groom(), static_cast<std::size_t>(world.scene.output.points));
  const Pose start = world.start_pose();
  for (Vec3& point : world.groom.points) point = start.apply_inverse(point);
  for (Quat& frame : world.groom.root_frames) frame = start.rotation.conjugate() * frame;
  return style;
}

// Strands as a scene begins with them, in the world at time 0, and the numbers of those that are to bear
// gravity in their initial shape whatever their natural one is.
struct StartingStrands {
  std::vector<rods::SuperHelixStrand> strands;
  std::vector<std::size_t> held;
};
StartingStrands starting_strands(World& world) {
  const bool nodal = world.scene.simulation.model == scene::Model::discrete_elastic_rod;
  const Pose start = world.start_pose();
  const std::vector<int> parts = parts_of(world);
  StartingStrands result;
  if (world.start.kind == scene::Start::rest) {
    const statics::Style style = put_to_rest(world, parts);
    result.strands = style.strands();
    for (std::size_t i = 0; i < result.strands.size(); ++i) {
      const statics::Equilibrium& rest = style.rest()[i];
      result.strands[i].initial = rest.curvatures;
      // Hulls do not move with the hair: a strand that rests on one is held, or it would fall. A discrete
      // elastic rod is held where the super-helix rests: its own shape at rest is a little another.
      if (rest.contact_energy > 0.0 || (nodal && rest.outcome == statics::Outcome::stable))
        result.held.push_back(i);
    }
  } else {
    result.strands = statics::strands_of(world.groom, parts);
    for (std::size_t i = 0; i < result.strands.size(); ++i) {
      Pose& root = result.strands[i].root;
      root = {start.apply(root.position), start.rotation * root.rotation};
      if (world.start.kind == scene::Start::held) result.held.push_back(i);
    }
  }
  return result;
}

// Strands of the rod models, with the world's roots set from them.
StartingStrands begin_rods(World& world) {
  StartingStrands starting = starting_strands(world);
  const Pose start = world.start_pose();
  for (const rods::SuperHelixStrand& strand : starting.strands)
    world.roots.push_back(
        {start.apply_inverse(strand.root.position), start.rotation.conjugate() * strand.root.rotation});
  return starting;
}

void make_super_helices(World& world) {
  auto [strands, held] = begin_rods(world);
  hold(strands, held, world.scene.simulation.gravity, world.start);
  world.model = super_helices(world.scene, strands);
}

void make_discrete_elastic_rods(World& world) {
  auto [strands, held] = begin_rods(world);
  // Vertices of held strands lie on the shape that they keep.
  for (const std::size_t i : held)
    if (!strands[i].initial.empty()) strands[i].natural = std::move(strands[i].initial);
  auto rods = nodal_rods<rods::DiscreteElasticRod>(strands);
  hold(*rods, held, world.scene.simulation.gravity, world.start);
  world.model = std::move(rods);
}

void make_corde(World& world) {
  auto [strands, held] = begin_rods(world);
  hold(strands, held, world.scene.simulation.gravity, world.start);
  world.model = nodal_rods<rods::Corde>(strands);
}

// The groom's own points become the strands'. Contacts with friction count on equal spacing.
void begin_points(World& world) {
  const scene::Scene& scene = world.scene;
  const int vertices = scene.hair.vertices > 0                                    ? scene.hair.vertices
                       : scene.simulation.contact == scene::ContactModel::coulomb ? scene.output.points
                                                                                  : 0;
  if (vertices > 0) world.groom = hair::resample(world.groom, static_cast<std::size_t>(vertices));
  for (std::size_t i = 0; i < world.groom.strand_count(); ++i)
    world.roots.push_back({world.groom.strand(i)[0], Quat::Identity()});
}

// Of the material, and of each strand whether it bears its weight: one that is too soft or too curly for
// that is borne by its style.
std::vector<rods::ChainStiffness> stiffness_of_chains(const World& world) {
  const scene::Scene& scene = world.scene;
  std::vector<rods::ChainStiffness> stiffness;
  if (scene.chain.stiffness == 0.0) return stiffness;
  const Vec3 gravity = world.start_pose().rotation.conjugate() * scene.simulation.gravity;
  for (std::size_t i = 0; i < world.groom.strand_count(); ++i) {
    const double bending = scene.chain.stiffness * rods::bending_of(world.groom.material(i));
    const bool bears = rods::bears_weight(world.groom.strand(i), bending, gravity);
    const bool borne = world.start.kind != scene::Start::natural && !bears;
    stiffness.push_back(
        {bending, bears, borne ? rods::pull_of_hanging(world.groom.length(i), gravity) : 0.0});
  }
  return stiffness;
}

void make_chains(World& world) {
  const scene::Scene& scene = world.scene;
  if (world.start.kind == scene::Start::rest) put_to_rest(world, elements_of(world));
  begin_points(world);
  rods::ChainOptions options;
  options.clamped = 2;  // a root and a direction
  options.rounds = scene.chain.rounds;
  options.bending_iterations = scene.chain.bending_iterations;
  options.bending = scene.chain.bending;
  options.global_shape = scene.chain.global_shape;
  options.local_shape = scene.chain.local_shape;
  options.passes = 1;
  options.allowed_stretch = scene.chain.allowed_stretch;
  // Strands at rest bear gravity in the shape that they have; others are unstressed in it.
  const Pose start = world.start_pose();
  if (world.start.kind != scene::Start::natural) options.style_gravity = scene.simulation.gravity;
  const std::vector<rods::ChainStiffness> stiffness = stiffness_of_chains(world);
  options.half_tip = !stiffness.empty();
  if (!stiffness.empty()) options.clamped = 1;  // the root's stiffness keeps the direction
  if (scene.simulation.contact == scene::ContactModel::coulomb) {
    world.model = std::make_unique<rods::ChainStrands>(world.groom, start, options, stiffness);
    return;
  }
  ChainObstacles obstacles;
  std::shared_ptr<const body::Bodies> bodies;
  if (scene.simulation.contact == scene::ContactModel::push) {
    bodies = world.bodies;
    obstacles = ChainObstacles(*bodies, scene.contact.radius);
  }
  if (scene.simulation.device == scene::Device::cuda && !world.bound.empty() && !world.bound.rigid())
    throw UnsupportedError(
        "simulation.device = \"cuda\" computes chains on a scalp that keeps its shape: use \"cpu\" for a "
        "scalp that is animated");
  const ChainDevice device =
      scene.simulation.device == scene::Device::cuda ? ChainDevice::cuda : ChainDevice::cpu;
  world.model = std::make_unique<PushedChains>(world.groom, start, options, stiffness, std::move(bodies),
                                               std::move(obstacles), device);
}

CurlyOptions curly_options(const scene::Scene& scene) {
  const scene::CurlySpring& keys = scene.curly_spring;
  CurlyOptions options = keys.preset == scene::CurlyPreset::horse ? horse_options() : red_head_options();
  if (keys.steps_per_frame > 0) options.steps_per_frame = keys.steps_per_frame;
  options.springs.force_steps = keys.force_steps;
  options.springs.damping_steps = keys.damping_steps;
  if (!keys.core_springs)
    for (rods::CurlyCoefficients* c : {&options.springs.root, &options.springs.tip})
      c->core = c->core_damping = 0.0;
  options.body_contact = scene.simulation.contact == scene::ContactModel::penalty;
  options.hair_contact = options.body_contact && keys.hair_contact;
  options.spheres.prune_particles = keys.prune_particles;
  options.spheres.prune_pairs = keys.prune_pairs;
  options.spheres.partners = keys.partners;
  options.spheres.seed = static_cast<std::uint64_t>(scene.run.seed);
  // Characters and grooms from files are drawn as they hang; other strands are unstressed.
  const bool drawn =
      scene.hair.source == scene::HairSource::file || scene.hair.source == scene::HairSource::character;
  options.springs.style_gravity = drawn ? scene.simulation.gravity : Vec3::Zero();
  return options;
}

void make_curls(World& world) {
  const scene::Scene& scene = world.scene;
  if (scene.simulation.contact != scene::ContactModel::coulomb && !world.bound.empty() &&
      !world.bound.rigid())
    throw UnsupportedError(
        "simulation.model = \"curly_spring\" follows a scalp that is animated only with simulation.contact = "
        "\"coulomb\"");
  begin_points(world);
  const Pose start = world.start_pose();
  const CurlyOptions options = curly_options(scene);
  if (scene.simulation.contact == scene::ContactModel::coulomb) {
    const double outer_step = 1.0 / (scene.run.frames_per_second * options.steps_per_frame);
    world.model = std::make_unique<rods::CurlyStrands>(world.groom, start, options.springs, outer_step);
    return;
  }
  world.model = std::make_unique<PenaltyCurls>(world.groom, start, options, scene.run.frames_per_second,
                                               world.bodies, world.cluster);
}

// In the order of scene::strand_models().
using Factory = void (*)(World&);
constexpr std::array<Factory, 5> kFactories = {make_super_helices, make_discrete_elastic_rods, make_corde,
                                               make_chains, make_curls};

}  // namespace

void make_strands(World& world, Cluster* cluster) {
  world.cluster = cluster;
  world.start.kind = start_of(world.scene);
  kFactories[static_cast<std::size_t>(world.scene.simulation.model)](world);
  if (!world.group_of.empty() && world.group_of.size() != world.groom.strand_count()) {
    if (std::ranges::any_of(world.scene.hair.groups, [](const scene::HairGroup& group) {
          return group.goal_root.has_value() || group.goal_tip.has_value();
        }))
      throw UnsupportedError(
          "styling has changed the number of strands, and those of a [[hair.group]] must all stay where a "
          "goal "
          "pulls them: leave out the [[style.step]], or the goal");
    world.group_of.clear();
  }
  if (!world.bound.empty()) {
    std::vector<Pose> roots = world.roots;
    const Pose start = world.start_pose();
    for (Pose& root : roots) root = {start.apply(root.position), start.rotation * root.rotation};
    world.bound.set_roots(*world.bodies, std::move(roots));
  }
  for (std::size_t i = 0; i < world.groom.strand_count(); ++i) {
    const hair::Material& material = world.groom.material(i);
    world.friction_hair.push_back(material.friction_hair);
    world.friction_body.push_back(material.friction_body);
    rods::CoupledModel* rods = world.strands().coupled();
    world.masses.push_back(material.mass_per_length() * (rods ? rods->length(i) : world.groom.length(i)));
  }
}

}  // namespace ringlet::sim

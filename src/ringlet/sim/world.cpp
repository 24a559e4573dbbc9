#include "ringlet/sim/world.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/body/head.h"
#include "ringlet/body/tessellate.h"
#include "ringlet/hair/comb.h"
#include "ringlet/hair/grow.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/character_hair.h"
#include "ringlet/sim/combed_hair.h"
#include "ringlet/sim/combed_head.h"
#include "ringlet/sim/hair_groups.h"
#include "ringlet/sim/hair_maps.h"
#include "ringlet/sim/make_strands.h"
#include "ringlet/sim/scene_bodies.h"
#include "ringlet/sim/simulated_guides.h"

namespace ringlet::sim {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

// Where a ponytail is tied, clear of the back of the head; the face looks along −y.
const Vec3 kTie(0.0, 0.125, 0.06), kTieNormal(0.0, 0.9, 0.35);
constexpr double kTieRoom = 1.4, kTieSpread = 0.35, kTieJitter = 0.002;

Quat axis_angle(const Vec3& axis, double degrees) {
  return Quat(Eigen::AngleAxisd(degrees * kDegree, axis.normalized()));
}

body::Motion motion_of(const scene::Scene& scene) {
  body::Motion motion;
  const scene::Motion& m = scene.motion;
  motion.pivot = m.pivot;
  motion.preroll = scene.run.preroll;
  if (m.kind == scene::MotionKind::none) return motion;
  for (const scene::MotionKey& key : m.keys)
    motion.keys.push_back({key.time, key.position, axis_angle(key.axis, key.angle)});
  const auto gesture = [&](body::GestureKind kind, double amplitude) {
    const double stop = m.stop.value_or(0.75 * scene.run.duration);
    if (stop > m.start)
      motion.gestures.push_back(
          {kind, amplitude, m.frequency, m.start, stop, std::min(m.ramp, 0.5 * (stop - m.start))});
  };
  switch (m.kind) {
    case scene::MotionKind::none:
    case scene::MotionKind::keys:
      break;
    case scene::MotionKind::shake:
      gesture(body::GestureKind::shake, m.angle * kDegree);
      break;
    case scene::MotionKind::nod:
      gesture(body::GestureKind::nod, m.angle * kDegree);
      break;
    case scene::MotionKind::lean:
      gesture(body::GestureKind::lean, m.angle * kDegree);
      break;
    case scene::MotionKind::jump:
      gesture(body::GestureKind::jump, m.height);
      break;
    case scene::MotionKind::spin:
      gesture(body::GestureKind::spin, 0.0);
      break;
  }
  return motion;
}

// Sites on the facets of a ball, lifted onto the ball itself.
std::vector<hair::ScalpSite> sphere_sites(double radius, std::size_t count, std::uint64_t seed) {
  const TriangleMesh mesh = body::tessellate(body::Sphere{Vec3::Zero(), radius});
  std::vector<std::uint32_t> all(mesh.triangles.size());
  std::iota(all.begin(), all.end(), 0u);
  auto sites = hair::sample_scalp(mesh, {}, all, count, seed);
  for (hair::ScalpSite& site : sites) {
    site.normal = site.position.normalized();
    site.position = radius * site.normal;
  }
  return sites;
}

hair::Material material_of(const scene::Hair& hair) {
  const auto ethnicity = [&] {
    switch (hair.type) {
      case scene::HairType::asian:
        return hair::Ethnicity::asian;
      case scene::HairType::african:
        return hair::Ethnicity::african;
      case scene::HairType::caucasian:
        break;
    }
    return hair::Ethnicity::caucasian;
  }();
  hair::Material material = hair::material_of(ethnicity);
  const double radius = hair.radius.value_or(material.section.mean_radius());
  const double eccentricity = hair.eccentricity.value_or(1.0 - material.section.b / material.section.a);
  material.section = hair::section_from_eccentricity(radius, eccentricity);
  material.young = hair.young;
  material.poisson = hair.poisson;
  material.density = hair.density;
  material.damping = hair.damping;
  material.friction_hair = hair.friction_hair;
  material.friction_body = hair.friction_body;
  material.colour = hair.colour;
  return material;
}

// The defaults mean what a file says about itself, where it does.
io::ReadOptions reading_of(const scene::Hair& hair) {
  io::ReadOptions options;
  if (hair.file_unit != 1.0) options.metres_per_unit = hair.file_unit;
  if (hair.file_up == scene::UpAxis::y) options.up_axis = io::UpAxis::y;
  return options;
}

hair::Groom grown_groom(const scene::Scene& scene) {
  const scene::Hair& hair = scene.hair;
  hair::GrowOptions options;
  options.length = hair.length;
  options.length_variation = hair.length_variation;
  options.root_lift = hair.root_lift * kDegree;
  options.parting = hair.parting;
  if (!hair.comb.empty() && !is_combed(scene))
    options.comb = hair::comb_along(io::read_groom(hair.comb, reading_of(hair)));
  options.curl = curl_of(hair);
  options.curl_variation = hair.curl_variation;
  if (hair.gathered == scene::Gathered::ponytail) options.root_jitter = kTieJitter;
  options.points = scene.output.points;
  options.material = material_of(hair);
  options.seed = static_cast<std::uint64_t>(scene.run.seed);
  options.crown = Vec3(0.0, 0.02, 0.12);
  const auto sites = scalp_sites(scene, static_cast<std::size_t>(hair.count), options.seed);
  // A character's own scalp has its crown where it is highest.
  if (scene.body.has_scalp())
    options.crown = std::max_element(sites.begin(), sites.end(), [](const auto& a, const auto& b) {
                      return a.position.z() < b.position.z();
                    })->position;
  return is_combed(scene) ? combed_groom(sites, options, scene) : hair::grow(sites, options);
}

hair::Groom groom_from_file(const scene::Scene& scene) {
  hair::Groom groom = io::read_groom(scene.hair.file, reading_of(scene.hair));
  groom.materials = {material_of(scene.hair)};
  groom.material_of.clear();
  return groom;
}

hair::Groom groom_from_strands(const scene::Scene& scene) {
  hair::Groom groom;
  groom.materials.clear();
  for (const scene::Strand& strand : scene.strands) {
    hair::Material material = material_of(scene.hair);
    material.name = fmt::format("strand {}", groom.strand_count());
    material.section = {strand.radius_1, strand.radius_2};
    material.young = strand.young;
    material.poisson = strand.poisson;
    material.density = strand.density;
    material.damping = strand.damping;
    const Pose root{strand.root, Quat(scene::root_frame(strand))};
    groom.material_of.push_back(static_cast<std::uint32_t>(groom.materials.size()));
    groom.materials.push_back(material);
    groom.add_strand(hair::helix_points(root, strand.curvature, strand.length, scene.output.points));
    groom.root_frames.push_back(root.rotation);
    groom.natural_curvatures.push_back(strand.curvature);
    groom.lengths.push_back(strand.length);
  }
  return groom;
}

World begin_world(const scene::Scene& scene) {
  scene::validate(scene);
  World world;
  world.scene = scene;
  world.motion = motion_of(scene);
  return world;
}

void take_groups(World& world, const scene::Scene& scene) {
  world.group_of = groups_of(scene, world.groom);
  set_group_materials(scene, world.group_of, world.groom);
}

std::vector<hair::ScalpSite> skin_sites(const scene::Scene& scene, std::size_t count, std::uint64_t seed) {
  const SkinScalp scalp = skin_scalp(scene);
  return hair::sample_scalp(scalp.mesh, {}, scalp.triangles, count, seed);
}

std::vector<hair::ScalpSite> all_sites(const scene::Scene& scene, std::size_t count, std::uint64_t seed) {
  if (is_combed(scene)) return combed_sites(scene, count, seed);
  if (scene.body.has_scalp()) return skin_sites(scene, count, seed);
  if (scene.body.kind == scene::BodyKind::none)
    throw InputError(
        "hair.source = \"grow\" needs something to grow on: set body.kind = \"head\" or \"sphere\", or use "
        "hair.source = \"file\" or \"strands\"");
  if (scene.body.kind == scene::BodyKind::sphere) return sphere_sites(scene.body.radius, count, seed);
  if (scene.hair.gathered == scene::Gathered::ponytail) {
    // As much room for each simulated strand as its collision radius takes, and a little more.
    const double radius = kTieRoom * scene.contact.radius * std::sqrt(double(scene.hair.count));
    return hair::sample_tie(kTie, kTieNormal, radius, kTieSpread, count);
  }
  const body::HeadModel& head = head_model(scene.body.figure);
  return hair::sample_scalp(head.head, head.head_normals, head.scalp_triangles, count, seed);
}

}  // namespace

std::vector<hair::ScalpSite> scalp_sites(const scene::Scene& scene, std::size_t count, std::uint64_t seed) {
  std::vector<hair::ScalpSite> sites = all_sites(scene, count, seed);
  thin_sites(scene, seed, sites);
  return sites;
}

World gather_world(const scene::Scene& scene) {
  World world = begin_world(scene);
  if (scene.hair.source == scene::HairSource::file) world.groom = groom_from_file(scene);
  add_bodies(world);
  switch (scene.hair.source) {
    case scene::HairSource::grow:
      world.groom = grown_groom(scene);
      break;
    case scene::HairSource::file:
      break;
    case scene::HairSource::strands:
      world.groom = groom_from_strands(scene);
      break;
    case scene::HairSource::character:
      world.groom = character_hair(scene);
      break;
  }
  take_groups(world, scene);
  if (scene.hair.source == scene::HairSource::grow)
    grow_groups(scene, world.group_of, grown_groom, world.groom);
  hair::validate(world.groom);
  bind_to_scalps(world);
  apply_maps(world);
  return world;
}

World build_world(const scene::Scene& scene, Cluster* cluster) {
  World world = gather_world(scene);
  keep_guides(world);
  make_strands(world, cluster);
  note_guides_at_rest(world);
  return world;
}

World build_world(const scene::Scene& scene, hair::Groom groom) {
  hair::validate(groom);
  World world = begin_world(scene);
  world.scene.hair.source = scene::HairSource::file;
  world.groom = std::move(groom);
  take_groups(world, scene);
  add_bodies(world);
  bind_to_scalps(world);
  apply_maps(world);
  keep_guides(world);
  make_strands(world, nullptr);
  note_guides_at_rest(world);
  return world;
}

}  // namespace ringlet::sim

#include "ringlet/sim/world.h"

#include <cmath>
#include <numbers>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/body/tessellate.h"
#include "ringlet/hair/characters.h"
#include "ringlet/hair/grow.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/make_strands.h"

namespace ringlet::sim {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
const Vec3 kSkin(0.50, 0.31, 0.23), kCloth(0.16, 0.17, 0.20), kObstacle(0.35, 0.37, 0.40);

// Where a ponytail is tied, clear of the back of the head; the face looks along −y.
const Vec3 kTie(0.0, 0.125, 0.06), kTieNormal(0.0, 0.9, 0.35);
constexpr double kTieRoom = 1.4, kTieSpread = 0.35, kTieJitter = 0.002;

Quat axis_angle(const Vec3& axis, double degrees) {
  return Quat(Eigen::AngleAxisd(degrees * kDegree, axis.normalized()));
}

// Making a head takes longer than growing its hair, and it is always the same.
const body::HeadModel& collision_head() {
  static const body::HeadModel head = body::make_head(body::kCollisionHead);
  return head;
}
const body::HeadModel& shown_head() {
  static const body::HeadModel head = body::make_head(body::kRenderHead);
  return head;
}

body::Motion motion_of(const scene::Scene& scene) {
  body::Motion motion;
  const scene::Motion& m = scene.motion;
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

void add_head(World& world, std::vector<body::Body>& bodies) {
  for (body::Body& part : body::head_bodies(collision_head(), world.motion))
    bodies.push_back(std::move(part));
  const body::HeadModel& shown = shown_head();
  world.pictured.push_back({"head", shown.head, shown.head_normals, kSkin, false});
  world.pictured.push_back({"shoulders", shown.shoulders, shown.shoulders_normals, kCloth, false});
  world.pictured_moves = {true, false};
}

void add_sphere(World& world, std::vector<body::Body>& bodies) {
  body::Body ball;
  ball.name = "sphere";
  ball.shape = body::Sphere{Vec3::Zero(), world.scene.body.radius};
  ball.motion = world.motion;
  world.pictured.push_back({ball.name, body::tessellate(ball.shape), {}, kSkin, false});
  world.pictured_moves = {true};
  bodies.push_back(std::move(ball));
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

TriangleMesh scaled(TriangleMesh mesh, double unit) {
  for (Vec3& v : mesh.vertices) v *= unit;
  return mesh;
}

void add_shape(World& world, std::vector<body::Body>& bodies, const scene::Shape& shape, std::size_t index) {
  body::Body added;
  added.name = fmt::format("shape {}", index + 1);
  const Vec3 half = 0.5 * shape.height * shape.direction.normalized();
  const Quat turn = axis_angle(shape.rotation_axis, shape.rotation_angle);
  TriangleMesh shown;
  switch (shape.type) {
    case scene::ShapeType::sphere:
      added.shape = body::Sphere{shape.position, shape.radius};
      break;
    case scene::ShapeType::capsule:
      added.shape = body::Capsule{shape.position - half, shape.position + half, shape.radius};
      break;
    case scene::ShapeType::cylinder:
      added.shape = body::Cylinder{shape.position - half, shape.position + half, shape.radius};
      break;
    case scene::ShapeType::plane:
      added.shape = body::Plane{shape.position, shape.direction};
      break;
    case scene::ShapeType::mesh: {
      const auto files = scene::sequence_files(shape.file);
      if (files.empty()) throw InputError(fmt::format("there is no mesh file {}", shape.file.string()));
      const auto placed = [&](const std::filesystem::path& file) {
        TriangleMesh mesh = scaled(io::read_mesh(file), shape.file_unit);
        for (Vec3& v : mesh.vertices) v = turn * v + shape.position;
        return mesh;
      };
      TriangleMesh mesh = placed(files[0]);
      for (std::size_t k = 0; files.size() > 1 && k < files.size(); ++k) {
        added.animation.times.push_back(double(k) / shape.sequence_rate);
        added.animation.vertices.push_back(placed(files[k]).vertices);
      }
      shown = mesh;
      added.shape = std::make_shared<const body::MeshSurface>(std::move(mesh));
      break;
    }
  }
  if (shape.moves_with_head) added.motion = world.motion;
  if (shape.type != scene::ShapeType::mesh) shown = body::tessellate(added.shape);
  world.pictured.push_back({added.name, std::move(shown), {}, kObstacle, added.animation.times.size() > 1});
  world.pictured_moves.push_back(shape.moves_with_head);
  bodies.push_back(std::move(added));
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

hair::Groom grown_groom(const scene::Scene& scene) {
  const scene::Hair& hair = scene.hair;
  hair::GrowOptions options;
  options.length = hair.length;
  options.length_variation = hair.length_variation;
  options.root_lift = hair.root_lift * kDegree;
  options.parting = static_cast<hair::Parting>(hair.parting);
  options.curl = hair::curl_shape(static_cast<hair::Curl>(hair.curl));
  if (hair.curl_radius) options.curl.radius = *hair.curl_radius;
  if (hair.curl_pitch) options.curl.pitch = *hair.curl_pitch;
  options.curl_variation = hair.curl_variation;
  if (hair.gathered == scene::Gathered::ponytail) options.root_jitter = kTieJitter;
  options.points = scene.output.points;
  options.material = material_of(hair);
  options.seed = static_cast<std::uint64_t>(scene.run.seed);
  options.crown = Vec3(0.0, 0.02, 0.12);
  return hair::grow(scalp_sites(scene, static_cast<std::size_t>(hair.count), options.seed), options);
}

hair::Groom groom_from_file(const scene::Scene& scene) {
  io::ReadOptions options;
  options.metres_per_unit = scene.hair.file_unit;
  options.up_axis = scene.hair.file_up == scene::UpAxis::y ? io::UpAxis::y : io::UpAxis::z;
  hair::Groom groom = io::read_groom(scene.hair.file, options);
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

// Motion and bodies.
World gather_bodies(const scene::Scene& scene) {
  scene::validate(scene);
  World world;
  world.scene = scene;
  world.motion = motion_of(scene);
  std::vector<body::Body> bodies;
  if (scene.body.kind == scene::BodyKind::head) add_head(world, bodies);
  if (scene.body.kind == scene::BodyKind::sphere) add_sphere(world, bodies);
  for (std::size_t i = 0; i < scene.body.shapes.size(); ++i)
    add_shape(world, bodies, scene.body.shapes[i], i);
  world.bodies = body::Bodies(std::move(bodies));
  return world;
}

}  // namespace

std::vector<hair::ScalpSite> scalp_sites(const scene::Scene& scene, std::size_t count, std::uint64_t seed) {
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
  const body::HeadModel& head = collision_head();
  return hair::sample_scalp(head.head, head.head_normals, head.scalp_triangles, count, seed);
}

World gather_world(const scene::Scene& scene) {
  World world = gather_bodies(scene);
  switch (scene.hair.source) {
    case scene::HairSource::grow:
      world.groom = grown_groom(scene);
      break;
    case scene::HairSource::file:
      world.groom = groom_from_file(scene);
      break;
    case scene::HairSource::strands:
      world.groom = groom_from_strands(scene);
      break;
    case scene::HairSource::character:
      world.groom = hair::character_groom(scene.hair.character, static_cast<std::uint64_t>(scene.run.seed));
      break;
  }
  hair::validate(world.groom);
  return world;
}

World build_world(const scene::Scene& scene, Cluster* cluster) {
  World world = gather_world(scene);
  make_strands(world, cluster);
  return world;
}

World build_world(const scene::Scene& scene, hair::Groom groom) {
  hair::validate(groom);
  World world = gather_bodies(scene);
  world.scene.hair.source = scene::HairSource::file;
  world.groom = std::move(groom);
  make_strands(world, nullptr);
  return world;
}

}  // namespace ringlet::sim

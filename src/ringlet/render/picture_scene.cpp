#include "ringlet/render/picture_scene.h"

#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"

namespace ringlet::render {

StrandSet strands_of(const hair::Groom& groom, std::span<const Vec3> points) {
  StrandSet strands;
  strands.first_point = groom.first_point;
  strands.points = points;
  strands.radii = groom.radii;
  strands.colours = groom.colours;
  if (strands.radii.empty())
    for (std::size_t i = 0; i < groom.strand_count(); ++i)
      strands.radii.push_back(groom.material(i).section.mean_radius());
  if (strands.colours.empty())
    for (std::size_t i = 0; i < groom.strand_count(); ++i)
      strands.colours.push_back(groom.material(i).colour);
  return strands;
}

StrandSet strands_of(const hair::Groom& groom) { return strands_of(groom, groom.points); }

Lights studio_lights(const Camera& camera) {
  validate(camera);
  const Mat3 axes = camera_axes(camera);
  const Vec3 right = axes.col(0), up = axes.col(1), back = -axes.col(2);
  Lights lights;
  lights.key = {back - 0.9 * right + 1.1 * up, Vec3(1.0, 0.96, 0.90) * 1.25, 0.25};
  lights.fill = {back + 1.3 * right + 0.2 * up, Vec3(0.80, 0.90, 1.0) * 0.22, 0.50};
  lights.rim = {-1.1 * back + 0.7 * right + 0.9 * up, Vec3(1.0, 0.98, 0.95) * 1.1, 0.30};
  lights.ambient_above = Vec3(0.20, 0.22, 0.25);
  lights.ambient_below = Vec3(0.06, 0.055, 0.05);
  return lights;
}

Studio path_studio(const Camera& camera, double subject_radius) {
  Studio studio{studio_lights(camera), {}};
  const Mat3 axes = camera_axes(camera);
  const Vec3 towards = studio.lights.key.towards.normalized();
  const double distance = 6.0 * subject_radius, half_side = 3.0 * subject_radius;
  AreaLight softbox;
  softbox.centre = camera.target + distance * towards;
  // Its sides lie across the way to the subject, one of them level in the picture.
  const Vec3 side = axes.col(1).cross(towards).normalized();
  softbox.half_side_1 = half_side * side;
  softbox.half_side_2 = half_side * side.cross(towards);
  // A white surface at the subject, facing it, shows radiance × solid angle / π.
  const double solid_angle = 4.0 * half_side * half_side / (distance * distance);
  softbox.radiance = studio.lights.key.light * std::numbers::pi / solid_angle;
  studio.area_lights.push_back(softbox);
  studio.lights.key.light = Vec3::Zero();
  // Wide lamps are found by more paths, so that the picture is smooth sooner.
  studio.lights.fill.angular_radius = 0.9;
  studio.lights.rim.angular_radius = 0.55;
  return studio;
}

namespace {

// Farther than this from the origin is a slip of units, and beyond what a ray in single precision can meet.
constexpr double kFarthest = 1e9;

bool is_place(const Vec3& point) { return point.allFinite() && point.cwiseAbs().maxCoeff() <= kFarthest; }

void require_colour(const Vec3& colour, double largest, const std::string& what) {
  if (!colour.allFinite() || colour.minCoeff() < 0.0 || colour.maxCoeff() > largest)
    throw InputError(fmt::format("{}: the colour ({}, {}, {}) is not in [0, {}]", what, colour.x(),
                                 colour.y(), colour.z(), largest));
}

// Brighter than this is a slip of units, not a light.
constexpr double kBrightest = 1e6;

void validate_light(const Light& light, const char* name) {
  if (!light.towards.allFinite() || !(light.towards.norm() > 0.0))
    throw InputError(fmt::format("{} light: its direction is zero or not finite", name));
  require_colour(light.light, kBrightest, fmt::format("{} light", name));
  if (!(light.angular_radius >= 0.0 && light.angular_radius <= 0.5 * std::numbers::pi))
    throw InputError(fmt::format("{} light: the angular radius {} rad is not between 0 and π/2", name,
                                 light.angular_radius));
}

void require_count(std::size_t count, const StrandSet& strands, const char* what) {
  if (count != 1 && count != strands.strand_count() && count != strands.points.size())
    throw InputError(
        fmt::format("strands: {} {} for {} strands with {} points; give one for all, one per "
                    "strand or one per point",
                    count, what, strands.strand_count(), strands.points.size()));
}

void validate_strands(const StrandSet& strands) {
  if (strands.strand_count() == 0) {
    if (!strands.points.empty()) throw InputError("strands: there are points but no strands that use them");
    return;
  }
  if (strands.first_point.front() != 0 || strands.first_point.back() != strands.points.size())
    throw InputError(fmt::format("strands: the offsets run from {} to {} for {} points",
                                 strands.first_point.front(), strands.first_point.back(),
                                 strands.points.size()));
  for (std::size_t i = 0; i < strands.strand_count(); ++i)
    if (strands.first_point[i + 1] < strands.first_point[i] + std::uint64_t{2})
      throw InputError(fmt::format("strand {}: it has fewer than two points", i));
  for (std::size_t k = 0; k < strands.points.size(); ++k)
    if (!is_place(strands.points[k]))
      throw InputError(fmt::format("strands, point {}: the position is not finite or farther than 1e9 m", k));
  if (!strands.later_points.empty() && strands.later_points.size() != strands.points.size())
    throw InputError(fmt::format("strands: {} points when the shutter closes for {} when it opens",
                                 strands.later_points.size(), strands.points.size()));
  for (std::size_t k = 0; k < strands.later_points.size(); ++k)
    if (!is_place(strands.later_points[k]))
      throw InputError(fmt::format(
          "strands, point {} when the shutter closes: the position is not finite or farther than 1e9 m", k));
  require_count(strands.radii.size(), strands, "radii");
  require_count(strands.colours.size(), strands, "colours");
  for (std::size_t k = 0; k < strands.radii.size(); ++k)
    if (!std::isfinite(strands.radii[k]) || strands.radii[k] < 0.0)
      throw InputError(
          fmt::format("strands: radius {} is {}; it must be finite and not negative", k, strands.radii[k]));
  for (std::size_t k = 0; k < strands.colours.size(); ++k)
    require_colour(strands.colours[k], 1.0, fmt::format("strands, colour {}", k));
}

void validate_mesh(const MeshInPicture& shown, std::size_t m) {
  if (shown.mesh == nullptr) throw InputError(fmt::format("mesh {}: there is no mesh", m));
  const TriangleMesh& mesh = *shown.mesh;
  for (std::size_t k = 0; k < mesh.vertices.size(); ++k)
    if (!is_place(mesh.vertices[k]))
      throw InputError(
          fmt::format("mesh {}, vertex {}: the position is not finite or farther than 1e9 m", m, k));
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (const std::uint32_t corner : mesh.triangles[t])
      if (corner >= mesh.vertices.size())
        throw InputError(fmt::format("mesh {}, triangle {}: there is no vertex {}", m, t, corner));
  if (!shown.normals.empty() && shown.normals.size() != mesh.vertices.size())
    throw InputError(
        fmt::format("mesh {}: {} normals for {} vertices", m, shown.normals.size(), mesh.vertices.size()));
  if (!shown.colours.empty() && shown.colours.size() != mesh.vertices.size())
    throw InputError(
        fmt::format("mesh {}: {} colours for {} vertices", m, shown.colours.size(), mesh.vertices.size()));
  for (std::size_t k = 0; k < shown.colours.size(); ++k)
    require_colour(shown.colours[k], 1.0, fmt::format("mesh {}, colour {}", m, k));
  for (std::size_t k = 0; k < shown.normals.size(); ++k)
    if (!shown.normals[k].allFinite())
      throw InputError(fmt::format("mesh {}, vertex {}: the normal is not finite", m, k));
  for (const Pose& pose : {shown.pose, shown.later_pose.value_or(shown.pose)})
    if (!is_place(pose.position) || !pose.rotation.coeffs().allFinite() ||
        std::abs(pose.rotation.norm() - 1.0) > 1e-6)
      throw InputError(fmt::format("mesh {}: its pose is not finite or its rotation has not length 1", m));
  if (!shown.later_vertices.empty() && shown.later_vertices.size() != mesh.vertices.size())
    throw InputError(fmt::format("mesh {}: {} vertices when the shutter closes for {} when it opens", m,
                                 shown.later_vertices.size(), mesh.vertices.size()));
  for (const Vec3& vertex : shown.later_vertices)
    if (!is_place(vertex))
      throw InputError(fmt::format("mesh {}: a position when the shutter closes is not finite", m));
  require_colour(shown.surface.colour, 1.0, fmt::format("mesh {}", m));
  if (!(shown.surface.gloss >= 0.0 && shown.surface.gloss <= 1.0))
    throw InputError(fmt::format("mesh {}: the gloss {} is not in [0, 1]", m, shown.surface.gloss));
  if (!(shown.surface.softness >= 0.0 && shown.surface.softness <= 1.0))
    throw InputError(fmt::format("mesh {}: the softness {} is not in [0, 1]", m, shown.surface.softness));
}

}  // namespace

void validate(const PictureScene& scene) {
  validate(scene.camera);
  validate_light(scene.lights.key, "key");
  validate_light(scene.lights.fill, "fill");
  validate_light(scene.lights.rim, "rim");
  require_colour(scene.lights.ambient_above, kBrightest, "ambient light from above");
  require_colour(scene.lights.ambient_below, kBrightest, "ambient light from below");
  for (std::size_t k = 0; k < scene.area_lights.size(); ++k) {
    const AreaLight& lamp = scene.area_lights[k];
    if (!is_place(lamp.centre) || !is_place(lamp.half_side_1) || !is_place(lamp.half_side_2) ||
        !(lamp.half_side_1.cross(lamp.half_side_2).norm() > 0.0))
      throw InputError(fmt::format("area light {}: its place is not finite or it has no area", k));
    require_colour(lamp.radiance, kBrightest, fmt::format("area light {}", k));
  }
  require_colour(scene.backdrop.top, kBrightest, "top of the backdrop");
  require_colour(scene.backdrop.bottom, kBrightest, "bottom of the backdrop");
  if (!(scene.backdrop.glow >= 0.0 && scene.backdrop.glow <= 10.0))
    throw InputError(fmt::format("backdrop: the glow {} is not in [0, 10]", scene.backdrop.glow));
  validate_strands(scene.strands);
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) validate_mesh(scene.meshes[m], m);
}

}  // namespace ringlet::render

#include "ringlet/sim/bound_roots.h"

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/base/parallel.h"
#include "ringlet/sim/bring_out.h"
#include "ringlet/sim/scalp_motion.h"
#include "ringlet/sim/scene_bodies.h"

namespace ringlet::sim {
namespace {

Pose compose(const Pose& a, const Pose& b) { return {a.apply(b.position), a.rotation * b.rotation}; }
Pose inverse(const Pose& a) { return {-(a.rotation.conjugate() * a.position), a.rotation.conjugate()}; }

// The strand whose root is nearest to the mean of all.
std::size_t middle_of(std::span<const body::MaterialPoint> points) {
  Vec3 mean = Vec3::Zero();
  for (const body::MaterialPoint& point : points) mean += point.local / double(points.size());
  const auto nearer = [&](const body::MaterialPoint& a, const body::MaterialPoint& b) {
    return (a.local - mean).squaredNorm() < (b.local - mean).squaredNorm();
  };
  return static_cast<std::size_t>(std::min_element(points.begin(), points.end(), nearer) - points.begin());
}

void report(const body::BindingReport& found, const body::Bodies& bodies, const body::RootBinding& binding) {
  log_info("{} strands are bound to the skin: roots are {:.2g} mm from it in the median, {:.2g} mm at most",
           found.strands, 1e3 * found.median_distance, 1e3 * found.largest_distance);
  const std::size_t away = found.off_surface + found.sunk;
  // Some sunk roots are usual; many mean that hair and skin do not belong together so.
  constexpr std::size_t kFewOf = 10;
  if (away > 0)
    log(away * kFewOf > found.strands ? LogLevel::warning : LogLevel::info,
        fmt::format(
            "{} of {} roots are more than {} mm outside the skin and {} as deep below it; the farthest, of "
            "strand {}, is {:.3g} m from body '{}'{}",
            found.off_surface, found.strands, 1e3 * body::kOnSurface, found.sunk, found.farthest_strand,
            found.largest_distance, bodies[binding.points[found.farthest_strand].body].name,
            away * kFewOf > found.strands ? ". Check file_unit and file_up of hair and body, and groom_fits"
                                          : ""));
  if (found.inward > 0)
    log_warning("{} of {} strands leave their root into the skin; is the mesh inside out?", found.inward,
                found.strands);
}

// Roots get the texture coordinates of the skin, where it has some and the hair has none.
void take_skin_uv(hair::Groom& groom, const body::Bodies& bodies, const body::RootBinding& binding) {
  if (!groom.root_uv.empty()) return;
  std::vector<Vec2> uv;
  for (const body::MaterialPoint& point : binding.points) {
    const TriangleMesh* mesh = bodies.mesh(point.body);
    if (!mesh || mesh->uv.empty() || point.triangle == body::kNoTriangle) return;
    const auto& [a, b, c] = mesh->triangles[point.triangle];
    uv.push_back(point.barycentric[0] * mesh->uv[a] + point.barycentric[1] * mesh->uv[b] +
                 point.barycentric[2] * mesh->uv[c]);
  }
  groom.root_uv = std::move(uv);
}

// From where hair was given to where the skin is at time 0, in the frame of the world's motion.
void carry_to_start(World& world, const BoundRoots& roots) {
  const Pose to_groom = inverse(world.start_pose());
  hair::Groom& groom = world.groom;
  parallel_for(groom.strand_count(), [&](std::size_t i) {
    const Pose carried = compose(to_groom, roots.displacement(*world.bodies, i).begin);
    for (Vec3& point : groom.strand(i)) point = carried.apply(point);
    if (!groom.root_frames.empty()) groom.root_frames[i] = carried.rotation * groom.root_frames[i];
  });
}

}  // namespace

BoundRoots::BoundRoots(body::RootBinding binding, const body::Bodies& bodies) : binding_(std::move(binding)) {
  if (binding_.empty()) return;
  middle_ = middle_of(binding_.points);
  const std::uint32_t first = binding_.points[0].body;
  rigid_ =
      !body::deforms(bodies[first]) && std::all_of(binding_.points.begin(), binding_.points.end(),
                                                   [&](const auto& point) { return point.body == first; });
}

BoundRoots BoundRoots::of(std::span<const std::uint32_t> strands, const body::Bodies& bodies) const {
  body::RootBinding chosen{{}, binding_.report};
  if (!empty())
    for (const std::uint32_t i : strands) chosen.points.push_back(binding_.points[i]);
  return {std::move(chosen), bodies};
}

rods::RootMotion BoundRoots::displacement(const body::Bodies& bodies, std::size_t strand) const {
  const body::MaterialPoint& point = binding_.points[strand];
  return {body::displacement(point, bodies.carry(point)),
          body::displacement(point, bodies.carry_to_end(point))};
}

void BoundRoots::set_roots(const body::Bodies& bodies, std::vector<Pose> roots) {
  if (roots.size() != binding_.points.size())
    throw UnsupportedError(
        "styling has changed the number of strands, and those bound to a body of their own must all stay: "
        "leave out the [[style.step]]");
  given_ = std::move(roots);
  for (std::size_t i = 0; i < given_.size(); ++i)
    given_[i] = compose(inverse(displacement(bodies, i).begin), given_[i]);
}

rods::RootMotion BoundRoots::root(const body::Bodies& bodies, std::size_t strand) const {
  const rods::RootMotion carried = displacement(bodies, strand);
  return {compose(carried.begin, given_[strand]), compose(carried.end, given_[strand])};
}

void bind_to_scalps(World& world) {
  const scene::Scene& scene = world.scene;
  if (!scene.body.has_scalp()) return;
  std::vector<std::uint32_t> skins;
  bool moves = false;
  for (std::size_t i = 0; i < scene.body.shapes.size(); ++i) {
    if (!scene.body.shapes[i].is_scalp()) continue;
    skins.push_back(static_cast<std::uint32_t>(first_shape(scene) + i));
    moves = moves || scene.body.shapes[i].moves_with_head;
  }
  // Roots then stand in the frame of the world.
  if (!moves) world.motion = {};
  std::vector<Vec3> roots, directions;
  for (std::size_t i = 0; i < world.groom.strand_count(); ++i) {
    const auto strand = world.groom.strand(i);
    roots.push_back(strand[0]);
    directions.push_back(strand[1] - strand[0]);
  }
  world.bound = BoundRoots(body::bind_roots(*world.bodies, skins, roots, directions), *world.bodies);
  report(world.bound.binding().report, *world.bodies, world.bound.binding());
  check_scalp_motion(*world.bodies, skins, world.bound.binding(), scene.run);
  take_skin_uv(world.groom, *world.bodies, world.bound.binding());
  carry_to_start(world, world.bound);
  world.brought_out = bring_out(world.groom, *world.bodies, world.start_pose(),
                                {scene.contact.radius, scene.contact.root_clearance});
}

}  // namespace ringlet::sim

#include "ringlet/picture/run_pictures.h"

#include <algorithm>
#include <utility>

#include "ringlet/io/cache_obstacles.h"
#include "ringlet/picture/portrait.h"
#include "ringlet/picture/tint.h"

namespace ringlet::picture {
namespace {

const Pose kStill;

// The body that hair grows on comes first.
const Pose& scalp_pose(const Moment& moment) { return moment.poses.empty() ? kStill : moment.poses.front(); }

}  // namespace

Moment moment_of(sim::Simulator& simulator) {
  const std::span<const Vec3> points = simulator.points();
  return {{points.begin(), points.end()}, simulator.pictured_poses(), simulator.deformed_vertices()};
}

Moment between(const Moment& from, const Moment& to, double part) {
  Moment at = from;
  const auto blend = [part](std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    for (std::size_t k = 0; k < a.size(); ++k) a[k] += part * (b[k] - a[k]);
  };
  blend(at.guides, to.guides);
  blend(at.deformed, to.deformed);
  for (std::size_t b = 0; b < at.poses.size(); ++b) {
    at.poses[b].position += part * (to.poses[b].position - at.poses[b].position);
    at.poses[b].rotation = at.poses[b].rotation.slerp(part, to.poses[b].rotation).normalized();
  }
  return at;
}

Subject subject_of(const sim::World& world, hair::Groom guides, Moment first) {
  return {world.scene, std::move(guides), world.pictured, std::move(first), world.followed};
}

RunPictures::RunPictures(Subject subject)
    : subject_(std::move(subject)),
      followers_([&]() -> std::optional<io::FollowedStrands> {
        if (!subject_.followed) return std::nullopt;
        subject_.scene.picture.strands = 0;
        return io::FollowedStrands(*std::exchange(subject_.followed, std::nullopt), subject_.guides,
                                   subject_.bodies);
      }()),
      strands_(
          subject_.scene,
          [&] {
            hair::Groom guides = subject_.guides;
            guides.points = subject_.first.guides;
            return guides;
          }(),
          scalp_pose(subject_.first)) {}

void RunPictures::include(Framing& framing, const Moment& moment) const {
  framing.include(moment.guides);
  if (subject_.scene.body.kind != scene::BodyKind::head || subject_.bodies.empty()) return;
  std::vector<Vec3> head = subject_.bodies.front().mesh.vertices;
  for (Vec3& vertex : head) vertex = scalp_pose(moment).apply(vertex);
  framing.include(head);
}

StrandPoints RunPictures::strands_at(const Moment& moment) const {
  if (!followers_) {
    io::CacheObstacles bodies(subject_.bodies);
    bodies.move(moment.poses, moment.deformed);
    return strands_.at(moment.guides, scalp_pose(moment).rotation, &bodies);
  }
  return {followers_->groom().first_point, followers_->points(moment.guides, moment.poses, moment.deformed)};
}

const hair::Groom& RunPictures::groom() const { return followers_ ? followers_->groom() : subject_.guides; }

// Per strand those of the materials: a drawn strand has that of its guide. Where these are as in every scene,
// the points of strands that are drawn themselves have what their file says.
std::vector<Vec3> RunPictures::colours(const StrandPoints& strands) const {
  const hair::Groom& groom = this->groom();
  const std::size_t count = strands.first_point.size() - 1;
  if (!groom.colours.empty() && groom.first_point == strands.first_point) {
    std::vector<Vec3> colours = groom.colours;
    for (Vec3& colour : colours) colour = colour.cwiseMax(0.0).cwiseMin(1.0);
    for (std::size_t i = 0; i < count; ++i)
      if (const Vec3& dyed = groom.material(i).colour; dyed != hair::Material{}.colour)
        std::fill_n(colours.begin() + groom.first_point[i], groom.point_count(i), dyed);
    return colours;
  }
  if (groom.materials.size() == 1) return {groom.materials[0].colour};
  std::vector<Vec3> colours;
  for (std::size_t i = 0; i < count; ++i)
    colours.push_back(groom.material(followers_ ? i : strands_.guide_of(i)).colour);
  return colours;
}

// The file's, of strands that are drawn themselves, unless the scene gives a width.
std::vector<double> RunPictures::radii(const StrandPoints& strands) const {
  const hair::Groom& groom = this->groom();
  const bool given = picture().strand_width != scene::Picture{}.strand_width;
  if (given || groom.first_point != strands.first_point ||
      std::ranges::all_of(groom.radii, [](double radius) { return radius == 0.0; }))
    return {0.5 * picture().strand_width};
  return groom.radii;
}

render::Image RunPictures::render(const Moment& open, const std::optional<Moment>& closed,
                                  const render::Camera& camera, const ProgressCallback& progress,
                                  const StopFlag* stop) const {
  const StrandPoints strands = strands_at(open);
  const StrandPoints later = closed ? strands_at(*closed) : StrandPoints{};
  const hair::Material& material = subject_.guides.materials.front();
  render::PictureScene shown;
  shown.strands.first_point = strands.first_point;
  shown.strands.points = strands.points;
  shown.strands.later_points = later.points;
  shown.strands.radii = radii(strands);
  shown.strands.colours = colours(strands);
  if (is_tinted(picture()))
    shown.strands.colours = tinted(picture(), strands, shown.strands.colours,
                                   [&](std::size_t i) { return followers_ ? i : strands_.guide_of(i); });

  // Bodies that deform are copied with their vertices at this moment.
  std::vector<TriangleMesh> moved;
  moved.reserve(subject_.bodies.size());
  std::size_t next_vertex = 0;
  for (std::size_t b = 0; b < subject_.bodies.size(); ++b) {
    const io::CacheBody& body = subject_.bodies[b];
    render::MeshInPicture mesh;
    mesh.mesh = &body.mesh;
    mesh.colours = body.colours;
    if (body.deforming) {
      moved.push_back(body.mesh);
      const std::size_t count = body.mesh.vertices.size();
      std::copy_n(open.deformed.begin() + static_cast<std::ptrdiff_t>(next_vertex), count,
                  moved.back().vertices.begin());
      if (closed) mesh.later_vertices = std::span(closed->deformed).subspan(next_vertex, count);
      next_vertex += count;
      mesh.mesh = &moved.back();
    } else {
      mesh.normals = body.normals;
    }
    mesh.pose = open.poses[b];
    if (closed) mesh.later_pose = closed->poses[b];
    mesh.surface = surface_of(body);
    shown.meshes.push_back(mesh);
  }
  shown.camera = camera;
  return render_portrait(std::move(shown), picture(), material.section, progress, stop);
}

}  // namespace ringlet::picture

#include "apps/ringlet/cache_picture.h"

#include <algorithm>
#include <utility>

#include "apps/ringlet/portrait.h"
#include "ringlet/body/motion.h"
#include "ringlet/hair/wisps.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/world.h"

namespace ringlet::app {

CachePicture::CachePicture(const std::filesystem::path& cache, const scene::Picture* instead)
    : cache_(io::CacheReader::open(cache)),
      scene_(scene::parse_resolved_scene(cache_.header().scene_toml, cache.string() + " (its scene)")),
      picture_(instead ? *instead : scene_.picture),
      first_point_(cache_.header().groom.first_point) {
  const bool grown = scene_.hair.source == scene::HairSource::grow && picture_.strands > 0;
  if (scene_.hair.source == scene::HairSource::character && first_point_.size() > 1)
    wisp_strands_ = std::max(0, picture_.strands / static_cast<int>(first_point_.size() - 1) - 1);
  if (!grown || cache_.frame_count() == 0) return;
  hair::RenderStrandOptions options;
  // Water draws hair together.
  options.clump = picture_.clump + 0.85 * picture_.wetness * (1.0 - picture_.clump);
  options.strays = picture_.strays * (1.0 - picture_.wetness);
  options.seed = static_cast<std::uint64_t>(scene_.run.seed);
  // Guides are at frame 0's place, where the scalp has the first frame's pose.
  auto sites = sim::scalp_sites(scene_, static_cast<std::size_t>(picture_.strands), options.seed + 1);
  const Pose start = cache_.body_poses(0)[0];
  for (hair::ScalpSite& site : sites) site.position = start.apply(site.position);
  hair::Groom guides = cache_.header().groom;
  guides.points = cache_.points(0);
  strands_.emplace(sites, guides, options);
  first_point_.clear();
  for (std::size_t i = 0; i <= strands_->count(); ++i)
    first_point_.push_back(
        static_cast<std::uint32_t>(i * static_cast<std::size_t>(strands_->points_per_strand())));
}

render::Camera CachePicture::camera() const {
  const bool head = scene_.body.kind == scene::BodyKind::head;
  return portrait_camera(picture_, cache_.points(0), head ? &cache_.header().bodies[0].mesh : nullptr,
                         head ? cache_.body_poses(0)[0] : Pose{});
}

CachePicture::Moment CachePicture::moment(std::size_t frame, double part) const {
  Moment at{cache_.points(frame), cache_.body_poses(frame), cache_.deformed_vertices(frame)};
  if (part == 0.0) return at;
  const Moment next = moment(frame + 1, 0.0);
  const auto blend = [part](std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    for (std::size_t k = 0; k < a.size(); ++k) a[k] += part * (b[k] - a[k]);
  };
  blend(at.guides, next.guides);
  blend(at.deformed, next.deformed);
  for (std::size_t b = 0; b < at.poses.size(); ++b) {
    at.poses[b].position += part * (next.poses[b].position - at.poses[b].position);
    at.poses[b].rotation = at.poses[b].rotation.slerp(part, next.poses[b].rotation).normalized();
  }
  return at;
}

std::vector<Vec3> CachePicture::strands_at(const Moment& moment) {
  if (!strands_ && wisp_strands_ > 0) {
    hair::Groom masters = cache_.header().groom;
    masters.points = moment.guides;
    hair::WispOptions options;
    options.strands = wisp_strands_;
    options.radius = scene_.style.wisp_radius;
    options.taper = scene_.style.wisp_taper;
    options.fuzziness = scene_.style.wisp_fuzziness;
    options.seed = static_cast<std::uint64_t>(scene_.run.seed);
    hair::Groom wisps = hair::make_wisps(masters, {}, options);
    first_point_ = std::move(wisps.first_point);
    return std::move(wisps.points);
  }
  if (!strands_) return moment.guides;
  std::vector<Vec3> points(strands_->count() * static_cast<std::size_t>(strands_->points_per_strand()));
  const Quat turned = moment.poses[0].rotation * cache_.body_poses(0)[0].rotation.conjugate();
  strands_->evaluate(moment.guides, turned, points);
  return points;
}

render::Image CachePicture::render(std::size_t frame, const ProgressCallback& progress,
                                   const StopFlag* stop) {
  // The shutter opens at the frame; at the last frame it closes there.
  const double shutter =
      picture_.quality == scene::Quality::path && cache_.frame_count() > 1 ? picture_.shutter : 0.0;
  const bool last = frame + 1 == cache_.frame_count();
  const Moment open = shutter > 0.0 && last ? moment(frame - 1, 1.0 - shutter) : moment(frame, 0.0);
  std::optional<Moment> closed;
  if (shutter > 0.0) closed = last ? moment(frame, 0.0) : moment(frame, shutter);

  const std::vector<Vec3> points = strands_at(open);
  const std::vector<Vec3> later = closed ? strands_at(*closed) : std::vector<Vec3>{};
  const hair::Groom& groom = cache_.header().groom;
  render::PictureScene picture;
  picture.strands.first_point = first_point_;
  picture.strands.points = points;
  picture.strands.later_points = later;
  picture.strands.radii = {0.5 * picture_.strand_width};
  picture.strands.colours = {groom.materials[0].colour};
  std::vector<TriangleMesh> moved;
  moved.reserve(cache_.header().bodies.size());
  std::size_t next_vertex = 0;
  for (std::size_t b = 0; b < cache_.header().bodies.size(); ++b) {
    const io::CacheBody& body = cache_.header().bodies[b];
    render::MeshInPicture shown;
    shown.mesh = &body.mesh;
    if (body.deforming) {
      moved.push_back(body.mesh);
      const std::size_t count = body.mesh.vertices.size();
      std::copy_n(open.deformed.begin() + static_cast<std::ptrdiff_t>(next_vertex), count,
                  moved.back().vertices.begin());
      if (closed) shown.later_vertices = std::span(closed->deformed).subspan(next_vertex, count);
      next_vertex += count;
      shown.mesh = &moved.back();
    } else {
      shown.normals = body.normals;
    }
    shown.pose = open.poses[b];
    if (closed) shown.later_pose = closed->poses[b];
    shown.surface.colour = body.colour;
    picture.meshes.push_back(shown);
  }
  picture.camera = camera();
  return render_portrait(std::move(picture), picture_, groom.materials[0].section, progress, stop);
}

}  // namespace ringlet::app

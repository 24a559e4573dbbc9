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
  options.clump = picture_.clump;
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

render::Image CachePicture::render(std::size_t frame, const ProgressCallback& progress,
                                   const StopFlag* stop) {
  const std::vector<Vec3> guides = cache_.points(frame);
  const std::vector<Pose> poses = cache_.body_poses(frame);
  const std::vector<Vec3> deformed = cache_.deformed_vertices(frame);
  const hair::Groom& groom = cache_.header().groom;
  if (strands_) {
    points_.resize(strands_->count() * static_cast<std::size_t>(strands_->points_per_strand()));
    const Quat turned = poses[0].rotation * cache_.body_poses(0)[0].rotation.conjugate();
    strands_->evaluate(guides, turned, points_);
  } else if (wisp_strands_ > 0) {
    hair::Groom masters = groom;
    masters.points = guides;
    hair::WispOptions options;
    options.strands = wisp_strands_;
    options.radius = scene_.style.wisp_radius;
    options.taper = scene_.style.wisp_taper;
    options.fuzziness = scene_.style.wisp_fuzziness;
    options.seed = static_cast<std::uint64_t>(scene_.run.seed);
    hair::Groom wisps = hair::make_wisps(masters, {}, options);
    first_point_ = std::move(wisps.first_point);
    points_ = std::move(wisps.points);
  } else {
    points_ = guides;
  }

  render::PictureScene picture;
  picture.strands.first_point = first_point_;
  picture.strands.points = points_;
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
      std::copy_n(deformed.begin() + static_cast<std::ptrdiff_t>(next_vertex), body.mesh.vertices.size(),
                  moved.back().vertices.begin());
      next_vertex += body.mesh.vertices.size();
      shown.mesh = &moved.back();
    } else {
      shown.normals = body.normals;
    }
    shown.pose = poses[b];
    shown.surface.colour = body.colour;
    picture.meshes.push_back(shown);
  }
  picture.camera = camera();
  return render_portrait(std::move(picture), picture_, progress, stop);
}

}  // namespace ringlet::app

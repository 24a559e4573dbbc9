#include "apps/ringlet/cache_picture.h"

#include <cmath>
#include <numbers>

#include "ringlet/body/motion.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/world.h"

namespace ringlet::app {

CachePicture::CachePicture(const std::filesystem::path& cache, const scene::Picture* instead)
    : cache_(io::CacheReader::open(cache)),
      scene_(scene::parse_resolved_scene(cache_.header().scene_toml, cache.string() + " (its scene)")),
      picture_(instead ? *instead : scene_.picture),
      first_point_(cache_.header().groom.first_point) {
  const bool grown = scene_.hair.source == scene::HairSource::grow && picture_.strands > 0;
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
  const double aspect = double(picture_.width) / picture_.height;
  // The first frame's hair and the head (the first body) decide what must be seen; wide shoulders may be cut.
  Vec3 low = Vec3::Constant(INFINITY), high = Vec3::Constant(-INFINITY);
  const auto include = [&](const Vec3& p) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  };
  for (const Vec3& p : cache_.points(0)) include(p);
  const auto poses = cache_.body_poses(0);
  if (scene_.body.kind == scene::BodyKind::head)
    for (const Vec3& v : cache_.header().bodies[0].mesh.vertices) include(poses[0].apply(v));
  // The box's corners are empty air: a portrait may cut them.
  const Vec3 cut = 0.14 * (high - low);
  low += cut;
  high -= cut;
  const double turn = [&] {
    switch (picture_.camera) {
      case scene::Camera::front:
        return 0.0;
      case scene::Camera::side:
        return 0.5 * std::numbers::pi;
      case scene::Camera::back:
        return std::numbers::pi;
      case scene::Camera::three_quarter:
        break;
    }
    return 0.6;
  }();
  render::Camera camera = render::frame_head(low, high, aspect, turn);
  if (picture_.camera_position || picture_.camera_target) {
    camera.target = picture_.camera_target.value_or(camera.target);
    camera.position = picture_.camera_position.value_or(camera.position);
    camera.vertical_field_of_view = picture_.field_of_view * std::numbers::pi / 180.0;
  }
  return camera;
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
  picture.lights = render::studio_lights(picture.camera);
  picture.backdrop.bottom = picture_.background;
  picture.backdrop.top = 0.35 * picture_.background;

  render::PreviewOptions options;
  options.width = picture_.width;
  options.height = picture_.height;
  options.samples_per_pixel = picture_.samples;
  return render::render_preview(picture, options, progress, stop);
}

}  // namespace ringlet::app

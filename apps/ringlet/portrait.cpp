#include "apps/ringlet/portrait.h"

#include <cmath>
#include <numbers>

#include "ringlet/render/path_tracer.h"

namespace ringlet::app {

render::Camera portrait_camera(const scene::Picture& wanted, std::span<const Vec3> hair,
                               const TriangleMesh* head, const Pose& head_pose) {
  const double aspect = double(wanted.width) / wanted.height;
  // Hair and head decide what must be seen; wide shoulders may be cut.
  Vec3 low = Vec3::Constant(INFINITY), high = Vec3::Constant(-INFINITY);
  const auto include = [&](const Vec3& p) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  };
  for (const Vec3& p : hair) include(p);
  if (head)
    for (const Vec3& v : head->vertices) include(head_pose.apply(v));
  // The box's corners are empty air: a portrait may cut them.
  const Vec3 cut = 0.14 * (high - low);
  low += cut;
  high -= cut;
  const double turn = [&] {
    switch (wanted.camera) {
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
  if (wanted.camera_position || wanted.camera_target) {
    camera.target = wanted.camera_target.value_or(camera.target);
    camera.position = wanted.camera_position.value_or(camera.position);
    camera.vertical_field_of_view = wanted.field_of_view * std::numbers::pi / 180.0;
  }
  return camera;
}

namespace {

// The distance to what is nearest to the camera, and a third of the way on to its target.
double focus_on(const render::PictureScene& picture) {
  const render::Camera& camera = picture.camera;
  const Vec3 forward = (camera.target - camera.position).normalized();
  const double middle = (camera.target - camera.position).norm();
  double nearest = middle;
  for (const Vec3& point : picture.strands.points)
    nearest = std::min(nearest, forward.dot(point - camera.position));
  return std::max(nearest, 0.05 * middle) + (middle - std::max(nearest, 0.05 * middle)) / 3.0;
}

render::Image render_by_paths(render::PictureScene picture, const scene::Picture& wanted,
                              const hair::Section& section, const ProgressCallback& progress,
                              const StopFlag* stop) {
  // The softbox is as large as what is shown.
  const double radius = std::tan(0.5 * picture.camera.vertical_field_of_view) *
                        (picture.camera.target - picture.camera.position).norm();
  render::Studio studio = render::path_studio(picture.camera, radius);
  picture.lights = studio.lights;
  picture.area_lights = std::move(studio.area_lights);
  render::PathOptions options;
  options.width = wanted.width;
  options.height = wanted.height;
  options.samples_per_pixel = wanted.samples;
  options.fibre.eccentricity =
      std::clamp(1.0 - std::min(section.a, section.b) / std::max(section.a, section.b), 0.0, 0.9);
  options.fibre = render::wet_look(options.fibre, wanted.wetness);
  if (wanted.eumelanin) {
    const render::Colour absorption = render::absorption_of_melanin(*wanted.eumelanin, wanted.pheomelanin);
    picture.strands.colours = {
        render::colour_of_absorption(absorption, options.fibre.azimuthal_roughness).matrix().cast<double>()};
  }
  options.denoise = wanted.denoise;
  options.aperture = wanted.aperture;
  if (options.aperture > 0.0) options.focus_distance = wanted.focus ? *wanted.focus : focus_on(picture);
  return render::render_paths(picture, options, progress, stop);
}

}  // namespace

render::Image render_portrait(render::PictureScene picture, const scene::Picture& wanted,
                              const hair::Section& section, const ProgressCallback& progress,
                              const StopFlag* stop) {
  picture.backdrop.bottom = wanted.background;
  picture.backdrop.top = 0.35 * wanted.background;
  if (wanted.quality == scene::Quality::path)
    return render_by_paths(std::move(picture), wanted, section, progress, stop);
  picture.lights = render::studio_lights(picture.camera);
  render::PreviewOptions options;
  options.width = wanted.width;
  options.height = wanted.height;
  options.samples_per_pixel = wanted.samples;
  return render::render_preview(picture, options, progress, stop);
}

void write_style_picture(const sim::World& world, const hair::Groom& hair,
                         const std::filesystem::path& file) {
  const scene::Picture& wanted = world.scene.picture;
  const Pose start = body::pose(world.motion, 0.0);
  render::PictureScene picture;
  picture.strands = render::strands_of(hair);
  picture.strands.radii = {0.5 * wanted.strand_width};
  picture.strands.colours = {hair.materials[0].colour};
  for (std::size_t b = 0; b < world.pictured.size(); ++b) {
    render::MeshInPicture shown;
    shown.mesh = &world.pictured[b].mesh;
    shown.normals = world.pictured[b].normals;
    if (world.pictured_moves[b]) shown.pose = start;
    shown.surface.colour = world.pictured[b].colour;
    picture.meshes.push_back(shown);
  }
  const bool head = world.scene.body.kind == scene::BodyKind::head;
  picture.camera = portrait_camera(wanted, hair.points, head ? &world.pictured[0].mesh : nullptr, start);
  render::write_png(render_portrait(std::move(picture), wanted, hair.materials[0].section), file);
}

}  // namespace ringlet::app

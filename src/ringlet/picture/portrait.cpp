#include "ringlet/picture/portrait.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/render/path_tracer.h"
#include "ringlet/render/preview.h"

namespace ringlet::picture {

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

// How a fibre of this section looks, dry or wet.
render::FibreLook fibre_look(const scene::Picture& wanted, const hair::Section& section) {
  constexpr double kMostEccentric = 0.9;  // that a fibre can be
  render::FibreLook look;
  look.eccentricity =
      std::clamp(1.0 - std::min(section.a, section.b) / std::max(section.a, section.b), 0.0, kMostEccentric);
  return render::wet_look(look, wanted.wetness);
}

render::Image render_by_paths(render::PictureScene picture, const scene::Picture& wanted,
                              const render::FibreLook& fibre, const ProgressCallback& progress,
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
  options.fibre = fibre;
  options.denoise = wanted.denoise;
  options.aperture = wanted.aperture;
  if (options.aperture > 0.0) options.focus_distance = wanted.focus ? *wanted.focus : focus_on(picture);
  return render::render_paths(picture, options, progress, stop);
}

}  // namespace

render::Surface surface_of(const io::CacheBody& body) {
  const auto is = [&](const char* word) { return body.name.find(word) != std::string::npos; };
  render::Surface surface;
  surface.colour = body.colour;
  if (is("eye") && !is("brow") && !is("lash")) {
    surface.gloss = 0.9;
    surface.softness = 0.1;
  } else if (is("shoulders")) {
    surface.gloss = 0.25;  // skin of the neck, cloth below
  } else if (is("cloth")) {
    surface.gloss = 0.0;
    surface.softness = 0.1;
  }
  return surface;
}

render::Image render_portrait(render::PictureScene shown, const scene::Picture& wanted,
                              const hair::Section& section, const ProgressCallback& progress,
                              const StopFlag* stop) {
  shown.backdrop.bottom = wanted.background;
  shown.backdrop.top = 0.35 * wanted.background;
  const render::FibreLook fibre = fibre_look(wanted, section);
  if (wanted.eumelanin) {
    const render::Colour absorption = render::absorption_of_melanin(*wanted.eumelanin, wanted.pheomelanin);
    shown.strands.colours = {
        render::colour_of_absorption(absorption, fibre.azimuthal_roughness).matrix().cast<double>()};
  }
  if (wanted.quality == scene::Quality::path)
    return render_by_paths(std::move(shown), wanted, fibre, progress, stop);
  shown.lights = render::studio_lights(shown.camera);
  render::PreviewOptions options;
  options.width = wanted.width;
  options.height = wanted.height;
  options.samples_per_pixel = wanted.samples;
  options.fibre = fibre;
  return render::render_preview(shown, options, progress, stop);
}

}  // namespace ringlet::picture

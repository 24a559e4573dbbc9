#include "ringlet/render/preview.h"

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/random.h"
#include "ringlet/render/geometry.h"
#include "ringlet/render/lighting.h"
#include "ringlet/render/progressive.h"
#include "ringlet/render/ray_scene.h"
#include "ringlet/render/sampling.h"
#include "ringlet/render/shading.h"

namespace ringlet::render {

namespace {

void validate(const PreviewOptions& options) {
  require_picture_size(options.width, options.height, options.samples_per_pixel);
  if (!std::isfinite(options.radius_scale) || options.radius_scale <= 0.0)
    throw InputError(
        fmt::format("picture: the radius scale {} is not a positive number", options.radius_scale));
  if (!(options.tip_scale >= 0.0 && options.tip_scale <= 1.0))
    throw InputError(fmt::format("picture: the tip scale {} is not in [0, 1]", options.tip_scale));
  if (!(options.colour_variation >= 0.0 && options.colour_variation <= 1.0))
    throw InputError(
        fmt::format("picture: the colour variation {} is not in [0, 1]", options.colour_variation));
}

StrandLook look_of(const PreviewOptions& options) {
  StrandLook look;
  look.radius_scale = options.radius_scale;
  look.tip_scale = options.tip_scale;
  look.colour_variation = options.colour_variation;
  look.seed = options.seed;
  return look;
}

// The shifts that make the sequences of one pixel differ from those of the next.
struct PixelShifts {
  PixelShifts(std::uint64_t seed, std::size_t pixel) {
    Random random(seed, pixel);
    for (Point2* shift : {&place, &light, &room})
      *shift = {static_cast<float>(random.uniform()), static_cast<float>(random.uniform())};
  }
  Point2 place, light, room;
};

class Tracer {
 public:
  Tracer(const PictureScene& scene, const PreviewOptions& options)
      : options_(options),
        backdrop_(scene.backdrop),
        illumination_(scene.lights),
        centre_(centre_of(scene)),
        camera_(scene.camera, centre_, options.width, options.height),
        strands_(prepare_strands(scene.strands, centre_, camera_, look_of(options))),
        meshes_(prepare_meshes(scene.meshes, centre_)),
        rays_(strands_, meshes_),
        lighting_(strands_, rays_, illumination_, options.samples_per_pixel, options.seed) {}

  // Light along sample n of pixel (x, y).
  Colour sample(int x, int y, int n, const PixelShifts& shifts) const {
    const Point2 place = kPixelSequence(n, shifts.place);
    const float px = static_cast<float>(x) + 0.5f + pixel_offset(place.x);
    const float py = static_cast<float>(y) + 0.5f + pixel_offset(place.y);
    const Ray ray{camera_.position, camera_.direction(px, py)};

    // Strands are transparent when they are narrower than what is drawn: go on through them, front to back,
    // until nothing more would show.
    constexpr float kLeast = 0.02f;
    thread_local std::vector<Hit> layers;
    const Hit behind = rays_.layers(ray, kLeast, layers);
    Colour gathered = Colour::Zero();
    float remaining = 1.0f;
    for (const Hit& hit : layers) {
      const float opacity = strands_.opacity(hit.part, hit.u);
      if (opacity > 0.0f) gathered += remaining * opacity * strand_light(ray, hit);
      remaining *= 1.0f - opacity;
    }
    if (behind.kind == Hit::Kind::mesh && remaining > kLeast)
      return gathered + remaining * mesh_light(ray, behind, n, shifts);
    // What is left over below the least goes to the backdrop too, so that a strand covers exactly its part.
    return gathered + remaining * backdrop(px, py);
  }

  Colour backdrop(float px, float py) const { return camera_.backdrop(backdrop_, px, py); }

 private:
  Colour strand_light(const Ray& ray, const Hit& hit) const {
    const std::uint32_t first = strands_.segments[hit.part];
    const auto between = [&](const auto& values) {
      return (values[first + 1] + hit.u * (values[first + 2] - values[first + 1])).eval();
    };
    const Colour colour = between(strands_.colours);
    const Vec3f tangent = between(strands_.tangents).normalized();
    const Visibility visibility = lighting_.at(first, hit.u);

    Colour light = illumination_.room.mean() * visibility.room * colour;
    for (std::size_t lamp = 0; lamp < 3; ++lamp) {
      if (visibility.lamps[lamp] <= 0.0f) continue;
      const FarLight& far_light = illumination_.lamps[lamp];
      light += far_light.light() * tinted_transmittance(visibility.lamps[lamp], colour) *
               shade_strand(tangent, far_light.centre(), -ray.direction, colour, hit.v);
    }
    return light;
  }

  Colour mesh_light(const Ray& ray, const Hit& hit, int n, const PixelShifts& shifts) const {
    // Smooth normal, turned to the eye; shadow rays start a little off the surface.
    const MeshGeometry& mesh = meshes_[hit.mesh];
    Vec3f normal = mesh.normal(hit.part, hit.u, hit.v);
    if (normal.dot(ray.direction) > 0.0f) normal = -normal;
    Ray shadow;
    shadow.origin = ray.origin + hit.distance * ray.direction + 1e-4f * hit.distance * normal;

    Colour light = Colour::Zero();
    const Point2 light_point = kLightSequence(n, shifts.light);
    for (const FarLight& lamp : illumination_.lamps) {
      if (!lamp.is_on()) continue;
      shadow.direction = lamp.direction(light_point);
      const Colour answer = shade_surface(mesh.surface, normal, shadow.direction, -ray.direction);
      if (answer.maxCoeff() > 0.0f) light += rays_.transmittance(shadow) * lamp.light() * answer;
    }
    shadow.direction = around_normal(normal, kRoomSequence(n, shifts.room));
    light += rays_.transmittance(shadow) * illumination_.room.from(shadow.direction) *
             mesh.surface.colour.cast<float>().array();
    return light;
  }

  PreviewOptions options_;
  Backdrop backdrop_;
  Illumination illumination_;
  Vec3 centre_;
  CameraRays camera_;
  StrandGeometry strands_;
  std::vector<MeshGeometry> meshes_;
  RayScene rays_;
  StrandLighting lighting_;
};

}  // namespace

Image render_preview(const PictureScene& scene, const PreviewOptions& options,
                     const ProgressCallback& progress, const StopFlag* stop) {
  validate(options);
  validate(scene);
  const Tracer tracer(scene, options);
  const auto samples = [&](int x, int y, int begin, int end) {
    const PixelShifts shifts(
        options.seed,
        static_cast<std::size_t>(y) * static_cast<std::size_t>(options.width) + static_cast<std::size_t>(x));
    Colour sum = Colour::Zero();
    for (int n = begin; n < end; ++n) sum += tracer.sample(x, y, n, shifts);
    return sum;
  };
  const auto empty = [&](int x, int y) {
    return tracer.backdrop(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
  };
  return gather(options.width, options.height, options.samples_per_pixel, samples, empty, progress, stop);
}

}  // namespace ringlet::render

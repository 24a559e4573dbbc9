#include "ringlet/render/preview.h"

#include <cmath>
#include <mutex>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/render/geometry.h"
#include "ringlet/render/lighting.h"
#include "ringlet/render/ray_scene.h"
#include "ringlet/render/sampling.h"
#include "ringlet/render/shading.h"

namespace ringlet::render {

namespace {

void validate(const PreviewOptions& options) {
  constexpr int kLargest = 16384, kMostSamples = 4096;
  if (options.width < 1 || options.height < 1 || options.width > kLargest || options.height > kLargest)
    throw InputError(fmt::format("picture: {} × {} pixels; each side must be 1 to {}", options.width,
                                 options.height, kLargest));
  if (options.samples_per_pixel < 1 || options.samples_per_pixel > kMostSamples)
    throw InputError(
        fmt::format("picture: {} samples per pixel; give 1 to {}", options.samples_per_pixel, kMostSamples));
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

  Colour backdrop(float px, float py) const {
    const float w = 2.0f * camera_.half_width, h = 2.0f * camera_.half_height;
    const float down = std::clamp(py / h, 0.0f, 1.0f);
    const Colour top = backdrop_.top.cast<float>().array(), bottom = backdrop_.bottom.cast<float>().array();
    const float dx = (px - 0.5f * w) / h, dy = (py - 0.5f * h) / h;
    const float glow = 1.0f + static_cast<float>(backdrop_.glow) * std::exp(-4.0f * (dx * dx + dy * dy));
    return glow * (top + down * down * (3.0f - 2.0f * down) * (bottom - top));
  }

 private:
  static std::vector<MeshGeometry> prepare_meshes(const std::vector<MeshInPicture>& shown,
                                                  const Vec3& centre) {
    std::vector<MeshGeometry> meshes;
    for (const MeshInPicture& mesh : shown) meshes.push_back(prepare_mesh(mesh, centre));
    return meshes;
  }

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
    const auto& [a, b, c] = mesh.triangles[hit.part];
    Vec3f normal =
        ((1.0f - hit.u - hit.v) * mesh.normals[a] + hit.u * mesh.normals[b] + hit.v * mesh.normals[c]);
    normal.normalize();
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

// Passes end after 1, 4, 16, … samples, and the last when all are there.
int next_pass_end(int begin, int all) { return std::min(all, begin == 0 ? 1 : 4 * begin); }

}  // namespace

Image render_preview(const PictureScene& scene, const PreviewOptions& options,
                     const ProgressCallback& progress, const StopFlag* stop) {
  validate(options);
  validate(scene);
  const Tracer tracer(scene, options);

  constexpr int kTile = 16;
  const int tiles_across = (options.width + kTile - 1) / kTile,
            tiles_down = (options.height + kTile - 1) / kTile;
  const std::size_t tiles = static_cast<std::size_t>(tiles_across) * static_cast<std::size_t>(tiles_down);
  std::size_t passes = 0;
  for (int n = 0; n < options.samples_per_pixel; n = next_pass_end(n, options.samples_per_pixel)) ++passes;

  Image image{options.width, options.height, {}};
  image.pixels.assign(static_cast<std::size_t>(options.width) * static_cast<std::size_t>(options.height),
                      Colour::Zero());
  std::vector<int> gathered(tiles, 0);  // samples per pixel that a tile has so far
  std::mutex reporting;
  std::size_t done = 0;

  const auto for_pixels = [&](std::size_t tile, auto&& body) {
    const int left = static_cast<int>(tile) % tiles_across * kTile,
              top = static_cast<int>(tile) / tiles_across * kTile;
    for (int y = top; y < std::min(top + kTile, options.height); ++y)
      for (int x = left; x < std::min(left + kTile, options.width); ++x)
        body(x, y, image.pixels[image.index(x, y)]);
  };

  // Gather: a pixel's samples are added up in their order, whichever thread has its tile in which pass.
  for (int begin = 0, end; begin < options.samples_per_pixel; begin = end) {
    end = next_pass_end(begin, options.samples_per_pixel);
    parallel_for(
        tiles,
        [&](std::size_t tile) {
          if (stop != nullptr && stop->requested()) return;
          for_pixels(tile, [&](int x, int y, Colour& pixel) {
            const PixelShifts shifts(options.seed, image.index(x, y));
            for (int n = begin; n < end; ++n) pixel += tracer.sample(x, y, n, shifts);
          });
          gathered[tile] = end;
          if (progress) {
            const std::lock_guard lock(reporting);
            progress({++done, passes * tiles, fmt::format("{} samples per pixel", end)});
          }
        },
        1);
    if (stop != nullptr && stop->requested()) break;
  }

  // Divide by the samples that each tile has come to.
  for (std::size_t tile = 0; tile < tiles; ++tile)
    for_pixels(tile, [&](int x, int y, Colour& pixel) {
      if (gathered[tile] > 0)
        pixel /= static_cast<float>(gathered[tile]);
      else
        pixel = tracer.backdrop(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
    });
  return image;
}

}  // namespace ringlet::render

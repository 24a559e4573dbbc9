#include "ringlet/render/preview.h"

#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/random.h"
#include "ringlet/render/body_light.h"
#include "ringlet/render/geometry.h"
#include "ringlet/render/hair_scattering.h"
#include "ringlet/render/hair_volume.h"
#include "ringlet/render/lighting.h"
#include "ringlet/render/progressive.h"
#include "ringlet/render/ray_scene.h"
#include "ringlet/render/sampling.h"
#include "ringlet/render/shading.h"
#include "ringlet/render/strand_raster.h"

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
  if (!(options.root_shade >= 0.0 && options.root_shade <= 1.0))
    throw InputError(fmt::format("picture: the root shade {} is not in [0, 1]", options.root_shade));
  validate(options.fibre);
}

StrandLook look_of(const PreviewOptions& options) {
  StrandLook look;
  look.radius_scale = options.radius_scale;
  look.tip_scale = options.tip_scale;
  look.colour_variation = options.colour_variation;
  look.root_shade = options.root_shade;
  look.seed = options.seed;
  return look;
}

// The shift that makes the places of samples in one pixel differ from those in the next.
Point2 place_shift(std::uint64_t seed, std::size_t pixel) {
  Random random(seed, pixel);
  const auto x = static_cast<float>(random.uniform()), y = static_cast<float>(random.uniform());
  return {x, y};
}

// What strands leave to see at a depth, and the light of those in front.
struct Layers {
  Colour light = Colour::Zero();
  float remaining = 1.0f;
};

// Sequences of rays and lights that are the same for all pixels.
constexpr Point2 kCentred{0.5f, 0.5f};
// Less than this of what lies behind does not show.
constexpr float kLeast = 0.004f;

// Strands are drawn into pixels and lit by a volume; bodies are met by rays, and lit along rays and through
// the volume.
class Previewer {
 public:
  Previewer(const PictureScene& scene, const PreviewOptions& options)
      : options_(options),
        backdrop_(scene.backdrop),
        illumination_(scene.lights),
        centre_(centre_of(scene)),
        camera_(scene.camera, centre_, options.width, options.height),
        strands_(prepare_strands(scene.strands, centre_, look_of(options))),
        meshes_(prepare_meshes(scene.meshes, centre_)),
        bodies_({}, meshes_),
        volume_(strands_),
        hair_light_(volume_, bodies_, illumination_),
        scattering_(options.fibre),
        raster_(strands_, camera_, options.width, options.height) {
    Colour sum = Colour::Zero();
    for (const Colour& colour : strands_.colours) sum += colour;
    if (!strands_.colours.empty()) sum /= static_cast<float>(strands_.colours.size());
    mean_fibre_ = scattering_.albedo(sum);
    spread_depths(scene.strands.strand_count());
  }

  // Adds samples [begin, end) of a tile's pixels.
  void draw(std::size_t tile, const PixelRect& rect, int begin, int end, Image& sums) const {
    thread_local std::vector<std::vector<Fragment>> pixels;
    raster_.draw(
        tile,
        [this](std::uint32_t segment, float u, const Vec3f& place) {
          return strand_light(segment, u, place);
        },
        pixels);
    const BodyLights body_lights(
        rect, [this](int x, int y) { return place_at(x, y); },
        [this](const BodyPlace& place, int turn) { return gathered(place, turn); });
    for (int y = rect.top; y < rect.bottom; ++y)
      for (int x = rect.left; x < rect.right; ++x) {
        const auto pixel = StrandRaster::pixel_index(rect, x, y);
        add_pixel(x, y, begin, end, pixels[pixel], body_lights, sums.pixels[sums.index(x, y)]);
      }
  }

  Colour backdrop(float px, float py) const { return camera_.backdrop(backdrop_, px, py); }

 private:
  // The volume knows how many strands lie in front of a place on average; one strand lies deeper among its
  // neighbours than another. Its share has mean 1.
  void spread_depths(std::size_t count) {
    constexpr double kSpread = 1.0;  // of its logarithm, chosen by eye
    for (std::size_t i = 0; i < count; ++i)
      depth_of_.push_back(static_cast<float>(
          std::exp(kSpread * Random(options_.seed, ~i).normal() - 0.5 * kSpread * kSpread)));
  }

  void add_pixel(int x, int y, int begin, int end, const std::vector<Fragment>& strands,
                 const BodyLights& body_lights, Colour& sum) const {
    const Point2 shift =
        place_shift(options_.seed, static_cast<std::size_t>(y) * static_cast<std::size_t>(options_.width) +
                                       static_cast<std::size_t>(x));
    const Layers all = in_front(strands, std::numeric_limits<float>::infinity());
    for (int n = begin; n < end; ++n) {
      const Point2 place = kPixelSequence(n, shift);
      const float px = static_cast<float>(x) + 0.5f + pixel_offset(place.x);
      const float py = static_cast<float>(y) + 0.5f + pixel_offset(place.y);
      const Ray ray{camera_.position, camera_.direction(px, py)};
      const Hit hit = bodies_.closest(ray);
      if (hit.kind == Hit::Kind::nothing) {
        sum += all.light + all.remaining * backdrop(px, py);
        continue;
      }
      const Layers layers = in_front(strands, hit.distance * ray.direction.dot(camera_.forward));
      sum += layers.light;
      if (layers.remaining <= kLeast) continue;
      const BodyPlace met = place_of(ray, hit);
      sum += layers.remaining * mesh_light(ray, hit, met.normal, body_lights.at(x, y, met));
    }
  }

  static Layers in_front(const std::vector<Fragment>& strands, float depth) {
    Layers layers;
    for (const Fragment& strand : strands) {
      if (strand.depth > depth || layers.remaining <= kLeast) break;
      layers.light += layers.remaining * strand.part * strand.light;
      layers.remaining *= 1.0f - strand.part;
    }
    return layers;
  }

  StrandLight strand_light(std::uint32_t segment, float u, const Vec3f& place) const {
    const std::uint32_t first = strands_.segments[segment];
    const auto between = [&](const auto& values) {
      return (values[first + 1] + u * (values[first + 2] - values[first + 1])).eval();
    };
    const StrandView view{between(strands_.tangents).normalized(), (camera_.position - place).normalized(),
                          scattering_.albedo(between(strands_.colours))};
    const LightAt here = hair_light_.at(place);
    const float deeper = depth_of_[strands_.strand_of[segment]];
    StrandLight light{Colour::Zero(), illumination_.room.mean() * here.room.open * view.fibre.mass *
                                          scattering_.diffuse(deeper * here.room.crossings, view.fibre)};
    for (std::size_t lamp = 0; lamp < 3; ++lamp) {
      if (here.lamps[lamp].open <= 0.0f) continue;
      const FarLight& far_light = illumination_.lamps[lamp];
      light.lamps += far_light.light() * here.lamps[lamp].open *
                     shade_strand(view, far_light.centre(), far_light.angular_radius(),
                                  scattering_.arriving(deeper * here.lamps[lamp].crossings, view.fibre));
    }
    return light;
  }

  // What of a light comes through the hair to a body, in the colour of the hair.
  Colour through_hair(const Ray& ray) const {
    if (bodies_.occluded(ray)) return Colour::Zero();
    const Arriving light =
        scattering_.arriving(hair_light_.crossings(ray.origin, ray.direction), mean_fibre_);
    return light.direct + light.scattered;
  }

  // The smooth normal is turned to the eye.
  BodyPlace place_of(const Ray& ray, const Hit& hit) const {
    BodyPlace place;
    place.at = ray.origin + hit.distance * ray.direction;
    place.normal = meshes_[hit.mesh].normal(hit.part, hit.u, hit.v);
    if (place.normal.dot(ray.direction) > 0.0f) place.normal = -place.normal;
    place.pixel = camera_.pixel_size(place.at);
    return place;
  }
  BodyPlace place_at(int x, int y) const {
    const Ray ray{camera_.position,
                  camera_.direction(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f)};
    const Hit hit = bodies_.closest(ray);
    return hit.kind == Hit::Kind::nothing ? BodyPlace{} : place_of(ray, hit);
  }

  // Light on a body along the rays of one turn. Light that creeps around the edge of the shade comes along
  // the surface.
  BodyLight gathered(const BodyPlace& place, int turn) const {
    constexpr int kLampRays = 2, kRoomRays = 4;
    constexpr float kAlong = 0.05f;  // the least cosine of a ray to a lamp with the normal
    BodyLight light;
    // Rays start a little off the surface.
    const float off = 1e-4f * (place.at - camera_.position).norm();
    Ray ray{place.at + off * place.normal, place.normal};
    for (std::size_t lamp = 0; lamp < illumination_.lamps.size(); ++lamp)
      for (int n = 0; illumination_.lamps[lamp].is_on() && n < kLampRays; ++n) {
        const Vec3f towards =
            illumination_.lamps[lamp].direction(kLightSequence(turn + BodyLights::kTurns * n, kCentred));
        const float below = kAlong - towards.dot(place.normal);
        ray.direction = (towards + std::max(0.0f, below) * place.normal).normalized();
        light.lamps[lamp].through += through_hair(ray);
        light.lamps[lamp].rays += 1.0f;
      }
    for (int n = 0; n < kRoomRays; ++n) {
      ray.direction = around_normal(place.normal, kRoomSequence(turn + BodyLights::kTurns * n, kCentred));
      light.room += through_hair(ray) * illumination_.room.from(ray.direction) / kRoomRays;
    }
    return light;
  }

  // Lamps are wide: a few points of each stand for it.
  Colour mesh_light(const Ray& ray, const Hit& hit, const Vec3f& normal, const BodyLight& arriving) const {
    constexpr int kPoints = 4;
    const Surface surface = meshes_[hit.mesh].surface_at(hit.part, hit.u, hit.v);
    Colour light = arriving.room * surface.colour.cast<float>().array();
    for (std::size_t k = 0; k < illumination_.lamps.size(); ++k) {
      const FarLight& lamp = illumination_.lamps[k];
      if (!lamp.is_on()) continue;
      Colour answer = Colour::Zero();
      for (int n = 0; n < kPoints; ++n)
        answer += shade_surface(surface, normal, lamp.direction(kLightSequence(n, kCentred)), -ray.direction);
      light += arriving.lamps[k].part() * lamp.light() * answer / kPoints;
    }
    return light;
  }

  PreviewOptions options_;
  Backdrop backdrop_;
  Illumination illumination_;
  Vec3 centre_;
  CameraRays camera_;
  StrandGeometry strands_;
  std::vector<MeshGeometry> meshes_;
  RayScene bodies_;
  HairVolume volume_;
  HairLight hair_light_;
  HairScattering scattering_;
  FibreAlbedo mean_fibre_;
  std::vector<float> depth_of_;  // per strand
  StrandRaster raster_;
};

}  // namespace

Image render_preview(const PictureScene& scene, const PreviewOptions& options,
                     const ProgressCallback& progress, const StopFlag* stop) {
  validate(options);
  validate(scene);
  const Previewer previewer(scene, options);
  const auto samples = [&](std::size_t tile, const PixelRect& rect, int begin, int end, Image& sums) {
    previewer.draw(tile, rect, begin, end, sums);
  };
  const auto empty = [&](int x, int y) {
    return previewer.backdrop(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
  };
  return gather_tiles(options.width, options.height, options.samples_per_pixel, {StrandRaster::kTile, 0},
                      samples, empty, progress, stop);
}

}  // namespace ringlet::render

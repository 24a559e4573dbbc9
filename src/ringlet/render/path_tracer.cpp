#include "ringlet/render/path_tracer.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "ringlet/base/error.h"
#include "ringlet/base/random.h"
#include "ringlet/render/denoise.h"
#include "ringlet/render/fibre.h"
#include "ringlet/render/geometry.h"
#include "ringlet/render/lamps.h"
#include "ringlet/render/lighting.h"
#include "ringlet/render/progressive.h"
#include "ringlet/render/ray_scene.h"
#include "ringlet/render/sampling.h"
#include "ringlet/render/shading.h"

namespace ringlet::render {

namespace {

void validate(const PathOptions& options) {
  require_picture_size(options.width, options.height, options.samples_per_pixel);
  const auto require = [](bool good, const char* what, double value, const char* range) {
    if (!good) throw InputError(fmt::format("picture: the {} {} is not {}", what, value, range));
  };
  require(std::isfinite(options.radius_scale) && options.radius_scale > 0.0, "radius scale",
          options.radius_scale, "a positive number");
  require(options.tip_scale >= 0.0 && options.tip_scale <= 1.0, "tip scale", options.tip_scale, "in [0, 1]");
  require(options.colour_variation >= 0.0 && options.colour_variation <= 1.0, "colour variation",
          options.colour_variation, "in [0, 1]");
  require(options.aperture >= 0.0 && options.aperture <= 10.0, "aperture", options.aperture, "in [0, 10] m");
  require(options.focus_distance >= 0.0 && options.focus_distance <= 1e9, "focus distance",
          options.focus_distance, "in [0, 1e9] m");
  require(options.most_bounces >= 1 && options.most_bounces <= 10000, "number of bounces",
          options.most_bounces, "in [1, 10000]");
}

StrandLook look_of(const PathOptions& options) {
  StrandLook look;
  look.radius_scale = options.radius_scale;
  look.tip_scale = options.tip_scale;
  look.colour_variation = options.colour_variation;
  look.seed = options.seed;
  return look;
}

// Strands with many points show no corners.
RayScene::Curves curves_of(const StrandSet& strands) {
  constexpr std::size_t kMany = 24;
  return strands.points.size() >= kMany * strands.strand_count() ? RayScene::Curves::straight
                                                                 : RayScene::Curves::smooth;
}

// Light that has bounced once meets fibres this rough at least: a few narrow highlights seen by way of other
// strands are what makes bright specks, and blurred they bring as much light.
FibreLook blurred(FibreLook look) {
  constexpr double kLongitudinal = 0.4, kAzimuthal = 0.5;
  look.longitudinal_roughness = std::max(look.longitudinal_roughness, kLongitudinal);
  look.azimuthal_roughness = std::max(look.azimuthal_roughness, kAzimuthal);
  return look;
}

class PathTracer {
 public:
  PathTracer(const PictureScene& scene, const PathOptions& options)
      : options_(options),
        backdrop_(scene.backdrop),
        fibre_(options.fibre),
        blurred_fibre_(blurred(options.fibre)),
        room_{scene.lights.ambient_above.cast<float>().array(),
              scene.lights.ambient_below.cast<float>().array()},
        centre_(centre_of(scene)),
        lamps_(scene, centre_),
        camera_(scene.camera, centre_, options.width, options.height),
        focus_(static_cast<float>(options.focus_distance > 0.0
                                      ? options.focus_distance
                                      : (scene.camera.target - scene.camera.position).norm())),
        strands_(prepare_strands(scene.strands, centre_, look_of(options))),
        meshes_(prepare_meshes(scene.meshes, centre_)),
        rays_(strands_, meshes_, curves_of(scene.strands)) {}

  // Light along sample n of pixel (x, y).
  Colour sample(int x, int y, int n, FirstMet& met) const {
    const std::size_t pixel =
        static_cast<std::size_t>(y) * static_cast<std::size_t>(options_.width) + static_cast<std::size_t>(x);
    SampleNumbers numbers(Random(options_.seed, pixel).next(), n);
    const Point2 place = numbers.two(), lens = numbers.two();

    const float px = static_cast<float>(x) + 0.5f + pixel_offset(place.x);
    const float py = static_cast<float>(y) + 0.5f + pixel_offset(place.y);
    Ray ray{camera_.position, camera_.direction(px, py)};
    ray.time = numbers.one();
    if (options_.aperture > 0.0) through_lens(ray, lens);
    return follow(ray, camera_.backdrop(backdrop_, px, py), numbers, met);
  }

  Colour backdrop(int x, int y) const {
    return camera_.backdrop(backdrop_, static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
  }

 private:
  // Rays from all over the lens meet where the one through its middle meets the plane of focus.
  void through_lens(Ray& ray, Point2 lens) const {
    const Vec3f sharp = ray.origin + focus_ / ray.direction.dot(camera_.forward) * ray.direction;
    const Point2 disc = on_disc(lens);
    const float radius = 0.5f * static_cast<float>(options_.aperture);
    ray.origin += radius * (disc.x * camera_.right.normalized() + disc.y * camera_.up.normalized());
    ray.direction = (sharp - ray.origin).normalized();
  }

  // Where a path stands: what of the light it meets reaches the eye, and with which density its last
  // direction was drawn (0: no lamp may be counted on it, as lamps were drawn towards instead).
  struct State {
    Ray ray;
    Colour weight = Colour::Ones();
    float density = 0.0f;
    int bounce = 0;
  };

  Colour follow(const Ray& first, const Colour& behind, SampleNumbers& numbers, FirstMet& met) const {
    // From the second bounce on a path ends by chance. Fewer than might go on are enough: light that has
    // bounced more often varies less from place to place. What it carries is measured by what the first
    // bounce left: if it were by itself, the few paths that go on from dark things would be bright specks.
    constexpr float kGoingOn = 0.25f;
    float after_first = 1.0f;
    State state{first};
    Colour light = Colour::Zero();
    for (; state.bounce <= options_.most_bounces; ++state.bounce) {
      const Hit hit = rays_.closest(state.ray);
      const float reach =
          hit.kind == Hit::Kind::nothing ? std::numeric_limits<float>::infinity() : hit.distance;
      if (state.bounce == 0) met = first_met(hit);
      if (state.density > 0.0f) {
        // Lamps that this direction found: shared with those that were drawn towards, by their densities.
        lamps_.along(state.ray.origin, state.ray.direction, reach,
                     [&](const Colour& radiance, float density, float chance) {
                       if (state.bounce > 1) density *= chance;
                       light += state.weight * radiance * (state.density / (state.density + density));
                     });
      }
      if (hit.kind == Hit::Kind::nothing)
        return light + state.weight * (state.bounce == 0 ? behind : room_.from(state.ray.direction));
      light += hit.kind == Hit::Kind::mesh ? bounce_off_mesh(state, hit, numbers)
                                           : bounce_off_strand(state, hit, numbers);
      const float strongest = state.weight.maxCoeff();
      if (!(strongest > 0.0f)) break;
      if (state.bounce == 0) {
        after_first = strongest;
      } else {
        const float chance = std::min(0.95f, kGoingOn * strongest / after_first);
        if (numbers.one() >= chance) break;
        state.weight /= chance;
      }
    }
    return light;
  }

  // What tells pixels apart: whether there is a strand or a surface and of which colour, how far, and which
  // way it goes. What counts as different is chosen by eye.
  FirstMet first_met(const Hit& hit) const {
    FirstMet met;
    if (hit.kind == Hit::Kind::nothing) return met;
    constexpr float kThing = 3.0f, kColour = 6.0f, kDistance = 40.0f, kWay = 2.0f;
    Colour colour;
    Vec3f way;
    if (hit.kind == Hit::Kind::strand) {
      const std::uint32_t control = strands_.segments[hit.part];
      colour = strands_.colours[control + 1];
      way = strands_.tangents[control + 1];
      met.features[0] = kThing;
      met.strand = 1.0f;
      const float x = way.dot(camera_.right), y = -way.dot(camera_.up), length = x * x + y * y;
      if (length > 0.0f) met.way = Eigen::Vector2f(x * x - y * y, 2.0f * x * y) / length;
    } else {
      colour = meshes_[hit.mesh].surface_at(hit.part, hit.u, hit.v).colour.cast<float>().array();
      way = meshes_[hit.mesh].normal(hit.part, hit.u, hit.v);
      met.features[0] = -kThing;
    }
    met.features.segment<3>(1) = kColour * colour.sqrt();
    met.features[4] = kDistance * hit.distance / focus_;
    met.features.segment<3>(5) = kWay * way.array();
    return met;
  }

  // Where across a strand's width a ray has met it, [−1, 1].
  float offset_of(const Ray& ray, const Hit& hit, const Vec3f& place, const Vec3f& tangent,
                  float radius) const {
    const std::uint32_t control = strands_.segments[hit.part];
    const auto axis_at = [&](const std::vector<Vec4f>& controls) {
      const Vec3f from = controls[control + 1].head<3>(), to = controls[control + 2].head<3>();
      return Vec3f(from + hit.u * (to - from));
    };
    Vec3f axis = axis_at(strands_.controls);
    if (!strands_.later_controls.empty()) axis += ray.time * (axis_at(strands_.later_controls) - axis);
    const Vec3f side = -tangent.cross(ray.direction);
    return std::clamp((place - axis).dot(side) / std::max(1e-12f, radius * side.norm()), -1.0f, 1.0f);
  }

  // The light of lamps at a place: lamps are drawn towards, and one of them, chosen by what it would give, is
  // asked whether it is in sight. Where a path begins these are all lamps; later one, by its strength.
  // `start(direction)` is where rays leave the thing at the place, `answer(lamp)` the light that it sends on
  // over the density of the lamp's direction.
  template <class Start, class Answer>
  Colour lamp_light(const Vec3f& origin, const State& state, SampleNumbers& numbers, Start&& start,
                    Answer&& answer) const {
    if (lamps_.count() == 0) return Colour::Zero();
    struct Chosen {
      Colour gain = Colour::Zero();
      Vec3f direction;
      float distance = 0.0f, strength = 0.0f;
    } chosen;
    auto [number, choice] = numbers.two();
    const Lamps::Choice one = lamps_.choose(choice);
    const bool all = state.bounce == 0;
    float sum = 0.0f;
    for (std::size_t k = all ? 0 : one.lamp; k < (all ? lamps_.count() : one.lamp + 1); ++k) {
      auto lamp = lamps_.sample(k, origin, numbers.two());
      if (!lamp) continue;
      if (!all) lamp->density *= one.chance;
      const Colour gain = state.weight * lamp->radiance * answer(*lamp);
      const float strength = gain.sum();
      if (!(strength > 0.0f)) continue;
      // Each new lamp replaces the choice with its part of the sum; the number is stretched to be used again.
      sum += strength;
      const float part = strength / sum;
      if (number < part) {
        chosen = {gain, lamp->direction, lamp->distance, strength};
        number /= part;
      } else {
        number = (number - part) / (1.0f - part);
      }
    }
    if (!(chosen.strength > 0.0f)) return Colour::Zero();
    // Little light is asked for seldom, and then counts for more.
    constexpr float kWorthARay = 0.3f;
    if (sum < kWorthARay) {
      if (number * kWorthARay >= sum) return Colour::Zero();
      sum = kWorthARay;
    }
    const Ray shadow{origin, chosen.direction, start(chosen.direction), chosen.distance, state.ray.time};
    if (rays_.occluded(shadow)) return Colour::Zero();
    return chosen.gain * (sum / chosen.strength);
  }

  // Both return the light of lamps at the hit, and send the path on from there.

  Colour bounce_off_strand(State& state, const Hit& hit, SampleNumbers& numbers) const {
    // The fibre's axes: along the strand, and along the long axis of its section. That lies in the plane in
    // which a curl bends (hair_types.h); on straight hair it points anywhere, as a random direction of the
    // strand says.
    const std::uint32_t control = strands_.segments[hit.part];
    const auto between = [&](const auto& values) {
      return (values[control + 1] + hit.u * (values[control + 2] - values[control + 1])).eval();
    };
    const Vec3f tangent = between(strands_.tangents).normalized();
    const Vec4f* p = &strands_.controls[control];
    const Vec3f chord = p[2].head<3>() - p[1].head<3>();
    const Vec3f bend =
        (strands_.tangents[control + 2] - strands_.tangents[control + 1]) / std::max(1e-9f, chord.norm());
    constexpr float kCurly = 20.0f;  // 1/m: a curvature from which on it decides
    Random of_strand(options_.seed, strands_.strand_of[hit.part]);
    const Vec3f any =
        on_sphere({static_cast<float>(of_strand.uniform()), static_cast<float>(of_strand.uniform())});
    Vec3f n1 = bend / kCurly + any;
    n1 -= n1.dot(tangent) * tangent;
    if (!(n1.squaredNorm() > 1e-8f)) n1 = tangent.unitOrthogonal();
    n1.normalize();
    Eigen::Matrix3f axes;
    axes << tangent, n1, tangent.cross(n1);

    const Colour absorption =
        absorption_of_colour(between(strands_.colours), options_.fibre.azimuthal_roughness);
    const float radius = between(strands_.controls).w();
    const Vec3f origin = state.ray.origin + hit.distance * state.ray.direction;
    const float shift = numbers.one();
    const bool wide = state.bounce == 0 && radius > camera_.pixel_size(origin);
    const Fibre& fibre = state.bounce == 0 ? fibre_ : blurred_fibre_;
    const Fibre::View view =
        fibre.view(-(axes.transpose() * state.ray.direction),
                   wide ? Places(offset_of(state.ray, hit, origin, tangent, radius)) : spread_offsets(shift),
                   absorption);
    // A ribbon faces every ray, so that one that starts on it would meet it again; it starts where it has
    // left the fibre.
    const auto start = [&](const Vec3f& direction) {
      const float along = tangent.dot(direction);
      return 2.0f * radius / std::sqrt(std::max(0.04f, 1.0f - along * along));
    };

    const Colour light = lamp_light(origin, state, numbers, start, [&](const Lamps::Sample& lamp) -> Colour {
      const Fibre::Scattering answer = fibre.scatter(view, axes.transpose() * lamp.direction);
      return answer.value / (lamp.density + answer.density);
    });
    const Point2 path_and_place = numbers.two(), around = numbers.two();
    const auto [onwards, answer] =
        fibre.sample(view, {path_and_place.x, path_and_place.y, around.x, around.y});
    state.weight =
        answer.density > 0.0f ? Colour(state.weight * answer.value / answer.density) : Colour::Zero();
    state.density = answer.density;
    const Vec3f direction = axes * onwards;
    state.ray = {origin, direction, start(direction), std::numeric_limits<float>::infinity(), state.ray.time};
    return light;
  }

  Colour bounce_off_mesh(State& state, const Hit& hit, SampleNumbers& numbers) const {
    const MeshGeometry& mesh = meshes_[hit.mesh];
    Vec3f normal = mesh.normal(hit.part, hit.u, hit.v);
    if (normal.dot(state.ray.direction) > 0.0f) normal = -normal;
    const Vec3f origin = state.ray.origin + hit.distance * state.ray.direction + 1e-4f * normal;

    const Surface surface = mesh.surface_at(hit.part, hit.u, hit.v);
    // The surface's answer is to a light by what white shows of it, which is irradiance over π.
    const Colour light = lamp_light(
        origin, state, numbers, [](const Vec3f&) { return 0.0f; },
        [&](const Lamps::Sample& lamp) -> Colour {
          return shade_surface(surface, normal, lamp.direction, -state.ray.direction) /
                 (std::numbers::pi_v<float> * lamp.density);
        });
    state.weight *= surface.colour.cast<float>().array();
    state.density = 0.0f;
    state.ray = {origin, around_normal(normal, numbers.two()), 0.0f, std::numeric_limits<float>::infinity(),
                 state.ray.time};
    return light;
  }

  PathOptions options_;
  Backdrop backdrop_;
  Fibre fibre_;
  Fibre blurred_fibre_;
  Room room_;
  Vec3 centre_;
  Lamps lamps_;
  CameraRays camera_;
  float focus_;
  StrandGeometry strands_;
  std::vector<MeshGeometry> meshes_;
  RayScene rays_;
};

}  // namespace

Image render_paths(const PictureScene& scene, const PathOptions& options, const ProgressCallback& progress,
                   const StopFlag* stop) {
  validate(options);
  validate(scene);
  const PathTracer tracer(scene, options);
  std::optional<NoisyImage> noisy;
  if (options.denoise) noisy.emplace(options.width, options.height);
  const auto samples = [&](int x, int y, int begin, int end) {
    Colour sum = Colour::Zero();
    for (int n = begin; n < end; ++n) {
      FirstMet met;
      const Colour light = tracer.sample(x, y, n, met);
      sum += light;
      if (noisy) noisy->at(x, y).add(n, light, met);
    }
    return sum;
  };
  const auto empty = [&](int x, int y) { return tracer.backdrop(x, y); };
  const Image image =
      gather(options.width, options.height, options.samples_per_pixel, samples, empty, progress, stop);
  return noisy && noisy->is_enough() ? denoised(*noisy) : image;
}

}  // namespace ringlet::render

#include "ringlet/render/lighting.h"

#include <cmath>

#include "ringlet/base/parallel.h"

namespace ringlet::render {

FarLight::FarLight(const Light& light)
    : angular_radius_(static_cast<float>(light.angular_radius)), light_(light.light.cast<float>().array()) {
  const Vec3 centre = light.towards.normalized();
  const double reach = std::tan(std::min(light.angular_radius, 1.5));
  const Vec3 across = any_perpendicular(centre);
  centre_ = centre.cast<float>();
  across_ = (reach * across).cast<float>();
  along_ = (reach * centre.cross(across)).cast<float>();
}

Vec3f FarLight::direction(Point2 p) const {
  const Point2 disc = on_disc(p);
  return (centre_ + disc.x * across_ + disc.y * along_).normalized();
}

Illumination::Illumination(const Lights& lights)
    : lamps{FarLight(lights.key), FarLight(lights.fill), FarLight(lights.rim)},
      room{lights.ambient_above.cast<float>().array(), lights.ambient_below.cast<float>().array()} {}

namespace {

// Rays to each lamp and to the room from a node. They are the same for all nodes: what differs from place to
// place is the hair alone, so that there is no noise.
constexpr int kLampRays = 3, kRoomRays = 10;
constexpr Point2 kCentred{0.5f, 0.5f};

}  // namespace

HairLight::HairLight(const HairVolume& volume, const RayScene& bodies, const Illumination& illumination)
    : volume_(volume), bodies_(bodies), illumination_(illumination), nodes_(volume.node_count()) {
  const std::vector<std::uint32_t> filled = volume.filled_nodes();
  parallel_for(filled.size(),
               [&](std::size_t k) { nodes_[filled[k]] = light_at_node(volume.position(filled[k])); });
}

bool HairLight::open(const Vec3f& node, const Vec3f& direction) const {
  Ray ray{node, direction};
  const Hit hit = bodies_.closest(ray);
  if (hit.kind == Hit::Kind::nothing) return true;
  // A node just under the skin sees the skin from inside.
  if (hit.distance > 2.0f * volume_.cell()) return false;
  ray.near = 1.001f * hit.distance + 1e-6f;
  return !bodies_.occluded(ray);
}

// Means over rays: of what is open, and of the light that comes through hair there, as the number of
// crossings that lets as much through.
std::array<float, HairLight::kNumbers> HairLight::light_at_node(const Vec3f& node) const {
  std::array<float, kNumbers> numbers{};
  struct Mean {
    float all = 0.0f, open = 0.0f, through = 0.0f;
    void put(float* into) const {
      if (!(open > 0.0f)) return;
      into[0] = open / all;
      into[1] = -std::log(std::max(through / open, 1e-12f));
    }
  };
  const auto add = [&](Mean& mean, const Vec3f& direction, float weight) {
    mean.all += weight;
    if (!open(node, direction)) return;
    mean.open += weight;
    mean.through += weight * std::exp(-volume_.crossings(node, direction));
  };
  for (std::size_t lamp = 0; lamp < 3; ++lamp) {
    Mean mean;
    if (illumination_.lamps[lamp].is_on())
      for (int n = 0; n < kLampRays; ++n)
        add(mean, illumination_.lamps[lamp].direction(kLightSequence(n, kCentred)), 1.0f);
    mean.put(&numbers[2 * lamp]);
  }
  Mean mean;
  for (int n = 0; n < kRoomRays; ++n) {
    const Vec3f direction = on_sphere(kRoomSequence(n, kCentred));
    add(mean, direction, illumination_.room.from(direction).sum());
  }
  mean.put(&numbers[6]);
  return numbers;
}

// Crossings are weighted by what is open: a node in the shade of a body knows none.
LightAt HairLight::at(const Vec3f& place) const {
  const HairVolume::Around near = volume_.around(place);
  std::array<float, kNumbers> sum{};
  for (std::size_t i = 0; i < 8; ++i) {
    const auto& node = nodes_[near.node[i]];
    for (std::size_t k = 0; k < kNumbers; k += 2) {
      const float open = near.weight[i] * node[k];
      sum[k] += open;
      sum[k + 1] += open * node[k + 1];
    }
  }
  const auto part = [&](std::size_t k) {
    return LightAt::Part{sum[k], sum[k] > 0.0f ? sum[k + 1] / sum[k] : 0.0f};
  };
  return {{part(0), part(2), part(4)}, part(6)};
}

}  // namespace ringlet::render

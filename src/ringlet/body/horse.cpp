#include "ringlet/body/horse.h"

#include <array>
#include <cmath>
#include <numbers>

#include "ringlet/base/parallel.h"
#include "ringlet/body/implicit.h"
#include "ringlet/body/polygonise.h"

namespace ringlet::body {
namespace {

using implicit::rise;

constexpr double kDegree = std::numbers::pi / 180.0;

std::vector<double> axis(double low, double high, double spacing) {
  std::vector<double> nodes;
  const int count = static_cast<int>(std::ceil((high - low) / spacing));
  for (int i = 0; i <= count; ++i) nodes.push_back(low + (high - low) * i / count);
  return nodes;
}

HorseModel make_horse() {
  constexpr double kSpacing = 0.018;  // m
  HorseModel model;
  model.mesh = polygonise(
      horse_field, {axis(-0.40, 0.40, kSpacing), axis(-1.76, 1.08, kSpacing), axis(-0.05, 2.22, kSpacing)});
  const std::size_t count = model.mesh.vertices.size();
  model.normals.resize(count);
  model.colours.resize(count);
  parallel_for(count, [&](std::size_t v) {
    model.normals[v] = field_normal(horse_field, model.mesh.vertices[v], 1e-3);
    model.colours[v] = horse_colour(model.mesh.vertices[v]);
  });
  for (const auto& [a, b, c] : model.mesh.triangles) {
    const std::vector<Vec3>& v = model.mesh.vertices;
    model.hair.push_back(horse_hair((v[a] + v[b] + v[c]) / 3.0));
  }
  return model;
}

// A joint turns what hangs below it about an axis along x; across it the turn rises smoothly.
struct Joint {
  double y, z;        // m
  double full, none;  // heights below and above which all and nothing turns, m
  double swing;       // how far it swings to and fro with the step, degrees; positive: to the back
  double fold;        // and how far it bends while the leg comes forward, degrees
};
// From the hoof up.
constexpr std::array<Joint, 3> kForeJoints = {{{-0.475, 0.21, 0.18, 0.26, 0.0, 35.0},
                                               {-0.49, 0.51, 0.46, 0.56, 0.0, 55.0},
                                               {-0.50, 1.08, 0.74, 1.14, 15.0, -12.0}}};
constexpr std::array<Joint, 4> kHindJoints = {{{0.655, 0.21, 0.18, 0.26, 0.0, 30.0},
                                               {0.70, 0.56, 0.50, 0.63, 0.0, -38.0},
                                               {0.47, 0.88, 0.72, 0.98, 0.0, 40.0},
                                               {0.50, 1.18, 0.82, 1.24, 14.0, -12.0}}};

void turn(Vec3& p, double y, double z, double angle) {
  const double c = std::cos(angle), s = std::sin(angle), dy = p.y() - y, dz = p.z() - z;
  p.y() = y + c * dy - s * dz;
  p.z() = z + s * dy + c * dz;
}

// `phase` of a leg: at 0 half-way through its time on the ground, at π half-way through the air.
template <std::size_t n>
void step(Vec3& p, const std::array<Joint, n>& joints, double phase, double part) {
  const double height = p.z();
  const double in_air = std::pow(std::max(0.0, -std::cos(phase)), 1.5);
  for (const Joint& joint : joints) {
    const double weight = part * (1.0 - rise(height, joint.full, joint.none));
    turn(p, joint.y, joint.z, weight * kDegree * (joint.swing * std::sin(phase) + joint.fold * in_air));
  }
}

class HorseWalk final : public VertexMotion {
 public:
  explicit HorseWalk(const HorseGait& gait) : gait_(gait) {}
  std::vector<Vec3> vertices(double time) const override {
    const std::vector<Vec3>& rest = horse_model().mesh.vertices;
    std::vector<Vec3> now(rest.size());
    parallel_for(now.size(), [&](std::size_t v) { now[v] = walked(rest[v], time, gait_); }, 1024);
    return now;
  }

 private:
  HorseGait gait_;
};

}  // namespace

const HorseModel& horse_model() {
  static const HorseModel model = make_horse();
  return model;
}

Vec3 walked(const Vec3& point, double time, const HorseGait& gait) {
  constexpr double kSwell = 0.5;  // s
  const double since = time - gait.start;
  const double u = std::clamp(since / kSwell, 0.0, 1.0);
  const double strength = u * u * u * (u * (6.0 * u - 15.0) + 10.0);
  if (strength == 0.0) return point;
  const double phase = 2.0 * std::numbers::pi * since / gait.stride;
  Vec3 p = point;
  // Legs: left hind, left fore, right hind, right fore, a quarter of a stride apart. Those of both sides
  // share what lies between them.
  const bool fore = p.y() < 0.0;
  const double side = p.x() > 0.0 ? 0.0 : std::numbers::pi;
  const double part = strength * rise(std::abs(p.x()), 0.0, 0.09) * rise(std::abs(p.y()), 0.1, 0.4);
  if (part > 0.0 && fore && p.y() > -0.9) step(p, kForeJoints, phase + side - 0.5 * std::numbers::pi, part);
  if (part > 0.0 && !fore && p.y() < 1.0 && p.z() < 1.25) step(p, kHindJoints, phase + side, part);
  // Neck and head nod, the dock swings, the trunk rises and sinks twice a stride.
  const double nod = rise(-point.y(), 0.45, 1.0) * rise(point.z(), 1.1, 1.5);
  turn(p, -0.55, 1.40, strength * nod * 3.5 * kDegree * std::sin(2.0 * phase + 0.6));
  const double dock = rise(point.y(), 0.80, 0.95) * rise(point.z(), 1.1, 1.2);
  p.x() += strength * dock * 0.02 * std::sin(phase);
  p.z() += strength * 0.012 * rise(point.z(), 0.1, 1.0) * std::sin(2.0 * phase);
  return p;
}

std::shared_ptr<const VertexMotion> horse_walk(const HorseGait& gait) {
  return std::make_shared<const HorseWalk>(gait);
}

}  // namespace ringlet::body

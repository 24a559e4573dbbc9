#include "ringlet/body/head.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/body/head_field.h"
#include "ringlet/body/neck.h"
#include "ringlet/body/polygonise.h"

namespace ringlet::body {
namespace {

// What turns a point of the wanted size into one of the sculpture's size.
Vec3 to_nominal(const HeadParameters& p) {
  return {kNominalBreadth / p.breadth, kNominalDepth / p.depth, kNominalHeight / p.height};
}

void check(const HeadParameters& p) {
  const auto within = [](const char* name, double value, double low, double high) {
    if (!(value >= low && value <= high))
      throw InputError(
          fmt::format("head {} is {} m; it must lie between {} and {} m", name, value, low, high));
  };
  within("height", p.height, 0.5 * kNominalHeight, 2.0 * kNominalHeight);
  within("breadth", p.breadth, 0.5 * kNominalBreadth, 2.0 * kNominalBreadth);
  within("depth", p.depth, 0.5 * kNominalDepth, 2.0 * kNominalDepth);
  within("resolution", p.resolution, 0.001, 0.012);
}

// Nodes from low to high; the spacing follows the piecewise linear `spacing` (position, distance).
using Spacing = std::vector<std::array<double, 2>>;
double interpolate(const Spacing& table, double x) {
  if (x <= table.front()[0]) return table.front()[1];
  for (std::size_t i = 1; i < table.size(); ++i) {
    const auto [x0, y0] = table[i - 1];
    const auto [x1, y1] = table[i];
    if (x < x1) return y0 + (y1 - y0) * (x - x0) / (x1 - x0);
  }
  return table.back()[1];
}
std::vector<double> graded_axis(double low, double high, const Spacing& spacing) {
  std::vector<double> nodes{low};
  while (nodes.back() < high) nodes.push_back(nodes.back() + interpolate(spacing, nodes.back()));
  return nodes;
}
// The same on both sides of zero.
std::vector<double> mirrored_axis(double high, const Spacing& spacing) {
  const std::vector<double> right = graded_axis(0.0, high, spacing);
  std::vector<double> nodes;
  for (std::size_t i = right.size(); i-- > 1;) nodes.push_back(-right[i]);
  nodes.insert(nodes.end(), right.begin(), right.end());
  return nodes;
}

// Fine at eyes, nose and mouth, less so at the ears, coarse over the back of the skull.
Grid head_grid(double r) {
  const double m = 5.0 * r;  // two coarse cells of room around the surface
  const double fine = 0.55 * r;
  return {
      mirrored_axis(0.088 + m, {{0.047, fine}, {0.055, 1.7 * r}, {0.065, 1.7 * r}, {0.075, 1.4 * r}}),
      graded_axis(
          -0.115 - m, 0.098 + m,
          {{-0.076, 0.7 * r}, {-0.045, 1.7 * r}, {-0.020, 1.2 * r}, {0.025, 1.2 * r}, {0.045, 2.5 * r}}),
      graded_axis(-0.096 - m, 0.136 + m,
                  {{-0.075, 1.7 * r}, {-0.060, fine}, {0.034, fine}, {0.042, 1.2 * r}, {0.065, 2.5 * r}})};
}
Grid shoulders_grid(double r) {
  const double h = 3.5 * r, m = 2.0 * h;
  const double fine = 1.8 * r;  // at the edge of the top
  return {mirrored_axis(0.235 + m, {{0.09, fine}, {0.12, h}}), graded_axis(-0.090 - m, 0.125 + m, {{0.0, h}}),
          graded_axis(-0.275 - m, 0.055 + m, {{-0.23, h}, {-0.20, fine}, {-0.15, fine}, {-0.12, h}})};
}

// Polygonises a field of the sculpture and stretches the result to the wanted size. Normals are the field's
// own: smoother than any mean over triangles.
void sculpt(const Field& field, const Grid& grid, const Vec3& nominal, TriangleMesh& mesh,
            std::vector<Vec3>& normals) {
  mesh = polygonise(field, grid);
  normals.resize(mesh.vertices.size());
  parallel_for(mesh.vertices.size(), [&](std::size_t v) {
    // A normal transforms with the inverse transpose of what a point does.
    const Vec3 n = field_normal(field, mesh.vertices[v], 5e-4);
    normals[v] = n.cwiseProduct(nominal).normalized();
    mesh.vertices[v] = mesh.vertices[v].cwiseQuotient(nominal);
  });
}

// An eye is turned about its gaze: rings of vertices at these angles from it (degrees), the colour of each. A
// ring doubled within a tenth of a degree is an edge between colours.
struct EyeRing {
  double angle;
  enum class Part { pupil, iris, rim, white } part;
};
constexpr std::array<EyeRing, 20> kEyeRings = {
    {{3, EyeRing::Part::pupil},    {9.0, EyeRing::Part::pupil}, {9.5, EyeRing::Part::iris},
     {13, EyeRing::Part::iris},    {17, EyeRing::Part::iris},   {21, EyeRing::Part::iris},
     {24.0, EyeRing::Part::iris},  {25.5, EyeRing::Part::rim},  {26.5, EyeRing::Part::rim},
     {28.5, EyeRing::Part::white}, {33, EyeRing::Part::white},  {39, EyeRing::Part::white},
     {46, EyeRing::Part::white},   {54, EyeRing::Part::white},  {63, EyeRing::Part::white},
     {75, EyeRing::Part::white},   {90, EyeRing::Part::white},  {115, EyeRing::Part::white},
     {140, EyeRing::Part::white},  {165, EyeRing::Part::white}}};
constexpr int kAroundEye = 64;

// How far the cornea stands out at an angle from the gaze, relative to the ball's radius.
double cornea(double degrees) {
  const double u = std::max(0.0, 1.0 - std::pow(degrees / 30.0, 2));
  return 0.07 * u * u;
}

// Both balls: first the left one, then its mirror image. Poles are the first and the last vertex of each.
void add_eyes(HeadModel& model) {
  const EyeBall ball = eye_ball(model.parameters.figure);
  const Vec3 nominal = to_nominal(model.parameters);
  const auto on_ball = [&](double degrees, int around) {
    const double angle = degrees * std::numbers::pi / 180.0,
                 turn = 2.0 * std::numbers::pi * around / kAroundEye;
    return Vec3(std::sin(angle) * std::cos(turn), -std::cos(angle), std::sin(angle) * std::sin(turn));
  };
  for (const double side : {1.0, -1.0}) {
    const auto first = static_cast<std::uint32_t>(model.eyes.vertices.size());
    const auto add = [&](double degrees, int around) {
      constexpr double kStep = 0.01;  // degrees: over which the cornea's slope is taken
      const Vec3 out = on_ball(degrees, around);
      const double radius = 1.0 + cornea(degrees);
      const double slope = (cornea(degrees + kStep) - cornea(std::max(0.0, degrees - kStep))) /
                           ((degrees + kStep - std::max(0.0, degrees - kStep)) * std::numbers::pi / 180.0);
      const Vec3 along = on_ball(degrees + 90.0, around);  // in which the angle grows
      const Vec3 normal = radius * out - slope * along;
      const auto mirrored = [&](const Vec3& v) { return Vec3(side * v.x(), v.y(), v.z()); };
      model.eyes.vertices.push_back(
          mirrored(ball.centre + ball.radius * radius * out).cwiseQuotient(nominal));
      model.eyes_normals.push_back(mirrored(normal).cwiseProduct(nominal).normalized());
    };
    add(0.0, 0);
    for (const EyeRing& ring : kEyeRings)
      for (int k = 0; k < kAroundEye; ++k) add(ring.angle, k);
    add(180.0, 0);
    const auto vertex = [&](std::size_t ring, int around) {
      return first + 1 + static_cast<std::uint32_t>(ring) * kAroundEye +
             static_cast<std::uint32_t>(around % kAroundEye);
    };
    const auto last = static_cast<std::uint32_t>(model.eyes.vertices.size() - 1);
    const auto triangle = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
      if (side > 0.0)
        model.eyes.triangles.push_back({a, b, c});
      else
        model.eyes.triangles.push_back({a, c, b});
    };
    for (int k = 0; k < kAroundEye; ++k) {
      triangle(first, vertex(0, k), vertex(0, k + 1));
      for (std::size_t ring = 0; ring + 1 < kEyeRings.size(); ++ring) {
        triangle(vertex(ring, k), vertex(ring + 1, k), vertex(ring + 1, k + 1));
        triangle(vertex(ring, k), vertex(ring + 1, k + 1), vertex(ring, k + 1));
      }
      triangle(vertex(kEyeRings.size() - 1, k), last, vertex(kEyeRings.size() - 1, k + 1));
    }
  }
}

// The white is a little grey and pink, the iris streaked and darker at its rim.
Vec3 eye_colour(const EyeRing& ring, int around, const Vec3& iris) {
  switch (ring.part) {
    case EyeRing::Part::pupil:
      return Vec3::Constant(0.006);
    case EyeRing::Part::rim:
      return 0.25 * iris;
    case EyeRing::Part::white:
      return ring.angle < 33.0 ? Vec3(0.50, 0.47, 0.46)
                               : Vec3(0.66 - 0.003 * (ring.angle - 33.0), 0.60 - 0.005 * (ring.angle - 33.0),
                                      0.57 - 0.005 * (ring.angle - 33.0))
                                     .cwiseMax(0.3);
    case EyeRing::Part::iris:
      break;
  }
  Random random(7, static_cast<std::size_t>(around));
  const double streak = random.uniform(0.65, 1.35), inner = std::exp(-std::pow((ring.angle - 12.0) / 5.0, 2));
  return (streak * (1.0 + 0.7 * inner)) * iris;
}

// The lower end of the hair, by azimuth from the face (degrees): height (metres, nominal size).
const Spacing& hairline() {
  static const Spacing line = {{0, 0.089},    {20, 0.089},  {34, 0.087},  {46, 0.078},   {57, 0.064},
                               {66, 0.046},   {71, 0.024},  {75, 0.014},  {78, 0.018},   {81, 0.040},
                               {85, 0.046},   {101, 0.044}, {107, 0.018}, {113, -0.012}, {125, -0.028},
                               {145, -0.036}, {180, -0.038}};
  return line;
}
constexpr double kHairlineWidth = 0.010;  // over which the density of hair rises (m)

// The signed distance to the hairline where it is steep, the height above it where it is level (m).
double above_hairline(double azimuth, double z) {
  constexpr double kStep = 0.5;                                // degrees
  constexpr double kRadius = 0.08 * std::numbers::pi / 180.0;  // of the head, per degree of azimuth
  const double slope = (interpolate(hairline(), azimuth + kStep) - interpolate(hairline(), azimuth - kStep)) /
                       (2.0 * kStep * kRadius);
  return (z - interpolate(hairline(), azimuth)) / std::hypot(1.0, slope);
}

}  // namespace

double HeadModel::hair_density(const Vec3& local_point) const {
  const Vec3 p = local_point.cwiseProduct(to_nominal(parameters));
  if (ear_field(p) < 0.003 || shoulders_field(p, parameters.figure) < 0.001) return 0.0;
  const double azimuth = std::atan2(std::abs(p.x()), 0.005 - p.y()) * 180.0 / std::numbers::pi;
  const double u = std::clamp(0.5 + above_hairline(azimuth, p.z()) / kHairlineWidth, 0.0, 1.0);
  return u * u * (3.0 - 2.0 * u);
}

bool HeadModel::on_scalp(const Vec3& local_point) const { return hair_density(local_point) > 0.5; }

Vec2 scalp_uv(const HeadParameters& parameters, const Vec3& local_point) {
  const Vec3 centre(0.0, 0.005, 0.040);
  const Vec3 d = local_point.cwiseProduct(to_nominal(parameters)) - centre;
  const double across = std::hypot(d.x(), d.y());
  if (across == 0.0) return {0.5, 0.5};
  const double radius = 0.5 * std::atan2(across, d.z()) / std::numbers::pi;
  return {0.5 + radius * d.x() / across, 0.5 + radius * d.y() / across};
}

HeadModel make_head(const HeadParameters& parameters) {
  check(parameters);
  HeadModel model;
  model.parameters = parameters;
  const Vec3 nominal = to_nominal(parameters);
  const Figure figure = parameters.figure;
  sculpt([figure](const Vec3& p) { return head_field(p, figure); }, head_grid(parameters.resolution), nominal,
         model.head, model.head_normals);
  sculpt([figure](const Vec3& p) { return shoulders_field(p, figure); },
         shoulders_grid(parameters.resolution), nominal, model.shoulders, model.shoulders_normals);
  add_eyes(model);

  // What the roots of hair need: a map of the scalp, and its triangles.
  std::vector<double> density(model.head.vertices.size());
  model.head.uv.resize(model.head.vertices.size());
  for (std::size_t v = 0; v < density.size(); ++v) {
    density[v] = model.hair_density(model.head.vertices[v]);
    model.head.uv[v] = scalp_uv(parameters, model.head.vertices[v]);
  }
  for (std::size_t t = 0; t < model.head.triangles.size(); ++t) {
    const auto& corners = model.head.triangles[t];
    const auto inside = [&](std::uint32_t v) { return density[v] > 0.5; };
    const auto some_hair = [&](std::uint32_t v) { return density[v] > 0.0; };
    if (std::all_of(corners.begin(), corners.end(), inside))
      model.scalp_triangles.push_back(static_cast<std::uint32_t>(t));
    else if (std::any_of(corners.begin(), corners.end(), some_hair))
      model.hairline_triangles.push_back(static_cast<std::uint32_t>(t));
  }
  return model;
}

HeadColours head_colours(const HeadModel& model, const Complexion& complexion) {
  const Vec3 nominal = to_nominal(model.parameters);
  const Figure figure = model.parameters.figure;
  HeadColours colours;
  const auto fill = [&](const TriangleMesh& mesh, std::vector<Vec3>& into, const auto& colour) {
    into.resize(mesh.vertices.size());
    parallel_for(into.size(), [&](std::size_t v) {
      into[v] = colour(mesh.vertices[v].cwiseProduct(nominal), figure, complexion.paint);
    });
  };
  fill(model.head, colours.head, head_colour);
  fill(model.shoulders, colours.shoulders, shoulders_colour);
  for (int eye = 0; eye < 2; ++eye) {
    colours.eyes.push_back(Vec3::Constant(0.006));
    for (const EyeRing& ring : kEyeRings)
      for (int k = 0; k < kAroundEye; ++k) colours.eyes.push_back(eye_colour(ring, k, complexion.iris));
    colours.eyes.push_back(colours.eyes.back());
  }
  return colours;
}

std::vector<Body> head_bodies(const HeadModel& model, Motion head_motion) {
  std::vector<Body> bodies(2);
  bodies[0].name = "head";
  bodies[0].shape = std::make_shared<const MeshSurface>(model.head);
  bodies[0].motion = std::move(head_motion);
  bodies[1].name = "shoulders";
  bodies[1].shape = std::make_shared<const MeshSurface>(model.shoulders);
  bodies[1].motion = shoulders_motion(bodies[0].motion);
  bodies[1].vertex_motion = neck_motion(model.shoulders.vertices, bodies[0].motion);
  return bodies;
}

}  // namespace ringlet::body

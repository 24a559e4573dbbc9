#include "ringlet/sim/watchdog.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/base/parallel.h"
#include "ringlet/scene/strand_models.h"
#include "ringlet/sim/direction.h"

namespace ringlet::sim {
namespace {

constexpr double kMargin = 100.0;  // of energy
// What a tie may pull a strand with, in its weights: a hundred times what makes it slip (holds.cpp), as taut
// strands are jolted for a step.
constexpr double kTiePull = 3000.0;
constexpr double kMostOfLimit = 1.5;  // times the longest that a strand may be

double polyline_length(std::span<const Vec3> points) {
  double length = 0.0;
  for (std::size_t k = 1; k < points.size(); ++k) length += (points[k] - points[k - 1]).norm();
  return length;
}

// ½ E I κ² L of a strand that is bent into a circle about its stiffer axis, J.
double circle_energy(const hair::Material& material, double length) {
  return 2.0 * std::numbers::pi * std::numbers::pi * material.stiffness().maxCoeff() / length;
}

double speed_of(const rods::RootMotion& root, double h, double length) {
  return ((root.end.position - root.begin.position).norm() +
          root.end.rotation.angularDistance(root.begin.rotation) * length) /
         h;
}

// Of a body near hair that begins at `root` and reaches so far, m/s. Of a mesh that deforms some hundred
// places tell.
double body_speed(const body::Bodies& bodies, std::size_t b, const Vec3& root, double reach) {
  constexpr std::size_t kPlaces = 256;
  const Twist& motion = bodies.motion(b).velocity;
  double speed = motion.at(root).norm() + motion.angular.norm() * reach;
  const TriangleMesh* mesh = bodies.mesh(b);
  if (!body::deforms(bodies[b]) || mesh == nullptr) return speed;
  const std::size_t triangles = mesh->triangles.size();
  for (std::size_t t = 0; t < triangles; t += std::max<std::size_t>(1, triangles / kPlaces)) {
    const body::MaterialPoint corner{.body = static_cast<std::uint32_t>(b),
                                     .local = mesh->vertices[mesh->triangles[t][0]],
                                     .triangle = static_cast<std::uint32_t>(t),
                                     .barycentric = Vec3::UnitX()};
    speed = std::max(speed, bodies.velocity(corner).norm());
  }
  return speed;
}

}  // namespace

double longest_factor(const scene::Scene& scene) {
  const scene::StrandModelRow& row = scene::row_of(scene.simulation.model);
  return row.has_allowed_stretch ? std::max(row.most_stretch, 1.0 + 2.0 * scene.chain.allowed_stretch)
                                 : row.most_stretch;
}

Watchdog::Watchdog(const World& world)
    : longest_factor_(longest_factor(world.scene)),
      masses_(world.masses),
      time_scale_(world.scene.run.time_scale),
      tie_pull_(world.scene.hair.holds.empty() ? 0.0 : kTiePull) {
  const rods::StrandModel& strands = world.strands();
  const auto first_point = strands.first_point();
  std::vector<Vec3> points(first_point.back());
  strands.write_points(points);
  rods::CoupledModel* coupled = world.model->coupled();
  for (std::size_t i = 0; i + 1 < first_point.size(); ++i) {
    const std::span strand = std::span(points).subspan(first_point[i], first_point[i + 1] - first_point[i]);
    // Models with vertices may begin a little longer or shorter than the curve that they were made from.
    lengths_.push_back(
        std::max(coupled ? coupled->length(i) : world.groom.length(i), polyline_length(strand)));
    longest_ = std::max(longest_, lengths_.back());
    bending_ += circle_energy(world.groom.material(i), lengths_.back());
    if (!strand.empty()) reach_ = std::max(reach_, (strand[0] - points[0]).norm());
  }
  reach_ += longest_;
  for (const rods::GoalPull& pull : goal_pulls(world))
    strongest_pull_ = std::max({strongest_pull_, pull.root, pull.tip});
}

void Watchdog::see_step(const rods::Environment& environment, std::span<const rods::RootMotion> roots,
                        const body::Bodies& bodies, double h) {
  gravity_ = std::max(gravity_, environment.gravity.norm());
  wind_ = std::max(wind_, environment.wind_at_origin.norm());
  for (const Vec3& wind : environment.wind) wind_ = std::max(wind_, wind.norm());
  stiffness_ = std::max(stiffness_, environment.stiffness);
  pull_ = std::max(pull_, environment.goal * strongest_pull_);
  for (const rods::RootMotion& root : roots) root_speed_ = std::max(root_speed_, speed_of(root, h, longest_));
  if (roots.empty()) return;
  for (std::size_t b = 0; b < bodies.size(); ++b)
    body_speed_ = std::max(body_speed_, body_speed(bodies, b, roots[0].begin.position, reach_) / time_scale_);
}

void Watchdog::see_elastic_energy(double energy) {
  if (initial_ < 0.0 && std::isfinite(energy)) initial_ = std::max(0.0, energy);
}

double Watchdog::largest_energy() const {
  const double driven = root_speed_ + body_speed_ + wind_;
  double energy = stiffness_ * bending_ + std::max(0.0, initial_);
  for (std::size_t i = 0; i < lengths_.size(); ++i) {
    const double speed =
        driven + std::sqrt(4.0 * gravity_ * lengths_[i]) + 2.0 * lengths_[i] * std::sqrt(pull_);
    energy += masses_[i] * (0.5 * speed * speed + tie_pull_ * gravity_ * lengths_[i]);
  }
  return kMargin * energy;
}

void Watchdog::check_lengths(std::span<const std::size_t> first_point, std::span<const Vec3> points,
                             double time) {
  using Longest = std::pair<double, std::size_t>;  // times its length at rest, and the strand
  const auto longer = [](Longest a, Longest b) { return b.first > a.first ? b : a; };
  const auto [factor, strand] = parallel_reduce(
      lengths_.size(), 256, Longest{0.0, 0},
      [&](std::size_t begin, std::size_t end) {
        Longest longest{0.0, begin};
        for (std::size_t i = begin; i < end; ++i) {
          const auto own = points.subspan(first_point[i], first_point[i + 1] - first_point[i]);
          longest = longer(longest, {polyline_length(own) / lengths_[i], i});
        }
        return longest;
      },
      longer);
  if (factor > kMostOfLimit * longest_factor_)
    throw NumericalError(
        fmt::format("strand {} broke down at t = {:.6g} s: it is {:.3g} times as long as at rest; shorten "
                    "simulation.max_step, or raise hair.young or hair.damping",
                    strand, time, factor));
  if (factor <= longest_factor_ || warned_) return;
  log_warning(
      "at t = {:.6g} s strand {} is {:.3g} times as long as at rest: what pulls it is too strong for its "
      "model; a shorter simulation.max_step or stiffer hair holds its length better",
      time, strand, factor);
  warned_ = true;
}

std::size_t fastest_strand(std::span<const std::size_t> first_point, std::span<const Vec3> begin,
                           std::span<const Vec3> end) {
  std::size_t fastest = 0;
  double farthest = -1.0;
  for (std::size_t i = 0; i + 1 < first_point.size(); ++i)
    for (std::size_t p = first_point[i]; p < first_point[i + 1]; ++p) {
      const double distance = (end[p] - begin[p]).squaredNorm();
      if (distance > farthest) {
        farthest = distance;
        fastest = i;
      }
    }
  return fastest;
}

}  // namespace ringlet::sim

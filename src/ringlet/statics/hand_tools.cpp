#include "ringlet/statics/hand_tools.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/kernel_vectors.h"
#include "ringlet/hair/groom.h"
#include "ringlet/rods/helix.h"

namespace ringlet::statics {
namespace {

// Damping of the least squares, relative to how much the tip of the strand moves with its curvatures: points
// in the middle of a strand then follow the ball to within a twentieth.
constexpr double kDamping = 1e-3;
// A ball goes on by this fraction of its radius at a time, so that strands do not slip out of it.
constexpr double kStride = 0.25;
constexpr int kMostStrides = 64;  // of one touch
// An element turns by this much in one stride at most (radians): beyond it the linear model means little.
constexpr double kLargestTurn = 0.4;
// Where bodies push points out, the change has to be found again, as others move along.
constexpr int kPushesOut = 2;
// Nothing is bent to a tighter circle than this (1/m), unless it is so by nature: hair breaks before.
constexpr double kTightest = 400.0;
// A strand that leaves its root at less than this angle to the surface cannot be pressed down further.
constexpr double kFlattest = 0.05;  // radians

// Where points should go.
struct Pull {
  std::vector<Vec3> moves;
  std::vector<double> weights;
};

double distance_to_segment(const Vec3& x, const Vec3& a, const Vec3& b) {
  const Vec3 along = b - a;
  const double square = along.squaredNorm();
  const double t = square > 0.0 ? std::clamp((x - a).dot(along) / square, 0.0, 1.0) : 0.0;
  return (x - a - t * along).norm();
}

void limit_curvature(Vec3& q, const Vec3& natural) {
  const double most = std::max(kTightest, natural.norm()), size = q.norm();
  if (size > most) q *= most / size;
}

// Moves the curvatures so that points follow the pull; bending counts by stiffness.
void follow(const rods::SuperHelixStrand& strand, const CurvePoints& curve, const Pull& pull,
            std::vector<Vec3>& curvatures) {
  const auto columns = curve.jacobian.cols();
  MatX matrix = MatX::Zero(columns, columns);
  VecX right = VecX::Zero(columns);
  double total = 0.0;
  for (std::size_t k = 0; k < pull.weights.size(); ++k) {
    if (pull.weights[k] == 0.0) continue;
    const auto rows = curve.jacobian.middleRows(3 * static_cast<Eigen::Index>(k), 3);
    matrix.noalias() += pull.weights[k] * rows.transpose() * rows;
    right.noalias() += pull.weights[k] * rows.transpose() * pull.moves[k];
    total += pull.weights[k];
  }
  if (total == 0.0) return;
  const double elements = static_cast<double>(curvatures.size());
  const Vec3 stiffness = strand.material.stiffness() / strand.material.stiffness().maxCoeff();
  const double damping = kDamping * total * std::pow(strand.length, 4) / elements;
  for (Eigen::Index i = 0; i < columns; ++i) matrix(i, i) += damping * stiffness[i % 3];
  VecX change = matrix.ldlt().solve(right);
  const double turn = change.cwiseAbs().maxCoeff() * strand.length / elements;
  if (!std::isfinite(turn)) return;
  if (turn > kLargestTurn) change *= kLargestTurn / turn;
  for (std::size_t e = 0; e < curvatures.size(); ++e) {
    curvatures[e] += change.segment<3>(3 * static_cast<Eigen::Index>(e));
    limit_curvature(curvatures[e], strand.natural[strand.natural.size() == 1 ? 0 : e]);
  }
}

// Where points lie closer to bodies than they may: out along the normal.
bool push_out(const CurvePoints& curve, std::size_t index, const Clearance& clearance, Pull& pull) {
  bool found = false;
  pull.moves.assign(curve.points.size(), Vec3::Zero());
  pull.weights.assign(curve.points.size(), 0.0);
  for (std::size_t k = 0; k < curve.points.size(); ++k) {
    const double wanted = clearance.distance(index, curve.arclengths[k]);
    const auto surface = clearance.bodies->closest(curve.points[k], INFINITY);
    if (!surface || surface->signed_distance >= wanted) continue;
    pull.moves[k] = (wanted - surface->signed_distance) * surface->normal;
    pull.weights[k] = 1.0;
    found = true;
  }
  return found;
}

}  // namespace

double reach(double distance, const Touch& touch) {
  const double x = distance / touch.radius;
  if (!(x < 1.0)) return 0.0;
  return 1.0 - touch.softness * x * x;
}

Touch mirrored(const Touch& touch) {
  Touch other = touch;
  other.from.x() = -touch.from.x();
  other.to.x() = -touch.to.x();
  return other;
}

CurvePoints curve_points(const rods::SuperHelixStrand& strand, std::span<const Vec3> curvatures) {
  constexpr int kPer = kCurvePointsPerElement;
  const auto elements = static_cast<Eigen::Index>(curvatures.size());
  const double element_length = strand.length / static_cast<double>(elements);
  CurvePoints curve;
  curve.jacobian = MatX::Zero(3 * kPer * elements, 3 * elements);
  std::vector<Vec3> ends;                 // of elements
  std::vector<std::array<Vec3, 3>> axes;  // turn of all beyond an element, per unit of its curvatures
  Pose start = strand.root;
  for (Eigen::Index e = 0; e < elements; ++e) {
    const Vector3<double> omega = to_kernel(curvatures[static_cast<std::size_t>(e)]);
    Vec3 slopes[3];
    rods::HelixCoefficients<double> h{};
    Vec3 end;
    for (int p = 1; p <= kPer; ++p) {
      h = rods::helix_coefficients(element_length * p / kPer, dot(omega, omega));
      const auto local = rods::helix_point(h, omega);
      end = start.apply(from_kernel(local.p));
      const Eigen::Index row = 3 * (e * kPer + p - 1);
      for (int j = 0; j < 3; ++j) {
        slopes[j] = start.rotation * from_kernel(local.d[j]);
        curve.jacobian.block<3, 1>(row, 3 * e + j) = slopes[j];
      }
      for (Eigen::Index before = 0; before < e; ++before)
        for (int j = 0; j < 3; ++j) {
          const auto b = static_cast<std::size_t>(before);
          const Vec3 last = curve.jacobian.block<3, 1>(3 * (before * kPer + kPer - 1), 3 * before + j);
          curve.jacobian.block<3, 1>(row, 3 * before + j) =
              last + axes[b][static_cast<std::size_t>(j)].cross(end - ends[b]);
        }
      curve.points.push_back(end);
      curve.arclengths.push_back(element_length * (static_cast<double>(e) + double(p) / kPer));
    }
    Mat3 turn;
    axes.emplace_back();
    for (int j = 0; j < 3; ++j) {
      const auto unit = rods::unit<double>(j);
      axes.back()[static_cast<std::size_t>(j)] =
          start.rotation * from_kernel(rods::helix_integral(h, omega, unit));
      turn.col(j) = from_kernel(rods::helix_rotation(h, omega, unit));
    }
    ends.push_back(end);
    start = {end, (start.rotation * Quat(turn)).normalized()};
  }
  return curve;
}

bool drag_strand(const rods::SuperHelixStrand& strand, std::size_t index, const Touch& touch,
                 const Clearance& clearance, std::vector<Vec3>& curvatures) {
  const Vec3 way = touch.to - touch.from;
  if (way.norm() == 0.0) return false;
  // No point of a strand is further from its root than its length.
  if ((strand.root.position - touch.from).norm() > strand.length + touch.radius + way.norm()) return false;
  const int strides =
      std::clamp(static_cast<int>(std::ceil(way.norm() / (kStride * touch.radius))), 1, kMostStrides);
  bool met = false;
  Pull pull;
  for (int stride = 0; stride < strides; ++stride) {
    const Vec3 centre = touch.from + way * (double(stride) / strides);
    CurvePoints curve = curve_points(strand, curvatures);
    pull.weights.clear();
    for (const Vec3& x : curve.points) pull.weights.push_back(reach((x - centre).norm(), touch));
    // A strand goes along as far as its nearest point to the middle says.
    const double most = *std::max_element(pull.weights.begin(), pull.weights.end());
    if (most == 0.0) continue;
    pull.moves.assign(curve.points.size(), most * touch.strength / strides * way);
    met = true;
    follow(strand, curve, pull, curvatures);
    for (int push = 0; clearance.bodies && push < kPushesOut; ++push) {
      curve = curve_points(strand, curvatures);
      if (!push_out(curve, index, clearance, pull)) break;
      follow(strand, curve, pull, curvatures);
    }
  }
  return met;
}

std::vector<double> element_reach(const rods::SuperHelixStrand& strand, std::span<const Vec3> curvatures,
                                  const Touch& touch) {
  const CurvePoints curve = curve_points(strand, curvatures);
  const auto elements = static_cast<std::size_t>(strand.elements);
  std::vector<double> sums(elements, 0.0);
  std::vector<int> counts(elements, 0);
  for (std::size_t k = 0; k < curve.points.size(); ++k) {
    // The last point of an element belongs to it; it may rest with more elements than it has by nature.
    const double place = (double(k) + 0.5) / static_cast<double>(curve.points.size());
    const auto e = static_cast<std::size_t>(place * static_cast<double>(elements));
    sums[e] += touch.strength * reach(distance_to_segment(curve.points[k], touch.from, touch.to), touch);
    ++counts[e];
  }
  for (std::size_t e = 0; e < elements; ++e) sums[e] /= std::max(1, counts[e]);
  return sums;
}

double root_reach(const rods::SuperHelixStrand& strand, const Touch& touch) {
  return touch.strength * reach(distance_to_segment(strand.root.position, touch.from, touch.to), touch);
}

void curl_strand(rods::SuperHelixStrand& strand, const Vec3& target, std::span<const double> parts) {
  if (strand.natural.size() == 1) {
    const Vec3 all = strand.natural[0];
    strand.natural.assign(parts.size(), all);
  }
  for (std::size_t e = 0; e < parts.size(); ++e) strand.natural[e] += parts[e] * (target - strand.natural[e]);
}

std::vector<Vec3> first_part(const std::vector<Vec3>& curvatures, double part) {
  if (curvatures.size() == 1 || part == 1.0) return curvatures;
  const auto n = curvatures.size();
  std::vector<Vec3> result(n);
  for (std::size_t e = 0; e < n; ++e) {
    // Mean over the new element, from the running integral of the old ones.
    const auto integral = [&](double x) {
      Vec3 sum = Vec3::Zero();
      for (std::size_t k = 0; k < n; ++k) {
        const double from = static_cast<double>(k), to = k + 1 == n ? INFINITY : from + 1.0;
        sum += std::max(0.0, std::min(x, to) - from) * curvatures[k];
      }
      return sum;
    };
    result[e] =
        (integral(part * static_cast<double>(e + 1)) - integral(part * static_cast<double>(e))) / part;
  }
  return result;
}

void set_length(rods::SuperHelixStrand& strand, double length) {
  const double part = length / strand.length;
  strand.natural = first_part(strand.natural, part);
  if (!strand.initial.empty()) strand.initial = first_part(strand.initial, part);
  strand.length = length;
}

std::optional<double> share_before(std::span<const Vec3> polyline, std::span<const Vec3> polygon) {
  Vec3 normal = Vec3::Zero();
  for (std::size_t c = 0; c < polygon.size(); ++c)
    normal += (polygon[c] - polygon[0]).cross(polygon[(c + 1) % polygon.size()] - polygon[0]);
  const auto inside = [&](const Vec3& x) {
    for (std::size_t c = 0; c < polygon.size(); ++c) {
      const Vec3& corner = polygon[c];
      if (normal.dot((polygon[(c + 1) % polygon.size()] - corner).cross(x - corner)) < 0.0) return false;
    }
    return true;
  };
  double before = 0.0;
  for (std::size_t k = 1; k < polyline.size(); ++k) {
    const Vec3 &a = polyline[k - 1], &b = polyline[k];
    const double from = normal.dot(a - polygon[0]), to = normal.dot(b - polygon[0]);
    const double edge = (b - a).norm();
    if ((from < 0.0) != (to < 0.0)) {
      const double t = from / (from - to);
      if (inside(a + t * (b - a))) return (before + t * edge) / hair::length(polyline);
    }
    before += edge;
  }
  return std::nullopt;
}

void lift_root(rods::SuperHelixStrand& strand, const Vec3& normal, double angle) {
  const Vec3 tangent = strand.root.rotation * Vec3::UnitZ();
  const Vec3 axis = tangent.cross(normal);
  if (axis.norm() < 1e-9) return;  // along the normal, where no direction is that of the surface
  const double apart = std::atan2(axis.norm(), tangent.dot(normal));
  const double flattest = 0.5 * std::numbers::pi - kFlattest;
  const double turn = std::clamp(angle, std::min(0.0, apart - flattest), apart);
  const Quat rotation(Eigen::AngleAxisd(turn, axis.normalized()));
  strand.root.rotation = (rotation * strand.root.rotation).normalized();
}

}  // namespace ringlet::statics

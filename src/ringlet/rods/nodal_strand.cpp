#include "ringlet/rods/nodal_strand.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/rods/helix.h"

namespace ringlet::rods {
namespace {

// Shorter chords, and sharper folds, leave no digits for an edge's frame.
constexpr double kShortestChord = 1e-3;  // of the arc
constexpr double kSharpestCosine = -0.999;

Vec3 to_vec(const Vector3<double>& v) { return {v.x, v.y, v.z}; }

}  // namespace

void validate(const NodalStrand& strand, std::size_t index) {
  const auto require = [&](bool good, const char* what) {
    if (!good) throw InputError(fmt::format("strand {}: {}", index, what));
  };
  require(std::isfinite(strand.length) && strand.length > 0.0, "its length must be positive");
  require(strand.vertices >= 3 && strand.vertices <= 10000, "it needs between 3 and 10000 vertices");
  require(strand.root.position.allFinite() && strand.root.rotation.coeffs().allFinite(),
          "its root is not finite");
  require(std::abs(strand.root.rotation.norm() - 1.0) < 1e-6, "its root frame is not a rotation");
  require(!strand.natural.empty() && strand.natural.size() <= 10000,
          "it needs between 1 and 10000 natural curvatures");
  require(strand.initial.size() <= 10000, "it may have at most 10000 initial curvatures");
  for (const Vec3& q : strand.natural) require(q.allFinite(), "a natural curvature is not finite");
  for (const Vec3& q : strand.initial) require(q.allFinite(), "an initial curvature is not finite");
  require(strand.velocity.allFinite() && strand.spin.allFinite(), "its initial motion is not finite");
  try {
    hair::validate(strand.material);
  } catch (const InputError& error) {
    throw InputError(fmt::format("strand {}: {}", index, error.message()));
  }
}

CurvePoint curve_point(const Pose& root, double length, std::span<const Vec3> curvatures, double s) {
  CurvePoint point{root.position, root.rotation.toRotationMatrix()};
  const double part = length / double(curvatures.size());
  for (std::size_t i = 0; i < curvatures.size(); ++i) {
    const bool last = s <= part || i + 1 == curvatures.size();
    const double a = last ? s : part;
    const Vector3<double> omega{curvatures[i].x(), curvatures[i].y(), curvatures[i].z()};
    const auto h = helix_coefficients(a, dot(omega, omega));
    point.position += point.frame * to_vec(helix_integral(h, omega, unit<double>(2)));
    Mat3 turn;
    for (int k = 0; k < 3; ++k) turn.col(k) = to_vec(helix_rotation(h, omega, unit<double>(k)));
    point.frame = point.frame * turn;
    if (last) break;
    s -= part;
  }
  return point;
}

std::vector<double> edge_lengths(const NodalShape& shape) {
  std::vector<double> lengths;
  for (std::size_t j = 0; j + 1 < shape.vertices.size(); ++j)
    lengths.push_back((shape.vertices[j + 1] - shape.vertices[j]).norm());
  return lengths;
}

NodalShape sample_shape(const Pose& root, double length, std::span<const Vec3> curvatures, int edges,
                        std::size_t index, std::span<const double> lengths) {
  NodalShape shape;
  const double arc = length / edges;
  // ∫ τ from the root to s.
  const auto twist_to = [&](double s) {
    const double part = length / double(curvatures.size());
    double sum = 0.0;
    for (std::size_t i = 0; i < curvatures.size(); ++i)
      sum += curvatures[i].z() * std::clamp(s - double(i) * part, 0.0, part);
    return sum;
  };
  shape.vertices.push_back(root.position);
  Vec3 before = root.rotation * Vec3::UnitZ(), start = root.position;
  for (int j = 0; j < edges; ++j) {
    const Vec3 end = curve_point(root, length, curvatures, (j + 1) * arc).position, edge = end - start;
    start = end;
    if (!(edge.norm() > kShortestChord * arc))
      throw InputError(fmt::format("strand {}: edge {} has no length; it needs more vertices", index, j));
    const Vec3 tangent = edge.normalized();
    if (before.dot(tangent) < kSharpestCosine)
      throw InputError(fmt::format(
          "strand {}: edge {} folds back onto the one before it; it needs more vertices", index, j));
    before = tangent;
    shape.vertices.push_back(lengths.empty() ? end : Vec3(shape.vertices.back() + lengths[j] * tangent));
    const Mat3 frame = curve_point(root, length, curvatures, (j + 0.5) * arc).frame;
    shape.frames.push_back(parallel_transport(frame.col(2), tangent) * frame);
    shape.twists.push_back(twist_to((j + 0.5) * arc) - (j == 0 ? 0.0 : twist_to((j - 0.5) * arc)));
  }
  return shape;
}

}  // namespace ringlet::rods

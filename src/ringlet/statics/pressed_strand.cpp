#include "ringlet/statics/pressed_strand.h"

#include <algorithm>
#include <cmath>

#include "ringlet/statics/strand_group.h"

namespace ringlet::statics {
namespace {

Vec3 to_vec(const V3<double>& v) { return {v.x, v.y, v.z}; }
V3<double> to_v3(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

// A strand may be this deep inside a body and still be pushed out, metres: half the depth of a head.
constexpr double kDeepest = 0.12;

}  // namespace

PressedStrand::PressedStrand(const rods::SuperHelixStrand& strand, std::size_t index, const Vec3& gravity,
                             const Clearance& clearance)
    : energy_(energy_of(strand, gravity, 1)),
      weight_(energy_.weight),
      root_(strand.root),
      index_(index),
      clearance_(clearance),
      joints_(static_cast<std::size_t>(strand.elements)),
      bodies_(clearance.bodies ? clearance.bodies->size() : 0),
      known_(static_cast<std::size_t>(strand.elements) * kSamples * bodies_,
             {Vec3::Constant(INFINITY), 0.0}),  // nothing is known before the first walk
      gradient_(3 * strand.elements),
      diagonal_(3 * strand.elements),
      matrix_(3 * strand.elements, 3 * strand.elements),
      row_(3 * strand.elements),
      jacobian_(3 * static_cast<std::size_t>(strand.elements)) {
  for (int i = 0; i < diagonal_.size(); ++i)
    diagonal_[i] = energy_.element_length * strand.material.stiffness()[i % 3];
  // Without gravity, the weight that hair has on Earth sets the scale.
  const double weight = strand.material.mass_per_length() * std::max(gravity.norm(), 1.0);
  penalty_ = weight / clearance.sink * energy_.element_length / kSamples;
}

void PressedStrand::set_weight(double part) { energy_.weight = part * weight_; }

// The body's surface if it is closer than wanted. A distance changes by no more than the sample has moved:
// most samples are known to be far, and the others need not be looked for far.
std::optional<body::BodySurface> PressedStrand::closest(std::size_t body, Known& known, const Vec3& position,
                                                        double wanted) const {
  const double moved = (position - known.position).norm();
  if (known.distance - moved > wanted) return std::nullopt;
  const double radius = std::min(kDeepest, std::abs(known.distance) + moved + 1e-6);
  auto surface = clearance_.bodies->closest_on(body, position, radius);
  known = {position, surface ? surface->signed_distance : radius};
  if (surface && surface->signed_distance >= wanted) surface.reset();
  return surface;
}

// Root → tip: frames, positions, and where the strand is too close to a body.
void PressedStrand::walk(const std::vector<double>& q) {
  const double length = energy_.element_length;
  const V3<double> e3 = rods::unit<double>(2);
  Mat3 frame = root_.rotation.toRotationMatrix();
  Vec3 position = root_.position;
  touches_.clear();
  contact_ = 0.0;
  for (std::size_t e = 0; e < joints_.size(); ++e) {
    Joint& joint = joints_[e];
    joint.frame = frame;
    joint.start = position;
    const V3<double> omega{q[3 * e], q[3 * e + 1], q[3 * e + 2]};
    for (int k = 0; k < kSamples; ++k) {
      const double a = (k + 0.5) / kSamples * length;
      const double wanted = clearance_.distance(index_, static_cast<double>(e) * length + a);
      const auto h = turn_coefficients(a, dot(omega, omega));
      const Vec3 r = position + frame * to_vec(a * e3 + turn<2>(h, omega, e3));
      for (std::size_t b = 0; b < bodies_; ++b) {
        Known& known = known_[(e * kSamples + static_cast<std::size_t>(k)) * bodies_ + b];
        const auto surface = closest(b, known, r, wanted);
        if (!surface) continue;
        Touch touch{static_cast<int>(e), r, surface->normal, {}, {}, wanted - surface->signed_distance};
        V3<double> first[3];
        add_turn_derivatives<2>(h, omega, e3, to_v3(frame.transpose() * touch.normal), first, touch.bend);
        for (int j = 0; j < 3; ++j) touch.own[j] = frame * to_vec(first[j]);
        contact_ += 0.5 * penalty_ * touch.depth * touch.depth;
        touches_.push_back(touch);
      }
    }
    const auto h = turn_coefficients(length, dot(omega, omega));
    joint.omega = omega;
    joint.h = h;
    position += frame * to_vec(length * e3 + turn<2>(h, omega, e3));
    joint.end = position;
    V3<double> first[3];
    rods::Symmetric3<double> unused;
    add_turn_derivatives<2>(h, omega, e3, e3, first, unused);
    Mat3 turned;
    for (int j = 0; j < 3; ++j) {
      const V3<double> axis = rods::unit<double>(j);
      joint.axis[j] = frame * to_vec(length * axis + turn<2>(h, omega, axis));
      joint.reach[j] = frame * to_vec(first[j]);
      turned.col(j) = to_vec(axis + turn<1>(h, omega, axis));
    }
    frame = frame * turned;
  }
}

double PressedStrand::measure(const std::vector<double>& q) {
  energy_.measure(q);
  walk(q);
  return elastic() + gravity() + contact_;
}

rods::Symmetric3<double> PressedStrand::bend_before(const Touch& touch, std::size_t element) const {
  const Joint &joint = joints_[element], &next = joints_[element + 1];
  const V3<double> normal = to_v3(joint.frame.transpose() * touch.normal);
  const V3<double> carried = to_v3(next.frame.transpose() * (touch.position - joint.end));
  V3<double> unused[3];
  rods::Symmetric3<double> bend;
  add_turn_derivatives<2>(joint.h, joint.omega, rods::unit<double>(2), normal, unused, bend);
  add_turn_derivatives<1>(joint.h, joint.omega, carried, normal, unused, bend);
  return bend;
}

void PressedStrand::add_to_matrix(const Touch& touch) {
  const int size = 3 * (touch.element + 1);
  for (int i = 0; i < size; ++i) {
    const Joint& joint = joints_[static_cast<std::size_t>(i / 3)];
    jacobian_[i] = i / 3 == touch.element
                       ? touch.own[i % 3]
                       : Vec3(joint.reach[i % 3] + joint.axis[i % 3].cross(touch.position - joint.end));
    row_[i] = touch.normal.dot(jacobian_[i]);
  }
  const double force = penalty_ * touch.depth;
  gradient_.head(size) -= force * row_.head(size);
  for (int i = 0; i < size; ++i) {
    const Vec3 pull = force * jacobian_[i].cross(touch.normal);
    for (int j = 0; j <= i; ++j) {
      matrix_(i, j) += penalty_ * row_[i] * row_[j];
      // n·(A × J) = A·(J × n)
      if (j / 3 < i / 3) matrix_(i, j) -= joints_[static_cast<std::size_t>(j / 3)].axis[j % 3].dot(pull);
    }
  }
  for (int e = 0; e <= touch.element; ++e) {
    const auto bend = e == touch.element ? touch.bend : bend_before(touch, static_cast<std::size_t>(e));
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j) matrix_(3 * e + i, 3 * e + j) -= force * bend(i, j);
  }
}

double PressedStrand::differentiate(const std::vector<double>& q) {
  energy_.differentiate(q);
  walk(q);
  const auto n = static_cast<int>(q.size());
  gradient_ = Eigen::Map<const VecX>(energy_.gradient().data(), n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) matrix_(i, j) = energy_.hessian(i, j);

  for (const Touch& touch : touches_) add_to_matrix(touch);
  return elastic() + gravity() + contact_;
}

}  // namespace ringlet::statics

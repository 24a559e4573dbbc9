#include "ringlet/statics/pressed_strand.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "ringlet/base/kernel_vectors.h"
#include "ringlet/statics/strand_group.h"

namespace ringlet::statics {
namespace {

// A strand may be this deep inside a body and still be pushed out, metres: half the depth of a head.
constexpr double kDeepest = 0.12;

// Samples lie this close, metres, or are kMostSamples per element.
constexpr double kSpacing = 0.006;
constexpr int kMostSamples = 3;

Mat3 to_matrix(const rods::Symmetric3<double>& s) {
  Mat3 m;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) m(i, j) = s(i, j);
  return m;
}

}  // namespace

PressedStrand::PressedStrand(const rods::SuperHelixStrand& strand, std::size_t index, const Vec3& gravity,
                             const Clearance& clearance)
    : element_length(strand.length / strand.elements),
      stiffness(to_kernel(strand.material.stiffness())),
      energy_(energy_of(strand, gravity)),
      weight_(energy_.weight),
      root_(strand.root),
      index_(index),
      clearance_(clearance),
      samples_(static_cast<int>(std::clamp(std::ceil(element_length / kSpacing), 1.0, double(kMostSamples)))),
      joints_(static_cast<std::size_t>(strand.elements)),
      bodies_(clearance.bodies ? clearance.bodies->size() : 0),
      known_(joints_.size() * static_cast<std::size_t>(samples_) * bodies_,
             {Vec3::Constant(INFINITY), 0.0, Vec3::Zero()}),  // nothing is known before the first walk
      gradient_(3 * joints_.size()) {
  // Without gravity, the weight that hair has on Earth sets the scale.
  const double weight = strand.material.mass_per_length() * std::max(gravity.norm(), 1.0);
  penalty_ = weight / clearance.sink * element_length / samples_;
}

void PressedStrand::set_weight(double part) { energy_.weight = part * weight_; }

PressedStrand::Vec6 PressedStrand::Touch::wrench() const {
  Vec6 p;
  p << position.cross(normal), normal;
  return p;
}

// A distance changes by no more than the sample has moved: most samples are known to be far, and the others
// need not be looked for far.
bool PressedStrand::is_close(std::size_t body, Known& known, const Vec3& position, double wanted) const {
  const double moved = (position - known.position).norm();
  if (known.distance - moved > wanted) return false;
  if (moved > 0.0) {
    const double radius = std::min(kDeepest, std::abs(known.distance) + moved + 1e-6);
    const auto surface = clearance_.bodies->closest_on(body, position, radius);
    known = surface ? Known{position, surface->signed_distance, surface->normal}
                    : Known{position, radius, Vec3::Zero()};
  }
  return known.distance < wanted && known.normal != Vec3::Zero();
}

// ∂r and n·∂²r by the curvatures of the sample's own element.
void PressedStrand::differentiate_own(Touch& touch) const {
  const Joint& joint = joints_[touch.element];
  const auto h = turn_coefficients(touch.at, dot(joint.omega, joint.omega));
  const Vector3<double> normal = to_kernel(joint.frame.transpose() * touch.normal);
  Vector3<double> first[3]{};
  touch.bend = {};
  add_turn_derivatives<2>(h, joint.omega, rods::unit<double>(2), normal, first, touch.bend);
  for (int j = 0; j < 3; ++j) touch.own[j] = joint.frame * from_kernel(first[j]);
}

// The samples of one element that are too close to bodies.
void PressedStrand::touch_bodies(std::size_t element, const Vec3& start) {
  const Joint& joint = joints_[element];
  const Vector3<double> e3 = rods::unit<double>(2);
  for (int k = 0; k < samples_; ++k) {
    const double a = (k + 0.5) / samples_ * element_length;
    const double wanted = clearance_.distance(index_, static_cast<double>(element) * element_length + a);
    const std::size_t sample = element * static_cast<std::size_t>(samples_) + static_cast<std::size_t>(k);
    // Wherever the element bends to, the sample is no farther from its start than along it.
    const auto known = std::span(known_).subspan(sample * bodies_, bodies_);
    const Vec3 from = root_.position + start;
    bool far = true;
    for (std::size_t b = 0; b < bodies_; ++b) {
      bool far_from_this = known[b].least_at(from) - a > wanted;
      if (!far_from_this && sample > 0) {
        const Known& before = known_[(sample - 1) * bodies_ + b];
        far_from_this = before.least_at(from) - a > wanted;
        if (far_from_this || std::isinf(known[b].position.x())) known[b] = before;
      }
      far = far && far_from_this;
    }
    if (far) continue;
    const auto h = turn_coefficients(a, dot(joint.omega, joint.omega));
    const Vec3 r = start + joint.frame * from_kernel(a * e3 + turn<2>(h, joint.omega, e3));
    for (std::size_t b = 0; b < bodies_; ++b) {
      if (!is_close(b, known[b], root_.position + r, wanted)) continue;
      Touch touch{element, sample, b, a, r, known[b].normal, {}, {}, wanted - known[b].distance};
      contact_ += 0.5 * penalty_ * touch.depth * touch.depth;
      touches_.push_back(touch);
    }
  }
}

// Root → tip, after the strand's own energy: positions, and where the strand is too close to a body.
void PressedStrand::walk(const std::vector<double>& q) {
  const Vector3<double> e3 = rods::unit<double>(2);
  Vec3 position = Vec3::Zero();
  touches_.clear();
  contact_ = 0.0;
  for (std::size_t e = 0; e < joints_.size(); ++e) {
    Joint& joint = joints_[e];
    const auto& frame = energy_.frame(static_cast<int>(e));
    joint.frame << from_kernel(frame.n1), from_kernel(frame.n2), from_kernel(frame.t);
    joint.omega = {q[3 * e], q[3 * e + 1], q[3 * e + 2]};
    joint.h = energy_.coefficients(static_cast<int>(e));
    touch_bodies(e, position);
    position += joint.frame * from_kernel(element_length * e3 + turn<2>(joint.h, joint.omega, e3));
    joint.end = position;
  }
}

void PressedStrand::measure(const std::vector<double>& q) {
  energy_.measure(q);
  walk(q);
}

Mat3 PressedStrand::bend_beyond(std::size_t element, const Beyond& beyond) const {
  const Joint& joint = joints_[element];
  Vector3<double> unused[3]{};
  rods::Symmetric3<double> bend;
  const Vec3 force = beyond.wrench.tail<3>();
  add_turn_derivatives<2>(joint.h, joint.omega, rods::unit<double>(2),
                          to_kernel(joint.frame.transpose() * force), unused, bend);
  // f·u(c) summed over touches at c from the end, each with its force f, is bilinear: axis by axis of c. The
  // last element has nothing beyond it.
  const Mat3& next = joints_[element + 1].frame;
  const Mat3 arms = next.transpose() * (beyond.moment - joint.end * force.transpose()) * joint.frame;
  for (int a = 0; a < 3; ++a)
    add_turn_derivatives<1>(joint.h, joint.omega, rods::unit<double>(a), to_kernel(arms.row(a)), unused,
                            bend);
  return to_matrix(bend);
}

void PressedStrand::differentiate_joint(std::size_t element, const Beyond& beyond) {
  Joint& joint = joints_[element];
  const int e = static_cast<int>(element);
  const Vector3<double> e3 = rods::unit<double>(2);
  Vector3<double> first[3]{};
  rods::Symmetric3<double> unused;
  add_turn_derivatives<2>(joint.h, joint.omega, e3, e3, first, unused);
  for (int j = 0; j < 3; ++j) {
    joint.axis[j] = from_kernel(energy_.axis(e, j));
    joint.reach[j] = joint.frame * from_kernel(first[j]);
    const Vec3 b = joint.axis[j].cross(joint.end) - joint.reach[j];
    joint.u[j] << joint.axis[j], -b;
    joint.v[j] << from_kernel(energy_.lever(e, j)), Vec3::Zero();
    gradient_[3 * element + static_cast<std::size_t>(j)] = energy_.gradient()[3 * element + j];
    for (int i = 0; i < 3; ++i) joint.own(j, i) = energy_.hessian(3 * e + j, 3 * e + i);
  }
  if (beyond.empty) return;
  const Vec3 force = beyond.wrench.tail<3>();
  for (int j = 0; j < 3; ++j) {
    const Vec3& a = joint.axis[j];
    const Vec3 b = -joint.u[j].tail<3>();
    gradient_[3 * element + static_cast<std::size_t>(j)] -= joint.u[j].dot(beyond.wrench);
    joint.v[j] += beyond.stiffness * joint.u[j];
    // −Σ f J × n, where (A × r) × n = r (A·n) − A (r·n).
    joint.v[j].head<3>() -= beyond.moment * a - beyond.moment.trace() * a - b.cross(force);
    for (int i = 0; i < 3; ++i) joint.own(j, i) += joint.u[j].dot(beyond.stiffness * joint.u[i]);
  }
  joint.own -= bend_beyond(element, beyond);
}

void PressedStrand::add_touch(const Touch& touch, double stiffness_here, double force_here, Beyond& beyond) {
  Joint& joint = joints_[touch.element];
  const Vec6 p = touch.wrench();
  double row[3];
  for (int j = 0; j < 3; ++j) row[j] = touch.normal.dot(touch.own[j]);
  for (int j = 0; j < 3; ++j) {
    gradient_[3 * touch.element + static_cast<std::size_t>(j)] -= force_here * row[j];
    joint.v[j] += stiffness_here * row[j] * p;
    joint.v[j].head<3>() -= force_here * touch.own[j].cross(touch.normal);
    for (int i = 0; i < 3; ++i)
      joint.own(j, i) += stiffness_here * row[i] * row[j] - force_here * touch.bend(j, i);
  }
  beyond.stiffness += stiffness_here * p * p.transpose();
  beyond.wrench += force_here * p;
  beyond.moment += force_here * touch.position * touch.normal.transpose();
  beyond.empty = false;
}

void PressedStrand::differentiate(const std::vector<double>& q) {
  energy_.differentiate(q);
  walk(q);
  for (Touch& touch : touches_) differentiate_own(touch);
  differentiate_again({}, 0.0);
}

// Tip → root. Creases are in the order of their touches.
void PressedStrand::differentiate_again(const std::vector<Crease>& creases, double crease_stiffness) {
  Beyond beyond;
  std::size_t t = touches_.size();
  auto crease = creases.rbegin();
  for (std::size_t e = joints_.size(); e-- > 0;) {
    differentiate_joint(e, beyond);
    for (; t > 0 && touches_[t - 1].element == e; --t) {
      add_touch(touches_[t - 1], penalty_, force(t - 1), beyond);
      for (; crease != creases.rend() && crease->touch == t - 1; ++crease) {
        Touch difference = touches_[t - 1];
        difference.normal = crease->normal - crease->other;
        differentiate_own(difference);
        add_touch(difference, crease_stiffness, crease->share + crease_stiffness * crease->lead, beyond);
      }
    }
  }
}

// Other parts are found by looking from places a little beside the sample, the nearest first: a shallow
// crease shows only from close by. Closest points of one smooth part differ by no more than the places that
// they are looked for from.
std::vector<Crease> PressedStrand::find_creases() const {
  std::vector<Crease> creases;
  for (std::size_t t = 0; t < touches_.size(); ++t) {
    const Touch& touch = touches_[t];
    const double at = static_cast<double>(touch.element) * element_length + touch.at;
    const double wanted = clearance_.distance(index_, at);
    const Vec3 r = root_.position + touch.position;
    std::vector<Vec3> feet{r - (wanted - touch.depth) * touch.normal};
    for (const double reach : {1e-8, 1e-7, 1e-6, 1e-5})
      for (int side = 0; side < 6; ++side) {
        const Vec3 offset = (side < 3 ? reach : -reach) * Vec3::Unit(side % 3);
        const auto surface = clearance_.bodies->closest_on(touch.body, r + offset, kDeepest);
        if (!surface) continue;
        const auto same = [&](const Vec3& foot) { return (surface->point - foot).norm() <= 2.5 * reach; };
        if (std::any_of(feet.begin(), feet.end(), same)) continue;
        feet.push_back(surface->point);
        const double depth = wanted - surface->signed_distance + surface->normal.dot(offset);
        creases.push_back({t, touch.sample, touch.body, surface->normal, touch.normal, depth - touch.depth});
      }
  }
  return creases;
}

double PressedStrand::lead_change(const Crease& crease, const std::vector<double>& step) const {
  const Touch& touch = touches_[crease.touch];
  Vec3 shift = Vec3::Zero();
  for (std::size_t e = 0; e <= touch.element; ++e)
    for (int j = 0; j < 3; ++j) {
      const Joint& joint = joints_[e];
      const Vec3 moved = e == touch.element
                             ? touch.own[j]
                             : Vec3(joint.axis[j].cross(touch.position) + joint.u[j].tail<3>());
      shift += step[3 * e + static_cast<std::size_t>(j)] * moved;
    }
  return -(crease.normal - crease.other).dot(shift);
}

void PressedStrand::touch_other_part(const Crease& crease) {
  Touch& touch = touches_[crease.touch];
  touch.normal = crease.normal;
  touch.depth += crease.lead;
  differentiate_own(touch);
}

double PressedStrand::hessian(int row, int column) const {
  const Joint &later = joints_[static_cast<std::size_t>(row / 3)],
              &earlier = joints_[static_cast<std::size_t>(column / 3)];
  if (row / 3 != column / 3) return earlier.u[column % 3].dot(later.v[row % 3]);
  return later.own(row % 3, column % 3);
}

bool PressedStrand::factor(double mu) {
  // A pivot counts as positive when it stands clear of the rounding of what it was subtracted from.
  const double k[3] = {stiffness.x, stiffness.y, stiffness.z};
  constexpr double kClear = 1e-13;
  Mat6 s = Mat6::Zero();  // Σ w wᵀ over the elements before
  for (Joint& joint : joints_) {
    const Vec6 sv[3] = {s * joint.v[0], s * joint.v[1], s * joint.v[2]};
    Mat3 block = joint.own;
    for (int i = 0; i < 3; ++i) {
      block(i, i) += (mu - 1.0) * element_length * k[i];
      for (int j = 0; j <= i; ++j) block(i, j) -= joint.v[i].dot(sv[j]);
    }
    double* d = joint.diagonal;
    double* l = joint.lower;
    const auto pivot = [&](double value, int i) {
      if (!(value > kClear * element_length * k[i])) return false;
      d[i] = 1.0 / std::sqrt(value);
      return true;
    };
    if (!pivot(block(0, 0), 0)) return false;
    l[0] = block(1, 0) * d[0];
    l[1] = block(2, 0) * d[0];
    if (!pivot(block(1, 1) - l[0] * l[0], 1)) return false;
    l[2] = (block(2, 1) - l[1] * l[0]) * d[1];
    if (!pivot(block(2, 2) - l[1] * l[1] - l[2] * l[2], 2)) return false;
    Vec6* w = joint.w;
    w[0] = d[0] * (joint.u[0] - sv[0]);
    w[1] = d[1] * (joint.u[1] - sv[1] - l[0] * w[0]);
    w[2] = d[2] * (joint.u[2] - sv[2] - l[1] * w[0] - l[2] * w[1]);
    for (int i = 0; i < 3; ++i) s += w[i] * w[i].transpose();
  }
  return true;
}

void PressedStrand::solve(std::vector<double>& x) const {
  Vec6 sum = Vec6::Zero();  // Σ w y over the elements before
  for (std::size_t e = 0; e < joints_.size(); ++e) {
    const Joint& joint = joints_[e];
    double* y = x.data() + 3 * e;
    for (int j = 0; j < 3; ++j) y[j] -= joint.v[j].dot(sum);
    y[0] *= joint.diagonal[0];
    y[1] = (y[1] - joint.lower[0] * y[0]) * joint.diagonal[1];
    y[2] = (y[2] - joint.lower[1] * y[0] - joint.lower[2] * y[1]) * joint.diagonal[2];
    sum += y[0] * joint.w[0] + y[1] * joint.w[1] + y[2] * joint.w[2];
  }
  sum.setZero();  // now Σ v x over the elements beyond
  for (std::size_t e = joints_.size(); e-- > 0;) {
    const Joint& joint = joints_[e];
    double* y = x.data() + 3 * e;
    for (int j = 0; j < 3; ++j) y[j] -= joint.w[j].dot(sum);
    y[2] *= joint.diagonal[2];
    y[1] = (y[1] - joint.lower[2] * y[2]) * joint.diagonal[1];
    y[0] = (y[0] - joint.lower[0] * y[1] - joint.lower[1] * y[2]) * joint.diagonal[0];
    sum += y[0] * joint.v[0] + y[1] * joint.v[1] + y[2] * joint.v[2];
  }
}

}  // namespace ringlet::statics

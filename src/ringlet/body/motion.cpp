#include "ringlet/body/motion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"

namespace ringlet::body {
namespace {

constexpr std::array<std::pair<GestureKind, std::string_view>, 5> kNames = {{{GestureKind::shake, "shake"},
                                                                             {GestureKind::nod, "nod"},
                                                                             {GestureKind::lean, "lean"},
                                                                             {GestureKind::jump, "jump"},
                                                                             {GestureKind::spin, "spin"}}};

// A value that changes in time, with its first and second derivative.
template <class Value>
struct Jet {
  Value value, rate, bend;
};
using Scalar = Jet<double>;

Scalar operator*(const Scalar& a, const Scalar& b) {
  return {a.value * b.value, a.rate * b.value + a.value * b.rate,
          a.bend * b.value + 2.0 * a.rate * b.rate + a.value * b.bend};
}
Scalar operator*(double s, const Scalar& a) { return {s * a.value, s * a.rate, s * a.bend}; }

// sin(ω (t − from)).
Scalar sine(double omega, double t) {
  return {std::sin(omega * t), omega * std::cos(omega * t), -omega * omega * std::sin(omega * t)};
}

// From 0 to 1 over `ramp`, with zero first and second derivative at both ends: 6u⁵ − 15u⁴ + 10u³.
Scalar rise(double t, double ramp) {
  const double u = t / ramp;
  if (u <= 0.0) return {0.0, 0.0, 0.0};
  if (u >= 1.0) return {1.0, 0.0, 0.0};
  return {u * u * u * (u * (6.0 * u - 15.0) + 10.0), 30.0 * u * u * (u - 1.0) * (u - 1.0) / ramp,
          60.0 * u * (u - 1.0) * (2.0 * u - 1.0) / (ramp * ramp)};
}
// Its integral from 0 to t.
double rise_integral(double t, double ramp) {
  const double u = t / ramp;
  if (u <= 0.0) return 0.0;
  if (u >= 1.0) return t - 0.5 * ramp;
  return ramp * u * u * u * u * (u * (u - 3.0) + 2.5);
}

// exp([φ]×) and how fast it turns when φ changes: the right Jacobian J of SO(3), angular velocity in the
// turned frame = J(φ) φ̇, with J = I − b [φ]× + c [φ]×², b = (1 − cos θ)/θ², c = (θ − sin θ)/θ³, θ = |φ|.
Mat3 cross_matrix(const Vec3& v) {
  Mat3 m;
  m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
  return m;
}
struct Jacobian {
  Mat3 value, rate;
};
Jacobian right_jacobian(const Vec3& phi, const Vec3& phi_rate) {
  const double square = phi.squaredNorm(), theta = std::sqrt(square);
  // b, c and their derivatives by θ, divided by θ; series where the closed forms cancel (error θ⁴/10⁴).
  double b, c, b_slope, c_slope;
  if (theta < 0.05) {
    b = 1.0 / 2.0 - square / 24.0 + square * square / 720.0;
    c = 1.0 / 6.0 - square / 120.0 + square * square / 5040.0;
    b_slope = -1.0 / 12.0 + square / 180.0 - square * square / 6720.0;
    c_slope = -1.0 / 60.0 + square / 1260.0 - square * square / 60480.0;
  } else {
    const double sin = std::sin(theta), versine = 1.0 - std::cos(theta);
    b = versine / square;
    c = (theta - sin) / (square * theta);
    b_slope = (theta * sin - 2.0 * versine) / (square * square);
    c_slope = (theta * versine - 3.0 * (theta - sin)) / (square * square * theta);
  }
  const Mat3 k = cross_matrix(phi), k_rate = cross_matrix(phi_rate);
  const double growth = phi.dot(phi_rate);
  return {Mat3::Identity() - b * k + c * k * k,
          -b_slope * growth * k - b * k_rate + c_slope * growth * k * k + c * (k_rate * k + k * k_rate)};
}

// The quintic with given value, rate and bend at both ends of [0, h], at time t.
Jet<Vec3> quintic(const Jet<Vec3>& start, const Jet<Vec3>& end, double h, double t) {
  // In u = t/h: p = p0 + v0 u + a0/2 u² + u³ (c3 + c4 u + c5 u²); the rest must vanish at the end.
  const Vec3 p0 = start.value, v0 = h * start.rate, a0 = h * h * start.bend;
  const Vec3 dp = end.value - p0 - v0 - 0.5 * a0, dv = h * end.rate - v0 - a0, da = h * h * end.bend - a0;
  const Vec3 c3 = 10.0 * dp - 4.0 * dv + 0.5 * da;
  const Vec3 c4 = -15.0 * dp + 7.0 * dv - da;
  const Vec3 c5 = 6.0 * dp - 3.0 * dv + 0.5 * da;
  const double u = t / h, u2 = u * u, u3 = u2 * u;
  return {p0 + u * v0 + 0.5 * u2 * a0 + u3 * (c3 + u * c4 + u2 * c5),
          (v0 + u * a0 + u2 * (3.0 * c3 + 4.0 * u * c4 + 5.0 * u2 * c5)) / h,
          (a0 + u * (6.0 * c3 + 12.0 * u * c4 + 20.0 * u2 * c5)) / (h * h)};
}

// Rate and bend at an inner key of one coordinate that changes by `slope` per second over the h seconds
// before and after. They are those of the parabola through the key and its neighbours, as far as the quintics
// on both sides stay monotone: the derivative of a quintic keeps its sign where its Bernstein coefficients
//   r_i,  r_i + h c_i/4,  5 slope − 2 (r_i + r_j) + h (c_j − c_i)/4,  r_j − h c_j/4,  r_j
// (rates r, bends c) have the sign of the slope. Half of the middle one is asked of either end.
struct Side {
  double slope, h;
};
std::array<double, 2> rate_and_bend(const Side& before, const Side& after) {
  if (before.slope == 0.0 || after.slope == 0.0) return {0.0, 0.0};
  const double span = before.h + after.h;
  const double parabola = (after.h * before.slope + before.h * after.slope) / span;
  const double most = 2.5 * std::min(std::abs(before.slope), std::abs(after.slope));
  // A key that is an extremum is one of the motion too.
  const double rate = before.slope * after.slope < 0.0 ? 0.0 : std::clamp(parabola, -most, most);
  const auto [low_before, high_before] =
      std::minmax({4.0 * rate / before.h, (8.0 * rate - 10.0 * before.slope) / before.h});
  const auto [low_after, high_after] =
      std::minmax({-4.0 * rate / after.h, (10.0 * after.slope - 8.0 * rate) / after.h});
  const double bend = 2.0 * (after.slope - before.slope) / span;
  return {rate, std::min(std::max({bend, low_before, low_after}), std::min(high_before, high_after))};
}

// The same for a vector, whose neighbours lie at `before` and `after` relative to it.
Jet<Vec3> at_inner_key(const Vec3& value, const Vec3& before, double h0, const Vec3& after, double h1) {
  Jet<Vec3> jet{value, Vec3::Zero(), Vec3::Zero()};
  for (int axis = 0; axis < 3; ++axis) {
    const auto [rate, bend] = rate_and_bend({-before[axis] / h0, h0}, {after[axis] / h1, h1});
    jet.rate[axis] = rate;
    jet.bend[axis] = bend;
  }
  return jet;
}

// Rotation from key i to key j, as a rotation vector in the frame of either.
Vec3 turn(const std::vector<Keyframe>& keys, std::size_t i, std::size_t j) {
  return rotation_log((keys[i].rotation.normalized().conjugate() * keys[j].rotation.normalized()));
}

Kinematics along_keys(const std::vector<Keyframe>& keys, double time) {
  Kinematics k;
  if (keys.empty()) return k;
  const auto rest_at = [&](const Keyframe& key) {
    k.pose = {key.position, key.rotation.normalized()};
    k.velocity.origin = k.pose.position;
    return k;
  };
  if (time <= keys.front().time) return rest_at(keys.front());
  if (time >= keys.back().time) return rest_at(keys.back());

  // The segment, and at both of its ends the derivatives of position and of the rotation vector in the end's
  // own frame (where they are the angular velocity and acceleration of the body frame).
  const auto above = std::upper_bound(keys.begin(), keys.end(), time,
                                      [](double t, const Keyframe& key) { return t < key.time; });
  const auto j = static_cast<std::size_t>(above - keys.begin()), i = j - 1;
  const double h = keys[j].time - keys[i].time, t = time - keys[i].time;
  const auto is_inner = [&](std::size_t n) { return n > 0 && n + 1 < keys.size(); };
  const auto position_at = [&](std::size_t n) -> Jet<Vec3> {
    if (!is_inner(n)) return {keys[n].position, Vec3::Zero(), Vec3::Zero()};
    return at_inner_key(keys[n].position, keys[n - 1].position - keys[n].position,
                        keys[n].time - keys[n - 1].time, keys[n + 1].position - keys[n].position,
                        keys[n + 1].time - keys[n].time);
  };
  const auto turn_at = [&](std::size_t n) -> Jet<Vec3> {
    if (!is_inner(n)) return {Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
    return at_inner_key(Vec3::Zero(), turn(keys, n, n - 1), keys[n].time - keys[n - 1].time,
                        turn(keys, n, n + 1), keys[n + 1].time - keys[n].time);
  };

  const Jet<Vec3> position = quintic(position_at(i), position_at(j), h, t);

  // The end's derivatives in the chart φ of the start: Ω = J φ̇ and Ω̇ = J φ̈ + J̇ φ̇.
  const Jet<Vec3> there = turn_at(j);
  Jet<Vec3> end;
  end.value = turn(keys, i, j);
  const Mat3 inverse = right_jacobian(end.value, Vec3::Zero()).value.inverse();
  end.rate = inverse * there.rate;
  end.bend = inverse * (there.bend - right_jacobian(end.value, end.rate).rate * end.rate);
  const Jet<Vec3> phi = quintic(turn_at(i), end, h, t);

  const Jacobian jacobian = right_jacobian(phi.value, phi.rate);
  const Quat rotation = (keys[i].rotation.normalized() * Quat(rotation_exp(phi.value))).normalized();
  k.pose = {position.value, rotation};
  k.velocity = {position.rate, rotation * (jacobian.value * phi.rate), position.value};
  k.linear_acceleration = position.bend;
  k.angular_acceleration = rotation * (jacobian.value * phi.bend + jacobian.rate * phi.rate);
  return k;
}

Kinematics of_gesture(const Gesture& g, double time) {
  const double ramp = std::min(g.ramp, 0.5 * (g.to - g.from));
  const double t = time - g.from, left = g.to - time;
  // Swells and fades; the two do not overlap.
  const Scalar up = rise(t, ramp), down_reversed = rise(left, ramp);
  const Scalar window = up * Scalar{down_reversed.value, -down_reversed.rate, down_reversed.bend};
  const double omega = 2.0 * std::numbers::pi * g.frequency;

  const auto about = [](const Vec3& axis, const Scalar& angle) {
    Kinematics k;
    k.pose.rotation = Quat(Eigen::AngleAxisd(angle.value, axis));
    k.velocity.angular = angle.rate * axis;
    k.angular_acceleration = angle.bend * axis;
    return k;
  };
  switch (g.kind) {
    case GestureKind::shake:
      return about(Vec3::UnitZ(), g.amplitude * (window * sine(omega, t)));
    case GestureKind::nod:
      return about(Vec3::UnitX(), g.amplitude * (window * sine(omega, t)));
    case GestureKind::lean:
      return about(Vec3::UnitY(), g.amplitude * window);
    case GestureKind::jump: {
      const Scalar hop = sine(0.5 * omega, t);
      const Scalar height = g.amplitude * (window * (hop * hop));
      Kinematics k;
      k.pose.position = height.value * Vec3::UnitZ();
      k.velocity = {height.rate * Vec3::UnitZ(), Vec3::Zero(), k.pose.position};
      k.linear_acceleration = height.bend * Vec3::UnitZ();
      return k;
    }
    case GestureKind::spin: {
      // ∫ window: what has swelled so far less what has faded.
      const double faded = rise_integral(ramp, ramp) - rise_integral(std::clamp(left, 0.0, ramp), ramp);
      const double turned =
          left > ramp ? rise_integral(t, ramp) : rise_integral(g.to - ramp - g.from, ramp) + faded;
      return about(Vec3::UnitZ(), omega * Scalar{turned, window.value, window.rate});
    }
  }
  return {};
}

// The motion of what moves as `inner` in a frame that itself moves as `outer`.
Kinematics compose(const Kinematics& outer, const Kinematics& inner) {
  const Quat& r = outer.pose.rotation;
  const Vec3 arm = r * inner.pose.position, slide = r * inner.velocity.linear;
  const Vec3& w = outer.velocity.angular;
  const Vec3 spin = r * inner.velocity.angular;
  Kinematics k;
  k.pose = {outer.pose.position + arm, (r * inner.pose.rotation).normalized()};
  k.velocity = {outer.velocity.linear + w.cross(arm) + slide, w + spin, k.pose.position};
  k.linear_acceleration = outer.linear_acceleration + outer.angular_acceleration.cross(arm) +
                          w.cross(w.cross(arm)) + 2.0 * w.cross(slide) + r * inner.linear_acceleration;
  k.angular_acceleration = outer.angular_acceleration + w.cross(spin) + r * inner.angular_acceleration;
  return k;
}

}  // namespace

std::string_view name(GestureKind kind) {
  for (const auto& [k, text] : kNames)
    if (k == kind) return text;
  return "";
}

std::optional<GestureKind> gesture_kind(std::string_view name) {
  for (const auto& [kind, text] : kNames)
    if (text == name) return kind;
  return std::nullopt;
}

void validate(const Motion& motion) {
  for (std::size_t i = 0; i < motion.keys.size(); ++i) {
    const Keyframe& key = motion.keys[i];
    if (!std::isfinite(key.time) || !key.position.allFinite() || !key.rotation.coeffs().allFinite())
      throw InputError(fmt::format("keyframe {} has a value that is not finite", i));
    if (!(key.rotation.norm() > 1e-6))
      throw InputError(fmt::format("rotation of keyframe {} is a quaternion of zero length", i));
    if (i == 0) continue;
    if (!(key.time > motion.keys[i - 1].time))
      throw InputError(fmt::format("keyframe {} at {} s is not later than the one before it at {} s", i,
                                   key.time, motion.keys[i - 1].time));
    if (turn(motion.keys, i - 1, i).norm() > std::numbers::pi - 1e-6)
      throw InputError(fmt::format(
          "keyframe {} is half a turn from the one before, so its sense is unclear; put a key between", i));
  }
  for (std::size_t i = 0; i < motion.gestures.size(); ++i) {
    const Gesture& g = motion.gestures[i];
    const auto require = [&](bool good, std::string_view what) {
      if (!good) throw InputError(fmt::format("gesture {} ({}): {}", i, name(g.kind), what));
    };
    require(std::isfinite(g.amplitude), "amplitude is not finite");
    require(std::isfinite(g.frequency) && g.frequency >= 0.0, "frequency must be zero or positive");
    require(std::isfinite(g.from) && std::isfinite(g.to) && g.to > g.from, "'to' must be later than 'from'");
    require(std::isfinite(g.ramp) && g.ramp > 0.0, "ramp must be positive");
  }
}

Vec3 Kinematics::acceleration_at(const Vec3& x) const {
  const Vec3 arm = x - pose.position;
  return linear_acceleration + angular_acceleration.cross(arm) +
         velocity.angular.cross(velocity.angular.cross(arm));
}

double preroll_share(double time, double preroll) { return rise(time + preroll, preroll).value; }

namespace {

Kinematics without_preroll(const Motion& motion, double time) {
  Kinematics k = along_keys(motion.keys, time);
  for (const Gesture& gesture : motion.gestures) k = compose(k, of_gesture(gesture, time));
  if (motion.pivot == Vec3::Zero()) return k;
  const auto still_at = [](const Vec3& place) {
    Kinematics still;
    still.pose.position = place;
    return still;
  };
  return compose(compose(still_at(motion.pivot), k), still_at(-motion.pivot));
}

// Part of the way from rest to a pose: along a straight line, and about one axis.
Kinematics part_of(const Pose& end, const Scalar& share) {
  const Vec3 turn = rotation_log(end.rotation);
  Kinematics k;
  k.pose = {share.value * end.position, Quat(rotation_exp(share.value * turn))};
  k.velocity = {share.rate * end.position, share.rate * turn, k.pose.position};
  k.linear_acceleration = share.bend * end.position;
  k.angular_acceleration = share.bend * turn;
  return k;
}

}  // namespace

Kinematics kinematics(const Motion& motion, double time) {
  if (motion.preroll == 0.0 || time >= 0.0) return without_preroll(motion, time);
  return part_of(without_preroll(motion, 0.0).pose, rise(time + motion.preroll, motion.preroll));
}

Pose pose(const Motion& motion, double time) { return kinematics(motion, time).pose; }
Twist velocity(const Motion& motion, double time) { return kinematics(motion, time).velocity; }

}  // namespace ringlet::body

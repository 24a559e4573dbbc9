#pragma once
// Velocities of super-helix strands, and the inertia that follows from them (super_helix_pack.h).

namespace ringlet::rods {

template <class R>
template <class Visit>
void SuperHelixPack<R>::tangent_velocities(const std::vector<R>& at_rates, Visit&& visit) const {
  Vector3<R> start_velocity = load_.root_velocity, spin = load_.root_spin;
  for (int element = 0; element < elements_; ++element) {
    const Frame<R>& frame = nodes_[element].frame;
    const Vector3<R> omega = curvature(element), w = rate(at_rates, element);
    const Vector3<R> local_spin = frame.to_local(spin);
    const auto velocity_at = [&](const HelixPoint<R>& point) {
      return start_velocity + frame.to_world(cross(local_spin, point.p) + w.x * point.d[0] +
                                             w.y * point.d[1] + w.z * point.d[2]);
    };
    const std::size_t first = element * points_per_element();
    for (std::size_t at = first; at < first + points_per_element(); ++at) visit(at, velocity_at(points_[at]));
    const auto h = helix_coefficients(element_length, dot(omega, omega));
    start_velocity = velocity_at(helix_point(h, omega));
    spin += frame.to_world(helix_integral(h, omega, w));
  }
}

template <class R>
template <class Visit>
void SuperHelixPack<R>::mean_velocities(Visit&& visit) const {
  const R per_step = R(1.0) / load_.step;
  Frame<R> frame = load_.root_frame_at_end;
  Vector3<R> position{};
  for (int element = 0; element < elements_; ++element) {
    const Node& begin = nodes_[element];
    const Vector3<R> omega = curvature(element) + load_.step * rate(element);
    const R omega_squared = dot(omega, omega);
    for (std::size_t g = 0; g < points_per_element(); ++g) {
      const std::size_t at = element * points_per_element() + g;
      const auto h = helix_coefficients(R(rule_.nodes[g]) * element_length, omega_squared);
      const Vector3<R> end = position + frame.to_world(helix_integral(h, omega, unit<R>(2)));
      const Vector3<R> start = begin.position + begin.frame.to_world(points_[at].p);
      visit(at, load_.root_velocity + per_step * (end - start));
    }
    const auto h = helix_coefficients(element_length, omega_squared);
    position += frame.to_world(helix_integral(h, omega, unit<R>(2)));
    frame = turned(frame, h, omega);
  }
}

// A strand whose frames turn further than this in a step, in radians, has no second-order inertia. The time
// loop repeats such steps at half their length.
inline constexpr double kLargestBiasedTurn = 0.5;

// The force without the inertia of the bias u(v_end) − J v_end. It is that of the last step's rates, as the
// free motion of a strand that contacts hold may lead far from where it goes.
template <class R>
void SuperHelixPack<R>::subtract_bias() {
  thread_local std::vector<Vector3<R>> inertia;
  inertia.resize(velocities.size());
  mean_velocities([&](std::size_t at, const Vector3<R>& velocity) { bias_[at] = velocity; });
  tangent_velocities(v_end, [&](std::size_t at, const Vector3<R>& velocity) { bias_[at] = bias_[at] - velocity; });
  const R share = select(load_.step * spin_bound() < R(kLargestBiasedTurn), R(1.0), R(0.0));
  const R per_kick = R(1.0) / weights_.kick;
  for (std::size_t at = 0; at < bias_.size(); ++at) {
    const Frame<R>& frame = nodes_[at / points_per_element()].frame;
    bias_[at] = share * bias_[at];
    inertia[at] = (per_kick * weight(at % points_per_element())) * frame.to_local(bias_[at]);
  }
  project(inertia, biased_force_);
  for (std::size_t dof = 0; dof < force_.size(); ++dof) biased_force_[dof] = force_[dof] - biased_force_[dof];
}

template <class R>
Vector3<R> SuperHelixPack<R>::carried(std::size_t at, const Vector3<R>& velocity, const Vector3<R>& spin) const {
  const Node& node = nodes_[at / points_per_element()];
  return velocity + cross(spin, node.position + node.frame.to_world(points_[at].p));
}

// The velocities that the step was solved for, and what inertia has made of energy on the way to them.
template <class R>
void SuperHelixPack<R>::keep_velocities() {
  if (!midpoint()) {
    tangent_velocities(v_end, [&](std::size_t at, const Vector3<R>& velocity) { velocities[at] = velocity; });
    return;
  }
  thread_local std::vector<Vector3<R>> end;
  end.resize(velocities.size());
  tangent_velocities(v_end, [&](std::size_t at, const Vector3<R>& velocity) { end[at] = velocity + bias_[at]; });
  // Velocities that no step of this scheme has left are not those of a step.
  surplus = surplus + select(load_.last_step > R(0.0), energy_made(end), R(0.0));
  std::swap(velocities, end);
  settle_surplus();
}

// The energy that the step gave the strand beyond the work of its forces. The change of the kinetic energy is
// Σ m (u' − u)·(u + u')/2, and forces other than weight act along the mean of the rates and on the root; the
// rest of the mean velocity, by which the strand's path is curved, leaves their work what it was.
template <class R>
R SuperHelixPack<R>::energy_made(const std::vector<Vector3<R>>& end) const {
  thread_local std::vector<Vector3<R>> rest;  // twice of it
  rest.resize(end.size());
  const auto by_root = [&](std::size_t at) { return carried(at, load_.root_velocity, load_.root_spin); };
  for (std::size_t at = 0; at < end.size(); ++at)
    rest[at] =
        velocities[at] + end[at] + by_root(at) - carried(at, load_.last_root_velocity, load_.last_root_spin);
  tangent_velocities(v_end, [&](std::size_t at, const Vector3<R>& velocity) { rest[at] = rest[at] - velocity; });
  tangent_velocities(rates, [&](std::size_t at, const Vector3<R>& velocity) { rest[at] = rest[at] - velocity; });
  const Vector3<R> fall = weights_.kick * load_.gravity;
  R made(0.0);
  for (std::size_t at = 0; at < end.size(); ++at)
    made = made + R(0.5) * weight(at % points_per_element()) * dot(end[at] - velocities[at] - fall, rest[at]);
  return made;
}

// Scales the velocities relative to the root so that they have lost the surplus, at most half of their energy
// at a time. What inertia has lost is given back likewise, unless it is more than a tenth of what there is:
// then it is forgotten, so that hair at rest gets nothing.
template <class R>
void SuperHelixPack<R>::settle_surplus() {
  const R most(0.5), least(-0.1);
  R kinetic(0.0);
  for (std::size_t at = 0; at < velocities.size(); ++at) {
    const Vector3<R> own = velocities[at] - carried(at, load_.root_velocity, load_.root_spin);
    kinetic = kinetic + R(0.5) * weight(at % points_per_element()) * dot(own, own);
  }
  surplus = select(surplus > least * kinetic, surplus, least * kinetic);
  const R taken = select(surplus > most * kinetic, most * kinetic, surplus);
  surplus = surplus - taken;
  const R scale = square_root(R(1.0) - taken / select(kinetic > R(0.0), kinetic, R(1.0)));
  for (std::size_t at = 0; at < velocities.size(); ++at) {
    const Vector3<R> root = carried(at, load_.root_velocity, load_.root_spin);
    velocities[at] = root + scale * (velocities[at] - root);
  }
}

template <class R>
R SuperHelixPack<R>::kinetic_energy() const {
  if (!midpoint()) return kinetic_;
  R sum(0.0);
  tangent_velocities(v_end, [&](std::size_t at, const Vector3<R>& next) {
    const Vector3<R> now = R(0.5) * (velocities[at] + next + bias_[at]);
    sum = sum + R(0.5) * weight(at % points_per_element()) * dot(now, now);
  });
  // Velocities that no step of this scheme has left are those of the moment itself.
  return select(load_.last_step > R(0.0), sum, kinetic_);
}

}  // namespace ringlet::rods

#pragma once

namespace ringlet::rods {

// The frame at the end of an element that starts with `frame`.
template <class R>
Frame<R> turned(const Frame<R>& frame, const HelixCoefficients<R>& h, const V3<R>& omega) {
  return {frame.to_world(helix_rotation(h, omega, unit<R>(0))),
          frame.to_world(helix_rotation(h, omega, unit<R>(1))),
          frame.to_world(helix_rotation(h, omega, unit<R>(2)))};
}

template <class R>
SuperHelixPack<R>::SuperHelixPack(int elements, int dofs_per_element, const QuadratureRule& rule)
    : natural(3 * elements, R(0.0)),
      q(3 * elements, R(0.0)),
      rates(dofs_per_element * elements, R(0.0)),
      older_rates(rates),
      velocities(elements * rule.nodes.size()),
      v_end(dofs_per_element * elements, R(0.0)),
      elements_(elements),
      dofs_per_element_(dofs_per_element),
      rule_(rule),
      nodes_(elements + 1),
      sums_(elements),
      points_(velocities.size()),
      forces_(velocities.size()),
      bias_(velocities.size()),
      axis_(dofs()),
      offset_(dofs()),
      mass_(packed(dofs(), 0), R(0.0)),
      force_(dofs(), R(0.0)),
      biased_force_(force_),
      factor_(packed(dofs(), 0), R(0.0)) {}

template <class R>
V3<R> SuperHelixPack<R>::rate(const std::vector<R>& of, int element) const {
  const R* w = of.data() + static_cast<std::size_t>(dofs_per_element_) * element;
  return {w[0], w[1], dofs_per_element_ == 3 ? w[2] : R(0.0)};
}

template <class R>
void SuperHelixPack<R>::set_goal() {
  goal.resize(velocities.size());
  goal_pull.assign(velocities.size(), R(0.0));
  Frame<R> frame{unit<R>(0), unit<R>(1), unit<R>(2)};
  V3<R> position;
  for (int element = 0; element < elements_; ++element) {
    const V3<R> omega = curvature(element);
    const R omega_squared = dot(omega, omega);
    const auto along = [&](double share) {
      const auto h = helix_coefficients(R(share) * element_length, omega_squared);
      return position + frame.to_world(helix_integral(h, omega, unit<R>(2)));
    };
    for (std::size_t g = 0; g < points_per_element(); ++g)
      goal[element * points_per_element() + g] = along(rule_.nodes[g]);
    position = along(1.0);
    frame = turned(frame, helix_coefficients(element_length, omega_squared), omega);
  }
}

template <class R>
void SuperHelixPack<R>::assemble(const StrandLoad<R>& load) {
  load_ = load;
  weights_ = step_weights(load.scheme, load.step, load.last_step, load.older_step, load.drag);
  nodes_[0] = {load.root_frame, V3<R>()};
  kinetic_ = R(0.0);
  gravity_ = R(0.0);
  for (int element = 0; element < elements_; ++element) integrate_element(element, sums_[element]);
  accumulate(sums_);
  project(forces_, force_);
}

// Quadrature over one element, and the frame at its end, which is the next one's start.
template <class R>
void SuperHelixPack<R>::integrate_element(int element, ElementSums& sums) {
  const Node& node = nodes_[element];
  const Frame<R>& frame = node.frame;
  const V3<R> omega = curvature(element);
  const R omega_squared = dot(omega, omega);
  const R per_kick = R(1.0) / weights_.kick;
  const R air_scale = R(1.0) + weights_.kick * load_.drag * weights_.air;

  // What a strand that only follows its root would do here, and what air and weight make of it, in the start
  // frame.
  const V3<R> gravity = frame.to_local(load_.gravity), wind = frame.to_local(load_.wind);
  const V3<R> carried_start = frame.to_local(load_.root_velocity + cross(load_.root_spin, node.position));
  const V3<R> root_spin = frame.to_local(load_.root_spin);

  sums = ElementSums();
  for (std::size_t g = 0; g < rule_.nodes.size(); ++g) {
    const auto h = helix_coefficients(R(rule_.nodes[g]) * element_length, omega_squared);
    const std::size_t at = element * points_per_element() + g;
    const HelixPoint<R> point = points_[at] = helix_point(h, omega);
    const V3<R>& p = point.p;
    const R mass = weight(g);
    const V3<R> velocity = frame.to_local(velocities[at]);
    const V3<R> carried = carried_start + cross(root_spin, p);
    const V3<R> in_air = weights_.air * carried + (R(1.0) - weights_.air) * velocity - wind;
    const V3<R> tangent = helix_rotation(h, omega, unit<R>(2));
    const V3<R> slips = (load_.slip * dot(tangent, velocity - wind)) * tangent;
    forces_[at] = mass * (gravity + per_kick * (velocity - carried) - load_.drag * in_air + slips);

    // The goal pulls as it will at the end of the step: seen from the root, that is where the rates lead from
    // here. What it takes to move on against it adds to the mass.
    R inertia = mass;
    if (!goal.empty()) {
      const R pull = load_.goal * goal_pull[at];
      const V3<R> target = frame.to_local(load_.root_frame.to_world(goal[at]) - node.position);
      forces_[at] = forces_[at] - (mass * pull) * (p - target);
      inertia = mass * (R(1.0) + weights_.kick * load_.step * pull / air_scale);
    }

    const V3<R> wp = inertia * p;
    sums.mass = sums.mass + inertia;
    sums.first += wp;
    sums.second[0] = sums.second[0] + wp.x * p.x;
    sums.second[1] = sums.second[1] + wp.y * p.y;
    sums.second[2] = sums.second[2] + wp.z * p.z;
    sums.second[3] = sums.second[3] + wp.x * p.y;
    sums.second[4] = sums.second[4] + wp.x * p.z;
    sums.second[5] = sums.second[5] + wp.y * p.z;
    for (int j = 0; j < dofs_per_element_; ++j) {
      const V3<R> wd = inertia * point.d[j];
      sums.d[j] += wd;
      sums.p_cross_d[j] += cross(p, wd);
      sums.d_dot_d[j] = sums.d_dot_d[j] + dot(wd, point.d[j]);
      for (int i = 0; i < j; ++i) sums.d_dot_d[2 + i + j] = sums.d_dot_d[2 + i + j] + dot(wd, point.d[i]);
    }
    kinetic_ = kinetic_ + R(0.5) * mass * dot(velocity, velocity);
    gravity_ = gravity_ - mass * (dot(gravity, p) + dot(load_.gravity, node.position));
  }

  const auto h = helix_coefficients(element_length, omega_squared);
  const HelixPoint<R> tip = helix_point(h, omega);
  Node& next = nodes_[element + 1];
  next.frame = turned(frame, h, omega);
  next.position = node.position + frame.to_world(tip.p);
  for (int j = 0; j < dofs_per_element_; ++j) {
    const int dof = dofs_per_element_ * element + j;
    axis_[dof] = frame.to_world(helix_integral(h, omega, unit<R>(j)));
    offset_[dof] = frame.to_world(tip.d[j]) - cross(axis_[dof], next.position);
  }
}

template <class R>
template <class Visit>
void SuperHelixPack<R>::tangent_velocities(const std::vector<R>& at_rates, Visit&& visit) const {
  V3<R> start_velocity = load_.root_velocity, spin = load_.root_spin;
  for (int element = 0; element < elements_; ++element) {
    const Frame<R>& frame = nodes_[element].frame;
    const V3<R> omega = curvature(element), w = rate(at_rates, element);
    const V3<R> local_spin = frame.to_local(spin);
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
  V3<R> position;
  for (int element = 0; element < elements_; ++element) {
    const Node& begin = nodes_[element];
    const V3<R> omega = curvature(element) + load_.step * rate(element);
    const R omega_squared = dot(omega, omega);
    for (std::size_t g = 0; g < points_per_element(); ++g) {
      const std::size_t at = element * points_per_element() + g;
      const auto h = helix_coefficients(R(rule_.nodes[g]) * element_length, omega_squared);
      const V3<R> end = position + frame.to_world(helix_integral(h, omega, unit<R>(2)));
      const V3<R> start = begin.position + begin.frame.to_world(points_[at].p);
      visit(at, load_.root_velocity + per_step * (end - start));
    }
    const auto h = helix_coefficients(element_length, omega_squared);
    position += frame.to_world(helix_integral(h, omega, unit<R>(2)));
    frame = turned(frame, h, omega);
  }
}

// Tip → root: a load enters through its sum and its moment beyond an element.
template <class R>
void SuperHelixPack<R>::project(const std::vector<V3<R>>& forces, std::vector<R>& out) const {
  const int d = dofs_per_element_;
  V3<R> load, moment;
  for (int element = elements_ - 1; element >= 0; --element) {
    V3<R> own, own_moment;
    R by_own[3]{R(0.0), R(0.0), R(0.0)};
    const std::size_t first = element * points_per_element();
    for (std::size_t at = first; at < first + points_per_element(); ++at) {
      const V3<R>& f = forces[at];
      own += f;
      own_moment += cross(points_[at].p, f);
      for (int j = 0; j < d; ++j) by_own[j] = by_own[j] + dot(points_[at].d[j], f);
    }
    for (int j = 0; j < d; ++j) {
      const int dof = d * element + j;
      out[dof] = by_own[j] + dot(axis_[dof], moment) + dot(offset_[dof], load);
    }
    const Node& node = nodes_[element];
    const V3<R> own_load = node.frame.to_world(own);
    moment += cross(node.position, own_load) + node.frame.to_world(own_moment);
    load += own_load;
  }
}

// Tip → root: what lies beyond an element enters through a handful of sums.
template <class R>
void SuperHelixPack<R>::accumulate(const std::vector<ElementSums>& sums) {
  const int d = dofs_per_element_;
  R mass(0.0);
  V3<R> first;
  R second[6]{R(0.0), R(0.0), R(0.0), R(0.0), R(0.0), R(0.0)};
  for (int element = elements_ - 1; element >= 0; --element) {
    const ElementSums& s = sums[element];
    const Frame<R>& frame = nodes_[element].frame;
    const V3<R>& start = nodes_[element].position;
    for (int j = 0; j < d; ++j) {
      const int column = d * element + j;
      const V3<R>&A = axis_[column], &b = offset_[column];
      const V3<R> momentum_beyond = cross(A, first) + mass * b;
      const R trace = second[0] + second[1] + second[2];
      const V3<R> second_A = {second[0] * A.x + second[3] * A.y + second[4] * A.z,
                              second[3] * A.x + second[1] * A.y + second[5] * A.z,
                              second[4] * A.x + second[5] * A.y + second[2] * A.z};
      const V3<R> angular_beyond = trace * A - second_A + cross(first, b);
      for (int i = 0; i <= j; ++i) {
        const int row_dof = d * element + i;
        const R own = i == j ? s.d_dot_d[j] : s.d_dot_d[2 + i + j];
        mass_[packed(column, row_dof)] =
            own + dot(axis_[row_dof], angular_beyond) + dot(offset_[row_dof], momentum_beyond);
      }
      const V3<R> own_momentum = frame.to_world(s.d[j]);
      const V3<R> momentum = own_momentum + momentum_beyond;
      const V3<R> angular = cross(start, own_momentum) + frame.to_world(s.p_cross_d[j]) + angular_beyond;
      for (int k = 0; k < d * element; ++k)
        mass_[packed(column, k)] = dot(axis_[k], angular) + dot(offset_[k], momentum);
    }
    // The element joins what lies beyond the next one.
    const V3<R> center = frame.to_world(s.first);
    const V3<R> sx = frame.to_world({s.second[0], s.second[3], s.second[4]});
    const V3<R> sy = frame.to_world({s.second[3], s.second[1], s.second[5]});
    const V3<R> sz = frame.to_world({s.second[4], s.second[5], s.second[2]});
    const Frame<R>& f = frame;
    const auto rotated = [&](const R& a1, const R& a2, const R& a3, const R& b1, const R& b2, const R& b3) {
      return a1 * b1 + a2 * b2 + a3 * b3;
    };
    // F S Fᵀ + start centerᵀ + center startᵀ + mass start startᵀ, symmetric.
    const V3<R>& c = start;
    second[0] = second[0] + rotated(sx.x, sy.x, sz.x, f.n1.x, f.n2.x, f.t.x) + R(2.0) * c.x * center.x +
                s.mass * c.x * c.x;
    second[1] = second[1] + rotated(sx.y, sy.y, sz.y, f.n1.y, f.n2.y, f.t.y) + R(2.0) * c.y * center.y +
                s.mass * c.y * c.y;
    second[2] = second[2] + rotated(sx.z, sy.z, sz.z, f.n1.z, f.n2.z, f.t.z) + R(2.0) * c.z * center.z +
                s.mass * c.z * c.z;
    second[3] = second[3] + rotated(sx.x, sy.x, sz.x, f.n1.y, f.n2.y, f.t.y) + c.x * center.y +
                c.y * center.x + s.mass * c.x * c.y;
    second[4] = second[4] + rotated(sx.x, sy.x, sz.x, f.n1.z, f.n2.z, f.t.z) + c.x * center.z +
                c.z * center.x + s.mass * c.x * c.z;
    second[5] = second[5] + rotated(sx.y, sy.y, sz.y, f.n1.z, f.n2.z, f.t.z) + c.y * center.z +
                c.z * center.y + s.mass * c.y * c.z;
    mass = mass + s.mass;
    first += s.mass * start + center;
  }
}

template <class R>
void SuperHelixPack<R>::solve_free_step() {
  if (midpoint()) resolve_motion();
  factor_step();
  if (!midpoint()) {
    solve_rates(force_);
    return;
  }
  v_end = rates;
  subtract_bias();
  solve_rates(biased_force_);
}

// Adds K_s w = M (w − (M + α h² K)⁻¹ M w)/(α h²), the slow part of what rates take back from elastic forces.
template <class R>
void SuperHelixPack<R>::resolve_motion() {
  const std::size_t n = rates.size();
  thread_local std::vector<R> slow, momentum;
  const auto times_mass = [&](const std::vector<R>& x, std::vector<R>& out) {
    out.assign(n, R(0.0));
    for (std::size_t row = 0; row < n; ++row)
      for (std::size_t column = 0; column <= row; ++column) {
        const R& m = mass_[packed(row, column)];
        out[row] = out[row] + m * x[column];
        if (column < row) out[column] = out[column] + m * x[row];
      }
  };
  const R time = R(kFastShare) * load_.step * load_.step;
  factor(R(1.0), time);
  times_mass(rates, slow);
  solve(slow.data());
  for (std::size_t dof = 0; dof < n; ++dof) slow[dof] = rates[dof] - slow[dof];
  times_mass(slow, momentum);
  const R scale = resolved_time(load_.scheme, load_.step, load_.last_step) / time;
  for (std::size_t dof = 0; dof < n; ++dof) force_[dof] = force_[dof] + scale * momentum[dof];
}

// A strand whose frames turn further than this in a step, in radians, has no second-order inertia. The time
// loop repeats such steps at half their length.
inline constexpr double kLargestBiasedTurn = 0.5;

// The force without the inertia of the bias u(v_end) − J v_end. It is that of the last step's rates, as the
// free motion of a strand that contacts hold may lead far from where it goes.
template <class R>
void SuperHelixPack<R>::subtract_bias() {
  thread_local std::vector<V3<R>> inertia;
  inertia.resize(velocities.size());
  mean_velocities([&](std::size_t at, const V3<R>& velocity) { bias_[at] = velocity; });
  tangent_velocities(v_end, [&](std::size_t at, const V3<R>& velocity) { bias_[at] = bias_[at] - velocity; });
  const R share = pick(load_.step * spin_bound() < R(kLargestBiasedTurn), R(1.0), R(0.0));
  const R per_kick = R(1.0) / weights_.kick;
  for (std::size_t at = 0; at < bias_.size(); ++at) {
    const Frame<R>& frame = nodes_[at / points_per_element()].frame;
    bias_[at] = share * bias_[at];
    inertia[at] = (per_kick * weight(at % points_per_element())) * frame.to_local(bias_[at]);
  }
  project(inertia, biased_force_);
  for (std::size_t dof = 0; dof < force_.size(); ++dof) biased_force_[dof] = force_[dof] - biased_force_[dof];
}

// Rates of a step without contacts; `force` holds the momentum of the last step, over the kick.
template <class R>
void SuperHelixPack<R>::solve_rates(const std::vector<R>& force) {
  const int d = dofs_per_element_;
  const V3<R> scaled = load_.stiffness * stiffness;
  const R k[3] = {scaled.x, scaled.y, scaled.z};
  const R older = relaxation * (R(1.0) - weights_.friction);
  for (int element = 0; element < elements_; ++element)
    for (int j = 0; j < d; ++j) {
      const int dof = d * element + j, entry = 3 * element + j;
      const R bend = natural[entry] - q[entry] - older * older_rates[dof];
      v_end[dof] = weights_.kick * (element_length * k[j] * bend + force[dof]);
    }
  solve(v_end.data());
}

template <class R>
void SuperHelixPack<R>::factor_step() {
  const StepWeights<R>& w = weights_;
  factor(R(1.0) + w.kick * load_.drag * w.air, w.kick * (relaxation * w.friction + load_.step));
}

// Cholesky of mass_scale M + stiffness_scale K, row by row.
template <class R>
void SuperHelixPack<R>::factor(const R& mass_scale, const R& stiffness_scale) {
  const int n = dofs(), d = dofs_per_element_;
  const V3<R> scaled = (stiffness_scale * element_length * load_.stiffness) * stiffness;
  const R k[3] = {scaled.x, scaled.y, scaled.z};
  for (int row = 0; row < n; ++row) {
    R* l = factor_.data() + packed(row, 0);
    for (int column = 0; column <= row; ++column) {
      const R* lc = factor_.data() + packed(column, 0);
      R sum = mass_scale * mass_[packed(row, column)];
      if (column == row) sum = sum + k[row % d];
      for (int i = 0; i < column; ++i) sum = sum - l[i] * lc[i];
      l[column] = column == row ? R(1.0) / square_root(sum) : sum * lc[column];
    }
  }
}

// The diagonal of the factor holds reciprocals: a solve multiplies.
template <class R>
void SuperHelixPack<R>::solve(R* x) const {
  const int n = dofs();
  for (int row = 0; row < n; ++row) {
    const R* l = factor_.data() + packed(row, 0);
    R sum = x[row];
    for (int i = 0; i < row; ++i) sum = sum - l[i] * x[i];
    x[row] = sum * l[row];
  }
  for (int row = n - 1; row >= 0; --row) {
    const R* l = factor_.data() + packed(row, 0);
    x[row] = x[row] * l[row];
    for (int i = 0; i < row; ++i) x[i] = x[i] - l[i] * x[row];
  }
}

template <class R>
V3<R> SuperHelixPack<R>::carried(std::size_t at, const V3<R>& velocity, const V3<R>& spin) const {
  const Node& node = nodes_[at / points_per_element()];
  return velocity + cross(spin, node.position + node.frame.to_world(points_[at].p));
}

// The velocities that the step was solved for, and what inertia has made of energy on the way to them.
template <class R>
void SuperHelixPack<R>::keep_velocities() {
  if (!midpoint()) {
    tangent_velocities(v_end, [&](std::size_t at, const V3<R>& velocity) { velocities[at] = velocity; });
    return;
  }
  thread_local std::vector<V3<R>> end;
  end.resize(velocities.size());
  tangent_velocities(v_end, [&](std::size_t at, const V3<R>& velocity) { end[at] = velocity + bias_[at]; });
  // Velocities that no step of this scheme has left are not those of a step.
  surplus = surplus + pick(load_.last_step > R(0.0), energy_made(end), R(0.0));
  std::swap(velocities, end);
  settle_surplus();
}

// The energy that the step gave the strand beyond the work of its forces. The change of the kinetic energy is
// Σ m (u' − u)·(u + u')/2, and forces other than weight act along the mean of the rates and on the root; the
// rest of the mean velocity, by which the strand's path is curved, leaves their work what it was.
template <class R>
R SuperHelixPack<R>::energy_made(const std::vector<V3<R>>& end) const {
  thread_local std::vector<V3<R>> rest;  // twice of it
  rest.resize(end.size());
  const auto by_root = [&](std::size_t at) { return carried(at, load_.root_velocity, load_.root_spin); };
  for (std::size_t at = 0; at < end.size(); ++at)
    rest[at] =
        velocities[at] + end[at] + by_root(at) - carried(at, load_.last_root_velocity, load_.last_root_spin);
  tangent_velocities(v_end, [&](std::size_t at, const V3<R>& velocity) { rest[at] = rest[at] - velocity; });
  tangent_velocities(rates, [&](std::size_t at, const V3<R>& velocity) { rest[at] = rest[at] - velocity; });
  const V3<R> fall = weights_.kick * load_.gravity;
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
    const V3<R> own = velocities[at] - carried(at, load_.root_velocity, load_.root_spin);
    kinetic = kinetic + R(0.5) * weight(at % points_per_element()) * dot(own, own);
  }
  surplus = pick(surplus > least * kinetic, surplus, least * kinetic);
  const R taken = pick(surplus > most * kinetic, most * kinetic, surplus);
  surplus = surplus - taken;
  const R scale = square_root(R(1.0) - taken / pick(kinetic > R(0.0), kinetic, R(1.0)));
  for (std::size_t at = 0; at < velocities.size(); ++at) {
    const V3<R> root = carried(at, load_.root_velocity, load_.root_spin);
    velocities[at] = root + scale * (velocities[at] - root);
  }
}

template <class R>
void SuperHelixPack<R>::advance() {
  keep_velocities();
  std::swap(older_rates, rates);
  rates = v_end;
  for (int element = 0; element < elements_; ++element)
    for (int j = 0; j < dofs_per_element_; ++j) {
      const int entry = 3 * element + j;
      q[entry] = q[entry] + load_.step * v_end[dofs_per_element_ * element + j];
    }
}

template <class R>
template <class Visit>
void SuperHelixPack<R>::walk(const Frame<R>& root_frame, const R& ahead, int samples_per_element,
                             Visit&& visit) const {
  Frame<R> frame = root_frame;
  V3<R> position;
  visit(0, position);
  for (int element = 0; element < elements_; ++element) {
    const V3<R> omega = curvature(element) + ahead * rate(element);
    const R omega_squared = dot(omega, omega);
    V3<R> arm;
    HelixCoefficients<R> h;
    for (int k = 1; k <= samples_per_element; ++k) {
      h = helix_coefficients(R(double(k) / samples_per_element) * element_length, omega_squared);
      arm = frame.to_world(helix_integral(h, omega, unit<R>(2)));
      visit(element * samples_per_element + k, position + arm);
    }
    position += arm;
    frame = turned(frame, h, omega);
  }
}

template <class R>
R SuperHelixPack<R>::kinetic_energy() const {
  if (!midpoint()) return kinetic_;
  R sum(0.0);
  tangent_velocities(v_end, [&](std::size_t at, const V3<R>& next) {
    const V3<R> now = R(0.5) * (velocities[at] + next + bias_[at]);
    sum = sum + R(0.5) * weight(at % points_per_element()) * dot(now, now);
  });
  // Velocities that no step of this scheme has left are those of the moment itself.
  return pick(load_.last_step > R(0.0), sum, kinetic_);
}

template <class R>
R SuperHelixPack<R>::elastic_energy() const {
  const V3<R> scaled = load_.stiffness * stiffness;
  const R k[3] = {scaled.x, scaled.y, scaled.z};
  R sum(0.0);
  for (int entry = 0; entry < 3 * elements_; ++entry) {
    const R bend = q[entry] - natural[entry];
    sum = sum + R(0.5) * element_length * k[entry % 3] * bend * bend;
  }
  return sum;
}

template <class R>
R SuperHelixPack<R>::spin_bound() const {
  R sum(0.0);
  for (int element = 0; element < elements_; ++element) {
    const V3<R> w = rate(v_end, element);
    sum = sum + element_length * square_root(dot(w, w));
  }
  return sum;
}

template <class R>
R SuperHelixPack<R>::tangent_spin() const {
  R largest(0.0);
  V3<R> spin;
  for (int element = 0; element < elements_; ++element) {
    for (int dof = element * dofs_per_element_; dof < (element + 1) * dofs_per_element_; ++dof)
      spin += v_end[static_cast<std::size_t>(dof)] * axis_[static_cast<std::size_t>(dof)];
    const V3<R> across = cross(spin, nodes_[element + 1].frame.t);
    const R square = dot(across, across);
    // Written so that a spin that is not a number is kept.
    largest = pick(largest >= square, largest, square);
  }
  return square_root(largest);
}

}  // namespace ringlet::rods

#pragma once
// The mass matrix and the generalised forces of super-helix strands (super_helix_pack.h).

namespace ringlet::rods {

template <class R>
void SuperHelixPack<R>::assemble(const StrandLoad<R>& load) {
  load_ = load;
  weights_ = step_weights(load.scheme, load.step, load.last_step, load.older_step, load.drag);
  nodes_[0] = {load.root_frame, Vector3<R>()};
  kinetic_ = R(0.0);
  gravity_ = R(0.0);
  for (int element = 0; element < elements_; ++element) integrate_element(element, sums_[element]);
  accumulate(sums_);
  project(forces_, force_);
}

// Quadrature over one element.
template <class R>
void SuperHelixPack<R>::integrate_element(int element, ElementSums& sums) {
  const Node& node = nodes_[element];
  const Frame<R>& frame = node.frame;
  const Vector3<R> omega = curvature(element);
  const R omega_squared = dot(omega, omega);
  const R per_kick = R(1.0) / weights_.kick;
  const R air_scale = R(1.0) + weights_.kick * load_.drag * weights_.air;

  // What a strand that only follows its root would do here, and what air and weight make of it, in the start
  // frame.
  const Vector3<R> gravity = frame.to_local(load_.gravity), wind = frame.to_local(load_.wind);
  const Vector3<R> carried_start = frame.to_local(load_.root_velocity + cross(load_.root_spin, node.position));
  const Vector3<R> root_spin = frame.to_local(load_.root_spin);

  sums = ElementSums();
  for (std::size_t g = 0; g < rule_.nodes.size(); ++g) {
    const auto h = helix_coefficients(R(rule_.nodes[g]) * element_length, omega_squared);
    const std::size_t at = element * points_per_element() + g;
    const HelixPoint<R> point = points_[at] = helix_point(h, omega);
    const Vector3<R>& p = point.p;
    const R mass = weight(g);
    const Vector3<R> velocity = frame.to_local(velocities[at]);
    const Vector3<R> carried = carried_start + cross(root_spin, p);
    const Vector3<R> in_air = weights_.air * carried + (R(1.0) - weights_.air) * velocity - wind;
    const Vector3<R> tangent = helix_rotation(h, omega, unit<R>(2));
    const Vector3<R> slips = (load_.slip * dot(tangent, velocity - wind)) * tangent;
    forces_[at] = mass * (gravity + per_kick * (velocity - carried) - load_.drag * in_air + slips);

    // The goal pulls as it will at the end of the step: seen from the root, that is where the rates lead from
    // here. What it takes to move on against it adds to the mass.
    R inertia = mass;
    if (!goal.empty()) {
      const R pull = load_.goal * goal_pull[at];
      const Vector3<R> target = frame.to_local(load_.root_frame.to_world(goal[at]) - node.position);
      forces_[at] = forces_[at] - (mass * pull) * (p - target);
      inertia = mass * (R(1.0) + weights_.kick * load_.step * pull / air_scale);
    }

    add_point(point, inertia, sums);
    kinetic_ = kinetic_ + R(0.5) * mass * dot(velocity, velocity);
    gravity_ = gravity_ - mass * (dot(gravity, p) + dot(load_.gravity, node.position));
  }

  place_next_node(element, omega, omega_squared);
}

// What a quadrature point of this mass adds to the sums of its element.
template <class R>
void SuperHelixPack<R>::add_point(const HelixPoint<R>& point, const R& inertia, ElementSums& sums) const {
  const Vector3<R>& p = point.p;
  const Vector3<R> wp = inertia * p;
  sums.mass = sums.mass + inertia;
  sums.first += wp;
  sums.second[0] = sums.second[0] + wp.x * p.x;
  sums.second[1] = sums.second[1] + wp.y * p.y;
  sums.second[2] = sums.second[2] + wp.z * p.z;
  sums.second[3] = sums.second[3] + wp.x * p.y;
  sums.second[4] = sums.second[4] + wp.x * p.z;
  sums.second[5] = sums.second[5] + wp.y * p.z;
  for (int j = 0; j < dofs_per_element_; ++j) {
    const Vector3<R> wd = inertia * point.d[j];
    sums.d[j] += wd;
    sums.p_cross_d[j] += cross(p, wd);
    sums.d_dot_d[j] = sums.d_dot_d[j] + dot(wd, point.d[j]);
    for (int i = 0; i < j; ++i) sums.d_dot_d[2 + i + j] = sums.d_dot_d[2 + i + j] + dot(wd, point.d[i]);
  }
}

// The frame at an element's end, which is the next one's start, and what its curvatures turn beyond it.
template <class R>
void SuperHelixPack<R>::place_next_node(int element, const Vector3<R>& omega, const R& omega_squared) {
  const Node& node = nodes_[element];
  const Frame<R>& frame = node.frame;
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

// Tip → root: a load enters through its sum and its moment beyond an element.
template <class R>
void SuperHelixPack<R>::project(const std::vector<Vector3<R>>& forces, std::vector<R>& out) const {
  const int d = dofs_per_element_;
  Vector3<R> load{}, moment{};
  for (int element = elements_ - 1; element >= 0; --element) {
    Vector3<R> own{}, own_moment{};
    R by_own[3]{R(0.0), R(0.0), R(0.0)};
    const std::size_t first = element * points_per_element();
    for (std::size_t at = first; at < first + points_per_element(); ++at) {
      const Vector3<R>& f = forces[at];
      own += f;
      own_moment += cross(points_[at].p, f);
      for (int j = 0; j < d; ++j) by_own[j] = by_own[j] + dot(points_[at].d[j], f);
    }
    for (int j = 0; j < d; ++j) {
      const int dof = d * element + j;
      out[dof] = by_own[j] + dot(axis_[dof], moment) + dot(offset_[dof], load);
    }
    const Node& node = nodes_[element];
    const Vector3<R> own_load = node.frame.to_world(own);
    moment += cross(node.position, own_load) + node.frame.to_world(own_moment);
    load += own_load;
  }
}

// Tip → root: what lies beyond an element enters through a handful of sums.
template <class R>
void SuperHelixPack<R>::accumulate(const std::vector<ElementSums>& sums) {
  const int d = dofs_per_element_;
  R mass(0.0);
  Vector3<R> first{};
  R second[6]{R(0.0), R(0.0), R(0.0), R(0.0), R(0.0), R(0.0)};
  for (int element = elements_ - 1; element >= 0; --element) {
    const ElementSums& s = sums[element];
    const Frame<R>& frame = nodes_[element].frame;
    const Vector3<R>& start = nodes_[element].position;
    for (int j = 0; j < d; ++j) {
      const int column = d * element + j;
      const Vector3<R>&A = axis_[column], &b = offset_[column];
      const Vector3<R> momentum_beyond = cross(A, first) + mass * b;
      const R trace = second[0] + second[1] + second[2];
      const Vector3<R> second_A = {second[0] * A.x + second[3] * A.y + second[4] * A.z,
                              second[3] * A.x + second[1] * A.y + second[5] * A.z,
                              second[4] * A.x + second[5] * A.y + second[2] * A.z};
      const Vector3<R> angular_beyond = trace * A - second_A + cross(first, b);
      for (int i = 0; i <= j; ++i) {
        const int row_dof = d * element + i;
        const R own = i == j ? s.d_dot_d[j] : s.d_dot_d[2 + i + j];
        mass_[packed(column, row_dof)] =
            own + dot(axis_[row_dof], angular_beyond) + dot(offset_[row_dof], momentum_beyond);
      }
      const Vector3<R> own_momentum = frame.to_world(s.d[j]);
      const Vector3<R> momentum = own_momentum + momentum_beyond;
      const Vector3<R> angular = cross(start, own_momentum) + frame.to_world(s.p_cross_d[j]) + angular_beyond;
      for (int k = 0; k < d * element; ++k)
        mass_[packed(column, k)] = dot(axis_[k], angular) + dot(offset_[k], momentum);
    }
    // The element joins what lies beyond the next one.
    const Vector3<R> center = frame.to_world(s.first);
    const Vector3<R> sx = frame.to_world({s.second[0], s.second[3], s.second[4]});
    const Vector3<R> sy = frame.to_world({s.second[3], s.second[1], s.second[5]});
    const Vector3<R> sz = frame.to_world({s.second[4], s.second[5], s.second[2]});
    const Frame<R>& f = frame;
    const auto rotated = [&](const R& a1, const R& a2, const R& a3, const R& b1, const R& b2, const R& b3) {
      return a1 * b1 + a2 * b2 + a3 * b3;
    };
    // F S Fᵀ + start centerᵀ + center startᵀ + mass start startᵀ, symmetric.
    const Vector3<R>& c = start;
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

}  // namespace ringlet::rods

#pragma once

#include <algorithm>

namespace ringlet::rods {

namespace detail {

// The edges of a shape with the clamp before them, and the strains between them: 3·i + k.
struct RodShape {
  std::vector<RodEdge<double>> edges;
  std::vector<double> strains;
};
inline RodShape rod_shape(const NodalShape& shape, const Pose& root, double arc) {
  const auto v3 = [](const Vec3& a) { return Vector3<double>{a.x(), a.y(), a.z()}; };
  const Mat3 clamp = root.rotation.toRotationMatrix();
  RodShape rod;
  rod.edges.push_back({v3(clamp.col(2)), v3(clamp.col(0)), arc});
  rod.strains.assign(3, 0.0);
  for (std::size_t j = 0; j < shape.frames.size(); ++j) {
    rod.edges.push_back({v3(shape.frames[j].col(2)), v3(shape.frames[j].col(0)),
                         (shape.vertices[j + 1] - shape.vertices[j]).norm()});
    const auto vertex = rod_strain(rod.edges[j], rod.edges[j + 1], shape.twists[j]);
    rod.strains.insert(rod.strains.end(), vertex.strain, vertex.strain + 3);
  }
  return rod;
}

}  // namespace detail

template <class R>
DiscreteElasticRodPack<R>::DiscreteElasticRodPack(int edges, bool clamped)
    : rest_length(edges + 1, R(1.0)),
      natural(3 * (edges + 1), R(0.0)),
      now{std::vector<Vector3<R>>(edges + 2), std::vector<RodEdge<R>>(edges + 1),
          std::vector<R>(3 * (edges + 1), R(0.0))},
      v(kBlock * (edges + 1), R(0.0)),
      v_end(v),
      tension(edges + 1, R(0.0)),
      tension_end(tension),
      last_slope(v),
      last_change(now.strain),
      older_change(now.strain),
      contact_forces(kBlock * (edges + 1), clamped ? kBlock : 0, kBlock),
      edges_(edges),
      clamped_(clamped),
      factor_(dofs()),
      slope_now_(v),
      carried_(v),
      friction_from_(now.strain) {}

template <class R>
void DiscreteElasticRodPack<R>::set_strand(std::size_t i, const NodalStrand& strand, const NodalShape& rest,
                                           const NodalShape& initial) {
  const double each = strand.length / edges_;
  const hair::Material& material = strand.material;
  const hair::Section& section = material.section;
  set_lane(arc, i, each);
  set_lane(mass_per_length, i, material.mass_per_length());
  set_lane(spin_inertia_per_length, i, material.density * (section.bending_1() + section.bending_2()));
  set_lane(relaxation, i, material.damping);
  set_lane(stretch, i, material.young * section.area());
  set_lane(stiffness, i, material.stiffness());
  const detail::RodShape at_rest = detail::rod_shape(rest, strand.root, each);
  const detail::RodShape start = detail::rod_shape(initial, strand.root, each);
  for (int j = 0; j <= edges_; ++j) {
    set_lane(rest_length[j], i, at_rest.edges[j].length);
    const RodEdge<double>& edge = start.edges[j];
    const Vec3 t(edge.t.x, edge.t.y, edge.t.z), n1(edge.n1.x, edge.n1.y, edge.n1.z);
    set_lane(now.edge[j].t, i, t);
    set_lane(now.edge[j].n1, i, n1);
    set_lane(now.edge[j].length, i, edge.length);
    for (int k = 0; k < 3; ++k) {
      set_lane(natural[3 * j + k], i, at_rest.strains[3 * j + k]);
      set_lane(now.strain[3 * j + k], i, start.strains[3 * j + k]);
    }
    const Vec3& x = initial.vertices[j];
    set_lane(now.x[j + 1], i, x);
    if (j == 0) set_lane(now.x[0], i, x - each * t);
    // A free strand starts as a rigid body in motion.
    if (!clamped_) {
      const Vec3 velocity = strand.velocity + strand.spin.cross(x - strand.root.position);
      set_lane(v[kBlock * j], i, j == 0 ? 0.0 : strand.spin.dot(t));
      for (int k = 0; k < 3; ++k) set_lane(v[kBlock * j + 1 + k], i, velocity[k]);
    }
  }
}

template <class R>
R DiscreteElasticRodPack<R>::inertia(int block, int entry) const {
  const bool at_rest = options_.quasi_static_twist && options_.method == RodMethod::implicit && clamped_;
  if (entry == 0) return at_rest ? R(0.0) : spin_inertia_per_length * arc;
  const bool end = block == 0 || block == edges_;
  return (end ? R(0.5) : R(1.0)) * mass_per_length * arc;
}

template <class R>
void DiscreteElasticRodPack<R>::move(const std::vector<R>& rates, const R& scale, const NodalLoad<R>& load,
                                     Configuration& out) const {
  out.x.resize(edges_ + 2);
  out.edge.resize(edges_ + 1);
  out.strain.resize(3 * (edges_ + 1));
  for (int j = 0; j <= edges_; ++j) {
    const R* rate = rates.data() + kBlock * j;
    out.x[j + 1] = now.x[j + 1] + scale * Vector3<R>{rate[1], rate[2], rate[3]};
  }
  if (clamped_) {
    out.edge[0] = {load.root_frame.t, load.root_frame.n1, arc};
    out.x[1] = load.root_position;
    out.x[0] = out.x[1] - arc * load.root_frame.t;
  } else {
    out.edge[0] = now.edge[0];
    out.x[0] = now.x[0];
  }
  for (int j = 1; j <= edges_; ++j) {
    const Vector3<R> e = out.x[j + 1] - out.x[j];
    RodEdge<R>& edge = out.edge[j];
    edge.length = square_root(dot(e, e));
    edge.t = (R(1.0) / edge.length) * e;
    // Carried without twisting, then turned by θ; what rounding took from length and angle is given back.
    const Vector3<R> director = carried(now.edge[j].n1, now.edge[j].t, edge.t);
    const auto [sine, cosine] = sin_cos(scale * rates[kBlock * j]);
    Vector3<R> n1 = cosine * director + sine * cross(edge.t, director);
    n1 = n1 - dot(n1, edge.t) * edge.t;
    edge.n1 = (R(1.5) - R(0.5) * dot(n1, n1)) * n1;
  }
  // Entries that stand for no vertex are part of the state too.
  std::copy_n(now.strain.begin(), 3 * first_vertex(), out.strain.begin());
  for (int i = first_vertex(); i <= edges_; ++i) {
    const RodVertex<R> vertex = rod_strain(out.edge[i - 1], out.edge[i], now.strain[3 * i + 2]);
    for (int k = 0; k < 3; ++k) out.strain[3 * i + k] = vertex.strain[k];
  }
}

template <class R>
void DiscreteElasticRodPack<R>::assemble(const Configuration& c, const std::vector<R>& before,
                                         const R& viscosity, const R& geometric, const R& stretching,
                                         Assembly& terms, const std::vector<R>* tensions) const {
  terms.assign(edges_ + 2, EdgeTerms());
  // Stretch: ½ (E A) ℓ (|e|/ℓ − 1)².
  for (int j = 1; j <= edges_; ++j) {
    const RodEdge<R>& edge = c.edge[j];
    const R spring = stretching * stretch / rest_length[j];
    const R pull = spring * (edge.length - rest_length[j]);
    const R held = tensions ? (*tensions)[j] : pull;
    terms[j].force = pull * edge.t;
    // A compressed edge wants to turn aside; without the geometric part that is left out.
    const R across = select(held > R(0.0), held, geometric * held) / edge.length;
    terms[j].ee.add_diagonal(across);
    terms[j].ee.add_square(spring - across, edge.t);
  }
  for (int i = first_vertex(); i <= edges_; ++i) {
    const RodEdge<R>&e0 = c.edge[i - 1], &e1 = c.edge[i];
    RodVertex<R> vertex = rod_strain(e0, e1, c.strain[3 * i + 2]);
    rod_gradients(e0, e1, vertex);
    const R inverse = load_.stiffness / vertex_length(i);
    const R k[3] = {stiffness.x * inverse, stiffness.y * inverse, stiffness.z * inverse};
    R s[3], w[3];
    for (int a = 0; a < 3; ++a) {
      const R strain = vertex.strain[a];
      s[a] = k[a] * (strain - natural[3 * i + a] + viscosity * (strain - before[3 * i + a]));
      w[a] = k[a] * (R(1.0) + viscosity);
    }
    EdgeTerms &p = terms[i - 1], &q = terms[i];
    for (int a = 0; a < 3; ++a) {
      p.force += s[a] * vertex.by_e0[a];
      q.force += s[a] * vertex.by_e1[a];
      p.torque = p.torque + s[a] * vertex.by_theta0[a];
      q.torque = q.torque + s[a] * vertex.by_theta1[a];
    }
    const RodVertexHessian<R> hessian = rod_hessian(e0, e1, vertex, s, w, geometric);
    p.ee += hessian.e0e0;
    q.ee += hessian.e1e1;
    q.previous_ee = hessian.e0e1;
    p.theta_e[1] += hessian.theta0_e0;
    p.theta_e[2] += hessian.theta0_e1;
    q.theta_e[0] += hessian.theta1_e0;
    q.theta_e[1] += hessian.theta1_e1;
    p.theta_theta = p.theta_theta + hessian.theta0_theta0;
    q.theta_theta = q.theta_theta + hessian.theta1_theta1;
    q.theta_previous = hessian.theta0_theta1;
  }
}

template <class R>
void DiscreteElasticRodPack<R>::gradient(const Assembly& terms, std::vector<R>& out) const {
  out.resize(kBlock * (edges_ + 1));
  for (int j = 0; j <= edges_; ++j) {
    const Vector3<R> by_x = terms[j].force - terms[j + 1].force;
    R* block = out.data() + kBlock * j;
    block[0] = terms[j].torque;
    block[1] = by_x.x;
    block[2] = by_x.y;
    block[3] = by_x.z;
  }
}

// e_j = x_j+1 − x_j: second derivatives by vertices are differences of those by edges.
template <class R>
void DiscreteElasticRodPack<R>::matrix(const Assembly& terms, const R& mass_scale, const R& stiffness_scale,
                                       Matrix& out) const {
  const R& f = stiffness_scale;
  const int first = first_block();
  for (int j = first; j <= edges_; ++j) {
    const EdgeTerms &t = terms[j], &next = terms[j + 1];
    const int row = kBlock * (j - first);
    // Turn by turn, and by the vertices before it.
    out(row, row) = mass_scale * inertia(j, 0) + f * t.theta_theta;
    const Vector3<R> by_start = f * (t.theta_e[0] - t.theta_e[1]), by_before = (R(0.0) - f) * t.theta_e[0];
    if (j - 1 >= first) {
      out(row, row - 4) = f * t.theta_previous;
      out(row, row - 3) = by_start.x;
      out(row, row - 2) = by_start.y;
      out(row, row - 1) = by_start.z;
    }
    if (j - 2 >= first) {
      out(row, row - 7) = by_before.x;
      out(row, row - 6) = by_before.y;
      out(row, row - 5) = by_before.z;
    }
    // Vertex x_j+1 by turns j and j − 1, and by vertices x_j+1, x_j, x_j−1.
    const Vector3<R> turn = f * (t.theta_e[1] - t.theta_e[2]);
    const Vector3<R> turn_before = j > first ? f * terms[j - 1].theta_e[2] : Vector3<R>();
    const R by_turn[3] = {turn.x, turn.y, turn.z};
    const R by_turn_before[3] = {turn_before.x, turn_before.y, turn_before.z};
    const R mass = mass_scale * inertia(j, 1);
    for (int a = 0; a < 3; ++a) {
      const int r = row + 1 + a;
      out(r, row) = by_turn[a];
      if (j - 1 >= first) out(r, row - 4) = by_turn_before[a];
      for (int b = 0; b <= a; ++b)
        out(r, row + 1 + b) =
            f * (t.ee(a, b) + next.ee(a, b) - next.previous_ee(a, b) - next.previous_ee(b, a));
      out(r, r) = out(r, r) + mass;
      for (int b = 0; b < 3; ++b) {
        if (j - 1 >= first)
          out(r, row - 3 + b) = f * (t.previous_ee(b, a) + next.previous_ee(b, a) - t.ee(a, b));
        if (j - 2 >= first && row - 7 + b >= r - kBand)
          out(r, row - 7 + b) = (R(0.0) - f) * t.previous_ee(b, a);
      }
    }
  }
}

template <class R>
void DiscreteElasticRodPack<R>::add_goals(const R& scale, Matrix& out) const {
  if (goals.empty()) return;
  for (int j = first_block(); j <= edges_; ++j)
    for (int k = 1; k < kBlock; ++k) {
      const int row = kBlock * (j - first_block()) + k;
      out(row, row) = out(row, row) + scale * goals.pull_of(j, load_) * inertia(j, k);
    }
}

template <class R>
R DiscreteElasticRodPack<R>::kinetic_energy() const {
  R sum(0.0);
  for (int j = first_block(); j <= edges_; ++j)
    for (int k = j == 0 ? 1 : 0; k < kBlock; ++k) {
      const int entry = kBlock * j + k;
      // Of the midpoint scheme, whose velocities are those of steps: the mean of the last one's and this
      // one's.
      const R rate = select(last_step > R(0.0), R(0.5) * (v[entry] + v_end[entry]), v[entry]);
      sum = sum + R(0.5) * inertia(j, k) * rate * rate;
    }
  return sum;
}

template <class R>
R DiscreteElasticRodPack<R>::elastic_energy() const {
  const R k[3] = {stiffness.x, stiffness.y, stiffness.z};
  R sum(0.0);
  for (int i = first_vertex(); i <= edges_; ++i) {
    const R inverse = R(0.5) * load_.stiffness / vertex_length(i);
    for (int a = 0; a < 3; ++a) {
      const R strain = now.strain[3 * i + a] - natural[3 * i + a];
      sum = sum + inverse * k[a] * strain * strain;
    }
  }
  if (options_.method == RodMethod::implicit)
    for (int j = 1; j <= edges_; ++j) {
      const R change = now.edge[j].length - rest_length[j];
      sum = sum + R(0.5 * options_.stretch_stiffness) * stretch / rest_length[j] * change * change;
    }
  return sum;
}

template <class R>
R DiscreteElasticRodPack<R>::gravity_energy(const Vector3<R>& gravity) const {
  R sum(0.0);
  for (int j = 0; j <= edges_; ++j) sum = sum - inertia(j, 1) * dot(gravity, now.x[j + 1]);
  return sum;
}

template <class R>
R DiscreteElasticRodPack<R>::largest_turn() const {
  R largest(0.0);
  for (int j = 1; j <= edges_; ++j) {
    const R *a = v_end.data() + kBlock * (j - 1), *b = v_end.data() + kBlock * j;
    const Vector3<R> rate{b[1] - a[1], b[2] - a[2], b[3] - a[3]};
    const Vector3<R> turn = (R(1.0) / now.edge[j].length) * cross(now.edge[j].t, rate);
    const R size = h_ * square_root(dot(turn, turn) + b[0] * b[0]);
    largest = select(size > largest, size, largest);
  }
  return largest;
}

// A vertex's strain is spread over the halves of the edges beside it; 2 tan(φ/2) is turned back into φ. The
// last half edge repeats what its other half measured.
template <class R>
std::vector<Vec3> DiscreteElasticRodPack<R>::curvatures(std::size_t i) const {
  const auto at = [&](int vertex) {
    Vec3 strain;
    for (int k = 0; k < 3; ++k) strain[k] = lane(now.strain[3 * vertex + k], i);
    const double bend = strain.head<2>().norm();
    if (bend > 0.0) strain.head<2>() *= 2.0 * std::atan(0.5 * bend) / bend;
    return Vec3(strain / lane(vertex_length(vertex), i));
  };
  std::vector<Vec3> result(edges_);
  for (int j = 1; j <= edges_; ++j) {
    const int before = std::max(j, first_vertex()), after = std::min(j + 1, edges_);
    result[j - 1] = 0.5 * (at(before) + at(after));
  }
  return result;
}

template <class R>
template <class Pack, class Visit>
void DiscreteElasticRodPack<R>::visit_state_of(Pack& pack, Visit& visit) {
  const auto vector = [&](auto& a) {
    visit(a.x);
    visit(a.y);
    visit(a.z);
  };
  for (auto& x : pack.now.x) vector(x);
  for (auto& edge : pack.now.edge) {
    vector(edge.t);
    vector(edge.n1);
    visit(edge.length);
  }
  for (auto& x : pack.now.strain) visit(x);
  for (auto& x : pack.v) visit(x);
  for (auto& x : pack.tension) visit(x);
  for (auto& x : pack.last_slope) visit(x);
  for (auto* changes : {&pack.last_change, &pack.older_change})
    for (auto& x : *changes) visit(x);
  visit(pack.last_step);
  visit(pack.older_step);
  pack.contact_forces.visit_state(visit);
}

}  // namespace ringlet::rods

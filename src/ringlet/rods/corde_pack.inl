#pragma once

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::rods {

namespace detail {

// exp(φ/2): the quaternion of a turn by φ.
template <class R>
Rotation<R> turn_by(const Vector3<R>& phi) {
  const Vector3<R> half = R(0.5) * phi;
  const R square = dot(half, half), x = square_root(square);
  const auto [sine, cosine] = sin_cos(x);
  // sin(x)/x; two terms of its series are exact below 1e-4.
  const R sinc =
      select(square < R(1e-8), R(1.0) - square * R(1.0 / 6.0), sine / select(square < R(1e-8), R(1.0), x));
  return {cosine, sinc * half};
}

// Quaternions of a shape's edges with the clamp before them; neighbours have the same sign.
inline std::vector<Quat> shape_quaternions(const NodalShape& shape, const Pose& root) {
  std::vector<Quat> result{root.rotation.normalized()};
  for (const Mat3& frame : shape.frames) {
    Quat q(frame);
    q.normalize();
    if (q.dot(result.back()) < 0.0) q.coeffs() *= -1.0;
    result.push_back(q);
  }
  return result;
}

}  // namespace detail

template <class R>
CordePack<R>::CordePack(int edges, bool clamped)
    : rest_length(edges + 1, R(1.0)),
      natural(3 * (edges + 1), R(0.0)),
      now{std::vector<Vector3<R>>(edges + 2), std::vector<Edge>(edges + 1),
          std::vector<R>(3 * (edges + 1), R(0.0))},
      v(kBlock * (edges + 1), R(0.0)),
      v_end(v),
      tension(edges + 1, R(0.0)),
      tension_end(tension),
      contact_forces(kBlock * (edges + 1), clamped ? kBlock : 0, kBlock),
      edges_(edges),
      clamped_(clamped),
      factor_(dofs()) {}

template <class R>
void CordePack<R>::check_shape(const NodalShape& shape, const Pose& root, std::size_t index) {
  const std::vector<Quat> q = detail::shape_quaternions(shape, root);
  for (std::size_t j = 1; j < q.size(); ++j)
    if (q[j - 1].dot(q[j]) < 0.1 || std::abs(shape.twists[j - 1]) > 3.0)
      throw InputError(fmt::format(
          "strand {}: edge {} turns by nearly half a turn or more; it needs more vertices", index, j - 1));
}

template <class R>
void CordePack<R>::set_strand(std::size_t i, const NodalStrand& strand, const NodalShape& rest,
                              const NodalShape& initial) {
  const hair::Material& material = strand.material;
  const hair::Section& section = material.section;
  set_lane(arc, i, strand.length / edges_);
  set_lane(mass_per_length, i, material.mass_per_length());
  set_lane(section_inertia, i,
                   material.density * Vec3(section.bending_1(), section.bending_2(),
                                           section.bending_1() + section.bending_2()));
  set_lane(relaxation, i, material.damping);
  set_lane(stretch, i, material.young * section.area());
  set_lane(coupling, i, material.shear() * section.area());
  set_lane(stiffness, i, material.stiffness());
  const std::vector<Quat> at_rest = detail::shape_quaternions(rest, strand.root);
  const std::vector<Quat> start = detail::shape_quaternions(initial, strand.root);
  for (int j = 0; j <= edges_; ++j) {
    const Vec3& x = initial.vertices[j];
    set_lane(now.x[j + 1], i, x);
    set_lane(now.edge[j].q, i, start[j]);
    if (!clamped_) {
      // A free strand starts as a rigid body in motion.
      const Vec3 velocity = strand.velocity + strand.spin.cross(x - strand.root.position);
      const Vec3 spin = j == 0 ? Vec3(Vec3::Zero()) : Vec3(start[j].conjugate() * strand.spin);
      for (int k = 0; k < 3; ++k) {
        set_lane(v[kBlock * j + k], i, spin[k]);
        set_lane(v[kBlock * j + 3 + k], i, velocity[k]);
      }
    }
    if (j == 0) {
      set_lane(now.x[0], i, x);
      set_lane(now.edge[0].t, i, start[0] * Vec3::UnitZ());
      set_lane(now.edge[0].length, i, strand.length / edges_);
      continue;
    }
    const Vec3 chord = x - initial.vertices[j - 1];
    set_lane(now.edge[j].t, i, chord.normalized());
    set_lane(now.edge[j].length, i, chord.norm());
    set_lane(rest_length[j], i, (rest.vertices[j] - rest.vertices[j - 1]).norm());
    const Vec3 bend_rest = 2.0 * (at_rest[j - 1].conjugate() * at_rest[j]).vec();
    const Vec3 bend_start = 2.0 * (start[j - 1].conjugate() * start[j]).vec();
    for (int k = 0; k < 3; ++k) {
      set_lane(natural[3 * j + k], i, bend_rest[k]);
      set_lane(now.strain[3 * j + k], i, bend_start[k]);
    }
  }
}

template <class R>
R CordePack<R>::inertia(int block, int entry) const {
  if (entry < 3)
    return arc * (entry == 0 ? section_inertia.x : entry == 1 ? section_inertia.y : section_inertia.z);
  const bool end = block == 0 || block == edges_;
  return (end ? R(0.5) : R(1.0)) * mass_per_length * arc;
}

template <class R>
void CordePack<R>::move(const std::vector<R>& rates, const R& scale, const NodalLoad<R>& load,
                        Configuration& out) const {
  out.x.resize(edges_ + 2);
  out.edge.resize(edges_ + 1);
  out.strain.resize(3 * (edges_ + 1));
  for (int j = 0; j <= edges_; ++j) {
    const R* rate = rates.data() + kBlock * j;
    out.x[j + 1] = now.x[j + 1] + scale * Vector3<R>{rate[3], rate[4], rate[5]};
  }
  out.edge[0] = now.edge[0];
  out.x[0] = now.x[0];
  if (clamped_) {
    // Of the two quaternions of the clamp's frame, the one near the last.
    const R sign = select(dot(now.edge[0].q, load.root_rotation) < R(0.0), R(-1.0), R(1.0));
    out.edge[0].q = {sign * load.root_rotation.w, sign * load.root_rotation.v};
    out.edge[0].t = load.root_frame.t;
    out.x[1] = out.x[0] = load.root_position;
  }
  for (int j = 1; j <= edges_; ++j) {
    Edge& edge = out.edge[j];
    const Vector3<R> e = out.x[j + 1] - out.x[j];
    edge.length = square_root(dot(e, e));
    edge.t = (R(1.0) / edge.length) * e;
    const R* rate = rates.data() + kBlock * j;
    const Rotation<R> q = now.edge[j].q * detail::turn_by(scale * Vector3<R>{rate[0], rate[1], rate[2]});
    // What rounding took from the length is given back.
    const R norm = R(1.5) - R(0.5) * dot(q, q);
    edge.q = {norm * q.w, norm * q.v};
  }
  // Entries that stand for no vertex are part of the state too.
  std::copy_n(now.strain.begin(), 3 * first_vertex(), out.strain.begin());
  measure_strains(out);
}

template <class R>
void CordePack<R>::measure_strains(Configuration& c) const {
  for (int i = first_vertex(); i <= edges_; ++i) {
    const Vector3<R> strain = R(2.0) * (c.edge[i - 1].q.inverse() * c.edge[i].q).v;
    c.strain[3 * i] = strain.x;
    c.strain[3 * i + 1] = strain.y;
    c.strain[3 * i + 2] = strain.z;
  }
}

template <class R>
void CordePack<R>::assemble(const Configuration& c, const std::vector<R>& before, const R& viscosity,
                            const R& geometric, const R& stretching, Assembly& terms,
                            const std::vector<R>* tensions) const {
  terms.assign(edges_ + 2, EdgeTerms());
  const Vector3<R> e1{R(1.0), R(0.0), R(0.0)}, e2{R(0.0), R(1.0), R(0.0)}, e3{R(0.0), R(0.0), R(1.0)};
  for (int j = 1; j <= edges_; ++j) {
    const Edge& edge = c.edge[j];
    EdgeTerms& term = terms[j];
    const Vector3<R>& t = edge.t;
    const R inverse = R(1.0) / edge.length;
    // Stretch.
    const R spring = stretching * stretch / rest_length[j];
    const R pull = spring * (edge.length - rest_length[j]);
    const R held = tensions ? (*tensions)[j] : pull;
    const R across = select(held > R(0.0), held, geometric * held) * inverse;
    term.force = pull * t;
    term.ee.add_diagonal(across);
    term.ee.add_square(spring - across, t);

    // Coupling: ½ c ℓ |t − d3|² = c ℓ (1 − t·d3). Turning by φ moves d3 by n1 φ2 − n2 φ1.
    const R k = R(options_.coupling) * coupling * arc;
    const Vector3<R> n1 = edge.q.apply(e1), n2 = edge.q.apply(e2), d3 = edge.q.apply(e3);
    const R along = dot(t, d3);
    const Vector3<R> aside = d3 - along * t;
    const R u1 = dot(t, n1), u2 = dot(t, n2);  // t in the edge's frame
    term.force = term.force - (k * inverse) * aside;
    term.torque += k * Vector3<R>{u2, R(0.0) - u1, R(0.0)};
    const R kept = R(1.0) + geometric * (along - R(1.0));
    const R bend = k * inverse * inverse;
    term.ee.add_diagonal(bend * kept);
    term.ee.add_square(R(0.0) - bend * kept, t);
    term.ee.add_pair((geometric * bend) * t, aside);
    term.phi_phi.m[0] = term.phi_phi.m[0] + k * (kept - R(0.0));
    term.phi_phi.m[1] = term.phi_phi.m[1] + k * kept;
    term.phi_phi.m[4] = term.phi_phi.m[4] - R(0.5) * geometric * k * u1;
    term.phi_phi.m[5] = term.phi_phi.m[5] - R(0.5) * geometric * k * u2;
    term.phi_e.add_outer(e1, (k * inverse) * (n2 - u2 * t));
    term.phi_e.add_outer(e2, (R(0.0) - k * inverse) * (n1 - u1 * t));
  }
  for (int i = first_vertex(); i <= edges_; ++i) {
    const Rotation<R> p = c.edge[i - 1].q.inverse() * c.edge[i].q;
    const R strain[3] = {R(2.0) * p.v.x, R(2.0) * p.v.y, R(2.0) * p.v.z};
    const R inverse = load_.stiffness / vertex_length(i);
    const R k[3] = {stiffness.x * inverse, stiffness.y * inverse, stiffness.z * inverse};
    R s[3];
    for (int a = 0; a < 3; ++a)
      s[a] = k[a] * (strain[a] - natural[3 * i + a] + viscosity * (strain[a] - before[3 * i + a]));
    const Vector3<R> stress{s[0], s[1], s[2]};
    EdgeTerms &first = terms[i - 1], &second = terms[i];
    // ∂(2v)/∂φ0 = −w I + [v]×, ∂(2v)/∂φ1 = w I + [v]×; rows of both.
    const Vector3<R> rows[3] = {
        {R(0.0), R(0.0) - p.v.z, p.v.y}, {p.v.z, R(0.0), R(0.0) - p.v.x}, {R(0.0) - p.v.y, p.v.x, R(0.0)}};
    const Vector3<R> units[3] = {e1, e2, e3};
    for (int a = 0; a < 3; ++a) {
      const Vector3<R> by0 = rows[a] - p.w * units[a], by1 = rows[a] + p.w * units[a];
      const R w = k[a] * (R(1.0) + viscosity);
      first.torque += s[a] * by0;
      second.torque += s[a] * by1;
      first.phi_phi.add_square(w, by0);
      second.phi_phi.add_square(w, by1);
      second.previous_phi.add_outer(w * by0, by1);
    }
    const R spread = geometric * R(0.5) * dot(stress, p.v);
    first.phi_phi.add_diagonal(R(0.0) - spread);
    second.phi_phi.add_diagonal(R(0.0) - spread);
    const Vector3<R> half = (R(0.5) * geometric) * stress;
    second.previous_phi.add_outer(p.v, half);
    second.previous_phi.add_outer(half, p.v);
    second.previous_phi.add_diagonal(R(0.0) - spread);
    second.previous_phi.add_cross(p.w * half);
  }
}

template <class R>
void CordePack<R>::gradient(const Assembly& terms, std::vector<R>& out) const {
  out.resize(kBlock * (edges_ + 1));
  for (int j = 0; j <= edges_; ++j) {
    const Vector3<R>&by_phi = terms[j].torque, by_x = terms[j].force - terms[j + 1].force;
    R* block = out.data() + kBlock * j;
    block[0] = by_phi.x;
    block[1] = by_phi.y;
    block[2] = by_phi.z;
    block[3] = by_x.x;
    block[4] = by_x.y;
    block[5] = by_x.z;
  }
}

template <class R>
void CordePack<R>::matrix(const Assembly& terms, const R& mass_scale, const R& stiffness_scale,
                          Matrix& out) const {
  const R& f = stiffness_scale;
  const int first = first_block();
  out.clear();
  for (int j = first; j <= edges_; ++j) {
    const EdgeTerms &t = terms[j], &next = terms[j + 1];
    const int row = kBlock * (j - first);
    for (int a = 0; a < 3; ++a) {
      const int turn = row + a, vertex = row + 3 + a;
      for (int b = 0; b <= a; ++b) {
        out(turn, row + b) = f * t.phi_phi(a, b);
        out(vertex, row + 3 + b) = f * (t.ee(a, b) + next.ee(a, b));
      }
      out(turn, turn) = out(turn, turn) + mass_scale * inertia(j, a);
      out(vertex, vertex) = out(vertex, vertex) + mass_scale * inertia(j, 3);
      for (int b = 0; b < 3; ++b) {
        out(vertex, row + b) = f * t.phi_e(b, a);
        if (j == first) continue;
        out(turn, row - 6 + b) = f * t.previous_phi(b, a);
        out(turn, row - 3 + b) = (R(0.0) - f) * t.phi_e(a, b);
        out(vertex, row - 3 + b) = (R(0.0) - f) * t.ee(a, b);
      }
    }
  }
}

template <class R>
void CordePack<R>::add_goals(Matrix& out) const {
  if (goals.empty()) return;
  for (int j = first_block(); j <= edges_; ++j)
    for (int k = 3; k < kBlock; ++k) {
      const int row = kBlock * (j - first_block()) + k;
      out(row, row) = out(row, row) + h_ * h_ * goals.pull_of(j, load_) * inertia(j, k);
    }
}

template <class R>
R CordePack<R>::kinetic_energy() const {
  R sum(0.0);
  for (int j = first_block(); j <= edges_; ++j)
    for (int k = j == 0 ? 3 : 0; k < kBlock; ++k) {
      const R rate = v[kBlock * j + k];
      sum = sum + R(0.5) * inertia(j, k) * rate * rate;
    }
  return sum;
}

template <class R>
R CordePack<R>::elastic_energy() const {
  const R k[3] = {stiffness.x, stiffness.y, stiffness.z};
  const Vector3<R> e3{R(0.0), R(0.0), R(1.0)};
  R sum(0.0);
  for (int i = first_vertex(); i <= edges_; ++i) {
    const R inverse = R(0.5) * load_.stiffness / vertex_length(i);
    for (int a = 0; a < 3; ++a) {
      const R strain = now.strain[3 * i + a] - natural[3 * i + a];
      sum = sum + inverse * k[a] * strain * strain;
    }
  }
  for (int j = 1; j <= edges_; ++j) {
    const R change = now.edge[j].length - rest_length[j];
    const Vector3<R> off = now.edge[j].t - now.edge[j].q.apply(e3);
    sum = sum + R(0.5 * options_.stretch_stiffness) * stretch / rest_length[j] * change * change +
          R(0.5 * options_.coupling) * coupling * arc * dot(off, off);
  }
  return sum;
}

template <class R>
R CordePack<R>::gravity_energy(const Vector3<R>& gravity) const {
  R sum(0.0);
  for (int j = 0; j <= edges_; ++j) sum = sum - inertia(j, 3) * dot(gravity, now.x[j + 1]);
  return sum;
}

template <class R>
R CordePack<R>::largest_turn_at(const std::vector<R>& rates) const {
  R largest(0.0);
  for (int j = 1; j <= edges_; ++j) {
    const R* rate = rates.data() + kBlock * j;
    const R size = h_ * square_root(rate[0] * rate[0] + rate[1] * rate[1] + rate[2] * rate[2]);
    largest = select(size > largest, size, largest);
  }
  return largest;
}

template <class R>
R CordePack<R>::largest_turn() const {
  return select(last_correction_ > R(kLargestCorrection), R(HUGE_VAL), largest_turn_at(v_end));
}

// A vertex's strain is spread over the halves of the edges beside it; 2 sin(φ/2) is turned back into φ.
template <class R>
std::vector<Vec3> CordePack<R>::curvatures(std::size_t i) const {
  const auto at = [&](int vertex) {
    Vec3 strain;
    for (int k = 0; k < 3; ++k) strain[k] = lane(now.strain[3 * vertex + k], i);
    const double size = strain.norm();
    if (size > 0.0) strain *= 2.0 * std::asin(std::min(1.0, 0.5 * size)) / size;
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
void CordePack<R>::visit_state_of(Pack& pack, Visit& visit) {
  const auto vector = [&](auto& a) {
    visit(a.x);
    visit(a.y);
    visit(a.z);
  };
  for (auto& x : pack.now.x) vector(x);
  for (auto& edge : pack.now.edge) {
    visit(edge.q.w);
    vector(edge.q.v);
    vector(edge.t);
    visit(edge.length);
  }
  for (auto& x : pack.now.strain) visit(x);
  for (auto& x : pack.v) visit(x);
  for (auto& x : pack.tension) visit(x);
  pack.contact_forces.visit_state(visit);
}

}  // namespace ringlet::rods

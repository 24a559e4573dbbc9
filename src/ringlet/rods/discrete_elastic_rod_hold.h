#pragma once
// The inverse of statics for discrete elastic rods: natural strains and rest lengths that make the present
// shape an equilibrium under gravity, to rounding.
//
//   W_j       weight of all vertices beyond edge j
//   s_i       ∂(energy)/∂(κ1, κ2, m) at vertex i, see discrete_elastic_rod_vertex.h
//   p_j       tension of edge j
//
// Edge j balances when its slopes by e_j and by its turn θ_j are W_j and 0. Only vertices j and j + 1 and its
// own tension enter, strains do not change along an edge, and so, from the tip to the root,
//   p_j = W_j·t_j ,   s_j ∂(κ1, κ2, m)_j/∂(e_j, θ_j) = (W_j, 0) − s_j+1 ∂(κ1, κ2, m)_j+1/∂(e_j, θ_j):
// three numbers from three equations. These stresses are what the weight asks for, whatever the stiffness;
// the strains to unload them follow from it.

#include "ringlet/rods/discrete_elastic_rod_pack.h"

namespace ringlet::rods {

// Stresses of the vertices (3·i + k) and tensions of the edges that bear the weight in the present shape.
template <class R>
struct BornWeight {
  std::vector<R> stress, tension;
};
template <class R>
BornWeight<R> born_weight(const DiscreteElasticRodPack<R>& pack, const Vector3<R>& gravity) {
  const int edges = pack.edges();
  BornWeight<R> born{std::vector<R>(3 * (edges + 1), R(0.0)), std::vector<R>(edges + 1, R(0.0))};
  Vector3<R> weight{}, from_beyond{};  // W_j, and what the vertex at the edge's far end does to its slopes
  R torque_from_beyond(0.0);
  for (int j = edges; j >= 1; --j) {
    const RodEdge<R>&before = pack.now.edge[j - 1], &edge = pack.now.edge[j];
    weight += pack.inertia(j, 1) * gravity;
    born.tension[j] = dot(weight, edge.t);
    RodVertex<R> vertex = rod_strain(before, edge, pack.now.strain[3 * j + 2]);
    rod_gradients(before, edge, vertex);
    const Vector3<R> n2 = edge.n2(), force = weight - from_beyond;
    const Vector3<R> wanted{dot(force, edge.n1), dot(force, n2), R(0.0) - torque_from_beyond};
    Vector3<R> column[3]{};
    for (int a = 0; a < 3; ++a)
      column[a] = {dot(vertex.by_e1[a], edge.n1), dot(vertex.by_e1[a], n2), vertex.by_theta1[a]};
    const R inverse = R(1.0) / dot(column[0], cross(column[1], column[2]));
    from_beyond = Vector3<R>();
    torque_from_beyond = R(0.0);
    for (int a = 0; a < 3; ++a) {
      const R s = inverse * dot(wanted, cross(column[(a + 1) % 3], column[(a + 2) % 3]));
      born.stress[3 * j + a] = s;
      from_beyond += s * vertex.by_e0[a];
      torque_from_beyond = torque_from_beyond + s * vertex.by_theta0[a];
    }
  }
  return born;
}

// Sets natural strains, rest lengths and tensions so that the strands bear their weight, with everything
// `stiffer` times as stiff as `stiffness` and `stretch` say.
template <class R>
void bear(DiscreteElasticRodPack<R>& pack, const BornWeight<R>& born, const Vector3<R>& stiffness,
          const R& stretch, const R& stretch_factor, const R& stiffer) {
  pack.stiffness = stiffer * stiffness;
  pack.stretch = stiffer * stretch;
  const R k[3] = {pack.stiffness.x, pack.stiffness.y, pack.stiffness.z};
  for (int j = 1; j <= pack.edges(); ++j) {
    for (int a = 0; a < 3; ++a)
      pack.natural[3 * j + a] =
          pack.now.strain[3 * j + a] - born.stress[3 * j + a] * pack.vertex_length(j) / k[a];
    pack.tension[j] = born.tension[j];
    // p = E A (|e|/ℓ − 1)
    pack.rest_length[j] =
        pack.now.edge[j].length / (R(1.0) + born.tension[j] / (stretch_factor * pack.stretch));
  }
}

// Makes the present shape of clamped strands their own equilibrium in the lanes where `wanted` is not zero.
// Returns what the stiffness was multiplied by so that the equilibrium is stable, and still would be with
// `least_stability` of the stiffness taken away: 1 where nothing was needed.
template <class R>
R hold(DiscreteElasticRodPack<R>& pack, const Vector3<R>& gravity, const R& wanted, double least_stability,
       double stretch_factor) {
  const Vector3<R> stiffness = pack.stiffness;
  const R stretch = pack.stretch;
  const std::vector<R> natural = pack.natural, rest_length = pack.rest_length, tension = pack.tension;
  const BornWeight<R> born = born_weight(pack, gravity);
  typename DiscreteElasticRodPack<R>::Assembly terms;
  typename DiscreteElasticRodPack<R>::Matrix hessian(pack.dofs());
  const auto positive = [&](const R& stiffer) {
    bear(pack, born, stiffness, stretch, R(stretch_factor), R(1.0 - least_stability) * stiffer);
    pack.assemble(pack.now, pack.now.strain, R(0.0), R(1.0), R(stretch_factor), terms);
    hessian.clear();  // a factor that failed leaves what is not a number where matrix() writes nothing
    pack.matrix(terms, R(0.0), R(1.0), hessian);
    return hessian.factor() > R(1e-12);
  };
  // The stresses are given, so that the Hessian is stiffness times a positive matrix, plus a constant one.
  R low(1.0), high(1.0);
  constexpr int kDoublings = 40, kBisections = 20;
  for (int i = 0; i < kDoublings; ++i) {
    const auto good = positive(high);
    low = select(good, low, high);
    const R next = select(good, high, high + high);
    if (!any(next > high)) break;
    high = next;
  }
  if (any(high > low))
    for (int i = 0; i < kBisections; ++i) {
      const R middle = R(0.5) * (low + high);
      const auto good = positive(middle);
      high = select(good, middle, high);
      low = select(good, low, middle);
    }
  const auto chosen = wanted > R(0.0);
  const R stiffer = select(chosen, high, R(1.0));
  bear(pack, born, stiffness, stretch, R(stretch_factor), stiffer);
  const auto keep_others = [&](std::vector<R>& changed, const std::vector<R>& old) {
    for (std::size_t k = 0; k < old.size(); ++k) changed[k] = select(chosen, changed[k], old[k]);
  };
  keep_others(pack.natural, natural);
  keep_others(pack.rest_length, rest_length);
  keep_others(pack.tension, tension);
  return stiffer;
}

}  // namespace ringlet::rods

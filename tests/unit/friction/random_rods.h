#pragma once
// Random factored problems: bodies of different sizes, contacts between two bodies or with the fixed world.

#include <Eigen/Cholesky>
#include <vector>

#include "ringlet/base/random.h"
#include "ringlet/base/types.h"
#include "ringlet/friction/problem.h"

namespace ringlet::friction {

struct RodSettings {
  int bodies = 12, contacts = 60;
  int least_dofs = 3, most_dofs = 17;
  double least_friction = 0.0, most_friction = 0.8;
  std::uint64_t seed = 1;
};

// Neighbours in index touch each other; all move towards contact, so that many contacts carry impulses.
inline FactoredProblem random_rods(const RodSettings& s) {
  Random random(s.seed);
  FactoredProblem problem;
  for (int b = 0; b < s.bodies; ++b) {
    const int m = s.least_dofs +
                  static_cast<int>(random.below(static_cast<std::uint64_t>(s.most_dofs - s.least_dofs + 1)));
    MatX a(m, m);
    for (int i = 0; i < m * m; ++i) a.data()[i] = random.normal();
    const MatX mass = a * a.transpose() / m + 0.5 * MatX::Identity(m, m);
    VecX force(m);
    for (int i = 0; i < m; ++i) force[i] = random.normal();
    problem.add_body({mass.data(), static_cast<std::size_t>(m * m)},
                     {force.data(), static_cast<std::size_t>(m)});
  }
  for (int c = 0; c < s.contacts; ++c) {
    const auto a = static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(s.bodies)));
    std::int32_t b =
        random.uniform() < 0.1
            ? kFixedWorld
            : static_cast<std::int32_t>((a + 1 + static_cast<std::int32_t>(random.below(3))) % s.bodies);
    std::vector<double> rows[2];
    for (int k = 0; k < 2; ++k) {
      const std::int32_t body = k == 0 ? a : b;
      if (body == kFixedWorld) continue;
      rows[k].resize(3 * static_cast<std::size_t>(problem.body_dofs(static_cast<std::size_t>(body))));
      for (double& x : rows[k]) x = random.normal() * 0.5;
    }
    const double u_f[3] = {-0.5 * random.uniform(), random.normal() * 0.3, random.normal() * 0.3};
    problem.add_contact(a, rows[0], b, rows[1], u_f, random.uniform(s.least_friction, s.most_friction));
  }
  return problem;
}

// One problem in two forms: with banded factors and rows of few columns, and with the zeros written out. Some
// contacts are of a body with itself.
struct BandedPair {
  FactoredProblem banded, full;
};
inline BandedPair random_banded_rods(RodSettings s, int half_bandwidth = 3, int columns = 5) {
  s.least_dofs = std::max(s.least_dofs, columns);
  BandedPair pair;
  pair.full = random_rods(s);
  pair.full.mass_is_cholesky = true;
  Random random(s.seed, 1);
  FactoredProblem& p = pair.banded = pair.full;
  p.half_bandwidth = half_bandwidth;
  p.mass.clear();
  for (std::size_t body = 0; body < p.bodies(); ++body) {
    const int m = p.body_dofs(body);
    Eigen::Map<MatX> lower(&pair.full.mass[pair.full.mass_offset[body]], m, m);
    lower.setZero();
    for (int j = 0; j < m; ++j)
      for (int d = 0; d <= half_bandwidth; ++d) {
        // What lies past the last row must not be read.
        p.mass.push_back(d == 0 ? random.uniform(0.8, 1.5) : j + d < m ? 0.2 * random.normal() : 1e9);
        if (j + d < m) lower(j + d, j) = p.mass.back();
      }
    p.mass_offset[body + 1] = p.mass.size();
  }
  for (std::size_t c = 0; c < p.contacts(); c += 7) p.side_body[2 * c + 1] = p.side_body[2 * c];
  pair.full.side_body = p.side_body;
  for (FactoredProblem* form : {&p, &pair.full}) {
    form->side_offset = {0};
    form->rows.clear();
  }
  for (const std::int32_t body : p.side_body) {
    if (body != kFixedWorld) {
      const int m = p.body_dofs(static_cast<std::size_t>(body));
      const auto first = static_cast<int>(random.below(static_cast<std::uint64_t>(m - columns + 1)));
      p.side_first.push_back(first);
      for (int row = 0; row < 3; ++row)
        for (int i = 0; i < m; ++i) {
          const bool inside = i >= first && i < first + columns;
          pair.full.rows.push_back(inside ? random.normal() : 0.0);
          if (inside) p.rows.push_back(pair.full.rows.back());
        }
    } else {
      p.side_first.push_back(0);
    }
    p.side_offset.push_back(p.rows.size());
    pair.full.side_offset.push_back(pair.full.rows.size());
  }
  return pair;
}

// The same problem as dense matrices, computed without the module's own code.
struct Dense {
  MatX mass, h, w;  // h: 3 n × dofs
  VecX force, u_f, b;
};
inline Dense to_dense(const FactoredProblem& p) {
  Dense d;
  const auto dofs = static_cast<Eigen::Index>(p.dofs()), rows = static_cast<Eigen::Index>(3 * p.contacts());
  d.mass = MatX::Zero(dofs, dofs);
  for (std::size_t body = 0; body < p.bodies(); ++body) {
    const int m = p.body_dofs(body), at = p.dof_offset[body];
    const Eigen::Map<const MatX> block(&p.mass[p.mass_offset[body]], m, m);
    const MatX lower = block.triangularView<Eigen::Lower>();
    d.mass.block(at, at, m, m) = p.mass_is_cholesky ? MatX(lower * lower.transpose()) : MatX(block);
  }
  d.h = MatX::Zero(rows, dofs);
  for (std::size_t side = 0; side < p.side_body.size(); ++side) {
    if (p.side_body[side] < 0) continue;
    const int m = p.body_dofs(static_cast<std::size_t>(p.side_body[side])),
              at = p.dof_offset[static_cast<std::size_t>(p.side_body[side])];
    for (int k = 0; k < 3; ++k)
      for (int i = 0; i < m; ++i)
        d.h(static_cast<Eigen::Index>(3 * (side / 2)) + k, at + i) +=
            p.rows[p.side_offset[side] + static_cast<std::size_t>(k * m + i)];
  }
  d.force = Eigen::Map<const VecX>(p.force.data(), dofs);
  d.u_f = Eigen::Map<const VecX>(p.free_velocity.data(), rows);
  const Eigen::LLT<MatX> llt(d.mass);
  d.w = d.h * llt.solve(d.h.transpose());
  d.b = d.u_f + d.h * llt.solve(d.force);
  return d;
}

}  // namespace ringlet::friction

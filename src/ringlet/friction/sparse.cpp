#include "ringlet/friction/sparse.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/types.h"

namespace ringlet::friction {
namespace {

constexpr std::int32_t kLargestBody = 4096;  // a dense block of this size takes 128 MiB

void check_shape(const SparseMatrix& a, const char* name, std::size_t rows, std::size_t columns) {
  if (static_cast<std::size_t>(a.rows) != rows || static_cast<std::size_t>(a.columns) != columns)
    throw InputError(
        fmt::format("The matrix {} is {} × {} but must be {} × {}.", name, a.rows, a.columns, rows, columns));
  for (const Triplet& e : a.entries)
    if (e.row < 0 || e.row >= a.rows || e.column < 0 || e.column >= a.columns)
      throw InputError(fmt::format("The matrix {} has an entry at ({}, {}), outside {} × {}.", name, e.row,
                                   e.column, a.rows, a.columns));
}

void check_dimension(int dimension) {
  if (dimension != 2 && dimension != 3)
    throw InputError(fmt::format("A contact has 2 or 3 dimensions, not {}.", dimension));
}

// Sets of indices that are joined one pair at a time.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0); }
  std::int32_t find(std::int32_t x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  // The smaller index leads.
  bool join(std::int32_t a, std::int32_t b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
    return a != b;
  }

 private:
  std::vector<std::int32_t> parent_;
};

// Which body every degree of freedom belongs to, and where in it.
struct BodyPlaces {
  std::vector<std::int32_t> body_of, place;        // per degree of freedom
  std::vector<std::vector<std::int32_t>> members;  // per body
};

// Joins parts until no contact touches more than two.
void join_by_contacts(const std::vector<std::vector<Triplet>>& contact_entries, DisjointSets& sets) {
  for (bool joined = true; joined;) {
    joined = false;
    for (const auto& entries : contact_entries) {
      std::int32_t first = -1, second = -1;
      for (const Triplet& e : entries) {
        const std::int32_t part = sets.find(e.row);
        if (first < 0)
          first = part;
        else if (part != first && second < 0)
          second = part;
        else if (part != first && part != second)
          joined |= sets.join(second, part), second = sets.find(second);
      }
    }
  }
}

// Bodies are the connected parts of M, joined where contacts ask for it; they are numbered by their first
// degree of freedom.
BodyPlaces find_bodies(const SparseMatrix& m, const std::vector<std::vector<Triplet>>& contact_entries,
                       std::size_t dofs) {
  DisjointSets sets(dofs);
  for (const Triplet& e : m.entries)
    if (e.value != 0.0) sets.join(e.row, e.column);
  join_by_contacts(contact_entries, sets);

  BodyPlaces places{std::vector<std::int32_t>(dofs), std::vector<std::int32_t>(dofs), {}};
  std::vector<std::int32_t> body_of_leader(dofs, -1);
  for (std::size_t k = 0; k < dofs; ++k) {
    std::int32_t& body = body_of_leader[sets.find(static_cast<std::int32_t>(k))];
    if (body < 0) {
      body = static_cast<std::int32_t>(places.members.size());
      places.members.emplace_back();
    }
    auto& members = places.members[body];
    places.body_of[k] = body;
    places.place[k] = static_cast<std::int32_t>(members.size());
    members.push_back(static_cast<std::int32_t>(k));
  }
  return places;
}

// f and M, body by body.
void add_masses(const BodyPlaces& places, const SparseMatrix& m, std::span<const double> f,
                FactoredFromSparse& out) {
  FactoredProblem& p = out.problem;
  for (const auto& members : places.members) {
    if (members.size() > static_cast<std::size_t>(kLargestBody))
      throw InputError(
          fmt::format("A body has {} degrees of freedom, more than the {} that a dense block may have; solve "
                      "the reduced problem instead.",
                      members.size(), kLargestBody));
    for (const std::int32_t dof : members) {
      p.force.push_back(f[dof]);
      out.dof_order.push_back(dof);
    }
    p.dof_offset.push_back(static_cast<std::int32_t>(p.force.size()));
    p.mass_offset.push_back(p.mass_offset.back() + members.size() * members.size());
  }
  p.mass.assign(p.mass_offset.back(), 0.0);
  for (const Triplet& e : m.entries) {
    if (e.value == 0.0) continue;
    const auto body = static_cast<std::size_t>(places.body_of[e.row]);
    p.mass[p.mass_offset[body] +
           static_cast<std::size_t>(places.place[e.column]) * static_cast<std::size_t>(p.body_dofs(body)) +
           static_cast<std::size_t>(places.place[e.row])] += e.value;
  }
}

void add_contact_rows(const BodyPlaces& places, const std::vector<Triplet>& entries, int dimension,
                      std::span<const double> w, double mu, FactoredProblem& p) {
  std::int32_t body[2] = {kFixedWorld, kFixedWorld};
  for (const Triplet& e : entries) {
    const std::int32_t b = places.body_of[e.row];
    if (body[0] == kFixedWorld || body[0] == b)
      body[0] = b;
    else
      body[1] = b;
  }
  std::vector<double> rows[2];
  for (int k = 0; k < 2; ++k)
    if (body[k] != kFixedWorld) rows[k].assign(3 * static_cast<std::size_t>(p.body_dofs(body[k])), 0.0);
  for (const Triplet& e : entries) {
    const int k = places.body_of[e.row] == body[0] ? 0 : 1;
    rows[k][static_cast<std::size_t>(e.column % dimension) * static_cast<std::size_t>(p.body_dofs(body[k])) +
            static_cast<std::size_t>(places.place[e.row])] += e.value;
  }
  double u_f[3] = {0.0, 0.0, 0.0};
  std::copy(w.begin(), w.end(), u_f);
  p.add_contact(body[0], rows[0], body[1], rows[1], u_f, mu);
}

}  // namespace

SparseMatrix from_compressed(Compression compression, std::int32_t rows, std::int32_t columns,
                             std::span<const std::int32_t> offset, std::span<const std::int32_t> index,
                             std::span<const double> value) {
  const std::int64_t major = compression == Compression::columns ? columns : rows;
  if (rows < 0 || columns < 0 || offset.size() < static_cast<std::size_t>(major) + 1)
    throw InputError(fmt::format("A compressed {} × {} matrix needs {} offsets, not {}.", rows, columns,
                                 major + 1, offset.size()));
  SparseMatrix a{rows, columns, {}};
  const std::size_t stored = std::min(index.size(), value.size());
  for (std::int64_t j = 0; j < major; ++j) {
    if (offset[j] < 0 || offset[j + 1] < offset[j] || static_cast<std::size_t>(offset[j + 1]) > stored)
      throw InputError(
          fmt::format("The offsets of a compressed matrix are out of order or out of range at {}.", j));
    for (std::int32_t k = offset[j]; k < offset[j + 1]; ++k) {
      const std::int32_t i = index[k], jj = static_cast<std::int32_t>(j);
      a.entries.push_back(compression == Compression::columns ? Triplet{i, jj, value[k]}
                                                              : Triplet{jj, i, value[k]});
    }
  }
  return a;
}

ReducedProblem reduced_problem(const SparseMatrix& w, std::span<const double> q, std::span<const double> mu,
                               int dimension) {
  check_dimension(dimension);
  const std::size_t n = mu.size(), d = static_cast<std::size_t>(dimension);
  check_shape(w, "W", d * n, d * n);
  if (q.size() != d * n)
    throw InputError(fmt::format("{} contacts need {} numbers in q, not {}.", n, d * n, q.size()));

  ReducedProblem problem;
  problem.dimension = dimension;
  problem.friction.assign(mu.begin(), mu.end());
  problem.velocity.assign(3 * n, 0.0);
  for (std::size_t k = 0; k < d * n; ++k) problem.velocity[3 * (k / d) + k % d] = q[k];

  // Sort the entries by block; then every run of equal blocks becomes one 3×3 block.
  std::vector<std::size_t> order(w.entries.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto key = [&](std::size_t k) {
    return std::pair{w.entries[k].row / dimension, w.entries[k].column / dimension};
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  BlockMatrix& matrix = problem.matrix;
  matrix.row_offset.assign(n + 1, 0);
  std::pair<int, int> last{-1, -1};
  for (const std::size_t k : order) {
    const Triplet& e = w.entries[k];
    if (key(k) != last) {
      last = key(k);
      matrix.column.push_back(last.second);
      matrix.block.resize(matrix.block.size() + 9, 0.0);
      ++matrix.row_offset[static_cast<std::size_t>(last.first) + 1];
    }
    matrix.block[matrix.block.size() - 9 +
                 static_cast<std::size_t>(3 * (e.row % dimension) + e.column % dimension)] += e.value;
  }
  std::partial_sum(matrix.row_offset.begin(), matrix.row_offset.end(), matrix.row_offset.begin());
  return problem;
}

FactoredFromSparse factored_problem(const SparseMatrix& m, const SparseMatrix& h, std::span<const double> f,
                                    std::span<const double> w, std::span<const double> mu, int dimension) {
  check_dimension(dimension);
  const std::size_t n = mu.size(), d = static_cast<std::size_t>(dimension), dofs = f.size();
  check_shape(m, "M", dofs, dofs);
  check_shape(h, "H", dofs, d * n);
  if (w.size() != d * n)
    throw InputError(fmt::format("{} contacts need {} numbers in w, not {}.", n, d * n, w.size()));

  std::vector<std::vector<Triplet>> contact_entries(n);
  for (const Triplet& e : h.entries)
    if (e.value != 0.0) contact_entries[static_cast<std::size_t>(e.column) / d].push_back(e);
  const BodyPlaces places = find_bodies(m, contact_entries, dofs);
  FactoredFromSparse out;
  add_masses(places, m, f, out);
  for (std::size_t c = 0; c < n; ++c)
    add_contact_rows(places, contact_entries[c], dimension, {&w[d * c], d}, mu[c], out.problem);
  return out;
}

SparseMatrix to_sparse(const BlockMatrix& w, int dimension) {
  const auto size = static_cast<std::int32_t>(w.rows()) * dimension;
  SparseMatrix out{size, size, {}};
  for (std::size_t i = 0; i < w.rows(); ++i)
    for (std::size_t k = w.row_offset[i]; k < w.row_offset[i + 1]; ++k)
      for (int a = 0; a < dimension; ++a)
        for (int b = 0; b < dimension; ++b)
          out.entries.push_back({static_cast<std::int32_t>(i) * dimension + a, w.column[k] * dimension + b,
                                 w.block[9 * k + static_cast<std::size_t>(3 * a + b)]});
  return out;
}

SparseMatrix mass_matrix(const FactoredProblem& p) {
  const auto size = static_cast<std::int32_t>(p.dofs());
  SparseMatrix out{size, size, {}};
  for (std::size_t body = 0; body < p.bodies(); ++body) {
    const int m = p.body_dofs(body);
    MatX mass = MatX::Zero(m, m);
    if (p.banded()) {
      const BandedFactor factor = p.banded_factor(body);
      for (int j = 0; j < m; ++j)
        for (int d = 0; d <= factor.reach(j); ++d) mass(j + d, j) = factor.column(j)[d];
    } else {
      mass = Eigen::Map<const MatX>(&p.mass[p.mass_offset[body]], m, m);
    }
    if (p.mass_is_cholesky) {
      const MatX lower = mass.triangularView<Eigen::Lower>();
      mass = lower * lower.transpose();
    }
    for (int j = 0; j < m; ++j)
      for (int i = 0; i < m; ++i)
        out.entries.push_back({p.dof_offset[body] + i, p.dof_offset[body] + j, mass(i, j)});
  }
  return out;
}

SparseMatrix contact_matrix(const FactoredProblem& p) {
  SparseMatrix out{static_cast<std::int32_t>(p.dofs()), static_cast<std::int32_t>(3 * p.contacts()), {}};
  for (std::size_t side = 0; side < p.side_body.size(); ++side) {
    if (p.side_body[side] < 0) continue;
    const int columns = p.columns(side), first = p.dof_offset[p.side_body[side]] + p.first_column(side);
    for (int row = 0; row < 3; ++row)
      for (int i = 0; i < columns; ++i)
        out.entries.push_back({first + i, static_cast<std::int32_t>(3 * (side / 2)) + row,
                               p.rows[p.side_offset[side] + static_cast<std::size_t>(row * columns + i)]});
  }
  return out;
}

}  // namespace ringlet::friction

#include "ringlet/friction/problem.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "ringlet/base/error.h"

namespace ringlet::friction {
namespace {

template <class... Args>
[[noreturn]] void reject(fmt::format_string<Args...> format, Args&&... args) {
  throw InputError(fmt::format(format, std::forward<Args>(args)...));
}

bool all_finite(const double* values, std::size_t count) {
  return std::all_of(values, values + count, [](double x) { return std::isfinite(x); });
}

void check_friction(const std::vector<double>& friction) {
  if (friction.empty()) reject("The friction problem has no contacts; there is nothing to solve.");
  for (std::size_t c = 0; c < friction.size(); ++c)
    if (!(friction[c] >= 0.0 && friction[c] <= kMostFriction))
      reject("Contact {} has friction coefficient {}; it must be a number from 0 to {:g}.", c, friction[c],
             kMostFriction);
}

void check_kinds(const std::vector<ContactKind>& kind, std::size_t contacts) {
  if (!kind.empty() && kind.size() != contacts)
    reject("{} contacts need {} kinds or none, not {}.", contacts, contacts, kind.size());
}

// Every array of the factored form has the size that the offsets and the number of contacts ask for.
void check_sizes(const FactoredProblem& p) {
  const std::size_t bodies = p.bodies(), contacts = p.contacts();
  if (p.dof_offset.front() != 0 || p.mass_offset.size() != bodies + 1 || p.mass_offset.front() != 0)
    reject("The body offsets must start at 0 and have one entry more than there are bodies.");
  for (std::size_t b = 0; b < bodies; ++b) {
    const std::int64_t m = p.body_dofs(b);
    if (m <= 0) reject("Body {} has {} degrees of freedom; it needs at least one.", b, m);
    const std::size_t size = p.block_size(static_cast<std::size_t>(m));
    if (p.mass_offset[b + 1] - p.mass_offset[b] != size)
      reject("Body {} has {} degrees of freedom, so its mass block must have {} numbers.", b, m, size);
  }
  if (p.banded() && !p.mass_is_cholesky) reject("Banded mass blocks must be factors; set mass_is_cholesky.");
  if (p.force.size() != static_cast<std::size_t>(p.dof_offset.back()))
    reject("The problem has {} degrees of freedom but {} forces.", p.dof_offset.back(), p.force.size());
  if (p.mass.size() != p.mass_offset.back())
    reject("The mass blocks need {} numbers, not {}.", p.mass_offset.back(), p.mass.size());
  if (p.side_body.size() != 2 * contacts || p.side_offset.size() != 2 * contacts + 1 ||
      p.side_offset.front() != 0)
    reject("{} contacts need {} sides and one offset more.", contacts, 2 * contacts);
  if (!p.side_first.empty() && p.side_first.size() != 2 * contacts)
    reject("{} contacts need {} first columns, not {}.", contacts, 2 * contacts, p.side_first.size());
  if (p.free_velocity.size() != 3 * contacts)
    reject("{} contacts need {} free velocities, not {}.", contacts, 3 * contacts, p.free_velocity.size());
  for (std::size_t side = 0; side < p.side_body.size(); ++side) {
    const std::int32_t body = p.side_body[side];
    if (body < kFixedWorld || body >= static_cast<std::int64_t>(bodies))
      reject("Contact {} names body {}, but there are {} bodies.", side / 2, body, bodies);
    const std::int64_t m = body == kFixedWorld ? 0 : p.body_dofs(static_cast<std::size_t>(body));
    const std::size_t expected = 3 * static_cast<std::size_t>(m);
    if (!p.side_first.empty() && body != kFixedWorld) {
      const std::size_t count = p.side_offset[side + 1] - p.side_offset[side];
      if (p.side_offset[side + 1] < p.side_offset[side] || count % 3 != 0 || count > expected ||
          p.first_column(side) < 0 || p.first_column(side) + p.columns(side) > m)
        reject("The rows of contact {} must have columns for degrees of freedom 0 to {} of body {}.",
               side / 2, m - 1, body);
    } else if (p.side_offset[side + 1] - p.side_offset[side] != expected)
      reject("Contact {} must have {} numbers in its rows for body {}.", side / 2, expected, body);
  }
  if (p.rows.size() != p.side_offset.back())
    reject("The rows of all contacts need {} numbers, not {}.", p.side_offset.back(), p.rows.size());
}

}  // namespace

void FactoredProblem::clear() {
  const bool cholesky = mass_is_cholesky;
  const std::int32_t band = half_bandwidth;
  *this = FactoredProblem{};
  mass_is_cholesky = cholesky;
  half_bandwidth = band;
}

std::int32_t FactoredProblem::add_body(std::span<const double> mass_block,
                                       std::span<const double> force_block) {
  mass.insert(mass.end(), mass_block.begin(), mass_block.end());
  force.insert(force.end(), force_block.begin(), force_block.end());
  mass_offset.push_back(mass.size());
  dof_offset.push_back(static_cast<std::int32_t>(force.size()));
  return static_cast<std::int32_t>(bodies()) - 1;
}

std::size_t FactoredProblem::add_contact(std::int32_t body_a, std::span<const double> rows_a,
                                         std::int32_t body_b, std::span<const double> rows_b,
                                         const double u_f[3], double mu, ContactKind contact_kind) {
  for (const auto& [body, side_rows] : {std::pair{body_a, rows_a}, std::pair{body_b, rows_b}}) {
    side_body.push_back(body);
    rows.insert(rows.end(), side_rows.begin(), side_rows.end());
    side_offset.push_back(rows.size());
  }
  free_velocity.insert(free_velocity.end(), u_f, u_f + 3);
  friction.push_back(mu);
  if (contact_kind != ContactKind::coulomb || !kind.empty()) {
    kind.resize(contacts() - 1, ContactKind::coulomb);
    kind.push_back(contact_kind);
  }
  return contacts() - 1;
}

void check(const FactoredProblem& p) {
  check_friction(p.friction);
  check_kinds(p.kind, p.contacts());
  check_sizes(p);
  for (std::size_t b = 0; b < p.bodies(); ++b) {
    if (!all_finite(&p.mass[p.mass_offset[b]], p.mass_offset[b + 1] - p.mass_offset[b]))
      reject("The mass matrix of body {} contains a number that is not finite.", b);
    if (!all_finite(&p.force[p.dof_offset[b]], p.body_dofs(b)))
      reject("The force on body {} contains a number that is not finite.", b);
  }
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    if (!all_finite(&p.free_velocity[3 * c], 3)) reject("The free velocity of contact {} is not finite.", c);
    bool moves = false;
    for (std::size_t side : {2 * c, 2 * c + 1}) {
      const std::size_t begin = p.side_offset[side], count = p.side_offset[side + 1] - begin;
      if (count == 0) continue;
      if (!all_finite(&p.rows[begin], count))
        reject("The rows of contact {} contain a number that is not finite.", c);
      moves |= std::any_of(&p.rows[begin], &p.rows[begin] + count / 3, [](double x) { return x != 0.0; });
    }
    if (!moves) reject("Contact {} moves no body along its normal: nothing there has mass.", c);
  }
}

void check(const ReducedProblem& p) {
  check_friction(p.friction);
  check_kinds(p.kind, p.contacts());
  const std::size_t contacts = p.contacts();
  const BlockMatrix& w = p.matrix;
  if (p.dimension != 2 && p.dimension != 3) reject("A contact has 2 or 3 dimensions, not {}.", p.dimension);
  if (w.rows() != contacts) reject("W has {} block rows for {} contacts.", w.rows(), contacts);
  if (w.row_offset.front() != 0 || w.row_offset.back() != w.column.size() ||
      w.block.size() != 9 * w.column.size())
    reject("The arrays of W do not fit together: {} blocks, {} columns, {} numbers.", w.row_offset.back(),
           w.column.size(), w.block.size());
  if (p.velocity.size() != 3 * contacts)
    reject("{} contacts need {} numbers in b, not {}.", contacts, 3 * contacts, p.velocity.size());
  for (std::size_t c = 0; c < contacts; ++c) {
    if (w.row_offset[c] > w.row_offset[c + 1]) reject("The rows of W are out of order at contact {}.", c);
    if (!all_finite(&p.velocity[3 * c], 3)) reject("The free velocity b of contact {} is not finite.", c);
    const double* diagonal = nullptr;
    for (std::size_t k = w.row_offset[c]; k < w.row_offset[c + 1]; ++k) {
      if (w.column[k] < 0 || static_cast<std::size_t>(w.column[k]) >= contacts)
        reject("Row {} of W names contact {}, but there are {}.", c, w.column[k], contacts);
      if (k > w.row_offset[c] && w.column[k] <= w.column[k - 1])
        reject("The columns of W are not ascending in the row of contact {}.", c);
      if (!all_finite(&w.block[9 * k], 9))
        reject("The row of contact {} in W contains a number that is not finite.", c);
      if (static_cast<std::size_t>(w.column[k]) == c) diagonal = &w.block[9 * k];
    }
    if (diagonal == nullptr || !(diagonal[0] > 0.0))
      reject("Contact {} has normal diagonal {} in W; it must be positive (does nothing there have mass?).",
             c, diagonal == nullptr ? 0.0 : diagonal[0]);
    if (!std::isfinite(diagonal[0] * diagonal[0] + diagonal[4] * diagonal[4] + diagonal[8] * diagonal[8]))
      reject("Contact {} has a diagonal in W whose square is too large for a number; check the units.", c);
    if (diagonal[4] < 0.0 || diagonal[8] < 0.0)
      reject("Contact {} has a negative tangential diagonal in W; W must be positive semidefinite.", c);
  }
}

double asymmetry(const BlockMatrix& w) {
  double largest = 0.0, difference = 0.0;
  for (std::size_t i = 0; i < w.rows(); ++i)
    for (std::size_t k = w.row_offset[i]; k < w.row_offset[i + 1]; ++k) {
      // The mirrored block, or nothing.
      const std::size_t j = static_cast<std::size_t>(w.column[k]);
      const auto begin = w.column.begin() + static_cast<std::ptrdiff_t>(w.row_offset[j]);
      const auto end = w.column.begin() + static_cast<std::ptrdiff_t>(w.row_offset[j + 1]);
      const auto found = std::lower_bound(begin, end, static_cast<std::int32_t>(i));
      const bool present = found != end && *found == static_cast<std::int32_t>(i);
      const double* mirrored =
          present ? &w.block[9 * static_cast<std::size_t>(found - w.column.begin())] : nullptr;
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) {
          const double value = w.block[9 * k + 3 * a + b];
          largest = std::max(largest, std::abs(value));
          difference = std::max(difference, std::abs(value - (mirrored ? mirrored[3 * b + a] : 0.0)));
        }
    }
  return largest > 0.0 ? difference / largest : 0.0;
}

void symmetrise(BlockMatrix& w) {
  // Half of every block goes to its own place and half, transposed, to the mirrored one.
  std::vector<std::map<std::int32_t, std::array<double, 9>>> sum(w.rows());
  for (std::size_t i = 0; i < w.rows(); ++i)
    for (std::size_t k = w.row_offset[i]; k < w.row_offset[i + 1]; ++k) {
      const std::int32_t j = w.column[k];
      auto& own = sum[i].try_emplace(j, std::array<double, 9>{}).first->second;
      for (int e = 0; e < 9; ++e) own[e] += 0.5 * w.block[9 * k + e];
      auto& mirrored =
          sum[j].try_emplace(static_cast<std::int32_t>(i), std::array<double, 9>{}).first->second;
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) mirrored[3 * b + a] += 0.5 * w.block[9 * k + 3 * a + b];
    }
  w = BlockMatrix{};
  for (const auto& row : sum) {
    for (const auto& [j, block] : row) {
      w.column.push_back(j);
      w.block.insert(w.block.end(), block.begin(), block.end());
    }
    w.row_offset.push_back(w.column.size());
  }
}

}  // namespace ringlet::friction

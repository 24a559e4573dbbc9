#pragma once
// The one-step problem of frictional contact as plain data, in the two forms of [Daviet2011, eqs. 3 and 4].
//
//   factored:  M v = f + Hᵀ r,   u = H v + u_f        reduced:  u = W r + b
//   with Coulomb's law (r_i, u_i) ∈ C(μ_i) at every contact i.
//
//   symbol  meaning                                                   unit
//   M       mass matrix of the time step, block diagonal, one block per body
//   f       right-hand side of the free motion M v = f
//   H       ∂u/∂v, one 3×m row block for each body that a contact touches
//   u_f     relative velocity where the bodies stand still (moving obstacles)  m/s
//   r, u    impulse and relative velocity in the contact's own basis, normal first     N s, m/s
//   μ       friction coefficient
//
// A contact in the plane is a contact in space whose third row is zero.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/base/banded.h"

namespace ringlet::friction {

inline constexpr std::int32_t kFixedWorld = -1;  // the "body" that does not move
// Cones this wide differ from a half-space by less than rounding does; squares of wider ones overflow.
inline constexpr double kMostFriction = 1e8;

// What a contact is. An equality holds its point with whatever impulse that takes (u = 0): a pin, a tie.
enum class ContactKind : std::uint8_t { coulomb, equality };

// All arrays are flat, so that they can be filled in parallel and copied to a GPU as they are.
struct FactoredProblem {
  // Bodies: body b has dof_offset[b+1] − dof_offset[b] degrees of freedom, m for short.
  std::vector<std::int32_t> dof_offset = {0};
  std::vector<std::size_t> mass_offset = {0};  // body b's m×m block starts here in `mass`
  // Symmetric positive definite blocks M; or, with mass_is_cholesky, their lower factors L (M = L Lᵀ), column
  // by column (what is above the diagonal is not read).
  std::vector<double> mass;
  bool mass_is_cholesky = false;
  // 0 or more: the blocks are banded factors L and have m × (half_bandwidth + 1) numbers; a column's from its
  // diagonal down, where those past row m are not read.
  std::int32_t half_bandwidth = -1;
  std::vector<double> force;  // f, one per degree of freedom

  // Contacts: contact c has two sides, 2c and 2c+1; side_body is a body or kFixedWorld.
  std::vector<std::int32_t> side_body;
  std::vector<std::size_t> side_offset = {
      0};                    // a side's rows start here in `rows`; 3 m numbers, 0 for the fixed world
  std::vector<double> rows;  // H: normal row, first tangent row, second tangent row
  // Where given, one per side: rows have any number of columns, the first for this degree of freedom of the
  // body; the others are zero.
  std::vector<std::int32_t> side_first;
  std::vector<double> free_velocity;  // u_f, three per contact
  std::vector<double> friction;       // μ, one per contact; not read where a contact is an equality
  std::vector<ContactKind> kind;      // one per contact, or none: all are Coulomb's

  std::size_t bodies() const { return dof_offset.size() - 1; }
  std::size_t contacts() const { return friction.size(); }
  std::size_t dofs() const { return force.size(); }
  std::int32_t body_dofs(std::size_t body) const { return dof_offset[body + 1] - dof_offset[body]; }
  bool banded() const { return half_bandwidth >= 0; }
  BandedFactor banded_factor(std::size_t body) const {
    return {mass.data() + mass_offset[body], body_dofs(body), half_bandwidth};
  }
  // How many numbers the block of a body with m degrees of freedom has.
  std::size_t block_size(std::size_t m) const {
    return m * (banded() ? static_cast<std::size_t>(half_bandwidth) + 1 : m);
  }
  // The columns that a side's rows have.
  std::int32_t first_column(std::size_t side) const { return side_first.empty() ? 0 : side_first[side]; }
  std::int32_t columns(std::size_t side) const {
    return static_cast<std::int32_t>((side_offset[side + 1] - side_offset[side]) / 3);
  }

  void clear();
  // Adds a body and returns its index; `mass_block` has force_block.size()² numbers.
  std::int32_t add_body(std::span<const double> mass_block, std::span<const double> force_block);
  // Adds a contact and returns its index; rows_k are empty where body_k is kFixedWorld.
  std::size_t add_contact(std::int32_t body_a, std::span<const double> rows_a, std::int32_t body_b,
                          std::span<const double> rows_b, const double u_f[3], double mu,
                          ContactKind contact_kind = ContactKind::coulomb);
};

// W in compressed rows of 3×3 blocks (row-major inside a block), columns ascending in each row.
struct BlockMatrix {
  std::vector<std::size_t> row_offset = {0};
  std::vector<std::int32_t> column;
  std::vector<double> block;  // nine per entry

  std::size_t rows() const { return row_offset.size() - 1; }
};

struct ReducedProblem {
  BlockMatrix matrix;             // W
  std::vector<double> velocity;   // b, three per contact
  std::vector<double> friction;   // μ
  std::vector<ContactKind> kind;  // one per contact, or none: all are Coulomb's
  // 2: every contact lies in the plane of its first two axes. The third row and column of W are zero.
  int dimension = 3;

  std::size_t contacts() const { return friction.size(); }
};

// Throws InputError naming the first contact or body that is wrong: sizes that do not fit, numbers that are
// not finite, negative μ, bodies that do not exist, a contact that moves no body (its W_ii has no positive
// normal entry). The factored form's mass blocks are checked when they are factored.
void check(const FactoredProblem& problem);
void check(const ReducedProblem& problem);

// Largest |W_ij − W_jiᵀ| relative to the largest entry of W: files in the wild are not quite symmetric.
double asymmetry(const BlockMatrix& matrix);
// W ← (W + Wᵀ)/2, adding the blocks that only one of the two sides has.
void symmetrise(BlockMatrix& matrix);

}  // namespace ringlet::friction

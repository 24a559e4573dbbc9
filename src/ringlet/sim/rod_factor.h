#pragma once

#include <vector>

#include "ringlet/rods/strand_system.h"
#include "ringlet/rods/super_helix_pack.h"

namespace ringlet::sim {

// The factor L of a strand's M = L Lᵀ, column after column; what is above the diagonal is left as it is.
inline void write_factor(const rods::StrandSystem& rods, std::uint32_t strand, double* columns) {
  const std::size_t m = rods.first_dof()[strand + 1] - rods.first_dof()[strand];
  std::vector<double> lower(rods::packed(m, 0));
  rods.factor(strand, lower);
  for (std::size_t row = 0; row < m; ++row)
    for (std::size_t column = 0; column <= row; ++column)
      columns[column * m + row] = lower[rods::packed(row, column)];
}

}  // namespace ringlet::sim

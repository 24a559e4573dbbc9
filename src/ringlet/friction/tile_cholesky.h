#pragma once
// Cholesky factors of a large symmetric matrix that is sparse by square tiles, one row of tiles per body:
// what a Newton step over all bodies needs.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ringlet/friction/lanes.h"

namespace ringlet::friction {

// The elimination of a graph's nodes, always one that has the fewest neighbours left.
struct Elimination {
  std::vector<std::uint32_t> place;                // of every node
  std::vector<std::vector<std::uint32_t>> column;  // per place: the places of the neighbours left, sorted
  double products() const;                         // of tiles, that a factorisation takes
};
Elimination eliminate(std::size_t nodes, std::span<const std::pair<std::uint32_t, std::uint32_t>> edges);

class TileCholesky {
 public:
  // Tiles are `size` × `size`, a multiple of kLanes.
  TileCholesky(Elimination elimination, int size);

  void clear();
  // The tile of two nodes, column by column; its rows belong to the node that is eliminated later.
  double* tile(std::uint32_t a, std::uint32_t b);
  bool rows_are_of_first(std::uint32_t a, std::uint32_t b) const { return place_[a] >= place_[b]; }
  // A = L Lᵀ in place. False: not positive definite.
  bool factor();
  // x ← A⁻¹ x, the numbers of one node after those of another.
  void solve(std::span<double> x) const;

 private:
  double* at(std::size_t tile) { return tiles_.data() + tile * size_ * size_; }
  const double* at(std::size_t tile) const { return tiles_.data() + tile * size_ * size_; }
  bool factor_diagonal(double* tile) const;
  void divide(double* tile, const double* diagonal) const;
  void subtract_products(std::size_t column, std::size_t j);

  std::size_t size_;
  std::vector<std::uint32_t> place_, row_;  // row_: of every tile, column after column, the diagonal first
  std::vector<std::size_t> begin_;          // of every column in row_
  AlignedVector<double> tiles_;
};

}  // namespace ringlet::friction

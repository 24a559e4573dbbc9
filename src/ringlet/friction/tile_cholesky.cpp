#include "ringlet/friction/tile_cholesky.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "ringlet/base/parallel.h"

namespace ringlet::friction {
namespace {

// C ← C − A Bᵀ. Eight columns of eight rows stay in registers.
inline void subtract_product(const double* a, const double* b, double* c, std::size_t size) {
  for (std::size_t j = 0; j < size; j += kLanes)
    for (std::size_t i = 0; i < size; i += kLanes) {
      Lanes sum[kLanes];
      for (int q = 0; q < kLanes; ++q) sum[q] = load(c + (j + q) * size + i);
      for (std::size_t k = 0; k < size; ++k) {
        const Lanes left = load(a + k * size + i);
        for (int q = 0; q < kLanes; ++q) sum[q] -= left * b[k * size + j + q];
      }
      for (int q = 0; q < kLanes; ++q) store(c + (j + q) * size + i, sum[q]);
    }
}

}  // namespace

Elimination eliminate(std::size_t nodes, std::span<const std::pair<std::uint32_t, std::uint32_t>> edges) {
  // Neighbours as rows of bits: what an elimination joins is then joined 64 at a time.
  const std::size_t words = (nodes + 63) / 64;
  std::vector<std::uint64_t> bits(nodes * words, 0);
  const auto row = [&](std::size_t node) { return std::span(&bits[node * words], words); };
  const auto degree = [&](std::size_t node) {
    int count = 0;
    for (const std::uint64_t word : row(node)) count += std::popcount(word);
    return count;
  };
  const auto set = [&](std::size_t a, std::size_t b) { row(a)[b / 64] |= std::uint64_t{1} << (b % 64); };
  for (const auto& [a, b] : edges)
    if (a != b) set(a, b), set(b, a);

  std::vector<int> degrees(nodes);
  for (std::size_t n = 0; n < nodes; ++n) degrees[n] = degree(n);
  Elimination result;
  result.place.assign(nodes, 0);
  for (std::size_t place = 0; place < nodes; ++place) {
    const auto node =
        static_cast<std::size_t>(std::min_element(degrees.begin(), degrees.end()) - degrees.begin());
    result.place[node] = static_cast<std::uint32_t>(place);
    degrees[node] = std::numeric_limits<int>::max();
    std::vector<std::uint32_t>& left = result.column.emplace_back();
    const auto neighbours = row(node);
    for (std::size_t w = 0; w < words; ++w)
      for (std::uint64_t word = neighbours[w]; word != 0; word &= word - 1)
        left.push_back(static_cast<std::uint32_t>(64 * w) +
                       static_cast<std::uint32_t>(std::countr_zero(word)));
    for (const std::uint32_t other : left) {
      const auto theirs = row(other);
      for (std::size_t w = 0; w < words; ++w) theirs[w] |= neighbours[w];
      theirs[other / 64] &= ~(std::uint64_t{1} << (other % 64));
      theirs[node / 64] &= ~(std::uint64_t{1} << (node % 64));
      degrees[other] = degree(other);
    }
  }
  for (auto& column : result.column) {
    for (std::uint32_t& node : column) node = result.place[node];
    std::sort(column.begin(), column.end());
  }
  return result;
}

double Elimination::products() const {
  double count = 0.0;
  for (const auto& c : column) count += 0.5 * double(c.size()) * double(c.size() + 1);
  return count;
}

TileCholesky::TileCholesky(Elimination elimination, int size)
    : size_(static_cast<std::size_t>(size)), place_(std::move(elimination.place)) {
  for (std::size_t k = 0; k < elimination.column.size(); ++k) {
    begin_.push_back(row_.size());
    row_.push_back(static_cast<std::uint32_t>(k));
    row_.insert(row_.end(), elimination.column[k].begin(), elimination.column[k].end());
  }
  begin_.push_back(row_.size());
  tiles_.resize(row_.size() * size_ * size_);
}

void TileCholesky::clear() {
  parallel_chunks(tiles_.size(), 1 << 18, [&](std::size_t begin, std::size_t end) {
    std::fill(&tiles_[begin], tiles_.data() + end, 0.0);
  });
}

double* TileCholesky::tile(std::uint32_t a, std::uint32_t b) {
  const auto [low, high] = std::minmax(place_[a], place_[b]);
  const auto first = row_.begin() + static_cast<std::ptrdiff_t>(begin_[low]),
             last = row_.begin() + static_cast<std::ptrdiff_t>(begin_[low + 1]);
  return at(static_cast<std::size_t>(std::lower_bound(first, last, high) - row_.begin()));
}

// The lower triangle of a diagonal tile.
bool TileCholesky::factor_diagonal(double* a) const {
  for (std::size_t j = 0; j < size_; ++j) {
    double* column = a + j * size_;
    if (!(column[j] > 0.0)) return false;
    const double inverse = 1.0 / std::sqrt(column[j]);
    for (std::size_t i = j; i < size_; ++i) column[i] *= inverse;
    for (std::size_t c = j + 1; c < size_; ++c)
      for (std::size_t i = c; i < size_; ++i) a[c * size_ + i] -= column[c] * column[i];
  }
  return true;
}

// X ← X L⁻ᵀ.
void TileCholesky::divide(double* x, const double* l) const {
  for (std::size_t c = 0; c < size_; ++c) {
    for (std::size_t d = 0; d < c; ++d)
      for (std::size_t i = 0; i < size_; i += kLanes)
        store(x + c * size_ + i, load(x + c * size_ + i) - load(x + d * size_ + i) * l[d * size_ + c]);
    const double inverse = 1.0 / l[c * size_ + c];
    for (std::size_t i = 0; i < size_; i += kLanes)
      store(x + c * size_ + i, load(x + c * size_ + i) * inverse);
  }
}

// Takes column k out of the column of its j-th tile.
void TileCholesky::subtract_products(std::size_t k, std::size_t j) {
  const std::size_t target = row_[j];
  std::size_t t = begin_[target];
  for (std::size_t i = j; i < begin_[k + 1]; ++i, ++t) {
    while (row_[t] != row_[i]) ++t;
    subtract_product(at(i), at(j), at(t), size_);
  }
}

bool TileCholesky::factor() {
  for (std::size_t k = 0; k + 1 < begin_.size(); ++k) {
    const std::size_t first = begin_[k] + 1, count = begin_[k + 1] - first;
    const double* diagonal = at(begin_[k]);
    if (!factor_diagonal(at(begin_[k]))) return false;
    parallel_for(count, [&](std::size_t i) { divide(at(first + i), diagonal); }, 16);
    parallel_for(count, [&](std::size_t j) { subtract_products(k, first + j); }, 4);
  }
  return true;
}

void TileCholesky::solve(std::span<double> x) const {
  const std::size_t columns = begin_.size() - 1;
  AlignedVector<double> y(x.size());
  for (std::size_t n = 0; n < columns; ++n) std::copy_n(&x[n * size_], size_, &y[place_[n] * size_]);
  for (std::size_t k = 0; k < columns; ++k) {
    double* from = &y[k * size_];
    const double* l = at(begin_[k]);
    for (std::size_t c = 0; c < size_; ++c) {
      from[c] /= l[c * size_ + c];
      for (std::size_t i = c + 1; i < size_; ++i) from[i] -= l[c * size_ + i] * from[c];
    }
    for (std::size_t t = begin_[k] + 1; t < begin_[k + 1]; ++t) {
      double* to = &y[row_[t] * size_];
      const double* a = at(t);
      for (std::size_t i = 0; i < size_; i += kLanes) {
        Lanes sum = load(to + i);
        for (std::size_t c = 0; c < size_; ++c) sum -= load(a + c * size_ + i) * from[c];
        store(to + i, sum);
      }
    }
  }
  for (std::size_t k = columns; k-- > 0;) {
    double* to = &y[k * size_];
    for (std::size_t t = begin_[k] + 1; t < begin_[k + 1]; ++t) {
      const double* from = &y[row_[t] * size_];
      const double* a = at(t);
      for (std::size_t c = 0; c < size_; ++c) {
        Lanes sum{};
        for (std::size_t i = 0; i < size_; i += kLanes) sum += load(a + c * size_ + i) * load(from + i);
        to[c] -= sum_lanes(sum, sum, sum)[0];
      }
    }
    const double* l = at(begin_[k]);
    for (std::size_t c = size_; c-- > 0;) {
      for (std::size_t i = c + 1; i < size_; ++i) to[c] -= l[c * size_ + i] * to[i];
      to[c] /= l[c * size_ + c];
    }
  }
  for (std::size_t n = 0; n < columns; ++n) std::copy_n(&y[place_[n] * size_], size_, &x[n * size_]);
}

}  // namespace ringlet::friction

#include <algorithm>

#include "ringlet/friction/solve.h"
#include "ringlet/friction/whitened.h"

namespace ringlet::friction {
namespace {

// W_pq = A_pᵀ A_q summed over the bodies that p and q share, and there over the coordinates that both touch;
// 3×3, row-major.
void add_product(const double* blocks, const WhitenedSide& p, const WhitenedSide& q, double* block) {
  const std::int32_t start = std::max(p.y, q.y), count = p.y + p.stride - start;
  const double* a = blocks + p.block + (start - p.y);
  const double* b = blocks + q.block + (start - q.y);
  for (int i = 0; i < 3; ++i) {
    Lanes sum[3] = {};
    for (int k = 0; k < count; k += kLanes) {
      const Lanes ai = load(a + i * p.stride + k);
      for (int j = 0; j < 3; ++j) sum[j] += ai * load(b + j * q.stride + k);
    }
    const Quad row = sum_lanes(sum[0], sum[1], sum[2]);
    for (int j = 0; j < 3; ++j) block[3 * i + j] += row[j];
  }
}

struct HalfRow {
  std::vector<std::int32_t> column;  // ascending, from the diagonal on
  std::vector<double> block;
};

using RowBlock = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

// The blocks of W on and above the diagonal. Only blocks with a common body are touched [Daviet2011, §6.2,
// "Assembly of W"].
std::vector<HalfRow> upper_half(const WhitenedProblem& whitened) {
  const std::size_t n = whitened.contacts();
  const double* blocks = whitened.blocks<double>();
  // Sides of every body; contacts ascend in each list.
  std::vector<std::vector<std::uint32_t>> sides_of(whitened.bodies());
  for (std::size_t p = 0; p < n; ++p)
    for (std::uint32_t k = 0; k < 2; ++k)
      if (whitened.sides(p)[k].y >= 0)
        sides_of[whitened.sides(p)[k].body].push_back(static_cast<std::uint32_t>(2 * p) + k);

  std::vector<HalfRow> half(n);
  parallel_chunks(n, 64, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      HalfRow& row = half[p];
      // The columns: two ascending lists merged.
      for (int k = 0; k < 2 && whitened.sides(p)[k].y >= 0; ++k) {
        const auto& list = sides_of[whitened.sides(p)[k].body];
        for (auto s = std::lower_bound(list.begin(), list.end(), static_cast<std::uint32_t>(2 * p));
             s != list.end(); ++s)
          row.column.push_back(static_cast<std::int32_t>(*s / 2));
      }
      std::sort(row.column.begin(), row.column.end());
      row.column.erase(std::unique(row.column.begin(), row.column.end()), row.column.end());
      row.block.assign(9 * row.column.size(), 0.0);
      for (int k = 0; k < 2 && whitened.sides(p)[k].y >= 0; ++k) {
        const WhitenedSide& own = whitened.sides(p)[k];
        const auto& list = sides_of[own.body];
        auto column = row.column.begin();
        for (auto s = std::lower_bound(list.begin(), list.end(), static_cast<std::uint32_t>(2 * p));
             s != list.end(); ++s) {
          column = std::lower_bound(column, row.column.end(), static_cast<std::int32_t>(*s / 2));
          const WhitenedSide& other = whitened.sides(*s / 2)[*s % 2];
          add_product(blocks, own, other,
                      &row.block[9 * static_cast<std::size_t>(column - row.column.begin())]);
        }
      }
    }
  });
  return half;
}

// The lower half as a list of (row, index in that row) for every column.
using Mirrored = std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>>;
Mirrored lower_half(const std::vector<HalfRow>& half) {
  Mirrored mirrored(half.size());
  for (std::size_t p = 0; p < half.size(); ++p)
    for (std::size_t k = 1; k < half[p].column.size(); ++k)
      mirrored[half[p].column[k]].push_back({static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(k)});
  return mirrored;
}

// From a contact's tangents here to the caller's.
RowBlock to_caller(const LocalMatrix& local) {
  RowBlock rotation = RowBlock::Identity();
  rotation(1, 1) = rotation(2, 2) = local.cosine;
  rotation(1, 2) = -local.sine;
  rotation(2, 1) = local.sine;
  return rotation;
}

// Writes the caller's rows of W and b; row c of the caller is row place[c] here.
void write_rows(const WhitenedProblem& whitened, const std::vector<HalfRow>& half, const Mirrored& mirrored,
                const std::vector<std::uint32_t>& place, ReducedProblem& out) {
  parallel_chunks(place.size(), 64, [&](std::size_t begin, std::size_t end) {
    std::vector<std::tuple<std::int32_t, const double*, std::size_t, bool>>
        entries;  // column, block, internal column, transposed
    for (std::size_t c = begin; c < end; ++c) {
      const std::size_t p = place[c];
      entries.clear();
      for (std::size_t k = 0; k < half[p].column.size(); ++k) {
        const auto q = static_cast<std::size_t>(half[p].column[k]);
        entries.emplace_back(whitened.caller_index(q), &half[p].block[9 * k], q, false);
      }
      for (const auto& [q, k] : mirrored[p])
        entries.emplace_back(whitened.caller_index(q), &half[q].block[9 * k], q, true);
      std::sort(entries.begin(), entries.end());
      const RowBlock left = to_caller(whitened.local(p));
      std::size_t at = out.matrix.row_offset[c];
      for (const auto& [column, data, q, transposed] : entries) {
        const Eigen::Map<const RowBlock> stored(data);
        const RowBlock block = transposed ? RowBlock(stored.transpose()) : RowBlock(stored);
        out.matrix.column[at] = column;
        Eigen::Map<RowBlock>(&out.matrix.block[9 * at++]) =
            left * block * to_caller(whitened.local(q)).transpose();
      }
      const Quad b = whitened.velocity<double>(p, whitened.y_free().data());
      const Vec3 turned = whitened.local(p).rotate_back({b[0], b[1], b[2]});
      std::copy_n(turned.data(), 3, &out.velocity[3 * c]);
    }
  });
}

}  // namespace

ReducedProblem assemble(const FactoredProblem& problem) { return assemble(WhitenedProblem(problem)); }

ReducedProblem assemble(const WhitenedProblem& whitened) {
  const std::size_t n = whitened.contacts();
  const std::vector<HalfRow> half = upper_half(whitened);
  const Mirrored mirrored = lower_half(half);
  std::vector<std::uint32_t> place(n);
  for (std::size_t p = 0; p < n; ++p) place[whitened.caller_index(p)] = static_cast<std::uint32_t>(p);

  ReducedProblem out;
  out.friction.resize(n);
  out.kind.resize(whitened.only_coulomb() ? 0 : n);
  for (std::size_t p = 0; p < n; ++p) {
    out.friction[whitened.caller_index(p)] = whitened.friction(p);
    if (!out.kind.empty()) out.kind[whitened.caller_index(p)] = whitened.kind(p);
  }
  out.velocity.resize(3 * n);
  out.matrix.row_offset.resize(n + 1);
  for (std::size_t c = 0; c < n; ++c)
    out.matrix.row_offset[c + 1] =
        out.matrix.row_offset[c] + half[place[c]].column.size() + mirrored[place[c]].size();
  out.matrix.column.resize(out.matrix.row_offset.back());
  out.matrix.block.resize(9 * out.matrix.row_offset.back());
  write_rows(whitened, half, mirrored, place, out);
  return out;
}

}  // namespace ringlet::friction

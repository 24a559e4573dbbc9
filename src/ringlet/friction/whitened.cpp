#include "ringlet/friction/whitened.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <utility>

#include "ringlet/base/error.h"

namespace ringlet::friction {
namespace {

// Chunks are cut by the size of the problem alone, so that sums come out the same for any number of threads.
constexpr std::size_t kSmallestChunk = 512, kMostChunks = 16;

// A dense factor, or what stays of one without its first rows and columns: m columns, `padding` apart.
struct PaddedFactor {
  const double *columns, *inverse_diagonal;
  int m, padding;
};

// x ← L⁻¹ x for some padded vectors. Eight rows at a time stay in a register: were they written to memory
// element by element and read again eight at a time, the processor would wait for every one.
template <int Vectors>
void solve_lower(const PaddedFactor& factor, int stride, double* x) {
  const int m = factor.m;
  const double* inverse = factor.inverse_diagonal;
  for (int group = 0; group < stride; group += kLanes) {
    Lanes rows[Vectors];
    for (int v = 0; v < Vectors; ++v) rows[v] = load(x + v * stride + group);
    const auto column = [&](int j) {
      return load(factor.columns + static_cast<std::size_t>(j) * factor.padding + group);
    };
    for (int j = 0; j < std::min(group, m); ++j)
      for (int v = 0; v < Vectors; ++v) rows[v] -= column(j) * x[v * stride + j];
    // Columns are zero down to the diagonal: a row that is done does not change any more.
    const auto eliminate = [&]<int... lane>(std::integer_sequence<int, lane...>) {
      const auto one = [&](int l, const auto& element) {
        const int j = group + l;
        if (j < m)
          for (int v = 0; v < Vectors; ++v) rows[v] -= column(j) * (element(v) * inverse[j]);
      };
      (one(lane, [&](int v) { return rows[v][lane]; }), ...);
    };
    eliminate(std::make_integer_sequence<int, kLanes>());
    for (int v = 0; v < Vectors; ++v) store(x + v * stride + group, rows[v] * load(inverse + group));
  }
}

// x ← L⁻ᵀ x.
void solve_upper(const double* factor, const double* inverse, int m, int stride, double* x) {
  for (int j = m - 1; j >= 0; --j) {
    const double* column = factor + static_cast<std::size_t>(j) * stride;
    double sum = 0.0;
    for (int i = j + 1; i < m; ++i) sum += column[i] * x[i];
    x[j] = (x[j] - sum) * inverse[j];
  }
}

// The same for the three rows of a block with a banded factor, side by side; `room` is scratch.
void solve_lower(const BandedFactor& factor, double* rows, int stride, AlignedVector<Quad>& room) {
  room.resize(static_cast<std::size_t>(factor.size));
  for (int j = 0; j < factor.size; ++j) room[j] = Quad{rows[j], rows[stride + j], rows[2 * stride + j], 0.0};
  solve_lower(factor, room.data());
  for (int j = 0; j < factor.size; ++j)
    for (int row = 0; row < 3; ++row) rows[row * stride + j] = room[j][row];
}

void check_pivot(double pivot, std::size_t body, int row) {
  if (!(pivot > 0.0))
    throw InputError(fmt::format(
        "The mass matrix of body {} is not positive definite (row {}); check its masses.", body, row));
}

// The first degree of freedom that a side's rows have an entry for: A = L⁻¹ Hᵀ has none before it.
int first_entry(const FactoredProblem& p, std::size_t side) {
  const int columns = p.columns(side);
  const double* rows = p.rows.data() + p.side_offset[side];
  int first = 0;
  while (first < columns && rows[first] == 0.0 && rows[columns + first] == 0.0 &&
         rows[2 * columns + first] == 0.0)
    ++first;
  return p.first_column(side) + first;
}

// Where sides of a body with so many padded coordinates may begin: at multiples of this. Finer grains save
// work, but make sides of more sizes, each of which is a branch that the processor does not foresee: with
// grains of eight the default scene, whose bodies have 32 coordinates, took a ninth longer to solve.
int side_grain(int coordinates) { return coordinates > 2 * kLanes ? 2 * kLanes : kLanes; }

}  // namespace

WhitenedProblem::WhitenedProblem(const FactoredProblem& problem) {
  check(problem);
  factor_bodies(problem);
  whiten_contacts(problem);
  cut_chunks();
}

void WhitenedProblem::factor_bodies(const FactoredProblem& p) {
  const std::size_t bodies = p.bodies();
  dof_offset_ = p.dof_offset;
  y_offset_.resize(bodies + 1, 0);
  factor_offset_.resize(bodies + 1, 0);
  for (std::size_t b = 0; b < bodies; ++b) {
    const int m = p.body_dofs(b), stride = padded(m);
    y_offset_[b + 1] = y_offset_[b] + stride;
    factor_offset_[b + 1] = factor_offset_[b] + (p.banded() ? p.block_size(static_cast<std::size_t>(m))
                                                            : static_cast<std::size_t>(m) * stride);
  }
  half_bandwidth_ = p.half_bandwidth;
  y_free_.assign(y_offset_.back(), 0.0);
  if (p.banded()) {
    factor_.assign(p.mass.begin(), p.mass.end());
  } else {
    factor_.assign(factor_offset_.back(), 0.0);
    inverse_.assign(y_offset_.back(), 0.0);
  }
  parallel_for(
      bodies,
      [&](std::size_t b) {
        double* y = &y_free_[y_offset_[b]];
        std::copy_n(&p.force[p.dof_offset[b]], p.body_dofs(b), y);
        if (p.banded()) {
          for (int j = 0; j < p.body_dofs(b); ++j) check_pivot(banded_factor(b).column(j)[0], b, j);
          solve_lower(banded_factor(b), y);
        } else {
          factor_body(p, b);
          const int stride = padded(p.body_dofs(b));
          solve_lower<1>({&factor_[factor_offset_[b]], &inverse_[y_offset_[b]], p.body_dofs(b), stride},
                         stride, y);
        }
      },
      16);
}

void WhitenedProblem::factor_body(const FactoredProblem& p, std::size_t b) {
  const int m = p.body_dofs(b), stride = padded(m);
  const double* mass = &p.mass[p.mass_offset[b]];
  double* l = &factor_[factor_offset_[b]];
  double* inverse = &inverse_[y_offset_[b]];
  for (int j = 0; j < m; ++j)
    for (int i = j; i < m; ++i)
      l[static_cast<std::size_t>(j) * stride + i] = mass[static_cast<std::size_t>(j) * m + i];
  // Right-looking Cholesky: column j is finished, then taken out of the columns after it.
  for (int j = 0; j < m; ++j) {
    double* column = l + static_cast<std::size_t>(j) * stride;
    const double pivot = column[j];
    check_pivot(pivot, b, j);
    inverse[j] = p.mass_is_cholesky ? 1.0 / pivot : 1.0 / std::sqrt(pivot);
    column[j] = 0.0;
    if (p.mass_is_cholesky) continue;
    for (int i = j + 1; i < m; ++i) column[i] *= inverse[j];
    for (int c = j + 1; c < m; ++c) {
      double* other = l + static_cast<std::size_t>(c) * stride;
      const double factor = column[c];
      for (int i = c; i < m; ++i) other[i] -= factor * column[i];
    }
  }
}

// Sorts contacts by body, so that neighbours in memory touch the same coordinates; ties keep the caller's
// order.
void WhitenedProblem::order_contacts(const FactoredProblem& p) {
  order_.resize(p.contacts());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  const auto key = [&](std::size_t c) {
    const std::int32_t a = p.side_body[2 * c], b = p.side_body[2 * c + 1];
    const std::int32_t low = a < 0 || b < 0 ? std::max(a, b) : std::min(a, b);
    return std::pair{low, std::max(a, b)};
  };
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
}

// Decides where every side's block goes. A contact of a body with itself becomes one side.
void WhitenedProblem::place_sides(const FactoredProblem& p) {
  const std::size_t contacts = p.contacts();
  sides_.resize(2 * contacts);
  friction_.resize(contacts);
  kind_.resize(p.kind.size());
  std::size_t size = 0;
  for (std::size_t q = 0; q < contacts; ++q) {
    const std::size_t c = order_[q];
    friction_[q] = p.friction[c];
    if (!kind_.empty()) kind_[q] = p.kind[c];
    std::int32_t body[2] = {p.side_body[2 * c], p.side_body[2 * c + 1]};
    if (body[0] < 0 || body[0] == body[1]) body[0] = std::exchange(body[1], kFixedWorld);
    for (int k = 0; k < 2; ++k) {
      WhitenedSide& side = sides_[2 * q + k];
      if (body[k] < 0) continue;
      side.body = body[k];
      int first = p.body_dofs(static_cast<std::size_t>(body[k])) - 1;
      for (std::size_t s : {2 * c, 2 * c + 1})
        if (p.side_body[s] == body[k]) first = std::min(first, first_entry(p, s));
      const int coordinates = y_offset_[body[k] + 1] - y_offset_[body[k]], grain = side_grain(coordinates);
      side.y = y_offset_[body[k]] + first / grain * grain;
      side.stride = y_offset_[body[k] + 1] - side.y;
      side.block = size;
      size += 3 * static_cast<std::size_t>(side.stride);
    }
  }
  blocks_.assign(size, 0.0);
}

// A = L⁻¹ Hᵀ of a contact, row by row, and its W = AᵀA; the caller's sides land on ours by body.
Mat3 WhitenedProblem::whiten_rows(const FactoredProblem& p, std::size_t q, AlignedVector<Quad>& scratch) {
  const std::size_t c = order_[q];
  const WhitenedSide* side = &sides_[2 * q];
  for (std::size_t s : {2 * c, 2 * c + 1}) {
    const std::int32_t body = p.side_body[s];
    if (body < 0) continue;
    const WhitenedSide& target = side[0].body == body ? side[0] : side[1];
    const int columns = p.columns(s), first = p.first_column(s) - (target.y - y_offset_[body]);
    for (int row = 0; row < 3; ++row)
      for (int i = std::max(0, -first); i < columns; ++i)
        blocks_[target.block + static_cast<std::size_t>(row * target.stride + first + i)] +=
            p.rows[p.side_offset[s] + static_cast<std::size_t>(row * columns + i)];
  }
  Mat3 w = Mat3::Zero();
  for (int k = 0; k < 2 && side[k].y >= 0; ++k) {
    const auto body = static_cast<std::size_t>(side[k].body);
    double* a = &blocks_[side[k].block];
    const int stride = side[k].stride;
    const int first = side[k].y - y_offset_[body];
    if (p.banded()) {
      solve_lower(banded_factor(body, first), a, stride, scratch);
    } else {
      const int padding = body_stride(body);
      const double* corner = &factor_[factor_offset_[body]] + static_cast<std::size_t>(first) * (padding + 1);
      solve_lower<3>({corner, &inverse_[side[k].y], p.body_dofs(body) - first, padding}, stride, a);
    }
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j) {
        Lanes sum{};
        for (int e = 0; e < stride; e += kLanes) sum += load(a + i * stride + e) * load(a + j * stride + e);
        w(i, j) += sum_lanes(sum, sum, sum)[0];
      }
  }
  return w.selfadjointView<Eigen::Lower>();
}

// Turns the tangents of a contact so that its W̄ is diagonal.
void WhitenedProblem::turn_tangents(std::size_t q) {
  const double cosine = local_[q].cosine, sine = local_[q].sine;
  const WhitenedSide* side = &sides_[2 * q];
  for (int k = 0; k < 2 && side[k].y >= 0; ++k)
    for (int e = 0; e < side[k].stride; ++e) {
      double& t1 = blocks_[side[k].block + static_cast<std::size_t>(side[k].stride + e)];
      double& t2 = blocks_[side[k].block + static_cast<std::size_t>(2 * side[k].stride + e)];
      const double turned = cosine * t1 + sine * t2;
      t2 = cosine * t2 - sine * t1;
      t1 = turned;
    }
}

void WhitenedProblem::whiten_contacts(const FactoredProblem& p) {
  const std::size_t contacts = p.contacts();
  order_contacts(p);
  place_sides(p);
  free_velocity_.assign(4 * contacts, 0.0);
  local_.resize(contacts);

  std::atomic<std::size_t> wrong = contacts;  // the first that is, if any
  velocity_scale_ = parallel_reduce(
      contacts, 256, 0.0,
      [&](std::size_t begin, std::size_t end) {
        double scale = 0.0;
        AlignedVector<Quad> scratch;
        for (std::size_t q = begin; q < end; ++q) {
          const std::size_t c = order_[q];
          const Mat3 w = whiten_rows(p, q, scratch);
          if (!(w(0, 0) > 0.0) || !std::isfinite(w.squaredNorm())) {
            for (std::size_t seen = wrong; c < seen && !wrong.compare_exchange_weak(seen, c);) {
            }
            continue;
          }
          local_[q] = LocalMatrix::from(w);
          turn_tangents(q);
          const Vec3 u_f = local_[q].rotate(Eigen::Map<const Vec3>(&p.free_velocity[3 * c]));
          std::copy_n(u_f.data(), 3, &free_velocity_[4 * q]);
          const Quad b = velocity<double>(q, y_free_.data());
          scale = std::max(scale, std::sqrt(b[0] * b[0] + b[1] * b[1] + b[2] * b[2]));
        }
        return scale;
      },
      [](double a, double b) { return std::max(a, b); });
  if (wrong < contacts)
    throw InputError(
        fmt::format("Contact {} has a diagonal in W that is not positive, or whose square is too large for a "
                    "number (does nothing there have mass?).",
                    wrong.load()));
  if (!std::isfinite(velocity_scale_))
    throw InputError(
        "The free motion of the bodies is too large to be represented; check masses and forces.");
  if (velocity_scale_ == 0.0) velocity_scale_ = 1.0;
}

void WhitenedProblem::cut_chunks() {
  const std::size_t contacts = local_.size(), bodies = y_offset_.size() - 1;
  const std::size_t count = std::clamp<std::size_t>(contacts / kSmallestChunk, 1, kMostChunks);
  chunk_begin_.resize(count + 1);
  for (std::size_t k = 0; k <= count; ++k) chunk_begin_[k] = contacts * k / count;

  // Each chunk numbers the bodies it touches in the order in which it meets them.
  accumulator_offset_.assign(1, 0);
  std::vector<std::vector<std::size_t>> shares(bodies);
  std::vector<std::int32_t> slot(bodies);
  for (std::size_t k = 0; k < count; ++k) {
    std::fill(slot.begin(), slot.end(), -1);
    std::int32_t size = 0;
    for (std::size_t s = 2 * chunk_begin_[k]; s < 2 * chunk_begin_[k + 1]; ++s) {
      WhitenedSide& side = sides_[s];
      if (side.y < 0) continue;
      const auto body = static_cast<std::size_t>(side.body);
      if (slot[body] < 0) {
        slot[body] = size;
        shares[body].push_back(accumulator_offset_.back() + static_cast<std::size_t>(size));
        size += y_offset_[body + 1] - y_offset_[body];
      }
      side.slot = slot[body] + side.y - y_offset_[body];
    }
    accumulator_offset_.push_back(accumulator_offset_.back() + static_cast<std::size_t>(size));
  }
  accumulator_.assign(accumulator_offset_.back(), 0.0);
  share_offset_.assign(1, 0);
  for (const auto& list : shares) {
    shares_.insert(shares_.end(), list.begin(), list.end());
    share_offset_.push_back(shares_.size());
  }
}

template <class T>
void WhitenedProblem::gather_chunks(const T* accumulator, const T* base, T* y_new) const {
  using V = LanesFor<T>;
  parallel_for(
      y_offset_.size() - 1,
      [&](std::size_t b) {
        const int stride = y_offset_[b + 1] - y_offset_[b];
        for (int k = 0; k < stride; k += kLanes) {
          V sum = base != nullptr ? load_as<V>(base + y_offset_[b] + k) : V{};
          for (std::size_t s = share_offset_[b]; s < share_offset_[b + 1]; ++s)
            sum += load_as<V>(accumulator + shares_[s] + k);
          store(y_new + y_offset_[b] + k, sum);
        }
      },
      512);
}
template void WhitenedProblem::gather_chunks(const float*, const float*, float*) const;
template void WhitenedProblem::gather_chunks(const double*, const double*, double*) const;

void WhitenedProblem::evaluate(const double* r, double* y) {
  parallel_chunks(chunks(), 1, [&](std::size_t chunk, std::size_t) {
    double* sum = accumulator_.data() + accumulator_offset_[chunk];
    std::fill(sum, accumulator_.data() + accumulator_offset_[chunk + 1], 0.0);
    for (std::size_t p = chunk_begin_[chunk]; p < chunk_begin_[chunk + 1]; ++p) {
      const Quad rp = load_quad(r + 4 * p);
      if (rp[0] == 0.0 && rp[1] == 0.0 && rp[2] == 0.0) continue;
      for (const WhitenedSide* side = &sides_[2 * p]; side != &sides_[2 * p] + 2; ++side)
        if (side->y >= 0) scatter_rows<Lanes>(&blocks_[side->block], side->stride, rp, sum + side->slot);
    }
  });
  gather_chunks<double>(accumulator_.data(), y_free_.data(), y);
}

void WhitenedProblem::export_velocities(const double* y, std::span<double> caller) const {
  parallel_for(y_offset_.size() - 1, [&](std::size_t b) {
    const int m = dof_offset_[b + 1] - dof_offset_[b], stride = y_offset_[b + 1] - y_offset_[b];
    std::vector<double> x(y + y_offset_[b], y + y_offset_[b] + m);
    if (half_bandwidth_ >= 0)
      solve_upper(banded_factor(b), x.data());
    else
      solve_upper(&factor_[factor_offset_[b]], &inverse_[y_offset_[b]], m, stride, x.data());
    std::copy_n(x.data(), m, &caller[dof_offset_[b]]);
  });
}

}  // namespace ringlet::friction

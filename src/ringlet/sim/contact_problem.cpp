// The one-step problem of a step's contacts [Daviet2011, eq. (3)], from the rows that were found.

#include <algorithm>

#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/friction/body_order.h"
#include "ringlet/sim/contact_step.h"
#include "ringlet/sim/rod_factor.h"

namespace ringlet::sim {
namespace {

// A contact with less leverage than this meets its strands end on: an inextensible strand cannot give way
// along itself, and an impulse there would be without bound.
constexpr double kSmallestLeverage = 3e-6;

}  // namespace

// Strands that touch something become the problem's bodies, those that touch each other near each other.
void ContactStep::number_bodies(std::size_t strands) {
  body_of_strand_.assign(strands, -1);
  for (const Row& row : rows_) {
    body_of_strand_[row.place.first] = 0;
    if (row.place.second < contact::kBodyMark) body_of_strand_[row.place.second] = 0;
  }
  std::vector<std::uint32_t> touching;
  for (std::uint32_t strand = 0; strand < strands; ++strand)
    if (body_of_strand_[strand] == 0) {
      body_of_strand_[strand] = static_cast<std::int32_t>(touching.size());
      touching.push_back(strand);
    }
  std::vector<std::int32_t> sides;
  sides.reserve(2 * rows_.size());
  for (const Row& row : rows_) {
    sides.push_back(body_of_strand_[row.place.first]);
    sides.push_back(row.place.second < contact::kBodyMark ? body_of_strand_[row.place.second]
                                                          : friction::kFixedWorld);
  }
  strand_of_body_.clear();
  for (const std::int32_t k : friction::body_order(touching.size(), sides)) {
    body_of_strand_[touching[std::size_t(k)]] = static_cast<std::int32_t>(strand_of_body_.size());
    strand_of_body_.push_back(touching[std::size_t(k)]);
  }
}

// M by its factor, f = M v of the free step.
void ContactStep::add_strands(const rods::StrandSystem& rods) {
  const auto first_dof = rods.first_dof();
  number_bodies(rods.strand_count());
  problem_.clear();
  problem_.mass_is_cholesky = true;
  problem_.half_bandwidth = rods.banded() != nullptr ? rods.banded()->half_bandwidth() : -1;
  for (const std::uint32_t strand : strand_of_body_) {
    const std::size_t m = first_dof[strand + 1] - first_dof[strand];
    problem_.dof_offset.push_back(problem_.dof_offset.back() + static_cast<std::int32_t>(m));
    problem_.mass_offset.push_back(problem_.mass_offset.back() + problem_.block_size(m));
  }
  problem_.mass.assign(problem_.mass_offset.back(), 0.0);
  problem_.force.resize(static_cast<std::size_t>(problem_.dof_offset.back()));
  parallel_for(
      strand_of_body_.size(),
      [&](std::size_t b) {
        const std::uint32_t strand = strand_of_body_[b];
        const std::size_t m = first_dof[strand + 1] - first_dof[strand];
        double* columns = problem_.mass.data() + problem_.mass_offset[b];
        const Eigen::Map<const VecX> v(free_velocities_.data() + first_dof[strand],
                                       static_cast<Eigen::Index>(m));
        Eigen::Map<VecX> f(problem_.force.data() + problem_.dof_offset[b], static_cast<Eigen::Index>(m));
        VecX whitened(static_cast<Eigen::Index>(m));
        if (problem_.banded()) {
          rods.banded()->banded_factor(strand, {columns, problem_.block_size(m)});
          friction::multiply_upper(problem_.banded_factor(b), v.data(), whitened.data());
          friction::multiply_lower(problem_.banded_factor(b), whitened.data(), f.data());
          return;
        }
        write_factor(rods, strand, columns);
        const Eigen::Map<const MatX> factor(columns, static_cast<Eigen::Index>(m),
                                            static_cast<Eigen::Index>(m));
        whitened = factor.transpose() * v;
        f = factor * whitened;
      },
      16);
}

// Rows of H, and u_f. Along the tangents u_f is what the root's motion alone gives. Along the normal, H v +
// u_f is the end's gap beyond what is allowed, divided by the step: exact for the velocities that lead to the
// end as it stands, and linear in the change from them.
void ContactStep::add_contacts(const rods::StrandSystem& rods, double h, Care care) {
  const std::size_t count = rows_.size();
  problem_.side_body.resize(2 * count);
  problem_.side_offset.assign(1, 0);
  problem_.free_velocity.resize(3 * count);
  problem_.friction.resize(count);
  bases_.resize(count);
  leverage_.resize(count);
  const rods::BandedStrands* banded = rods.banded();
  problem_.side_first.assign(banded != nullptr ? 2 * count : 0, 0);
  const auto columns_of = [&](std::int32_t body) {
    if (body < 0) return std::size_t{0};
    const auto b = static_cast<std::size_t>(body);
    return banded != nullptr ? banded->moving_entries(strand_of_body_[b])
                             : static_cast<std::size_t>(problem_.body_dofs(b));
  };
  for (std::size_t c = 0; c < count; ++c) {
    const contact::ContactPlace& place = rows_[c].place;
    problem_.side_body[2 * c] = body_of_strand_[place.first];
    problem_.side_body[2 * c + 1] =
        place.second < contact::kBodyMark ? body_of_strand_[place.second] : friction::kFixedWorld;
    problem_.side_offset.push_back(problem_.side_offset.back() + 3 * columns_of(problem_.side_body[2 * c]));
    problem_.side_offset.push_back(problem_.side_offset.back() +
                                   3 * columns_of(problem_.side_body[2 * c + 1]));
  }
  problem_.rows.resize(problem_.side_offset.back());
  const auto first_dof = rods.first_dof();
  parallel_for(
      count,
      [&](std::size_t c) {
        const Row& row = rows_[c];
        Mat3& basis = bases_[c];
        basis.col(0) = row.normal;
        basis.col(1) = any_perpendicular(row.normal);
        basis.col(2) = row.normal.cross(basis.col(1));
        using Rows = Eigen::Map<Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>>;
        Vec3 u_f = Vec3::Zero();
        double along_normal = 0.0, normal_square = 0.0, all_square = 1e-300;
        const auto side = [&](std::size_t k, std::uint32_t strand, double s, double sign) {
          const std::size_t offset = problem_.side_offset[2 * c + k],
                            size = problem_.side_offset[2 * c + k + 1] - offset;
          Rows block(problem_.rows.data() + offset, 3, static_cast<Eigen::Index>(size / 3));
          const std::span<double> jacobian(problem_.rows.data() + offset, size);
          const rods::StrandPoint point =
              banded != nullptr ? banded->banded_point(strand, s, jacobian) : rods.point(strand, s, jacobian);
          if (banded != nullptr)
            problem_.side_first[2 * c + k] = static_cast<std::int32_t>(point.first_entry);
          block = (sign * basis.transpose() * block).eval();
          u_f += sign * basis.transpose() * point.carried;
          const Eigen::Map<const VecX> v(velocities_.data() + first_dof[strand] + point.first_entry,
                                         block.cols());
          along_normal += block.row(0).dot(v);
          normal_square += block.row(0).squaredNorm();
          all_square += block.squaredNorm();
        };
        side(0, row.place.first, row.place.s_first, 1.0);
        if (row.place.second < contact::kBodyMark)
          side(1, row.place.second, row.place.s_second, -1.0);
        else
          u_f -= basis.transpose() * row.body_velocity;
        // Strands that meet end on can hardly give way: little is worked off there.
        const double repair = allowed_gap(row, h) - std::min(row.gap, 0.0);
        leverage_[c] = std::min(1.0, 3.0 * normal_square / all_square);
        u_f.x() = (row.room + (1.0 - leverage_[c]) * repair) / h - along_normal;
        std::copy_n(u_f.data(), 3, problem_.free_velocity.data() + 3 * c);
        problem_.friction[c] = care == Care::rough ? 0.0 : row.friction;
      },
      64);
}

// Takes contacts that no strand can move out of the rows; true when there were any.
bool ContactStep::drop_immovable() {
  std::vector<Row> kept;
  for (std::size_t c = 0; c < rows_.size(); ++c)
    if (leverage_[c] > kSmallestLeverage) kept.push_back(rows_[c]);
  const bool any = kept.size() != rows_.size();
  rows_ = std::move(kept);
  return any;
}

// The velocities that given impulses lead to: v + M⁻¹ Hᵀ r.
std::vector<double> ContactStep::pushed_velocities(std::span<const std::size_t> first_dof) const {
  std::vector<double> pushed(problem_.dofs(), 0.0);
  const auto of_body = [&](auto& values, std::size_t b) {
    return Eigen::Map<VecX>(values.data() + problem_.dof_offset[b], problem_.body_dofs(b));
  };
  for (std::size_t side = 0; side < problem_.side_body.size(); ++side) {
    const std::int32_t b = problem_.side_body[side];
    if (b == friction::kFixedWorld) continue;
    using Rows = Eigen::Map<const Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>>;
    const Rows rows(problem_.rows.data() + problem_.side_offset[side], 3, problem_.columns(side));
    of_body(pushed, static_cast<std::size_t>(b)).segment(problem_.first_column(side), rows.cols()) +=
        rows.transpose() * Eigen::Map<const Vec3>(impulses_.data() + 3 * (side / 2));
  }
  parallel_for(
      strand_of_body_.size(),
      [&](std::size_t b) {
        const Eigen::Index m = problem_.body_dofs(b);
        Eigen::Map<VecX> v = of_body(pushed, b);
        if (problem_.banded()) {
          friction::solve_lower(problem_.banded_factor(b), v.data());
          friction::solve_upper(problem_.banded_factor(b), v.data());
        } else {
          const Eigen::Map<const MatX> factor(problem_.mass.data() + problem_.mass_offset[b], m, m);
          factor.triangularView<Eigen::Lower>().solveInPlace(v);
          factor.transpose().triangularView<Eigen::Upper>().solveInPlace(v);
        }
        v += Eigen::Map<const VecX>(free_velocities_.data() + first_dof[strand_of_body_[b]], m);
      },
      16);
  return pushed;
}

// The tangential part of u = H v + u_f.
double ContactStep::slip(std::size_t contact, std::span<const double> solved) const {
  using Rows = Eigen::Map<const Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>>;
  Vec3 u = Eigen::Map<const Vec3>(problem_.free_velocity.data() + 3 * contact);
  for (const std::size_t side : {2 * contact, 2 * contact + 1}) {
    const std::int32_t b = problem_.side_body[side];
    if (b == friction::kFixedWorld) continue;
    const Rows rows(problem_.rows.data() + problem_.side_offset[side], 3, problem_.columns(side));
    const double* v = solved.data() + problem_.dof_offset[static_cast<std::size_t>(b)];
    u += rows * Eigen::Map<const VecX>(v + problem_.first_column(side), rows.cols());
  }
  return u.tail<2>().norm();
}

}  // namespace ringlet::sim

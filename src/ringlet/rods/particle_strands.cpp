#include "ringlet/rods/particle_strands.h"

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"

namespace ringlet::rods {
namespace {

constexpr std::size_t kStrandsPerTask = 32;

}  // namespace

ParticleStrands::ParticleStrands(const hair::Groom& groom, const Pose& start, std::size_t clamped)
    : clamped_(clamped), first_point_{0}, first_dof_{0}, position_(groom.placed(start)), end_(position_) {
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const auto strand = groom.strand(i);
    if (strand.size() <= clamped)
      throw InputError(fmt::format("strand {} has {} points, and {} of them go with its root: resample it", i,
                                   strand.size(), clamped));
    first_point_.push_back(first_point_.back() + strand.size());
    first_dof_.push_back(first_dof_.back() + 3 * (strand.size() - clamped));
    lengths_.push_back(hair::length(strand));
    point_mass_.push_back(groom.material(i).mass_per_length() * lengths_.back() / double(strand.size()));
    for (const Vec3& point : strand) rest_.push_back(point - strand[0]);
  }
  free_.assign(first_dof_.back(), 0.0);
  solved_ = free_;
}

void ParticleStrands::write_points(std::span<Vec3> points) const {
  std::ranges::copy(position_, points.begin());
}
void ParticleStrands::write_end_points(std::span<Vec3> points) const {
  std::ranges::copy(end_, points.begin());
}
void ParticleStrands::velocities(std::span<double> out) const { std::ranges::copy(solved_, out.begin()); }

double ParticleStrands::pull_of(std::size_t strand, std::size_t point) const {
  if (goals_.empty()) return 0.0;
  const std::size_t first = first_point_[strand], edges = first_point_[strand + 1] - first - 1;
  return goal_ * goals_[strand].at(double(point - first) / double(edges));
}

void ParticleStrands::set_free_end(double h) {
  step_ = h;
  parallel_for(
      strand_count(),
      [&](std::size_t strand) {
        std::size_t dof = first_dof_[strand];
        for (std::size_t p = first_point_[strand] + clamped_; p < first_point_[strand + 1]; ++p)
          for (int axis = 0; axis < 3; ++axis) free_[dof++] = (end_[p][axis] - position_[p][axis]) / h;
      },
      kStrandsPerTask);
  solved_ = free_;
}

void ParticleStrands::set_velocities(std::span<const double> in) {
  parallel_for(
      strand_count(),
      [&](std::size_t strand) {
        const auto first = static_cast<std::ptrdiff_t>(first_dof_[strand]),
                   last = static_cast<std::ptrdiff_t>(first_dof_[strand + 1]);
        if (std::equal(in.begin() + first, in.begin() + last, solved_.begin() + first)) return;
        std::copy(in.begin() + first, in.begin() + last, solved_.begin() + first);
        std::size_t dof = first_dof_[strand];
        for (std::size_t p = first_point_[strand] + clamped_; p < first_point_[strand + 1]; ++p, dof += 3)
          end_[p] = position_[p] + step_ * Vec3(in[dof], in[dof + 1], in[dof + 2]);
        correct_end(strand);
      },
      kStrandsPerTask);
}

// The two points of an edge.
std::size_t ParticleStrands::moving_entries(std::size_t strand) const {
  return std::min<std::size_t>(6, dofs(strand));
}

StrandPoint ParticleStrands::point(std::size_t strand, double s, std::span<double> jacobian) const {
  const std::size_t first = first_point_[strand], edges = first_point_[strand + 1] - first - 1;
  const double along = std::clamp(s / lengths_[strand], 0.0, 1.0) * double(edges);
  const std::size_t edge = std::min(static_cast<std::size_t>(along), edges - 1);
  const double weights[2] = {1.0 - (along - double(edge)), along - double(edge)};
  const std::size_t columns = jacobian.size() / 3;
  StrandPoint point;
  point.first_entry = std::min(3 * (edge - std::min(edge, clamped_)), dofs(strand) - columns);
  std::fill(jacobian.begin(), jacobian.end(), 0.0);
  for (std::size_t k = 0; k < 2; ++k) {
    const std::size_t p = first + edge + k;
    point.position += weights[k] * position_[p];
    if (edge + k < clamped_) {
      point.carried += weights[k] / step_ * (end_[p] - position_[p]);
      continue;
    }
    const std::size_t column = 3 * (edge + k - clamped_) - point.first_entry;
    for (std::size_t axis = 0; axis < 3; ++axis) jacobian[axis * columns + column + axis] = weights[k];
  }
  return point;
}

std::optional<std::size_t> ParticleStrands::broken_strand() const {
  for (std::size_t strand = 0; strand < strand_count(); ++strand)
    for (std::size_t p = first_point_[strand]; p < first_point_[strand + 1]; ++p)
      if (!end_[p].allFinite()) return strand;
  return std::nullopt;
}

Energies ParticleStrands::energies_at(std::span<const Vec3> speeds, const Vec3& gravity) const {
  Energies sum;
  for (std::size_t strand = 0; strand < strand_count(); ++strand)
    for (std::size_t p = first_point_[strand]; p < first_point_[strand + 1]; ++p) {
      sum.kinetic += 0.5 * point_mass_[strand] * speeds[p].squaredNorm();
      sum.gravity -= point_mass_[strand] * gravity.dot(position_[p]);
    }
  return sum;
}

}  // namespace ringlet::rods

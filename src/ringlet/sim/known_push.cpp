#include "ringlet/sim/known_push.h"

#include "ringlet/base/counting_sort.h"
#include "ringlet/sim/strand_mobility.h"

namespace ringlet::sim {
namespace {

using RowBlock = Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>;
constexpr std::size_t kSidesPerTask = 64, kStrandsPerTask = 16;

// An impulse on a point of a strand, N·s.
struct PushedSide {
  std::uint32_t strand = 0;
  double s = 0.0;
  Vec3 impulse = Vec3::Zero();
  std::size_t offset = 0;       // of its generalised impulse Jᵀ r, as many numbers as move the point
  std::size_t first_entry = 0;  // of the strand's velocities: the first of those
};

std::vector<PushedSide> sides_of(const rods::CoupledModel& model, std::span<const Contact> known, double h) {
  std::vector<PushedSide> sides;
  std::size_t offset = 0;
  const auto add = [&](std::uint32_t strand, double s, const Vec3& impulse) {
    sides.push_back({strand, s, impulse, offset, 0});
    offset += model.moving_entries(strand);
  };
  for (const Contact& contact : known) {
    if (contact.state == ContactState::passing || contact.force.isZero()) continue;
    add(contact.place.first, contact.place.s_first, h * contact.force);
    if (!contact.on_body()) add(contact.place.second, contact.place.s_second, -h * contact.force);
  }
  return sides;
}

// Jᵀ r of every side, one after the other.
std::vector<double> generalised_impulses(const rods::CoupledModel& model, std::span<PushedSide> sides) {
  if (sides.empty()) return {};
  std::vector<double> impulses(sides.back().offset + model.moving_entries(sides.back().strand));
  parallel_chunks(sides.size(), kSidesPerTask, [&](std::size_t begin, std::size_t end) {
    std::vector<double> jacobian;
    for (std::size_t i = begin; i < end; ++i) {
      PushedSide& side = sides[i];
      const std::size_t columns = model.moving_entries(side.strand);
      jacobian.resize(3 * columns);
      side.first_entry = model.point(side.strand, side.s, jacobian).first_entry;
      const Eigen::Map<const RowBlock> rows(jacobian.data(), 3, static_cast<Eigen::Index>(columns));
      Eigen::Map<VecX>(impulses.data() + side.offset, rows.cols()) = rows.transpose() * side.impulse;
    }
  });
  return impulses;
}

}  // namespace

PushedStrands push_by_known_forces(const rods::CoupledModel& model, std::span<const Contact> known, double h,
                                   std::span<const double> free_velocities) {
  PushedStrands pushed{{}, {free_velocities.begin(), free_velocities.end()}};
  std::vector<PushedSide> sides = sides_of(model, known, h), of_strands;
  const std::vector<double> impulses = generalised_impulses(model, sides);
  const auto first_side = counting_sort(
      sides, model.strand_count(), [](const PushedSide& side) { return side.strand; }, of_strands);
  for (std::uint32_t strand = 0; strand < model.strand_count(); ++strand)
    if (first_side[strand] != first_side[strand + 1]) pushed.strands.push_back(strand);
  parallel_for(
      pushed.strands.size(),
      [&](std::size_t i) {
        const std::uint32_t strand = pushed.strands[i];
        const StrandMobility mobility(model, strand);
        VecX change = VecX::Zero(mobility.size());
        for (std::uint32_t k = first_side[strand]; k < first_side[strand + 1]; ++k) {
          const auto columns = static_cast<Eigen::Index>(model.moving_entries(strand));
          change.segment(static_cast<Eigen::Index>(of_strands[k].first_entry), columns) +=
              Eigen::Map<const VecX>(impulses.data() + of_strands[k].offset, columns);
        }
        mobility.solve_lower(change);
        mobility.solve_upper(change);
        Eigen::Map<VecX>(pushed.velocities.data() + model.first_dof()[strand], change.size()) += change;
      },
      kStrandsPerTask);
  return pushed;
}

}  // namespace ringlet::sim

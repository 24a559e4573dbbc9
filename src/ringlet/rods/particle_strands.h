#pragma once
// Strands of point masses as a CoupledModel: what the models share whose degrees of freedom are the
// velocities of their points. The first points of every strand go with its clamp; the others have three
// degrees of freedom each, root to tip. All points of a strand have the same mass.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/rods/strand_model.h"

namespace ringlet::rods {

class ParticleStrands : public CoupledModel {
 public:
  std::size_t strand_count() const override { return lengths_.size(); }
  double length(std::size_t strand) const override { return lengths_[strand]; }
  void set_goals(std::span<const GoalPull> pulls) override { goals_.assign(pulls.begin(), pulls.end()); }
  std::span<const std::size_t> first_point() const override { return first_point_; }
  std::span<const std::size_t> first_dof() const override { return first_dof_; }
  void write_points(std::span<Vec3> points) const override;
  void write_end_points(std::span<Vec3> points) const override;
  void velocities(std::span<double> out) const override;
  // Moves the ends of the free points, then lets the model correct them.
  void set_velocities(std::span<const double> in) override;
  std::size_t moving_entries(std::size_t strand) const override;
  StrandPoint point(std::size_t strand, double s, std::span<double> jacobian) const override;
  std::optional<std::size_t> broken_strand() const override;

 protected:
  // Strands rest and start where the groom has them, in the frame whose pose at the start is `start`.
  // `clamped` points of every strand go with its root. Points should be equally spaced.
  ParticleStrands(const hair::Groom& groom, const Pose& start, std::size_t clamped);

  std::size_t dofs(std::size_t strand) const { return first_dof_[strand + 1] - first_dof_[strand]; }
  // Takes end_ as the end of the free motion of a step of length h.
  void set_free_end(double h);
  // How strongly the goal pulls a strand's point in the step, 1/s²; its place is `rest_`.
  double pull_of(std::size_t strand, std::size_t point) const;
  // Called after contacts have moved the end of a strand's points.
  virtual void correct_end(std::size_t strand) { static_cast<void>(strand); }
  Energies energies_at(std::span<const Vec3> speeds, const Vec3& gravity) const;

  std::size_t clamped_;
  double step_ = 0.0;
  double goal_ = 0.0;            // Environment::goal of the step
  std::vector<GoalPull> goals_;  // per strand; empty: there are none
  std::vector<std::size_t> first_point_, first_dof_;
  std::vector<double> lengths_, point_mass_;  // per strand: at rest, m; of one point, kg
  std::vector<Vec3> rest_;                    // seen from the root of each strand
  std::vector<Vec3> position_, end_;          // at both ends of the step
  std::vector<double> free_, solved_;         // velocities that lead to the end: without contacts, with them
};

}  // namespace ringlet::rods

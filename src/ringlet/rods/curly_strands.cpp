#include "ringlet/rods/curly_strands.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::rods {
namespace {

// The springs' rest shape is seen from each strand's root, so that the root's pose carries it.
CurlySpring make_springs(const hair::Groom& groom, const Pose& start, CurlySpringOptions options) {
  std::vector<Vec3> rest;
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    for (const Vec3& point : groom.strand(i)) rest.push_back(point - groom.strand(i)[0]);
  options.style_gravity = start.rotation.conjugate() * options.style_gravity;
  return {groom.first_point, rest, options};
}

}  // namespace

CurlyStrands::CurlyStrands(const hair::Groom& groom, const Pose& start, const CurlySpringOptions& options,
                           double outer_step)
    : ParticleStrands(groom, start, curly::kClamped),
      springs_(make_springs(groom, start, options)),
      outer_step_(outer_step),
      velocity_(position_.size(), Vec3::Zero()),
      end_velocity_(velocity_) {
  double mass = 0.0, length = 0.0;
  for (std::size_t i = 0; i < strand_count(); ++i) {
    mass += point_mass_[i] * double(first_point_[i + 1] - first_point_[i]);
    length += lengths_[i];
  }
  drag_per_coefficient_ = length / mass;
}

void CurlyStrands::begin_step(double h, std::span<const RootMotion> roots, const Environment& environment) {
  gravity_ = environment.gravity;
  goal_ = environment.goal;
  CurlyForces forces;
  forces.gravity = environment.gravity;
  // All particles are alike to the springs, and feel the same air.
  forces.drag = environment.drag_coefficient * drag_per_coefficient_;
  forces.wind = environment.wind_at_origin;
  std::vector<Pose> begin, end;
  for (const RootMotion& root : roots) {
    begin.push_back(root.begin);
    end.push_back(root.end);
  }
  springs_.set_motion(position_, velocity_);
  springs_.step(h, begin, end, forces);
  springs_.write_points(end_);
  springs_.write_velocities(end_velocity_);
  pull_to_goals(h, roots);
  set_free_end(h);
}

void CurlyStrands::pull_to_goals(double h, std::span<const RootMotion> roots) {
  if (goals_.empty()) return;
  for (std::size_t i = 0; i < strand_count(); ++i)
    for (std::size_t p = first_point_[i] + clamped_; p < first_point_[i + 1]; ++p)
      curly::pull_to_goal(h, pull_of(i, p), roots[i].end.apply(rest_[p]), end_[p], end_velocity_[p]);
}

void CurlyStrands::finish_step() {
  for (std::size_t i = 0; i < strand_count(); ++i) {
    std::size_t dof = first_dof_[i];
    for (std::size_t p = first_point_[i] + clamped_; p < first_point_[i + 1]; ++p, dof += 3)
      for (std::size_t axis = 0; axis < 3; ++axis)
        end_velocity_[p][Eigen::Index(axis)] += solved_[dof + axis] - free_[dof + axis];
  }
  position_ = end_;
  velocity_ = end_velocity_;
}

void CurlyStrands::write_factor(std::size_t strand, std::span<double> columns) const {
  const std::size_t first = first_point_[strand] + clamped_;
  for (std::size_t k = 0; k < columns.size(); ++k)
    columns[k] = std::sqrt(point_mass_[strand] * (1.0 + step_ * step_ * pull_of(strand, first + k / 3)));
}

Energies CurlyStrands::energies() const { return energies_at(velocity_, gravity_); }

std::vector<double> CurlyStrands::state() const {
  std::vector<double> numbers;
  for (const auto* vectors : {&position_, &velocity_})
    for (const Vec3& v : *vectors) numbers.insert(numbers.end(), v.begin(), v.end());
  return numbers;
}

void CurlyStrands::set_state(std::span<const double> state) {
  const std::size_t points = position_.size();
  if (state.size() != 6 * points)
    throw InputError(fmt::format("curly springs: a state of {} numbers does not fit this groom, which has {}",
                                 state.size(), 6 * points));
  for (std::size_t k = 0; k < points; ++k) {
    position_[k] = Eigen::Map<const Vec3>(state.data() + 3 * k);
    velocity_[k] = Eigen::Map<const Vec3>(state.data() + 3 * (points + k));
  }
  end_ = position_;
}

}  // namespace ringlet::rods

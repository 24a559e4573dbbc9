#pragma once
// Curly springs [Iben2013] as a CoupledModel, so that contacts with friction can join their step: once per
// outer step, impulses act on the particles as if each were free. The springs answer in the next step. A
// goal pulls at the end of a step.

#include "ringlet/rods/curly_spring.h"
#include "ringlet/rods/particle_strands.h"

namespace ringlet::rods {

class CurlyStrands : public ParticleStrands {
 public:
  // `outer_step`: the fixed length of a step, s. Throws InputError for a strand that springs cannot be made
  // of, and for options out of range.
  CurlyStrands(const hair::Groom& groom, const Pose& start, const CurlySpringOptions& options,
               double outer_step);

  double longest_step(double) const override { return outer_step_; }
  void begin_step(double h, std::span<const RootMotion> roots, const Environment& environment) override;
  void finish_step() override;
  std::string_view remedy() const override { return "raise curly_spring.steps_per_frame"; }
  int half_bandwidth() const override { return 0; }
  void write_factor(std::size_t strand, std::span<double> columns) const override;
  // Springs keep a style, not a material: there is no elastic energy to speak of.
  Energies energies() const override;
  std::vector<double> state() const override;
  void set_state(std::span<const double> state) override;

 private:
  // Moves the end of the free motion as implicit Euler would by the goal's pull alone.
  void pull_to_goals(double h, std::span<const RootMotion> roots);

  CurlySpring springs_;
  double outer_step_, drag_per_coefficient_;
  std::vector<Vec3> velocity_, end_velocity_;  // of the particles, at both ends of the free motion
  Vec3 gravity_ = Vec3::Zero();
};

}  // namespace ringlet::rods

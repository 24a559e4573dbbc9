#pragma once
// Inextensible chains [Han2013] as a CoupledModel, in double precision, so that contacts with friction can
// join their step. The free motion and the length solve are those of chain_kernel.h.
//
// A contact's impulse meets the chain with M = m (I + κ JᵀJ): point masses m whose edges, with directions J,
// resist a change of length with κ times their inertia. A goal's pull adds to the masses. What contacts leave
// of stretch the length solve takes away afterwards.

#include "ringlet/base/banded.h"
#include "ringlet/rods/chain.h"
#include "ringlet/rods/particle_strands.h"

namespace ringlet::rods {

class ChainStrands : public ParticleStrands {
 public:
  // Throws InputError for a strand that a chain cannot be made of, and for options out of range.
  ChainStrands(const hair::Groom& groom, const Pose& start, const ChainOptions& options);

  void begin_step(double h, std::span<const RootMotion> roots, const Environment& environment) override;
  void finish_step() override;
  int half_bandwidth() const override { return kBand; }
  void write_factor(std::size_t strand, std::span<double> columns) const override;
  Energies energies() const override;
  std::vector<double> state() const override;
  void set_state(std::span<const double> state) override;

  // The largest |length / rest length − 1| of any strand.
  double largest_stretch() const;

 private:
  static constexpr int kBand = 5;  // neighbouring points, three entries each

  void move_freely(std::size_t strand, double h, const RootMotion& root,
                   const chain::Parameters<double>& parameters);
  void correct_end(std::size_t strand) override;

  ChainOptions options_;
  Pose start_;
  std::vector<double> mass_per_length_;  // per strand, kg/m
  std::vector<Vec3> previous_;           // where points were a step ago
  double previous_step_ = 0.0;
  Vec3 gravity_ = Vec3::Zero();
};

}  // namespace ringlet::rods

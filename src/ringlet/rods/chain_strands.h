#pragma once
// Inextensible chains [Han2013] as a CoupledModel, in double precision, so that contacts with friction can
// join their step. The free motion and the length solve are those of chain_kernel.h.
//
// A contact's impulse meets the chain with M = m (A + κ JᵀJ): A is the matrix of the bending solve
// (chain_bending.h), point masses, joints and tension, and edges, with directions J, resist a change of
// length with κ times the inertia m of a point. A goal's pull adds to the masses. What contacts leave of
// stretch the length solve takes away afterwards.

#include "ringlet/base/banded.h"
#include "ringlet/rods/chain.h"
#include "ringlet/rods/particle_strands.h"

namespace ringlet::rods {

class ChainStrands : public ParticleStrands {
 public:
  // `stiffness` as in Chain. Throws InputError for a strand that a chain cannot be made of, and for options
  // out of range.
  ChainStrands(const hair::Groom& groom, const Pose& start, const ChainOptions& options,
               std::span<const ChainStiffness> stiffness = {});

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
  static constexpr int kBand = 8;  // two points to each side, three entries each
  using Matrix = BandedMatrix<double, kBand>;

  // What the kernel is told of a strand in a step.
  struct StrandStep {
    chain::Parameters<double> parameters;
    chain::Carrier<double> carrier;
  };

  StrandStep step_of(std::size_t strand, double h, const RootMotion& root,
                     const Environment& environment) const;
  void move_freely(std::size_t strand);
  // Adds h² G and A, and κ JᵀJ, over the mass of a point.
  void add_free_motion(std::size_t strand, Matrix& matrix) const;
  void add_lengths(std::size_t strand, Matrix& matrix) const;
  void correct_end(std::size_t strand) override;

  ChainOptions options_;
  std::vector<ChainStiffness> stiffness_;  // per strand, or empty
  std::vector<StrandStep> steps_;
  Pose start_;
  std::vector<double> mass_per_length_;  // per strand, kg/m
  std::vector<Vec3> previous_;           // where points were a step ago
  double previous_step_ = 0.0;
  Vec3 gravity_ = Vec3::Zero();
};

}  // namespace ringlet::rods

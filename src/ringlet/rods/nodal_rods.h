#pragma once
// A set of strands with vertices as a CoupledModel, for any pack of lanes that knows their mechanics
// (DiscreteElasticRodPack, CordePack). Strands with the same number of vertices share packs.
//
// A step's roots must begin where the last step's ended: a clamp that jumps pulls the strand along.

#include <array>
#include <map>
#include <span>
#include <vector>

#include "ringlet/rods/nodal_load.h"
#include "ringlet/rods/nodal_strand.h"
#include "ringlet/rods/strand_model.h"

namespace ringlet::rods {

template <template <class> class PackOf>
class NodalRods : public CoupledModel {
 public:
  using Pack = PackOf<Lanes>;
  using Options = typename Pack::Options;

  // Throws InputError naming the strand when a length, a material, a curvature or a shape is unusable.
  NodalRods(std::span<const NodalStrand> strands, const Options& options);

  std::size_t strand_count() const override { return places_.size(); }
  double length(std::size_t strand) const override { return lengths_[strand]; }
  std::span<const std::size_t> first_dof() const override { return first_dof_; }
  // Throws InputError for strands that are not clamped.
  void set_goals(std::span<const GoalPull> pulls) override;
  void begin_step(double h, std::span<const RootMotion> roots, const Environment& environment) override;
  double largest_turn() const override { return largest_turn_; }
  std::optional<std::size_t> broken_strand() const override;
  void velocities(std::span<double> out) const override;
  void set_velocities(std::span<const double> in) override;
  int half_bandwidth() const override { return Pack::kBand; }
  void write_factor(std::size_t strand, std::span<double> columns) const override;
  std::size_t moving_entries(std::size_t strand) const override;
  StrandPoint point(std::size_t strand, double s, std::span<double> jacobian) const override;
  void finish_step() override;
  Energies energies() const override;
  std::span<const std::size_t> first_point() const override { return first_point_; }
  void write_points(std::span<Vec3> points) const override;
  void write_end_points(std::span<Vec3> points) const override;
  std::vector<double> state() const override;
  void set_state(std::span<const double> state) override;

  // Measured curvatures (κ1, κ2, τ) of one strand: constant on as many equal parts as it has edges.
  std::vector<Vec3> curvatures(std::size_t strand) const;
  // Sum of the lengths of the strand's edges over their sum at rest.
  double stretch(std::size_t strand) const;

 protected:
  struct Place {
    std::size_t pack, lane;
  };
  Options options_;
  std::vector<Pack> packs_;
  std::vector<std::vector<std::size_t>> members_;  // strands of each pack; unused lanes repeat the last
  std::vector<Place> places_;

 private:
  static constexpr std::size_t kMostMoving = Pack::kBlock + 3;

  NodalLoad<Lanes> load_of(std::size_t pack, std::span<const RootMotion> roots,
                           const Environment& environment) const;

  std::vector<double> lengths_;
  std::vector<std::size_t> first_dof_, first_point_;
  Vec3 gravity_ = Vec3::Zero();
  double largest_turn_ = 0.0;
};

}  // namespace ringlet::rods

#pragma once
// Super-helix strands [Bertails2006] as a CoupledModel: inextensible, piecewise helical, implicit in
// stiffness and damping, by either scheme. Strands with the same number of elements share the lanes of a
// SuperHelixPack. To contacts their velocities are numbered from the tip to the root, as in its factor.

#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/hair/material.h"
#include "ringlet/rods/strand_model.h"
#include "ringlet/rods/super_helix_pack.h"

namespace ringlet::rods {

struct SuperHelixStrand {
  Pose root;  // rotation columns: n1, n2, t
  double length = 0.2;
  int elements = 5;
  hair::Material material;
  std::vector<Vec3> natural;  // natural (κ1, κ2, τ) per element, or one for all
  std::vector<Vec3> initial;  // curvatures to start from; empty: the natural ones
};

struct SuperHelixOptions {
  bool twist = true;            // false: κ1 and κ2 only, two degrees of freedom per element
  int samples_per_element = 5;  // points written per element
};

class SuperHelix : public CoupledModel {
 public:
  // Throws InputError naming the strand when a length, a material or a curvature is unusable.
  SuperHelix(std::span<const SuperHelixStrand> strands, const SuperHelixOptions& options);

  std::size_t strand_count() const override { return places_.size(); }
  bool keeps_length() const override { return true; }
  double length(std::size_t strand) const override { return lengths_[strand]; }
  std::span<const std::size_t> first_dof() const override { return first_dof_; }
  void set_goals(std::span<const GoalPull> pulls) override;
  void begin_step(double h, std::span<const RootMotion> roots, const Environment& environment) override;
  double largest_turn() const override { return largest_turn_; }
  bool limit_turn(double most) override;
  std::optional<std::size_t> broken_strand() const override;
  void velocities(std::span<double> out) const override;
  void set_velocities(std::span<const double> in) override;
  void write_factor(std::size_t strand, std::span<double> columns) const override;
  StrandPoint point(std::size_t strand, double s, std::span<double> jacobian) const override;
  void finish_step() override;
  Energies energies() const override;
  std::span<const std::size_t> first_point() const override { return first_point_; }
  void write_points(std::span<Vec3> points) const override;
  void write_end_points(std::span<Vec3> points) const override;
  std::vector<double> state() const override;
  void set_state(std::span<const double> state) override;

  // Curvatures of one strand, element by element.
  std::vector<Vec3> curvatures(std::size_t strand) const;

 private:
  struct Place {
    std::size_t pack, lane;
  };
  // A strand's clamp, and how it moves during the step that ends there.
  struct Clamp {
    Pose pose;
    Vec3 velocity = Vec3::Zero(), spin = Vec3::Zero();
  };

  void walk_all(bool end_of_step, std::span<Vec3> points) const;
  StrandLoad<Lanes> load_of(std::size_t pack, std::span<const RootMotion> roots,
                            const Environment& environment);

  std::vector<SuperHelixPack<Lanes>> packs_;
  std::vector<std::vector<std::size_t>>
      members_;  // strands of each pack, one per lane; unused lanes repeat the last
  std::vector<Place> places_;
  std::vector<double> lengths_;
  std::vector<std::size_t> first_dof_, first_point_;
  std::vector<Clamp> clamps_, next_clamps_;
  int samples_per_element_;
  Scheme scheme_ = Scheme::implicit_euler;
  double step_ = 0.0, largest_turn_ = 0.0;
  double last_step_ = 0.0, older_step_ = 0.0;  // as StrandLoad's
};

}  // namespace ringlet::rods

#pragma once
// Curly springs in a scene: sim/curly_system.h as a set of strands that the time loop can move, on one
// machine or on its share of a cluster.

#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/rods/strand_system.h"
#include "ringlet/sim/cluster.h"
#include "ringlet/sim/curly_system.h"

namespace ringlet::sim {

class CurlyStrands : public rods::StrandSet {
 public:
  // Strands rest and start where the groom has them, in the frame of the head's motion, whose pose at the
  // start is `start`. `cluster` may be null and must outlive this.
  CurlyStrands(const hair::Groom& groom, const Pose& start, const CurlyOptions& options,
               const body::Bodies& bodies, Cluster* cluster);

  // Outer steps that a duration takes.
  int steps_in(double duration, double frames_per_second) const;
  // One outer step; the head goes from `begin` to `end`, bodies stand where it begins.
  CurlyStatistics step(double h, const Pose& begin, const Pose& end, const rods::Environment& environment,
                       const body::Bodies& bodies);
  // On a cluster, whether any machine says so.
  bool agree(bool mine) { return cluster_ ? cluster_->any(mine) : mine; }
  // Throws NumericalError naming a strand that broke down. On a cluster every machine must call it.
  void check(double time);
  const CurlySystem& system() const { return system_; }

  // On a cluster every machine must ask for points, energies and state at the same time; machine 0 gets all.
  std::size_t contact_count() const { return gathered().contacts.size(); }  // between strands
  std::size_t strand_count() const override { return system_.strand_count(); }
  std::span<const std::size_t> first_point() const override { return first_point_; }
  void write_points(std::span<Vec3> points) const override;
  // Springs keep a style, not a material: there is no elastic energy to speak of.
  rods::Energies energies() const override;
  std::vector<double> state() const override;
  void set_state(std::span<const double> state) override;

 private:
  // Everything there is, on machine 0; elsewhere what this machine knows.
  struct Everything {
    std::vector<Vec3> points, velocities;
    std::vector<contact::SphereContact> contacts;
  };
  Everything gathered() const;
  Pose from_rest(const Pose& head) const;

  Cluster* cluster_;
  Pose start_;
  std::vector<std::size_t> first_point_;
  std::vector<double> point_mass_;  // per strand
  double drag_per_coefficient_ = 0.0;
  int steps_per_frame_;
  Vec3 gravity_ = Vec3::Zero();
  CurlySystem system_;
};

}  // namespace ringlet::sim

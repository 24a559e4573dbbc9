#pragma once
// Curly springs in a scene: sim/curly_system.h as a model that the time loop can move, on one
// machine or on its share of a cluster. Contacts are springs; they know no friction.

#include <memory>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/rods/strand_model.h"
#include "ringlet/sim/cluster.h"
#include "ringlet/sim/curly_system.h"

namespace ringlet::sim {

class PenaltyCurls : public rods::StrandModel {
 public:
  // Strands rest and start where the groom has them, in the frame of the head's motion, whose pose at the
  // start is `start`. `cluster` may be null and must outlive this.
  PenaltyCurls(const hair::Groom& groom, const Pose& start, const CurlyOptions& options,
               double frames_per_second, std::shared_ptr<const body::Bodies> bodies, Cluster* cluster);

  // Outer steps of a fixed length [Iben2013, sec. 5].
  double longest_step(double) const override { return outer_step_; }
  void set_goals(std::span<const rods::GoalPull> pulls) override { system_.set_goals(pulls); }
  // All roots move with the environment's carrier.
  void begin_step(double h, std::span<const rods::RootMotion> roots,
                  const rods::Environment& environment) override;
  void finish_step() override;
  // On a cluster every machine must ask, and one that has no broken strand itself names its first.
  std::optional<std::size_t> broken_strand() const override;
  std::string_view remedy() const override { return "raise curly_spring.steps_per_frame"; }
  rods::OwnContacts own_contacts() override;
  const CurlySystem& system() const { return system_; }

  // On a cluster every machine must ask for points, energies and state at the same time; machine 0 gets all.
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
  double outer_step_;  // s
  std::shared_ptr<const body::Bodies> bodies_;
  Vec3 gravity_ = Vec3::Zero();
  // The step that was begun.
  double h_ = 0.0;
  rods::RootMotion carrier_;
  rods::CurlyForces forces_;
  double goal_ = 0.0, body_rate_ = 1.0;
  double contact_seconds_ = 0.0;  // since they were last asked for
  CurlySystem system_;
};

}  // namespace ringlet::sim

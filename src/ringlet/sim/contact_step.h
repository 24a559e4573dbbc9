#pragma once
// The contacts of one step: find them, form the one-step problem [Daviet2011, eq. (3)], solve it, and hand
// the velocities back to the rods.

#include <cstdint>
#include <vector>

#include "ringlet/contact/contact.h"
#include "ringlet/contact/tracking.h"
#include "ringlet/friction/solve.h"
#include "ringlet/rods/strand_system.h"

namespace ringlet::sim {

struct ContactOptions {
  contact::DetectOptions detect;
  double tolerance = 1e-4;
  int max_iterations = 2000;
  bool hair_hair = true;
};

// What a step's contacts were like.
struct ContactReport {
  std::size_t strand_contacts = 0, body_contacts = 0;
  int iterations = 0;
  double error = 0.0;
  bool converged = true;
  double deepest = 0.0;  // largest overlap at the beginning of the step, metres
  double seconds_detect = 0.0, seconds_assemble = 0.0, seconds_solve = 0.0;
};

class ContactStep {
 public:
  ContactStep(ContactOptions options, std::vector<double> friction_hair, std::vector<double> friction_body);

  // Between begin_step(h) and finish_step() of the rods. `bodies` stand at the beginning of the step. Does
  // not change what is remembered: a step may be tried again with another h.
  ContactReport solve(rods::StrandSystem& rods, const body::Bodies& bodies, double h);

  // Keeps the forces of the last solve to start the next step warm.
  void keep();

  // What is remembered, as numbers.
  std::vector<double> state() const;
  void set_state(std::span<const double> state);

  const friction::FactoredProblem& last_problem() const { return problem_; }
  const std::vector<double>& last_impulses() const { return impulses_; }

 private:
  // A contact of either kind, ready for the solver.
  struct Row {
    contact::ContactPlace place;
    Vec3 normal;
    double gap;
    Vec3 body_velocity;
    double friction;
  };
  // What the last step knew of a contact: where it was, and its force in the world.
  struct Memory {
    contact::ContactPlace place;
    Vec3 force;
  };

  std::vector<Row> find_rows(rods::StrandSystem& rods, const body::Bodies& bodies, double h,
                             ContactReport& report);
  void add_strands(const rods::StrandSystem& rods, const std::vector<Row>& rows);
  void add_contacts(const rods::StrandSystem& rods, const std::vector<Row>& rows, double h);
  void warm_start(const std::vector<Row>& rows, double h);

  ContactOptions options_;
  std::vector<double> friction_hair_, friction_body_, lengths_;
  std::vector<Vec3> begin_, end_;
  friction::FactoredProblem problem_;
  std::vector<std::int32_t> body_of_strand_;  // index in the problem, or −1
  std::vector<std::uint32_t> strand_of_body_;
  std::vector<Mat3> bases_;  // columns: normal, tangent, tangent
  std::vector<double> impulses_, free_velocities_, velocities_;
  std::vector<Memory> memory_, latest_;
};

}  // namespace ringlet::sim

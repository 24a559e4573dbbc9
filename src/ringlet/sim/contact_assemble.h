#pragma once
// Third stage of a step's contacts: the one-step problem [Daviet2011, eq. (3)] of the contacts that were
// found.

#include <span>
#include <vector>

#include "ringlet/friction/problem.h"
#include "ringlet/sim/contact_record.h"
#include "ringlet/sim/contact_strands.h"

namespace ringlet::sim {

// Velocities of the step that a model has begun: without contacts, and those that lead to its end as it
// stands.
struct StepVelocities {
  std::vector<double> free, current;
};

class ContactProblem {
 public:
  // Assembles the problem. Contacts that no strand can move are taken out of the list first; the repair of
  // what costs too much energy is reduced. With `frictionless` every coefficient of friction is zero.
  void assemble(const rods::CoupledModel& model, const ContactStrands& strands,
                const StepVelocities& velocities, double h, bool frictionless,
                std::vector<Contact>& contacts);

  const friction::FactoredProblem& factored() const { return problem_; }
  // Three per contact in its own basis, N·s: where the solver starts, and what it finds.
  std::vector<double> impulses;
  // Starts from the contacts' forces.
  void warm_start(std::span<const Contact> contacts, double h);
  // The velocities of all strands when those that touch something have the problem's.
  std::vector<double> spread(std::span<const double> solved, const rods::CoupledModel& model,
                             const StepVelocities& velocities) const;
  // Writes force, slip and state of a solve into the contacts. Returns the energy that friction took, J.
  double write_results(std::span<const double> solved, double h, double stick_speed,
                       std::span<Contact> contacts) const;

 private:
  void number_strands(std::size_t strands, std::span<const Contact> contacts);
  void add_strands(const rods::CoupledModel& model, const StepVelocities& velocities);
  void add_give(double h, std::span<const Contact> contacts);
  void add_contacts(const rods::CoupledModel& model, const ContactStrands& strands,
                    const StepVelocities& velocities, double h, bool frictionless,
                    std::span<Contact> contacts);
  void add_hold(const rods::CoupledModel& model, const StepVelocities& velocities, double h,
                const Contact& hold, std::size_t contact);
  void size_contacts(const rods::CoupledModel& model, std::span<const Contact> contacts);
  double normal_mobility(std::size_t contact) const;
  bool take_immovable(std::vector<Contact>& contacts) const;
  Vec3 relative_velocity(std::size_t contact, std::span<const double> solved) const;

  friction::FactoredProblem problem_;
  std::vector<std::int32_t> body_of_strand_;  // index in the problem, or −1
  std::vector<std::uint32_t> strand_of_body_;
  std::vector<Mat3> bases_;       // columns: normal, tangent, tangent; of a hold its axes, of any length
  std::vector<double> leverage_;  // how much of a contact's rows lies along its normal: 0 end on, 1 across
};

}  // namespace ringlet::sim

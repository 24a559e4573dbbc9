#pragma once
// First stage of a step's contacts: which strands and bodies may touch, from geometry alone.

#include <span>
#include <vector>

#include "ringlet/contact/body_contacts.h"
#include "ringlet/contact/near_segments.h"
#include "ringlet/contact/strand_contacts.h"
#include "ringlet/contact/strand_crossings.h"
#include "ringlet/sim/contact_record.h"
#include "ringlet/sim/contact_strands.h"

namespace ringlet::sim {

// What moves in a step besides the strands.
struct StepBodies {
  const body::Bodies& bodies;  // where they are when the step begins
  double end_time;             // s: at which they are where the step ends
  contact::Carrier carrier;    // of the roots: strands are expected to move about as it does
  std::span<const rods::RootMotion> roots = {};  // one per strand; only holds ask for them
  double friction = 1.0;                         // times that of the strands
};

class ContactDetector {
 public:
  ContactDetector(const ContactSettings& settings, const ContactStrands& strands);

  // Points at both ends of the step that the model has begun, and lists of what may come near.
  void begin_step(const rods::CoupledModel& model, const StepBodies& step, double h);
  // The end of the step has moved.
  void read_end(const rods::CoupledModel& model) { model.write_end_points(end_); }
  void follow_end(const StepBodies& step) { near_strands_.follow_end(motion(), step.carrier); }

  // Contacts with the geometry of the beginning: what touches then or would by the end. Places of `known`
  // contacts are kept while no other place is really nearer. Sorted by partners.
  std::vector<Contact> at_begin(const StepBodies& step, std::span<const Contact> known) const;
  // What overlaps at the end, with the geometry of the end.
  std::vector<Contact> at_end(const StepBodies& step, std::span<const Contact> known) const;
  // Where strands have gone through each other in the step as it stands: with the side on which they were,
  // and the gap along that at the end.
  std::vector<Contact> crossings(const StepBodies& step) const;

  // Where ties hold strands; empty: nowhere.
  void set_held(std::vector<contact::HeldRegion> held) { held_ = std::move(held); }
  // Share of their radius that strands have for each other; bodies are always met with all of it.
  void set_grown(double share) { between_.radius = share * settings_.radius; }
  // How far apart the centres of a contact's partners are when they touch.
  double thickness(const Contact& contact) const;
  // How far apart the surfaces of its partners are when the step begins, in whatever direction.
  double gap_at_begin(const Contact& contact, const StepBodies& step) const;
  // How far the partners of a contact move apart along its normal during the step as it stands; negative:
  // they approach.
  double normal_travel(const Contact& contact) const;
  // The gap along the contact's own normal, at the end of the step as it stands, less what is allowed.
  double residual_gap(const Contact& contact) const;
  // From where a hold wants its point to where it is, at the end of the step as it stands.
  Vec3 hold_error(const Contact& contact) const {
    return motion().travel(contact.place.first, contact.place.s_first) - h_ * contact.body_velocity;
  }

  contact::StrandMotion motion() const {
    return {begin_, end_, first_point_, strands_.length, strands_.clamps, held_};
  }
  // Of this many segments: how far a contact may slide along a strand and still be the same.
  contact::StrandReach reach() const { return {1.5, strands_.spacing}; }
  std::span<const Vec3> begin() const { return begin_; }
  std::span<const Vec3> end() const { return end_; }

 private:
  std::vector<Contact> contacts_of(const std::vector<contact::StrandContact>& between,
                                   const std::vector<contact::BodyContact>& on_bodies,
                                   const StepBodies& step) const;
  std::vector<contact::KnownPlace> known_places(std::span<const Contact> known) const;

  const ContactSettings& settings_;
  const ContactStrands& strands_;
  contact::DetectOptions between_, on_bodies_;
  double h_ = 0.0;
  std::vector<contact::HeldRegion> held_;
  std::vector<Vec3> begin_, end_;
  std::vector<std::size_t> first_point_;
  contact::NearSegments near_strands_;
  contact::BodyProximity proximity_;
  std::vector<contact::NearPoint> near_bodies_;
};

}  // namespace ringlet::sim

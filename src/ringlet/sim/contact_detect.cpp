#include "ringlet/sim/contact_detect.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ringlet::sim {

std::vector<contact::ContactPlace> places_of(std::span<const Contact> contacts) {
  std::vector<contact::ContactPlace> places;
  places.reserve(contacts.size());
  for (const Contact& contact : contacts) places.push_back(contact.place);
  return places;
}

ContactDetector::ContactDetector(const ContactSettings& settings, const ContactStrands& strands)
    : settings_(settings), strands_(strands) {
  between_.radius = settings.radius;
  between_.slack = settings.slack * settings.radius;
  between_.root_clearance = settings.root_clearance;
  on_bodies_ = between_;
}

void ContactDetector::begin_step(const rods::CoupledModel& model, const StepBodies& step, double h) {
  h_ = h;
  first_point_.assign(model.first_point().begin(), model.first_point().end());
  begin_.resize(first_point_.back());
  end_.resize(begin_.size());
  model.write_points(begin_);
  model.write_end_points(end_);
  near_strands_.update(motion(), on_bodies_, settings_.margin * settings_.radius, step.carrier);
  near_bodies_ = proximity_.update(motion(), step.bodies, h, step.end_time, on_bodies_);
}

double ContactDetector::thickness(const Contact& contact) const {
  if (contact.on_body()) return settings_.radius;
  return contact::radius_at(motion(), between_, contact.place.first, contact.place.s_first) +
         contact::radius_at(motion(), between_, contact.place.second, contact.place.s_second);
}

double ContactDetector::normal_travel(const Contact& contact) const {
  const contact::StrandMotion strands = motion();
  Vec3 travel = strands.travel(contact.place.first, contact.place.s_first);
  travel -= contact.on_body() ? Vec3(h_ * contact.body_velocity)
                              : strands.travel(contact.place.second, contact.place.s_second);
  return contact.normal.dot(travel);
}

double ContactDetector::gap_at_begin(const Contact& contact, const StepBodies& step) const {
  const contact::StrandMotion strands = motion();
  const Vec3 point = strands.at(begin_, contact.place.first, contact.place.s_first);
  if (!contact.on_body())
    return (point - strands.at(begin_, contact.place.second, contact.place.s_second)).norm() -
           thickness(contact);
  const auto surface = step.bodies.closest_on(contact.body(), point, contact::kDeepest);
  return surface ? surface->signed_distance - thickness(contact) : std::numeric_limits<double>::infinity();
}

double ContactDetector::residual_gap(const Contact& contact) const {
  return contact.offset + normal_travel(contact) - contact.allowed_gap();
}

std::vector<contact::KnownPlace> ContactDetector::known_places(std::span<const Contact> known) const {
  std::vector<contact::KnownPlace> places;
  places.reserve(known.size());
  for (const Contact& contact : known)
    if (contact.state != ContactState::passing)
      places.push_back({contact.place, contact.slip <= settings_.stick_speed});
  return places;
}

std::vector<Contact> ContactDetector::contacts_of(const std::vector<contact::StrandContact>& between,
                                                  const std::vector<contact::BodyContact>& on_bodies,
                                                  const StepBodies& step) const {
  std::vector<Contact> contacts(between.size() + on_bodies.size());
  for (std::size_t i = 0; i < between.size(); ++i) {
    const contact::StrandContact& found = between[i];
    Contact& contact = contacts[i];
    contact.place = {found.strand_a, found.strand_b, found.s_a, found.s_b};
    contact.normal = found.normal;
    contact.gap = found.gap;
    contact.friction = step.friction * std::sqrt(strands_.friction_hair[found.strand_a] *
                                                 strands_.friction_hair[found.strand_b]);
  }
  for (std::size_t i = 0; i < on_bodies.size(); ++i) {
    const contact::BodyContact& found = on_bodies[i];
    Contact& contact = contacts[between.size() + i];
    contact.place = {found.strand, contact::kBodyMark + found.body, found.s, 0.0};
    contact.normal = found.normal;
    contact.gap = found.gap;
    contact.body_velocity = found.body_velocity;
    contact.friction =
        step.friction * strands_.friction_body[found.strand] * step.bodies[found.body].friction_multiplier;
  }
  const auto middle = contacts.begin() + static_cast<std::ptrdiff_t>(between.size());
  std::stable_sort(middle, contacts.end(), by_partners);
  std::inplace_merge(contacts.begin(), middle, contacts.end(), by_partners);
  return contacts;
}

std::vector<Contact> ContactDetector::at_begin(const StepBodies& step, std::span<const Contact> known) const {
  return contacts_of(contact::strand_contacts(motion(), between_, near_strands_, known_places(known)),
                     contact::body_contacts(motion(), near_bodies_, h_, on_bodies_), step);
}

std::vector<Contact> ContactDetector::at_end(const StepBodies& step, std::span<const Contact> known) const {
  // Only what overlaps, and by enough.
  contact::DetectOptions between = between_, on_bodies = on_bodies_;
  between.slack = on_bodies.slack = -settings_.overlap_for_row();
  return contacts_of(
      contact::strand_contacts_at_end(motion(), between, near_strands_, known_places(known)),
      contact::body_contacts_at_end(motion(), step.bodies, near_bodies_, step.end_time, on_bodies), step);
}

std::vector<Contact> ContactDetector::crossings(const StepBodies& step) const {
  return contacts_of(contact::strand_crossings(motion(), between_, near_strands_), {}, step);
}

}  // namespace ringlet::sim

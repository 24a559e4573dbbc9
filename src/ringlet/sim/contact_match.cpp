#include "ringlet/sim/contact_match.h"

#include <algorithm>

#include "ringlet/base/parallel.h"

namespace ringlet::sim {
namespace {

// An overlap has become deeper when it has by this part of the radius.
constexpr double kDeeper = 1e-3;
// No round asks for more than this part of the radius at one place: stiff strands near their clamps cannot
// give it.
constexpr double kLargestCorrection = 0.5;

}  // namespace

void match(std::vector<Contact>& found, std::span<const Contact> known, const contact::StrandReach& reach) {
  const std::vector<contact::ContactPlace> before = places_of(known), now = places_of(found);
  const auto matched = contact::match_places(before, now, reach);
  for (std::size_t c = 0; c < found.size(); ++c) found[c].known = matched[c];
  // Where several contacts of the last step lay side by side, one may now carry the forces of all.
  const auto nearest = contact::nearest_places(before, now, reach);
  for (std::size_t k = 0; k < known.size(); ++k) {
    if (nearest[k] < 0) continue;
    Contact& contact = found[static_cast<std::size_t>(nearest[k])];
    if (contact.is_hold() || known[k].force.dot(contact.normal) > 0.0) contact.force += known[k].force;
  }
}

std::vector<Contact> take_passing(std::vector<Contact>& found, std::span<const Contact> known) {
  std::vector<Contact> passing;
  std::erase_if(found, [&](const Contact& contact) {
    if (contact.known < 0) return false;
    const Contact& before = known[static_cast<std::size_t>(contact.known)];
    if (before.state != ContactState::passing) return false;
    passing.push_back(contact);
    passing.back().state = ContactState::passing;
    passing.back().push = before.push;
    return true;
  });
  return passing;
}

double repair_of(const Contact& contact, double h, const ContactSettings& settings) {
  const double speed = contact.on_body() ? settings.body_repair_speed : settings.repair_speed;
  return contact.gap >= 0.0 ? 0.0 : std::min(-settings.repair_share * contact.gap, speed * h);
}

namespace {

// What overlaps at the end; what has crossed in the step counts as on the side where it was.
std::vector<Contact> with_crossings(std::vector<Contact> overlapping, std::vector<Contact> crossings,
                                    const contact::StrandReach& reach) {
  const auto crossed = contact::match_places(places_of(overlapping), places_of(crossings), reach);
  for (std::size_t c = 0; c < crossings.size(); ++c) {
    if (crossed[c] >= 0)
      overlapping[static_cast<std::size_t>(crossed[c])] = std::move(crossings[c]);
    else
      overlapping.push_back(std::move(crossings[c]));
  }
  std::stable_sort(overlapping.begin(), overlapping.end(), by_partners);
  return overlapping;
}

}  // namespace

EndOverlap add_overlaps_at_end(const ContactDetector& detector, const StepBodies& step, double h,
                               const ContactSettings& settings, std::span<const Contact> passing,
                               std::vector<Contact>& contacts) {
  std::vector<Contact> crossings = detector.crossings(step);
  EndOverlap worst;
  worst.crossings = crossings.size();
  std::vector<Contact> found =
      with_crossings(detector.at_end(step, contacts), std::move(crossings), detector.reach());
  parallel_for(contacts.size(),
               [&](std::size_t c) { contacts[c].residual = detector.residual_gap(contacts[c]); });
  const auto places = places_of(found);
  const auto before = contact::match_places(places_of(contacts), places, detector.reach());
  const auto beside = contact::nearest_places(places, places_of(contacts), detector.reach());
  const auto among_passing = contact::match_places(places_of(passing), places, detector.reach());
  const auto known_count = static_cast<std::ptrdiff_t>(contacts.size());
  for (std::size_t c = 0; c < found.size(); ++c) {
    if (among_passing[c] >= 0) continue;
    Contact& contact = found[c];
    const double end_gap = contact.gap;
    if (before[c] >= 0) {
      const Contact& known = contacts[static_cast<std::size_t>(before[c])];
      contact.known = known.known;
      contact.gap = known.gap;
      contact.repair = known.repair;
    } else if (beside[c] >= 0) {
      const Contact& known = contacts[static_cast<std::size_t>(beside[c])];
      contact.gap = std::min(0.0, known.gap);
      contact.repair = repair_of(contact, h, settings);
    } else {
      // What was there before the step may stay for now.
      contact.gap = std::min(0.0, detector.gap_at_begin(contact, step));
      contact.repair = repair_of(contact, h, settings);
    }
    // Of an overlap that was too deep before the step only what was added to it.
    const bool deepened = end_gap < contact.gap - kDeeper * settings.radius;
    const double driven_by = contact.gap < -settings.overlap_driven() ? contact.gap - end_gap : -end_gap;
    if (deepened) worst.deepened = std::max(worst.deepened, driven_by);
    contact.residual = end_gap - contact.allowed_gap();
    worst.beyond_allowed = std::max(worst.beyond_allowed, -contact.residual);
    contact.residual = std::max(contact.residual, -kLargestCorrection * settings.radius);
    const bool driven = deepened && driven_by > settings.overlap_driven();
    if (contact.residual > -settings.overlap_for_row() && !driven) continue;
    // The offset is what makes the residual gap the one that was found.
    contact.offset = 0.0;
    contact.offset = contact.residual - detector.residual_gap(contact);
    contacts.push_back(contact);
  }
  std::inplace_merge(contacts.begin(), contacts.begin() + known_count, contacts.end(), by_partners);
  return worst;
}

}  // namespace ringlet::sim

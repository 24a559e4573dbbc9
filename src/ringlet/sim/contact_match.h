#pragma once
// Second stage of a step's contacts: which of those that were found are known from the last step, and what
// follows from that. All memory of contacts is used here.

#include <span>
#include <vector>

#include "ringlet/sim/contact_detect.h"

namespace ringlet::sim {

// Gives every found contact the index of the known one that it continues, and the forces of all known ones
// that are nearest to it. Both lists are sorted by partners.
void match(std::vector<Contact>& found, std::span<const Contact> known, const contact::StrandReach& reach);

// Moves the contacts that continue a passing one from `found` to the result.
std::vector<Contact> take_passing(std::vector<Contact>& found, std::span<const Contact> known);

// How much of its overlap a contact is to work off in a step of length h.
double repair_of(const Contact& contact, double h, const ContactSettings& settings);

// How deep strands lie in each other at the end of a step.
struct EndOverlap {
  double beyond_allowed = 0.0;  // m, of the deepest, more than is allowed there
  // m: how deep the step has driven anything; of what was too deep before, how much deeper.
  double deepened = 0.0;
  std::size_t crossings = 0;  // places at which strands have gone through each other
};

// Adds to the contacts of a step those that overlap at its end as it stands, with the geometry of that end.
// What the others hold apart stays apart, and strands that have gone through each other are to come back.
EndOverlap add_overlaps_at_end(const ContactDetector& detector, const StepBodies& step, double h,
                               const ContactSettings& settings, std::span<const Contact> passing,
                               std::vector<Contact>& contacts);

}  // namespace ringlet::sim

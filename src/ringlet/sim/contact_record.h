#pragma once
// One contact, from the step in which it is found until its partners part.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/contact/tracking.h"

namespace ringlet::sim {

enum class ContactState : std::uint8_t {
  fresh,     // found in this step, not solved yet
  open,      // solved: carries no force
  sticking,  // carries force, and its partners do not slide
  sliding,   // carries force, and its partners slide
  passing,   // no impulse could part its partners: they pass through each other, pushed with a bounded force
};

// What holds a point of a strand in place counts as a body from here on, one for each held point.
inline constexpr std::uint32_t kHoldMark = contact::kBodyMark + 0x40000000u;

// A hold is a contact too, without gap and normal: `body_velocity` leads the point to where it is held.
struct Contact {
  contact::ContactPlace place;        // who touches whom, and where
  Vec3 normal = Vec3::UnitZ();        // unit, towards the first partner
  double gap = 0.0;                   // m, at the beginning of the step; negative: an overlap
  Vec3 body_velocity = Vec3::Zero();  // m/s, of the body's surface, mean over the step
  double friction = 0.0;

  ContactState state = ContactState::fresh;
  Vec3 force = Vec3::Zero();  // N, on the first partner, in the last solve
  double slip = 0.0;          // m/s, at which the partners slid in the last solve
  double push = 0.0;          // passing: the bounded force, in weights of a strand
  std::int32_t known = -1;    // index among the contacts of the last step; −1: none

  double repair = 0.0;    // m of the overlap that this step is to work off
  double offset = 0.0;    // m: the gap at the end, less what the partners travel along the normal
  double residual = 0.0;  // m: the gap at the end of the step as it stands, less what is allowed there
  // Of a hold: from where it wants its point to where that is at the end, m; and how far it gives, m/N.
  Vec3 error = Vec3::Zero();
  double compliance = 0.0;

  // What a hold still lacks at the end: no force of it explains it.
  Vec3 unexplained_error() const { return error + compliance * force; }
  bool on_body() const { return place.second >= contact::kBodyMark; }
  bool is_hold() const { return place.second >= kHoldMark; }
  std::uint32_t body() const { return place.second - contact::kBodyMark; }
  // An overlap at the beginning may be there at the end, less what is worked off.
  double allowed_gap() const { return gap >= 0.0 ? 0.0 : gap + repair; }
};

// Lists of contacts are sorted so.
inline constexpr auto by_partners = [](const Contact& a, const Contact& b) {
  return a.place.first != b.place.first ? a.place.first < b.place.first : a.place.second < b.place.second;
};

std::vector<contact::ContactPlace> places_of(std::span<const Contact> contacts);

}  // namespace ringlet::sim

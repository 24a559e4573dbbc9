// What a checkpoint holds of contacts.

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/sim/contact_step.h"

namespace ringlet::sim {
namespace {

// Begins with it, so that what another version has saved is not taken for damaged.
constexpr double kStateLayout = 4.0;
constexpr std::size_t kHeadNumbers = 4, kHoldNumbers = 6, kContactNumbers = 13;

}  // namespace

std::vector<double> ContactStep::state() const {
  std::vector<double> out{kStateLayout, grown_, expect_another_round_ ? 1.0 : 0.0, clock_};
  for (const HeldPoint& point : held_)
    out.insert(out.end(),
               {point.s, point.from.x(), point.from.y(), point.from.z(), point.begun, point.way_time});
  for (const Contact& c : living_)
    out.insert(out.end(), {double(c.place.first), double(c.place.second), c.place.s_first, c.place.s_second,
                           double(c.state), c.force.x(), c.force.y(), c.force.z(), c.normal.x(), c.normal.y(),
                           c.normal.z(), c.slip, c.push});
  return out;
}

void ContactStep::set_state(std::span<const double> state) {
  if (!state.empty() && state[0] != kStateLayout)
    throw InputError("the saved contacts are those of another version; start the run anew without --resume");
  const std::size_t first_contact = kHeadNumbers + kHoldNumbers * held_.size();
  if (state.size() < first_contact || (state.size() - first_contact) % kContactNumbers != 0 ||
      !(state[1] >= 0.0 && state[1] <= 1.0) ||
      !std::all_of(state.begin() + 3, state.begin() + static_cast<std::ptrdiff_t>(first_contact),
                   [](double number) { return std::isfinite(number); }))
    throw InputError("the saved contacts are damaged");
  // Forces are applied at these places: they must be on strands, but for the last bit at an end.
  const auto on_strand = [&](double strand, double s) {
    return strand >= 0.0 && strand < double(strands_.length.size()) && s >= 0.0 &&
           s <= (1.0 + 1e-9) * strands_.length[static_cast<std::size_t>(strand)];
  };
  const auto on_body = [&](double body) {
    return body >= double(contact::kBodyMark) && body < double(kHoldMark) + double(held_.size());
  };
  for (std::size_t k = 0; k < held_.size(); ++k)
    if (!on_strand(held_[k].strand, state[kHeadNumbers + kHoldNumbers * k]))
      throw InputError("the saved contacts are damaged");
  std::vector<Contact> contacts;
  for (std::size_t i = first_contact; i < state.size(); i += kContactNumbers) {
    const double* n = state.data() + i;
    if (!on_strand(n[0], n[2]) || !(on_body(n[1]) || on_strand(n[1], n[3])) ||
        !(n[4] >= 0.0 && n[4] <= double(ContactState::passing)))
      throw InputError("the saved contacts are damaged");
    Contact contact;
    contact.place = {static_cast<std::uint32_t>(n[0]), static_cast<std::uint32_t>(n[1]), n[2], n[3]};
    contact.state = static_cast<ContactState>(static_cast<int>(n[4]));
    contact.force = Vec3(n[5], n[6], n[7]);
    contact.normal = Vec3(n[8], n[9], n[10]);
    contact.slip = n[11];
    contact.push = n[12];
    if (contact.is_hold()) contact.compliance = held_[contact.place.second - kHoldMark].compliance;
    contacts.push_back(contact);
  }
  for (std::size_t k = 0; k < held_.size(); ++k) {
    const double* n = state.data() + kHeadNumbers + kHoldNumbers * k;
    held_[k].s = n[0];
    held_[k].from = Vec3(n[1], n[2], n[3]);
    held_[k].begun = n[4];
    held_[k].way_time = n[5];
  }
  living_ = std::move(contacts);
  set_grown(state[1]);
  expect_another_round_ = state[2] != 0.0;
  clock_ = state[3];
}

}  // namespace ringlet::sim

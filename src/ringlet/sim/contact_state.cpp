// What a checkpoint holds of contacts.

#include "ringlet/base/error.h"
#include "ringlet/sim/contact_step.h"

namespace ringlet::sim {
namespace {

// Begins with it, so that what another version has saved is not taken for damaged. (The first layout began
// with a number that is at most one.)
constexpr double kStateLayout = 2.0;

}  // namespace

std::vector<double> ContactStep::state() const {
  std::vector<double> out{kStateLayout, grown_, another_round_ ? 1.0 : 0.0, double(memory_.size())};
  for (const Memory& m : memory_)
    out.insert(out.end(),
               {double(m.place.first), double(m.place.second), m.place.s_first, m.place.s_second, m.force.x(),
                m.force.y(), m.force.z(), m.normal.x(), m.normal.y(), m.normal.z(), m.slip});
  for (const Caught& c : known_caught_)
    out.insert(out.end(),
               {double(c.place.first), double(c.place.second), c.place.s_first, c.place.s_second, c.push});
  return out;
}

void ContactStep::set_state(std::span<const double> state, const rods::StrandSystem& rods) {
  constexpr std::size_t kHead = 4, kNumbers = 11, kCaughtNumbers = 5;
  memory_.clear();
  known_caught_.clear();
  if (!state.empty() && state[0] != kStateLayout)
    throw InputError("the saved contacts are those of another version; start the run anew without --resume");
  const bool counted =
      state.size() >= kHead && state[3] >= 0.0 && double(kNumbers) * state[3] <= double(state.size() - kHead);
  const std::size_t end = counted ? kHead + kNumbers * static_cast<std::size_t>(state[3]) : 0;
  if (!counted || (state.size() - end) % kCaughtNumbers != 0 || !(state[1] >= 0.0 && state[1] <= 1.0))
    throw InputError("the saved contacts are damaged");
  grow(state[1]);
  another_round_ = state[2] != 0.0;
  // Forces are applied at these places: they must be on strands, but for the last bit at an end.
  const auto on_strand = [&](double strand, double s) {
    return strand >= 0.0 && strand < double(rods.strand_count()) && s >= 0.0 &&
           s <= (1.0 + 1e-9) * rods.length(static_cast<std::size_t>(strand));
  };
  const auto on_body = [](double body) {
    return body >= double(contact::kBodyMark) && body < 2.0 * double(contact::kBodyMark);
  };
  const auto place = [&](std::size_t i) -> contact::ContactPlace {
    if (!on_strand(state[i], state[i + 2]) ||
        !(on_body(state[i + 1]) || on_strand(state[i + 1], state[i + 3])))
      throw InputError("the saved contacts are damaged");
    return {static_cast<std::uint32_t>(state[i]), static_cast<std::uint32_t>(state[i + 1]), state[i + 2],
            state[i + 3]};
  };
  for (std::size_t i = kHead; i < end; i += kNumbers)
    memory_.push_back({place(i), Vec3(state[i + 4], state[i + 5], state[i + 6]),
                       Vec3(state[i + 7], state[i + 8], state[i + 9]), 0.0, state[i + 10]});
  for (std::size_t i = end; i < state.size(); i += kCaughtNumbers)
    known_caught_.push_back({place(i), state[i + 4]});
}

}  // namespace ringlet::sim

#include "ringlet/statics/judge.h"

#include <fmt/format.h>

#include "ringlet/statics/self_crossing.h"

namespace ringlet::statics {

const char* name(Outcome outcome) {
  switch (outcome) {
    case Outcome::stable:
      return "stable";
    case Outcome::unstable:
      return "unstable";
    case Outcome::self_crossing:
      return "self_crossing";
    case Outcome::not_found:
      return "not_found";
  }
  return "";
}

void judge(const rods::SuperHelixStrand& strand, bool balanced, bool positive, Equilibrium& result) {
  result.reason.clear();
  if (!balanced) {
    result.outcome = Outcome::not_found;
    result.reason = fmt::format("forces did not balance within {} iterations", result.iterations);
  } else if (!positive) {
    result.outcome = Outcome::unstable;
    result.reason = fmt::format(
        "its weight is more than its stiffness can hold in this position (stability {:.3g}); tilt the root, "
        "shorten the strand or make it stiffer",
        result.stability);
  } else if (const auto crossing = find_self_crossing(strand, result.curvatures)) {
    result.outcome = Outcome::self_crossing;
    result.reason = fmt::format("it passes through itself at {:.4g} m and {:.4g} m from the root",
                                crossing->first, crossing->second);
  } else {
    result.outcome = Outcome::stable;
  }
}

}  // namespace ringlet::statics

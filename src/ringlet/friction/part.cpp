#include "ringlet/friction/part.h"

#include <algorithm>
#include <limits>

namespace ringlet::friction {

PartProblem::PartProblem(const WhitenedProblem& whole, std::span<const std::uint32_t> contacts)
    : whole_(whole), contacts_(contacts) {
  std::int32_t low = std::numeric_limits<std::int32_t>::max(), high = -1;
  sides_.reserve(2 * contacts.size());
  for (const std::uint32_t p : contacts)
    for (int k = 0; k < 2; ++k) {
      sides_.push_back(whole.sides(p)[k]);
      if (sides_.back().body < 0) continue;
      low = std::min(low, sides_.back().body);
      high = std::max(high, sides_.back().body);
    }
  // Bodies that touch have numbers near each other.
  std::vector<std::int32_t> number(static_cast<std::size_t>(std::max(0, high - low + 1)), -1);
  for (WhitenedSide& side : sides_) {
    if (side.body < 0) continue;
    const auto body = static_cast<std::size_t>(side.body);
    std::int32_t& own = number[static_cast<std::size_t>(side.body - low)];
    if (own < 0) {
      own = static_cast<std::int32_t>(bodies_.size());
      coordinates_ += static_cast<std::size_t>(whole.body_stride(body));
      bodies_.push_back(side.body);
      starts_.push_back(coordinates_);
    }
    side.slot = side.y =
        static_cast<std::int32_t>(starts_[static_cast<std::size_t>(own)]) + side.y - whole.body_start(body);
    side.body = own;
  }
}

}  // namespace ringlet::friction

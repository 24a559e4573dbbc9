#include "ringlet/contact/tracking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "ringlet/base/parallel.h"

namespace ringlet::contact {

namespace {

// On the first and on the second partner. All places on a body are the same.
std::pair<double, double> reaches(const ContactPlace& place, const StrandReach& reach) {
  return {reach.on_strand(place.first), place.second < kBodyMark ? reach.on_strand(place.second) : 0.0};
}

auto key(const ContactPlace& p) { return std::tie(p.first, p.second); }

// Calls body(begin, end, other_begin, other_end) for the places of one list and of another that have the same
// partners. Both lists are sorted by partners; calls may run at the same time, each on a copy of the body.
template <class Body>
void for_each_with_partners(std::span<const ContactPlace> places, std::span<const ContactPlace> others,
                            const Body& shared_body) {
  constexpr std::size_t kPlacesPerTask = 2048;
  const auto next_partners = [&](std::size_t i) {
    while (i > 0 && i < places.size() && key(places[i]) == key(places[i - 1])) ++i;
    return i;
  };
  parallel_chunks(places.size(), kPlacesPerTask, [&](std::size_t begin, std::size_t end) {
    begin = next_partners(begin);
    end = next_partners(end);
    if (begin >= end) return;
    Body body = shared_body;
    auto other = static_cast<std::size_t>(
        std::lower_bound(others.begin(), others.end(), places[begin],
                         [](const ContactPlace& a, const ContactPlace& b) { return key(a) < key(b); }) -
        others.begin());
    while (begin < end) {
      std::size_t last = begin;
      while (last < end && key(places[last]) == key(places[begin])) ++last;
      while (other < others.size() && key(others[other]) < key(places[begin])) ++other;
      std::size_t other_end = other;
      while (other_end < others.size() && key(others[other_end]) == key(places[begin])) ++other_end;
      if (other < other_end) body(begin, last, other, other_end);
      begin = last;
    }
  });
}

}  // namespace

std::vector<std::int32_t> match_places(std::span<const ContactPlace> before,
                                       std::span<const ContactPlace> now, const StrandReach& reach) {
  struct Option {
    double distance;
    std::size_t old_index, new_index;
    auto order() const { return std::tie(distance, old_index, new_index); }
  };
  std::vector<std::int32_t> match(now.size(), -1);
  std::vector<std::uint8_t> taken(before.size(), 0);
  for_each_with_partners(
      now, before,
      [&, options = std::vector<Option>()](std::size_t begin, std::size_t end, std::size_t old_begin,
                                           std::size_t old_end) mutable {
        // Nearest first; pairs have few contacts, so all combinations are cheap.
        options.clear();
        const auto [reach_first, reach_second] = reaches(now[begin], reach);
        for (std::size_t n = begin; n < end; ++n)
          for (std::size_t o = old_begin; o < old_end; ++o) {
            const double first = std::abs(now[n].s_first - before[o].s_first),
                         second = std::abs(now[n].s_second - before[o].s_second);
            if (first <= reach_first && second <= reach_second) options.push_back({first + second, o, n});
          }
        std::sort(options.begin(), options.end(),
                  [](const Option& a, const Option& b) { return a.order() < b.order(); });
        for (const Option& option : options)
          if (!taken[option.old_index] && match[option.new_index] < 0) {
            taken[option.old_index] = 1;
            match[option.new_index] = static_cast<std::int32_t>(option.old_index);
          }
      });
  return match;
}

std::vector<std::int32_t> nearest_places(std::span<const ContactPlace> from, std::span<const ContactPlace> to,
                                         const StrandReach& reach) {
  std::vector<std::int32_t> nearest(from.size(), -1);
  for_each_with_partners(from, to,
                         [&](std::size_t begin, std::size_t end, std::size_t to_begin, std::size_t to_end) {
                           const auto [reach_first, reach_second] = reaches(from[begin], reach);
                           for (std::size_t f = begin; f < end; ++f) {
                             double least = std::numeric_limits<double>::infinity();
                             for (std::size_t t = to_begin; t < to_end; ++t) {
                               const double first = std::abs(to[t].s_first - from[f].s_first),
                                            second = std::abs(to[t].s_second - from[f].s_second);
                               if (first > reach_first || second > reach_second || first + second >= least)
                                 continue;
                               least = first + second;
                               nearest[f] = static_cast<std::int32_t>(t);
                             }
                           }
                         });
  return nearest;
}

}  // namespace ringlet::contact

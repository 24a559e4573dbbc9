#include "ringlet/contact/tracking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace ringlet::contact {

std::vector<std::int32_t> match_places(std::span<const ContactPlace> before,
                                       std::span<const ContactPlace> now, double reach) {
  const auto key = [](const ContactPlace& p) { return std::tie(p.first, p.second); };
  std::vector<std::int32_t> match(now.size(), -1);
  struct Option {
    double distance;
    std::size_t old_index, new_index;
    auto order() const { return std::tie(distance, old_index, new_index); }
  };
  std::vector<Option> options;
  std::vector<bool> taken(before.size(), false);
  std::size_t old_begin = 0;
  for (std::size_t begin = 0; begin < now.size();) {
    std::size_t end = begin;
    while (end < now.size() && key(now[end]) == key(now[begin])) ++end;
    while (old_begin < before.size() && key(before[old_begin]) < key(now[begin])) ++old_begin;
    std::size_t old_end = old_begin;
    while (old_end < before.size() && key(before[old_end]) == key(now[begin])) ++old_end;
    // Nearest first; pairs have few contacts, so all combinations are cheap.
    options.clear();
    for (std::size_t n = begin; n < end; ++n)
      for (std::size_t o = old_begin; o < old_end; ++o) {
        const double first = std::abs(now[n].s_first - before[o].s_first),
                     second = std::abs(now[n].s_second - before[o].s_second);
        if (first <= reach && second <= reach) options.push_back({first + second, o, n});
      }
    std::sort(options.begin(), options.end(),
              [](const Option& a, const Option& b) { return a.order() < b.order(); });
    for (const Option& option : options)
      if (!taken[option.old_index] && match[option.new_index] < 0) {
        taken[option.old_index] = true;
        match[option.new_index] = static_cast<std::int32_t>(option.old_index);
      }
    begin = end;
  }
  return match;
}

std::vector<std::int32_t> nearest_places(std::span<const ContactPlace> from, std::span<const ContactPlace> to,
                                         double reach) {
  const auto key = [](const ContactPlace& p) { return std::tie(p.first, p.second); };
  std::vector<std::int32_t> nearest(from.size(), -1);
  std::size_t to_begin = 0;
  for (std::size_t f = 0; f < from.size(); ++f) {
    while (to_begin < to.size() && key(to[to_begin]) < key(from[f])) ++to_begin;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t t = to_begin; t < to.size() && key(to[t]) == key(from[f]); ++t) {
      const double first = std::abs(to[t].s_first - from[f].s_first),
                   second = std::abs(to[t].s_second - from[f].s_second);
      if (first > reach || second > reach || first + second >= least) continue;
      least = first + second;
      nearest[f] = static_cast<std::int32_t>(t);
    }
  }
  return nearest;
}

}  // namespace ringlet::contact

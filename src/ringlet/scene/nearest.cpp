#include "ringlet/scene/nearest.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace ringlet::scene {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the table d(i, j), the distance between the first i letters of a and the first j of b.
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string nearest_key(std::string_view path, std::span<const std::string> known) {
  // Nobody misspells a key of 80 letters, and the cost grows with the length.
  const std::string_view written = path.substr(0, 80);
  const auto last_name = [](std::string_view whole) { return whole.substr(whole.rfind('.') + 1); };
  std::string best;
  std::size_t best_distance = std::numeric_limits<std::size_t>::max();
  for (const std::string& candidate : known) {
    // Being in the wrong table counts as two mistakes in the name alone.
    const std::size_t distance = std::min(edit_distance(written, candidate),
                                          edit_distance(last_name(written), last_name(candidate)) + 2);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace ringlet::scene

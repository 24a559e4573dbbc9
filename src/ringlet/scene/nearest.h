#pragma once
// The known word nearest to a misspelt one.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace ringlet::scene {

// Least number of insertions, deletions, replacements and swaps of neighbours that turn a into b, no letter
// being edited twice (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);

// The key path nearest to `path` ("hiar.count"). A right name in the wrong table is near, too. Empty only if
// there are no candidates.
std::string nearest_key(std::string_view path, std::span<const std::string> known);

}  // namespace ringlet::scene

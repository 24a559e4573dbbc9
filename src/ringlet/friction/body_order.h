#pragma once
// In what order to number bodies, so that those that touch have numbers near each other.

#include <cstdint>
#include <span>
#include <vector>

namespace ringlet::friction {

// Reverse Cuthill–McKee order of the graph whose edges are contacts, given by the bodies of their two sides
// (negative: none). order[k] is the body that comes k-th.
std::vector<std::int32_t> body_order(std::size_t bodies, std::span<const std::int32_t> side_body);

}  // namespace ringlet::friction

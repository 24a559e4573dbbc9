#include "ringlet/friction/body_order.h"

#include <algorithm>
#include <numeric>

namespace ringlet::friction {
namespace {

struct Graph {
  std::vector<std::size_t> offset;
  std::vector<std::int32_t> neighbour;

  std::size_t degree(std::int32_t b) const { return offset[std::size_t(b) + 1] - offset[std::size_t(b)]; }
  std::span<const std::int32_t> neighbours(std::int32_t b) const {
    return {neighbour.data() + offset[std::size_t(b)], degree(b)};
  }
};

// Bodies that touch several times are neighbours several times: a walk does not mind.
Graph contact_graph(std::size_t bodies, std::span<const std::int32_t> side_body) {
  const auto for_each_edge = [&](auto&& edge) {
    for (std::size_t side = 0; side < side_body.size(); side += 2) {
      const std::int32_t a = side_body[side], b = side_body[side + 1];
      if (a >= 0 && b >= 0 && a != b) {
        edge(a, b);
        edge(b, a);
      }
    }
  };
  Graph graph;
  graph.offset.assign(bodies + 1, 0);
  for_each_edge([&](std::int32_t a, std::int32_t) { ++graph.offset[std::size_t(a) + 1]; });
  std::partial_sum(graph.offset.begin(), graph.offset.end(), graph.offset.begin());
  graph.neighbour.resize(graph.offset.back());
  std::vector<std::size_t> next(graph.offset.begin(), graph.offset.end() - 1);
  for_each_edge([&](std::int32_t a, std::int32_t b) { graph.neighbour[next[std::size_t(a)]++] = b; });
  return graph;
}

// Appends all bodies that can be reached from `start`, nearest first, those with few neighbours before
// others.
void walk(const Graph& graph, std::int32_t start, std::vector<bool>& seen, std::vector<std::int32_t>& out) {
  const std::size_t first = out.size();
  out.push_back(start);
  seen[std::size_t(start)] = true;
  for (std::size_t k = first; k < out.size(); ++k) {
    const std::size_t begin = out.size();
    for (const std::int32_t other : graph.neighbours(out[k]))
      if (!seen[std::size_t(other)]) {
        seen[std::size_t(other)] = true;
        out.push_back(other);
      }
    std::stable_sort(out.begin() + std::ptrdiff_t(begin), out.end(),
                     [&](std::int32_t a, std::int32_t b) { return graph.degree(a) < graph.degree(b); });
  }
}

}  // namespace

std::vector<std::int32_t> body_order(std::size_t bodies, std::span<const std::int32_t> side_body) {
  const Graph graph = contact_graph(bodies, side_body);
  std::vector<bool> seen(bodies, false);
  std::vector<std::int32_t> order;
  order.reserve(bodies);
  for (std::int32_t b = 0; b < std::int32_t(bodies); ++b) {
    if (seen[std::size_t(b)]) continue;
    // The last body of a walk lies at the rim: from there the order is longest and narrowest.
    const std::size_t first = order.size();
    walk(graph, b, seen, order);
    const std::int32_t rim = order.back();
    for (std::size_t k = first; k < order.size(); ++k) seen[std::size_t(order[k])] = false;
    order.resize(first);
    walk(graph, rim, seen, order);
  }
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace ringlet::friction

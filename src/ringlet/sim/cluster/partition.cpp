#include "ringlet/sim/cluster/partition.h"

#include <metis.h>

#include <algorithm>
#include <map>
#include <set>

#include "ringlet/base/error.h"

namespace ringlet::sim {

std::vector<std::int32_t> partition(std::span<const std::uint32_t> first_point, const CurlyGraph& graph,
                                    int machines) {
  const std::size_t strands = first_point.size() - 1;
  std::vector<std::int32_t> machine_of(strands, 0);
  if (machines < 2 || strands == 0) return machine_of;
  std::vector<idx_t> first(graph.graph.first.begin(), graph.graph.first.end());
  std::vector<idx_t> neighbour(graph.graph.neighbour.begin(), graph.graph.neighbour.end());
  neighbour.push_back(0);  // METIS wants an address even for a graph without edges
  std::vector<idx_t> work(strands), result(strands, 0);
  for (std::size_t s = 0; s < strands; ++s) work[s] = static_cast<idx_t>(first_point[s + 1] - first_point[s]);
  idx_t count = static_cast<idx_t>(strands), constraints = 1, parts = machines, cut = 0;
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_SEED] = 1;
  // Recursive bisection balances a few parts better.
  const int status = (machines <= 8 ? METIS_PartGraphRecursive : METIS_PartGraphKway)(
      &count, &constraints, first.data(), neighbour.data(), work.data(), nullptr, nullptr, &parts, nullptr,
      nullptr, options, &cut, result.data());
  if (status != METIS_OK)
    throw NumericalError(
        fmt::format("METIS cannot cut the contact graph into {} shares (status {}): use fewer "
                    "machines",
                    machines, status));
  std::copy(result.begin(), result.end(), machine_of.begin());
  return machine_of;
}

std::vector<Conversation> conversations(std::span<const std::uint32_t> first_point, const CurlyGraph& graph,
                                        std::span<const std::int32_t> machine_of, int me) {
  // Strands at the border, by the machine on the other side.
  std::map<int, std::set<std::uint32_t>> mine, theirs;
  for (std::uint32_t s = 0; s < machine_of.size(); ++s) {
    if (machine_of[s] != me) continue;
    for (const std::uint32_t n : graph.graph.of(s))
      if (machine_of[n] != me) {
        mine[machine_of[n]].insert(s);
        theirs[machine_of[n]].insert(n);
      }
  }
  const auto points_of = [&](const std::set<std::uint32_t>& strands) {
    std::vector<std::uint32_t> points;
    for (const std::uint32_t s : strands) {
      const auto begin = std::lower_bound(graph.points.begin(), graph.points.end(), first_point[s]);
      const auto end = std::lower_bound(begin, graph.points.end(), first_point[s + 1]);
      points.insert(points.end(), begin, end);
    }
    return points;
  };
  std::vector<Conversation> all;
  for (const auto& [with, strands] : mine) all.push_back({with, points_of(strands), points_of(theirs[with])});
  return all;
}

}  // namespace ringlet::sim

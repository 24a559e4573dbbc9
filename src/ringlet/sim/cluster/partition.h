#pragma once
// Who moves which strand: the contact graph cut into shares of equal work with few contacts between them, and
// what the shares must tell each other.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/sim/curly_system.h"

namespace ringlet::sim {

// The machine of every strand. Work is the number of points. Cut by METIS, where [Iben2013, sec. 4.2] swaps
// strands greedily and notes that any graph method will do.
std::vector<std::int32_t> partition(std::span<const std::uint32_t> first_point, const CurlyGraph& graph,
                                    int machines);

// Particles that one machine tells another after each step, in both of their orders.
struct Conversation {
  int with = 0;
  std::vector<std::uint32_t> sends, receives;  // points, ascending
};
std::vector<Conversation> conversations(std::span<const std::uint32_t> first_point, const CurlyGraph& graph,
                                        std::span<const std::int32_t> machine_of, int me);

}  // namespace ringlet::sim

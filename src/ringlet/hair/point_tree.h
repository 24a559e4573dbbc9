#pragma once
// The nearest of many points: a balanced k-d tree, built once.

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::hair {

// Queries may run on any number of threads at the same time.
class PointTree {
 public:
  explicit PointTree(std::span<const Vec3> points);

  struct Neighbour {
    double distance;      // m
    std::uint32_t point;  // index into the points given
    auto operator<=>(const Neighbour&) const = default;
  };
  // The `count` points nearest to `place`, or all there are, nearest first; of equally distant points the one
  // of lowest index comes first. They replace what `found` held.
  void nearest(const Vec3& place, std::size_t count, std::vector<Neighbour>& found) const;

 private:
  // The points of a range are split at its middle along the axis of that entry.
  struct Node {
    Vec3 position;
    std::uint32_t point;
    std::uint8_t axis;
  };
  void build(std::size_t begin, std::size_t end);
  void search(std::size_t begin, std::size_t end, const Vec3& place, std::size_t count,
              std::vector<Neighbour>& found) const;

  std::vector<Node> nodes_;
};

}  // namespace ringlet::hair

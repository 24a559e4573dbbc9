#pragma once
// Hair as a smooth volume: how many strands a ray of light meets. Filtered by its grid, it casts shadows
// without noise and without steps.

#include <array>
#include <cstdint>
#include <vector>

#include "ringlet/render/geometry.h"

namespace ringlet::render {

// Strands that a ray meets per metre, at the nodes of a grid with cubic cells, linear in between.
class HairVolume {
 public:
  explicit HairVolume(const StrandGeometry& strands);

  bool empty() const { return nodes_.empty(); }
  float cell() const { return cell_; }
  // The mean number of strands that a ray from `origin` meets, beyond the first cell around the origin, which
  // the strand there has filled itself. Strands of all directions count alike.
  float crossings(const Vec3f& origin, const Vec3f& direction) const;

  // Nodes that have hair around them, and where they are.
  std::vector<std::uint32_t> filled_nodes() const;
  Vec3f position(std::uint32_t node) const;

  // The eight nodes around a point and their weights; the point is taken into the grid.
  struct Around {
    std::array<std::uint32_t, 8> node;
    std::array<float, 8> weight;
  };
  Around around(const Vec3f& point) const;
  std::size_t node_count() const { return nodes_.size(); }

 private:
  void lay_out(const StrandGeometry& strands);
  void fill(const StrandGeometry& strands);

  Vec3f low_ = Vec3f::Zero();
  float cell_ = 1.0f;
  std::array<int, 3> size_{};  // nodes along each axis
  std::vector<float> nodes_;
};

}  // namespace ringlet::render

#pragma once
// A scene's bodies as the chain model meets them: spheres, capsules and planes as they are, all other shapes
// as their distance sampled on a grid.

#include <vector>

#include "ringlet/body/bodies.h"
#include "ringlet/rods/chain.h"

namespace ringlet::sim {

class ChainObstacles {
 public:
  ChainObstacles() = default;
  // Strands keep `keep_off` away from every surface. Throws UnsupportedError for a mesh that changes its
  // shape.
  ChainObstacles(const body::Bodies& bodies, double keep_off);

  // Where the bodies are at this time. What is returned is good until the next call.
  rods::ChainBodies at(const body::Bodies& bodies, double time);

 private:
  std::vector<std::vector<float>> grids_;
  std::vector<rods::chain::Primitive> primitives_;
  std::vector<rods::chain::DistanceField> fields_;
  std::vector<std::size_t> body_of_field_;
  double keep_off_ = 0.0;
};

}  // namespace ringlet::sim

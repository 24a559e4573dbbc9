#pragma once
// A mesh whose vertices move: positions at given times with straight lines between them, or computed for any
// time.

#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::body {

struct VertexAnimation {
  std::vector<double> times;                // strictly increasing
  std::vector<std::vector<Vec3>> vertices;  // at each time, as many as the mesh has

  bool empty() const { return times.empty(); }
};

// Throws InputError naming the frame, and the vertex where there is one.
void validate(const VertexAnimation& animation, std::size_t vertex_count);

// At a time: constant before the first frame and after the last; at a frame the velocity is the one that
// follows.
std::vector<Vec3> vertices_at(const VertexAnimation& animation, double time);
std::vector<Vec3> velocities_at(const VertexAnimation& animation, double time);

// Vertices that are computed for the time they are needed at, in the body's local frame.
class VertexMotion {
 public:
  virtual ~VertexMotion() = default;
  // As many as the mesh has; the same bits whenever and wherever it is asked.
  virtual std::vector<Vec3> vertices(double time) const = 0;
  // Whether the shape at rest may stand for it where a shape must not change.
  virtual bool is_slight() const { return false; }
};

}  // namespace ringlet::body

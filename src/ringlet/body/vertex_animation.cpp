#include "ringlet/body/vertex_animation.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::body {

void validate(const VertexAnimation& animation, std::size_t vertex_count) {
  if (animation.times.size() != animation.vertices.size())
    throw InputError(fmt::format("a vertex animation has {} times but {} frames", animation.times.size(),
                                 animation.vertices.size()));
  for (std::size_t f = 0; f < animation.times.size(); ++f) {
    const double time = animation.times[f];
    if (!std::isfinite(time) || (f > 0 && !(time > animation.times[f - 1])))
      throw InputError(
          fmt::format("frame {} of a vertex animation is at {} s, not after the one before it", f, time));
    if (animation.vertices[f].size() != vertex_count)
      throw InputError(fmt::format("frame {} of a vertex animation has {} vertices, the mesh has {}", f,
                                   animation.vertices[f].size(), vertex_count));
    for (std::size_t v = 0; v < vertex_count; ++v)
      if (!animation.vertices[f][v].allFinite())
        throw InputError(fmt::format("vertex {} in frame {} of a vertex animation is not finite", v, f));
  }
}

void sample(const VertexAnimation& animation, double time, std::vector<Vec3>& positions,
            std::vector<Vec3>& velocities) {
  // The first frame that lies after the time.
  const auto next = static_cast<std::size_t>(
      std::upper_bound(animation.times.begin(), animation.times.end(), time) - animation.times.begin());
  if (next == 0 || next == animation.times.size()) {
    positions = animation.vertices[next == 0 ? 0 : next - 1];
    velocities.assign(positions.size(), Vec3::Zero());
    return;
  }
  const std::vector<Vec3>&a = animation.vertices[next - 1], &b = animation.vertices[next];
  const double h = animation.times[next] - animation.times[next - 1];
  const double s = (time - animation.times[next - 1]) / h;
  positions.resize(a.size());
  velocities.resize(a.size());
  for (std::size_t v = 0; v < a.size(); ++v) {
    positions[v] = (1.0 - s) * a[v] + s * b[v];
    velocities[v] = (b[v] - a[v]) / h;
  }
}

}  // namespace ringlet::body

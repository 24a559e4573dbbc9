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

namespace {

// The frames around a time: the same twice outside of the animation.
struct Between {
  const std::vector<Vec3>*before, *after;
  double seconds = 1.0, share = 0.0;
};

Between frames_around(const VertexAnimation& animation, double time) {
  // The first frame that lies after the time.
  const auto next = static_cast<std::size_t>(
      std::upper_bound(animation.times.begin(), animation.times.end(), time) - animation.times.begin());
  if (next == 0 || next == animation.times.size()) {
    const std::vector<Vec3>& still = animation.vertices[next == 0 ? 0 : next - 1];
    return {&still, &still};
  }
  const double h = animation.times[next] - animation.times[next - 1];
  return {&animation.vertices[next - 1], &animation.vertices[next], h,
          (time - animation.times[next - 1]) / h};
}

}  // namespace

std::vector<Vec3> vertices_at(const VertexAnimation& animation, double time) {
  const auto [before, after, seconds, s] = frames_around(animation, time);
  std::vector<Vec3> positions = *before;
  if (before != after)
    for (std::size_t v = 0; v < positions.size(); ++v)
      positions[v] = (1.0 - s) * positions[v] + s * (*after)[v];
  return positions;
}

std::vector<Vec3> velocities_at(const VertexAnimation& animation, double time) {
  const auto [before, after, seconds, s] = frames_around(animation, time);
  std::vector<Vec3> velocities(before->size());
  for (std::size_t v = 0; v < velocities.size(); ++v) velocities[v] = ((*after)[v] - (*before)[v]) / seconds;
  return velocities;
}

}  // namespace ringlet::body

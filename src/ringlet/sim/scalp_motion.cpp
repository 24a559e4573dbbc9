#include "ringlet/sim/scalp_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "ringlet/base/error.h"

namespace ringlet::sim {
namespace {

// Frames are looked at no closer than this, s: at 30 a second half a metre is an acceleration of 46 g.
constexpr double kShortestGap = 1.0 / 30.0;
constexpr double kJump = 0.5;  // m
// Twice the area over the longest side squared, below which a triangle has no frame: rounding of single
// precision.
constexpr double kFlat = 1e-7;

// A triangle of a skin, and the first strand that grows on it.
using RootTriangles = std::map<std::uint32_t, std::size_t>;

RootTriangles triangles_with_roots(const body::RootBinding& binding, std::uint32_t skin) {
  RootTriangles found;
  for (std::size_t i = 0; i < binding.points.size(); ++i)
    if (binding.points[i].body == skin && binding.points[i].triangle != body::kNoTriangle)
      found.emplace(binding.points[i].triangle, i);
  return found;
}

class Shot {
 public:
  Shot(const body::Body& body, const TriangleMesh& mesh, RootTriangles triangles, double frames_per_second)
      : body_(body), mesh_(mesh), triangles_(std::move(triangles)), rate_(frames_per_second) {}

  void look_at(std::size_t frame) {
    std::vector<Vec3> now = body_.vertex_motion->vertices(double(frame) / rate_);
    for (const auto& [triangle, strand] : triangles_) {
      check_area(now, triangle, strand, frame);
      if (before_.size() == now.size() && earlier_.size() == now.size())
        check_jump(now, triangle, strand, frame);
    }
    earlier_ = std::move(before_);
    before_ = std::move(now);
  }

 private:
  [[noreturn]] void fail(std::size_t frame, const std::string& what) const {
    throw InputError(
        fmt::format("body '{}', frame {} ({:.4g} s): {}", body_.name, frame, double(frame) / rate_, what));
  }

  void check_area(const std::vector<Vec3>& now, std::uint32_t triangle, std::size_t strand,
                  std::size_t frame) const {
    const auto& [a, b, c] = mesh_.triangles[triangle];
    const Vec3 one = now[b] - now[a], two = now[c] - now[a];
    if (one.cross(two).norm() > kFlat * std::max(one.squaredNorm(), two.squaredNorm())) return;
    fail(frame,
         fmt::format("triangle {}, on which strand {} grows, is folded up to nothing; mend the animation "
                     "there, or let no hair grow on it",
                     triangle, strand));
  }

  void check_jump(const std::vector<Vec3>& now, std::uint32_t triangle, std::size_t strand,
                  std::size_t frame) const {
    const std::uint32_t v = mesh_.triangles[triangle][0];
    const double off = (now[v] - 2.0 * before_[v] + earlier_[v]).norm();
    if (off < kJump) return;
    fail(frame,
         fmt::format("the skin at the root of strand {} jumps by {:.2g} m; end the shot before it, or begin "
                     "it behind (animation_from, animation_to)",
                     strand, off));
  }

  const body::Body& body_;
  const TriangleMesh& mesh_;
  RootTriangles triangles_;
  double rate_;                         // 1/s
  std::vector<Vec3> before_, earlier_;  // the vertices of the last frame and of that before it
};

}  // namespace

void check_scalp_motion(const body::Bodies& bodies, std::span<const std::uint32_t> skins,
                        const body::RootBinding& binding, const scene::Run& run) {
  const auto frames = static_cast<std::size_t>(std::ceil(run.duration * run.frames_per_second));
  const auto stride =
      static_cast<std::size_t>(std::max(1.0, std::round(kShortestGap * run.frames_per_second)));
  for (const std::uint32_t skin : skins) {
    if (!bodies[skin].vertex_motion) continue;
    Shot shot(bodies[skin], *bodies.mesh(skin), triangles_with_roots(binding, skin), run.frames_per_second);
    for (std::size_t frame = 0; frame <= frames; frame += stride) shot.look_at(frame);
  }
}

}  // namespace ringlet::sim

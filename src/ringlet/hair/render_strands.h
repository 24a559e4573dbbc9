#pragma once
// Guides → render strands: hair for pictures that follows the simulated guides.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/hair/followers.h"
#include "ringlet/hair/groom.h"
#include "ringlet/hair/scalp_sampling.h"

namespace ringlet::hair {

struct RenderStrandOptions {
  double clump = 0.5;      // 0: strands stay parallel to their guides; 1: tips meet the nearest guide
  double scatter = 0.003;  // how far tips of small locks stray, metres
  double gather = 0.6;     // how far strands of a small lock come together at their tips
  double rope = 0.0;  // metres: strands lie in ropes of this radius about their nearest guides; 0: no ropes
  double strays = 0.03;  // part of the strands that leave their lock: they stray four times as far, and wave
  bool blend = true;     // between three guides; otherwise each strand runs beside its nearest
  int points = 32;       // per render strand
  std::uint64_t seed = 1;
};

// Which guides each render strand follows and with which weights, fixed at rest; then, per frame, where it
// is.
class RenderStrands {
 public:
  static constexpr int kGuides = 3;
  // What one render strand follows.
  struct Binding {
    std::array<std::uint32_t, kGuides> guide{};
    std::array<double, kGuides> weight{};
    Vec3 offset = Vec3::Zero();   // from the first guide's root to this root, at rest
    Vec3 scatter = Vec3::Zero();  // where this tip strays
    double cut = 1.0;             // this strand's length relative to its guides'
    double clump = 0.0;           // how far it is drawn to its nearest guide
    Vec3 wave = Vec3::Zero();     // how far it waves, and how many times
    double turns = 0.0;
    // In a rope: where the strand winds about its guide.
    Vec3 rope_out = Vec3::Zero(), rope_across = Vec3::Zero();
    // Of hair that is tied, from the first guide's root, at rest: it moves with the head.
    std::vector<Vec3> run;
  };

  // `sites` are the render strands' roots on the scalp at rest, `guides` the groom at rest.
  RenderStrands(std::span<const ScalpSite> sites, const Groom& guides, const RenderStrandOptions& options);

  std::size_t count() const { return binding_.size(); }
  int points_per_strand() const { return options_.points; }
  std::span<const std::uint32_t> nearest_guide() const { return nearest_; }
  // For those who evaluate elsewhere, as on a GPU.
  std::span<const Binding> bindings() const { return binding_; }

  // Writes count() × points_per_strand() points for guides that are now at `guide_points` (laid out as the
  // groom's) on a scalp that has been rotated by `rotation` since rest. Between guides that lie on a round
  // head a blend of them runs below its surface: with obstacles, what is deeper than the guides goes straight
  // out.
  void evaluate(std::span<const Vec3> guide_points, const Quat& rotation, std::span<Vec3> out,
                const Obstacles* obstacles = nullptr) const;

 private:
  RenderStrandOptions options_;
  std::vector<std::uint32_t> first_point_;
  std::vector<Binding> binding_;
  std::vector<std::uint32_t> nearest_;
};

}  // namespace ringlet::hair

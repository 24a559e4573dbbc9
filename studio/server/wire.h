#pragma once
// Geometry on its way to a page: little-endian 32-bit words, points as 16-bit fractions of their box.
// studio/page/src/wire.js reads what is written here; docs/studio_development.md has the layout.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ringlet/hair/render_strands.h"
#include "ringlet/io/cache.h"
#include "ringlet/scene/scene.h"

namespace ringlet::studio {

enum class Packet : std::uint32_t { bodies = 1, strands = 2, frame = 3, file = 4 };

std::string bodies_packet(std::uint32_t view, std::span<const io::CacheBody> bodies);

// A file for the page to hand to its user.
std::string file_packet(std::string_view name, std::string_view content);

// What pages show of each guide beside its place; empty: dry, and locked by nobody.
struct GuideLook {
  std::span<const double> wetness;
  std::span<const std::uint8_t> locked;  // 1: no tool changes it
};

// The hair of one view: guides that move, and the strands that the page draws between them.
class ShownHair {
 public:
  // Strands are bound to guides as they lie at rest. `sites`: their roots in the world; none: the guides
  // themselves are drawn.
  ShownHair(const scene::Scene& scene, hair::Groom rest, const Quat& head,
            std::span<const hair::ScalpSite> sites, const GuideLook& look);

  std::size_t guide_count() const { return guides_; }
  std::size_t shown_count() const { return shown_; }

  std::string strands_packet(std::uint32_t view, std::uint32_t version, const scene::Scene& scene) const;

  struct Frame {
    std::uint32_t number = 0, echo = 0;
    double time = 0.0, seconds = 0.0;  // of the frame, and that it took
    std::span<const Vec3> points;      // laid out as the groom at rest
    std::span<const Pose> bodies;
    std::span<const float> values{};               // per point, to colour by; or none
    std::span<const io::CacheContact> contacts{};  // to show
  };
  std::string frame_packet(std::uint32_t view, std::uint32_t version, const Frame& frame) const;

  // The drawn strands as a groom, for guides at `points` on a head that is turned like this now.
  hair::Groom drawn(const hair::Groom& guides, std::span<const Vec3> points, const Quat& head) const;

 private:
  std::size_t guides_ = 0, shown_ = 0;
  std::size_t points_per_guide_ = 0;
  std::vector<std::uint32_t> first_point_;  // of the groom as it comes
  bool uniform_ = true;                     // whether all strands have as many points
  Quat head_;                               // at rest
  std::optional<hair::RenderStrands> bound_;
  std::vector<double> wetness_, locked_;
  std::vector<Vec3> colours_;
};

}  // namespace ringlet::studio

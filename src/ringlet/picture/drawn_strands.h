#pragma once
// Guides → the strands that a picture shows, the same for files, studio and Python.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ringlet/hair/render_strands.h"
#include "ringlet/scene/scene.h"

namespace ringlet::picture {

// How drawn strands gather into locks and leave them: as [picture] says, and closer the wetter hair is.
hair::RenderStrandOptions drawn_strand_options(const scene::Scene& scene);

// Strands as flat arrays: strand i has the points [first_point[i], first_point[i + 1]).
struct StrandPoints {
  std::vector<std::uint32_t> first_point;
  std::vector<Vec3> points;
};

// Which strands are drawn for the guides of a scene. Grown hair is filled up with strands between guides, a
// character's with wisps around them; all other hair, and any when picture.strands is 0, is drawn as it is.
class DrawnStrands {
 public:
  // `guides` as they are while the scalp stands at `scalp`.
  DrawnStrands(const scene::Scene& scene, const hair::Groom& guides, const Pose& scalp);

  // Where they are when guides are at `guide_points` and the scalp is turned as `scalp`; strands between
  // guides stay outside of the obstacles.
  StrandPoints at(std::span<const Vec3> guide_points, const Quat& scalp,
                  const hair::Obstacles* obstacles = nullptr) const;

  // The guide that a drawn strand is nearest to.
  std::size_t guide_of(std::size_t strand) const;

 private:
  StrandPoints wisps_at(std::span<const Vec3> guide_points) const;

  scene::Scene scene_;
  hair::Groom guides_;
  Quat scalp_;
  std::optional<hair::RenderStrands> between_;
  int members_ = 0;  // of each wisp besides its guide
};

}  // namespace ringlet::picture

#pragma once
// A whole groom that follows its guides: where every strand is, given where the guides are.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/hair/guide_weights.h"

namespace ringlet::hair {

// What followers must stay out of. Asked by many threads at the same time.
class Obstacles {
 public:
  struct Clearance {
    double distance;  // m: to the nearest surface, negative inside
    Vec3 normal;      // unit, away from it
  };
  virtual ~Obstacles() = default;
  // A surface farther than `within` on either side may be left out; without any, the distance is `within`.
  virtual Clearance clearance(const Vec3& point, double within) const = 0;

 protected:
  Obstacles() = default;
  Obstacles(const Obstacles&) = default;
  Obstacles& operator=(const Obstacles&) = default;
};

// Around each point of a guide, the motion since rest is x → p' + R (x − p): p and p' are that point at rest
// and now, R is how the guide has turned there. A follower's point is carried by the motions at its own
// arclength of all its guides, blended by their weights. So a follower keeps its own shape: with guides at
// rest it is where it was, and guides that move as one rigid body carry it with them.
//
// R begins at the root as the rotation of the skin, which is the best fit [Kabsch1976] to the roots of the
// guides around; from there it goes along the guide, always by the smallest rotation that takes the direction
// at rest to the direction now. Directions are chords of a quarter of the strand: the turns of a curl are not
// those of its lock.
//
// Blended motions shorten a strand between guides that disagree: each segment gets its length at rest back,
// one after the other from the root. A point deeper in an obstacle than the guides are beside it is turned
// out about the point before it.
class Followers {
 public:
  // `groom`: all strands at rest, guides marked, with at least one guide and one strand that follows.
  // `guides`: the marked strands, in that order, as they are at rest where they are simulated: their points
  // may be others, and more or fewer.
  Followers(Groom groom, const Groom& guides);

  const Groom& groom() const { return groom_; }
  std::size_t guide_count() const { return guides_.size(); }

  // Where the groom's points are for guides at `guide_points`, laid out as `guides` was. `obstacles` may be
  // null.
  void follow(std::span<const Vec3> guide_points, std::span<Vec3> out,
              const Obstacles* obstacles = nullptr) const;

 private:
  // x → linear · x + shift, as one matrix.
  using Motion = Eigen::Matrix<double, 3, 4>;
  struct Guide {
    std::uint32_t first_point, point_count;
    std::vector<std::uint32_t> around;  // guides with the nearest roots, itself the first
  };
  // The guides at one moment, per point.
  struct Moment {
    std::span<const Vec3> points;
    std::vector<Motion> motion;
    std::vector<double> clearance;       // of obstacles, no more than kGuideSight; empty: there are none
    std::vector<double> near_clearance;  // the same, no more than kSight
  };
  class Placement;

  Mat3 skin_rotation(const Guide& guide, std::span<const Vec3> points) const;
  void set_motions(const Guide& guide, std::span<const Vec3> points, std::vector<Motion>& motion) const;
  Moment moment(std::span<const Vec3> guide_points, const Obstacles* obstacles) const;

  Groom groom_;
  std::vector<Vec3> guides_at_rest_;
  std::vector<double> arclength_;  // from the root, per point of guides_at_rest_
  std::vector<Guide> guides_;
  std::vector<GuideBinding> bindings_;  // by number of guide, not of strand
};

}  // namespace ringlet::hair

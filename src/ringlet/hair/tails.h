#pragma once
// Hair beyond its tie: plaited, or wound around the tie.

#include <vector>

#include "ringlet/hair/tied_hair.h"

namespace ringlet::hair {

// The way on which hair hangs from its tie over the bodies, off by `clearance` once it is clear of the tie.
class TailAxis {
 public:
  static constexpr double kStep = 0.0025;  // m

  TailAxis(const Tie& tie, double length, double clearance, const Distance& bodies);

  std::size_t size() const { return points_.size(); }
  // The place in its section at point k, where the section does not twist: across and out, m.
  Vec3 at(std::size_t k, const Vec2& place) const {
    return points_[k] + place.x() * frames_[k].col(0) + place.y() * frames_[k].col(1);
  }

 private:
  std::vector<Vec3> points_;
  std::vector<Mat3> frames_;  // across, out, along
};

// A tail that falls: it opens beyond its tie.
class FreeTail {
 public:
  FreeTail(const Tie& tie, double length, const Distance& bodies);
  // Points of a strand, until the axis ends.
  std::vector<Vec3> strand(const ScalpSite& site) const;

 private:
  double radius_;
  TailAxis axis_;
};

// A plait of three. With the phase φ = 2π (s / P + g / 3) at arclength s of its axis, part g of it lies at
// a sin φ across and ½ a sin 2φ in depth: the parts pass over and under each other in turn, a third of the
// pitch P apart. A third of the hair is in each part, and fills a disc of radius r with 3 r² = R² for a tie
// of radius R; a = 2.35 r lets neighbouring parts touch (their middles are never nearer than 0.866 a).
class Plait {
 public:
  // Hangs from its tie over the bodies; its hair is `length` long.
  Plait(const Tie& tie, double length, const Distance& bodies);

  // In which part the hair at this place of the tie's unit disc is.
  static int part_of(const Vec2& place);
  // Along the axis there is `stretch()` times as much hair as axis.
  double stretch() const;
  // Points of a strand, until the axis ends.
  std::vector<Vec3> strand(const ScalpSite& site) const;

 private:
  Vec3 at(std::size_t k, int part, const Vec2& inside) const;

  double part_radius_, width_, pitch_;  // r, a and P
  double end_;                          // arclength at which it is tied up
  TailAxis axis_;
};

// A bun: hair goes out from the tie and winds around it as a ring, which itself is twisted like a rope.
// Points of at least `length`, in steps of `step`.
std::vector<Vec3> wind_bun(const Tie& tie, const ScalpSite& site, double length, double step);

}  // namespace ringlet::hair

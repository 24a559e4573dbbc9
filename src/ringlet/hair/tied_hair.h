#pragma once
// Hair that is tied: which way it runs over the scalp to its tie, and how it goes on from there.

#include "ringlet/hair/distance.h"
#include "ringlet/hair/hairstyle.h"
#include "ringlet/hair/scalp_sampling.h"

namespace ringlet::hair {

// A disc through which hair goes.
struct Tie {
  Vec3 centre = Vec3::Zero();
  Vec3 normal = Vec3::UnitY();  // the way hair leaves it
  double radius = 0.01;
};
// Its frame: the columns lie across it and level, across it and up, and along its normal.
Mat3 frame_of(const Tie& tie);

// The number of the tie that hair with this root goes to; −1: it stays loose.
int tie_of(Gathered gathered, const Vec3& root);

// The same number of sites, in the same order, at the tie with this number: each has a place in its disc, on
// the side of its root, and its run from there, which lies on the scalp and rises by up to `volume`.
std::vector<ScalpSite> lead_to_tie(std::span<const ScalpSite> roots, const Tie& tie, int number,
                                   double volume, const Distance& head);

}  // namespace ringlet::hair

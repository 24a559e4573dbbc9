#pragma once
// Grows hair: a groom of unstressed strands on sites of a scalp.

#include <functional>
#include <span>

#include "ringlet/hair/groom.h"
#include "ringlet/hair/hair_types.h"
#include "ringlet/hair/hairstyle.h"
#include "ringlet/hair/scalp_sampling.h"

namespace ringlet::hair {

struct GrowOptions {
  double length = 0.25;
  double length_variation = 0.1;  // relative, uniform on both sides
  double root_lift = 0.6;         // angle between scalp and strand at the root, radians
  double root_jitter = 0.05;      // how much directions at the root differ, radians
  Parting parting = Parting::none;
  Vec3 crown = Vec3::Zero();  // where hair parts from: strands are combed away from it
  // Which way hair is combed at a place of the scalp, any length but zero; null: down, back, and away from
  // the parting.
  std::function<Vec3(const Vec3& place)> comb;
  CurlShape curl;
  double curl_variation = 0.2;  // relative, uniform on both sides
  int points = 25;              // per strand
  Material material;
  std::uint64_t seed = 1;
};

// The head's convention holds: z is up, the face looks along −y, the left ear is at +x. Strands leave the
// scalp combed down, back, and away from the parting.
Groom grow(std::span<const ScalpSite> sites, const GrowOptions& options);

// Points of an unstressed strand: equally spaced along the helix with these natural curvatures.
std::vector<Vec3> helix_points(const Pose& root, const Vec3& curvature, double length, int points);

}  // namespace ringlet::hair

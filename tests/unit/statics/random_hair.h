#pragma once
// Random strands of hair: types, lengths from 3 to 60 cm, all kinds of curl, roots in all directions.

#include <cstdint>

#include "ringlet/base/random.h"
#include "ringlet/hair/hair_types.h"
#include "ringlet/rods/super_helix.h"

namespace ringlet::statics {

inline constexpr hair::Curl kCurls[] = {hair::Curl::straight, hair::Curl::wavy, hair::Curl::curly,
                                        hair::Curl::coiled};

// The strand of that number; four in a row have the four kinds of curl. Every third is wet through, with a
// tenth of the stiffness.
inline rods::SuperHelixStrand random_hair(std::uint64_t number, double shortest = 0.03,
                                          double longest = 0.6) {
  constexpr hair::Ethnicity kTypes[] = {hair::Ethnicity::asian, hair::Ethnicity::caucasian,
                                        hair::Ethnicity::african};
  Random random(2005, number);
  rods::SuperHelixStrand strand;
  strand.material = hair::material_of(kTypes[random.below(3)]);
  if (random.below(3) == 0) strand.material.young *= 0.1;
  strand.length = random.uniform(shortest, longest);
  hair::CurlShape curl = hair::curl_shape(kCurls[number % 4]);
  curl.radius *= random.uniform(0.7, 1.3);
  curl.pitch *= random.uniform(0.7, 1.3);
  strand.natural = {hair::natural_curvature(curl)};
  const Eigen::Vector4d turn(random.normal(), random.normal(), random.normal(), random.normal());
  strand.root.rotation = Quat(turn.normalized());
  return strand;
}

}  // namespace ringlet::statics

#pragma once
// Grooms of the two characters of [Iben2013, Table 2], made from formulas: as many strands and points as the
// paper's, in a style of our own.

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/hair/scalp_sampling.h"

namespace ringlet::hair {

enum class Character {
  red_head,              // 579 strands of 77 points or fewer: long curls all over a head
  horse_mane,            // 2604 strands of 17 or 16 points along a neck
  horse_tail,            // 425 strands of 43 points
  horse_front_fetlocks,  // 996 strands of 18 points around two legs
  horse_rear_fetlocks,   // 726 strands of 18 points around two legs
  horse_body,            // 4949 strands of 5 points on a barrel
  horse,                 // all five parts of it together, on a horse's body
};

// Where the hair grows, to collide with: all points within `radius` of the segment ab.
struct CharacterBone {
  Vec3 a, b;
  double radius;
};

// In the character's frame: z up, the face (of the head and of the horse) along −y. The head is a sphere
// around the origin; the parts of a horse lie around their own middle.
Groom character_groom(Character character, std::uint64_t seed = 1);

// A body for a character's hair, in its own frame: `sites` gives that many places for the roots of one part,
// and `outside` the point itself, or the nearest that is not inside the body.
struct CharacterGround {
  std::function<std::vector<ScalpSite>(Character part, std::size_t count)> sites;
  std::function<Vec3(const Vec3&)> outside;
};
// The same strands on such a body; `horse` is the mane, tail, fetlocks and coat one after the other.
Groom character_groom(Character character, const CharacterGround& ground, std::uint64_t seed = 1);
std::vector<CharacterBone> character_bones(Character character);

}  // namespace ringlet::hair

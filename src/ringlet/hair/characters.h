#pragma once
// Grooms of the two characters of [Iben2013, Table 2], made from formulas: as many strands and points as the
// paper's, in a style of our own.

#include <cstdint>
#include <optional>
#include <string_view>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {

enum class Character {
  red_head,              // 579 strands of 77 points or fewer: long curls all over a head
  horse_mane,            // 2604 strands of 17 or 16 points along a neck
  horse_tail,            // 425 strands of 43 points
  horse_front_fetlocks,  // 996 strands of 18 points around two legs
  horse_rear_fetlocks,   // 726 strands of 18 points around two legs
  horse_body,            // 4949 strands of 5 points on a barrel
};

// Where the hair grows, to collide with: all points within `radius` of the segment ab.
struct CharacterBone {
  Vec3 a, b;
  double radius;
};

// In the character's frame: z up, the face (of the head and of the horse) along −y. The head is a sphere
// around the origin; the parts of a horse lie around their own middle.
Groom character_groom(Character character, std::uint64_t seed = 1);
std::vector<CharacterBone> character_bones(Character character);

}  // namespace ringlet::hair

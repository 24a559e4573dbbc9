#pragma once
// How hair lies on the built-in head: which way it is combed, how long it is where, and what it stays clear
// of.
//
// Frame of the head: origin at the joint between skull and neck, z up, the face looks along −y, the left ear
// is at +x. Metres.

#include <cstdint>
#include <functional>
#include <optional>

#include "ringlet/hair/scalp_sampling.h"

namespace ringlet::hair {

// Grown as by nature, every strand one helix; or combed, lying on the head and falling from it.
enum class Growth : std::uint8_t { combed, natural };
enum class Parting : std::uint8_t { none, left, centre, right };
// What the hair above the face does: it falls beside the face, is combed to the back, goes behind the ears,
// covers the forehead, opens like a curtain, or crosses the forehead to one side.
enum class Face : std::uint8_t { open, back, tucked, fringe, curtain, swept };

// Which hair is tied, and where: none; all of it at the back of the head; its upper half there, over the
// rest; each side behind its ear.
enum class Gathered : std::uint8_t { loose, ponytail, half_up, pigtails };
// How hair goes on from its tie: it falls, is plaited in three, or winds around its tie.
enum class Tail : std::uint8_t { free, plait, bun };

struct Hairstyle {
  Parting parting = Parting::none;
  Face face = Face::open;
  double volume = 0.012;        // how far hair from the crown lies from the scalp, m
  double layering = 0.0;        // by which fraction hair from the crown is shorter than hair from the nape
  std::optional<double> level;  // height at which all hair ends, m
  std::optional<double> sides_length;  // of hair at the sides and the nape, m
  Gathered gathered = Gathered::loose;
  double stand = 0.0;  // over this length hair stands off the scalp as at its root, m
};

// Hair with its root above this height is tied in a style that is half up, m.
inline constexpr double kHalfUp = 0.070;

// From 0 at `low` to 1 at `high`, level at both; `high` may be the smaller.
double smooth_step(double low, double high, double x);

// The x of the parting line, m.
double parting_line(Parting parting);

// Hair of different locks does not mix: drawn strands follow simulated ones of their own lock only.
// 0: left of the parting, 1: right of it, 2: the fringe.
std::int32_t lock_of(const Hairstyle& style, const Vec3& root);

// 0 at the nape, 1 at the crown: hair of a higher rank lies on hair of a lower one.
double rank_of(const Vec3& root);

// Which way a comb pulls a strand with this root when it has come to `at`, an arclength `s` from the root.
// Not normalised; the scalp turns it along itself.
Vec3 combed_direction(const Hairstyle& style, const Vec3& root, const Vec3& at, double s);

// Length of the hair with this root, where hair is `length` long on the whole, and the height at which it is
// cut, if at any.
double length_at(const Hairstyle& style, const Vec3& root, double length);
std::optional<double> level_at(const Hairstyle& style, const Vec3& root);

// The space in front of the face that the style keeps free.
struct Ellipsoid {
  Vec3 centre, radii;
};
Ellipsoid face_space(const Hairstyle& style);

// About the distance to it for hair with this root, negative inside. A fringe may enter it.
double face_distance(const Hairstyle& style, const Vec3& root, const Vec3& at);

}  // namespace ringlet::hair

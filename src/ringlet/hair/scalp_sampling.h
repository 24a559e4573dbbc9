#pragma once
// Places for roots on a scalp: evenly spaced, never on a grid.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ringlet/base/triangle_mesh.h"

namespace ringlet::hair {

struct ScalpSite {
  Vec3 position = Vec3::Zero();
  Vec3 normal = Vec3::UnitZ();
  std::optional<Vec2> uv;  // texture coordinates; nothing where the scalp has none
  double density = 1.0;    // of the hair there: less than 1 at a soft hairline
  std::int32_t lock = 0;   // strands follow only guides of their own lock

  // Of hair that is tied: its way from its root over the scalp to the position above, the number of its tie
  // and its place there, in the unit disc. Hair that falls from the scalp has no way and the number −1.
  std::vector<Vec3> run;
  int tie = -1;
  Vec2 place = Vec2::Zero();
};

// Takes sites on a scalp at rest to where it stands.
void place_sites(std::span<ScalpSite> sites, const Pose& scalp);

// `count` sites on the given triangles with blue-noise spacing: many uniform candidates, of which the most
// crowded are dropped one by one [Yuksel2015]. Normals are those of the vertices where given (one per
// vertex), else the triangle's. The first k sites of the result are themselves evenly spaced, whatever k.
std::vector<ScalpSite> sample_scalp(const TriangleMesh& mesh, std::span<const Vec3> vertex_normals,
                                    std::span<const std::uint32_t> triangles, std::size_t count,
                                    std::uint64_t seed);

// `count` sites on a disc about `centre`, evenly spaced on a spiral of golden angles [Vogel1979]: hair that
// is tied together. Normals fan out from the disc's own by `spread` radians at its rim.
std::vector<ScalpSite> sample_tie(const Vec3& centre, const Vec3& normal, double radius, double spread,
                                  std::size_t count);

}  // namespace ringlet::hair

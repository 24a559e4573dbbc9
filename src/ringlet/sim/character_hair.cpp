#include "ringlet/sim/character_hair.h"

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/body/horse.h"
#include "ringlet/body/polygonise.h"
#include "ringlet/hair/characters.h"
#include "ringlet/sim/scene_bodies.h"

namespace ringlet::sim {
namespace {

constexpr double kGradientStep = 5e-4;  // m

// The point, or where it comes to lie `off` outside the field's surface.
Vec3 pushed_out(const body::Field& field, const Vec3& point, double off) {
  Vec3 x = point;
  constexpr int kFieldRounds = 3;  // a field is about the distance
  for (int round = 0; round < kFieldRounds; ++round) {
    const double depth = off - field(x);
    if (depth <= 0.0) break;
    x += depth * body::field_normal(field, x, kGradientStep);
  }
  return x;
}

// The space before a face that RedHead's curls leave free: half an ellipsoid from brow to chin, and all that
// lies before it. What lies in it goes to the side.
Vec3 beside_face(const Vec3& point) {
  const Vec3 centre(0.0, -0.085, -0.02), radii(0.068, 0.08, 0.1);
  const Vec3 from = point - centre;
  Vec3 q = from.cwiseQuotient(radii);
  q.y() = std::max(0.0, q.y());
  const double across = q.y() * q.y() + q.z() * q.z();
  if (across >= 1.0 || q.squaredNorm() >= 1.0) return point;
  const double edge = radii.x() * std::sqrt(1.0 - across);
  return {centre.x() + (from.x() < 0.0 ? -edge : edge), point.y(), point.z()};
}

// Distance from head and shoulders.
body::Field bodies_of(body::Figure figure) {
  return [figure](const Vec3& p) {
    return std::min(body::head_field(p, figure), body::shoulders_field(p, figure));
  };
}

hair::CharacterGround head_ground(const scene::Scene& scene) {
  const body::Figure figure = scene.body.figure;
  const auto seed = static_cast<std::uint64_t>(scene.run.seed);
  return {[figure, seed](hair::Character, std::size_t count) {
            const body::HeadModel& head = head_model(figure);
            return hair::sample_scalp(head.head, head.head_normals, head.scalp_triangles, count, seed);
          },
          [figure](const Vec3& x) {
            constexpr double kOff = 0.018;  // m: room for a curl's path
            return pushed_out(bodies_of(figure), beside_face(x), kOff);
          }};
}

body::HorseHair region_of(hair::Character part) {
  switch (part) {
    case hair::Character::horse_mane:
      return body::HorseHair::mane;
    case hair::Character::horse_tail:
      return body::HorseHair::tail;
    case hair::Character::horse_front_fetlocks:
      return body::HorseHair::front_fetlocks;
    case hair::Character::horse_rear_fetlocks:
      return body::HorseHair::rear_fetlocks;
    default:
      return body::HorseHair::coat;
  }
}

hair::CharacterGround horse_ground(const scene::Scene& scene) {
  const auto seed = static_cast<std::uint64_t>(scene.run.seed);
  return {[seed](hair::Character part, std::size_t count) {
            const body::HorseModel& horse = body::horse_model();
            std::vector<std::uint32_t> triangles;
            for (std::uint32_t t = 0; t < horse.hair.size(); ++t)
              if (horse.hair[t] == region_of(part)) triangles.push_back(t);
            return hair::sample_scalp(horse.mesh, horse.normals, triangles, count, seed);
          },
          [](const Vec3& x) {
            constexpr double kOff = 0.006;  // m
            return pushed_out(body::horse_field, x, kOff);
          }};
}

}  // namespace

hair::Groom character_hair(const scene::Scene& scene) {
  const hair::Character character = scene.hair.character;
  const auto seed = static_cast<std::uint64_t>(scene.run.seed);
  const bool is_red_head = character == hair::Character::red_head;
  if (is_red_head && scene.body.kind == scene::BodyKind::head) {
    // Paths of curls lead around the head; what a curl's own turns still bring into it, or before the face,
    // is moved to where it is free.
    constexpr double kFree = 1e-3;  // m
    hair::Groom groom = hair::character_groom(character, head_ground(scene), seed);
    const body::Field bodies = bodies_of(scene.body.figure);
    for (std::size_t i = 0; i < groom.strand_count(); ++i)
      for (Vec3& p : groom.strand(i).subspan(1))
        if (bodies(p) < 0.0 || beside_face(p) != p) p = pushed_out(bodies, beside_face(p), kFree);
    return groom;
  }
  const bool has_horse = std::ranges::any_of(
      scene.body.shapes, [](const scene::Shape& shape) { return shape.type == scene::ShapeType::horse; });
  if (!is_red_head && has_horse) return hair::character_groom(character, horse_ground(scene), seed);
  if (character == hair::Character::horse)
    throw InputError("hair.character = \"horse\" needs a [[body.shape]] of type \"horse\" to grow on");
  return hair::character_groom(character, seed);
}

}  // namespace ringlet::sim

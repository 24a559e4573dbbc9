#include "ringlet/hair/characters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"

namespace ringlet::hair {
namespace {

constexpr double kInch = 0.0254;  // about the length of an edge in [Iben2013]
constexpr double kGolden = 2.399963229728653;

struct Site {
  Vec3 root, normal;
};

// How strands of a part hang: they leave along the normal, give way to gravity over `droop`, keep drifting
// outwards a little, and wind around that path.
struct Style {
  int points;
  double step;           // of the path, per point
  double droop;          // m
  double drift;          // horizontal, relative to the fall
  double curl_radius;    // m
  double turn_per_step;  // radians
  Vec3 fall = -Vec3::UnitZ();
};

constexpr double kHeadRadius = 0.1;
constexpr double kNeckRadius = 0.12, kLegRadius = 0.05, kBarrelRadius = 0.35;

// The k-th of `count` points spread evenly over a unit sphere.
Vec3 sphere_site(std::size_t k, std::size_t count) {
  const double z = 1.0 - (2.0 * double(k) + 1.0) / double(count);
  const double ring = std::sqrt(1.0 - z * z), angle = kGolden * double(k);
  return {ring * std::cos(angle), ring * std::sin(angle), z};
}

// All of the head but face, ears and neck: 579 of the first points that qualify.
std::vector<Site> scalp() {
  std::vector<Site> sites;
  for (std::size_t count = 1000; sites.size() != 579; ++count) {
    sites.clear();
    for (std::size_t k = 0; k < count; ++k) {
      const Vec3 n = sphere_site(k, count);
      if (n.z() > -0.25 && (n.y() > -0.2 || n.z() > 0.55)) sites.push_back({kHeadRadius * n, n});
    }
  }
  return sites;
}

std::vector<Site> crest(std::size_t count) {
  std::vector<Site> sites;
  for (std::size_t k = 0; k < count; ++k) {
    Random random(11, k);
    const double along = (double(k) + 0.5) / double(count) - 0.5, side = random.uniform(-0.3, 0.3);
    const Vec3 normal(std::sin(side), 0.0, std::cos(side));
    sites.push_back({Vec3(0.0, 0.9 * along, -0.3 * along) + kNeckRadius * normal, normal});
  }
  return sites;
}

std::vector<Site> dock(std::size_t count) {
  std::vector<Site> sites;
  for (std::size_t k = 0; k < count; ++k) {
    const double r = 0.03 * std::sqrt((double(k) + 0.5) / double(count)), angle = kGolden * double(k);
    const Vec3 offset(r * std::cos(angle), 0.0, r * std::sin(angle));
    sites.push_back({offset, (Vec3(0.0, 0.06, 0.03) + offset).normalized()});
  }
  return sites;
}

std::vector<Site> legs(std::size_t count) {
  std::vector<Site> sites;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t pair = k / 2;
    const double height = 0.12 * (double(pair) + 0.5) / (0.5 * double(count)), angle = kGolden * double(pair);
    const Vec3 normal(std::cos(angle), std::sin(angle), 0.0);
    sites.push_back({Vec3(k % 2 == 0 ? -0.2 : 0.2, 0.0, height) + kLegRadius * normal, normal});
  }
  return sites;
}

std::vector<Site> barrel(std::size_t count) {
  std::vector<Site> sites;
  for (std::size_t k = 0; k < count; ++k) {
    const double angle = kGolden * double(k), along = (double(k) + 0.5) / double(count) - 0.5;
    const Vec3 normal(std::cos(angle), 0.0, std::sin(angle));
    sites.push_back({Vec3(0.0, 1.4 * along, 0.0) + kBarrelRadius * normal, normal});
  }
  return sites;
}

// The paper's mane has 43,591 points in 2,604 strands and RedHead 44,552 in 579: some strands are one point
// shorter than the others.
std::size_t short_strands(Character character) {
  if (character == Character::red_head) return 31;
  return character == Character::horse_mane ? 677 : 0;
}

Vec3 outside(Vec3 x, const std::vector<CharacterBone>& bones) {
  for (const CharacterBone& bone : bones) {
    const Vec3 axis = bone.b - bone.a;
    const double square = axis.squaredNorm();
    const double t = square > 0.0 ? std::clamp((x - bone.a).dot(axis) / square, 0.0, 1.0) : 0.0;
    const Vec3 away = x - bone.a - t * axis;
    const double distance = away.norm();
    if (distance < bone.radius && distance > 1e-9) x += away * (bone.radius / distance - 1.0);
  }
  return x;
}

std::vector<Vec3> strand(const Site& site, const Style& style, int points, Random& random,
                         const std::vector<CharacterBone>& bones) {
  const double size = random.uniform(0.9, 1.1), phase = random.uniform(0.0, 2.0 * std::numbers::pi);
  Vec3 out = site.normal - site.normal.dot(style.fall) * style.fall;
  if (out.norm() > 1e-6) out.normalize();
  Vec3 path = site.root, direction = site.normal;
  Mat3 frame = parallel_transport(Vec3::UnitZ(), direction);
  std::vector<Vec3> strand;
  for (int i = 0; i < points; ++i) {
    // The curl opens over the first few points, so that the root stands where it should.
    const double radius = size * style.curl_radius * std::min(1.0, i / 5.0);
    const double angle = phase + style.turn_per_step * i;
    strand.push_back(path + frame * (radius * Vec3(std::cos(angle), std::sin(angle), 0.0)));
    const double given_way = 1.0 - std::exp(-style.step * (i + 1) / style.droop);
    const Vec3 next =
        ((1.0 - given_way) * site.normal + given_way * (style.fall + style.drift * out)).normalized();
    frame = parallel_transport(direction, next) * frame;
    direction = next;
    path = outside(path + size * style.step * direction, bones);
  }
  return strand;
}

}  // namespace

std::vector<CharacterBone> character_bones(Character character) {
  switch (character) {
    case Character::red_head:
      return {{Vec3::Zero(), Vec3::Zero(), kHeadRadius},
              {Vec3(0.0, 0.01, -0.12), Vec3(0.0, 0.01, -0.2), 0.055},
              {Vec3(0.0, 0.02, -0.36), Vec3(0.0, 0.02, -0.8), 0.13}};
    case Character::horse_mane:
      return {{Vec3(0.0, -0.45, 0.15), Vec3(0.0, 0.45, -0.15), kNeckRadius}};
    case Character::horse_tail:
      return {{Vec3(0.0, -0.3, -0.2), Vec3(0.0, -0.3, -0.8), 0.25}};
    case Character::horse_front_fetlocks:
    case Character::horse_rear_fetlocks:
      return {{Vec3(-0.2, 0.0, -0.2), Vec3(-0.2, 0.0, 0.3), kLegRadius},
              {Vec3(0.2, 0.0, -0.2), Vec3(0.2, 0.0, 0.3), kLegRadius}};
    case Character::horse_body:
      break;
  }
  return {{Vec3(0.0, -0.7, 0.0), Vec3(0.0, 0.7, 0.0), kBarrelRadius}};
}

Groom character_groom(Character character, std::uint64_t seed) {
  std::vector<Site> sites;
  Style style{};
  Material material;
  switch (character) {
    case Character::red_head:
      sites = scalp();
      style = {77, 0.40 * kInch, 0.08, 0.25, 1.16 * kInch, 0.82};
      break;
    case Character::horse_mane:
      sites = crest(2604);
      style = {17, 0.95 * kInch, 0.08, 0.15, 0.0, 0.0};
      break;
    case Character::horse_tail:
      sites = dock(425);
      style = {43, 0.95 * kInch, 0.08, 0.12, 0.0, 0.0};
      break;
    case Character::horse_front_fetlocks:
      sites = legs(996);
      style = {18, 0.4 * kInch, 0.05, 0.3, 0.0, 0.0};
      break;
    case Character::horse_rear_fetlocks:
      sites = legs(726);
      style = {18, 0.4 * kInch, 0.05, 0.3, 0.0, 0.0};
      break;
    case Character::horse_body:
      sites = barrel(4949);
      style = {5, 0.3 * kInch, 0.015, 0.3, 0.0, 0.0, Vec3(0.0, 0.9, -0.3).normalized()};
      break;
  }
  if (character == Character::red_head) material.colour = Vec3(0.35, 0.08, 0.02);
  Groom groom;
  groom.materials = {material};
  const std::vector<CharacterBone> bones = character_bones(character);
  const std::size_t shorter = short_strands(character);
  for (std::size_t i = 0; i < sites.size(); ++i) {
    Random random(seed, i);
    // Spread over the part, so that no side is shorter.
    const bool is_short = (i + 1) * shorter / sites.size() != i * shorter / sites.size();
    groom.add_strand(strand(sites[i], style, style.points - (is_short ? 1 : 0), random, bones));
  }
  return groom;
}

}  // namespace ringlet::hair

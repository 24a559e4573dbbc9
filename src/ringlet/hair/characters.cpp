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
  bool part_face = false;  // hair of the forehead falls to its side of the face
};

// Which way hair drifts that grows at `root` of a head that looks along −y: sideways and back from the
// forehead, outwards elsewhere.
Vec3 beside_face(const Vec3& root, const Vec3& out) {
  const double side = root.x() < 0.0 ? -1.0 : 1.0;
  const double front = std::clamp(0.5 - root.y() / 0.06, 0.0, 1.0);
  return (1.0 - front) * out + front * Vec3(side, 0.45, 0.0);
}

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
                         const std::function<Vec3(const Vec3&)>& outside) {
  const double size = random.uniform(0.9, 1.1), phase = random.uniform(0.0, 2.0 * std::numbers::pi);
  Vec3 out = site.normal - site.normal.dot(style.fall) * style.fall;
  if (style.part_face) out = beside_face(site.root, out);
  if (out.norm() > 1e-6) out.normalize();
  Vec3 path = site.root, direction = site.normal;
  Mat3 frame = parallel_transport(Vec3::UnitZ(), direction);
  std::vector<Vec3> strand;
  for (int i = 0; i < points; ++i) {
    // The curl opens over the first few points, so that the root stands where it should.
    const double radius = size * style.curl_radius * std::min(1.0, i / 5.0);
    const double angle = phase + style.turn_per_step * i;
    const Vec3 around = frame * (radius * Vec3(std::cos(angle), std::sin(angle), 0.0));
    strand.push_back(path + around);
    const double given_way = 1.0 - std::exp(-style.step * (i + 1) / style.droop);
    const Vec3 next =
        ((1.0 - given_way) * site.normal + given_way * (style.fall + style.drift * out)).normalized();
    frame = parallel_transport(direction, next) * frame;
    direction = next;
    path = outside(path + size * style.step * direction);
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
    case Character::horse:
      break;
  }
  return {{Vec3(0.0, -0.7, 0.0), Vec3(0.0, 0.7, 0.0), kBarrelRadius}};
}

namespace {

struct Part {
  std::size_t strands;
  Style style;
  Vec3 colour;
};

Part part_of(Character part) {
  const Vec3 brown = Material{}.colour;
  switch (part) {
    case Character::red_head:
      return {579, {77, 0.40 * kInch, 0.08, 0.25, 1.16 * kInch, 0.82}, Vec3(0.35, 0.08, 0.02)};
    case Character::horse_mane:
      return {2604, {17, 0.95 * kInch, 0.08, 0.15, 0.0, 0.0}, brown};
    case Character::horse_tail:
      return {425, {43, 0.95 * kInch, 0.08, 0.12, 0.0, 0.0}, brown};
    case Character::horse_front_fetlocks:
      return {996, {18, 0.4 * kInch, 0.05, 0.3, 0.0, 0.0}, brown};
    case Character::horse_rear_fetlocks:
      return {726, {18, 0.4 * kInch, 0.05, 0.3, 0.0, 0.0}, brown};
    case Character::horse_body:
    case Character::horse:
      break;
  }
  return {4949, {5, 0.3 * kInch, 0.015, 0.3, 0.0, 0.0, Vec3(0.0, 0.9, -0.3).normalized()}, brown};
}

// On a whole body parts are coloured as its own are, and hang as they do there.
void fit_to_body(Character character, Part& part) {
  const Vec3 black(0.022, 0.016, 0.013);
  switch (character) {
    case Character::red_head:
      part.style.part_face = true;
      part.style.drift = 0.2;
      break;
    case Character::horse_body:
      part.colour = Vec3(0.145, 0.055, 0.022);
      part.style.drift = 0.15;
      break;
    case Character::horse_mane:
      part.style.droop = 0.05;
      part.style.drift = 0.35;
      part.colour = black;
      break;
    default:
      part.colour = black;
  }
}

std::vector<Site> own_sites(Character part, std::size_t count) {
  switch (part) {
    case Character::red_head:
      return scalp();
    case Character::horse_mane:
      return crest(count);
    case Character::horse_tail:
      return dock(count);
    case Character::horse_front_fetlocks:
    case Character::horse_rear_fetlocks:
      return legs(count);
    case Character::horse_body:
    case Character::horse:
      break;
  }
  return barrel(count);
}

void add_part(Groom& groom, Character character, const Part& part, const std::vector<Site>& sites,
              const std::function<Vec3(const Vec3&)>& outside, std::uint64_t seed) {
  const std::size_t shorter = short_strands(character);
  for (std::size_t i = 0; i < sites.size(); ++i) {
    Random random(seed, i);
    // Spread over the part, so that no side is shorter.
    const bool is_short = (i + 1) * shorter / sites.size() != i * shorter / sites.size();
    groom.add_strand(strand(sites[i], part.style, part.style.points - (is_short ? 1 : 0), random, outside));
  }
}

}  // namespace

Groom character_groom(Character character, std::uint64_t seed) {
  const Part part = part_of(character);
  const std::vector<CharacterBone> bones = character_bones(character);
  Groom groom;
  groom.materials = {Material{}};
  groom.materials[0].colour = part.colour;
  add_part(
      groom, character, part, own_sites(character, part.strands),
      [&](const Vec3& x) { return outside(x, bones); }, seed);
  return groom;
}

Groom character_groom(Character character, const CharacterGround& ground, std::uint64_t seed) {
  constexpr std::array kHorse = {Character::horse_mane, Character::horse_tail,
                                 Character::horse_front_fetlocks, Character::horse_rear_fetlocks,
                                 Character::horse_body};
  std::vector<Character> parts = {character};
  if (character == Character::horse) parts.assign(kHorse.begin(), kHorse.end());
  Groom groom;
  groom.materials.clear();
  for (const Character each : parts) {
    Part part = part_of(each);
    fit_to_body(each, part);
    std::vector<Site> sites;
    for (const ScalpSite& site : ground.sites(each, part.strands))
      sites.push_back({site.position, site.normal});
    Material material;
    material.colour = part.colour;
    groom.material_of.resize(groom.strand_count() + sites.size(),
                             static_cast<std::uint32_t>(groom.materials.size()));
    groom.materials.push_back(material);
    add_part(groom, each, part, sites, ground.outside, seed);
  }
  return groom;
}

}  // namespace ringlet::hair

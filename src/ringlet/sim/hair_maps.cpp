#include "ringlet/sim/hair_maps.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/base/random.h"
#include "ringlet/hair/hairdressing.h"
#include "ringlet/hair/select.h"
#include "ringlet/io/grey_picture.h"
#include "ringlet/sim/world.h"

namespace ringlet::sim {
namespace {

constexpr std::uint64_t kMapStream = 0x6d617073;  // of random numbers that nothing else draws
constexpr double kShortest = 1e-3;  // m: what is cut shorter than a strand may be grown is left out

// The product of all maps that change the same, at each of the roots; nothing where there are none.
std::optional<std::vector<double>> values_at(const scene::Scene& scene, scene::MapChanges changes,
                                             std::span<const Vec2> roots, std::size_t count) {
  std::optional<std::vector<double>> values;
  for (std::size_t k = 0; k < scene.hair.maps.size(); ++k) {
    const scene::HairMap& map = scene.hair.maps[k];
    if (map.changes != changes) continue;
    if (roots.size() != count)
      throw InputError(
          fmt::format("[[hair.map]] {} needs texture coordinates at the roots, and neither the groom nor the "
                      "skin has any: give the skin a UV map, or leave the map out",
                      k + 1),
          Place{map.file.string()});
    const io::GreyPicture picture = io::read_grey_picture(map.file);
    if (!values) values.emplace(count, 1.0);
    for (std::size_t i = 0; i < count; ++i)
      (*values)[i] *= map.black + (map.white - map.black) * picture.at(roots[i]);
  }
  return values;
}

// Whether each of so many is among those that stay.
std::vector<bool> stay(std::span<const double> density, std::uint64_t seed) {
  std::vector<bool> stays(density.size());
  for (std::size_t i = 0; i < density.size(); ++i)
    stays[i] = Random(seed, kMapStream + i).uniform() < density[i];
  return stays;
}

[[noreturn]] void nothing_left() {
  throw InputError(
      "the [[hair.map]] tables leave no hair: the pictures are black, or 'black' and 'white' are too low, "
      "where the roots are");
}

// The strands that are left, in every list of the world that has one entry for each.
void keep_strands(World& world, std::span<const std::uint32_t> kept) {
  if (kept.empty()) nothing_left();
  if (!world.group_of.empty()) {
    std::vector<int> group_of;
    for (const std::uint32_t i : kept) group_of.push_back(world.group_of[i]);
    world.group_of = std::move(group_of);
  }
  if (!world.bound.empty()) world.bound = world.bound.of(kept, *world.bodies);
}

void thin_groom(World& world) {
  const auto density =
      values_at(world.scene, scene::MapChanges::density, world.groom.root_uv, world.groom.strand_count());
  if (!density) return;
  const std::vector<bool> stays = stay(*density, static_cast<std::uint64_t>(world.scene.run.seed));
  std::vector<std::uint32_t> kept;
  for (std::uint32_t i = 0; i < stays.size(); ++i)
    if (stays[i]) kept.push_back(i);
  keep_strands(world, kept);
  log_info("[[hair.map]]: {} of {} strands stay", kept.size(), stays.size());
  world.groom = hair::select(world.groom, kept);
}

void cut_groom(World& world) {
  auto shares =
      values_at(world.scene, scene::MapChanges::length, world.groom.root_uv, world.groom.strand_count());
  if (!shares) return;
  for (std::size_t i = 0; i < shares->size(); ++i)
    if ((*shares)[i] * world.groom.length(i) < kShortest) (*shares)[i] = 0.0;
  const std::vector<std::size_t> left = hair::cut(world.groom, *shares, "by a map");
  keep_strands(world, std::vector<std::uint32_t>(left.begin(), left.end()));
}

// Strands of one material whom the maps change alike share what becomes of it.
void change_materials(World& world) {
  hair::Groom& groom = world.groom;
  const std::size_t count = groom.strand_count();
  const auto values = [&](scene::MapChanges changes) {
    return values_at(world.scene, changes, groom.root_uv, count);
  };
  const auto stiffness = values(scene::MapChanges::stiffness), friction = values(scene::MapChanges::friction),
             wetness = values(scene::MapChanges::wetness);
  if (!stiffness && !friction && !wetness) return;
  std::map<std::tuple<std::uint32_t, double, double, double>, std::uint32_t> known;
  std::vector<hair::Material> materials;
  std::vector<std::uint32_t> material_of;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t given = groom.material_of.empty() ? 0 : groom.material_of[i];
    const double stiffer = stiffness ? (*stiffness)[i] : 1.0, rougher = friction ? (*friction)[i] : 1.0,
                 wetter = wetness ? (*wetness)[i] : 0.0;
    const auto [at, fresh] = known.emplace(std::tuple(given, stiffer, rougher, wetter),
                                           static_cast<std::uint32_t>(materials.size()));
    if (fresh) {
      hair::Material material = groom.materials[given];
      material.young *= stiffer;
      material.friction_hair *= rougher;
      material.friction_body *= rougher;
      materials.push_back(hair::wetted(material, wetter));
    }
    material_of.push_back(at->second);
  }
  groom.materials = std::move(materials);
  groom.material_of = std::move(material_of);
}

}  // namespace

void thin_sites(const scene::Scene& scene, std::uint64_t seed, std::vector<hair::ScalpSite>& sites) {
  std::vector<Vec2> roots;
  for (const hair::ScalpSite& site : sites)
    if (site.uv) roots.push_back(*site.uv);
  const auto density = values_at(scene, scene::MapChanges::density, roots, sites.size());
  if (!density) return;
  const std::vector<bool> stays = stay(*density, seed);
  std::size_t i = 0;
  std::erase_if(sites, [&](const hair::ScalpSite&) { return !stays[i++]; });
  if (sites.empty()) nothing_left();
}

void apply_maps(World& world) {
  if (world.scene.hair.maps.empty()) return;
  if (world.scene.hair.source != scene::HairSource::grow) thin_groom(world);
  cut_groom(world);
  change_materials(world);
}

}  // namespace ringlet::sim

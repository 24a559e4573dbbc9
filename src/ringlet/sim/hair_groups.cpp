#include "ringlet/sim/hair_groups.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/base/random.h"
#include "ringlet/hair/hair_types.h"

namespace ringlet::sim {
namespace {

constexpr std::uint64_t kStream = 0x67726f7570;  // of random numbers that nothing else draws

std::string title(const scene::HairGroup& group, std::size_t index) {
  return group.name.empty() ? fmt::format("group {}", index + 1) : group.name;
}

// The number in the groom file of the strands that a group takes; -1: any.
std::int32_t number_in_file(const scene::Scene& scene, const scene::HairGroup& group,
                            const hair::Groom& groom) {
  if (group.file_group >= 0 || scene.hair.source != scene::HairSource::file || group.name.empty())
    return group.file_group;
  std::string names;
  for (const auto& [number, name] : groom.group_names) {
    if (name == group.name) return number;
    names += fmt::format("{}'{}'", names.empty() ? "" : ", ", name);
  }
  if (group.centre || group.normal || group.share < 1.0) return -1;
  throw InputError(
      fmt::format("[[hair.group]] '{}': the groom file has no group of this name; it has {}. Give its number "
                  "as file_group, "
                  "or choose strands by centre, normal or share",
                  group.name, names.empty() ? "no names" : names));
}

// Which strands a group takes.
class Choice {
 public:
  Choice(const scene::Scene& scene, std::size_t index, const hair::Groom& groom)
      : group_(scene.hair.groups[index]),
        groom_(groom),
        seed_(static_cast<std::uint64_t>(scene.run.seed)),
        stream_(kStream + (static_cast<std::uint64_t>(index) << 40)),
        number_(number_in_file(scene, group_, groom)) {
    if (number_ >= 0 && !std::count(groom.groups.begin(), groom.groups.end(), number_))
      throw InputError(fmt::format("[[hair.group]] '{}': no strand of the groom file has the group number {}",
                                   title(group_, index), number_));
  }

  bool takes(std::size_t strand) const {
    const Vec3& root = groom_.strand(strand)[0];
    if (number_ >= 0 && (groom_.groups.empty() || groom_.groups[strand] != number_)) return false;
    if (group_.centre && (root - *group_.centre).norm() > group_.reach) return false;
    if (group_.normal && group_.normal->normalized().dot(root) <= group_.offset) return false;
    return group_.share >= 1.0 || Random(seed_, stream_ + strand).uniform() < group_.share;
  }

 private:
  const scene::HairGroup& group_;
  const hair::Groom& groom_;
  std::uint64_t seed_, stream_;
  std::int32_t number_;
};

scene::Scene scene_of_group(const scene::Scene& scene, const scene::HairGroup& group) {
  scene::Scene own = scene;
  if (group.curl != scene::GroupCurl::as_hair) {
    own.hair.curl = static_cast<scene::Curl>(static_cast<int>(group.curl) - 1);
    own.hair.curl_radius = own.hair.curl_pitch = std::nullopt;
  }
  if (group.curl_radius) own.hair.curl_radius = group.curl_radius;
  if (group.curl_pitch) own.hair.curl_pitch = group.curl_pitch;
  own.hair.length = group.length.value_or(own.hair.length);
  return own;
}

hair::Material material_in(const scene::HairGroup& group, std::size_t index, hair::Material material) {
  material.name = title(group, index);
  if (group.type != scene::GroupType::as_hair)
    material.section =
        hair::material_of(static_cast<hair::Ethnicity>(static_cast<int>(group.type) - 1)).section;
  if (group.radius || group.eccentricity)
    material.section = hair::section_from_eccentricity(
        group.radius.value_or(material.section.mean_radius()),
        group.eccentricity.value_or(1.0 - material.section.b / material.section.a));
  material.young = group.young.value_or(material.young);
  material.density = group.density.value_or(material.density);
  material.damping = group.damping.value_or(material.damping);
  material.friction_hair = group.friction_hair.value_or(material.friction_hair);
  material.friction_body = group.friction_body.value_or(material.friction_body);
  material.colour = group.colour.value_or(material.colour);
  return material;
}

}  // namespace

std::vector<int> groups_of(const scene::Scene& scene, const hair::Groom& groom) {
  const auto& groups = scene.hair.groups;
  if (groups.empty()) return {};
  std::vector<int> group_of(groom.strand_count(), -1);
  for (std::size_t k = 0; k < groups.size(); ++k) {
    const Choice choice(scene, k, groom);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < group_of.size(); ++i)
      if (choice.takes(i)) {
        group_of[i] = static_cast<int>(k);
        ++taken;
      }
    if (taken == 0)
      log_warning("[[hair.group]] '{}' takes none of the {} strands", title(groups[k], k), group_of.size());
    else
      log_info("[[hair.group]] '{}' takes {} of {} strands", title(groups[k], k), taken, group_of.size());
  }
  return group_of;
}

void grow_groups(const scene::Scene& scene, std::span<const int> group_of,
                 const std::function<hair::Groom(const scene::Scene&)>& grow, hair::Groom& groom) {
  for (std::size_t k = 0; k < scene.hair.groups.size(); ++k) {
    const scene::HairGroup& group = scene.hair.groups[k];
    if (!group.changes_growth()) continue;
    // The same roots, and as many points.
    const hair::Groom own = grow(scene_of_group(scene, group));
    for (std::size_t i = 0; i < group_of.size(); ++i) {
      if (group_of[i] != static_cast<int>(k)) continue;
      std::ranges::copy(own.strand(i), groom.strand(i).begin());
      if (!own.root_frames.empty()) groom.root_frames[i] = own.root_frames[i];
      if (!own.natural_curvatures.empty()) groom.natural_curvatures[i] = own.natural_curvatures[i];
      if (!own.lengths.empty()) groom.lengths[i] = own.lengths[i];
    }
  }
}

void set_group_materials(const scene::Scene& scene, std::span<const int> group_of, hair::Groom& groom) {
  std::map<std::pair<std::uint32_t, int>, std::uint32_t> known;  // what a material becomes in a group
  std::vector<std::uint32_t> material_of(group_of.size());
  for (std::size_t i = 0; i < group_of.size(); ++i) {
    const std::uint32_t given = groom.material_of.empty() ? 0 : groom.material_of[i];
    material_of[i] = given;
    if (group_of[i] < 0) continue;
    const auto [at, fresh] =
        known.emplace(std::pair(given, group_of[i]), static_cast<std::uint32_t>(groom.materials.size()));
    if (fresh) {
      const auto k = static_cast<std::size_t>(group_of[i]);
      groom.materials.push_back(material_in(scene.hair.groups[k], k, groom.materials[given]));
    }
    material_of[i] = at->second;
  }
  if (!known.empty()) groom.material_of = std::move(material_of);
}

}  // namespace ringlet::sim

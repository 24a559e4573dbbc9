#include "ringlet/hair/select.h"

namespace ringlet::hair {

Groom select(const Groom& groom, std::span<const std::uint32_t> strands) {
  Groom result;
  result.materials = groom.materials;
  result.history = groom.history;
  result.group_names = groom.group_names;
  const auto per_strand = [&](const auto& from, auto& to) {
    for (std::size_t i = 0; !from.empty() && i < strands.size(); ++i) to.push_back(from[strands[i]]);
  };
  const auto per_point = [&](const auto& from, auto& to) {
    for (std::size_t i = 0; !from.empty() && i < strands.size(); ++i)
      to.insert(to.end(), from.begin() + groom.first_point[strands[i]],
                from.begin() + groom.first_point[strands[i] + 1]);
  };
  for (const std::uint32_t i : strands) result.add_strand(groom.strand(i));
  per_strand(groom.root_frames, result.root_frames);
  per_strand(groom.natural_curvatures, result.natural_curvatures);
  per_strand(groom.lengths, result.lengths);
  per_strand(groom.root_uv, result.root_uv);
  per_strand(groom.groups, result.groups);
  per_strand(groom.material_of, result.material_of);
  per_strand(groom.is_guide, result.is_guide);
  per_point(groom.radii, result.radii);
  per_point(groom.transparencies, result.transparencies);
  per_point(groom.colours, result.colours);
  return result;
}

}  // namespace ringlet::hair

#include "ringlet/statics/groom_strands.h"

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/hair/resample.h"
#include "ringlet/rods/super_helix_fit.h"
#include "ringlet/statics/shape.h"

namespace ringlet::statics {

std::vector<rods::SuperHelixStrand> strands_of(const hair::Groom& groom, std::span<const int> elements) {
  hair::validate(groom);
  if (elements.size() != 1 && elements.size() != groom.strand_count())
    throw InputError(
        fmt::format("{} numbers of elements for {} strands", elements.size(), groom.strand_count()));
  std::vector<rods::SuperHelixStrand> strands(groom.strand_count());
  for (std::size_t i = 0; i < strands.size(); ++i) {
    rods::SuperHelixStrand& strand = strands[i];
    strand.material = groom.material(i);
    strand.length = groom.length(i);
    strand.elements = elements[elements.size() == 1 ? 0 : i];
    if (strand.elements < 1 || strand.elements > 1000)
      throw InputError(fmt::format("strand {}: it needs between 1 and 1000 elements", i));
    if (!groom.natural_curvatures.empty() && !groom.root_frames.empty()) {
      strand.root = {groom.strand(i)[0], groom.root_frames[i]};
      strand.natural = {groom.natural_curvatures[i]};
    } else {
      const auto fit = rods::fit_super_helix(groom.strand(i), strand.elements, Vec3::UnitX());
      strand.root = {groom.strand(i)[0], fit.root_frame};
      strand.natural = fit.curvatures;
    }
  }
  return strands;
}

hair::Groom shaped_groom(const hair::Groom& groom, const std::vector<rods::SuperHelixStrand>& strands,
                         const std::vector<std::vector<Vec3>>& curvatures, int points) {
  if (strands.size() != groom.strand_count() || curvatures.size() != groom.strand_count())
    throw InputError(fmt::format("{} strands and {} shapes for a groom of {}", strands.size(),
                                 curvatures.size(), groom.strand_count()));
  if (points < 2) throw InputError("a strand needs at least two points");
  hair::Groom shaped = hair::resample(groom, static_cast<std::size_t>(points));
  shaped.history = groom.history;
  for (std::size_t i = 0; i < strands.size(); ++i) {
    const auto curve = equally_spaced_points(strands[i].root, strands[i].length, curvatures[i], points);
    std::copy(curve.begin(), curve.end(), shaped.strand(i).begin());
  }
  return shaped;
}

}  // namespace ringlet::statics

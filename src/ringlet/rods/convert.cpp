#include "ringlet/rods/convert.h"

#include <algorithm>

#include "ringlet/base/error.h"

namespace ringlet::rods {

std::vector<Vec3> resample_curvatures(std::span<const Vec3> curvatures, int parts) {
  if (curvatures.empty() || parts < 1)
    throw InputError("curvatures are resampled from at least one part to at least one");
  // In units of one source part: target part i covers [i, i + 1] · scale.
  const double scale = double(curvatures.size()) / parts;
  std::vector<Vec3> result(parts, Vec3::Zero());
  for (int i = 0; i < parts; ++i) {
    const double begin = i * scale, end = (i + 1) * scale;
    for (auto k = static_cast<std::size_t>(begin); k < curvatures.size() && double(k) < end; ++k)
      result[i] +=
          std::max(0.0, std::min(end, double(k + 1)) - std::max(begin, double(k))) / scale * curvatures[k];
  }
  return result;
}

NodalStrand to_nodal(const SuperHelixStrand& strand, int vertices) {
  NodalStrand result;
  result.root = strand.root;
  result.length = strand.length;
  result.vertices = vertices;
  result.material = strand.material;
  result.natural = strand.natural;
  result.initial = strand.initial;
  return result;
}

SuperHelixStrand to_super_helix(const NodalStrand& strand, int elements) {
  if (!strand.clamped) throw UnsupportedError("a free strand cannot become a super-helix: it has no root");
  SuperHelixStrand result;
  result.root = strand.root;
  result.length = strand.length;
  result.elements = elements;
  result.material = strand.material;
  result.natural = resample_curvatures(strand.natural, elements);
  if (!strand.initial.empty()) result.initial = resample_curvatures(strand.initial, elements);
  return result;
}

}  // namespace ringlet::rods

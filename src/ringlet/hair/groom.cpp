#include "ringlet/hair/groom.h"

#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::hair {

void Groom::add_strand(std::span<const Vec3> strand_points) {
  points.insert(points.end(), strand_points.begin(), strand_points.end());
  first_point.push_back(static_cast<std::uint32_t>(points.size()));
}

double Groom::length(std::size_t i) const { return lengths.empty() ? hair::length(strand(i)) : lengths[i]; }

double length(std::span<const Vec3> polyline) {
  double sum = 0.0;
  for (std::size_t i = 1; i < polyline.size(); ++i) sum += (polyline[i] - polyline[i - 1]).norm();
  return sum;
}

namespace {

void require_size(std::size_t size, std::size_t expected, const char* what) {
  if (size != 0 && size != expected)
    throw InputError(fmt::format("groom: {} {} for {} entries", size, what, expected));
}

void validate_strand(const Groom& groom, std::size_t i) {
  const auto strand = groom.strand(i);
  if (strand.size() < 2)
    throw InputError(fmt::format("strand {} has {} point(s); it needs at least two", i, strand.size()));
  for (std::size_t k = 0; k < strand.size(); ++k)
    if (!strand[k].allFinite())
      throw InputError(fmt::format("strand {}, point {}: the position is not a finite number", i, k));
  if (!(length(strand) > 0.0)) throw InputError(fmt::format("strand {} has zero length", i));
}

}  // namespace

void validate(const Groom& groom) {
  const std::size_t strands = groom.strand_count();
  if (groom.first_point.empty() || groom.first_point.front() != 0 ||
      groom.first_point.back() != groom.points.size())
    throw InputError("groom: the strands' offsets do not cover its points");
  for (std::size_t i = 0; i < strands; ++i)
    if (groom.first_point[i] > groom.first_point[i + 1])
      throw InputError(fmt::format("strand {}: its offset is larger than the next strand's", i));
  require_size(groom.root_frames.size(), strands, "root frames");
  require_size(groom.natural_curvatures.size(), strands, "natural curvatures");
  require_size(groom.lengths.size(), strands, "lengths");
  require_size(groom.root_uv.size(), strands, "root uv");
  require_size(groom.groups.size(), strands, "groups");
  require_size(groom.material_of.size(), strands, "material indices");
  require_size(groom.is_guide.size(), strands, "guide marks");
  require_size(groom.radii.size(), groom.points.size(), "radii");
  require_size(groom.transparencies.size(), groom.points.size(), "transparencies");
  require_size(groom.colours.size(), groom.points.size(), "colours");
  if (groom.materials.empty()) throw InputError("groom: it has no material");
  for (const Material& material : groom.materials) validate(material);
  for (std::size_t i = 0; i < strands; ++i) {
    validate_strand(groom, i);
    if (!groom.material_of.empty() && groom.material_of[i] >= groom.materials.size())
      throw InputError(fmt::format("strand {}: there is no material {}", i, groom.material_of[i]));
    if (!groom.natural_curvatures.empty() && !groom.natural_curvatures[i].allFinite())
      throw InputError(fmt::format("strand {}: its natural curvature is not a finite number", i));
    if (!groom.root_frames.empty() && !groom.root_frames[i].coeffs().allFinite())
      throw InputError(fmt::format("strand {}: its root frame is not a finite number", i));
    if (!groom.root_uv.empty() && !groom.root_uv[i].allFinite())
      throw InputError(fmt::format("strand {}: its root uv is not a finite number", i));
    // A curve is no shorter than the polyline through its points, up to rounding.
    if (!groom.lengths.empty() &&
        !(std::isfinite(groom.lengths[i]) && groom.lengths[i] >= (1.0 - 1e-6) * length(groom.strand(i))))
      throw InputError(
          fmt::format("strand {}: its length {} m is less than that of its points", i, groom.lengths[i]));
  }
  for (std::size_t k = 0; k < groom.radii.size(); ++k)
    if (!std::isfinite(groom.radii[k]) || groom.radii[k] < 0.0)
      throw InputError(fmt::format("point {}: its radius {} is not a positive number", k, groom.radii[k]));
  for (std::size_t k = 0; k < groom.transparencies.size(); ++k)
    if (!std::isfinite(groom.transparencies[k]))
      throw InputError(fmt::format("point {}: its transparency is not a finite number", k));
  for (std::size_t k = 0; k < groom.colours.size(); ++k)
    if (!groom.colours[k].allFinite())
      throw InputError(fmt::format("point {}: its colour is not a finite number", k));
}

std::vector<Vec3> Groom::placed(const Pose& pose) const {
  std::vector<Vec3> placed;
  placed.reserve(points.size());
  for (const Vec3& x : points) placed.push_back(pose.apply(x));
  return placed;
}

}  // namespace ringlet::hair

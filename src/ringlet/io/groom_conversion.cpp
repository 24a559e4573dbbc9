#include "ringlet/io/groom_conversion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"

namespace ringlet::io {

namespace {

void require_unit(double metres_per_unit) {
  if (!(metres_per_unit > 0.0) || !std::isfinite(metres_per_unit))
    throw InputError(fmt::format("metres per unit must be a positive number, not {}", metres_per_unit));
}

// Copies the entries of strands that `keep` names (per-strand arrays) or of their points (per-point arrays).
template <class T>
void keep_entries(std::vector<T>& entries, const std::vector<std::size_t>& kept) {
  if (entries.empty()) return;
  for (std::size_t i = 0; i < kept.size(); ++i) entries[i] = entries[kept[i]];
  entries.resize(kept.size());
}

bool is_degenerate(std::span<const Vec3> strand) {
  // A strand that is not finite is not degenerate but wrong: validate() says so.
  return strand.size() < 2 || hair::length(strand) == 0.0;
}

void drop_degenerate(hair::Groom& groom, const std::string& name) {
  std::vector<std::size_t> strands, points;
  std::vector<std::uint32_t> first{0};
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    if (is_degenerate(groom.strand(i))) continue;
    strands.push_back(i);
    for (std::uint32_t k = groom.first_point[i]; k < groom.first_point[i + 1]; ++k) points.push_back(k);
    first.push_back(static_cast<std::uint32_t>(points.size()));
  }
  const std::size_t dropped = groom.strand_count() - strands.size();
  if (dropped == 0) return;
  groom.first_point = std::move(first);
  keep_entries(groom.points, points);
  keep_entries(groom.radii, points);
  keep_entries(groom.transparencies, points);
  keep_entries(groom.colours, points);
  keep_entries(groom.root_uv, strands);
  keep_entries(groom.groups, strands);
  keep_entries(groom.is_guide, strands);
  keep_entries(groom.material_of, strands);
  log_warning("{}: left out {} strand(s) of one point or zero length", name, dropped);
}

void check_point_values(const hair::Groom& groom, const std::string& name) {
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    for (std::uint32_t k = groom.first_point[i]; k < groom.first_point[i + 1]; ++k) {
      const auto complain = [&](const char* what, double value) {
        throw InputError(
            fmt::format("strand {}, point {}: the {} is {}; it must be a finite number and not negative", i,
                        k - groom.first_point[i], what, value),
            Place{name});
      };
      const auto is_bad = [](double value) { return !std::isfinite(value) || value < 0.0; };
      if (!groom.radii.empty() && is_bad(groom.radii[k])) complain("thickness", 2.0 * groom.radii[k]);
      if (!groom.transparencies.empty() && !std::isfinite(groom.transparencies[k]))
        complain("transparency", groom.transparencies[k]);
      if (!groom.colours.empty() && !groom.colours[k].allFinite()) complain("colour", groom.colours[k].sum());
    }
  for (std::size_t i = 0; i < groom.root_uv.size(); ++i)
    if (!groom.root_uv[i].allFinite())
      throw InputError(fmt::format("strand {}: its root uv is not a finite number", i), Place{name});
}

}  // namespace

FileFrame reading_frame(const ReadOptions& options, const FileFrame& stated) {
  const FileFrame frame{options.metres_per_unit.value_or(stated.metres_per_unit),
                        options.up_axis.value_or(stated.up_axis)};
  require_unit(frame.metres_per_unit);
  return frame;
}

FileFrame writing_frame(const WriteOptions& options) {
  require_unit(options.metres_per_unit);
  return {options.metres_per_unit, options.up_axis};
}

hair::Groom finish_reading(hair::Groom groom, const std::string& name, const FileFrame& frame,
                           const ReadOptions& options) {
  for (Vec3& p : groom.points) p = frame.from_file(p);
  for (double& radius : groom.radii) radius *= frame.metres_per_unit;
  if (options.skip_degenerate) drop_degenerate(groom, name);
  if (groom.strand_count() == 0) throw InputError("there are no strands in this file", Place{name});
  check_point_values(groom, name);
  try {
    hair::validate(groom);
  } catch (const InputError& error) {
    throw InputError(error.message(), Place{name});
  }
  return groom;
}

void check_for_writing(const hair::Groom& groom, const std::string& name, const WriteOptions& options) {
  require_unit(options.metres_per_unit);
  hair::validate(groom);
  if (groom.strand_count() == 0) throw InputError("the groom has no strands to write", Place{name});
  check_point_values(groom, name);
}

std::vector<Vec3f> points_for_file(const hair::Groom& groom, std::span<const Vec3> points,
                                   const FileFrame& frame, const std::string& name) {
  std::vector<Vec3f> result(points.size());
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    bool has_length = false;
    for (std::uint32_t k = groom.first_point[i]; k < groom.first_point[i + 1]; ++k) {
      const Vec3 p = frame.to_file(points[k]);
      if (!(p.cwiseAbs().maxCoeff() <= std::numeric_limits<float>::max()))
        throw InputError(
            fmt::format("strand {}, point {}: the position does not fit into the 32-bit numbers of "
                        "this format; check the units",
                        i, k - groom.first_point[i]),
            Place{name});
      result[k] = p.cast<float>();
      has_length |= k > groom.first_point[i] && result[k] != result[k - 1];
    }
    if (!has_length)
      throw InputError(
          fmt::format("strand {} is too short for the 32-bit numbers of this format: all its points "
                      "round to one; remove it or move the groom nearer to the origin",
                      i),
          Place{name});
  }
  return result;
}

std::vector<float> widths_for_file(const hair::Groom& groom, const FileFrame& frame,
                                   const std::string& name) {
  std::vector<float> widths(groom.points.size());
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const double section_radius = groom.material(i).section.mean_radius();
    for (std::uint32_t k = groom.first_point[i]; k < groom.first_point[i + 1]; ++k) {
      const double width =
          2.0 * (groom.radii.empty() ? section_radius : groom.radii[k]) / frame.metres_per_unit;
      if (!(width <= std::numeric_limits<float>::max()))
        throw InputError(
            fmt::format("strand {}: its width {} does not fit into the 32-bit numbers of this format", i,
                        width),
            Place{name});
      widths[k] = static_cast<float>(width);
    }
  }
  return widths;
}

bool has_one_width(const hair::Groom& groom) {
  return groom.radii.empty() && (groom.material_of.empty() || groom.materials.size() == 1);
}

bool has_default_width(const hair::Groom& groom) {
  return has_one_width(groom) &&
         groom.materials[0].section.mean_radius() == hair::Material{}.section.mean_radius();
}

std::vector<std::array<float, 4>> colours_for_file(const hair::Groom& groom) {
  std::vector<std::array<float, 4>> result;
  if (groom.colours.empty() && groom.transparencies.empty()) return result;
  result.resize(groom.points.size());
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    for (std::uint32_t k = groom.first_point[i]; k < groom.first_point[i + 1]; ++k) {
      const Vec3f c = (groom.colours.empty() ? groom.material(i).colour : groom.colours[k]).cast<float>();
      const double opacity = groom.transparencies.empty() ? 1.0 : 1.0 - groom.transparencies[k];
      result[k] = {c.x(), c.y(), c.z(), static_cast<float>(opacity)};
    }
  return result;
}

void set_colour(hair::Groom& groom, std::size_t point, const Vec3& colour, double opacity) {
  groom.colours.resize(groom.points.size());
  groom.transparencies.resize(groom.points.size());
  groom.colours[point] = colour;
  groom.transparencies[point] = 1.0 - opacity;
}

Polylines chain_edges(std::size_t vertex_count, std::span<const std::array<std::uint32_t, 2>> edges,
                      const std::string& name) {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  // The up to two neighbours of each vertex; `starts` marks vertices that some edge leaves from.
  std::vector<std::array<std::uint32_t, 2>> neighbours(vertex_count, {kNone, kNone});
  std::vector<std::uint8_t> starts(vertex_count, 0), visited(vertex_count, 0);
  const auto connect = [&](std::uint32_t from, std::uint32_t to) {
    auto& slots = neighbours[from];
    if (slots[1] != kNone)
      throw InputError(fmt::format("more than two edges meet at vertex {}; a strand cannot branch", from),
                       Place{name});
    (slots[0] == kNone ? slots[0] : slots[1]) = to;
  };
  for (const auto& [a, b] : edges) {
    if (a >= vertex_count || b >= vertex_count)
      throw InputError(fmt::format("an edge joins vertices {} and {}, but there are {}", a, b, vertex_count),
                       Place{name});
    if (a == b) throw InputError(fmt::format("an edge joins vertex {} to itself", a), Place{name});
    connect(a, b);
    connect(b, a);
    starts[a] = 1;
  }

  // Walk from every free end, first from those where an edge starts, so that strands keep their direction;
  // the order of strands is that of the vertices they start at.
  Polylines lines;
  for (const bool only_starts : {true, false})
    for (std::uint32_t v = 0; v < vertex_count; ++v) {
      if (visited[v] || neighbours[v][0] == kNone || neighbours[v][1] != kNone) continue;
      if (only_starts && !starts[v]) continue;
      for (std::uint32_t at = v, from = kNone; at != kNone;) {
        visited[at] = 1;
        lines.vertices.push_back(at);
        const auto& [left, right] = neighbours[at];
        const std::uint32_t next = left == from ? right : left;
        from = at;
        at = next;
      }
      lines.end_strand();
    }
  for (std::uint32_t v = 0; v < vertex_count; ++v) {
    if (visited[v]) continue;
    if (neighbours[v][0] != kNone)
      throw InputError(
          fmt::format("the edges through vertex {} form a closed loop; a strand has a root and a tip", v),
          Place{name});
  }
  return lines;
}

hair::Groom gather(const hair::Groom& source, const Polylines& lines) {
  hair::Groom groom;
  groom.materials = source.materials;
  groom.history = source.history;
  groom.first_point = lines.first;
  const auto pick = [&](const auto& from, auto& to) {
    if (from.empty()) return;
    to.reserve(lines.vertices.size());
    for (const std::uint32_t v : lines.vertices) to.push_back(from[v]);
  };
  pick(source.points, groom.points);
  pick(source.radii, groom.radii);
  pick(source.transparencies, groom.transparencies);
  pick(source.colours, groom.colours);
  return groom;
}

namespace {

bool is_same(const hair::Material& a, const hair::Material& b) {
  const auto numbers = [](const hair::Material& m) {
    return std::array{m.section.a, m.section.b, m.young,         m.poisson,
                      m.density,   m.damping,   m.friction_hair, m.friction_body};
  };
  return a.name == b.name && numbers(a) == numbers(b) && a.colour == b.colour;
}

// Materials that both have are shared.
void append_materials(hair::Groom& all, const hair::Groom& part, std::size_t old_strands,
                      std::size_t strands) {
  std::vector<std::uint32_t> index;  // of the part's materials in `all`
  for (const hair::Material& material : part.materials) {
    const auto same = std::find_if(all.materials.begin(), all.materials.end(),
                                   [&](const hair::Material& known) { return is_same(known, material); });
    index.push_back(static_cast<std::uint32_t>(same - all.materials.begin()));
    if (same == all.materials.end()) all.materials.push_back(material);
  }
  if (all.materials.size() == 1) return;
  all.material_of.resize(old_strands, 0);
  for (const std::uint32_t material : part.material_of) all.material_of.push_back(index[material]);
  all.material_of.resize(strands, index[0]);
}

}  // namespace

std::vector<std::string> group_name_of_strands(const hair::Groom& groom) {
  std::vector<std::string> names;
  if (groom.group_names.empty()) return names;
  for (const std::int32_t group : groom.groups) {
    const auto named = groom.group_names.find(group);
    names.push_back(named == groom.group_names.end() ? std::string() : named->second);
  }
  return names;
}

void take_group_names(hair::Groom& groom, const std::vector<std::string>& names) {
  // Many groups may share one name, so that a long one would take more memory than its file.
  constexpr std::size_t kLongestName = 256;
  if (names.empty() || (names.size() != 1 && names.size() != groom.strand_count())) return;
  const bool has_numbers = !groom.groups.empty();
  std::map<std::string_view, std::int32_t> known;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const std::string& name = names[names.size() == 1 ? 0 : i];
    if (!has_numbers)
      groom.groups.push_back(known.emplace(name, static_cast<std::int32_t>(known.size())).first->second);
    if (!name.empty() && name.size() <= kLongestName) groom.group_names.try_emplace(groom.groups[i], name);
  }
}

void append(hair::Groom& all, const hair::Groom& part, double radius) {
  const std::size_t old_strands = all.strand_count(), old_points = all.points.size();
  const std::size_t strands = old_strands + part.strand_count(), points = old_points + part.points.size();
  const auto join = [](auto& to, const auto& from, std::size_t old_size, std::size_t size, auto filler) {
    if (to.empty() && from.empty()) return;
    to.resize(old_size, filler);
    to.insert(to.end(), from.begin(), from.end());
    to.resize(size, filler);
  };
  join(all.radii, part.radii, old_points, points, radius);
  join(all.transparencies, part.transparencies, old_points, points, 0.0);
  join(all.colours, part.colours, old_points, points, Vec3(Vec3::Zero()));
  join(all.root_uv, part.root_uv, old_strands, strands, Vec2(Vec2::Zero()));
  join(all.groups, part.groups, old_strands, strands, std::int32_t{0});
  join(all.is_guide, part.is_guide, old_strands, strands, std::uint8_t{1});
  all.group_names.insert(part.group_names.begin(), part.group_names.end());
  append_materials(all, part, old_strands, strands);
  all.points.insert(all.points.end(), part.points.begin(), part.points.end());
  for (std::size_t i = 1; i < part.first_point.size(); ++i)
    all.first_point.push_back(static_cast<std::uint32_t>(old_points + part.first_point[i]));
}

}  // namespace ringlet::io

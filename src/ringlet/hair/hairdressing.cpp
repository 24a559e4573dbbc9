#include "ringlet/hair/hairdressing.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"

namespace ringlet::hair {
namespace {

// Where a polyline first enters the removed side: the segment, and the fraction of it that stays.
struct Crossing {
  std::size_t segment;
  double fraction;
};

std::optional<Crossing> first_crossing(std::span<const Vec3> strand, const CutRegion& region) {
  for (std::size_t k = 1; k < strand.size(); ++k) {
    if (!(region(strand[k]) < 0.0)) continue;
    // Halved until the numbers cannot tell the ends apart.
    double kept = 0.0, removed = 1.0;
    for (int halving = 0; halving < 53; ++halving) {
      const double middle = 0.5 * (kept + removed);
      const bool outside = region(strand[k - 1] + middle * (strand[k] - strand[k - 1])) < 0.0;
      (outside ? removed : kept) = middle;
    }
    return Crossing{k - 1, removed};
  }
  return std::nullopt;
}

// Where a polyline has this share of its length behind it; nothing where all of it stays.
std::optional<Crossing> at_share(std::span<const Vec3> strand, double share) {
  double left = share * length(strand);
  for (std::size_t k = 1; k < strand.size(); ++k) {
    const double edge = (strand[k] - strand[k - 1]).norm();
    if (left < edge) return Crossing{k - 1, left / edge};
    left -= edge;
  }
  return std::nullopt;
}

template <class Value>
void append_cut(const std::vector<Value>& source, std::size_t first, std::size_t count,
                const std::optional<Crossing>& end, std::vector<Value>& target) {
  if (source.empty()) return;
  const std::size_t kept = end ? end->segment + 1 : count;
  target.insert(target.end(), source.begin() + static_cast<std::ptrdiff_t>(first),
                source.begin() + static_cast<std::ptrdiff_t>(first + kept));
  if (end) {
    const Value &a = source[first + end->segment], &b = source[first + end->segment + 1];
    target.push_back(a + end->fraction * (b - a));
  }
}

template <class Value>
void keep(std::vector<Value>& values, const std::vector<std::size_t>& kept) {
  if (values.empty()) return;
  std::vector<Value> result;
  for (const std::size_t i : kept) result.push_back(values[i]);
  values = std::move(result);
}

bool all_alike(const std::vector<double>& values) {
  return std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) == values.end();
}

// Whether a polyline passes through a ball.
bool meets(std::span<const Vec3> strand, const Ball& ball) {
  for (std::size_t k = 1; k < strand.size(); ++k) {
    const Vec3 along = strand[k] - strand[k - 1], to = ball.centre - strand[k - 1];
    const double square = along.squaredNorm();
    const double x = square > 0.0 ? std::clamp(along.dot(to) / square, 0.0, 1.0) : 0.0;
    if ((to - x * along).norm() <= ball.radius) return true;
  }
  return false;
}

// What is left of each strand: nothing, all of it, or what lies before a crossing.
struct Remainder {
  bool any = true;
  std::optional<Crossing> end;
};

std::vector<std::size_t> cut_each(Groom& groom, const std::string& name,
                                  const std::function<Remainder(std::size_t)>& remainder_of) {
  Groom result = groom;
  result.first_point = {0};
  result.points.clear();
  result.radii.clear();
  result.transparencies.clear();
  result.colours.clear();
  std::vector<std::size_t> kept;
  std::size_t shortened = 0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const auto [any, end] = remainder_of(i);
    if (!any) continue;
    shortened += end.has_value();
    const std::size_t first = groom.first_point[i], count = groom.point_count(i);
    append_cut(groom.points, first, count, end, result.points);
    append_cut(groom.radii, first, count, end, result.radii);
    append_cut(groom.transparencies, first, count, end, result.transparencies);
    append_cut(groom.colours, first, count, end, result.colours);
    result.first_point.push_back(static_cast<std::uint32_t>(result.points.size()));
    kept.push_back(i);
  }
  keep(result.root_frames, kept);
  keep(result.natural_curvatures, kept);
  keep(result.lengths, kept);
  for (std::size_t k = 0; k < result.lengths.size(); ++k)
    result.lengths[k] *= length(result.strand(k)) / length(groom.strand(kept[k]));
  keep(result.root_uv, kept);
  keep(result.groups, kept);
  keep(result.material_of, kept);
  keep(result.is_guide, kept);
  result.history.push_back(fmt::format("cut {}: {} strands shortened, {} removed", name, shortened,
                                       groom.strand_count() - kept.size()));
  groom = std::move(result);
  return kept;
}

}  // namespace

CutPlane parse_cut(const std::string& text) {
  const auto refuse = [&]() -> CutPlane {
    throw InputError(
        fmt::format("'{}' is not a cut; write it as z=-0.05 (removes what lies below) or x>0.1", text));
  };
  if (text.size() < 3 || text[0] < 'x' || text[0] > 'z') return refuse();
  double offset = 0.0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + 2, last, offset);
  if (error != std::errc() || end != last || !std::isfinite(offset)) return refuse();
  const Vec3 axis = Vec3::Unit(text[0] - 'x');
  if (text[1] == '=' || text[1] == '<') return {axis, offset};
  if (text[1] == '>') return {-axis, -offset};
  return refuse();
}

std::vector<std::size_t> cut(Groom& groom, const CutPlane& plane) {
  if (!plane.normal.allFinite() || plane.normal.norm() == 0.0 || !std::isfinite(plane.offset))
    throw InputError("a cut needs a plane with a finite normal and offset");
  return cut(
      groom, [&plane](const Vec3& x) { return plane.normal.dot(x) - plane.offset; },
      fmt::format("({}, {}, {}) · x < {} m", plane.normal.x(), plane.normal.y(), plane.normal.z(),
                  plane.offset));
}

std::vector<std::size_t> cut(Groom& groom, const CutRegion& region, const std::string& name) {
  return cut_each(groom, "where " + name, [&](std::size_t i) {
    const auto strand = groom.strand(i);
    // A root on the surface or behind it leaves nothing to hold.
    if (!(region(strand[0]) > 0.0)) return Remainder{false, {}};
    return Remainder{true, first_crossing(strand, region)};
  });
}

std::vector<std::size_t> cut(Groom& groom, std::span<const double> shares, const std::string& name) {
  if (shares.size() != groom.strand_count())
    throw InputError(fmt::format("{} lengths for {} strands", shares.size(), groom.strand_count()));
  return cut_each(groom, name, [&](std::size_t i) {
    if (shares[i] >= 1.0) return Remainder{};
    return Remainder{shares[i] > 0.0, at_share(groom.strand(i), shares[i])};
  });
}

std::vector<Quat> comb(Groom& groom, const CutPlane& parting, std::span<const Vec3> normals,
                       const Vec3& down) {
  if (normals.size() != groom.strand_count())
    throw InputError(fmt::format("{} normals for {} strands", normals.size(), groom.strand_count()));
  if (!parting.normal.allFinite() || parting.normal.norm() == 0.0 || !std::isfinite(parting.offset) ||
      !down.allFinite() || down.norm() == 0.0)
    throw InputError("combing needs a parting with a finite normal and offset, and a direction that is down");
  std::vector<Quat> turns;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const auto strand = groom.strand(i);
    const Vec3 &root = strand[0], &normal = normals[i];
    const Vec3 t = groom.root_frames.empty() ? Vec3((strand[1] - root).normalized())
                                             : Vec3(groom.root_frames[i] * Vec3::UnitZ());
    const double side = parting.normal.dot(root) < parting.offset ? -1.0 : 1.0;
    Vec3 along = side * parting.normal.normalized() + down.normalized();
    along -= along.dot(normal) * normal;
    // Where side and down cancel, the scalp's own slope has no say: the strand stays.
    const double lift = std::clamp(t.dot(normal), -1.0, 1.0);
    const Vec3 combed =
        along.norm() > 1e-9 ? Vec3(lift * normal + std::sqrt(1.0 - lift * lift) * along.normalized()) : t;
    const Quat turn(parallel_transport(t, combed.normalized()));
    for (Vec3& point : strand) point = root + turn * (point - root);
    if (!groom.root_frames.empty()) groom.root_frames[i] = (turn * groom.root_frames[i]).normalized();
    turns.push_back(turn);
  }
  groom.history.push_back(fmt::format("comb a parting where ({}, {}, {}) · x = {} m", parting.normal.x(),
                                      parting.normal.y(), parting.normal.z(), parting.offset));
  return turns;
}

Material wetted(const Material& dry, double wetness) {
  if (!(wetness >= 0.0 && wetness <= 1.0))
    throw InputError(fmt::format("wetness is {}, but must lie between 0 (dry) and 1", wetness));
  // [Bertails2005, Section 3.2], after Robbins, Chemical and Physical Behavior of Human Hair.
  constexpr double kWetYoung = 0.1, kWetRadius = 1.13;
  const double radius = 1.0 + wetness * (kWetRadius - 1.0);
  Material wet = dry;
  wet.young *= 1.0 + wetness * (kWetYoung - 1.0);
  wet.section.a *= radius;
  wet.section.b *= radius;
  return wet;
}

void lengthen(Groom& groom, double extra) {
  if (!(std::isfinite(extra) && extra > 0.0))
    throw InputError(fmt::format("hair cannot grow by {} m; the length to add must be positive", extra));
  Groom result = groom;
  result.first_point = {0};
  result.points.clear();
  result.radii.clear();
  result.transparencies.clear();
  result.colours.clear();
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const auto strand = groom.strand(i);
    const std::size_t first = groom.first_point[i], count = strand.size();
    append_cut(groom.points, first, count, std::nullopt, result.points);
    append_cut(groom.radii, first, count, std::nullopt, result.radii);
    append_cut(groom.transparencies, first, count, std::nullopt, result.transparencies);
    append_cut(groom.colours, first, count, std::nullopt, result.colours);
    // As many points more as keep the spacing, at most as many as there are.
    const double spacing = length(strand) / static_cast<double>(count - 1);
    const auto added =
        static_cast<std::size_t>(std::clamp(std::round(extra / spacing), 1.0, static_cast<double>(count)));
    const Vec3& tip = strand[count - 1];
    const Vec3 direction = (tip - strand[count - 2]).normalized();
    for (std::size_t k = 1; k <= added; ++k) {
      result.points.push_back(tip + extra * static_cast<double>(k) / static_cast<double>(added) * direction);
      if (!groom.radii.empty()) result.radii.push_back(groom.radii[first + count - 1]);
      if (!groom.transparencies.empty())
        result.transparencies.push_back(groom.transparencies[first + count - 1]);
      if (!groom.colours.empty()) result.colours.push_back(groom.colours[first + count - 1]);
    }
    result.first_point.push_back(static_cast<std::uint32_t>(result.points.size()));
  }
  for (double& known : result.lengths) known += extra;
  result.history.push_back(fmt::format("lengthen: {} m", extra));
  groom = std::move(result);
}

Hairdresser::Hairdresser(Groom groom) {
  State first;
  first.dry = groom.materials;
  first.dry_of = groom.material_of;
  first.dry_of.resize(groom.strand_count(), 0);
  first.wetness.assign(groom.strand_count(), 0.0);
  first.groom = std::move(groom);
  states_.push_back(std::move(first));
}

void Hairdresser::forget_undone() {
  states_.erase(states_.begin() + static_cast<std::ptrdiff_t>(now_) + 1, states_.end());
}

void Hairdresser::advance(State next) {
  forget_undone();
  states_.push_back(std::move(next));
  ++now_;
}

// A cut that has met no strand is no step.
std::vector<std::size_t> Hairdresser::take_cut(State next, std::vector<std::size_t> kept) {
  if (next.groom.points == groom().points) return kept;
  keep(next.dry_of, kept);
  keep(next.wetness, kept);
  advance(std::move(next));
  return kept;
}

std::vector<std::size_t> Hairdresser::cut(const CutPlane& plane) {
  State next = states_[now_];
  auto kept = hair::cut(next.groom, plane);
  return take_cut(std::move(next), std::move(kept));
}

std::vector<std::size_t> Hairdresser::cut(const CutRegion& region, const std::string& name) {
  State next = states_[now_];
  auto kept = hair::cut(next.groom, region, name);
  return take_cut(std::move(next), std::move(kept));
}

std::vector<std::size_t> Hairdresser::cut(std::span<const double> shares, const std::string& name) {
  State next = states_[now_];
  auto kept = hair::cut(next.groom, shares, name);
  return take_cut(std::move(next), std::move(kept));
}

std::vector<Quat> Hairdresser::comb(const CutPlane& parting, std::span<const Vec3> normals,
                                    const Vec3& down) {
  State next = states_[now_];
  auto turns = hair::comb(next.groom, parting, normals, down);
  advance(std::move(next));
  return turns;
}

double Hairdresser::wetness() const {
  const std::vector<double>& each = states_[now_].wetness;
  if (all_alike(each)) return each.empty() ? 0.0 : each[0];
  return std::accumulate(each.begin(), each.end(), 0.0) / static_cast<double>(each.size());
}

// Where strands are not all as wet, one material for each dry one and each wetness that there is of it.
void Hairdresser::wet_materials(State& state) {
  hair::Groom& groom = state.groom;
  groom.materials.clear();
  groom.material_of = state.dry_of;
  if (all_alike(state.wetness)) {
    for (const Material& dry : state.dry)
      groom.materials.push_back(state.wetness.empty() ? dry : wetted(dry, state.wetness[0]));
  } else {
    std::map<std::pair<std::uint32_t, double>, std::uint32_t> known;
    for (std::size_t i = 0; i < state.wetness.size(); ++i) {
      const auto next = static_cast<std::uint32_t>(groom.materials.size());
      const auto [entry, fresh] = known.try_emplace({state.dry_of[i], state.wetness[i]}, next);
      if (fresh) groom.materials.push_back(wetted(state.dry[state.dry_of[i]], state.wetness[i]));
      groom.material_of[i] = entry->second;
    }
  }
  if (groom.materials.size() == 1) groom.material_of.clear();
}

std::vector<std::size_t> Hairdresser::wet(double wetness, const std::optional<Ball>& where) {
  if (where && !(where->centre.allFinite() && std::isfinite(where->radius) && where->radius > 0.0))
    throw InputError("a brush needs a finite middle and a positive radius");
  State next = states_[now_];
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < next.wetness.size(); ++i) {
    if (next.wetness[i] == wetness || (where && !meets(next.groom.strand(i), *where))) continue;
    next.wetness[i] = wetness;
    changed.push_back(i);
  }
  (void)wetted(Material{}, wetness);  // throws for a wetness that there is not
  if (changed.empty()) return changed;
  wet_materials(next);
  std::string what = wetness > 0.0 ? fmt::format("wet: {}", wetness) : "dry";
  if (where)
    what += fmt::format(" within {} m of ({:.4g}, {:.4g}, {:.4g}): {} strands", where->radius,
                        where->centre.x(), where->centre.y(), where->centre.z(), changed.size());
  next.groom.history.push_back(std::move(what));
  advance(std::move(next));
  return changed;
}

void Hairdresser::lengthen(double extra) {
  State next = states_[now_];
  hair::lengthen(next.groom, extra);
  advance(std::move(next));
}

void Hairdresser::shape_by_hand(const std::string& what) {
  State next = states_[now_];
  next.groom.history.push_back(what);
  advance(std::move(next));
}

void Hairdresser::set_points(const Groom& shaped) {
  Groom& groom = states_[now_].groom;
  if (shaped.strand_count() != groom.strand_count())
    throw InputError(fmt::format("{} shapes for {} strands", shaped.strand_count(), groom.strand_count()));
  groom = shaped;
}

bool Hairdresser::undo() {
  if (now_ == 0) return false;
  --now_;
  return true;
}

bool Hairdresser::redo() {
  if (now_ + 1 == states_.size()) return false;
  ++now_;
  return true;
}

}  // namespace ringlet::hair

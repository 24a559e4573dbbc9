#pragma once
// A groom: all strands and their roots, as structure of arrays. Any number of points per strand.

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/hair/material.h"

namespace ringlet::hair {

struct Groom {
  // Strand i has the points [first_point[i], first_point[i + 1]).
  std::vector<std::uint32_t> first_point{0};
  std::vector<Vec3> points;

  // Per strand; each is either empty (unknown, or all alike) or has one entry per strand.
  std::vector<Quat> root_frames;         // material frame (n1, n2, t) at the root
  std::vector<Vec3> natural_curvatures;  // (κ1, κ2, τ) of the unstressed strand, 1/m
  std::vector<double> lengths;  // arclength of the curve whose points these are; empty: the polyline's
  std::vector<Vec2> root_uv;
  std::vector<std::int32_t> groups;
  std::map<std::int32_t, std::string> group_names;  // of those groups that have a name
  std::vector<std::uint32_t> material_of;           // index into materials; empty: all use materials[0]
  std::vector<std::uint8_t> is_guide;               // 1: simulated; 0: follows guides; empty: all are guides

  // Per point; each is either empty (follows the material) or has one entry per point.
  std::vector<double> radii;
  std::vector<double> transparencies;
  std::vector<Vec3> colours;

  std::vector<Material> materials{Material{}};
  std::vector<std::string> history;  // what was done to it, oldest first, for people to read

  std::size_t strand_count() const { return first_point.size() - 1; }
  std::size_t point_count(std::size_t strand) const { return first_point[strand + 1] - first_point[strand]; }
  // Its points where a pose takes them.
  std::vector<Vec3> placed(const Pose& pose) const;
  std::span<const Vec3> strand(std::size_t i) const {
    return {points.data() + first_point[i], point_count(i)};
  }
  std::span<Vec3> strand(std::size_t i) { return {points.data() + first_point[i], point_count(i)}; }
  double length(std::size_t i) const;  // arclength of strand i
  const Material& material(std::size_t i) const {
    return materials[material_of.empty() ? 0 : material_of[i]];
  }

  // Appends a strand's points (two at least); per-strand arrays are the caller's to keep in step.
  void add_strand(std::span<const Vec3> strand_points);
};

double length(std::span<const Vec3> polyline);

// Throws InputError naming the strand and the reason: arrays out of step, fewer than two points, a value that
// is not finite, a strand of zero length, a negative radius.
void validate(const Groom& groom);

}  // namespace ringlet::hair

#pragma once
// What all groom and mesh formats share: from a file's units and axes to ours and back, the checks that every
// groom passes at the door, and polylines assembled from loose edges.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/hair/groom.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

using Vec3f = Eigen::Vector3f;

// A file's unit and vertical axis.
struct FileFrame {
  double metres_per_unit = 1.0;
  UpAxis up_axis = UpAxis::z;

  Vec3 from_file(const Vec3& p) const {
    return metres_per_unit * (up_axis == UpAxis::z ? p : Vec3(p.x(), -p.z(), p.y()));
  }
  Vec3 to_file(const Vec3& p) const {
    return (up_axis == UpAxis::z ? p : Vec3(p.x(), p.z(), -p.y())) / metres_per_unit;
  }
};

// The frame of a file that says `stated` about itself, unless the options overrule it.
FileFrame reading_frame(const ReadOptions& options, const FileFrame& stated = {});
FileFrame writing_frame(const WriteOptions& options);

// Takes a groom in file units to ours and checks it; every complaint names the file and the strand.
hair::Groom finish_reading(hair::Groom groom, const std::string& name, const FileFrame& frame,
                           const ReadOptions& options);

// Checks before writing: a valid groom with at least one strand, and sane options.
void check_for_writing(const hair::Groom& groom, const std::string& name, const WriteOptions& options);

// Points in the file's frame as 32-bit floats; InputError where a float cannot hold them.
std::vector<Vec3f> points_for_file(const hair::Groom& groom, std::span<const Vec3> points,
                                   const FileFrame& frame, const std::string& name);

// The diameter of the hair at each point in file units: from radii, or else from the materials.
std::vector<float> widths_for_file(const hair::Groom& groom, const FileFrame& frame, const std::string& name);
// True when one width serves all strands: no radii and one material in use.
bool has_one_width(const hair::Groom& groom);
// True when that is the width of a strand of which nothing is known: formats that hold one width per strand
// or point then go without.
bool has_default_width(const hair::Groom& groom);

// Red, green, blue and opacity of each point; empty when the groom has neither colours nor transparencies.
std::vector<std::array<float, 4>> colours_for_file(const hair::Groom& groom);
// The reverse for one point of a file.
void set_colour(hair::Groom& groom, std::size_t point, const Vec3& colour, double opacity);

// Strands as index sequences into a file's vertices.
struct Polylines {
  std::vector<std::uint32_t> first{0};
  std::vector<std::uint32_t> vertices;

  std::size_t count() const { return first.size() - 1; }
  void end_strand() { first.push_back(static_cast<std::uint32_t>(vertices.size())); }
};

// Joins edges that share vertices into open polylines, in the order of their first vertices. A polyline runs
// in the direction of its first edge. InputError: a branch, a closed loop.
Polylines chain_edges(std::size_t vertex_count, std::span<const std::array<std::uint32_t, 2>> edges,
                      const std::string& name);

// A groom whose points are the vertices of `source` (its strands are ignored) in the order of `lines`;
// per-point arrays follow.
hair::Groom gather(const hair::Groom& source, const Polylines& lines);

// The name of each strand's group, empty where it has none; nothing where no group is named.
std::vector<std::string> group_name_of_strands(const hair::Groom& groom);
// The reverse, for one name per strand or one for all. Where strands have names alone, their groups are
// numbered in the order of their first strands.
void take_group_names(hair::Groom& groom, const std::vector<std::string>& names);

// Appends the strands of `part`. Where only one of the two has an optional array, the other's entries are
// filled: radii with `radius`, guide marks with 1, everything else with zero.
void append(hair::Groom& all, const hair::Groom& part, double radius);

}  // namespace ringlet::io

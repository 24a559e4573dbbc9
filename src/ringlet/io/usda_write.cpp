#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/hair/guide_weights.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/usda_curves.h"
#include "ringlet/io/usda_file.h"

namespace ringlet::io {

namespace {

constexpr std::size_t kPerLine = 8;

// [a, b, c]: one entry per number of items, eight to a line.
template <class Print>
void print_array(OutputFile& file, std::size_t count, Print&& print) {
  file.write("[");
  for (std::size_t i = 0; i < count; ++i) {
    if (i != 0) file.write(i % kPerLine == 0 ? ",\n        " : ", ");
    print(i);
  }
  file.write("]");
}

struct Extent {
  Vec3f low = Vec3f::Zero(), high = Vec3f::Zero();
};

// The box around the points, widened by the largest radius.
Extent extent_of(const std::vector<Vec3f>& points, float radius) {
  Extent extent{points[0], points[0]};
  for (const Vec3f& p : points) {
    extent.low = extent.low.cwiseMin(p);
    extent.high = extent.high.cwiseMax(p);
  }
  extent.low.array() -= radius;
  extent.high.array() += radius;
  return extent;
}

// The control points whose curves pass through the points of all strands.
std::vector<Vec3> controls_of(const hair::Groom& groom, std::vector<Vec3> points, UsdCurves curves) {
  if (curves != UsdCurves::bspline) return points;
  std::vector<double> one;
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      one.clear();
      const std::size_t first = groom.first_point[i];
      for (std::size_t k = 0; k < groom.point_count(i); ++k) one.push_back(points[first + k][axis]);
      one = interpolating_controls(CurveBasis::bspline, one);
      for (std::size_t k = 0; k < one.size(); ++k) points[first + k][axis] = one[k];
    }
  return points;
}

void print_points(OutputFile& file, const std::vector<Vec3f>& points) {
  print_array(file, points.size(), [&](std::size_t k) {
    file.print("({}, {}, {})", points[k].x(), points[k].y(), points[k].z());
  });
}

void print_extent(OutputFile& file, const Extent& e) {
  file.print("[({}, {}, {}), ({}, {}, {})]", e.low.x(), e.low.y(), e.low.z(), e.high.x(), e.high.y(),
             e.high.z());
}

void print_layer_header(OutputFile& file, const WriteOptions& options, std::size_t frames) {
  file.print("#usda 1.0\n(\n    defaultPrim = \"Groom\"\n    metersPerUnit = {}\n    upAxis = \"{}\"\n",
             options.metres_per_unit, options.up_axis == UpAxis::z ? "Z" : "Y");
  if (frames > 0)
    file.print(
        "    startTimeCode = 0\n    endTimeCode = {}\n    timeCodesPerSecond = {}\n    framesPerSecond = "
        "{}\n",
        frames - 1, options.frames_per_second, options.frames_per_second);
  file.write(")\n\ndef Xform \"Groom\"\n{\n  def BasisCurves \"Strands\"\n  {\n");
}

// Everything about the curves that does not move.
void print_topology(OutputFile& file, const hair::Groom& groom, const std::vector<float>& widths,
                    UsdCurves curves) {
  const std::size_t strands = groom.strand_count();
  const bool linear = curves == UsdCurves::linear;
  if (linear)
    file.write("    uniform token type = \"linear\"\n    uniform token wrap = \"nonperiodic\"\n");
  else
    file.print(
        "    uniform token type = \"cubic\"\n    uniform token basis = \"{}\"\n    uniform token wrap = "
        "\"pinned\"\n",
        curves == UsdCurves::bspline ? "bspline" : "catmullRom");
  // What the groom says at its points, which are the ends of a cubic curve's segments.
  const char* at_points = linear ? "vertex" : "varying";
  file.write("    int[] curveVertexCounts = ");
  print_array(file, strands, [&](std::size_t i) { file.print("{}", groom.point_count(i)); });
  const bool one_width = has_one_width(groom);
  file.write("\n    float[] widths = ");
  print_array(file, one_width ? 1 : widths.size(), [&](std::size_t k) { file.print("{}", widths[k]); });
  file.print(" (\n      interpolation = \"{}\"\n    )\n", one_width ? "constant" : at_points);

  const auto primvar = [&](const char* type, const char* name, const char* interpolation, std::size_t count,
                           auto print) {
    file.print("    {}[] primvars:{} = ", type, name);
    print_array(file, count, print);
    file.print(" (\n      interpolation = \"{}\"\n    )\n", interpolation);
  };
  primvar("int", "groom_id", "uniform", strands, [&](std::size_t i) { file.print("{}", i); });
  if (!groom.root_uv.empty())
    primvar("float2", "groom_root_uv", "uniform", strands, [&](std::size_t i) {
      file.print("({}, {})", static_cast<float>(groom.root_uv[i].x()),
                 static_cast<float>(groom.root_uv[i].y()));
    });
  if (!groom.groups.empty())
    primvar("int", "groom_group_id", "uniform", strands,
            [&](std::size_t i) { file.print("{}", groom.groups[i]); });
  primvar("float", "groom_width", one_width ? "constant" : at_points, one_width ? 1 : widths.size(),
          [&](std::size_t k) { file.print("{}", widths[k]); });
  if (!groom.is_guide.empty())
    primvar("int", "groom_guide", "uniform", strands,
            [&](std::size_t i) { file.print("{}", groom.is_guide[i]); });
  if (const auto follows = hair::guide_weights(groom); !follows.empty()) {
    primvar("int3", "groom_closest_guides", "uniform", strands, [&](std::size_t i) {
      const auto& g = follows[i].guide;
      file.print("({}, {}, {})", g[0], g[1], g[2]);
    });
    primvar("float3", "groom_guide_weights", "uniform", strands, [&](std::size_t i) {
      const auto& w = follows[i].weight;
      file.print("({}, {}, {})", static_cast<float>(w[0]), static_cast<float>(w[1]),
                 static_cast<float>(w[2]));
    });
  }
  if (!groom.colours.empty())
    primvar("color3f", "displayColor", at_points, groom.colours.size(), [&](std::size_t k) {
      const Vec3f c = groom.colours[k].cast<float>();
      file.print("({}, {}, {})", c.x(), c.y(), c.z());
    });
  if (!groom.transparencies.empty())
    primvar("float", "displayOpacity", at_points, groom.transparencies.size(),
            [&](std::size_t k) { file.print("{}", static_cast<float>(1.0 - groom.transparencies[k])); });
}

}  // namespace

void write_usda(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  const std::string name = path.string();
  check_for_writing(groom, name, options);
  const FileFrame frame = writing_frame(options);
  const std::vector<Vec3f> points =
      points_for_file(groom, controls_of(groom, groom.points, options.usd_curves), frame, name);
  const std::vector<float> widths = widths_for_file(groom, frame, name);

  OutputFile file(path);
  print_layer_header(file, options, 0);
  print_topology(file, groom, widths, options.usd_curves);
  file.write("    point3f[] points = ");
  print_points(file, points);
  file.write("\n    float3[] extent = ");
  print_extent(file, extent_of(points, 0.5f * *std::max_element(widths.begin(), widths.end())));
  file.write("\n  }\n}\n");
  file.commit();
}

void write_usda_animation(const hair::Groom& groom, std::size_t frames,
                          const std::function<std::vector<Vec3>(std::size_t)>& points_of,
                          const std::filesystem::path& path, const WriteOptions& options) {
  const std::string name = path.string();
  check_for_writing(groom, name, options);
  if (frames == 0) throw InputError("an animation needs at least one frame", Place{name});
  if (!(options.frames_per_second > 0.0) || !std::isfinite(options.frames_per_second))
    throw InputError(
        fmt::format("frames per second must be a positive number, not {}", options.frames_per_second),
        Place{name});
  const FileFrame frame = writing_frame(options);
  const std::vector<float> widths = widths_for_file(groom, frame, name);
  const float radius = 0.5f * *std::max_element(widths.begin(), widths.end());

  OutputFile file(path);
  print_layer_header(file, options, frames);
  print_topology(file, groom, widths, options.usd_curves);
  std::vector<Extent> extents;
  file.write("    point3f[] points.timeSamples = {\n");
  for (std::size_t i = 0; i < frames; ++i) {
    std::vector<Vec3> current = points_of(i);
    if (current.size() != groom.points.size())
      throw InputError(fmt::format("frame {} has {} points where the groom has {}", i, current.size(),
                                   groom.points.size()),
                       Place{name});
    const std::vector<Vec3f> points =
        points_for_file(groom, controls_of(groom, std::move(current), options.usd_curves), frame, name);
    extents.push_back(extent_of(points, radius));
    file.print("      {}: ", i);
    print_points(file, points);
    file.write(",\n");
  }
  file.write("    }\n    float3[] extent.timeSamples = {\n");
  for (std::size_t i = 0; i < frames; ++i) {
    file.print("      {}: ", i);
    print_extent(file, extents[i]);
    file.write(",\n");
  }
  file.write("    }\n  }\n}\n");
  file.commit();
}

}  // namespace ringlet::io

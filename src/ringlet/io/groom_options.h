#pragma once
// What a person can say about a groom or mesh file that the file cannot say itself.
// Inside Ringlet a length is in metres and z points up; everything else is converted at the door.

#include <map>
#include <optional>
#include <string>

namespace ringlet::io {

enum class UpAxis { y, z };

struct ReadOptions {
  // Length of one unit of the file. Empty: what the file says (USD, glTF), otherwise one metre.
  std::optional<double> metres_per_unit = std::nullopt;
  // The file's vertical axis. Empty: what the file says (USD) or its format fixes (glTF: y), otherwise z.
  std::optional<UpAxis> up_axis = std::nullopt;
  // Leave out strands of one point or of zero length, with a warning, instead of refusing the file.
  bool skip_degenerate = false;
  // USD and Alembic cubic curves: points to evaluate per curve segment, 1 to 64.
  int points_per_segment = 4;
  // Time samples: the time to read, of USD in time codes, of Alembic in seconds. Empty: the default value, or
  // else the first sample.
  std::optional<double> time = std::nullopt;
  // USD: variants to choose, by the name of their set; they overrule what the file chooses.
  std::map<std::string, std::string> usd_variants{};
  // Frames per second of a numbered sequence of files.
  double sequence_rate = 24.0;
  // USD: the curves at rest (primvars:rest) instead of their points.
  bool usd_rest = false;
};

// How USD shows a strand between its points. All of them pass through every point.
enum class UsdCurves { linear, bspline, catmull_rom };

struct WriteOptions {
  double metres_per_unit = 1.0;  // length of one unit of the file; glTF is always in metres
  UpAxis up_axis = UpAxis::z;    // the file's vertical axis; glTF is always y
  bool text = false;             // PLY: numbers as text rather than binary
  bool compress = false;         // glTF: arrays in EXT_meshopt_compression, without loss
  int fixed_points = 2;          // TressFX: how many points of a strand, from its root, are marked as fixed
  double frames_per_second = 24.0;  // USD and Alembic animation
  bool velocities = false;          // of its points, for motion blur
  UsdCurves usd_curves = UsdCurves::linear;
  // USD: the path of a character's mesh or skeleton to which Unreal binds the groom; empty: none.
  std::string usd_bound_prim{};
};

}  // namespace ringlet::io

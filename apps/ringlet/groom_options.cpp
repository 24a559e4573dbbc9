#include "apps/ringlet/groom_options.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "apps/ringlet/number_option.h"
#include "ringlet/base/error.h"

namespace ringlet::app {

namespace {

io::UsdCurves usd_curves(const std::string& name) {
  if (name == "bspline") return io::UsdCurves::bspline;
  return name == "catmullRom" ? io::UsdCurves::catmull_rom : io::UsdCurves::linear;
}

}  // namespace

io::UpAxis up_axis(const std::string& name) { return name == "y" ? io::UpAxis::y : io::UpAxis::z; }

void add_groom_file_options(CLI::App& command, GroomFileOptions& options) {
  command.add_option("--output-unit", options.unit, "Metres per unit of the file written")
      ->check(positive_number());
  command.add_option("--output-up", options.up, "Vertical axis of the file written")
      ->check(CLI::IsMember({"y", "z"}));
  command
      .add_option("--curves", options.curves, "USD: curves through the points, linear, bspline or catmullRom")
      ->check(CLI::IsMember({"linear", "bspline", "catmullRom"}))
      ->capture_default_str();
  command.add_option("--bind", options.bound_prim,
                     "USD: the path of a character's mesh or skeleton that Unreal binds the groom to "
                     "(GroomBindingAPI)");
  command
      .add_option("--precision", options.precision,
                  "Round points to this many metres: shorter text, and files that compress better")
      ->check(positive_number());
  command.add_flag("--velocities", options.velocities,
                   "USD and Alembic animations: the velocities of the points as well, for motion blur");
  command.add_flag("--text", options.text, "PLY: numbers as text");
  command.add_flag("--compress", options.compress,
                   "glTF: arrays in EXT_meshopt_compression, without loss; others stay as they are");
}

io::WriteOptions write_options(const GroomFileOptions& options) {
  io::WriteOptions write;
  write.metres_per_unit = options.unit;
  write.up_axis = up_axis(options.up);
  write.usd_curves = usd_curves(options.curves);
  write.usd_bound_prim = options.bound_prim;
  write.text = options.text;
  write.velocities = options.velocities;
  write.compress = options.compress;
  return write;
}

std::vector<Vec3> rounded(std::vector<Vec3> points, const GroomFileOptions& options) {
  if (options.precision > 0.0)
    for (Vec3& p : points)
      for (double& x : p) x = std::round(x / options.precision) * options.precision;
  return points;
}

FrameRange parse_frame_range(const std::string& text, std::size_t count, bool takes_all) {
  if (text.empty()) return takes_all ? FrameRange{0, count - 1} : FrameRange{count - 1, count - 1};
  const auto number = [&](std::string_view part, std::size_t otherwise) {
    if (part.empty()) return otherwise;
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (error != std::errc() || end != part.data() + part.size())
      throw InputError(fmt::format("--frames takes one frame or a range like 3:8, not '{}'", text));
    return value;
  };
  const std::size_t colon = text.find(':');
  const std::string_view all = text;
  FrameRange range;
  range.first = number(all.substr(0, colon), 0);
  range.last = colon == std::string::npos ? range.first : number(all.substr(colon + 1), count - 1);
  if (range.first > range.last || range.last >= count)
    throw InputError(fmt::format("there are no frames {}; the file holds 0 to {}", text, count - 1));
  return range;
}

std::filesystem::path numbered_path(const std::filesystem::path& path,
                                    const std::optional<FramePattern>& pattern, std::size_t frame,
                                    std::size_t count) {
  if (pattern) return numbered_file(*pattern, frame);
  if (count == 1) return path;
  return path.parent_path() /
         fmt::format("{}_{:04}{}", path.stem().string(), frame, path.extension().string());
}

}  // namespace ringlet::app

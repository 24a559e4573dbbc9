#include "apps/ringlet/likely_frame.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "ringlet/io/groom_file.h"

namespace ringlet::app {
namespace {

// From a doll's head to a horse, m.
constexpr double kSmallestBody = 0.12, kLargestBody = 3.0;

// The unit that makes the hair as large as that of a head or an animal. Half a metre across is between a
// moustache and a horse's mane.
void set_unit(LikelyFrame& frame, double size_in_file_units) {
  constexpr double kUsual = 0.5;
  struct Unit {
    double metres;
    const char* name;
  };
  constexpr std::array kUnits{Unit{1.0, "metres"}, Unit{0.01, "centimetres"}, Unit{0.001, "millimetres"}};
  const auto surprise = [&](const Unit& unit) {
    return std::abs(std::log(unit.metres * size_in_file_units / kUsual));
  };
  const auto best = std::min_element(kUnits.begin(), kUnits.end(),
                                     [&](const Unit& a, const Unit& b) { return surprise(a) < surprise(b); });
  frame.metres_per_unit = best->metres;
  frame.unit_name = best->name;
}

}  // namespace

bool states_unit(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const io::GroomFormat& format : io::groom_formats())
    if (format.extension == extension) return format.states_unit;
  return extension != ".tfxmesh";
}

bool is_body_size(double metres) { return metres >= kSmallestBody && metres <= kLargestBody; }

double likely_body_unit(double size) {
  for (const double unit : kWrittenUnits)
    if (is_body_size(unit * size)) return unit;
  return 1.0;
}

std::optional<LikelyFrame> likely_frame(const std::filesystem::path& path, const hair::Groom& groom) {
  if (states_unit(path) || groom.points.empty()) return std::nullopt;
  LikelyFrame frame;
  Eigen::AlignedBox3d box;
  for (const Vec3& p : groom.points) box.extend(p);
  set_unit(frame, box.sizes().norm());
  // Hair hangs along −y more than along any other axis.
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < groom.strand_count(); ++i) sum += groom.strand(i).back() - groom.strand(i)[0];
  if (-sum.y() > std::max(std::abs(sum.z()), std::abs(sum.x()))) frame.up = io::UpAxis::y;
  return frame;
}

}  // namespace ringlet::app

// A program outside of the project: makes a groom, has the installed library judge it, and catches its error.

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/hair/groom.h"

int main() {
  using ringlet::Vec3;

  // Fixed-size types of Eigen have the alignment that the library has, though this file is compiled for
  // another processor: were it another, the layout of what holds them would differ.
  static_assert(alignof(ringlet::Quat) == 32);

  const std::array<Vec3, 3> points{Vec3(0, 0, 0), Vec3(0, 0, 0.1), Vec3(0, 0.1, 0.1)};
  ringlet::hair::Groom groom;
  groom.add_strand(points);
  groom.root_frames.emplace_back(ringlet::parallel_transport(Vec3::UnitZ(), Vec3::UnitY()));
  ringlet::hair::validate(groom);

  // A sum of two lengths rounds once, the turn by a right angle a few times.
  if (std::abs(ringlet::hair::length(groom.strand(0)) - 0.2) > 1e-16) return 1;
  const Vec3 turn = ringlet::rotation_log(groom.root_frames[0]);
  if ((turn + std::numbers::pi / 2 * Vec3::UnitX()).norm() > 1e-15) return 2;

  // The library's error is ours to catch.
  groom.points[1].x() = std::numeric_limits<double>::quiet_NaN();
  try {
    ringlet::hair::validate(groom);
  } catch (const ringlet::InputError&) {
    return 0;
  }
  return 3;
}

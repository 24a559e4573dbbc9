#pragma once
// A forearm for tests: a tube of skin along x on two bones, which in one second lifts by kLift along z and
// bends by 90 degrees about y, upwards.

#include <algorithm>

#include "unit/sim/skinned_figure.h"

namespace ringlet::sim {

inline constexpr double kElbow = 0.1, kTubeRadius = 0.03, kTubeLength = 0.2, kLift = 0.05;
inline constexpr int kRings = 21, kAround = 16;

inline const SkinnedFigure& tube() {
  static const SkinnedFigure figure = [] {
    SkinnedFigure made;
    made.times = {0.0, 1.0};
    made.joints = {
        {"upper", -1, Vec3::Zero(), Vec3::UnitX(), {0.0, 0.0}, {Vec3::Zero(), kLift * Vec3::UnitZ()}},
        {"lower", 0, Vec3(kElbow, 0.0, 0.0), -Vec3::UnitY(), {0.0, 0.5 * std::numbers::pi}, {}}};
    made.add_tube(Vec3::Zero(), kTubeLength * Vec3::UnitX(), kTubeRadius, kRings, kAround, [](double share) {
      return FigureWeight{0, 1, std::clamp((kTubeLength * share - 0.07) / 0.06, 0.0, 1.0)};
    });
    return made;
  }();
  return figure;
}

inline std::vector<Vec3> tube_at(double t) { return tube().at(std::clamp(t, 0.0, 1.0)); }
inline const std::vector<Vec3>& tube_at_rest() { return tube().vertices; }
inline const std::vector<std::array<std::uint32_t, 3>>& tube_triangles() { return tube().triangles; }

}  // namespace ringlet::sim

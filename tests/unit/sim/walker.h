#pragma once
// A character that walks, for tests: a trunk with a head, two legs and two arms, eleven joints, four strides
// in 100 frames. It faces −y and goes that way.

#include <algorithm>

#include "unit/sim/skinned_figure.h"

namespace ringlet::sim {

inline constexpr int kWalkFrames = 100, kFramesPerStride = 25;
inline constexpr double kWalkRate = 24.0;  // frames per second

inline const SkinnedFigure& walker() {
  static const SkinnedFigure figure = [] {
    enum Joint { hips, spine, head, thigh_l, shin_l, thigh_r, shin_r, arm_l, forearm_l, arm_r, forearm_r };
    SkinnedFigure made;
    const auto add = [&](const char* name, int parent, const Vec3& rest, const Vec3& axis, double amplitude,
                         double phase, double middle) {
      FigureJoint joint{name, parent, {as_float(rest.x()), as_float(rest.y()), as_float(rest.z())},
                        axis, {},     {}};
      for (int k = 0; k <= kWalkFrames; ++k)
        joint.angles.push_back(middle +
                               amplitude * std::sin(2.0 * std::numbers::pi * k / kFramesPerStride + phase));
      made.joints.push_back(std::move(joint));
    };
    const double opposite = std::numbers::pi, later = 0.5 * std::numbers::pi;
    const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
    add("hips", -1, Vec3(0.0, 0.0, 0.9), z, 0.10, 0.0, 0.0);
    add("spine", hips, Vec3(0.0, 0.0, 0.1), y, 0.06, later, 0.0);
    add("head", spine, Vec3(0.0, 0.0, 0.5), x, 0.12, later, 0.05);
    for (const double side : {1.0, -1.0}) {
      const double phase = side > 0.0 ? 0.0 : opposite;
      const char *leg[] = {"thigh_l", "shin_l"}, *other_leg[] = {"thigh_r", "shin_r"};
      const auto& names = side > 0.0 ? leg : other_leg;
      add(names[0], hips, Vec3(0.1 * side, 0.0, -0.05), x, 0.45, phase, 0.05);
      add(names[1], side > 0.0 ? thigh_l : thigh_r, Vec3(0.0, 0.0, -0.4), x, 0.35, phase - later, -0.4);
    }
    for (const double side : {1.0, -1.0}) {
      const double phase = side > 0.0 ? opposite : 0.0;
      const char *arm[] = {"arm_l", "forearm_l"}, *other_arm[] = {"arm_r", "forearm_r"};
      const auto& names = side > 0.0 ? arm : other_arm;
      add(names[0], spine, Vec3(0.22 * side, 0.0, 0.4), x, 0.4, phase, 0.0);
      add(names[1], side > 0.0 ? arm_l : arm_r, Vec3(0.0, 0.0, -0.28), x, 0.2, phase, 0.3);
    }
    for (int k = 0; k <= kWalkFrames; ++k) {
      made.times.push_back(as_float(k / kWalkRate));
      const double bob = 0.02 * std::cos(4.0 * std::numbers::pi * k / kFramesPerStride);
      made.joints[hips].moves.emplace_back(0.0, as_float(-1.3 * k / kWalkRate), as_float(0.9 + bob));
    }
    // Joints meet over 12 cm.
    const auto limb = [&](const Vec3& from, const Vec3& to, double radius, int upper, int lower, double at) {
      const double length = (to - from).norm();
      made.add_tube(from, to, radius, 25, 12, [&](double share) {
        return FigureWeight{upper, lower, std::clamp((length * share - at) / 0.12 + 0.5, 0.0, 1.0)};
      });
    };
    limb(Vec3(0.0, 0.0, 0.8), Vec3(0.0, 0.0, 1.4), 0.13, hips, spine, 0.2);
    limb(Vec3(0.0, 0.0, 1.3), Vec3(0.0, 0.0, 1.75), 0.08, spine, head, 0.2);
    for (const double side : {1.0, -1.0}) {
      const bool left = side > 0.0;
      limb(Vec3(0.1 * side, 0.0, 0.85), Vec3(0.1 * side, 0.0, 0.05), 0.06, left ? thigh_l : thigh_r,
           left ? shin_l : shin_r, 0.4);
      limb(Vec3(0.22 * side, 0.0, 1.4), Vec3(0.22 * side, 0.0, 0.85), 0.04, left ? arm_l : arm_r,
           left ? forearm_l : forearm_r, 0.28);
    }
    return made;
  }();
  return figure;
}

}  // namespace ringlet::sim

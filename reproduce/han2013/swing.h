#pragma once
// The strand of [Han2013, fig. 2–4 and table 1]: 51 points, clamped at one end, released sideways. The paper
// prints neither length nor step; 1 m, no bending, no damping and steps of 1/240 s give its numbers for
// position-based constraints.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ringlet/rods/chain_strand.h"

namespace ringlet::han2013 {

inline constexpr int kVertices = 51;
inline constexpr double kLength = 1.0, kStep = 1.0 / 240.0, kGravity = 9.81;

struct Swing {
  std::vector<std::vector<Vector3<double>>> frames;  // all points, after every step
  std::vector<double> stretch;                       // length / rest length − 1
  std::vector<double> energy;                        // per mass, zero at the beginning
  std::vector<int> passes;                           // length solves

  double largest_stretch() const { return *std::max_element(stretch.begin(), stretch.end()); }
  // How high the free end and the centre of mass come on the far side, over the clamp.
  double far_height() const {
    return highest([](const auto& points) { return points.back(); });
  }
  double far_centre_height() const {
    return highest([](const auto& points) {
      Vector3<double> sum{0.0, 0.0, 0.0};
      for (const auto& x : points) sum = sum + x;
      return (1.0 / static_cast<double>(points.size())) * sum;
    });
  }

 private:
  template <class Point>
  double highest(const Point& point) const {
    double height = -kLength;
    for (const auto& points : frames)
      if (point(points).x < 0.0) height = std::max(height, point(points).z);
    return height;
  }
};

inline rods::chain::Parameters<double> swing_parameters(rods::chain::Method method, int passes,
                                                        double h = kStep) {
  rods::chain::Parameters<double> p;
  p.method = method;
  p.passes = passes;
  p.most_passes = passes;
  p.push = {0.0, 0.0, -h * h * kGravity};
  return p;
}

// Scales the velocities that a step has left so that the strand has its first energy again, which is zero:
// what the projection onto the lengths took, and the clamp, which does no work, cannot have taken. A scale s
// of the displacements d gives the energy ½ s² Σ d²/h² + g Σ (z − ½ s d_z) = ½ A s² − B s + C.
inline void restore_energy(rods::ChainStrand<double>& strand, double h) {
  double a = 0.0, b = 0.0, c = 0.0;
  for (std::size_t i = 0; i < strand.position().size(); ++i) {
    const auto d = strand.position()[i] - strand.previous()[i];
    a += dot(d, d) / (h * h);
    b += 0.5 * kGravity * d.z;
    c += kGravity * strand.position()[i].z;
  }
  const double root = b * b - 2.0 * a * c;
  if (!(a > 0.0) || root < 0.0) return;
  const double scale = (b + std::sqrt(root)) / a;
  for (std::size_t i = 0; i < strand.position().size(); ++i) {
    const auto& x = strand.position()[i];
    strand.previous()[i] = x - scale * (x - strand.previous()[i]);
  }
}

inline Swing run_swing(const rods::chain::Parameters<double>& parameters, double duration, double h = kStep,
                       bool keeps_energy = false) {
  std::vector<Vector3<double>> rest;
  for (int i = 0; i < kVertices; ++i) rest.push_back({kLength * i / (kVertices - 1), 0.0, 0.0});
  rods::ChainStrand<double> strand(rest);
  Swing swing;
  const int steps = static_cast<int>(duration / h + 0.5);
  for (int k = 0; k < steps; ++k) {
    swing.passes.push_back(strand.step(parameters).passes);
    if (keeps_energy) restore_energy(strand, h);
    swing.frames.push_back(strand.position());
    swing.stretch.push_back(rods::length(strand.position()) / kLength - 1.0);
    // Velocities live half a step before the positions: the height there is the mean of the two.
    double energy = 0.0;
    for (std::size_t i = 0; i < strand.position().size(); ++i) {
      const Vector3<double> d = strand.position()[i] - strand.previous()[i];
      energy +=
          0.5 * dot(d, d) / (h * h) + 0.5 * kGravity * (strand.position()[i].z + strand.previous()[i].z);
    }
    swing.energy.push_back(energy / (kVertices - 1));
  }
  return swing;
}

}  // namespace ringlet::han2013

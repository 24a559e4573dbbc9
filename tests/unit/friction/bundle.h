#pragma once
// Hair-like one-step problems from a seed: rods of eight joints with two bending angles each, clamped at one
// end, side by side in a bundle that bends, and in which every rod waves on its own. Contacts are the closest
// pairs of segments of different rods, and 5 % are with a fixed obstacle. Lengths are in centimetres and
// masses in such a unit that a centimetre of rod has mass one: what is solved does not depend on units.
//
//   loose     joints turn at random: half of the contacts separate, most others slide
//   shaken    the bundle sways as one, and joints turn at random
//   packed    rods are pressed towards the middle of the bundle: most contacts carry impulses

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>
#include <utility>
#include <vector>

#include "ringlet/base/random.h"
#include "ringlet/base/types.h"
#include "ringlet/friction/problem.h"

namespace ringlet::friction {

enum class BundleMotion { loose, shaken, packed };

struct BundleSettings {
  std::uint64_t seed = 1;
  std::size_t contacts = 1000;
  double contacts_per_rod = 20.0;
  double friction = 0.3;  // of nine tenths of the contacts; of the others, and with the obstacle, 1.6 times
  BundleMotion motion = BundleMotion::loose;
};

class Bundle {
 public:
  explicit Bundle(const BundleSettings& settings) : settings_(settings), random_(settings.seed) {
    const auto rods = std::max<std::size_t>(
        4, static_cast<std::size_t>(static_cast<double>(settings.contacts) / settings.contacts_per_rod));
    // The bundle is as wide as its rods need.
    width_ = kSpacing * std::sqrt(static_cast<double>(rods));
    for (std::size_t i = 0; i < rods; ++i) rods_.push_back(grow(i, rods));
  }

  FactoredProblem problem() {
    FactoredProblem problem;
    for (const Rod& rod : rods_) add_rod(rod, problem);
    const auto with_obstacle = static_cast<std::size_t>(kObstacleShare * double(settings_.contacts));
    std::vector<Near> near = near_pairs();
    const std::size_t between = std::min(near.size(), settings_.contacts - with_obstacle);
    std::nth_element(near.begin(), near.begin() + std::ptrdiff_t(between), near.end(), closer);
    near.resize(between);
    std::sort(near.begin(), near.end(), [](const Near& a, const Near& b) { return a.name() < b.name(); });
    for (const Near& pair : near) add_contact(pair, problem);
    for (std::size_t k = 0; k < with_obstacle; ++k) add_obstacle_contact(problem);
    return problem;
  }

 private:
  static constexpr int kJoints = 8, kDofs = 2 * kJoints;
  static constexpr double kLength = 20.0, kSegment = kLength / kJoints, kSpacing = 0.08;
  static constexpr double kStiffness = 0.5;  // of a joint, times the square of the time step
  static constexpr double kObstacleShare = 0.05;
  static constexpr double kFixedShare = 0.3;  // of the first segment: no contacts there

  struct Rod {
    std::array<Vec3, kJoints + 1> node;
    std::array<std::array<Vec3, 2>, kJoints> axis;  // of each joint's two angles
  };
  struct Near {
    std::uint32_t a, b;
    int segment_a, segment_b;
    double s, t, distance;
    std::tuple<std::uint32_t, std::uint32_t, int, int> name() const { return {a, b, segment_a, segment_b}; }
  };
  static bool closer(const Near& a, const Near& b) {
    return std::pair(a.distance, a.name()) < std::pair(b.distance, b.name());
  }

  static Vec3 centre(double s) { return {4.0 * (1.0 - std::cos(0.09 * s)), 1.5 * std::sin(0.15 * s), -s}; }

  Rod grow(std::size_t i, std::size_t rods) {
    // Sunflower seeds: neighbours in number are neighbours in the disc nearly as well as any order can have
    // it.
    const double radius = 0.5 * width_ * std::sqrt((double(i) + 0.5) / double(rods)),
                 angle = double(i) * std::numbers::pi * (3.0 - std::sqrt(5.0));
    const double phase = random_.uniform(0.0, 2.0 * std::numbers::pi), pitch = random_.uniform(0.2, 0.6),
                 wave = random_.uniform(0.5, 1.5) * kSpacing;
    Rod rod;
    for (int j = 0; j <= kJoints; ++j) {
      const double s = kSegment * j;
      rod.node[j] = centre(s) + Vec3(radius * std::cos(angle) + wave * std::cos(pitch * s + phase),
                                     radius * std::sin(angle) + wave * std::sin(pitch * s + phase), 0.0);
    }
    for (int j = 0; j < kJoints; ++j) {
      const Vec3 along = (rod.node[j + 1] - rod.node[j]).normalized();
      rod.axis[j][0] = along.unitOrthogonal();
      rod.axis[j][1] = along.cross(rod.axis[j][0]);
    }
    return rod;
  }

  // Velocity of a point on a segment for each angle's rate; 3 × kDofs.
  static Eigen::Matrix<double, 3, kDofs> jacobian(const Rod& rod, int segment, const Vec3& x) {
    Eigen::Matrix<double, 3, kDofs> j = Eigen::Matrix<double, 3, kDofs>::Zero();
    for (int k = 0; k <= segment; ++k)
      for (int a = 0; a < 2; ++a) j.col(2 * k + a) = rod.axis[k][a].cross(x - rod.node[k]);
    return j;
  }
  static Vec3 point(const Rod& rod, int segment, double s) {
    return rod.node[segment] + s * (rod.node[segment + 1] - rod.node[segment]);
  }

  void add_rod(const Rod& rod, FactoredProblem& problem) {
    using Square = Eigen::Matrix<double, kDofs, kDofs>;
    using Vector = Eigen::Matrix<double, kDofs, 1>;
    Square mass = kStiffness * Square::Identity();
    Vector force = Vector::Zero();
    Vector rates;
    const double rate = settings_.motion == BundleMotion::packed ? 0.002 : 0.01;
    for (int k = 0; k < kDofs; ++k) rates[k] = rate * random_.normal();
    for (int segment = 0; segment < kJoints; ++segment)
      for (const double s : {0.5 - std::sqrt(1.0 / 12.0), 0.5 + std::sqrt(1.0 / 12.0)}) {
        const Vec3 x = point(rod, segment, s);
        const auto j = jacobian(rod, segment, x);
        const double here = 0.5 * (rod.node[segment + 1] - rod.node[segment]).norm();
        mass += here * j.transpose() * j;
        force += here * j.transpose() * (j * rates + swept(x, kSegment * (segment + s)));
      }
    problem.add_body({mass.data(), kDofs * kDofs}, {force.data(), kDofs});
  }
  // What the bundle as a whole does at a place.
  Vec3 swept(const Vec3& x, double s) const {
    if (settings_.motion == BundleMotion::loose) return Vec3::Zero();
    const Vec3 outward = x - centre(s);
    if (settings_.motion == BundleMotion::packed) return -2.0 * outward / width_;
    return 0.1 * s * Vec3(std::sin(0.3 * s), std::cos(0.2 * s), 0.0);
  }

  // Candidates: segments whose middles lie in the same or in neighbouring cells.
  std::vector<Near> near_pairs() const {
    const double cell = 0.6 * kSegment;
    std::map<std::tuple<int, int, int>, std::vector<std::pair<std::uint32_t, int>>> cells;
    const auto cell_of = [&](const Vec3& x) {
      return std::tuple(int(std::floor(x[0] / cell)), int(std::floor(x[1] / cell)),
                        int(std::floor(x[2] / cell)));
    };
    for (std::uint32_t i = 0; i < rods_.size(); ++i)
      for (int segment = 0; segment < kJoints; ++segment)
        cells[cell_of(point(rods_[i], segment, 0.5))].push_back({i, segment});
    std::vector<Near> near;
    for (const auto& [at, members] : cells)
      for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy)
          for (int dz = -1; dz <= 1; ++dz) {
            const auto other = cells.find({std::get<0>(at) + dx, std::get<1>(at) + dy, std::get<2>(at) + dz});
            if (other == cells.end()) continue;
            for (const auto& [a, segment_a] : members)
              for (const auto& [b, segment_b] : other->second)
                if (a < b) consider(a, segment_a, b, segment_b, near);
          }
    return near;
  }
  void consider(std::uint32_t a, int segment_a, std::uint32_t b, int segment_b,
                std::vector<Near>& near) const {
    // Closest points of two segments, each parameter clamped in turn.
    const Vec3 p = rods_[a].node[segment_a], d1 = rods_[a].node[segment_a + 1] - p;
    const Vec3 q = rods_[b].node[segment_b], d2 = rods_[b].node[segment_b + 1] - q, between = p - q;
    const double aa = d1.squaredNorm(), bb = d2.squaredNorm(), ab = d1.dot(d2), pa = d1.dot(between),
                 pb = d2.dot(between), det = aa * bb - ab * ab;
    double s = det > 1e-12 * aa * bb ? std::clamp((ab * pb - pa * bb) / det, 0.0, 1.0) : 0.5;
    const double t = std::clamp((ab * s + pb) / bb, 0.0, 1.0);
    s = std::clamp((ab * t - pa) / aa, 0.0, 1.0);
    const double distance = (between + s * d1 - t * d2).norm();
    // What is next to a clamp does not move.
    const bool moves = (segment_a > 0 || s > kFixedShare) && (segment_b > 0 || t > kFixedShare);
    if (moves && distance > 0.0 && distance < kSegment)
      near.push_back({a, b, segment_a, segment_b, s, t, distance});
  }

  static std::vector<double> rows(const Rod& rod, int segment, const Vec3& x, const Mat3& basis,
                                  double sign) {
    const Eigen::Matrix<double, 3, kDofs, Eigen::RowMajor> j =
        sign * basis.transpose() * jacobian(rod, segment, x);
    return {j.data(), j.data() + 3 * kDofs};
  }
  static Mat3 basis_of(const Vec3& normal) {
    Mat3 basis;
    basis.col(0) = normal;
    basis.col(1) = normal.unitOrthogonal();
    basis.col(2) = normal.cross(basis.col(1));
    return basis;
  }
  void add_contact(const Near& c, FactoredProblem& problem) {
    const Vec3 x = point(rods_[c.a], c.segment_a, c.s), y = point(rods_[c.b], c.segment_b, c.t);
    const Mat3 basis = basis_of((x - y).normalized());
    const double still[3] = {0.0, 0.0, 0.0};
    problem.add_contact(static_cast<std::int32_t>(c.a), rows(rods_[c.a], c.segment_a, x, basis, 1.0),
                        static_cast<std::int32_t>(c.b), rows(rods_[c.b], c.segment_b, y, basis, -1.0), still,
                        settings_.friction * (random_.uniform() < 0.1 ? 1.6 : 1.0));
  }
  void add_obstacle_contact(FactoredProblem& problem) {
    const auto a = static_cast<std::uint32_t>(random_.below(rods_.size()));
    const int segment = static_cast<int>(random_.below(kJoints));
    const Vec3 x = point(rods_[a], segment, random_.uniform(kFixedShare, 1.0));
    // Across the rod: an obstacle that it lies on.
    const double angle = random_.uniform(0.0, 2.0 * std::numbers::pi);
    const Vec3 normal =
        std::cos(angle) * rods_[a].axis[segment][0] + std::sin(angle) * rods_[a].axis[segment][1];
    const double still[3] = {0.0, 0.0, 0.0};
    problem.add_contact(static_cast<std::int32_t>(a), rows(rods_[a], segment, x, basis_of(normal), 1.0),
                        kFixedWorld, {}, still, 1.6 * settings_.friction);
  }

  BundleSettings settings_;
  Random random_;
  double width_;
  std::vector<Rod> rods_;
};

// Sixteen problems of all sizes, densities, frictions and motions, for one seed.
inline std::vector<BundleSettings> cold_problems(std::uint64_t seed) {
  constexpr std::array<std::size_t, 4> kSizes = {1000, 4000, 12000, 40000};
  constexpr std::array<double, 4> kFriction = {0.2, 0.4, 0.7, 1.0};
  constexpr std::array<double, 4> kPerRod = {13.0, 30.0, 20.0, 30.0};
  constexpr std::array<BundleMotion, 4> kMotion = {BundleMotion::loose, BundleMotion::shaken,
                                                   BundleMotion::packed, BundleMotion::loose};
  std::vector<BundleSettings> list;
  for (std::size_t i = 0; i < kSizes.size(); ++i)
    for (std::size_t k = 0; k < kFriction.size(); ++k)
      list.push_back(
          {seed + 1000 * i + k, kSizes[i], kPerRod[(i + k) % 4], kFriction[k], kMotion[(i + 2 * k) % 4]});
  return list;
}

}  // namespace ringlet::friction

#include "ringlet/hair/tied_hair.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/hair/hairstyle.h"
#include "ringlet/hair/resample.h"

namespace ringlet::hair {
namespace {

constexpr double kRunStep = 0.005;       // of a run, m
constexpr double kRunClearance = 0.001;  // of hair over skin, m
constexpr double kNear = 0.012;          // so near to the tie hair leaves the scalp, m
constexpr int kMostSteps = 80;           // 40 cm: farther than any root is
constexpr std::size_t kRunPoints = 14;
constexpr int kOutRounds = 6;        // each takes the head as flat
constexpr double kTieSpread = 0.35;  // how far hair fans out from a tie, radians

// From the root straight towards the tie, as far as the scalp lets it, rising to its height in the middle.
std::vector<Vec3> run_to(const ScalpSite& root, const Vec3& to, double height, const Distance& head) {
  Vec3 at = root.position;
  std::vector<Vec3> points{at};
  const double whole = (to - at).norm();
  for (int k = 0; k < kMostSteps && (to - at).norm() > kNear; ++k) {
    const Vec3 normal = gradient(head, at);
    Vec3 way = to - at;
    way -= way.dot(normal) * normal;
    if (way.norm() < 1e-6) break;
    at += std::min(kRunStep, 0.5 * (to - at).norm()) * way.normalized();
    const double gone = std::clamp(1.0 - (to - at).norm() / whole, 0.0, 1.0);
    const double wanted = kRunClearance + height * std::sin(std::numbers::pi * std::sqrt(gone));
    at += (wanted - head(at)) * gradient(head, at);
    points.push_back(at);
  }
  points.push_back(to);
  // Between the points that are left, chords cut corners, as of an ear.
  std::vector<Vec3> run = resample(points, kRunPoints);
  for (std::size_t k = 1; k + 1 < run.size(); ++k)
    for (int round = 0; round < kOutRounds; ++round) run[k] = pushed_out(head, run[k], kRunClearance);
  return run;
}

// Sites in the order of their direction around the tie.
std::vector<std::size_t> around(std::span<const ScalpSite> sites, const Tie& tie) {
  const Mat3 frame = frame_of(tie);
  std::vector<double> angle;
  for (const ScalpSite& site : sites) {
    const Vec3 out = frame.transpose() * (site.position - tie.centre);
    angle.push_back(std::atan2(out.y(), out.x()));
  }
  std::vector<std::size_t> order(sites.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return angle[a] < angle[b]; });
  return order;
}

}  // namespace

Mat3 frame_of(const Tie& tie) {
  const Vec3 normal = tie.normal.normalized();
  Vec3 across = Vec3::UnitZ().cross(normal);
  across = across.norm() > 1e-6 ? Vec3(across.normalized()) : any_perpendicular(normal);
  Mat3 frame;
  frame << across, normal.cross(across), normal;
  return frame;
}

int tie_of(Gathered gathered, const Vec3& root) {
  switch (gathered) {
    case Gathered::loose:
      break;
    case Gathered::ponytail:
      return 0;
    case Gathered::half_up:
      return root.z() > kHalfUp ? 0 : -1;
    case Gathered::pigtails:
      return root.x() < 0.0 ? 1 : 0;
  }
  return -1;
}

std::vector<ScalpSite> lead_to_tie(std::span<const ScalpSite> roots, const Tie& tie, int number,
                                   double volume, const Distance& head) {
  const auto places = sample_tie(tie.centre, tie.normal, tie.radius, kTieSpread, roots.size());
  const auto from = around(roots, tie), to = around(places, tie);
  const Mat3 frame = frame_of(tie);
  std::vector<ScalpSite> result(roots.begin(), roots.end());
  parallel_for(result.size(), [&](std::size_t k) {
    const ScalpSite& place = places[to[k]];
    ScalpSite& site = result[from[k]];
    site.run = run_to(site, place.position, volume * rank_of(site.position), head);
    site.tie = number;
    site.place = (frame.transpose() * (place.position - tie.centre)).head<2>() / tie.radius;
    site.position = place.position;
    site.normal = place.normal;
  });
  return result;
}

}  // namespace ringlet::hair

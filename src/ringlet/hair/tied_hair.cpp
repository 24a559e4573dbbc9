#include "ringlet/hair/tied_hair.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/hair/resample.h"

namespace ringlet::hair {
namespace {

constexpr double kRunStep = 0.005;       // of a run, m
constexpr double kRunClearance = 0.001;  // of hair over skin, m
constexpr double kNear = 0.012;          // so near to the tie hair leaves the scalp, m
constexpr int kMostSteps = 80;           // 40 cm: farther than any root is
constexpr std::size_t kRunPoints = 14;

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
  return resample(points, kRunPoints);
}

// Sites in the order of their direction around the tie.
std::vector<std::size_t> around(std::span<const ScalpSite> sites, const Vec3& centre, const Vec3& normal) {
  const Vec3 across = any_perpendicular(normal), along = normal.cross(across);
  std::vector<double> angle;
  for (const ScalpSite& site : sites) {
    const Vec3 out = site.position - centre;
    angle.push_back(std::atan2(out.dot(along), out.dot(across)));
  }
  std::vector<std::size_t> order(sites.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return angle[a] < angle[b]; });
  return order;
}

}  // namespace

std::vector<ScalpSite> lead_to_tie(std::span<const ScalpSite> roots, std::span<const ScalpSite> tie,
                                   const Vec3& tie_normal, double volume, const Distance& head) {
  if (roots.size() != tie.size())
    throw InputError(fmt::format("{} roots for {} places at a tie", roots.size(), tie.size()));
  Vec3 centre = Vec3::Zero();
  for (const ScalpSite& site : tie) centre += site.position / static_cast<double>(tie.size());
  const Vec3 normal = tie_normal.normalized();
  const auto from = around(roots, centre, normal), to = around(tie, centre, normal);
  std::vector<ScalpSite> result(tie.begin(), tie.end());
  parallel_for(result.size(), [&](std::size_t k) {
    const ScalpSite& root = roots[from[k]];
    ScalpSite& site = result[to[k]];
    site.run = run_to(root, site.position, volume * rank_of(root.position), head);
  });
  return result;
}

}  // namespace ringlet::hair

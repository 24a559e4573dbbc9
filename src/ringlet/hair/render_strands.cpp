#include "ringlet/hair/render_strands.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/hair/hairstyle.h"
#include "ringlet/hair/point_tree.h"

namespace ringlet::hair {
namespace {

// Guides whose tips part by more than this fraction of their reach are different locks.
constexpr double kLock = 0.35;
// Added to the distance of guides of other locks: more than any head is wide (m).
constexpr double kOtherLock = 10.0;
// By which fraction hair at the very edge of the hairline is shorter.
constexpr double kEdgeShort = 0.8;

constexpr std::uint64_t kLockStream = std::uint64_t{1} << 40;  // of random numbers that a lock shares
// A small lock: so many strands, whose roots are nearest to one of them.
constexpr std::size_t kSmallLock = 12;
// How much a strand of a small lock strays by itself, as a part of what the lock does.
constexpr double kAlone = 0.3;
constexpr double kLongHair = 0.10;  // hair of this length or longer strays as far as it may, m
// Over this part of their length strands go from their roots into their rope, and so often they wind in it.
constexpr double kIntoRope = 0.12, kFewestRopeTurns = 3.0, kMostRopeTurns = 9.0;

// Obstacles are not looked for farther than this (m).
constexpr double kSight = 0.02;

// Moves the points of one strand that are deeper in an obstacle than `allowed` (m, one for each point)
// straight out. An obstacle is asked only where the last answer does not rule it out: a distance changes by
// no more than the way one goes.
void push_out(std::span<Vec3> points, std::span<const double> allowed, const Obstacles& obstacles) {
  constexpr int kRounds = 8;  // each treats the surface as a plane
  double free = 0.0;
  Vec3 before = points.front();
  for (std::size_t k = 1; k < points.size(); ++k) {
    const Vec3 unmoved = points[k];
    free -= (unmoved - before).norm();
    before = unmoved;
    for (int round = 0; free <= 0.0 && round < kRounds; ++round) {
      const auto [distance, normal] = obstacles.clearance(points[k], kSight + allowed[k]);
      const double lacking = -allowed[k] - distance;
      if (lacking <= 0.0) {
        if (round == 0) free = distance;
        break;
      }
      points[k] += lacking * normal;
    }
  }
}

// A point at fraction x of a strand by index, Catmull–Rom between its points so that few points still look
// smooth.
Vec3 smooth_at(std::span<const Vec3> strand, double x) {
  const double at = x * double(strand.size() - 1);
  const std::size_t i = std::min(static_cast<std::size_t>(at), strand.size() - 2);
  const double u = at - double(i);
  const Vec3& p1 = strand[i];
  const Vec3& p2 = strand[i + 1];
  const Vec3 p0 = i > 0 ? strand[i - 1] : Vec3(2.0 * p1 - p2);
  const Vec3 p3 = i + 2 < strand.size() ? strand[i + 2] : Vec3(2.0 * p2 - p1);
  return 0.5 * (2.0 * p1 + u * (p2 - p0) + u * u * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3) +
                u * u * u * (3.0 * p1 - p0 - 3.0 * p2 + p3));
}

// How much two guides go the same way, from 0 to 1: a strand between two locks that part belongs to one of
// them and must not run through the middle, as over the face.
double agreement(std::span<const Vec3> a, std::span<const Vec3> b) {
  const Vec3 reach_a = a.back() - a.front(), reach_b = b.back() - b.front();
  const double apart =
      (reach_a - reach_b).norm() / (kLock * std::max(reach_a.norm(), reach_b.norm()) + 1e-12);
  return std::exp(-apart * apart);
}

// Strands gather in small locks. The first of evenly spaced sites are evenly spaced themselves: they are the
// middles.
class SmallLocks {
 public:
  explicit SmallLocks(std::span<const ScalpSite> sites) : sites_(sites), tree_(middles(sites)) {}

  // The number of the lock in whose middle or nearest to it the site is.
  std::uint32_t of(const ScalpSite& site) const {
    std::vector<PointTree::Neighbour> found;
    tree_.nearest(site.position, 4, found);
    for (const auto& neighbour : found)
      if (sites_[neighbour.point].lock == site.lock) return neighbour.point;
    return found.front().point;
  }

 private:
  static std::vector<Vec3> middles(std::span<const ScalpSite> sites) {
    std::vector<Vec3> result;
    for (const ScalpSite& site : sites.first((sites.size() + kSmallLock - 1) / kSmallLock))
      result.push_back(site.position);
    return result;
  }
  std::span<const ScalpSite> sites_;
  PointTree tree_;
};

Vec3 normal_vector(Random& random) { return {random.normal(), random.normal(), random.normal()}; }

// A place in the unit ball.
Vec3 in_ball(Random& random) {
  const Vec3 way = normal_vector(random);
  return std::cbrt(random.uniform()) * way / std::max(way.norm(), 1e-12);
}

}  // namespace

RenderStrands::RenderStrands(std::span<const ScalpSite> sites, const Groom& guides,
                             const RenderStrandOptions& options)
    : options_(options), first_point_(guides.first_point), binding_(sites.size()), nearest_(sites.size()) {
  if (guides.strand_count() == 0) throw InputError("render strands need at least one guide");
  const std::size_t used = std::min<std::size_t>(kGuides, guides.strand_count());
  if (sites.empty()) return;
  const SmallLocks small_locks(sites);
  parallel_for(sites.size(), [&](std::size_t s) {
    // The nearest guides by their roots; brute force, once per run.
    std::array<std::pair<double, std::uint32_t>, kGuides> best;
    best.fill({INFINITY, 0});
    for (std::uint32_t g = 0; g < guides.strand_count(); ++g) {
      // Guides of other locks come last: they count only where the own lock has none.
      const bool other = !guides.groups.empty() && guides.groups[g] != sites[s].lock;
      const double apart = (guides.strand(g)[0] - sites[s].position).norm();
      std::pair<double, std::uint32_t> entry{apart + (other ? kOtherLock : 0.0), g};
      for (std::size_t k = 0; k < used; ++k)
        if (entry < best[k]) std::swap(entry, best[k]);
    }
    Binding& binding = binding_[s];
    double sum = 0.0;
    for (std::size_t k = 0; k < kGuides; ++k) {
      binding.guide[k] = k < used ? best[k].second : best[0].second;
      binding.weight[k] = k == 0 || (options.blend && k < used)
                              ? agreement(guides.strand(binding.guide[k]), guides.strand(best[0].second)) /
                                    (best[k].first * best[k].first + 1e-8)
                              : 0.0;
      sum += binding.weight[k];
    }
    for (double& weight : binding.weight) weight /= sum;
    binding.offset = sites[s].position - guides.strand(binding.guide[0])[0];
    Random random(options.seed, s);
    const std::uint32_t small_lock = small_locks.of(sites[s]);
    Random of_lock(options.seed, kLockStream + small_lock);
    // Short hair strays less.
    const double reach = std::min(1.0, length(guides.strand(binding.guide[0])) / kLongHair);
    const double scatter = reach * options.scatter;
    const Vec3 together = options.gather * (sites[small_lock].position - sites[s].position);
    binding.scatter = reach * together + scatter * (normal_vector(of_lock) + kAlone * normal_vector(random));
    // Hair at a soft hairline stays short.
    const double edge = 1.0 - sites[s].density;
    binding.cut = (1.0 - 0.12 * random.uniform() * random.uniform()) * (1.0 - kEdgeShort * edge);
    const bool stray = random.uniform() < options.strays;
    constexpr double kFarther = 4.0, kWave = 0.8, kStillDrawn = 0.2;
    binding.clump = options.clump * (stray ? kStillDrawn : 1.0);
    if (stray) binding.scatter = kFarther * scatter * normal_vector(random);
    binding.wave = (stray ? kWave * scatter : 0.0) * normal_vector(random);
    binding.turns =
        options.rope > 0.0 ? random.uniform(kFewestRopeTurns, kMostRopeTurns) : random.uniform(1.0, 3.0);
    binding.rope_out = options.rope * in_ball(random);
    binding.rope_across = options.rope * in_ball(random);
    nearest_[s] = binding.guide[0];
    // The last point of the run is the first that follows the guides. At least two of those are left.
    const std::size_t most = std::max(options.points - 2, 0), run = sites[s].run.size();
    for (std::size_t k = 0; k + 1 < run && k < most; ++k)
      binding.run.push_back(sites[s].run[k] - guides.strand(binding.guide[0])[0]);
  });
}

void RenderStrands::evaluate(std::span<const Vec3> guide_points, const Quat& rotation, std::span<Vec3> out,
                             const Obstacles* obstacles) const {
  std::vector<double> guide_depth;  // m, below the surface of an obstacle
  if (obstacles) {
    guide_depth.resize(guide_points.size());
    parallel_for(guide_points.size(), [&](std::size_t i) {
      guide_depth[i] = std::max(0.0, -obstacles->clearance(guide_points[i], kSight).distance);
    });
  }
  const auto strand = [&](std::uint32_t g) {
    return guide_points.subspan(first_point_[g], first_point_[g + 1] - first_point_[g]);
  };
  const Mat3 turn = rotation.toRotationMatrix();
  parallel_for(binding_.size(), [&](std::size_t s) {
    const Binding& binding = binding_[s];
    const Vec3 root = strand(binding.guide[0])[0] + turn * binding.offset;
    const Vec3 scatter = turn * binding.scatter, wave = turn * binding.wave;
    const Vec3 rope_out = turn * binding.rope_out, rope_across = turn * binding.rope_across;
    Vec3* target = out.data() + s * options_.points;
    const int first = static_cast<int>(binding.run.size());
    for (int k = 0; k < first; ++k) target[k] = strand(binding.guide[0])[0] + turn * binding.run[k];
    for (int k = first; k < options_.points; ++k) {
      const double x = binding.cut * double(k - first) / (options_.points - 1 - first);
      Vec3 shape = Vec3::Zero();
      for (int g = 0; g < kGuides; ++g)
        if (binding.weight[g] > 0.0)
          shape += binding.weight[g] * (smooth_at(strand(binding.guide[g]), x) - strand(binding.guide[g])[0]);
      const double swing = x * std::sin(2.0 * std::numbers::pi * binding.turns * x);
      const Vec3 free = root + shape + x * x * scatter + swing * wave;
      // Clumping draws the strand to its nearest guide towards the tip.
      const double pull = binding.clump * x * x * (3.0 - 2.0 * x) * 0.8;
      const Vec3 along = smooth_at(strand(binding.guide[0]), x);
      target[k] = (1.0 - pull) * free + pull * (along + x * scatter);
      if (options_.rope > 0.0) {
        const double angle = 2.0 * std::numbers::pi * binding.turns * x, in = smooth_step(0.0, kIntoRope, x);
        const Vec3 wound = along + std::cos(angle) * rope_out + std::sin(angle) * rope_across;
        target[k] = (1.0 - in) * target[k] + in * wound;
      }
    }
    if (!obstacles) return;
    // From the last point of the run over the scalp, which is where it was made.
    const int from = std::max(0, first - 1);
    std::vector<double> allowed(static_cast<std::size_t>(options_.points - from));
    for (int k = std::max(first, from + 1); k < options_.points; ++k) {
      const double x = binding.cut * double(k - first) / (options_.points - 1 - first);
      for (int g = 0; g < kGuides; ++g) {
        const std::uint32_t begin = first_point_[binding.guide[g]],
                            count = first_point_[binding.guide[g] + 1] - begin;
        const auto nearest = static_cast<std::uint32_t>(std::lround(x * double(count - 1)));
        allowed[static_cast<std::size_t>(k - from)] += binding.weight[g] * guide_depth[begin + nearest];
      }
    }
    push_out({target + from, allowed.size()}, allowed, *obstacles);
  });
}

}  // namespace ringlet::hair

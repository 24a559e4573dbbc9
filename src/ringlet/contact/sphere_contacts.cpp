#include "ringlet/contact/sphere_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"

namespace ringlet::contact {
namespace {

void check_range(double value, double low, double high, const char* name) {
  if (!(value >= low && value <= high))
    throw InputError(
        fmt::format("sphere contacts: {} is {} but must lie between {} and {}", name, value, low, high));
}

struct Box {
  Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 high = -low;

  void add(const Vec3& p, double r) {
    low = low.cwiseMin(p - Vec3::Constant(r));
    high = high.cwiseMax(p + Vec3::Constant(r));
  }
  bool meets(const Box& b) const {
    return (low.array() <= b.high.array()).all() && (b.low.array() <= high.array()).all();
  }
};

// A uniform grid over points, as runs of points sorted by cell: [Teschner2003] with a dense table in place of
// a hash, coarsened until the table is no larger than kMostCells.
class Grid {
 public:
  Grid(std::span<const std::uint32_t> points, std::span<const Vec3> position, double cell) : cell_(cell) {
    constexpr std::size_t kMostCells = std::size_t{1} << 21;
    Box box;
    for (const std::uint32_t p : points) box.add(position[p], 0.0);
    origin_ = points.empty() ? Vec3::Zero() : box.low;
    const Vec3 extent = points.empty() ? Vec3::Zero() : Vec3(box.high - box.low);
    if (!extent.allFinite()) throw NumericalError("sphere contacts: a particle is not at a finite place");
    const auto cells = [&] { return ((extent / cell_).array().floor() + 1.0).prod(); };
    while (cells() > double(kMostCells)) cell_ *= 1.25;
    for (int c = 0; c < 3; ++c) size_[c] = static_cast<int>(extent[c] / cell_) + 1;
    first_.assign(static_cast<std::size_t>(size_[0]) * std::size_t(size_[1]) * std::size_t(size_[2]) + 1, 0);
    std::vector<std::uint32_t> cell_of(points.size());
    for (std::size_t k = 0; k < points.size(); ++k) {
      const Vec3 x = (position[points[k]] - origin_) / cell_;
      cell_of[k] = static_cast<std::uint32_t>(index(int(x.x()), int(x.y()), int(x.z())));
      ++first_[cell_of[k] + 1];
    }
    for (std::size_t c = 1; c < first_.size(); ++c) first_[c] += first_[c - 1];
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    items_.resize(points.size());
    for (std::size_t k = 0; k < points.size(); ++k)
      items_[next[cell_of[k]]++] = static_cast<std::uint32_t>(k);
  }

  // Calls body(k) for every point k of the list in a cell that the cube of half-edge `reach` around x meets.
  template <class Body>
  void for_each_near(const Vec3& x, double reach, Body&& body) const {
    int low[3], high[3];
    for (int c = 0; c < 3; ++c) {
      const double at = (x[c] - origin_[c]) / cell_, by = reach / cell_;
      low[c] = static_cast<int>(std::clamp(std::floor(at - by), 0.0, double(size_[c] - 1)));
      high[c] = static_cast<int>(std::clamp(std::floor(at + by), 0.0, double(size_[c] - 1)));
    }
    // Cells along z lie side by side.
    for (int i = low[0]; i <= high[0]; ++i)
      for (int j = low[1]; j <= high[1]; ++j)
        for (std::uint32_t k = first_[index(i, j, low[2])]; k < first_[index(i, j, high[2]) + 1]; ++k)
          body(items_[k]);
  }

 private:
  std::size_t index(int i, int j, int k) const {
    return (std::size_t(i) * std::size_t(size_[1]) + std::size_t(j)) * std::size_t(size_[2]) + std::size_t(k);
  }

  double cell_;
  Vec3 origin_ = Vec3::Zero();
  int size_[3] = {1, 1, 1};
  std::vector<std::uint32_t> first_, items_;
};

std::vector<std::uint32_t> strand_of_points(std::span<const std::uint32_t> first_point) {
  std::vector<std::uint32_t> strand;
  for (std::uint32_t s = 0; s + 1 < first_point.size(); ++s) strand.resize(first_point[s + 1], s);
  return strand;
}

// Whether at least `threshold` pairs of spheres overlap, with radii `reach` times as large.
bool enough_overlaps(const StrandSpheres& spheres, std::span<const std::uint32_t> a,
                     std::span<const std::uint32_t> b, double reach, int threshold) {
  int count = 0;
  for (const std::uint32_t p : a)
    for (const std::uint32_t q : b) {
      const double r = reach * (spheres.radius[p] + spheres.radius[q]);
      if ((spheres.rest[p] - spheres.rest[q]).squaredNorm() < r * r && ++count >= threshold) return true;
    }
  return count >= threshold;
}

}  // namespace

void validate(const SphereOptions& o) {
  check_range(o.sparsity, 0, 100, "the sparsity");
  check_range(o.reach, 0, 1e6, "the reach of pairs");
  check_range(o.threshold, 0, 1e9, "the threshold of pairs");
  check_range(o.partners, 0, 1e9, "the number of partners");
  check_range(o.engage_time, 1e-9, 1e9, "the time to engage");
  check_range(o.release_time, 1e-9, 1e9, "the time to release");
  check_range(o.break_distance, 1, 1e6, "the distance of breaking");
}

std::vector<std::uint32_t> prune_particles(const StrandSpheres& spheres, double sparsity) {
  std::vector<std::uint32_t> kept;
  for (std::size_t s = 0; s < spheres.strand_count(); ++s) {
    std::uint32_t j = spheres.first_point[s];
    kept.push_back(j);
    double along = 0.0;
    for (std::uint32_t k = j + 1; k < spheres.first_point[s + 1]; ++k) {
      along += (spheres.rest[k] - spheres.rest[k - 1]).norm();
      if (!(along > sparsity * (spheres.radius[j] + spheres.radius[k]))) continue;
      kept.push_back(k);
      j = k;
      along = 0.0;
    }
  }
  return kept;
}

ContactGraph contact_graph(const StrandSpheres& spheres, std::span<const std::uint32_t> points,
                           const SphereOptions& options) {
  const std::size_t strands = spheres.strand_count();
  const std::vector<std::uint32_t> strand = strand_of_points(spheres.first_point);
  std::vector<std::uint32_t> first(strands + 1, 0);
  for (const std::uint32_t p : points) ++first[strand[p] + 1];
  for (std::size_t s = 0; s < strands; ++s) first[s + 1] += first[s];
  std::vector<Box> boxes(strands);
  for (const std::uint32_t p : points)
    boxes[strand[p]].add(spheres.rest[p], options.reach * spheres.radius[p]);

  // Pairs i < j that come close enough often enough.
  std::vector<std::vector<std::uint32_t>> above(strands);
  parallel_for(
      strands,
      [&](std::size_t i) {
        for (std::size_t j = i + 1; j < strands; ++j) {
          if (options.prune_pairs) {
            if (options.threshold > 0 && !boxes[i].meets(boxes[j])) continue;
            if (!enough_overlaps(spheres, points.subspan(first[i], first[i + 1] - first[i]),
                                 points.subspan(first[j], first[j + 1] - first[j]), options.reach,
                                 options.threshold))
              continue;
          }
          above[i].push_back(static_cast<std::uint32_t>(j));
        }
      },
      16);
  if (options.prune_pairs) {
    std::size_t pairs = 0;
    for (const auto& list : above) pairs += list.size();
    // Each pair draws from its own stream: its fate does not depend on the order of things.
    const double kept = 0.5 * options.partners * double(strands) / double(std::max<std::size_t>(pairs, 1));
    for (std::size_t i = 0; i < strands; ++i)
      std::erase_if(above[i],
                    [&](std::uint32_t j) { return Random(options.seed, i * strands + j).uniform() >= kept; });
  }

  ContactGraph graph;
  graph.first.assign(strands + 1, 0);
  for (std::size_t i = 0; i < strands; ++i)
    for (const std::uint32_t j : above[i]) ++graph.first[i + 1], ++graph.first[j + 1];
  for (std::size_t i = 0; i < strands; ++i) graph.first[i + 1] += graph.first[i];
  graph.neighbour.resize(graph.first.back());
  // Smaller neighbours arrive first, in order, then the larger ones.
  std::vector<std::uint32_t> next(graph.first.begin(), graph.first.end() - 1);
  for (std::uint32_t i = 0; i < strands; ++i)
    for (const std::uint32_t j : above[i]) graph.neighbour[next[j]++] = i;
  for (std::uint32_t i = 0; i < strands; ++i)
    for (const std::uint32_t j : above[i]) graph.neighbour[next[i]++] = j;
  return graph;
}

SphereContacts::SphereContacts(const StrandSpheres& spheres, const SphereOptions& options, ContactGraph graph,
                               const std::vector<std::uint32_t>& points, std::vector<bool> owned)
    : options_(options),
      rest_(spheres.rest.begin(), spheres.rest.end()),
      radius_(spheres.radius.begin(), spheres.radius.end()),
      strand_(strand_of_points(spheres.first_point)),
      owned_(std::move(owned)),
      graph_(std::move(graph)) {
  validate(options);
  const std::size_t strands = spheres.strand_count();
  if (owned_.empty()) owned_.assign(strands, true);
  if (owned_.size() != strands || graph_.strand_count() != strands || radius_.size() != rest_.size())
    throw InputError("sphere contacts: strands, radii and the contact graph do not belong together");
  std::vector<bool> seen = owned_;
  for (std::uint32_t s = 0; s < strands; ++s)
    if (owned_[s])
      for (const std::uint32_t n : graph_.of(s)) seen[n] = true;
  first_of_strand_.assign(strands + 1, 0);
  double sum = 0.0;
  for (const std::uint32_t p : points) {
    if (!(radius_[p] > 0.0 && std::isfinite(radius_[p])))
      throw InputError(
          fmt::format("sphere contacts: the radius of particle {} is {} and not positive", p, radius_[p]));
    if (!seen[strand_[p]]) continue;
    points_.push_back(p);
    ++first_of_strand_[strand_[p] + 1];
    sum += radius_[p];
  }
  for (std::size_t s = 0; s < strands; ++s) first_of_strand_[s + 1] += first_of_strand_[s];
  const double mean = points_.empty() ? 1.0 : sum / double(points_.size());
  cell_ = 1.5 * mean;
  skin_ = 0.5 * mean;
}

// A list of candidates holds until particles have moved, relative to each other, by as much as the skin: what
// overlaps then is on the list, whenever it was made.
bool SphereContacts::candidates_hold(std::span<const Vec3> points) const {
  if (candidate_points_.size() != points_.size()) return false;
  if (points_.empty()) return true;
  const Vec3 common = points[points_[0]] - candidate_points_[0];
  const double limit = 0.25 * skin_ * skin_;
  for (std::size_t k = 0; k < points_.size(); ++k)
    if (!((points[points_[k]] - candidate_points_[k] - common).squaredNorm() < limit)) return false;
  return true;
}

// Sorted pairs. A pair is found from its larger sphere (of equals, from the first), so that no search reaches
// further than twice its own radius and the skin.
void SphereContacts::find_candidates(std::span<const Vec3> points) {
  const Grid grid(points_, points, cell_);
  const std::size_t strands = graph_.strand_count();
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> found((strands + 15) / 16);
  parallel_chunks(strands, 16, [&](std::size_t begin, std::size_t end) {
    std::vector<unsigned char> allowed(strands, 0);
    auto& out = found[begin / 16];
    for (std::size_t s = begin; s < end; ++s) {
      const auto strand = static_cast<std::uint32_t>(s);
      const auto mark = [&](unsigned char value) {
        for (const std::uint32_t n : graph_.of(strand))
          if (owned_[s] || owned_[n]) allowed[n] = value;
      };
      mark(1);
      for (std::uint32_t k = first_of_strand_[s]; k < first_of_strand_[s + 1]; ++k) {
        const std::uint32_t p = points_[k];
        const Vec3 x = points[p];
        const double r = radius_[p];
        grid.for_each_near(x, 2.0 * r + skin_, [&](std::uint32_t item) {
          const std::uint32_t q = points_[item];
          if (!allowed[strand_[q]]) return;
          if (radius_[q] > r || (radius_[q] == r && q < p)) return;
          const double reach = r + radius_[q] + skin_;
          if ((points[q] - x).squaredNorm() < reach * reach) out.emplace_back(std::min(p, q), std::max(p, q));
        });
      }
      mark(0);
    }
  });
  candidates_.clear();
  for (const auto& part : found) candidates_.insert(candidates_.end(), part.begin(), part.end());
  std::sort(candidates_.begin(), candidates_.end());
  candidate_points_.clear();
  for (const std::uint32_t p : points_) candidate_points_.push_back(points[p]);
}

// False when the spring breaks. [Iben2013, sec. 4.3]
bool SphereContacts::evolve(SphereContact& c, double distance, double h) const {
  const double touch = radius_[c.a] + radius_[c.b];
  const bool overlaps = distance < touch, approaches = distance < c.distance;
  c.distance = distance;
  if (overlaps || approaches) {
    c.stiffness = std::min(1.0, c.stiffness + h / options_.engage_time);
    c.damping = overlaps ? 1.0 : std::min(1.0, c.damping + h / options_.engage_time);
  } else if (c.stiffness > 0.0) {
    c.stiffness = std::max(0.0, c.stiffness - h / options_.release_time);
  } else {
    c.damping = std::max(0.0, c.damping - h / options_.release_time);
  }
  return distance <= options_.break_distance * touch && (c.stiffness > 0.0 || c.damping > 0.0);
}

void SphereContacts::update(std::span<const Vec3> points, double h) {
  if (!candidates_hold(points)) find_candidates(points);
  merged_.clear();
  auto old = contacts_.cbegin();
  const auto keep = [&](SphereContact c) {
    if (evolve(c, (points[c.a] - points[c.b]).norm(), h)) merged_.push_back(c);
  };
  for (const auto& [a, b] : candidates_) {
    for (; old != contacts_.cend() && std::pair(old->a, old->b) < std::pair(a, b); ++old) keep(*old);
    if (old != contacts_.cend() && old->a == a && old->b == b) {
      keep(*old++);
      continue;
    }
    const double touch = radius_[a] + radius_[b];
    if (!((points[a] - points[b]).squaredNorm() < touch * touch)) continue;
    SphereContact fresh{a, b};
    fresh.length = std::min(touch, (rest_[a] - rest_[b]).norm());
    keep(fresh);
  }
  for (; old != contacts_.cend(); ++old) keep(*old);
  contacts_.swap(merged_);
}

}  // namespace ringlet::contact

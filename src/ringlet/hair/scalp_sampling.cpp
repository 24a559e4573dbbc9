#include "ringlet/hair/scalp_sampling.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <tuple>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"

namespace ringlet::hair {
namespace {

constexpr std::size_t kCandidatesPerSite = 5;

std::vector<ScalpSite> uniform_candidates(const TriangleMesh& mesh, std::span<const Vec3> normals,
                                          std::span<const std::uint32_t> triangles, std::size_t count,
                                          std::uint64_t seed, double& area) {
  std::vector<double> cumulative;
  cumulative.reserve(triangles.size());
  area = 0.0;
  for (const std::uint32_t t : triangles) {
    const auto& [a, b, c] = mesh.triangles[t];
    area += 0.5 * (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]).norm();
    cumulative.push_back(area);
  }
  if (!(area > 0.0)) throw InputError("the scalp has no area: there is nowhere for hair to grow");
  Random random(seed, 0x5ca1);
  std::vector<ScalpSite> sites(count);
  for (ScalpSite& site : sites) {
    const double at = random.uniform() * area;
    const std::size_t k = std::upper_bound(cumulative.begin(), cumulative.end(), at) - cumulative.begin();
    const auto& [a, b, c] = mesh.triangles[triangles[std::min(k, triangles.size() - 1)]];
    const double root = std::sqrt(random.uniform()), v = random.uniform();
    const double wa = 1.0 - root, wb = root * (1.0 - v), wc = root * v;
    site.position = wa * mesh.vertices[a] + wb * mesh.vertices[b] + wc * mesh.vertices[c];
    site.normal = normals.empty()
                      ? Vec3((mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]))
                      : Vec3(wa * normals[a] + wb * normals[b] + wc * normals[c]);
    site.normal.normalize();
    if (!mesh.uv.empty()) site.uv = Vec2(wa * mesh.uv[a] + wb * mesh.uv[b] + wc * mesh.uv[c]);
  }
  return sites;
}

// Of each point, the numbers of those closer than a radius.
class Neighbours {
 public:
  Neighbours(std::span<const Vec3> points, double radius) : first_(points.size() + 1, 0) {
    sort_into_cells(points, radius);
    parallel_for(cells_.size(), [&](std::size_t c) {
      visit(c, radius, [&](std::uint32_t i, std::uint32_t) { ++first_[i + 1]; }, [](std::uint32_t) {});
    });
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    all_.resize(first_.back());
    parallel_for(cells_.size(), [&](std::size_t c) {
      std::uint32_t* next = nullptr;
      visit(
          c, radius, [&](std::uint32_t, std::uint32_t j) { *next++ = j; },
          [&](std::uint32_t i) { next = all_.data() + first_[i]; });
    });
  }
  std::span<const std::uint32_t> of(std::size_t i) const {
    return std::span(all_).subspan(first_[i], first_[i + 1] - first_[i]);
  }

 private:
  using Key = std::array<int, 3>;
  // A cell of a grid, as wide as the radius, that holds sorted_[begin] to sorted_[end - 1].
  struct Cell {
    Key key;
    std::uint32_t begin, end;
  };
  struct Sorted {
    Key key;
    std::uint32_t number;
    Vec3 position;
  };

  void sort_into_cells(std::span<const Vec3> points, double radius) {
    sorted_.resize(points.size());
    parallel_for(points.size(), [&](std::size_t i) {
      Key key;
      for (int k = 0; k < 3; ++k)
        key[static_cast<std::size_t>(k)] = static_cast<int>(std::floor(points[i][k] / radius));
      sorted_[i] = {key, static_cast<std::uint32_t>(i), points[i]};
    });
    std::sort(sorted_.begin(), sorted_.end(), [](const Sorted& a, const Sorted& b) {
      return std::tie(a.key, a.number) < std::tie(b.key, b.number);
    });
    for (std::uint32_t at = 0; at < sorted_.size(); ++at) {
      if (cells_.empty() || cells_.back().key != sorted_[at].key) cells_.push_back({sorted_[at].key, at, at});
      cells_.back().end = at + 1;
    }
  }

  // Calls begin(i) for each point of the cell, and then found(i, j) for its neighbours: cell after cell, and
  // in each by number.
  template <class Found, class Begin>
  void visit(std::size_t c, double radius, const Found& found, const Begin& begin) const {
    const Cell& cell = cells_[c];
    const auto [x, y, z] = cell.key;
    std::array<std::pair<std::uint32_t, std::uint32_t>, 9> ranges;
    std::size_t count = 0;
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        // Cells that follow each other along z follow each other in the order.
        const auto before = [](const Cell& a, const Key& key) { return a.key < key; };
        const auto first = std::lower_bound(cells_.begin(), cells_.end(), Key{x + dx, y + dy, z - 1}, before);
        auto last = first;
        while (last != cells_.end() && last->key <= Key{x + dx, y + dy, z + 1}) ++last;
        if (last != first) ranges[count++] = {first->begin, std::prev(last)->end};
      }
    for (std::uint32_t at = cell.begin; at < cell.end; ++at) {
      const Sorted& mine = sorted_[at];
      begin(mine.number);
      for (std::size_t r = 0; r < count; ++r)
        for (std::uint32_t other = ranges[r].first; other < ranges[r].second; ++other)
          if (other != at && (mine.position - sorted_[other].position).squaredNorm() < radius * radius)
            found(mine.number, sorted_[other].number);
    }
  }

  std::vector<Sorted> sorted_;
  std::vector<Cell> cells_;
  std::vector<std::size_t> first_;
  std::vector<std::uint32_t> all_;
};

// Who is most crowded, while crowding goes down: a binary heap that knows where each candidate is. Ties go by
// index.
class MostCrowded {
 public:
  explicit MostCrowded(std::vector<double> weights)
      : weights_(std::move(weights)), heap_(weights_.size()), place_(weights_.size()) {
    std::iota(heap_.begin(), heap_.end(), 0U);
    std::iota(place_.begin(), place_.end(), 0U);
    for (std::size_t at = heap_.size() / 2; at-- > 0;) sink(at);
  }
  bool empty() const { return heap_.empty(); }
  std::uint32_t take() {
    const std::uint32_t top = heap_.front();
    place_[top] = kTaken;
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    if (last == top) return top;
    heap_.front() = last;
    place_[last] = 0;
    sink(0);
    return top;
  }
  void lower(std::uint32_t i, double by) {
    if (place_[i] == kTaken) return;
    weights_[i] -= by;
    sink(place_[i]);
  }

 private:
  static constexpr std::uint32_t kTaken = UINT32_MAX;
  bool more(std::uint32_t a, std::uint32_t b) const {
    return std::pair{weights_[a], a} > std::pair{weights_[b], b};
  }
  void sink(std::size_t at) {
    const std::uint32_t moved = heap_[at];
    for (std::size_t child = 2 * at + 1; child < heap_.size(); child = 2 * at + 1) {
      if (child + 1 < heap_.size() && more(heap_[child + 1], heap_[child])) ++child;
      if (!more(heap_[child], moved)) break;
      heap_[at] = heap_[child];
      place_[heap_[at]] = static_cast<std::uint32_t>(at);
      at = child;
    }
    heap_[at] = moved;
    place_[moved] = static_cast<std::uint32_t>(at);
  }
  std::vector<double> weights_;
  std::vector<std::uint32_t> heap_, place_;
};

}  // namespace

void place_sites(std::span<ScalpSite> sites, const Pose& scalp) {
  for (ScalpSite& site : sites) {
    site.position = scalp.apply(site.position);
    site.normal = scalp.rotation * site.normal;
    for (Vec3& point : site.run) point = scalp.apply(point);
  }
}

std::vector<ScalpSite> sample_scalp(const TriangleMesh& mesh, std::span<const Vec3> vertex_normals,
                                    std::span<const std::uint32_t> triangles, std::size_t count,
                                    std::uint64_t seed) {
  if (count == 0) return {};
  double area = 0.0;
  const std::vector<ScalpSite> candidates =
      uniform_candidates(mesh, vertex_normals, triangles, kCandidatesPerSite * count, seed, area);

  // Twice the largest spacing that `count` discs could have [Yuksel2015, eq. 2]: beyond it candidates do not
  // crowd.
  const double radius = 2.0 * std::sqrt(area / (2.0 * std::sqrt(3.0) * double(count)));
  std::vector<Vec3> positions;
  positions.reserve(candidates.size());
  for (const ScalpSite& candidate : candidates) positions.push_back(candidate.position);
  const Neighbours neighbours(positions, radius);
  const auto crowding = [&](std::uint32_t i, std::uint32_t j) {
    const double distance = (positions[i] - positions[j]).norm();
    return std::pow(1.0 - distance / radius, 8);
  };
  std::vector<double> weight(candidates.size(), 0.0);
  parallel_for(candidates.size(), [&](std::size_t i) {
    for (const std::uint32_t j : neighbours.of(i)) weight[i] += crowding(static_cast<std::uint32_t>(i), j);
  });

  // The most crowded goes first; ties go by index, so that the result is the same everywhere. Going on until
  // nothing is left orders the sites: the last to go are the sparsest set.
  MostCrowded queue(std::move(weight));
  std::vector<std::uint32_t> removed;
  removed.reserve(candidates.size());
  while (!queue.empty()) {
    const std::uint32_t i = queue.take();
    removed.push_back(i);
    for (const std::uint32_t j : neighbours.of(i)) queue.lower(j, crowding(i, j));
  }
  std::vector<ScalpSite> sites;
  sites.reserve(count);
  for (std::size_t k = 0; k < count; ++k) sites.push_back(candidates[removed[removed.size() - 1 - k]]);
  return sites;
}

std::vector<ScalpSite> sample_tie(const Vec3& centre, const Vec3& normal, double radius, double spread,
                                  std::size_t count) {
  const double golden = std::numbers::pi * (3.0 - std::sqrt(5.0));
  const Vec3 up = normal.normalized(), across = any_perpendicular(up), along = up.cross(across);
  std::vector<ScalpSite> sites;
  for (std::size_t k = 0; k < count; ++k) {
    const double fraction = std::sqrt((double(k) + 0.5) / double(count)), angle = golden * double(k);
    const Vec3 out = std::cos(angle) * across + std::sin(angle) * along;
    const double lean = spread * fraction;
    ScalpSite site;
    site.position = centre + radius * fraction * out;
    site.normal = std::cos(lean) * up + std::sin(lean) * out;
    site.uv = Vec2(0.5 + 0.5 * fraction * std::cos(angle), 0.5 + 0.5 * fraction * std::sin(angle));
    sites.push_back(std::move(site));
  }
  return sites;
}

}  // namespace ringlet::hair

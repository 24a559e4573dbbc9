#include "ringlet/hair/scalp_sampling.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
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

struct CellHash {
  std::size_t operator()(const std::array<int, 3>& cell) const {
    return (static_cast<std::size_t>(cell[0]) * 73856093u) ^ (static_cast<std::size_t>(cell[1]) * 19349663u) ^
           (static_cast<std::size_t>(cell[2]) * 83492791u);
  }
};

// Neighbour lists of all candidates closer than `radius`, through a uniform grid.
std::vector<std::vector<std::uint32_t>> neighbours_within(const std::vector<ScalpSite>& sites,
                                                          double radius) {
  std::unordered_map<std::array<int, 3>, std::vector<std::uint32_t>, CellHash> grid;
  const auto cell_of = [&](const Vec3& p) {
    return std::array{static_cast<int>(std::floor(p.x() / radius)),
                      static_cast<int>(std::floor(p.y() / radius)),
                      static_cast<int>(std::floor(p.z() / radius))};
  };
  for (std::uint32_t i = 0; i < sites.size(); ++i) grid[cell_of(sites[i].position)].push_back(i);
  std::vector<std::vector<std::uint32_t>> lists(sites.size());
  for (std::uint32_t i = 0; i < sites.size(); ++i) {
    const auto [x, y, z] = cell_of(sites[i].position);
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy)
        for (int dz = -1; dz <= 1; ++dz) {
          const auto found = grid.find({x + dx, y + dy, z + dz});
          if (found == grid.end()) continue;
          for (const std::uint32_t j : found->second)
            if (j != i && (sites[i].position - sites[j].position).squaredNorm() < radius * radius)
              lists[i].push_back(j);
        }
  }
  return lists;
}

}  // namespace

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
  const auto neighbours = neighbours_within(candidates, radius);
  const auto crowding = [&](std::uint32_t i, std::uint32_t j) {
    const double distance = (candidates[i].position - candidates[j].position).norm();
    return std::pow(1.0 - distance / radius, 8);
  };
  std::vector<double> weight(candidates.size(), 0.0);
  for (std::uint32_t i = 0; i < candidates.size(); ++i)
    for (const std::uint32_t j : neighbours[i]) weight[i] += crowding(i, j);

  // The most crowded goes first; ties go by index, so that the result is the same everywhere. Going on until
  // nothing is left orders the sites: the last to go are the sparsest set.
  std::set<std::pair<double, std::uint32_t>> queue;
  for (std::uint32_t i = 0; i < candidates.size(); ++i) queue.insert({weight[i], i});
  std::vector<std::uint32_t> removed;
  removed.reserve(candidates.size());
  while (!queue.empty()) {
    const auto most = std::prev(queue.end());
    const std::uint32_t i = most->second;
    queue.erase(most);
    removed.push_back(i);
    for (const std::uint32_t j : neighbours[i]) {
      const auto entry = queue.find({weight[j], j});
      if (entry == queue.end()) continue;
      queue.erase(entry);
      weight[j] -= crowding(i, j);
      queue.insert({weight[j], j});
    }
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

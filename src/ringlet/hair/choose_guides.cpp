#include "ringlet/hair/choose_guides.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <queue>

#include "ringlet/base/error.h"
#include "ringlet/hair/strand_outline.h"

namespace ringlet::hair {
namespace {

// All coordinates of an outline as one vector, the root's first.
constexpr int kCoordinates = 3 * kOutlinePoints;
using Coordinates = Eigen::Matrix<double, kCoordinates, 1>;

// Strands that one guide stands for, and where to split them.
struct Cluster {
  std::vector<std::uint32_t> strands;  // ascending
  Coordinates mean;
  int widest = 0;       // the coordinate that varies most
  double spread = 0.0;  // sum of squared distances from the mean
  std::uint32_t guide = 0;
  double farthest_root = 0.0;  // from the guide's
};

class Clustering {
 public:
  explicit Clustering(const Groom& groom) {
    for (const StrandOutline& outline : strand_outlines(groom)) {
      Coordinates& all = outlines_.emplace_back();
      for (std::size_t k = 0; k < kOutlinePoints; ++k)
        all.segment<3>(3 * static_cast<Eigen::Index>(k)) = outline[k];
    }
  }

  // Of the coordinates only the first `used` decide where the cluster is split.
  Cluster cluster(std::vector<std::uint32_t> strands, int used) const {
    Cluster result;
    result.strands = std::move(strands);
    const double count = double(result.strands.size());
    result.mean.setZero();
    for (const std::uint32_t i : result.strands) result.mean += outlines_[i] / count;
    Coordinates squares = Coordinates::Zero();
    double nearest = INFINITY;
    for (const std::uint32_t i : result.strands) {
      const Coordinates away = (outlines_[i] - result.mean).cwiseAbs2();
      squares += away;
      if (away.sum() >= nearest) continue;
      nearest = away.sum();
      result.guide = i;
    }
    squares.head(used).maxCoeff(&result.widest);
    result.spread = squares.sum();
    for (const std::uint32_t i : result.strands)
      result.farthest_root = std::max(result.farthest_root, (root(i) - root(result.guide)).norm());
    return result;
  }

  // In two at the mean; in the middle of the list where all strands are the same to rounding.
  std::array<Cluster, 2> split(Cluster whole, int used) const {
    auto border = std::stable_partition(whole.strands.begin(), whole.strands.end(), [&](std::uint32_t i) {
      return outlines_[i][whole.widest] < whole.mean[whole.widest];
    });
    if (border == whole.strands.begin() || border == whole.strands.end())
      border = whole.strands.begin() + static_cast<std::ptrdiff_t>(whole.strands.size() / 2);
    return {cluster({whole.strands.begin(), border}, used), cluster({border, whole.strands.end()}, used)};
  }

 private:
  Vec3 root(std::uint32_t i) const { return outlines_[i].head<3>(); }

  std::vector<Coordinates> outlines_;
};

// Splits the cluster of the highest rank while `wanted` says so, a function of the number of clusters and of
// that cluster.
template <class Rank, class Wanted>
void refine(std::vector<Cluster>& clusters, const Clustering& all, int used, Rank&& rank, Wanted&& wanted) {
  // Of equal ranks the older cluster first.
  std::priority_queue<std::pair<double, std::ptrdiff_t>> order;
  const auto enter = [&](std::size_t c) {
    if (clusters[c].strands.size() > 1) order.emplace(rank(clusters[c]), -static_cast<std::ptrdiff_t>(c));
  };
  for (std::size_t c = 0; c < clusters.size(); ++c) {
    clusters[c] = all.cluster(std::move(clusters[c].strands), used);
    enter(c);
  }
  while (!order.empty()) {
    const auto c = static_cast<std::size_t>(-order.top().second);
    order.pop();
    if (!wanted(clusters.size(), clusters[c])) return;
    auto [low, high] = all.split(std::move(clusters[c]), used);
    clusters[c] = std::move(low);
    clusters.push_back(std::move(high));
    enter(c);
    enter(clusters.size() - 1);
  }
}

// The strands that may be chosen, by group.
std::vector<Cluster> first_clusters(const Groom& groom) {
  const auto marks = static_cast<std::size_t>(std::count_if(groom.is_guide.begin(), groom.is_guide.end(),
                                                            [](std::uint8_t mark) { return mark != 0; }));
  std::map<std::int32_t, std::vector<std::uint32_t>> of_group;
  for (std::uint32_t i = 0; i < groom.strand_count(); ++i)
    if (marks == 0 || groom.is_guide[i] != 0)
      of_group[groom.groups.empty() ? 0 : groom.groups[i]].push_back(i);
  std::vector<Cluster> clusters;
  for (auto& [group, strands] : of_group) clusters.emplace_back().strands = std::move(strands);
  return clusters;
}

}  // namespace

std::vector<std::uint32_t> choose_guides(const Groom& groom, const GuideDensity& density) {
  if (density.count == 0 && !(density.spacing > 0.0))
    throw InputError("guides are chosen by their number or by their spacing, and neither was given");
  const Clustering all(groom);
  std::vector<Cluster> clusters = first_clusters(groom);
  if (density.count > 0)
    refine(
        clusters, all, kCoordinates, [](const Cluster& c) { return c.spread; },
        [&](std::size_t count, const Cluster&) { return count < density.count; });
  if (density.spacing > 0.0)
    refine(
        clusters, all, 3, [](const Cluster& c) { return c.farthest_root; },
        [&](std::size_t, const Cluster& c) { return c.farthest_root > density.spacing; });
  std::vector<std::uint32_t> guides;
  for (const Cluster& cluster : clusters) guides.push_back(cluster.guide);
  std::sort(guides.begin(), guides.end());
  return guides;
}

}  // namespace ringlet::hair

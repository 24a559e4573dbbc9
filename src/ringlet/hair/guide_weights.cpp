#include "ringlet/hair/guide_weights.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "ringlet/base/log.h"
#include "ringlet/base/parallel.h"

namespace ringlet::hair {

namespace {

constexpr std::size_t kMostPairs = 4'000'000'000;  // tens of seconds
constexpr double kTouching = 1e-8;                 // m²: roots as near as this are at the same place

GuideWeights nearest(const Groom& groom, const Vec3& root, const std::vector<std::uint32_t>& guides) {
  constexpr std::size_t kGuides = std::tuple_size_v<decltype(GuideWeights::guide)>;
  std::array<std::pair<double, std::uint32_t>, kGuides> best;
  best.fill({std::numeric_limits<double>::infinity(), guides[0]});
  for (const std::uint32_t g : guides) {
    std::pair<double, std::uint32_t> entry{(groom.points[groom.first_point[g]] - root).squaredNorm(), g};
    for (auto& place : best)
      if (entry < place) std::swap(entry, place);
  }
  GuideWeights result;
  double sum = 0.0;
  for (std::size_t k = 0; k < kGuides; ++k) {
    const bool used = k < guides.size();
    result.guide[k] = used ? best[k].second : best[0].second;
    result.weight[k] = used ? 1.0 / (best[k].first + kTouching) : 0.0;
    sum += result.weight[k];
  }
  for (double& weight : result.weight) weight /= sum;
  return result;
}

}  // namespace

std::vector<GuideWeights> guide_weights(const Groom& groom) {
  std::vector<std::uint32_t> guides;
  std::map<std::int32_t, std::vector<std::uint32_t>> guides_of_group;
  for (std::uint32_t i = 0; i < groom.is_guide.size(); ++i) {
    if (groom.is_guide[i] == 0) continue;
    guides.push_back(i);
    if (!groom.groups.empty()) guides_of_group[groom.groups[i]].push_back(i);
  }
  if (guides.empty() || guides.size() == groom.strand_count()) return {};
  const auto guides_for = [&](std::size_t i) -> const std::vector<std::uint32_t>& {
    if (groom.groups.empty()) return guides;
    const auto own = guides_of_group.find(groom.groups[i]);
    return own == guides_of_group.end() ? guides : own->second;
  };
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) pairs += guides_for(i).size();
  if (pairs > kMostPairs) {
    log_warning("the guides of {} strands were not looked for: there are too many", groom.strand_count());
    return {};
  }

  std::vector<GuideWeights> result(groom.strand_count());
  parallel_for(result.size(), [&](std::size_t i) {
    if (groom.is_guide[i] != 0)
      result[i].guide.fill(static_cast<std::uint32_t>(i));
    else
      result[i] = nearest(groom, groom.points[groom.first_point[i]], guides_for(i));
  });
  return result;
}

}  // namespace ringlet::hair

#include "ringlet/hair/guide_weights.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "ringlet/base/parallel.h"
#include "ringlet/hair/point_tree.h"
#include "ringlet/hair/strand_outline.h"

namespace ringlet::hair {
namespace {

// Strands whose shapes differ by this fraction of their reach are different locks.
constexpr double kOneLock = 0.35;
// Guides that count less than this fraction of the first one are not worth their time.
constexpr double kSmallestWeight = 0.02;
constexpr double kSamePlace = 1e-4;  // m: roots this near, a hair's width, are at one place

// The guides that strands of one group may follow.
struct Candidates {
  std::vector<std::uint32_t> strands;
  PointTree roots;
};

Candidates candidates(const Groom& groom, std::vector<std::uint32_t> strands) {
  std::vector<Vec3> roots;
  roots.reserve(strands.size());
  for (const std::uint32_t g : strands) roots.push_back(groom.strand(g)[0]);
  return {std::move(strands), PointTree(roots)};
}

class Binder {
 public:
  explicit Binder(const Groom& groom) : groom_(groom), outlines_(strand_outlines(groom)) {
    std::vector<std::uint32_t> all;
    std::map<std::int32_t, std::vector<std::uint32_t>> of_group;
    for (std::uint32_t i = 0; i < groom.strand_count(); ++i) {
      if (groom.is_guide[i] == 0) continue;
      all.push_back(i);
      if (!groom.groups.empty()) of_group[groom.groups[i]].push_back(i);
    }
    for (auto& [group, strands] : of_group) groups_.emplace(group, candidates(groom, std::move(strands)));
    all_ = candidates(groom, std::move(all));
  }

  GuideBinding bind(std::uint32_t strand) const {
    GuideBinding binding;
    if (groom_.is_guide[strand] != 0) {
      binding.count = 1;
      binding.guide[0] = strand;
      binding.weight[0] = 1.0;
      return binding;
    }
    const Candidates& from = candidates_for(strand);
    std::vector<PointTree::Neighbour> near;
    from.roots.nearest(groom_.strand(strand)[0], kMostGuides + 1, near);
    const double reach = near.size() > kMostGuides ? near.back().distance + kSamePlace : INFINITY;
    if (near.size() > kMostGuides) near.pop_back();

    // Of the differences in shape only how much one exceeds another matters; so no weight underflows.
    std::array<double, kMostGuides> difference{};
    for (std::size_t k = 0; k < near.size(); ++k) {
      const double a = shape_difference(outlines_[strand], outlines_[from.strands[near[k].point]]) / kOneLock;
      difference[k] = a * a;
    }
    const double least = *std::min_element(difference.begin(), difference.begin() + near.size());
    std::vector<std::pair<double, std::uint32_t>> weighted;
    for (std::size_t k = 0; k < near.size(); ++k) {
      const double close = 1.0 / (near[k].distance + kSamePlace) - 1.0 / reach;
      weighted.emplace_back(close * close * std::exp(least - difference[k]), from.strands[near[k].point]);
    }
    fill(binding, weighted);
    return binding;
  }

 private:
  const Candidates& candidates_for(std::uint32_t strand) const {
    if (groom_.groups.empty()) return all_;
    const auto own = groups_.find(groom_.groups[strand]);
    return own == groups_.end() ? all_ : own->second;
  }

  static void fill(GuideBinding& binding, std::vector<std::pair<double, std::uint32_t>>& weighted) {
    std::stable_sort(weighted.begin(), weighted.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    const double floor = kSmallestWeight * weighted[0].first;
    double sum = 0.0;
    for (const auto& [weight, guide] : weighted) {
      // All are zero where every guide is at the same distance: then the first is as good as any.
      if (weight <= floor && binding.count > 0) break;
      binding.guide[binding.count] = guide;
      binding.weight[binding.count] = weight > 0.0 ? weight - floor : 1.0;
      sum += binding.weight[binding.count++];
    }
    for (double& weight : binding.weight) weight /= sum;
  }

  const Groom& groom_;
  std::vector<StrandOutline> outlines_;
  Candidates all_{{}, PointTree({})};
  std::map<std::int32_t, Candidates> groups_;
};

}  // namespace

std::vector<GuideBinding> bind_to_guides(const Groom& groom) {
  const auto guides = std::count_if(groom.is_guide.begin(), groom.is_guide.end(),
                                    [](std::uint8_t mark) { return mark != 0; });
  if (guides == 0 || static_cast<std::size_t>(guides) == groom.strand_count()) return {};
  const Binder binder(groom);
  std::vector<GuideBinding> result(groom.strand_count());
  parallel_for(result.size(), [&](std::size_t i) { result[i] = binder.bind(static_cast<std::uint32_t>(i)); });
  return result;
}

std::vector<GuideWeights> guide_weights(const Groom& groom) {
  std::vector<GuideWeights> result;
  for (const GuideBinding& binding : bind_to_guides(groom)) {
    GuideWeights& three = result.emplace_back();
    double sum = 0.0;
    for (std::size_t k = 0; k < three.guide.size(); ++k) {
      three.guide[k] = k < binding.count ? binding.guide[k] : binding.guide[0];
      three.weight[k] = k < binding.count ? binding.weight[k] : 0.0;
      sum += three.weight[k];
    }
    for (double& weight : three.weight) weight /= sum;
  }
  return result;
}

}  // namespace ringlet::hair

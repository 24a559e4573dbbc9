#include "ringlet/contact/near_segments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <tuple>

#include "ringlet/base/counting_sort.h"
#include "ringlet/contact/gather.h"

namespace ringlet::contact {
namespace {

// A point that has travelled in the step when it is given room may go on so for some steps; and every one may
// go a little. Parts of the collision radius.
constexpr double kStepsAhead = 5.0, kLeastRoom = 0.15, kMostRoom = 2.0;
// Where the mean way of a point in one step is longer than this part of the radius, rooms would reach far
// beyond neighbours, which move alike.
constexpr double kFast = 0.25;
// The list is made anew when more than these parts of all points leave their room at once, or of all segments
// have moved since.
constexpr double kManyAtOnce = 0.1, kManyMoved = 0.5;

// Points are numbered strand after strand: among the pairs of one first strand, those with the same second
// one stand together in this order.
constexpr auto in_strand = [](const PointPair& x, const PointPair& y) {
  const auto key = [](const PointPair& pair) { return std::uint64_t{pair.b} << 32 | pair.a; };
  return key(x) < key(y);
};

}  // namespace

// Pairs of segments whose boxes overlap. Most are not near: they are looked at while they are at hand.
class NearSegments::Candidates {
 public:
  // Those that are near are appended to `near`, the last ones by look().
  Candidates(const NearSegments& list, const StrandMotion& strands, std::vector<PointPair>& near)
      : list_(list), strands_(strands), near_(near) {}

  // Of two segments a ≤ b.
  void add(std::uint32_t a, std::uint32_t b) {
    if (b - a <= list_.most_neighbours_ && list_.are_neighbours(a, b, strands_)) return;
    pairs_[count_++] = {list_.point_[a], list_.point_[b]};
    if (count_ == pairs_.size()) look();
  }
  void look() {
    const auto kept = static_cast<std::ptrdiff_t>(list_.keep_near({pairs_.data(), count_}));
    near_.insert(near_.end(), pairs_.begin(), pairs_.begin() + kept);
    count_ = 0;
  }

 private:
  const NearSegments& list_;
  const StrandMotion& strands_;
  std::vector<PointPair>& near_;
  std::array<PointPair, 1024> pairs_;
  std::size_t count_ = 0;
};

void NearSegments::update(const StrandMotion& strands, const DetectOptions& options, double margin,
                          const Carrier& carrier) {
  const double reach = 2.0 * options.radius + options.slack + margin;
  margin_ = margin;
  if (!same_question(strands, options, reach)) {
    options_ = options;
    reach_ = reach;
    number_segments(strands);
    build(strands, carrier);
    return;
  }
  if (for_one_step_) return build(strands, carrier);
  const std::vector<std::uint32_t> outside = points_outside(strands, carrier);
  if (outside.empty()) return;
  if (double(outside.size()) > kManyAtOnce * double(places_.size()) ||
      double(moved_.size()) > kManyMoved * double(point_.size()))
    build(strands, carrier);
  else
    look_up_again(outside, strands, carrier);
}

void NearSegments::follow_end(const StrandMotion& strands, const Carrier& carrier) {
  // Two segments share the margin.
  const auto outside =
      gather<std::uint32_t>(places_.size(), [&](std::size_t p, std::vector<std::uint32_t>& out) {
        const Vec3& from = for_one_step_ ? ends_[p] : places_[p];
        const double room = (for_one_step_ ? 0.0 : room_[p]) + 0.5 * margin_;
        if (!((carrier.end.apply_inverse(strands.end[p]) - from).squaredNorm() <= room * room))
          out.push_back(static_cast<std::uint32_t>(p));
      });
  if (!outside.empty()) look_up_again(outside, strands, carrier);
}

bool NearSegments::same_question(const StrandMotion& strands, const DetectOptions& options,
                                 double reach) const {
  const auto key = [](const DetectOptions& o) {
    return std::tie(o.radius, o.root_clearance, o.self_clearance);
  };
  return reach == reach_ && places_.size() == strands.begin.size() && key(options) == key(options_);
}

// Which segments there are: all, or those behind the clearance of the roots.
void NearSegments::number_segments(const StrandMotion& strands) {
  point_.clear();
  strand_.assign(strands.begin.size(), 0);
  double spacing = 0.0;
  most_neighbours_ = 1;
  strand_count_ = strands.strand_count();
  for (std::size_t i = 0; i < strand_count_; ++i) {
    spacing = std::max(spacing, strands.spacing(i));
    most_neighbours_ = std::max(most_neighbours_,
                                static_cast<std::uint32_t>(options_.self_clearance / strands.spacing(i)) + 1);
    const double clearance = strands.clamps.empty() ? options_.root_clearance : 0.0;
    const auto clamped = static_cast<std::size_t>(clearance / strands.spacing(i));
    for (std::size_t k = clamped; k < strands.segments(i); ++k)
      point_.push_back(static_cast<std::uint32_t>(strands.first_point[i] + k));
    for (std::size_t p = strands.first_point[i]; p < strands.first_point[i + 1]; ++p)
      strand_[p] = static_cast<std::uint32_t>(i);
  }
  lane_reach_ = reach_ + kLaneError * spacing;
}

// No pair that is not listed can come nearer than `reach` while every point is within its room: two segments
// come no nearer to each other than their ends go from where they were. Both ends of the step are looked at;
// in between, points are between them.
std::vector<std::uint32_t> NearSegments::points_outside(const StrandMotion& strands,
                                                        const Carrier& carrier) const {
  return gather<std::uint32_t>(places_.size(), [&](std::size_t p, std::vector<std::uint32_t>& out) {
    const double room = room_[p] * room_[p];
    if (!((carrier.begin.apply_inverse(strands.begin[p]) - places_[p]).squaredNorm() <= room &&
          (carrier.end.apply_inverse(strands.end[p]) - places_[p]).squaredNorm() <= room))
      out.push_back(static_cast<std::uint32_t>(p));
  });
}

void NearSegments::give_room(std::uint32_t p, const StrandMotion& strands, const Carrier& carrier) {
  places_[p] = carrier.begin.apply_inverse(strands.begin[p]);
  ends_[p] = carrier.end.apply_inverse(strands.end[p]);
  const double travel = (ends_[p] - places_[p]).norm();
  room_[p] = 1.000001 * travel +
             std::min(kStepsAhead * travel + kLeastRoom * options_.radius, kMostRoom * options_.radius);
  lane_places_.set(p, places_[p], 1.000001 * room_[p]);
  lane_travels_.set(p, ends_[p] - places_[p]);
}

double NearSegments::room_of(std::uint32_t segment) const {
  const std::uint32_t p = point_[segment];
  return for_one_step_ ? 0.0 : std::max(room_[p], room_[p + 1]);
}

SegmentBox NearSegments::box_of(std::uint32_t segment) const {
  const std::uint32_t at = point_[segment];
  Vec3 low = places_[at].cwiseMin(places_[at + 1]), high = places_[at].cwiseMax(places_[at + 1]);
  if (for_one_step_) {
    low = low.cwiseMin(ends_[at]).cwiseMin(ends_[at + 1]);
    high = high.cwiseMax(ends_[at]).cwiseMax(ends_[at + 1]);
  }
  const double around = 0.5 * lane_reach_ + room_of(segment);
  const auto corner = [](const Vec3& x) {
    return Eigen::Array4f(static_cast<float>(x.x()), static_cast<float>(x.y()), static_cast<float>(x.z()),
                          0.0f);
  };
  return {corner(low.array() - around), corner(high.array() + around)};
}

// Moves those of the pairs of segments, whose boxes overlap, that are near to the front; how many.
std::size_t NearSegments::keep_near(std::span<PointPair> candidates) const {
  std::size_t kept = 0;
  for (std::size_t k = 0; k < candidates.size(); k += kPairLanes) {
    const std::size_t lanes = std::min(kPairLanes, candidates.size() - k);
    const std::span<const PointPair> pairs = candidates.subspan(k, lanes);
    LaneSegments segments = lane_places_.segments(pairs);
    PairLanes allowed = PairLanes{} + 1.000001f * static_cast<float>(lane_reach_);
    if (for_one_step_) {
      // From the middle of the step it is half of the way to both ends.
      const LaneSegments ways = lane_travels_.segments(pairs);
      segments = segments.moved(ways, 0.5f);
      allowed += 0.5f * farthest_against(ways);
    } else {
      allowed += segments.width_a + segments.width_b;
    }
    const auto is_near = squared_distance(segments) <= allowed * allowed;
    for (std::size_t l = 0; l < lanes; ++l) {
      candidates[kept] = pairs[l];
      kept += is_near[l] != 0;
    }
  }
  return kept;
}

bool NearSegments::ordered(const PointPair& x, const PointPair& y) const {
  return strand_[x.a] != strand_[y.a] ? strand_[x.a] < strand_[y.a] : in_strand(x, y);
}

// Sorts `unordered_` into `sorted`, each pair once.
void NearSegments::put_in_order(std::vector<PointPair>& sorted) {
  const auto first = counting_sort(
      unordered_, strand_count_, [&](const PointPair& pair) { return strand_[pair.a]; }, sorted);
  parallel_for(
      strand_count_,
      [&](std::size_t strand) {
        std::sort(sorted.begin() + std::ptrdiff_t(first[strand]),
                  sorted.begin() + std::ptrdiff_t(first[strand + 1]), in_strand);
      },
      16);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
}

// Puts `added_` into the list in place of all pairs of these segments, by the points at which they begin.
void NearSegments::replace_pairs(const std::vector<std::uint8_t>& of_segments) {
  constexpr std::size_t kStrandsPerTask = 32;
  gather_ranges_into(unordered_, strand_count_, kStrandsPerTask,
                     [&](std::size_t begin, std::size_t end, std::vector<PointPair>& out) {
                       const auto of_strands = [&](const std::vector<PointPair>& list) {
                         const auto from = [&](std::size_t strand) {
                           return std::partition_point(list.begin(), list.end(), [&](const PointPair& pair) {
                             return strand_[pair.a] < strand;
                           });
                         };
                         return std::pair(from(begin), from(end));
                       };
                       const auto [old, old_end] = of_strands(pairs_);
                       auto [added, added_end] = of_strands(added_);
                       out.reserve(static_cast<std::size_t>((old_end - old) + (added_end - added)));
                       for (auto pair = old; pair != old_end; ++pair) {
                         if (of_segments[pair->a] || of_segments[pair->b]) continue;
                         while (added != added_end && ordered(*added, *pair)) out.push_back(*added++);
                         out.push_back(*pair);
                       }
                       out.insert(out.end(), added, added_end);
                     });
  std::swap(pairs_, unordered_);
}

void NearSegments::build(const StrandMotion& strands, const Carrier& carrier) {
  ++builds_;
  places_.resize(strands.begin.size());
  room_.resize(places_.size());
  ends_.resize(places_.size());
  lane_places_.resize(places_.size());
  lane_travels_.resize(places_.size());
  const double travelled = parallel_reduce(
      places_.size(), 4096, 0.0,
      [&](std::size_t begin, std::size_t end) {
        double sum = 0.0;
        for (std::size_t p = begin; p < end; ++p) {
          give_room(static_cast<std::uint32_t>(p), strands, carrier);
          sum += (ends_[p] - places_[p]).norm();
        }
        return sum;
      },
      std::plus<>());
  for_one_step_ = travelled > kFast * options_.radius * double(places_.size());
  boxes_.resize(point_.size());
  parallel_for(point_.size(), [&](std::size_t s) { boxes_[s] = box_of(static_cast<std::uint32_t>(s)); });
  moved_.clear();
  is_moved_.assign(point_.size(), 0);
  pairs_.clear();
  if (!point_.empty()) {
    grid_.fill(boxes_);
    constexpr std::size_t kBucketsPerTask = 512;
    gather_ranges_into(unordered_, grid_.buckets(), kBucketsPerTask,
                       [&](std::size_t begin, std::size_t end, std::vector<PointPair>& out) {
                         Candidates candidates(*this, strands, out);
                         grid_.for_each_pair(begin, end,
                                             [&](std::uint32_t a, std::uint32_t b) { candidates.add(a, b); });
                         candidates.look();
                       });
    put_in_order(pairs_);
  }
  list_strand_pairs();
}

// Gives new room to points that have left theirs, and looks up whom their segments may meet there.
void NearSegments::look_up_again(std::span<const std::uint32_t> points, const StrandMotion& strands,
                                 const Carrier& carrier) {
  std::vector<std::uint32_t> again;
  for (const std::uint32_t p : points) {
    give_room(p, strands, carrier);
    // Of the two segments at the point, those that take part.
    const auto at =
        static_cast<std::uint32_t>(std::lower_bound(point_.begin(), point_.end(), p) - point_.begin());
    if (at > 0 && point_[at - 1] + 1 == p) again.push_back(at - 1);
    if (at < point_.size() && point_[at] == p) again.push_back(at);
  }
  again.erase(std::unique(again.begin(), again.end()), again.end());
  std::vector<std::uint8_t> begins_again(places_.size(), 0);  // a segment, at this point
  for (const std::uint32_t s : again) {
    boxes_[s] = box_of(s);
    begins_again[point_[s]] = 1;
    if (!is_moved_[s]) moved_.push_back(s);
    is_moved_[s] = 1;
  }
  std::vector<SegmentBox> moved_boxes;
  for (const std::uint32_t s : moved_) moved_boxes.push_back(boxes_[s]);
  SegmentGrid moved_grid;
  moved_grid.fill(moved_boxes);

  constexpr std::size_t kSegmentsPerTask = 64;
  gather_ranges_into(unordered_, again.size(), kSegmentsPerTask,
                     [&](std::size_t begin, std::size_t end, std::vector<PointPair>& out) {
                       Candidates candidates(*this, strands, out);
                       for (std::size_t k = begin; k < end; ++k) {
                         const std::uint32_t s = again[k];
                         const auto meet = [&](std::uint32_t other) {
                           candidates.add(std::min(s, other), std::max(s, other));
                         };
                         grid_.for_each_overlap(boxes_[s], [&](std::uint32_t other) {
                           if (!is_moved_[other]) meet(other);
                         });
                         moved_grid.for_each_overlap(boxes_[s],
                                                     [&](std::uint32_t other) { meet(moved_[other]); });
                       }
                       candidates.look();
                     });
  put_in_order(added_);
  replace_pairs(begins_again);
  list_strand_pairs();
}

void NearSegments::list_strand_pairs() {
  constexpr std::size_t kPairsPerTask = 8192;
  const auto same_strands = [&](const PointPair& x, const PointPair& y) {
    return strand_[x.a] == strand_[y.a] && strand_[x.b] == strand_[y.b];
  };
  gather_ranges_into(strand_pairs_, pairs_.size(), kPairsPerTask,
                     [&](std::size_t begin, std::size_t end, std::vector<StrandPair>& out) {
                       for (std::size_t k = begin; k < end; ++k)
                         if (k == 0 || !same_strands(pairs_[k], pairs_[k - 1]))
                           out.push_back({strand_[pairs_[k].a], strand_[pairs_[k].b], k});
                     });
  strand_pairs_.push_back({0, 0, pairs_.size()});
}

}  // namespace ringlet::contact

#include "ringlet/contact/near_segments.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <tuple>

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

constexpr auto by_strands = [](const auto& x, const auto& y) {
  return std::tie(x.strand_a, x.strand_b, x.a, x.b) < std::tie(y.strand_a, y.strand_b, y.a, y.b);
};

}  // namespace

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
    return std::tie(o.radius, o.root_clearance, o.stiff_part, o.self_clearance);
  };
  return reach == reach_ && places_.size() == strands.begin.size() && key(options) == key(options_);
}

// Which segments there are: those behind the clearance of the roots.
void NearSegments::number_segments(const StrandMotion& strands) {
  point_.clear();
  strand_.clear();
  first_segment_.assign(1, 0);
  double spacing = 0.0;
  for (std::size_t i = 0; i < strands.strand_count(); ++i) {
    spacing = std::max(spacing, strands.spacing(i));
    const auto clamped =
        static_cast<std::size_t>(options_.first_contact(strands.length[i]) / strands.spacing(i));
    for (std::size_t k = clamped; k < strands.segments(i); ++k) {
      point_.push_back(static_cast<std::uint32_t>(strands.first_point[i] + k));
      strand_.push_back(static_cast<std::uint32_t>(i));
    }
    first_segment_.push_back(static_cast<std::uint32_t>(point_.size()));
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
  lane_places_.set(p, places_[p]);
  lane_travels_.set(p, ends_[p] - places_[p]);
  const double travel = (ends_[p] - places_[p]).norm();
  room_[p] = 1.000001 * travel +
             std::min(kStepsAhead * travel + kLeastRoom * options_.radius, kMostRoom * options_.radius);
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

// Leaves out the pairs, from the `kept`-th on, that are near by their boxes alone; how many there are then.
std::size_t NearSegments::keep_near(std::vector<Found>& found, std::size_t kept) const {
  for (std::size_t k = kept; k < found.size(); k += kPairLanes) {
    const std::size_t lanes = std::min(kPairLanes, found.size() - k);
    PointPair pairs[kPairLanes];
    for (std::size_t l = 0; l < lanes; ++l) pairs[l] = {point_[found[k + l].a], point_[found[k + l].b]};
    const PairLanes squared = squared_distance(lane_places_.segments({pairs, lanes}));
    const PairLanes against =
        for_one_step_ ? farthest_against(lane_travels_.segments({pairs, lanes})) : PairLanes{};
    for (std::size_t l = 0; l < lanes; ++l) {
      const Found pair = found[k + l];
      const double allowed = lane_reach_ + double(against[l]) + room_of(pair.a) + room_of(pair.b);
      if (double(squared[l]) <= allowed * allowed) found[kept++] = pair;
    }
  }
  found.resize(kept);
  return kept;
}

// Sorted by strands, each pair once.
std::vector<NearSegments::Found> NearSegments::in_order(const std::vector<Found>& found) const {
  std::vector<std::size_t> first(first_segment_.size(), 0), next;
  for (const Found& pair : found) ++first[pair.strand_a + 1];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  next = first;
  std::vector<Found> ordered(found.size());
  for (const Found& pair : found) ordered[next[pair.strand_a]++] = pair;
  parallel_for(
      first.size() - 1,
      [&](std::size_t strand) {
        std::sort(ordered.begin() + std::ptrdiff_t(first[strand]),
                  ordered.begin() + std::ptrdiff_t(first[strand + 1]), by_strands);
      },
      16);
  ordered.erase(std::unique(ordered.begin(), ordered.end()), ordered.end());
  return ordered;
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
  found_.clear();
  if (!point_.empty()) {
    grid_.fill(boxes_);
    // Most boxes that overlap are not near: they are looked at while they are at hand.
    constexpr std::size_t kBucketsPerTask = 2048, kAtHand = 1024;
    found_ = in_order(gather_ranges<Found>(
        grid_.buckets(), kBucketsPerTask, [&](std::size_t begin, std::size_t end, std::vector<Found>& out) {
          std::size_t kept = 0;
          grid_.for_each_pair(begin, end, [&](std::uint32_t a, std::uint32_t b) {
            if (a == b || are_neighbours(a, b, strands)) return;
            out.push_back({strand_[a], strand_[b], a, b});
            if (out.size() == kept + kAtHand) kept = keep_near(out, kept);
          });
          keep_near(out, kept);
        }));
  }
  list_pairs();
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
  std::vector<std::uint8_t> is_again(point_.size(), 0);
  for (const std::uint32_t s : again) {
    boxes_[s] = box_of(s);
    is_again[s] = 1;
    if (!is_moved_[s]) moved_.push_back(s);
    is_moved_[s] = 1;
  }
  std::vector<SegmentBox> moved_boxes;
  for (const std::uint32_t s : moved_) moved_boxes.push_back(boxes_[s]);
  SegmentGrid moved_grid;
  moved_grid.fill(moved_boxes);

  constexpr std::size_t kSegmentsPerTask = 64;
  const auto added = in_order(gather_ranges<Found>(
      again.size(), kSegmentsPerTask, [&](std::size_t begin, std::size_t end, std::vector<Found>& out) {
        for (std::size_t k = begin; k < end; ++k) {
          const std::uint32_t s = again[k];
          const auto meet = [&](std::uint32_t other) {
            const auto [a, b] = std::minmax(s, other);
            if (a != b && !are_neighbours(a, b, strands)) out.push_back({strand_[a], strand_[b], a, b});
          };
          grid_.for_each_overlap(boxes_[s], [&](std::uint32_t other) {
            if (!is_moved_[other]) meet(other);
          });
          moved_grid.for_each_overlap(boxes_[s], [&](std::uint32_t other) { meet(moved_[other]); });
        }
        keep_near(out, 0);
      }));
  std::erase_if(found_, [&](const Found& pair) { return is_again[pair.a] || is_again[pair.b]; });
  std::vector<Found> all;
  all.reserve(found_.size() + added.size());
  std::set_union(found_.begin(), found_.end(), added.begin(), added.end(), std::back_inserter(all),
                 by_strands);
  found_ = std::move(all);
  list_pairs();
}

void NearSegments::list_pairs() {
  pairs_.resize(found_.size());
  strand_pairs_.clear();
  for (std::size_t k = 0; k < found_.size(); ++k) {
    const Found& pair = found_[k];
    pairs_[k] = {point_[pair.a], point_[pair.b]};
    if (k == 0 || pair.strand_a != found_[k - 1].strand_a || pair.strand_b != found_[k - 1].strand_b)
      strand_pairs_.push_back({pair.strand_a, pair.strand_b, k});
  }
  strand_pairs_.push_back({0, 0, found_.size()});
}

}  // namespace ringlet::contact

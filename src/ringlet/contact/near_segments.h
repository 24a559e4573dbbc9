#pragma once
// Which segments of strands may meet. The list reaches further than one step needs and serves for many: every
// point has room to move in, and when it has left that only its own segments are looked up again.

#include <cmath>
#include <span>
#include <vector>

#include "ringlet/contact/contact.h"
#include "ringlet/contact/segment_grid.h"

namespace ringlet::contact {

// What carries the hair, as the step begins and as it ends: what points do against it is what counts.
struct Carrier {
  Pose begin, end;
};

class NearSegments {
 public:
  // Makes the list hold all pairs of segments that come nearer than radius and slack allow, or would if the
  // ends of the step were moved by `margin` in all. It may hold more, which depends on the steps before.
  void update(const StrandMotion& strands, const DetectOptions& options, double margin = 0.0,
              const Carrier& carrier = {});
  // The same for the step that was last asked for, whose end has moved since: more than the margin, at some
  // points.
  void follow_end(const StrandMotion& strands, const Carrier& carrier = {});

  // The pairs of segments of two strands, a ≤ b: from `first` to where the next one's begin. Sorted by
  // strands, then by the second segment, then by the first.
  struct StrandPair {
    std::uint32_t strand_a = 0, strand_b = 0;
    std::size_t first = 0;
  };
  std::size_t strand_pairs() const { return strand_pairs_.empty() ? 0 : strand_pairs_.size() - 1; }
  const StrandPair& strand_pair(std::size_t i) const { return strand_pairs_[i]; }
  // Of the strand pairs from `begin` to `end`.
  std::span<const PointPair> pairs(std::size_t begin, std::size_t end) const {
    return {pairs_.data() + strand_pairs_[begin].first, pairs_.data() + strand_pairs_[end].first};
  }

  double reach() const { return reach_; }  // no pair that comes nearer is missing
  int builds() const { return builds_; }   // how often the list was made anew

 private:
  class Candidates;

  bool same_question(const StrandMotion& strands, const DetectOptions& options, double reach) const;
  std::vector<std::uint32_t> points_outside(const StrandMotion& strands, const Carrier& carrier) const;
  void give_room(std::uint32_t point, const StrandMotion& strands, const Carrier& carrier);
  void number_segments(const StrandMotion& strands);
  SegmentBox box_of(std::uint32_t segment) const;
  double room_of(std::uint32_t segment) const;
  // Neighbours along one strand are no contact; those that share a point never are, however long they are.
  // Segments a, b ≤ a + most_neighbours_ may be.
  bool are_neighbours(std::uint32_t a, std::uint32_t b, const StrandMotion& strands) const {
    const double apart = std::abs(double(a) - double(b));
    const std::uint32_t strand = strand_[point_[a]];
    return strand == strand_[point_[b]] &&
           (apart <= 1.0 || apart * strands.spacing(strand) < options_.self_clearance);
  }
  void build(const StrandMotion& strands, const Carrier& carrier);
  void look_up_again(std::span<const std::uint32_t> points, const StrandMotion& strands,
                     const Carrier& carrier);
  std::size_t keep_near(std::span<PointPair> candidates) const;
  bool ordered(const PointPair& x, const PointPair& y) const;
  void put_in_order(std::vector<PointPair>& sorted);
  void replace_pairs(const std::vector<std::uint8_t>& of_segments);
  void list_strand_pairs();

  DetectOptions options_;
  double reach_ = -1.0, lane_reach_ = 0.0;  // and with the error of single precision
  double margin_ = 0.0;
  std::uint32_t most_neighbours_ = 1;
  // Points in the carrier's frame when they were given room, and how much.
  std::vector<Vec3> places_, ends_;  // and where the step's free end is
  LanePoints lane_places_, lane_travels_;
  std::vector<double> room_;
  // Segments that take part, strand after strand: the point at which each begins, and its box then.
  std::vector<std::uint32_t> point_;
  std::vector<SegmentBox> boxes_;
  std::vector<std::uint32_t> strand_;  // of each point
  std::size_t strand_count_ = 0;
  SegmentGrid grid_;
  std::vector<std::uint32_t> moved_;  // segments that are no longer where the grid has them
  std::vector<std::uint8_t> is_moved_;
  std::vector<PointPair> unordered_, added_;  // on their way into the list
  std::vector<PointPair> pairs_;              // the list
  std::vector<StrandPair> strand_pairs_;      // and one more, where the last one's pairs end
  bool for_one_step_ =
      false;  // points travel too far to give them room: the list is for their ways in this step
  int builds_ = 0;
};

}  // namespace ringlet::contact

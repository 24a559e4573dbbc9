#include "ringlet/hair/followers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/hair/point_tree.h"

namespace ringlet::hair {
namespace {

// Roots that tell how the skin around a guide has turned, its own among them: three would do, more even out
// what single precision loses.
constexpr std::size_t kAround = 8;
// How much directions of strands and the rotation before count beside roots: only where those do not decide,
// as for a single guide.
constexpr double kTieByDirections = 1e-6, kTieByNothing = 1e-12;
// A guide turns with chords that reach over this part of it, to either side.
constexpr double kChord = 1.0 / 8.0;
// A segment whose guides disagree so much that less than this is left of it goes with its first guide.
constexpr double kCollapsed = 0.1;
// How far away obstacles are looked for where nothing is known, m.
constexpr double kSight = 0.01;
// How much farther than a point can be inside, m. A larger number asks longer but less often.
constexpr double kLook = 1e-3;
// The same of guides, m: they are few, and what is far from their obstacles rules these out for all that
// follow them there.
constexpr double kGuideSight = 0.1;

// The direction of a chord about point i of a strand.
Vec3 chord(std::span<const Vec3> strand, std::size_t i) {
  const auto reach = static_cast<std::size_t>(std::ceil(kChord * double(strand.size() - 1)));
  const std::size_t from = i > reach ? i - reach : 0, to = std::min(i + reach, strand.size() - 1);
  return (strand[to] - strand[from]).stableNormalized();
}

// The rotation R that makes the trace of Rᵀ C largest: the best fit of R a to b where C is the sum of b aᵀ.
Mat3 best_rotation(const Mat3& c) {
  const Eigen::JacobiSVD<Mat3> svd(c, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Mat3 u = svd.matrixU();
  if ((u * svd.matrixV().transpose()).determinant() < 0.0) u.col(2) = -u.col(2);
  return u * svd.matrixV().transpose();
}

}  // namespace

Followers::Followers(Groom groom, const Groom& guides)
    : groom_(std::move(groom)), guides_at_rest_(guides.points), bindings_(bind_to_guides(groom_)) {
  if (bindings_.empty())
    throw InputError("strands can follow guides only where a groom has both: mark some of its strands");
  std::vector<std::uint32_t> number(groom_.strand_count());
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < number.size(); ++i)
    if (groom_.is_guide[i] != 0) number[i] = count++;
  if (count != guides.strand_count())
    throw InputError(
        fmt::format("a groom marks {} guides, but {} were simulated", count, guides.strand_count()));
  for (GuideBinding& binding : bindings_)
    for (std::uint32_t& guide : binding.guide) guide = number[guide];

  std::vector<Vec3> roots;
  for (std::size_t g = 0; g < guides.strand_count(); ++g) {
    const auto strand = guides.strand(g);
    roots.push_back(strand[0]);
    arclength_.push_back(0.0);
    for (std::size_t i = 1; i < strand.size(); ++i)
      arclength_.push_back(arclength_.back() + (strand[i] - strand[i - 1]).norm());
  }
  const PointTree tree(roots);
  std::vector<PointTree::Neighbour> near;
  for (std::size_t g = 0; g < guides.strand_count(); ++g) {
    tree.nearest(roots[g], kAround, near);
    Guide guide{guides.first_point[g],
                static_cast<std::uint32_t>(guides.point_count(g)),
                {static_cast<std::uint32_t>(g)}};
    for (const auto& [distance, other] : near)
      if (other != g) guide.around.push_back(other);
    guides_.push_back(std::move(guide));
  }
}

Mat3 Followers::skin_rotation(const Guide& guide, std::span<const Vec3> points) const {
  const std::span<const Vec3> rest = guides_at_rest_;
  Mat3 fit = Mat3::Zero(), directions = Mat3::Zero();
  for (const std::uint32_t g : guide.around) {
    const std::uint32_t first = guides_[g].first_point;
    fit += (points[first] - points[guide.first_point]) * (rest[first] - rest[guide.first_point]).transpose();
    directions += (points[first + 1] - points[first]) * (rest[first + 1] - rest[first]).transpose();
  }
  const double size = fit.norm() + directions.norm();
  return best_rotation(fit + kTieByDirections * directions + kTieByNothing * size * Mat3::Identity());
}

void Followers::set_motions(const Guide& guide, std::span<const Vec3> points,
                            std::vector<Motion>& motion) const {
  const auto rest = std::span(guides_at_rest_).subspan(guide.first_point, guide.point_count);
  const auto now = points.subspan(guide.first_point, guide.point_count);
  Mat3 turned = skin_rotation(guide, points);
  for (std::size_t i = 0; i < now.size(); ++i) {
    // The skin turns roots and nothing else does.
    if (i > 0) turned = parallel_transport(turned * chord(rest, i), chord(now, i)) * turned;
    Motion& here = motion[guide.first_point + i];
    here.leftCols<3>() = turned;
    here.col(3) = now[i] - turned * rest[i];
  }
}

Followers::Moment Followers::moment(std::span<const Vec3> guide_points, const Obstacles* obstacles) const {
  Moment moment{guide_points, std::vector<Motion>(guide_points.size()), {}, {}};
  if (obstacles)
    for (auto* clearance : {&moment.clearance, &moment.near_clearance})
      clearance->resize(guide_points.size());
  parallel_for(
      guides_.size(),
      [&](std::size_t g) {
        const Guide& guide = guides_[g];
        set_motions(guide, guide_points, moment.motion);
        for (std::size_t i = guide.first_point; obstacles && i < guide.first_point + guide.point_count; ++i) {
          moment.clearance[i] = obstacles->clearance(guide_points[i], kGuideSight).distance;
          moment.near_clearance[i] = std::min(moment.clearance[i], kSight);
        }
      },
      8);
  return moment;
}

// One follower's way from its root to its tip.
class Followers::Placement {
 public:
  Placement(const Followers& all, const Moment& moment, std::size_t strand)
      : moment_(moment), rest_(all.groom_.strand(strand)), binding_(all.bindings_[strand]) {
    const double length = hair::length(rest_);
    for (std::size_t k = 0; k < binding_.count; ++k) {
      const Guide& guide = all.guides_[binding_.guide[k]];
      const std::uint32_t last = guide.first_point + guide.point_count - 1;
      // The tip of a longer follower goes with the guide's tip; a shorter one goes with its first part.
      const double scale = std::min(1.0, all.arclength_[last] / length);
      cursors_[k] = {all.arclength_.data(), guide.first_point, last, scale};
    }
  }

  void place(std::span<Vec3> out, const Obstacles* obstacles) {
    for (std::size_t j = 0; j < rest_.size(); ++j) {
      const double edge = j == 0 ? 0.0 : (rest_[j] - rest_[j - 1]).norm();
      passed_ += edge;
      for (std::size_t k = 0; k < binding_.count; ++k) cursors_[k].move_to(passed_);
      const Vec3 target = carried(j);
      if (j == 0)
        out[0] = target;
      else
        out[j] = out[j - 1] + edge * direction(j, target, edge);
      if (obstacles && j > 0) push_out(out.first(j + 1), edge, *obstacles);
      before_ = target;
    }
  }

 private:
  // Where along a guide the follower is: between `point` and the next.
  struct Cursor {
    const double* arclength = nullptr;
    std::uint32_t point = 0, last = 0;
    double scale = 1.0, fraction = 0.0;

    void move_to(double follower_arclength) {
      const double s = scale * follower_arclength;
      while (point + 1 < last && arclength[point + 1] < s) ++point;
      const double step = arclength[point + 1] - arclength[point];
      fraction = step > 0.0 ? std::clamp((s - arclength[point]) / step, 0.0, 1.0) : 0.0;
    }
    template <class Value>
    Value between(const std::vector<Value>& values) const {
      return (1.0 - fraction) * values[point] + fraction * values[point + 1];
    }
  };

  static Vec3 apply(const Motion& motion, const Vec3& x) { return motion.leftCols<3>() * x + motion.col(3); }

  Vec3 carried(std::size_t j) {
    first_motion_before_ = first_motion_;
    first_motion_ = cursors_[0].between(moment_.motion);
    Motion blended = binding_.weight[0] * first_motion_;
    for (std::size_t k = 1; k < binding_.count; ++k)
      blended += binding_.weight[k] * cursors_[k].between(moment_.motion);
    return apply(blended, rest_[j]);
  }

  Vec3 direction(std::size_t j, const Vec3& target, double edge) const {
    const Vec3 step = target - before_;
    const double size = step.norm();
    if (size > kCollapsed * edge) return step / size;
    return (apply(first_motion_, rest_[j]) - apply(first_motion_before_, rest_[j - 1])).stableNormalized();
  }

  // How far the last point is from all obstacles at least, as its guides tell: a distance changes by no more
  // than the way one goes.
  double free_beside_guides(const Vec3& point) const {
    double free = -std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < binding_.count && free <= 0.0; ++k) {
      const std::uint32_t beside = cursors_[k].point + (cursors_[k].fraction > 0.5 ? 1 : 0);
      free = std::max(free, moment_.clearance[beside] - (point - moment_.points[beside]).norm());
    }
    return free;
  }

  // How deep the guides are here.
  double depth_of_guides() const {
    double depth = 0.0;
    for (std::size_t k = 0; k < binding_.count; ++k)
      depth += binding_.weight[k] * std::max(0.0, -cursors_[k].between(moment_.near_clearance));
    return depth;
  }

  // How deep the last point of the strand cannot help being after the one before. The root is only asked for
  // by a point that would be pushed.
  double unavoidable_depth(const Vec3& root, const Obstacles& obstacles) {
    if (!asked_) depth_ = -obstacles.clearance(root, kSight).distance - passed_;
    asked_ = true;
    return std::max(0.0, depth_);
  }

  // Pushes the last point of `strand` out. Obstacles are asked only where neither the last answer nor the
  // guide's clearance rules them out, and are looked for no farther than the point can be inside.
  void push_out(std::span<Vec3> strand, double edge, const Obstacles& obstacles) {
    Vec3& point = strand.back();
    const Vec3& from = strand[strand.size() - 2];
    depth_ -= edge;
    free_ -= edge;
    if (free_ <= 0.0) free_ = std::max(free_, free_beside_guides(point));
    if (free_ > 0.0) return;

    double allowed = depth_of_guides();  // m
    double within = kLook - free_;
    constexpr int kRounds = 4;  // each treats the surface as a plane
    for (int round = 0; round < kRounds; ++round) {
      const auto [distance, normal] = obstacles.clearance(point, within);
      if (round == 0 && -allowed - distance > kPlaced)
        allowed = std::max(allowed, unavoidable_depth(strand[0], obstacles));
      const double lacking = -allowed - distance;
      asked_ = true;
      free_ = distance;
      depth_ = -distance;
      if (lacking <= kPlaced) return;
      // Where turning does not help, as in a fold of the skin, the point goes straight out.
      point = round + 1 < kRounds ? turned_out(from, point, normal, lacking, edge)
                                  : Vec3(point + lacking * normal);
      within = kSight + allowed + edge;
    }
    free_ = -kSight;
    depth_ = allowed;
  }

  // The point at the same distance from `from` that lies `by` farther along the normal.
  static Vec3 turned_out(const Vec3& from, const Vec3& point, const Vec3& normal, double by, double edge) {
    const Vec3 way = point - from;
    const double height = std::min(way.dot(normal) + by, edge);
    Vec3 along = way - way.dot(normal) * normal;
    const double size = along.norm();
    if (size > 0.0) along /= size;
    return from + height * normal + std::sqrt(edge * edge - height * height) * along;
  }

  static constexpr double kPlaced =
      1e-7;  // m: deeper than allowed by this is deep enough for single precision

  const Moment& moment_;
  std::span<const Vec3> rest_;
  const GuideBinding& binding_;
  std::array<Cursor, kMostGuides> cursors_;
  Motion first_motion_ = Motion::Zero(), first_motion_before_ = Motion::Zero();
  Vec3 before_ = Vec3::Zero();
  double passed_ = 0.0;    // m: arclength of the last point
  double free_ = -kSight;  // m: at least so far from all obstacles the last point is; negative inside
  double depth_ = 0.0;     // m: at least so deep the last point is in one; negative outside
  bool asked_ = false;     // whether the depth is known at all
};

void Followers::follow(std::span<const Vec3> guide_points, std::span<Vec3> out,
                       const Obstacles* obstacles) const {
  if (guide_points.size() != guides_at_rest_.size() || out.size() != groom_.points.size())
    throw InputError(fmt::format("followers of {} points on guides of {} points were asked for {} on {}",
                                 groom_.points.size(), guides_at_rest_.size(), out.size(),
                                 guide_points.size()));
  const Moment now = moment(guide_points, obstacles);
  parallel_for(groom_.strand_count(), [&](std::size_t i) {
    Placement(*this, now, i).place(out.subspan(groom_.first_point[i], groom_.point_count(i)), obstacles);
  });
}

}  // namespace ringlet::hair

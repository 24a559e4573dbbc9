#include "ringlet/contact/body_contacts.h"

#include <cmath>
#include <optional>

#include "ringlet/body/motion.h"
#include "ringlet/contact/gather.h"

namespace ringlet::contact {
namespace {

// Contacts may drive a point further than its free motion: it is looked at if this many times its travel, and
// this much more, could bring it to a surface.
constexpr double kTravelFactor = 2.0;
constexpr double kMargin = 1e-3;
// Positions are remembered in single precision; heads are about 0.1 m from their origin.
constexpr double kRounding = 1e-6;
constexpr double kAnywhere = 1e3;  // m, beyond which nothing is of interest

std::vector<Pose> poses_at(const body::Bodies& bodies, double time) {
  std::vector<Pose> poses;
  for (std::size_t b = 0; b < bodies.size(); ++b) poses.push_back(body::pose(bodies[b].motion, time));
  return poses;
}

}  // namespace

// What a look at the points of a step needs; every point is looked at by one task.
class BodyProximity::Look {
 public:
  Look(const StrandMotion& strands, const body::Bodies& bodies, double step, double bodies_end,
       const DetectOptions& options, std::vector<Clearance>& clearances)
      : strands_(strands),
        bodies_(bodies),
        step_(step),
        bodies_end_(bodies_end),
        options_(options),
        end_poses_(poses_at(bodies, bodies_end)),
        clearances_(clearances) {
    for (std::size_t b = 0; b < bodies.size(); ++b)
      to_local_.push_back(bodies.motion(b).pose.rotation.conjugate().toRotationMatrix());
  }

  // All bodies that the point may reach from outside, for it may leave one for another; of those that it is
  // inside of, where bodies overlap, the one that it is deepest in.
  void add_near(std::size_t strand, std::size_t k, std::vector<NearPoint>& out) const {
    const std::size_t p = strands_.first_point[strand] + k;
    const auto add = [&](const body::BodySurface& surface) {
      out.push_back({static_cast<std::uint32_t>(strand), static_cast<std::uint32_t>(k), surface,
                     mean_velocity(surface)});
    };
    std::optional<body::BodySurface> deepest;
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
      if (is_far(p, b)) continue;
      const auto surface = closest(p, b);
      if (!surface || surface->signed_distance > reach(p, b)) continue;
      if (surface->signed_distance > 0.0)
        add(*surface);
      else if (!deepest || surface->signed_distance < deepest->signed_distance)
        deepest = surface;
    }
    if (deepest) add(*deepest);
  }

 private:
  double reach(std::size_t p, std::size_t b) const {
    const Vec3 travel = strands_.end[p] - strands_.begin[p];
    const Vec3 carried = step_ * bodies_.motion(b).velocity_at(strands_.begin[p]);
    return options_.radius + options_.slack + kMargin + kTravelFactor * (travel - carried).norm();
  }
  Eigen::Vector3f local(std::size_t p, std::size_t b) const {
    return (to_local_[b] * (strands_.begin[p] - bodies_.motion(b).pose.position)).cast<float>();
  }
  // Most points are far: they are left out by what is remembered of them. Of a surface that deforms nothing
  // is remembered.
  bool is_far(std::size_t p, std::size_t b) const {
    if (body::deforms(bodies_[b])) return false;
    const Clearance& known = clearances_[p * bodies_.size() + b];
    return known.distance - ((local(p, b) - known.local).norm() + kRounding) > reach(p, b);
  }
  // What lies beyond kDeepest is looked at again without a bound: a point that is that deep inside must not
  // be remembered as one that is far outside.
  std::optional<body::BodySurface> closest(std::size_t p, std::size_t b) const {
    const bool deforms = body::deforms(bodies_[b]);
    auto surface = bodies_.closest_on(b, strands_.begin[p], deforms ? kDeepestDeforming : kDeepest);
    const auto any = surface || deforms ? surface : bodies_.closest_on(b, strands_.begin[p], kAnywhere);
    clearances_[p * bodies_.size() + b] = {local(p, b),
                                           static_cast<float>(any ? any->signed_distance : kAnywhere)};
    return surface;
  }
  // The mean velocity of a rigid body's point over the step, so that its end is where the body will be.
  Vec3 mean_velocity(const body::BodySurface& surface) const {
    const std::uint32_t b = surface.material.body;
    if (body::deforms(bodies_[b])) return (bodies_end_ - bodies_.time()) / step_ * surface.velocity;
    return (end_poses_[b].apply(surface.material.local) - surface.point) / step_;
  }

  const StrandMotion& strands_;
  const body::Bodies& bodies_;
  double step_, bodies_end_;
  const DetectOptions& options_;
  std::vector<Pose> end_poses_;
  std::vector<Eigen::Matrix3d> to_local_;
  std::vector<Clearance>& clearances_;
};

const std::vector<NearPoint>& BodyProximity::update(const StrandMotion& strands, const body::Bodies& bodies,
                                                    double step, double bodies_end,
                                                    const DetectOptions& options) {
  near_.clear();
  if (bodies.size() == 0) return near_;
  clearances_.resize(strands.begin.size() * bodies.size());
  const Look look(strands, bodies, step, bodies_end, options, clearances_);
  constexpr std::size_t kStrandsPerTask = 16;
  near_ = gather_ranges<NearPoint>(
      strands.strand_count(), kStrandsPerTask, [&](std::size_t begin, std::size_t end, auto& out) {
        for (std::size_t strand = begin; strand < end; ++strand) {
          const auto clamped =
              static_cast<std::size_t>(std::ceil(options.body_clearance / strands.spacing(strand)));
          for (std::size_t k = std::max<std::size_t>(clamped, 1); k <= strands.segments(strand); ++k)
            look.add_near(strand, k, out);
        }
      });
  return near_;
}

std::vector<BodyContact> body_contacts(const StrandMotion& strands, std::span<const NearPoint> near,
                                       double step, const DetectOptions& options) {
  std::vector<BodyContact> contacts;
  for (const NearPoint& point : near) {
    const std::size_t p = strands.first_point[point.strand] + point.point;
    const Vec3 travel = strands.end[p] - strands.begin[p] - step * point.surface_velocity;
    const double gap = point.surface.signed_distance - options.radius;
    if (std::min(gap, gap + point.surface.normal.dot(travel)) > options.slack) continue;
    contacts.push_back({point.strand, double(point.point) * strands.spacing(point.strand),
                        point.surface.normal, gap, point.surface_velocity, point.surface.material.body});
  }
  return contacts;
}

std::vector<BodyContact> body_contacts_at_end(const StrandMotion& strands, const body::Bodies& bodies,
                                              std::span<const NearPoint> near, double bodies_end,
                                              const DetectOptions& options) {
  const std::vector<Pose> end_poses = poses_at(bodies, bodies_end);
  return gather<BodyContact>(near.size(), [&](std::size_t i, std::vector<BodyContact>& out) {
    const NearPoint& point = near[i];
    const std::uint32_t b = point.surface.material.body;
    // Where the end of the point's way would be if the body had stayed: the surface is asked there.
    const Vec3 end = strands.end[strands.first_point[point.strand] + point.point];
    const Pose& now = bodies.motion(b).pose;
    // Where the body deforms its surface is taken to shift as it does below the point.
    const Vec3 carried_back = body::deforms(bodies[b])
                                  ? Vec3(end - (bodies_end - bodies.time()) * point.surface.velocity)
                                  : now.apply(end_poses[b].apply_inverse(end));
    // A point comes no nearer than it moves against the body.
    const Vec3& begin = strands.begin[strands.first_point[point.strand] + point.point];
    if (point.surface.signed_distance - (carried_back - begin).norm() > options.radius + options.slack)
      return;
    const auto surface = bodies.closest_on(b, carried_back, kDeepest);
    if (!surface || surface->signed_distance - options.radius > options.slack) return;
    out.push_back({point.strand, double(point.point) * strands.spacing(point.strand),
                   end_poses[b].rotation * (now.rotation.conjugate() * surface->normal),
                   surface->signed_distance - options.radius, point.surface_velocity, b});
  });
}

}  // namespace ringlet::contact

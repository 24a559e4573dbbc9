#include "ringlet/contact/body_contacts.h"

#include <cmath>

#include "ringlet/body/motion.h"
#include "ringlet/contact/gather.h"

namespace ringlet::contact {
namespace {

// Contacts may drive a point further than its free motion: it is looked at if this many times its travel, and
// this much more, could bring it to a surface.
constexpr double kTravels = 2.0;
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

const std::vector<NearPoint>& BodyProximity::update(const StrandMotion& strands, const body::Bodies& bodies,
                                                    double step, double bodies_end,
                                                    const DetectOptions& options) {
  near_.clear();
  const std::size_t body_count = bodies.size(), count = strands.strand_count();
  if (body_count == 0) return near_;
  clearances_.resize(strands.begin.size() * body_count);
  const std::vector<Pose> end_poses = poses_at(bodies, bodies_end);

  const auto reach_of = [&](std::size_t p, std::size_t b) {
    const Vec3 travel = strands.end[p] - strands.begin[p];
    const Vec3 carried = step * bodies.motion(b).velocity_at(strands.begin[p]);
    return options.radius + options.slack + kMargin + kTravels * (travel - carried).norm();
  };
  // Most points are far: they are left out by what is remembered of them.
  std::vector<Eigen::Matrix3d> to_local;
  for (std::size_t b = 0; b < body_count; ++b)
    to_local.push_back(bodies.motion(b).pose.rotation.conjugate().toRotationMatrix());
  const auto local = [&](std::size_t p, std::size_t b) {
    return Eigen::Vector3f((to_local[b] * (strands.begin[p] - bodies.motion(b).pose.position)).cast<float>());
  };
  const auto is_far = [&](std::size_t p, std::size_t b) {
    const Clearance& known = clearances_[p * body_count + b];
    if (body::deforms(bodies[b])) return false;
    return known.distance - ((local(p, b) - known.local).norm() + kRounding) > reach_of(p, b);
  };
  // What lies beyond kDeepest is looked at again without a bound: a point that is that deep inside must not
  // be remembered as one that is far outside.
  const auto look = [&](std::size_t p, std::size_t b) {
    const bool deforms = body::deforms(bodies[b]);  // then nothing is remembered
    auto surface = bodies.closest_on(b, strands.begin[p], deforms ? kDeepestDeforming : kDeepest);
    const auto any = surface || deforms ? surface : bodies.closest_on(b, strands.begin[p], kAnywhere);
    clearances_[p * body_count + b] = {local(p, b),
                                       static_cast<float>(any ? any->signed_distance : kAnywhere)};
    return surface;
  };
  // The mean velocity of a rigid body's point over the step, so that its end is where the body will be.
  const auto mean_velocity = [&](const body::BodySurface& surface) -> Vec3 {
    const std::uint32_t b = surface.material.body;
    if (body::deforms(bodies[b])) return (bodies_end - bodies.time()) / step * surface.velocity;
    return (end_poses[b].apply(surface.material.local) - surface.point) / step;
  };

  // All bodies that the point may reach from outside, for it may leave one for another; of those that it is
  // inside of, where bodies overlap, the one that it is deepest in.
  const auto look_around = [&](std::size_t strand, std::size_t k, std::vector<NearPoint>& out) {
    const std::size_t p = strands.first_point[strand] + k;
    const auto add = [&](const body::BodySurface& surface) {
      out.push_back({static_cast<std::uint32_t>(strand), static_cast<std::uint32_t>(k), surface,
                     mean_velocity(surface)});
    };
    std::optional<body::BodySurface> deepest;
    for (std::size_t b = 0; b < body_count; ++b) {
      if (is_far(p, b)) continue;
      const auto surface = look(p, b);
      if (!surface || surface->signed_distance > reach_of(p, b)) continue;
      if (surface->signed_distance > 0.0)
        add(*surface);
      else if (!deepest || surface->signed_distance < deepest->signed_distance)
        deepest = surface;
    }
    if (deepest) add(*deepest);
  };
  constexpr std::size_t kStrandsPerTask = 16;
  near_ =
      gather_ranges<NearPoint>(count, kStrandsPerTask, [&](std::size_t begin, std::size_t end, auto& out) {
        for (std::size_t strand = begin; strand < end; ++strand) {
          const auto clamped =
              static_cast<std::size_t>(std::ceil(options.body_clearance / strands.spacing(strand)));
          for (std::size_t k = std::max<std::size_t>(clamped, 1); k <= strands.segments(strand); ++k)
            look_around(strand, k, out);
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

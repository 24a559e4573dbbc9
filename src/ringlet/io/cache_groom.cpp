#include "ringlet/io/cache_groom.h"

#include <mutex>
#include <utility>

#include "ringlet/body/mesh_surface.h"
#include "ringlet/hair/followers.h"

namespace ringlet::io {

// The bodies of a cache at one moment, as followers ask about them.
class FollowedStrands::Bodies final : public hair::Obstacles {
 public:
  explicit Bodies(const std::vector<CacheBody>& bodies) {
    std::size_t next_vertex = 0;
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      const bool deforming = bodies[b].deforming;
      if (!bodies[b].mesh.triangles.empty())
        bodies_.push_back({body::MeshSurface(bodies[b].mesh), b, deforming, next_vertex, Pose{}});
      if (deforming) next_vertex += bodies[b].mesh.vertices.size();
    }
  }

  void move(std::span<const Pose> poses, std::span<const Vec3> deformed_vertices) {
    for (Moving& body : bodies_) {
      body.pose = poses[body.number];
      if (body.deforming)
        body.surface.set_vertices(
            deformed_vertices.subspan(body.first_vertex, body.surface.mesh().vertices.size()));
    }
  }

  Clearance clearance(const Vec3& point, double within) const override {
    Clearance nearest{within, Vec3::UnitZ()};
    for (const Moving& body : bodies_) {
      const auto found = body.surface.closest_within(body.pose.apply_inverse(point), within);
      if (found && found->signed_distance < nearest.distance)
        nearest = {found->signed_distance, body.pose.rotation * found->normal};
    }
    return nearest;
  }

 private:
  struct Moving {
    body::MeshSurface surface;
    std::size_t number;
    bool deforming;
    std::size_t first_vertex;  // of those that deform
    Pose pose;
  };
  std::vector<Moving> bodies_;
};

struct FollowedStrands::Parts {
  hair::Followers followers;
  Bodies bodies;
  std::mutex bodies_in_use;
};

namespace {

// As they are at rest where they are simulated.
hair::Groom guides_at_rest(const FollowedGroom& followed, const hair::Groom& guides) {
  hair::Groom rest;
  rest.first_point = guides.first_point;
  rest.points = followed.guides;
  return rest;
}

}  // namespace

FollowedStrands::FollowedStrands(FollowedGroom followed, const hair::Groom& guides,
                                 const std::vector<CacheBody>& bodies) {
  const hair::Groom rest = guides_at_rest(followed, guides);
  parts_.reset(new Parts{hair::Followers(std::move(followed.strands), rest), Bodies(bodies), {}});
}

FollowedStrands::~FollowedStrands() = default;
FollowedStrands::FollowedStrands(FollowedStrands&&) noexcept = default;
FollowedStrands& FollowedStrands::operator=(FollowedStrands&&) noexcept = default;

const hair::Groom& FollowedStrands::groom() const { return parts_->followers.groom(); }

std::vector<Vec3> FollowedStrands::points(std::span<const Vec3> guides, std::span<const Pose> poses,
                                          std::span<const Vec3> deformed_vertices) const {
  const std::scoped_lock alone(parts_->bodies_in_use);
  parts_->bodies.move(poses, deformed_vertices);
  std::vector<Vec3> points(groom().points.size());
  parts_->followers.follow(guides, points, &parts_->bodies);
  return points;
}

CacheGroom::CacheGroom(const CacheReader& cache) : cache_(&cache) {
  const CacheHeader& header = cache.header();
  if (header.followed) followers_.emplace(*header.followed, header.groom, header.bodies);
}

const hair::Groom& CacheGroom::groom() const {
  return followers_ ? followers_->groom() : cache_->header().groom;
}

std::vector<Vec3> CacheGroom::points(std::size_t frame) const {
  std::vector<Vec3> guides = cache_->points(frame);
  if (!followers_) return guides;
  return followers_->points(guides, cache_->body_poses(frame), cache_->deformed_vertices(frame));
}

}  // namespace ringlet::io

#include "ringlet/io/cache_groom.h"

#include <mutex>
#include <utility>

#include "ringlet/hair/followers.h"
#include "ringlet/io/cache_obstacles.h"

namespace ringlet::io {

struct FollowedStrands::Parts {
  hair::Followers followers;
  CacheObstacles bodies;
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
  parts_.reset(new Parts{hair::Followers(std::move(followed.strands), rest), CacheObstacles(bodies), {}});
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

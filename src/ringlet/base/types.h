#pragma once
// The words that every module speaks: vectors, rotations, frames. Units are SI everywhere.

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstddef>
#include <cstdint>

namespace ringlet {

using Vec2 = Eigen::Vector2d;
using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;
using Quat = Eigen::Quaterniond;
using VecX = Eigen::VectorXd;
using MatX = Eigen::MatrixXd;

// A rigid placement: x_world = rotation * x_local + position.
struct Pose {
  Vec3 position = Vec3::Zero();
  Quat rotation = Quat::Identity();

  Vec3 apply(const Vec3& local) const { return rotation * local + position; }
  Vec3 apply_inverse(const Vec3& world) const { return rotation.conjugate() * (world - position); }
};

// Velocity of a rigid body: v(x) = linear + angular × (x − origin).
struct Twist {
  Vec3 linear = Vec3::Zero();
  Vec3 angular = Vec3::Zero();
  Vec3 origin = Vec3::Zero();

  Vec3 at(const Vec3& x) const { return linear + angular.cross(x - origin); }
};

}  // namespace ringlet

#include "ringlet/render/camera.h"

#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::render {

Mat3 camera_axes(const Camera& camera) {
  const Vec3 forward = (camera.target - camera.position).normalized();
  const Vec3 right = forward.cross(camera.up).normalized();
  Mat3 axes;
  axes << right, right.cross(forward), forward;
  return axes;
}

Vec3 project(const Camera& camera, const Vec3& point) {
  const Vec3 local = camera_axes(camera).transpose() * (point - camera.position);
  const double height = 2.0 * std::tan(0.5 * camera.vertical_field_of_view) * local.z();
  return {local.x() / height, -local.y() / height, local.z()};
}

CameraFit::CameraFit(const Vec3& view_direction, double vertical_field_of_view, double aspect,
                     double margin) {
  if (!view_direction.allFinite() || !(view_direction.norm() > 0.0))
    throw InputError("camera: the viewing direction is zero or not finite");
  if (!std::isfinite(aspect) || aspect <= 0.0)
    throw InputError(fmt::format("camera: the aspect {} is not a positive number", aspect));
  if (!(margin >= 0.0 && margin < 0.5))
    throw InputError(fmt::format("camera: the margin {} is not in [0, 0.5)", margin));
  // Straight up or down, the picture's top is where the back of the head is (+y).
  const Vec3 forward = view_direction.normalized();
  camera_.up = std::abs(forward.z()) > 0.999 ? Vec3::UnitY() : Vec3::UnitZ();
  camera_.position = Vec3::Zero();
  camera_.target = forward;
  camera_.vertical_field_of_view = vertical_field_of_view;
  validate(camera_);
  axes_ = camera_axes(camera_);
  tan_y_ = (1.0 - 2.0 * margin) * std::tan(0.5 * vertical_field_of_view);
  tan_x_ = aspect * tan_y_;
  right_ = left_ = up_ = down_ = far_ = -INFINITY;
  near_ = INFINITY;
}

void CameraFit::include(const Vec3& point) {
  const Vec3 p = axes_.transpose() * point;
  right_ = std::max(right_, p.x() - p.z() * tan_x_);
  left_ = std::max(left_, -p.x() - p.z() * tan_x_);
  up_ = std::max(up_, p.y() - p.z() * tan_y_);
  down_ = std::max(down_, -p.y() - p.z() * tan_y_);
  near_ = std::min(near_, p.z());
  far_ = std::max(far_, p.z());
}

// A camera at c sees a point p when ±(p − c).x ≤ (p − c).z tan_x and likewise in y. So c.x − c.z tan_x ≥
// right and −c.x − c.z tan_x ≥ left: c.z is at most −(left + right) / (2 tan_x), and there c.x = (right −
// left)/2.
Camera CameraFit::camera() const {
  if (!(near_ <= far_)) throw InputError("camera: there is nothing to frame");
  const double z = std::min(-(left_ + right_) / (2.0 * tan_x_), -(up_ + down_) / (2.0 * tan_y_));
  const Vec3 target(0.5 * (right_ - left_), 0.5 * (up_ - down_), 0.5 * (near_ + far_));
  return at(axes_ * target, target.z() - z);
}

Camera CameraFit::camera_around(const Vec3& target) const {
  if (!(near_ <= far_)) throw InputError("camera: there is nothing to frame");
  const Vec3 c = axes_.transpose() * target;
  return at(target, std::max({(right_ - c.x()) / tan_x_ + c.z(), (left_ + c.x()) / tan_x_ + c.z(),
                              (up_ - c.y()) / tan_y_ + c.z(), (down_ + c.y()) / tan_y_ + c.z()}));
}

// A subject that is a point has no size to fill the picture with: the camera stands a metre off.
Camera CameraFit::at(const Vec3& target, double distance) const {
  constexpr double kSmallest = 1e-9;
  Camera camera = camera_;
  camera.target = target;
  camera.position = target - (distance > kSmallest ? distance : 1.0) * axes_.col(2);
  return camera;
}

Camera frame_bounds(const Vec3& low, const Vec3& high, const Vec3& view_direction, double aspect,
                    double margin) {
  if (!low.allFinite() || !high.allFinite() || (low.array() > high.array()).any())
    throw InputError("camera: the box to frame is empty or not finite; give its lower and upper corner");
  CameraFit fit(view_direction, Camera{}.vertical_field_of_view, aspect, margin);
  for (int corner = 0; corner < 8; ++corner)
    fit.include({(corner & 1) ? high.x() : low.x(), (corner & 2) ? high.y() : low.y(),
                 (corner & 4) ? high.z() : low.z()});
  return fit.camera_around(0.5 * (low + high));
}

Camera frame_head(const Vec3& low, const Vec3& high, double aspect, double turn) {
  if (!std::isfinite(turn)) throw InputError("camera: the turn is not a finite number");
  constexpr double kFromAbove = 0.14;
  return frame_bounds(low, high, Vec3(-std::sin(turn), std::cos(turn), -kFromAbove), aspect);
}

void validate(const Camera& camera) {
  if (!camera.position.allFinite() || !camera.target.allFinite() || !camera.up.allFinite())
    throw InputError("camera: position, target or up is not finite");
  const Vec3 forward = camera.target - camera.position;
  if (!(forward.norm() < 1e9)) throw InputError("camera: it stands farther than 1e9 m from its target");
  if (!(forward.norm() > 0.0))
    throw InputError("camera: position and target are the same point; move one of them");
  if (!(forward.normalized().cross(camera.up).norm() > 1e-6 * camera.up.norm()))
    throw InputError("camera: up is zero or along the viewing direction; choose another up");
  if (!(camera.vertical_field_of_view > 0.0 && camera.vertical_field_of_view < std::numbers::pi))
    throw InputError(fmt::format("camera: the vertical field of view {} rad is not between 0 and π",
                                 camera.vertical_field_of_view));
}

}  // namespace ringlet::render

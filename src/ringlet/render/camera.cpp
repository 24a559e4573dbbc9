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

Camera frame_bounds(const Vec3& low, const Vec3& high, const Vec3& view_direction, double aspect,
                    double margin) {
  if (!low.allFinite() || !high.allFinite() || (low.array() > high.array()).any())
    throw InputError("camera: the box to frame is empty or not finite; give its lower and upper corner");
  if (!view_direction.allFinite() || !(view_direction.norm() > 0.0))
    throw InputError("camera: the viewing direction is zero or not finite");
  if (!std::isfinite(aspect) || aspect <= 0.0)
    throw InputError(fmt::format("camera: the aspect {} is not a positive number", aspect));
  if (!(margin >= 0.0 && margin < 0.5))
    throw InputError(fmt::format("camera: the margin {} is not in [0, 0.5)", margin));

  // Look at the centre; straight up or down, the picture's top is where the back of the head is (+y).
  Camera camera;
  camera.target = 0.5 * (low + high);
  const Vec3 forward = view_direction.normalized();
  camera.up = std::abs(forward.z()) > 0.999 ? Vec3::UnitY() : Vec3::UnitZ();
  camera.position = camera.target - forward;
  const Mat3 axes = camera_axes(camera);

  // A corner at (x, y, z) from the centre, in camera axes, is in the picture when |x| ≤ (d + z) tan_x and
  // |y| ≤ (d + z) tan_y; the smallest distance d that all eight allow touches the margin.
  const double tan_y = (1.0 - 2.0 * margin) * std::tan(0.5 * camera.vertical_field_of_view);
  const double tan_x = aspect * tan_y;
  double distance = 0.0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 point((corner & 1) ? high.x() : low.x(), (corner & 2) ? high.y() : low.y(),
                     (corner & 4) ? high.z() : low.z());
    const Vec3 local = axes.transpose() * (point - camera.target);
    distance = std::max(
        {distance, std::abs(local.x()) / tan_x - local.z(), std::abs(local.y()) / tan_y - local.z()});
  }
  // A box that is a point has no size to fill the picture with; stand a metre off.
  if (!(distance > 0.0)) distance = 1.0;
  camera.position = camera.target - distance * forward;
  return camera;
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

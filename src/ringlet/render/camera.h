#pragma once
// A pinhole camera, and where to put it. Ringlet is z up, and a face looks along −y.

#include <numbers>

#include "ringlet/base/types.h"

namespace ringlet::render {

struct Camera {
  Vec3 position = Vec3(0.0, -1.5, 0.0);
  Vec3 target = Vec3::Zero();
  Vec3 up = Vec3::UnitZ();
  double vertical_field_of_view = std::numbers::pi / 7.0;  // radians
};

// The camera's axes in the world: columns (right, up, forward). The camera must be valid.
Mat3 camera_axes(const Camera& camera);

// Where a point lands: x to the right and y down in units of the picture's height, from the centre of the
// picture; z is the distance along the viewing direction (negative behind the camera).
Vec3 project(const Camera& camera, const Vec3& point);

// Finds where a camera of a given direction stands so that everything is in the picture with `margin` of it
// left free on every side. `aspect` is width / height, the field of view radians from top to bottom.
class CameraFit {
 public:
  CameraFit(const Vec3& view_direction, double vertical_field_of_view, double aspect, double margin = 0.06);

  void include(const Vec3& point);
  // The nearest camera that sees all points that were included; at least one. Its target is as far away as
  // the middle of them.
  Camera camera() const;
  // The nearest one whose target is this.
  Camera camera_around(const Vec3& target) const;

 private:
  Camera at(const Vec3& target, double distance) const;

  Camera camera_;
  Mat3 axes_;
  double tan_x_, tan_y_;
  // In camera axes: the largest ±x − z tan_x and ±y − z tan_y of all points, and the range of z.
  double right_, left_, up_, down_, near_, far_;
};

// A camera that looks along `view_direction` and from as near as shows the whole box [low, high] with
// `margin` of the picture left free on every side. `aspect` is width / height.
Camera frame_bounds(const Vec3& low, const Vec3& high, const Vec3& view_direction, double aspect,
                    double margin = 0.06);

// A portrait of the box around head and hair: slightly from above, turned by `turn` radians from the face
// (0: from the front, π/2: the camera stands on the side of +x, π: from behind).
Camera frame_head(const Vec3& low, const Vec3& high, double aspect, double turn = 0.6);

// Throws InputError naming what is wrong: a number that is not finite, position at target, up along the
// viewing direction, a field of view outside (0, π).
void validate(const Camera& camera);

}  // namespace ringlet::render

#pragma once
// Where the camera stands so that hair and head fit into the picture.

#include <span>
#include <vector>

#include "ringlet/render/camera.h"
#include "ringlet/scene/scene.h"

namespace ringlet::picture {

// The angle about the vertical by which a named view is turned from the face, radians.
double turn_of(scene::Camera view);

// Cameras that show all of a subject, however it moves: include() every point of every moment, then ask.
class Framing {
 public:
  // One view for each angle about the vertical from the face. Where the scene places its camera
  // (camera_position, camera_target), angles count from there and the camera is led around its target.
  Framing(const scene::Picture& wanted, std::span<const double> turns);
  // The one view that the scene asks for.
  explicit Framing(const scene::Picture& wanted);

  void include(std::span<const Vec3> points);

  // As near as shows everything. Several views have one target and one distance, so that sizes can be
  // compared. Throws InputError when nothing was included.
  std::vector<render::Camera> cameras() const;

 private:
  bool placed() const { return wanted_.camera_position || wanted_.camera_target; }
  std::vector<render::Camera> fitted() const;

  scene::Picture wanted_;
  std::vector<double> turns_;
  std::vector<render::CameraFit> fits_;
  Eigen::AlignedBox3d box_;
};

}  // namespace ringlet::picture

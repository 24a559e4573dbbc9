#include "ringlet/picture/framing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"

namespace ringlet::picture {
namespace {

// A portrait looks slightly down: the slope of its viewing direction.
constexpr double kFromAbove = 0.14;

}  // namespace

double turn_of(scene::Camera view) {
  constexpr double kThreeQuarter = 0.6;
  switch (view) {
    case scene::Camera::front:
      return 0.0;
    case scene::Camera::side:
      return 0.5 * std::numbers::pi;
    case scene::Camera::back:
      return std::numbers::pi;
    case scene::Camera::three_quarter:
      break;
  }
  return kThreeQuarter;
}

Framing::Framing(const scene::Picture& wanted, std::span<const double> turns)
    : wanted_(wanted), turns_(turns.begin(), turns.end()) {
  const double field_of_view = wanted.field_of_view * std::numbers::pi / 180.0,
               aspect = double(wanted.width) / wanted.height;
  const double first = placed() ? turn_of(wanted.camera) : 0.0;
  for (const double turn : turns_)
    fits_.emplace_back(Vec3(-std::sin(first + turn), std::cos(first + turn), -kFromAbove), field_of_view,
                       aspect);
}

Framing::Framing(const scene::Picture& wanted)
    : Framing(wanted, {{wanted.camera_position || wanted.camera_target ? 0.0 : turn_of(wanted.camera)}}) {}

void Framing::include(std::span<const Vec3> points) {
  for (const Vec3& point : points) {
    box_.extend(point);
    for (render::CameraFit& fit : fits_) fit.include(point);
  }
}

std::vector<render::Camera> Framing::fitted() const {
  if (fits_.size() == 1) return {fits_.front().camera()};
  const Vec3 middle = box_.center();
  std::vector<render::Camera> cameras;
  double distance = 0.0;
  for (const render::CameraFit& fit : fits_) {
    cameras.push_back(fit.camera_around(middle));
    distance = std::max(distance, (cameras.back().position - middle).norm());
  }
  for (render::Camera& camera : cameras)
    camera.position = middle + distance * (camera.position - middle).normalized();
  return cameras;
}

std::vector<render::Camera> Framing::cameras() const {
  if (box_.isEmpty()) throw InputError("a picture needs hair or a body to show");
  std::vector<render::Camera> cameras = fitted();
  if (!placed()) return cameras;
  // All views turn the first one about the vertical through its target.
  render::Camera first = cameras.front();
  first.target = wanted_.camera_target.value_or(first.target);
  first.position = wanted_.camera_position.value_or(first.position);
  for (std::size_t k = 0; k < cameras.size(); ++k) {
    cameras[k] = first;
    cameras[k].position =
        first.target + Eigen::AngleAxisd(turns_[k], Vec3::UnitZ()) * Vec3(first.position - first.target);
  }
  return cameras;
}

}  // namespace ringlet::picture

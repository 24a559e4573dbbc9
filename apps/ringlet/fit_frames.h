#pragma once
// The units and vertical axes of a character's files, where these do not say them: found together, as roots
// lie on the skin only where both are read rightly, and as heads, bodies and hair have sizes that are known.

#include <optional>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/hair/groom.h"
#include "ringlet/scene/scene.h"

namespace ringlet::app {

// A few roots, the median length and the mean way from root to tip, in the units and axes in which the file
// is read without being told.
struct GroomSample {
  std::vector<Vec3> roots;
  double length = 0.0;
  Vec3 hang = Vec3::Zero();
  std::size_t strands = 0;
};
GroomSample sample_groom(const hair::Groom& groom);

// How a file is to be read: times a unit, with this axis up.
struct Reading {
  double unit = 1.0;
  scene::UpAxis up = scene::UpAxis::z;
};

// What is known of a file beforehand.
struct KnownFrame {
  bool stated = false;              // the file says its unit and axis, and is read so
  std::optional<double> unit = {};  // what a person says
  std::optional<scene::UpAxis> up = {};
};

struct FittedFrames {
  Reading body, groom;
};

// `body` as it is read without being told; `groom` may be null.
FittedFrames fit_frames(const TriangleMesh& body, const KnownFrame& body_known, const GroomSample* groom,
                        const KnownFrame& groom_known);

// Of at least one value.
double median(std::vector<double> values);

// The point in metres and with z up.
Vec3 read_point(const Vec3& point, const Reading& reading);

}  // namespace ringlet::app

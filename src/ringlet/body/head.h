#pragma once
// A procedural head with neck and shoulders: something to grow hair on, made without any file.
//
// Frame: origin at the joint between skull and neck, about which the head turns and nods; z up; the face
// looks along −y; the left ear is at +x. Symmetric in x.

#include <cstdint>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/body/bodies.h"
#include "ringlet/body/head_field.h"

namespace ringlet::body {

// Metres. The shape is stretched from its nominal size, neck and shoulders along with it.
struct HeadParameters {
  double height = 0.230;       // chin to crown
  double breadth = 0.155;      // of the skull, above the ears
  double depth = 0.195;        // brow to occiput
  double resolution = 0.0030;  // about a triangle's edge: half of it in the face, more than twice elsewhere
  Figure figure = Figure::woman;
};

// About 50,000 triangles to look at, and what hair in a scene grows on and meets.
inline constexpr HeadParameters kRenderHead{};
// Fewer than 8,000, where speed matters more; differs from the other by less than a millimetre nearly
// everywhere.
inline constexpr HeadParameters kCollisionHead{0.230, 0.155, 0.195, 0.0062, Figure::woman};

// Two closed meshes that overlap inside the neck: `head` moves, and the neck of `shoulders` bends with it
// (neck.h). The head may turn by 60°, nod by 35° and lean by 45° without a gap opening between them.
struct HeadModel {
  HeadParameters parameters;
  TriangleMesh head;  // uv from scalp_uv
  std::vector<Vec3> head_normals;
  TriangleMesh shoulders;  // no uv
  std::vector<Vec3> shoulders_normals;
  TriangleMesh eyes;  // both balls, to look at: closed, a little proud of those in `head`; no uv
  std::vector<Vec3> eyes_normals;
  std::vector<std::uint32_t> scalp_triangles;     // of `head`: those whose corners all lie on the scalp
  std::vector<std::uint32_t> hairline_triangles;  // of `head`: all others on which any hair grows

  // How densely hair grows at a point on the head's surface, from 0 to 1. The hairline runs from the forehead
  // over the temples, in front of and around the ears to the nape; across it the density rises over a
  // centimetre. None grows on an ear, or where the upper neck dips into the lower.
  double hair_density(const Vec3& local_point) const;
  // Whether a point lies inside the hairline.
  bool on_scalp(const Vec3& local_point) const;
};

// Where a direction from the middle of the head lands on a flat map that has the crown at (½, ½): distance
// from there grows with the angle, u to the head's left, v to its back. One-to-one and without a seam on the
// whole scalp; the rim of the unit square's circle is straight down, inside the neck.
Vec2 scalp_uv(const HeadParameters& parameters, const Vec3& local_point);

// The colours of a figure, and those of all vertices of a model; linear RGB.
struct Complexion {
  HeadPaint paint;
  Vec3 iris = Vec3(0.10, 0.16, 0.17);
};
struct HeadColours {
  std::vector<Vec3> head, shoulders, eyes;
};
HeadColours head_colours(const HeadModel& model, const Complexion& complexion = {});

// Throws InputError naming the parameter that is out of its range.
HeadModel make_head(const HeadParameters& parameters = {});

// The bodies "head", which moves, and "shoulders", whose neck bends with it.
std::vector<Body> head_bodies(const HeadModel& model, Motion head_motion = {});

}  // namespace ringlet::body

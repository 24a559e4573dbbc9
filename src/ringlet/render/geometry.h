#pragma once
// The scene made ready for rays: single precision about a common centre, strands with their control points,
// tangents and colours, meshes with smooth normals.

#include <array>
#include <cstdint>
#include <vector>

#include "ringlet/render/image.h"
#include "ringlet/render/picture_scene.h"

namespace ringlet::render {

using Vec3f = Eigen::Vector3f;
using Vec4f = Eigen::Matrix<float, 4, 1, Eigen::DontAlign>;

// How strands are drawn, beyond what the scene says of them.
struct StrandLook {
  double radius_scale = 1.0;      // > 1: few strands shown as fuller hair
  double tip_scale = 0.35;        // radius at the tip, as a fraction; the last third narrows to it
  double colour_variation = 0.2;  // spread of brightness from strand to strand
  double root_shade = 0.0;        // how much darker a strand is at its root; it fades over the first third
  std::uint64_t seed = 1;
};

// Strands as Catmull–Rom control points: one more before the first and after the last point of each strand.
// Arrays run over control points. A segment from point c to c + 1 has the controls c − 1 … c + 2.
struct StrandGeometry {
  std::vector<Vec4f> controls;           // position and radius
  std::vector<Vec3f> tangents;           // unit, from root to tip
  std::vector<Colour> colours;           // per control
  std::vector<std::uint32_t> segments;   // the first of a segment's four controls, c − 1
  std::vector<std::uint32_t> strand_of;  // per segment
  std::vector<Vec4f> later_controls;     // when the shutter closes; empty: strands stand still
};

struct MeshGeometry {
  std::vector<Vec3f> vertices;
  std::vector<Vec3f> normals;  // unit, per vertex
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<Vec3f> later_vertices;  // when the shutter closes; empty: the mesh stands still
  std::vector<Colour> colours;        // per vertex; empty: the surface's one
  Surface surface;

  // How triangle `part` takes the light at barycentric (u, v).
  Surface surface_at(std::uint32_t part, float u, float v) const {
    if (colours.empty()) return surface;
    const auto& [a, b, c] = triangles[part];
    Surface here = surface;
    here.colour = ((1.0f - u - v) * colours[a] + u * colours[b] + v * colours[c]).matrix().cast<double>();
    return here;
  }
  // Unit, smooth over triangle `part` at barycentric (u, v).
  Vec3f normal(std::uint32_t part, float u, float v) const {
    const auto& [a, b, c] = triangles[part];
    return ((1.0f - u - v) * normals[a] + u * normals[b] + v * normals[c]).normalized();
  }
};

// What a ray needs to know of the camera, about the same centre as the geometry.
struct CameraRays {
  CameraRays(const Camera& camera, const Vec3& centre, int width, int height);

  // Unit direction through (x, y), in pixels from the top left.
  Vec3f direction(float x, float y) const {
    return (forward + (x - half_width) * right + (half_height - y) * up).normalized();
  }
  // What is behind everything, at (x, y).
  Colour backdrop(const Backdrop& backdrop, float x, float y) const;
  // Size of a pixel at a point, metres; that of the nearest visible depth when the point is behind the
  // camera.
  float pixel_size(const Vec3f& point) const;

  Vec3f position, forward;
  Vec3f right, up;  // one pixel long at unit distance
  float half_width, half_height;
};

// The middle of everything in the scene; single precision is spent about it.
Vec3 centre_of(const PictureScene& scene);
StrandGeometry prepare_strands(const StrandSet& strands, const Vec3& centre, const StrandLook& look);
std::vector<MeshGeometry> prepare_meshes(const std::vector<MeshInPicture>& shown, const Vec3& centre);

}  // namespace ringlet::render

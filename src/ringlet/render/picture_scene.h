#pragma once
// What a picture shows, as plain data: strands, meshes, a camera, light and a backdrop.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/base/types.h"
#include "ringlet/hair/groom.h"
#include "ringlet/render/camera.h"

namespace ringlet::render {

// Strands; the points are borrowed and must outlive the picture.
struct StrandSet {
  // Strand i has the points [first_point[i], first_point[i + 1]); empty: no strands.
  std::span<const std::uint32_t> first_point;
  std::span<const Vec3> points;
  // Where the points are when the shutter closes, borrowed; empty: strands stand still. Path tracing only.
  std::span<const Vec3> later_points;
  // Each has one entry for all, one per strand, or one per point.
  std::vector<double> radii{40e-6};
  std::vector<Vec3> colours{Vec3(0.25, 0.14, 0.08)};  // linear RGB in [0, 1]

  std::size_t strand_count() const { return first_point.empty() ? 0 : first_point.size() - 1; }
};

// The strands of a groom with their own or their materials' radii and colours; `points` may be another frame
// of the same groom. Groom and points are borrowed. Colours and radii of the groom's points are kept.
StrandSet strands_of(const hair::Groom& groom, std::span<const Vec3> points);
StrandSet strands_of(const hair::Groom& groom);

// How a mesh takes the light: skin, a mannequin, a floor.
struct Surface {
  Vec3 colour = Vec3(0.46, 0.27, 0.19);  // linear RGB in [0, 1]
  double gloss = 0.35;  // 0: chalk, 1: polished; both strength and width of the highlight follow it
  double softness =
      0.25;  // how far light creeps around the edge of the shade, red furthest, as in skin; [0, 1]
};

struct MeshInPicture {
  const TriangleMesh* mesh = nullptr;  // borrowed
  std::span<const Vec3> normals;       // per vertex, borrowed; empty: made from the triangles
  Pose pose;
  Surface surface;
  // When the shutter closes; path tracing only.
  std::optional<Pose> later_pose = {};
  std::span<const Vec3> later_vertices = {};  // borrowed; empty: as the mesh's
  std::span<const Vec3> colours = {};         // per vertex, borrowed, linear RGB; empty: the surface's one
};

// A far light. `light` is what a white matt surface that faces it shows; its angular radius softens shadows.
struct Light {
  Vec3 towards = Vec3::UnitZ();  // from the scene to the light, any length
  Vec3 light = Vec3::Zero();
  double angular_radius = 0.05;  // radians
};

// A rectangle that shines to the side of half_side_1 × half_side_2, as a softbox does. Path tracing only.
struct AreaLight {
  Vec3 centre = Vec3::Zero();
  Vec3 half_side_1 = Vec3::UnitX();
  Vec3 half_side_2 = Vec3::UnitY();
  Vec3 radiance = Vec3::Zero();
};

// Three lamps as in a photographer's studio, and the light of the room from above and below.
struct Lights {
  Light key, fill, rim;
  Vec3 ambient_above = Vec3::Zero();
  Vec3 ambient_below = Vec3::Zero();
};

// Key light from the upper left of the camera, a weaker fill from the right, a rim light from behind.
Lights studio_lights(const Camera& camera);

// The same for path tracing: the key light is a softbox of the subject's size near it, so that hair
// reflects it as a broad highlight.
struct Studio {
  Lights lights;
  std::vector<AreaLight> area_lights;
};
Studio path_studio(const Camera& camera, double subject_radius);

// Behind everything: from the top of the picture to the bottom, brighter in the middle.
struct Backdrop {
  Vec3 top = Vec3(0.045, 0.052, 0.064);
  Vec3 bottom = Vec3(0.11, 0.11, 0.115);
  double glow = 0.8;  // how much brighter the middle is, as a fraction
};

struct PictureScene {
  StrandSet strands;
  std::vector<MeshInPicture> meshes;
  Camera camera;
  Lights lights = studio_lights(Camera{});
  std::vector<AreaLight> area_lights;
  Backdrop backdrop;
};

// Throws InputError naming the part and what is wrong with it. A scene without strands and meshes is valid.
void validate(const PictureScene& scene);

}  // namespace ringlet::render

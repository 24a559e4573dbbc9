#pragma once
// Rays against strands and meshes: what is the first thing a ray meets, and whether it meets any.

#include <cstdint>
#include <limits>
#include <vector>

#include "ringlet/render/geometry.h"

struct RTCDeviceTy;
struct RTCSceneTy;

namespace ringlet::render {

struct Ray {
  Vec3f origin;
  Vec3f direction;  // unit
  float near = 0.0f;
  float far = std::numeric_limits<float>::infinity();
  float time = 0.0f;  // from 0, the shutter opens, to 1
};

struct Hit {
  enum class Kind { nothing, strand, mesh };
  Kind kind = Kind::nothing;
  float distance = 0.0f;
  std::uint32_t mesh = 0;  // index of the mesh
  std::uint32_t part = 0;  // segment of all strands, or triangle of the mesh
  // On a strand: u along the segment in [0, 1], v across it in [−1, 1] where curves are smooth. On a
  // triangle: barycentric.
  float u = 0.0f, v = 0.0f;
};

// Holds Embree's device and tree. Borrows the geometry, which must outlive it. Safe to use from many threads.
class RayScene {
 public:
  // How strands run between their points; straight pieces are met several times faster.
  enum class Curves { smooth, straight };
  RayScene(const StrandGeometry& strands, const std::vector<MeshGeometry>& meshes,
           Curves curves = Curves::smooth);
  ~RayScene();
  RayScene(const RayScene&) = delete;
  RayScene& operator=(const RayScene&) = delete;

  Hit closest(const Ray& ray) const;
  // Whether anything is in the way.
  bool occluded(const Ray& ray) const;

 private:
  void add_strands(const StrandGeometry& strands, Curves curves);
  void add_mesh(const MeshGeometry& mesh);
  void require_success(const char* doing) const;

  RTCDeviceTy* device_ = nullptr;
  RTCSceneTy* scene_ = nullptr;
  unsigned next_mesh_id_ = 1;
};

}  // namespace ringlet::render

#include "ringlet/render/ray_scene.h"

#include <embree3/rtcore.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstring>

#include "ringlet/base/error.h"

namespace ringlet::render {

namespace {

// The strands are Embree geometry 0, mesh m is geometry m + 1.
constexpr unsigned kStrandsId = 0;

RTCRay embree_ray(const Ray& ray) {
  RTCRay result{};
  result.org_x = ray.origin.x();
  result.org_y = ray.origin.y();
  result.org_z = ray.origin.z();
  result.dir_x = ray.direction.x();
  result.dir_y = ray.direction.y();
  result.dir_z = ray.direction.z();
  result.tnear = ray.near;
  result.tfar = ray.far;
  result.time = ray.time;
  result.mask = ~0u;
  return result;
}

}  // namespace

RayScene::RayScene(const StrandGeometry& strands, const std::vector<MeshGeometry>& meshes, Curves curves) {
  device_ = rtcNewDevice(nullptr);
  if (device_ == nullptr)
    throw UnsupportedError(
        "render: Embree does not start on this machine; it needs a 64-bit processor with SSE2");
  try {
    scene_ = rtcNewScene(device_);
    add_strands(strands, curves);
    for (const MeshGeometry& mesh : meshes) add_mesh(mesh);
    // One thread builds the tree: how Embree sorts its leaves depends on the number of threads, and with it
    // which of two strands at the same place a ray meets first.
    tbb::task_arena alone(1);
    alone.execute([&] { rtcCommitScene(scene_); });
    require_success("building the tree of the scene");
  } catch (...) {
    if (scene_ != nullptr) rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
    throw;
  }
}

RayScene::~RayScene() {
  rtcReleaseScene(scene_);
  rtcReleaseDevice(device_);
}

void RayScene::require_success(const char* doing) const {
  const RTCError error = rtcGetDeviceError(device_);
  if (error == RTC_ERROR_NONE) return;
  if (error == RTC_ERROR_OUT_OF_MEMORY)
    throw UnsupportedError(fmt::format("render: out of memory while {}; show fewer strands", doing));
  throw NumericalError(
      fmt::format("render: Embree reports error {} while {}", static_cast<int>(error), doing));
}

void RayScene::add_strands(const StrandGeometry& strands, Curves curves) {
  if (strands.segments.empty()) return;
  const bool straight = curves == Curves::straight;
  RTCGeometry geometry = rtcNewGeometry(
      device_, straight ? RTC_GEOMETRY_TYPE_FLAT_LINEAR_CURVE : RTC_GEOMETRY_TYPE_FLAT_CATMULL_ROM_CURVE);
  // A segment names the first of four controls; a straight piece begins at the second.
  const std::size_t skipped = straight ? 1 : 0;
  const auto set_controls = [&](unsigned slot, const std::vector<Vec4f>& controls) {
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, slot, RTC_FORMAT_FLOAT4, controls.data(),
                               skipped * sizeof(Vec4f), sizeof(Vec4f), controls.size() - skipped);
  };
  if (!strands.later_controls.empty()) {
    rtcSetGeometryTimeStepCount(geometry, 2);
    set_controls(1, strands.later_controls);
  }
  set_controls(0, strands.controls);
  rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT, strands.segments.data(), 0,
                             sizeof(std::uint32_t), strands.segments.size());
  rtcCommitGeometry(geometry);
  rtcAttachGeometryByID(scene_, geometry, kStrandsId);
  rtcReleaseGeometry(geometry);
  require_success("taking in the strands");
}

void RayScene::add_mesh(const MeshGeometry& mesh) {
  // An empty mesh still takes its number, so that mesh m stays geometry m + 1.
  RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
  if (!mesh.triangles.empty()) {
    void* vertices = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                             sizeof(Vec3f), mesh.vertices.size());
    void* triangles = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                              sizeof(mesh.triangles[0]), mesh.triangles.size());
    if (vertices != nullptr && triangles != nullptr) {
      std::copy(mesh.vertices.begin(), mesh.vertices.end(), static_cast<Vec3f*>(vertices));
      std::memcpy(triangles, mesh.triangles.data(), mesh.triangles.size() * sizeof(mesh.triangles[0]));
    }
    if (!mesh.later_vertices.empty()) {
      rtcSetGeometryTimeStepCount(geometry, 2);
      void* later = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 1, RTC_FORMAT_FLOAT3,
                                            sizeof(Vec3f), mesh.later_vertices.size());
      if (later != nullptr)
        std::copy(mesh.later_vertices.begin(), mesh.later_vertices.end(), static_cast<Vec3f*>(later));
    }
  }
  rtcCommitGeometry(geometry);
  rtcAttachGeometryByID(scene_, geometry, next_mesh_id_++);
  rtcReleaseGeometry(geometry);
  require_success("taking in a mesh");
}

Hit RayScene::closest(const Ray& ray) const {
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  RTCRayHit query{};
  query.ray = embree_ray(ray);
  query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
  rtcIntersect1(scene_, &context, &query);
  Hit hit;
  if (query.hit.geomID == RTC_INVALID_GEOMETRY_ID) return hit;
  hit.kind = query.hit.geomID == kStrandsId ? Hit::Kind::strand : Hit::Kind::mesh;
  hit.distance = query.ray.tfar;
  if (hit.kind == Hit::Kind::mesh) hit.mesh = query.hit.geomID - 1;
  hit.part = query.hit.primID;
  hit.u = query.hit.u;
  hit.v = query.hit.v;
  return hit;
}

bool RayScene::occluded(const Ray& ray) const {
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  RTCRay query = embree_ray(ray);
  rtcOccluded1(scene_, &context, &query);
  return query.tfar < 0.0f;
}

}  // namespace ringlet::render

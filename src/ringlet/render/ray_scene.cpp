#include "ringlet/render/ray_scene.h"

#include <embree3/rtcore.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>

#include "ringlet/base/error.h"

namespace ringlet::render {

namespace {

// The strands are Embree geometry 0, mesh m is geometry m + 1.
constexpr unsigned kStrandsId = 0;

// What a shadow ray carries: the optical depth of the strands it has crossed. It is a whole number, so that
// the order in which strands are met, which Embree does not promise, does not change a bit of the sum.
struct ShadowContext : RTCIntersectContext {
  int depth = 0;
};
// Beyond this depth (5 % of the light) nothing comes through.
constexpr int kOpaqueDepth = static_cast<int>(3.0 * kDepthUnit);

// Called by Embree at every strand that a shadow ray meets: adds it up and lets the ray go on.
void cross_strand(const RTCFilterFunctionNArguments* call) {
  const auto& strands = *static_cast<const StrandGeometry*>(call->geometryUserPtr);
  const std::uint32_t segment = RTCHitN_primID(call->hit, call->N, 0);
  const float u = RTCHitN_u(call->hit, call->N, 0);
  int& depth = static_cast<ShadowContext*>(call->context)->depth;
  depth += strands.depths[strands.segments[segment] + (u < 0.5f ? 1 : 2)];
  if (depth < kOpaqueDepth) call->valid[0] = 0;
}

// Cuts the list, which is in order of distance, behind the hit beyond which less than `least` shows; true
// when there is such a hit.
bool cut_behind_opaque(const StrandGeometry& strands, float least, std::vector<Hit>& hits) {
  float remaining = 1.0f;
  for (std::size_t k = 0; k < hits.size(); ++k) {
    remaining *= 1.0f - strands.opacity(hits[k].part, hits[k].u);
    if (remaining <= least) {
      hits.resize(k + 1);
      return true;
    }
  }
  return false;
}

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

// What a ray that looks carries: where to put the strands that it goes through, or nothing to stop at the
// first.
struct RayScene::LookContext : RTCIntersectContext {
  std::vector<Hit>* strands = nullptr;
  float least = 0.0f;
};

RayScene::RayScene(const StrandGeometry& strands, const std::vector<MeshGeometry>& meshes, Shadows shadows,
                   Curves curves) {
  device_ = rtcNewDevice(nullptr);
  if (device_ == nullptr)
    throw UnsupportedError(
        "render: Embree does not start on this machine; it needs a 64-bit processor with SSE2");
  try {
    scene_ = rtcNewScene(device_);
    add_strands(strands, shadows, curves);
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

void RayScene::add_strands(const StrandGeometry& strands, Shadows shadows, Curves curves) {
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
  if (shadows == Shadows::soft) {
    // Embree only reads it.
    rtcSetGeometryUserData(geometry, const_cast<StrandGeometry*>(&strands));
    rtcSetGeometryIntersectFilterFunction(geometry, meet_strand);
    rtcSetGeometryOccludedFilterFunction(geometry, cross_strand);
  }
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
      std::memcpy(vertices, mesh.vertices.data(), mesh.vertices.size() * sizeof(Vec3f));
      std::memcpy(triangles, mesh.triangles.data(), mesh.triangles.size() * sizeof(mesh.triangles[0]));
    }
    if (!mesh.later_vertices.empty()) {
      rtcSetGeometryTimeStepCount(geometry, 2);
      void* later = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 1, RTC_FORMAT_FLOAT3,
                                            sizeof(Vec3f), mesh.later_vertices.size());
      if (later != nullptr)
        std::memcpy(later, mesh.later_vertices.data(), mesh.later_vertices.size() * sizeof(Vec3f));
    }
  }
  rtcCommitGeometry(geometry);
  rtcAttachGeometryByID(scene_, geometry, next_mesh_id_++);
  rtcReleaseGeometry(geometry);
  require_success("taking in a mesh");
}

Hit RayScene::look(const Ray& ray, LookContext& context) const {
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

Hit RayScene::closest(const Ray& ray) const {
  LookContext context;
  rtcInitIntersectContext(&context);
  return look(ray, context);
}

// Called by Embree at every strand that a looking ray meets, in any order. The ray goes on unless this strand
// is the one that hides the rest; Embree then ends it here.
void RayScene::meet_strand(const RTCFilterFunctionNArguments* call) {
  const auto& context = *static_cast<const LookContext*>(call->context);
  if (context.strands == nullptr) return;
  const auto& strands = *static_cast<const StrandGeometry*>(call->geometryUserPtr);
  std::vector<Hit>& hits = *context.strands;
  Hit hit;
  hit.kind = Hit::Kind::strand;
  hit.distance = RTCRayN_tfar(call->ray, call->N, 0);
  hit.part = RTCHitN_primID(call->hit, call->N, 0);
  hit.u = RTCHitN_u(call->hit, call->N, 0);
  hit.v = RTCHitN_v(call->hit, call->N, 0);
  const auto nearer = [](const Hit& a, const Hit& b) {
    return std::tie(a.distance, a.part) < std::tie(b.distance, b.part);
  };
  hits.insert(std::upper_bound(hits.begin(), hits.end(), hit, nearer), hit);
  const bool opaque = cut_behind_opaque(strands, context.least, hits);
  if (!opaque || hits.back().part != hit.part) call->valid[0] = 0;
}

Hit RayScene::layers(const Ray& ray, float least, std::vector<Hit>& strands) const {
  strands.clear();
  LookContext context;
  rtcInitIntersectContext(&context);
  context.strands = &strands;
  context.least = least;
  const Hit last = look(ray, context);
  if (last.kind != Hit::Kind::mesh) return {};
  while (!strands.empty() && strands.back().distance > last.distance) strands.pop_back();
  return last;
}

float RayScene::transmittance(const Ray& ray) const {
  ShadowContext context;
  rtcInitIntersectContext(&context);
  RTCRay query = embree_ray(ray);
  rtcOccluded1(scene_, &context, &query);
  // Embree marks an occluded ray by an end at −∞.
  if (query.tfar < 0.0f) return 0.0f;
  return std::exp(-static_cast<float>(context.depth) / kDepthUnit);
}

bool RayScene::occluded(const Ray& ray) const {
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  RTCRay query = embree_ray(ray);
  rtcOccluded1(scene_, &context, &query);
  return query.tfar < 0.0f;
}

}  // namespace ringlet::render

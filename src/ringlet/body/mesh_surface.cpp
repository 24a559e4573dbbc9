#include "ringlet/body/mesh_surface.h"

#include <embree3/rtcore.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/body/mesh_topology.h"
#include "ringlet/body/triangle.h"

namespace ringlet::body {
namespace {

// Beyond this, single precision could not tell the vertices of a head apart anyway.
constexpr double kLargestCoordinate = 1e6;

void check_vertex(const Vec3& v, std::size_t index) {
  if (!v.allFinite() || v.cwiseAbs().maxCoeff() > kLargestCoordinate)
    throw InputError(
        fmt::format("vertex {} of a mesh is ({}, {}, {}); coordinates must be finite and below {} m", index,
                    v.x(), v.y(), v.z(), kLargestCoordinate));
}

// Owners of Embree's handles.
struct Release {
  void operator()(RTCDevice device) const { rtcReleaseDevice(device); }
  void operator()(RTCScene scene) const { rtcReleaseScene(scene); }
};
using Device = std::unique_ptr<std::remove_pointer_t<RTCDevice>, Release>;
using Scene = std::unique_ptr<std::remove_pointer_t<RTCScene>, Release>;

// One device for all meshes, made at first use.
RTCDevice shared_device() {
  static const Device device(rtcNewDevice(nullptr));
  if (!device) throw UnsupportedError("Embree cannot start on this machine");
  return device.get();
}

void check_embree() {
  if (const RTCError error = rtcGetDeviceError(shared_device()); error != RTC_ERROR_NONE)
    throw NumericalError(fmt::format("Embree failed with error code {} on a mesh; is memory exhausted?",
                                     static_cast<int>(error)));
}

}  // namespace

void validate(const TriangleMesh& mesh) {
  if (mesh.triangles.empty()) throw InputError("a mesh has no triangles; a body needs one at least");
  if (mesh.vertices.size() > 0x7fffffffULL || mesh.triangles.size() > 0x7fffffffULL)
    throw InputError("a mesh has more than two thousand million vertices or triangles");
  if (!mesh.uv.empty() && mesh.uv.size() != mesh.vertices.size())
    throw InputError(
        fmt::format("a mesh has {} vertices but {} uv pairs", mesh.vertices.size(), mesh.uv.size()));
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) check_vertex(mesh.vertices[v], v);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto& [i, j, k] = mesh.triangles[t];
    for (const std::uint32_t v : {i, j, k})
      if (v >= mesh.vertices.size())
        throw InputError(fmt::format("triangle {} of a mesh names vertex {}, but there are only {}", t, v,
                                     mesh.vertices.size()));
    // Zero up to rounding: the altitude is lost in the last bits of the longest edge.
    const Vec3 e1 = mesh.vertices[j] - mesh.vertices[i], e2 = mesh.vertices[k] - mesh.vertices[i];
    const double longest = std::max({e1.squaredNorm(), e2.squaredNorm(), (e2 - e1).squaredNorm()});
    if (!(e1.cross(e2).norm() > 1e-14 * longest))
      throw InputError(
          fmt::format("triangle {} of a mesh (vertices {}, {}, {}) has zero area; remove it", t, i, j, k));
  }
}

namespace {

// One solid of a mesh of several pieces, and where it is in the whole.
struct Solid {
  std::vector<std::uint32_t> triangles, vertices;
  MeshSurface surface;
  Eigen::AlignedBox3d bounds;

  Solid(std::vector<std::uint32_t> of_whole, MeshPart part)
      : triangles(std::move(of_whole)), vertices(std::move(part.vertices)), surface(std::move(part.mesh)) {
    for (const Vec3& vertex : surface.mesh().vertices) bounds.extend(vertex);
  }
  void move(std::span<const Vec3> whole) {
    std::vector<Vec3> moved;
    moved.reserve(vertices.size());
    bounds.setEmpty();
    for (const std::uint32_t v : vertices) bounds.extend(moved.emplace_back(whole[v]));
    surface.set_vertices(moved);
  }
};

}  // namespace

struct MeshSurface::Implementation {
  TriangleMesh mesh;
  bool closed = false;
  Scene scene;
  RTCGeometry geometry = nullptr;  // owned by the scene
  float* embree_vertices = nullptr;
  double largest_coordinate = 0.0;
  double behind = 0.0;  // m: how far vertices have moved from where the tree has them

  // Pseudo-normals, not normalised: only their direction is asked for. They are kept while vertices stay
  // where they were given; a mesh that moves in every step computes those that are asked for, which are few.
  std::vector<Vec3> face_normals;
  std::vector<Vec3> vertex_normals;
  std::vector<Vec3> edge_normals;
  Triangles welded;
  EdgeNumbers edges;
  bool moved = false;
  Incidence at_vertices, at_edges;  // of a mesh that has moved

  std::vector<Solid> solids;

  explicit Implementation(TriangleMesh given);
  void compute_normals();
  bool look_at_vertices();
  void upload_vertices();
  void move(std::span<const Vec3> vertices);
  Vec3 face_normal(std::size_t t) const;
  double angle_at(std::size_t t, std::size_t corner) const;
  // The pseudo-normal of the feature of triangle t on which the closest point lies.
  Vec3 pseudo_normal(std::uint32_t t, Feature feature) const;
  std::array<const Vec3*, 3> corners(std::uint32_t t) const {
    const auto& [i, j, k] = mesh.triangles[t];
    return {&mesh.vertices[i], &mesh.vertices[j], &mesh.vertices[k]};
  }
  std::optional<Surface> closest_within(const Vec3& point, double max_distance) const;
  std::optional<Surface> deepest_within(const Vec3& point, double max_distance) const;
};

MeshSurface::Implementation::Implementation(TriangleMesh given) : mesh(std::move(given)) {
  validate(mesh);
  welded = weld(mesh);
  closed = is_closed(welded);
  edges = number_edges(welded);
  compute_normals();
  for (const auto& triangles : solids_of(mesh, welded))
    solids.emplace_back(triangles, part_of(mesh, triangles));

  // Vertices go to Embree in single precision. Dynamic, so that moved vertices only refit the tree; robust,
  // so that rays do not slip through between triangles.
  const RTCDevice device = shared_device();
  scene.reset(rtcNewScene(device));
  rtcSetSceneFlags(scene.get(), static_cast<RTCSceneFlags>(RTC_SCENE_FLAG_DYNAMIC | RTC_SCENE_FLAG_ROBUST));
  geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
  rtcSetGeometryBuildQuality(geometry, RTC_BUILD_QUALITY_REFIT);
  embree_vertices = static_cast<float*>(rtcSetNewGeometryBuffer(
      geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), mesh.vertices.size()));
  auto* indices = static_cast<std::uint32_t*>(
      rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(std::uint32_t),
                              mesh.triangles.size()));
  rtcAttachGeometry(scene.get(), geometry);
  rtcReleaseGeometry(geometry);
  check_embree();
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    std::copy(mesh.triangles[t].begin(), mesh.triangles[t].end(), indices + 3 * t);
  upload_vertices();
  look_at_vertices();
}

// A tree that is a little behind costs less than one that is refitted in every step: queries look as much
// further, and rays meet the mesh where the tree has it. So far, m: about as far as contacts are looked for,
// and less than a step of cloth that is fast.
constexpr double kBehind = 1e-3;

// Whether the tree must be fitted to the vertices.
bool MeshSurface::Implementation::look_at_vertices() {
  largest_coordinate = behind = 0.0;
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const Vec3& vertex = mesh.vertices[v];
    largest_coordinate = std::max(largest_coordinate, vertex.cwiseAbs().maxCoeff());
    behind = std::max(
        behind, (vertex - Eigen::Map<const Eigen::Vector3f>(embree_vertices + 3 * v).cast<double>()).norm());
  }
  return behind > kBehind;
}

void MeshSurface::Implementation::upload_vertices() {
  behind = 0.0;
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
    for (int c = 0; c < 3; ++c) embree_vertices[3 * v + c] = static_cast<float>(mesh.vertices[v][c]);
  rtcUpdateGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0);
  rtcCommitGeometry(geometry);
  rtcCommitScene(scene.get());
  check_embree();
}

// A triangle that an animation squeezes to nothing has no side and no say.
Vec3 MeshSurface::Implementation::face_normal(std::size_t t) const {
  const auto p = corners(static_cast<std::uint32_t>(t));
  return (*p[1] - *p[0]).cross(*p[2] - *p[0]).stableNormalized();
}

double MeshSurface::Implementation::angle_at(std::size_t t, std::size_t corner) const {
  const auto p = corners(static_cast<std::uint32_t>(t));
  const Vec3 a = *p[(corner + 1) % 3] - *p[corner], b = *p[(corner + 2) % 3] - *p[corner];
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

// [Baerentzen2005]: a face counts with the angle that it spans at the vertex or edge (π at an edge).
void MeshSurface::Implementation::compute_normals() {
  vertex_normals.assign(mesh.vertices.size(), Vec3::Zero());
  edge_normals.assign(edges.count, Vec3::Zero());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    face_normals.push_back(face_normal(t));
    for (std::size_t c = 0; c < 3; ++c) {
      vertex_normals[welded[t][c]] += angle_at(t, c) * face_normals[t];
      edge_normals[edges.of[t][c]] += face_normals[t];
    }
  }
}

void MeshSurface::Implementation::move(std::span<const Vec3> vertices) {
  if (!moved) {
    moved = true;
    at_vertices = Incidence(mesh.vertices.size(), welded);
    at_edges = Incidence(edges.count, edges.of);
    for (auto* normals : {&face_normals, &vertex_normals, &edge_normals}) std::vector<Vec3>().swap(*normals);
  }
  std::copy(vertices.begin(), vertices.end(), mesh.vertices.begin());
  for (Solid& solid : solids) solid.move(vertices);
}

Vec3 MeshSurface::Implementation::pseudo_normal(std::uint32_t t, Feature feature) const {
  const auto corner_after = [&](Feature first) {
    return static_cast<std::size_t>(feature) - static_cast<std::size_t>(first);
  };
  Vec3 sum = Vec3::Zero();
  switch (feature) {
    case Feature::vertex_0:
    case Feature::vertex_1:
    case Feature::vertex_2: {
      const std::uint32_t v = welded[t][corner_after(Feature::vertex_0)];
      if (!moved) return vertex_normals[v];
      for (const auto& [triangle, corner] : at_vertices.around(v))
        sum += angle_at(triangle, corner) * face_normal(triangle);
      return sum;
    }
    case Feature::edge_01:
    case Feature::edge_12:
    case Feature::edge_20: {
      const std::uint32_t e = edges.of[t][corner_after(Feature::edge_01)];
      if (!moved) return edge_normals[e];
      for (const auto& [triangle, corner] : at_edges.around(e)) sum += face_normal(triangle);
      return sum;
    }
    case Feature::face:
      break;
  }
  return moved ? face_normal(t) : face_normals[t];
}

namespace {

// What the callback knows while Embree walks the tree.
template <class Mesh>
struct Search {
  const Mesh* mesh;
  Vec3 point;
  double margin;        // of single precision and of a tree that is behind, metres
  double best_squared;  // squared distance of the best triangle so far, or the bound
  std::uint32_t triangle = kNoTriangle;
  TrianglePoint best{};
};

template <class Mesh>
bool consider_triangle(RTCPointQueryFunctionArguments* arguments) {
  auto& search = *static_cast<Search<Mesh>*>(arguments->userPtr);
  const std::uint32_t t = arguments->primID;
  const auto [a, b, c] = search.mesh->corners(t);
  const TrianglePoint candidate = closest_on_triangle(search.point, *a, *b, *c);
  const double squared = (search.point - candidate.point).squaredNorm();
  // Said so that a triangle squeezed to nothing, whose point is not a number, is passed over.
  const bool better =
      squared < search.best_squared || (squared == search.best_squared && t < search.triangle);
  if (!better) return false;
  search.best_squared = squared;
  search.triangle = t;
  search.best = candidate;
  const float radius = static_cast<float>(std::sqrt(squared) + search.margin);
  if (radius >= arguments->query->radius) return false;
  arguments->query->radius = radius;
  return true;
}

}  // namespace

std::optional<Surface> MeshSurface::Implementation::closest_within(const Vec3& point,
                                                                   double max_distance) const {
  if (!point.allFinite()) throw InputError("a closest-point query was asked at a point that is not finite");
  if (!(max_distance >= 0.0)) return std::nullopt;

  // The tree sees point and vertices rounded to single precision, and computes in it: a few units in the
  // last place of the largest number involved. Besides, it may be behind.
  const double largest = largest_coordinate + point.cwiseAbs().maxCoeff();
  Search<Implementation> search{this, point, 8.0 * std::numeric_limits<float>::epsilon() * largest + behind,
                                max_distance * max_distance};
  RTCPointQuery query{};
  query.x = static_cast<float>(point.x());
  query.y = static_cast<float>(point.y());
  query.z = static_cast<float>(point.z());
  query.radius = static_cast<float>(max_distance + search.margin);
  RTCPointQueryContext context;
  rtcInitPointQueryContext(&context);
  rtcPointQuery(scene.get(), &query, &context, &consider_triangle<Implementation>, &search);
  if (search.triangle == kNoTriangle) return std::nullopt;

  Surface s;
  s.point = search.best.point;
  s.barycentric = search.best.barycentric;
  s.triangle = search.triangle;
  const Vec3 offset = point - s.point;
  const Vec3 pseudo = pseudo_normal(s.triangle, search.best.feature);
  const double distance = std::sqrt(search.best_squared);
  const double sign = offset.dot(pseudo) < 0.0 ? -1.0 : 1.0;
  s.signed_distance = sign * distance;
  // On the surface itself, up to rounding, the offset has no direction left.
  s.normal = distance > 1e-10 * largest ? Vec3(sign / distance * offset) : pseudo.normalized();
  return s;
}

std::optional<Surface> MeshSurface::Implementation::deepest_within(const Vec3& point,
                                                                   double max_distance) const {
  auto deepest = closest_within(point, max_distance);
  if (!deepest) return deepest;
  for (const Solid& solid : solids) {
    if (!solid.bounds.contains(point)) continue;
    const auto inside = solid.surface.closest_within(point, max_distance);
    if (!inside || inside->signed_distance >= std::min(0.0, deepest->signed_distance)) continue;
    deepest = inside;
    deepest->triangle = solid.triangles[inside->triangle];
  }
  return deepest;
}

MeshSurface::MeshSurface(TriangleMesh mesh) : self_(std::make_unique<Implementation>(std::move(mesh))) {}
MeshSurface::~MeshSurface() = default;
MeshSurface::MeshSurface(MeshSurface&&) noexcept = default;
MeshSurface& MeshSurface::operator=(MeshSurface&&) noexcept = default;

const TriangleMesh& MeshSurface::mesh() const { return self_->mesh; }
bool MeshSurface::closed() const { return self_->closed; }

Surface MeshSurface::closest(const Vec3& point) const {
  const auto found = self_->closest_within(point, std::numeric_limits<double>::infinity());
  if (!found) throw NumericalError("every triangle of a mesh has been squeezed to zero area");
  return *found;
}

std::optional<Surface> MeshSurface::closest_within(const Vec3& point, double max_distance) const {
  return self_->closest_within(point, max_distance);
}

std::optional<Surface> MeshSurface::deepest_within(const Vec3& point, double max_distance) const {
  return self_->deepest_within(point, max_distance);
}

std::optional<RayHit> MeshSurface::cast_ray(const Vec3& origin, const Vec3& direction,
                                            double max_distance) const {
  RTCRayHit ray{};
  ray.ray.org_x = static_cast<float>(origin.x());
  ray.ray.org_y = static_cast<float>(origin.y());
  ray.ray.org_z = static_cast<float>(origin.z());
  ray.ray.dir_x = static_cast<float>(direction.x());
  ray.ray.dir_y = static_cast<float>(direction.y());
  ray.ray.dir_z = static_cast<float>(direction.z());
  ray.ray.tfar = static_cast<float>(max_distance);
  ray.ray.mask = 0xffffffffU;
  ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  rtcIntersect1(self_->scene.get(), &context, &ray);
  if (ray.hit.geomID == RTC_INVALID_GEOMETRY_ID) return std::nullopt;
  return RayHit{ray.ray.tfar, ray.hit.primID, {1.0 - ray.hit.u - ray.hit.v, ray.hit.u, ray.hit.v}};
}

void MeshSurface::set_vertices(std::span<const Vec3> vertices) {
  if (vertices.size() != self_->mesh.vertices.size())
    throw InputError(fmt::format("a mesh of {} vertices cannot take {} new positions",
                                 self_->mesh.vertices.size(), vertices.size()));
  for (std::size_t v = 0; v < vertices.size(); ++v) check_vertex(vertices[v], v);
  self_->move(vertices);
  if (self_->look_at_vertices()) self_->upload_vertices();
}

}  // namespace ringlet::body

// Polygon meshes from Alembic archives.

#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/alembic_scene.h"
#include "ringlet/io/mesh_conversion.h"

namespace ringlet::io {

namespace {

AlembicScene open_meshes(ByteSource source) {
  return AlembicScene(std::move(source), {kPolyMeshSchema, kSubdivisionSchema});
}

std::vector<Vec3> mesh_points(const AlembicScene& scene, const AlembicShape& shape, const SampleTime& time) {
  std::vector<Vec3> points = scene.vectors(scene.need(shape, "P"), time);
  if (const Eigen::Affine3d transform = scene.transform(shape, time);
      transform.matrix() != Eigen::Matrix4d::Identity())
    for (Vec3& p : points) p = transform * p;
  return points;
}

std::vector<std::uint32_t> read_counts(const AlembicScene& scene, const AlembicShape& shape, const char* name,
                                       const SampleTime& time, std::size_t limit) {
  std::vector<std::uint32_t> result;
  for (const double number : scene.held_numbers(scene.need(shape, name), time)) {
    if (!(number >= 0.0 && number < static_cast<double>(limit)) || number != std::floor(number))
      scene.fail(shape, fmt::format("\"{}\" holds {}, but it must be below {}", name, number, limit));
    result.push_back(static_cast<std::uint32_t>(number));
  }
  return result;
}

// Texture coordinates per vertex; a vertex with several takes those of its first corner.
std::vector<Vec2> read_vertex_uv(const AlembicScene& scene, const AlembicShape& shape, const SampleTime& time,
                                 const std::vector<std::uint32_t>& corners, std::size_t vertices) {
  const auto found = scene.parameter(shape.geometry, "uv", time);
  if (!found || found->extent != 2 || (found->count() != vertices && found->count() != corners.size()))
    return {};
  const auto value = [&](std::size_t i) { return Vec2(found->numbers[2 * i], found->numbers[2 * i + 1]); };
  std::vector<Vec2> uv(vertices, Vec2::Zero());
  if (found->count() == corners.size())
    for (std::size_t k = corners.size(); k-- > 0;) uv[corners[k]] = value(k);
  else
    for (std::size_t i = 0; i < vertices; ++i) uv[i] = value(i);
  return uv;
}

void add_shape(const AlembicScene& scene, const AlembicShape& shape, const SampleTime& time,
               TriangleMesh& mesh) {
  const std::size_t first = mesh.vertices.size();
  const std::vector<Vec3> points = mesh_points(scene, shape, time);
  if (first + points.size() > std::numeric_limits<std::uint32_t>::max())
    scene.fail(shape, "the meshes have more vertices than 32-bit indices can name");
  const std::vector<std::uint32_t> corners = read_counts(scene, shape, ".faceIndices", time, points.size());
  const std::vector<std::uint32_t> counts =
      read_counts(scene, shape, ".faceCounts", time, std::numeric_limits<std::uint32_t>::max());
  mesh.vertices.insert(mesh.vertices.end(), points.begin(), points.end());

  std::vector<std::uint32_t> face;
  std::size_t at = 0;
  for (const std::uint32_t count : counts) {
    if (count > corners.size() - at)
      scene.fail(shape, fmt::format("its faces need more corners than the {} there are", corners.size()));
    face.clear();
    for (std::size_t k = count; k-- > 0;) face.push_back(static_cast<std::uint32_t>(first + corners[at + k]));
    if (face.size() > 2) add_polygon(mesh, face);
    at += count;
  }
  if (at != corners.size())
    scene.fail(shape, fmt::format("its faces use {} of {} corners", at, corners.size()));

  const std::vector<Vec2> uv = read_vertex_uv(scene, shape, time, corners, points.size());
  if (uv.empty() && mesh.uv.empty()) return;
  mesh.uv.resize(first, Vec2::Zero());
  mesh.uv.insert(mesh.uv.end(), uv.begin(), uv.end());
  mesh.uv.resize(mesh.vertices.size(), Vec2::Zero());
}

TriangleMesh read_meshes(const AlembicScene& scene, const ReadOptions& options) {
  const std::string& name = scene.reader().name();
  if (scene.shapes().empty()) throw InputError("there are no visible meshes in this archive", Place{name});
  SharedElements elements(scene, options.time);
  TriangleMesh mesh;
  for (const AlembicShape& shape : scene.shapes()) {
    for (const char* property : {"P", ".faceIndices", ".faceCounts"})
      elements.take(scene.need(shape, property));
    add_shape(scene, shape, options.time, mesh);
  }
  return finish_reading(std::move(mesh), name, reading_frame(options));
}

}  // namespace

TriangleMesh read_abc_mesh(Bytes bytes, const std::string& name, const ReadOptions& options) {
  return read_meshes(open_meshes(ByteSource(bytes, name)), options);
}

TriangleMesh open_abc_mesh(const std::filesystem::path& path, const ReadOptions& options) {
  return read_meshes(open_meshes(ByteSource::open(path)), options);
}

AlembicMesh::AlembicMesh(const std::filesystem::path& path, const ReadOptions& options)
    : scene_(std::make_unique<AlembicScene>(open_meshes(ByteSource::open(path)))) {
  load(options);
}

AlembicMesh::AlembicMesh(Bytes bytes, const std::string& name, const ReadOptions& options)
    : scene_(std::make_unique<AlembicScene>(open_meshes(ByteSource(bytes, name)))) {
  load(options);
}

AlembicMesh::AlembicMesh(AlembicMesh&&) noexcept = default;
AlembicMesh::~AlembicMesh() = default;

void AlembicMesh::load(const ReadOptions& options) {
  options_ = options;
  for (const AlembicShape& shape : scene_->shapes()) {
    scene_->count_frames(scene_->need(shape, "P"));
    scene_->count_frames_of_transforms(shape);
    for (const char* property : {".faceIndices", ".faceCounts"})
      if (scene_->need(shape, property).is_animated())
        scene_->fail(shape, "its faces change from frame to frame; read one frame at a time");
  }
  mesh_ = read_meshes(*scene_, options_);
}

std::size_t AlembicMesh::frame_count() const { return scene_->frames().count; }
double AlembicMesh::time(std::size_t frame) const { return scene_->frames().sampling.time(frame); }

std::vector<Vec3> AlembicMesh::vertices(std::size_t frame) const {
  const FileFrame file = reading_frame(options_);
  std::vector<Vec3> result;
  result.reserve(mesh_.vertices.size());
  for (const AlembicShape& shape : scene_->shapes())
    for (const Vec3& p : mesh_points(*scene_, shape, time(frame))) result.push_back(file.from_file(p));
  check_frame(result, frame);
  return result;
}

std::vector<Vec3> AlembicMesh::velocities(std::size_t frame) const {
  const FileFrame file = reading_frame(options_);
  std::vector<Vec3> result;
  for (const AlembicShape& shape : scene_->shapes()) {
    const AlembicProperty* property = shape.geometry.find(".velocities");
    if (!property || property->samples == 0) return {};
    const Eigen::Matrix3d linear = scene_->transform(shape, time(frame)).linear();
    for (const Vec3& v : scene_->vectors(*property, time(frame)))
      result.push_back(file.from_file(linear * v));
  }
  check_frame(result, frame);
  return result;
}

void AlembicMesh::check_frame(const std::vector<Vec3>& values, std::size_t frame) const {
  if (values.size() != mesh_.vertices.size())
    throw InputError(fmt::format("frame {} has {} vertices where the first has {}", frame, values.size(),
                                 mesh_.vertices.size()),
                     Place{scene_->reader().name()});
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!values[i].allFinite())
      throw InputError(fmt::format("frame {}: vertex {} is not a finite number", frame, i),
                       Place{scene_->reader().name()});
}

}  // namespace ringlet::io

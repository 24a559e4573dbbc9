// Grooms and meshes as Alembic archives.

#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/hair/guide_weights.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/alembic_writer.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/moving_frames.h"

namespace ringlet::io {

namespace {

constexpr const char* kGeometryBase = "AbcGeom_GeomBase_v1";
// Unreal's groom specification that the attributes follow: 1.5.
constexpr std::int16_t kGroomVersionMajor = 1, kGroomVersionMinor = 5;

constexpr const char *kPerGroom = "con", *kPerStrand = "uni", *kPerPoint = "vtx";

AlembicMetadata archive_metadata(const WriteOptions& options, std::size_t frames) {
  AlembicMetadata metadata = {{"_ai_Application", "Ringlet"}};
  if (frames > 1) metadata["_ai_DCC_FPS"] = fmt::format("{}", options.frames_per_second);
  return metadata;
}

AlembicMetadata object_metadata(const std::string& schema, const std::string& property, const char* base) {
  return {{"schema", schema}, {"schemaObjTitle", schema + ":" + property}, {"schemaBaseType", base}};
}

AlembicMetadata parameter_metadata(const char* scope, DataType type, const char* interpretation) {
  return {{"arrayExtent", "1"},
          {"geoScope", scope},
          {"interpretation", interpretation},
          {"isGeomParam", "true"},
          {"podExtent", fmt::format("{}", type.extent)},
          {"podName", std::string(pod_name(type.pod))}};
}

template <class T>
AlembicValues& add_parameter(AlembicCompoundWriter& parent, const char* name, const char* scope,
                             DataType type, const char* interpretation, const std::vector<T>& values,
                             std::uint32_t time_sampling = 0) {
  AlembicValues& added =
      parent.add_array(name, type, parameter_metadata(scope, type, interpretation), time_sampling);
  added.set(std::span(values));
  return added;
}

// The three numbers of each vector one after the other.
std::span<const float> flat(const std::vector<Vec3f>& points) {
  static_assert(sizeof(Vec3f) == 3 * sizeof(float));
  return {points.empty() ? nullptr : points[0].data(), 3 * points.size()};
}

std::vector<float> flat_uv(const std::vector<Vec2>& uv) {
  std::vector<float> result;
  for (const Vec2& one : uv)
    result.insert(result.end(), {static_cast<float>(one.x()), static_cast<float>(one.y())});
  return result;
}

std::vector<double> box_around(const std::vector<Vec3f>& points) {
  Vec3f low = points[0], high = points[0];
  for (const Vec3f& p : points) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  return {low.x(), low.y(), low.z(), high.x(), high.y(), high.z()};
}

std::uint32_t frame_sampling(AlembicWriter& writer, const WriteOptions& options, std::size_t frames) {
  return frames > 1 ? writer.add_time_sampling({1.0 / options.frames_per_second, {0.0}}) : 0;
}

// A transform that leaves its children where they are.
AlembicObjectWriter& add_still_transform(AlembicObjectWriter& parent, const char* name,
                                         AlembicCompoundWriter*& schema) {
  AlembicObjectWriter& object = parent.add_child(name, object_metadata(kXformSchema, ".xform", ""));
  schema = &object.properties().add_compound(".xform", {{"schema", kXformSchema}});
  const std::uint8_t inherits = 1;
  schema->add_scalar(".inherits", {Pod::boolean, 1}).set(std::span(&inherits, 1));
  return object;
}

void add_groom_properties(AlembicCompoundWriter& transform) {
  AlembicCompoundWriter& parameters = transform.add_compound(".arbGeomParams");
  const DataType number{Pod::int16, 1}, text{Pod::string, 1};
  add_parameter(parameters, "groom_version_major", kPerGroom, number, "", std::vector{kGroomVersionMajor});
  add_parameter(parameters, "groom_version_minor", kPerGroom, number, "", std::vector{kGroomVersionMinor});
  parameters.add_array("groom_tool", text, parameter_metadata(kPerGroom, text, "")).set_text("Ringlet");
}

void add_strand_parameters(AlembicCompoundWriter& parameters, const hair::Groom& groom) {
  const DataType integer{Pod::int32, 1};
  std::vector<std::int32_t> integers;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) integers.push_back(static_cast<std::int32_t>(i));
  add_parameter(parameters, "groom_id", kPerStrand, integer, "", integers);
  if (!groom.root_uv.empty())
    add_parameter(parameters, "groom_root_uv", kPerStrand, {Pod::float32, 2}, "vector",
                  flat_uv(groom.root_uv));
  if (!groom.groups.empty())
    add_parameter(parameters, "groom_group_id", kPerStrand, integer, "", groom.groups);
  if (const auto names = group_name_of_strands(groom); !names.empty()) {
    const DataType text{Pod::string, 1};
    parameters.add_array("groom_group_name", text, parameter_metadata(kPerStrand, text, "")).set_texts(names);
  }
  if (!groom.is_guide.empty()) {
    integers.assign(groom.is_guide.begin(), groom.is_guide.end());
    add_parameter(parameters, "groom_guide", kPerStrand, integer, "", integers);
  }
  const auto follows = hair::guide_weights(groom);
  if (follows.empty()) return;
  integers.clear();
  std::vector<float> weights;
  for (const hair::GuideWeights& one : follows)
    for (std::size_t k = 0; k < 3; ++k) {
      integers.push_back(static_cast<std::int32_t>(one.guide[k]));
      weights.push_back(static_cast<float>(one.weight[k]));
    }
  add_parameter(parameters, "groom_closest_guides", kPerStrand, {Pod::int32, 3}, "vector", integers);
  add_parameter(parameters, "groom_guide_weights", kPerStrand, {Pod::float32, 3}, "vector", weights);
}

void add_point_parameters(AlembicCompoundWriter& parameters, const hair::Groom& groom,
                          const std::vector<float>& widths) {
  const DataType number{Pod::float32, 1};
  add_parameter(parameters, "groom_width", widths.size() == 1 ? kPerGroom : kPerPoint, number, "", widths);
  if (!groom.colours.empty()) {
    std::vector<Vec3f> colours;
    for (const Vec3& c : groom.colours) colours.push_back(c.cast<float>());
    const DataType type{Pod::float32, 3};
    parameters.add_array("groom_color", type, parameter_metadata(kPerPoint, type, "vector"))
        .set(flat(colours));
  }
  if (groom.transparencies.empty()) return;
  std::vector<float> opacities;
  for (const double t : groom.transparencies) opacities.push_back(static_cast<float>(1.0 - t));
  add_parameter(parameters, "groom_opacity", kPerPoint, number, "", opacities);
}

// The properties of Curves or a mesh that have one sample per frame.
class Geometry {
 public:
  Geometry(AlembicObjectWriter& parent, const char* name, const char* schema, std::uint32_t sampling)
      : properties_(parent.add_child(name, object_metadata(schema, ".geom", kGeometryBase))
                        .properties()
                        .add_compound(".geom", {{"schema", schema}, {"schemaBaseType", kGeometryBase}})),
        sampling_(sampling),
        bounds_(
            properties_.add_scalar(".selfBnds", {Pod::float64, 6}, {{"interpretation", "box"}}, sampling)),
        points_(properties_.add_array("P", {Pod::float32, 3},
                                      {{"geoScope", kPerPoint}, {"interpretation", "point"}}, sampling)) {}

  AlembicCompoundWriter& properties() { return properties_; }
  std::uint32_t sampling() const { return sampling_; }
  // A property with one sample that holds for all frames.
  void add_still(AlembicValues& values) { still_.push_back(&values); }

  void add_frame(const std::vector<Vec3f>& points) {
    points_.set(flat(points));
    bounds_.set(std::span<const double>(box_around(points)));
    if (frames_++ > 0)
      for (AlembicValues* values : still_) values->set_from_previous();
  }

 private:
  AlembicCompoundWriter& properties_;
  std::uint32_t sampling_;
  AlembicValues &bounds_, &points_;
  std::vector<AlembicValues*> still_;
  std::size_t frames_ = 0;
};

AlembicValues& add_velocities(Geometry& geometry) {
  return geometry.properties().add_array(".velocities", {Pod::float32, 3}, {{"interpretation", "vector"}},
                                         geometry.sampling());
}

void add_curves_properties(Geometry& curves, const hair::Groom& groom, const std::vector<float>& widths) {
  AlembicCompoundWriter& properties = curves.properties();
  std::vector<std::int32_t> counts;
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    counts.push_back(static_cast<std::int32_t>(groom.point_count(i)));
  AlembicValues& vertex_counts = properties.add_array("nVertices", {Pod::int32, 1}, {}, curves.sampling());
  vertex_counts.set(std::span<const std::int32_t>(counts));
  curves.add_still(vertex_counts);

  // Type, periodicity, and the basis twice.
  constexpr std::array<std::uint8_t, 4> kOpenPolylines = {static_cast<std::uint8_t>(AlembicCurveType::linear),
                                                          0, static_cast<std::uint8_t>(AlembicBasis::none),
                                                          static_cast<std::uint8_t>(AlembicBasis::none)};
  AlembicValues& basis = properties.add_scalar("curveBasisAndType", {Pod::uint8, 4}, {}, curves.sampling());
  basis.set(std::span<const std::uint8_t>(kOpenPolylines));
  curves.add_still(basis);
  curves.add_still(add_parameter(properties, "width", widths.size() == 1 ? kPerGroom : kPerPoint,
                                 {Pod::float32, 1}, "", widths, curves.sampling()));

  if (!groom.root_uv.empty())
    curves.add_still(add_parameter(properties, "uv", kPerStrand, {Pod::float32, 2}, "vector",
                                   flat_uv(groom.root_uv), curves.sampling()));

  AlembicCompoundWriter& parameters = properties.add_compound(".arbGeomParams");
  add_strand_parameters(parameters, groom);
  add_point_parameters(parameters, groom, widths);
}

void add_mesh_properties(Geometry& geometry, const TriangleMesh& mesh) {
  AlembicCompoundWriter& properties = geometry.properties();
  const DataType integer{Pod::int32, 1};
  // Clockwise, as Alembic has it.
  std::vector<std::int32_t> corners;
  for (const auto& t : mesh.triangles)
    for (const std::size_t k : {2, 1, 0}) corners.push_back(static_cast<std::int32_t>(t[k]));
  AlembicValues& indices = properties.add_array(".faceIndices", integer, {}, geometry.sampling());
  indices.set(std::span<const std::int32_t>(corners));
  geometry.add_still(indices);
  const std::vector<std::int32_t> corner_counts(mesh.triangles.size(), 3);
  AlembicValues& counts = properties.add_array(".faceCounts", integer, {}, geometry.sampling());
  counts.set(std::span<const std::int32_t>(corner_counts));
  geometry.add_still(counts);
  if (!mesh.uv.empty())
    geometry.add_still(add_parameter(properties, "uv", kPerPoint, {Pod::float32, 2}, "vector",
                                     flat_uv(mesh.uv), geometry.sampling()));
}

std::vector<Vec3f> vertices_for_file(const std::vector<Vec3>& values, const TriangleMesh& mesh,
                                     const FileFrame& frame, std::size_t index, const std::string& name) {
  if (values.size() != mesh.vertices.size())
    throw InputError(fmt::format("frame {} has {} vertices where the mesh has {}", index, values.size(),
                                 mesh.vertices.size()),
                     Place{name});
  std::vector<Vec3f> result;
  for (const Vec3& v : values) {
    const Vec3 moved = frame.to_file(v);
    if (!(moved.cwiseAbs().maxCoeff() <= std::numeric_limits<float>::max()))
      throw InputError(fmt::format("frame {}: vertex {} does not fit into 32-bit numbers; check the units",
                                   index, result.size()),
                       Place{name});
    result.push_back(moved.cast<float>());
  }
  return result;
}

}  // namespace

void write_abc(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  write_abc_animation(groom, 1, [&](std::size_t) { return groom.points; }, path, options);
}

void write_abc_animation(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
                         const std::filesystem::path& path, const WriteOptions& options) {
  const std::string name = path.string();
  check_for_writing(groom, name, options);
  check_animation(frames, options, name);
  const FileFrame frame = writing_frame(options);
  std::vector<float> widths = widths_for_file(groom, frame, name);
  if (has_one_width(groom)) widths.resize(1);

  AlembicWriter writer(path, archive_metadata(options, frames));
  AlembicCompoundWriter* transform = nullptr;
  AlembicObjectWriter& top = add_still_transform(writer.top(), "Groom", transform);
  add_groom_properties(*transform);
  Geometry curves(top, "Strands", kCurvesSchema, frame_sampling(writer, options, frames));
  add_curves_properties(curves, groom, widths);
  AlembicValues* velocities = options.velocities ? &add_velocities(curves) : nullptr;
  MovingFrames moving(frames, options, [&](std::size_t i) {
    return points_for_file(groom, checked_frame(points_of, i, groom, name), frame, name);
  });
  for (std::size_t i = 0; i < frames; ++i) {
    moving.advance();
    curves.add_frame(moving.points());
    if (velocities) velocities->set(flat(moving.velocities()));
  }
  writer.finish();
}

void write_abc_mesh(const TriangleMesh& mesh, std::size_t frames, const FramePoints& vertices_of,
                    const FramePoints& velocities_of, const std::filesystem::path& path,
                    const WriteOptions& options) {
  const std::string name = path.string();
  check_animation(frames, options, name);
  if (mesh.triangles.empty()) throw InputError("the mesh has no triangles to write", Place{name});
  const FileFrame frame = writing_frame(options);

  AlembicWriter writer(path, archive_metadata(options, frames));
  AlembicCompoundWriter* transform = nullptr;
  AlembicObjectWriter& top = add_still_transform(writer.top(), "Body", transform);
  Geometry geometry(top, "Mesh", kPolyMeshSchema, frame_sampling(writer, options, frames));
  add_mesh_properties(geometry, mesh);
  AlembicValues* velocities = velocities_of ? &add_velocities(geometry) : nullptr;
  for (std::size_t i = 0; i < frames; ++i) {
    geometry.add_frame(vertices_for_file(vertices_of(i), mesh, frame, i, name));
    if (velocities) velocities->set(flat(vertices_for_file(velocities_of(i), mesh, frame, i, name)));
  }
  writer.finish();
}

}  // namespace ringlet::io

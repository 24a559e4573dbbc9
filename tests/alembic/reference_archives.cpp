// Archives as the Alembic library writes them, one per thing that a reader can get wrong.

#include <Alembic/AbcCoreHDF5/All.h>
#include <Alembic/AbcCoreOgawa/All.h>
#include <Alembic/AbcGeom/All.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace Alembic::AbcGeom;
namespace abc = Alembic::Abc;

// Numbers without a pattern that a mistake could keep, the same on every machine.
class Numbers {
 public:
  explicit Numbers(std::uint32_t seed) : state_(seed) {}
  float next() {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<float>(state_ >> 8) * 0x1p-24f - 0.5f;
  }
  std::vector<V3f> vectors(std::size_t count) {
    std::vector<V3f> result;
    for (std::size_t i = 0; i < count; ++i) {
      const float x = next(), y = next();
      result.emplace_back(x, y, next());
    }
    return result;
  }
  std::vector<V2f> pairs(std::size_t count) {
    std::vector<V2f> result;
    for (std::size_t i = 0; i < count; ++i) {
      const float x = next();
      result.emplace_back(x, next());
    }
    return result;
  }
  std::vector<float> floats(std::size_t count, float low) {
    std::vector<float> result;
    for (std::size_t i = 0; i < count; ++i) result.push_back(low + 0.5f + next());
    return result;
  }

 private:
  std::uint32_t state_;
};

const std::vector<std::int32_t> kCounts = {2, 5, 3, 4};
constexpr std::size_t kPoints = 14;

OCurvesSchema::Sample linear_sample(const std::vector<V3f>& points, const std::vector<std::int32_t>& counts) {
  OCurvesSchema::Sample sample(abc::P3fArraySample(points), abc::Int32ArraySample(counts), kLinear);
  sample.setBasis(kNoBasis);
  return sample;
}

void add_still_curves(OObject parent, const char* name, std::uint32_t seed) {
  OCurves curves(parent, name);
  const auto points = Numbers(seed).vectors(kPoints);
  curves.getSchema().set(linear_sample(points, kCounts));
}

void write_plain(OArchive& archive) { add_still_curves(archive.getTop(), "strands", 1); }

// Widths and uv in every scope, plain and indexed.
void write_attributes(OArchive& archive) {
  Numbers numbers(2);
  const std::vector<std::pair<GeometryScope, std::size_t>> widths = {{kConstantScope, 1},
                                                                     {kUniformScope, kCounts.size()},
                                                                     {kVertexScope, kPoints},
                                                                     {kVaryingScope, kPoints}};
  int index = 0;
  for (const auto& [scope, count] : widths)
    for (const bool indexed : {false, true}) {
      OCurves curves(archive.getTop(), "strands" + std::to_string(index++));
      const auto points = numbers.vectors(kPoints);
      OCurvesSchema::Sample sample = linear_sample(points, kCounts);
      const auto width = numbers.floats(indexed ? 3 : count, 0.001f);
      const auto uv = numbers.pairs(indexed ? 2 : kCounts.size());
      std::vector<std::uint32_t> of_width, of_uv = {1, 0, 0, 1};
      for (std::size_t i = 0; i < count; ++i) of_width.push_back(static_cast<std::uint32_t>((2 * i + 1) % 3));
      if (indexed) {
        sample.setWidths({abc::FloatArraySample(width), abc::UInt32ArraySample(of_width), scope});
        sample.setUVs({abc::V2fArraySample(uv), abc::UInt32ArraySample(of_uv), kUniformScope});
      } else {
        sample.setWidths({abc::FloatArraySample(width), scope});
        sample.setUVs({abc::V2fArraySample(uv), kUniformScope});
      }
      const auto normals = numbers.vectors(kPoints);
      sample.setNormals({abc::N3fArraySample(normals), kVertexScope});
      curves.getSchema().set(sample);
    }
}

// Unreal's attributes, and parameters of all kinds of numbers that a reader must step over.
void write_parameters(OArchive& archive) {
  Numbers numbers(3);
  OCurves curves(archive.getTop(), "strands");
  const auto points = numbers.vectors(kPoints);
  curves.getSchema().set(linear_sample(points, kCounts));
  abc::OCompoundProperty parameters = curves.getSchema().getArbGeomParams();
  const std::vector<std::int32_t> groups = {7, -3, 7, 0}, guides = {1, 0, 0, 1};
  OInt32GeomParam(parameters, "groom_group_id", false, kUniformScope, 1)
      .set({abc::Int32ArraySample(groups), kUniformScope});
  OInt32GeomParam(parameters, "groom_guide", false, kUniformScope, 1)
      .set({abc::Int32ArraySample(guides), kUniformScope});
  const std::vector<std::string> names = {"fringe", "", "side \xc3\xa9"};
  const std::vector<std::uint32_t> of_name = {0, 2, 0, 1};
  OStringGeomParam(parameters, "groom_group_name", true, kUniformScope, 1)
      .set({abc::StringArraySample(names), abc::UInt32ArraySample(of_name), kUniformScope});
  const auto floats = numbers.floats(3 * kPoints, 0.0f);
  std::vector<C3f> colours;
  for (std::size_t i = 0; i < kPoints; ++i)
    colours.emplace_back(floats[3 * i], floats[3 * i + 1], floats[3 * i + 2]);
  OC3fGeomParam(parameters, "groom_color", false, kVertexScope, 1)
      .set({abc::C3fArraySample(colours), kVertexScope});
  const auto widths = numbers.floats(kPoints, 0.01f);
  std::vector<half> halves;
  for (const float width : widths) halves.emplace_back(width);
  OHalfGeomParam(parameters, "groom_width", false, kVertexScope, 1)
      .set({abc::HalfArraySample(halves), kVertexScope});

  abc::OCompoundProperty user = curves.getSchema().getUserProperties();
  abc::OBoolProperty(user, "bool").set(true);
  abc::OUcharProperty(user, "uint8").set(200);
  abc::OCharProperty(user, "int8").set(-100);
  abc::OUInt16Property(user, "uint16").set(60000);
  abc::OInt16Property(user, "int16").set(-30000);
  abc::OUInt64Property(user, "uint64").set(~std::uint64_t{0});
  abc::OInt64Property(user, "int64").set(std::numeric_limits<std::int64_t>::min());
  abc::ODoubleProperty(user, "double").set(1.0 / 3.0);
  abc::OStringProperty(user, "string").set("one text");
  abc::OStringProperty(user, "empty string").set("");
  abc::OWstringProperty(user, "wide").set(L"wide");
  abc::OStringArrayProperty(user, "strings").set(abc::StringArraySample(names));
  abc::OStringArrayProperty(user, "no strings")
      .set(abc::StringArraySample(static_cast<std::string*>(nullptr), 0));
  abc::OM44dProperty(user, "matrix").set(M44d());
  abc::OInt32ArrayProperty(user, "without samples");
  const std::vector<std::int32_t> none, table = {1, 2, 3, 4, 5, 6};
  abc::OInt32ArrayProperty(user, "no numbers").set(abc::Int32ArraySample(none.data(), abc::Dimensions(0)));
  abc::Dimensions square;
  square.setRank(2);
  square[0] = 2;
  square[1] = 3;
  abc::OInt32ArrayProperty(user, "two dimensions").set(abc::Int32ArraySample(table.data(), square));
  abc::OCompoundProperty(user, "empty compound");
}

// More texts than the index of an archive holds, texts that are too long for it, and long names.
void write_metadata(OArchive& archive) {
  abc::MetaData described;
  described.set("note", std::string(300, 'n'));
  OCurves curves(archive.getTop(), "strands " + std::string(70000, 's'), described);
  const auto points = Numbers(4).vectors(kPoints);
  curves.getSchema().set(linear_sample(points, kCounts));
  abc::OCompoundProperty user = curves.getSchema().getUserProperties();
  for (int i = 0; i < 300; ++i) {
    abc::MetaData own;
    own.set("number", std::to_string(i));
    abc::OInt32Property(user, "p" + std::to_string(i), own).set(i);
  }
  abc::OInt32Property(user, std::string(300, 'q')).set(1);
  abc::OInt32Property(user, std::string(70000, 'r'), described).set(1);
  for (int i = 0; i < 300; ++i) {
    abc::MetaData own;
    own.set("child", std::to_string(i));
    OObject(archive.getTop(), "child" + std::to_string(i), own);
  }
}

// Samples that repeat in every way.
void write_animated(OArchive& archive) {
  Numbers numbers(5);
  const std::uint32_t time = archive.addTimeSampling(abc::TimeSampling(1.0 / 24.0, 5.0 / 24.0));
  // Which picture is taken at each sample; -1: from the sample before.
  const std::vector<std::vector<int>> patterns = {{0, 1, 2, 3, 4, 5, 6}, {0, 0, 0, 1, 2, 2, 2},
                                                  {0, 1, 1, 1, 0, 0, 0}, {0, -1, -1, 2, -1, 3, -1},
                                                  {0, 0, 0, 0, 0, 0, 0}, {0, -1, -1, -1, -1, -1, 1}};
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    OCurves curves(archive.getTop(), "strands" + std::to_string(i), time);
    std::vector<std::vector<V3f>> pictures;
    for (int k = 0; k < 7; ++k) pictures.push_back(numbers.vectors(kPoints));
    const auto widths = numbers.floats(1, 0.001f);
    for (std::size_t k = 0; k < patterns[i].size(); ++k) {
      if (patterns[i][k] < 0) {
        curves.getSchema().setFromPrevious();
        continue;
      }
      const auto& points = pictures[static_cast<std::size_t>(patterns[i][k])];
      OCurvesSchema::Sample sample =
          k == 0 ? linear_sample(points, kCounts) : OCurvesSchema::Sample(abc::P3fArraySample(points));
      sample.setVelocities(abc::V3fArraySample(points));
      if (k == 0) sample.setWidths({abc::FloatArraySample(widths), kConstantScope});
      curves.getSchema().set(sample);
    }
  }
}

// Cyclic and acyclic times.
template <int kind>
void write_times(OArchive& archive) {
  Numbers numbers(6);
  const abc::TimeSampling sampling =
      kind == 0 ? abc::TimeSampling(abc::TimeSamplingType(3, 0.125), {0.5, 0.53125, 0.5625})
                : abc::TimeSampling(abc::TimeSamplingType(abc::TimeSamplingType::kAcyclic),
                                    {-1.0, 0.25, 0.375, 2.0, 7.5});
  OCurves curves(archive.getTop(), "strands", archive.addTimeSampling(sampling));
  for (int i = 0; i < 5; ++i) {
    const auto points = numbers.vectors(kPoints);
    curves.getSchema().set(i == 0 ? linear_sample(points, kCounts)
                                  : OCurvesSchema::Sample(abc::P3fArraySample(points)));
  }
}

// Every operation, moved and still, with and without what is above.
void write_transforms(OArchive& archive) {
  const std::uint32_t time = archive.addTimeSampling(abc::TimeSampling(1.0 / 25.0, 0.0));
  OXform outer(archive.getTop(), "outer", time);
  for (int i = 0; i < 3; ++i) {
    XformSample sample;
    sample.addOp(XformOp(kTranslateOperation, kTranslateHint), V3d(0.5 * i, -1.0, 2.0));
    sample.addOp(XformOp(kTranslateOperation, kRotatePivotPointHint), V3d(0.1, 0.2, 0.3));
    sample.addOp(XformOp(kRotateZOperation, kRotateHint), 30.0 + 10.0 * i);
    sample.addOp(XformOp(kRotateYOperation, kRotateHint), -20.0);
    sample.addOp(XformOp(kRotateXOperation, kRotateHint), 75.0);
    sample.addOp(XformOp(kRotateOperation, kRotateOrientationHint), V3d(1.0, 2.0, -0.5), 40.0);
    M44d shear;
    shear[0][1] = 0.25;
    shear[3][2] = -0.5;
    sample.addOp(XformOp(kMatrixOperation, kMayaShearHint), shear);
    sample.addOp(XformOp(kScaleOperation, kScaleHint), V3d(1.5, 0.5 + i, 2.0));
    outer.getSchema().set(sample);
  }
  add_still_curves(outer, "below", 7);
  OXform alone(outer, "alone", time);
  for (int i = 0; i < 3; ++i) {
    XformSample sample;
    sample.setTranslation(V3d(0.0, 3.0, 0.25 * i));
    sample.setInheritsXforms(i == 1);
    alone.getSchema().set(sample);
  }
  add_still_curves(alone, "below", 8);
  OXform without(outer, "without operations");
  add_still_curves(without, "below", 9);
  OXform same(outer, "identity");
  XformSample still;
  same.getSchema().set(still);
  add_still_curves(OXform(same, "matrix"), "without samples", 10);
}

// Hidden and shown shapes, and instances of them below another transform.
void write_places(OArchive& archive) {
  OXform hidden(archive.getTop(), "hidden");
  XformSample still;
  hidden.getSchema().set(still);
  CreateVisibilityProperty(hidden, 0).set(kVisibilityHidden);
  add_still_curves(hidden, "not seen", 11);
  OCurves shown(hidden, "shown");
  const auto points = Numbers(12).vectors(kPoints);
  shown.getSchema().set(linear_sample(points, kCounts));
  CreateVisibilityProperty(shown, 0).set(kVisibilityVisible);
  OCurves deferred(archive.getTop(), "deferred");
  deferred.getSchema().set(linear_sample(points, kCounts));
  CreateVisibilityProperty(deferred, 0).set(kVisibilityDeferred);
  OXform moved(archive.getTop(), "moved");
  XformSample sample;
  sample.setTranslation(V3d(10.0, 0.0, 0.0));
  moved.getSchema().set(sample);
  moved.addChildInstance(deferred, "again");
}

void write_meshes(OArchive& archive) {
  Numbers numbers(13);
  const std::uint32_t time = archive.addTimeSampling(abc::TimeSampling(1.0 / 30.0, 1.0));
  OXform place(archive.getTop(), "place");
  XformSample turn;
  turn.setTranslation(V3d(1.0, 2.0, 3.0));
  turn.setYRotation(90.0);
  place.getSchema().set(turn);
  const std::vector<std::int32_t> corners = {0, 1, 2, 3, 3, 2, 4, 0, 1, 5, 6, 2}, counts = {4, 3, 5};
  for (const bool indexed : {false, true}) {
    OPolyMesh mesh(place, indexed ? "indexed" : "plain", time);
    const auto uv = numbers.pairs(indexed ? 3 : corners.size());
    std::vector<std::uint32_t> of_corner;
    for (std::size_t k = 0; k < corners.size(); ++k) of_corner.push_back(static_cast<std::uint32_t>(k % 3));
    for (int i = 0; i < 4; ++i) {
      const auto points = numbers.vectors(7), velocities = numbers.vectors(7),
                 normals = numbers.vectors(corners.size());
      OPolyMeshSchema::Sample sample;
      sample.setPositions(abc::P3fArraySample(points));
      sample.setVelocities(abc::V3fArraySample(velocities));
      sample.setNormals({abc::N3fArraySample(normals), kFacevaryingScope});
      if (i == 0) {
        sample.setFaceIndices(abc::Int32ArraySample(corners));
        sample.setFaceCounts(abc::Int32ArraySample(counts));
        if (indexed)
          sample.setUVs({abc::V2fArraySample(uv), abc::UInt32ArraySample(of_corner), kFacevaryingScope});
        else
          sample.setUVs({abc::V2fArraySample(uv), kFacevaryingScope});
      }
      mesh.getSchema().set(sample);
    }
    const std::vector<std::int32_t> faces = {0, 2};
    OFaceSet set = mesh.getSchema().createFaceSet("scalp");
    set.getSchema().set(OFaceSetSchema::Sample(abc::Int32ArraySample(faces)));
  }
}

// Objects of every other schema stand around the curves.
void write_scene(OArchive& archive) {
  OXform root(archive.getTop(), "root");
  OCamera(root, "camera").getSchema().set(CameraSample());
  const auto points = Numbers(14).vectors(3);
  const std::vector<std::uint64_t> ids = {1, 2, 3};
  OPoints(root, "particles")
      .getSchema()
      .set(OPointsSchema::Sample(abc::V3fArraySample(points), abc::UInt64ArraySample(ids)));
  OLight(root, "light");
  const std::vector<std::int32_t> corners = {0, 1, 2}, counts = {3};
  OSubD(root, "subdivision")
      .getSchema()
      .set(OSubDSchema::Sample(abc::P3fArraySample(points), abc::Int32ArraySample(corners),
                               abc::Int32ArraySample(counts)));
  add_still_curves(root, "strands", 15);
}

void write_empty_shapes(OArchive& archive) {
  OCurves none(archive.getTop(), "without samples");
  OCurves empty(archive.getTop(), "without curves");
  const std::vector<V3f> points;
  const std::vector<std::int32_t> counts;
  empty.getSchema().set(OCurvesSchema::Sample(abc::P3fArraySample(points.data(), abc::Dimensions(0)),
                                              abc::Int32ArraySample(counts.data(), abc::Dimensions(0)),
                                              kLinear));
  OXform lone(archive.getTop(), "alone");
  add_still_curves(archive.getTop(), "strands", 16);
}

void write_nothing(OArchive&) {}

}  // namespace

void write_archives(const std::string& folder) {
  const std::vector<std::pair<std::string, std::function<void(OArchive&)>>> archives = {
      {"plain", write_plain},       {"attributes", write_attributes}, {"parameters", write_parameters},
      {"metadata", write_metadata}, {"animated", write_animated},     {"cyclic", write_times<0>},
      {"acyclic", write_times<1>},  {"transforms", write_transforms}, {"places", write_places},
      {"meshes", write_meshes},     {"scene", write_scene},           {"empty_shapes", write_empty_shapes},
      {"empty", write_nothing}};
  for (const auto& [name, write] : archives) {
    abc::MetaData metadata;
    metadata.set(Alembic::Abc::kApplicationNameKey, "reference");
    OArchive archive(Alembic::AbcCoreOgawa::WriteArchive(), folder + "/" + name + ".abc", metadata);
    write(archive);
  }
  OArchive archive(Alembic::AbcCoreHDF5::WriteArchive(), folder + "/hdf5.abc", abc::MetaData());
  write_plain(archive);
}

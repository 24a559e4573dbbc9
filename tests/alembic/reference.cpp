// The Alembic library itself, as the judge of what Ringlet reads and writes:
//   ringlet_alembic_reference write FOLDER      archives of every kind that hair and bodies come in
//   ringlet_alembic_reference curves FILE       all curves in world space at every frame
//   ringlet_alembic_reference meshes FILE       all meshes in the same way
//   ringlet_alembic_reference properties FILE   every object and property with its samples, as
//   alembic_walk.py
// Numbers are written as hexadecimal floats, so that texts are alike only where the bits are.

#include <Alembic/AbcCoreOgawa/All.h>
#include <Alembic/AbcGeom/All.h>

#include <cstdio>
#include <string>
#include <vector>

void write_archives(const std::string& folder);  // reference_archives.cpp

namespace {

using namespace Alembic::AbcGeom;
namespace abc = Alembic::Abc;

// Shapes in world space -----------------------------------------------------------------------------------

IArchive open(const char* path) { return {Alembic::AbcCoreOgawa::ReadArchive(), path}; }

M44d world_matrix(IObject object, double time) {
  M44d matrix;
  for (IObject at = object.getParent(); at.valid(); at = at.getParent()) {
    if (!IXform::matches(at.getHeader())) continue;
    IXformSchema schema = IXform(at, kWrapExisting).getSchema();
    const XformSample sample = schema.getValue(ISampleSelector(time));
    matrix = matrix * sample.getMatrix();
    if (!schema.getInheritsXforms(ISampleSelector(time))) break;
  }
  return matrix;
}

bool is_hidden(IObject object) {
  for (IObject at = object; at.valid() && at.getParent().valid(); at = at.getParent()) {
    const ObjectVisibility own = GetVisibility(at);
    if (own != kVisibilityDeferred) return own == kVisibilityHidden;
  }
  return false;
}

template <class Shape>
void collect(IObject object, std::vector<Shape>& shapes) {
  for (std::size_t i = 0; i < object.getNumChildren(); ++i) {
    IObject child = object.getChild(i);
    if (Shape::matches(child.getHeader()) && !is_hidden(child))
      if (Shape shape(child, kWrapExisting); shape.getSchema().getNumSamples() > 0) shapes.push_back(shape);
    collect(child, shapes);
  }
}

// The times at which anything moves: those of the property with the most samples.
struct Times {
  std::vector<double> all{0.0};
  void take(std::size_t samples, const abc::TimeSamplingPtr& sampling, bool is_constant) {
    if (is_constant || samples <= all.size()) return;
    all.clear();
    for (std::size_t i = 0; i < samples; ++i) all.push_back(sampling->getSampleTime(i));
  }
  void take_above(IObject object) {
    for (IObject at = object.getParent(); at.valid(); at = at.getParent()) {
      if (!IXform::matches(at.getHeader())) continue;
      IXformSchema schema = IXform(at, kWrapExisting).getSchema();
      take(schema.getNumSamples(), schema.getTimeSampling(), schema.isConstant());
    }
  }
};

void print(const char* name, const std::vector<double>& numbers) {
  std::printf("%s", name);
  for (const double number : numbers) std::printf(" %a", number);
  std::printf("\n");
}

void append_points(const abc::P3fArraySamplePtr& points, const M44d& matrix, std::vector<double>& result) {
  for (std::size_t i = 0; i < points->size(); ++i) {
    V3d moved;
    matrix.multVecMatrix(V3d((*points)[i]), moved);
    result.insert(result.end(), {moved.x, moved.y, moved.z});
  }
}

void print_curves(const char* path) {
  IArchive archive = open(path);
  std::vector<ICurves> shapes;
  collect(archive.getTop(), shapes);
  Times times;
  for (ICurves& shape : shapes) {
    ICurvesSchema schema = shape.getSchema();
    abc::IP3fArrayProperty points = schema.getPositionsProperty();
    times.take(points.getNumSamples(), points.getTimeSampling(), points.isConstant());
    times.take_above(shape);
  }
  for (const double time : times.all) {
    const ISampleSelector at(time);
    std::vector<double> counts, points, widths, uv;
    for (ICurves& shape : shapes) {
      ICurvesSchema schema = shape.getSchema();
      const ICurvesSchema::Sample sample = schema.getValue(at);
      append_points(sample.getPositions(), world_matrix(shape, time), points);
      const auto& own = *sample.getCurvesNumVertices();
      for (std::size_t i = 0; i < own.size(); ++i) counts.push_back(own[i]);
      const std::size_t total = sample.getPositions()->size();
      if (IFloatGeomParam parameter = schema.getWidthsParam(); parameter.valid()) {
        const auto held = parameter.getExpandedValue(at).getVals();
        const auto& values = *held;
        for (std::size_t i = 0, k = 0; i < own.size(); ++i)
          for (int j = 0; j < own[i]; ++j, ++k)
            widths.push_back(values.size() == 1 ? values[0] : values.size() == total ? values[k] : values[i]);
      }
      if (IV2fGeomParam parameter = schema.getUVsParam(); parameter.valid()) {
        const auto held = parameter.getExpandedValue(at).getVals();
        const auto& values = *held;
        for (std::size_t i = 0, k = 0; i < own.size(); k += static_cast<std::size_t>(own[i++])) {
          const V2f value = values[values.size() == total ? k : i];
          uv.insert(uv.end(), {value.x, value.y});
        }
      }
    }
    std::printf("time %a\n", time);
    print("counts", counts);
    print("points", points);
    print("widths", widths);
    print("uv", uv);
  }
}

void print_meshes(const char* path) {
  IArchive archive = open(path);
  std::vector<IPolyMesh> shapes;
  collect(archive.getTop(), shapes);
  Times times;
  for (IPolyMesh& shape : shapes) {
    abc::IP3fArrayProperty points = shape.getSchema().getPositionsProperty();
    times.take(points.getNumSamples(), points.getTimeSampling(), points.isConstant());
    times.take_above(shape);
  }
  for (const double time : times.all) {
    const ISampleSelector at(time);
    std::vector<double> points, velocities, faces, uv;
    for (IPolyMesh& shape : shapes) {
      const IPolyMeshSchema::Sample sample = shape.getSchema().getValue(at);
      const M44d matrix = world_matrix(shape, time);
      const double first = static_cast<double>(points.size() / 3);
      append_points(sample.getPositions(), matrix, points);
      if (const auto own = sample.getVelocities())
        for (std::size_t i = 0; i < own->size(); ++i) {
          V3d turned;
          matrix.multDirMatrix(V3d((*own)[i]), turned);
          velocities.insert(velocities.end(), {turned.x, turned.y, turned.z});
        }
      // Each face as the number of its corners and the corners, counter-clockwise.
      const auto& corners = *sample.getFaceIndices();
      const auto& counts = *sample.getFaceCounts();
      for (std::size_t f = 0, k = 0; f < counts.size(); k += static_cast<std::size_t>(counts[f++])) {
        faces.push_back(counts[f]);
        for (int j = counts[f]; j-- > 0;) faces.push_back(first + corners[k + static_cast<std::size_t>(j)]);
      }
      if (IV2fGeomParam parameter = shape.getSchema().getUVsParam(); parameter.valid()) {
        // A vertex takes the value of its first corner.
        const auto held = parameter.getExpandedValue(at).getVals();
        const auto& values = *held;
        std::vector<V2f> own(sample.getPositions()->size());
        if (values.size() == corners.size())
          for (std::size_t k = corners.size(); k-- > 0;)
            own[static_cast<std::size_t>(corners[k])] = values[k];
        else
          for (std::size_t i = 0; i < own.size(); ++i) own[i] = values[i];
        for (const V2f& value : own) uv.insert(uv.end(), {value.x, value.y});
      }
    }
    std::printf("time %a\n", time);
    print("faces", faces);
    print("points", points);
    print("velocities", velocities);
    print("uv", uv);
  }
}

// Every object and property -------------------------------------------------------------------------------

template <class T>
void print_numbers(const void* data, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const T value = static_cast<const T*>(data)[i];
    if constexpr (std::is_integral_v<T>)
      std::printf(" %s", std::to_string(value).c_str());
    else
      std::printf(" %a", static_cast<double>(value));
  }
}

void print_sample(AbcA::PlainOldDataType pod, const void* data, std::size_t count) {
  using namespace Alembic::Util;
  switch (pod) {
    case kBooleanPOD:
      for (std::size_t i = 0; i < count; ++i) std::printf(" %d", static_cast<const bool_t*>(data)[i] ? 1 : 0);
      return;
    case kUint8POD:
      return print_numbers<uint8_t>(data, count);
    case kInt8POD:
      return print_numbers<int8_t>(data, count);
    case kUint16POD:
      return print_numbers<uint16_t>(data, count);
    case kInt16POD:
      return print_numbers<int16_t>(data, count);
    case kUint32POD:
      return print_numbers<uint32_t>(data, count);
    case kInt32POD:
      return print_numbers<int32_t>(data, count);
    case kUint64POD:
      return print_numbers<uint64_t>(data, count);
    case kInt64POD:
      return print_numbers<int64_t>(data, count);
    case kFloat16POD:
      for (std::size_t i = 0; i < count; ++i)
        std::printf(" %a", static_cast<double>(static_cast<const half*>(data)[i]));
      return;
    case kFloat32POD:
      return print_numbers<float>(data, count);
    case kFloat64POD:
      return print_numbers<double>(data, count);
    case kStringPOD:
      for (std::size_t i = 0; i < count; ++i)
        std::printf(" %s", static_cast<const std::string*>(data)[i].c_str());
      return;
    default:
      std::printf(" ?");  // wide texts
  }
}

void print_properties(ICompoundProperty parent, const std::string& path) {
  for (std::size_t i = 0; i < parent.getNumProperties(); ++i) {
    const AbcA::PropertyHeader& header = parent.getPropertyHeader(i);
    const std::string own = path + "/" + header.getName();
    if (header.isCompound()) {
      std::printf("compound %s {%s}\n", own.c_str(), header.getMetaData().serialize().c_str());
      print_properties(ICompoundProperty(parent, header.getName()), own);
      continue;
    }
    const AbcA::DataType type = header.getDataType();
    std::printf("%s %s %s[%d]", header.isScalar() ? "scalar" : "array", own.c_str(),
                Alembic::Util::PODName(type.getPod()), type.getExtent());
    if (header.isScalar()) {
      IScalarProperty property(parent, header.getName());
      std::printf(" samples=%zu {%s}\n", property.getNumSamples(), header.getMetaData().serialize().c_str());
      for (std::size_t s = 0; s < property.getNumSamples(); ++s) {
        std::printf("  [%zu]", s);
        std::vector<std::string> texts(type.getExtent());
        std::vector<std::wstring> wide(type.getExtent());
        std::vector<double> room(type.getExtent());  // no number takes more
        void* into = room.data();
        if (type.getPod() == Alembic::Util::kStringPOD) into = texts.data();
        if (type.getPod() == Alembic::Util::kWstringPOD) into = wide.data();
        property.get(into, ISampleSelector(static_cast<index_t>(s)));
        print_sample(type.getPod(), into, type.getExtent());
        std::printf("\n");
      }
      continue;
    }
    IArrayProperty property(parent, header.getName());
    std::printf(" samples=%zu {%s}\n", property.getNumSamples(), header.getMetaData().serialize().c_str());
    for (std::size_t s = 0; s < property.getNumSamples(); ++s) {
      AbcA::ArraySamplePtr sample;
      property.get(sample, ISampleSelector(static_cast<index_t>(s)));
      std::printf("  [%zu]", s);
      print_sample(type.getPod(), sample->getData(), sample->size() * type.getExtent());
      std::printf("\n");
    }
  }
}

void print_object(IObject object, const std::string& path) {
  if (!path.empty()) std::printf("object %s {%s}\n", path.c_str(), object.getMetaData().serialize().c_str());
  print_properties(object.getProperties(), path);
  for (std::size_t i = 0; i < object.getNumChildren(); ++i)
    print_object(object.getChild(i), path + "/" + object.getChildHeader(i).getName());
}

}  // namespace

int main(int count, char** arguments) try {
  if (count != 3) return 2;
  const std::string command = arguments[1];
  if (command == "write") write_archives(arguments[2]);
  if (command == "curves") print_curves(arguments[2]);
  if (command == "meshes") print_meshes(arguments[2]);
  if (command == "properties") print_object(open(arguments[2]).getTop(), "");
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}

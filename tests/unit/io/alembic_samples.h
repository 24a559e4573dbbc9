#pragma once
// Archives that the tests of Alembic share.

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "groom_samples.h"
#include "ringlet/io/alembic_writer.h"

namespace ringlet::io {

inline AlembicMetadata schema_metadata(const std::string& schema, const std::string& property) {
  return {{"schema", schema}, {"schemaObjTitle", schema + ":" + property}};
}

template <class T>
void set_values(AlembicValues& values, const std::vector<T>& sample) {
  values.set(std::span<const T>(sample));
}

// A Curves object with the given type, basis, counts and control points; more can be added to what is
// returned.
template <class Count = std::int32_t>
AlembicCompoundWriter& add_curves(AlembicObjectWriter& parent, const std::string& name, AlembicCurveType type,
                                  AlembicBasis basis, const std::vector<Count>& counts, Pod count_type,
                                  const std::vector<float>& points) {
  AlembicCompoundWriter& geometry = parent.add_child(name, schema_metadata(kCurvesSchema, ".geom"))
                                        .properties()
                                        .add_compound(".geom", {{"schema", kCurvesSchema}});
  set_values(geometry.add_array("P", {Pod::float32, 3}), points);
  set_values(geometry.add_array("nVertices", {count_type, 1}), counts);
  set_values(geometry.add_scalar("curveBasisAndType", {Pod::uint8, 4}),
             std::vector<std::uint8_t>{static_cast<std::uint8_t>(type), 0, static_cast<std::uint8_t>(basis),
                                       static_cast<std::uint8_t>(basis)});
  return geometry;
}

// A transform with the given operations, without hints, and one list of channel values per sample.
inline AlembicObjectWriter& add_transform(AlembicObjectWriter& parent, const std::string& name,
                                          const std::vector<XformOperation>& operations,
                                          const std::vector<std::vector<double>>& samples,
                                          std::uint32_t time_sampling = 0, bool inherits = true) {
  AlembicObjectWriter& object = parent.add_child(name, schema_metadata(kXformSchema, ".xform"));
  AlembicCompoundWriter& schema = object.properties().add_compound(".xform", {{"schema", kXformSchema}});
  AlembicValues& inherit = schema.add_scalar(".inherits", {Pod::boolean, 1}, {}, time_sampling);
  std::vector<std::uint8_t> codes;
  for (const XformOperation operation : operations)
    codes.push_back(static_cast<std::uint8_t>(static_cast<int>(operation) << 4));
  set_values(schema.add_scalar(".ops", {Pod::uint8, static_cast<std::uint8_t>(codes.size())}), codes);
  AlembicValues& values = schema.add_scalar(
      ".vals", {Pod::float64, static_cast<std::uint8_t>(samples.at(0).size())}, {}, time_sampling);
  for (const std::vector<double>& sample : samples) {
    set_values(inherit, std::vector<std::uint8_t>{inherits});
    set_values(values, sample);
  }
  return object;
}

}  // namespace ringlet::io

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/io/usd_crate_write.h"
#include "ringlet/io/usd_curves_write.h"
#include "ringlet/io/usd_file.h"
#include "ringlet/io/usd_material.h"

namespace ringlet::io {

namespace {

constexpr std::uint32_t kSpecifierDef = 0, kVariabilityUniform = 1;

CrateType float_type(std::size_t components) {
  return components == 1 ? CrateType::float32 : components == 2 ? CrateType::vec2f : CrateType::vec3f;
}

CrateValueRep put_value(CrateWriter& crate, const UsdWrittenAttribute& attribute) {
  if (const auto* token = std::get_if<std::string>(&attribute.value)) return crate.token(*token);
  if (const auto* single = std::get_if<float>(&attribute.value)) return crate.single(*single);
  if (const auto* floats = std::get_if<std::vector<float>>(&attribute.value))
    return crate.array(float_type(attribute.components), floats->size() / attribute.components,
                       std::as_bytes(std::span(*floats)));
  if (const auto* texts = std::get_if<std::vector<std::string>>(&attribute.value))
    return crate.token_array(*texts);
  const auto& integers = std::get<std::vector<std::int32_t>>(attribute.value);
  if (attribute.components == 1) return crate.integers(integers);
  return crate.array(CrateType::vec3i, integers.size() / attribute.components,
                     std::as_bytes(std::span(integers)));
}

CrateValueRep put_points(CrateWriter& crate, std::span<const Vec3f> points) {
  return crate.array(CrateType::vec3f, points.size(), std::as_bytes(points));
}

// An attribute whose values are in the file already.
struct PlacedAttribute {
  std::string name;
  CrateWriter::Fields fields;
};

PlacedAttribute place_attribute(CrateWriter& crate, const UsdWrittenAttribute& attribute) {
  const bool is_token = std::holds_alternative<std::string>(attribute.value);
  const bool is_array = !is_token && !std::holds_alternative<float>(attribute.value);
  PlacedAttribute placed{attribute.name,
                         {{"typeName", crate.token(attribute.type + (is_array ? "[]" : ""))},
                          {"default", put_value(crate, attribute)}}};
  if (is_token)
    placed.fields.emplace_back("variability", crate.enumeration(CrateType::variability, kVariabilityUniform));
  if (!attribute.interpolation.empty())
    placed.fields.emplace_back("interpolation", crate.token(attribute.interpolation));
  return placed;
}

CrateWriter::Fields root_fields(CrateWriter& crate, const WriteOptions& options, std::size_t frames) {
  CrateWriter::Fields fields{{"defaultPrim", crate.token(kUsdGroomPrim)},
                             {"metersPerUnit", crate.number(options.metres_per_unit)},
                             {"upAxis", crate.token(options.up_axis == UpAxis::z ? "Z" : "Y")},
                             {"primChildren", crate.tokens({kUsdGroomPrim})}};
  if (frames > 0) {
    fields.emplace_back("startTimeCode", crate.number(0.0));
    fields.emplace_back("endTimeCode", crate.number(static_cast<double>(frames - 1)));
    fields.emplace_back("timeCodesPerSecond", crate.number(options.frames_per_second));
    fields.emplace_back("framesPerSecond", crate.number(options.frames_per_second));
  }
  return fields;
}

CrateWriter::Fields prim_fields(CrateWriter& crate, const char* type) {
  return {{"specifier", crate.enumeration(CrateType::specifier, kSpecifierDef)},
          {"typeName", crate.token(type)}};
}

std::vector<std::string> names_of(const std::vector<PlacedAttribute>& attributes) {
  std::vector<std::string> names;
  for (const PlacedAttribute& attribute : attributes) names.push_back(attribute.name);
  return names;
}

std::uint32_t add_material(CrateWriter& crate, std::uint32_t parent, const UsdWrittenMaterial& material) {
  std::vector<PlacedAttribute> placed;
  for (const UsdWrittenAttribute& attribute : material.attributes)
    placed.push_back(place_attribute(crate, attribute));
  CrateWriter::Fields fields = prim_fields(crate, "Material");
  fields.emplace_back("apiSchemas", crate.prepended_tokens({kMaterialPhysicsSchema}));
  fields.emplace_back("properties", crate.tokens(names_of(placed)));
  const std::uint32_t prim = crate.add_spec(parent, material.prim, CrateSpecType::prim, fields);
  for (const PlacedAttribute& attribute : placed)
    crate.add_spec(prim, attribute.name, CrateSpecType::attribute, attribute.fields);
  return prim;
}

void add_relationship(CrateWriter& crate, std::uint32_t prim, const char* name,
                      const std::vector<std::uint32_t>& targets) {
  crate.add_spec(prim, name, CrateSpecType::relationship,
                 {{"variability", crate.enumeration(CrateType::variability, kVariabilityUniform)},
                  {"targetPaths", crate.explicit_paths(targets)}});
}

// The layer around the attributes of the curves.
void finish_crate(CrateWriter& crate, const std::vector<PlacedAttribute>& attributes,
                  const std::vector<UsdWrittenMaterial>& materials, const WriteOptions& options,
                  std::size_t frames) {
  const std::uint32_t root =
      crate.add_spec(kCrateNone, "", CrateSpecType::pseudo_root, root_fields(crate, options, frames));
  CrateWriter::Fields groom = prim_fields(crate, "Xform");
  std::vector<std::string> children{kUsdCurvesPrim};
  for (const UsdWrittenMaterial& material : materials) children.push_back(material.prim);
  groom.emplace_back("primChildren", crate.tokens(children));
  const std::uint32_t parent = crate.add_spec(root, kUsdGroomPrim, CrateSpecType::prim, groom);
  CrateWriter::Fields curves = prim_fields(crate, "BasisCurves");
  curves.emplace_back("apiSchemas", crate.prepended_tokens(
                                        {kUnrealGroomSchema, kCurvesPhysicsSchema, kMaterialBindingSchema}));
  std::vector<std::string> names = names_of(attributes);
  names.emplace_back(kPhysicsBinding);
  if (materials.size() > 1) names.emplace_back(kMaterialsRelationship);
  curves.emplace_back("properties", crate.tokens(names));
  const std::uint32_t strands = crate.add_spec(parent, kUsdCurvesPrim, CrateSpecType::prim, curves);
  for (const PlacedAttribute& attribute : attributes)
    crate.add_spec(strands, attribute.name, CrateSpecType::attribute, attribute.fields);
  std::vector<std::uint32_t> prims;
  for (const UsdWrittenMaterial& material : materials) prims.push_back(add_material(crate, parent, material));
  add_relationship(crate, strands, kPhysicsBinding, {prims[0]});
  if (prims.size() > 1) add_relationship(crate, strands, kMaterialsRelationship, prims);
  crate.commit();
}

}  // namespace

void write_usdc(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  const UsdGroomCurves curves(groom, path.string(), options);
  const std::vector<Vec3f> points = curves.controls(groom.points);
  CrateWriter crate(path);
  std::vector<PlacedAttribute> placed;
  for (const UsdWrittenAttribute& attribute : curves.attributes())
    placed.push_back(place_attribute(crate, attribute));
  placed.push_back(
      {"points", {{"typeName", crate.token("point3f[]")}, {"default", put_points(crate, points)}}});
  placed.push_back(
      {"extent",
       {{"typeName", crate.token("float3[]")}, {"default", put_points(crate, curves.extent(points))}}});
  finish_crate(crate, placed, usd_materials(groom, curves.frame()), options, 0);
}

void write_usdc_animation(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
                          const std::filesystem::path& path, const WriteOptions& options) {
  const UsdGroomCurves curves(groom, path.string(), options);
  check_animation(frames, options, path.string());
  CrateWriter crate(path);
  std::vector<PlacedAttribute> placed;
  for (const UsdWrittenAttribute& attribute : curves.attributes())
    placed.push_back(place_attribute(crate, attribute));
  placed.push_back(place_attribute(crate, curves.rest()));
  std::vector<double> times;
  std::vector<CrateValueRep> points, extents;
  for (std::size_t i = 0; i < frames; ++i) {
    const std::vector<Vec3f> controls = curves.frame_controls(points_of, i);
    times.push_back(static_cast<double>(i));
    points.push_back(put_points(crate, controls));
    extents.push_back(put_points(crate, curves.extent(controls)));
  }
  placed.push_back(
      {"points",
       {{"typeName", crate.token("point3f[]")}, {"timeSamples", crate.time_samples(times, points)}}});
  placed.push_back(
      {"extent",
       {{"typeName", crate.token("float3[]")}, {"timeSamples", crate.time_samples(times, extents)}}});
  finish_crate(crate, placed, usd_materials(groom, curves.frame()), options, frames);
}

}  // namespace ringlet::io

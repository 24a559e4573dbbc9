#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/io/moving_frames.h"
#include "ringlet/io/usd_crate_write.h"
#include "ringlet/io/usd_curves_write.h"
#include "ringlet/io/usd_file.h"
#include "ringlet/io/usd_material.h"

namespace ringlet::io {

namespace {

constexpr std::uint32_t kSpecifierDef = 0, kSpecifierOver = 1, kVariabilityUniform = 1;

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
  std::vector<std::string> children{kUsdGroomPrim};
  if (const auto bound = bound_prim_names(options); !bound.empty()) children.push_back(bound[0]);
  CrateWriter::Fields fields{{"defaultPrim", crate.token(kUsdGroomPrim)},
                             {"metersPerUnit", crate.number(options.metres_per_unit)},
                             {"upAxis", crate.token(options.up_axis == UpAxis::z ? "Z" : "Y")},
                             {"primChildren", crate.tokens(children)}};
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

// The prims of the character that the groom is bound to.
void add_bound_prims(CrateWriter& crate, std::uint32_t root, std::uint32_t strands,
                     const std::vector<std::string>& names) {
  std::uint32_t parent = root;
  for (std::size_t i = 0; i < names.size(); ++i) {
    CrateWriter::Fields fields{{"specifier", crate.enumeration(CrateType::specifier, kSpecifierOver)}};
    const bool is_last = i + 1 == names.size();
    if (is_last) {
      fields.emplace_back("apiSchemas", crate.prepended_tokens({kUnrealBindingSchema}));
      fields.emplace_back("properties", crate.tokens({kUnrealBoundGroom}));
    } else {
      fields.emplace_back("primChildren", crate.tokens({names[i + 1]}));
    }
    parent = crate.add_spec(parent, names[i], CrateSpecType::prim, fields);
  }
  if (!names.empty()) add_relationship(crate, parent, kUnrealBoundGroom, {strands});
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
  add_bound_prims(crate, root, strands, bound_prim_names(options));
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
  std::vector<CrateValueRep> points, extents, velocities;
  MovingFrames moving(frames, options, [&](std::size_t i) { return curves.frame_controls(points_of, i); });
  for (std::size_t i = 0; i < frames; ++i) {
    moving.advance();
    times.push_back(static_cast<double>(i));
    points.push_back(put_points(crate, moving.points()));
    extents.push_back(put_points(crate, curves.extent(moving.points())));
    if (options.velocities) velocities.push_back(put_points(crate, moving.velocities()));
  }
  if (options.velocities)
    placed.push_back(
        {"velocities",
         {{"typeName", crate.token("vector3f[]")}, {"timeSamples", crate.time_samples(times, velocities)}}});
  placed.push_back(
      {"points",
       {{"typeName", crate.token("point3f[]")}, {"timeSamples", crate.time_samples(times, points)}}});
  placed.push_back(
      {"extent",
       {{"typeName", crate.token("float3[]")}, {"timeSamples", crate.time_samples(times, extents)}}});
  finish_crate(crate, placed, usd_materials(groom, curves.frame()), options, frames);
}

}  // namespace ringlet::io

#include "ringlet/io/moving_frames.h"
#include "ringlet/io/usd_curves_write.h"
#include "ringlet/io/usd_file.h"
#include "ringlet/io/usd_material.h"

namespace ringlet::io {

namespace {

constexpr std::size_t kPerLine = 8;

// [a, b] or [(a, b), (c, d)], eight elements to a line.
template <class Number>
void print_array(OutputFile& file, const Number* numbers, std::size_t elements, std::size_t components) {
  file.write("[");
  for (std::size_t i = 0; i < elements; ++i) {
    if (i != 0) file.write(i % kPerLine == 0 ? ",\n        " : ", ");
    const Number* n = numbers + i * components;
    if (components == 1)
      file.print("{}", n[0]);
    else if (components == 2)
      file.print("({}, {})", n[0], n[1]);
    else
      file.print("({}, {}, {})", n[0], n[1], n[2]);
  }
  file.write("]");
}

void print_points(OutputFile& file, std::span<const Vec3f> points) {
  print_array(file, points.data()->data(), points.size(), 3);
}

void print_layer_header(OutputFile& file, const WriteOptions& options, std::size_t frames) {
  file.print("#usda 1.0\n(\n    defaultPrim = \"{}\"\n    metersPerUnit = {}\n    upAxis = \"{}\"\n",
             kUsdGroomPrim, options.metres_per_unit, options.up_axis == UpAxis::z ? "Z" : "Y");
  if (frames > 0)
    file.print(
        "    startTimeCode = 0\n    endTimeCode = {}\n    timeCodesPerSecond = {}\n    framesPerSecond = "
        "{}\n",
        frames - 1, options.frames_per_second, options.frames_per_second);
  file.print(
      ")\n\ndef Xform \"{}\"\n{{\n  def BasisCurves \"{}\" (\n    prepend apiSchemas = [\"{}\", \"{}\", "
      "\"{}\"]\n  )\n  "
      "{{\n",
      kUsdGroomPrim, kUsdCurvesPrim, kUnrealGroomSchema, kCurvesPhysicsSchema, kMaterialBindingSchema);
}

// Quotation marks and backslashes end or change a text.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

void print_attribute(OutputFile& file, const UsdWrittenAttribute& attribute) {
  if (const auto* token = std::get_if<std::string>(&attribute.value)) {
    file.print("    uniform {} {} = \"{}\"\n", attribute.type, attribute.name, escaped(*token));
    return;
  }
  if (const auto* single = std::get_if<float>(&attribute.value)) {
    file.print("    {} {} = {}\n", attribute.type, attribute.name, *single);
    return;
  }
  file.print("    {}[] {} = ", attribute.type, attribute.name);
  const auto print = [&](const auto& numbers) {
    print_array(file, numbers.data(), numbers.size() / attribute.components, attribute.components);
  };
  if (const auto* integers = std::get_if<std::vector<std::int32_t>>(&attribute.value)) print(*integers);
  if (const auto* floats = std::get_if<std::vector<float>>(&attribute.value)) print(*floats);
  if (const auto* texts = std::get_if<std::vector<std::string>>(&attribute.value)) {
    file.write("[");
    for (std::size_t i = 0; i < texts->size(); ++i)
      file.print("{}\"{}\"", i == 0 ? "" : i % kPerLine == 0 ? ",\n        " : ", ", escaped((*texts)[i]));
    file.write("]");
  }
  if (!attribute.interpolation.empty())
    file.print(" (\n      interpolation = \"{}\"\n    )", attribute.interpolation);
  file.write("\n");
}

// The end of the curves, which are bound to the materials behind them.
void print_materials(OutputFile& file, const std::vector<UsdWrittenMaterial>& materials) {
  file.print("    rel {} = </{}/{}>\n", kPhysicsBinding, kUsdGroomPrim, materials[0].prim);
  if (materials.size() > 1) {
    file.print("    rel {} = [", kMaterialsRelationship);
    for (const UsdWrittenMaterial& material : materials)
      file.print("{}</{}/{}>", &material == &materials[0] ? "" : ", ", kUsdGroomPrim, material.prim);
    file.write("]\n");
  }
  file.write("  }\n");
  for (const UsdWrittenMaterial& material : materials) {
    file.print("\n  def Material \"{}\" (\n    prepend apiSchemas = [\"{}\"]\n  )\n  {{\n", material.prim,
               kMaterialPhysicsSchema);
    for (const UsdWrittenAttribute& attribute : material.attributes) print_attribute(file, attribute);
    file.write("  }\n");
  }
}

// Text has all samples of an attribute in one place, so that the frames are asked for once more.
void print_velocities(OutputFile& file, const UsdGroomCurves& curves, std::size_t frames,
                      const FramePoints& points_of, const WriteOptions& options) {
  MovingFrames moving(frames, options, [&](std::size_t i) { return curves.frame_controls(points_of, i); });
  file.write("    vector3f[] velocities.timeSamples = {\n");
  for (std::size_t i = 0; i < frames; ++i) {
    moving.advance();
    file.print("      {}: ", i);
    print_points(file, moving.velocities());
    file.write(",\n");
  }
  file.write("    }\n");
}

// The end of the groom, and the prims of the character that it is bound to.
void print_end(OutputFile& file, const WriteOptions& options) {
  file.write("}\n");
  const std::vector<std::string> names = bound_prim_names(options);
  for (std::size_t depth = 0; depth < names.size(); ++depth) {
    const std::string indent(2 * depth, ' ');
    const std::string schema = depth + 1 == names.size()
                                   ? fmt::format(" (prepend apiSchemas = [\"{}\"])", kUnrealBindingSchema)
                                   : "";
    file.print("\n{}over \"{}\"{}\n{}{{\n", indent, names[depth], schema, indent);
  }
  if (!names.empty())
    file.print("{}rel {} = </{}/{}>\n", std::string(2 * names.size(), ' '), kUnrealBoundGroom, kUsdGroomPrim,
               kUsdCurvesPrim);
  for (std::size_t depth = names.size(); depth-- > 0;) file.print("{}}}\n", std::string(2 * depth, ' '));
}

}  // namespace

void write_usda(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  const UsdGroomCurves curves(groom, path.string(), options);
  const std::vector<Vec3f> points = curves.controls(groom.points);
  OutputFile file(path);
  print_layer_header(file, options, 0);
  for (const UsdWrittenAttribute& attribute : curves.attributes()) print_attribute(file, attribute);
  file.write("    point3f[] points = ");
  print_points(file, points);
  file.write("\n    float3[] extent = ");
  print_points(file, curves.extent(points));
  file.write("\n");
  print_materials(file, usd_materials(groom, curves.frame()));
  print_end(file, options);
  file.commit();
}

void write_usda_animation(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
                          const std::filesystem::path& path, const WriteOptions& options) {
  const UsdGroomCurves curves(groom, path.string(), options);
  check_animation(frames, options, path.string());
  OutputFile file(path);
  print_layer_header(file, options, frames);
  for (const UsdWrittenAttribute& attribute : curves.attributes()) print_attribute(file, attribute);
  print_attribute(file, curves.rest());
  std::vector<UsdExtent> extents;
  file.write("    point3f[] points.timeSamples = {\n");
  for (std::size_t i = 0; i < frames; ++i) {
    const std::vector<Vec3f> points = curves.frame_controls(points_of, i);
    extents.push_back(curves.extent(points));
    file.print("      {}: ", i);
    print_points(file, points);
    file.write(",\n");
  }
  file.write("    }\n    float3[] extent.timeSamples = {\n");
  for (std::size_t i = 0; i < frames; ++i) {
    file.print("      {}: ", i);
    print_points(file, extents[i]);
    file.write(",\n");
  }
  file.write("    }\n");
  if (options.velocities) print_velocities(file, curves, frames, points_of, options);
  print_materials(file, usd_materials(groom, curves.frame()));
  print_end(file, options);
  file.commit();
}

}  // namespace ringlet::io

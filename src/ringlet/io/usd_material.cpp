#include "ringlet/io/usd_material.h"

#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

constexpr const char* kMaterialPrim = "HairPhysics";

// What one unit of a quantity of the file is in SI units; masses are in kilograms unless the layer says
// otherwise, times in seconds.
struct PhysicalUnits {
  double length = 1.0, mass = 1.0;

  double density() const { return mass / (length * length * length); }
  double pressure() const { return mass / length; }
};

double kilograms_per_unit(const UsdLayer& layer) {
  const auto at = layer.metadata.find("kilogramsPerUnit");
  if (at == layer.metadata.end() || at->second.numbers.empty()) return 1.0;
  return at->second.numbers[0];
}

// The first of some names under which a number has been written, in the units of the file.
double number(const UsdStage& stage, const UsdPrim& prim, std::initializer_list<const char*> names,
              double otherwise) {
  for (const char* name : names) {
    const std::vector<double> found = stage.value(prim, name).numbers;
    if (!found.empty()) return found[0];
  }
  return otherwise;
}

hair::Material read_material(const UsdStage& stage, const UsdPrim& prim, const UsdPrim& curves,
                             const PhysicalUnits& units) {
  hair::Material material;
  material.name = stage.token(prim, "ringlet:name", prim.name.c_str());
  material.density =
      number(stage, prim, {"physics:density"}, material.density / units.density()) * units.density();
  material.young =
      number(stage, prim, {"physics:youngsModulus"}, material.young / units.pressure()) * units.pressure();
  material.poisson = number(stage, prim, {"physics:poissonsRatio"}, material.poisson);
  material.friction_hair =
      number(stage, prim, {"physics:dynamicFriction", "physics:staticFriction"}, material.friction_hair);
  material.friction_body = number(stage, prim, {"ringlet:frictionBody"}, material.friction_hair);
  material.damping = number(stage, prim, {"ringlet:damping"}, material.damping);
  const std::vector<double> section = stage.value(prim, "ringlet:section").numbers;
  // Earlier revisions of the proposal had the thickness on the material.
  double thickness = number(stage, prim, {"physics:curvesThickness", "physics:thickness"},
                            2.0 * material.section.mean_radius() / units.length);
  if (const auto own = stage.value(curves, "physics:thicknesses").numbers; own.size() == 1)
    thickness = own[0];
  material.section.a = material.section.b = 0.5 * thickness * units.length;
  if (section.size() == 2) material.section = {section[0] * units.length, section[1] * units.length};
  const std::vector<double> colour = stage.value(prim, "ringlet:colour").numbers;
  if (colour.size() == 3) material.colour = {colour[0], colour[1], colour[2]};
  try {
    hair::validate(material);
  } catch (const InputError& error) {
    UsdStage::fail(prim, error.what());
  }
  return material;
}

}  // namespace

std::vector<UsdWrittenMaterial> usd_materials(const hair::Groom& groom, const FileFrame& frame) {
  const PhysicalUnits units{frame.metres_per_unit, 1.0};
  const auto single = [](double value) { return static_cast<float>(value); };
  std::vector<UsdWrittenMaterial> written;
  for (const hair::Material& material : groom.materials) {
    const std::string suffix = written.empty() ? "" : fmt::format("_{}", written.size());
    UsdWrittenMaterial& out = written.emplace_back();
    out.prim = kMaterialPrim + suffix;
    const auto scalar = [&](const char* name, double value) {
      out.attributes.push_back({"float", name, "", single(value)});
    };
    out.attributes.push_back({"token", "ringlet:name", "", material.name});
    scalar("physics:density", material.density / units.density());
    scalar("physics:youngsModulus", material.young / units.pressure());
    scalar("physics:poissonsRatio", material.poisson);
    scalar("physics:dynamicFriction", material.friction_hair);
    scalar("physics:staticFriction", material.friction_hair);
    scalar("ringlet:frictionBody", material.friction_body);
    scalar("ringlet:damping", material.damping);
    out.attributes.push_back(
        {"float", "ringlet:section", "",
         std::vector{single(material.section.a / units.length), single(material.section.b / units.length)}});
    const Vec3f colour = material.colour.cast<float>();
    out.attributes.push_back(
        {"color3f", "ringlet:colour", "", std::vector{colour.x(), colour.y(), colour.z()}, 3});
  }
  return written;
}

void read_usd_materials(const UsdStage& stage, const UsdPrim& prim, const std::string& binding,
                        const FileFrame& frame, hair::Groom& groom) {
  std::vector<std::string> targets = stage.value(prim, kMaterialsRelationship).strings;
  if (targets.empty() && !binding.empty()) targets.push_back(binding);
  const PhysicalUnits units{frame.metres_per_unit, kilograms_per_unit(stage.layer())};
  std::vector<hair::Material> materials;
  for (const std::string& target : targets)
    if (const UsdPrim* material = stage.prim(target))
      materials.push_back(read_material(stage, *material, prim, units));
    else
      stage.warn(prim, fmt::format("has no material: <{}> is not there", target));
  if (materials.size() < targets.size() || materials.empty()) return;
  groom.materials = std::move(materials);
  if (groom.materials.size() == 1) return;
  for (const double entry : stage.value(prim, "primvars:ringlet_material").numbers) {
    if (!(entry >= 0.0 && entry < static_cast<double>(groom.materials.size())))
      UsdStage::fail(
          prim, fmt::format("a strand has material {}, but there are {}", entry, groom.materials.size()));
    groom.material_of.push_back(static_cast<std::uint32_t>(entry));
  }
  if (!groom.material_of.empty() && groom.material_of.size() != groom.strand_count())
    UsdStage::fail(prim, fmt::format("primvars:ringlet_material has {} numbers for {} strands",
                                     groom.material_of.size(), groom.strand_count()));
}

}  // namespace ringlet::io

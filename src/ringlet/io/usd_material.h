#pragma once
// The material of hair as AOUSD's proposal for deformable bodies has it (OpenUSD-proposals, pull request
// 111): curves with the applied schema PhysicsCurvesDeformableSimAPI and `physics:thicknesses`, bound by
// `material:binding:physics` to a Material with PhysicsCurvesDeformableMaterialAPI and its density, Young's
// modulus, Poisson's ratio and friction. What Ringlet knows besides stands in attributes of its own,
// `ringlet:…`.

#include <string>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/usd_curves_write.h"
#include "ringlet/io/usd_stage.h"

namespace ringlet::io {

constexpr const char* kCurvesPhysicsSchema = "PhysicsCurvesDeformableSimAPI";
constexpr const char* kMaterialPhysicsSchema = "PhysicsCurvesDeformableMaterialAPI";
constexpr const char* kMaterialBindingSchema = "MaterialBindingAPI";
constexpr const char* kPhysicsBinding = "material:binding:physics";
// All materials of the curves, of which `primvars:ringlet_material` names one per strand.
constexpr const char* kMaterialsRelationship = "ringlet:materials";

struct UsdWrittenMaterial {
  std::string prim;  // its name
  std::vector<UsdWrittenAttribute> attributes;
};

// One prim per material of the groom, in the units of the file.
std::vector<UsdWrittenMaterial> usd_materials(const hair::Groom& groom, const FileFrame& frame);

// The materials of a prim's strands, in SI units; the groom's stay as they are where the prim is bound to
// none. `binding` is the path of the material that it inherits, or empty. InputError when a quantity cannot
// be.
void read_usd_materials(const UsdStage& stage, const UsdPrim& prim, const std::string& binding,
                        const FileFrame& frame, hair::Groom& groom);

}  // namespace ringlet::io

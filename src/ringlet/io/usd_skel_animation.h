#pragma once
// SkelAnimation prims: keyed transforms of joints and weights of blend shapes.

#include <map>
#include <string>

#include "ringlet/io/skinned_mesh.h"
#include "ringlet/io/usd_stage.h"

namespace ringlet::io {

// The keyed weights of blend shapes, by name.
using SkelAnimationShapes = std::map<std::string, KeyedValues>;

// Keys the joints of `mesh`, of which `joints` gives the positions from `first_node` on by name, and returns
// the weights of blend shapes. Joints that the animation lacks stay at rest; those that the skeleton lacks
// are ignored.
SkelAnimationShapes add_skel_animation(const UsdStage& stage, const UsdPrim& animation,
                                       const std::map<std::string, std::size_t>& joints,
                                       std::size_t first_node, SkinnedMesh& mesh, const std::string& name);

}  // namespace ringlet::io

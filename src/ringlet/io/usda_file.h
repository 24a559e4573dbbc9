#pragma once
// USD as text (.usda): grooms as BasisCurves, still or animated. metersPerUnit and upAxis are respected both
// ways.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

// All BasisCurves of the layer in world space. Cubic curves are evaluated to points (ReadOptions);
// references, payloads and variants are not followed.
hair::Groom read_usda(Bytes bytes, const std::string& name, const ReadOptions& options = {});

// BasisCurves with widths, linear or cubic (WriteOptions::usd_curves), and under the names that Unreal's
// groom importer knows groom_id, groom_width, and what the groom has of groom_root_uv, groom_group_id,
// groom_guide, groom_closest_guides and groom_guide_weights; displayColor and displayOpacity.
void write_usda(const hair::Groom& groom, const std::filesystem::path& path,
                const WriteOptions& options = {});

// The same with one time sample per frame. points_of(frame) gives the points of all strands in the order of
// the groom; it is asked once per frame, in order, and nothing but the current frame is kept in memory.
void write_usda_animation(const hair::Groom& groom, std::size_t frames,
                          const std::function<std::vector<Vec3>(std::size_t frame)>& points_of,
                          const std::filesystem::path& path, const WriteOptions& options = {});

}  // namespace ringlet::io

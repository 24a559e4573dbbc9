#pragma once
// USD, as text (.usda), binary (.usdc, .usd) or packaged (.usdz): grooms as BasisCurves, still or animated,
// and meshes. metersPerUnit and upAxis are respected both ways.

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/hair/groom.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_animation.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/groom_options.h"
#include "ringlet/io/usd_layer.h"

namespace ringlet::io {

// All visible BasisCurves of the layer in world space; text, crate or package by its contents. Cubic curves
// are evaluated to points (ReadOptions). Curves of purpose "guide" are guides. What the layer takes from
// itself or its package is composed (usd_compose.h), other files are not opened.
hair::Groom read_usd(Bytes bytes, const std::string& name, const ReadOptions& options = {});
// The same from a file, with the layers that it names.
hair::Groom open_usd_groom(const std::filesystem::path& path, const ReadOptions& options = {});

// All visible Mesh prims of the layer in world space, at ReadOptions::time.
TriangleMesh read_usd_mesh(Bytes bytes, const std::string& name, const ReadOptions& options = {});
TriangleMesh open_usd_mesh(const std::filesystem::path& path, const ReadOptions& options = {});

// A file whose curves may be animated. It is read once; frames of a crate are decoded when they are asked
// for.
class UsdGroomFile final : public GroomAnimation {
 public:
  explicit UsdGroomFile(const std::filesystem::path& path, const ReadOptions& options = {});
  UsdGroomFile(const UsdGroomFile&) = delete;
  UsdGroomFile& operator=(const UsdGroomFile&) = delete;

  // The time codes at which points or transforms of curves have samples, in order; none for a still groom.
  std::size_t frame_count() const override { return times_.size(); }
  double time(std::size_t frame) const override { return times_[frame]; }
  double time_units_per_second() const override;
  hair::Groom groom_at(double time) const override;

 private:
  std::string name_;
  ReadOptions options_;
  UsdLayer layer_;
  std::vector<double> times_;
  mutable std::atomic<bool> has_warned_ = false;  // of what all frames leave out
};

// A file whose meshes may be animated by time samples of their points and places, rather than by a skeleton
// (gltf_skin.h has those of glTF, usd_skel.h those of USD). Times are in seconds.
class UsdMeshFile {
 public:
  explicit UsdMeshFile(const std::filesystem::path& path, const ReadOptions& options = {});
  // `bytes` must outlive this; other files are not opened.
  UsdMeshFile(Bytes bytes, const std::string& name, const ReadOptions& options = {});

  // As read_usd_mesh gives it.
  const TriangleMesh& mesh() const { return mesh_; }
  bool is_animated() const { return times_.size() > 1; }
  double start_time() const { return times_.empty() ? 0.0 : times_.front() / rate_; }
  double end_time() const { return times_.empty() ? 0.0 : times_.back() / rate_; }
  // The vertices of that mesh at a time. InputError where there are more or fewer of them.
  std::vector<Vec3> vertices(double seconds) const;

 private:
  UsdMeshFile(UsdLayer layer, std::string name, const ReadOptions& options);

  std::string name_;
  UsdLayer layer_;
  FileFrame frame_;
  double rate_;
  TriangleMesh mesh_;
  std::vector<double> times_;  // time codes
};

// BasisCurves with widths, linear or cubic (WriteOptions::usd_curves), with Unreal's applied schema GroomAPI,
// and under the names that its groom importer knows groom_id, groom_width, and what the groom has of
// groom_root_uv, groom_group_id, groom_guide, groom_closest_guides and groom_guide_weights; displayColor and
// displayOpacity; and the materials as AOUSD has them (usd_material.h).
void write_usda(const hair::Groom& groom, const std::filesystem::path& path,
                const WriteOptions& options = {});
// The same as a crate of version 0.8.
void write_usdc(const hair::Groom& groom, const std::filesystem::path& path,
                const WriteOptions& options = {});

// The same with one time sample per frame, and the groom's own points as primvars:rest.
void write_usda_animation(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
                          const std::filesystem::path& path, const WriteOptions& options = {});
void write_usdc_animation(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
                          const std::filesystem::path& path, const WriteOptions& options = {});

}  // namespace ringlet::io

#pragma once
// What a groom becomes in USD, before it is put down as text or as a crate.

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/io/groom_animation.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

// The names of the prims, and the schema by which Unreal knows a groom.
constexpr const char* kUsdGroomPrim = "Groom";
constexpr const char* kUsdCurvesPrim = "Strands";
constexpr const char* kUnrealGroomSchema = "GroomAPI";
// The schema and relationship by which Unreal binds a groom to a prim of a character.
constexpr const char* kUnrealBindingSchema = "GroomBindingAPI";
constexpr const char* kUnrealBoundGroom = "unreal:groomBinding:groom";

// The names of WriteOptions::usd_bound_prim from the outermost on; none where it is empty. InputError when it
// is no path of a prim, or one of the groom's own.
std::vector<std::string> bound_prim_names(const WriteOptions& options);

struct UsdWrittenAttribute {
  std::string type;  // of one element, as USD writes it: float2, token, point3f
  std::string name;
  std::string interpolation;  // empty for attributes that are no primvars
  // A token, the numbers or tokens of an array of elements, or one number.
  std::variant<std::string, std::vector<std::int32_t>, std::vector<float>, float, std::vector<std::string>>
      value;
  std::size_t components = 1;
};

// The corners of the box around a frame's points, widened by the largest radius.
using UsdExtent = std::array<Vec3f, 2>;

// A groom and its frames, checked and in the units of the file.
class UsdGroomCurves {
 public:
  // `groom` and `options` must outlive this. InputError when they cannot be written.
  UsdGroomCurves(const hair::Groom& groom, std::string name, const WriteOptions& options);

  // Everything about the curves that does not move.
  std::vector<UsdWrittenAttribute> attributes() const;

  // The groom's own points, for animations.
  UsdWrittenAttribute rest() const;

  const FileFrame& frame() const { return frame_; }

  // The control points of the curves through the given points.
  std::vector<Vec3f> controls(std::vector<Vec3> points) const;
  // The same for a frame of an animation, whose number errors mention.
  std::vector<Vec3f> frame_controls(const FramePoints& points_of, std::size_t frame) const;

  UsdExtent extent(const std::vector<Vec3f>& controls) const;

 private:
  void add_strand_attributes(std::vector<UsdWrittenAttribute>& attributes) const;
  void add_guides(std::vector<UsdWrittenAttribute>& attributes) const;
  void add_colours(std::vector<UsdWrittenAttribute>& attributes) const;
  // The interpolation of values at the groom's points, which are the ends of a cubic curve's segments.
  const char* at_points() const { return options_.usd_curves == UsdCurves::linear ? "vertex" : "varying"; }

  const hair::Groom& groom_;
  std::string name_;
  const WriteOptions& options_;
  FileFrame frame_;
  std::vector<float> widths_;
};

}  // namespace ringlet::io

#pragma once
// What readers of curves, meshes and skeletons ask of a layer at one time: values, transforms, units.

#include <Eigen/Geometry>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/usd_layer.h"

namespace ringlet::io {

// The unit and axis that a layer states; where it says nothing USD assumes centimetres and y up.
FileFrame stated_frame(const UsdLayer& layer, const std::string& name);
// Its time codes per second: 24 where it says nothing.
double time_code_rate(const UsdLayer& layer, const std::string& name);

// Whether things of this purpose only stand for others or help to work on them.
inline bool is_stand_in(std::string_view purpose) { return purpose == "proxy" || purpose == "guide"; }

// The time codes at which prims that are wanted, or those above them, have samples of points or transforms.
std::vector<double> motion_times(const UsdLayer& layer, bool (*is_wanted)(const UsdPrim&));

class UsdStage {
 public:
  // `layer` must outlive this. `warns`: whether it is said what is left out; once is enough for an animation.
  UsdStage(const UsdLayer& layer, std::optional<double> time, bool warns = true)
      : layer_(layer), index_(layer), time_(time), warns_(warns) {}

  const UsdLayer& layer() const { return layer_; }
  // The prim at a path; null where there is none.
  const UsdPrim* prim(std::string_view path) const { return index_.find(path); }
  std::optional<double> time() const { return time_; }

  // Empty when the prim lacks the attribute. InputError when the layer repeats its arrays so often that they
  // no longer fit into a memory in proportion to its size.
  UsdValue value(const UsdPrim& prim, const std::string& name) const;
  std::string token(const UsdPrim& prim, const std::string& name, const char* fallback) const;

  // Whether the prim is left out with all that is below, which a warning says: it is invisible at all times,
  // or is a pattern that only its instances show.
  bool is_left_out(const UsdPrim& prim) const;

  // What the prim is for: its own purpose, or that of the prims above.
  std::string purpose(const UsdPrim& prim, const std::string& parent) const;

  // `parent` times the prim's own transform.
  Eigen::Affine3d transform(const UsdPrim& prim, const Eigen::Affine3d& parent) const;

  [[noreturn]] static void fail(const UsdPrim& prim, const std::string& message);
  void warn(const UsdPrim& prim, const std::string& message) const;

 private:
  Eigen::Affine3d operation(const UsdPrim& prim, const std::string& name) const;

  const UsdLayer& layer_;
  UsdPrimIndex index_;
  std::optional<double> time_;
  bool warns_;
  mutable std::size_t numbers_read_ = 0;
};

}  // namespace ringlet::io

#pragma once
// What readers of curves, meshes and skeletons ask of a layer at one time: values, transforms, units.

#include <Eigen/Geometry>
#include <optional>
#include <string>

#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/usd_layer.h"

namespace ringlet::io {

// The unit and axis that a layer states; where it says nothing USD assumes centimetres and y up.
FileFrame stated_frame(const UsdLayer& layer, const std::string& name);
// Its time codes per second: 24 where it says nothing.
double time_code_rate(const UsdLayer& layer, const std::string& name);

class UsdStage {
 public:
  // `layer` must outlive this.
  UsdStage(const UsdLayer& layer, std::optional<double> time) : layer_(layer), index_(layer), time_(time) {}

  const UsdLayer& layer() const { return layer_; }
  // The prim at a path; null where there is none.
  const UsdPrim* prim(std::string_view path) const { return index_.find(path); }
  std::optional<double> time() const { return time_; }

  // Empty when the prim lacks the attribute. InputError when the layer repeats its arrays so often that they
  // no longer fit into a memory in proportion to its size.
  UsdValue value(const UsdPrim& prim, const std::string& name) const;
  std::string token(const UsdPrim& prim, const std::string& name, const char* fallback) const;

  // Whether the prim, and with it what is below, was made invisible at its first time. Who asks leaves it out
  // and says so.
  bool is_invisible(const UsdPrim& prim) const;

  // `parent` times the prim's own transform.
  Eigen::Affine3d transform(const UsdPrim& prim, const Eigen::Affine3d& parent) const;

  [[noreturn]] static void fail(const UsdPrim& prim, const std::string& message);

 private:
  Eigen::Affine3d operation(const UsdPrim& prim, const std::string& name) const;

  const UsdLayer& layer_;
  UsdPrimIndex index_;
  std::optional<double> time_;
  mutable std::size_t numbers_read_ = 0;
};

}  // namespace ringlet::io

#pragma once
// A USD layer as plain data, whether it was read from text or from a crate: prims, their attributes, time
// samples, metadata, and what they take from other prims and layers. What Ringlet does not need (connections,
// dictionaries) is not kept.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/io/binary_file.h"

namespace ringlet::io {

// Numbers of scalars, tuples and arrays of them stand in one flat list; strings, tokens and paths in another.
// Quaternions are (w, x, y, z), matrices row by row.
struct UsdValue {
  std::vector<double> numbers;
  std::vector<std::string> strings;

  bool empty() const { return numbers.empty() && strings.empty(); }
};

// Decodes values of a binary layer when they are asked for.
class UsdValueSource {
 public:
  virtual ~UsdValueSource() = default;
  virtual UsdValue decode(std::uint64_t handle) const = 0;
};

// A value that is there, or one that its source decodes.
class UsdStoredValue {
 public:
  UsdStoredValue() = default;
  explicit UsdStoredValue(UsdValue value) : value_(std::make_shared<const UsdValue>(std::move(value))) {}
  UsdStoredValue(const UsdValueSource& source, std::uint64_t handle) : source_(&source), handle_(handle) {}

  UsdValue get() const {
    if (source_) return source_->decode(handle_);
    return value_ ? *value_ : UsdValue{};
  }

 private:
  std::shared_ptr<const UsdValue> value_;
  const UsdValueSource* source_ = nullptr;
  std::uint64_t handle_ = 0;
};

// What lies between two time samples.
enum class UsdBlend {
  linear,
  held,   // the sample before: of integers and truth values
  slerp,  // of quaternions
};

struct UsdAttribute {
  std::optional<UsdStoredValue> value;
  std::vector<std::pair<double, UsdStoredValue>> samples;  // sorted by time code
  std::string interpolation;                               // metadata of a primvar; empty when not said
  UsdBlend blend = UsdBlend::linear;
  bool is_relationship = false;
};

// A prim of another layer or of the same one. Its times become time × scale + offset here.
struct UsdArc {
  std::string asset;  // the layer's file as it is written; empty: the same layer
  std::string prim;   // path; empty: the layer's default prim
  double offset = 0.0, scale = 1.0;
};

struct UsdPrim;
struct UsdVariantSet {
  std::string name;
  std::vector<UsdPrim> variants;  // their names are what is chosen from
};

// From where a prim takes opinions that it does not have itself, the stronger first.
struct UsdArcs {
  std::vector<std::string> inherits;  // paths
  std::vector<UsdVariantSet> variant_sets;
  std::vector<UsdArc> references, payloads;
  std::vector<std::string> specializes;  // paths

  bool empty() const {
    return inherits.empty() && variant_sets.empty() && references.empty() && payloads.empty() &&
           specializes.empty();
  }
};

struct UsdPrim {
  std::string type, name;
  std::vector<std::string> api_schemas;
  std::map<std::string, UsdAttribute> attributes;  // and relationships, whose targets are strings
  std::vector<UsdPrim> children;
  Place place;
  bool is_class = false;          // a pattern for others, not a thing in the scene
  std::optional<bool> is_active;  // false: neither it nor what is below it is in the scene
  UsdArcs arcs;
  std::map<std::string, std::string> selections;  // the chosen variant of each set

  const UsdAttribute* find(const std::string& attribute) const;
};

struct UsdLayer {
  std::map<std::string, UsdValue> metadata;
  std::vector<UsdPrim> prims;
  std::vector<UsdArc> sublayers;                     // weaker than the layer, the strongest first
  std::size_t byte_size = 0;                         // of the files or text it was read from
  std::vector<std::shared_ptr<const void>> sources;  // what its values are decoded from
};

// Prims may nest this deep: readers call themselves for each level.
constexpr int kDeepestPrim = 64;

// How samples of a type are blended: int, uint2, bool[] and uchar are held, quatf[] and quatd turn evenly.
UsdBlend blend_of(std::string_view type);

// One layer from the bytes of a .usda or .usdc file, told apart by their contents, as it stands there. The
// layer of a crate refers to `bytes`, which must outlive it. InputError when the contents are wrong.
UsdLayer parse_usd_layer(Bytes bytes, const std::string& name);

// Says that the animation of a prim, which stands in other files as value clips, is left out.
void warn_of_clips(const UsdPrim& prim);

// The prims of a layer by their paths. Those below one prim are listed when one of them is first looked for.
class UsdPrimIndex {
 public:
  // `layer` must outlive this.
  explicit UsdPrimIndex(const UsdLayer& layer) : layer_(&layer) {}

  // The prim at a path like "/Groom/Strands"; null where the layer itself has none.
  const UsdPrim* find(std::string_view path) const;

 private:
  using Siblings = std::unordered_map<std::string_view, const UsdPrim*>;

  const UsdLayer* layer_;
  mutable std::unordered_map<const UsdPrim*, Siblings> below_;  // null: the prims that stand below none
};

// The attribute's value at a time code (blended between samples of equal size, held otherwise and outside),
// or its default value, or its first sample; null values are empty.
UsdValue value_at(const UsdAttribute& attribute, const std::optional<double>& time);

}  // namespace ringlet::io

#pragma once
// A USD layer as plain data, whether it was read from text or from a crate: prims, their attributes, time
// samples and metadata. What Ringlet does not need (references, variants, connections, dictionaries) is not
// kept.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
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
  explicit UsdStoredValue(UsdValue value) : value_(std::move(value)) {}
  UsdStoredValue(const UsdValueSource& source, std::uint64_t handle) : source_(&source), handle_(handle) {}

  UsdValue get() const { return source_ ? source_->decode(handle_) : value_; }

 private:
  UsdValue value_;
  const UsdValueSource* source_ = nullptr;
  std::uint64_t handle_ = 0;
};

struct UsdAttribute {
  std::optional<UsdStoredValue> value;
  std::vector<std::pair<double, UsdStoredValue>> samples;  // sorted by time code
  std::string interpolation;                               // metadata of a primvar; empty when not said
  bool is_held = false;  // integers and truth values keep the sample before instead of blending two
};

struct UsdPrim {
  std::string type, name;
  std::vector<std::string> api_schemas;
  std::map<std::string, UsdAttribute> attributes;  // and relationships, whose targets are strings
  std::vector<UsdPrim> children;
  Place place;

  const UsdAttribute* find(const std::string& attribute) const;
};

struct UsdLayer {
  std::map<std::string, UsdValue> metadata;
  std::vector<UsdPrim> prims;
  std::size_t byte_size = 0;                     // of the file or text it was read from
  std::shared_ptr<const UsdValueSource> source;  // of the values that are not decoded yet
};

// Prims may nest this deep: readers call themselves for each level.
constexpr int kDeepestPrim = 64;

// True for attribute types whose samples are not blended: int, uint2, bool[], uchar, …
bool is_held_type(std::string_view type);

// A layer from the bytes of a .usda, .usdc or .usdz file, told apart by their contents. The layer of a crate
// refers to `bytes`, which must outlive it. InputError when the contents are wrong.
UsdLayer parse_usd(Bytes bytes, const std::string& name);

// The attribute's value at a time code (linear between samples of equal size, held otherwise and outside), or
// its default value, or its first sample; null values are empty.
UsdValue value_at(const UsdAttribute& attribute, const std::optional<double>& time);

}  // namespace ringlet::io

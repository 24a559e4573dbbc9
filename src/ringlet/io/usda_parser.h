#pragma once
// The text form of a USD layer (.usda) as plain data: prims, their attributes, time samples and metadata.
// What Ringlet does not need (references, variants, connections, dictionaries) is read over, not followed.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/io/binary_file.h"

namespace ringlet::io {

// Numbers of scalars, tuples and arrays of them stand in one flat list; strings and tokens in another.
struct UsdValue {
  std::vector<double> numbers;
  std::vector<std::string> strings;

  bool empty() const { return numbers.empty() && strings.empty(); }
};

struct UsdAttribute {
  std::optional<UsdValue> value;
  std::vector<std::pair<double, UsdValue>> samples;  // sorted by time code
  std::string interpolation;                         // metadata of a primvar; empty when not said
};

struct UsdPrim {
  std::string type, name;
  std::map<std::string, UsdAttribute> attributes;
  std::vector<UsdPrim> children;
  Place place;

  const UsdAttribute* find(const std::string& attribute) const;
};

struct UsdLayer {
  std::map<std::string, UsdValue> metadata;
  std::vector<UsdPrim> prims;
};

UsdLayer parse_usda(Bytes bytes, const std::string& name);

// The attribute's value at a time code (linear between samples of equal size, held otherwise and outside), or
// its default value, or its first sample; null values are empty.
UsdValue value_at(const UsdAttribute& attribute, const std::optional<double>& time);

}  // namespace ringlet::io

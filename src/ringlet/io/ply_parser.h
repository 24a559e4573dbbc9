#pragma once
// The container of a PLY file: elements with named columns, as text or binary of either byte order.
// What the elements mean is the business of ply_file.h.

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/io/binary_file.h"

namespace ringlet::io {

struct PlyProperty {
  std::string name;
  bool is_list = false;
  std::vector<double> values;
  // Lists only: row i has the values [first[i], first[i + 1]).
  std::vector<std::size_t> first;
};

struct PlyElement {
  std::string name;
  std::size_t count = 0;
  std::vector<PlyProperty> properties;

  // The first property with one of the names and of the right kind, or null.
  const PlyProperty* scalar(std::initializer_list<std::string_view> names) const;
  const PlyProperty* list(std::initializer_list<std::string_view> names) const;
};

struct PlyFile {
  std::vector<PlyElement> elements;

  const PlyElement* element(std::string_view name) const;
};

PlyFile parse_ply(Bytes bytes, const std::string& name);

}  // namespace ringlet::io

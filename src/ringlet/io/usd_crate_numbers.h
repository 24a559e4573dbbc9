#pragma once
// Numbers of a crate file as doubles.

#include <cstdint>
#include <optional>
#include <vector>

#include "ringlet/io/usd_crate_tables.h"

namespace ringlet::io {

enum class NumberKind { uint8, int32, uint32, int64, uint64, half, float32, float64 };
enum class NumberShape { vector, quaternion, matrix };

// What an element of a numeric type is made of.
struct NumberLayout {
  NumberKind kind;
  std::size_t components = 1;  // of a matrix: its rows times its columns
  NumberShape shape = NumberShape::vector;

  std::size_t number_size() const;
  std::size_t element_size() const { return components * number_size(); }
};

// Empty for types that are not numbers.
std::optional<NumberLayout> number_layout(CrateType type);

// The numbers of whole elements that stand one after another; a quaternion's real part comes first.
std::vector<double> plain_numbers(Bytes raw, const NumberLayout& layout);

// A single element whose 32 bits stand in the value's own entry.
std::vector<double> inlined_numbers(std::uint32_t bits, const NumberLayout& layout);

double half_to_double(std::uint16_t bits);

}  // namespace ringlet::io

#include "ringlet/io/usd_crate_numbers.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace ringlet::io {

namespace {

template <class T>
T load_number(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

template <class T>
std::vector<double> convert_numbers(Bytes raw) {
  std::vector<double> numbers(raw.size() / sizeof(T));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = static_cast<double>(load_number<T>(raw.data() + i * sizeof(T)));
  return numbers;
}

std::vector<double> convert_half(Bytes raw) {
  std::vector<double> numbers(raw.size() / sizeof(std::uint16_t));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = half_to_double(load_number<std::uint16_t>(raw.data() + i * sizeof(std::uint16_t)));
  return numbers;
}

std::vector<double> convert_numbers(Bytes raw, NumberKind kind) {
  switch (kind) {
    case NumberKind::uint8:
      return convert_numbers<std::uint8_t>(raw);
    case NumberKind::int32:
      return convert_numbers<std::int32_t>(raw);
    case NumberKind::uint32:
      return convert_numbers<std::uint32_t>(raw);
    case NumberKind::int64:
      return convert_numbers<std::int64_t>(raw);
    case NumberKind::uint64:
      return convert_numbers<std::uint64_t>(raw);
    case NumberKind::half:
      return convert_half(raw);
    case NumberKind::float32:
      return convert_numbers<float>(raw);
    case NumberKind::float64:
      return convert_numbers<double>(raw);
  }
  return {};
}

}  // namespace

std::size_t NumberLayout::number_size() const {
  switch (kind) {
    case NumberKind::uint8:
      return 1;
    case NumberKind::half:
      return 2;
    case NumberKind::int32:
    case NumberKind::uint32:
    case NumberKind::float32:
      return 4;
    case NumberKind::int64:
    case NumberKind::uint64:
    case NumberKind::float64:
      return 8;
  }
  return 0;
}

std::optional<NumberLayout> number_layout(CrateType type) {
  using Kind = NumberKind;
  const auto vector = [](Kind kind, std::size_t components) { return NumberLayout{kind, components}; };
  const auto matrix = [](std::size_t rows) {
    return NumberLayout{Kind::float64, rows * rows, NumberShape::matrix};
  };
  const auto quaternion = [](Kind kind) { return NumberLayout{kind, 4, NumberShape::quaternion}; };
  switch (type) {
    case CrateType::boolean:
    case CrateType::uchar:
      return vector(Kind::uint8, 1);
    case CrateType::int32:
    case CrateType::specifier:
    case CrateType::variability:
      return vector(Kind::int32, 1);
    case CrateType::uint32:
      return vector(Kind::uint32, 1);
    case CrateType::int64:
      return vector(Kind::int64, 1);
    case CrateType::uint64:
      return vector(Kind::uint64, 1);
    case CrateType::half:
      return vector(Kind::half, 1);
    case CrateType::float32:
      return vector(Kind::float32, 1);
    case CrateType::float64:
    case CrateType::timecode:
      return vector(Kind::float64, 1);
    case CrateType::matrix2d:
      return matrix(2);
    case CrateType::matrix3d:
      return matrix(3);
    case CrateType::matrix4d:
      return matrix(4);
    case CrateType::quatd:
      return quaternion(Kind::float64);
    case CrateType::quatf:
      return quaternion(Kind::float32);
    case CrateType::quath:
      return quaternion(Kind::half);
    default:
      break;
  }
  // vec2d vec2f vec2h vec2i, then the same with three and four components.
  const int vector_type = static_cast<int>(type) - static_cast<int>(CrateType::vec2d);
  if (vector_type < 0 || type > CrateType::vec4i) return std::nullopt;
  constexpr Kind kKinds[] = {Kind::float64, Kind::float32, Kind::half, Kind::int32};
  return vector(kKinds[vector_type % 4], 2 + static_cast<std::size_t>(vector_type / 4));
}

std::vector<double> plain_numbers(Bytes raw, const NumberLayout& layout) {
  std::vector<double> numbers = convert_numbers(raw, layout.kind);
  if (layout.shape == NumberShape::quaternion)
    for (std::size_t i = 0; i + 3 < numbers.size(); i += 4) {
      const double real = numbers[i + 3];
      for (std::size_t k = i + 3; k > i; --k) numbers[k] = numbers[k - 1];
      numbers[i] = real;
    }
  return numbers;
}

// Elements of up to four bytes stand there as they are. A larger number stands as the 32-bit number that
// equals it, a larger vector as one signed byte per component, a matrix as one per entry of its diagonal.
std::vector<double> inlined_numbers(std::uint32_t bits, const NumberLayout& layout) {
  const auto raw = std::bit_cast<std::array<std::byte, 4>>(bits);
  if (layout.element_size() <= sizeof(bits))
    return plain_numbers(Bytes(raw).first(layout.element_size()), layout);
  if (layout.components == 1) {
    if (layout.kind == NumberKind::float64) return {std::bit_cast<float>(bits)};
    if (layout.kind == NumberKind::int64) return {static_cast<double>(static_cast<std::int32_t>(bits))};
    return {static_cast<double>(bits)};
  }
  const auto small = [&](std::size_t i) { return static_cast<double>(static_cast<std::int8_t>(raw[i])); };
  std::vector<double> numbers(layout.components, 0.0);
  if (layout.shape == NumberShape::matrix) {
    const std::size_t rows = layout.components == 16 ? 4 : layout.components == 9 ? 3 : 2;
    for (std::size_t i = 0; i < rows; ++i) numbers[i * (rows + 1)] = small(i);
  } else {
    for (std::size_t i = 0; i < layout.components; ++i) numbers[i] = small(i);
  }
  return numbers;
}

// Sign, five bits of exponent with a bias of 15, ten bits of fraction (IEEE 754).
double half_to_double(std::uint16_t bits) {
  const double sign = (bits & 0x8000) != 0 ? -1.0 : 1.0;
  const int exponent = bits >> 10 & 0x1F, fraction = bits & 0x3FF;
  if (exponent == 0x1F)
    return fraction == 0 ? sign * std::numeric_limits<double>::infinity()
                         : std::numeric_limits<double>::quiet_NaN();
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(1024 + fraction, exponent - 25);
}

}  // namespace ringlet::io

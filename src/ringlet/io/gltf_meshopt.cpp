#include "ringlet/io/gltf_meshopt.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

constexpr std::uint8_t kAttributesHeader = 0xa0, kTrianglesHeader = 0xe1, kIndicesHeader = 0xd1;
constexpr std::size_t kGroup = 16, kSmallestTail = 32, kTriangleTail = 16, kIndexTail = 4,
                      kLargestStride = 256;

// Deltas are written as 0, −1, 1, −2, 2, …
template <class Unsigned>
Unsigned unzigzag(Unsigned code) {
  const auto half = static_cast<Unsigned>(code >> 1);
  return static_cast<Unsigned>((code & 1) != 0 ? ~half : half);
}

std::size_t elements_per_block(std::size_t stride) {
  return std::min<std::size_t>((8192 / stride) & ~(kGroup - 1), 256);
}

class Decoder {
 public:
  Decoder(Bytes code, const MeshoptView& view, const std::string& name) : view_(view), name_(name) {
    check_view(code.size());
    const std::size_t tail = view.mode == MeshoptView::Mode::attributes ? std::max(view.stride, kSmallestTail)
                             : view.mode == MeshoptView::Mode::triangles ? kTriangleTail
                                                                         : kIndexTail;
    if (code.size() < 1 + tail) fail("it is too short");
    header_ = std::to_integer<std::uint8_t>(code[0]);
    body_ = code.subspan(1, code.size() - 1 - tail);
    tail_ = code.last(tail);
  }

  std::vector<std::byte> decode() {
    std::vector<std::byte> raw;
    if (view_.mode == MeshoptView::Mode::attributes)
      raw = attributes();
    else
      raw = as_bytes(view_.mode == MeshoptView::Mode::triangles ? triangles() : indices());
    if (at_ != body_.size()) fail("bytes are left over");
    return raw;
  }

 private:
  [[noreturn]] void fail(const char* reason) const {
    throw InputError(fmt::format("glTF: the code of a compressed buffer view is damaged: {}", reason),
                     Place{name_});
  }

  void check_view(std::size_t size) const {
    using enum MeshoptView::Filter;
    const bool is_list = view_.mode != MeshoptView::Mode::attributes;
    const std::size_t stride = view_.stride;
    const bool fits =
        is_list ? stride == 2 || stride == 4 : stride != 0 && stride % 4 == 0 && stride <= kLargestStride;
    if (!fits) fail("its stride is not allowed");
    if (view_.mode == MeshoptView::Mode::triangles && view_.count % 3 != 0)
      fail("triangles have three corners");
    if ((is_list && view_.filter != none) || (view_.filter == octahedral && stride != 4 && stride != 8) ||
        (view_.filter == quaternion && stride != 8))
      fail("its filter does not suit it");
    if (view_.count > kMeshoptMostPerByte * size / stride) fail("it claims more than its bytes can hold");
  }

  Bytes take(std::size_t count) {
    if (count > body_.size() - at_) fail("it ends too early");
    at_ += count;
    return body_.subspan(at_ - count, count);
  }
  std::uint8_t byte() { return std::to_integer<std::uint8_t>(take(1)[0]); }

  // Seven bits in each byte, the lowest first; the last byte has no top bit.
  std::uint32_t varint() {
    std::uint32_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      const std::uint8_t part = byte();
      value |= static_cast<std::uint32_t>(part & 0x7f) << shift;
      if (part < 0x80) return value;
    }
    fail("a number does not end");
  }

  // Sixteen deltas: all zero, of two or four bits with whole bytes behind for those that do not fit, or
  // bytes.
  std::array<std::uint8_t, kGroup> group(unsigned mode) {
    std::array<std::uint8_t, kGroup> deltas{};
    if (mode == 0) return deltas;
    if (mode == 3) {
      std::memcpy(deltas.data(), take(kGroup).data(), kGroup);
      return deltas;
    }
    const unsigned bits = 2 * mode, mask = (1u << bits) - 1;
    const Bytes packed = take(kGroup * bits / 8);
    for (std::size_t i = 0; i < kGroup; ++i) {
      const std::size_t bit = i * bits;
      deltas[i] = static_cast<std::uint8_t>(
          std::to_integer<unsigned>(packed[bit / 8]) >> (8 - bits - bit % 8) & mask);
      if (deltas[i] == mask) deltas[i] = byte();
    }
    return deltas;
  }

  std::vector<std::byte> attributes() {
    if (header_ != kAttributesHeader) fail("it is of another version");
    const std::size_t stride = view_.stride, block = elements_per_block(stride);
    std::vector<std::byte> raw(view_.count * stride);
    std::vector<std::uint8_t> previous(stride);
    std::memcpy(previous.data(), tail_.last(stride).data(), stride);
    for (std::size_t first = 0; first < view_.count; first += block) {
      const std::size_t elements = std::min(block, view_.count - first),
                        groups = (elements + kGroup - 1) / kGroup;
      for (std::size_t k = 0; k < stride; ++k) {
        const Bytes modes = take((groups + 3) / 4);
        for (std::size_t g = 0; g < groups; ++g) {
          const auto deltas = group(std::to_integer<unsigned>(modes[g / 4]) >> (g % 4 * 2) & 3);
          for (std::size_t i = 0; i < std::min(kGroup, elements - g * kGroup); ++i) {
            previous[k] = static_cast<std::uint8_t>(previous[k] + unzigzag(deltas[i]));
            raw[(first + g * kGroup + i) * stride + k] = std::byte{previous[k]};
          }
        }
      }
    }
    return raw;
  }

  // The last sixteen of something, the latest first.
  template <class T>
  struct Latest {
    std::array<T, 16> items{};
    std::size_t end = 0;
    void push(const T& item) { items[end++ % 16] = item; }
    const T& operator[](std::size_t back) const { return items[(end - 1 - back) % 16]; }
  };

  std::vector<std::uint32_t> triangles() {
    if (header_ != kTrianglesHeader) fail("it is of another version");
    const Bytes codes = take(view_.count / 3);
    std::vector<std::uint32_t> corners;
    Latest<std::pair<std::uint32_t, std::uint32_t>> edges;
    Latest<std::uint32_t> vertices;
    std::uint32_t next = 0, last = 0;
    const auto spelt = [&] { return last += unzigzag(varint()); };
    // A corner by four bits: a new vertex, one of the latest, or one that is spelt out.
    const auto corner = [&](unsigned nibble, bool may_spell) {
      if (nibble != 0 && !(may_spell && nibble == 0xf)) return vertices[nibble - 1];
      const std::uint32_t vertex = nibble == 0 ? next++ : spelt();
      return vertex;
    };
    const auto is_new = [](unsigned nibble, bool may_spell) {
      return nibble == 0 || (may_spell && nibble == 0xf);
    };
    for (const std::byte item : codes) {
      const auto code = std::to_integer<unsigned>(item);
      const unsigned high = code >> 4, low = code & 0xf;
      if (high < 0xf) {
        const auto [a, b] = edges[high];
        std::uint32_t c = 0;
        if (low == 0)
          c = next++;
        else if (low < 0xd)
          c = vertices[low];
        else
          c = low == 0xf ? spelt() : (last += low == 0xd ? ~std::uint32_t{0} : 1u);
        edges.push({c, b});
        edges.push({a, c});
        if (low == 0 || low >= 0xd) vertices.push(c);
        corners.insert(corners.end(), {a, b, c});
        continue;
      }
      const bool may_spell = low >= 0xe;
      const unsigned pair = may_spell ? byte() : std::to_integer<unsigned>(tail_[low]);
      if (may_spell && pair == 0) next = 0;
      const std::uint32_t a = low == 0xf ? spelt() : next++;
      const std::uint32_t b = corner(pair >> 4, may_spell), c = corner(pair & 0xf, may_spell);
      edges.push({b, a});
      edges.push({c, b});
      edges.push({a, c});
      vertices.push(a);
      if (is_new(pair >> 4, may_spell)) vertices.push(b);
      if (is_new(pair & 0xf, may_spell)) vertices.push(c);
      corners.insert(corners.end(), {a, b, c});
    }
    return corners;
  }

  std::vector<std::uint32_t> indices() {
    if (header_ != kIndicesHeader) fail("it is of another version");
    std::vector<std::uint32_t> list;
    std::array<std::uint32_t, 2> last{};
    for (std::size_t i = 0; i < view_.count; ++i) {
      const std::uint32_t code = varint();
      list.push_back(last[code & 1] += unzigzag(code >> 1));
    }
    return list;
  }

  std::vector<std::byte> as_bytes(const std::vector<std::uint32_t>& list) const {
    std::vector<std::byte> raw(list.size() * view_.stride);
    for (std::size_t i = 0; i < list.size(); ++i)
      std::memcpy(raw.data() + i * view_.stride, &list[i], view_.stride);  // little-endian: the low bytes
    return raw;
  }

  const MeshoptView& view_;
  const std::string& name_;
  Bytes body_, tail_;
  std::uint8_t header_ = 0;
  std::size_t at_ = 0;
};

// Unit vectors: two octahedral coordinates and what 1 is in their units; the fourth number stays.
template <class Int>
void unfold_octahedron(Int* v) {
  constexpr float kMost = std::numeric_limits<Int>::max();
  const float one = std::max<float>(v[2], 1.0f);
  float x = v[0] / one, y = v[1] / one;
  const float z = 1.0f - std::abs(x) - std::abs(y), below = std::min(z, 0.0f);
  x -= std::copysign(below, x);
  y -= std::copysign(below, y);
  const float length = std::sqrt(x * x + y * y + z * z);
  v[0] = static_cast<Int>(std::round(x / length * kMost));
  v[1] = static_cast<Int>(std::round(y / length * kMost));
  v[2] = static_cast<Int>(std::round(z / length * kMost));
}

// Unit quaternions without their largest component, whose place stands in the last two bits.
void complete_quaternion(std::int16_t* q) {
  constexpr float kMost = 32767.0f;
  const float scale = std::sqrt(0.5f) / static_cast<float>(q[3] | 3);
  const std::size_t largest = static_cast<std::size_t>(q[3] & 3);
  const float x = q[0] * scale, y = q[1] * scale, z = q[2] * scale;
  const float w = std::sqrt(std::max(0.0f, 1.0f - x * x - y * y - z * z));
  const auto rounded = [&](float c) {
    return static_cast<std::int16_t>(std::clamp(std::round(c * kMost), -kMost, kMost));
  };
  q[(largest + 1) % 4] = rounded(x);
  q[(largest + 2) % 4] = rounded(y);
  q[(largest + 3) % 4] = rounded(z);
  q[largest] = rounded(w);
}

// Calls change(numbers) for each run of `count` numbers.
template <class Number, class Change>
void change_each(std::vector<std::byte>& raw, std::size_t count, Change&& change) {
  std::array<Number, 4> numbers;
  for (std::size_t at = 0; at < raw.size(); at += count * sizeof(Number)) {
    std::memcpy(numbers.data(), raw.data() + at, count * sizeof(Number));
    change(numbers.data());
    std::memcpy(raw.data() + at, numbers.data(), count * sizeof(Number));
  }
}

void apply_filter(std::vector<std::byte>& raw, const MeshoptView& view) {
  switch (view.filter) {
    case MeshoptView::Filter::none:
      return;
    case MeshoptView::Filter::octahedral:
      if (view.stride == 4) return change_each<std::int8_t>(raw, 4, unfold_octahedron<std::int8_t>);
      return change_each<std::int16_t>(raw, 4, unfold_octahedron<std::int16_t>);
    case MeshoptView::Filter::quaternion:
      return change_each<std::int16_t>(raw, 4, complete_quaternion);
    case MeshoptView::Filter::exponential:  // eight bits of exponent, 24 of mantissa, both signed
      return change_each<std::int32_t>(raw, 1, [](std::int32_t* bits) {
        const std::int32_t mantissa = static_cast<std::int32_t>(static_cast<std::uint32_t>(*bits) << 8) >> 8;
        *bits = std::bit_cast<std::int32_t>(std::ldexp(static_cast<float>(mantissa), *bits >> 24));
      });
  }
}

template <class Unsigned>
Unsigned zigzag(Unsigned delta) {
  const bool is_negative = delta > std::numeric_limits<Unsigned>::max() / 2;
  const auto twice = static_cast<Unsigned>(delta << 1);
  return static_cast<Unsigned>(is_negative ? ~twice : twice);
}

// The shortest of the four ways to write sixteen deltas, which it returns.
unsigned put_group(std::span<const std::uint8_t, kGroup> deltas, std::vector<std::byte>& code) {
  if (std::all_of(deltas.begin(), deltas.end(), [](std::uint8_t d) { return d == 0; })) return 0;
  const auto size = [&](unsigned bits) {
    const auto mask = (1u << bits) - 1;
    return kGroup * bits / 8 + static_cast<std::size_t>(std::count_if(deltas.begin(), deltas.end(),
                                                                      [&](unsigned d) { return d >= mask; }));
  };
  const unsigned mode = size(2) <= size(4) ? 1 : 2, bits = 2 * mode, mask = (1u << bits) - 1;
  if (size(bits) >= kGroup) {
    for (const std::uint8_t delta : deltas) code.push_back(std::byte{delta});
    return 3;
  }
  const std::size_t first = code.size();
  code.resize(first + kGroup * bits / 8);
  for (std::size_t i = 0; i < kGroup; ++i) {
    const std::size_t bit = i * bits;
    code[first + bit / 8] |=
        static_cast<std::byte>(std::min<unsigned>(deltas[i], mask) << (8 - bits - bit % 8));
  }
  for (const std::uint8_t delta : deltas)
    if (delta >= mask) code.push_back(std::byte{delta});
  return mode;
}

}  // namespace

std::vector<std::byte> decode_meshopt(Bytes code, const MeshoptView& view, const std::string& name) {
  std::vector<std::byte> raw = Decoder(code, view, name).decode();
  apply_filter(raw, view);
  return raw;
}

std::vector<std::byte> encode_meshopt_attributes(Bytes raw, std::size_t stride) {
  const std::size_t count = raw.size() / stride, block = elements_per_block(stride);
  const auto value = [&](std::size_t element, std::size_t k) {
    return std::to_integer<std::uint8_t>(raw[element * stride + k]);
  };
  std::vector<std::byte> code{std::byte{kAttributesHeader}};
  for (std::size_t first = 0; first < count; first += block) {
    const std::size_t elements = std::min(block, count - first), groups = (elements + kGroup - 1) / kGroup;
    for (std::size_t k = 0; k < stride; ++k) {
      const std::size_t modes = code.size();
      code.resize(modes + (groups + 3) / 4);
      for (std::size_t g = 0; g < groups; ++g) {
        std::array<std::uint8_t, kGroup> deltas{};
        for (std::size_t i = 0; i < std::min(kGroup, elements - g * kGroup); ++i) {
          const std::size_t at = first + g * kGroup + i;
          deltas[i] = zigzag(static_cast<std::uint8_t>(value(at, k) - value(at == 0 ? 0 : at - 1, k)));
        }
        code[modes + g / 4] |= static_cast<std::byte>(put_group(deltas, code) << (g % 4 * 2));
      }
    }
  }
  code.resize(code.size() + std::max(stride, kSmallestTail) - stride);
  code.insert(code.end(), raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(stride));
  return code;
}

std::vector<std::byte> encode_meshopt_indices(std::span<const std::uint32_t> indices) {
  std::vector<std::byte> code{std::byte{kIndicesHeader}};
  std::uint32_t last = 0;
  for (const std::uint32_t index : indices) {
    std::uint32_t rest = zigzag(index - last) << 1;
    for (; rest >= 0x80; rest >>= 7) code.push_back(static_cast<std::byte>((rest & 0x7f) | 0x80));
    code.push_back(static_cast<std::byte>(rest));
    last = index;
  }
  code.resize(code.size() + kIndexTail);
  return code;
}

}  // namespace ringlet::io

#include "ringlet/io/usd_crate_integers.h"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "ringlet/base/error.h"
#include "ringlet/io/usd_crate_lz4.h"

namespace ringlet::io {

namespace {

// The two bits that say how a difference is stored.
enum Code : unsigned { kMostFrequent, kSmall, kMedium, kLarge };
constexpr std::size_t kCodesPerByte = 4;

template <class Int>
using Small = std::conditional_t<sizeof(Int) == 4, std::int8_t, std::int16_t>;
template <class Int>
using Medium = std::conditional_t<sizeof(Int) == 4, std::int16_t, std::int32_t>;

template <class To, class Int>
bool fits(Int value) {
  return value >= std::numeric_limits<To>::min() && value <= std::numeric_limits<To>::max();
}

template <class T>
void append_bytes(std::vector<std::byte>& bytes, T value) {
  const auto raw = std::as_bytes(std::span(&value, 1));
  bytes.insert(bytes.end(), raw.begin(), raw.end());
}

// Differences wrap around like unsigned numbers.
template <class Int>
std::vector<Int> differences(std::span<const Int> values) {
  using Unsigned = std::make_unsigned_t<Int>;
  std::vector<Int> result;
  result.reserve(values.size());
  Unsigned previous = 0;
  for (const Int value : values) {
    result.push_back(static_cast<Int>(static_cast<Unsigned>(value) - previous));
    previous = static_cast<Unsigned>(value);
  }
  return result;
}

// The value that stands most often in the list, the largest of several.
template <class Int>
Int most_frequent(std::vector<Int> values) {
  std::sort(values.begin(), values.end());
  Int best = values[0];
  std::size_t best_count = 0;
  for (std::size_t begin = 0, end = 0; begin < values.size(); begin = end) {
    while (end < values.size() && values[end] == values[begin]) ++end;
    if (end - begin < best_count) continue;
    best_count = end - begin;
    best = values[begin];
  }
  return best;
}

}  // namespace

template <class Int>
std::vector<Int> decode_integers(Bytes coded, std::size_t count, const std::string& what,
                                 const std::string& file) {
  using Unsigned = std::make_unsigned_t<Int>;
  if (count == 0) return {};
  const std::size_t code_bytes = (count + kCodesPerByte - 1) / kCodesPerByte;
  // The shortest form is all codes and no differences; LZ4 packs at most 255 bytes into one.
  if (code_bytes / 255 > coded.size())
    throw InputError(fmt::format("{} {} are claimed, but {} bytes cannot hold so many; the file is damaged",
                                 count, what, coded.size()),
                     Place{file});
  const std::size_t longest = sizeof(Int) + code_bytes + count * sizeof(Int);
  const std::vector<std::byte> bytes = decompress_frame_up_to(coded, longest, what, file);
  BinaryReader reader(bytes, file);
  const auto frequent = static_cast<Unsigned>(reader.read<Int>(what));
  const Bytes codes = reader.read_bytes(code_bytes, what);
  std::vector<Int> values(count);
  Unsigned value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto packed = std::to_integer<unsigned>(codes[i / kCodesPerByte]);
    switch (packed >> 2 * (i % kCodesPerByte) & 3) {
      case kMostFrequent:
        value += frequent;
        break;
      case kSmall:
        value += static_cast<Unsigned>(reader.read<Small<Int>>(what));
        break;
      case kMedium:
        value += static_cast<Unsigned>(reader.read<Medium<Int>>(what));
        break;
      case kLarge:
        value += static_cast<Unsigned>(reader.read<Int>(what));
        break;
    }
    values[i] = static_cast<Int>(value);
  }
  return values;
}

template <class Int>
std::vector<std::byte> encode_integers(std::span<const Int> values) {
  if (values.empty()) return {};
  const std::vector<Int> steps = differences(values);
  const Int frequent = most_frequent(steps);
  std::vector<std::byte> codes((values.size() + kCodesPerByte - 1) / kCodesPerByte), stored;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i] == frequent) continue;  // code 0
    unsigned code = kLarge;
    if (fits<Small<Int>>(steps[i])) {
      code = kSmall;
      append_bytes(stored, static_cast<Small<Int>>(steps[i]));
    } else if (fits<Medium<Int>>(steps[i])) {
      code = kMedium;
      append_bytes(stored, static_cast<Medium<Int>>(steps[i]));
    } else {
      append_bytes(stored, steps[i]);
    }
    codes[i / kCodesPerByte] |= static_cast<std::byte>(code << 2 * (i % kCodesPerByte));
  }
  std::vector<std::byte> bytes;
  append_bytes(bytes, frequent);
  bytes.insert(bytes.end(), codes.begin(), codes.end());
  bytes.insert(bytes.end(), stored.begin(), stored.end());
  return compress_frame(bytes);
}

template std::vector<std::int32_t> decode_integers(Bytes, std::size_t, const std::string&,
                                                   const std::string&);
template std::vector<std::int64_t> decode_integers(Bytes, std::size_t, const std::string&,
                                                   const std::string&);
template std::vector<std::byte> encode_integers(std::span<const std::int32_t>);
template std::vector<std::byte> encode_integers(std::span<const std::int64_t>);

}  // namespace ringlet::io

#pragma once
// The integer coding of crate files: differences to the number before, of which the most frequent one takes
// two bits and the others 1, 2 or 4 bytes (2, 4 or 8 for 64-bit integers), compressed by LZ4 as a whole.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ringlet/io/binary_file.h"

namespace ringlet::io {

// `count` integers of 32 or 64 bits; InputError when the coded bytes do not hold exactly so many. Memory is
// asked for only when the coded bytes are long enough for the count.
template <class Int>
std::vector<Int> decode_integers(Bytes coded, std::size_t count, const std::string& what,
                                 const std::string& file);

template <class Int>
std::vector<std::byte> encode_integers(std::span<const Int> values);

}  // namespace ringlet::io

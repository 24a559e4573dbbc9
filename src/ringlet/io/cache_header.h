#pragma once
// How the header lies in the file: written once, read with every size checked against the file's own size.

#include <cstddef>

#include "ringlet/io/cache.h"
#include "ringlet/io/hdf5_handle.h"

namespace ringlet::io {

inline constexpr const char* kCacheFormat = "ringlet cache";
// A cache of a groom of which all strands are simulated says version 1, and older programs read it.
// A file has the lowest of these that holds what is in it: colours of vertices need 3, followers 2.
inline constexpr std::uint32_t kCacheFormatVersion = 3, kCacheFormatWithFollowers = 2, kCacheFormatFirst = 1;

// CRC-32 as zlib, gzip and Python's zlib.crc32 know it; `before` continues an earlier one.
std::uint32_t crc32(const void* data, std::size_t bytes, std::uint32_t before = 0);

void write_header(hid_t file, const CacheHeader& header);

// Throws Hdf5Failure when something is missing or damaged, InputError when the header does not fit together.
CacheHeader read_header(hid_t file, std::size_t file_bytes);

}  // namespace ringlet::io

#pragma once
// LZ4 blocks (https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md) in the frame that crate files put
// around them: one byte with the number of chunks, 0 for a single block without a size of its own.

#include <cstddef>
#include <string>
#include <vector>

#include "ringlet/io/binary_file.h"

namespace ringlet::io {

// The bytes of a frame, which must be exactly `size` many. InputError, with `what` and `file`, when the frame
// is damaged or holds more or fewer bytes. Memory for `size` bytes is asked for only when the frame is long
// enough to hold so many.
std::vector<std::byte> decompress_frame(Bytes frame, std::size_t size, const std::string& what,
                                        const std::string& file);

// The same with an upper limit instead of the exact size.
std::vector<std::byte> decompress_frame_up_to(Bytes frame, std::size_t limit, const std::string& what,
                                              const std::string& file);

// A frame of one block; InputError for more than LZ4's 2 GB.
std::vector<std::byte> compress_frame(Bytes bytes);

}  // namespace ringlet::io

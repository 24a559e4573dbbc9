#pragma once
// The two hashes of Alembic archives: MurmurHash3 names a sample by its bytes, SpookyHash sums up headers and
// samples of properties and objects.

#include <array>
#include <cstdint>

#include "ringlet/io/binary_file.h"

namespace ringlet::io {

using Digest = std::array<std::uint64_t, 2>;

// MurmurHash3, the 128-bit variant for 64-bit machines by A. Appleby, with seed 0.
Digest murmur3_digest(Bytes bytes);

// SpookyHash V2 by B. Jenkins, 128 bits, with both seeds 0.
Digest spooky_digest(Bytes bytes);

// Stirs `next` into `sum` with the last stage of SpookyHash's short form: how Alembic adds a sample's digest
// to the digest of the samples before it.
Digest stir_digest(const Digest& sum, const Digest& next);

}  // namespace ringlet::io

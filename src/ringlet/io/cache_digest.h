#pragma once
// Digests by which the results of two runs are compared. Two caches with the same results differ in their
// bytes: in the times that the steps took, in what the disk's bookkeeping looks like.

#include <string>

#include "ringlet/io/cache_reader.h"

namespace ringlet::io {

// Of one frame: its time, points, bodies, channels and statistics, except those whose names begin with
// "seconds". Throws InputError where the cache is damaged.
std::string frame_digest(const CacheReader& cache, std::size_t frame);

// Of the hair and bodies that the run began with and of all frames. The program's version, the scene's text
// and checkpoints do not count.
std::string digest(const CacheReader& cache);

}  // namespace ringlet::io

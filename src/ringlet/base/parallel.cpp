#include "ringlet/base/parallel.h"

#include <thread>

namespace ringlet {

int thread_count() {
  return static_cast<int>(tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism));
}

static std::size_t threads_or_all(int threads) {
  if (threads > 0) return static_cast<std::size_t>(threads);
  return std::max(1u, std::thread::hardware_concurrency());
}

ThreadLimit::ThreadLimit(int threads)
    : control_(tbb::global_control::max_allowed_parallelism, threads_or_all(threads)) {}

}  // namespace ringlet

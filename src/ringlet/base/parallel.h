#pragma once
// Parallel loops whose result does not depend on the number of threads: work is cut into chunks by its size
// alone, and partial results are combined in the order of the chunks.

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "ringlet/base/crew.h"

namespace ringlet {

// Number of threads that loops may use now.
int thread_count();

// Limits the threads of all loops while it lives; 0 means as many as the machine has.
class ThreadLimit {
 public:
  explicit ThreadLimit(int threads);

 private:
  tbb::global_control control_;
};

// Calls body(begin, end) for consecutive chunks of at most `grain` items; chunks may run at the same time.
template <class Body>
void parallel_chunks(std::size_t count, std::size_t grain, Body&& body) {
  grain = std::max<std::size_t>(grain, 1);
  const std::size_t chunks = (count + grain - 1) / grain;
  if (chunks <= 1) {
    if (count > 0) body(std::size_t{0}, count);
    return;
  }
  const auto chunk = [&](std::size_t c) { body(c * grain, std::min(count, (c + 1) * grain)); };
  if (Crew::in_part()) {
    for (std::size_t c = 0; c < chunks; ++c) chunk(c);
    return;
  }
  if (Crew* crew = Crew::current()) {
    crew->share(chunks, chunk);
    return;
  }
  tbb::parallel_for(
      tbb::blocked_range<std::size_t>(0, chunks, 1),
      [&](const tbb::blocked_range<std::size_t>& range) {
        for (std::size_t c = range.begin(); c != range.end(); ++c) chunk(c);
      },
      tbb::simple_partitioner());
}

// Calls body(i) for every i in [0, count); calls may run at the same time.
template <class Body>
void parallel_for(std::size_t count, Body&& body, std::size_t grain = 64) {
  parallel_chunks(count, grain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i != end; ++i) body(i);
  });
}

// Reduces map(begin, end) over fixed chunks with combine(left, right), left to right: the same bits for any
// number of threads.
template <class Value, class Map, class Combine>
Value parallel_reduce(std::size_t count, std::size_t grain, Value identity, Map&& map, Combine&& combine) {
  grain = std::max<std::size_t>(grain, 1);
  const std::size_t chunks = (count + grain - 1) / grain;
  std::vector<Value> partial(chunks, identity);
  parallel_chunks(count, grain,
                  [&](std::size_t begin, std::size_t end) { partial[begin / grain] = map(begin, end); });
  Value result = std::move(identity);
  for (Value& value : partial) result = combine(std::move(result), std::move(value));
  return result;
}

}  // namespace ringlet

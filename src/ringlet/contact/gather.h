#pragma once
// Lists of unknown length, filled in parallel.

#include <algorithm>
#include <vector>

#include "ringlet/base/parallel.h"

namespace ringlet::contact {

// Concatenates what produce(i, out) appends for each i in [0, count), in the order of i.
template <class Item, class Produce>
std::vector<Item> gather(std::size_t count, Produce&& produce) {
  constexpr std::size_t kItemsPerTask = 512;
  std::vector<std::vector<Item>> parts((count + kItemsPerTask - 1) / kItemsPerTask);
  parallel_chunks(count, kItemsPerTask, [&](std::size_t begin, std::size_t end) {
    std::vector<Item>& part = parts[begin / kItemsPerTask];
    for (std::size_t i = begin; i < end; ++i) produce(i, part);
  });
  std::vector<std::size_t> first(parts.size() + 1, 0);
  for (std::size_t k = 0; k < parts.size(); ++k) first[k + 1] = first[k] + parts[k].size();
  std::vector<Item> all(first.back());
  parallel_for(
      parts.size(),
      [&](std::size_t k) {
        std::copy(parts[k].begin(), parts[k].end(), all.begin() + static_cast<std::ptrdiff_t>(first[k]));
      },
      8);
  return all;
}

}  // namespace ringlet::contact

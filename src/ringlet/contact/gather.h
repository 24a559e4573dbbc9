#pragma once
// Lists of unknown length, filled in parallel.

#include <algorithm>
#include <vector>

#include "ringlet/base/parallel.h"

namespace ringlet::contact {

// Puts into `all`, one after the other, what produce(begin, end, out) appends for consecutive ranges of at
// most `grain` of [0, count). A list that is kept from step to step need not be made anew.
template <class Item, class Produce>
void gather_ranges_into(std::vector<Item>& all, std::size_t count, std::size_t grain, Produce&& produce) {
  std::vector<std::vector<Item>> parts((count + grain - 1) / grain);
  parallel_chunks(count, grain,
                  [&](std::size_t begin, std::size_t end) { produce(begin, end, parts[begin / grain]); });
  std::vector<std::size_t> first(parts.size() + 1, 0);
  for (std::size_t k = 0; k < parts.size(); ++k) first[k + 1] = first[k] + parts[k].size();
  all.resize(first.back());
  parallel_for(
      parts.size(),
      [&](std::size_t k) {
        std::copy(parts[k].begin(), parts[k].end(), all.begin() + static_cast<std::ptrdiff_t>(first[k]));
      },
      8);
}

// The same in a new list.
template <class Item, class Produce>
std::vector<Item> gather_ranges(std::size_t count, std::size_t grain, Produce&& produce) {
  std::vector<Item> all;
  gather_ranges_into(all, count, grain, produce);
  return all;
}

// The same for produce(i, out).
template <class Item, class Produce>
std::vector<Item> gather(std::size_t count, Produce&& produce) {
  constexpr std::size_t kItemsPerTask = 512;
  return gather_ranges<Item>(count, kItemsPerTask,
                             [&](std::size_t begin, std::size_t end, std::vector<Item>& out) {
                               for (std::size_t i = begin; i < end; ++i) produce(i, out);
                             });
}

}  // namespace ringlet::contact

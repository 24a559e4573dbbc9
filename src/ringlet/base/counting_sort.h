#pragma once
// Sorting by small whole numbers, in parallel and stable: the result does not depend on the number of
// threads.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ringlet/base/parallel.h"

namespace ringlet {

// Puts the items into `sorted`, ordered by key(item) < keys; items of one key stay in their order. Returns
// where each key's begin, and one more.
template <class Item, class Key>
std::vector<std::uint32_t> counting_sort(const std::vector<Item>& items, std::size_t keys, Key&& key,
                                         std::vector<Item>& sorted) {
  constexpr std::size_t kMostParts = 8, kItemsPerPart = 8192;
  const std::size_t parts = std::clamp<std::size_t>(items.size() / kItemsPerPart, 1, kMostParts),
                    per_part = (items.size() + parts - 1) / parts;
  // How many of each key a part has, then where it puts the next.
  std::vector<std::uint32_t> places(parts * keys, 0), first(keys + 1);
  const auto for_part = [&](std::size_t part, auto&& visit) {
    std::uint32_t* const place = places.data() + part * keys;
    const std::size_t end = std::min(items.size(), (part + 1) * per_part);
    for (std::size_t i = part * per_part; i < end; ++i) visit(items[i], place[key(items[i])]);
  };
  parallel_for(
      parts, [&](std::size_t part) { for_part(part, [](const Item&, std::uint32_t& count) { ++count; }); },
      1);
  std::uint32_t next = 0;
  for (std::size_t k = 0; k < keys; ++k) {
    first[k] = next;
    for (std::size_t part = 0; part < parts; ++part) {
      const std::uint32_t count = places[part * keys + k];
      places[part * keys + k] = next;
      next += count;
    }
  }
  first[keys] = next;
  sorted.resize(items.size());
  parallel_for(
      parts,
      [&](std::size_t part) {
        for_part(part, [&](const Item& item, std::uint32_t& place) { sorted[place++] = item; });
      },
      1);
  return first;
}

}  // namespace ringlet

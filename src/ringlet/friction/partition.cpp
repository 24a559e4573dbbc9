#include "ringlet/friction/partition.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ringlet::friction {
namespace {

constexpr std::int32_t kNotListed = -1;

}  // namespace

Partition::Partition(const WhitenedProblem& problem, std::size_t largest)
    : problem_(problem),
      largest_(largest),
      first_(problem.bodies() + 1, 0),
      parent_(problem.bodies(), kNotListed),
      seen_(problem.contacts(), 0) {
  const auto for_sides = [&](auto&& visit) {
    for (std::uint32_t p = 0; p < problem.contacts(); ++p)
      for (int k = 0; k < 2; ++k)
        if (const std::int32_t body = problem.sides(p)[k].body; body >= 0)
          visit(static_cast<std::size_t>(body), p);
  };
  for_sides([&](std::size_t body, std::uint32_t) { ++first_[body + 1]; });
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  of_body_.resize(first_.back());
  for_sides([&](std::size_t body, std::uint32_t p) { of_body_[next[body]++] = p; });
}

void Partition::into_strips(bool shifted) {
  const std::size_t contacts = problem_.contacts(), strips = strip_count(contacts, largest_);
  contacts_.resize(contacts);
  std::iota(contacts_.begin(), contacts_.end(), 0u);
  begin_.assign(1, 0);
  for (std::size_t half = shifted ? 1 : 2; half < 2 * strips; half += 2)
    begin_.push_back(contacts * half / (2 * strips));
  begin_.push_back(contacts);
}

void Partition::into_spots(std::span<const std::uint32_t> hot) {
  list_bodies(hot);
  join_groups();
  std::sort(bodies_.begin(), bodies_.end(), [&](std::int32_t a, std::int32_t b) {
    return std::pair(group_of(a), a) < std::pair(group_of(b), b);
  });
  contacts_.clear();
  begin_.assign(1, 0);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    add_contacts_of(bodies_[i], contacts_);
    if (i + 1 == bodies_.size() || group_of(bodies_[i]) != group_of(bodies_[i + 1])) end_spot();
  }
  forget_contacts(contacts_);
  forget_bodies();
}

std::span<const std::uint32_t> Partition::around() {
  if (contacts_.size() == problem_.contacts()) return contacts_;
  list_bodies(contacts_);
  around_.clear();
  for (const std::int32_t body : bodies_) add_contacts_of(body, around_);
  forget_contacts(around_);
  forget_bodies();
  return around_;
}

void Partition::list_bodies(std::span<const std::uint32_t> contacts) {
  bodies_.clear();
  for (const std::uint32_t p : contacts)
    for (int k = 0; k < 2; ++k) {
      const std::int32_t body = problem_.sides(p)[k].body;
      if (body < 0 || parent_[static_cast<std::size_t>(body)] != kNotListed) continue;
      parent_[static_cast<std::size_t>(body)] = body;
      bodies_.push_back(body);
    }
}

void Partition::forget_bodies() {
  for (const std::int32_t body : bodies_) parent_[static_cast<std::size_t>(body)] = kNotListed;
}

std::int32_t Partition::group_of(std::int32_t body) {
  for (;;) {
    std::int32_t& parent = parent_[static_cast<std::size_t>(body)];
    if (parent == body) return body;
    parent = parent_[static_cast<std::size_t>(parent)];
    body = parent;
  }
}

void Partition::join_groups() {
  for (const std::int32_t body : bodies_)
    for (const std::uint32_t p : contacts_of(body))
      for (int k = 0; k < 2; ++k) {
        const std::int32_t other = problem_.sides(p)[k].body;
        if (other < 0 || parent_[static_cast<std::size_t>(other)] == kNotListed) continue;
        const std::int32_t a = group_of(body), b = group_of(other);
        parent_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
      }
}

void Partition::add_contacts_of(std::int32_t body, std::vector<std::uint32_t>& list) {
  for (const std::uint32_t p : contacts_of(body))
    if (!std::exchange(seen_[p], std::uint8_t{1})) list.push_back(p);
}

void Partition::forget_contacts(std::span<const std::uint32_t> list) {
  for (const std::uint32_t p : list) seen_[p] = 0;
}

void Partition::end_spot() {
  const std::size_t begin = begin_.back(), size = contacts_.size() - begin;
  std::sort(contacts_.begin() + static_cast<std::ptrdiff_t>(begin), contacts_.end());
  const std::size_t pieces = strip_count(size, largest_);
  for (std::size_t i = 1; i <= pieces; ++i) begin_.push_back(begin + size * i / pieces);
}

}  // namespace ringlet::friction

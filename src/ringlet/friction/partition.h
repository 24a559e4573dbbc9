#pragma once
// Which contacts are solved together: strips of all contacts, or the spots where some lag behind.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/friction/whitened.h"

namespace ringlet::friction {

// Strips into which so many contacts are cut.
constexpr std::size_t strip_count(std::size_t contacts, std::size_t largest) {
  return (contacts + largest - 1) / largest;
}

class Partition {
 public:
  // Parts have at most `largest` contacts.
  Partition(const WhitenedProblem& problem, std::size_t largest);

  // All contacts in their order, cut where parts of the other kind have their middle: shifted or not.
  void into_strips(bool shifted);
  // Bodies that have a hot contact, put together where they touch each other, and all contacts of these: each
  // such group is a part. One that is too large is cut into several.
  void into_spots(std::span<const std::uint32_t> hot);

  std::size_t parts() const { return begin_.size() - 1; }
  std::span<const std::uint32_t> part(std::size_t k) const {
    return {contacts_.data() + begin_[k], contacts_.data() + begin_[k + 1]};
  }
  // All contacts of all bodies that the parts touch.
  std::span<const std::uint32_t> around();

 private:
  std::span<const std::uint32_t> contacts_of(std::int32_t body) const {
    const auto b = static_cast<std::size_t>(body);
    return {of_body_.data() + first_[b], of_body_.data() + first_[b + 1]};
  }
  // Lists the bodies of some contacts in bodies_, each once, as groups of one.
  void list_bodies(std::span<const std::uint32_t> contacts);
  void forget_bodies();
  // The body that stands for the group of a listed one.
  std::int32_t group_of(std::int32_t body);
  void join_groups();
  // Appends the body's contacts that are not in the list yet; seen_ knows them.
  void add_contacts_of(std::int32_t body, std::vector<std::uint32_t>& list);
  void forget_contacts(std::span<const std::uint32_t> list);
  void end_spot();

  const WhitenedProblem& problem_;
  std::size_t largest_;
  std::vector<std::uint32_t> first_, of_body_;  // contacts, body after body
  std::vector<std::int32_t> bodies_;
  std::vector<std::int32_t> parent_;  // of listed bodies: on the way to the one that stands for the group
  std::vector<std::uint8_t> seen_;
  std::vector<std::uint32_t> contacts_, around_;
  std::vector<std::size_t> begin_{0};
};

}  // namespace ringlet::friction

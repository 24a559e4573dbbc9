#pragma once
// One strand of the chain model in plain arrays: for studies and tests, in any precision. Whole grooms:
// chain.h.

#include <cstddef>
#include <utility>
#include <vector>

#include "ringlet/rods/chain_kernel.h"

namespace ringlet::rods {

template <class S>
class ChainStrand {
 public:
  using Vector = Vector3<S>;

  // At rest where it is given; two points at least, chain::kMaxVertices at most.
  explicit ChainStrand(std::vector<Vector> rest)
      : rest_(std::move(rest)), position_(rest_), previous_(rest_), nodes_(rest_.size()) {}

  chain::Outcome step(const chain::Parameters<S>& parameters, const chain::Carrier<S>& carrier = unmoved()) {
    return chain::step(nodes_.data(), static_cast<int>(rest_.size()), static_cast<S>(rest_.size()),
                       parameters, carrier, Memory{this});
  }

  const std::vector<Vector>& rest() const { return rest_; }
  std::vector<Vector>& position() { return position_; }
  const std::vector<Vector>& position() const { return position_; }
  std::vector<Vector>& previous() { return previous_; }
  const std::vector<Vector>& previous() const { return previous_; }

  static chain::Carrier<S> unmoved() { return {{S(0), S(0), S(0)}, {S(1), {S(0), S(0), S(0)}}}; }

 private:
  struct Memory {
    ChainStrand* strand;

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    Vector rest(int i) const { return strand->rest_[at(i)]; }
    Vector position(int i) const { return strand->position_[at(i)]; }
    Vector previous(int i) const { return strand->previous_[at(i)]; }
    void set_position(int i, const Vector& x) const { strand->position_[at(i)] = x; }
    void set_previous(int i, const Vector& x) const { strand->previous_[at(i)] = x; }
  };

  std::vector<Vector> rest_, position_, previous_;
  std::vector<chain::Node<S>> nodes_;
};

// Length of a polyline.
template <class S>
S length(const std::vector<Vector3<S>>& points) {
  S sum(0);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vector3<S> e = points[i] - points[i - 1];
    sum += square_root(dot(e, e));
  }
  return sum;
}

}  // namespace ringlet::rods

#pragma once
// Strands bound to the skin of a character: brought to where the skin is at the first moment, and carried by
// it from then on.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/body/root_binding.h"
#include "ringlet/rods/strand_model.h"
#include "ringlet/scene/scene.h"

namespace ringlet::sim {

struct World;

// The carriage of roots by bodies that were given with the hair in its place.
class BoundRoots {
 public:
  BoundRoots() = default;
  BoundRoots(body::RootBinding binding, const body::Bodies& bodies);

  // The roots of some of the strands. To be called before set_roots().
  BoundRoots of(std::span<const std::uint32_t> strands, const body::Bodies& bodies) const;

  bool empty() const { return binding_.empty(); }
  const body::RootBinding& binding() const { return binding_; }
  // Whether all skins keep their shape and move as one, so that one pose carries every root.
  bool rigid() const { return rigid_; }

  // How the skin has carried what was at a root as given, at the beginning and the end of the bodies' step.
  rods::RootMotion displacement(const body::Bodies& bodies, std::size_t strand) const;
  // The same for the strand in the middle of all: hair as a whole moves about like this.
  rods::RootMotion displacement(const body::Bodies& bodies) const { return displacement(bodies, middle_); }

  // Where the clamps are while the bodies are where they are now. To be called once, at time 0.
  void set_roots(const body::Bodies& bodies, std::vector<Pose> roots);
  rods::RootMotion root(const body::Bodies& bodies, std::size_t strand) const;

 private:
  body::RootBinding binding_;
  std::vector<Pose> given_;  // clamps as the hair was given
  std::size_t middle_ = 0;
  bool rigid_ = false;
};

// Binds the world's groom to those of its bodies that are scalps, moves it to where they are at time 0, and
// brings out what began inside a body; what was found goes to the log. Does nothing without a scalp.
void bind_to_scalps(World& world);

}  // namespace ringlet::sim

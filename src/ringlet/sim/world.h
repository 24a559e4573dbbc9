#pragma once
// From a scene to the things in it: hair, bodies, and the rods that will move.

#include <memory>
#include <vector>

#include "ringlet/body/bodies.h"
#include "ringlet/body/head.h"
#include "ringlet/hair/groom.h"
#include "ringlet/hair/scalp_sampling.h"
#include "ringlet/io/cache.h"
#include "ringlet/rods/strand_system.h"
#include "ringlet/scene/scene.h"
#include "ringlet/sim/chain_system.h"
#include "ringlet/sim/curly_strands.h"
#include "ringlet/sim/start_shape.h"

namespace ringlet::sim {

struct World {
  scene::Scene scene;
  body::Motion motion;                               // of the head, and of everything that is fixed to it
  body::Bodies bodies;                               // what hair collides with
  std::vector<io::CacheBody> pictured;               // the same bodies as people see them
  std::vector<bool> pictured_moves;                  // whether each of them follows `motion`
  hair::Groom groom;                                 // unstressed strands; roots in the frame of `motion`
  std::vector<Pose> roots;                           // clamps in the frame of `motion`
  StartReport start;                                 // how the hair was prepared for its first moment
  std::vector<double> friction_hair, friction_body;  // per strand
  std::vector<double> masses;                        // of rods
  // The strands at time 0: one of these, as scene.simulation.model says.
  std::unique_ptr<rods::StrandSystem> rods;
  std::unique_ptr<ChainSystem> chains;
  std::unique_ptr<CurlyStrands> curls;

  rods::StrandSet& strands() const {
    if (rods) return *rods;
    return chains ? static_cast<rods::StrandSet&>(*chains) : *curls;
  }
};

// Everything but the moving strands. Throws InputError or FileError when the scene asks for what cannot be
// made.
World gather_world(const scene::Scene& scene);
// And the strands. `cluster` may be null; otherwise this machine takes its share of them.
World build_world(const scene::Scene& scene, Cluster* cluster = nullptr);

// Roots for `count` strands on the scene's scalp; the first are the simulated ones' when the seed is the
// scene's.
std::vector<hair::ScalpSite> scalp_sites(const scene::Scene& scene, std::size_t count, std::uint64_t seed);

}  // namespace ringlet::sim

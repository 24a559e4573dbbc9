#pragma once
// From a scene to the things in it: hair, bodies, and the rods that will move.

#include <memory>
#include <optional>
#include <vector>

#include "ringlet/body/bodies.h"
#include "ringlet/hair/groom.h"
#include "ringlet/hair/scalp_sampling.h"
#include "ringlet/io/cache.h"
#include "ringlet/rods/strand_model.h"
#include "ringlet/scene/scene.h"
#include "ringlet/sim/bound_roots.h"
#include "ringlet/sim/bring_out.h"
#include "ringlet/sim/start_shape.h"

namespace ringlet::sim {

class Cluster;

struct World {
  scene::Scene scene;
  body::Motion motion;                        // of the head, and of everything that is fixed to it
  std::shared_ptr<body::Bodies> bodies;       // what hair collides with; strands may look at it too
  std::vector<bool> follows_motion;           // whether each of them is fixed to the head
  std::vector<io::CacheBody> pictured;        // the visible bodies as people see them
  std::vector<std::size_t> pictured_body;     // which of `bodies` each of them is
  std::vector<bool> pictured_moves;           // whether each of them follows `motion`
  hair::Groom groom;                          // unstressed strands; roots in the frame of `motion`
  std::optional<io::FollowedGroom> followed;  // the whole groom, where `groom` is its guides alone
  std::vector<Pose> roots;                    // clamps in the frame of `motion`, as they begin
  BoundRoots bound;                           // where the skin takes them; empty: they follow `motion`
  BroughtOut brought_out;                     // what began inside a body
  StartReport start;                          // how the hair was prepared for its first moment
  std::vector<int> group_of;                  // [[hair.group]] of each strand, -1: none; empty: none of any
  std::vector<double> friction_hair, friction_body;  // per strand
  std::vector<double> masses;                        // per strand, kg
  std::unique_ptr<rods::StrandModel> model;          // the strands as they begin
  Cluster* cluster = nullptr;                        // of machines that share the strands; may be null

  rods::StrandModel& strands() const { return *model; }
  // When hair and bodies begin, s: at time 0, or as much earlier as the preroll takes.
  double start_time() const { return -scene.run.preroll; }
  // Where what follows `motion` is then.
  Pose start_pose() const { return body::pose(motion, start_time()); }
};

// Everything but the moving strands. Throws InputError or FileError when the scene asks for what cannot be
// made.
World gather_world(const scene::Scene& scene);
// And the strands. `cluster` may be null; otherwise this machine takes its share of them.
World build_world(const scene::Scene& scene, Cluster* cluster = nullptr);

// Roots for `count` strands on the scene's scalp, less those that its maps of density take away; the first
// are the simulated ones' when the seed is the scene's.
std::vector<hair::ScalpSite> scalp_sites(const scene::Scene& scene, std::size_t count, std::uint64_t seed);

}  // namespace ringlet::sim

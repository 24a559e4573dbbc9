#pragma once
// Several machines that move one groom of curly springs together. Every machine builds the same world and
// moves its share of the strands; machine 0 collects them and writes. The only implementation is in
// sim/cluster, over MPI; without one there is one machine, and a null pointer.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ringlet/sim/curly_system.h"

namespace ringlet::sim {

class Cluster {
 public:
  virtual ~Cluster() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;
  bool writes() const { return rank() == 0; }
  // To be called when a run has come to its end; a cluster that goes without it tells the others to give up.
  virtual void finish_run() = 0;

  // Cuts the groom along its contact graph. The exchange lives as long as the cluster.
  virtual CurlyShare share(std::span<const std::uint32_t> first_point, const CurlyGraph& graph) = 0;

  // True on every machine if it is true on any.
  virtual bool any(bool mine) = 0;
  // Brings every strand's particles and contacts to machine 0. `contacts` holds this machine's.
  virtual void gather(std::span<Vec3> points, std::span<Vec3> velocities,
                      std::vector<contact::SphereContact>& contacts) = 0;
};

}  // namespace ringlet::sim

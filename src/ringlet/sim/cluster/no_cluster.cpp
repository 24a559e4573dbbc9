#include <cstdlib>

#include "ringlet/base/error.h"
#include "ringlet/sim/cluster/join.h"

namespace ringlet::sim {

std::unique_ptr<Cluster> join_cluster(const StopFlag*) {
  const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (size && std::atoi(size) > 1)
    throw UnsupportedError(
        "this build cannot share a run among machines: build with -DRINGLET_MPI=ON, or leave out mpirun");
  return nullptr;
}

}  // namespace ringlet::sim

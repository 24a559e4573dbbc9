#pragma once
// Joins the machines that `mpirun` started, if it did.

#include <memory>

#include "ringlet/base/progress.h"
#include "ringlet/sim/cluster.h"

namespace ringlet::sim {

// Null when there is one machine. `stop` ends waiting for others; it must outlive the cluster. One cluster in
// the life of a program. Throws UnsupportedError where several machines are there but this build has no MPI.
std::unique_ptr<Cluster> join_cluster(const StopFlag* stop);

}  // namespace ringlet::sim

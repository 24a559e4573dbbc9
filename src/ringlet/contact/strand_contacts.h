#pragma once
// Which strands touch which: broad phase on a sorted uniform grid (spatial hashing after [Teschner2003], with
// exact cell keys and a sort in place of a hash table), closest points of thick segments, and one contact per
// place.

#include <vector>

#include "ringlet/contact/contact.h"

namespace ringlet::contact {

// Sorted by (strand_a, strand_b, s_a); the same for any number of threads.
std::vector<StrandContact> find_strand_contacts(const StrandMotion& strands, const DetectOptions& options);

}  // namespace ringlet::contact

#pragma once
// Some strands of a groom.

#include <cstdint>
#include <span>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {

// The strands with these indices, in this order, with all that the groom knows of them. The indices must be
// below strand_count().
Groom select(const Groom& groom, std::span<const std::uint32_t> strands);

}  // namespace ringlet::hair

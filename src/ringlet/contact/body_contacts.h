#pragma once
// Which strands touch a body.

#include <vector>

#include "ringlet/contact/contact.h"

namespace ringlet::contact {

// Looks at every point of the strands beyond the root clearance; sorted by (strand, s). `bodies` stand where
// they are at the beginning of the step, which lasts `step`. Points deeper inside a body than `kDeepest` are
// not seen.
inline constexpr double kDeepest = 0.03;
std::vector<BodyContact> find_body_contacts(const StrandMotion& strands, const body::Bodies& bodies,
                                            double step, const DetectOptions& options);

}  // namespace ringlet::contact

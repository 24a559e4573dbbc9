// What goes into a whitened problem and comes out: impulses as callers have them, and blocks in single
// precision.
#include <algorithm>
#include <cmath>

#include "ringlet/friction/contact_law.h"
#include "ringlet/friction/whitened.h"

namespace ringlet::friction {

bool WhitenedProblem::fits_single_precision() const {
  double least = HUGE_VAL, most = 0.0;
  for (const LocalMatrix& w : local_) {
    least = std::min(least, w.trace);
    most = std::max(most, w.trace);
  }
  // Entries of A are at most √tr W, impulses about V / tr W, deviations of coordinates about V / √tr W. Half
  // of single precision's 38 digits on either side are left to their products.
  constexpr double kSmall = 1e-19, kLarge = 1e19;
  return std::sqrt(least) > kSmall && std::sqrt(most) < kLarge && velocity_scale_ < kLarge * least &&
         velocity_scale_ > kSmall * std::sqrt(most);
}

void WhitenedProblem::make_single() {
  if (!single_.empty()) return;
  single_.resize(blocks_.size());
  parallel_chunks(blocks_.size(), 1 << 15, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) single_[i] = static_cast<float>(blocks_[i]);
  });
}

void WhitenedProblem::import_impulses(std::span<const double> caller, double* internal) const {
  parallel_for(contacts(), [&](std::size_t p) {
    const Vec3 r = local_[p].rotate(Eigen::Map<const Vec3>(&caller[3 * order_[p]]));
    std::copy_n(r.data(), 3, internal + 4 * p);
    internal[4 * p + 3] = 0.0;
  });
}

void WhitenedProblem::import_guess(std::span<const double> caller, double* internal) const {
  import_impulses(caller, internal);
  parallel_for(contacts(), [&](std::size_t p) {
    Eigen::Map<Vec3> r(internal + 4 * p);
    r = r.allFinite() ? AnyLaw::project(kind(p), r, friction_[p]) : Vec3(Vec3::Zero());
  });
}

void WhitenedProblem::export_impulses(const double* internal, std::span<double> caller) const {
  parallel_for(contacts(), [&](std::size_t p) {
    const Vec3 r = local_[p].rotate_back(Eigen::Map<const Vec3>(internal + 4 * p));
    std::copy_n(r.data(), 3, &caller[3 * order_[p]]);
  });
}

}  // namespace ringlet::friction

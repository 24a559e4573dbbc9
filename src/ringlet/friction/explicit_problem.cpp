#include "ringlet/friction/explicit_problem.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/friction/contact_law.h"

namespace ringlet::friction {

ExplicitProblem::ExplicitProblem(const ReducedProblem& problem)
    : friction_(problem.friction), kind_(problem.kind) {
  check(problem);
  matrix_.block.reserve(problem.matrix.block.size() + 1);
  matrix_ = problem.matrix;
  const std::size_t n = problem.contacts();
  local_.resize(n);
  free_velocity_.assign(4 * n, 0.0);

  // The diagonal blocks say how each contact's tangents turn.
  using Block = Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = matrix_.row_offset[i]; k < matrix_.row_offset[i + 1]; ++k)
      if (static_cast<std::size_t>(matrix_.column[k]) == i) {
        const Mat3 block = Block(&matrix_.block[9 * k]);
        local_[i] = LocalMatrix::from(0.5 * (block + block.transpose()));
      }

  // W_ij ← R_i W_ij R_jᵀ and b_i ← R_i b_i.
  const auto turn = [&](std::size_t i) {
    Mat3 rotation = Mat3::Identity();
    rotation(1, 1) = rotation(2, 2) = local_[i].cosine;
    rotation(1, 2) = local_[i].sine;
    rotation(2, 1) = -local_[i].sine;
    return rotation;
  };
  double scale = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const Mat3 left = turn(i);
    for (std::size_t k = matrix_.row_offset[i]; k < matrix_.row_offset[i + 1]; ++k) {
      const Mat3 turned =
          left * Block(&matrix_.block[9 * k]) * turn(static_cast<std::size_t>(matrix_.column[k])).transpose();
      std::copy_n(turned.data(), 9, &matrix_.block[9 * k]);
    }
    const Vec3 b = Eigen::Map<const Vec3>(&problem.velocity[3 * i]);
    const Vec3 turned = left * b;
    std::copy_n(turned.data(), 3, &free_velocity_[4 * i]);
    scale = std::max(scale, b.norm());
  }
  matrix_.block.push_back(0.0);
  if (scale > 0.0) velocity_scale_ = scale;
}

void ExplicitProblem::import_impulses(std::span<const double> caller, double* internal) const {
  for (std::size_t p = 0; p < contacts(); ++p) {
    const Vec3 r = local_[p].rotate(Eigen::Map<const Vec3>(&caller[3 * p]));
    std::copy_n(r.data(), 3, internal + 4 * p);
    internal[4 * p + 3] = 0.0;
  }
}

void ExplicitProblem::import_guess(std::span<const double> caller, double* internal) const {
  import_impulses(caller, internal);
  for (std::size_t p = 0; p < contacts(); ++p) {
    Eigen::Map<Vec3> r(internal + 4 * p);
    r = r.allFinite() ? AnyLaw::project(kind(p), r, friction_[p]) : Vec3(Vec3::Zero());
  }
}

void ExplicitProblem::export_impulses(const double* internal, std::span<double> caller) const {
  for (std::size_t p = 0; p < contacts(); ++p) {
    const Vec3 r = local_[p].rotate_back(Eigen::Map<const Vec3>(internal + 4 * p));
    std::copy_n(r.data(), 3, &caller[3 * p]);
  }
}

}  // namespace ringlet::friction

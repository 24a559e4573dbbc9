#pragma once
// Random one-contact problems: regular, nearly singular and singular W, any μ, any scale. Each has a
// solution: with W positive definite any b does, and for singular W it is built from a pair (r, u) that obeys
// the law.

#include <cmath>
#include <cstdlib>

#include "ringlet/base/random.h"
#include "ringlet/friction/local.h"

namespace ringlet::friction {

struct RandomLocal {
  Mat3 w;
  Vec3 b;
  double mu = 0.0;
  bool singular = false;
};

// How many problems a test draws: few by default, as many as RINGLET_LOCAL_SAMPLES says for a thorough run.
inline int local_samples(int usual) {
  const char* wanted = std::getenv("RINGLET_LOCAL_SAMPLES");
  return wanted != nullptr ? std::atoi(wanted) : usual;
}

// kind 0: regular; 1: nearly singular (condition up to 1e12); 2: singular (rank 1 or 2).
inline RandomLocal random_local(Random& random, int kind) {
  RandomLocal p;
  const int rank = kind == 2 ? 1 + static_cast<int>(random.below(2)) : 3;
  Eigen::Matrix<double, 3, 3> a;
  for (int i = 0; i < 9; ++i) a.data()[i] = random.normal();
  for (int k = 0; k < 3; ++k) {
    if (k >= rank) a.col(k).setZero();
    if (kind == 1 && k > 0) a.col(k) *= std::pow(10.0, random.uniform(-6.0, 0.0));
  }
  const double w_scale = std::pow(10.0, random.uniform(-12.0, 12.0)),
               b_scale = std::pow(10.0, random.uniform(-12.0, 12.0));
  p.w = a * a.transpose() * w_scale;
  for (int k = 0; k < 3; ++k) p.b[k] = random.normal() * b_scale;
  p.singular = kind == 2;
  const double dice = random.uniform();
  p.mu = dice < 0.1   ? 0.0
         : dice < 0.2 ? std::pow(10.0, random.uniform(-9.0, 0.0))
         : dice < 0.6 ? random.uniform(0.0, 1.0)
                      : random.uniform(0.0, 10.0);
  return p;
}

enum class LocalKind { regular, nearly_singular, nearly_singular_known, singular_known };
inline constexpr LocalKind kLocalKinds[] = {LocalKind::regular, LocalKind::nearly_singular,
                                            LocalKind::nearly_singular_known, LocalKind::singular_known};
inline const char* name_of(LocalKind kind) {
  constexpr const char* kNames[] = {"regular", "nearly singular", "nearly singular, known solution",
                                    "singular, known solution"};
  return kNames[static_cast<int>(kind)];
}

inline RandomLocal solvable_local(Random& random, LocalKind kind) {
  if (kind == LocalKind::regular) return random_local(random, 0);
  RandomLocal p = random_local(random, kind == LocalKind::singular_known ? 2 : 1);
  if (kind == LocalKind::nearly_singular) return p;
  // Take-off, stick or slide, in numbers of order one; then the scales.
  const double w_scale = p.w.trace(), b_scale = p.b.norm();
  p.w /= w_scale;
  Vec3 r(std::abs(random.normal()), 0.0, 0.0), u = Vec3::Zero();
  const double angle = random.uniform(0.0, 6.28);
  const Vec2 direction(std::cos(angle), std::sin(angle));
  switch (random.below(3)) {
    case 0:
      r.setZero(), u = Vec3(std::abs(random.normal()), random.normal(), random.normal());
      break;
    case 1:
      r.tail<2>() = direction * p.mu * r[0] * random.uniform();
      break;
    default:
      r.tail<2>() = direction * p.mu * r[0];
      if (p.mu > 0.0) u.tail<2>() = -direction * std::abs(random.normal());
  }
  p.b = (u - p.w * r) * b_scale;
  p.w *= w_scale;
  return p;
}

}  // namespace ringlet::friction

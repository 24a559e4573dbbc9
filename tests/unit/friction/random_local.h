#pragma once
// Random one-contact problems: regular, nearly singular and singular W, any μ, any scale.

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
  p.mu = dice < 0.1 ? 0.0 : dice < 0.6 ? random.uniform(0.0, 1.0) : random.uniform(0.0, 10.0);
  return p;
}

}  // namespace ringlet::friction

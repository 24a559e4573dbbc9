#pragma once
// The laws behind solve_local. All work in the basis of LocalMatrix; each returns false where it knows that
// it failed.

#include "ringlet/friction/local.h"

namespace ringlet::friction {

bool solve_mfb(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance);
bool solve_enumerate(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r);
bool solve_alart_curnier(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance,
                         bool damped);
bool solve_duriez(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance, int passes);
bool solve_pyramid(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r);

}  // namespace ringlet::friction

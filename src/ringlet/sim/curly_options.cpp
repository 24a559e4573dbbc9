#include "ringlet/sim/curly_system.h"

namespace ringlet::sim {
namespace {

const Vec3 kStyleGravity(0.0, 0.0, -9.81);  // characters are drawn as they hang

}  // namespace

CurlyOptions red_head_options() {
  CurlyOptions o;
  o.springs = rods::red_head_springs();
  o.springs.style_gravity = kStyleGravity;
  o.steps_per_frame = 60;
  o.spheres.reach = 5.0;
  o.spheres.threshold = 1;
  o.radius_root = 0.23 * rods::kCurlyUnit;
  o.radius_tip = 1.65 * rods::kCurlyUnit;
  return o;
}

CurlyOptions horse_options() {
  CurlyOptions o;
  o.springs = rods::horse_springs();
  o.springs.style_gravity = kStyleGravity;
  o.steps_per_frame = 30;
  o.spheres.reach = 3.5;
  o.spheres.threshold = 3;
  o.radius_root = 1.0 * rods::kCurlyUnit;
  o.radius_tip = 2.5 * rods::kCurlyUnit;
  return o;
}

}  // namespace ringlet::sim

#pragma once
// How a step goes on in time.
//
//   w₋, w, w', h₋, h, h'   rates of the last two steps and of this one, and their lengths
//   q                      at the end of the last step, where this one begins; it ends at q + h' w'
//
// implicit_euler: forces of the end act for the whole step. First order; it eats motion as h' of additional
// internal friction would.
//
// midpoint: forces act from the middle of the last step to the middle of this one, M (w' − w) = (h + h')/2 F.
// Elastic forces are those of the end, as in implicit Euler, less the friction by which that eats motion, for
// all motion that the step resolves (resolved_motion.h). It is stable for all steps and of second order. A
// motion of angular frequency ω loses the share (ω h)³ ω/100 of its energy in a second; what is too fast for
// the step follows its forces at once. Contact impulses belong to w', as in implicit Euler, so that impacts
// do not rebound and what sticks stays where it is.
//
// Internal friction is taken from w' and w₋, whose weighted mean is that at the middle: it damps stiff modes
// by √3 in a step, where the mean of w and w' would let them swing.

#include "ringlet/base/lanes.h"

namespace ringlet::rods {

enum class Scheme : unsigned char { implicit_euler, midpoint };

// Matrix and right-hand side of a step, with stiffness K, relaxation time r, drag rate d; K_s and its time
// are those of resolved_motion.h:
//   (1 + kick d air) M + kick (h' + r friction) K
//   M w + kick (K (q0 − q − r (1 − friction) w₋) + time K_s w) − kick d (1 − air) M w
template <class R>
struct StepWeights {
  R kick;           // time over which forces act
  R friction, air;  // share of the new rates in internal friction and in drag
};

// Steps of zero length have not been made by this scheme: what they left are velocities at the beginning.
template <class R>
StepWeights<R> step_weights(Scheme scheme, const R& h, const R& last, const R& older, const R& drag) {
  const R one(1.0), half(0.5), quarter(0.25), zero(0.0);
  if (scheme == Scheme::implicit_euler) return {h, one, one};
  StepWeights<R> w;
  w.kick = half * (last + h);
  // The middle of the time in which forces act, after the beginning of this step.
  const R middle = quarter * (h - last);
  const R next = half * h, before = zero - last - half * older;
  w.friction = select(older > zero, (middle - before) / (next - before), one);
  // Half, unless the air would turn velocities round in one step.
  const R decay = drag * w.kick;
  w.air = select(decay > R(2.0), one - one / select(decay > zero, decay, one), half);
  return w;
}

}  // namespace ringlet::rods

#pragma once
// How a rigid body moves: keyframes, and gestures with a name.

#include <optional>
#include <string_view>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::body {

struct Keyframe {
  double time = 0.0;
  Vec3 position = Vec3::Zero();
  Quat rotation = Quat::Identity();
};

// In the body's own frame (z up, face along −y). A gesture swells and fades within [from, to] so smoothly
// that acceleration is continuous; before it the body is at rest, after it too.
enum class GestureKind {
  shake,  // "no": turns left and right about z
  nod,    // "yes": pitches about x; positive lowers the face
  lean,   // tilts about y towards the left shoulder by `amplitude`, stays there, and comes back
  jump,   // hops: z between 0 and `amplitude`, `frequency` times a second
  spin,   // turns on and on about z, `frequency` turns a second; keeps the angle it has reached
};

struct Gesture {
  GestureKind kind = GestureKind::shake;
  double amplitude = 0.6;  // radians; metres for jump; not used by spin
  double frequency = 1.5;  // 1/s; not used by lean
  double from = 0.0;       // s
  double to = 2.0;         // s
  double ramp = 0.25;      // s to swell and to fade; at most half of the gesture
};

std::string_view name(GestureKind kind);
std::optional<GestureKind> gesture_kind(std::string_view name);

// Each gesture is carried by the ones before it, and all by the keyframes: pose = keys ∘ gesture₁ ∘ gesture₂
// … No keys: the origin. No gestures: the keys alone. Neither: at rest.
//
// Between keys, position and rotation vector follow quintic polynomials that meet the keys exactly, with
// velocity and acceleration of the parabola through each key and its neighbours, as far as no coordinate then
// leaves the range between two keys; zero at the first and last key. So the motion is twice continuously
// differentiable for all times, overshoots no key, holds still between equal keys, and is constant outside.
struct Motion {
  std::vector<Keyframe> keys;  // times strictly increasing; less than half a turn from one to the next
  std::vector<Gesture> gestures;
  Vec3 pivot = Vec3::Zero();  // the point of the body at rest that everything turns about
  // So long before time 0 the body goes from rest, the origin, to where all this has it at time 0, as
  // smoothly as a gesture; 0: it is there at once.
  double preroll = 0.0;
};

// From 0 at time −preroll to 1 at time 0, with zero first and second derivative at both ends.
double preroll_share(double time, double preroll);

// Throws InputError naming the key or gesture and what is wrong with it.
void validate(const Motion& motion);

// A pose and its first two time derivatives, in the world.
struct Kinematics {
  Pose pose;
  Twist velocity;                           // of the body's origin; velocity.origin = pose.position
  Vec3 linear_acceleration = Vec3::Zero();  // of the body's origin
  Vec3 angular_acceleration = Vec3::Zero();

  // Of the material point that is now at the world point x.
  Vec3 velocity_at(const Vec3& x) const { return velocity.at(x); }
  Vec3 acceleration_at(const Vec3& x) const;
};

Kinematics kinematics(const Motion& motion, double time);
Pose pose(const Motion& motion, double time);
Twist velocity(const Motion& motion, double time);

}  // namespace ringlet::body

#pragma once
// The sculpture: a head, and neck with shoulders, as implicit surfaces in their nominal size.
//
// Frame: origin at the joint between skull and neck, z up, the face looks along −y, the left ear is at +x.
// Everything is symmetric in x. All figures have the same skull, so that hair fits them all.

#include "ringlet/base/types.h"

namespace ringlet::body {

// Size of the sculpture (metres): chin to crown (of a grown-up), breadth of the skull above the ears, brow to
// occiput.
inline constexpr double kNominalHeight = 0.230;
inline constexpr double kNominalBreadth = 0.155;
inline constexpr double kNominalDepth = 0.195;

enum class Figure { woman, man, child };

// Negative inside, positive outside, about the distance near the surface (metres).
// Skull, face with open eyes, ears and the upper neck that moves with them.
double head_field(const Vec3& point, Figure figure = Figure::woman);
double ear_field(const Vec3& point);  // the two ears alone
// Neck, shoulders and chest with a top, cut below.
double shoulders_field(const Vec3& point, Figure figure = Figure::woman);

// The ball of the left eye; the right one is its mirror image.
struct EyeBall {
  Vec3 centre;
  double radius;
};
EyeBall eye_ball(Figure figure);

// The colours of skin, brows and clothes; linear RGB.
struct HeadPaint {
  Vec3 skin = Vec3(0.50, 0.31, 0.23);
  Vec3 brows = Vec3(0.10, 0.06, 0.04);
  Vec3 cloth = Vec3(0.16, 0.17, 0.20);
};
// At a point on the surface: lips, blush, brows and lashes; the top on the shoulders.
Vec3 head_colour(const Vec3& point, Figure figure, const HeadPaint& paint);
Vec3 shoulders_colour(const Vec3& point, Figure figure, const HeadPaint& paint);

}  // namespace ringlet::body

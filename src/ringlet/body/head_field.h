#pragma once
// The sculpture: an adult head, and neck with shoulders, as implicit surfaces in their nominal size.
//
// Frame: origin at the joint between skull and neck, z up, the face looks along −y, the left ear is at +x.
// All three are symmetric in x.

#include "ringlet/base/types.h"

namespace ringlet::body {

// Size of the sculpture (metres): chin to crown, breadth of the skull above the ears, brow to occiput.
inline constexpr double kNominalHeight = 0.230;
inline constexpr double kNominalBreadth = 0.155;
inline constexpr double kNominalDepth = 0.195;

// Negative inside, positive outside, about the distance near the surface (metres).
double head_field(const Vec3& point);       // skull, face, ears and the upper neck that moves with them
double ear_field(const Vec3& point);        // the two ears alone
double shoulders_field(const Vec3& point);  // neck, shoulders and chest, cut below

}  // namespace ringlet::body

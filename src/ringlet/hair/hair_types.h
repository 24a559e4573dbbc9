#pragma once
// Natural kinds of hair: what the section is like, and how the unstressed strand winds.

#include "ringlet/hair/material.h"

namespace ringlet::hair {

enum class Ethnicity { asian, caucasian, african };
enum class Curl { straight, wavy, curly, coiled };

// Constants of [Bertails2005]: E = 10 GPa, ν = 0.3, ρ = 1300 kg/m³; the section's eccentricity is the middle
// of the range the paper gives for the type (0; 0–0.1; 0–0.2).
Material material_of(Ethnicity ethnicity);

// A helix as people see it: the radius of the coil and the rise of one turn along its axis, in metres.
struct CurlShape {
  double radius = 0.0;  // 0: straight
  double pitch = 0.0;
};
CurlShape curl_shape(Curl curl);

// The natural (κ1, κ2, τ) of a helix: κ = r/(r² + c²), τ = c/(r² + c²), c = pitch/2π. Bending is put on κ2,
// about the short axis of the section (its larger semi-axis lies along n1), as [Bertails2005] has it.
Vec3 natural_curvature(const CurlShape& shape);

}  // namespace ringlet::hair

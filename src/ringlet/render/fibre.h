#pragma once
// How one hair fibre scatters light: a rough dielectric cylinder with an elliptic section, as a function of
// directions. Energy is conserved and directions can be exchanged.
//
// Directions are unit vectors in the fibre's own axes: x along it from root to tip, y along the section's
// semi-axis n1, z along n2. θ is the angle out of the plane across the fibre, φ the angle about it from y.

#include <array>

#include "ringlet/render/geometry.h"

namespace ringlet::render {

struct FibreLook {
  double longitudinal_roughness = 0.25;  // width of highlights along the fibre, (0, 1]
  double azimuthal_roughness = 0.3;      // and around it, (0, 1]
  double tilt = 0.044;                   // of the cuticle's scales, radians
  double index = 1.55;                   // of refraction
  double eccentricity = 0.0;             // 1 − (small axis / large axis), [0, 0.9]; the large one is n1
};

// Hair that water covers, from 0 (dry) to 1: a film lies over the scales, so that highlights narrow and lose
// their tilt, and light enters and leaves the fibre with fewer reflections at the weaker step from water.
FibreLook wet_look(const FibreLook& dry, double wetness);

// Throws InputError naming the first number that is out of its range.
void validate(const FibreLook& look);

// Absorption per mean radius of the fibre, for red, green and blue.
//
// Of fibres that lie in a thick mass and then look like `colour`: [Chiang2016, Eq. 9].
Colour absorption_of_colour(const Colour& colour, double azimuthal_roughness);
// Of pigments, by amount: [dEon2011]. Black hair has 8 of eumelanin, brown 1.3, blond 0.3; red hair
// has pheomelanin.
Colour absorption_of_melanin(double eumelanin, double pheomelanin);
// The colour of a thick mass of such hair, the inverse of absorption_of_colour.
Colour colour_of_absorption(const Colour& absorption, double azimuthal_roughness);

// Smooth paths of light through the section, met from one direction at one place: R off the surface, TT
// through it, TRT with one reflection inside, and all that is left.
inline constexpr std::size_t kFibrePaths = 4;
struct SectionPaths {
  std::array<float, 3> azimuth{};                  // where R, TT and TRT go
  std::array<float, 3> exit_offset{};              // where across the apparent width they leave, [−1, 1]
  std::array<Colour, kFibrePaths> attenuations{};  // the part of light on each; they sum to 1 without pigment
};

class Fibre {
 public:
  explicit Fibre(const FibreLook& look);

  // Half the width that the section shows along φ, in mean radii.
  float half_width(float azimuth) const;
  // Traces the section from a direction (θ given by its sine) at `offset` ∈ [−1, 1] across that width,
  // counted towards φ + π/2.
  SectionPaths trace(float sin_theta, float azimuth, float offset, const Colour& absorption) const;

  // A place on a fibre as one direction sees it.
  struct View {
    Vec3f direction;  // towards the eye, in the fibre's axes
    float sin_theta = 0.0f, azimuth = 0.0f, offset = 0.0f;
    Colour absorption;
    SectionPaths paths;
    std::array<float, kFibrePaths + 1> chances{};  // with which a sample takes each path; last: compensation
  };
  View view(const Vec3f& to_eye, float offset, const Colour& absorption) const;

  // Radiance towards the eye is the integral of `value` times incoming radiance over all directions.
  struct Scattering {
    Colour value = Colour::Zero();
    float density = 0.0f;  // with which sample() gives this direction, per steradian
  };
  Scattering scatter(const View& view, const Vec3f& to_light) const;

  // A direction for four numbers in [0, 1), and what scatter() says of it.
  struct Sample {
    Vec3f to_light;
    Scattering scattering;
  };
  Sample sample(const View& view, const std::array<float, 4>& u) const;

 private:
  // With the section traced for the light's θ.
  Scattering scatter(const View& view, const Vec3f& to_light, const SectionPaths& light) const;
  float half_width(float cosine, float sine) const;
  float longitudinal(std::size_t path, float sin_to, float sin_from) const;
  float azimuthal(float difference) const;
  float lost(float sin_theta, float azimuth) const;
  void tabulate_loss();

  float index_, axis_1_, axis_2_;
  float logistic_scale_, logistic_norm_;
  struct Lobe {
    float sin_tilt, cos_tilt, variance, norm;
  };
  std::array<Lobe, kFibrePaths> lobes_;
  // White light that the lesser of two directions loses, over φ from 0 to π/2 and θ from −π/2 to π/2, and
  // its integral over the sphere, weighted by the apparent width.
  static constexpr std::size_t kLossRows = 16, kLossColumns = 64;
  std::array<std::array<float, kLossColumns + 1>, kLossRows + 1> loss_{};
  float loss_integral_ = 0.0f;
};

}  // namespace ringlet::render

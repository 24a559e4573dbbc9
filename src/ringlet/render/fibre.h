#pragma once
// How one hair fibre scatters light: a rough dielectric cylinder with an elliptic section, as a function of
// directions. Energy is conserved and directions can be exchanged.
//
// Directions are unit vectors in the fibre's own axes: x along it from root to tip, y along the section's
// semi-axis n1, z along n2. θ is the angle out of the plane across the fibre, φ the angle about it from y.

#include <array>
#include <xsimd/xsimd.hpp>

#include "ringlet/render/fibre_look.h"
#include "ringlet/render/geometry.h"

namespace ringlet::render {

// Numbers at several places across a fibre's width, worked out together. A hair is narrower than a pixel: to
// see it at many places at once is what makes a picture smooth.
using Places = xsimd::batch<float>;
inline constexpr std::size_t kPlaces = Places::size;
using PlacesColour = std::array<Places, 3>;

// Offsets that fill the width [−1, 1] evenly, all shifted by `shift` ∈ [0, 1) of their distance.
Places spread_offsets(float shift);

// Smooth paths of light through the section, met from one direction: R off the surface, TT through it, TRT
// with one reflection inside, and all that is left.
inline constexpr std::size_t kFibrePaths = 4;
struct SectionPaths {
  std::array<Places, 3> azimuth;                       // where R, TT and TRT go
  std::array<Places, 3> exit_offset;                   // where across the apparent width they leave, [−1, 1]
  std::array<PlacesColour, kFibrePaths> attenuations;  // part of light on each; sums to 1 without pigment
};

class Fibre {
 public:
  explicit Fibre(const FibreLook& look);

  // Half the width that the section shows along φ, in mean radii.
  float half_width(float azimuth) const;
  // Traces the section from a direction (θ given by its sine) at offsets ∈ [−1, 1] across that width,
  // counted towards φ + π/2.
  SectionPaths trace(float sin_theta, float azimuth, const Places& offsets, const Colour& absorption) const;

  // Places on a fibre as one direction sees them.
  struct View {
    Vec3f direction;  // towards the eye, in the fibre's axes
    float sin_theta = 0.0f, azimuth = 0.0f;
    Places offsets;
    Colour absorption;
    SectionPaths paths;
    std::array<Places, kFibrePaths> chances;  // with which a sample takes each path
    float compensation = 0.0f;                // and with which none of them
  };
  View view(const Vec3f& to_eye, const Places& offsets, const Colour& absorption) const;

  // Radiance towards the eye is the integral of `value` times incoming radiance over all directions. The mean
  // over the view's places.
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
  // Mp from the light to the eye and from the eye to the light, for each path.
  struct Longitudinal {
    std::array<float, kFibrePaths> there, back;
  };
  Longitudinal longitudinal(float sin_light, float sin_eye) const;
  // With the section traced for the light's θ.
  Scattering scatter(const View& view, const Vec3f& to_light, const SectionPaths& light) const;
  float half_width(float cosine, float sine) const;
  Places azimuthal(const Places& difference) const;
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

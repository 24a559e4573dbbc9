#pragma once
// Small shapes for pictures whose pixels are known in closed form.

#include <cmath>
#include <cstring>
#include <numbers>
#include <type_traits>
#include <vector>

#include "ringlet/base/random.h"
#include "ringlet/base/triangle_mesh.h"
#include "ringlet/render/preview.h"

namespace ringlet::render::testing {

inline TriangleMesh sphere(const Vec3& centre, double radius, int around) {
  const int down = around / 2;
  TriangleMesh mesh;
  for (int j = 0; j <= down; ++j)
    for (int i = 0; i < around; ++i) {
      const double theta = std::numbers::pi * j / down, phi = 2.0 * std::numbers::pi * i / around;
      mesh.vertices.push_back(centre + radius * Vec3(std::sin(theta) * std::cos(phi),
                                                     std::sin(theta) * std::sin(phi), std::cos(theta)));
    }
  const auto id = [around](int j, int i) { return static_cast<std::uint32_t>(j * around + i % around); };
  for (int j = 0; j < down; ++j)
    for (int i = 0; i < around; ++i) {
      if (j > 0) mesh.triangles.push_back({id(j, i), id(j + 1, i), id(j, i + 1)});
      if (j + 1 < down) mesh.triangles.push_back({id(j, i + 1), id(j + 1, i), id(j + 1, i + 1)});
    }
  return mesh;
}

// A horizontal square that faces up.
inline TriangleMesh square(const Vec3& centre, double side) {
  const double h = 0.5 * side;
  TriangleMesh mesh;
  for (const Vec3& corner : {Vec3(-h, -h, 0), Vec3(h, -h, 0), Vec3(h, h, 0), Vec3(-h, h, 0)})
    mesh.vertices.push_back(centre + corner);
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

inline Lights no_lights() {
  Lights lights;
  lights.key.light = lights.fill.light = lights.rim.light = Vec3::Zero();
  return lights;
}

// Light of strength 1 from everywhere.
inline Lights white_room() {
  Lights lights = no_lights();
  lights.ambient_above = lights.ambient_below = Vec3::Ones();
  return lights;
}

inline Backdrop flat_backdrop(double value) { return {Vec3::Constant(value), Vec3::Constant(value), 0.0}; }

inline Surface chalk(const Vec3& colour) { return {colour, 0.0, 0.0}; }

// Strands as they are: no narrowing, no variation.
template <class Options = PreviewOptions>
Options plain_options(int width, int height, int samples) {
  Options options;
  options.width = width;
  options.height = height;
  options.samples_per_pixel = samples;
  options.tip_scale = 1.0;
  options.colour_variation = 0.0;
  if constexpr (std::is_same_v<Options, PreviewOptions>) options.root_shade = 0.0;
  return options;
}

// Some wavy strands that hang around a ball.
struct Wig {
  std::vector<std::uint32_t> first_point{0};
  std::vector<Vec3> points;
  TriangleMesh head = sphere(Vec3::Zero(), 0.09, 32);

  explicit Wig(int strands) {
    for (int i = 0; i < strands; ++i) {
      Random random(3, static_cast<std::uint64_t>(i));
      const double phi = random.uniform(0.0, 2.0 * std::numbers::pi);
      for (int k = 0; k < 12; ++k) {
        const double wave = 0.1 + 0.005 * std::sin(0.9 * k + phi);
        points.emplace_back(wave * std::cos(phi), wave * std::sin(phi), 0.08 - 0.02 * k);
      }
      first_point.push_back(static_cast<std::uint32_t>(points.size()));
    }
  }
  PictureScene scene() const {
    PictureScene scene;
    scene.strands.first_point = first_point;
    scene.strands.points = points;
    scene.strands.radii = {2e-4};
    scene.meshes.push_back({&head, {}, {}, {}});
    scene.camera = frame_head(Vec3(-0.1, -0.1, -0.15), Vec3(0.1, 0.1, 0.1), 16.0 / 9.0);
    scene.lights = studio_lights(scene.camera);
    return scene;
  }
};

inline bool same_bits(const Image& a, const Image& b) {
  return a.pixels.size() == b.pixels.size() &&
         std::memcmp(a.pixels.data(), b.pixels.data(), a.pixels.size() * sizeof(Colour)) == 0;
}

}  // namespace ringlet::render::testing

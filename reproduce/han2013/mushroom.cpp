// The mushroom of [Han2013, fig. 5] and the two hundred thousand strands of figure 6: hair on a ball that is
// shaken, with the paper's counts (bending eight times, length once, both twice per step).
//
//   ringlet_reproduce_han2013_mushroom [--quick] [folder]
//
// tells the times of a step and the largest stretch, and writes mushroom_<strands>.png, one picture of four
// moments. With --quick: a hundredth of the strands, and no picture.

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <ctime>
#include <numbers>
#include <vector>

#include "reproduce/program.h"
#include "ringlet/base/random.h"
#include "ringlet/body/tessellate.h"
#include "ringlet/render/preview.h"
#include "ringlet/rods/chain.h"

namespace {

using namespace ringlet;

constexpr double kStep = 1.0 / 60.0, kRadius = 0.1;
constexpr std::size_t kVertices = 6;

struct Hair {
  std::vector<std::uint32_t> first_point{0};
  std::vector<Vec3> points;
};

// Strands of 15 cm on the upper two thirds of a ball, on a Fibonacci lattice that is disturbed by half its
// spacing, or its rows would show; they lean away from the top and bend downwards like the cap of a mushroom.
Hair grow(std::size_t strands) {
  Hair hair;
  const double golden = std::numbers::pi * (3.0 - std::sqrt(5.0));
  const double spacing = std::sqrt(4.0 / 3.0 * 2.0 * std::numbers::pi / double(strands));
  for (std::size_t i = 0; i < strands; ++i) {
    const double z = 1.0 - 4.0 / 3.0 * (double(i) + 0.5) / double(strands);
    const double ring = std::sqrt(1.0 - z * z), angle = golden * double(i);
    Random random(1, i);
    const Vec3 out = (Vec3(ring * std::cos(angle), ring * std::sin(angle), z) +
                      0.5 * spacing * Vec3(random.normal(), random.normal(), random.normal()))
                         .normalized();
    const Vec3 aside(std::cos(angle), std::sin(angle), 0.0);
    Vec3 x = kRadius * out, direction = (out + 0.8 * aside).normalized();
    for (std::size_t k = 0; k < kVertices; ++k) {
      hair.points.push_back(x);
      x += 0.15 / double(kVertices - 1) * direction;
      direction = (direction - Vec3(0, 0, 0.3)).normalized();
    }
    hair.first_point.push_back(static_cast<std::uint32_t>(hair.points.size()));
  }
  return hair;
}

// The ball goes to and fro and turns, for two seconds, and then stands still.
Pose ball_at(double time) {
  const double size = std::sin(std::numbers::pi * std::min(time / 2.0, 1.0));
  Pose pose;
  pose.position = 0.08 * size * Vec3(std::sin(2.0 * std::numbers::pi * time), 0, 0);
  pose.rotation =
      Quat(Eigen::AngleAxisd(0.5 * size * std::sin(3.0 * std::numbers::pi * time), Vec3::UnitZ()));
  return pose;
}

// Paste one picture beside the others.
void paste(render::Image& all, const render::Image& one, int place) {
  for (int y = 0; y < one.height; ++y)
    for (int x = 0; x < one.width; ++x) all.pixels[all.index(place * one.width + x, y)] = one.at(x, y);
}

render::Image picture(const Hair& hair, const std::vector<Vec3>& points, const TriangleMesh& ball,
                      const Pose& pose) {
  render::PictureScene scene;
  scene.strands = {hair.first_point, points, {}, {1.5e-4}, {Vec3(0.45, 0.2, 0.08)}};
  scene.meshes = {{&ball, {}, pose, {}}};
  scene.camera.position = Vec3(0.0, -1.1, 0.1);
  scene.camera.target = Vec3(0, 0, -0.03);
  scene.lights = render::studio_lights(scene.camera);
  render::PreviewOptions options;
  options.width = 360;
  options.height = 360;
  options.samples_per_pixel = 4;
  return render_preview(scene, options);
}

void run(const reproduce::Options& wanted, int figure, std::size_t strands) {
  const Hair hair = grow(strands);
  rods::ChainOptions options;
  options.rounds = 2;
  options.bending_iterations = 8;
  options.bending = 0.1;
  options.passes = options.most_passes = 1;
  options.global_shape = 0.02;
  options.style_gravity = Vec3(0, 0, -9.81);  // the cap is what it looks like at rest
  rods::Chain chain(hair.first_point, hair.points, options);
  const TriangleMesh ball = body::tessellate(body::Sphere{Vec3::Zero(), kRadius});
  std::vector<Vec3> points(hair.points.size());
  render::Image all{4 * 360, 360, std::vector<render::Colour>(std::size_t(4) * 360 * 360)};
  double wall = 0.0, stretch = 0.0;
  std::clock_t processor = 0;
  constexpr int kSteps = 240;
  for (int k = 1; k <= kSteps; ++k) {
    const Pose pose = ball_at(k * kStep);
    const Vec3 c = pose.position;
    const Vector3<float> centre{float(c.x()), float(c.y()), float(c.z())};
    const rods::chain::Primitive body{rods::chain::PrimitiveKind::capsule, centre, centre, float(kRadius)};
    const std::clock_t before = std::clock();
    const auto begin = std::chrono::steady_clock::now();
    chain.step(kStep, {&pose, 1}, {Vec3(0, 0, -9.81), Vec3::Zero(), 1.0}, {{&body, 1}, {}});
    wall += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    processor += std::clock() - before;
    stretch = std::max(stretch, chain.largest_stretch());
    if (!wanted.quick && k % (kSteps / 4) == kSteps / 8) {
      chain.write_points(points);
      paste(all, picture(hair, points, ball, pose), k / (kSteps / 4));
    }
  }
  if (!wanted.quick) write_png(all, wanted.folder / fmt::format("mushroom_{}.png", strands));
  const auto tell = [&](const char* what, double value, const char* unit) {
    reproduce::tell(fmt::format("han2013.figure{}.{}", figure, what), value, unit);
  };
  tell("wall", 1e3 * wall / kSteps, "ms");
  tell("per_strand", 1e9 * double(processor) / CLOCKS_PER_SEC / kSteps / double(strands), "ns");
  tell("stretch", 100.0 * stretch, "%");
}

}  // namespace

int main(int argc, char** argv) {
  return reproduce::main_of(argc, argv, [](const reproduce::Options& options) {
    const std::size_t smaller = options.quick ? 100 : 1;
    run(options, 5, 100'000 / smaller);
    run(options, 6, 200'000 / smaller);
  });
}

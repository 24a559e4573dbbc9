// Whether imported hair stays where it was drawn: drift after 5 s under gravity, and the time to prepare it.
//
//   ringlet_benchmark_sag_free [GROOM METRES_PER_UNIT UP]
//
// GROOM is a groom file, UP its upward axis (y or z); without one, 2,000 random strands of 50 points.

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>

#include "ringlet/base/frames.h"
#include "ringlet/base/log.h"
#include "ringlet/base/random.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/sim/simulator.h"

namespace {

using namespace ringlet;

// Directions that wander, as somebody might draw them.
hair::Groom random_groom(std::size_t strands, int points) {
  hair::Groom groom;
  for (std::size_t i = 0; i < strands; ++i) {
    Random random(1, i);
    const auto vector = [&] { return Vec3(random.normal(), random.normal(), random.normal()); };
    Vec3 direction = vector().normalized(), bend = 0.05 * vector();
    std::vector<Vec3> line{0.1 * direction};
    const double step = random.uniform(0.08, 0.25) / (points - 1);
    for (int k = 1; k < points; ++k) {
      line.push_back(line.back() + step * direction);
      bend += 0.02 * vector();
      direction = rotation_exp(bend) * direction;
    }
    groom.add_strand(line);
  }
  return groom;
}

void measure(scene::Scene scene, const std::string& name) {
  const auto start = std::chrono::steady_clock::now();
  sim::World world = sim::build_world(scene);
  const double set_up = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  sim::Simulator simulator(std::move(world));
  const std::vector<Vec3> first(simulator.points().begin(), simulator.points().end());
  const auto offsets = simulator.world().strands().first_point();
  double worst = 0.0;
  for (int frame = 1; frame < scene::frame_count(scene.run); ++frame) {
    simulator.advance_frame();
    const auto now = simulator.points();
    for (std::size_t i = 0; i + 1 < offsets.size(); ++i)
      for (std::size_t k = offsets[i]; k < offsets[i + 1]; ++k)
        worst = std::max(worst, (now[k] - first[k]).norm() / hair::length(std::span(first).subspan(
                                                                 offsets[i], offsets[i + 1] - offsets[i])));
  }
  fmt::print("{}: {} strands, set-up {:.3f} s, largest drift in {} s {:.3g} % of a strand's length\n", name,
             offsets.size() - 1, set_up, scene.run.duration, 100.0 * worst);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) try {
  set_log_sink([](LogLevel, const std::string& message) { fmt::print("  {}\n", message); });
  scene::Scene scene;
  scene.run.duration = 5.0;
  scene.run.frames_per_second = 2.0;
  scene.simulation.contact = scene::ContactModel::none;
  scene.simulation.settle = 0.0;
  scene.hair.source = scene::HairSource::file;
  scene.hair.elements = 12;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  const bool given = argc > 3;
  const auto random_file = std::filesystem::temp_directory_path() / "ringlet_sag_free.ply";
  if (given) {
    scene.hair.file = std::filesystem::absolute(argv[1]);
    scene.hair.file_unit = std::stod(argv[2]);
    scene.hair.file_up = std::string(argv[3]) == "y" ? scene::UpAxis::y : scene::UpAxis::z;
  } else {
    io::write_groom(random_groom(2000, 50), random_file);
    scene.hair.file = random_file;
  }
  measure(scene, "super_helix");
  scene.simulation.model = scene::Model::discrete_elastic_rod;
  measure(scene, "discrete_elastic_rod");
  scene.simulation.model = scene::Model::chain;
  measure(scene, "chain");
  if (!given) std::filesystem::remove(random_file);
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 1;
}

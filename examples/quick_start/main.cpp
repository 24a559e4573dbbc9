// Reads a scene, simulates a few frames of it, and writes the hair as a groom:  quick_start [hair.usda]
#include <ringlet/base/error.h>
#include <ringlet/hair/groom.h>
#include <ringlet/io/groom_file.h>
#include <ringlet/scene/scene_file.h>
#include <ringlet/sim/simulator.h>

#include <algorithm>
#include <cstdio>

using namespace ringlet;

namespace {

// Twelve wavy strands on a head that shakes. What is not said has a default; lengths are metres.
constexpr const char* kScene = R"(
[hair]
count = 12
length = 0.15
curl = "wavy"

[simulation]
settle = 0.05

[motion]
kind = "shake"
)";

// How far the farthest tip lies below its root.
double longest_drop(const hair::Groom& groom) {
  double drop = 0.0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    drop = std::max(drop, groom.strand(i).front().z() - groom.strand(i).back().z());
  return drop;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    scene::Scene scene = scene::parse_scene(kScene, "quick_start");
    scene::apply_override(scene, "run.frames_per_second=25");  // as `ringlet run --set` does

    sim::Simulator simulator(sim::build_world(scene));
    simulator.settle();
    for (int frame = 1; frame <= 3; ++frame) {
      simulator.advance_frame();
      std::printf("t = %.2f s: %zu points, %.0f contacts\n", simulator.time(), simulator.points().size(),
                  simulator.statistics().contacts);
    }

    hair::Groom groom = simulator.world().groom;
    const auto first_point = simulator.world().strands().first_point();
    const auto points = simulator.points();
    groom.first_point.assign(first_point.begin(), first_point.end());
    groom.points.assign(points.begin(), points.end());
    hair::validate(groom);
    std::printf("the longest strand hangs %.3f m below its root\n", longest_drop(groom));
    if (argc > 1) io::write_groom(groom, argv[1]);
  } catch (const Error& error) {
    std::fprintf(stderr, "quick_start: %s\n", error.what());  // one sentence: what, where, and the remedy
    return 1;
  }
}

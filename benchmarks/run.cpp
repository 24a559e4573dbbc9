// One table of what Ringlet costs on this machine: scene by scene the processor time of a step, which parts
// of it contacts are, how many passes solves make, and how fast a pass goes through memory beside a plain
// copy. README.md explains the columns.
//   ringlet_benchmark_run [--long] [--threads N] [SCENE...]
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/sha256.h"
#include "ringlet/friction/solve.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/simulator.h"

namespace {

using namespace ringlet;

struct Case {
  std::string name, file;  // the file below the scenes' folder
  double settle;           // s; dense scenes begin laid at rest and need little
  int frames;
  bool takes_minutes = false;
  std::optional<double> budget = {};  // s for each frame, wall-clock
  std::function<void(scene::Scene&)> change = [](scene::Scene&) {};
};

// The head is led back and forth once a second over 15 cm, a quarter of what the studio shows around it.
void shake_by_hand(scene::Scene& scene) {
  constexpr double kHalfWay = 0.075, kSecondsPerKey = 0.25;
  scene.hair.count = 100;
  scene.motion.kind = scene::MotionKind::keys;
  for (int k = 0; k <= 8; ++k) {
    const double side = k % 4 == 1 ? 1.0 : k % 4 == 3 ? -1.0 : 0.0;
    scene.motion.keys.push_back({.time = kSecondsPerKey * k, .position = Vec3(kHalfWay * side, 0.0, 0.0)});
  }
}

std::vector<Case> all_cases() {
  const auto model = [](scene::Model which) {
    return [which](scene::Scene& s) { s.simulation.model = which; };
  };
  const auto strands = [](int count, double radius) {
    return [=](scene::Scene& s) {
      s.hair.count = count;
      s.contact.radius = radius;
    };
  };
  return {{"default", "default.toml", 1.0, 15},
          {"grab", "default.toml", 1.0, 60, false, 1.0 / 30.0, shake_by_hand},
          {"Pony", "daviet2011/pony.toml", 0.5, 4},
          {"Free/A", "daviet2011/free_a.toml", 0.1, 1},
          {"Curly", "daviet2011/curly.toml", 0.1, 1},
          {"hairball", "hairball.toml", 0.1, 10},
          {"chains", "default.toml", 1.0, 15, false, {}, model(scene::Model::chain)},
          {"curls", "default.toml", 0.5, 5, false, {}, model(scene::Model::curly_spring)},
          {"10k", "default.toml", 0.2, 1, true, {}, strands(10000, 2e-4)},
          {"100k", "default.toml", 0.05, 1, true, {}, strands(100000, 6e-5)}};
}

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

// GB/s of a copy of so many bytes, read and written, in whatever cache they fit.
double copy_speed(std::size_t bytes) {
  constexpr double kLeastSeconds = 0.1;
  std::vector<char> from(std::max<std::size_t>(bytes / 2, 1 << 16), 1), to(from.size());
  double copied = 0.0;
  const double start = processor_seconds();
  while (processor_seconds() - start < kLeastSeconds) {
    std::memcpy(to.data(), from.data(), from.size());
    from[0] = to[to.size() - 1];
    copied += 2.0 * double(from.size());
  }
  return 1e-9 * copied / (processor_seconds() - start);
}

struct PassSpeed {
  double gigabytes = 0.0, share_of_copy = 0.0;
};

// How fast passes over all contacts of a problem go through what each must touch once: whitened rows in
// single precision and, of each contact, six lists of four doubles and two sides. One thread.
PassSpeed pass_speed(const friction::FactoredProblem& problem) {
  const ThreadLimit one(1);
  friction::SolverOptions options;
  options.method = friction::Method::accelerated;
  options.tolerance = 1e-6;
  options.max_iterations = 300;
  options.settings.open_interval = 1;
  std::vector<double> r(3 * problem.contacts(), 0.0), v(problem.dofs());
  const friction::SolveResult result = friction::solve(problem, options, r, v);
  constexpr std::size_t kLanes = 8, kBytesPerContact = 6 * 4 * sizeof(double) + 2 * 24;
  std::size_t bytes = kBytesPerContact * problem.contacts();
  for (std::size_t side = 0; side < problem.side_body.size(); ++side)
    bytes += 3 * sizeof(float) * ((std::size_t(problem.columns(side)) + kLanes - 1) / kLanes * kLanes);
  PassSpeed speed;
  speed.gigabytes = 1e-9 * double(bytes) * result.passes / result.seconds.accelerated;
  speed.share_of_copy = speed.gigabytes / copy_speed(bytes);
  return speed;
}

std::string hash_of(std::span<const Vec3> points) {
  Sha256 hash;
  hash.add(points.data(), points.size_bytes());
  return hash.finish().substr(0, 8);
}

void measure(const Case& which) {
  scene::Scene scene = scene::read_scene(std::string(RINGLET_SCENES) + "/" + which.file);
  scene.simulation.settle = which.settle;
  which.change(scene);
  sim::Simulator simulator(sim::build_world(scene));
  simulator.settle();
  simulator.set_frame_budget(which.budget);
  const friction::FactoredProblem* problem = nullptr;
  simulator.on_problem = [&](const friction::FactoredProblem& last) { problem = &last; };

  double steps = 0.0, contacts = 0.0, passes = 0.0, parts[4] = {};
  int missed = 0, relaxed = 0;
  std::vector<double> frame_seconds;
  const double start = processor_seconds();
  for (int frame = 0; frame < which.frames; ++frame) {
    const double before = processor_seconds();
    simulator.advance_frame();
    frame_seconds.push_back(processor_seconds() - before);
    const sim::FrameStatistics& s = simulator.statistics();
    steps += s.steps;
    contacts += s.steps * s.contacts;
    passes += s.steps * s.iterations;
    missed += s.unconverged_steps;
    relaxed += s.relaxed_steps;
    const double of_frame[] = {s.seconds_rods, s.seconds_detect, s.seconds_assemble, s.seconds_solve};
    for (int k = 0; k < 4; ++k) parts[k] += of_frame[k];
  }
  const double seconds = processor_seconds() - start;
  const double all_parts = parts[0] + parts[1] + parts[2] + parts[3];
  std::sort(frame_seconds.begin(), frame_seconds.end());
  const PassSpeed speed = problem ? pass_speed(*problem) : PassSpeed{};
  fmt::print(
      "{:12} {:7} {:8.0f} {:7.0f} {:8.2f} {:7.2f} | {:4.0f} {:5.0f} {:5.0f} {:5.0f} | {:6.1f} {:5.0f} | "
      "{:6.1f} {:6.1f} | {:3} {:4} {}\n",
      which.name, simulator.world().strands().strand_count(), contacts / steps, passes / steps,
      1e3 * seconds / steps, contacts > 0.0 ? 1e6 * seconds / contacts : 0.0, 100.0 * parts[0] / all_parts,
      100.0 * parts[1] / all_parts, 100.0 * parts[2] / all_parts, 100.0 * parts[3] / all_parts,
      speed.gigabytes, 100.0 * speed.share_of_copy, 1e3 * frame_seconds[frame_seconds.size() / 2],
      1e3 * frame_seconds.back(), missed, relaxed, which.budget ? "differs" : hash_of(simulator.points()));
  std::fflush(stdout);
}

void print_head() {
  fmt::print("{:12} {:>7} {:>8} {:>7} {:>8} {:>7} | {:^22} | {:^12} | {:^13} | {:>3} {:>4} {}\n", "", "", "",
             "passes", "ms CPU", "µs per", "share of a step, %", "passes", "ms per frame", "mis", "rel-",
             "points");
  fmt::print(
      "{:12} {:>7} {:>8} {:>7} {:>8} {:>7} | {:>4} {:>5} {:>5} {:>5} | {:>6} {:>5} | {:>6} {:>6} | {:>3} "
      "{:>4} {}\n",
      "scene", "strands", "contacts", "a step", "a step", "contact", "rods", "find", "make", "solve", "GB/s",
      "%copy", "median", "worst", "sed", "axed", "SHA-256");
}

void run(int argc, char** argv) {
  const std::vector<Case> known = all_cases();
  bool all = false;
  int threads = 1;
  std::vector<Case> wanted;
  for (int k = 1; k < argc; ++k) {
    const std::string argument = argv[k];
    const auto named =
        std::find_if(known.begin(), known.end(), [&](const Case& c) { return c.name == argument; });
    if (argument == "--long")
      all = true;
    else if (argument == "--threads" && k + 1 < argc)
      threads = std::atoi(argv[++k]);
    else if (named != known.end())
      wanted.push_back(*named);
    else
      throw InputError(
          "usage: ringlet_benchmark_run [--long] [--threads N] [SCENE...]; the first column names the "
          "scenes");
  }
  if (wanted.empty())
    std::copy_if(known.begin(), known.end(), std::back_inserter(wanted),
                 [&](const Case& c) { return all || !c.takes_minutes; });
  const ThreadLimit limit(threads);
  print_head();
  for (const Case& which : wanted) measure(which);
}

}  // namespace

int main(int argc, char** argv) try {
  run(argc, argv);
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 1;
}

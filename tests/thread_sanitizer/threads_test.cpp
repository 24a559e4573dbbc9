// Every loop that several threads share is run by three of them: a build with the thread sanitizer reports
// data races, and in any build the result must have the bits that one thread gives.
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "ringlet/base/crew.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/progress.h"
#include "ringlet/friction/solve.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/simulator.h"

namespace ringlet {
namespace {

constexpr int kThreads = 3;

TEST(Loops, GiveTheBitsOfOneThread) {
  const auto sum = [](int threads) {
    const ThreadLimit limit(threads);
    std::vector<double> values(10000);
    parallel_for(values.size(), [&](std::size_t i) { values[i] = 1.0 / double(i + 1); });
    const Crew crew;
    for (int loop = 0; loop < 100; ++loop)
      parallel_for(values.size(), [&](std::size_t i) { values[i] *= 1.01; });
    return parallel_reduce(
        values.size(), 64, 0.0,
        [&](std::size_t begin, std::size_t end) {
          double part = 0.0;
          for (std::size_t i = begin; i < end; ++i) part += values[i];
          return part;
        },
        [](double a, double b) { return a + b; });
  };
  EXPECT_EQ(sum(kThreads), sum(1));
}

TEST(Loops, PassOnWhatAPartThrows) {
  const ThreadLimit limit(kThreads);
  const auto throwing = [](std::size_t i) {
    if (i == 500) throw std::runtime_error("part 500");
  };
  EXPECT_THROW(parallel_for(1000, throwing, 8), std::runtime_error);
  const Crew crew;
  EXPECT_THROW(parallel_for(1000, throwing, 8), std::runtime_error);
}

// Hair in contact with itself and a head, by every strand model and every way in which it may meet bodies.
class Runs : public ::testing::TestWithParam<std::tuple<std::string, std::string>> {};

std::vector<Vec3> simulate(const std::string& model, const std::string& contact, int threads) {
  const ThreadLimit limit(threads);
  scene::Scene scene = scene::parse_scene(fmt::format(R"(
[run]
frames_per_second = 120
[simulation]
model = "{}"
contact = "{}"
settle = 0.01
[hair]
count = 40
growth = "natural"
gathered = "ponytail"
vertices = 10
elements = 3
[output]
points = 10
contacts = false
[contact]
radius = 0.002
[air]
wind = [1, 0, 0]
turbulence = 0.5
[motion]
kind = "nod"
frequency = 4
ramp = 0.01
)",
                                                      model, contact),
                                          "threads");
  sim::Simulator simulator(sim::build_world(scene));
  simulator.settle();
  for (int frame = 0; frame < 2; ++frame) simulator.advance_frame();
  const std::span<const Vec3> points = simulator.points();
  return {points.begin(), points.end()};
}

TEST_P(Runs, GiveTheBitsOfOneThread) {
  const auto& [model, contact] = GetParam();
  EXPECT_EQ(simulate(model, contact, kThreads), simulate(model, contact, 1));
}

INSTANTIATE_TEST_SUITE_P(Models, Runs,
                         ::testing::Values(std::tuple("super_helix", "coulomb"),
                                           std::tuple("discrete_elastic_rod", "coulomb"),
                                           std::tuple("corde", "coulomb"), std::tuple("chain", "coulomb"),
                                           std::tuple("chain", "push"), std::tuple("curly_spring", "coulomb"),
                                           std::tuple("curly_spring", "penalty")),
                         [](const auto& instance) {
                           return std::get<0>(instance.param) + "_" + std::get<1>(instance.param);
                         });

// A run is told to stop by another thread, as the studio and Ctrl-C do.
TEST(Stop, ComesFromAnotherThread) {
  const ThreadLimit limit(kThreads);
  scene::Scene scene;
  scene.hair.count = 10;
  scene.simulation.settle = 2.0;
  sim::Simulator simulator(sim::build_world(scene));
  StopFlag stop;
  std::atomic<int> told = 0;
  std::jthread other([&] {
    while (told == 0) std::this_thread::yield();
    stop.request();
  });
  EXPECT_FALSE(simulator.settle(&stop, [&](const Progress&) { ++told; }));
}

}  // namespace
}  // namespace ringlet

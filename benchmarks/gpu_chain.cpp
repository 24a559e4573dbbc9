// Chains on a GPU: checks that the device agrees with the same kernel on the processor, then times it.
// Needs nothing but CUDA and the standard library, so that it can be built where nothing else is installed
// (benchmarks/gpu_chain.sh). Exit status: 0 fine, 1 the device disagrees or fails, 77 there is no device.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <random>
#include <string>
#include <vector>

#include "ringlet/rods/chain_strand.h"
#include "ringlet/sim/gpu/chain_cuda.h"

namespace {

using namespace ringlet;
using rods::chain::Carrier;
using rods::chain::Method;
using rods::chain::Parameters;
using Vector = rods::chain::Vector<float>;

struct Hair {
  std::vector<std::uint32_t> first_point{0};
  std::vector<Vector> points;

  std::size_t strands() const { return first_point.size() - 1; }
};

// Strands of 20 cm that stand out from a ball and are a little bent.
Hair grow(std::size_t strands, int fewest, int most) {
  Hair hair;
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::uniform_int_distribution<int> count(fewest, most);
  for (std::size_t i = 0; i < strands; ++i) {
    const int vertices = count(random);
    Vector direction{normal(random), normal(random), normal(random)};
    direction = rods::chain::inverse_root(dot(direction, direction)) * direction;
    Vector x = 0.1f * direction;
    for (int k = 0; k < vertices; ++k) {
      hair.points.push_back(x);
      const Vector bent = direction + 0.2f * Vector{normal(random), normal(random), normal(random)};
      direction = rods::chain::inverse_root(dot(bent, bent)) * bent;
      x = x + (0.2f / static_cast<float>(vertices - 1)) * direction;
    }
    hair.first_point.push_back(static_cast<std::uint32_t>(hair.points.size()));
  }
  return hair;
}

// The counts of [Han2013, sec. 4]: bending eight times, length once, twice per step.
Parameters<float> paper_parameters(float h) {
  Parameters<float> p;
  p.rounds = 2;
  p.bending_iterations = 8;
  p.bending = 0.5f;
  p.passes = p.most_passes = 1;
  p.push = {0.0f, 0.0f, -9.81f * h * h};
  return p;
}

Carrier<float> nod(int step, float phase) {
  const float angle = 0.05f * std::sin(0.2f * static_cast<float>(step) + phase);
  return {{0.0f, 0.0f, 0.0f}, {std::cos(angle), {std::sin(angle), 0.0f, 0.0f}}};
}

// Both start every step from the processor's state, so that what is compared is the rounding of one step and
// not its growth. Returns the largest distance between any two points, in metres.
double compare(const Hair& hair, Parameters<float> parameters, int steps) {
  sim::gpu::ChainDevice device(hair.first_point, hair.points);
  std::vector<rods::ChainStrand<float>> host;
  for (std::size_t i = 0; i < hair.strands(); ++i)
    host.emplace_back(std::vector<Vector>(hair.points.begin() + hair.first_point[i],
                                          hair.points.begin() + hair.first_point[i + 1]));
  std::vector<Vector> position = hair.points, previous = hair.points, from_device(position), unused(position);
  double largest = 0.0;
  for (int k = 0; k < steps; ++k) {
    std::vector<Carrier<float>> carriers;
    for (std::size_t i = 0; i < hair.strands(); ++i) carriers.push_back(nod(k, static_cast<float>(i % 7)));
    device.write(position, previous);
    device.step(parameters, carriers);
    device.read(from_device, unused);
    for (std::size_t i = 0; i < hair.strands(); ++i) {
      host[i].step(parameters, carriers[i]);
      std::copy(host[i].position().begin(), host[i].position().end(), position.begin() + hair.first_point[i]);
      std::copy(host[i].previous().begin(), host[i].previous().end(), previous.begin() + hair.first_point[i]);
    }
    for (std::size_t j = 0; j < position.size(); ++j) {
      const Vector d = position[j] - from_device[j];
      const double distance = std::sqrt(static_cast<double>(dot(d, d)));
      largest = distance >= 0.0 ? std::max(largest, distance) : INFINITY;
    }
  }
  return largest;
}

// Coordinates are below 0.5 m, where a float's spacing is 3e-8. A step makes some fifty roundings per point
// one after the other, and a tridiagonal solve multiplies them by up to the number of points.
bool check_against_host() {
  const rods::chain::Primitive bodies[] = {
      {rods::chain::PrimitiveKind::capsule, {0, 0, -0.1f}, {0, 0, 0.1f}, 0.09f},
      {rods::chain::PrimitiveKind::half_space, {0, 0, -0.2f}, {0, 0, 1}, 0.0f}};
  Parameters<float> all = paper_parameters(1.0f / 60.0f);
  all.passes = all.most_passes = 2;
  all.global_shape = 0.02f;
  all.local_shape = 0.2f;
  all.keep = 0.99f;
  all.primitives = bodies;
  all.primitive_count = 2;
  Parameters<float> plain = paper_parameters(1.0f / 60.0f);
  Parameters<float> iterated = plain, leader = plain;
  iterated.method = Method::position_based;
  iterated.passes = 20;
  leader.method = Method::follow_the_leader;

  bool fine = true;
  const auto report = [&](const char* what, double largest, double allowed) {
    std::printf("  %-52s largest difference %.2e m (allowed %.0e)  %s\n", what, largest, allowed,
                largest <= allowed ? "ok" : "FAILED");
    fine = fine && largest <= allowed;
  };
  report("6 points, the paper's counts", compare(grow(3000, 6, 6), plain, 30), 2e-6);
  report("2 to 16 points, all constraints, bodies", compare(grow(3000, 2, 16), all, 30), 5e-6);
  report("2 to 256 points, all constraints, bodies", compare(grow(300, 2, 256), all, 10), 5e-5);
  report("position-based, 20 iterations", compare(grow(1000, 2, 40), iterated, 10), 5e-6);
  report("follow the leader", compare(grow(1000, 2, 40), leader, 10), 5e-6);
  return fine;
}

void time_steps(std::size_t strands, int vertices, int steps) {
  const Hair hair = grow(strands, vertices, vertices);
  sim::gpu::ChainDevice device(hair.first_point, hair.points);
  const Parameters<float> parameters = paper_parameters(1.0f / 240.0f);
  const auto run = [&](int count) {
    for (int k = 0; k < count; ++k) {
      const Carrier<float> carrier = nod(k, 0.0f);
      device.step(parameters, {&carrier, 1});
    }
    device.wait();
  };
  run(20);
  const auto begin = std::chrono::steady_clock::now();
  run(steps);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / steps;
  const double bytes = static_cast<double>(device.bytes_per_step());
  const double copy = sim::gpu::copy_seconds(device.bytes_per_step(), steps);
  std::printf(
      "  %8zu x %2d  %8.4f ms per step  %7.1f GB/s  %.3g strands/s  copy of the same bytes %8.4f ms: %.2f "
      "x\n",
      strands, vertices, 1e3 * seconds, 1e-9 * bytes / seconds, static_cast<double>(strands) / seconds,
      1e3 * copy, seconds / copy);
}

}  // namespace

int main() {
  try {
    const std::string name = sim::gpu::device_name();
    if (name.empty()) {
      std::printf("There is no CUDA device on this machine: nothing was checked.\n");
      return 77;
    }
    std::printf("%s\nAgainst the processor:\n", name.c_str());
    const bool fine = check_against_host();
    std::printf("Time:\n");
    time_steps(100000, 6, 1000);
    time_steps(1000000, 6, 300);
    time_steps(1000000, 16, 200);
    return fine ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

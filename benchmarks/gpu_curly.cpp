// Curly springs on a GPU: against the processor's result, and frames per second at the paper's passes.
//
//   ringlet_gpu_curly CASE        a file of ringlet_benchmark_gpu_curly_case
//
// Exit status: 0 when the results agree, 1 when they do not, 77 when there is no device.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>

#include "benchmarks/gpu_curly_file.h"

namespace {

using namespace ringlet;
using gpu_curly::Case;
using sim::gpu::CurlyDevice;

template <class R>
rods::curly::Parameters<R> as(const rods::curly::Parameters<double>& p) {
  rods::curly::Parameters<R> q;
  q.step = R(p.step);
  q.damping_step = R(p.damping_step);
  q.damping_steps = p.damping_steps;
  q.has_core = p.has_core;
  q.core_blend = R(p.core_blend);
  q.stiffening_range = R(p.stiffening_range);
  q.stiffening = R(p.stiffening);
  q.damping_stiffening = R(p.damping_stiffening);
  q.keep = R(p.keep);
  q.push = {R(p.push.x), R(p.push.y), R(p.push.z)};
  q.borne = {R(p.borne.x), R(p.borne.y), R(p.borne.z)};
  q.largest_stretch = R(p.largest_stretch);
  q.velocity_limit = R(p.velocity_limit);
  return q;
}

// The largest distance to the expected particles.
double error_of(const std::vector<rods::curly::Particle<double>>& got, const Case& c) {
  double largest = 0.0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const auto d = got[i].p - c.expected[i].p;
    const double distance = std::sqrt(dot(d, d));
    if (!(distance <= largest)) largest = distance;  // takes what is not a number too
  }
  return largest;
}

// Milliseconds per frame of a head that is held still, with other numbers of passes: their differences say
// how the time of a frame is spent.
template <class R>
double still(CurlyDevice<R>& device, const Case& c, int force_steps, int damping_steps) {
  auto parameters = as<R>(c.parameters);
  parameters.damping_steps = damping_steps;
  const auto frame = [&] {
    for (int k = 0; k < c.steps_per_frame; ++k) device.step(parameters, force_steps, c.poses[0], c.poses[0]);
    device.wait();
  };
  frame();
  constexpr int kFrames = 3;
  const auto start = std::chrono::steady_clock::now();
  for (int k = 0; k < kFrames; ++k) frame();
  return 1e3 / kFrames * std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class R>
void profile(const Case& c) {
  CurlyDevice<R> device(c.groom, c.contacts);
  const int force = c.force_steps, damping = c.parameters.damping_steps;
  const double whole = still(device, c, force, damping), undamped = still(device, c, force, 0),
               short_steps = still(device, c, 1, 0);
  const double per_force_step = (undamped - short_steps) / (force - 1);
  std::printf(
      "  held still: %.3f ms per frame, of it %.3f in damping, %.3f in forces and moves, %.3f in "
      "contacts and the start of a step\n",
      whole, whole - undamped, per_force_step * force, short_steps - per_force_step);
}

// Whether the result is as close to the processor's as the number type allows.
template <class R>
bool run(const char* name, const Case& c, double tolerance) {
  CurlyDevice<R> device(c.groom, c.contacts);
  const auto parameters = as<R>(c.parameters);
  const auto step = [&](std::size_t k) {
    device.step(parameters, c.force_steps, c.poses[k], c.poses[k + 1]);
  };
  for (std::size_t k = 0; k < c.checked; ++k) step(k);
  const double error = error_of(device.particles(), c);
  const std::size_t contacts = device.contact_count();
  const auto start = std::chrono::steady_clock::now();
  std::size_t steps = 0;
  for (std::size_t k = c.checked; k + 1 < c.poses.size(); ++k, ++steps) step(k);
  device.wait();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double frames = double(steps) / c.steps_per_frame;
  std::printf(
      "%s: %.3f ms per frame, %.1f frames per second; %zu contacts; after %zu steps %.3g m from the "
      "processor's\n",
      name, 1e3 * seconds / frames, frames / seconds, contacts, std::size_t(c.checked), error);
  profile<R>(c);
  return error <= tolerance;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: ringlet_gpu_curly CASE\n");
    return 2;
  }
  if (!sim::gpu::has_curly_device()) {
    std::fprintf(stderr, "there is no CUDA device\n");
    return 77;
  }
  try {
    const Case c = gpu_curly::read(argv[1]);
    std::printf("%zu strands, %zu points, %d x %d x %d passes per frame\n", c.groom.first_point.size() - 1,
                c.groom.rest.size(), c.steps_per_frame, c.force_steps, c.parameters.damping_steps);
    // One frame of a walk; rounding grows with the stiff springs, and bodies are given their velocity
    // otherwise.
    const bool fine = run<double>("double", c, 1e-4) & run<float>("float", c, 2e-3);
    return fine ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

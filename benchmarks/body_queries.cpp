// How fast one thread finds the closest point on the head: what contact detection asks for every element of
// every strand in every step. And what a garment of 20,000 triangles adds to a step by its motion alone.
#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>

#include "ringlet/base/random.h"
#include "ringlet/body/head.h"

namespace {

using namespace ringlet;

const body::Bodies& head(bool collision) {
  static const body::Bodies render(head_bodies(body::make_head(body::kRenderHead)));
  static const body::Bodies coarse(head_bodies(body::make_head(body::kCollisionHead)));
  return collision ? coarse : render;
}

// Points in a shell around the scalp, `height` thick on average: where hair is.
std::vector<Vec3> hair_points(double height) {
  Random random(1);
  std::vector<Vec3> points;
  const auto& mesh = *head(true).mesh(0);
  for (int i = 0; i < 20000; ++i) {
    const Vec3& v = mesh.vertices[random.below(mesh.vertices.size())];
    points.push_back(v * (1.0 + 2.0 * height * random.uniform() / v.norm()));
  }
  return points;
}

void run(benchmark::State& state, const body::Bodies& bodies, double height, double max_distance) {
  const std::vector<Vec3> points = hair_points(height);
  std::size_t i = 0, found = 0;
  for (auto _ : state) {
    const auto s = bodies.closest(points[i++ % points.size()], max_distance);
    found += s.has_value();
    benchmark::DoNotOptimize(s);
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["found"] = static_cast<double>(found) / static_cast<double>(state.iterations());
}

// Hair close to the head, as contact asks: within 5 mm.
void bounded_collision(benchmark::State& state) { run(state, head(true), 0.02, 0.005); }
void bounded_render(benchmark::State& state) { run(state, head(false), 0.02, 0.005); }
// Long hair, most of it far from the head.
void bounded_long_hair(benchmark::State& state) { run(state, head(true), 0.2, 0.005); }
// Any distance.
void unbounded_collision(benchmark::State& state) { run(state, head(true), 0.02, 1e3); }
void unbounded_render(benchmark::State& state) { run(state, head(false), 0.02, 1e3); }

BENCHMARK(bounded_collision);
BENCHMARK(bounded_render);
BENCHMARK(bounded_long_hair);
BENCHMARK(unbounded_collision);
BENCHMARK(unbounded_render);

// A sheet that waves, frame by frame.
body::Bodies garment() {
  constexpr int kSide = 101;
  constexpr int kFrames = 20;
  TriangleMesh sheet;
  body::VertexAnimation waves;
  for (int frame = 0; frame < kFrames; ++frame) {
    waves.times.push_back(frame / 24.0);
    for (int i = 0; i < kSide * kSide; ++i) {
      const double x = 0.005 * (i % kSide), y = 0.005 * (i / kSide);
      sheet.vertices.emplace_back(x, y, 0.02 * std::sin(20.0 * x + 0.4 * frame));
    }
    waves.vertices.push_back(std::move(sheet.vertices));
  }
  sheet.vertices = waves.vertices.front();
  for (std::uint32_t row = 0; row + 1 < kSide; ++row)
    for (std::uint32_t k = row * kSide; k + 1 < (row + 1) * kSide; ++k) {
      sheet.triangles.push_back({k, k + 1, k + kSide});
      sheet.triangles.push_back({k + 1, k + kSide + 1, k + kSide});
    }
  body::Body body;
  body.shape = std::make_shared<const body::MeshSurface>(std::move(sheet));
  body.animation = std::move(waves);
  std::vector<body::Body> list;
  list.push_back(std::move(body));
  return body::Bodies(std::move(list));
}

void step_of_a_garment(benchmark::State& state) {
  body::Bodies bodies = garment();
  constexpr double kStep = 1.0 / 240.0;  // s
  int k = 0;
  for (auto _ : state) {
    k = (k + 1) % 180;
    bodies.set_step(k * kStep, (k + 1) * kStep);
  }
}
BENCHMARK(step_of_a_garment)->Unit(benchmark::kMicrosecond);

void make_render_head(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(body::make_head(body::kRenderHead));
}
void make_collision_head(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(body::make_head(body::kCollisionHead));
}
BENCHMARK(make_render_head)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(make_collision_head)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();

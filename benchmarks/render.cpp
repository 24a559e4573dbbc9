// How long pictures take. The preview: 2,000 wavy strands of 64 points on a head of 20,000 triangles, as a
// still (960 × 540, 16 samples per pixel) and as a frame of a movie (640 × 360, 6 samples). Traced paths:
// 50,000 strands of 30 points, 640 × 640, up to 64 samples; and the peak of memory with 150,000 strands.

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <numbers>
#include <string>

#include "ringlet/base/random.h"
#include "ringlet/render/path_tracer.h"
#include "ringlet/render/preview.h"

namespace {

using namespace ringlet;

const Vec3 kHead(0.075, 0.095, 0.115);  // semi-axes

TriangleMesh ellipsoid(int around, int down) {
  TriangleMesh mesh;
  for (int j = 0; j <= down; ++j)
    for (int i = 0; i < around; ++i) {
      const double theta = std::numbers::pi * j / down, phi = 2.0 * std::numbers::pi * i / around;
      const Vec3 unit(std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), std::cos(theta));
      mesh.vertices.push_back(unit.cwiseProduct(kHead));
    }
  const auto id = [around](int j, int i) { return static_cast<std::uint32_t>(j * around + i % around); };
  for (int j = 0; j < down; ++j)
    for (int i = 0; i < around; ++i) {
      mesh.triangles.push_back({id(j, i), id(j + 1, i), id(j, i + 1)});
      mesh.triangles.push_back({id(j, i + 1), id(j + 1, i), id(j + 1, i + 1)});
    }
  return mesh;
}

// Strands leave the upper head along its normal, bend down, slide along the head and wave.
hair::Groom long_hair(int strands, int points, double length) {
  hair::Groom groom;
  const double step = length / (points - 1);
  for (int i = 0; i < strands; ++i) {
    Random random(11, static_cast<std::uint64_t>(i));
    const double z = random.uniform(-0.2, 1.0), phi = random.uniform(0.0, 2.0 * std::numbers::pi);
    const double rim = std::sqrt(1.0 - z * z), lift = random.uniform(1.02, 1.14);
    const Vec3 unit(rim * std::cos(phi), rim * std::sin(phi), z);
    Vec3 at = unit.cwiseProduct(kHead), direction = unit.cwiseQuotient(kHead).normalized();
    const Vec3 side(-std::sin(phi), std::cos(phi), 0.0);
    std::vector<Vec3> strand;
    for (int k = 0; k < points; ++k) {
      const double s = static_cast<double>(k) / (points - 1);
      strand.push_back(at + 0.006 * std::min(1.0, 3.0 * s) * std::sin(25.0 * s + phi * 7.0) * side);
      direction = (direction + 100.0 * step * Vec3(0.3 * unit.x(), 0.3 * unit.y(), -1.0)).normalized();
      Vec3 next = at + step * direction;
      const Vec3 local = next.cwiseQuotient(kHead);
      if (local.norm() < lift) next = (lift * local.normalized()).cwiseProduct(kHead);
      direction = (next - at).normalized();
      at = next;
    }
    groom.add_strand(strand);
  }
  return groom;
}

void render_long_hair(benchmark::State& state) {
  const TriangleMesh head = ellipsoid(140, 72);
  const hair::Groom groom = long_hair(2000, 64, 0.35);
  render::PictureScene scene;
  scene.strands = render::strands_of(groom);
  scene.meshes.push_back({&head, {}, {}, {}});
  scene.camera = render::frame_head(Vec3(-0.11, -0.12, -0.28), Vec3(0.11, 0.12, 0.14), 16.0 / 9.0);
  scene.lights = render::studio_lights(scene.camera);
  render::PreviewOptions options;
  options.width = static_cast<int>(state.range(0));
  options.height = options.width * 9 / 16;
  options.samples_per_pixel = static_cast<int>(state.range(1));
  options.radius_scale = 4.0;
  for (auto _ : state) benchmark::DoNotOptimize(render::render_preview(scene, options));
}
BENCHMARK(render_long_hair)
    ->ArgNames({"width", "samples"})
    ->Args({960, 16})
    ->Args({640, 6})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

// The most memory that this process has held, MB.
double peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::atof(line.c_str() + 6) / 1024.0;
  return 0.0;
}

void trace_long_hair(benchmark::State& state) {
  const TriangleMesh head = ellipsoid(140, 72);
  const hair::Groom groom = long_hair(static_cast<int>(state.range(0)), 30, 0.35);
  render::PictureScene scene;
  scene.strands = render::strands_of(groom);
  scene.strands.radii = {5e-5};
  scene.meshes.push_back({&head, {}, {}, {}});
  scene.camera = render::frame_head(Vec3(-0.11, -0.12, -0.28), Vec3(0.11, 0.12, 0.14), 1.0);
  render::Studio studio = render::path_studio(scene.camera, 0.25);
  scene.lights = studio.lights;
  scene.area_lights = studio.area_lights;
  render::PathOptions options;
  options.width = options.height = 640;
  options.samples_per_pixel = static_cast<int>(state.range(1));
  options.fibre.eccentricity = 0.1;
  options.denoise = true;
  render::Image image;
  for (auto _ : state) image = render::render_paths(scene, options);
  state.counters["peak_MB"] = peak_memory();
  if (const char* path = std::getenv("RINGLET_PICTURE")) render::write_png(image, path);
}
BENCHMARK(trace_long_hair)
    ->ArgNames({"strands", "samples"})
    ->Args({50000, 2})
    ->Args({50000, 8})
    ->Args({50000, 64})
    ->Args({150000, 2})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Iterations(1);

}  // namespace

BENCHMARK_MAIN();

// 150,000 strands of 32 points that follow 1,000 guides on the built-in head: how long it takes to choose the
// guides, to bind the others to them, and to place them all in a frame, without and with the head in the way.

#include <benchmark/benchmark.h>

#include <memory>

#include "ringlet/body/head.h"
#include "ringlet/body/mesh_surface.h"
#include "ringlet/hair/choose_guides.h"
#include "ringlet/hair/followers.h"
#include "ringlet/hair/grow.h"
#include "ringlet/hair/hair_types.h"
#include "ringlet/hair/resample.h"
#include "ringlet/hair/select.h"

namespace {

using namespace ringlet;

constexpr std::size_t kStrands = 150'000, kGuides = 1'000;

const body::HeadModel& head() {
  static const body::HeadModel head = body::make_head(body::kRenderHead);
  return head;
}

// Roots on the same place as another's would make no difference to any of the times: a few thousand are drawn
// evenly, and the others lie a millimetre beside them.
hair::Groom head_of_hair() {
  constexpr std::size_t kDrawn = 5'000;
  const auto drawn = hair::sample_scalp(head().head, head().head_normals, head().scalp_triangles, kDrawn, 1);
  std::vector<hair::ScalpSite> sites;
  for (std::size_t i = 0; i < kStrands; ++i) {
    sites.push_back(drawn[i % kDrawn]);
    const double beside = 1e-3 * static_cast<double>(i / kDrawn) / (kStrands / kDrawn);
    sites.back().position += beside * sites.back().normal.unitOrthogonal();
  }
  hair::GrowOptions options;
  options.length = 0.25;
  options.curl = hair::curl_shape(hair::Curl::wavy);
  options.points = 32;
  return hair::grow(sites, options);
}

const hair::Groom& groom() {
  static const hair::Groom groom = [] {
    hair::Groom all = head_of_hair();
    all.is_guide.assign(all.strand_count(), 0);
    for (const std::uint32_t g : hair::choose_guides(all, {.count = kGuides})) all.is_guide[g] = 1;
    return all;
  }();
  return groom;
}

hair::Groom guides() {
  std::vector<std::uint32_t> marked;
  for (std::uint32_t i = 0; i < groom().strand_count(); ++i)
    if (groom().is_guide[i] != 0) marked.push_back(i);
  return hair::resample(hair::select(groom(), marked), 24);
}

class Head final : public hair::Obstacles {
 public:
  Clearance clearance(const Vec3& point, double within) const override {
    const auto found = surface_.closest_within(point, within);
    return found ? Clearance{found->signed_distance, found->normal} : Clearance{within, Vec3::UnitZ()};
  }

 private:
  body::MeshSurface surface_{head().head};
};

void choose(benchmark::State& state) {
  hair::Groom all = groom();
  all.is_guide.clear();
  for (auto _ : state) benchmark::DoNotOptimize(hair::choose_guides(all, {.count = kGuides}));
}

void bind(benchmark::State& state) {
  const hair::Groom simulated = guides();
  for (auto _ : state) benchmark::DoNotOptimize(hair::Followers(groom(), simulated));
}

// Guides drawn to the side, as by wind.
void follow(benchmark::State& state, bool with_head) {
  hair::Groom simulated = guides();
  const hair::Followers followers(groom(), simulated);
  for (std::size_t g = 0; g < simulated.strand_count(); ++g) {
    const Vec3 root = simulated.strand(g)[0];
    for (Vec3& p : simulated.strand(g)) p = root + Eigen::AngleAxisd(0.4, Vec3::UnitX()) * (p - root);
  }
  const Head head;
  std::vector<Vec3> points(groom().points.size());
  for (auto _ : state) followers.follow(simulated.points, points, with_head ? &head : nullptr);
}

}  // namespace

BENCHMARK(choose)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(bind)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK_CAPTURE(follow, without_bodies, false)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK_CAPTURE(follow, beside_the_head, true)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

BENCHMARK_MAIN();

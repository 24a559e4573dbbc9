// What a run of a character has done to its hair: how many points of all strands, followers among them, lie
// deeper in the skin or another body than the collision radius, how far the roots are from where the skin
// carries them, and how far the tips are at the end from where they began, as the first body carries them.
//
// usage: ringlet_benchmark_character CACHE

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "ringlet/io/cache_groom.h"
#include "ringlet/io/cache_obstacles.h"
#include "ringlet/scene/scene_file.h"

namespace {

using namespace ringlet;

double processor_seconds() { return double(std::clock()) / CLOCKS_PER_SEC; }

// Where a strand can make way for others, as far along as it counts.
struct Inside {
  std::size_t points = 0, strands = 0;
  double deepest = 0.0;  // m

  void add(std::span<const Vec3> strand, double clearance, double radius, const io::CacheObstacles& bodies) {
    constexpr double kSight = 0.02;  // m
    double s = 0.0;
    bool any = false;
    for (std::size_t k = 1; k < strand.size(); ++k) {
      s += (strand[k] - strand[k - 1]).norm();
      if (s < clearance) continue;
      const double depth = -bodies.clearance(strand[k], kSight).distance;
      deepest = std::max(deepest, depth);
      if (depth <= radius) continue;
      ++points;
      any = true;
    }
    strands += any;
  }
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: ringlet_benchmark_character CACHE\n", stderr);
    return 2;
  }
  const io::CacheReader cache = io::CacheReader::open(argv[1]);
  const scene::Scene scene = scene::parse_resolved_scene(cache.header().scene_toml, argv[1]);
  const io::CacheGroom whole(cache);
  io::CacheObstacles bodies(cache.header().bodies);
  hair::Groom groom = whole.groom();
  const std::vector<Vec3> begin = whole.points(0);
  const Pose first = cache.body_poses(0)[0];
  fmt::print("{} strands, {} of them simulated, {} frames\n", groom.strand_count(),
             cache.header().groom.strand_count(), cache.frame_count());
  fmt::print("{:>5} {:>8} {:>8} {:>12} {:>13} {:>13} {:>9}\n", "frame", "strands", "points", "deepest, mm",
             "drift, median", "drift, most", "CPU, s");
  for (std::size_t frame = 0; frame < cache.frame_count(); ++frame) {
    const double start = processor_seconds();
    groom.points = whole.points(frame);
    const double seconds = processor_seconds() - start;
    const std::vector<Pose> poses = cache.body_poses(frame);
    bodies.move(poses, cache.deformed_vertices(frame));
    Inside inside;
    std::vector<double> drift;
    for (std::size_t i = 0; i < groom.strand_count(); ++i) {
      inside.add(groom.strand(i), 2.0 * scene.contact.root_clearance, scene.contact.radius, bodies);
      const Vec3 tip = begin[groom.first_point[i + 1] - 1];
      drift.push_back((groom.strand(i).back() - poses[0].apply(first.apply_inverse(tip))).norm());
    }
    fmt::print("{:>5} {:>8} {:>8} {:>12.2f} {:>13.4f} {:>13.4f} {:>9.2f}\n", frame, inside.strands,
               inside.points, 1e3 * inside.deepest, median(drift), *std::ranges::max_element(drift), seconds);
  }
  return 0;
}

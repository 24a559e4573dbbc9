// Writes RedHead in a walk, and what the processor makes of it, for ringlet_gpu_curly.
//
//   ringlet_benchmark_gpu_curly_case FILE [EVERY]      only every EVERY-th strand

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string>

#include "benchmarks/gpu_curly_file.h"
#include "reproduce/iben2013/stage.h"
#include "ringlet/base/error.h"
#include "ringlet/contact/sphere_radii.h"
#include "ringlet/rods/curly_spring_rest.h"

namespace {

using namespace ringlet;
using namespace ringlet::iben2013;

Vector3<double> plain(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

void describe(const Stage& stage, gpu_curly::Case& c) {
  const sim::CurlyOptions& o = stage.options;
  auto& g = c.groom;
  const sim::CurlyGraph graph = sim::curly_graph(stage.groom.first_point, stage.groom.points, o);
  g.first_point = stage.groom.first_point;
  for (const Vec3& p : stage.groom.points) g.rest.push_back(plain(p));
  for (std::size_t s = 0; s < stage.groom.strand_count(); ++s) {
    rods::CurlyRest rest = rods::curly_rest(stage.groom.strand(s), o.springs);
    rest.edges.push_back({});  // none begins at the tip
    g.edges.insert(g.edges.end(), rest.edges.begin(), rest.edges.end());
    g.mean_length.push_back(rest.mean_length);
    g.core_total.push_back(rest.core_total);
    g.bend_filter.push_back(rest.bend_filter);
    g.core_filter.push_back(rest.core_filter);
  }
  g.contact_points = graph.points;
  g.neighbour_first = graph.graph.first;
  g.neighbour = graph.graph.neighbour;
  g.radius = contact::sphere_radii(stage.groom.first_point, stage.groom.points, o.radius_root, o.radius_tip);
  const body::Bodies bodies = stage.bodies_at_rest();
  for (const Vec3& p : stage.groom.points) {
    const auto surface = bodies.closest(p, 0.05);
    g.clearance.push_back(surface ? std::min(o.body_radius, surface->signed_distance) : o.body_radius);
  }
  for (const hair::CharacterBone& b : hair::character_bones(hair::Character::red_head))
    g.bones.push_back({plain(b.a), plain(b.b), b.radius});
  c.contacts = {o.contact_stiffness,      o.contact_damping, o.spheres.engage_time, o.spheres.release_time,
                o.spheres.break_distance, o.body_stiffness,  o.body_damping,        o.body_drag};
  c.force_steps = o.springs.force_steps;
  c.steps_per_frame = o.steps_per_frame;
  c.parameters = rods::curly_parameters(o.springs, true, {}, 1.0 / (kFramesPerSecond * o.steps_per_frame));
}

void write(const char* path, std::size_t every) {
  Stage stage(hair::Character::red_head, every);
  gpu_curly::Case c;
  describe(stage, c);
  stage.raise();
  c.checked = static_cast<std::uint64_t>(stage.options.steps_per_frame);
  const double h = 1.0 / (kFramesPerSecond * stage.options.steps_per_frame);
  for (std::uint64_t k = 0; k <= 12 * c.checked; ++k) {
    const Pose pose = walk(double(k) * h);
    c.poses.push_back({{pose.rotation.w(), plain(pose.rotation.vec())}, plain(pose.position)});
  }
  for (std::uint64_t k = 0; k < c.checked; ++k) stage.step(walk);
  for (std::size_t i = 0; i < stage.groom.points.size(); ++i)
    c.expected.push_back({plain(stage.hair().points()[i]), plain(stage.hair().velocities()[i])});
  gpu_curly::Writer writer{std::ofstream(path, std::ios::binary)};
  c.for_each(writer);
  if (!writer.file) throw FileError("the file cannot be written", {path});
  fmt::print("{} strands, {} contacts after {} steps\n", stage.groom.strand_count(),
             stage.hair().contacts().size(), c.checked);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    write(argc > 1 ? argv[1] : "red_head.case", argc > 2 ? std::max(1ul, std::stoul(argv[2])) : 1);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

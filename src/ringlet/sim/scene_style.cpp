#include "ringlet/sim/scene_style.h"

#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/hair/hair_types.h"
#include "ringlet/hair/resample.h"
#include "ringlet/hair/wisps.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/scene/strand_models.h"
#include "ringlet/sim/combed_hair.h"

namespace ringlet::sim {
namespace {

// A strand keeps a little more distance at rest than in contact, as its weight presses it closer.
constexpr double kHullSkin = 1.3;

// By how much a stroke at full strength lifts or flattens roots.
constexpr double kLift = 40.0 * std::numbers::pi / 180.0;
// How many times as stiff hair gets by spray at full strength.
constexpr double kSpray = 10.0;

bool follow_path(statics::Style& style, const scene::StyleStep& step) {
  style.begin_stroke(tool_of(step));
  try {
    const Vec3* from = step.path.data();
    for (const Vec3& to : step.path) {
      style.touch(touch_of(step, *from, to));
      from = &to;
    }
  } catch (...) {
    style.drop_stroke();
    throw;
  }
  return style.end_stroke();
}

hair::Groom moved(hair::Groom groom, const Pose& pose) {
  groom.points = groom.placed(pose);
  for (Quat& frame : groom.root_frames) frame = pose.rotation * frame;
  return groom;
}

}  // namespace

// Points may be of any curve.
Curves curves_of_run(const scene::Scene& scene) {
  return scene::row_of(scene.simulation.model).parts == scene::StrandParts::points ? Curves::refined
                                                                                   : Curves::of_elements;
}

statics::Style make_style(const World& world, std::span<const int> elements, Curves curves) {
  const scene::Scene& scene = world.scene;
  statics::StyleOptions options;
  options.gravity = scene.simulation.gravity;
  options.elements.assign(elements.begin(), elements.end());
  options.refined = curves == Curves::refined;
  options.hold = scene.hair.source == scene::HairSource::file || is_combed(scene);
  if (scene.style.contact) options.bodies = world.bodies.get();
  options.skin = kHullSkin * scene.contact.radius;
  options.volume = scene.style.volume;
  options.layers = scene.style.layers;
  statics::Style style(moved(world.groom, world.start_pose()), std::move(options));
  for (const scene::StyleStep& step : scene.style.steps) perform(style, step);
  return style;
}

statics::HandTool tool_of(const scene::StyleStep& step) {
  using Kind = statics::HandTool::Kind;
  statics::HandTool tool;
  tool.mirror = step.mirror;
  switch (step.action) {
    case scene::Action::curl:
      tool.kind = Kind::curl;
      tool.curl = hair::natural_curvature({step.curl_radius, step.curl_pitch});
      tool.name = fmt::format("curl: radius {} m", step.curl_radius);
      break;
    case scene::Action::straighten:
      tool.kind = Kind::curl;
      tool.name = "straighten";
      break;
    case scene::Action::lift:
    case scene::Action::flatten:
      tool.kind = Kind::lift;
      tool.angle = step.action == scene::Action::lift ? kLift : -kLift;
      tool.name = step.action == scene::Action::lift ? "lift the roots" : "flatten the roots";
      break;
    case scene::Action::spray:
      tool.kind = Kind::spray;
      tool.stiffer = kSpray;
      tool.name = "spray";
      break;
    case scene::Action::length:
      tool.kind = Kind::length;
      tool.longer = step.longer;
      tool.name = fmt::format("length: {:+} m", step.longer);
      break;
    case scene::Action::lock:
    case scene::Action::unlock:
      tool.kind = step.action == scene::Action::lock ? Kind::lock : Kind::unlock;
      tool.name = step.action == scene::Action::lock ? "lock" : "unlock";
      break;
    default:
      tool.name = "brush";
  }
  return tool;
}

statics::Touch touch_of(const scene::StyleStep& step, const Vec3& from, const Vec3& to) {
  return {from, to, step.radius, step.amount, step.softness};
}

bool perform(statics::Style& style, const scene::StyleStep& step) {
  if (scene::is_stroke(step.action)) return follow_path(style, step);
  const hair::CutPlane plane{step.normal, step.offset};
  switch (step.action) {
    case scene::Action::cut:
      if (step.file.empty()) return style.cut(plane);
      return style.cut(body::MeshSurface(io::read_mesh(step.file)), step.file.filename().string());
    case scene::Action::snip:
      return style.cut(statics::Snip{step.path, step.amount, step.softness});
    case scene::Action::wet:
      return step.radius > 0.0 ? style.wet(step.amount, hair::Ball{step.centre, step.radius})
                               : style.wet(step.amount);
    case scene::Action::dry:
      return style.dry();
    case scene::Action::grow:
      return style.lengthen(step.amount);
    case scene::Action::comb:
      return style.comb(plane);
    default:  // strokes, above
      return false;
  }
}

hair::Groom shown_groom(const World& world, const statics::Style& style, int points) {
  const scene::Style& wanted = world.scene.style;
  hair::Groom masters = hair::resample(style.groom(), static_cast<std::size_t>(points));
  if (wanted.wisp_strands == 0) return masters;
  hair::WispOptions options;
  options.radius = wanted.wisp_radius;
  options.taper = wanted.wisp_taper;
  options.fuzziness = wanted.wisp_fuzziness;
  options.seed = static_cast<std::uint64_t>(world.scene.run.seed);
  std::vector<Vec3> roots;
  if (world.scene.hair.source == scene::HairSource::grow) {
    const Pose start = world.start_pose();
    for (const auto& site :
         scalp_sites(world.scene, static_cast<std::size_t>(wanted.wisp_strands), options.seed + 1))
      roots.push_back(start.apply(site.position));
  } else {
    options.strands = wanted.wisp_strands / static_cast<int>(masters.strand_count());
  }
  return hair::make_wisps(masters, roots, options);
}

}  // namespace ringlet::sim

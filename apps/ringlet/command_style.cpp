// ringlet style: the shape that a scene's hair takes at rest, and what a hairdresser does to it.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "apps/ringlet/command.h"
#include "apps/ringlet/json_text.h"
#include "apps/ringlet/number_option.h"
#include "apps/ringlet/standard_streams.h"
#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/hair/hairdressing.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/picture/picture_file.h"
#include "ringlet/picture/style_picture.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/element_count.h"
#include "ringlet/sim/scene_style.h"
#include "ringlet/statics/refine.h"
#include "ringlet/statics/shape.h"

namespace ringlet::app {
namespace {

struct StyleOptions {
  std::string scene, output, picture;
  std::vector<std::string> overrides;
  std::vector<double> at;
  std::vector<std::string> cuts, cut_meshes, combs;
  std::vector<double> wets, grows;
  int dries = 0;
  std::vector<scene::StyleStep> steps;
  int threads = 0;
  bool json = false, branches = false;
};

// All equilibria that a wide search finds of a strand that hangs free, with the elements that it was solved
// with, lowest energy first; nothing for a strand that touches a body, of which the search knows nothing.
nlohmann::ordered_json branches_json(const statics::Style& style, std::size_t i, const Vec3& gravity) {
  const statics::Equilibrium& rest = style.rest()[i];
  if (rest.contact_energy > 0.0) return nullptr;
  const rods::SuperHelixStrand& strand = style.strands()[i];
  const auto parts = static_cast<int>(rest.curvatures.size()) / strand.elements;
  const auto found = statics::find_branches(statics::with_parts(strand, parts), gravity);
  nlohmann::ordered_json branches = nlohmann::ordered_json::array();
  for (const statics::Equilibrium& branch : found) {
    const auto tip = statics::points_at(strand.root, strand.length, branch.curvatures, {{strand.length}})[0];
    branches.push_back({{"outcome", statics::name(branch.outcome)},
                        {"energy", branch.energy()},
                        {"stability", branch.stability},
                        {"tip", {tip.x(), tip.y(), tip.z()}}});
  }
  return branches;
}

void print_branches(const statics::Style& style, const Vec3& gravity) {
  for (std::size_t i = 0; i < style.strands().size(); ++i) {
    const auto branches = branches_json(style, i, gravity);
    if (branches.size() < 2) continue;
    print(fmt::format("strand {} has {} equilibria:\n", i, branches.size()));
    for (const auto& branch : branches)
      print(fmt::format("  {:>13}, energy {:.6g} J, stability {:.3g}, tip at {}\n",
                        branch["outcome"].get<std::string>(), branch["energy"].get<double>(),
                        branch["stability"].get<double>(), branch["tip"].dump()));
  }
}

nlohmann::ordered_json strand_json(const statics::Style& style, std::size_t i,
                                   const std::vector<double>& asked) {
  const rods::SuperHelixStrand& strand = style.strands()[i];
  const statics::Equilibrium& rest = style.rest()[i];
  std::vector<double> at = asked;
  if (at.empty())
    for (const double part : {0.0, 0.25, 0.5, 0.75, 1.0}) at.push_back(part * strand.length);
  for (const double s : at)
    if (!(s >= 0.0 && s <= strand.length))
      throw InputError(fmt::format("strand {} is {} m long; there is no point at {} m", i, strand.length, s));
  nlohmann::ordered_json points = nlohmann::ordered_json::array();
  const auto positions = statics::points_at(strand.root, strand.length, rest.curvatures, at);
  for (std::size_t k = 0; k < at.size(); ++k)
    points.push_back({{"s", at[k]}, {"position", {positions[k].x(), positions[k].y(), positions[k].z()}}});
  return {{"index", i},
          {"length", strand.length},
          {"elements", rest.curvatures.size()},
          {"outcome", statics::name(rest.outcome)},
          {"reason", rest.reason},
          {"stability", rest.stability},
          {"residual", rest.residual},
          {"error", rest.error ? nlohmann::ordered_json(*rest.error) : nlohmann::ordered_json()},
          {"elastic_energy", rest.elastic_energy},
          {"gravity_energy", rest.gravity_energy},
          {"contact_energy", rest.contact_energy},
          {"stiffening", style.stiffening()[i]},
          {"iterations", rest.iterations},
          {"points", points}};
}

ExitCode run(const StyleOptions& options) {
  if (!options.picture.empty()) picture::check_picture_name(options.picture);
  scene::Scene scene = options.scene.empty() ? scene::Scene{} : scene::read_scene(options.scene);
  scene::apply_overrides(scene, options.overrides);
  const ThreadLimit threads(options.threads);
  const sim::World world = sim::gather_world(scene);
  statics::Style style = sim::make_style(world, sim::elements_of(world));
  for (const scene::StyleStep& step : options.steps) sim::perform(style, step);

  std::map<std::string, std::size_t> outcomes;
  for (const auto& rest : style.rest()) ++outcomes[statics::name(rest.outcome)];
  const bool all_stable = outcomes["stable"] == style.rest().size();
  if (!options.output.empty())
    io::write_groom(sim::shown_groom(world, style, scene.output.points), options.output);
  if (!options.picture.empty())
    picture::write_picture(picture::render_style(world, style, scene.picture), options.picture);
  if (options.json) {
    nlohmann::ordered_json strands = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < style.strands().size(); ++i) {
      strands.push_back(strand_json(style, i, options.at));
      if (options.branches) strands.back()["branches"] = branches_json(style, i, scene.simulation.gravity);
    }
    print(json_text({{"ok", all_stable},
                     {"outcomes", outcomes},
                     {"history", style.groom().history},
                     {"file", options.output},
                     {"picture", options.picture},
                     {"strands", strands}}));
  } else {
    print(fmt::format("{} of {} strands rest in a stable shape\n", outcomes["stable"], style.rest().size()));
    if (options.branches) print_branches(style, scene.simulation.gravity);
    for (const std::string& file : {options.output, options.picture})
      if (!file.empty()) print(fmt::format("wrote {}\n", file));
  }
  // Whatever is not a style is said so, a few strands by name.
  constexpr int kNamed = 5;
  int named = 0;
  for (std::size_t i = 0; i < style.rest().size() && named < kNamed; ++i)
    if (style.rest()[i].outcome != statics::Outcome::stable) {
      say(fmt::format("ringlet: warning: strand {} has no stable shape: {}\n", i, style.rest()[i].reason));
      ++named;
    }
  return ExitCode::ok;
}

// The steps in the order in which they were written.
std::vector<scene::StyleStep> ordered_steps(const CLI::App& command, const StyleOptions& options) {
  std::vector<scene::StyleStep> steps;
  std::map<std::string, std::size_t> seen;
  const auto add = [&](scene::Action action) -> scene::StyleStep& {
    steps.emplace_back().action = action;
    return steps.back();
  };
  const auto add_plane = [&](scene::Action action, const std::string& text) {
    const hair::CutPlane plane = hair::parse_cut(text);
    scene::StyleStep& step = add(action);
    step.normal = plane.normal;
    step.offset = plane.offset;
  };
  for (const CLI::Option* option : command.parse_order()) {
    const std::string name = option->get_name();
    const std::size_t k = seen[name]++;
    if (name == "--cut") add_plane(scene::Action::cut, options.cuts.at(k));
    if (name == "--comb") add_plane(scene::Action::comb, options.combs.at(k));
    if (name == "--cut-mesh") add(scene::Action::cut).file = options.cut_meshes.at(k);
    if (name == "--wet") add(scene::Action::wet).amount = options.wets.at(k);
    if (name == "--grow") add(scene::Action::grow).amount = options.grows.at(k);
    if (name == "--dry") add(scene::Action::dry);
  }
  return steps;
}

}  // namespace

void add_style(CLI::App& program, Action& action) {
  const auto options = std::make_shared<StyleOptions>();
  CLI::App& command = add_subcommand(
      program, "style", "Find the shape of hair at rest; cut, comb, wet, dry and grow it",
      "  ringlet style curls.toml -o curls.ply            the hair at rest as a groom\n"
      "  ringlet style strand.toml --json --at 0.05,0.1   points, energies and stability\n"
      "  ringlet style curls.toml --cut z=-0.05 --wet 1 --dry -o short.ply\n"
      "Cuts, combing, wetting, drying and growing happen in the order in which they are written, after the\n"
      "[[style.step]]s of the scene.");
  command.add_option("SCENE", options->scene, "Scene file; without one, the default scene");
  command.add_option("-o,--output", options->output,
                     "Groom to write: .hair .tfx .usda .usdc .obj .ply .glb .abc");
  command.add_option("--picture", options->picture, "Picture of the style to write: .png or .exr");
  command
      .add_option("--at", options->at, "Arclengths from the root, in metres, at which --json reports points")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->take_all();
  command
      .add_option("--cut", options->cuts, "Remove the hair below a plane, as in z=-0.05, or beyond: x>0.1")
      ->allow_extra_args(false)
      ->take_all();
  command
      .add_option("--cut-mesh", options->cut_meshes, "Remove the hair inside a closed mesh: .obj .ply .glb")
      ->allow_extra_args(false)
      ->take_all();
  command
      .add_option("--comb", options->combs, "Comb a parting, as in x=0.03: hair falls to either side of it")
      ->allow_extra_args(false)
      ->take_all();
  command.add_option("--wet", options->wets, "Wet the hair, from 0 (dry) to 1")
      ->allow_extra_args(false)
      ->take_all();
  command.add_option("--grow", options->grows, "Let the hair grow by this many metres")
      ->allow_extra_args(false)
      ->take_all();
  command.add_flag("--dry", options->dries, "Dry the hair");
  command
      .add_option("--set", options->overrides,
                  "Set a key of the scene, as in hair.count=500; may be repeated")
      ->allow_extra_args(false)
      ->take_all();
  command.add_option("--threads", options->threads, "Threads to use; 0 means all")
      ->check(whole_number(0, kMostThreads));
  command.add_flag("--branches", options->branches,
                   "List all equilibria that are found of strands that hang free, lowest energy first");
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, &command, options] {
    action = [&command, options] {
      options->steps = ordered_steps(command, *options);
      return run(*options);
    };
  });
}

}  // namespace ringlet::app

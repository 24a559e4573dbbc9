// ringlet style: the shape that a scene's hair takes at rest, and what a hairdresser does to it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "apps/ringlet/command.h"
#include "apps/ringlet/json_text.h"
#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/hair/hairdressing.h"
#include "ringlet/hair/resample.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/world.h"
#include "ringlet/statics/groom_strands.h"
#include "ringlet/statics/shape.h"

namespace ringlet::app {
namespace {

// One thing to do to the hair, in the order of the command line.
struct Step {
  enum class Kind { cut, wet, dry, grow } kind;
  std::string value;
};

struct Options {
  std::string scene, output;
  std::vector<std::string> overrides;
  std::vector<double> at;
  std::vector<std::string> cuts;
  std::vector<double> wets, grows;
  int dries = 0;
  std::vector<Step> steps;
  int threads = 0;
  bool json = false;
};

// The hair at rest, and after each step at rest again.
class Salon {
 public:
  explicit Salon(const scene::Scene& scene) : scene_(scene), hairdresser_(sim::build_world(scene).groom) {
    strands_ = statics::strands_of(hairdresser_.groom(), std::array{scene.hair.elements});
    // Strands described by hand know their length and elements exactly.
    if (scene.hair.source == scene::HairSource::strands)
      for (std::size_t i = 0; i < strands_.size(); ++i) {
        strands_[i].length = scene.strands[i].length;
        strands_[i].elements = scene.strands[i].elements;
      }
    settle();
  }

  void perform(const Step& step) {
    const std::vector<double> before = polyline_lengths();
    std::vector<std::size_t> kept(before.size());
    for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = i;
    switch (step.kind) {
      case Step::Kind::cut:
        kept = hairdresser_.cut(hair::parse_cut(step.value));
        if (kept.empty()) throw InputError(fmt::format("the cut {} leaves no hair", step.value));
        break;
      case Step::Kind::wet:
        hairdresser_.wet(std::stod(step.value));
        break;
      case Step::Kind::dry:
        hairdresser_.dry();
        break;
      case Step::Kind::grow:
        hairdresser_.lengthen(std::stod(step.value));
        break;
    }
    // Lengths change as the polylines' do; a strand starts from the shape it had, cut or carried on.
    std::vector<rods::SuperHelixStrand> strands;
    for (std::size_t k = 0; k < kept.size(); ++k) {
      rods::SuperHelixStrand strand = strands_[kept[k]];
      const double after = hair::length(hairdresser_.groom().strand(k));
      const double ratio = after / before[kept[k]];
      strand.material = hairdresser_.groom().material(k);
      strand.initial.clear();
      for (int e = 0; e < strand.elements; ++e) {
        const auto former = std::min(strand.elements - 1, static_cast<int>((e + 0.5) * ratio));
        strand.initial.push_back(rest_[kept[k]].curvatures[static_cast<std::size_t>(former)]);
      }
      strand.length *= ratio;
      strands.push_back(std::move(strand));
    }
    strands_ = std::move(strands);
    settle();
  }

  const hair::Groom& groom() const { return hairdresser_.groom(); }
  const std::vector<rods::SuperHelixStrand>& strands() const { return strands_; }
  const std::vector<statics::Equilibrium>& rest() const { return rest_; }

 private:
  // Points close enough for a cut of the polyline to be one of the curve.
  static constexpr int kPointsPerElement = 16;

  void settle() {
    rest_ = statics::find_equilibria(strands_, scene_.simulation.gravity);
    int elements = 1;
    for (const auto& strand : strands_) elements = std::max(elements, strand.elements);
    hairdresser_.set_points(
        statics::shaped_groom(hairdresser_.groom(), strands_, rest_, kPointsPerElement * elements + 1));
  }

  std::vector<double> polyline_lengths() const {
    std::vector<double> lengths;
    for (std::size_t i = 0; i < groom().strand_count(); ++i)
      lengths.push_back(hair::length(groom().strand(i)));
    return lengths;
  }

  scene::Scene scene_;
  hair::Hairdresser hairdresser_;
  std::vector<rods::SuperHelixStrand> strands_;
  std::vector<statics::Equilibrium> rest_;
};

nlohmann::ordered_json strand_json(const Salon& salon, std::size_t i, const std::vector<double>& asked) {
  const rods::SuperHelixStrand& strand = salon.strands()[i];
  const statics::Equilibrium& rest = salon.rest()[i];
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
          {"elements", strand.elements},
          {"outcome", statics::name(rest.outcome)},
          {"reason", rest.reason},
          {"stability", rest.stability},
          {"elastic_energy", rest.elastic_energy},
          {"gravity_energy", rest.gravity_energy},
          {"iterations", rest.iterations},
          {"points", points}};
}

ExitCode run(const Options& options) {
  scene::Scene scene = options.scene.empty() ? scene::Scene{} : scene::read_scene(options.scene);
  scene::apply_overrides(scene, options.overrides);
  const ThreadLimit threads(options.threads);
  Salon salon(scene);
  for (const Step& step : options.steps) salon.perform(step);

  std::map<std::string, std::size_t> outcomes;
  for (const auto& rest : salon.rest()) ++outcomes[statics::name(rest.outcome)];
  const bool all_stable = outcomes["stable"] == salon.rest().size();
  if (!options.output.empty())
    io::write_groom(hair::resample(salon.groom(), static_cast<std::size_t>(scene.output.points)),
                    options.output);
  if (options.json) {
    nlohmann::ordered_json strands = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < salon.strands().size(); ++i)
      strands.push_back(strand_json(salon, i, options.at));
    print(json_text({{"ok", all_stable},
                     {"outcomes", outcomes},
                     {"history", salon.groom().history},
                     {"file", options.output},
                     {"strands", strands}}));
  } else {
    print(fmt::format("{} of {} strands rest in a stable shape\n", outcomes["stable"], salon.rest().size()));
    if (!options.output.empty()) print(fmt::format("wrote {}\n", options.output));
  }
  // Whatever is not a style is said so, a few strands by name.
  constexpr int kNamed = 5;
  int named = 0;
  for (std::size_t i = 0; i < salon.rest().size() && named < kNamed; ++i)
    if (salon.rest()[i].outcome != statics::Outcome::stable) {
      fmt::print(stderr, "ringlet: warning: strand {} is {}: {}\n", i, statics::name(salon.rest()[i].outcome),
                 salon.rest()[i].reason);
      ++named;
    }
  return ExitCode::ok;
}

// The steps in the order in which they were written.
std::vector<Step> ordered_steps(const CLI::App& command, const Options& options) {
  std::vector<Step> steps;
  std::map<std::string, std::size_t> seen;
  for (const CLI::Option* option : command.parse_order()) {
    const std::string name = option->get_name();
    const std::size_t k = seen[name]++;
    if (name == "--cut") steps.push_back({Step::Kind::cut, options.cuts.at(k)});
    if (name == "--wet") steps.push_back({Step::Kind::wet, fmt::format("{}", options.wets.at(k))});
    if (name == "--grow") steps.push_back({Step::Kind::grow, fmt::format("{}", options.grows.at(k))});
    if (name == "--dry") steps.push_back({Step::Kind::dry, ""});
  }
  return steps;
}

}  // namespace

void add_style(CLI::App& program, Action& action) {
  const auto options = std::make_shared<Options>();
  CLI::App& command =
      add_subcommand(program, "style", "Find the shape of hair at rest; cut, wet, dry and grow it",
                     "  ringlet style curls.toml -o curls.ply            the hair at rest as a groom\n"
                     "  ringlet style strand.toml --json --at 0.05,0.1   points, energies and stability\n"
                     "  ringlet style curls.toml --cut z=-0.05 --wet 1 --dry -o short.ply\n"
                     "Cuts, wetting, drying and growing happen in the order in which they are written.");
  command.add_option("SCENE", options->scene, "Scene file; without one, the default scene");
  command.add_option("-o,--output", options->output, "Groom to write: .hair .tfx .usda .obj .ply .glb");
  command
      .add_option("--at", options->at, "Arclengths from the root, in metres, at which --json reports points")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->take_all();
  command
      .add_option("--cut", options->cuts, "Remove the hair below a plane, as in z=-0.05, or beyond: x>0.1")
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
      ->check(CLI::NonNegativeNumber);
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, &command, options] {
    options->steps = ordered_steps(command, *options);
    action = [options] { return run(*options); };
  });
}

}  // namespace ringlet::app

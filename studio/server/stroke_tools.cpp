#include "studio/server/stroke_tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ringlet/base/error.h"

namespace ringlet::studio {
namespace {

struct Tool {
  std::string_view name;
  scene::Action action;
};
constexpr std::array kTools{Tool{"comb", scene::Action::brush},
                            Tool{"curl", scene::Action::curl},
                            Tool{"straighten", scene::Action::straighten},
                            Tool{"lift", scene::Action::lift},
                            Tool{"flatten", scene::Action::flatten},
                            Tool{"spray", scene::Action::spray},
                            Tool{"length", scene::Action::length},
                            Tool{"lock", scene::Action::lock},
                            Tool{"unlock", scene::Action::unlock}};

constexpr double kFarthestBlade = 100.0;                        // m
constexpr double kSmallestReach = 0.002, kLargestReach = 0.15;  // m
constexpr double kTightestCurl = 0.002, kWidestCurl = 0.05;     // m: radius
constexpr double kMostLonger = 0.2;                             // m
// A lock that winds round an iron rises by about one breadth of the iron for each turn.
constexpr double kPitchOfRadius = 2.0;

double within(double value, double low, double high, std::string_view what) {
  if (!(value >= low && value <= high))
    throw InputError(fmt::format("the {} of a tool must lie between {} and {}", what, low, high));
  return value;
}

}  // namespace

scene::StyleStep begun_stroke(const Command& command) {
  const auto* tool =
      std::find_if(kTools.begin(), kTools.end(), [&](const Tool& t) { return t.name == command.text; });
  if (tool == kTools.end())
    throw InputError(fmt::format("there is no tool called '{}'", command.text.substr(0, 40)));
  if (command.numbers.size() != 5) throw InputError("'stroke_begin' takes 5 numbers");
  scene::StyleStep step;
  step.action = tool->action;
  step.radius = within(command.numbers[0], kSmallestReach, kLargestReach, "reach");
  step.amount = within(command.numbers[1], 0.0, 1.0, "strength");
  step.softness = within(command.numbers[2], 0.0, 1.0, "softness");
  step.mirror = within(command.numbers[3], 0.0, 1.0, "mirror") > 0.5;
  if (step.action == scene::Action::curl) {
    step.curl_radius = within(command.numbers[4], kTightestCurl, kWidestCurl, "curl");
    step.curl_pitch = kPitchOfRadius * step.curl_radius;
  }
  if (step.action == scene::Action::length)
    step.longer = within(command.numbers[4], -kMostLonger, kMostLonger, "growth");
  return step;
}

scene::StyleStep unlock_all_step() {
  constexpr double kFarthest = 9.0;  // m: further than any hair
  scene::StyleStep step;
  step.action = scene::Action::unlock;
  step.path = {Vec3::Zero()};
  step.radius = kFarthest;
  step.softness = 0.0;
  return step;
}

scene::StyleStep snip_step(const Command& command) {
  constexpr std::size_t kCorners = 4;
  if (command.numbers.size() != 3 * kCorners + 2) throw InputError("'snip' takes 14 numbers");
  scene::StyleStep step;
  step.action = scene::Action::snip;
  for (std::size_t c = 0; c < kCorners; ++c) {
    const double* corner = command.numbers.data() + 3 * c;
    step.path.emplace_back(corner[0], corner[1], corner[2]);
    if (!(step.path.back().cwiseAbs().maxCoeff() < kFarthestBlade))
      throw InputError("scissors must stay near the head");
  }
  step.amount = within(command.numbers[3 * kCorners], 0.0, 1.0, "share");
  step.softness = within(command.numbers[3 * kCorners + 1], 0.0, 1.0, "unevenness");
  return step;
}

}  // namespace ringlet::studio

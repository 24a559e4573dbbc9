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
constexpr std::array kTools{Tool{"comb", scene::Action::brush}, Tool{"curl", scene::Action::curl},
                            Tool{"straighten", scene::Action::straighten}, Tool{"lift", scene::Action::lift},
                            Tool{"flatten", scene::Action::flatten}};

constexpr double kSmallestReach = 0.002, kLargestReach = 0.15;  // m
constexpr double kTightestCurl = 0.002, kWidestCurl = 0.05;     // m: radius
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
  step.curl_radius = within(command.numbers[4], kTightestCurl, kWidestCurl, "curl");
  step.curl_pitch = kPitchOfRadius * step.curl_radius;
  return step;
}

}  // namespace ringlet::studio

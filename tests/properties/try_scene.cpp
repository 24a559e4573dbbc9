// One scene in a process of its own, so that a crash or an endless step is a result like any other.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <numbers>
#include <optional>
#include <utility>

#include "properties/random_scene.h"
#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/base/parallel.h"
#include "ringlet/hair/groom.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/simulator.h"
#include "ringlet/sim/watchdog.h"

namespace ringlet::properties {
namespace {

constexpr std::size_t kFrames = 5;

struct Finding {
  Outcome outcome;
  std::string detail;
};

std::vector<double> polyline_lengths(std::span<const std::size_t> first, std::span<const Vec3> points) {
  std::vector<double> lengths;
  for (std::size_t i = 0; i + 1 < first.size(); ++i)
    lengths.push_back(hair::length(points.subspan(first[i], first[i + 1] - first[i])));
  return lengths;
}

// The most kinetic energy that a run can have without creating any: gravity pulls hair down by its length and
// for the time that passes, wind, goals and roots carry it along, and what it began with is set free. Ten
// times as much in speed leaves room for whips, whose tips are faster than their roots.
class EnergyBound {
 public:
  explicit EnergyBound(sim::Simulator& simulator)
      : scene_(simulator.world().scene),
        gravity_(scene_.simulation.gravity.norm()),
        wind_(scene_.air.wind.norm()) {
    double goal = 1.0;
    for (const scene::TimeKey& key : scene_.keys) {
      if (key.gravity) gravity_ = std::max(gravity_, key.gravity->norm());
      if (key.wind) wind_ = std::max(wind_, key.wind->norm());
      if (key.goal) goal = std::max(goal, *key.goal);
    }
    wind_ = (1.0 + scene_.air.gust_strength) * wind_ + 4.0 * scene_.air.turbulence;
    pull_ = goal * std::max(scene_.goal.root, scene_.goal.tip);
    for (const scene::HairGroup& group : scene_.hair.groups)
      pull_ = std::max({pull_, goal * group.goal_root.value_or(0.0), goal * group.goal_tip.value_or(0.0)});
    const hair::Groom& groom = simulator.world().groom;
    for (std::size_t i = 0; i < groom.strand_count(); ++i) {
      const hair::Section section = groom.material(i).section;
      const double length = groom.length(i);
      mass_ += groom.material(i).density * std::numbers::pi * section.a * section.b * length;
      longest_ = std::max(longest_, length);
    }
  }

  double at(sim::Simulator& simulator) {
    const double scale = scene_.run.time_scale;
    for (const body::Kinematics& k : {body::kinematics(simulator.world().motion, simulator.time())})
      root_speed_ = std::max(
          root_speed_, (k.velocity.linear.norm() + k.velocity.angular.norm() * (0.2 + longest_)) / scale);
    released_ = std::max(released_, simulator.statistics().energies.elastic);
    // A goal is never farther away than a strand can reach both ways.
    const double speed = root_speed_ + wind_ + std::sqrt(2.0 * gravity_ * longest_) +
                         gravity_ * scale * simulator.time() + 2.0 * longest_ * std::sqrt(pull_);
    return 100.0 * (0.5 * mass_ * speed * speed + released_) + 1e-12;
  }

 private:
  const scene::Scene& scene_;
  double gravity_, wind_, pull_ = 0.0;  // at their strongest
  double mass_ = 0.0, longest_ = 0.0, root_speed_ = 0.0, released_ = 0.0;
};

Finding examine(sim::Simulator& simulator, const std::vector<double>& rest, EnergyBound& bound,
                const std::string& warnings) {
  const std::span<const Vec3> points = simulator.points();
  for (std::size_t k = 0; k < points.size(); ++k)
    if (!points[k].allFinite()) return {Outcome::not_finite, fmt::format("point {}", k)};
  const auto lengths = polyline_lengths(simulator.world().strands().first_point(), points);
  const double most = sim::longest_factor(simulator.world().scene);
  const bool told = warnings.find("times as long as at rest") != std::string::npos;
  for (std::size_t i = 0; i < lengths.size(); ++i)
    if (lengths[i] > most * rest[i] && !told)
      return {Outcome::stretched,
              fmt::format("strand {} is {:.9g} times as long as at rest", i, lengths[i] / rest[i])};
  const sim::FrameStatistics& statistics = simulator.statistics();
  if (!std::isfinite(statistics.energies.kinetic) || statistics.energies.kinetic > bound.at(simulator))
    return {Outcome::energetic, fmt::format("{:.3g} J of motion, where {:.3g} J can be explained",
                                            statistics.energies.kinetic, bound.at(simulator))};
  if (simulator.frame() > 0 && (statistics.steps < 1 || statistics.smallest_step <= 0.0))
    return {Outcome::energetic, "a frame without steps"};
  return {Outcome::good, ""};
}

Finding simulate_frames(sim::Simulator& simulator) {
  std::string warnings;
  set_log_sink([&](LogLevel level, const std::string& message) {
    if (level == LogLevel::warning) warnings += message + "; ";
  });
  // Models with vertices may begin a little longer or shorter than the curve that they were made from.
  std::vector<double> rest = polyline_lengths(simulator.world().strands().first_point(), simulator.points());
  const hair::Groom& groom = simulator.world().groom;
  // A helix that is drawn out shows more of its length between the same number of points.
  rods::CoupledModel* rods = simulator.world().strands().coupled();
  for (std::size_t i = 0; i < rest.size(); ++i)
    rest[i] = std::max({rest[i], groom.length(i), rods ? rods->length(i) : 0.0});
  EnergyBound bound(simulator);
  simulator.settle();
  for (std::size_t frame = 0; frame < kFrames; ++frame) {
    const Finding finding = examine(simulator, rest, bound, warnings);
    if (finding.outcome != Outcome::good)
      return {finding.outcome, fmt::format("frame {}: {}", frame, finding.detail)};
    if (frame + 1 < kFrames) simulator.advance_frame();
  }
  return {warnings.empty() ? Outcome::good : Outcome::warned, warnings};
}

Finding simulate(const scene::Scene& scene) {
  const ThreadLimit threads(1);
  // As `ringlet check` does.
  std::optional<sim::World> world;
  try {
    scene::validate(scene);
    world = sim::build_world(scene);
  } catch (const Error& error) {
    return {Outcome::refused, error.what()};
  }
  try {
    sim::Simulator simulator(std::move(*world));
    return simulate_frames(simulator);
  } catch (const Error& error) {
    return {Outcome::broke_down, error.what()};
  }
}

[[noreturn]] void work_in_child(const scene::Scene& scene, double most_seconds, int channel) {
  const auto seconds = static_cast<rlim_t>(std::ceil(most_seconds));
  const rlimit limit{seconds, seconds + 1};
  setrlimit(RLIMIT_CPU, &limit);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  Finding finding{Outcome::crashed, "an error of an unknown type"};
  try {
    finding = simulate(scene);
  } catch (const std::exception& error) {
    finding.detail = error.what();
  }
  const std::string text = finding.detail.substr(0, 2000);
  [[maybe_unused]] const ssize_t written = ::write(channel, text.data(), text.size());
  ::_exit(static_cast<int>(finding.outcome));
}

}  // namespace

const char* name(Outcome outcome) {
  switch (outcome) {
    case Outcome::good:
      return "good";
    case Outcome::warned:
      return "warned";
    case Outcome::refused:
      return "refused";
    case Outcome::broke_down:
      return "broke down";
    case Outcome::not_finite:
      return "not finite";
    case Outcome::stretched:
      return "stretched";
    case Outcome::energetic:
      return "too much energy";
    case Outcome::out_of_time:
      return "out of time";
    case Outcome::crashed:
      return "crashed";
  }
  return "";
}

Report try_scene(const scene::Scene& scene, double most_seconds) {
  int ends[2];
  if (::pipe(ends) != 0) throw FileError("no pipe to a child process can be made");
  const pid_t child = ::fork();
  if (child < 0) throw FileError("no child process can be started");
  if (child == 0) work_in_child(scene, most_seconds, ends[1]);
  ::close(ends[1]);
  Report report;
  char piece[512];
  for (ssize_t got = 0; (got = ::read(ends[0], piece, sizeof piece)) > 0;)
    report.detail.append(piece, static_cast<std::size_t>(got));
  ::close(ends[0]);
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  const auto to_seconds = [](const timeval& t) { return double(t.tv_sec) + 1e-6 * double(t.tv_usec); };
  report.seconds = to_seconds(usage.ru_utime) + to_seconds(usage.ru_stime);
  if (WIFEXITED(status)) {
    report.outcome = static_cast<Outcome>(WEXITSTATUS(status));
  } else {
    const bool time =
        WTERMSIG(status) == SIGXCPU || (WTERMSIG(status) == SIGKILL && report.seconds >= most_seconds);
    report.outcome = time ? Outcome::out_of_time : Outcome::crashed;
    report.detail = fmt::format("signal {}", strsignal(WTERMSIG(status)));
  }
  return report;
}

}  // namespace ringlet::properties

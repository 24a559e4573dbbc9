#include "ringlet/sim/simulator.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/body/neck.h"
#include "ringlet/sim/air.h"
#include "ringlet/sim/cluster.h"
#include "ringlet/sim/direction.h"
#include "ringlet/sim/scene_bodies.h"
#include "ringlet/sim/scene_contacts.h"
#include "ringlet/sim/seconds_since.h"

namespace ringlet::sim {
namespace {

// A step in which any material frame turns further than this, in radians, is repeated at half its length:
// beyond it the explicit inertia terms, which are quadratic in the turn, are no longer small against the
// implicit ones.
constexpr double kLargestTurn = 0.35;
// Share of the settling in which contacts are solved with less care.
constexpr double kRoughSettling = 0.8;
// Hair settles in air that stops it within a second: 12/s for hair of 6.5 mg/m; or four times the scene's.
constexpr double kSettlingDrag = 8e-5, kSettlingScale = 4.0;
constexpr int kCalmSteps = 16;  // before the step may grow again
// A step whose contacts were left with a larger error than this, relative to the motion, is repeated at half
// its length, and so is one that drives something too deep into another; down to this share of the longest
// step. Overlaps do not count while hair settles, as it may have been grown with them.
constexpr double kLargestError = 0.01;
constexpr double kShortestShare = 0.1;
constexpr double kTimeRounding = 1e-9;  // of a step, when steps are counted
// A frame, or the settling, is given up after so many attempts at a step, and so many more for each of the
// steps that it has where nothing is repeated. At an angle of kLargestTurn per step hair would by then have
// turned a hundred times.
constexpr int kMostAttempts = 2000, kMostAttemptsPerStep = 30;
// Share of a frame's time budget that steps may take besides their contact solves: these need the other half
// to come anywhere near their tolerance.
constexpr double kUnsolvedShare = 0.5;

}  // namespace

Simulator::Simulator(World world) : Simulator(std::move(world), contact_settings(world.scene)) {}

Simulator::Simulator(World&& world, const ContactSettings& settings)
    : world_(std::move(world)),
      contacts_(make_contact_step(world_, settings)),
      longest_step_(world_.strands().longest_step(world_.scene.simulation.max_step)),
      drag_(drag_of(world_.scene, world_.groom)),
      root_motion_(world_.roots.size()),
      wind_(world_.scene),
      watchdog_(world_) {
  if (const auto pulls = goal_pulls(world_); !pulls.empty()) world_.strands().set_goals(pulls);
}

double Simulator::time() const { return double(frame_) / world_.scene.run.frames_per_second; }

bool Simulator::stop_requested(const StopFlag* stop) const {
  const bool mine = stop && stop->requested();
  return world_.cluster ? world_.cluster->any(mine) : mine;
}

// Roots follow the skin that they are bound to, or else the motion of the head; `carrier` is left out where
// no one pose carries them all.
void Simulator::set_roots(rods::Environment& environment) {
  const BoundRoots& bound = world_.bound;
  if (!bound.empty()) {
    if (bound.rigid()) environment.carrier = bound.displacement(*world_.bodies);
    parallel_for(root_motion_.size(),
                 [&](std::size_t i) { root_motion_[i] = bound.root(*world_.bodies, i); });
    return;
  }
  const rods::RootMotion head = {body::pose(world_.motion, environment.bodies_begin),
                                 body::pose(world_.motion, environment.bodies_end)};
  environment.carrier = head;
  parallel_for(root_motion_.size(), [&](std::size_t i) {
    const Pose& root = world_.roots[i];
    root_motion_[i] = {{head.begin.apply(root.position), head.begin.rotation * root.rotation},
                       {head.end.apply(root.position), head.end.rotation * root.rotation}};
  });
}

// Gravity, air, goal, stiffness and the head's motion in a step. What changes with time has the value of the
// step's beginning, which is the middle of the time in which forces act in the midpoint scheme.
rods::Environment Simulator::environment(double from, double to) {
  const double now = run_time(from);
  rods::Environment environment;
  environment.gravity = gravity_at(world_.scene, now);
  environment.goal = goal_at(world_.scene, now);
  const WetFactors wet = wet_factors_at(world_.scene, now);
  environment.stiffness = wet.stiffness * stiffness_at(world_.scene, now);
  environment.drag_coefficient =
      wet.drag * (conditions_.settling ? std::max(kSettlingDrag, kSettlingScale * drag_) : drag_);
  // With contacts of second order, hair that is left alone creeps on for seconds. Contacts are linear in the
  // rates and leave edges of a rod with vertices a little too long; what these pull then would be taken for
  // motion.
  const scene::Scheme scheme = world_.scene.simulation.scheme;
  const bool in_contact = scheme == scene::Scheme::midpoint_in_contact &&
                          scene::row_of(world_.scene.simulation.model).second_order_contact;
  const bool first_order =
      conditions_.settling || (contacts_ && !in_contact) || scheme == scene::Scheme::implicit_euler;
  environment.scheme = first_order ? rods::Scheme::implicit_euler : rods::Scheme::midpoint;
  environment.bodies_begin = now;
  environment.bodies_end = run_time(to);
  set_roots(environment);

  if (!wind_.blows()) return environment;
  // Thick air brings hair to rest where the scene's own air holds it.
  const double share = conditions_.settling ? wet.drag * drag_ / environment.drag_coefficient : 1.0;
  wind_.set_time(now);
  wind_at_roots_.resize(root_motion_.size());
  parallel_for(root_motion_.size(),
               [&](std::size_t i) { wind_at_roots_[i] = share * wind_.at(root_motion_[i].begin.position); });
  environment.wind = wind_at_roots_;
  environment.wind_at_origin = share * wind_.at(Vec3::Zero());
  return environment;
}

void Simulator::check_strands(double time, double h) const {
  if (const auto broken = world_.strands().broken_strand())
    throw NumericalError(fmt::format("strand {} broke down at t = {:.6f} s with a step of {:.2g} s: {}",
                                     *broken, time, h, world_.strands().remedy()));
}

// Energy that nothing explains is told with the strand that has most of it.
void Simulator::check_energy(double time, double h) {
  watchdog_.see_elastic_energy(statistics_.energies.elastic);
  const double kinetic = statistics_.energies.kinetic, explained = watchdog_.largest_energy();
  if (kinetic <= explained) return;
  rods::StrandModel& strands = world_.strands();
  std::size_t strand = 0;
  if (rods::CoupledModel* rods = strands.coupled()) {
    std::vector<Vec3> begin(strands.first_point().back()), end(begin.size());
    rods->write_points(begin);
    rods->write_end_points(end);
    strand = fastest_strand(strands.first_point(), begin, end);
  } else {
    const std::vector<Vec3> last_frame = points_;
    strand = fastest_strand(strands.first_point(), last_frame, points());
  }
  throw NumericalError(fmt::format(
      "strand {} broke down at t = {:.6f} s with a step of {:.2g} s: the hair moves with {:.2g} J, "
      "where gravity, air and the body's motion explain {:.2g} J at most; shorten "
      "simulation.max_step, or raise hair.damping",
      strand, time, h, kinetic, explained));
}

// The lengths of strands at the end of a frame.
void Simulator::check_lengths() {
  const std::span<const Vec3> now = points();
  if (!world_.cluster || world_.cluster->writes())
    watchdog_.check_lengths(world_.strands().first_point(), now, time());
}

void Simulator::limit_attempts(int planned_steps) {
  attempts_left_ = kMostAttempts + kMostAttemptsPerStep * planned_steps;
}

void Simulator::count_attempt(double time, double h) {
  if (--attempts_left_ >= 0) return;
  throw NumericalError(fmt::format(
      "the run crawls: at t = {:.6f} s steps are down to {:.2g} s, and still too long for how the "
      "hair moves; calm the motion or the forces, raise hair.damping or hair.density, or raise "
      "simulation.min_step to go on less exactly",
      time, h));
}

void Simulator::set_frame_budget(std::optional<double> seconds) {
  if (seconds && !(*seconds > 0.0))
    throw InputError(fmt::format("A frame cannot be ready in {} s; the time must be positive.", *seconds));
  budget_ = seconds;
  unsolved_seconds_ = 0.0;
}

// The share of what is left of the frame that a step from here takes, both in the hair's own time.
double Simulator::share_of_rest(double from, double h) const {
  const double frame_end = frame_time() * double(frame_ + 1);
  return std::min(1.0, h / std::max(h, frame_end - from));
}

// The share of the time that is left for the frame.
std::optional<Deadline> Simulator::deadline_of_step(double from, double h) const {
  if (!frame_deadline_) return {};
  const auto now = std::chrono::steady_clock::now();
  return now +
         std::chrono::duration_cast<Deadline::duration>(share_of_rest(from, h) * (*frame_deadline_ - now));
}

// Whether the rest of the frame can be made in steps of this length, each with as long for its contact solve
// as for all else. More of them than that would leave no time for contacts, and what these leave over turns
// strands still further, so that steps would be halved again and again.
bool Simulator::affordable(double from, double h) const {
  if (!frame_deadline_ || unsolved_seconds_ <= 0.0) return true;
  const double left =
      std::chrono::duration<double>(*frame_deadline_ - std::chrono::steady_clock::now()).count();
  return unsolved_seconds_ <= kUnsolvedShare * left * share_of_rest(from, h);
}

// Contacts and their impulses.
Simulator::Attempt Simulator::solve_contacts(rods::CoupledModel& rods, const rods::Environment& environment,
                                             double from, double h, const StopFlag* stop) {
  const rods::RootMotion carrier =
      environment.carrier ? *environment.carrier : world_.bound.displacement(*world_.bodies);
  const StepBodies step{*world_.bodies,
                        environment.bodies_end,
                        {carrier.begin, carrier.end},
                        root_motion_,
                        friction_at(world_.scene, environment.bodies_begin)};
  const ContactReport report =
      contacts_->solve(rods, step, h, conditions_.care, stop, deadline_of_step(from, h));
  statistics_.add_attempt(report);
  if (report.stopped) return Attempt::stopped;
  const bool may_be_shorter =
      h > kShortestShare * world_.scene.simulation.max_step && !report.relaxed && affordable(from, 0.5 * h);
  if (may_be_shorter && !report.converged && report.error > kLargestError) return Attempt::too_long;
  if (may_be_shorter && !conditions_.settling && report.deepened > contacts_->settings().overlap_driven())
    return Attempt::too_long;
  statistics_.add_contacts(report);
  if (on_problem && report.strand_contacts + report.body_contacts > 0) on_problem(contacts_->last_problem());
  contacts_->keep();
  return Attempt::taken;
}

// One attempt at a step. Without success nothing has changed but the statistics.
Simulator::Attempt Simulator::try_step(double from, double h, const StopFlag* stop) {
  rods::StrandModel& strands = world_.strands();
  rods::CoupledModel* rods = strands.coupled();
  const bool smallest = h <= world_.scene.simulation.min_step;

  // 1. Free motion, M v = f.
  auto start = std::chrono::steady_clock::now();
  world_.bodies->set_step(run_time(from), run_time(from + h));
  const rods::Environment surroundings = environment(from, from + h);
  watchdog_.see_step(surroundings, root_motion_, *world_.bodies, h);
  strands.begin_step(h, root_motion_, surroundings);
  statistics_.seconds_rods += seconds_since(start);
  const bool turns = !smallest && strands.largest_turn() > kLargestTurn;
  const bool slowed = turns && !affordable(from, 0.5 * h) && strands.limit_turn(kLargestTurn);
  const int relaxed_before = statistics_.relaxed_steps;
  if ((turns && !slowed) || (!smallest && rods && rods->broken_strand())) return Attempt::too_long;

  // 2. Contacts and their impulses.
  if (contacts_)
    if (const Attempt attempt = solve_contacts(*rods, surroundings, from, h, stop); attempt != Attempt::taken)
      return attempt;

  if (slowed) statistics_.relaxed_steps = relaxed_before + 1;

  // 3. New positions.
  if (rods) {
    check_strands(from, h);
    statistics_.energies = rods->energies();
    check_energy(from, h);
  }
  start = std::chrono::steady_clock::now();
  strands.finish_step();
  statistics_.seconds_rods += seconds_since(start);
  return Attempt::taken;
}

// A step of length h, or several shorter ones in its place; false when it was interrupted.
bool Simulator::step(double from, double h, const StopFlag* stop) {
  count_attempt(from, h);
  const Attempt attempt = try_step(from, h, stop);
  if (attempt == Attempt::stopped) return false;
  if (attempt == Attempt::taken) {
    statistics_.add_step(h);
    ++calm_steps_;
    return true;
  }
  ++statistics_.repeated_steps;
  calm_steps_ = 0;
  halvings_ = std::max(0, static_cast<int>(std::lround(std::log2(longest_step_ / h))) + 1);
  return step(from, 0.5 * h, stop) && step(from + 0.5 * h, 0.5 * h, stop);
}

// Whole steps that fill the duration, each of about longest_step / 2^halvings, or of all of the duration
// where time is short.
bool Simulator::advance(double from, double duration, const StopFlag* stop) {
  const double longest = frame_deadline_ ? std::max(longest_step_, duration) : longest_step_;
  double wanted = std::max(std::ldexp(longest, -halvings_), world_.scene.simulation.min_step);
  while (wanted < duration && !affordable(from, wanted)) wanted *= 2.0;
  const int count = std::max(1, static_cast<int>(std::ceil(duration / wanted - kTimeRounding)));
  const double h = duration / count;
  for (int k = 0; k < count; ++k)
    if (stop_requested(stop) || !step(from + k * h, h, stop)) return false;
  if (calm_steps_ >= kCalmSteps && halvings_ > 0) {
    --halvings_;
    calm_steps_ = 0;
  }
  return true;
}

// From where bodies and hair begin to time 0.
bool Simulator::preroll(const StopFlag* stop, const ProgressCallback& progress) {
  if (prerolled_) return true;
  const double duration = world_.scene.run.time_scale * world_.scene.run.preroll;
  const int pieces = static_cast<int>(std::ceil(duration / frame_time() - kTimeRounding));
  for (int k = 0; k < pieces; ++k) {
    limit_attempts(pieces_of_frame());
    if (!advance(-duration * (pieces - k) / pieces, duration / pieces, stop)) return false;
    if (progress) progress({static_cast<std::size_t>(k + 1), static_cast<std::size_t>(pieces), "preroll"});
  }
  world_.bodies->set_time(0.0);
  prerolled_ = true;
  return true;
}

bool Simulator::settle(const StopFlag* stop, const ProgressCallback& progress) {
  const double duration = world_.scene.simulation.settle;
  const int pieces = static_cast<int>(std::ceil(duration / longest_step_ - kTimeRounding));
  bool went_on = true;
  limit_attempts(pieces);
  for (int k = 0; k < pieces && went_on; ++k) {
    conditions_ = {true, k < kRoughSettling * pieces ? Care::rough : Care::full};
    went_on = advance(0.0, duration / pieces, stop);
    if (went_on && progress)
      progress({static_cast<std::size_t>(k + 1), static_cast<std::size_t>(pieces), "settling"});
  }
  conditions_ = {};
  if (!went_on || !preroll(stop, progress)) return false;
  check_strands(0.0, longest_step_);
  check_lengths();
  statistics_ = {};
  return true;
}

// Several pieces per frame, so that the step can grow again inside it. As few as a budget asks for, so that
// most of its time is left for contact solves.
int Simulator::pieces_of_frame() const {
  const int usual = std::max(1, static_cast<int>(std::ceil(frame_time() / longest_step_ - kTimeRounding)));
  if (!budget_ || unsolved_seconds_ <= 0.0) return usual;
  const double affordable = kUnsolvedShare * *budget_ / unsolved_seconds_;
  const int fewest = (usual + kLongestStretch - 1) / kLongestStretch;
  return affordable >= usual ? usual : std::max(fewest, static_cast<int>(affordable));
}

bool Simulator::advance_frame(const StopFlag* stop) {
  if (!preroll(stop, {})) return false;
  const auto start = std::chrono::steady_clock::now();
  statistics_ = {};
  const double begin = world_.scene.run.time_scale * time(), each = frame_time();
  const int pieces = pieces_of_frame();
  limit_attempts(pieces);
  frame_deadline_.reset();
  if (budget_)
    frame_deadline_ =
        start + std::chrono::duration_cast<Deadline::duration>(std::chrono::duration<double>(*budget_));
  for (int k = 0; k < pieces; ++k)
    if (!advance(begin + each * k / pieces, each / pieces, stop)) return false;
  statistics_.complete();
  if (budget_) unsolved_seconds_ = (seconds_since(start) - statistics_.seconds_solve) / statistics_.steps;
  rods::StrandModel& strands = world_.strands();
  if (!strands.coupled()) {
    check_strands(begin + each, each / pieces);
    statistics_.energies = strands.energies();
    check_energy(begin + each, each / pieces);
    // On a cluster the steps know only their share: contacts are those at the end of the frame.
    const rods::OwnContacts own = strands.own_contacts();
    statistics_.contacts = double(own.count);
    statistics_.seconds_detect += own.seconds;
    statistics_.seconds_rods -= own.seconds;
  }
  ++frame_;
  world_.bodies->set_time(time());
  check_lengths();
  return true;
}

void Simulator::steer(const body::Motion& motion) {
  for (std::size_t b = 0; b < world_.follows_motion.size(); ++b)
    if (world_.follows_motion[b]) world_.bodies->set_motion(b, motion);
  if (world_.scene.body.kind == scene::BodyKind::head) {
    const std::size_t shoulders = *world_.bodies->find("shoulders");
    const body::HeadModel& head = head_model(world_.scene.body.figure);
    world_.bodies->set_motion(shoulders, body::shoulders_motion(motion),
                              body::neck_motion(head.shoulders.vertices, motion));
  }
  world_.motion = motion;
}

}  // namespace ringlet::sim

#include "ringlet/sim/simulator.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/sim/scene_style.h"
#include "ringlet/sim/seconds_since.h"

namespace ringlet::sim {
namespace {

// A step in which any material frame turns further than this is repeated at half its length: beyond it the
// explicit inertia terms, which are quadratic in the turn, are no longer small against the implicit ones.
constexpr double kLargestTurn = 0.35;
// Parts of the settling in which strands grow to their thickness, and in which contacts are solved with less
// care.
constexpr double kGrowingSettling = 0.6, kRoughSettling = 0.8;
constexpr int kCalmSteps = 16;  // before the step may grow again
// A step whose contacts were left with a larger error than this, relative to the motion, is repeated at half
// its length, down to this fraction of the longest step.
constexpr double kLargeError = 0.01;
constexpr double kShortestForError = 0.1;
// So is a step that drives something deeper into another than this fraction of the collision radius, down to
// this fraction of the longest step; not while hair settles, as it may have been grown with overlaps.
constexpr double kDeepOverlap = 0.05;
constexpr double kShorterForOverlap = 0.1;
// A strand of few super-helix elements meets other strands behind this part of its length.
constexpr double kMostStiff = 0.125;
constexpr double kShortestGrowth = 0.25;  // s in which strands grow to their thickness
constexpr double kSettlingAir = 4.0;      // times the scene's air, so that hair comes to rest soon

// The laws stand alone, without the fail-safe that would make all of them the same, and as in [Daviet2011,
// §7.2] their sweeps stop as soon as they may.
void choose_solver(scene::FrictionSolver solver, ContactOptions& options) {
  const auto by_law = [&](friction::Law law) {
    options.method = friction::Method::gauss_seidel;
    options.law = {law, false};
    options.check_interval = 1;
  };
  switch (solver) {
    case scene::FrictionSolver::automatic:
      break;
    case scene::FrictionSolver::mfb:
      return by_law(friction::Law::mfb);
    case scene::FrictionSolver::enumerate:
      return by_law(friction::Law::enumerate);
    case scene::FrictionSolver::pac:
      return by_law(friction::Law::pac);
    case scene::FrictionSolver::dac:
      return by_law(friction::Law::dac);
    case scene::FrictionSolver::duriez06:
      return by_law(friction::Law::duriez06);
    case scene::FrictionSolver::duriez08:
      return by_law(friction::Law::duriez08);
    case scene::FrictionSolver::pyramid:
      return by_law(friction::Law::pyramid);
    case scene::FrictionSolver::newton_mfb:
      options.method = friction::Method::newton_mfb;
      break;
    case scene::FrictionSolver::newton_dac:
      options.method = friction::Method::newton_dac;
      break;
  }
}

}  // namespace

std::vector<std::string> FrameStatistics::names() {
  return {"steps",          "repeated_steps", "smallest_step",     "contacts",
          "iterations",     "largest_error",  "unconverged_steps", "deepest_overlap",
          "rounds",         "crossings",      "energy_kinetic",    "energy_elastic",
          "energy_gravity", "seconds_rods",   "seconds_detect",    "seconds_assemble",
          "seconds_solve"};
}

std::vector<double> FrameStatistics::values() const {
  return {double(steps),
          double(repeated_steps),
          smallest_step,
          contacts,
          iterations,
          largest_error,
          double(unconverged_steps),
          deepest_overlap,
          rounds,
          double(crossings),
          energies.kinetic,
          energies.elastic,
          energies.gravity,
          seconds_rods,
          seconds_detect,
          seconds_assemble,
          seconds_solve};
}

Simulator::Simulator(World world) : world_(std::move(world)), root_motion_(world_.roots.size()) {
  const scene::Scene& scene = world_.scene;
  if (scene.simulation.contact == scene::ContactModel::coulomb) {
    ContactOptions options;
    options.detect.radius = scene.contact.radius;
    options.detect.slack = 0.2 * scene.contact.radius;
    if (scene.simulation.model == scene::Model::super_helix)
      options.detect.stiff_part = std::min(kMostStiff, 1.0 / std::ranges::min(elements_of(scene)));
    options.tolerance = options.tolerance_at_rest = scene.contact.tolerance;
    if (scene.contact.solver == scene::FrictionSolver::automatic)
      options.tolerance_at_rest = std::min(scene.contact.tolerance, scene.contact.tolerance_at_rest);
    options.grow_time = std::max(kShortestGrowth, kGrowingSettling * scene.simulation.settle);
    choose_solver(scene.contact.solver, options);
    contacts_ =
        std::make_unique<ContactStep>(options, world_.friction_hair, world_.friction_body, world_.masses);
  }
}

double Simulator::time() const { return double(frame_) / world_.scene.run.frames_per_second; }

std::span<const Vec3> Simulator::points() {
  points_.resize(world_.strands().first_point().back());
  world_.strands().write_points(points_);
  return points_;
}

std::vector<Pose> Simulator::pictured_poses() const {
  std::vector<Pose> poses;
  for (const bool moves : world_.pictured_moves)
    poses.push_back(moves ? body::pose(world_.motion, time()) : Pose{});
  return poses;
}

std::vector<Vec3> Simulator::deformed_vertices() const {
  std::vector<Vec3> vertices;
  for (std::size_t b = 0; b < world_.pictured.size(); ++b)
    if (world_.pictured[b].deforming) {
      const TriangleMesh* mesh = world_.bodies.mesh(b);
      vertices.insert(vertices.end(), mesh->vertices.begin(), mesh->vertices.end());
    }
  return vertices;
}

void Simulator::set_roots(double from, double to) {
  const Pose begin = body::pose(world_.motion, frozen_motion_ ? 0.0 : from),
             end = body::pose(world_.motion, frozen_motion_ ? 0.0 : to);
  parallel_for(root_motion_.size(), [&](std::size_t i) {
    const Pose& root = world_.roots[i];
    root_motion_[i] = {{begin.apply(root.position), begin.rotation * root.rotation},
                       {end.apply(root.position), end.rotation * root.rotation}};
  });
}

// Forces cannot tell what slides: where contacts are many, one that sticks may be on its cone.
std::vector<io::CacheContact> Simulator::contacts() {
  std::vector<io::CacheContact> result;
  if (!contacts_) return result;
  std::vector<double> lengths;
  for (std::size_t i = 0; i < world_.rods->strand_count(); ++i) lengths.push_back(world_.rods->length(i));
  const std::span<const Vec3> now = points();
  const contact::StrandMotion strands{now, now, world_.rods->first_point(), lengths};
  for (const ContactStep::Memory& known : contacts_->kept()) {
    const auto [first, second, s, s_second] = known.place;
    if (!(known.force.dot(known.normal) > 0.0)) continue;
    io::CacheContact contact{strands.at(now, first, s),       known.force, first, 0, s, 0.0,
                             known.slip > ContactStep::kCreep};
    if (second < contact::kBodyMark) {
      contact.partner = static_cast<std::int32_t>(second);
      contact.s_partner = s_second;
      contact.position = 0.5 * (contact.position + strands.at(now, second, s_second));
    } else {
      const std::uint32_t body = second - contact::kBodyMark;
      contact.partner = -1 - static_cast<std::int32_t>(body);
      contact.position -= world_.scene.contact.radius * known.normal;
    }
    result.push_back(contact);
  }
  return result;
}

// Gusts travel downwind: each strand feels them a little later than its neighbour upwind.
void Simulator::update_wind(double time) {
  const scene::Air& air = world_.scene.air;
  const double speed = air.wind.norm();
  wind_.clear();
  if (speed == 0.0) return;
  const Vec3 direction = air.wind / speed;
  // Chains and curly springs all feel the wind at the origin.
  const bool alike = world_.chains || world_.curls;
  const std::size_t count = alike ? 1 : root_motion_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const double late = alike ? 0.0 : root_motion_[i].begin.position.dot(direction) / speed;
    const double phase = 2.0 * std::numbers::pi * (time - late) / air.gust_period;
    wind_.push_back(air.wind * (1.0 + air.gust_strength * std::sin(phase)));
  }
}

rods::Environment Simulator::environment(double drag_scale) const {
  rods::Environment environment;
  environment.gravity = world_.scene.simulation.gravity;
  environment.drag_coefficient = drag_scale * world_.scene.air.drag;
  environment.wind = wind_;
  return environment;
}

// Chains never fail: what a step stretches too far is laid out again.
void Simulator::step_chains(double from, double h, double drag_scale) {
  const auto start = std::chrono::steady_clock::now();
  const double to = frozen_motion_ ? 0.0 : from + h;
  update_wind(from);
  world_.bodies.set_time(to);
  world_.chains->step(h, body::pose(world_.motion, to), environment(drag_scale), world_.bodies);
  statistics_.seconds_rods += seconds_since(start);
  ++statistics_.steps;
  statistics_.smallest_step = statistics_.smallest_step == 0.0 ? h : std::min(statistics_.smallest_step, h);
}

// Curly springs take fixed steps [Iben2013, sec. 5].
void Simulator::step_curls(double from, double h, double drag_scale) {
  update_wind(from);
  world_.bodies.set_time(frozen_motion_ ? 0.0 : from);
  const Pose begin = body::pose(world_.motion, frozen_motion_ ? 0.0 : from),
             end = body::pose(world_.motion, frozen_motion_ ? 0.0 : from + h);
  const CurlyStatistics s = world_.curls->step(h, begin, end, environment(drag_scale), world_.bodies);
  statistics_.seconds_detect += s.seconds_detect + s.seconds_exchange;
  statistics_.seconds_rods += s.seconds_springs;
  ++statistics_.steps;
  statistics_.smallest_step = h;
}

// One attempt at a step. Without success nothing has changed but the statistics.
Simulator::Attempt Simulator::try_step(double from, double h, double drag_scale, const StopFlag* stop) {
  const auto start = std::chrono::steady_clock::now();
  rods::StrandSystem& rods = *world_.rods;

  // 1. Free motion, M v = f.
  rods.begin_step(h, root_motion_, environment(drag_scale));
  statistics_.seconds_rods += seconds_since(start);
  const bool smallest = h <= world_.scene.simulation.min_step;
  if (rods.broken_strand() && !smallest) return Attempt::too_long;
  if (rods.largest_turn() > kLargestTurn && !smallest) return Attempt::too_long;

  // 2. Contacts and their impulses.
  if (contacts_) {
    world_.bodies.set_time(frozen_motion_ ? 0.0 : from);
    const ContactReport report =
        contacts_->solve(rods, world_.bodies, h, frozen_motion_ ? 0.0 : from + h, care_, stop);
    statistics_.seconds_detect += report.seconds_detect;
    statistics_.seconds_assemble += report.seconds_assemble;
    statistics_.seconds_solve += report.seconds_solve;
    if (report.stopped) return Attempt::stopped;
    if (!report.converged && report.error > kLargeError &&
        h > kShortestForError * world_.scene.simulation.max_step)
      return Attempt::too_long;
    if (!frozen_motion_ && report.deepened > kDeepOverlap * world_.scene.contact.radius &&
        h > kShorterForOverlap * world_.scene.simulation.max_step)
      return Attempt::too_long;
    const double contacts = double(report.strand_contacts + report.body_contacts);
    statistics_.contacts += contacts;
    if (contacts > 0.0) statistics_.iterations += report.iterations;
    statistics_.largest_error = std::max(statistics_.largest_error, report.error);
    statistics_.unconverged_steps += report.converged ? 0 : 1;
    statistics_.deepest_overlap = std::max(statistics_.deepest_overlap, report.deepest);
    statistics_.rounds += report.rounds;
    statistics_.crossings += static_cast<int>(report.crossings);
    if (on_problem && contacts > 0.0) on_problem(contacts_->last_problem());
    contacts_->keep();
  }
  if (const auto broken = rods.broken_strand())
    throw NumericalError(
        fmt::format("strand {} broke down at t = {:.6f} s with a step of {:.2g} s: check its material and "
                    "the motion, or lower simulation.min_step",
                    *broken, from, h));

  // 3. New positions.
  statistics_.energies = rods.energies();
  rods.finish_step();
  return Attempt::taken;
}

// A step of length h, or several shorter ones in its place; false when it was interrupted.
bool Simulator::step(double from, double h, double drag_scale, const StopFlag* stop) {
  set_roots(from, from + h);
  update_wind(from);
  const Attempt attempt = try_step(from, h, drag_scale, stop);
  if (attempt == Attempt::stopped) return false;
  if (attempt == Attempt::taken) {
    ++statistics_.steps;
    ++calm_steps_;
    statistics_.smallest_step = statistics_.smallest_step == 0.0 ? h : std::min(statistics_.smallest_step, h);
    return true;
  }
  ++statistics_.repeated_steps;
  calm_steps_ = 0;
  halvings_ = static_cast<int>(std::lround(std::log2(world_.scene.simulation.max_step / h))) + 1;
  return step(from, 0.5 * h, drag_scale, stop) && step(from + 0.5 * h, 0.5 * h, drag_scale, stop);
}

bool Simulator::advance(double from, double duration, double drag_scale, const StopFlag* stop) {
  if (world_.curls) {
    const int count = world_.curls->steps_in(duration, world_.scene.run.frames_per_second);
    for (int k = 0; k < count; ++k) {
      if (world_.curls->agree(stop && stop->requested())) return false;
      step_curls(from + k * duration / count, duration / count, drag_scale);
    }
    world_.curls->check(from);
    return true;
  }
  // Whole steps of about max_step / 2^halvings that fill the duration.
  const double wanted =
      std::max(std::ldexp(world_.scene.simulation.max_step, -halvings_), world_.scene.simulation.min_step);
  const int count = std::max(1, static_cast<int>(std::ceil(duration / wanted - 1e-9)));
  const double h = duration / count;
  for (int k = 0; k < count; ++k) {
    if (stop && stop->requested()) return false;
    if (world_.chains)
      step_chains(from + k * h, h, drag_scale);
    else if (!step(from + k * h, h, drag_scale, stop))
      return false;
  }
  if (calm_steps_ >= kCalmSteps && halvings_ > 0) {
    --halvings_;
    calm_steps_ = 0;
  }
  return true;
}

bool Simulator::settle(const StopFlag* stop, const ProgressCallback& progress) {
  frozen_motion_ = true;
  const int pieces =
      static_cast<int>(std::ceil(world_.scene.simulation.settle / world_.scene.simulation.max_step));
  for (int k = 0; k < pieces; ++k) {
    care_ = k < kRoughSettling * pieces ? Care::rough : Care::full;
    const bool went_on = advance(0.0, world_.scene.simulation.settle / pieces, kSettlingAir, stop);
    care_ = Care::full;
    if (!went_on) return false;
    if (progress) progress({static_cast<std::size_t>(k + 1), static_cast<std::size_t>(pieces), "settling"});
  }
  frozen_motion_ = false;
  statistics_ = {};
  return true;
}

bool Simulator::advance_frame(const StopFlag* stop) {
  statistics_ = {};
  const double frame_time = 1.0 / world_.scene.run.frames_per_second;
  // Several pieces per frame, so that the step can grow again inside it.
  const int pieces =
      world_.curls
          ? 1
          : std::max(1, static_cast<int>(std::ceil(frame_time / world_.scene.simulation.max_step - 1e-9)));
  for (int k = 0; k < pieces; ++k)
    if (!advance(time() + frame_time * k / pieces, frame_time / pieces, 1.0, stop)) return false;
  const double solved = std::max(1, statistics_.steps);
  statistics_.contacts /= solved;
  statistics_.iterations /= solved;
  statistics_.rounds /= solved;
  if (world_.chains || world_.curls) statistics_.energies = world_.strands().energies();
  // At the end of the frame: on a cluster the steps know only their share.
  if (world_.curls) statistics_.contacts = double(world_.curls->contact_count());
  ++frame_;
  world_.bodies.set_time(time());
  return true;
}

void Simulator::steer(const body::Motion& motion) {
  // Bodies lie in the order of the pictured ones.
  for (std::size_t b = 0; b < world_.pictured_moves.size(); ++b)
    if (world_.pictured_moves[b]) world_.bodies.set_motion(b, motion);
  world_.motion = motion;
}

std::vector<std::byte> Simulator::checkpoint() const {
  std::vector<double> numbers{double(frame_), double(halvings_), double(calm_steps_)};
  const std::vector<double> rods = world_.strands().state();
  numbers.push_back(double(rods.size()));
  numbers.insert(numbers.end(), rods.begin(), rods.end());
  if (contacts_) {
    const std::vector<double> contacts = contacts_->state();
    numbers.insert(numbers.end(), contacts.begin(), contacts.end());
  }
  std::vector<std::byte> bytes(numbers.size() * sizeof(double));
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

void Simulator::restore(std::span<const std::byte> checkpoint) {
  std::vector<double> numbers(checkpoint.size() / sizeof(double));
  if (!numbers.empty()) std::memcpy(numbers.data(), checkpoint.data(), numbers.size() * sizeof(double));
  constexpr std::size_t kHead = 4;
  if (numbers.size() < kHead || numbers.size() * sizeof(double) != checkpoint.size() ||
      !(numbers[3] >= 0.0) || numbers[3] > double(numbers.size() - kHead))
    throw InputError("the checkpoint is damaged: it is too short; start the run anew without --resume");
  const auto rods = static_cast<std::size_t>(numbers[3]);
  world_.strands().set_state(std::span(numbers).subspan(kHead, rods));
  if (contacts_) contacts_->set_state(std::span(numbers).subspan(kHead + rods), *world_.rods);
  frame_ = static_cast<std::size_t>(numbers[0]);
  halvings_ = static_cast<int>(numbers[1]);
  calm_steps_ = static_cast<int>(numbers[2]);
  statistics_ = {};
  world_.bodies.set_time(time());
}

}  // namespace ringlet::sim

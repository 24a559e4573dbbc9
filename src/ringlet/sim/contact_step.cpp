#include "ringlet/sim/contact_step.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>

#include "ringlet/base/crew.h"
#include "ringlet/base/parallel.h"
#include "ringlet/sim/bounded_push.h"
#include "ringlet/sim/known_push.h"

namespace ringlet::sim {

// Seconds since the last lap.
class ContactStep::Stopwatch {
 public:
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

ContactStep::ContactStep(const ContactSettings& settings, ContactStrands strands, std::vector<HeldPoint> held)
    : settings_(settings),
      strands_(std::move(strands)),
      held_(std::move(held)),
      detector_(settings_, strands_) {
  set_grown(settings_.grow_time > 0.0 ? 0.0 : 1.0);
  for (HeldPoint& point : held_) point.way_time = settings_.grow_time;
}

void ContactStep::set_grown(double share) {
  grown_ = share;
  detector_.set_grown(share);
}

ContactReport ContactStep::solve(rods::CoupledModel& model, const StepBodies& step, double h, Care care,
                                 const StopFlag* stop, std::optional<Deadline> deadline) {
  ContactReport report;
  const Crew crew;  // for some hundred short loops
  Stopwatch watch;
  Task task{.model = model,
            .step = step,
            .h = h,
            .care = care,
            .stop = stop,
            .deadline = deadline,
            .watch = watch,
            .report = report,
            .solved = {},
            .best = {}};
  begin(task);
  for (;;) {
    detect(task);
    Verdict verdict = Verdict::accept;
    do {
      problem_.assemble(model, strands_, velocities_, h, care == Care::rough, contacts_);
      if (contacts_.empty()) {
        set_velocities(model, velocities_.free);
        return report;
      }
      problem_.warm_start(contacts_, h);
      report.seconds_assemble += watch.lap();
      verdict = accept(task, solve_round(task));
    } while (verdict == Verdict::another_round);
    if (verdict == Verdict::accept) return report;
    velocities_.free = undisturbed_;
    set_velocities(model, undisturbed_);
  }
}

// Free motion, near lists, and what is known from the last step.
void ContactStep::begin(Task& task) {
  h_ = task.h;
  known_ = living_;
  left_overlap_ = false;
  contacts_.clear();
  detector_.begin_step(task.model, task.step, task.h);
  let_taut_strands_slip(held_, living_, detector_.motion(), task.step.roots, strands_, clock_);
  detector_.set_held(held_regions(held_, strands_.length.size(), task.step.end_time));
  undisturbed_.resize(task.model.first_dof().back());
  task.model.velocities(undisturbed_);
  velocities_.free = velocities_.current = undisturbed_;
  task.last_round = task.care == Care::rough || !expect_another_round_;
}

// The contacts from which the first round starts. They are found and linearised where the step would end if
// every contact pushed as it did in the last one.
void ContactStep::detect(Task& task) {
  const auto find = [&] {
    contacts_ = detector_.at_begin(task.step, known_);
    const auto holds = hold_contacts(held_, detector_.motion(), task.step.roots, task.h, task.step.end_time,
                                     clock_ + task.h);
    const auto touching = static_cast<std::ptrdiff_t>(contacts_.size());
    contacts_.insert(contacts_.end(), holds.begin(), holds.end());
    std::inplace_merge(contacts_.begin(), contacts_.begin() + touching, contacts_.end(), by_partners);
    match(contacts_, known_, detector_.reach());
    passing_ = take_passing(contacts_, known_);
  };
  const bool any_passing = std::ranges::any_of(
      known_, [](const Contact& contact) { return contact.state == ContactState::passing; });
  if (any_passing) {
    find();
    push_passing(task);
  }
  task.report.seconds_detect += task.watch.lap();
  predict_end(task);
  task.report.seconds_assemble += task.watch.lap();
  find();
  parallel_for(contacts_.size(), [&](std::size_t c) {
    Contact& contact = contacts_[c];
    if (contact.is_hold()) return;
    contact.repair = repair_of(contact, task.h, settings_);
    contact.offset = contact.gap;
    contact.residual = detector_.residual_gap(contact);
  });
  measure_holds(contacts_);
  if (task.restarts == 0) {
    for (const auto* list : {&contacts_, &passing_})
      for (const Contact& contact : *list) task.report.deepest = std::max(task.report.deepest, -contact.gap);
    const double speed = mean_speed(task.h);
    task.resting = task.care == Care::full && speed < settings_.rest_speed;
    task.tolerance = task.care == Care::full ? settings_.tolerance_at(speed) : settings_.tolerance;
  }
  task.report.seconds_detect += task.watch.lap();
}

// Where the step would end if every contact pushed as it did in the last one: for hair at rest that is the
// end itself, while the free motion falls by a third of a radius. A strand that would be thrown, further than
// its free motion goes, because a push on it has lost what stood against it, keeps its free motion.
void ContactStep::predict_end(Task& task) {
  rods::CoupledModel& model = task.model;
  PushedStrands pushed = push_by_known_forces(model, known_, task.h, velocities_.free);
  if (pushed.strands.empty()) return;
  const std::vector<Vec3> free_end(detector_.end().begin(), detector_.end().end());
  set_velocities(model, std::move(pushed.velocities));

  const double furthest = settings_.margin * settings_.radius;
  const auto first_point = model.first_point();
  const auto begin = detector_.begin(), end = detector_.end();
  const contact::Carrier& carrier = task.step.carrier;
  std::vector<double> calmed = velocities_.current;
  for (const std::uint32_t strand : pushed.strands) {
    bool thrown = false;
    for (std::size_t p = first_point[strand]; p < first_point[strand + 1] && !thrown; ++p) {
      const Vec3 carried = carrier.end.apply(carrier.begin.apply_inverse(begin[p]));
      thrown = (end[p] - free_end[p]).squaredNorm() > furthest * furthest &&
               (end[p] - carried).squaredNorm() > (free_end[p] - carried).squaredNorm();
    }
    if (!thrown) continue;
    const auto first = static_cast<std::ptrdiff_t>(model.first_dof()[strand]),
               last = static_cast<std::ptrdiff_t>(model.first_dof()[strand + 1]);
    std::copy(velocities_.free.begin() + first, velocities_.free.begin() + last, calmed.begin() + first);
  }
  if (calmed != velocities_.current) set_velocities(model, std::move(calmed));
  detector_.follow_end(task.step);
}

// Pushes apart what passes through each other.
void ContactStep::push_passing(Task& task) {
  if (passing_.empty()) return;
  std::vector<BoundedPush> pushes;
  for (const Contact& contact : passing_) {
    const double speed =
        std::clamp(-settings_.repair_share * contact.gap / task.h, 0.0, settings_.repair_speed);
    pushes.push_back({contact.place, contact.normal, contact.normal.dot(contact.body_velocity) + speed,
                      contact.push * strands_.weight(contact.place) * task.h});
  }
  apply_pushes(task.model, pushes, velocities_.free);
  set_velocities(task.model, velocities_.free);
}

friction::Status ContactStep::solve_round(Task& task) {
  const bool rough = task.care == Care::rough;
  friction::SolverOptions options;
  options.method = settings_.method;
  options.law = settings_.law;
  options.settings = settings_.friction;
  options.stop = task.stop;
  options.deadline = task.deadline;
  options.check_interval = settings_.check_interval;
  options.max_iterations = rough          ? settings_.rough_iterations
                           : task.resting ? settings_.rest_iterations
                                          : settings_.max_iterations;
  options.last_resort_after = rough ? 0 : task.resting ? settings_.rest_passes : options.max_iterations;
  options.tolerance = (rough || !task.last_round ? settings_.rough_tolerance : 1.0) * task.tolerance;
  task.solved.resize(problem_.factored().dofs());
  const friction::SolveResult result =
      friction::solve(problem_.factored(), options, problem_.impulses, task.solved);
  ContactReport& report = task.report;
  report.seconds_solve += task.watch.lap();
  report.iterations += result.iterations;
  report.missed_solves += result.status == friction::Status::converged ? 0 : 1;
  task.error = result.error;
  return result.status;
}

// What follows from a solve.
ContactStep::Verdict ContactStep::accept(Task& task, friction::Status status) {
  ContactReport& report = task.report;
  if (status == friction::Status::stopped) {
    report.stopped = true;
    return Verdict::accept;
  }
  if (status == friction::Status::out_of_time) report.relaxed = true;
  if (!report.relaxed && report.rounds == 0 && task.restarts < settings_.max_restarts &&
      find_passing(task.h)) {
    ++task.restarts;
    return Verdict::start_again;
  }
  ++report.rounds;
  report.converged = status == friction::Status::converged;
  // What a round adds may be too much for one solve. What stands then is a round before: solved to tolerance,
  // with a little more overlap.
  if (!report.converged && !task.best.velocities.empty()) return go_back_to_best(task);
  if (!report.converged && report.rounds > 1 && !report.relaxed) {
    // The round before was a rough one and cannot stand: once more, exactly from the first round on.
    report.rounds = 0;
    ++report.dropped_rounds;
    return Verdict::start_again;
  }
  return judge_end(task);
}

// Drops the rounds after the best one.
ContactStep::Verdict ContactStep::go_back_to_best(Task& task) {
  ContactReport& report = task.report;
  const ContactReport& before = task.best.report;
  set_velocities(task.model, std::move(task.best.velocities));
  contacts_ = std::move(task.best.contacts);
  report.converged = true;
  report.error = before.error;
  report.friction_work = before.friction_work;
  report.deepened = before.deepened;
  report.crossings = before.crossings;
  report.body_contacts = before.body_contacts;
  report.strand_contacts = before.strand_contacts;
  ++report.dropped_rounds;
  return Verdict::accept;
}

// Takes the solved velocities and looks where they lead.
ContactStep::Verdict ContactStep::judge_end(Task& task) {
  ContactReport& report = task.report;
  report.error = task.error;
  report.friction_work = problem_.write_results(task.solved, task.h, settings_.stick_speed, contacts_);
  set_velocities(task.model, problem_.spread(task.solved, task.model, velocities_));
  const auto on_body = static_cast<std::size_t>(std::ranges::count_if(contacts_, &Contact::on_body)),
             held = static_cast<std::size_t>(std::ranges::count_if(contacts_, &Contact::is_hold));
  report.body_contacts = on_body - held;
  report.strand_contacts = contacts_.size() - on_body;
  report.seconds_assemble += task.watch.lap();

  detector_.follow_end(task.step);
  solved_contacts_ = contacts_;
  const EndOverlap overlap =
      add_overlaps_at_end(detector_, task.step, task.h, settings_, passing_, contacts_);
  report.crossings = overlap.crossings;
  const double off_hold = measure_holds(contacts_);
  // Rounds that lead held points away are no better than those that drive strands into each other.
  report.deepened = task.care == Care::rough ? overlap.deepened : std::max(overlap.deepened, off_hold);
  report.seconds_detect += task.watch.lap();
  if (task.last_round && (task.best.velocities.empty() || report.deepened <= task.best.report.deepened))
    task.best = {velocities_.current, solved_contacts_, report};
  const bool apart = overlap.beyond_allowed <= settings_.overlap_for_round() &&
                     overlap.deepened <= settings_.overlap_driven() && off_hold <= settings_.hold_error;
  if (report.rounds == 1) left_overlap_ = !apart;
  // Another round from a solve that stopped early would start from nowhere.
  const int most_rounds = task.care == Care::rough ? 1 : settings_.max_rounds;
  const bool done = !report.converged || report.rounds == most_rounds || (task.last_round && apart);
  const bool out_of_time = task.deadline && std::chrono::steady_clock::now() >= *task.deadline;
  if (done || out_of_time) {
    report.relaxed = report.relaxed || !done;
    // Contacts are linear in the motion, and strands that turn far are not: rounds may drive them ever
    // deeper.
    if (!task.best.velocities.empty() &&
        report.deepened > std::max(task.best.report.deepened, settings_.overlap_driven()))
      return go_back_to_best(task);
    contacts_ = std::move(solved_contacts_);
    return Verdict::accept;
  }
  task.last_round = true;
  return Verdict::another_round;
}

// Marks what the last solve shows to pass besides what is known to; true when there is anything.
bool ContactStep::find_passing(double h) {
  bool any = false;
  for (std::size_t c = 0; c < contacts_.size(); ++c) {
    const Contact& contact = contacts_[c];
    if (contact.is_hold()) continue;
    const double limit = contact.on_body() ? settings_.passing_body
                         : grown_ < 1.0    ? settings_.passing_while_growing
                                           : settings_.passing_strands;
    if (!(problem_.impulses[3 * c] > limit * h * strands_.weight(contact.place))) continue;
    any = true;
    if (contact.known < 0) known_.push_back(contact);
    Contact& passing = contact.known < 0 ? known_.back() : known_[static_cast<std::size_t>(contact.known)];
    passing.state = ContactState::passing;
    passing.push = settings_.first_push;
    passing.force.setZero();
  }
  std::stable_sort(known_.begin(), known_.end(), by_partners);
  return any;
}

// Moves the strands at these velocities and looks where that leads.
void ContactStep::set_velocities(rods::CoupledModel& model, std::vector<double> velocities) {
  velocities_.current = std::move(velocities);
  model.set_velocities(velocities_.current);
  detector_.read_end(model);
}

// How fast points move in the step as it stands, where the forces of the last one lead: the root of the mean
// square, m/s.
double ContactStep::mean_speed(double h) const {
  const auto begin = detector_.begin(), end = detector_.end();
  const double squares = parallel_reduce(
      begin.size(), 4096, 0.0,
      [&](std::size_t first, std::size_t last) {
        double sum = 0.0;
        for (std::size_t p = first; p < last; ++p) sum += (end[p] - begin[p]).squaredNorm();
        return sum;
      },
      std::plus<>());
  return std::sqrt(squares / double(begin.size())) / h;
}

// How far the points that are held are from their places at the end of the step as it stands. Returns the
// largest distance that holds do not give.
double ContactStep::measure_holds(std::span<Contact> contacts) const {
  double largest = 0.0;
  for (Contact& contact : contacts)
    if (contact.is_hold()) {
      contact.error = detector_.hold_error(contact);
      largest = std::max(largest, contact.unexplained_error().norm());
    }
  return largest;
}

void ContactStep::keep() {
  living_ = contacts_;
  for (Contact contact : passing_) {
    // What the largest push has not parted is wedged between others. Strands that are grown then meet it like
    // any other contact, from the overlap that it has.
    const bool wedged = !contact.on_body() && grown_ == 1.0 && contact.push == settings_.last_push;
    if (!wedged && (contact.gap < 0.0 || contact.push == settings_.first_push)) {
      contact.push = std::min(settings_.last_push, (1.0 + settings_.push_growth) * contact.push);
      living_.push_back(contact);
    }
  }
  std::stable_sort(living_.begin(), living_.end(), by_partners);
  expect_another_round_ = left_overlap_;
  clock_ += h_;
  set_grown(settings_.grow_time > 0.0 ? std::min(1.0, grown_ + h_ / settings_.grow_time) : 1.0);
}

}  // namespace ringlet::sim

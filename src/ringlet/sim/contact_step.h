#pragma once
// The contacts of one step, in stages: detect → match → assemble → solve → accept. Each stage has a file of
// its own; this one puts them together and decides whether a step is taken, solved again or begun again.

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ringlet/base/progress.h"
#include "ringlet/sim/contact_assemble.h"
#include "ringlet/sim/contact_match.h"
#include "ringlet/sim/contact_settings.h"
#include "ringlet/sim/holds.h"

namespace ringlet::sim {

// How well contacts are solved: while hair only finds its place, one solve that is a little off will do, and
// without friction it finds it sooner.
enum class Care : std::uint8_t { full, rough };

// What a step's contacts were like.
struct ContactReport {
  std::size_t strand_contacts = 0, body_contacts = 0;
  int iterations = 0;
  double error = 0.0;
  bool converged = true;
  bool stopped = false;  // on request, within a solve: the step is not to be taken
  bool relaxed = false;  // time was out before the tolerance was reached: the step is to be taken
  double deepest = 0.0;  // m, largest overlap at the beginning of the step
  // m, largest overlap at its end among those that the step has made deeper, or distance of a held point from
  // where it is held
  double deepened = 0.0;
  int rounds = 0;              // solves, each with the contacts as the last one had left them
  int missed_solves = 0;       // solves above their tolerance, also those that were dropped or repeated
  int dropped_rounds = 0;      // rounds whose solve missed its tolerance and was undone
  std::size_t crossings = 0;   // places at which strands have gone through each other
  double friction_work = 0.0;  // J, that friction took from the strands
  double seconds_detect = 0.0, seconds_assemble = 0.0, seconds_solve = 0.0;
};

// When a solve is to end with what it has, however exact that is.
using Deadline = std::chrono::steady_clock::time_point;

class ContactStep {
 public:
  ContactStep(const ContactSettings& settings, ContactStrands strands, std::vector<HeldPoint> held = {});
  ContactStep(const ContactStep&) = delete;
  ContactStep& operator=(const ContactStep&) = delete;

  // Between begin_step(h) and finish_step() of the model. Does not change what is remembered: a step may be
  // tried again with another h.
  ContactReport solve(rods::CoupledModel& model, const StepBodies& step, double h, Care care = Care::full,
                      const StopFlag* stop = nullptr, std::optional<Deadline> deadline = {});

  // Keeps the contacts of the last solve for the next step.
  void keep();

  // What is remembered, as numbers.
  std::vector<double> state() const;
  void set_state(std::span<const double> state);

  const ContactSettings& settings() const { return settings_; }
  // The contacts of the last step that was kept, sorted by partners.
  std::span<const Contact> kept() const { return living_; }
  const friction::FactoredProblem& last_problem() const { return problem_.factored(); }
  const std::vector<double>& last_impulses() const { return problem_.impulses; }

 private:
  enum class Verdict : std::uint8_t { accept, another_round, start_again };
  class Stopwatch;
  // The result of one solve.
  struct Round {
    std::vector<double> velocities;  // empty: there is none
    std::vector<Contact> contacts;
    ContactReport report;
  };
  // The step that is being solved.
  struct Task {
    rods::CoupledModel& model;
    const StepBodies& step;
    double h;
    Care care;
    const StopFlag* stop;
    std::optional<Deadline> deadline;
    Stopwatch& watch;
    ContactReport& report;
    double tolerance = 0.0, error = 0.0;
    bool resting = false;
    int restarts = 0;
    bool last_round = true;      // this round's result will stand if nothing overlaps
    std::vector<double> solved;  // the problem's velocities
    Round best;                  // of those that may stand the one with the least overlap at its end
  };

  void set_grown(double share);
  void begin(Task& task);
  void detect(Task& task);
  void predict_end(Task& task);
  void push_passing(Task& task);
  friction::Status solve_round(Task& task);
  Verdict accept(Task& task, friction::Status status);
  Verdict judge_end(Task& task);
  Verdict go_back_to_best(Task& task);
  bool find_passing(double h);
  void set_velocities(rods::CoupledModel& model, std::vector<double> velocities);
  double mean_speed(double h) const;
  double measure_holds(std::span<Contact> contacts) const;

  ContactSettings settings_;
  ContactStrands strands_;
  std::vector<HeldPoint> held_;
  ContactDetector detector_;
  ContactProblem problem_;
  double grown_ = 1.0, h_ = 0.0;  // share of the radius that strands have; length of the last step, s
  double clock_ = 0.0;            // s, the time of all steps that were kept, settling included
  std::vector<Contact> living_;   // of the last step that was kept
  std::vector<Contact> known_;    // the same, with those that this step has found to pass
  std::vector<Contact> contacts_, passing_;  // of this step
  std::vector<Contact> solved_contacts_;     // with the results of the last round that may stand
  StepVelocities velocities_;
  std::vector<double> undisturbed_;  // velocities of the free motion, before anything that passes was pushed
  // Whether the first round left strands in each other: of this step, and of the last one that was kept. Then
  // another round is to be expected.
  bool left_overlap_ = false, expect_another_round_ = false;
};

}  // namespace ringlet::sim

#pragma once
// The contacts of one step: find them, form the one-step problem [Daviet2011, eq. (3)], solve it, and hand
// the velocities back to the rods.

#include <cstdint>
#include <vector>

#include "ringlet/base/progress.h"
#include "ringlet/contact/body_contacts.h"
#include "ringlet/contact/contact.h"
#include "ringlet/contact/strand_contacts.h"
#include "ringlet/contact/tracking.h"
#include "ringlet/friction/solve.h"
#include "ringlet/rods/strand_system.h"

namespace ringlet::sim {

struct ContactOptions {
  contact::DetectOptions detect;
  double tolerance = 1e-4;
  // Hair whose points move by less than the speed, in m/s and as a root mean square, is at rest and solved to
  // the smaller tolerance: what is left over moves it.
  double tolerance_at_rest = 1e-6, rest_speed = 1e-3;
  int max_iterations = 5000;
  friction::Method method = friction::Method::automatic;
  friction::LawChoice law;
  int check_interval = 10;  // iterations between two looks at the error
  bool hair_hair = true;
  // For this time from the beginning, in seconds, strands grow to their collision radius from nothing: those
  // that begin inside each other come apart on the way.
  double grow_time = 0.0;
};

// How well contacts are solved: while hair only finds its place, one solve that is a little off will do, and
// without friction it finds it sooner.
enum class Care : std::uint8_t { full, rough };

// What a step's contacts were like.
struct ContactReport {
  std::size_t strand_contacts = 0, body_contacts = 0;
  int iterations = 0;
  double error = 0.0;
  bool converged = true;
  bool stopped = false;       // on request, within a solve: the step is not to be taken
  double deepest = 0.0;       // largest overlap at the beginning of the step, metres
  double deepened = 0.0;      // largest overlap at its end among those that the step has made deeper
  int rounds = 0;             // solves, each with the contacts as the last one had left them
  std::size_t crossings = 0;  // contacts whose strands have changed sides since the last step
  double seconds_detect = 0.0, seconds_assemble = 0.0, seconds_solve = 0.0;
};

class ContactStep {
 public:
  // Slower than this, m/s, a contact sticks: what a solver's tolerance leaves of motions at about 1 m/s is a
  // tenth of it.
  static constexpr double kCreep = 1e-3;

  ContactStep(ContactOptions options, std::vector<double> friction_hair, std::vector<double> friction_body,
              std::vector<double> masses);

  // Between begin_step(h) and finish_step() of the rods. `bodies` stand at the beginning of the step. Does
  // not change what is remembered: a step may be tried again with another h. At its end the bodies are where
  // they are at the time `bodies_end`.
  ContactReport solve(rods::StrandSystem& rods, const body::Bodies& bodies, double h, double bodies_end,
                      Care care = Care::full, const StopFlag* stop = nullptr);

  // Keeps the forces of the last solve to start the next step warm.
  void keep();

  // What is remembered, as numbers.
  std::vector<double> state() const;
  void set_state(std::span<const double> state, const rods::StrandSystem& rods);

  // What is known of a contact from the last step, or from the last round of this one; `normal` points to the
  // first of its partners.
  struct Memory {
    contact::ContactPlace place;
    Vec3 force, normal;
    double gap;
    double slip = 0.0;  // m/s: how fast its partners slide past each other
  };
  const std::vector<Memory>& kept() const { return memory_; }

  const friction::FactoredProblem& last_problem() const { return problem_; }
  const std::vector<double>& last_impulses() const { return impulses_; }

 private:
  // A contact of either kind, ready for the solver.
  struct Row {
    contact::ContactPlace place;
    Vec3 normal;
    double gap;     // when the step begins
    double offset;  // the gap at the end, less what the two points travel along the normal
    double room;    // the gap at the end of the step as it stands, less what is allowed
    Vec3 body_velocity;
    double friction;
  };
  // Two strands, or a strand and a body, that no impulse could part, and how hard they are pushed, in weights
  // of a strand.
  struct Caught {
    contact::ContactPlace place;
    double push;
  };
  // What is caught, where it is in this step.
  struct Passing {
    contact::ContactPlace place;
    Vec3 normal;
    double gap, push;
    double carried;  // speed of a body along the normal
  };

  // The largest overlaps at the end of the step: beyond what is allowed there, and among those that have
  // become deeper.
  struct EndOverlap {
    double beyond_allowed = 0.0, deepened = 0.0;
  };

  class Stopwatch;

  contact::StrandMotion motion(const rods::StrandSystem& rods) const;
  void look_around(const rods::StrandSystem& rods, const body::Bodies& bodies, double h, double bodies_end);
  static std::vector<contact::KnownPlace> known_places(const std::vector<Memory>& known);
  Row strand_row(const contact::StrandContact& found) const;
  Row body_row(const contact::BodyContact& found, const body::Bodies& bodies) const;
  void append_rows(const std::vector<contact::StrandContact>& strands,
                   const std::vector<contact::BodyContact>& on_bodies, const body::Bodies& bodies,
                   std::vector<Row>& rows) const;
  void find_rows(const rods::StrandSystem& rods, const body::Bodies& bodies, double h);
  double room_at_end(const contact::StrandMotion& strands, const Row& row, double h) const;
  EndOverlap add_overlaps_at_end(const rods::StrandSystem& rods, const body::Bodies& bodies, double h,
                                 double bodies_end);
  void number_bodies(std::size_t strands);
  void add_strands(const rods::StrandSystem& rods);
  void add_contacts(const rods::StrandSystem& rods, double h, Care care);
  bool drop_immovable();
  std::vector<double> pushed_velocities(std::span<const std::size_t> first_dof) const;
  double reach() const;
  bool at_rest(double h) const;
  void predict_end(rods::StrandSystem& rods, double h, Care care);
  std::vector<std::int32_t> match(const std::vector<Memory>& known, const std::vector<Row>& rows) const;
  void warm_start(const std::vector<Memory>& known, double h);
  void apply(rods::StrandSystem& rods, std::span<const double> solved);
  void set_velocities(rods::StrandSystem& rods, std::vector<double> velocities);
  double slip(std::size_t contact, std::span<const double> solved) const;
  void remember(std::span<const double> solved, double h);
  double thickness(const contact::ContactPlace& place) const;
  static double repair_speed(const Row& row);
  static double allowed_gap(const Row& row, double h);
  double weight(const contact::ContactPlace& place) const;
  void grow(double part);
  void part_passing(rods::StrandSystem& rods, double h);
  bool find_caught(double h);
  void begin_attempt(rods::StrandSystem& rods, const body::Bodies& bodies, double h, Care care,
                     Stopwatch& watch, ContactReport& report);

  ContactOptions options_;
  double grown_ = 1.0, h_ = 0.0;   // part of the radius that strands have; the last step
  contact::DetectOptions detect_;  // with that radius
  std::vector<double> friction_hair_, friction_body_, masses_, lengths_;
  // Points at both ends of the step, and the velocities that lead from one to the other.
  std::vector<Vec3> begin_, end_;
  std::vector<double> free_velocities_, velocities_;
  contact::BodyProximity proximity_;
  contact::NearSegments near_strands_;
  contact::Carrier head_;  // in this step
  std::vector<contact::NearPoint> near_bodies_;

  std::vector<Row> rows_;
  std::vector<Caught> caught_, known_caught_;
  std::vector<Passing> passing_;
  friction::FactoredProblem problem_;
  std::vector<std::int32_t> body_of_strand_;  // index in the problem, or −1
  std::vector<std::uint32_t> strand_of_body_;
  std::vector<Mat3> bases_;       // columns: normal, tangent, tangent
  std::vector<double> leverage_;  // how much of a contact's rows lies along its normal: 0 end on, 1 across
  std::vector<double> impulses_;
  std::vector<Memory> memory_, latest_;
  // Whether the first round of the step left strands in each other: of this step, of the last one that was
  // kept. Then another round is to be expected.
  bool left_overlap_ = false, another_round_ = false;
};

}  // namespace ringlet::sim

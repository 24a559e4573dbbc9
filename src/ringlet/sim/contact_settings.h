#pragma once
// Every number that steers contacts, in one place. Lengths that belong to a strand's thickness are given in
// collision radii, so that fine and coarse hair behave alike.

#include <algorithm>
#include <array>
#include <string_view>

#include "ringlet/friction/solve.h"

namespace ringlet::sim {

struct ContactSettings {
  // Geometry
  double radius = 5e-4;           // m, of a strand: it stands for the hairs around it
  double root_clearance = 0.003;  // m of arclength at the root in which a strand cannot make way, at least
  // A point that an impulse finds heavier than this many strands cannot make way: two such points do not
  // meet. On hair of 25 cm that is 4 mm from the clamp of a rod of 24 vertices, and 9, 13 or 18 mm from that
  // of a super-helix of 20, 10 or 5 elements.
  double heaviest_point = 30.0;
  // Share of its radius that a strand has up to there, and at most half the distance to the nearest root; it
  // grows to all of it over the next 2 cm. Contacts that slide out of a part where strands do not meet would
  // otherwise begin as deep overlaps.
  double radius_at_clamp = 0.7;
  double slack = 0.2;   // radii: gaps up to this are contacts, so that the solver may hold them apart
  double margin = 1.0;  // radii that impulses may drive strands before near lists are looked up again

  // How deep hair may lie in hair at the end of a step, in radii. What follows from it: another round is made
  // for what the step leaves ¾ of it deeper than allowed, overlaps below ¼ of it are left alone, and a step
  // that drives something deeper than 1¼ of it is repeated at half its length.
  double overlap_limit = 0.04;

  // An overlap is worked off over several steps: this share of it per step, and not faster than these speeds
  // in m/s, or strands that begin inside each other would be thrown about. Out of a body there is always a
  // way, so that may be faster. No repair may cost more energy than lifting a strand by the overlap.
  double repair_share = 0.5, repair_speed = 0.02, body_repair_speed = 0.2;

  // How far, in m, what holds a point may leave it from its place at the end of a step before another round
  // is made.
  double hold_error = 5e-7;

  // Solving
  double tolerance = 1e-4;  // of the friction solver while hair moves
  // What a solve leaves over moves hair, so it may only be a share of how fast hair moves anyway: below this
  // speed of its points, in m/s as a root mean square, the tolerance falls with the speed, down to that of
  // hair at rest.
  double rest_speed = 1e-3;
  double tolerance_at_rest = 1e-6;
  double stick_speed = 1e-3;  // m/s: slower contacts stick; a tenth of it is the solver's tolerance
  int max_rounds = 4;         // solves per step, each with the contacts that the last one has made
  int max_iterations = 5000;  // sweeps and passes of one solve
  // While hair only finds its place, and in a round that another one follows, a solve may be this much less
  // exact: it takes a quarter of the passes.
  double rough_tolerance = 10.0;
  int rough_iterations = 500;
  // Hair that comes to rest is jammed: passes arrive soon or creep. After so many, matrices are factored;
  // where they are too large for that passes take long, but once only, for nothing changes any more.
  int rest_passes = 1500, rest_iterations = 60000;
  friction::Method method = friction::Method::automatic;
  friction::LawChoice law;
  friction::FrictionSettings friction;  // how the solver's methods are tuned
  int check_interval = 10;              // iterations between two looks at the error

  // Strands that no impulse could part pass through each other, pushed with a bounded force, until they have
  // come apart. They are recognised by an impulse of more than this many times their weight per step: in hair
  // that grows to its thickness, later, and at a body. Where a turning head brings roots close to the neck,
  // 5,000 weights bend a strand and no harm is done.
  double passing_while_growing = 10.0, passing_strands = 1000.0, passing_body = 20000.0;
  double first_push = 5.0, last_push = 20.0;  // weights of a strand
  double push_growth = 0.05;                  // share by which a push grows from step to step
  int max_restarts = 2;                       // of a step, to find out who passes

  // For this time from the beginning, in seconds, strands grow to their radius from nothing: those that begin
  // inside each other come apart on the way.
  double grow_time = 0.0;

  double tolerance_at(double speed) const {
    return std::clamp(tolerance * speed / rest_speed, std::min(tolerance_at_rest, tolerance), tolerance);
  }
  double overlap_for_row() const { return 0.25 * overlap_limit * radius; }
  double overlap_for_round() const { return 0.75 * overlap_limit * radius; }
  double overlap_driven() const { return overlap_limit * radius; }
};

// Every setting that is a number of its own, for programs that list, sweep or change them.
struct ContactSetting {
  std::string_view name, unit;
  double ContactSettings::* value;
};
inline constexpr std::array<ContactSetting, 23> kContactSettings = {{
    {"radius", "m", &ContactSettings::radius},
    {"root_clearance", "m", &ContactSettings::root_clearance},
    {"heaviest_point", "strands", &ContactSettings::heaviest_point},
    {"radius_at_clamp", "radii", &ContactSettings::radius_at_clamp},
    {"slack", "radii", &ContactSettings::slack},
    {"margin", "radii", &ContactSettings::margin},
    {"overlap_limit", "radii", &ContactSettings::overlap_limit},
    {"repair_share", "", &ContactSettings::repair_share},
    {"repair_speed", "m/s", &ContactSettings::repair_speed},
    {"body_repair_speed", "m/s", &ContactSettings::body_repair_speed},
    {"hold_error", "m", &ContactSettings::hold_error},
    {"tolerance", "", &ContactSettings::tolerance},
    {"tolerance_at_rest", "", &ContactSettings::tolerance_at_rest},
    {"rest_speed", "m/s", &ContactSettings::rest_speed},
    {"stick_speed", "m/s", &ContactSettings::stick_speed},
    {"rough_tolerance", "", &ContactSettings::rough_tolerance},
    {"passing_while_growing", "weights", &ContactSettings::passing_while_growing},
    {"passing_strands", "weights", &ContactSettings::passing_strands},
    {"passing_body", "weights", &ContactSettings::passing_body},
    {"first_push", "weights", &ContactSettings::first_push},
    {"last_push", "weights", &ContactSettings::last_push},
    {"push_growth", "", &ContactSettings::push_growth},
    {"grow_time", "s", &ContactSettings::grow_time},
}};

}  // namespace ringlet::sim

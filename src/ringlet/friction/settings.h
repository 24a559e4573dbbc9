#pragma once
// The numbers that steer the friction solvers. Defaults suit hair from a single lock to a whole head; nothing
// depends on them finely (tests/unit/friction/settings_test.cpp multiplies each by 0.7 and by 1.4). Numbers
// that belong together are derived from one of them, in the functions at the end.

#include <array>
#include <cmath>
#include <string_view>

namespace ringlet::friction {

struct FrictionSettings {
  // Largest scaled error at which a solve by the unscaled measure may call itself converged: one hundredth of
  // the impact speed. Without it, tiny data would pass unsolved.
  double most_scaled_error = 1e-2;
  // Contacts up to which a cold solve begins with sweeps, as every warm one does: sweeps solve each contact
  // exactly, and for a few contacts that is nearly all there is to solve.
  double few_contacts = 100;
  // Contacts that a body has on average up to which sweeps come first, however many there are: bodies that
  // hardly touch are solved by the first sweeps.
  double few_per_body = 2.5;

  // Hybrid Gauss–Seidel [Daviet2011, Alg. 1]: a contact whose impulse changes velocities by less than this
  // share of the tolerance, or is itself so weak, is left alone for some sweeps. A tenth is below what the
  // error can see; after five sweeps its neighbours have moved.
  double freeze_share = 0.1;
  double freeze_sweeps = 5;

  // Accelerated passes. The momentum is 1 − 1/memory: impulses that travel far need much, as those of
  // self-stressed bundles do; beyond 200 passes contacts that slide keep ringing.
  double memory = 200;  // passes
  // Share of the new μ|u_T| that the slack s takes over in one pass. One would follow every swing; a
  // twentieth lags behind the impulses.
  double filter = 0.2;
  // What a restart leaves of the momentum. Half: contacts that ring are calmed after a few restarts, and
  // impulses with a long way to go keep some speed.
  double restart_left = 0.5;
  // Passes before the first judgement of a setting; later windows grow with the work done.
  double shortest_window = 200;
  // Passes between two exact evaluations in double precision: rounding of single precision has no time to
  // grow.
  double renewal_interval = 100;
  // Passes between two visits to contacts that have been open: they seldom close.
  double open_interval = 10;

  // Parts of a warm solve. What so many contacts touch fits into a core's own cache.
  double part_contacts = 1024;
  double strip_passes = 100;  // at most, over a strip; thrice as many over a spot, which is small
  double few_hot = 0.02;      // share of contacts above the tolerance below which parts are spots
  double part_give_up = 400;  // visits for each contact before passes over all of them take over
  double part_overlap =
      0.27;  // coordinates that strips share, as a share of all, above which parts interfere

  // A large cold solve makes so many passes over all contacts before it looks for spots that lag, thrice.
  // Fewer: there are no spots yet; more: passes wait for them.
  double turn_passes = 300;
  static constexpr int kTurns = 3;

  // The proximal method. Large penalties mean few proximal steps with many Newton steps each.
  double penalty = 1e5;
  // Work of one factorisation, floating-point operations, above which it is not tried: some tenths of a
  // second. All together may take a hundred times as much.
  double factor_work = 3e9;

  double momentum_limit() const { return 1.0 - 1.0 / memory; }
  double spot_passes() const { return 3.0 * strip_passes; }
  double spots_from() const { return 4.0 * part_contacts; }  // contacts: of fewer a spot is a large share
  double least_penalty() const { return 0.01 * penalty; }
  double factor_work_in_all() const { return 100.0 * factor_work; }
};

// Every setting by name, for programs that list, sweep or change them.
struct FrictionSetting {
  std::string_view name, unit;
  double FrictionSettings::* value;
};
inline constexpr std::array<FrictionSetting, 19> kFrictionSettings = {{
    {"most_scaled_error", "", &FrictionSettings::most_scaled_error},
    {"few_contacts", "contacts", &FrictionSettings::few_contacts},
    {"few_per_body", "contacts", &FrictionSettings::few_per_body},
    {"freeze_share", "", &FrictionSettings::freeze_share},
    {"freeze_sweeps", "sweeps", &FrictionSettings::freeze_sweeps},
    {"memory", "passes", &FrictionSettings::memory},
    {"filter", "", &FrictionSettings::filter},
    {"restart_left", "", &FrictionSettings::restart_left},
    {"shortest_window", "passes", &FrictionSettings::shortest_window},
    {"renewal_interval", "passes", &FrictionSettings::renewal_interval},
    {"open_interval", "passes", &FrictionSettings::open_interval},
    {"part_contacts", "contacts", &FrictionSettings::part_contacts},
    {"strip_passes", "passes", &FrictionSettings::strip_passes},
    {"few_hot", "", &FrictionSettings::few_hot},
    {"part_give_up", "passes", &FrictionSettings::part_give_up},
    {"part_overlap", "", &FrictionSettings::part_overlap},
    {"turn_passes", "passes", &FrictionSettings::turn_passes},
    {"penalty", "", &FrictionSettings::penalty},
    {"factor_work", "operations", &FrictionSettings::factor_work},
}};

// A setting that counts something, as the whole number of at least one that it stands for.
inline int whole(double setting) { return setting > 1.0 ? static_cast<int>(std::lround(setting)) : 1; }

}  // namespace ringlet::friction

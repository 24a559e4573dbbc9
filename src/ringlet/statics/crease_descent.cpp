#include "ringlet/statics/crease_descent.h"

#include <algorithm>
#include <cmath>

namespace ringlet::statics {
namespace {

// Metres: two parts are equally deep when their depths differ by less.
constexpr double kEqualDepth = 1e-9;
// Metres: forces below the penalty of such a depth are rounding.
constexpr double kRoundingForce = 1e-13;

// Whether two normals are those of one part, seen from places that are close together.
bool same_part(const Vec3& a, const Vec3& b) { return a.dot(b) > 0.999; }

// Shares that the same creases had before. Where the two parts have changed their roles, the rest of the
// force is the share.
void carry_shares(const PressedStrand& strand, const std::vector<Crease>& before, std::vector<Crease>& now) {
  for (Crease& crease : now)
    for (const Crease& old : before) {
      if (old.sample != crease.sample || old.body != crease.body) continue;
      if (same_part(old.normal, crease.normal) && same_part(old.other, crease.other))
        crease.share = old.share;
      else if (same_part(old.normal, crease.other) && same_part(old.other, crease.normal))
        crease.share = std::max(0.0, strand.force(crease.touch) - old.share);
    }
}

// −(matrix + shift)⁻¹ gradient with the smallest shift, up to a factor, that makes it positive definite.
std::vector<double> newton_step(PressedStrand& strand) {
  constexpr int kMostShifts = 40;
  double shift = 0.0;
  for (int round = 0; round < kMostShifts && !strand.factor(1.0 + shift); ++round)
    shift = std::max(4.0 * shift, 0.05);
  std::vector<double> step = strand.gradient();
  for (double& entry : step) entry = -entry;
  strand.solve(step);
  return step;
}

// The part that counts as touched and the other one change their roles.
void exchange(PressedStrand& strand, std::size_t which, std::vector<Crease>& creases) {
  const Crease left = creases[which];
  strand.touch_other_part(left);
  for (Crease& crease : creases)
    if (crease.touch == left.touch) {
      crease.lead -= left.lead;
      crease.other = left.normal;
    }
  creases[which].normal = left.other;
  creases[which].lead = -left.lead;
  creases[which].share = 0.0;
}

// The step to the minimum of the quadratic model of the larger depths, by an active set: a crease is held
// whose two parts are to be equally deep after the step. `creases` become those, with their shares.
std::vector<double> crease_step(PressedStrand& strand, std::vector<Crease>& creases) {
  const double stiffness = kCreaseStiffness * strand.penalty();
  // Those that shared a force before begin as held; all of them where none did.
  const bool none_before =
      std::all_of(creases.begin(), creases.end(), [](const Crease& crease) { return crease.share == 0.0; });
  std::vector<char> held;
  for (const Crease& crease : creases) held.push_back(none_before || crease.share > 0.0);
  std::vector<double> step;
  std::vector<Crease> holding;
  const std::size_t rounds = 4 * creases.size() + 2;
  for (std::size_t round = 0; round < rounds; ++round) {
    holding.clear();
    for (std::size_t c = 0; c < creases.size(); ++c)
      if (held[c]) holding.push_back(creases[c]);
    strand.differentiate_again(holding, stiffness);
    step = newton_step(strand);
    // What is most wrong is changed: a held crease that pulls, or that bears more than the whole force, or
    // one not held whose other part would be deeper.
    std::size_t worst = creases.size(), h = 0;
    double excess = 0.0;
    bool whole_force = false;
    for (std::size_t c = 0; c < creases.size(); ++c) {
      const double lead = creases[c].lead + strand.lead_change(creases[c], step);
      double wrong = strand.penalty() * lead;
      bool too_much = false;
      if (held[c]) {
        const double share = creases[c].share + stiffness * lead;
        holding[h++].share = share;
        too_much = share > strand.force(creases[c].touch);
        wrong = too_much ? share - strand.force(creases[c].touch) : -share;
      }
      if (wrong > excess) {
        excess = wrong;
        worst = c;
        whole_force = too_much;
      }
    }
    if (worst == creases.size() || excess < kRoundingForce * strand.penalty()) break;
    held[worst] = !held[worst];
    if (whole_force) exchange(strand, worst, creases);
  }
  creases = std::move(holding);
  return step;
}

}  // namespace

CreaseDescent descend_in_creases(PressedStrand& strand, std::vector<double>& q, int max_iterations,
                                 const std::function<bool(const PressedStrand&)>& balanced) {
  constexpr double kLongestStep = 0.3;  // radians, of one element
  constexpr double kShortPart = 1e-3;   // a shorter part of a step shows that its model was wrong
  constexpr int kHalvings = 30, kMostFailures = 10;
  CreaseDescent descent;
  int failures = 0;
  std::vector<double> trial(q.size());
  while (descent.iterations++ < max_iterations) {
    strand.differentiate(q);
    const double before = strand.total(), rounding = 1e-14 * strand.magnitude();
    std::vector<Crease> creases = strand.find_creases();
    carry_shares(strand, descent.creases, creases);

    // At rest, the creases that share a force are as deep in one part as in the other.
    std::vector<Crease> held = creases;
    std::erase_if(held, [](const Crease& crease) { return crease.share == 0.0; });
    strand.differentiate_again(held, 0.0);
    if (balanced(strand) && std::all_of(held.begin(), held.end(), [](const Crease& crease) {
          return std::abs(crease.lead) < kEqualDepth;
        })) {
      descent.balanced = true;
      descent.creases = std::move(held);
      return descent;
    }

    const std::vector<double> step = crease_step(strand, creases);
    double largest = 0.0;
    for (const double entry : step) largest = std::max(largest, std::abs(entry) * strand.element_length);
    double part = std::min(1.0, kLongestStep / std::max(largest, 1e-300));
    bool falls = false;
    for (int halving = 0; halving < kHalvings && !falls; ++halving) {
      for (std::size_t i = 0; i < q.size(); ++i) trial[i] = q[i] + part * step[i];
      strand.measure(trial);
      falls = strand.total() <= before + rounding;
      if (!falls) part *= 0.5;
    }
    descent.creases = std::move(creases);
    if (falls) q = trial;
    if (part < kShortPart && ++failures > kMostFailures) break;
  }
  strand.differentiate(q);
  return descent;
}

}  // namespace ringlet::statics

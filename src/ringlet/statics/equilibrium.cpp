#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/statics/equilibrium.h"

#include <cmath>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/statics/judge.h"
#include "ringlet/statics/strand_group.h"

namespace ringlet::statics {
namespace {

// What the search knows of a group, one strand per lane.
struct Search {
  std::vector<Lanes> q;
  Mask<Lanes> balanced, positive;  // forces balance; and the Hessian is positive definite there
  Lanes iterations = Lanes(0.0);
};

// Newton's method downhill. Where the Hessian is not positive definite, a multiple of its elastic part is
// added until it is: the step then goes downhill still, and is shortened until the energy falls
// [Nocedal & Wright, Numerical Optimization, Sections 3.1 and 3.4].
void minimise(StrandEnergy<Lanes>& energy, Search& search, int max_iterations) {
  // Radians. A step turns no element by more than kLongStep; the search ends when the next step would turn
  // the whole strand by less than kRest, after which quadratic convergence leaves rounding alone.
  constexpr double kLongStep = 0.7, kRest = 1e-8, kNoPull = 1e-11;
  constexpr int kMostShifts = 40;  // 0.05 · 4⁴⁰ outweighs any Hessian of finite numbers
  const Lanes zero(0.0), one(1.0), two(2.0), four(4.0), length = energy.element_length;
  const Lanes k[3] = {energy.stiffness.x, energy.stiffness.y, energy.stiffness.z};
  const std::size_t n = search.q.size();
  const Mask<Lanes> never = one < zero;
  search.balanced = search.positive = never;
  std::vector<Lanes> step(n), trial(n);
  Lanes shift = zero;
  for (int iteration = 0; iteration < max_iterations && !xsimd::all(search.balanced); ++iteration) {
    energy.differentiate(search.q);
    const Mask<Lanes> active = !search.balanced;
    const Lanes before = energy.elastic() + energy.gravity();
    const Lanes rounding = Lanes(1e-14) * (energy.elastic() + xsimd::abs(energy.gravity()));

    // The smallest shift, up to a factor, that makes a positive definite matrix; none if none is needed.
    Mask<Lanes> positive = energy.factor(one + shift);
    // A strand whose numbers have left all bounds stays without one, and is reported as not found.
    for (int round = 0; round < kMostShifts && !xsimd::all(positive || search.balanced); ++round) {
      shift = rods::pick(positive, shift, xsimd::max(four * shift, Lanes(0.05)));
      positive = energy.factor(one + shift);
    }
    const Mask<Lanes> convex = positive && (shift == zero);

    Lanes slope = zero, pull = zero, total = zero, largest = zero;
    for (std::size_t i = 0; i < n; ++i) step[i] = zero - energy.gradient()[i];
    energy.solve(step);
    for (std::size_t i = 0; i < n; i += 3) {
      Lanes square = zero;
      for (std::size_t j = 0; j < 3; ++j) {
        const Lanes& g = energy.gradient()[i + j];
        slope = slope + g * step[i + j];
        pull = pull + xsimd::abs(g) / k[j];
        square = square + step[i + j] * step[i + j];
      }
      const Lanes turn = length * rods::square_root(square);
      total = total + turn;
      largest = xsimd::max(largest, turn);
    }
    Lanes part = xsimd::min(one, Lanes(kLongStep) / xsimd::max(largest, Lanes(1e-300)));
    const Mask<Lanes> full = part == one;

    // Shorten until the energy falls as the slope promises, in the lanes that still search.
    constexpr int kHalvings = 40;
    Mask<Lanes> falls = never;
    for (int halving = 0; halving <= kHalvings; ++halving) {
      for (std::size_t i = 0; i < n; ++i)
        trial[i] = rods::pick(active, search.q[i] + part * step[i], search.q[i]);
      if (xsimd::all((convex && (total < Lanes(1e-5))) || !active))
        break;  // too close for the energy to tell
      energy.measure(trial);
      const Lanes after = energy.elastic() + energy.gravity();
      falls = after <= before + Lanes(1e-4) * part * slope + rounding;
      if (xsimd::all(falls || !active)) break;
      part = rods::pick(falls, part, Lanes(0.5) * part);
    }
    search.q = trial;
    search.iterations = search.iterations + rods::pick(active, one, zero);

    const Mask<Lanes> minimum = active && convex && (total < Lanes(kRest));
    const Mask<Lanes> saddle = active && !convex && (pull < Lanes(kNoPull));
    search.positive = search.positive || minimum;
    search.balanced = search.balanced || minimum || saddle;
    // Trust the quadratic model more after a full step.
    shift = rods::pick(full, shift / (two * four), shift);
    shift = rods::pick(shift < Lanes(0.02), zero, shift);
  }
}

// Looks for the equilibria of a group at once, gravity raised through `parts`, and keeps what is known of
// each.
void settle_group(std::span<const rods::SuperHelixStrand> strands, std::span<const std::size_t> group,
                  const Vec3& gravity, std::span<const double> parts, bool from_natural,
                  const EquilibriumOptions& options, std::vector<Equilibrium>& results) {
  const int elements = strands[group[0]].elements;
  Search search;
  search.q = lanes_of(group, elements, [&](std::size_t i) -> const std::vector<Vec3>& {
    return from_natural || strands[i].initial.empty() ? strands[i].natural : strands[i].initial;
  });
  StrandEnergy<Lanes> energy = make_energy(strands, group, gravity);
  const V3<Lanes> weight = energy.weight;
  for (const double part : parts) {
    energy.weight = Lanes(part) * weight;
    minimise(energy, search, options.max_iterations);
  }
  energy.differentiate(search.q);
  const Lanes margin = stability(energy);

  for (std::size_t lane = 0; lane < group.size(); ++lane) {
    Equilibrium& result = results[group[lane]];
    result.curvatures.resize(static_cast<std::size_t>(elements));
    for (int i = 0; i < elements; ++i)
      for (int j = 0; j < 3; ++j) result.curvatures[i][j] = rods::lane(search.q[3 * i + j], lane);
    result.elastic_energy = rods::lane(energy.elastic(), lane);
    result.gravity_energy = rods::lane(energy.gravity(), lane);
    result.stability = rods::lane(margin, lane);
    result.iterations += static_cast<int>(rods::lane(search.iterations, lane));
    judge(strands[group[lane]], search.balanced.get(lane), search.positive.get(lane), result);
  }
}

}  // namespace

std::vector<Equilibrium> find_equilibria(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                         const EquilibriumOptions& options) {
  validate(strands, gravity);
  if (options.max_iterations < 1) throw InputError("the search needs at least one iteration");
  std::vector<Equilibrium> results(strands.size());
  const auto settle = [&](const std::vector<std::size_t>& chosen, std::span<const double> parts,
                          bool from_natural) {
    const auto groups = group_strands(strands, chosen);
    parallel_for(
        groups.size(),
        [&](std::size_t g) {
          settle_group(strands, groups[g], gravity, parts, from_natural, options, results);
        },
        1);
  };
  std::vector<std::size_t> chosen(strands.size());
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  const double at_once[] = {1.0}, raised[] = {1.0 / 64, 1.0 / 32, 1.0 / 16, 1.0 / 8, 0.25, 0.5, 0.75, 1.0};
  settle(chosen, at_once, false);

  // Strands for which the first guess was too far away: gravity in steps.
  std::erase_if(chosen, [&](std::size_t i) { return results[i].outcome != Outcome::not_found; });
  settle(chosen, raised, true);
  return results;
}

}  // namespace ringlet::statics

// Equilibria of strands that lie on bodies and hulls, strand by strand.
#include <array>
#include <cmath>
#include <span>

#include "ringlet/base/parallel.h"
#include "ringlet/statics/contact_search.h"
#include "ringlet/statics/crease_descent.h"
#include "ringlet/statics/judge.h"
#include "ringlet/statics/minimise.h"
#include "ringlet/statics/pressed_strand.h"
#include "ringlet/statics/search.h"
#include "ringlet/statics/strand_group.h"
#include "ringlet/statics/verify.h"

namespace ringlet::statics {
namespace {

// Radians: while gravity is being raised, a Newton step that turns the whole strand by less ends a stage.
constexpr double kOnTheWay = 0.1;
// Parts of the weight with which a strand is let go, and let down.
constexpr std::array kWholeWeight{1.0};
constexpr std::array kRaisedWeight{1.0 / 16, 1.0};

std::vector<double> flat(const std::vector<Vec3>& curvatures, int elements) {
  std::vector<double> q;
  for (int e = 0; e < elements; ++e) {
    const Vec3& value = curvature_of(curvatures, e);
    q.insert(q.end(), value.data(), value.data() + 3);
  }
  return q;
}

// Smallest eigenvalue of the matrix relative to its elastic part, by bisection on the shift at which it stops
// being positive definite.
double stability(PressedStrand& strand) {
  double low = -1.0, high = 1.0;
  constexpr int kDoublings = 60, kBisections = 24;
  for (int i = 0; i < kDoublings && strand.factor(low); ++i) low *= 2.0;
  for (int i = 0; i < kDoublings && !strand.factor(high); ++i) {
    low = high;
    high *= 2.0;
  }
  for (int i = 0; i < kBisections; ++i) {
    const double middle = 0.5 * (low + high);
    (strand.factor(middle) ? high : low) = middle;
  }
  return 1.0 - 0.5 * (low + high);
}

double residual_of(const rods::SuperHelixStrand& strand, const Vec3& gravity, const PressedStrand& pressed) {
  double largest = 0.0;
  for (std::size_t i = 0; i < pressed.gradient().size(); ++i)
    largest = std::max(largest, std::abs(pressed.gradient()[i]) / pressed.element_length /
                                    moment_scale(strand, gravity, static_cast<int>(i % 3)));
  return largest;
}

}  // namespace

bool touches_bodies(const rods::SuperHelixStrand& strand, std::size_t index, const Vec3& gravity,
                    const Clearance& clearance, const std::vector<Vec3>& curvatures) {
  if (!clearance.bodies || clearance.bodies->size() == 0) return false;
  PressedStrand pressed(strand, index, gravity, clearance);
  pressed.measure(flat(curvatures, strand.elements));
  return pressed.touching() > 0;
}

Equilibrium rest_on_bodies(const rods::SuperHelixStrand& strand, std::size_t index, const Vec3& gravity,
                           const Clearance& clearance, LetGo how, const EquilibriumOptions& options) {
  PressedStrand pressed(strand, index, gravity, clearance);
  Descent<double> descent;
  descent.q = flat(strand.initial.empty() ? strand.natural : strand.initial, strand.elements);
  pressed.measure(descent.q);
  const double start = pressed.total() + 1e-12 * pressed.magnitude();
  const std::span<const double> weights =
      how == LetGo::at_once ? std::span<const double>(kWholeWeight) : std::span<const double>(kRaisedWeight);
  for (const double part : weights) {
    pressed.set_weight(part);
    minimise(pressed, descent, options.max_iterations, part == 1.0 ? kRest : kOnTheWay);
  }
  const auto residual = [&](const PressedStrand& at) { return residual_of(strand, gravity, at); };
  pressed.differentiate(descent.q);
  if (!descent.minimum && residual(pressed) > kBalancedResidual) {
    const auto creases =
        descend_in_creases(pressed, descent.q, options.max_iterations,
                           [&](const PressedStrand& at) { return residual(at) <= kBalancedResidual; });
    descent.iterations += creases.iterations;
  }
  Equilibrium result;
  for (std::size_t i = 0; i < descent.q.size(); i += 3)
    result.curvatures.emplace_back(descent.q[i], descent.q[i + 1], descent.q[i + 2]);
  result.elastic_energy = pressed.elastic();
  result.gravity_energy = pressed.gravity();
  result.contact_energy = pressed.contact();
  result.iterations = static_cast<int>(descent.iterations);
  result.residual = residual(pressed);
  result.stability = stability(pressed);
  const bool lower = result.energy() <= start;
  judge(strand, lower && result.residual <= kBalancedResidual, result.stability > -kNeutralStability, result);
  return result;
}

namespace {

bool found(const Equilibrium& rest) {
  return rest.outcome == Outcome::stable || rest.outcome == Outcome::self_crossing;
}

// A strand that is given its shape comes to rest beside it. Any other is let down from outside; where neither
// leads to an equilibrium, it is let go at once from the free strand's rest and from a shape that hangs
// straight, and takes whichever is stable and lower.
Equilibrium rest_of_touching(const rods::SuperHelixStrand& strand, std::size_t index, const Vec3& gravity,
                             const Clearance& clearance, const Equilibrium& free,
                             const EquilibriumOptions& options) {
  Equilibrium best;
  int iterations = free.iterations;
  const auto look = [&](const rods::SuperHelixStrand& from, LetGo how) {
    Equilibrium next = rest_on_bodies(from, index, gravity, clearance, how, options);
    iterations += next.iterations;
    return next;
  };
  if (!strand.initial.empty()) best = look(strand, LetGo::at_once);
  if (!found(best)) best = look(strand, LetGo::raising_gravity);
  if (!found(best)) {
    rods::SuperHelixStrand again = strand;
    for (auto& start : {free.curvatures, hanging_curvatures(strand, gravity)}) {
      again.initial = start;
      Equilibrium next = look(again, LetGo::at_once);
      if (found(next) && (!found(best) || next.energy() < best.energy())) best = std::move(next);
    }
  }
  best.iterations = iterations;
  return best;
}

}  // namespace

std::vector<Equilibrium> find_equilibria(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                         const Clearance& clearance, const EquilibriumOptions& options) {
  validate(clearance, strands.size());
  std::vector<Equilibrium> results = find_equilibria(strands, gravity, options);
  parallel_for(
      strands.size(),
      [&](std::size_t i) {
        if (!touches_bodies(strands[i], i, gravity, clearance, results[i].curvatures)) return;
        results[i] = rest_of_touching(strands[i], i, gravity, clearance, results[i], options);
      },
      1);
  return results;
}

}  // namespace ringlet::statics

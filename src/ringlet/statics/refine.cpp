#include "ringlet/statics/refine.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/statics/contact_search.h"
#include "ringlet/statics/search.h"
#include "ringlet/statics/strand_group.h"

namespace ringlet::statics {
namespace {

// Radians: how far an element of the coarsest strand may turn by nature, and how far the heaviest part of the
// bend into gravity may go in one.
constexpr double kCoarsestTurn = 1.25;
constexpr int kFewestElements = 8;

// Errors of second-order elements fall to a quarter when their number doubles: what is left is a third of the
// change. Where a strand touches bodies its curvature has kinks, errors fall by half or more, and up to as
// much as the change is left; by experience it is less than two thirds.
constexpr double kLeftOver = 1.0 / 3.0, kLeftOverTouching = 2.0 / 3.0;

std::vector<Vec3> cut(const std::vector<Vec3>& values, int parts) {
  if (values.size() <= 1) return values;
  std::vector<Vec3> result;
  for (const Vec3& value : values) result.insert(result.end(), static_cast<std::size_t>(parts), value);
  return result;
}

// Elements of the first strand that is solved: a power of two times those that the strand has.
int first_elements(const rods::SuperHelixStrand& strand, int most) {
  double turn = 0.0;
  for (const Vec3& q : strand.natural) turn = std::max(turn, strand.length * q.norm());
  const double wanted = std::max(static_cast<double>(kFewestElements), turn / kCoarsestTurn);
  int elements = strand.elements;
  while (elements < wanted && 2 * elements <= most) elements *= 2;
  return elements;
}

}  // namespace

rods::SuperHelixStrand with_parts(const rods::SuperHelixStrand& strand, int parts) {
  rods::SuperHelixStrand result = strand;
  result.elements = strand.elements * parts;
  result.natural = cut(strand.natural, parts);
  result.initial = cut(strand.initial, parts);
  return result;
}

namespace {

// A strand with twice the elements, from where it rests. One that comes to touch something only now is let go
// anew.
Equilibrium rest_finer(const rods::SuperHelixStrand& strand, std::size_t index, const Vec3& gravity,
                       const Clearance& clearance, const Equilibrium& coarse, const Equilibrium& free,
                       const EquilibriumOptions& options) {
  if (coarse.contact_energy > 0.0)
    return rest_on_bodies(strand, index, gravity, clearance, LetGo::at_once, options);
  if (!touches_bodies(strand, index, gravity, clearance, free.curvatures)) return free;
  rods::SuperHelixStrand again = strand;
  again.initial.clear();
  return rest_on_bodies(again, index, gravity, clearance, LetGo::raising_gravity, options);
}

}  // namespace

std::vector<Equilibrium> refine(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                const Clearance& clearance, const RefineOptions& options) {
  if (!(options.tolerance > 0.0)) throw InputError("the tolerance of a refined strand must be positive");
  validate(strands, gravity);
  std::vector<rods::SuperHelixStrand> level;
  std::vector<std::size_t> open(strands.size());
  for (std::size_t i = 0; i < strands.size(); ++i) {
    open[i] = i;
    const int first = first_elements(strands[i], options.most_elements);
    level.push_back(with_parts(strands[i], first / strands[i].elements));
  }
  std::vector<Equilibrium> results = find_equilibria(level, gravity, clearance, options.search);

  // Strands whose elements are still too long, each with twice as many and from where it rests.
  while (!open.empty()) {
    std::erase_if(open, [&](std::size_t i) {
      return results[i].outcome == Outcome::not_found || 2 * level[i].elements > options.most_elements;
    });
    std::vector<rods::SuperHelixStrand> finer;
    for (const std::size_t i : open) {
      level[i].initial = results[i].curvatures;
      level[i] = with_parts(level[i], 2);
      finer.push_back(level[i]);
    }
    auto next = find_equilibria(finer, gravity, options.search);
    std::vector<char> too_coarse(open.size());
    parallel_for(
        open.size(),
        [&](std::size_t k) {
          Equilibrium& coarse = results[open[k]];
          Equilibrium fine =
              rest_finer(finer[k], open[k], gravity, clearance, coarse, next[k], options.search);
          fine.iterations += coarse.iterations;
          fine.error = (fine.contact_energy > 0.0 ? kLeftOverTouching : kLeftOver) *
                       curve_distance(finer[k], coarse.curvatures, fine.curvatures);
          if (fine.outcome == Outcome::not_found) return;
          coarse = std::move(fine);
          too_coarse[k] = *coarse.error > options.tolerance;
        },
        1);
    std::size_t k = 0;
    std::erase_if(open, [&](std::size_t) { return !too_coarse[k++]; });
  }
  return results;
}

}  // namespace ringlet::statics

#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/statics/equilibrium.h"

#include <array>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/statics/search.h"
#include "ringlet/statics/self_crossing.h"
#include "ringlet/statics/verify.h"

namespace ringlet::statics {
namespace {

void require_iterations(const EquilibriumOptions& options) {
  if (options.max_iterations < 1) throw InputError("the search needs at least one iteration");
}

Equilibrium equilibrium_of(const CourseEnd& end, int iterations) {
  Equilibrium result;
  result.curvatures = end.curvatures;
  result.elastic_energy = end.elastic;
  result.gravity_energy = end.gravity;
  result.iterations = iterations;
  return result;
}

// The lowest minimum; the lowest that does not pass through itself, if there is one.
const CourseEnd& chosen_end(const rods::SuperHelixStrand& strand, const StrandSearch& found) {
  if (found.minima.empty()) return found.unfinished;
  if (found.minima.size() > 1)
    for (const CourseEnd& end : found.minima)
      if (!find_self_crossing(strand, end.curvatures)) return end;
  return found.minima[0];
}

}  // namespace

std::vector<Equilibrium> find_equilibria(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                         const EquilibriumOptions& options) {
  validate(strands, gravity);
  require_iterations(options);
  const auto searches = search(strands, gravity, options.max_iterations);
  std::vector<Equilibrium> results(strands.size());
  parallel_for(strands.size(), [&](std::size_t i) {
    results[i] = equilibrium_of(chosen_end(strands[i], searches[i]), searches[i].iterations);
  });
  verify(strands, gravity, results);
  return results;
}

std::vector<Equilibrium> find_branches(const rods::SuperHelixStrand& strand, const Vec3& gravity,
                                       const EquilibriumOptions& options) {
  const std::array strands{strand};
  validate(strands, gravity);
  require_iterations(options);
  std::vector<StrandSearch> searches(1);
  search(strands, std::array{std::size_t{0}}, gravity, all_courses(), options.max_iterations, searches);
  std::vector<Equilibrium> branches;
  for (const CourseEnd& end : searches[0].minima) branches.push_back(equilibrium_of(end, end.iterations));
  const std::vector<rods::SuperHelixStrand> copies(branches.size(), strand);
  verify(copies, gravity, branches);
  return branches;
}

}  // namespace ringlet::statics

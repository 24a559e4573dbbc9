// Random strands put to rest with default settings: how many are verified equilibria, how far from finer
// ones.
//
//   ringlet_benchmark_statics_random [STRANDS [FIRST]]
//
// STRANDS is their number (10,000 unless given), FIRST the number of the first of them. Types, lengths from 3
// to 60 cm, straight to coiled, a third of them wet, roots in all directions. Exits with 1 if a strand is
// neither verified nor reported, or if one is worse than it began.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <string>

#include "ringlet/base/parallel.h"
#include "ringlet/statics/refine.h"
#include "ringlet/statics/search.h"
#include "ringlet/statics/strand_group.h"
#include "unit/statics/random_hair.h"

namespace {

using namespace ringlet;
using statics::Equilibrium;

const Vec3 kGravity(0, 0, -9.81);
constexpr const char* kKinds[] = {"straight", "wavy", "curly", "coiled"};

struct Tally {
  std::map<std::string, int> outcomes;
  int worse = 0, unsaid = 0, above_half_percent = 0;
  double residual = 0.0, error = 0.0, seconds = 0.0;
};

double energy_of_natural_shape(const rods::SuperHelixStrand& strand) {
  auto energy = statics::energy_of(strand, kGravity);
  energy.measure(energy.natural);
  return energy.total() + 1e-12 * energy.magnitude();
}

// The same equilibria with four times the elements, or as many as a strand may have.
std::vector<double> errors_of(const std::vector<rods::SuperHelixStrand>& strands,
                              const std::vector<Equilibrium>& found) {
  std::vector<rods::SuperHelixStrand> fine;
  for (std::size_t i = 0; i < strands.size(); ++i) {
    const auto solved = static_cast<int>(found[i].curvatures.size());
    auto strand = statics::with_parts(strands[i], solved / strands[i].elements);
    strand.initial = found[i].curvatures;
    fine.push_back(statics::with_parts(strand, std::min(4, 1000 / solved)));
  }
  const auto reference = statics::find_equilibria(fine, kGravity);
  std::vector<double> errors;
  for (std::size_t i = 0; i < strands.size(); ++i)
    errors.push_back(statics::curve_distance(fine[i], found[i].curvatures, reference[i].curvatures));
  return errors;
}

void rest(std::uint64_t kind, std::uint64_t first, std::size_t count, Tally& tally) {
  std::vector<rods::SuperHelixStrand> strands;
  for (std::uint64_t i = 0; i < count; ++i) strands.push_back(statics::random_hair(4 * (first + i) + kind));
  const auto start = std::chrono::steady_clock::now();
  const auto found = statics::refine(strands, kGravity);
  tally.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const auto errors = errors_of(strands, found);
  for (std::size_t i = 0; i < count; ++i) {
    ++tally.outcomes[statics::name(found[i].outcome)];
    tally.unsaid += found[i].outcome != statics::Outcome::stable && found[i].reason.empty();
    tally.worse += found[i].energy() > energy_of_natural_shape(strands[i]);
    tally.residual = std::max(tally.residual, found[i].residual);
    tally.error = std::max(tally.error, errors[i]);
    tally.above_half_percent += errors[i] > 0.005;
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::size_t strands = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 10000;
  const std::uint64_t first = count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 0;
  const ThreadLimit limit(1);
  bool good = strands > 0;
  for (std::uint64_t kind = 0; kind < 4; ++kind) {
    Tally tally;
    constexpr std::size_t kAtOnce = 250;  // strands whose references are in memory together
    const std::size_t all = (strands + 3) / 4;
    for (std::size_t done = 0; done < all; done += kAtOnce)
      rest(kind, first + done, std::min(kAtOnce, all - done), tally);
    std::string outcomes;
    for (const auto& [name, number] : tally.outcomes) outcomes += fmt::format(" {} {}", number, name);
    fmt::print(
        "{:>8}:{}; worse than their start {}; largest residual {:.1e}; error at most {:.3f} % of the "
        "length, above 0.5 % {}; {:.2f} ms each\n",
        kKinds[kind], outcomes, tally.worse, tally.residual, 100 * tally.error, tally.above_half_percent,
        1e3 * tally.seconds / static_cast<double>(all));
    std::fflush(stdout);
    good = good && tally.worse == 0 && tally.unsaid == 0;
  }
  return good ? 0 : 1;
}

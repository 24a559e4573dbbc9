#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/statics/strand_group.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "ringlet/base/error.h"

namespace ringlet::statics {

void validate(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity) {
  if (!gravity.allFinite()) throw InputError("gravity is not a finite vector");
  for (std::size_t i = 0; i < strands.size(); ++i) {
    const rods::SuperHelixStrand& strand = strands[i];
    const auto require = [&](bool good, const char* what) {
      if (!good) throw InputError(fmt::format("strand {}: {}", i, what));
    };
    require(std::isfinite(strand.length) && strand.length > 0.0, "its length must be positive");
    require(strand.elements >= 1 && strand.elements <= 1000, "it needs between 1 and 1000 elements");
    require(strand.root.position.allFinite() && strand.root.rotation.coeffs().allFinite(),
            "its root is not finite");
    require(std::abs(strand.root.rotation.norm() - 1.0) < 1e-6, "its root frame is not a rotation");
    const auto usable = [&](const std::vector<Vec3>& values) {
      return (values.size() == 1 || values.size() == static_cast<std::size_t>(strand.elements)) &&
             std::all_of(values.begin(), values.end(), [](const Vec3& q) { return q.allFinite(); });
    };
    require(usable(strand.natural), "its natural curvatures must be finite, one or one per element");
    require(strand.initial.empty() || usable(strand.initial),
            "its initial curvatures must be finite, one or one per element");
    try {
      hair::validate(strand.material);
    } catch (const InputError& error) {
      throw InputError(fmt::format("strand {}: {}", i, error.message()));
    }
  }
}

const Vec3& curvature_of(const std::vector<Vec3>& values, int element) {
  return values.size() == 1 ? values[0] : values[static_cast<std::size_t>(element)];
}

std::vector<std::vector<std::size_t>> group_strands(std::span<const rods::SuperHelixStrand> strands,
                                                    std::span<const std::size_t> chosen) {
  std::map<int, std::vector<std::size_t>> by_elements;
  for (const std::size_t i : chosen) by_elements[strands[i].elements].push_back(i);
  std::vector<std::vector<std::size_t>> groups;
  for (const auto& [elements, members] : by_elements)
    for (std::size_t begin = 0; begin < members.size(); begin += kLanes)
      groups.emplace_back(
          members.begin() + static_cast<std::ptrdiff_t>(begin),
          members.begin() + static_cast<std::ptrdiff_t>(std::min(begin + kLanes, members.size())));
  return groups;
}

StrandEnergy<Lanes> make_energy(std::span<const rods::SuperHelixStrand> strands,
                                std::span<const std::size_t> group, const Vec3& gravity) {
  const int elements = strands[group[0]].elements;
  StrandEnergy<Lanes> energy(elements);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const rods::SuperHelixStrand& strand = strands[group[std::min(lane, group.size() - 1)]];
    set_lane(energy.element_length, lane, strand.length / elements);
    set_lane(energy.stiffness, lane, strand.material.stiffness());
    set_lane(energy.weight, lane, Vec3(strand.material.mass_per_length() * gravity));
    set_lane(energy.root, lane, strand.root.rotation);
  }
  energy.natural = lanes_of(group, elements,
                            [&](std::size_t i) -> const std::vector<Vec3>& { return strands[i].natural; });
  return energy;
}

StrandEnergy<double> energy_of(const rods::SuperHelixStrand& strand, const Vec3& gravity) {
  const auto v3 = [](const Vec3& v) { return Vector3<double>{v.x(), v.y(), v.z()}; };
  const Mat3 root = strand.root.rotation.toRotationMatrix();
  StrandEnergy<double> energy(strand.elements);
  energy.element_length = strand.length / strand.elements;
  energy.stiffness = v3(strand.material.stiffness());
  energy.weight = v3(strand.material.mass_per_length() * gravity);
  energy.root = {v3(root.col(0)), v3(root.col(1)), v3(root.col(2))};
  for (int e = 0; e < strand.elements; ++e)
    for (int j = 0; j < 3; ++j) energy.natural[3 * e + j] = curvature_of(strand.natural, e)[j];
  return energy;
}

Lanes stability(StrandEnergy<Lanes>& energy) {
  // H + (μ − 1) K stops being positive definite at μ = 1 − stability. No eigenvalue exceeds the least
  // diagonal entry, which bounds μ from below; doubling from 1 bounds it from above.
  Lanes least(1e300);
  const Lanes k[3] = {energy.stiffness.x, energy.stiffness.y, energy.stiffness.z};
  for (int i = 0; i < 3 * energy.elements(); ++i)
    least = xsimd::min(least, energy.hessian(i, i) / (energy.element_length * k[i % 3]));
  Lanes low = Lanes(1.0) - least, high = xsimd::max(Lanes(1.0), low);
  constexpr int kDoublings = 60, kBisections = 24;
  for (int i = 0; i < kDoublings; ++i) {
    const auto positive = energy.factor(high);
    if (xsimd::all(positive)) break;
    low = select(positive, low, high);
    high = select(positive, high, high + high);
  }
  for (int i = 0; i < kBisections; ++i) {
    const Lanes middle = Lanes(0.5) * (low + high);
    const auto positive = energy.factor(middle);
    high = select(positive, middle, high);
    low = select(positive, low, middle);
  }
  return Lanes(1.0) - Lanes(0.5) * (low + high);
}

}  // namespace ringlet::statics

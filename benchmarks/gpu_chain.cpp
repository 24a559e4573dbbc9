// Chains on a GPU: checks that the device agrees with the same kernel on the processor, then times it.
// Needs nothing but CUDA and the standard library, so that it can be built where nothing else is installed
// (benchmarks/gpu_chain.sh). Exit status: 0 fine, 1 the device disagrees or fails, 77 there is no device.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <random>
#include <string>
#include <vector>

#include "ringlet/rods/chain_strand.h"
#include "ringlet/sim/gpu/chain_cuda.h"

namespace {

using namespace ringlet;
using rods::chain::Carriage;
using rods::chain::Carrier;
using rods::chain::Method;
using rods::chain::Parameters;
using Vector = Vector3<float>;

// Points are relative to their strand's root.
struct Hair {
  std::vector<std::uint32_t> first_point{0};
  std::vector<Vector> points, roots;

  std::size_t strands() const { return roots.size(); }
};

// Strands of 20 cm that stand out from a ball and are a little bent.
Hair grow(std::size_t strands, int fewest, int most) {
  Hair hair;
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::uniform_int_distribution<int> count(fewest, most);
  for (std::size_t i = 0; i < strands; ++i) {
    const int vertices = count(random);
    Vector direction{normal(random), normal(random), normal(random)};
    direction = inverse_root(dot(direction, direction)) * direction;
    hair.roots.push_back(0.1f * direction);
    Vector x{0.0f, 0.0f, 0.0f};
    for (int k = 0; k < vertices; ++k) {
      hair.points.push_back(x);
      const Vector bent = direction + 0.2f * Vector{normal(random), normal(random), normal(random)};
      direction = inverse_root(dot(bent, bent)) * bent;
      x = x + (0.2f / static_cast<float>(vertices - 1)) * direction;
    }
    hair.first_point.push_back(static_cast<std::uint32_t>(hair.points.size()));
  }
  return hair;
}

// The counts of [Han2013, sec. 4]: bending eight times, length once, twice per step.
Parameters<float> paper_parameters(float h) {
  Parameters<float> p;
  p.rounds = 2;
  p.bending_iterations = 8;
  p.bending = 0.5f;
  p.passes = p.most_passes = 1;
  p.push = {0.0f, 0.0f, -9.81f * h * h};
  return p;
}

// The body nods: where step `step` ends, and how it differs from where it began.
template <class S>
Carriage<S> nod(int step, double phase) {
  const auto half_angle = [&](int k) { return 0.05 * std::sin(0.2 * k + phase); };
  const double end = half_angle(step), begin = half_angle(step - 1);
  // The difference of two rotations about x.
  const S c = static_cast<S>(std::cos(2.0 * begin) - std::cos(2.0 * end)),
          s = static_cast<S>(std::sin(2.0 * begin) - std::sin(2.0 * end)), o = 0;
  return {{static_cast<S>(std::cos(end)), {static_cast<S>(std::sin(end)), o, o}},
          {o, o, o},
          {{o, o, o}, {o, c, s}, {o, -s, c}},
          {o, o, o}};
}

template <class S>
Parameters<S> converted(const Parameters<float>& p) {
  Parameters<S> q;
  q.method = p.method;
  q.clamped = p.clamped;
  q.rounds = p.rounds;
  q.bending_iterations = p.bending_iterations;
  q.passes = p.passes;
  q.most_passes = p.most_passes;
  q.allowed_stretch = p.allowed_stretch;
  q.bending = p.bending;
  q.bending_time = p.bending_time;
  q.tip_weight = p.tip_weight;
  q.global_shape = p.global_shape;
  q.local_shape = p.local_shape;
  q.leader_damping = p.leader_damping;
  q.time_ratio = p.time_ratio;
  q.keep = p.keep;
  q.push = spread<S>(p.push);
  q.carried = spread<S>(p.carried);
  q.primitives = p.primitives;
  q.primitive_count = p.primitive_count;
  q.fields = p.fields;
  q.field_count = p.field_count;
  return q;
}

// The same strand on the processor in one precision, for a step from a given state.
template <class S>
std::vector<rods::ChainStrand<S>> host_strands(const Hair& hair) {
  std::vector<rods::ChainStrand<S>> strands;
  for (std::size_t i = 0; i < hair.strands(); ++i) {
    std::vector<Vector3<S>> rest;
    for (std::uint32_t k = hair.first_point[i]; k < hair.first_point[i + 1]; ++k)
      rest.push_back(spread<S>(hair.points[k]));
    strands.emplace_back(rest);
  }
  return strands;
}

double distance(const Vector3<double>& a, const Vector3<double>& b) {
  const auto d = a - b;
  const double square = dot(d, d);
  return square >= 0.0 ? std::sqrt(square) : INFINITY;
}

// What single precision may cost in one step.
//
//   u, R     half the spacing of numbers beside 1 (2⁻²⁴), and the strands' reach, 0.2 m
//   κ        how much the step enlarges a small change of the state that it begins with
//   S        times in a step that points are moved: once freely, then by every constraint of every round
//
// A coordinate is at most R, so that rounding it is a change of at most u R; moving a point once rounds a few
// intermediate results of that size: c = 4 are allowed. Each such change is enlarged by what follows in the
// step, by κ at most, hence an error of c S κ u R in all, and two results in single precision, rounded
// differently, differ by at most twice that. κ is measured for every strand and step in double precision,
// from its response to four changes by ± u R of every coordinate: an estimate of the norm, not a bound, since
// the worst change need not be among them.
constexpr double kUnit = 0x1p-24, kReach = 0.2, kRoundingsPerMove = 4.0;
constexpr int kTrials = 4;

template <class S>
int moves_per_step(const Parameters<S>& p) {
  const int bodies = p.primitive_count + p.field_count > 0;
  return 1 + (p.bending_time > 0) +
         p.rounds * (p.bending_iterations + (p.global_shape > 0) + (p.local_shape > 0) + bodies + p.passes);
}

// Distances in metres, and shares of what they may be. Every step of all starts from the processor's state in
// single precision, so that what is seen is the rounding of one step and not its growth.
struct Rounding {
  double device = 0.0, processor = 0.0;  // from double precision
  double apart = 0.0;                    // device from processor
  double share = 0.0;                    // of the allowed distance between them, at most
  double processor_share = 0.0;          // of the processor's allowed distance from double precision
  double largest_growth = 0.0;           // κ

  bool good() const { return share <= 1.0 && processor_share <= 1.0 && device <= 3.0 * processor + 3e-8; }
};

// One strand in double precision, for steps from states in single precision.
class ExactStep {
 public:
  explicit ExactStep(const Parameters<float>& parameters)
      : parameters_(converted<double>(parameters)), moves_(moves_per_step(parameters)) {}

  using Points = std::vector<Vector3<double>>;
  Points step(rods::ChainStrand<double>& strand, const rods::ChainStrand<float>& from,
              const Carrier<double>& carrier, std::mt19937* changes) const {
    const auto change = [&] { return !changes ? 0.0 : (*changes)() & 1u ? kUnit * kReach : -kUnit * kReach; };
    const auto changed = [&](const Vector& x) {
      const Vector3<double> d{change(), change(), change()};
      return spread<double>(x) + d;
    };
    for (std::size_t j = 0; j < from.position().size(); ++j) {
      strand.position()[j] = changed(from.position()[j]);
      strand.previous()[j] = changed(from.previous()[j]);
    }
    strand.step(parameters_, carrier);
    return strand.position();
  }
  // κ, one at least.
  double growth(rods::ChainStrand<double>& strand, const rods::ChainStrand<float>& from,
                const Carrier<double>& carrier, const Points& truth, std::mt19937& random) const {
    double largest = 1.0;
    for (int trial = 0; trial < kTrials; ++trial) {
      const Points other = step(strand, from, carrier, &random);
      for (std::size_t j = 0; j < truth.size(); ++j)
        largest = std::max(largest, distance(truth[j], other[j]) / (kUnit * kReach * std::sqrt(3.0)));
    }
    return largest;
  }
  double allowed(double growth) const { return kRoundingsPerMove * moves_ * growth * kUnit * kReach; }

 private:
  Parameters<double> parameters_;
  int moves_;
};

// E I/(ρ S) of hair of 80 µm; every other strand bears its weight.
constexpr float kBending = 3e-3f;
std::vector<sim::gpu::ChainDevice::Stiffness> stiffness_of(const Hair& hair) {
  std::vector<sim::gpu::ChainDevice::Stiffness> stiffness;
  for (std::size_t i = 0; i < hair.strands(); ++i)
    stiffness.push_back({kBending, i % 2 == 0 ? 1.0f : 0.0f, 0.0f});
  return stiffness;
}
template <class S>
Carrier<S> with_stiffness(Carrier<S> carrier, std::size_t strand) {
  carrier.stiffness = kBending;
  carrier.bears = strand % 2 == 0 ? S(1) : S(0);
  return carrier;
}

Rounding compare(const Hair& hair, const Parameters<float>& parameters, int steps, bool one_body) {
  sim::gpu::ChainDevice device(hair.first_point, hair.points, hair.roots, stiffness_of(hair));
  auto single = host_strands<float>(hair);
  auto exact = host_strands<double>(hair);
  const ExactStep in_double(parameters);
  std::mt19937 random(3);
  std::vector<Vector> position = hair.points, previous = hair.points, from_device(position), unused(position);
  Rounding largest;
  const auto raise = [](double& a, double b) { a = std::max(a, b); };
  for (int k = 0; k < steps; ++k) {
    const auto phase = [&](std::size_t i) { return one_body ? 0.0 : static_cast<double>(i % 7); };
    device.write(position, previous);
    if (one_body) {
      device.step(parameters, nod<float>(k, 0.0));
    } else {
      std::vector<Carrier<float>> carriers;
      for (std::size_t i = 0; i < hair.strands(); ++i)
        carriers.push_back(carrier_at(nod<float>(k, phase(i)), hair.roots[i]));
      device.step(parameters, carriers);
    }
    device.read(from_device, unused);
    for (std::size_t i = 0; i < hair.strands(); ++i) {
      const std::uint32_t first = hair.first_point[i];
      const auto carrier =
          with_stiffness(carrier_at(nod<double>(k, phase(i)), spread<double>(hair.roots[i])), i);
      const auto truth = in_double.step(exact[i], single[i], carrier, nullptr);
      const double growth = in_double.growth(exact[i], single[i], carrier, truth, random);
      const double allowed = in_double.allowed(growth);
      raise(largest.largest_growth, growth);
      single[i].step(parameters, with_stiffness(carrier_at(nod<float>(k, phase(i)), hair.roots[i]), i));
      for (std::size_t j = 0; j < truth.size(); ++j) {
        position[first + j] = single[i].position()[j];
        previous[first + j] = single[i].previous()[j];
        const auto on_device = spread<double>(from_device[first + j]),
                   here = spread<double>(position[first + j]);
        raise(largest.device, distance(truth[j], on_device));
        raise(largest.processor, distance(truth[j], here));
        raise(largest.apart, distance(on_device, here));
        raise(largest.share, distance(on_device, here) / (2.0 * allowed));
        raise(largest.processor_share, distance(truth[j], here) / allowed);
      }
    }
  }
  return largest;
}

// A ball of 9 cm as a sampled distance.
std::vector<float> ball_values(int size, float low, float spacing) {
  std::vector<float> values;
  for (int k = 0; k < size; ++k)
    for (int j = 0; j < size; ++j)
      for (int i = 0; i < size; ++i) {
        const Vector x{low + spacing * static_cast<float>(i), low + spacing * static_cast<float>(j),
                       low + spacing * static_cast<float>(k)};
        values.push_back(std::sqrt(dot(x, x)) - 0.09f);
      }
  return values;
}

// Single precision cannot be the same on both: the device fuses products and sums, and its roots and
// quotients are off by a last digit or two. The two must agree within what rounding can do to each strand in
// each step, and on the whole the device must not be much worse than the processor: three times its distance
// from double precision, and twice the spacing of numbers at 20 cm.
bool check_against_host() {
  const rods::chain::Primitive bodies[] = {
      {rods::chain::PrimitiveKind::capsule, {0, 0, -0.1f}, {0, 0, 0.1f}, 0.09f},
      {rods::chain::PrimitiveKind::half_space, {0, 0, -0.2f}, {0, 0, 1}, 0.0f}};
  const std::vector<float> values = ball_values(32, -0.124f, 0.008f);
  const rods::chain::DistanceField field{
      values.data(), 32, 32, 32, {-0.124f, -0.124f, -0.124f}, 0.008f, 0.001f, {0.02f, 0, 0}, {1, {0, 0, 0}}};
  Parameters<float> all = paper_parameters(1.0f / 60.0f);
  all.passes = all.most_passes = 2;
  all.global_shape = 0.02f;
  all.local_shape = 0.2f;
  all.keep = 0.99f;
  all.primitives = bodies;
  all.primitive_count = 2;
  all.fields = &field;
  all.field_count = 1;
  Parameters<float> plain = paper_parameters(1.0f / 60.0f);
  Parameters<float> stiff;
  stiff.rounds = 2;
  stiff.passes = stiff.most_passes = 2;
  stiff.push = {0.0f, 0.0f, -9.81f / (240.0f * 240.0f)};
  stiff.carried = stiff.push;
  stiff.bending_time = 1.0f / (240.0f * 240.0f);
  stiff.tip_weight = 2.0f;
  Parameters<float> iterated = plain, leader = plain;
  iterated.method = Method::position_based;
  iterated.passes = 20;
  leader.method = Method::follow_the_leader;

  bool fine = true;
  const auto report = [&](const char* what, const Rounding& rounding) {
    const bool good = rounding.good();
    std::printf(
        "  %-42s apart by %.2e m, %4.2f of what rounding may do; off double precision by %.2e m, the "
        "processor by %.2e m, %4.2f of what it may; changes grow %.2g times  %s\n",
        what, rounding.apart, rounding.share, rounding.device, rounding.processor, rounding.processor_share,
        rounding.largest_growth, good ? "ok" : "FAILED");
    fine = fine && good;
  };
  report("6 points, the paper's counts", compare(grow(3000, 6, 6), plain, 30, true));
  report("6 points, a carrier for each strand", compare(grow(3000, 6, 6), plain, 30, false));
  report("2 to 16 points, all constraints, bodies", compare(grow(3000, 2, 16), all, 30, false));
  report("2 to 256 points, all constraints, bodies", compare(grow(300, 2, 256), all, 10, true));
  report("6 points, with a stiffness", compare(grow(3000, 6, 6), stiff, 30, true));
  report("2 to 64 points, with a stiffness", compare(grow(1000, 2, 64), stiff, 10, false));
  report("position-based, 20 iterations", compare(grow(1000, 2, 40), iterated, 10, true));
  report("follow the leader", compare(grow(1000, 2, 40), leader, 10, true));
  return fine;
}

void time_steps(std::size_t strands, int vertices, int steps, bool stiff = false) {
  const Hair hair = grow(strands, vertices, vertices);
  sim::gpu::ChainDevice device(hair.first_point, hair.points, hair.roots, stiffness_of(hair));
  Parameters<float> parameters = paper_parameters(1.0f / 240.0f);
  if (stiff) {
    parameters.bending_iterations = 0;
    parameters.bending_time = 1.0f / (240.0f * 240.0f);
    parameters.tip_weight = 2.0f;
  }
  const auto run = [&](int count) {
    for (int k = 0; k < count; ++k) device.step(parameters, nod<float>(k, 0.0));
    device.wait();
  };
  run(20);
  const auto begin = std::chrono::steady_clock::now();
  run(steps);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / steps;
  const double bytes = static_cast<double>(device.bytes_per_step());
  const double copy = sim::gpu::copy_seconds(device.bytes_per_step(), steps);
  std::printf(
      "  %8zu x %2d%s  %8.4f ms per step  %7.1f GB/s  %.3g strands/s  copy of the same bytes %8.4f ms: %.2f "
      "x\n",
      strands, vertices, stiff ? ", with a stiffness" : "", 1e3 * seconds, 1e-9 * bytes / seconds,
      static_cast<double>(strands) / seconds, 1e3 * copy, seconds / copy);
}

}  // namespace

int main() {
  try {
    const std::string name = sim::gpu::device_name();
    if (name.empty()) {
      std::printf("There is no CUDA device on this machine: nothing was checked.\n");
      return 77;
    }
    std::printf("%s\nAgainst the processor:\n", name.c_str());
    const bool fine = check_against_host();
    std::printf("Time:\n");
    time_steps(100000, 6, 1000);
    time_steps(1000000, 6, 300);
    time_steps(1000000, 16, 200);
    time_steps(100000, 6, 1000, true);
    time_steps(1000000, 16, 200, true);
    return fine ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

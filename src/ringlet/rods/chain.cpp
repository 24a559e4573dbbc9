#include "ringlet/rods/chain.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/kernel_vectors.h"
#include "ringlet/base/parallel.h"

namespace ringlet::rods {
namespace chain {

// For the kernel, which finds it by the type of `cell`: every lane has a cell of its own.
static Corners<Chain::Lanes> corners(const DistanceField& field, const Vector3<Chain::Lanes>& cell) {
  constexpr std::size_t kLanes = Chain::kLanes;
  alignas(64) std::array<std::array<float, kLanes>, 3> cells;
  alignas(64) std::array<std::array<float, kLanes>, 8> values;
  cell.x.store_aligned(cells[0].data());
  cell.y.store_aligned(cells[1].data());
  cell.z.store_aligned(cells[2].data());
  for (std::size_t k = 0; k < kLanes; ++k) {
    const Corners<float> own = corners(field, Vector3<float>{cells[0][k], cells[1][k], cells[2][k]});
    for (std::size_t c = 0; c < 8; ++c) values[c][k] = own.value[c];
  }
  Corners<Chain::Lanes> all;
  for (std::size_t c = 0; c < 8; ++c) all.value[c] = Chain::Lanes::load_aligned(values[c].data());
  return all;
}

}  // namespace chain

namespace {

using FloatLanes = Chain::Lanes;
constexpr std::size_t kFloatLanes = Chain::kLanes;
// Packs per task: enough work to hide the cost of a task, small enough to share among threads.
constexpr std::size_t kGrain = 64;

void check_range(double value, double low, double high, const char* name) {
  if (!(value >= low && value <= high))
    throw InputError(fmt::format("chain: {} is {} but must lie between {} and {}", name, value, low, high));
}

// The kernel's view of one pack.
struct PackMemory {
  const float* rest_;
  float* position_;
  float* previous_;

  static Vector3<FloatLanes> load(const float* p, int i) {
    p += static_cast<std::size_t>(i) * 3 * kFloatLanes;
    return {FloatLanes::load_aligned(p), FloatLanes::load_aligned(p + kFloatLanes),
            FloatLanes::load_aligned(p + 2 * kFloatLanes)};
  }
  static void store(float* p, int i, const Vector3<FloatLanes>& v) {
    p += static_cast<std::size_t>(i) * 3 * kFloatLanes;
    v.x.store_aligned(p);
    v.y.store_aligned(p + kFloatLanes);
    v.z.store_aligned(p + 2 * kFloatLanes);
  }
  Vector3<FloatLanes> rest(int i) const { return load(rest_, i); }
  Vector3<FloatLanes> position(int i) const { return load(position_, i); }
  Vector3<FloatLanes> previous(int i) const { return load(previous_, i); }
  void set_position(int i, const Vector3<FloatLanes>& x) const { store(position_, i, x); }
  void set_previous(int i, const Vector3<FloatLanes>& x) const { store(previous_, i, x); }
};

// The numbers of a carrier: the quaternion's w, x, y, z, origin, shift, goal, and
// stiffness. Differences of
// large numbers are taken in double precision.
std::array<double, 14> carrier_numbers(const Quat& q, const Vec3& before, const Vec3& now,
                                       const GoalPull& goal, const ChainStiffness& stiffness) {
  const Vec3 shift = before - now;
  return {
      q.w(),     q.x(),     q.y(),     q.z(),     now.x(),  now.y(),           now.z(),
      shift.x(), shift.y(), shift.z(), goal.root, goal.tip, stiffness.bending, stiffness.bears ? 1.0 : 0.0};
}

}  // namespace

void validate(const ChainOptions& o) {
  check_range(o.clamped, 0, chain::kMaxVertices, "the number of clamped points");
  check_range(o.rounds, 1, 1000, "the number of rounds");
  check_range(o.bending_iterations, 0, 10000, "the number of bending iterations");
  check_range(o.passes, 1, 10000, "the number of passes");
  check_range(o.most_passes, 1, 10000, "the largest number of passes");
  check_range(o.bending, 0, 1, "the bending stiffness");
  check_range(o.global_shape, 0, 1, "the global shape stiffness");
  check_range(o.local_shape, 0, 1, "the local shape stiffness");
  check_range(o.allowed_stretch, 1e-6, 1, "the allowed stretch");
  check_range(o.leader_damping, 0, 1, "the leader damping");
  if (!o.style_gravity.allFinite()) throw InputError("chain: the style's gravity is not finite");
}

void validate(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
              const ChainOptions& options) {
  validate(options);
  if (first_point.empty() || first_point.front() != 0 || first_point.back() != rest.size())
    throw InputError("chain: the strands' first points do not begin at 0 and end at the number of points");
  for (std::size_t i = 0; i + 1 < first_point.size(); ++i) {
    const std::uint32_t begin = first_point[i], end = first_point[i + 1];
    if (end < begin + 2 || end - begin > chain::kMaxVertices || end > rest.size())
      throw InputError(fmt::format("chain: strand {} does not have between 2 and {} points: resample it", i,
                                   chain::kMaxVertices));
    for (std::uint32_t k = begin; k < end; ++k)
      if (!rest[k].allFinite())
        throw InputError(fmt::format("chain: strand {} has a point that is not finite", i));
  }
}

template <class S>
chain::Parameters<S> chain_parameters(const ChainOptions& options, const ChainForces& forces, double h,
                                      double previous_h, bool stiff) {
  chain::Parameters<S> p;
  p.method = options.method;
  p.clamped = options.clamped;
  p.rounds = options.rounds;
  p.bending_iterations = options.bending_iterations;
  p.passes = options.passes;
  p.most_passes = options.most_passes;
  p.allowed_stretch = static_cast<S>(options.allowed_stretch);
  p.bending = static_cast<S>(options.bending);
  p.global_shape = static_cast<S>(options.global_shape);
  p.local_shape = static_cast<S>(options.local_shape);
  p.leader_damping = static_cast<S>(options.leader_damping);
  p.time_ratio = static_cast<S>(h / previous_h);
  // Implicit drag: v' = v + h g + h drag (wind − v'), which is stable for any drag.
  p.keep = static_cast<S>(1.0 / (1.0 + h * forces.drag));
  p.push = to_kernel<S>(h * h * (forces.gravity + forces.drag * forces.wind));
  p.carried = to_kernel<S>(h * h * options.style_gravity);
  p.tip_weight = static_cast<S>(options.half_tip ? 2.0 : 1.0);
  if (stiff) p.bending_time = static_cast<S>(h * h / (1.0 + h * forces.drag));
  return p;
}

template chain::Parameters<float> chain_parameters(const ChainOptions&, const ChainForces&, double, double,
                                                   bool);
template chain::Parameters<double> chain_parameters(const ChainOptions&, const ChainForces&, double, double,
                                                    bool);

Chain::Chain(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
             const ChainOptions& options, std::span<const ChainStiffness> stiffness)
    : options_(options),
      stiffness_(stiffness.begin(), stiffness.end()),
      first_point_(first_point.begin(), first_point.end()) {
  validate(first_point, rest, options);
  validate(stiffness, strand_count());
  for (std::size_t i = 0; i < strand_count(); ++i) rest_roots_.push_back(rest[first_point_[i]]);
  roots_ = rest_roots_;

  // Strands of like length share a pack, so that few lanes idle; equal ones stay in their order.
  const auto count = [&](std::uint32_t i) { return first_point_[i + 1] - first_point_[i]; };
  order_.resize(strand_count());
  std::iota(order_.begin(), order_.end(), 0u);
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return count(a) > count(b); });

  // Lanes and points that are not there repeat the last ones that are.
  for (std::size_t first = 0; first < order_.size(); first += kFloatLanes) {
    const std::size_t lanes = std::min(kFloatLanes, order_.size() - first);
    packs_.push_back(
        {rest_.size(), static_cast<int>(count(order_[first])), static_cast<std::uint32_t>(lanes)});
    for (std::uint32_t i = 0; i < count(order_[first]); ++i)
      for (int c = 0; c < 3; ++c)
        for (std::size_t k = 0; k < kFloatLanes; ++k) {
          const std::uint32_t strand = order_[first + std::min(k, lanes - 1)];
          const std::uint32_t point = first_point_[strand] + std::min(i, count(strand) - 1);
          rest_.push_back(static_cast<float>(rest[point][c] - rest_roots_[strand][c]));
        }
  }
  position_ = rest_;
  previous_ = rest_;
}

chain::Outcome Chain::step_pack(std::size_t index, const chain::Parameters<float>& parameters,
                                std::span<const Pose> carriers, double goal, double step_square) {
  const Pack& pack = packs_[index];
  const std::uint32_t* strands = order_.data() + index * kFloatLanes;

  // Per lane: the number of points, and the carrier.
  alignas(64) std::array<float, kFloatLanes> counts{};
  alignas(64) std::array<std::array<float, kFloatLanes>, 14> numbers;
  for (std::size_t k = 0; k < kFloatLanes; ++k) {
    const std::uint32_t strand = strands[std::min<std::size_t>(k, pack.lanes - 1)];
    counts[k] = static_cast<float>(first_point_[strand + 1] - first_point_[strand]);
    const Pose& pose = carriers[carriers.size() == 1 ? 0 : strand];
    GoalPull pull;
    if (!goals_.empty()) pull = {goal * goals_[strand].root, goal * goals_[strand].tip};
    if (!stiffness_.empty()) {
      pull.root += step_square * stiffness_[strand].pull;
      pull.tip += step_square * stiffness_[strand].pull;
    }
    const auto own = carrier_numbers(pose.rotation, roots_[strand], pose.apply(rest_roots_[strand]), pull,
                                     stiffness_.empty() ? ChainStiffness{} : stiffness_[strand]);
    for (std::size_t c = 0; c < own.size(); ++c) numbers[c][k] = static_cast<float>(own[c]);
  }
  const auto number = [&](std::size_t c) { return FloatLanes::load_aligned(numbers[c].data()); };
  const chain::Carrier<FloatLanes> carrier{zero_vector<FloatLanes>(),
                                           {number(0), {number(1), number(2), number(3)}},
                                           {number(4), number(5), number(6)},
                                           {number(7), number(8), number(9)},
                                           number(10),
                                           number(11),
                                           number(12),
                                           number(13)};
  for (std::size_t k = 0; k < pack.lanes; ++k)
    roots_[strands[k]] = carriers[carriers.size() == 1 ? 0 : strands[k]].apply(rest_roots_[strands[k]]);

  chain::Node<FloatLanes> nodes[chain::kMaxVertices];
  const PackMemory memory{rest_.data() + pack.offset, position_.data() + pack.offset,
                          previous_.data() + pack.offset};
  return chain::step(nodes, pack.vertices, FloatLanes::load_aligned(counts.data()), parameters, carrier,
                     memory);
}

ChainReport Chain::step(double h, std::span<const Pose> carriers, const ChainForces& forces,
                        const ChainBodies& bodies) {
  if (!(h > 0.0 && std::isfinite(h)))
    throw InputError(fmt::format("chain: the time step {} is not positive", h));
  if (carriers.size() != 1 && carriers.size() != strand_count())
    throw InputError(fmt::format("chain: {} carriers were given for {} strands; give one, or one per strand",
                                 carriers.size(), strand_count()));
  if (!forces.gravity.allFinite() || !forces.wind.allFinite() || !(forces.drag >= 0.0 && forces.drag < 1e30))
    throw InputError("chain: gravity, wind and drag must be finite, and drag not negative");
  chain::Parameters<float> parameters =
      chain_parameters<float>(options_, forces, h, previous_h_ > 0.0 ? previous_h_ : h, !stiffness_.empty());
  parameters.primitives = bodies.primitives.data();
  parameters.primitive_count = static_cast<int>(bodies.primitives.size());
  parameters.fields = bodies.fields.data();
  parameters.field_count = static_cast<int>(bodies.fields.size());
  const ChainReport report = parallel_reduce(
      packs_.size(), kGrain, ChainReport{},
      [&](std::size_t begin, std::size_t end) {
        ChainReport part;
        for (std::size_t i = begin; i < end; ++i) {
          const chain::Outcome outcome = step_pack(i, parameters, carriers, h * h * forces.goal, h * h);
          part.passes = std::max(part.passes, outcome.passes);
          part.rescued += outcome.rescued ? 1 : 0;
        }
        return part;
      },
      [](const ChainReport& a, const ChainReport& b) {
        return ChainReport{std::max(a.passes, b.passes), a.rescued + b.rescued};
      });
  previous_h_ = h;
  return report;
}

template <class Write>
void Chain::for_each_point(std::size_t room, const Write& write) const {
  if (room != point_count())
    throw InputError(fmt::format("chain: room for {} points was given for {}", room, point_count()));
  parallel_for(order_.size(), [&](std::size_t slot) {
    const std::uint32_t strand = order_[slot];
    std::size_t at = packs_[slot / kFloatLanes].offset + slot % kFloatLanes;
    for (std::uint32_t k = first_point_[strand]; k < first_point_[strand + 1]; ++k, at += 3 * kFloatLanes)
      write(strand, k, at);
  });
}

void Chain::write_points(std::span<Vec3> points) const {
  for_each_point(points.size(), [&](std::uint32_t strand, std::uint32_t k, std::size_t at) {
    points[k] =
        roots_[strand] + Vec3(position_[at], position_[at + kFloatLanes], position_[at + 2 * kFloatLanes]);
  });
}

void Chain::write_velocities(std::span<Vec3> velocities) const {
  const double rate = previous_h_ > 0.0 ? 1.0 / previous_h_ : 0.0;
  for_each_point(velocities.size(), [&](std::uint32_t, std::uint32_t k, std::size_t at) {
    for (std::size_t c = 0; c < 3; ++c)
      velocities[k][static_cast<Eigen::Index>(c)] =
          rate * (double(position_[at + c * kFloatLanes]) - double(previous_[at + c * kFloatLanes]));
  });
}

double Chain::largest_stretch() const {
  const auto length = [&](const Numbers& numbers, std::size_t slot) {
    const float* p = numbers.data() + packs_[slot / kFloatLanes].offset + slot % kFloatLanes;
    double sum = 0.0;
    for (std::uint32_t k = first_point_[order_[slot]] + 1; k < first_point_[order_[slot] + 1]; ++k) {
      const float* q = p + 3 * kFloatLanes;
      sum +=
          Vec3(q[0] - p[0], q[kFloatLanes] - p[kFloatLanes], q[2 * kFloatLanes] - p[2 * kFloatLanes]).norm();
      p = q;
    }
    return sum;
  };
  return parallel_reduce(
      order_.size(), 1024, 0.0,
      [&](std::size_t begin, std::size_t end) {
        double largest = 0.0;
        for (std::size_t slot = begin; slot < end; ++slot) {
          const double rest = length(rest_, slot);
          if (rest > 0.0) largest = std::max(largest, std::abs(length(position_, slot) / rest - 1.0));
        }
        return largest;
      },
      [](double a, double b) { return std::max(a, b); });
}

std::vector<double> Chain::state() const {
  std::vector<double> state(position_.begin(), position_.end());
  state.insert(state.end(), previous_.begin(), previous_.end());
  for (const Vec3& root : roots_) state.insert(state.end(), root.begin(), root.end());
  state.push_back(previous_h_);
  return state;
}

void Chain::set_state(std::span<const double> state) {
  const std::size_t count = position_.size();
  const std::size_t expected = 2 * count + 3 * roots_.size() + 1;
  if (state.size() != expected)
    throw InputError(fmt::format("chain: a state of {} numbers does not fit this groom, which has {}",
                                 state.size(), expected));
  for (std::size_t i = 0; i < count; ++i) {
    position_[i] = static_cast<float>(state[i]);
    previous_[i] = static_cast<float>(state[count + i]);
  }
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    const std::size_t at = 2 * count + 3 * i;
    roots_[i] = Vec3(state[at], state[at + 1], state[at + 2]);
  }
  previous_h_ = state.back();
}

}  // namespace ringlet::rods

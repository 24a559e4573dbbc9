#include "ringlet/rods/chain_strands.h"
#include "ringlet/base/kernel_vectors.h"

#include <algorithm>
#include <array>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"

namespace ringlet::rods {
namespace {

constexpr std::size_t kStrandsPerTask = 16;
// κ: how many times its inertia an edge resists a change of length. The softest way to stretch a chain of n
// edges is (π / 2n)² as stiff: at 256 edges an impulse then still stretches it by 3 % of what it would a
// row of free points, and the length solve has little left to do.
constexpr double kLengthStiffness = 1e6;

// The kernel's view of one strand: it reads the state and writes the end of the step beside it.
struct StrandMemory {
  const Vec3 *rest_, *position_, *previous_;
  Vec3* end_;

  Vector3<double> rest(int i) const { return to_kernel(rest_[i]); }
  Vector3<double> position(int i) const { return to_kernel(position_[i]); }
  Vector3<double> previous(int i) const { return to_kernel(previous_[i]); }
  void set_position(int i, const Vector3<double>& x) const { end_[i] = from_kernel(x); }
  void set_previous(int, const Vector3<double>&) const {}
};

}  // namespace

ChainStrands::ChainStrands(const hair::Groom& groom, const Pose& start, const ChainOptions& options,
                           std::span<const ChainStiffness> stiffness)
    : ParticleStrands(groom, start, static_cast<std::size_t>(options.clamped)),
      options_(options),
      stiffness_(stiffness.begin(), stiffness.end()),
      steps_(groom.strand_count()),
      start_(start),
      previous_(position_) {
  validate(groom.first_point, position_, options);
  validate(stiffness, strand_count());
  if (options.method != chain::Method::tridiagonal)
    throw UnsupportedError("chains with friction keep their length by the tridiagonal method alone");
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    mass_per_length_.push_back(groom.material(i).mass_per_length());
}

void ChainStrands::begin_step(double h, std::span<const RootMotion> roots, const Environment& environment) {
  gravity_ = environment.gravity;
  goal_ = environment.goal;
  parallel_for(
      strand_count(),
      [&](std::size_t strand) {
        steps_[strand] = step_of(strand, h, roots[strand], environment);
        move_freely(strand);
      },
      kStrandsPerTask);
  set_free_end(h);
}

ChainStrands::StrandStep ChainStrands::step_of(std::size_t strand, double h, const RootMotion& root,
                                               const Environment& environment) const {
  ChainForces forces;
  forces.gravity = environment.gravity;
  forces.drag = environment.drag_coefficient / mass_per_length_[strand];
  if (!environment.wind.empty()) forces.wind = environment.wind[strand];
  ChainOptions options = options_;
  options.style_gravity = start_.rotation.conjugate() * options_.style_gravity;
  const Quat& q = root.end.rotation;
  StrandStep step{chain_parameters<double>(options, forces, h, previous_step_ > 0.0 ? previous_step_ : h,
                                           !stiffness_.empty()),
                  {to_kernel(root.end.position), {q.w(), {q.x(), q.y(), q.z()}}}};
  step.carrier.goal_root = h * h * pull_of(strand, first_point_[strand]);
  step.carrier.goal_tip = h * h * pull_of(strand, first_point_[strand + 1] - 1);
  if (!stiffness_.empty()) {
    step.carrier.goal_root += h * h * stiffness_[strand].pull;
    step.carrier.goal_tip += h * h * stiffness_[strand].pull;
    step.carrier.stiffness = stiffness_[strand].bending;
    step.carrier.bears = stiffness_[strand].bears ? 1.0 : 0.0;
  }
  return step;
}

void ChainStrands::move_freely(std::size_t strand) {
  const std::size_t first = first_point_[strand];
  const auto count = static_cast<int>(first_point_[strand + 1] - first);
  std::array<chain::Node<double>, chain::kMaxVertices> nodes;
  chain::step<false>(nodes.data(), count, double(count), steps_[strand].parameters, steps_[strand].carrier,
                     StrandMemory{&rest_[first], &position_[first], &previous_[first], &end_[first]});
}

// The tridiagonal length solve of the free motion, from where contacts have put the points.
void ChainStrands::correct_end(std::size_t strand) {
  const std::size_t first = first_point_[strand];
  const auto count = static_cast<int>(first_point_[strand + 1] - first);
  std::array<chain::Node<double>, chain::kMaxVertices> nodes;
  for (int i = 0; i < count; ++i) {
    const std::size_t p = first + static_cast<std::size_t>(i);
    nodes[std::size_t(i)].x = to_kernel(end_[p]);
    nodes[std::size_t(i)].rest_length = i + 1 < count ? (rest_[p + 1] - rest_[p]).norm() : 0.0;
  }
  const chain::Parameters<double>& parameters = steps_[strand].parameters;
  const chain::Strand<double> s{nodes.data(), count, double(count), parameters.clamped,
                                parameters.tip_weight};
  chain::solve_tridiagonal(s, lengths_[strand], parameters);
  for (int i = 0; i < count; ++i)
    end_[first + static_cast<std::size_t>(i)] = from_kernel(nodes[std::size_t(i)].x);
}

void ChainStrands::finish_step() {
  std::swap(previous_, position_);
  position_ = end_;
  previous_step_ = step_;
}

void ChainStrands::add_free_motion(std::size_t strand, Matrix& matrix) const {
  const auto& [parameters, carrier] = steps_[strand];
  const std::size_t first = first_point_[strand];
  const auto count = static_cast<int>(first_point_[strand + 1] - first), clamped = parameters.clamped;
  std::array<chain::Node<double>, chain::kMaxVertices> nodes;
  for (int i = 0; i < count; ++i) {
    const std::size_t p = first + static_cast<std::size_t>(i);
    nodes[std::size_t(i)].x = to_kernel(position_[p]);
    nodes[std::size_t(i)].rest_length = i + 1 < count ? (rest_[p + 1] - rest_[p]).norm() : 0.0;
  }
  const chain::Strand<double> s{nodes.data(), count, double(count), clamped, parameters.tip_weight};
  // The same for all three components of a pair of points, of which clamped ones have no entry.
  const auto add = [&](int i, int j, double entry) {
    if (j < clamped) return;
    for (int axis = 0; axis < 3; ++axis) matrix(3 * (i - clamped) + axis, 3 * (j - clamped) + axis) += entry;
  };
  const double own_pull = stiffness_.empty() ? 0.0 : stiffness_[strand].pull;
  for (int i = clamped; i < count; ++i)
    add(i, i,
        1.0 / (parameters.keep * s.weight(i)) +
            step_ * step_ * (own_pull + pull_of(strand, first + static_cast<std::size_t>(i))));
  if (stiffness_.empty()) return;
  chain::edge_forces(s, parameters, carrier, StrandMemory{&rest_[first], &position_[first], nullptr, nullptr},
                     lengths_[strand]);
  for (int e = 0; e + 1 < count; ++e) {
    const chain::Node<double>& node = nodes[std::size_t(e)];
    const double spring = node.lambda / parameters.keep, joint = node.joint / parameters.keep;
    add(e, e, spring);
    add(e + 1, e + 1, spring);
    add(e + 1, e, -spring);
    const double before = e > 0 ? nodes[std::size_t(e) - 1].upper : 0.0;
    const double change[3] = {before, -before - node.upper, node.upper};
    for (int a = e > 0 ? 0 : 1; a < 3; ++a)
      for (int b = e > 0 ? 0 : 1; b <= a; ++b) add(e - 1 + a, e - 1 + b, joint * change[a] * change[b]);
  }
}

void ChainStrands::add_lengths(std::size_t strand, Matrix& matrix) const {
  const std::size_t first = first_point_[strand];
  const auto clamped = static_cast<int>(clamped_);
  const int edges = static_cast<int>(first_point_[strand + 1] - first) - 1;
  for (int edge = clamped - 1; edge < edges; ++edge) {
    const std::size_t p = first + static_cast<std::size_t>(edge);
    const Vec3 direction = (position_[p + 1] - position_[p]).normalized();
    const int a = 3 * (edge - clamped), b = a + 3;
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) {
        const double entry = kLengthStiffness * direction[row] * direction[column];
        if (column <= row) matrix(b + row, b + column) += entry;
        if (a < 0) continue;
        if (column <= row) matrix(a + row, a + column) += entry;
        matrix(b + row, a + column) -= entry;
      }
  }
}

// M = m (h² G + A + κ JᵀJ), with the edge directions at the beginning of the step.
void ChainStrands::write_factor(std::size_t strand, std::span<double> columns) const {
  const auto size = static_cast<int>(dofs(strand));
  Matrix matrix(size);
  add_free_motion(strand, matrix);
  add_lengths(strand, matrix);
  // Of a point that stands for an edge's length, or all of them alike.
  const double edges = double(first_point_[strand + 1] - first_point_[strand] - 1);
  const double mass =
      options_.half_tip ? mass_per_length_[strand] * lengths_[strand] / edges : point_mass_[strand];
  for (double& entry : matrix.entries()) entry *= mass;
  matrix.factor();
  double* out = columns.data();
  for (int column = 0; column < size; ++column) {
    *out++ = 1.0 / matrix(column, column);
    for (int row = column + 1; row <= column + kBand; ++row) *out++ = row < size ? matrix(row, column) : 0.0;
  }
}

Energies ChainStrands::energies() const {
  std::vector<Vec3> speeds(position_.size(), Vec3::Zero());
  if (previous_step_ > 0.0)
    for (std::size_t p = 0; p < speeds.size(); ++p)
      speeds[p] = (position_[p] - previous_[p]) / previous_step_;
  return energies_at(speeds, gravity_);
}

double ChainStrands::largest_stretch() const {
  double largest = 0.0;
  for (std::size_t i = 0; i < strand_count(); ++i) {
    const std::span<const Vec3> points(position_.data() + first_point_[i],
                                       first_point_[i + 1] - first_point_[i]);
    largest = std::max(largest, std::abs(hair::length(points) / lengths_[i] - 1.0));
  }
  return largest;
}

std::vector<double> ChainStrands::state() const {
  std::vector<double> numbers;
  for (const auto* points : {&position_, &previous_})
    for (const Vec3& p : *points) numbers.insert(numbers.end(), p.begin(), p.end());
  numbers.push_back(previous_step_);
  return numbers;
}

void ChainStrands::set_state(std::span<const double> state) {
  const std::size_t points = position_.size();
  if (state.size() != 6 * points + 1)
    throw InputError(fmt::format("chain: a state of {} numbers does not fit this groom, which has {}",
                                 state.size(), 6 * points + 1));
  for (std::size_t k = 0; k < points; ++k) {
    position_[k] = Eigen::Map<const Vec3>(state.data() + 3 * k);
    previous_[k] = Eigen::Map<const Vec3>(state.data() + 3 * (points + k));
  }
  previous_step_ = state.back();
  end_ = position_;
}

}  // namespace ringlet::rods

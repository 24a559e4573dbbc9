#include "ringlet/rods/super_helix.h"
#include "ringlet/base/kernel_vectors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"

namespace ringlet::rods {
namespace {

constexpr std::size_t kPacksPerTask = 4;
// Air pulls half as hard along a slender cylinder as across it [Batchelor1970].
constexpr double kSlip = 0.5;

void validate(const SuperHelixStrand& strand, std::size_t i) {
  const auto require = [&](bool good, const char* what) {
    if (!good) throw InputError(fmt::format("strand {}: {}", i, what));
  };
  require(std::isfinite(strand.length) && strand.length > 0.0, "its length must be positive");
  require(strand.elements >= 1 && strand.elements <= 1000, "it needs between 1 and 1000 elements");
  require(strand.root.position.allFinite() && strand.root.rotation.coeffs().allFinite(),
          "its root is not finite");
  require(std::abs(strand.root.rotation.norm() - 1.0) < 1e-6, "its root frame is not a rotation");
  const auto one_or_all = [&](const std::vector<Vec3>& values) {
    return values.size() == 1 || values.size() == static_cast<std::size_t>(strand.elements);
  };
  require(one_or_all(strand.natural), "its natural curvatures must be one, or one per element");
  require(strand.initial.empty() || one_or_all(strand.initial),
          "its initial curvatures must be one, or one per element");
  for (const Vec3& q : strand.natural) require(q.allFinite(), "a natural curvature is not finite");
  for (const Vec3& q : strand.initial) require(q.allFinite(), "an initial curvature is not finite");
  try {
    hair::validate(strand.material);
  } catch (const InputError& error) {
    throw InputError(fmt::format("strand {}: {}", i, error.message()));
  }
}

const Vec3& entry(const std::vector<Vec3>& values, int element) {
  return values.size() == 1 ? values[0] : values[element];
}

// Quadrature points per element: four resolve a gently bent element to rounding, and each turn of a wound one
// needs about three more.
int quadrature_points(const SuperHelixStrand& strand) {
  double largest = 0.0;
  for (const Vec3& q : strand.natural) largest = std::max(largest, q.norm());
  return std::min(32, 4 + static_cast<int>(std::ceil(0.5 * largest * strand.length / strand.elements)));
}

}  // namespace

SuperHelix::SuperHelix(std::span<const SuperHelixStrand> strands, const SuperHelixOptions& options)
    : places_(strands.size()),
      first_dof_{0},
      first_point_{0},
      samples_per_element_(options.samples_per_element) {
  if (samples_per_element_ < 1) throw InputError("a strand needs at least one point per element");
  const int d = options.twist ? 3 : 2;

  // Strands of the same shape of data share packs, in their own order.
  std::map<std::pair<int, int>, std::vector<std::size_t>> kinds;
  for (std::size_t i = 0; i < strands.size(); ++i) {
    validate(strands[i], i);
    kinds[{strands[i].elements, quadrature_points(strands[i])}].push_back(i);
    lengths_.push_back(strands[i].length);
    first_dof_.push_back(first_dof_.back() + static_cast<std::size_t>(d) * strands[i].elements);
    first_point_.push_back(first_point_.back() +
                           static_cast<std::size_t>(samples_per_element_) * strands[i].elements + 1);
    clamps_.push_back({strands[i].root});
  }
  next_clamps_ = clamps_;
  for (const auto& [kind, members] : kinds)
    for (std::size_t begin = 0; begin < members.size(); begin += kLanes) {
      const std::size_t end = std::min(begin + kLanes, members.size());
      auto& lanes = members_.emplace_back(members.begin() + begin, members.begin() + end);
      for (std::size_t i = 0; i < lanes.size(); ++i) places_[lanes[i]] = {packs_.size(), i};
      lanes.resize(kLanes, lanes.back());
      packs_.emplace_back(kind.first, d, gauss_legendre(kind.second));
    }

  for (std::size_t p = 0; p < packs_.size(); ++p)
    for (std::size_t i = 0; i < kLanes; ++i) {
      const SuperHelixStrand& strand = strands[members_[p][i]];
      SuperHelixPack<Lanes>& pack = packs_[p];
      set_lane(pack.element_length, i, strand.length / strand.elements);
      set_lane(pack.mass_per_length, i, strand.material.mass_per_length());
      set_lane(pack.relaxation, i, strand.material.damping);
      set_lane(pack.stiffness, i, strand.material.stiffness());
      for (int e = 0; e < strand.elements; ++e)
        for (int k = 0; k < 3; ++k) {
          set_lane(pack.natural[3 * e + k], i, entry(strand.natural, e)[k]);
          set_lane(pack.q[3 * e + k], i,
                   entry(strand.initial.empty() ? strand.natural : strand.initial, e)[k]);
        }
    }
}

StrandLoad<Lanes> SuperHelix::load_of(std::size_t pack, std::span<const RootMotion> roots,
                                      const Environment& environment) {
  StrandLoad<Lanes> load{};
  for (std::size_t i = 0; i < kLanes; ++i) {
    const std::size_t strand = members_[pack][i];
    const RootMotion& root = roots[strand];
    // The clamp moves at the velocity that takes it exactly to its place at the end of the step.
    Clamp& next = next_clamps_[strand];
    next.pose = root.end;
    next.velocity = (root.end.position - root.begin.position) / step_;
    next.spin = rotation_log(root.end.rotation * root.begin.rotation.conjugate()) / step_;
    set_lane(load.root_frame, i, root.begin.rotation);
    set_lane(load.root_frame_at_end, i, root.end.rotation);
    set_lane(load.root_velocity, i, next.velocity);
    set_lane(load.root_spin, i, next.spin);
    set_lane(load.last_root_velocity, i, clamps_[strand].velocity);
    set_lane(load.last_root_spin, i, clamps_[strand].spin);
    set_lane(load.gravity, i, environment.gravity);
    set_lane(load.wind, i, environment.wind.empty() ? Vec3(Vec3::Zero()) : environment.wind[strand]);
  }
  load.scheme = scheme_;
  load.step = Lanes(step_);
  load.last_step = Lanes(last_step_);
  load.older_step = Lanes(older_step_);
  load.drag = Lanes(environment.drag_coefficient) / packs_[pack].mass_per_length;
  load.slip = Lanes(kSlip) * load.drag;
  load.goal = Lanes(environment.goal);
  load.stiffness = Lanes(environment.stiffness);
  return load;
}

void SuperHelix::set_goals(std::span<const GoalPull> pulls) {
  for (std::size_t p = 0; p < packs_.size(); ++p) {
    SuperHelixPack<Lanes>& pack = packs_[p];
    pack.set_goal();
    for (std::size_t at = 0; at < pack.goal.size(); ++at)
      for (std::size_t i = 0; i < kLanes; ++i)
        set_lane(pack.goal_pull[at], i, pulls[members_[p][i]].at(pack.share_of(at)));
  }
}

void SuperHelix::begin_step(double h, std::span<const RootMotion> roots, const Environment& environment) {
  step_ = h;
  scheme_ = environment.scheme;
  largest_turn_ = parallel_reduce(
      packs_.size(), kPacksPerTask, 0.0,
      [&](std::size_t begin, std::size_t end) {
        double turn = 0.0;
        for (std::size_t p = begin; p < end; ++p) {
          const StrandLoad<Lanes> load = load_of(p, roots, environment);
          packs_[p].assemble(load);
          packs_[p].solve_free_step();
          const Lanes bound = packs_[p].tangent_spin() + square_root(dot(load.root_spin, load.root_spin));
          for (std::size_t i = 0; i < kLanes; ++i) turn = std::max(turn, h * lane(bound, i));
        }
        return turn;
      },
      [](double a, double b) { return std::max(a, b); });
}

// Rates are those relative to the clamp, and the spin they add to the clamp's own is linear in them.
bool SuperHelix::limit_turn(double most) {
  parallel_for(
      packs_.size(),
      [&](std::size_t p) {
        const Lanes own = packs_[p].tangent_spin();
        for (std::size_t i = 0; i < kLanes; ++i) {
          const double left = std::max(0.0, most - step_ * next_clamps_[members_[p][i]].spin.norm());
          const double turn = step_ * lane(own, i);
          if (!(turn > left)) continue;
          for (Lanes& rate : packs_[p].v_end) set_lane(rate, i, left / turn * lane(rate, i));
        }
      },
      kPacksPerTask);
  return true;
}

std::optional<std::size_t> SuperHelix::broken_strand() const {
  for (std::size_t strand = 0; strand < places_.size(); ++strand) {
    const auto [p, i] = places_[strand];
    for (const Lanes& rate : packs_[p].v_end)
      if (!std::isfinite(lane(rate, i))) return strand;
  }
  return std::nullopt;
}

void SuperHelix::velocities(std::span<double> out) const {
  parallel_for(places_.size(), [&](std::size_t strand) {
    const auto [p, i] = places_[strand];
    double* target = out.data() + first_dof_[strand];
    for (int entry = 0; entry < packs_[p].dofs(); ++entry)
      target[entry] = lane(packs_[p].v_end[packs_[p].in_factor(entry)], i);
  });
}

// Whole packs are written by one task: lanes of a pack share memory.
void SuperHelix::set_velocities(std::span<const double> in) {
  parallel_for(
      packs_.size(),
      [&](std::size_t p) {
        for (int entry = 0; entry < packs_[p].dofs(); ++entry)
          for (std::size_t i = 0; i < kLanes; ++i)
            set_lane(packs_[p].v_end[packs_[p].in_factor(entry)], i, in[first_dof_[members_[p][i]] + entry]);
      },
      kPacksPerTask);
}

void SuperHelix::write_factor(std::size_t strand, std::span<double> columns) const {
  const auto [p, i] = places_[strand];
  const std::vector<Lanes>& lower = packs_[p].factor();
  const auto m = static_cast<std::size_t>(packs_[p].dofs());
  for (std::size_t row = 0; row < m; ++row) {
    for (std::size_t column = 0; column < row; ++column)
      columns[column * m + row] = lane(lower[packed(row, column)], i);
    columns[row * m + row] = 1.0 / lane(lower[packed(row, row)], i);
  }
}

StrandPoint SuperHelix::point(std::size_t strand, double s, std::span<double> jacobian) const {
  const auto [p, i] = places_[strand];
  const SuperHelixPack<Lanes>& pack = packs_[p];
  const double element_length = lane(pack.element_length, i);
  const int element = std::clamp(static_cast<int>(s / element_length), 0, pack.elements() - 1);
  const Vector3<double> omega = to_kernel(lane(pack.curvature(element), i));
  const auto h = helix_coefficients(s - element * element_length, dot(omega, omega));
  const HelixPoint<double> local = helix_point(h, omega);
  Mat3 frame;
  frame << lane(pack.frame(element).n1, i), lane(pack.frame(element).n2, i), lane(pack.frame(element).t, i);
  const Vec3 r = lane(pack.position(element), i) + frame * from_kernel(local.p);

  const int n = pack.dofs(), d = pack.dofs_per_element();
  Eigen::Map<Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>> rows(jacobian.data(), 3, n);
  // What lies beyond the point does not move it.
  const int moving = d * (element + 1);
  rows.leftCols(n - moving).setZero();
  for (int dof = 0; dof < moving; ++dof) {
    auto column = rows.col(pack.in_factor(dof));
    if (dof / d < element)
      column = lane(pack.axis(dof), i).cross(r) + lane(pack.offset(dof), i);
    else
      column = frame * from_kernel(local.d[dof % d]);
  }
  const Clamp& clamp = next_clamps_[strand];
  return {clamps_[strand].pose.position + r, clamp.velocity + clamp.spin.cross(r)};
}

void SuperHelix::finish_step() {
  parallel_for(packs_.size(), [&](std::size_t p) { packs_[p].advance(); }, kPacksPerTask);
  clamps_ = next_clamps_;
  const bool midpoint = scheme_ == Scheme::midpoint;
  older_step_ = midpoint ? last_step_ : 0.0;
  last_step_ = midpoint ? step_ : 0.0;
}

Energies SuperHelix::energies() const {
  std::vector<std::array<Lanes, 3>> of_pack(packs_.size());
  parallel_for(
      packs_.size(),
      [&](std::size_t p) {
        const SuperHelixPack<Lanes>& pack = packs_[p];
        of_pack[p] = {pack.kinetic_energy(), pack.elastic_energy(), pack.gravity_energy()};
      },
      kPacksPerTask);
  Energies sum;
  for (const auto& [p, i] : places_) {
    sum.kinetic += lane(of_pack[p][0], i);
    sum.elastic += lane(of_pack[p][1], i);
    sum.gravity += lane(of_pack[p][2], i);
  }
  return sum;
}

void SuperHelix::write_points(std::span<Vec3> points) const { walk_all(false, points); }
void SuperHelix::write_end_points(std::span<Vec3> points) const { walk_all(true, points); }

void SuperHelix::walk_all(bool end_of_step, std::span<Vec3> points) const {
  const std::vector<Clamp>& clamps = end_of_step ? next_clamps_ : clamps_;
  parallel_for(
      packs_.size(),
      [&](std::size_t p) {
        Frame<Lanes> root{};
        for (std::size_t i = 0; i < kLanes; ++i) set_lane(root, i, clamps[members_[p][i]].pose.rotation);
        packs_[p].walk(root, Lanes(end_of_step ? step_ : 0.0), samples_per_element_,
                       [&](int k, const Vector3<Lanes>& position) {
                         for (std::size_t i = 0; i < kLanes; ++i) {
                           const std::size_t strand = members_[p][i];
                           points[first_point_[strand] + k] =
                               clamps[strand].pose.position + lane(position, i);
                         }
                       });
      },
      kPacksPerTask);
}

std::vector<Vec3> SuperHelix::curvatures(std::size_t strand) const {
  const auto [p, i] = places_[strand];
  std::vector<Vec3> result;
  for (int e = 0; e < packs_[p].elements(); ++e) result.push_back(lane(packs_[p].curvature(e), i));
  return result;
}

std::vector<double> SuperHelix::state() const {
  std::vector<double> out;
  for (std::size_t strand = 0; strand < places_.size(); ++strand) {
    const auto [p, i] = places_[strand];
    for (const auto* list : {&packs_[p].q, &packs_[p].rates, &packs_[p].older_rates})
      for (const Lanes& x : *list) out.push_back(lane(x, i));
    for (const Vector3<Lanes>& velocity : packs_[p].velocities)
      for (const Lanes& x : {velocity.x, velocity.y, velocity.z}) out.push_back(lane(x, i));
    out.push_back(lane(packs_[p].surplus, i));
    const Clamp& clamp = clamps_[strand];
    for (const Vec3& x : {clamp.pose.position, clamp.velocity, clamp.spin})
      out.insert(out.end(), x.begin(), x.end());
    const Quat::Coefficients& rotation = clamp.pose.rotation.coeffs();
    out.insert(out.end(), rotation.begin(), rotation.end());
  }
  out.insert(out.end(), {last_step_, older_step_});
  return out;
}

void SuperHelix::set_state(std::span<const double> state) {
  constexpr std::size_t kClampNumbers = 13;
  const auto numbers = [](const SuperHelixPack<Lanes>& pack) {
    return pack.q.size() + 2 * pack.rates.size() + 3 * pack.velocities.size() + 1;
  };
  std::size_t expected = 2;
  for (const auto& place : places_) expected += numbers(packs_[place.pack]) + kClampNumbers;
  if (state.size() != expected)
    throw InputError(
        fmt::format("the saved state has {} numbers where these strands need {}", state.size(), expected));
  const double* in = state.data();
  for (std::size_t strand = 0; strand < places_.size(); ++strand) {
    const auto [p, first_lane] = places_[strand];
    // Unused lanes repeat the pack's last strand and must follow it.
    for (std::size_t i = first_lane; i < kLanes && members_[p][i] == strand; ++i) {
      const double* source = in;
      for (auto* list : {&packs_[p].q, &packs_[p].rates, &packs_[p].older_rates})
        for (Lanes& x : *list) set_lane(x, i, *source++);
      for (Vector3<Lanes>& velocity : packs_[p].velocities) {
        set_lane(velocity, i, Vec3(source[0], source[1], source[2]));
        source += 3;
      }
      set_lane(packs_[p].surplus, i, *source);
    }
    in += numbers(packs_[p]);
    clamps_[strand] = {{Vec3(in), Quat(in + 9)}, Vec3(in + 3), Vec3(in + 6)};
    in += kClampNumbers;
  }
  last_step_ = in[0];
  older_step_ = in[1];
}

}  // namespace ringlet::rods

#include "ringlet/sim/contact_step.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <tuple>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/contact/body_contacts.h"
#include "ringlet/contact/strand_contacts.h"
#include "ringlet/rods/super_helix_pack.h"

namespace ringlet::sim {
namespace {

// Overlap is worked off over several steps, and never faster than this, so that it does not throw strands
// about.
constexpr double kRepairFraction = 0.2;
constexpr double kRepairSpeed = 0.2;  // m/s

// A contact whose normal row is this small against its tangential ones meets its strands end on: an
// inextensible strand cannot give way along itself, and an impulse there would be without bound.
constexpr double kSmallestRow = 1e-3;

class Stopwatch {
 public:
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

ContactStep::ContactStep(ContactOptions options, std::vector<double> friction_hair,
                         std::vector<double> friction_body)
    : options_(options), friction_hair_(std::move(friction_hair)), friction_body_(std::move(friction_body)) {}

std::vector<ContactStep::Row> ContactStep::find_rows(rods::StrandSystem& rods, const body::Bodies& bodies,
                                                     double h, ContactReport& report) {
  const auto first_point = rods.first_point();
  begin_.resize(first_point.back());
  end_.resize(first_point.back());
  rods.write_points(begin_);
  rods.write_end_points(end_);
  if (lengths_.empty())
    for (std::size_t i = 0; i < rods.strand_count(); ++i) lengths_.push_back(rods.length(i));
  const contact::StrandMotion motion{begin_, end_, first_point, lengths_};

  std::vector<Row> rows;
  if (options_.hair_hair)
    for (const contact::StrandContact& c : contact::find_strand_contacts(motion, options_.detect))
      rows.push_back({{c.strand_a, c.strand_b, c.s_a, c.s_b},
                      c.normal,
                      c.gap,
                      Vec3::Zero(),
                      std::sqrt(friction_hair_[c.strand_a] * friction_hair_[c.strand_b])});
  report.strand_contacts = rows.size();
  for (const contact::BodyContact& c : contact::find_body_contacts(motion, bodies, h, options_.detect))
    rows.push_back({{c.strand, contact::kBodyMark + c.body, c.s, 0.0},
                    c.normal,
                    c.gap,
                    c.body_velocity,
                    friction_body_[c.strand] * bodies[c.body].friction_multiplier});
  report.body_contacts = rows.size() - report.strand_contacts;
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return std::tie(a.place.first, a.place.second) < std::tie(b.place.first, b.place.second);
  });
  for (const Row& row : rows) report.deepest = std::max(report.deepest, -row.gap);
  return rows;
}

// Strands that touch something become the problem's bodies; M by its factor, f = M v of the free step.
void ContactStep::add_strands(const rods::StrandSystem& rods, const std::vector<Row>& rows) {
  const auto first_dof = rods.first_dof();
  free_velocities_.resize(first_dof.back());
  rods.velocities(free_velocities_);
  body_of_strand_.assign(rods.strand_count(), -1);
  strand_of_body_.clear();
  for (const Row& row : rows) {
    body_of_strand_[row.place.first] = 0;
    if (row.place.second < contact::kBodyMark) body_of_strand_[row.place.second] = 0;
  }
  problem_.clear();
  problem_.mass_is_cholesky = true;
  for (std::uint32_t strand = 0; strand < rods.strand_count(); ++strand) {
    if (body_of_strand_[strand] < 0) continue;
    const std::size_t m = first_dof[strand + 1] - first_dof[strand];
    body_of_strand_[strand] = static_cast<std::int32_t>(strand_of_body_.size());
    strand_of_body_.push_back(strand);
    problem_.dof_offset.push_back(problem_.dof_offset.back() + static_cast<std::int32_t>(m));
    problem_.mass_offset.push_back(problem_.mass_offset.back() + m * m);
  }
  problem_.mass.assign(problem_.mass_offset.back(), 0.0);
  problem_.force.resize(static_cast<std::size_t>(problem_.dof_offset.back()));
  parallel_for(
      strand_of_body_.size(),
      [&](std::size_t b) {
        const std::uint32_t strand = strand_of_body_[b];
        const std::size_t m = first_dof[strand + 1] - first_dof[strand];
        std::vector<double> lower(rods::packed(m, 0));
        rods.factor(strand, lower);
        double* columns = problem_.mass.data() + problem_.mass_offset[b];
        for (std::size_t row = 0; row < m; ++row)
          for (std::size_t column = 0; column <= row; ++column)
            columns[column * m + row] = lower[rods::packed(row, column)];
        const Eigen::Map<const MatX> factor(columns, static_cast<Eigen::Index>(m),
                                            static_cast<Eigen::Index>(m));
        const Eigen::Map<const VecX> v(free_velocities_.data() + first_dof[strand],
                                       static_cast<Eigen::Index>(m));
        Eigen::Map<VecX> f(problem_.force.data() + problem_.dof_offset[b], static_cast<Eigen::Index>(m));
        const VecX whitened = factor.transpose() * v;
        f = factor * whitened;
      },
      16);
}

void ContactStep::add_contacts(const rods::StrandSystem& rods, const std::vector<Row>& rows, double h) {
  const std::size_t count = rows.size();
  problem_.side_body.resize(2 * count);
  problem_.side_offset.assign(1, 0);
  problem_.free_velocity.resize(3 * count);
  problem_.friction.resize(count);
  bases_.resize(count);
  const auto dofs_of = [&](std::int32_t body) {
    return body < 0 ? std::size_t{0}
                    : static_cast<std::size_t>(problem_.body_dofs(static_cast<std::size_t>(body)));
  };
  for (std::size_t c = 0; c < count; ++c) {
    const contact::ContactPlace& place = rows[c].place;
    problem_.side_body[2 * c] = body_of_strand_[place.first];
    problem_.side_body[2 * c + 1] =
        place.second < contact::kBodyMark ? body_of_strand_[place.second] : friction::kFixedWorld;
    problem_.side_offset.push_back(problem_.side_offset.back() + 3 * dofs_of(problem_.side_body[2 * c]));
    problem_.side_offset.push_back(problem_.side_offset.back() + 3 * dofs_of(problem_.side_body[2 * c + 1]));
  }
  problem_.rows.resize(problem_.side_offset.back());
  parallel_for(
      count,
      [&](std::size_t c) {
        const Row& row = rows[c];
        Mat3& basis = bases_[c];
        basis.col(0) = row.normal;
        basis.col(1) = any_perpendicular(row.normal);
        basis.col(2) = row.normal.cross(basis.col(1));
        using Rows = Eigen::Map<Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>>;
        const auto side = [&](std::size_t k, std::uint32_t strand, double s, double sign) {
          const std::size_t offset = problem_.side_offset[2 * c + k],
                            size = problem_.side_offset[2 * c + k + 1] - offset;
          Rows block(problem_.rows.data() + offset, 3, static_cast<Eigen::Index>(size / 3));
          const rods::StrandPoint point = rods.point(strand, s, {problem_.rows.data() + offset, size});
          block = (sign * basis.transpose() * block).eval();
          return Vec3(sign * point.carried);
        };
        Vec3 carried = side(0, row.place.first, row.place.s_first, 1.0);
        carried += row.place.second < contact::kBodyMark ? side(1, row.place.second, row.place.s_second, -1.0)
                                                         : Vec3(-row.body_velocity);
        Vec3 u_f = basis.transpose() * carried;
        // A gap may close during the step, no more; an overlap is worked off gently.
        u_f.x() += row.gap >= 0.0 ? row.gap / h : std::max(kRepairFraction * row.gap / h, -kRepairSpeed);
        std::copy_n(u_f.data(), 3, problem_.free_velocity.data() + 3 * c);
        problem_.friction[c] = row.friction;
      },
      64);
}

void ContactStep::warm_start(const std::vector<Row>& rows, double h) {
  std::vector<contact::ContactPlace> before, now;
  for (const Memory& memory : memory_) before.push_back(memory.place);
  for (const Row& row : rows) now.push_back(row.place);
  const double reach = 1.5 * lengths_[0] * double(lengths_.size()) / double(begin_.size());
  const auto match = contact::match_places(before, now, reach);
  impulses_.assign(3 * rows.size(), 0.0);
  for (std::size_t c = 0; c < rows.size(); ++c)
    if (match[c] >= 0) {
      const Vec3 impulse = h * bases_[c].transpose() * memory_[static_cast<std::size_t>(match[c])].force;
      if (impulse.x() > 0.0) std::copy_n(impulse.data(), 3, impulses_.data() + 3 * c);
    }
}

ContactReport ContactStep::solve(rods::StrandSystem& rods, const body::Bodies& bodies, double h) {
  ContactReport report;
  Stopwatch watch;
  std::vector<Row> rows = find_rows(rods, bodies, h, report);
  latest_.clear();
  report.seconds_detect = watch.lap();
  if (rows.empty()) return report;

  add_strands(rods, rows);
  add_contacts(rods, rows, h);
  // Contacts that no strand can move are dropped, and the problem formed again without them.
  const auto movable = [&](std::size_t c) {
    double normal = 0.0, all = 0.0;
    for (std::size_t k = 0; k < 2; ++k) {
      const std::size_t offset = problem_.side_offset[2 * c + k],
                        size = problem_.side_offset[2 * c + k + 1] - offset;
      for (std::size_t i = 0; i < size; ++i) {
        const double square = problem_.rows[offset + i] * problem_.rows[offset + i];
        all += square;
        if (i < size / 3) normal += square;
      }
    }
    return normal > kSmallestRow * kSmallestRow * all;
  };
  std::vector<Row> kept;
  for (std::size_t c = 0; c < rows.size(); ++c)
    if (movable(c)) kept.push_back(rows[c]);
  if (kept.size() != rows.size()) {
    rows = std::move(kept);
    if (rows.empty()) return report;
    add_strands(rods, rows);
    add_contacts(rods, rows, h);
  }
  warm_start(rows, h);
  report.seconds_assemble = watch.lap();

  friction::SolverOptions options;
  options.tolerance = options_.tolerance;
  options.max_iterations = options_.max_iterations;
  velocities_.resize(problem_.dofs());
  const friction::SolveResult result = friction::solve(problem_, options, impulses_, velocities_);
  report.iterations = result.iterations;
  report.error = result.error;
  report.converged = result.status == friction::Status::converged;

  const auto first_dof = rods.first_dof();
  for (std::size_t b = 0; b < strand_of_body_.size(); ++b)
    std::copy(velocities_.begin() + problem_.dof_offset[b], velocities_.begin() + problem_.dof_offset[b + 1],
              free_velocities_.begin() + static_cast<std::ptrdiff_t>(first_dof[strand_of_body_[b]]));
  rods.set_velocities(free_velocities_);
  for (std::size_t c = 0; c < rows.size(); ++c)
    latest_.push_back({rows[c].place, bases_[c] * Eigen::Map<const Vec3>(impulses_.data() + 3 * c) / h});
  report.seconds_solve = watch.lap();
  return report;
}

void ContactStep::keep() { memory_ = latest_; }

std::vector<double> ContactStep::state() const {
  std::vector<double> out;
  for (const Memory& m : memory_)
    out.insert(out.end(), {double(m.place.first), double(m.place.second), m.place.s_first, m.place.s_second,
                           m.force.x(), m.force.y(), m.force.z()});
  return out;
}

void ContactStep::set_state(std::span<const double> state) {
  if (state.size() % 7 != 0) throw InputError("the saved contacts are damaged");
  memory_.clear();
  for (std::size_t i = 0; i < state.size(); i += 7)
    memory_.push_back({{static_cast<std::uint32_t>(state[i]), static_cast<std::uint32_t>(state[i + 1]),
                        state[i + 2], state[i + 3]},
                       Vec3(state[i + 4], state[i + 5], state[i + 6])});
}

}  // namespace ringlet::sim

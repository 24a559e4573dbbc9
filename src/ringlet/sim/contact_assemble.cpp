#include "ringlet/sim/contact_assemble.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/friction/body_order.h"

namespace ringlet::sim {
namespace {

using RowBlock = Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>;

// A contact with less leverage than this meets its strands end on: an inextensible strand cannot give way
// along itself, and an impulse there would be without bound.
constexpr double kSmallestLeverage = 3e-6;
// Rows of a hold are raised up to this factor: beyond it their tolerance would be too strict.
constexpr double kRaised = 30.0;

// x ← L⁻¹ x with the factor of a body of the problem.
void solve_lower(const friction::FactoredProblem& problem, std::size_t body, VecX& x) {
  if (problem.banded()) return solve_lower(problem.banded_factor(body), x.data());
  const Eigen::Map<const MatX> factor(problem.mass.data() + problem.mass_offset[body], x.size(), x.size());
  factor.triangularView<Eigen::Lower>().solveInPlace(x);
}

// How far, in metres, a contact may part its partners where `wanted` is asked for: as far as costs at most
// the energy of lifting a strand by that, or by the whole overlap. With the load f h that the contact carries
// and its mobility w, parting at the speed v costs f h v + v²/w.
double affordable_parting(const Contact& contact, double wanted, double weight, double mobility, double h) {
  const double energy = weight * std::max(wanted, -contact.gap);
  const double load = 0.5 * h * std::max(0.0, contact.force.dot(contact.normal)) * mobility;
  const double speed = std::sqrt(load * load + mobility * energy) - load;
  return std::min(wanted, h * speed);
}

}  // namespace

void ContactProblem::assemble(const rods::CoupledModel& model, const ContactStrands& strands,
                              const StepVelocities& velocities, double h, bool frictionless,
                              std::vector<Contact>& contacts) {
  do {
    number_strands(model.strand_count(), contacts);
    add_strands(model, velocities);
    add_give(h, contacts);
    add_contacts(model, strands, velocities, h, frictionless, contacts);
  } while (take_immovable(contacts));
}

// Strands that touch something become the problem's bodies, those that touch each other near each other.
void ContactProblem::number_strands(std::size_t strands, std::span<const Contact> contacts) {
  body_of_strand_.assign(strands, -1);
  for (const Contact& contact : contacts) {
    body_of_strand_[contact.place.first] = 0;
    if (!contact.on_body()) body_of_strand_[contact.place.second] = 0;
  }
  std::vector<std::uint32_t> touching;
  for (std::uint32_t strand = 0; strand < strands; ++strand)
    if (body_of_strand_[strand] == 0) {
      body_of_strand_[strand] = static_cast<std::int32_t>(touching.size());
      touching.push_back(strand);
    }
  std::vector<std::int32_t> sides;
  sides.reserve(2 * contacts.size());
  for (const Contact& contact : contacts) {
    sides.push_back(body_of_strand_[contact.place.first]);
    sides.push_back(contact.on_body() ? friction::kFixedWorld : body_of_strand_[contact.place.second]);
  }
  strand_of_body_.clear();
  for (const std::int32_t k : friction::body_order(touching.size(), sides)) {
    body_of_strand_[touching[std::size_t(k)]] = static_cast<std::int32_t>(strand_of_body_.size());
    strand_of_body_.push_back(touching[std::size_t(k)]);
  }
}

// M by its factor, f = M v of the free step.
void ContactProblem::add_strands(const rods::CoupledModel& model, const StepVelocities& velocities) {
  const auto first_dof = model.first_dof();
  problem_.clear();
  problem_.mass_is_cholesky = true;
  problem_.half_bandwidth = model.half_bandwidth();
  for (const std::uint32_t strand : strand_of_body_) {
    const std::size_t m = first_dof[strand + 1] - first_dof[strand];
    problem_.dof_offset.push_back(problem_.dof_offset.back() + static_cast<std::int32_t>(m));
    problem_.mass_offset.push_back(problem_.mass_offset.back() + problem_.block_size(m));
  }
  problem_.mass.assign(problem_.mass_offset.back(), 0.0);
  problem_.force.resize(static_cast<std::size_t>(problem_.dof_offset.back()));
  parallel_for(
      strand_of_body_.size(),
      [&](std::size_t b) {
        const std::uint32_t strand = strand_of_body_[b];
        const std::size_t m = first_dof[strand + 1] - first_dof[strand];
        double* columns = problem_.mass.data() + problem_.mass_offset[b];
        model.write_factor(strand, {columns, problem_.block_size(m)});
        const Eigen::Map<const VecX> v(velocities.free.data() + first_dof[strand],
                                       static_cast<Eigen::Index>(m));
        Eigen::Map<VecX> f(problem_.force.data() + problem_.dof_offset[b], static_cast<Eigen::Index>(m));
        VecX whitened(static_cast<Eigen::Index>(m));
        if (problem_.banded()) {
          multiply_upper(problem_.banded_factor(b), v.data(), whitened.data());
          multiply_lower(problem_.banded_factor(b), whitened.data(), f.data());
          return;
        }
        const Eigen::Map<const MatX> factor(columns, static_cast<Eigen::Index>(m),
                                            static_cast<Eigen::Index>(m));
        whitened = factor.transpose() * v;
        f = factor * whitened;
      },
      16);
}

// What holds a point gives a little, as a spring does: else a strand that is drawn taut would be pulled
// without bound. Such a spring of compliance c is a body of its own, a point of the mass h²/c that begins at
// rest: an impulse r takes it c r/h² h away.
void ContactProblem::add_give(double h, std::span<const Contact> contacts) {
  for (const Contact& contact : contacts) {
    if (!contact.is_hold()) continue;
    const std::size_t column = problem_.banded() ? problem_.block_size(1) : 3 + 1;
    problem_.dof_offset.push_back(problem_.dof_offset.back() + 3);
    problem_.mass_offset.push_back(problem_.mass_offset.back() + problem_.block_size(3));
    problem_.force.resize(problem_.force.size() + 3, 0.0);
    problem_.mass.resize(problem_.mass_offset.back(), 0.0);
    double* columns = problem_.mass.data() + *(problem_.mass_offset.end() - 2);
    for (std::size_t axis = 0; axis < 3; ++axis) columns[axis * column] = h / std::sqrt(contact.compliance);
  }
}

void ContactProblem::size_contacts(const rods::CoupledModel& model, std::span<const Contact> contacts) {
  const std::size_t count = contacts.size();
  problem_.side_body.resize(2 * count);
  problem_.side_offset.assign(1, 0);
  problem_.free_velocity.resize(3 * count);
  problem_.friction.resize(count);
  problem_.kind.clear();
  if (std::ranges::any_of(contacts, &Contact::is_hold)) {
    problem_.kind.resize(count);
    std::ranges::transform(contacts, problem_.kind.begin(), [](const Contact& contact) {
      return contact.is_hold() ? friction::ContactKind::equality : friction::ContactKind::coulomb;
    });
  }
  problem_.side_first.assign(problem_.banded() ? 2 * count : 0, 0);
  bases_.resize(count);
  leverage_.resize(count);
  const auto add_side = [&](std::size_t side, std::int32_t body) {
    problem_.side_body[side] = body;
    const auto index = static_cast<std::size_t>(body);
    const std::size_t columns = body < 0 ? 0
                                : index < strand_of_body_.size()
                                    ? model.moving_entries(strand_of_body_[index])
                                    : 3;
    problem_.side_offset.push_back(problem_.side_offset.back() + 3 * columns);
  };
  auto next_hold = static_cast<std::int32_t>(strand_of_body_.size());
  for (std::size_t c = 0; c < count; ++c) {
    const contact::ContactPlace& place = contacts[c].place;
    add_side(2 * c, body_of_strand_[place.first]);
    add_side(2 * c + 1, contacts[c].is_hold()   ? next_hold++
                        : contacts[c].on_body() ? friction::kFixedWorld
                                                : body_of_strand_[place.second]);
  }
  problem_.rows.resize(problem_.side_offset.back());
}

// Rows of H, and u_f. Along the tangents u_f is what the root's motion alone gives. Along the normal, H v +
// u_f is the end's gap beyond what is allowed, divided by the step: exact for the velocities that lead to the
// end as it stands, and linear in the change from them.
void ContactProblem::add_contacts(const rods::CoupledModel& model, const ContactStrands& strands,
                                  const StepVelocities& velocities, double h, bool frictionless,
                                  std::span<Contact> contacts) {
  size_contacts(model, contacts);
  const auto first_dof = model.first_dof();
  parallel_for(
      contacts.size(),
      [&](std::size_t c) {
        Contact& contact = contacts[c];
        if (contact.is_hold()) return add_hold(model, velocities, h, contact, c);
        Mat3& basis = bases_[c];
        basis.col(0) = contact.normal;
        basis.col(1) = any_perpendicular(contact.normal);
        basis.col(2) = contact.normal.cross(basis.col(1));
        Vec3 u_f = Vec3::Zero();
        double along_normal = 0.0, normal_square = 0.0, all_square = 1e-300;
        const auto side = [&](std::size_t k, std::uint32_t strand, double s, double sign) {
          const std::size_t offset = problem_.side_offset[2 * c + k],
                            size = problem_.side_offset[2 * c + k + 1] - offset;
          Eigen::Map<RowBlock> block(problem_.rows.data() + offset, 3, static_cast<Eigen::Index>(size / 3));
          const rods::StrandPoint point = model.point(strand, s, {problem_.rows.data() + offset, size});
          if (problem_.banded())
            problem_.side_first[2 * c + k] = static_cast<std::int32_t>(point.first_entry);
          block = (sign * basis.transpose() * block).eval();
          u_f += sign * basis.transpose() * point.carried;
          const Eigen::Map<const VecX> v(velocities.current.data() + first_dof[strand] + point.first_entry,
                                         block.cols());
          along_normal += block.row(0).dot(v);
          normal_square += block.row(0).squaredNorm();
          all_square += block.squaredNorm();
        };
        side(0, contact.place.first, contact.place.s_first, 1.0);
        if (contact.on_body())
          u_f -= basis.transpose() * contact.body_velocity;
        else
          side(1, contact.place.second, contact.place.s_second, -1.0);
        leverage_[c] = std::min(1.0, 3.0 * normal_square / all_square);
        // What is asked for on top of stopping the partners: the repair, and where the motion is far from
        // linear what that has left at the end.
        const double parting = h * (along_normal + u_f.x()) - contact.residual;
        if (parting > 0.0) {
          const double affordable =
              affordable_parting(contact, parting, strands.weight(contact.place), normal_mobility(c), h);
          contact.residual += parting - affordable;
          contact.repair = std::min(contact.repair, affordable);
        }
        u_f.x() = contact.residual / h - along_normal;
        std::copy_n(u_f.data(), 3, problem_.free_velocity.data() + 3 * c);
        problem_.friction[c] = frictionless ? 0.0 : contact.friction;
      },
      64);
}

// Rows of a hold: the end of the step is to be where the hold wants it, linear in the change of the
// velocities from those that lead to the end as it stands. The rows lie along the axes in which the point
// moves with ease, with less, and with least. An equality's rows may have any length: that of the weaker ones
// is raised, so that all axes are solved equally fast.
void ContactProblem::add_hold(const rods::CoupledModel& model, const StepVelocities& velocities, double h,
                              const Contact& hold, std::size_t c) {
  const std::uint32_t strand = hold.place.first;
  const std::size_t side = 2 * c, offset = problem_.side_offset[side];
  const auto columns = static_cast<Eigen::Index>((problem_.side_offset[side + 1] - offset) / 3);
  Eigen::Map<RowBlock> block(problem_.rows.data() + offset, 3, columns);
  const rods::StrandPoint point =
      model.point(strand, hold.place.s_first, {problem_.rows.data() + offset, std::size_t(3 * columns)});
  if (problem_.banded()) problem_.side_first[side] = static_cast<std::int32_t>(point.first_entry);

  const auto body = static_cast<std::size_t>(problem_.side_body[side]);
  MatX whitened = MatX::Zero(problem_.body_dofs(body), 3);
  for (int axis = 0; axis < 3; ++axis) {
    VecX row = VecX::Zero(problem_.body_dofs(body));
    row.segment(static_cast<Eigen::Index>(point.first_entry), columns) = block.row(axis).transpose();
    solve_lower(problem_, body, row);
    whitened.col(axis) = row;
  }
  const Eigen::SelfAdjointEigenSolver<Mat3> axes(Mat3(whitened.transpose() * whitened));
  const double give = hold.compliance / (h * h);
  Mat3& basis = bases_[c];
  for (int row = 0; row < 3; ++row) {
    const double weaker = (axes.eigenvalues()[2] + give) / (axes.eigenvalues()[2 - row] + give);
    basis.col(row) = std::min(kRaised, std::sqrt(weaker)) * axes.eigenvectors().col(2 - row);
  }
  Eigen::Map<RowBlock>(problem_.rows.data() + problem_.side_offset[side + 1], 3, 3) = basis.transpose();
  block = (basis.transpose() * block).eval();
  const Eigen::Map<const VecX> v(velocities.current.data() + model.first_dof()[strand] + point.first_entry,
                                 columns);
  Eigen::Map<Vec3>(problem_.free_velocity.data() + 3 * c) = basis.transpose() * (hold.error / h) - block * v;
  problem_.friction[c] = 0.0;
  leverage_[c] = 1.0;
}

// How fast an impulse along the normal parts a contact's partners: the normal entry of W_ii.
double ContactProblem::normal_mobility(std::size_t contact) const {
  double mobility = 0.0;
  for (const std::size_t side : {2 * contact, 2 * contact + 1}) {
    if (problem_.side_body[side] == friction::kFixedWorld) continue;
    const auto body = static_cast<std::size_t>(problem_.side_body[side]);
    const Eigen::Map<const RowBlock> rows(problem_.rows.data() + problem_.side_offset[side], 3,
                                          problem_.columns(side));
    VecX row = VecX::Zero(problem_.body_dofs(body));
    row.segment(problem_.first_column(side), rows.cols()) = rows.row(0).transpose();
    solve_lower(problem_, body, row);
    mobility += row.squaredNorm();
  }
  return mobility;
}

// Takes contacts that no strand can move out of the list; true when there were any and some are left.
bool ContactProblem::take_immovable(std::vector<Contact>& contacts) const {
  std::size_t kept = 0;
  for (std::size_t c = 0; c < contacts.size(); ++c)
    if (leverage_[c] > kSmallestLeverage) contacts[kept++] = contacts[c];
  const bool any = kept != contacts.size();
  contacts.resize(kept);
  return any && kept > 0;
}

void ContactProblem::warm_start(std::span<const Contact> contacts, double h) {
  impulses.assign(3 * contacts.size(), 0.0);
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    Vec3 impulse = h * bases_[c].transpose() * contacts[c].force;
    if (contacts[c].is_hold())
      for (int axis = 0; axis < 3; ++axis) impulse[axis] /= bases_[c].col(axis).squaredNorm();
    if (impulse.x() > 0.0 || contacts[c].is_hold()) Eigen::Map<Vec3>(impulses.data() + 3 * c) = impulse;
  }
}

std::vector<double> ContactProblem::spread(std::span<const double> solved, const rods::CoupledModel& model,
                                           const StepVelocities& velocities) const {
  std::vector<double> all = velocities.free;
  for (std::size_t b = 0; b < strand_of_body_.size(); ++b)
    std::copy(solved.begin() + problem_.dof_offset[b], solved.begin() + problem_.dof_offset[b + 1],
              all.begin() + static_cast<std::ptrdiff_t>(model.first_dof()[strand_of_body_[b]]));
  return all;
}

// u = H v + u_f.
Vec3 ContactProblem::relative_velocity(std::size_t contact, std::span<const double> solved) const {
  Vec3 u = Eigen::Map<const Vec3>(problem_.free_velocity.data() + 3 * contact);
  for (const std::size_t side : {2 * contact, 2 * contact + 1}) {
    const std::int32_t b = problem_.side_body[side];
    if (b == friction::kFixedWorld) continue;
    const Eigen::Map<const RowBlock> rows(problem_.rows.data() + problem_.side_offset[side], 3,
                                          problem_.columns(side));
    const double* v = solved.data() + problem_.dof_offset[static_cast<std::size_t>(b)];
    u += rows * Eigen::Map<const VecX>(v + problem_.first_column(side), rows.cols());
  }
  return u;
}

double ContactProblem::write_results(std::span<const double> solved, double h, double stick_speed,
                                     std::span<Contact> contacts) const {
  return parallel_reduce(
      contacts.size(), 256, 0.0,
      [&](std::size_t begin, std::size_t end) {
        double work = 0.0;
        for (std::size_t c = begin; c < end; ++c) {
          Contact& contact = contacts[c];
          const Eigen::Map<const Vec3> impulse(impulses.data() + 3 * c);
          const Vec3 u = relative_velocity(c, solved);
          contact.force = bases_[c] * impulse / h;
          if (contact.is_hold()) {
            contact.state = ContactState::sticking;
            continue;
          }
          contact.slip = u.tail<2>().norm();
          contact.state = !(impulse.x() > 0.0)          ? ContactState::open
                          : contact.slip <= stick_speed ? ContactState::sticking
                                                        : ContactState::sliding;
          work -= impulse.tail<2>().dot(u.tail<2>());
        }
        return work;
      },
      std::plus<>());
}

}  // namespace ringlet::sim

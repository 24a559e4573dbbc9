#pragma once
// The step of discrete elastic rods (discrete_elastic_rod_pack.h).

#include <algorithm>

#include "ringlet/rods/fast_projection.h"

namespace ringlet::rods {

template <class R>
void DiscreteElasticRodPack<R>::begin_step(const R& h, const NodalLoad<R>& load, const Options& options) {
  h_ = h;
  load_ = load;
  options_ = options;
  broken_ = R(0.0);
  v_end = v;
  tension_end = tension;
  if (clamped_) {
    const Vector3<R> velocity = (R(1.0) / h) * (load.root_position - now.x[1]);
    v_end[0] = R(0.0);
    v_end[1] = velocity.x;
    v_end[2] = velocity.y;
    v_end[3] = velocity.z;
  }
  weights_ = step_weights(load.scheme, h, last_step, older_step, load.drag);
  std::fill(carried_.begin(), carried_.end(), R(0.0));
  if (options.method == RodMethod::implicit)
    implicit_step(options);
  else
    explicit_step();
}

// What the last step takes back from elastic forces, K_s w = M (M + α h² K)⁻¹ K w.
template <class R>
void DiscreteElasticRodPack<R>::resolve_motion() {
  thread_local Assembly terms;
  assemble(now, now.strain, R(0.0), R(0.0), R(options_.stretch_stiffness), terms, &tension);
  // Edges are a little too long or short where steps are solved to first order, as with contacts: their
  // tensions are known better than their lengths.
  for (int j = 1; j <= edges_; ++j) {
    const RodEdge<R>& edge = now.edge[j];
    const R pull = R(options_.stretch_stiffness) * stretch / rest_length[j] * (edge.length - rest_length[j]);
    terms[j].force += (tension[j] - pull) * edge.t;
  }
  gradient(terms, slope_now_);
  // Lanes that no step of the scheme has left have rates, but no change of forces.
  const auto known = last_step > R(0.0);
  const R per_step =
      select(known, resolved_time(load_.scheme, h_, last_step) / select(known, last_step, R(1.0)), R(0.0));
  for (std::size_t entry = 0; entry < carried_.size(); ++entry)
    carried_[entry] = per_step * (slope_now_[entry] - last_slope[entry]);
  matrix(terms, R(1.0), R(kFastShare) * h_ * h_, factor_);
  factor_.factor();
  factor_.solve(carried_.data() + kBlock * first_block());
  for (int j = first_block(); j <= edges_; ++j)
    for (int k = 0; k < kBlock; ++k) {
      R& entry = carried_[kBlock * j + k];
      entry = inertia(j, k) * entry;
    }
}

// Friction acts on w' and the rates of the older step: on a change of the strains from where these two vanish.
template <class R>
void DiscreteElasticRodPack<R>::place_friction() {
  const R one(1.0), zero(0.0), share = weights_.friction;
  const auto known = older_step > zero;
  const R back = select(known, (one - share) * h_ / (share * select(known, older_step, one)), zero);
  for (std::size_t k = 0; k < friction_from_.size(); ++k)
    friction_from_[k] = now.strain[k] - back * older_change[k];
}

template <class R>
void DiscreteElasticRodPack<R>::implicit_step(const Options& options) {
  const StepWeights<R>& w = weights_;
  const R air = w.kick * load_.drag, mass_scale = R(1.0) + air * w.air,
          v_scale = R(1.0) - air * (R(1.0) - w.air);
  const R stiffness_scale = h_ * w.kick, viscosity = relaxation * w.friction / h_;
  const R push[3] = {load_.gravity.x + load_.drag * load_.wind.x, load_.gravity.y + load_.drag * load_.wind.y,
                     load_.gravity.z + load_.drag * load_.wind.z};
  place_friction();
  // Scratch is kept from step to step: one per thread.
  thread_local Configuration trial;
  thread_local Assembly terms;
  thread_local std::vector<R> slope;
  const int first = first_block();
  if (load_.scheme == Scheme::midpoint) resolve_motion();
  contact_forces.expect();
  for (int iteration = 0; iteration < options.iterations; ++iteration) {
    move(v_end, h_, load_, trial);
    note_broken(trial);
    assemble(trial, friction_from_, viscosity, R(1.0), R(options.stretch_stiffness), terms, &tension_end);
    matrix(terms, mass_scale, stiffness_scale, factor_);
    add_goals(w.kick * h_, factor_);
    gradient(terms, slope);
    const R smallest = factor_.factor();
    // Where the exact matrix is not positive, its positive part is.
    const auto indefinite = !(smallest > R(1e-14));
    if (any(indefinite)) {
      assemble(trial, friction_from_, viscosity, R(0.0), R(options.stretch_stiffness), terms, &tension_end);
      Matrix positive(dofs());
      matrix(terms, mass_scale, stiffness_scale, positive);
      add_goals(w.kick * h_, positive);
      positive.factor();
      for (std::size_t i = 0; i < lane_count<R>; ++i)
        if (!(lane(smallest, i) > 1e-14)) copy_lane(factor_.entries(), positive.entries(), i);
    }
    // Minus the slope of the step's potential at the guess, then the Newton step.
    for (int j = first; j <= edges_; ++j) {
      Vector3<R> pulled{};  // acceleration
      if (!goals.empty()) pulled = goals.pull_of(j, load_) * (goals.place_of(j, load_) - trial.x[j + 1]);
      const R acceleration[3] = {push[0] + pulled.x, push[1] + pulled.y, push[2] + pulled.z};
      for (int k = 0; k < kBlock; ++k) {
        const int entry = kBlock * j + k;
        R change = v_scale * v[entry] - mass_scale * v_end[entry];
        if (k > 0) change = change + w.kick * acceleration[k - 1];
        slope[entry] =
            inertia(j, k) * change - w.kick * (slope[entry] - carried_[entry] - contact_forces[entry]);
      }
    }
    R* x = slope.data() + kBlock * first;
    factor_.solve(x);
    for (int entry = kBlock * first; entry < kBlock * (edges_ + 1); ++entry)
      v_end[entry] = v_end[entry] + slope[entry];
    // Tensions at the end of this Newton step, to first order.
    for (int j = 1; j <= edges_; ++j)
      tension_end[j] =
          R(options.stretch_stiffness) * stretch / rest_length[j] * (trial.edge[j].length - rest_length[j]);
    add_tensions(trial, slope);
  }
  solved_ = v_end;
  contact_forces.release(factor_, w.kick, v_end);
}

// Bending and its friction at the beginning of the step push the vertices; fast projection then keeps the
// lengths. Rates of turn are not degrees of freedom here: their entries stay zero.
template <class R>
void DiscreteElasticRodPack<R>::explicit_step() {
  thread_local Configuration trial;
  thread_local Assembly terms;
  thread_local std::vector<R> slope;
  move(v_end, h_, load_, trial);
  // κ − κ0 + r dκ/dt with dκ/dt from the guess x + h v.
  assemble(now, trial.strain, R(0.0) - relaxation / h_, R(0.0), R(0.0), terms);
  gradient(terms, slope);
  const R push[3] = {load_.gravity.x + load_.drag * load_.wind.x, load_.gravity.y + load_.drag * load_.wind.y,
                     load_.gravity.z + load_.drag * load_.wind.z};
  const int first = first_block();
  factor_.clear();
  for (int j = first; j <= edges_; ++j) {
    R pull(0.0);
    Vector3<R> pulled{};  // acceleration
    if (!goals.empty()) {
      pull = goals.pull_of(j, load_);
      pulled = pull * (goals.place_of(j, load_) - now.x[j + 1]);
    }
    const R scale = R(1.0) + h_ * load_.drag + h_ * h_ * pull;
    const R acceleration[3] = {push[0] + pulled.x, push[1] + pulled.y, push[2] + pulled.z};
    for (int k = 0; k < kBlock; ++k) {
      const int entry = kBlock * j + k, row = entry - kBlock * first;
      factor_(row, row) = scale * inertia(j, k);
      v_end[entry] =
          k == 0 ? R(0.0) : (v[entry] + h_ * (acceleration[k - 1] - slope[entry] / inertia(j, k))) / scale;
    }
  }
  factor_.factor();
  move(v_end, h_, load_, trial);
  project(trial);
  note_broken(trial);
}

template <class R>
void DiscreteElasticRodPack<R>::project(Configuration& trial) {
  std::vector<R> weight(edges_ + 1), rest(rest_length.begin() + 1, rest_length.end());
  for (int k = 0; k <= edges_; ++k) weight[k] = R(1.0) / inertia(k, 1);
  if (clamped_) weight[0] = R(0.0);
  // Scale to weights of order one.
  const R unit_mass = mass_per_length * arc;
  for (R& w : weight) w = w * unit_mass;
  // Lengths, not squares of them, are promised: |e|²/ℓ² − 1 is twice as large.
  fast_projection<R>(std::span<Vector3<R>>(trial.x).subspan(1), weight, rest, 2.0 * options_.length_tolerance, 50);
  const R inverse = R(1.0) / h_;
  for (int j = first_block(); j <= edges_; ++j) {
    const Vector3<R> rate = inverse * (trial.x[j + 1] - now.x[j + 1]);
    v_end[kBlock * j + 1] = rate.x;
    v_end[kBlock * j + 2] = rate.y;
    v_end[kBlock * j + 3] = rate.z;
  }
}

// Turns the frames to where the torques about the tangents vanish: twist waves are much faster than the step.
template <class R>
void DiscreteElasticRodPack<R>::relax_twist(Configuration& c) const {
  thread_local Assembly terms;
  BandedMatrix<R, 1> twist(edges_);
  std::vector<R> turn(edges_);
  for (int iteration = 0; iteration < 3; ++iteration) {
    assemble(c, c.strain, R(0.0), R(0.0), R(0.0), terms);
    for (int j = 1; j <= edges_; ++j) {
      // The inertia keeps a free strand, which may turn as a whole, from being singular.
      twist(j - 1, j - 1) = terms[j].theta_theta + spin_inertia_per_length * arc / (h_ * h_);
      if (j > 1) twist(j - 1, j - 2) = terms[j].theta_previous;
      turn[j - 1] = R(0.0) - terms[j].torque;
    }
    twist.factor();
    twist.solve(turn.data());
    for (int j = 1; j <= edges_; ++j) {
      const auto [sine, cosine] = sin_cos(turn[j - 1]);
      RodEdge<R>& edge = c.edge[j];
      edge.n1 = cosine * edge.n1 + sine * edge.n2();
    }
    for (int i = first_vertex(); i <= edges_; ++i) {
      const RodVertex<R> vertex = rod_strain(c.edge[i - 1], c.edge[i], c.strain[3 * i + 2]);
      for (int k = 0; k < 3; ++k) c.strain[3 * i + k] = vertex.strain[k];
    }
  }
}

// Adds what a change of the rates gives the tensions at the end of the step, to first order.
template <class R>
void DiscreteElasticRodPack<R>::add_tensions(const Configuration& c, const std::vector<R>& change) {
  for (int j = 1; j <= edges_; ++j) {
    const R *a = change.data() + kBlock * (j - 1) + 1, *b = a + kBlock;
    Vector3<R> e{b[0], b[1], b[2]};
    if (j > first_block()) e = e - Vector3<R>{a[0], a[1], a[2]};
    tension_end[j] =
        tension_end[j] + R(options_.stretch_stiffness) * stretch / rest_length[j] * h_ * dot(c.edge[j].t, e);
  }
}

template <class R>
void DiscreteElasticRodPack<R>::finish_step() {
  thread_local Configuration next;
  move(v_end, h_, load_, next);
  if (options_.method == RodMethod::implicit) {
    // Contacts have changed the rates since the step was solved.
    for (std::size_t entry = 0; entry < solved_.size(); ++entry)
      solved_[entry] = v_end[entry] - solved_[entry];
    add_tensions(next, solved_);
    contact_forces.measure(factor_, weights_.kick, v_end);
  }
  if (options_.method == RodMethod::explicit_fast_projection) {
    // Contacts may have changed the velocities since the lengths were right.
    project(next);
    move(v_end, h_, load_, next);
    relax_twist(next);
  }
  const bool midpoint = load_.scheme == Scheme::midpoint && options_.method == RodMethod::implicit;
  if (midpoint) std::swap(last_slope, slope_now_);
  older_step = midpoint ? last_step : R(0.0);
  last_step = midpoint ? h_ : R(0.0);
  std::swap(older_change, last_change);
  for (std::size_t k = 0; k < last_change.size(); ++k) last_change[k] = next.strain[k] - now.strain[k];
  std::swap(now, next);
  v = v_end;
  tension = tension_end;
}

// Edges that vanish or fold back have no frame; a lane where one does is marked.
template <class R>
void DiscreteElasticRodPack<R>::note_broken(const Configuration& c) {
  for (int j = first_vertex(); j <= edges_; ++j) {
    const auto good =
        (c.edge[j].length > R(1e-6) * rest_length[j]) && (dot(c.edge[j - 1].t, c.edge[j].t) > R(-1.0 + 1e-9));
    broken_ = select(good, broken_, R(1.0));
  }
}

}  // namespace ringlet::rods

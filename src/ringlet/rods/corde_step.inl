#pragma once
// The step of CoRdE rods (corde_pack.h).

namespace ringlet::rods {

// Leaves the factor of the step's matrix at a configuration, and the slope of its elastic energy.
template <class R>
void CordePack<R>::linearise(const Configuration& trial, Assembly& terms, std::vector<R>& slope) {
  const R mass_scale = R(1.0) + h_ * load_.drag, square = h_ * h_, viscosity = relaxation / h_;
  assemble(trial, now.strain, viscosity, R(1.0), R(options_.stretch_stiffness), terms, &tension_end);
  matrix(terms, mass_scale, square, factor_);
  add_goals(factor_);
  gradient(terms, slope);
  const R smallest = factor_.factor();
  // Where the exact matrix is not positive, its positive part is.
  if (any(!(smallest > R(1e-14)))) {
    assemble(trial, now.strain, viscosity, R(0.0), R(options_.stretch_stiffness), terms, &tension_end);
    Matrix positive(dofs());
    matrix(terms, mass_scale, square, positive);
    add_goals(positive);
    positive.factor();
    for (std::size_t i = 0; i < lane_count<R>; ++i)
      if (!(lane(smallest, i) > 1e-14)) copy_lane(factor_.entries(), positive.entries(), i);
  }
}

template <class R>
void CordePack<R>::begin_step(const R& h, const NodalLoad<R>& load, const Options& options) {
  h_ = h;
  load_ = load;
  options_ = options;
  broken_ = R(0.0);
  v_end = v;
  tension_end = tension;
  if (clamped_) {
    const Vector3<R> velocity = (R(1.0) / h) * (load.root_position - now.x[1]);
    v_end[3] = velocity.x;
    v_end[4] = velocity.y;
    v_end[5] = velocity.z;
  }
  const R mass_scale = R(1.0) + h_ * load_.drag;
  const R push[3] = {load_.gravity.x + load_.drag * load_.wind.x, load_.gravity.y + load_.drag * load_.wind.y,
                     load_.gravity.z + load_.drag * load_.wind.z};
  // Scratch is kept from step to step: one per thread.
  thread_local Configuration trial;
  thread_local Assembly terms;
  thread_local std::vector<R> slope;
  const int first = first_block();
  contact_forces.expect();
  for (int iteration = 0; iteration < options.iterations; ++iteration) {
    move(v_end, h_, load_, trial);
    note_broken(trial);
    linearise(trial, terms, slope);
    // Minus the slope of the step's potential at the guess, then the Newton step.
    for (int j = first; j <= edges_; ++j) {
      Vector3<R> pulled{};  // acceleration
      if (!goals.empty())
        pulled = goals.pull_of(j, load_) * (goals.place_of(j, load_) - trial.x[j + 1]);
      const R acceleration[3] = {push[0] + pulled.x, push[1] + pulled.y, push[2] + pulled.z};
      for (int k = 0; k < kBlock; ++k) {
        const int entry = kBlock * j + k;
        R change = v[entry] - mass_scale * v_end[entry];
        if (k >= 3) change = change + h_ * acceleration[k - 3];
        slope[entry] = inertia(j, k) * change - h_ * (slope[entry] - contact_forces[entry]);
      }
    }
    factor_.solve(slope.data() + kBlock * first);
    for (int entry = kBlock * first; entry < kBlock * (edges_ + 1); ++entry)
      v_end[entry] = v_end[entry] + slope[entry];
    last_correction_ = largest_turn_at(slope);
    // Tensions at the end of this Newton step, to first order.
    for (int j = 1; j <= edges_; ++j) {
      const R *a = slope.data() + kBlock * (j - 1) + 3, *b = a + kBlock;
      Vector3<R> change{b[0], b[1], b[2]};
      if (j > first) change = change - Vector3<R>{a[0], a[1], a[2]};
      const Edge& edge = trial.edge[j];
      tension_end[j] = R(options.stretch_stiffness) * stretch / rest_length[j] *
                       (edge.length - rest_length[j] + h_ * dot(edge.t, change));
    }
  }
  contact_forces.release(factor_, h_, v_end);
}

// Shear is so stiff that directors follow their edges at once. Contacts are solved with the step's linear
// model, in which directors and edges part by the square of the turn: such directors turn back to their edges.
template <class R>
void CordePack<R>::align_directors(Configuration& c) const {
  const Vector3<R> e3{R(0.0), R(0.0), R(1.0)};
  for (int j = 1; j <= edges_; ++j) {
    Edge& edge = c.edge[j];
    const Vector3<R> d3 = edge.q.apply(e3), axis = cross(d3, edge.t);
    const R w = R(1.0) + dot(d3, edge.t), inverse = R(1.0) / square_root(w * w + dot(axis, axis));
    const Rotation<R> back = Rotation<R>{inverse * w, inverse * axis} * edge.q;
    const auto parted = dot(axis, axis) > R(kLargestShear * kLargestShear);
    edge.q.w = select(parted, back.w, edge.q.w);
    edge.q.v = {select(parted, back.v.x, edge.q.v.x), select(parted, back.v.y, edge.q.v.y),
                select(parted, back.v.z, edge.q.v.z)};
  }
  measure_strains(c);
}

template <class R>
void CordePack<R>::finish_step() {
  thread_local Configuration next;
  move(v_end, h_, load_, next);
  contact_forces.measure(factor_, h_, v_end);
  align_directors(next);
  std::swap(now, next);
  v = v_end;
  tension = tension_end;
}

// An edge that vanishes, or whose directors point backwards, is lost; its lane is marked.
template <class R>
void CordePack<R>::note_broken(const Configuration& c) {
  const Vector3<R> e3{R(0.0), R(0.0), R(1.0)};
  for (int j = 1; j <= edges_; ++j) {
    const auto good =
        (c.edge[j].length > R(1e-6) * rest_length[j]) && (dot(c.edge[j].t, c.edge[j].q.apply(e3)) > R(0.0));
    broken_ = select(good, broken_, R(1.0));
  }
  for (int i = first_vertex(); i <= edges_; ++i)
    broken_ = select(dot(c.edge[i - 1].q, c.edge[i].q) > R(0.0), broken_, R(1.0));
}

}  // namespace ringlet::rods

#pragma once

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/rods/nodal_rods.h"

namespace ringlet::rods {

inline constexpr std::size_t kNodalPacksPerTask = 4;

template <template <class> class PackOf>
NodalRods<PackOf>::NodalRods(std::span<const NodalStrand> strands, const Options& options)
    : options_(options), places_(strands.size()), first_dof_{0}, first_point_{0} {
  validate(options);
  // Strands of the same shape of data share packs, in their own order.
  std::map<std::pair<int, bool>, std::vector<std::size_t>> kinds;
  for (std::size_t i = 0; i < strands.size(); ++i) {
    const NodalStrand& strand = strands[i];
    validate(strand, i);
    kinds[{strand.vertices - 1, strand.clamped}].push_back(i);
    lengths_.push_back(strand.length);
    first_dof_.push_back(first_dof_.back() +
                         std::size_t(Pack::kBlock) * (strand.vertices - (strand.clamped ? 1 : 0)));
    first_point_.push_back(first_point_.back() + strand.vertices);
  }
  for (const auto& [kind, members] : kinds)
    for (std::size_t begin = 0; begin < members.size(); begin += kLanes) {
      const std::size_t end = std::min(begin + kLanes, members.size());
      auto& lanes = members_.emplace_back(members.begin() + begin, members.begin() + end);
      for (std::size_t i = 0; i < lanes.size(); ++i) places_[lanes[i]] = {packs_.size(), i};
      lanes.resize(kLanes, lanes.back());
      packs_.emplace_back(kind.first, kind.second);
    }
  for (std::size_t p = 0; p < packs_.size(); ++p)
    for (std::size_t i = 0; i < kLanes; ++i) {
      const NodalStrand& strand = strands[members_[p][i]];
      const int edges = strand.vertices - 1;
      const NodalShape rest = sample_shape(strand.root, strand.length, strand.natural, edges, members_[p][i]);
      const NodalShape initial = strand.initial.empty()
                                     ? rest
                                     : sample_shape(strand.root, strand.length, strand.initial, edges,
                                                    members_[p][i], edge_lengths(rest));
      Pack::check_shape(rest, strand.root, members_[p][i]);
      Pack::check_shape(initial, strand.root, members_[p][i]);
      packs_[p].set_strand(i, strand, rest, initial);
    }
}

template <template <class> class PackOf>
void NodalRods<PackOf>::set_goals(std::span<const GoalPull> pulls) {
  for (std::size_t p = 0; p < packs_.size(); ++p) {
    Pack& pack = packs_[p];
    if (pack.first_block() == 0) throw InputError("only clamped strands can be pulled towards a goal");
    pack.goals = {};
    for (int k = 0; k <= pack.edges(); ++k) {
      pack.goals.place.push_back(pack.clamp_frame().to_local(pack.position(k) - pack.position(0)));
      pack.goals.pull.emplace_back();
      for (std::size_t i = 0; i < kLanes; ++i)
        set_lane(pack.goals.pull.back(), i, pulls[members_[p][i]].at(double(k) / pack.edges()));
    }
  }
}

template <template <class> class PackOf>
NodalLoad<Lanes> NodalRods<PackOf>::load_of(std::size_t pack, std::span<const RootMotion> roots,
                                            const Environment& environment) const {
  NodalLoad<Lanes> load{};
  load.scheme = environment.scheme;
  for (std::size_t i = 0; i < kLanes; ++i) {
    const std::size_t strand = members_[pack][i];
    set_root(load, i, roots[strand].end);
    set_lane(load.gravity, i, environment.gravity);
    set_lane(load.wind, i, environment.wind.empty() ? Vec3(Vec3::Zero()) : environment.wind[strand]);
  }
  load.drag = Lanes(environment.drag_coefficient) / packs_[pack].mass_per_length;
  load.goal = Lanes(environment.goal);
  load.stiffness = Lanes(environment.stiffness);
  return load;
}

template <template <class> class PackOf>
void NodalRods<PackOf>::begin_step(double h, std::span<const RootMotion> roots,
                                   const Environment& environment) {
  gravity_ = environment.gravity;
  largest_turn_ = parallel_reduce(
      packs_.size(), kNodalPacksPerTask, 0.0,
      [&](std::size_t begin, std::size_t end) {
        double turn = 0.0;
        for (std::size_t p = begin; p < end; ++p) {
          packs_[p].begin_step(Lanes(h), load_of(p, roots, environment), options_);
          const Lanes largest = packs_[p].largest_turn();
          for (std::size_t i = 0; i < kLanes; ++i) turn = std::max(turn, lane(largest, i));
        }
        return turn;
      },
      [](double a, double b) { return std::max(a, b); });
}

template <template <class> class PackOf>
std::optional<std::size_t> NodalRods<PackOf>::broken_strand() const {
  for (std::size_t strand = 0; strand < places_.size(); ++strand) {
    const auto [p, i] = places_[strand];
    if (lane(packs_[p].broken(), i) != 0.0) return strand;
    for (const Lanes& rate : packs_[p].v_end)
      if (!std::isfinite(lane(rate, i))) return strand;
  }
  return std::nullopt;
}

template <template <class> class PackOf>
void NodalRods<PackOf>::velocities(std::span<double> out) const {
  parallel_for(places_.size(), [&](std::size_t strand) {
    const auto [p, i] = places_[strand];
    const Lanes* source = packs_[p].v_end.data() + Pack::kBlock * packs_[p].first_block();
    for (std::size_t dof = first_dof_[strand]; dof < first_dof_[strand + 1]; ++dof)
      out[dof] = lane(*source++, i);
  });
}

// Whole packs are written by one task: lanes of a pack share memory.
template <template <class> class PackOf>
void NodalRods<PackOf>::set_velocities(std::span<const double> in) {
  parallel_for(
      packs_.size(),
      [&](std::size_t p) {
        Lanes* target = packs_[p].v_end.data() + Pack::kBlock * packs_[p].first_block();
        for (int dof = 0; dof < packs_[p].dofs(); ++dof)
          for (std::size_t i = 0; i < kLanes; ++i)
            set_lane(target[dof], i, in[first_dof_[members_[p][i]] + dof]);
      },
      kNodalPacksPerTask);
}

template <template <class> class PackOf>
void NodalRods<PackOf>::write_factor(std::size_t strand, std::span<double> columns) const {
  const auto [p, i] = places_[strand];
  const auto& banded = packs_[p].factor();
  double* out = columns.data();
  for (int column = 0; column < banded.size(); ++column) {
    *out++ = 1.0 / lane(banded(column, column), i);
    for (int row = column + 1; row <= column + Pack::kBand; ++row)
      *out++ = row < banded.size() ? lane(banded(row, column), i) : 0.0;
  }
}

// The vertices of an edge: the three entries of one, what lies between, and the three of the other.
template <template <class> class PackOf>
std::size_t NodalRods<PackOf>::moving_entries(std::size_t strand) const {
  return std::min(kMostMoving, first_dof_[strand + 1] - first_dof_[strand]);
}

template <template <class> class PackOf>
StrandPoint NodalRods<PackOf>::point(std::size_t strand, double s, std::span<double> jacobian) const {
  const auto [p, i] = places_[strand];
  const Pack& pack = packs_[p];
  const double along = s / lengths_[strand] * pack.edges();
  const int edge = std::clamp(static_cast<int>(along), 0, pack.edges() - 1);
  const double weights[2] = {1.0 - (along - edge), along - edge};

  StrandPoint point;
  std::fill(jacobian.begin(), jacobian.end(), 0.0);
  const int width = static_cast<int>(jacobian.size() / 3);
  const int first = std::max(0, Pack::kBlock * (edge + 1 - pack.first_block()) - 3);
  point.first_entry = static_cast<std::size_t>(first);
  for (int k = 0; k < 2; ++k) {
    // Vertex k of the edge closes block edge + k; the clamp's own block is no degree of freedom.
    const int block = edge + k;
    point.position += weights[k] * lane(pack.position(block), i);
    const int offset = Pack::kBlock * block + Pack::kBlock - 3;
    const int column = offset - Pack::kBlock * pack.first_block() - first;
    for (int axis = 0; axis < 3; ++axis) {
      if (block >= pack.first_block())
        jacobian[axis * width + column + axis] = weights[k];
      else
        point.carried[axis] += weights[k] * lane(pack.v_end[offset + axis], i);
    }
  }
  return point;
}

template <template <class> class PackOf>
void NodalRods<PackOf>::finish_step() {
  parallel_for(packs_.size(), [&](std::size_t p) { packs_[p].finish_step(); }, kNodalPacksPerTask);
}

template <template <class> class PackOf>
Energies NodalRods<PackOf>::energies() const {
  Energies sum;
  Vector3<Lanes> gravity{};
  for (std::size_t i = 0; i < kLanes; ++i) set_lane(gravity, i, gravity_);
  std::vector<std::array<Lanes, 3>> of_pack;
  for (const Pack& pack : packs_)
    of_pack.push_back({pack.kinetic_energy(), pack.elastic_energy(), pack.gravity_energy(gravity)});
  for (const auto& [p, i] : places_) {
    sum.kinetic += lane(of_pack[p][0], i);
    sum.elastic += lane(of_pack[p][1], i);
    sum.gravity += lane(of_pack[p][2], i);
  }
  return sum;
}

template <template <class> class PackOf>
void NodalRods<PackOf>::write_points(std::span<Vec3> points) const {
  parallel_for(places_.size(), [&](std::size_t strand) {
    const auto [p, i] = places_[strand];
    for (int k = 0; k <= packs_[p].edges(); ++k)
      points[first_point_[strand] + k] = lane(packs_[p].position(k), i);
  });
}

template <template <class> class PackOf>
void NodalRods<PackOf>::write_end_points(std::span<Vec3> points) const {
  parallel_for(places_.size(), [&](std::size_t strand) {
    const auto [p, i] = places_[strand];
    for (int k = 0; k <= packs_[p].edges(); ++k)
      points[first_point_[strand] + k] = lane(packs_[p].end_position(k), i);
  });
}

template <template <class> class PackOf>
std::vector<Vec3> NodalRods<PackOf>::curvatures(std::size_t strand) const {
  const auto [p, i] = places_[strand];
  return packs_[p].curvatures(i);
}

template <template <class> class PackOf>
double NodalRods<PackOf>::stretch(std::size_t strand) const {
  const auto [p, i] = places_[strand];
  double length = 0.0, rest = 0.0;
  for (int j = 1; j <= packs_[p].edges(); ++j) {
    length += (lane(packs_[p].position(j), i) - lane(packs_[p].position(j - 1), i)).norm();
    rest += lane(packs_[p].rest_length[j], i);
  }
  return length / rest;
}

template <template <class> class PackOf>
std::vector<double> NodalRods<PackOf>::state() const {
  std::vector<double> out;
  for (const auto& place : places_) {
    const std::size_t i = place.lane;
    packs_[place.pack].visit_state([&](const Lanes& x) { out.push_back(lane(x, i)); });
  }
  return out;
}

template <template <class> class PackOf>
void NodalRods<PackOf>::set_state(std::span<const double> state) {
  std::size_t expected = 0;
  for (const auto& place : places_) packs_[place.pack].visit_state([&](const Lanes&) { ++expected; });
  if (state.size() != expected)
    throw InputError(
        fmt::format("the saved state has {} numbers where these strands need {}", state.size(), expected));
  std::size_t offset = 0;
  for (std::size_t strand = 0; strand < places_.size(); ++strand) {
    const auto [p, first_lane] = places_[strand];
    std::size_t next = offset;
    // Unused lanes repeat the pack's last strand and must follow it.
    for (std::size_t i = first_lane; i < kLanes && members_[p][i] == strand; ++i) {
      next = offset;
      packs_[p].visit_state([&, lane_index = i](Lanes& x) { set_lane(x, lane_index, state[next++]); });
    }
    offset = next;
  }
}

}  // namespace ringlet::rods

#include "ringlet/statics/style.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/random.h"
#include "ringlet/statics/groom_strands.h"
#include "ringlet/statics/refine.h"
#include "ringlet/statics/sag_free.h"

namespace ringlet::statics {
namespace {

// How much of their distance hulls lose when the hair is wholly wet. [Bertails2005] shrinks them
// "procedurally".
constexpr double kWetHulls = 0.6;

// Points of a curve for each turn of its natural curl, up to kMostPoints in all. They follow from the strands
// alone, so that wetting changes no number of points.
constexpr double kPointsPerTurn = 24.0, kMostPoints = 1000.0;

// Scissors leave this much of a strand at least (m): what is shorter has no shape to find.
constexpr double kShortestStrand = 3e-3;

// The share of a polyline's length before it first comes behind the plane; 0 where its root lies there.
double share_above(std::span<const Vec3> polyline, const hair::CutPlane& plane) {
  const auto above = [&](const Vec3& x) { return plane.normal.dot(x) - plane.offset; };
  if (!(above(polyline[0]) > 0.0)) return 0.0;
  double before = 0.0;
  for (std::size_t k = 1; k < polyline.size(); ++k) {
    const double edge = (polyline[k] - polyline[k - 1]).norm(), from = above(polyline[k - 1]),
                 to = above(polyline[k]);
    if (to < 0.0) return (before + edge * from / (from - to)) / hair::length(polyline);
    before += edge;
  }
  return 1.0;
}

}  // namespace

Style::Style(hair::Groom groom, StyleOptions options)
    : options_(std::move(options)), hairdresser_(std::move(groom)) {
  const std::size_t count = this->groom().strand_count();
  Shape first;
  first.strands = strands_of(this->groom(), options_.elements);
  first.stiffening.assign(count, 1.0);
  first.sprayed.assign(count, 1.0);
  first.held.assign(count, options_.hold ? 1 : 0);
  first.locked.assign(count, 0);
  if (options_.hold) {
    auto held = hold_shapes(first.strands, options_.gravity);
    for (std::size_t i = 0; i < count; ++i) {
      first.strands[i].initial = std::move(first.strands[i].natural);
      first.strands[i].natural = std::move(held[i].natural);
      first.strands[i].material.young *= held[i].stiffening;
      first.stiffening[i] = held[i].stiffening;
    }
  }
  all_moved(first);
  settle(first);
  show(first);
  shapes_.push_back(std::move(first));
}

// Of these strands of the shape.
Clearance Style::clearance(const Shape& shape, std::span<const std::size_t> strands) const {
  Clearance clearance;
  clearance.bodies = options_.bodies;
  clearance.skin = options_.skin;
  if (options_.bodies && options_.volume > 0.0) {
    std::vector<Vec3> roots;
    for (const auto& strand : shape.strands) roots.push_back(strand.root.position);
    const auto hulls = layered_hulls(roots, -options_.gravity, options_.volume, options_.layers);
    // The shape that a strand holds has its volume already.
    for (const std::size_t i : strands)
      clearance.hulls.push_back(
          shape.held[i] ? 0.0 : hulls[i] * (1.0 - kWetHulls * hairdresser_.wetness_of_strands()[i]));
  }
  return clearance;
}

// A strand's rest follows from it alone: those that have not moved need not be looked at. What holds a shape
// is not refined, as its own elements are that shape.
void Style::settle(Shape& shape) const {
  shape.rest.resize(shape.strands.size());
  for (const bool refined : {false, true}) {
    std::vector<std::size_t> which;
    for (const std::size_t i : shape.moved)
      if ((options_.refined && !shape.held[i]) == refined) which.push_back(i);
    if (which.empty()) continue;
    std::vector<rods::SuperHelixStrand> moved;
    for (const std::size_t i : which) moved.push_back(shape.strands[i]);
    const Clearance around = clearance(shape, which);
    auto rest =
        refined ? refine(moved, options_.gravity, around) : find_equilibria(moved, options_.gravity, around);
    for (std::size_t k = 0; k < rest.size(); ++k) shape.rest[which[k]] = std::move(rest[k]);
  }
}

void Style::show(const Shape& shape) {
  double points = 1.0;
  std::vector<std::vector<Vec3>> curves;
  for (std::size_t i = 0; i < shape.strands.size(); ++i) {
    curves.push_back(shape.rest[i].curvatures);
    double turn = 0.0;
    for (const Vec3& q : shape.strands[i].natural) turn = std::max(turn, shape.strands[i].length * q.norm());
    points = std::max({points, double(kPointsPerElement) * shape.strands[i].elements,
                       std::min(kMostPoints, std::ceil(kPointsPerTurn * turn / (2.0 * std::numbers::pi)))});
  }
  hair::Groom shown = shaped_groom(groom(), shape.strands, curves, static_cast<int>(points) + 1);
  for (std::size_t i = 0; i < shown.root_frames.size(); ++i)
    shown.root_frames[i] = shape.strands[i].root.rotation;
  for (std::size_t i = 0; i < shown.lengths.size(); ++i) shown.lengths[i] = shape.strands[i].length;
  hairdresser_.set_points(shown);
}

void Style::all_moved(Shape& shape) {
  shape.moved.resize(shape.strands.size());
  std::iota(shape.moved.begin(), shape.moved.end(), std::size_t{0});
}

// `operation` works on the hairdresser and on the copy of the strands that it is given, and says which of
// them it has moved. Where the hairdresser has had nothing to do, nothing has changed.
template <class Operation>
bool Style::perform(Operation&& operation) {
  Shape next = shapes_[now_];
  const std::size_t steps = hairdresser_.steps();
  operation(next);
  if (hairdresser_.steps() == steps) return false;
  try {
    settle(next);
    show(next);
  } catch (...) {
    hairdresser_.undo();
    throw;
  }
  shapes_.erase(shapes_.begin() + static_cast<std::ptrdiff_t>(now_) + 1, shapes_.end());
  shapes_.push_back(std::move(next));
  ++now_;
  return true;
}

// Only the strands `kept` are left, as long as the groom now says.
void Style::shorten(Shape& shape, const std::vector<std::size_t>& kept, const std::string& what) {
  if (kept.empty()) {
    hairdresser_.undo();
    throw InputError(fmt::format("the cut {} leaves no hair", what));
  }
  Shape left;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    left.strands.push_back(std::move(shape.strands[kept[k]]));
    left.sprayed.push_back(shape.sprayed[kept[k]]);
    left.stiffening.push_back(shape.stiffening[kept[k]]);
    left.held.push_back(shape.held[kept[k]]);
    left.locked.push_back(shape.locked[kept[k]]);
  }
  shape = std::move(left);
  follow_lengths(shape);
}

void Style::follow_lengths(Shape& shape) const {
  for (std::size_t i = 0; i < shape.strands.size(); ++i) set_length(shape.strands[i], groom().length(i));
  all_moved(shape);
}

bool Style::cut_shares(const std::vector<double>& shares, const std::string& name) {
  return perform([&](Shape& next) { shorten(next, hairdresser_.cut(shares, name), name); });
}

bool Style::cut(const hair::CutPlane& plane) {
  const auto& locked = shapes_[now_].locked;
  if (std::find(locked.begin(), locked.end(), 1) == locked.end())
    return perform([&](Shape& next) { shorten(next, hairdresser_.cut(plane), "by the plane"); });
  std::vector<double> shares;
  for (std::size_t i = 0; i < locked.size(); ++i)
    shares.push_back(locked[i] ? 1.0 : share_above(groom().strand(i), plane));
  return cut_shares(shares, "by the plane, but for locked strands");
}

// The shears' choice follows from the strand's number and from how many steps went before, so that the same
// steps lead to the same hair, and shears that come again meet other strands.
bool Style::cut(const Snip& snip) {
  const bool finite =
      std::all_of(snip.blade.begin(), snip.blade.end(), [](const Vec3& x) { return x.allFinite(); });
  if (snip.blade.size() < 3 || !finite) throw InputError("a blade needs three corners at least, all finite");
  if (!(snip.share >= 0.0 && snip.share <= 1.0 && snip.uneven >= 0.0 && snip.uneven <= 1.0))
    throw InputError("the share of strands that are cut, and how unevenly, lie between 0 and 1");
  std::vector<double> shares(groom().strand_count(), 1.0);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shapes_[now_].locked[i]) continue;
    const auto met = share_before(groom().strand(i), snip.blade);
    Random random(now_, i);
    if (!met || !(random.uniform() < snip.share)) continue;
    const double left = *met + snip.uneven * random.uniform() * (1.0 - *met);
    shares[i] = std::min(1.0, std::max(left, kShortestStrand / groom().length(i)));
  }
  return cut_shares(shares, snip.share < 1.0 ? "with thinning shears" : "with scissors");
}

bool Style::cut(const body::MeshSurface& mesh, const std::string& name) {
  if (!mesh.closed())
    throw InputError(fmt::format("{} is not closed: only a closed mesh has an inside to cut away", name));
  return perform([&](Shape& next) {
    const auto region = [&](const Vec3& x) { return mesh.closest(x).signed_distance; };
    shorten(next, hairdresser_.cut(region, fmt::format("inside {}", name)), fmt::format("by {}", name));
  });
}

bool Style::wet(double wetness, const std::optional<hair::Ball>& where) {
  return perform([&](Shape& next) {
    next.moved = hairdresser_.wet(wetness, where);
    for (const std::size_t i : next.moved) {
      next.strands[i].material = groom().material(i);
      next.strands[i].material.young *= next.stiffening[i];
    }
  });
}

bool Style::lengthen(double extra) {
  return perform([&](Shape& next) {
    hairdresser_.lengthen(extra);
    follow_lengths(next);
  });
}

bool Style::comb(const hair::CutPlane& parting) {
  if (!options_.bodies || options_.bodies->size() == 0)
    throw InputError("combing needs a body, as it must know how the scalp lies under the hair");
  std::vector<Vec3> normals;
  for (const auto& strand : strands()) {
    const auto surface = options_.bodies->closest(strand.root.position, INFINITY);
    normals.push_back(surface ? surface->normal : Vec3::UnitZ());
  }
  return perform([&](Shape& next) {
    const auto turns = hairdresser_.comb(parting, normals, options_.gravity);
    for (std::size_t i = 0; i < turns.size(); ++i)
      next.strands[i].root.rotation = (turns[i] * next.strands[i].root.rotation).normalized();
    all_moved(next);
  });
}

bool Style::undo() {
  if (!hairdresser_.undo()) return false;
  --now_;
  return true;
}

bool Style::redo() {
  if (!hairdresser_.redo()) return false;
  ++now_;
  return true;
}

}  // namespace ringlet::statics

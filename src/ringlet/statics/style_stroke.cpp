// Strokes of hand tools through a hairstyle.
#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/rods/convert.h"
#include "ringlet/statics/sag_free.h"
#include "ringlet/statics/style.h"

namespace ringlet::statics {
namespace {

void require_usable(const Touch& touch) {
  if (!touch.from.allFinite() || !touch.to.allFinite() || !(touch.radius > 0.0 && touch.radius < 10.0))
    throw InputError("a tool needs a finite path and a positive radius");
  if (!(touch.strength >= 0.0 && touch.strength <= 1.0 && touch.softness >= 0.0 && touch.softness <= 1.0))
    throw InputError("strength and softness of a tool lie between 0 and 1");
}

// No tool makes a strand shorter or longer than this (m).
constexpr double kShortest = 0.01, kLongest = 2.0;

double largest(const std::vector<double>& values) { return *std::max_element(values.begin(), values.end()); }

}  // namespace

void Style::begin_stroke(HandTool tool) {
  if (stroke_) throw InputError("a stroke must end before the next begins");
  if (!tool.curl.allFinite() || !std::isfinite(tool.angle) || !std::isfinite(tool.longer) ||
      !(tool.stiffer >= 1.0 && tool.stiffer < 1e6))
    throw InputError("a tool needs finite numbers");
  if (tool.kind == HandTool::Kind::lift && (!options_.bodies || options_.bodies->size() == 0))
    throw InputError("lifting hair needs a body, as it must know how the scalp lies");
  const std::size_t count = strands().size();
  stroke_ = Stroke{std::move(tool), std::vector<std::uint8_t>(count, 0), shapes_[now_],
                   std::vector<std::vector<double>>(count), false};
}

// The stroke becomes a step once it has changed something.
void Style::push_stroke() {
  Shape next = shapes_[now_];
  hairdresser_.shape_by_hand(stroke_->tool.name);
  shapes_.erase(shapes_.begin() + static_cast<std::ptrdiff_t>(now_) + 1, shapes_.end());
  shapes_.push_back(std::move(next));
  ++now_;
  stroke_->begun = true;
}

// Whether the touch reaches more of the strand than the stroke has so far.
bool Style::reach_further(std::size_t i, const Touch& touch) {
  const rods::SuperHelixStrand& strand = stroke_->before.strands[i];
  const std::vector<double> now = stroke_->tool.kind == HandTool::Kind::lift
                                      ? std::vector<double>{root_reach(strand, touch)}
                                      : element_reach(strand, stroke_->before.rest[i].curvatures, touch);
  std::vector<double>& most = stroke_->reached[i];
  most.resize(now.size(), 0.0);
  bool further = false;
  for (std::size_t k = 0; k < now.size(); ++k) {
    further |= now[k] > most[k];
    most[k] = std::max(most[k], now[k]);
  }
  return further;
}

bool Style::touch_strand(std::size_t i, const Touch& touch, const Clearance& clearance, Shape& shape) {
  using enum HandTool::Kind;
  const HandTool& tool = stroke_->tool;
  rods::SuperHelixStrand& strand = shape.strands[i];
  if ((shape.locked[i] != 0) != (tool.kind == unlock)) return false;
  if (tool.kind == comb) {
    std::vector<Vec3> dragged = rods::resample_curvatures(shape.rest[i].curvatures, strand.elements);
    if (!drag_strand(strand, i, touch, clearance, dragged)) return false;
    shape.rest[i].curvatures = std::move(dragged);
    return true;
  }
  if (!reach_further(i, touch)) return false;
  const Shape& before = stroke_->before;
  const double most = largest(stroke_->reached[i]);
  strand = before.strands[i];
  switch (tool.kind) {
    case comb:  // above
      break;
    case curl:
      curl_strand(strand, tool.curl, stroke_->reached[i]);
      break;
    case lift:
      if (const auto surface = options_.bodies->closest(strand.root.position, INFINITY))
        lift_root(strand, surface->normal, most * tool.angle);
      break;
    case spray:
      shape.sprayed[i] = before.sprayed[i] * (1.0 + most * (tool.stiffer - 1.0));
      break;
    case length: {
      const double shortest = std::min(kShortest, strand.length), longest = std::max(kLongest, strand.length);
      const double wanted = std::clamp(strand.length + most * tool.longer, shortest, longest);
      shape.rest[i].curvatures = first_part(before.rest[i].curvatures, wanted / strand.length);
      set_length(strand, wanted);
      break;
    }
    case lock:
    case unlock:
      shape.locked[i] = tool.kind == lock ? 1 : 0;
      break;
  }
  return true;
}

bool Style::touch(const Touch& touch) {
  if (!stroke_) throw InputError("no stroke has begun");
  require_usable(touch);
  Shape next = shapes_[now_];
  std::vector<std::size_t> all(next.strands.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  const Clearance around = clearance(next, all);
  std::vector<std::uint8_t> changed(all.size(), 0);
  constexpr std::size_t kGrain = 8;  // strands: each takes some ten microseconds
  parallel_chunks(all.size(), kGrain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      changed[i] = touch_strand(i, touch, around, next);
      if (stroke_->tool.mirror) changed[i] |= touch_strand(i, mirrored(touch), around, next);
    }
  });
  if (std::none_of(changed.begin(), changed.end(), [](auto c) { return c != 0; })) return false;
  if (!stroke_->begun) push_stroke();
  for (std::size_t i = 0; i < changed.size(); ++i) stroke_->met[i] |= changed[i];
  shapes_[now_] = std::move(next);
  show(shapes_[now_]);
  return true;
}

// Combed and sprayed strands get the natural curvatures with which they rest as they lie, and as much
// stiffness as that takes.
void Style::hold_as_it_lies(Shape& shape) const {
  std::vector<rods::SuperHelixStrand> lying;
  for (const std::size_t i : shape.moved) {
    rods::SuperHelixStrand& strand = shape.strands[i];
    strand.material = groom().material(i);
    strand.material.young *= shape.sprayed[i];
    strand.initial = rods::resample_curvatures(shape.rest[i].curvatures, strand.elements);
    lying.push_back(strand);
  }
  auto held = hold_shapes(lying, options_.gravity);
  for (std::size_t k = 0; k < held.size(); ++k) {
    const std::size_t i = shape.moved[k];
    shape.strands[i].natural = std::move(held[k].natural);
    shape.strands[i].material.young *= held[k].stiffening;
    shape.stiffening[i] = shape.sprayed[i] * held[k].stiffening;
    shape.held[i] = 1;
  }
}

bool Style::end_stroke() {
  if (!stroke_) throw InputError("no stroke has begun");
  if (!stroke_->begun) {
    stroke_.reset();
    return false;
  }
  using enum HandTool::Kind;
  const HandTool::Kind kind = stroke_->tool.kind;
  Shape next = shapes_[now_];
  next.moved.clear();
  for (std::size_t i = 0; i < stroke_->met.size(); ++i)
    if (stroke_->met[i] && kind != lock && kind != unlock) next.moved.push_back(i);
  try {
    if (kind == comb || kind == spray) hold_as_it_lies(next);
    settle(next);
    show(next);
  } catch (...) {
    drop_stroke();
    throw;
  }
  shapes_[now_] = std::move(next);
  stroke_.reset();
  return true;
}

void Style::drop_stroke() {
  if (!stroke_) throw InputError("no stroke has begun");
  const bool begun = stroke_->begun;
  stroke_.reset();
  if (!begun) return;
  undo();
  shapes_.pop_back();
  hairdresser_.forget_undone();
}

}  // namespace ringlet::statics

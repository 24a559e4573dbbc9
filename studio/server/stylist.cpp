#include "studio/server/stylist.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/hair/resample.h"
#include "ringlet/scene/keys.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/scene/strand_models.h"
#include "ringlet/sim/element_count.h"
#include "studio/server/plain_words.h"

namespace ringlet::studio {
namespace {

constexpr std::size_t kLongestPast = 200;  // changes that can be undone
constexpr std::size_t kMostSteps = 300;    // of a hairdresser, in one scene
constexpr std::size_t kLongestPath = 500;  // points of a stroke
// Points of a stroke are as exact as a hand is.
constexpr double kPathGrid = 1e-4;  // m

const StudioKey& find_key(const std::string& name) {
  for (const StudioKey& key : studio_keys())
    if (key.name == name) return key;
  throw InputError(fmt::format("'{}' cannot be set here", name.substr(0, 60)));
}

// The bounds of the scene are those of a run that may take a night; these are for hair that answers at once.
void check_bounds(const StudioKey& known, scene::Scene& scene) {
  if (known.high <= known.low) return;
  scene::for_each_key(scene::sections_of(scene), [&](const std::string& path, const scene::Key& key) {
    if (path != known.name) return;
    const auto check = [&](double value) {
      if (!(value >= known.low && value <= known.high))
        throw InputError(fmt::format("{} is {}; in the studio it must lie between {} and {}", path, value,
                                     known.low, known.high));
    };
    if (const auto* number = std::get_if<double*>(&key.target)) check(**number);
    if (const auto* whole = std::get_if<int*>(&key.target)) check(**whole);
    if (const auto* maybe = std::get_if<std::optional<double>*>(&key.target))
      if (**maybe) check(***maybe);
    if (const auto* vector = std::get_if<Vec3*>(&key.target))
      for (int k = 0; k < 3; ++k) check((**vector)[k]);
  });
}

// The studio is for interactive use: models that have a faster contact of their own take that.
void choose_contact(scene::Scene& scene) {
  scene.simulation.contact = scene::preferred_contact(scene.simulation.model);
  scene.output.contacts &= scene.simulation.contact == scene::ContactModel::coulomb;
}

// A new kind of hair brings its own curl and section.
void forget_overridden(scene::Scene& scene, const std::string& key) {
  if (key == "hair.curl") scene.hair.curl_radius = scene.hair.curl_pitch = std::nullopt;
  if (key == "hair.type") scene.hair.radius = scene.hair.eccentricity = std::nullopt;
}

// How many steps of a hairdresser lead from one scene to the other; 0 if something else differs.
std::size_t steps_between(const scene::Scene& shorter, scene::Scene longer) {
  const std::size_t before = shorter.style.steps.size(), after = longer.style.steps.size();
  if (after <= before) return 0;
  longer.style.steps.resize(before);
  return longer == shorter ? after - before : 0;
}

// Whether hair rests alike in both scenes, which differ in looks, forces and what holds hair alone.
bool same_rest(scene::Scene a, const scene::Scene& b) {
  a.picture = b.picture;
  a.motion = b.motion;
  a.air = b.air;
  a.hair.colour = b.hair.colour;
  a.hair.friction_hair = b.hair.friction_hair;
  a.hair.friction_body = b.hair.friction_body;
  a.hair.damping = b.hair.damping;
  a.hair.holds = b.hair.holds;
  return a == b;
}

std::vector<double> lengths_of(const hair::Groom& groom) {
  std::vector<double> lengths(groom.strand_count());
  for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] = groom.length(i);
  return lengths;
}

// By how much strands have become shorter, on average over those that have; over all where some are gone.
double mean_shortening(const std::vector<double>& before, const std::vector<double>& after) {
  constexpr double kShorter = 1e-6;  // m
  double sum = 0.0;
  std::size_t count = 0;
  if (before.size() == after.size()) {
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i] - after[i] < kShorter) continue;
      sum += before[i] - after[i];
      ++count;
    }
    return count == 0 ? 0.0 : sum / static_cast<double>(count);
  }
  const auto mean = [](const std::vector<double>& all) {
    return std::accumulate(all.begin(), all.end(), 0.0) /
           static_cast<double>(std::max<std::size_t>(1, all.size()));
  };
  return std::max(0.0, mean(before) - mean(after));
}

// Calls go() so often; false if it was never to be called.
bool repeat(std::size_t times, const auto& go) {
  for (std::size_t k = 0; k < times; ++k)
    if (!go()) return false;
  return times > 0;
}

// The roots of drawn strands depend on these alone.
bool same_sites(const scene::Scene& a, const scene::Scene& b) {
  return a.picture.strands == b.picture.strands && a.run.seed == b.run.seed &&
         a.hair.gathered == b.hair.gathered && a.hair.tail == b.hair.tail && a.hair.source == b.hair.source &&
         a.body.kind == b.body.kind &&
         (a.hair.gathered == scene::Gathered::loose ||
          (a.hair.count == b.hair.count && a.contact.radius == b.contact.radius &&
           a.hair.tie_height == b.hair.tie_height && a.hair.volume == b.hair.volume));
}

}  // namespace

Stylist::Stylist(scene::Scene scene) {
  rebuild(scene);
  past_.push_back({std::move(scene), "", ""});
  refresh();
}

void Stylist::rebuild(const scene::Scene& scene) {
  auto world = std::make_unique<sim::World>(sim::gather_world(scene));
  auto style = std::make_unique<statics::Style>(
      sim::make_style(*world, sim::elements_of(*world), sim::curves_of_run(scene)));
  // The old style speaks of the old world: it goes first.
  style_ = std::move(style);
  world_ = std::move(world);
}

// A change of colour does not build the style anew.
void Stylist::dye(hair::Groom& groom) const {
  for (hair::Material& material : groom.materials)
    if (material.colour == world_->scene.hair.colour) material.colour = scene().hair.colour;
}

void Stylist::refresh() {
  guides_ = hair::resample(style_->groom(), static_cast<std::size_t>(scene().output.points));
  dye(guides_);
  const bool grown = scene().hair.source == scene::HairSource::grow && scene().picture.strands > 0;
  if (!grown) {
    sites_.clear();
  } else if (sites_.empty() || !same_sites(scene(), sites_of_)) {
    const auto seed = static_cast<std::uint64_t>(scene().run.seed);
    sites_ = sim::scalp_sites(scene(), static_cast<std::size_t>(scene().picture.strands), seed + 1);
    hair::place_sites(sites_, world_->start_pose());
  }
  sites_of_ = scene();
}

void Stylist::push(Moment moment, bool replace) {
  past_.resize(now_ + 1);
  if (replace) past_.pop_back();
  past_.push_back(std::move(moment));
  if (past_.size() > kLongestPast) past_.erase(past_.begin());
  now_ = past_.size() - 1;
}

void Stylist::open(scene::Scene scene, std::string words) {
  for (const StudioKey& key : studio_keys()) check_bounds(key, scene);
  rebuild(scene);
  push({std::move(scene), "", std::move(words)}, false);
  refresh();
}

StudioKey::Effect Stylist::set(const std::vector<std::pair<std::string, std::string>>& values, bool more) {
  if (values.empty()) throw InputError("there is nothing to set");
  scene::Scene next = scene();
  std::string open = "set";
  auto effect = StudioKey::Effect::look;
  for (const auto& [name, value] : values) {
    const StudioKey& key = find_key(name);
    forget_overridden(next, name);
    scene::apply_override(next, fmt::format("{}={}", name, value));
    check_bounds(key, next);
    if (name == "simulation.model") choose_contact(next);
    open += " " + name;
    if (effect != StudioKey::Effect::shape && key.effect != StudioKey::Effect::look) effect = key.effect;
  }
  scene::validate(next);
  if (effect == StudioKey::Effect::shape || sim::curves_of_run(next) != sim::curves_of_run(scene()))
    rebuild(next);
  const bool replace = past_[now_].open == open && now_ > 0;
  // What changes nothing is nothing to undo.
  if (!replace && next == scene()) return effect;
  push({std::move(next), more ? open : "", words_of_values(values)}, replace);
  refresh();
  return effect;
}

void Stylist::perform(const scene::StyleStep& step, bool more) {
  scene::Scene next = scene();
  const bool stroke = step.action == scene::Action::wet && step.radius > 0.0;
  const std::string open = stroke ? "stroke" : fmt::format("step {}", static_cast<int>(step.action));
  const bool joins = past_[now_].open == open && now_ > 0, replace = joins && !stroke;
  // A brush that is lifted where it last touched has nothing more to do.
  if (joins && stroke && next.style.steps.back() == step) {
    if (!more) past_[now_].open.clear();
    return;
  }
  if (replace) next.style.steps.pop_back();
  if (next.style.steps.size() >= kMostSteps)
    throw InputError(fmt::format("there are {} steps already; undo some", kMostSteps));
  next.style.steps.push_back(step);
  scene::validate(next);
  if (replace) style_->undo();
  const std::vector<double> before = lengths_of(style_->groom());
  bool changed = false;
  try {
    changed = sim::perform(*style_, step);
  } catch (...) {
    if (replace) style_->redo();
    throw;
  }
  if (!changed) return leave_unchanged(joins, replace, more);
  const double shorter = mean_shortening(before, lengths_of(style_->groom()));
  push({std::move(next), more ? open : "", words_of_step(step, shorter)}, joins);
  refresh();
}

// A step has changed nothing. One whose place it was to take is undone already.
void Stylist::leave_unchanged(bool joins, bool replace, bool more) {
  if (replace) {
    past_.resize(now_);
    --now_;
    return refresh();
  }
  if (joins && !more) past_[now_].open.clear();
}

void Stylist::set_holds(std::vector<scene::Hold> holds, std::string words) {
  scene::Scene next = scene();
  next.hair.holds = std::move(holds);
  scene::validate(next);
  if (next == scene()) return;
  push({std::move(next), "", std::move(words)}, false);
  refresh();
}

void Stylist::begin_stroke(const scene::StyleStep& step) {
  scene::Scene next = scene();
  if (next.style.steps.size() >= kMostSteps)
    throw InputError(fmt::format("there are {} steps already; undo some", kMostSteps));
  next.style.steps.push_back(step);
  next.style.steps.back().path = {Vec3::Zero()};
  scene::validate(next);
  style_->begin_stroke(sim::tool_of(step));
  stroke_ = step;
  stroke_->path.clear();
}

bool Stylist::stroke_to(const Vec3& point) {
  if (!stroke_) throw InputError("no stroke has begun");
  if (!(point.cwiseAbs().maxCoeff() < 100.0)) throw InputError("a tool must stay near the head");
  const Vec3 to = (point / kPathGrid).array().round().matrix() * kPathGrid;
  std::vector<Vec3>& path = stroke_->path;
  if (path.size() >= kLongestPath || (!path.empty() && path.back() == to)) return false;
  const Vec3 from = path.empty() ? to : path.back();
  path.push_back(to);
  if (!style_->touch(sim::touch_of(*stroke_, from, to))) return false;
  guides_ = hair::resample(style_->groom(), static_cast<std::size_t>(scene().output.points));
  dye(guides_);
  return true;
}

bool Stylist::end_stroke() {
  if (!stroke_) throw InputError("no stroke has begun");
  const scene::StyleStep step = std::move(*stroke_);
  stroke_.reset();
  const bool changed = style_->end_stroke();
  if (changed) {
    scene::Scene next = scene();
    next.style.steps.push_back(step);
    push({std::move(next), "", words_of_step(step, 0.0)}, false);
  }
  refresh();
  return changed;
}

void Stylist::drop_stroke() {
  if (!stroke_) return;
  stroke_.reset();
  style_->drop_stroke();
  refresh();
}

std::vector<std::string> Stylist::history() const {
  std::vector<std::string> words;
  for (std::size_t i = 1; i <= now_; ++i) words.push_back(past_[i].words);
  return words;
}

void Stylist::undo() {
  if (!can_undo()) throw InputError("there is nothing to undo");
  const scene::Scene& target = past_[now_ - 1].scene;
  if (!repeat(steps_between(target, scene()), [&] { return style_->undo(); }) && !same_rest(scene(), target))
    rebuild(target);
  --now_;
  past_[now_].open.clear();
  refresh();
}

void Stylist::redo() {
  if (!can_redo()) throw InputError("there is nothing to do again");
  const scene::Scene& target = past_[now_ + 1].scene;
  if (!repeat(steps_between(scene(), target), [&] { return style_->redo(); }) && !same_rest(scene(), target))
    rebuild(target);
  ++now_;
  past_[now_].open.clear();
  refresh();
}

}  // namespace ringlet::studio

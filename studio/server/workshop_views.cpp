// What pages see: hair, bodies, and the state of the controls.
#include <algorithm>

#include "studio/server/workshop_parts.h"

namespace ringlet::studio {

// Colours, contact points and forces, of what moves or has moved.
void Workshop::handle_show(const Command& command) {
  Quantity wanted = quantity_;
  bool contacts = shows_contacts_;
  if (command.what == "colour") {
    wanted = quantity(command.text);
  } else {
    want_numbers(command, 1);
    contacts = whole_number(command.numbers[0], 2, "way to show contacts:") == 1;
  }
  if ((needs_contacts(wanted) || contacts) && !has_contacts())
    throw InputError(mode_ == Mode::inspect
                         ? "this cache holds no contacts: run its scene again with output.contacts = true"
                         : "this model knows no contact forces; choose a rod under Mechanics");
  quantity_ = wanted;
  shows_contacts_ = contacts;
  if (mode_ == Mode::inspect) show_cache_frame(cache_frame_);
  if (mode_ == Mode::move) show_motion();
}

bool Workshop::has_contacts() const {
  if (mode_ == Mode::inspect) return inspectors_[0] && inspectors_[0]->has_contacts();
  return stylist_->scene().simulation.contact == scene::ContactModel::coulomb;
}

void Workshop::show_bodies(unsigned view, std::span<const io::CacheBody> bodies) {
  views_[view].bodies = share(bodies_packet(view, bodies));
  deliver_({}, {views_[view].bodies, true, kBodies + view});
}

void Workshop::fill_hair(View& shown, unsigned view, hair::Groom rest, const Quat& head,
                         std::span<const hair::ScalpSite> sites, const scene::Scene& scene,
                         const GuideLook& look) {
  shown.version = next_version_++;
  shown.groom = rest;
  shown.hair = std::make_unique<ShownHair>(scene, std::move(rest), head, sites, look);
  shown.strands = share(shown.hair->strands_packet(view, shown.version, scene));
}

// Of the style, at rest or in motion.
void Workshop::show_hair(hair::Groom rest, const Quat& head) {
  fill_hair(views_[0], 0, std::move(rest), head, stylist_->sites(), stylist_->scene(),
            {stylist_->style().wetness_of_strands(), stylist_->style().locked()});
  deliver_({}, {views_[0].strands, true, kStrands});
}

void Workshop::show_frame(unsigned view, const ShownHair::Frame& frame) {
  View& shown = views_[view];
  shown.points.assign(frame.points.begin(), frame.points.end());
  shown.poses.assign(frame.bodies.begin(), frame.bodies.end());
  ShownHair::Frame stamped = frame;
  stamped.echo = shown.echo = echo_;
  shown.frame = share(shown.hair->frame_packet(view, shown.version, stamped));
  deliver_({}, {shown.frame, true, kFrames + view, true});
}

void Workshop::welcome(ClientId client) {
  tell(client, keys_json());
  for (unsigned view = 0; view < 2; ++view) {
    const View& shown = views_[view];
    if (shown.bodies) deliver_(client, {shown.bodies, true, kBodies + view});
    if (shown.strands) deliver_(client, {shown.strands, true, kStrands + view});
    if (shown.frame) deliver_(client, {shown.frame, true, kFrames + view, true});
    if (shown.statistics && mode_ == Mode::inspect)
      deliver_(client, {shown.statistics, false, kStatistics + view});
  }
  if (const auto report = darkroom_->report()) tell(client, report_json(*report));
  tell_state();
}

void Workshop::tell_state() {
  State state;
  state.title = title_;
  state.answered = echo_;
  state.version = views_[0].version;
  state.frame_echo = views_[0].echo;
  state.mode = mode_ == Mode::style ? "style" : mode_ == Mode::move ? "move" : "inspect";
  state.playing = playing_;
  state.recording = recording_ != nullptr;
  state.can_undo = stylist_->can_undo();
  state.can_redo = stylist_->can_redo();
  state.wetness = stylist_->style().wetness();
  const auto& locked = stylist_->style().locked();
  state.locked = static_cast<std::size_t>(std::count(locked.begin(), locked.end(), std::uint8_t{1}));
  state.holds = stylist_->scene().hair.holds;
  state.guides = views_[0].hair ? views_[0].hair->guide_count() : 0;
  state.shown = views_[0].hair ? views_[0].hair->shown_count() : 0;
  const auto& rest = stylist_->style().rest();
  state.stable = static_cast<std::size_t>(std::count_if(
      rest.begin(), rest.end(), [](const auto& r) { return r.outcome == statics::Outcome::stable; }));
  state.history = stylist_->history();
  state.can_continue = autosave_.last().has_value() && !stylist_->can_undo() && !stylist_->can_redo();
  for (const auto& cache : caches_)
    state.caches.push_back((cache.parent_path().filename() / cache.filename()).string());
  state.open = open_[0];
  state.compared = open_[1];
  state.frame = cache_frame_;
  state.quantity = name_of(quantity_);
  state.has_contacts = has_contacts();
  state.shows_contacts = shows_contacts_;
  if (inspectors_[0]) {
    state.frames = inspectors_[0]->frames();
    state.frames_per_second = inspectors_[0]->cache().header().frames_per_second;
  } else {
    state.frames_per_second = stylist_->scene().run.frames_per_second;
  }
  deliver_({}, {share(state_json(state, stylist_->scene())), false, kState});
}

}  // namespace ringlet::studio

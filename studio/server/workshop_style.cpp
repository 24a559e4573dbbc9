// Styling: what changes the hair at rest, and what of it can be kept.
#include <algorithm>
#include <filesystem>
#include <string>
#include <variant>

#include "ringlet/io/groom_file.h"
#include "ringlet/scene/keys.h"
#include "ringlet/scene/scene_file.h"
#include "studio/server/stroke_tools.h"
#include "studio/server/styles.h"
#include "studio/server/workshop_parts.h"

namespace ringlet::studio {
namespace {

// Of a style to start from: a slider is then answered in a tenth of a second.
constexpr int kMostGuides = 300;

// Whether any key names a file other than those that were dropped on a page.
bool names_files(scene::Scene scene, const Dropbox& box) {
  bool named = false;
  scene::for_each_key(scene::sections_of(scene), [&](const std::string&, const scene::Key& key) {
    if (const auto* file = std::get_if<std::filesystem::path*>(&key.target))
      named |= !(*file)->empty() && !box.holds(**file);
  });
  return named;
}

}  // namespace

void Workshop::handle_style(const Command& command) {
  if (command.what == "set") {
    const StudioKey::Effect effect = stylist_->set(command.values, command.more);
    if (effect == StudioKey::Effect::dynamics && mode_ == Mode::move) return change_dynamics(command);
    // Another model may begin with slightly other curves.
    if (effect == StudioKey::Effect::dynamics && mode_ == Mode::inspect) return;
    return show_style();
  }
  if (command.what == "undo") {
    stylist_->undo();
  } else if (command.what == "redo") {
    stylist_->redo();
  } else if (command.what == "open_scene") {
    open_scene(command.text);
  } else {
    scene::StyleStep step;
    if (command.what == "snip") {
      step = snip_step(command);
    } else if (command.what == "unlock_all") {
      step = unlock_all_step();
    } else if (command.what == "cut" || command.what == "comb") {
      want_numbers(command, 4);
      step.action = command.what == "cut" ? scene::Action::cut : scene::Action::comb;
      step.normal = Vec3(command.numbers[0], command.numbers[1], command.numbers[2]);
      step.offset = command.numbers[3];
    } else if (command.what == "brush") {
      want_numbers(command, 5);
      step.action = scene::Action::wet;
      step.centre = Vec3(command.numbers[0], command.numbers[1], command.numbers[2]);
      step.radius = command.numbers[3];
      step.amount = command.numbers[4];
      if (!(step.radius > 0.0)) throw InputError("a brush needs a positive radius");
    } else {
      want_numbers(command, 1);
      step.action = command.what == "wet" ? scene::Action::wet : scene::Action::grow;
      step.amount = command.numbers[0];
      if (step.action == scene::Action::grow && step.amount > 0.5)
        throw InputError("hair grows by half a metre at most");
    }
    stylist_->perform(step, command.more);
  }
  show_style();
}

// A tie or a pin where hair is, or all of them taken out.
void Workshop::handle_hold(const Command& command) {
  constexpr std::size_t kMostHolds = 20;
  std::vector<scene::Hold> holds = stylist_->scene().hair.holds;
  std::string words = "Take ties and pins out";
  if (command.what == "let_go") {
    holds.clear();
  } else {
    want_numbers(command, 5);
    if (holds.size() >= kMostHolds)
      throw InputError(fmt::format("there are {} ties and pins already", kMostHolds));
    scene::Hold hold;
    hold.centre = Vec3(command.numbers[0], command.numbers[1], command.numbers[2]);
    hold.reach = command.numbers[3];
    if (command.numbers[4] > 0.0) hold.ring = command.numbers[4];
    const hair::Groom& guides = stylist_->guides();
    const bool near = std::any_of(guides.points.begin(), guides.points.end(),
                                  [&](const Vec3& x) { return (x - hold.centre).norm() <= hold.reach; });
    if (!near) throw InputError("no hair comes near this place");
    words = hold.ring ? "Tie hair together" : "Pin hair";
    holds.push_back(hold);
  }
  stylist_->set_holds(std::move(holds), std::move(words));
  show_style();
}

void Workshop::handle_stroke(const Command& command) {
  if (command.what == "stroke_begin") {
    const scene::StyleStep step = begun_stroke(command);
    if (mode_ != Mode::style) show_style();
    return stylist_->begin_stroke(step);
  }
  if (command.what == "stroke") {
    want_numbers(command, 3);
    if (stylist_->stroke_to({command.numbers[0], command.numbers[1], command.numbers[2]})) show_stroke();
    return;
  }
  if (command.what == "stroke_end" && stylist_->in_stroke())
    stylist_->end_stroke();
  else
    stylist_->drop_stroke();
  show_style();
}

// One of the styles to start from, with as many guides as answer at once.
void Workshop::handle_start_from(const Command& command) {
  const auto& styles = built_in_styles();
  const auto found = std::find_if(styles.begin(), styles.end(),
                                  [&](const BuiltInStyle& style) { return style.name == command.text; });
  if (found == styles.end())
    throw InputError(fmt::format("there is no style called '{}'", command.text.substr(0, 40)));
  scene::Scene scene = scene::parse_resolved_scene(std::string(found->scene), std::string(found->name));
  scene.hair.count = std::min(scene.hair.count, kMostGuides);
  stylist_->open(std::move(scene), title_of(*found));
  show_style();
}

// What the last studio has left.
void Workshop::handle_continue(const Command&) {
  if (!autosave_.last()) throw InputError("there is nothing to continue with");
  stylist_->open(*autosave_.last(), "Continue");
  show_style();
}

void Workshop::handle_keep(const Order& order) {
  const Command& command = order.command;
  std::string name, content;
  if (command.what == "save") {
    // As it hangs on screen: at rest, with nothing left to settle.
    scene::Scene scene = mode_ == Mode::inspect ? inspectors_[0]->scene() : stylist_->scene();
    if (mode_ != Mode::inspect) {
      if (scene.hair.source != scene::HairSource::file) scene.hair.start = scene::Start::rest;
      scene.simulation.settle = 0.0;
    }
    name = "style.toml";
    content = scene::to_toml(scene);
  } else if (command.what == "export") {
    const auto known = io::groom_extensions();
    if (std::find(known.begin(), known.end(), command.text) == known.end())
      throw InputError(fmt::format("there is no kind of groom called '{}'", command.text.substr(0, 20)));
    const std::filesystem::path file = scratch_ / ("hair" + command.text);
    const View& view = views_[0];
    io::write_groom(view.hair->drawn(view.groom, view.points,
                                     view.poses.empty() ? Quat::Identity() : view.poses[0].rotation),
                    file);
    name = file.filename().string();
    content = read_whole(file);
  } else if (command.what == "download") {
    want_numbers(command, 1);
    const auto& file = caches_[whole_number(command.numbers[0], caches_.size(), "cache")];
    name = file.filename().string();
    content = read_whole(file);
  } else {
    throw InputError(fmt::format("the studio cannot '{}'", command.what.substr(0, 40)));
  }
  deliver_(order.client, {share(file_packet(name, content)), true, 0});
}

void Workshop::open_scene(const std::string& text) {
  // Files that a scene names are not looked for: what comes from a page must not reach into this machine.
  scene::Scene scene = scene::parse_resolved_scene(text, "the opened scene");
  if (names_files(scene, dropbox_))
    throw InputError("this scene names files; open it with: ringlet studio SCENE.toml");
  stylist_->open(std::move(scene), "Open a scene");
}

// Guides as the tool has left them; the strands between them go along, bound as they were.
void Workshop::show_stroke() {
  ShownHair::Frame frame;
  frame.points = stylist_->guides().points;
  const std::vector<Pose> poses = views_[0].poses;
  frame.bodies = poses;
  show_frame(0, frame);
}

void Workshop::show_style() {
  leave_motion();
  if (stylist_->can_undo()) autosave_.changed(stylist_->scene());
  mode_ = Mode::style;
  const sim::World& world = stylist_->world();
  const Pose start = world.start_pose();
  // The bodies are many words and seldom change: another scene may have others.
  std::vector<std::size_t> sizes;
  for (const io::CacheBody& body : world.pictured) sizes.push_back(body.mesh.vertices.size());
  if (!views_[0].bodies || open_[0] >= 0 || sizes != body_sizes_) show_bodies(0, world.pictured);
  body_sizes_ = std::move(sizes);
  open_[0] = open_[1] = -1;
  inspectors_[0].reset();
  inspectors_[1].reset();
  views_[1] = {};
  show_hair(stylist_->guides(), start.rotation);
  std::vector<Pose> poses;
  for (const bool moves : world.pictured_moves) poses.push_back(moves ? start : Pose{});
  ShownHair::Frame frame;
  frame.points = stylist_->guides().points;
  frame.bodies = poses;
  show_frame(0, frame);
}

}  // namespace ringlet::studio

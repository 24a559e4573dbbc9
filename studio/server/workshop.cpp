#include "studio/server/workshop.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "ringlet/base/error.h"
#include "ringlet/io/cache_writer.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/run.h"

namespace ringlet::studio {
namespace {

using Clock = std::chrono::steady_clock;

// Lanes of messages that replace each other; each view has three of its own.
enum Lane : unsigned { kState = 1, kBodies = 2, kStrands = 4, kFrames = 6, kStatistics = 8 };

// A recording ends by itself: a page that is forgotten must not fill a disk.
constexpr std::size_t kLongestRecording = 1800;         // frames
constexpr std::size_t kLargestDownload = 512UL << 20U;  // bytes

std::shared_ptr<const std::string> share(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

std::filesystem::path scratch_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "ringlet-studio-XXXXXX").string();
  if (!mkdtemp(name.data())) throw FileError("no folder for the studio can be made", {name});
  return name;
}

std::string read_whole(const std::filesystem::path& file) {
  if (std::filesystem::file_size(file) > kLargestDownload)
    throw InputError(
        fmt::format("this is larger than {} MiB; find it at {}", kLargestDownload >> 20U, file.string()));
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void want_numbers(const Command& command, std::size_t count) {
  if (command.numbers.size() != count)
    throw InputError(fmt::format("'{}' takes {} numbers", command.what, count));
}

std::size_t whole_number(double value, std::size_t below, std::string_view what) {
  if (!(value >= 0.0 && value < double(below)) || value != std::floor(value))
    throw InputError(fmt::format("there is no {} {}", what, value));
  return static_cast<std::size_t>(value);
}

// Messages of which only the newest counts while they wait.
bool supersedes(const Command& newer, const Command& older) {
  if (newer.what != older.what) return false;
  if (newer.what == "grab" || newer.what == "seek") return true;
  const auto same_keys = [](const auto& a, const auto& b) { return a.first == b.first; };
  return older.more && (newer.what == "set" || newer.what == "wet" || newer.what == "grow") &&
         std::equal(newer.values.begin(), newer.values.end(), older.values.begin(), older.values.end(),
                    same_keys);
}

bool names_files(const scene::Scene& scene) {
  const auto named = [](const auto& item) { return !item.file.empty(); };
  return !scene.hair.file.empty() || std::any_of(scene.body.shapes.begin(), scene.body.shapes.end(), named) ||
         std::any_of(scene.style.steps.begin(), scene.style.steps.end(), named);
}

}  // namespace

struct Workshop::Recording {
  std::filesystem::path file;
  io::CacheWriter writer;
  std::size_t first_frame;
};

Workshop::Workshop(const scene::Scene& scene, std::string title, std::vector<std::filesystem::path> caches,
                   bool open, Deliver deliver)
    : deliver_(std::move(deliver)),
      title_(std::move(title)),
      caches_(std::move(caches)),
      scratch_(scratch_folder()) {
  stylist_ = std::make_unique<Stylist>(scene);
  if (open)
    open_cache(0, 0);
  else
    show_style();
  thread_ = std::thread([this] { work(); });
}

Workshop::~Workshop() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  stop_.request();
  news_.notify_all();
  thread_.join();
  recording_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(scratch_, ignored);
}

void Workshop::joined(ClientId client) {
  Command command;
  command.what = "welcome";
  const std::lock_guard lock(mutex_);
  orders_.push_back({client, command});
  news_.notify_one();
}

void Workshop::said(ClientId client, std::string_view text) {
  Order order{client, {}};
  try {
    order.command = parse_command(text);
    if (order.command.what == "welcome") throw InputError("'welcome' is not for pages to say");
    const std::lock_guard lock(mutex_);
    if (!orders_.empty() && orders_.back().client == client &&
        supersedes(order.command, orders_.back().command)) {
      orders_.back() = std::move(order);
      return;
    }
    if (orders_.size() >= kMostWaiting) throw InputError("the studio is busy; try again");
    orders_.push_back(std::move(order));
    news_.notify_one();
  } catch (const Error& error) {
    tell(client, error_json(order.command.id, order.command.what, error.message()));
  }
}

void Workshop::work() {
  while (true) {
    std::optional<Order> order;
    {
      std::unique_lock lock(mutex_);
      const auto something = [&] { return ending_ || !orders_.empty(); };
      if (playing_)
        news_.wait_until(lock, due_, something);
      else
        news_.wait(lock, something);
      if (ending_) return;
      if (!orders_.empty()) {
        order = std::move(orders_.front());
        orders_.pop_front();
      }
    }
    if (order)
      handle(*order);
    else if (playing_)
      advance();
    // Orders must not keep the hair from moving.
    if (order && playing_ && Clock::now() >= due_) advance();
  }
}

void Workshop::handle(const Order& order) {
  const Command& command = order.command;
  try {
    if (command.what == "welcome") return welcome(order.client);
    echo_ = command.id;
    using Handler = void (Workshop::*)(const Command&);
    static const std::vector<std::pair<std::string_view, Handler>> handlers{
        {"set", &Workshop::handle_style},        {"cut", &Workshop::handle_style},
        {"comb", &Workshop::handle_style},       {"wet", &Workshop::handle_style},
        {"brush", &Workshop::handle_style},      {"grow", &Workshop::handle_style},
        {"undo", &Workshop::handle_style},       {"redo", &Workshop::handle_style},
        {"open_scene", &Workshop::handle_style}, {"style", &Workshop::handle_move},
        {"play", &Workshop::handle_move},        {"pause", &Workshop::handle_move},
        {"reset", &Workshop::handle_move},       {"grab", &Workshop::handle_move},
        {"record", &Workshop::handle_move},      {"open", &Workshop::handle_inspect},
        {"seek", &Workshop::handle_inspect},     {"compare", &Workshop::handle_inspect},
        {"colour", &Workshop::handle_show},      {"contacts", &Workshop::handle_show},
    };
    const auto known = std::find_if(handlers.begin(), handlers.end(),
                                    [&](const auto& h) { return h.first == command.what; });
    if (known != handlers.end())
      (this->*known->second)(command);
    else
      handle_keep(order);
    if (command.what != "grab" && command.what != "seek") {
      tell(order.client, done_json(command.id));
      tell_state();
    }
  } catch (const Error& error) {
    tell(order.client, error_json(command.id, command.what, error.message()));
    tell_state();
  } catch (const std::exception& error) {
    tell(order.client, error_json(command.id, command.what, error.what()));
  }
}

void Workshop::handle_style(const Command& command) {
  if (command.what == "set") {
    const StudioKey::Effect effect = stylist_->set(command.values, command.more);
    if (effect == StudioKey::Effect::dynamics && mode_ == Mode::move) {
      const bool only_motion = std::all_of(command.values.begin(), command.values.end(),
                                           [](const auto& v) { return v.first.starts_with("motion."); });
      if (only_motion) return mover_->gesture(stylist_->scene().motion);
      const bool was_playing = playing_;
      start_moving();
      playing_ = was_playing;
      return;
    }
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
    if (command.what == "cut" || command.what == "comb") {
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

void Workshop::handle_move(const Command& command) {
  if (command.what == "play") {
    if (mode_ != Mode::move) start_moving();
    playing_ = true;
    due_ = Clock::now();
  } else if (command.what == "pause") {
    playing_ = false;
  } else if (command.what == "reset" || command.what == "style") {
    show_style();
  } else if (command.what == "record") {
    if (recording_) return stop_recording();
    if (mode_ != Mode::move) start_moving();
    recording_ = std::make_unique<Recording>(Recording{
        scratch_ / fmt::format("recording_{}.h5", ++recordings_),
        io::CacheWriter::create(scratch_ / fmt::format("recording_{}.h5", recordings_),
                                sim::cache_header(mover_->simulator().world(), mover_->simulator().points())),
        mover_->simulator().frame()});
    record_frame();
    playing_ = true;
    due_ = Clock::now();
  } else {
    want_numbers(command, 6);
    HeadPlace place;
    for (int k = 0; k < 6; ++k)
      place[k] = std::clamp(command.numbers[static_cast<std::size_t>(k)],
                            k < 3 ? -kFurthestGrab : -kLargestTurn, k < 3 ? kFurthestGrab : kLargestTurn);
    if (mover_) mover_->grab(place);
  }
}

void Workshop::handle_inspect(const Command& command) {
  if (command.what == "open" || command.what == "compare") {
    want_numbers(command, 1);
    const bool none = command.what == "compare" && command.numbers[0] < 0.0;
    if (command.what == "compare" && mode_ != Mode::inspect) throw InputError("open a cache first");
    if (none) {
      inspectors_[1].reset();
      open_[1] = -1;
      views_[1] = {};
      return;
    }
    open_cache(static_cast<int>(whole_number(command.numbers[0], caches_.size(), "cache")),
               command.what == "open" ? 0 : 1);
  } else if (mode_ != Mode::inspect) {
    throw InputError("open a cache first");
  } else {
    want_numbers(command, 1);
    show_cache_frame(whole_number(command.numbers[0], inspectors_[0]->frames(), "frame"));
  }
}

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
  if (names_files(scene)) throw InputError("this scene names files; open it with: ringlet studio SCENE.toml");
  stylist_->open(std::move(scene));
}

void Workshop::show_style() {
  leave_motion();
  mode_ = Mode::style;
  const sim::World& world = stylist_->world();
  const Pose start = body::pose(world.motion, 0.0);
  // The bodies are many words and seldom change: another scene may have others.
  std::vector<std::size_t> sizes;
  for (const io::CacheBody& body : world.pictured) sizes.push_back(body.mesh.vertices.size());
  if (!views_[0].bodies || open_[0] >= 0 || sizes != body_sizes_) show_bodies(0, world.pictured);
  body_sizes_ = std::move(sizes);
  open_[0] = open_[1] = -1;
  inspectors_[0].reset();
  inspectors_[1].reset();
  views_[1] = {};
  show_hair(0, stylist_->guides(), start.rotation, stylist_->sites(), stylist_->scene());
  std::vector<Pose> poses;
  for (const bool moves : world.pictured_moves) poses.push_back(moves ? start : Pose{});
  ShownHair::Frame frame;
  frame.points = stylist_->guides().points;
  frame.bodies = poses;
  show_frame(0, frame);
}

void Workshop::start_moving() {
  leave_motion();
  if (mode_ == Mode::inspect) show_style();
  mover_ = std::make_unique<Mover>(stylist_->scene());
  mode_ = Mode::move;
  before_.clear();
  const std::vector<Pose> poses = mover_->simulator().pictured_poses();
  show_hair(0, mover_->start_groom(), poses.empty() ? Quat::Identity() : poses[0].rotation, stylist_->sites(),
            stylist_->scene());
  due_ = Clock::now();
}

void Workshop::leave_motion() {
  stop_recording();
  playing_ = false;
  mover_.reset();
}

void Workshop::advance() {
  const auto begin = Clock::now();
  const std::span<const Vec3> points = mover_->simulator().points();
  before_.assign(points.begin(), points.end());
  try {
    if (!mover_->advance(stop_)) return;
  } catch (const Error& error) {
    playing_ = false;
    tell({}, error_json(0, "play", error.message()));
    return tell_state();
  }
  frame_seconds_ = std::chrono::duration<double>(Clock::now() - begin).count();
  show_motion();
  record_frame();
  // At the pace of real time where the machine is fast enough, without trying to catch up where it is not.
  const auto pace =
      std::chrono::duration<double>(1.0 / mover_->simulator().world().scene.run.frames_per_second);
  due_ = std::max(due_ + std::chrono::duration_cast<Clock::duration>(pace), begin);
}

void Workshop::show_motion() {
  sim::Simulator& simulator = mover_->simulator();
  const std::vector<Pose> poses = simulator.pictured_poses();
  std::vector<io::CacheContact> contacts;
  if (needs_contacts(quantity_) || shows_contacts_) contacts = simulator.contacts();
  ShownHair::Frame frame;
  frame.number = static_cast<std::uint32_t>(simulator.frame());
  frame.time = simulator.time();
  frame.seconds = frame_seconds_;
  frame.points = simulator.points();
  frame.bodies = poses;
  if (shows_contacts_) frame.contacts = contacts;
  std::vector<float> values;
  if (has_contacts() || !needs_contacts(quantity_))
    values = values_of(quantity_, {views_[0].groom, frame.points, before_,
                                   1.0 / simulator.world().scene.run.frames_per_second, contacts,
                                   stylist_->style().wetness_of_strands()});
  frame.values = values;
  show_frame(0, frame);
}

void Workshop::record_frame() {
  if (!recording_) return;
  sim::Simulator& simulator = mover_->simulator();
  const double since =
      double(simulator.frame() - recording_->first_frame) / simulator.world().scene.run.frames_per_second;
  sim::append_frame(recording_->writer, simulator, since, simulator.points(), {});
  if (recording_->writer.frame_count() >= kLongestRecording) {
    stop_recording();
    tell_state();
  }
}

void Workshop::stop_recording() {
  if (!recording_) return;
  caches_.push_back(recording_->file);
  recording_.reset();
}

void Workshop::open_cache(int which, unsigned view) {
  auto inspector = std::make_unique<Inspector>(caches_[static_cast<std::size_t>(which)]);
  const io::CacheReader& cache = inspector->cache();
  hair::Groom rest = cache.header().groom;
  rest.points = cache.points(0);
  const std::vector<Pose> poses = cache.body_poses(0);
  leave_motion();
  mode_ = Mode::inspect;
  if (view == 0 && open_[0] < 0) views_[1] = {};
  show_bodies(view, cache.header().bodies);
  show_hair(view, std::move(rest), poses.empty() ? Quat::Identity() : poses[0].rotation, inspector->sites(),
            inspector->scene());
  views_[view].statistics =
      share(statistics_json(view, cache.header().statistics, inspector->times(), inspector->statistics()));
  deliver_({}, {views_[view].statistics, false, kStatistics + view});
  inspectors_[view] = std::move(inspector);
  open_[view] = which;
  show_cache_frame(view == 0 ? 0 : cache_frame_);
}

void Workshop::show_cache_frame(std::size_t number) {
  cache_frame_ = number;
  for (unsigned view = 0; view < 2; ++view) {
    if (!inspectors_[view]) continue;
    const auto begin = Clock::now();
    const Inspector& inspector = *inspectors_[view];
    const std::size_t at = std::min(number, inspector.frames() - 1);
    const std::vector<Vec3> points = inspector.cache().points(at);
    const std::vector<Pose> poses = inspector.cache().body_poses(at);
    const std::vector<float> values = inspector.values(at, quantity_);
    std::vector<io::CacheContact> contacts;
    if (shows_contacts_ && inspector.has_contacts()) contacts = inspector.cache().contacts(at);
    ShownHair::Frame frame;
    frame.number = static_cast<std::uint32_t>(at);
    frame.time = inspector.cache().time(at);
    frame.points = points;
    frame.bodies = poses;
    frame.values = values;
    frame.contacts = contacts;
    frame.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    show_frame(view, frame);
  }
}

void Workshop::show_bodies(unsigned view, std::span<const io::CacheBody> bodies) {
  views_[view].bodies = share(bodies_packet(view, bodies));
  deliver_({}, {views_[view].bodies, true, kBodies + view});
}

void Workshop::show_hair(unsigned view, hair::Groom rest, const Quat& head,
                         std::span<const hair::ScalpSite> sites, const scene::Scene& scene) {
  View& shown = views_[view];
  shown.version = next_version_++;
  shown.groom = rest;
  std::span<const double> wetness;
  if (mode_ != Mode::inspect) wetness = stylist_->style().wetness_of_strands();
  shown.hair = std::make_unique<ShownHair>(scene, std::move(rest), head, sites, wetness);
  shown.strands = share(shown.hair->strands_packet(view, shown.version, scene));
  deliver_({}, {shown.strands, true, kStrands + view});
}

void Workshop::show_frame(unsigned view, const ShownHair::Frame& frame) {
  View& shown = views_[view];
  shown.points.assign(frame.points.begin(), frame.points.end());
  shown.poses.assign(frame.bodies.begin(), frame.bodies.end());
  ShownHair::Frame stamped = frame;
  stamped.echo = echo_;
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
  tell_state();
}

void Workshop::tell(std::optional<ClientId> client, std::string text) {
  deliver_(client, {share(std::move(text)), false, 0});
}

void Workshop::tell_state() {
  State state;
  state.title = title_;
  state.mode = mode_ == Mode::style ? "style" : mode_ == Mode::move ? "move" : "inspect";
  state.playing = playing_;
  state.recording = recording_ != nullptr;
  state.can_undo = stylist_->can_undo();
  state.can_redo = stylist_->can_redo();
  state.wetness = stylist_->style().wetness();
  state.guides = views_[0].hair ? views_[0].hair->guide_count() : 0;
  state.shown = views_[0].hair ? views_[0].hair->shown_count() : 0;
  const auto& rest = stylist_->style().rest();
  state.stable = static_cast<std::size_t>(std::count_if(
      rest.begin(), rest.end(), [](const auto& r) { return r.outcome == statics::Outcome::stable; }));
  state.history = stylist_->style().groom().history;
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

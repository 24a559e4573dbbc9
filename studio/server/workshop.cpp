#include "studio/server/workshop.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "studio/server/workshop_parts.h"

namespace ringlet::studio {
namespace {

std::filesystem::path scratch_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "ringlet-studio-XXXXXX").string();
  if (!mkdtemp(name.data())) throw FileError("no folder for the studio can be made", {name});
  return name;
}

// Beside its content a message holds the file's name.
constexpr std::size_t kLargestDownload = Server::kLargestMessage - (std::size_t{1} << 16);  // bytes

// Messages of which only the newest counts while they wait.
bool supersedes(const Command& newer, const Command& older) {
  if (newer.what != older.what) return false;
  if (newer.what == "grab" || newer.what == "seek" || newer.what == "stroke") return true;
  const auto same_keys = [](const auto& a, const auto& b) { return a.first == b.first; };
  return older.more && (newer.what == "set" || newer.what == "wet" || newer.what == "grow") &&
         std::equal(newer.values.begin(), newer.values.end(), older.values.begin(), older.values.end(),
                    same_keys);
}

}  // namespace

std::string read_whole(const std::filesystem::path& file) {
  if (std::filesystem::file_size(file) > kLargestDownload)
    throw InputError(fmt::format("this is larger than {} MiB; find it at {}", Server::kLargestMessage >> 20U,
                                 file.string()));
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string words_of(const std::exception& error) {
  if (const auto* ours = dynamic_cast<const Error*>(&error)) return ours->message();
  if (dynamic_cast<const std::bad_alloc*>(&error)) return "there is not enough memory for this";
  return fmt::format("this is a mistake in Ringlet, please report it: {}", error.what());
}

Workshop::Workshop(const scene::Scene& scene, std::string title, std::vector<std::filesystem::path> caches,
                   FitCharacter fit, Opening opening, Deliver deliver)
    : deliver_(std::move(deliver)),
      title_(std::move(title)),
      caches_(std::move(caches)),
      scratch_(scratch_folder()),
      autosave_(autosave_file()),
      dropbox_(dropped_folder().empty() ? scratch_ / "dropped" : dropped_folder()),
      fit_(std::move(fit)) {
  darkroom_.emplace(scratch_);
  stylist_ = std::make_unique<Stylist>(scene);
  if (opening == Opening::cache)
    open_cache(0, 0);
  else
    show_style();
  if (opening == Opening::motion) {
    start_moving();
    playing_ = true;
  }
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
  darkroom_.reset();
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

// Where a stroke begins must not be forgotten.
bool Workshop::begins_stroke(const std::deque<Order>& orders) {
  if (orders.back().command.what != "stroke") return false;
  return orders.size() < 2 || orders[orders.size() - 2].command.what != "stroke";
}

void Workshop::said(ClientId client, std::string_view text) {
  Order order{client, {}};
  try {
    order.command = parse_command(text);
    if (order.command.what == "welcome") throw InputError("'welcome' is not for pages to say");
    const std::lock_guard lock(mutex_);
    if (!orders_.empty() && orders_.back().client == client &&
        supersedes(order.command, orders_.back().command) && !begins_stroke(orders_)) {
      orders_.back() = std::move(order);
      return;
    }
    if (orders_.size() >= kMostWaiting) throw InputError("the studio is busy; try again");
    orders_.push_back(std::move(order));
    news_.notify_one();
  } catch (const Error& error) {
    tell(client, error_json(id_of_message(text), order.command.what, error.message()));
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
      else if (autosave_.waits())
        news_.wait_for(lock, Autosave::kPause, something);
      else
        news_.wait(lock, something);
      if (ending_) break;
      if (!orders_.empty()) {
        order = std::move(orders_.front());
        orders_.pop_front();
      }
    }
    // Whatever goes wrong with one order or frame, the next one finds the studio alive.
    try {
      if (order) handle(*order);
      autosave_.flush();
      // Orders must not keep the hair from moving.
      if (playing_ && (!order || Clock::now() >= due_)) advance();
    } catch (const std::exception& error) {
      playing_ = false;
      tell({}, error_json(0, "studio", words_of(error)));
    }
  }
  autosave_.flush(true);
  const std::lock_guard lock(mutex_);
  ended_ = true;
  news_.notify_all();
}

bool Workshop::end_within(std::chrono::milliseconds patience) {
  const auto end = Clock::now() + patience;
  darkroom_->cancel();
  {
    std::unique_lock lock(mutex_);
    ending_ = true;
    stop_.request();
    news_.notify_all();
    if (!news_.wait_until(lock, end, [&] { return ended_; })) return false;
  }
  return darkroom_->idle_by(end);
}

void Workshop::handle(const Order& order) {
  const Command& command = order.command;
  try {
    if (command.what == "welcome") return welcome(order.client);
    echo_ = command.id;
    // A page may have gone in the middle of a stroke: whatever comes next ends it.
    if (stylist_->in_stroke() && command.what != "stroke" && command.what != "stroke_end" &&
        command.what != "stroke_drop")
      stylist_->end_stroke();
    using Handler = void (Workshop::*)(const Command&);
    static const std::vector<std::pair<std::string_view, Handler>> handlers{
        {"set", &Workshop::handle_style},           {"cut", &Workshop::handle_style},
        {"comb", &Workshop::handle_style},          {"wet", &Workshop::handle_style},
        {"brush", &Workshop::handle_style},         {"grow", &Workshop::handle_style},
        {"undo", &Workshop::handle_style},          {"redo", &Workshop::handle_style},
        {"stroke_begin", &Workshop::handle_stroke}, {"stroke", &Workshop::handle_stroke},
        {"stroke_end", &Workshop::handle_stroke},   {"stroke_drop", &Workshop::handle_stroke},
        {"continue", &Workshop::handle_continue},   {"start_from", &Workshop::handle_start_from},
        {"open_scene", &Workshop::handle_style},    {"style", &Workshop::handle_move},
        {"play", &Workshop::handle_move},           {"pause", &Workshop::handle_move},
        {"reset", &Workshop::handle_move},          {"grab", &Workshop::handle_move},
        {"record", &Workshop::handle_move},         {"open", &Workshop::handle_inspect},
        {"seek", &Workshop::handle_inspect},        {"compare", &Workshop::handle_inspect},
        {"colour", &Workshop::handle_show},         {"contacts", &Workshop::handle_show},
        {"wear", &Workshop::handle_wear},           {"snip", &Workshop::handle_style},
        {"hold", &Workshop::handle_hold},           {"let_go", &Workshop::handle_hold},
        {"unlock_all", &Workshop::handle_style},
    };
    const auto known = std::find_if(handlers.begin(), handlers.end(),
                                    [&](const auto& h) { return h.first == command.what; });
    if (known != handlers.end())
      (this->*known->second)(command);
    else if (command.what == "final" || command.what == "final_cancel")
      handle_final(order);
    else if (command.what == "probe")
      handle_probe(order);
    else
      handle_keep(order);
    if (command.what != "grab" && command.what != "seek" && command.what != "stroke") {
      tell(order.client, done_json(command.id));
      tell_state();
    }
  } catch (const std::exception& error) {
    tell(order.client, error_json(command.id, command.what, words_of(error)));
    tell_state();
  }
}

void Workshop::tell(std::optional<ClientId> client, std::string text) {
  deliver_(client, {share(std::move(text)), false, 0});
}

}  // namespace ringlet::studio

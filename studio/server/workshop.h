#pragma once
// What the studio does, in a thread of its own: styles, moves and inspects hair as the pages ask, and shows
// all of them the same thing.

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "studio/server/autosave.h"
#include "studio/server/command.h"
#include "studio/server/darkroom.h"
#include "studio/server/dropbox.h"
#include "studio/server/inspector.h"
#include "studio/server/mover.h"
#include "studio/server/next_mover.h"
#include "studio/server/server.h"
#include "studio/server/studio.h"
#include "studio/server/stylist.h"
#include "studio/server/wire.h"

namespace ringlet::studio {

// Delivers to one page, or to all.
using Deliver = std::function<void(std::optional<ClientId>, Message)>;

// What pages see first: the scene's hair at rest, the first cache, or the scene's hair in motion.
enum class Opening { style, cache, motion };

class Workshop {
 public:
  // `caches` may be opened by pages, by their number.
  Workshop(const scene::Scene& scene, std::string title, std::vector<std::filesystem::path> caches,
           FitCharacter fit, Opening opening, Deliver deliver);
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  // From the server's thread.
  void joined(ClientId client);
  void said(ClientId client, std::string_view text);

  // Tells the worker to end; false if it is still busy after `patience`. It takes no more orders then.
  bool end_within(std::chrono::milliseconds patience);
  // The folder that goes away with this object.
  const std::filesystem::path& scratch() const { return scratch_; }
  // May be used from any thread.
  const Dropbox& dropbox() const { return dropbox_; }

  static constexpr std::size_t kMostWaiting = 256;  // commands

 private:
  enum class Mode { style, move, inspect };
  struct Order {
    ClientId client;
    Command command;
  };
  // What is on screen in one half of the page.
  struct View {
    std::shared_ptr<const std::string> bodies, strands, frame, statistics;
    std::unique_ptr<ShownHair> hair;
    std::vector<Vec3> points;  // of the guides now
    std::vector<Pose> poses;   // of the bodies now
    hair::Groom groom;
    std::uint32_t version = 0, echo = 0;  // of the frame
  };

  // All of a frame of a cache that can be shown, read before anything changes.
  struct CacheMoment {
    std::size_t frame = 0;
    double time = 0.0, seconds = 0.0;
    std::vector<Vec3> points;
    std::vector<Pose> poses;
    std::vector<float> values;
    std::vector<io::CacheContact> contacts;
  };

  static bool begins_stroke(const std::deque<Order>& orders);
  void work();
  void welcome(ClientId client);
  void handle(const Order& order);
  void handle_style(const Command& command);
  void handle_stroke(const Command& command);
  void handle_hold(const Command& command);
  void handle_start_from(const Command& command);
  void handle_continue(const Command& command);
  void change_dynamics(const Command& command);
  void adopt_next_mover();
  void handle_move(const Command& command);
  void handle_inspect(const Command& command);
  void handle_show(const Command& command);
  void handle_keep(const Order& order);
  void handle_final(const Order& order);
  void handle_wear(const Command& command);
  void handle_probe(const Order& order);

  void show_style();
  void show_stroke();
  void start_moving();
  void leave_motion();
  void advance();
  void show_motion();
  bool has_contacts() const;
  void record_frame();
  void stop_recording();
  void open_cache(int which, unsigned view);
  void show_cache_frame(std::size_t frame);
  void open_scene(const std::string& text);
  void show_subject(FinalWish& wish) const;

  CacheMoment cache_moment(const Inspector& inspector, std::size_t number) const;
  void show_moment(unsigned view, const CacheMoment& moment);

  void fill_hair(View& shown, unsigned view, hair::Groom rest, const Quat& head,
                 std::span<const hair::ScalpSite> sites, const scene::Scene& scene, const GuideLook& look);
  void show_hair(hair::Groom rest, const Quat& head);
  void show_bodies(unsigned view, std::span<const io::CacheBody> bodies);
  void show_frame(unsigned view, const ShownHair::Frame& frame);
  void tell_state();
  void tell(std::optional<ClientId> client, std::string text);

  Deliver deliver_;
  std::string title_;
  std::vector<std::filesystem::path> caches_;
  std::filesystem::path scratch_;  // folder of this studio alone, gone at its end
  Autosave autosave_;
  Dropbox dropbox_;
  FitCharacter fit_;

  // Shared with the server's thread.
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<Order> orders_;
  bool ending_ = false, ended_ = false;
  StopFlag stop_;

  // The worker's own.
  Mode mode_ = Mode::style;
  bool playing_ = false;
  std::uint32_t echo_ = 0, next_version_ = 1;
  std::unique_ptr<Stylist> stylist_;
  std::unique_ptr<Mover> mover_;
  picture::Moment start_;  // of what moves
  NextMover next_mover_;
  std::unique_ptr<Inspector> inspectors_[2];
  int open_[2] = {-1, -1};
  std::size_t cache_frame_ = 0;
  // How hair that moves or has moved is shown.
  Quantity quantity_ = Quantity::none;
  bool shows_contacts_ = false;
  std::vector<Vec3> before_;    // points of the frame before, in Move
  double frame_seconds_ = 0.0;  // that the last frame took, in Move
  struct Recording;
  std::unique_ptr<Recording> recording_;
  View views_[2];
  std::vector<std::size_t> body_sizes_;  // of the style's bodies, as they were shown last
  std::chrono::steady_clock::time_point due_;
  std::optional<Darkroom> darkroom_;

  std::thread thread_;
};

}  // namespace ringlet::studio

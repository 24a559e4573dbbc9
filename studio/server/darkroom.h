#pragma once
// Final pictures and movies: traced in a thread of their own, which makes way for whatever moves meanwhile.

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "ringlet/picture/run_pictures.h"

namespace ringlet::studio {

struct FinalWish {
  // One moment from one side; one moment from all around; every frame of a cache.
  enum class Kind { picture, turntable, movie } kind = Kind::picture;
  scene::Picture look;
  double frames_per_second = 24.0;
  // Hair as it is now, or a cache and one of its frames.
  std::optional<picture::Subject> subject;
  picture::Moment now;
  std::filesystem::path cache;
  std::size_t frame = 0;
};

// The word of a page: "picture", "turntable", "movie". Throws InputError for any other.
FinalWish::Kind final_kind(const std::string& word);

struct FinalReport {
  enum class State { working, done, cancelled, failed } state = State::working;
  FinalWish::Kind kind = FinalWish::Kind::picture;
  double part = 0.0;                // 0 … 1
  std::string message;              // of what has failed
  std::filesystem::path file = {};  // of what is done
};
std::string report_json(const FinalReport& report);

class Darkroom {
 public:
  // Called from the thread of the darkroom.
  using Tell = std::function<void(const FinalReport&)>;

  // Files are made in `folder`.
  explicit Darkroom(std::filesystem::path folder) : folder_(std::move(folder)) {}
  ~Darkroom();
  Darkroom(const Darkroom&) = delete;
  Darkroom& operator=(const Darkroom&) = delete;

  // Throws InputError while another one is made.
  void begin(FinalWish wish, Tell tell);
  void cancel();
  bool idle_by(std::chrono::steady_clock::time_point when);
  // What is being made now.
  std::optional<FinalReport> report() const;

 private:
  void work(const FinalWish& wish, const Tell& tell);
  bool make(const FinalWish& wish, const std::filesystem::path& file,
            const std::function<void(double)>& part);

  std::filesystem::path folder_;
  mutable std::mutex mutex_;
  std::condition_variable news_;
  std::optional<FinalReport> report_;
  std::unique_ptr<StopFlag> stop_;
  std::thread thread_;
};

}  // namespace ringlet::studio

#include "studio/server/darkroom.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <tbb/task_arena.h>

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/picture/cache_pictures.h"
#include "ringlet/picture/movie.h"
#include "ringlet/picture/picture_file.h"
#include "ringlet/picture/views.h"

namespace ringlet::studio {
namespace {

constexpr std::size_t kTurntableViews = 72;
constexpr int kNiceness = 10;
constexpr double kLeastNews = 0.005;  // of the whole

constexpr std::array<std::pair<std::string_view, FinalWish::Kind>, 3> kKinds{
    {{"picture", FinalWish::Kind::picture},
     {"turntable", FinalWish::Kind::turntable},
     {"movie", FinalWish::Kind::movie}}};

std::string_view word_of(FinalWish::Kind kind) { return kKinds[static_cast<std::size_t>(kind)].first; }

}  // namespace

FinalWish::Kind final_kind(const std::string& word) {
  for (const auto& [name, kind] : kKinds)
    if (name == word) return kind;
  throw InputError(fmt::format("'{}' is none of picture, turntable, movie", word.substr(0, 40)));
}

std::string report_json(const FinalReport& report) {
  constexpr std::array kStates{"working", "done", "cancelled", "failed"};
  return nlohmann::json{{"kind", "final"},
                        {"what", word_of(report.kind)},
                        {"state", kStates[static_cast<std::size_t>(report.state)]},
                        {"part", report.part},
                        {"message", report.message}}
      .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Darkroom::~Darkroom() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

void Darkroom::begin(FinalWish wish, Tell tell) {
  {
    const std::lock_guard lock(mutex_);
    if (report_) throw InputError("a final picture is being made already; cancel it first");
    report_ = FinalReport{FinalReport::State::working, wish.kind, 0.0, ""};
    stop_ = std::make_unique<StopFlag>();
  }
  if (thread_.joinable()) thread_.join();
  tell(*report());
  thread_ = std::thread([this, wish = std::move(wish), tell = std::move(tell)] { work(wish, tell); });
}

void Darkroom::cancel() {
  const std::lock_guard lock(mutex_);
  if (stop_) stop_->request();
}

bool Darkroom::idle_by(std::chrono::steady_clock::time_point when) {
  std::unique_lock lock(mutex_);
  return news_.wait_until(lock, when, [&] { return !report_; });
}

std::optional<FinalReport> Darkroom::report() const {
  const std::lock_guard lock(mutex_);
  return report_;
}

void Darkroom::work(const FinalWish& wish, const Tell& tell) {
  // Of Linux's threads each has a priority of its own.
  setpriority(PRIO_PROCESS, 0, kNiceness);
  FinalReport last{FinalReport::State::working, wish.kind, 0.0, ""};
  double told = 0.0;
  const auto part = [&](double done) {
    if (done < told + kLeastNews) return;
    last.part = told = done;
    {
      const std::lock_guard lock(mutex_);
      report_ = last;
    }
    tell(last);
  };
  const bool film = wish.kind != FinalWish::Kind::picture;
  const std::filesystem::path file = folder_ / fmt::format("{}.{}", word_of(wish.kind), film ? "mp4" : "png");
  try {
    tbb::task_arena arena(tbb::task_arena::automatic, 1, tbb::task_arena::priority::low);
    const bool whole = arena.execute([&] { return make(wish, file, part); });
    last.state = whole ? FinalReport::State::done : FinalReport::State::cancelled;
    if (whole) last.file = file;
  } catch (const Error& error) {
    last.state = FinalReport::State::failed;
    last.message = error.message();
  } catch (const std::exception&) {
    last.state = FinalReport::State::failed;
    last.message = "there is not enough memory for this picture; make it smaller";
  }
  tell(last);
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  const std::lock_guard lock(mutex_);
  report_.reset();
  news_.notify_all();
}

// Whether all of it was made.
bool Darkroom::make(const FinalWish& wish, const std::filesystem::path& file,
                    const std::function<void(double)>& part) {
  std::optional<io::CacheReader> cache;
  std::optional<picture::CachePictures> of_cache;
  std::optional<picture::RunPictures> of_subject;
  if (wish.subject) {
    picture::Subject subject = *wish.subject;
    subject.scene.picture = wish.look;
    of_subject.emplace(std::move(subject));
  } else {
    cache.emplace(io::CacheReader::open(wish.cache));
    of_cache.emplace(*cache, wish.look);
  }
  const bool around = wish.kind == FinalWish::Kind::turntable, movie = wish.kind == FinalWish::Kind::movie;
  picture::Framing framing = around ? picture::Framing(wish.look, picture::turntable_angles(kTurntableViews))
                                    : picture::Framing(wish.look);
  if (of_subject)
    of_subject->include(framing, wish.now);
  else
    of_cache->include(framing, wish.frame, wish.frame);
  const std::vector<render::Camera> cameras = framing.cameras();
  const std::size_t count = around ? cameras.size() : movie ? cache->frame_count() : 1;
  const auto picture_of = [&](std::size_t k) {
    const ProgressCallback progress = [&](const Progress& p) {
      part((double(k) + double(p.done) / double(std::max<std::size_t>(1, p.total))) / double(count));
    };
    const render::Camera& camera = cameras[around ? k : 0];
    return of_subject ? of_subject->render(wish.now, std::nullopt, camera, progress, stop_.get())
                      : of_cache->render(movie ? k : wish.frame, camera, progress, stop_.get());
  };
  if (around || movie)
    return picture::write_movie(file, wish.frames_per_second, count, picture_of, {}, stop_.get());
  const render::Image image = picture_of(0);
  if (stop_->requested()) return false;
  picture::write_picture(image, file);
  return true;
}

}  // namespace ringlet::studio

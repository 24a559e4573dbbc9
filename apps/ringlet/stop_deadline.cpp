#include "apps/ringlet/stop_deadline.h"

#include <chrono>
#include <cstdlib>
#include <utility>

#include "apps/ringlet/command.h"

namespace ringlet::app {
namespace {

// A signal handler cannot wake a thread, so the flag is looked at.
constexpr auto kLookEvery = std::chrono::milliseconds(50);
constexpr auto kPatience = std::chrono::milliseconds(1500);

}  // namespace

StopDeadline::StopDeadline(const StopFlag& flag, std::function<void()> last_words)
    : flag_(flag), last_words_(std::move(last_words)), thread_([this] { watch(); }) {}

StopDeadline::~StopDeadline() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  news_.notify_all();
  thread_.join();
}

void StopDeadline::watch() {
  std::unique_lock lock(mutex_);
  const auto done = [this] { return done_; };
  while (!flag_.requested())
    if (news_.wait_for(lock, kLookEvery, done)) return;
  if (news_.wait_for(lock, kPatience, done)) return;
  last_words_();
  std::_Exit(static_cast<int>(ExitCode::interrupted));
}

}  // namespace ringlet::app

#include "ringlet/base/crew.h"

#include <tbb/task_group.h>

#include <algorithm>
#include <limits>
#include <thread>

#include "ringlet/base/parallel.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace ringlet {
namespace {

thread_local Crew* of_this_thread = nullptr;
thread_local bool part_in_hand = false;

// Waits a little longer each time it is asked to; a processor that others want is given to them.
class Patience {
 public:
  void wait() {
    constexpr int kSpins = 4000;  // some tens of microseconds
    if (++waited_ > kSpins) {
      std::this_thread::yield();
      return;
    }
#if defined(__x86_64__)
    _mm_pause();
#endif
  }

 private:
  int waited_ = 0;
};

constexpr std::uint64_t packed(std::size_t next, std::size_t end) { return std::uint64_t(next) << 32 | end; }

}  // namespace

struct Crew::Helpers {
  tbb::task_group tasks;
};

Crew* Crew::current() { return of_this_thread; }
bool Crew::in_part() { return part_in_hand; }

Crew::Crew() : members_(static_cast<std::size_t>(std::max(1, thread_count()))), ranges_(new Range[members_]) {
  if (of_this_thread != nullptr || members_ == 1) {
    members_ = 1;
    return;
  }
  of_this_thread = this;
  helpers_ = std::make_unique<Helpers>();
  for (std::size_t member = 1; member < members_; ++member)
    helpers_->tasks.run([this, member] { help(member); });
}

Crew::~Crew() {
  if (!helpers_) return;
  over_.store(true, std::memory_order_release);
  of_this_thread = nullptr;
  helpers_->tasks.wait();
}

void Crew::run(std::size_t count, Call call, void* context) {
  of_this_thread = nullptr;  // loops inside of parts are none of the crew's
  call_ = call;
  context_ = context;
  failure_ = nullptr;
  done_.store(0, std::memory_order_relaxed);
  for (std::size_t m = 0; m < members_; ++m)
    ranges_[m].next_and_end.store(packed(count * m / members_, count * (m + 1) / members_),
                                  std::memory_order_release);
  loops_.fetch_add(1, std::memory_order_release);
  work_from(0);
  Patience patience;
  while (done_.load(std::memory_order_acquire) != count) patience.wait();
  of_this_thread = this;
  if (failure_) std::rethrow_exception(failure_);
}

void Crew::help(std::size_t member) {
  std::uint32_t seen = std::numeric_limits<std::uint32_t>::max();
  Patience patience;
  while (!over_.load(std::memory_order_acquire)) {
    const std::uint32_t loops = loops_.load(std::memory_order_acquire);
    if (loops == seen) {
      patience.wait();
      continue;
    }
    seen = loops;
    patience = {};
    work_from(member);
  }
}

// What is open, its own range first. call_ and context_ are read only with a part in hand: a loop cannot end,
// and the next one begin, before that part is done.
void Crew::work_from(std::size_t member) {
  for (std::size_t k = 0; k < members_; ++k) {
    Range& range = ranges_[(member + k) % members_];
    for (std::size_t part = 0; take(range, part);) {
      part_in_hand = true;
      try {
        call_(context_, part);
      } catch (...) {
        const std::lock_guard lock(failure_lock_);
        if (!failure_) failure_ = std::current_exception();
      }
      part_in_hand = false;
      done_.fetch_add(1, std::memory_order_acq_rel);
    }
  }
}

bool Crew::take(Range& range, std::size_t& part) {
  constexpr std::uint64_t kLow = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t now = range.next_and_end.load(std::memory_order_acquire);
  while ((now >> 32) < (now & kLow))
    if (range.next_and_end.compare_exchange_weak(now, now + (std::uint64_t{1} << 32),
                                                 std::memory_order_acq_rel, std::memory_order_acquire)) {
      part = now >> 32;
      return true;
    }
  return false;
}

}  // namespace ringlet

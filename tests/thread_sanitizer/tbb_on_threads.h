#pragma once
// The part of oneTBB that Ringlet uses, on plain threads, for builds with the thread sanitizer. The library
// of the distribution is compiled without it: the sanitizer does not see how its tasks wait for each other,
// and reports races where there are none. This one is compiled with the code that it runs, so that every
// report counts.

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace tbb {

class global_control {
 public:
  enum parameter { max_allowed_parallelism };

  global_control(parameter, std::size_t threads) : threads_(threads) {
    const std::lock_guard lock(state().mutex);
    state().limits.insert(threads_);
  }
  ~global_control() {
    const std::lock_guard lock(state().mutex);
    state().limits.erase(state().limits.find(threads_));
  }
  global_control(const global_control&) = delete;
  global_control& operator=(const global_control&) = delete;

  static std::size_t active_value(parameter) {
    const std::lock_guard lock(state().mutex);
    return state().limits.empty() ? std::max(2u, std::thread::hardware_concurrency())
                                  : *state().limits.begin();
  }

 private:
  struct State {
    std::mutex mutex;
    std::multiset<std::size_t> limits;
  };
  static State& state() {
    static State instance;
    return instance;
  }

  std::size_t threads_;
};

template <class Index>
class blocked_range {
 public:
  blocked_range(Index begin, Index end, Index = 1) : begin_(begin), end_(end) {}
  Index begin() const { return begin_; }
  Index end() const { return end_; }

 private:
  Index begin_, end_;
};

struct simple_partitioner {};

// A loop and its helpers: whoever is free takes the next part.
class Workers {
 public:
  using Part = std::function<void(std::size_t)>;

  static Workers& instance() {
    static Workers workers;
    return workers;
  }

  // Calls part(i) for every i in [0, count). A loop inside of another, or beside it, is run by its caller
  // alone.
  void run(std::size_t count, const Part& part) {
    const std::size_t helpers = global_control::active_value(global_control::max_allowed_parallelism) - 1;
    std::unique_lock<std::mutex> one_loop;
    if (!inside() && helpers > 0) one_loop = std::unique_lock(loop_, std::try_to_lock);
    if (!one_loop.owns_lock()) {
      for (std::size_t i = 0; i < count; ++i) part(i);
      return;
    }
    {
      const std::lock_guard lock(mutex_);
      while (threads_.size() < helpers) threads_.emplace_back([this] { help(); });
      part_ = &part;
      next_ = 0;
      count_ = count;
      places_ = helpers;
      failure_ = nullptr;
    }
    wake_.notify_all();
    work();
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [&] { return busy_ == 0; });
    part_ = nullptr;
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  ~Workers() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  static bool& inside() {
    thread_local bool value = false;
    return value;
  }

  void help() {
    for (;;) {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return over_ || (part_ && places_ > 0 && next_ < count_); });
      if (over_) return;
      --places_;
      ++busy_;
      lock.unlock();
      work();
      lock.lock();
      if (--busy_ == 0) idle_.notify_all();
    }
  }

  void work() {
    inside() = true;
    for (;;) {
      std::unique_lock lock(mutex_);
      if (next_ == count_) break;
      const std::size_t i = next_++;
      const Part& part = *part_;
      lock.unlock();
      try {
        part(i);
      } catch (...) {
        lock.lock();
        if (!failure_) failure_ = std::current_exception();
        next_ = count_;
      }
    }
    inside() = false;
  }

  std::mutex loop_, mutex_;
  std::condition_variable wake_, idle_;
  std::vector<std::thread> threads_;
  const Part* part_ = nullptr;
  std::size_t next_ = 0, count_ = 0, places_ = 0, busy_ = 0;
  bool over_ = false;
  std::exception_ptr failure_;
};

template <class Index, class Body>
void parallel_for(const blocked_range<Index>& range, const Body& body, simple_partitioner) {
  Workers::instance().run(range.end() - range.begin(), [&](std::size_t i) {
    body(blocked_range<Index>(range.begin() + i, range.begin() + i + 1));
  });
}

class task_group {
 public:
  ~task_group() { wait(); }

  template <class Task>
  void run(Task task) {
    threads_.emplace_back(std::move(task));
  }
  void wait() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

class task_arena {
 public:
  static constexpr int automatic = -1;
  enum class priority { low, normal, high };

  explicit task_arena(int = automatic, unsigned = 1, priority = priority::normal) {}
  template <class Work>
  auto execute(Work&& work) {
    return work();
  }
};

}  // namespace tbb

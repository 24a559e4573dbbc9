#pragma once
// Threads that stay together for many short loops. To wake a thread costs as much as such a loop takes.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>

namespace ringlet {

// While it lives, the parallel loops of the thread that made it are shared with threads that do nothing else
// but wait for the next one. No helper need come: what nobody takes the maker does itself.
class Crew {
 public:
  Crew();
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // The crew of this thread, or null: it has none, or is in the middle of a loop.
  static Crew* current();
  // Whether this thread works on a part of a crew's loop. Loops inside of one are its own: to wait for others
  // it would have to take on work, and could be given a helper's, which ends with the crew.
  static bool in_part();

  // Calls part(i) for every i in [0, count), here and on the helpers; returns when all are done. Throws what
  // a part has thrown.
  template <class Part>
  void share(std::size_t count, Part& part) {
    run(
        count, [](void* context, std::size_t i) { (*static_cast<Part*>(context))(i); },
        const_cast<void*>(static_cast<const void*>(std::addressof(part))));
  }

 private:
  using Call = void (*)(void* context, std::size_t i);
  // The parts that a member takes first, so that it finds their data in its own cache loop after loop; others
  // take from them when they have none left. Next part and end in one number, to be changed at once.
  struct alignas(64) Range {
    std::atomic<std::uint64_t> next_and_end{0};
  };
  struct Helpers;

  void run(std::size_t count, Call call, void* context);
  void help(std::size_t member);
  void work_from(std::size_t member);
  bool take(Range& range, std::size_t& part);

  std::size_t members_;
  std::unique_ptr<Range[]> ranges_;
  Call call_ = nullptr;
  void* context_ = nullptr;
  std::mutex failure_lock_;
  std::exception_ptr failure_;
  alignas(64) std::atomic<std::size_t> done_{0};
  alignas(64) std::atomic<std::uint32_t> loops_{0};  // begun so far
  std::atomic<bool> over_{false};
  std::unique_ptr<Helpers> helpers_;
};

}  // namespace ringlet

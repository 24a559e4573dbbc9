// The module ringlet._ringlet: errors, threads, messages; and the helpers of bindings.h.
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "bindings.h"
#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/version.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::python {

std::vector<Vec3> vectors(const Numbers& numbers, const char* what) {
  if (numbers.ndim() != 2 || numbers.shape(1) != 3)
    throw InputError(fmt::format("{} must be an array of shape (n, 3)", what));
  const auto* rows = reinterpret_cast<const Vec3*>(numbers.data());
  return {rows, rows + numbers.shape(0)};
}

Vec3 vector(const Numbers& numbers, const char* what) {
  if (numbers.size() != 3) throw InputError(fmt::format("{} must be three numbers", what));
  return {numbers.data()[0], numbers.data()[1], numbers.data()[2]};
}

std::string path_text(const py::object& path) {
  return py::module_::import("os").attr("fspath")(path).cast<std::string>();
}

namespace {

struct Message {
  LogLevel level;
  std::string text;
};
std::mutex messages_mutex;
std::vector<Message> messages;

// How often a waiting call looks whether Ctrl-C was pressed.
constexpr std::chrono::milliseconds kLook{50};

py::object error_type(const char* name) { return py::module_::import("ringlet._errors").attr(name); }

const char* type_name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::input:
      return "InputError";
    case ErrorKind::file_system:
      return "FileError";
    case ErrorKind::numerical:
      return "NumericalError";
    case ErrorKind::unsupported:
      return "UnsupportedError";
    case ErrorKind::cancelled:
      break;
  }
  return "CancelledError";
}

void raise(const Error& error, const char* type, const py::object& problems) {
  const py::object kind = error_type(type);
  const py::object raised =
      kind(error.what(), error.place().file, error.place().line, error.place().column, problems);
  PyErr_SetObject(kind.ptr(), raised.ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const scene::SceneError& error) {
    py::list problems;
    for (const scene::Problem& problem : error.problems()) problems.append(problem.to_string());
    raise(error, "SceneError", problems);
  } catch (const Error& error) {
    raise(error, type_name(error.kind()), py::list());
  }
}

}  // namespace

void collect_log() {
  set_log_sink([](LogLevel level, const std::string& text) {
    const std::lock_guard lock(messages_mutex);
    messages.push_back({level, text});
  });
}

void hand_on_log() {
  std::vector<Message> waiting;
  {
    const std::lock_guard lock(messages_mutex);
    waiting.swap(messages);
  }
  if (waiting.empty()) return;
  // An exception may be on its way already: it is kept aside, and what logging raises is not ours to lose it
  // for.
  const py::error_scope kept;
  try {
    const py::object logger = py::module_::import("logging").attr("getLogger")("ringlet");
    for (const Message& message : waiting) {
      const char* method = message.level == LogLevel::warning ? "warning"
                           : message.level == LogLevel::info  ? "info"
                                                              : "debug";
      logger.attr(method)("%s", message.text);
    }
  } catch (py::error_already_set& error) {
    error.discard_as_unraisable("handing on a message of ringlet");
  }
}

void watched(StopFlag& stop, const std::function<void()>& work) {
  std::exception_ptr failure, interrupt;
  {
    const py::gil_scoped_release release;
    std::mutex mutex;
    std::condition_variable ended;
    bool done = false;
    std::thread worker([&] {
      try {
        work();
      } catch (const py::error_already_set&) {
        failure = std::current_exception();
        stop.request();
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      done = true;
      ended.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!ended.wait_for(lock, kLook, [&] { return done; })) {
      lock.unlock();
      if (!interrupt) {
        const py::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() != 0) {
          interrupt = std::make_exception_ptr(py::error_already_set());
          stop.request();
        }
      }
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  hand_on_log();
  if (interrupt) std::rethrow_exception(interrupt);
  if (failure) std::rethrow_exception(failure);
}

ProgressCallback progress_callback(const py::object& callable) {
  if (callable.is_none()) return {};
  return [callable = callable.ptr()](const Progress& progress) {
    const py::gil_scoped_acquire acquire;
    py::reinterpret_borrow<py::object>(callable)(progress.done, progress.total, progress.note);
  };
}

}  // namespace ringlet::python

PYBIND11_MODULE(_ringlet, module) {
  using namespace ringlet;
  namespace py = pybind11;
  module.doc() = "Hair: styled at rest, simulated with exact dry friction. Use it as `import ringlet`.";
  module.attr("__version__") = kVersion;
  py::register_exception_translator(&python::translate);
  python::collect_log();

  static std::unique_ptr<ThreadLimit> limit;
  module.def(
      "set_threads",
      [](int threads) {
        if (threads < 0) throw InputError("the number of threads must not be negative");
        limit.reset();
        if (threads > 0) limit = std::make_unique<ThreadLimit>(threads);
      },
      py::arg("threads"),
      "Limit the threads of everything that follows; 0 means as many as the machine has. Results do not "
      "depend on it.");
  module.def("thread_count", &thread_count, "How many threads loops may use now.");

  python::bind_hair(module);
  python::bind_scene(module);
  python::bind_simulator(module);
  python::bind_sim(module);
  python::bind_picture(module);
  python::bind_friction(module);
}

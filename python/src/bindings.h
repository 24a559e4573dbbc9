#pragma once
// What the bindings share: numpy views of C++ arrays, and calls that let Python go on while they work.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ringlet/base/progress.h"
#include "ringlet/base/types.h"

namespace ringlet::python {

namespace py = pybind11;

// A view is laid over our memory: these are what numpy sees.
static_assert(sizeof(Vec2) == 2 * sizeof(double) && sizeof(Vec3) == 3 * sizeof(double) &&
              sizeof(Quat) == 4 * sizeof(double));

// Numbers as they come from Python: converted and copied only where they are not doubles in rows.
using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

// An array of `count` rows of `width` scalars (width 0: no second axis) over memory that `owner` keeps alive.
template <class Scalar>
py::array view(const Scalar* data, std::size_t count, std::size_t width, py::handle owner,
               bool writable = true) {
  std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(count)};
  if (width > 0) shape.push_back(static_cast<py::ssize_t>(width));
  py::array result(py::dtype::of<Scalar>(), shape, data, owner);
  if (!writable) result.attr("setflags")(py::arg("write") = false);
  return result;
}
inline py::array view(std::span<const Vec3> rows, py::handle owner, bool writable = true) {
  return view(reinterpret_cast<const double*>(rows.data()), rows.size(), 3, owner, writable);
}

// The array takes the vector over; nothing is copied.
template <class Row>
py::array owned(std::vector<Row> rows, std::size_t width) {
  auto* kept = new std::vector<Row>(std::move(rows));
  const py::capsule owner(kept, [](void* p) { delete static_cast<std::vector<Row>*>(p); });
  return view(reinterpret_cast<const double*>(kept->data()), kept->size(), width, owner);
}

// Rows of three; throws InputError naming `what` for any other shape.
std::vector<Vec3> vectors(const Numbers& numbers, const char* what);
Vec3 vector(const Numbers& numbers, const char* what);

// A path from str or os.PathLike.
std::string path_text(const py::object& path);

// Hands messages of the library on to Python's logging.getLogger("ringlet"). They are collected where they
// arise, on any thread, and handed on here, by a thread that has Python's lock.
void collect_log();
void hand_on_log();

// Runs `work` without Python's lock.
template <class Work>
auto released(Work&& work) {
  struct Flush {
    ~Flush() { hand_on_log(); }
  } flush;
  const py::gil_scoped_release release;
  return work();
}

// Runs long work on a thread of its own without Python's lock, while this one looks after Python's signals:
// when Ctrl-C or another signal raises an exception, `stop` is requested, and the exception goes on once the
// work has ended.
void watched(StopFlag& stop, const std::function<void()>& work);

// A callback for the library from a Python callable (done, total, note), or an empty one from None. If it
// raises, the work is asked to stop, and `watched` raises the exception.
ProgressCallback progress_callback(const py::object& callable);

void bind_hair(py::module_& module);
void bind_scene(py::module_& module);
void bind_simulator(py::module_& module);
void bind_sim(py::module_& module);
void bind_picture(py::module_& module);
void bind_friction(py::module_& module);

}  // namespace ringlet::python

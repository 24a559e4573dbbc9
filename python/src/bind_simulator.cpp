// Simulating.
#include <pybind11/stl.h>

#include <atomic>
#include <cstring>

#include "bindings.h"
#include "python_mesh.h"
#include "python_picture.h"
#include "ringlet/base/error.h"
#include "ringlet/picture/run_pictures.h"
#include "ringlet/sim/make_strands.h"

namespace ringlet::python {

namespace {

// A simulator that one thread uses at a time, and that always stands at the end of a frame.
class PythonSimulator {
 public:
  PythonSimulator(const scene::Scene& scene, const std::optional<hair::Groom>& groom)
      : simulator_(groom ? sim::build_world(scene, *groom) : sim::build_world(scene)) {
    simulator_.points();
    first_ = picture::moment_of(simulator_);
  }

  void settle(const py::object& progress) {
    work([&](StopFlag& stop, const ProgressCallback& callback) { return simulator_.settle(&stop, callback); },
         progress);
    if (simulator_.frame() == 0) first_ = picture::moment_of(simulator_);
  }

  void advance(std::size_t frames, const py::object& progress) {
    for (std::size_t k = 0; k < frames; ++k) {
      work([&](StopFlag& stop, const ProgressCallback&) { return simulator_.advance_frame(&stop); },
           py::none());
      if (!progress.is_none()) progress(k + 1, frames, "");
    }
  }

  const sim::Simulator& get() const { return simulator_; }
  // The buffer that every view lies over; its size never changes.
  std::span<const Vec3> points() { return idle().points(); }
  sim::Simulator& idle() {
    if (busy_) throw InputError("this simulator is being advanced by another thread");
    return simulator_;
  }

  hair::Groom groom() { return idle().groom(); }

  py::array picture(const py::object& progress, const py::kwargs& settings) {
    const sim::World& world = idle().world();
    picture::Subject subject = picture::subject_of(world, simulator_.groom(), first_);
    subject.scene.picture = picture_settings(world.scene, settings, false);
    const picture::Moment now = picture::moment_of(simulator_);
    return rendered(
        [&](const ProgressCallback& callback, const StopFlag* stop) {
          const picture::RunPictures pictures(std::move(subject));
          picture::Framing framing(pictures.picture());
          pictures.include(framing, now);
          return pictures.render(now, std::nullopt, framing.cameras().front(), callback, stop);
        },
        progress);
  }

 private:
  template <class Work>
  void work(Work&& part, const py::object& progress) {
    idle();
    struct Busy {
      explicit Busy(std::atomic<bool>& flag) : flag_(flag) { flag_ = true; }
      ~Busy() { flag_ = false; }
      std::atomic<bool>& flag_;
    } busy(busy_);
    const ProgressCallback callback = progress_callback(progress);
    StopFlag stop;
    bool whole = false;
    // What is interrupted in the middle of a frame goes back to its beginning.
    const std::vector<std::byte> before = simulator_.checkpoint();
    try {
      watched(stop, [&] { whole = part(stop, callback); });
    } catch (...) {
      if (!whole) simulator_.restore(before);
      simulator_.points();
      throw;
    }
    simulator_.points();
  }

  sim::Simulator simulator_;
  picture::Moment first_;  // as hair was when time began
  std::atomic<bool> busy_ = false;
};

}  // namespace

void bind_simulator(py::module_& module) {
  py::class_<PythonSimulator>(module, "Simulator", "Hair that moves, one frame after another.")
      .def(py::init([](const scene::Scene& scene, const std::optional<hair::Groom>& groom) {
             return released([&] { return std::make_unique<PythonSimulator>(scene, groom); });
           }),
           py::arg("scene"), py::arg("groom") = py::none(),
           "`groom` takes the place of the scene's hair: it keeps its own materials and is treated like hair "
           "from a\n"
           "file, so that its shape is how it rests.")
      .def("settle", &PythonSimulator::settle, py::arg("progress") = py::none(),
           "Let hair come to rest before time 0, as a run does. Ctrl-C interrupts it.")
      .def("advance", &PythonSimulator::advance, py::arg("frames") = 1, py::arg("progress") = py::none(),
           "Go on by so many frames. Other Python threads run meanwhile. After Ctrl-C the simulator stands "
           "at the\n"
           "last complete frame. `progress(done, total, note)` is called after each frame.")
      .def_property_readonly(
          "points",
          [](const py::object& self) { return view(self.cast<PythonSimulator&>().points(), self, false); },
          "All points, shape (n, 3): a read-only view that follows the simulation.")
      .def_property_readonly(
          "first_point",
          [](PythonSimulator& self) {
            const auto first = self.idle().world().strands().first_point();
            py::array_t<std::int64_t> copy(static_cast<py::ssize_t>(first.size()));
            std::copy(first.begin(), first.end(), copy.mutable_data());
            return copy;
          },
          "Strand i has the points first_point[i] to first_point[i + 1], the last excluded.")
      .def("groom", &PythonSimulator::groom, "The hair as it is now, as a groom of its own.")
      .def(
          "bodies",
          [](PythonSimulator& self) {
            const sim::Simulator& s = self.idle();
            return placed(s.world().pictured, s.pictured_poses(), s.deformed_vertices());
          },
          "Head, shoulders and obstacles where they are now.")
      .def_property_readonly("frame", [](PythonSimulator& self) { return self.idle().frame(); })
      .def_property_readonly(
          "time", [](PythonSimulator& self) { return self.idle().time(); }, "s.")
      .def_property_readonly(
          "statistics",
          [](PythonSimulator& self) {
            py::dict result;
            const std::vector<double> values = self.idle().statistics().values();
            const std::vector<std::string> names = sim::FrameStatistics::names();
            for (std::size_t i = 0; i < names.size(); ++i) result[py::str(names[i])] = values[i];
            return result;
          },
          "Of the last frame: steps, contacts, errors, energies, seconds.")
      .def(
          "contacts", [](PythonSimulator& self) { return contact_arrays(self.idle().contacts()); },
          "Contacts that carried force in the last step, as arrays by name: position (m), force on the "
          "strand "
          "(N),\n"
          "strand, partner (a strand, or -1 - b for body b), s and s_partner (m from the roots), slides.")
      .def("picture", &PythonSimulator::picture, py::arg("progress") = py::none(), kPictureHelp)
      .def(
          "checkpoint",
          [](PythonSimulator& self) {
            const std::vector<std::byte> state = self.idle().checkpoint();
            return py::bytes(reinterpret_cast<const char*>(state.data()), state.size());
          },
          "Everything that the next frame depends on.")
      .def(
          "restore",
          [](PythonSimulator& self, const std::string& state) {
            self.idle().restore(std::as_bytes(std::span(state)));
            self.points();
          },
          py::arg("checkpoint"), "Go back to a checkpoint; what follows has the same bits.");
}

}  // namespace ringlet::python

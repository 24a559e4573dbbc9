// Simulating, whole runs, caches, and hairstyles at rest.
#include <pybind11/stl.h>

#include <atomic>
#include <cstring>

#include "bindings.h"
#include "python_mesh.h"
#include "ringlet/base/error.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/make_strands.h"
#include "ringlet/sim/run.h"
#include "ringlet/sim/scene_style.h"
#include "ringlet/statics/shape.h"

namespace ringlet::python {

namespace {

// Bodies where they are in a frame. `deformed` holds the vertices of all deforming ones in turn.
std::vector<Mesh> placed(std::span<const io::CacheBody> bodies, std::span<const Pose> poses,
                         std::span<const Vec3> deformed) {
  std::vector<Mesh> meshes;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    Mesh& mesh = meshes.emplace_back(Mesh{bodies[b].mesh, bodies[b].colour});
    if (bodies[b].deforming) {
      std::copy_n(deformed.begin(), mesh.mesh.vertices.size(), mesh.mesh.vertices.begin());
      deformed = deformed.subspan(mesh.mesh.vertices.size());
    }
    for (Vec3& v : mesh.mesh.vertices) v = poses[b].apply(v);
  }
  return meshes;
}

// A simulator that one thread uses at a time, and that always stands at the end of a frame.
class PythonSimulator {
 public:
  PythonSimulator(const scene::Scene& scene, const std::optional<hair::Groom>& groom)
      : simulator_(groom ? sim::build_world(scene, *groom) : sim::build_world(scene)) {
    simulator_.points();
  }

  void settle(const py::object& progress) {
    work([&](StopFlag& stop, const ProgressCallback& callback) { return simulator_.settle(&stop, callback); },
         progress);
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

  hair::Groom groom() {
    hair::Groom groom = idle().world().groom;
    const auto points = simulator_.points();
    const auto first = simulator_.world().strands().first_point();
    groom.points.assign(points.begin(), points.end());
    groom.first_point.assign(first.begin(), first.end());
    groom.lengths.clear();
    groom.radii.clear();
    groom.transparencies.clear();
    groom.colours.clear();
    return groom;
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
  std::atomic<bool> busy_ = false;
};

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

void bind_run(py::module_& module) {
  py::class_<sim::RunResult>(module, "RunResult", "What a run left behind.")
      .def_readonly("frames", &sim::RunResult::frames, "Complete frames in the cache.")
      .def_readonly("wanted", &sim::RunResult::wanted);
  module.def(
      "run",
      [](const scene::Scene& scene, const py::object& cache, std::optional<std::size_t> frames, bool resume,
         bool overwrite, const py::object& progress, const py::object& problems) {
        StopFlag stop;
        sim::RunOptions options;
        options.frames = frames;
        options.resume = resume;
        options.overwrite = overwrite;
        options.stop = &stop;
        options.progress = progress_callback(progress);
        if (!problems.is_none()) options.problems = path_text(problems);
        const std::string path = path_text(cache);
        sim::RunResult result;
        watched(stop, [&] { result = sim::run(scene, path, options); });
        return result;
      },
      py::arg("scene"), py::arg("cache"), py::kw_only(), py::arg("frames") = py::none(),
      py::arg("resume") = false, py::arg("overwrite") = false, py::arg("progress") = py::none(),
      py::arg("problems") = py::none(),
      "Simulate a scene into a cache, with the bits of `ringlet run`. `progress(done, total, note)` is "
      "called\n"
      "after every frame; Ctrl-C, or an exception from it, ends the run with its frames so far in the cache, "
      "and\n"
      "resume=True goes on. `problems` is a folder for the friction problems, as FCLIB files.");
}

void bind_cache(py::module_& module) {
  using io::CacheReader;
  py::class_<CacheReader>(module, "Cache", "The frames of a run; readable while it is being written.")
      .def(py::init([](const py::object& path) {
             const std::string file = path_text(path);
             return released([&] { return std::make_unique<CacheReader>(CacheReader::open(file)); });
           }),
           py::arg("path"))
      .def("__len__", &CacheReader::frame_count, "Number of complete frames.")
      .def("refresh", &CacheReader::refresh, "Look for frames written since; returns their number.")
      .def_property_readonly("frames_per_second",
                             [](const CacheReader& c) { return c.header().frames_per_second; })
      .def_property_readonly(
          "version", [](const CacheReader& c) { return c.header().program_version; },
          "Of the program that wrote it.")
      .def_property_readonly(
          "scene",
          [](const CacheReader& c) {
            return scene::parse_resolved_scene(c.header().scene_toml, "the cache's scene");
          },
          "The scene that it was made from.")
      .def("time", &CacheReader::time, py::arg("frame"), "s.")
      .def(
          "points", [](const CacheReader& c, std::size_t frame) { return owned(c.points(frame), 3); },
          py::arg("frame"), "All points, shape (n, 3).")
      .def(
          "groom",
          [](const CacheReader& c, std::size_t frame) {
            hair::Groom groom = c.header().groom;
            groom.points = c.points(frame);
            return groom;
          },
          py::arg("frame"), "The hair in a frame.")
      .def(
          "bodies",
          [](const CacheReader& c, std::size_t frame) {
            return placed(c.header().bodies, c.body_poses(frame), c.deformed_vertices(frame));
          },
          py::arg("frame"), "Head, shoulders and obstacles where they are in a frame.")
      .def(
          "statistics",
          [](const CacheReader& c, std::size_t frame) {
            py::dict result;
            const std::vector<double> values = c.statistics(frame);
            for (std::size_t i = 0; i < values.size(); ++i)
              result[py::str(c.header().statistics[i])] = values[i];
            return result;
          },
          py::arg("frame"), "Of a frame: steps, contacts, errors, energies, seconds.");
}

// A world and the style made of it, which looks at the world's bodies.
struct PythonStyle {
  explicit PythonStyle(const scene::Scene& scene)
      : world(sim::gather_world(scene)), style(sim::make_style(world, sim::elements_of(scene))) {}

  void perform(scene::Action action, const std::string& plane, double amount, const std::string& file) {
    scene::StyleStep step;
    step.action = action;
    step.amount = amount;
    step.file = file;
    if (!plane.empty()) {
      const hair::CutPlane parsed = hair::parse_cut(plane);
      step.normal = parsed.normal;
      step.offset = parsed.offset;
    }
    released([&] { sim::perform(style, step); });
  }

  sim::World world;
  statics::Style style;
};

void bind_style(py::module_& module) {
  using scene::Action;
  py::class_<PythonStyle>(module, "Style", "A scene's hair at rest, in a hairdresser's hands.")
      .def(py::init([](const scene::Scene& scene) {
             return released([&] { return std::make_unique<PythonStyle>(scene); });
           }),
           py::arg("scene"))
      .def(
          "cut", [](PythonStyle& s, const std::string& plane) { s.perform(Action::cut, plane, 0.0, ""); },
          py::arg("plane"), "Remove the hair below a plane, as in \"z=-0.05\", or beyond: \"x>0.1\".")
      .def(
          "cut_mesh",
          [](PythonStyle& s, const py::object& path) { s.perform(Action::cut, "", 0.0, path_text(path)); },
          py::arg("path"), "Remove the hair inside a closed mesh.")
      .def(
          "comb", [](PythonStyle& s, const std::string& plane) { s.perform(Action::comb, plane, 0.0, ""); },
          py::arg("plane"), "Comb a parting, as in \"x=0.03\".")
      .def(
          "wet", [](PythonStyle& s, double amount) { s.perform(Action::wet, "", amount, ""); },
          py::arg("amount") = 1.0, "From 0 (dry) to 1.")
      .def("dry", [](PythonStyle& s) { s.perform(Action::dry, "", 0.0, ""); })
      .def(
          "grow", [](PythonStyle& s, double length) { s.perform(Action::grow, "", length, ""); },
          py::arg("length"), "Let the hair grow by so many metres.")
      .def(
          "undo", [](PythonStyle& s) { return s.style.undo(); }, "False if there is nothing to undo.")
      .def("redo", [](PythonStyle& s) { return s.style.redo(); })
      .def(
          "groom",
          [](const PythonStyle& s, int points) {
            if (points < 2) throw InputError("a strand needs two points at least");
            return released([&] { return sim::shown_groom(s.world, s.style, points); });
          },
          py::arg("points") = 24, "The hair at rest, with wisps where the scene has some.")
      .def(
          "bodies",
          [](const PythonStyle& s) {
            std::vector<Pose> poses;
            for (const bool moves : s.world.pictured_moves)
              poses.push_back(moves ? body::pose(s.world.motion, 0.0) : Pose{});
            std::vector<Vec3> deformed;
            for (const io::CacheBody& body : s.world.pictured)
              if (body.deforming)
                deformed.insert(deformed.end(), body.mesh.vertices.begin(), body.mesh.vertices.end());
            return placed(s.world.pictured, poses, deformed);
          },
          "Head, shoulders and obstacles at time 0.")
      .def(
          "outcomes",
          [](const PythonStyle& s) {
            std::vector<std::string> outcomes;
            for (const statics::Equilibrium& rest : s.style.rest())
              outcomes.emplace_back(statics::name(rest.outcome));
            return outcomes;
          },
          "Of each strand: \"stable\", or why not.");
}

}  // namespace

void bind_sim(py::module_& module) {
  bind_simulator(module);
  bind_run(module);
  bind_cache(module);
  bind_style(module);
}

}  // namespace ringlet::python

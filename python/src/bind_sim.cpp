// Whole runs, caches, and hairstyles at rest.
#include <pybind11/stl.h>

#include <cstring>

#include "bindings.h"
#include "python_mesh.h"
#include "python_picture.h"
#include "ringlet/base/error.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/picture/cache_pictures.h"
#include "ringlet/picture/movie.h"
#include "ringlet/picture/style_picture.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/element_count.h"
#include "ringlet/sim/make_strands.h"
#include "ringlet/sim/run.h"
#include "ringlet/sim/scene_style.h"
#include "ringlet/statics/shape.h"

namespace ringlet::python {

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

namespace {

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

scene::Scene scene_of(const io::CacheReader& cache) {
  return scene::parse_resolved_scene(cache.header().scene_toml, "the cache's scene");
}

py::array cache_picture(const io::CacheReader& cache, std::size_t frame, const py::object& progress,
                        const py::kwargs& settings) {
  const scene::Picture wanted = picture_settings(scene_of(cache), settings, false);
  return rendered(
      [&](const ProgressCallback& callback, const StopFlag* stop) {
        const picture::CachePictures pictures(cache, wanted);
        picture::Framing framing(wanted);
        pictures.include(framing, frame, frame);
        return pictures.render(frame, framing.cameras().front(), callback, stop);
      },
      progress);
}

void cache_movie(const io::CacheReader& cache, const py::object& path, const py::object& progress,
                 const py::kwargs& settings) {
  const scene::Picture wanted = picture_settings(scene_of(cache), settings, true);
  const std::string file = path_text(path);
  const ProgressCallback callback = progress_callback(progress);
  StopFlag stop;
  watched(stop, [&] {
    const picture::CachePictures pictures(cache, wanted);
    picture::Framing framing(wanted);
    pictures.include(framing, 0, cache.frame_count() - 1);
    const render::Camera camera = framing.cameras().front();
    picture::write_movie(
        file, cache.header().frames_per_second, cache.frame_count(),
        [&](std::size_t frame) { return pictures.render(frame, camera, {}, &stop); }, callback, &stop);
  });
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
          "scene", [](const CacheReader& c) { return scene_of(c); }, "The scene that it was made from.")
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
          py::arg("frame"), "Of a frame: steps, contacts, errors, energies, seconds.")
      .def(
          "contacts",
          [](const CacheReader& c, std::size_t frame) { return contact_arrays(c.contacts(frame)); },
          py::arg("frame"),
          "Contacts of a frame, as Simulator.contacts() gives them, where the run kept them "
          "(output.contacts).")
      .def("picture", &cache_picture, py::arg("frame"), py::arg("progress") = py::none(), kPictureHelp)
      .def("movie", &cache_movie, py::arg("path"), py::arg("progress") = py::none(),
           "All frames as a movie (.mp4, .webm; needs the program ffmpeg), as `ringlet render --movie` makes "
           "it.\n"
           "Keys of the scene's [picture] are keyword arguments. `progress(done, total, note)` is called "
           "after "
           "each\n"
           "frame; Ctrl-C ends the movie with its frames so far.");
}

// A world and the style made of it, which looks at the world's bodies.
struct PythonStyle {
  explicit PythonStyle(const scene::Scene& scene)
      : world(sim::gather_world(scene)), style(sim::make_style(world, sim::elements_of(world))) {}

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
              poses.push_back(moves ? s.world.start_pose() : Pose{});
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
          "Of each strand: \"stable\", or why not.")
      .def(
          "picture",
          [](const PythonStyle& s, const py::object& progress, const py::kwargs& settings) {
            const scene::Picture wanted = picture_settings(s.world.scene, settings, false);
            return rendered(
                [&](const ProgressCallback& callback, const StopFlag* stop) {
                  return picture::render_style(s.world, s.style, wanted, callback, stop);
                },
                progress);
          },
          py::arg("progress") = py::none(), kPictureHelp);
}

}  // namespace

void bind_sim(py::module_& module) {
  bind_run(module);
  bind_cache(module);
  bind_style(module);
}

}  // namespace ringlet::python

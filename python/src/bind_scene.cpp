// Scenes: from text, files, and dictionaries; single keys.
#include <pybind11/stl.h>

#include "bindings.h"
#include "ringlet/base/error.h"
#include "ringlet/scene/keys.h"
#include "ringlet/scene/nearest.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::python {

namespace {

using scene::Scene;

py::object toml_value(const std::string& text) {
  return py::module_::import("tomllib").attr("loads")("value = " + text)["value"];
}

// The value of a key as Python has it; None where an optional one is absent.
py::object get(const Scene& scene, const std::string& key) {
  Scene copy = scene;  // the table of keys points into a scene that it may change
  py::object found;
  std::vector<std::string> known;
  scene::for_each_key(scene::sections_of(copy), [&](const std::string& path, const scene::Key& one) {
    known.push_back(path);
    if (path != key) return;
    const std::string text = scene::value_text(one.target);
    found = text.empty() ? py::none() : toml_value(text);
  });
  if (!found)
    throw py::key_error(fmt::format("there is no key {}; is it {}?", key, scene::nearest_key(key, known)));
  return found;
}

void set(Scene& scene, const std::string& key, const py::object& value) {
  const auto text = py::module_::import("ringlet._toml").attr("value")(value).cast<std::string>();
  scene::apply_override(scene, key + "=" + text);
}

void set_all(Scene& scene, const py::dict& values) {
  for (const auto& [key, value] : values)
    set(scene, py::cast<std::string>(key), py::reinterpret_borrow<py::object>(value));
}

// `scene` with each of the overrides, checked as a whole.
Scene with(Scene scene, const py::dict& overrides) {
  set_all(scene, overrides);
  scene::validate(scene);
  return scene;
}

std::string dict_text(const py::dict& values) {
  return py::module_::import("ringlet._toml").attr("dumps")(values).cast<std::string>();
}

}  // namespace

void bind_scene(py::module_& module) {
  py::class_<Scene>(
      module, "Scene",
      "The description of a run: which hair on which body, what moves it, how it is computed and shown.\n"
      "Keys are those of scene files, such as \"hair.count\"; see the scene reference.")
      .def(py::init([](const py::dict& overrides) { return with(Scene{}, overrides); }),
           py::arg("overrides") = py::dict(),
           "The default scene, with keys set: Scene({\"hair.count\": 500}).")
      .def_static(
          "parse",
          [](const std::string& text, const std::string& name, const py::dict& overrides) {
            return with(scene::parse_scene(text, name), overrides);
          },
          py::arg("text"), py::arg("name") = "scene", py::arg("overrides") = py::dict(),
          "From TOML text. Raises SceneError, which lists every problem. Relative file names are relative to "
          "the\n"
          "folder of `name`.")
      .def_static(
          "read",
          [](const py::object& path, const py::dict& overrides) {
            return with(scene::read_scene(path_text(path)), overrides);
          },
          py::arg("path"), py::arg("overrides") = py::dict(), "From a scene file.")
      .def_static(
          "from_dict", [](const py::dict& values) { return scene::parse_scene(dict_text(values), "dict"); },
          py::arg("values"), "From tables within tables: {\"hair\": {\"count\": 500}}.")
      .def(
          "to_dict",
          [](const Scene& scene) {
            return py::module_::import("tomllib").attr("loads")(scene::to_toml(scene)).cast<py::dict>();
          },
          "All keys with their values, as tables within tables.")
      .def("to_toml", &scene::to_toml, "All keys with their values; reading it back gives an equal scene.")
      .def("__getitem__", &get, py::arg("key"), "The value of a key; None where an optional one is absent.")
      .def("__setitem__", &set, py::arg("key"), py::arg("value"), "Set one key; checks that key alone.")
      .def("with_overrides", &with, py::arg("overrides"), "A copy with keys set, checked as a whole.")
      .def(
          "problems",
          [](const Scene& scene) {
            std::vector<std::string> problems;
            for (const scene::Problem& problem : scene::check_scene(scene))
              problems.push_back(problem.to_string());
            return problems;
          },
          "Everything that is wrong with it; empty: nothing.")
      .def_property_readonly(
          "frame_count", [](const Scene& scene) { return scene::frame_count(scene.run); },
          "Frames of a whole run, that at time 0 included.")
      .def("__eq__", [](const Scene& a, const Scene& b) { return a == b; }, py::is_operator());
}

}  // namespace ringlet::python

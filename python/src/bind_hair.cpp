// Materials, grooms, meshes and their files.
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "bindings.h"
#include "python_mesh.h"
#include "ringlet/base/error.h"
#include "ringlet/hair/resample.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/mesh_file.h"

namespace ringlet::python {

namespace {

using hair::Groom;
using hair::Material;

io::UpAxis up_axis(const std::string& name) {
  if (name != "y" && name != "z")
    throw InputError(fmt::format("up must be \"y\" or \"z\", not \"{}\"", name));
  return name == "y" ? io::UpAxis::y : io::UpAxis::z;
}

// Numbers of points per strand, or one for all.
std::vector<std::uint32_t> offsets(const py::object& counts, std::size_t points) {
  const auto numbers = py::array_t < std::int64_t,
             py::array::c_style | py::array::forcecast > ::ensure(counts);
  if (!numbers) throw py::error_already_set();
  std::vector<std::uint32_t> first{0};
  for (py::ssize_t i = 0; i < numbers.size(); ++i) {
    const std::int64_t count = numbers.data()[i];
    if (count < 0 || count > std::numeric_limits<std::uint32_t>::max() - first.back())
      throw InputError(fmt::format("strand {} cannot have {} points", i, count));
    first.push_back(first.back() + static_cast<std::uint32_t>(count));
  }
  if (first.back() != points)
    throw InputError(fmt::format("counts name {} points, but there are {}", first.back(), points));
  return first;
}

Groom make_groom(const Numbers& points, const py::object& counts, const std::optional<Material>& material) {
  Groom groom;
  if (points.ndim() == 3 && points.shape(2) == 3 && counts.is_none()) {
    const auto strands = static_cast<std::size_t>(points.shape(0)),
               each = static_cast<std::size_t>(points.shape(1));
    if (strands * each > std::numeric_limits<std::uint32_t>::max())
      throw InputError("there are more points than 32-bit indices can name");
    for (std::size_t i = 1; i <= strands; ++i)
      groom.first_point.push_back(static_cast<std::uint32_t>(i * each));
    const auto* rows = reinterpret_cast<const Vec3*>(points.data());
    groom.points.assign(rows, rows + strands * each);
  } else {
    if (counts.is_none())
      throw InputError(
          "points must be of shape (strands, points, 3), or of shape (n, 3) together with counts");
    groom.points = vectors(points, "points");
    groom.first_point = offsets(counts, groom.points.size());
  }
  if (material) groom.materials = {*material};
  hair::validate(groom);
  return groom;
}

// An optional array of a groom: None where it is empty, otherwise a view. The number of strands and points of
// a groom that Python holds never changes, and so neither does the memory of an array once it is there.
template <class Row, class Scalar, std::size_t Width>
void bind_array(py::class_<Groom>& type, const char* name, std::vector<Row> Groom::* member, bool per_point,
                const char* doc) {
  const auto rows = [per_point](const Groom& groom) {
    return per_point ? groom.points.size() : groom.strand_count();
  };
  type.def_property(
      name,
      [member](const py::object& self) -> py::object {
        const auto& array = self.cast<const Groom&>().*member;
        if (array.empty()) return py::none();
        return view(reinterpret_cast<const Scalar*>(array.data()), array.size(), Width, self);
      },
      [member, rows, name](Groom& groom, const py::object& value) {
        auto& array = groom.*member;
        if (value.is_none()) return array.clear();
        const auto numbers = py::array_t < Scalar,
                   py::array::c_style | py::array::forcecast > ::ensure(value);
        if (!numbers) throw py::error_already_set();
        const std::size_t width = std::max<std::size_t>(Width, 1);
        if (static_cast<std::size_t>(numbers.size()) != rows(groom) * width ||
            (Width > 0 && (numbers.ndim() != 2 || numbers.shape(1) != static_cast<py::ssize_t>(Width))))
          throw InputError(fmt::format("{} must have {} rows{}", name, rows(groom),
                                       Width > 0 ? fmt::format(" of {} numbers", Width) : ""));
        array.resize(rows(groom));
        std::copy_n(numbers.data(), numbers.size(), reinterpret_cast<Scalar*>(array.data()));
      },
      doc);
}

void bind_material(py::module_& module) {
  py::class_<Material>(module, "Material", "What a strand is made of, in SI units.")
      .def(py::init<>(), "Human hair: 80 micrometres thick, 10 GPa, 1300 kg/m3.")
      .def_readwrite("name", &Material::name)
      .def_readwrite("young", &Material::young, "Young's modulus, Pa.")
      .def_readwrite("poisson", &Material::poisson, "Poisson's ratio.")
      .def_readwrite("density", &Material::density, "kg/m3.")
      .def_readwrite("damping", &Material::damping, "Relaxation time of the internal damping, s.")
      .def_readwrite("friction_hair", &Material::friction_hair, "Coulomb coefficient between two strands.")
      .def_readwrite("friction_body", &Material::friction_body,
                     "Coulomb coefficient between strand and body.")
      .def_property(
          "radii", [](const Material& m) { return std::pair(m.section.a, m.section.b); },
          [](Material& m, std::pair<double, double> r) { m.section = {r.first, r.second}; },
          "Semi-axes of the elliptic section, m.")
      .def_property(
          "colour",
          [](const Material& m) { return std::array<double, 3>{m.colour.x(), m.colour.y(), m.colour.z()}; },
          [](Material& m, const Numbers& c) { m.colour = vector(c, "colour"); }, "Linear RGB.")
      .def("validate", py::overload_cast<const Material&>(&hair::validate),
           "Raise InputError naming the first quantity that is out of its range.");
}

void bind_groom(py::module_& module) {
  py::class_<Groom> type(
      module, "Groom",
      "All strands and their roots. Lengths are metres, z points up. The number of strands and of points is\n"
      "fixed when a groom is made; arrays are views of its memory: what is written into them is in the "
      "groom.");
  type.def(py::init(&make_groom), py::arg("points"), py::arg("counts") = py::none(),
           py::arg("material") = py::none(),
           "From points of shape (strands, points, 3), or of shape (n, 3) with `counts` points per strand, "
           "root\n"
           "first. The numbers are copied.")
      .def_static(
          "read",
          [](const py::object& path, std::optional<double> unit, const std::optional<std::string>& up,
             int points_per_segment, std::optional<double> time, bool skip_degenerate) {
            io::ReadOptions options;
            options.metres_per_unit = unit;
            if (up) options.up_axis = up_axis(*up);
            options.points_per_segment = points_per_segment;
            options.time = time;
            options.skip_degenerate = skip_degenerate;
            const std::string file = path_text(path);
            return released([&] { return io::read_groom(file, options); });
          },
          py::arg("path"), py::kw_only(), py::arg("unit") = py::none(), py::arg("up") = py::none(),
          py::arg("points_per_segment") = 4, py::arg("time") = py::none(), py::arg("skip_degenerate") = false,
          "Read a .hair, .tfx, .ply, .obj, .glb, .abc or USD file. `unit` (metres per unit) and\n"
          "`up` (\"y\" or \"z\") overrule what the file says of itself.")
      .def(
          "write",
          [](const Groom& groom, const py::object& path, double unit, const std::string& up, bool text) {
            io::WriteOptions options;
            options.metres_per_unit = unit;
            options.up_axis = up_axis(up);
            options.text = text;
            const std::string file = path_text(path);
            released([&] { io::write_groom(groom, file, options); });
          },
          py::arg("path"), py::kw_only(), py::arg("unit") = 1.0, py::arg("up") = "z", py::arg("text") = false,
          "Write a file of the kind that its extension says.")
      .def("__len__", &Groom::strand_count, "Number of strands.")
      .def_property(
          "points", [](const py::object& self) { return view(self.cast<const Groom&>().points, self); },
          [](Groom& groom, const Numbers& numbers) {
            const std::vector<Vec3> points = vectors(numbers, "points");
            if (points.size() != groom.points.size())
              throw InputError(fmt::format("points must have {} rows", groom.points.size()));
            std::copy(points.begin(), points.end(), groom.points.begin());
          },
          "All points, shape (n, 3): a view.")
      .def_property_readonly(
          "first_point",
          [](const py::object& self) {
            const Groom& groom = self.cast<const Groom&>();
            return view(groom.first_point.data(), groom.first_point.size(), 0, self, false);
          },
          "Strand i has the points first_point[i] to first_point[i + 1], the last excluded: a view.")
      .def(
          "strand",
          [](const py::object& self, std::size_t i) {
            const Groom& groom = self.cast<const Groom&>();
            if (i >= groom.strand_count()) throw py::index_error(fmt::format("there is no strand {}", i));
            return view(groom.strand(i), self);
          },
          py::arg("index"), "The points of one strand: a view.")
      .def(
          "lengths",
          [](const Groom& groom) {
            py::array_t<double> lengths(static_cast<py::ssize_t>(groom.strand_count()));
            for (std::size_t i = 0; i < groom.strand_count(); ++i)
              lengths.mutable_data()[i] = hair::length(groom.strand(i));
            return lengths;
          },
          "Length of each strand's polyline, m.")
      .def_property(
          "materials", [](const Groom& groom) { return groom.materials; },
          [](Groom& groom, std::vector<Material> materials) {
            const std::uint32_t used =
                groom.material_of.empty()
                    ? 0
                    : *std::max_element(groom.material_of.begin(), groom.material_of.end());
            if (materials.size() <= used)
              throw InputError(
                  fmt::format("strands use {} materials; {} are too few", used + 1, materials.size()));
            for (const Material& material : materials) hair::validate(material);
            groom.materials = std::move(materials);
          },
          "Copies of the materials; assign a list to change them.")
      .def_property_readonly(
          "history", [](const Groom& groom) { return groom.history; }, "What was done to it, oldest first.")
      .def(
          "resampled",
          [](const Groom& groom, std::size_t points) {
            if (points < 2) throw InputError("a strand needs two points at least");
            return released([&] { return hair::resample(groom, points); });
          },
          py::arg("points"), "A groom whose strands have so many points, equally spaced.")
      .def(
          "copy", [](const Groom& groom) { return groom; }, "A groom of its own.")
      .def("validate", py::overload_cast<const Groom&>(&hair::validate),
           "Raise InputError naming the strand that is wrong, and why.");
  bind_array<Vec2, double, 2>(type, "root_uv", &Groom::root_uv, false, "Per strand, (n, 2), or None.");
  bind_array<std::int32_t, std::int32_t, 0>(type, "groups", &Groom::groups, false, "Per strand, or None.");
  bind_array<std::uint8_t, std::uint8_t, 0>(type, "is_guide", &Groom::is_guide, false,
                                            "Per strand, 1 for guides, or None: all are.");
  bind_array<Quat, double, 4>(type, "root_frames", &Groom::root_frames, false,
                              "Per strand, quaternions (x, y, z, w) of the frame (n1, n2, t), or None.");
  bind_array<Vec3, double, 3>(type, "natural_curvatures", &Groom::natural_curvatures, false,
                              "Per strand, (k1, k2, torsion) of the unstressed strand in 1/m, or None.");
  bind_array<double, double, 0>(type, "radii", &Groom::radii, true,
                                "Per point, m, or None: as the material.");
  bind_array<double, double, 0>(type, "transparencies", &Groom::transparencies, true, "Per point, or None.");
  bind_array<Vec3, double, 3>(type, "colours", &Groom::colours, true, "Per point, linear RGB, or None.");
}

void bind_mesh(py::module_& module) {
  py::class_<Mesh>(module, "Mesh", "Triangles: a scalp, a head, an obstacle.")
      .def(
          py::init([](const Numbers& vertices,
                      const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>& triangles) {
            Mesh mesh;
            mesh.mesh.vertices = vectors(vertices, "vertices");
            if (triangles.ndim() != 2 || triangles.shape(1) != 3)
              throw InputError("triangles must be an array of shape (n, 3)");
            const auto count = static_cast<std::int64_t>(mesh.mesh.vertices.size());
            for (py::ssize_t i = 0; i < triangles.shape(0); ++i) {
              std::array<std::uint32_t, 3> corners{};
              for (py::ssize_t k = 0; k < 3; ++k) {
                const std::int64_t corner = triangles.at(i, k);
                if (corner < 0 || corner >= count)
                  throw InputError(fmt::format("triangle {} names vertex {} of {}", i, corner, count));
                corners[static_cast<std::size_t>(k)] = static_cast<std::uint32_t>(corner);
              }
              mesh.mesh.triangles.push_back(corners);
            }
            return mesh;
          }),
          py::arg("vertices"), py::arg("triangles"), "From arrays of shape (n, 3); the numbers are copied.")
      .def_static(
          "read",
          [](const py::object& path, std::optional<double> unit, const std::optional<std::string>& up) {
            io::ReadOptions options;
            options.metres_per_unit = unit;
            if (up) options.up_axis = up_axis(*up);
            const std::string file = path_text(path);
            Mesh mesh;
            mesh.mesh = released([&] { return io::read_mesh(file, options); });
            return mesh;
          },
          py::arg("path"), py::kw_only(), py::arg("unit") = py::none(), py::arg("up") = py::none(),
          "Read an .obj, .ply or .glb file.")
      .def_property_readonly(
          "vertices",
          [](const py::object& self) { return view(self.cast<const Mesh&>().mesh.vertices, self); },
          "Shape (n, 3): a view.")
      .def_property_readonly(
          "triangles",
          [](const py::object& self) {
            const auto& triangles = self.cast<const Mesh&>().mesh.triangles;
            return view(reinterpret_cast<const std::uint32_t*>(triangles.data()), triangles.size(), 3, self,
                        false);
          },
          "Three vertices per triangle, counter-clockwise seen from outside: a view.")
      .def_property(
          "colour",
          [](const Mesh& mesh) {
            return std::array<double, 3>{mesh.colour.x(), mesh.colour.y(), mesh.colour.z()};
          },
          [](Mesh& mesh, const Numbers& colour) { mesh.colour = vector(colour, "colour"); }, "Linear RGB.");
}

}  // namespace

void bind_hair(py::module_& module) {
  bind_material(module);
  bind_groom(module);
  bind_mesh(module);
}

}  // namespace ringlet::python

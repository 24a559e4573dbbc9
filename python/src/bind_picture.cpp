// Pictures and movies.
#include <pybind11/stl.h>

#include <algorithm>

#include "bindings.h"
#include "python_mesh.h"
#include "python_picture.h"
#include "ringlet/base/error.h"
#include "ringlet/hair/groom.h"
#include "ringlet/picture/framing.h"
#include "ringlet/picture/movie.h"
#include "ringlet/picture/portrait.h"
#include "ringlet/picture/settings.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::python {

scene::Picture picture_settings(scene::Scene scene, const py::kwargs& settings, bool movie) {
  if (movie) scene.picture = picture::for_movie(scene);
  const auto set = [&](const std::string& key, const py::handle& value) {
    const auto text = py::module_::import("ringlet._toml").attr("value")(value).cast<std::string>();
    scene::apply_override(scene, "picture." + key + "=" + text);
  };
  if (settings.contains("quality")) {
    set("quality", settings["quality"]);
    if (scene.picture.quality == scene::Quality::path) scene.picture = picture::for_paths(scene.picture);
  }
  for (const auto& [key, value] : settings) set(py::cast<std::string>(key), value);
  return scene.picture;
}

py::array rendered(const Renderer& render, const py::object& progress) {
  StopFlag stop;
  render::DisplayImage image;
  const ProgressCallback callback = progress_callback(progress);
  watched(stop, [&] { image = render::develop(render(callback, &stop)); });
  py::array_t<std::uint8_t> pixels({image.height, image.width, 3});
  std::copy(image.bytes.begin(), image.bytes.end(), pixels.mutable_data());
  return pixels;
}

py::dict contact_arrays(const std::vector<io::CacheContact>& contacts) {
  const std::size_t count = contacts.size();
  std::vector<Vec3> positions(count), forces(count);
  std::vector<double> s(count), s_partner(count);
  py::array_t<std::int64_t> strand(static_cast<py::ssize_t>(count)), partner(strand.size());
  py::array_t<bool> slides(strand.size());
  for (std::size_t k = 0; k < count; ++k) {
    positions[k] = contacts[k].position;
    forces[k] = contacts[k].force;
    s[k] = contacts[k].s;
    s_partner[k] = contacts[k].s_partner;
    strand.mutable_data()[k] = contacts[k].strand;
    partner.mutable_data()[k] = contacts[k].partner;
    slides.mutable_data()[k] = contacts[k].slides;
  }
  py::dict result;
  result["position"] = owned(std::move(positions), 3);
  result["force"] = owned(std::move(forces), 3);
  result["strand"] = strand;
  result["partner"] = partner;
  result["s"] = owned(std::move(s), 0);
  result["s_partner"] = owned(std::move(s_partner), 0);
  result["slides"] = slides;
  return result;
}

namespace {

using Pixels = py::array_t<std::uint8_t, py::array::c_style>;

render::DisplayImage display_image(const Pixels& pixels) {
  if (pixels.ndim() != 3 || pixels.shape(2) != 3)
    throw InputError("a picture must be an array of bytes of shape (height, width, 3)");
  return {static_cast<int>(pixels.shape(1)),
          static_cast<int>(pixels.shape(0)),
          {pixels.data(), pixels.data() + pixels.size()}};
}

// A movie that frames are added to, one by one.
class Movie {
 public:
  Movie(std::string path, double frames_per_second)
      : path_(std::move(path)), frames_per_second_(frames_per_second) {
    if (!(frames_per_second > 0.0 && frames_per_second <= 1e4))
      throw InputError(
          fmt::format("a movie of {} frames per second is none; give 1 to 10000", frames_per_second));
  }

  void add(const Pixels& pixels) {
    const render::DisplayImage image = display_image(pixels);
    if (closed_) throw InputError("this movie is finished already", {path_});
    if (!writer_) {
      width_ = image.width;
      height_ = image.height;
      writer_ = std::make_unique<picture::MovieWriter>(path_, width_, height_, frames_per_second_);
    }
    if (image.width != width_ || image.height != height_)
      throw InputError(fmt::format("a frame of {} × {} pixels in a movie of {} × {}", image.width,
                                   image.height, width_, height_));
    released([&] { writer_->add(image); });
  }

  // The file is whole after this.
  void close() {
    closed_ = true;
    if (writer_) released([&] { writer_->finish(); });
    writer_.reset();
  }

  // What an exception ended leaves no file behind.
  void abandon() {
    closed_ = true;
    writer_.reset();
  }

 private:
  std::string path_;
  double frames_per_second_;
  int width_ = 0, height_ = 0;
  bool closed_ = false;
  std::unique_ptr<picture::MovieWriter> writer_;
};

void bind_movie(py::module_& module) {
  py::class_<Movie>(
      module, "Movie",
      "A movie file (.mp4, .webm) that pictures of one size are added to; it needs the program\n"
      "ffmpeg. As a context manager it is finished at the end, and left out after an exception.")
      .def(py::init([](const py::object& path, double frames_per_second) {
             return std::make_unique<Movie>(path_text(path), frames_per_second);
           }),
           py::arg("path"), py::arg("frames_per_second") = 25.0)
      .def("add", &Movie::add, py::arg("pixels"), "The next frame, shape (height, width, 3), bytes of sRGB.")
      .def("close", &Movie::close, "Wait until the file is whole.")
      .def("__enter__", [](const py::object& self) { return self; })
      .def("__exit__", [](Movie& self, const py::object& kind, const py::object&, const py::object&) {
        if (kind.is_none())
          self.close();
        else
          self.abandon();
      });
}

struct Look {
  std::string quality;
  int width, height, samples;
  double turn;
  std::optional<double> strand_width;
};

py::array preview(const hair::Groom& groom, const std::vector<Mesh>& bodies, const Look& look,
                  const py::object& progress) {
  if (look.width < 1 || look.height < 1) throw InputError("a picture needs a positive width and height");
  if (look.quality != "preview" && look.quality != "path")
    throw InputError(fmt::format("quality must be \"preview\" or \"path\", not \"{}\"", look.quality));
  hair::validate(groom);
  scene::Picture wanted;
  wanted.quality = look.quality == "path" ? scene::Quality::path : scene::Quality::preview;
  wanted.width = look.width;
  wanted.height = look.height;
  wanted.samples = look.samples;
  render::PictureScene shown;
  shown.strands = render::strands_of(groom);
  if (look.strand_width) shown.strands.radii = {0.5 * *look.strand_width};
  picture::Framing framing(wanted, {{look.turn}});
  framing.include(groom.points);
  for (const Mesh& body : bodies) {
    framing.include(body.mesh.vertices);
    render::MeshInPicture mesh;
    mesh.mesh = &body.mesh;
    mesh.surface.colour = body.colour;
    shown.meshes.push_back(mesh);
  }
  shown.camera = framing.cameras().front();
  return rendered(
      [&](const ProgressCallback& callback, const StopFlag* stop) {
        return picture::render_portrait(shown, wanted, groom.materials.front().section, callback, stop);
      },
      progress);
}

}  // namespace

void bind_picture(py::module_& module) {
  bind_movie(module);
  module.def(
      "preview",
      [](const hair::Groom& groom, const std::vector<Mesh>& bodies, int width, int height, int samples,
         double turn, std::optional<double> strand_width, const std::string& quality,
         const py::object& progress) {
        return preview(groom, bodies, {quality, width, height, samples, turn, strand_width}, progress);
      },
      py::arg("groom"), py::arg("bodies") = std::vector<Mesh>{}, py::kw_only(), py::arg("width") = 640,
      py::arg("height") = 640, py::arg("samples") = 16, py::arg("turn") = 0.6,
      py::arg("strand_width") = py::none(), py::arg("quality") = "preview", py::arg("progress") = py::none(),
      "A picture of hair and bodies, shape (height, width, 3), bytes of sRGB. The camera is turned by "
      "`turn`\n"
      "radians from the face; `strand_width` (m) draws strands thicker than they are; quality=\"path\" "
      "traces\n"
      "light along its paths. Ctrl-C interrupts it.");
  module.def(
      "write_png",
      [](const Pixels& pixels, const py::object& path) {
        render::write_png(display_image(pixels), path_text(path));
      },
      py::arg("pixels"), py::arg("path"), "Write a picture as PNG.");
}

}  // namespace ringlet::python

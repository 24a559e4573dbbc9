#pragma once
// What picture-making shares between simulators, caches and styles.

#include <functional>

#include "bindings.h"
#include "ringlet/io/cache.h"
#include "ringlet/render/image.h"
#include "ringlet/scene/scene.h"

namespace ringlet::python {

// A scene's [picture] with keys set from keyword arguments: samples=64 sets picture.samples. quality="path"
// also brings the strands and samples that traced paths want, and `movie` the smaller frames of a movie,
// unless they are set too.
scene::Picture picture_settings(scene::Scene scene, const py::kwargs& settings, bool movie);

// The bytes of an image as an array of shape (height, width, 3), rendered while Python looks after signals.
using Renderer = std::function<render::Image(const ProgressCallback& progress, const StopFlag* stop)>;
py::array rendered(const Renderer& render, const py::object& progress);

// Contacts as arrays of one length, by name.
py::dict contact_arrays(const std::vector<io::CacheContact>& contacts);

inline constexpr const char* kPictureHelp =
    "A picture, shape (height, width, 3), bytes of sRGB, as `ringlet render` makes it. Keys of the scene's\n"
    "[picture] are keyword arguments: quality=\"path\", samples=64, camera=\"back\", width=640. Ctrl-C "
    "interrupts it.";

}  // namespace ringlet::python

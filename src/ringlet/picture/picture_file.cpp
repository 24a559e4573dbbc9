#include "ringlet/picture/picture_file.h"

#include "ringlet/base/error.h"
#include "ringlet/base/output_target.h"
#include "ringlet/io/mesh_file.h"

namespace ringlet::picture {

void check_picture_name(const std::filesystem::path& path) {
  const std::string extension = io::lower_extension(path);
  if (extension == ".png" || extension == ".exr" || output_target(path).in_place) return;
  throw InputError("pictures are written as .png or .exr; choose such a name", {path.string()});
}

void write_picture(const render::Image& image, const std::filesystem::path& path) {
  check_picture_name(path);
  if (io::lower_extension(path) == ".exr")
    render::write_exr(image, path);
  else
    render::write_png(image, path);
}

}  // namespace ringlet::picture

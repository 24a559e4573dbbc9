#include "ringlet/picture/views.h"

#include <algorithm>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/picture/framing.h"

namespace ringlet::picture {

std::vector<double> turntable_angles(std::size_t views) {
  std::vector<double> angles;
  for (std::size_t k = 0; k < views; ++k)
    angles.push_back(2.0 * std::numbers::pi * double(k) / double(views));
  return angles;
}

std::vector<double> sheet_angles() {
  std::vector<double> angles;
  for (const scene::Camera view : kSheetViews) angles.push_back(turn_of(view));
  return angles;
}

scene::Picture sheet_view(scene::Picture wanted) {
  constexpr int kNarrowest = 16;  // pixels, as picture.width allows
  wanted.width = std::max(kNarrowest, wanted.height * 3 / 4);
  wanted.camera_position.reset();
  wanted.camera_target.reset();
  return wanted;
}

render::Image side_by_side(std::span<const render::Image> images) {
  if (images.empty()) throw InputError("a contact sheet needs a picture at least");
  render::Image sheet{0, images.front().height, {}};
  for (const render::Image& image : images) {
    if (image.height != sheet.height)
      throw InputError("pictures beside each other must have the same height");
    sheet.width += image.width;
  }
  sheet.pixels.reserve(std::size_t(sheet.width) * std::size_t(sheet.height));
  for (int y = 0; y < sheet.height; ++y)
    for (const render::Image& image : images) {
      const auto row = image.pixels.begin() + static_cast<std::ptrdiff_t>(image.index(0, y));
      sheet.pixels.insert(sheet.pixels.end(), row, row + image.width);
    }
  return sheet;
}

}  // namespace ringlet::picture

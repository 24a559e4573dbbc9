#pragma once
// A picture as numbers, for those who paint values over a skin.

#include <filesystem>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::io {

struct GreyPicture {
  int width = 0, height = 0;
  std::vector<float> values;  // rows from the top, from 0 (black) to 1 (white)

  // Its brightness at these texture coordinates: (0, 0) is the lower left corner, (1, 1) the upper right, and
  // beyond it repeats. Linear between the middles of pixels, and level from the outermost ones to the edge.
  double at(const Vec2& uv) const;
};

// Reads a PNG of any kind; of colours the luminance counts, on black where it is transparent. Values are
// taken as they are in the file, without gamma. Throws FileError when it cannot be opened and InputError when
// it is damaged, no PNG, or larger than 2^28 pixels.
GreyPicture read_grey_picture(const std::filesystem::path& path);

}  // namespace ringlet::io

#include "ringlet/picture/tint.h"

#include <algorithm>

#include "ringlet/base/random.h"

namespace ringlet::picture {
namespace {

// Over this share of a strand a highlight comes in.
constexpr double kSoftStart = 0.25;
// What roots keep of the light.
const Vec3 kRootShade(0.35, 0.32, 0.30);

double smooth_step(double from, double to, double x) {
  const double t = std::clamp((x - from) / std::max(to - from, 1e-9), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

}  // namespace

bool is_tinted(const scene::Picture& picture) { return picture.highlights > 0.0 || picture.root_shade > 0.0; }

Vec3 tinted(const scene::Picture& picture, const Vec3& colour, double x, bool dyed) {
  Vec3 result = colour;
  if (dyed) {
    const double part = picture.highlight_start > 0.0
                            ? smooth_step(picture.highlight_start, picture.highlight_start + kSoftStart, x)
                            : 1.0;
    result += part * (picture.highlight_colour - result);
  }
  if (picture.root_shade > 0.0) {
    const double part = smooth_step(0.0, picture.root_shade, x);
    result = result.cwiseProduct(kRootShade + part * (Vec3::Ones() - kRootShade));
  }
  return result;
}

// The chance of a strand is between 0.4 and 1.6 times the mean, the same around each guide.
bool has_highlights(const scene::Picture& picture, std::size_t strand, std::size_t guide) {
  constexpr std::uint64_t kGuides = 41, kStrands = 42;  // streams of random numbers
  const double lock = Random(kGuides, guide).uniform(), own = Random(kStrands, strand).uniform();
  const double spread = 1.2 * std::min(1.0, 1.0 / std::max(picture.highlights, 1e-9) - 1.0);
  return own < picture.highlights * (1.0 + spread * (lock - 0.5));
}

std::vector<Vec3> tinted(const scene::Picture& picture, const StrandPoints& strands,
                         const std::vector<Vec3>& colours,
                         const std::function<std::size_t(std::size_t)>& guide_of) {
  std::vector<Vec3> result;
  result.reserve(strands.points.size());
  for (std::size_t i = 0; i + 1 < strands.first_point.size(); ++i) {
    const bool dyed = has_highlights(picture, i, guide_of(i));
    const std::uint32_t first = strands.first_point[i], end = strands.first_point[i + 1];
    for (std::uint32_t k = first; k < end; ++k) {
      const std::size_t own = colours.size() == 1 ? 0 : colours.size() == strands.points.size() ? k : i;
      result.push_back(
          tinted(picture, colours[own], double(k - first) / std::max(1.0, double(end - first) - 1.0), dyed));
    }
  }
  return result;
}

}  // namespace ringlet::picture

#include "ringlet/picture/settings.h"

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::picture {

scene::Picture for_movie(const scene::Scene& scene) {
  scene::Picture picture = scene.picture;
  constexpr int kWidth = 640, kSamples = 3, kStrands = 4000;
  if (picture.width > kWidth) {
    picture.height = std::max(16, picture.height * kWidth / picture.width);
    picture.width = kWidth;
  }
  picture.samples = std::min(picture.samples, kSamples);
  if (picture.strands > kStrands) {
    // Fewer strands cover the same head; hair that is drawn as it was simulated has as many as before.
    const bool filled_up =
        scene.hair.source == scene::HairSource::grow || scene.hair.source == scene::HairSource::character;
    if (filled_up) picture.strand_width *= double(picture.strands) / kStrands;
    picture.strands = kStrands;
  }
  return picture;
}

scene::Picture for_paths(scene::Picture picture) {
  constexpr int kSamples = 64, kStrands = 50000;
  constexpr double kWidth = 1.2e-4;  // m
  picture.quality = scene::Quality::path;
  picture.samples = std::max(picture.samples, kSamples);
  picture.strands = std::max(picture.strands, kStrands);
  picture.strand_width = std::min(picture.strand_width, kWidth);
  return picture;
}

void set_keys(scene::Scene& scene, std::span<const std::string> assignments) {
  for (const std::string& assignment : assignments) {
    if (!assignment.starts_with("picture."))
      throw InputError(fmt::format("only keys of [picture] can be set here, not '{}'", assignment));
    if (assignment.starts_with("picture.camera=")) {
      scene.picture.camera_position.reset();
      scene.picture.camera_target.reset();
    }
    scene::apply_override(scene, assignment);
  }
}

}  // namespace ringlet::picture

#include "ringlet/picture/cache_pictures.h"

#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::picture {
namespace {

Subject subject_of(const io::CacheReader& cache, const scene::Picture& wanted) {
  if (cache.frame_count() == 0) throw InputError("this cache holds no complete frame yet");
  const io::CacheHeader& header = cache.header();
  Subject subject{scene::parse_resolved_scene(header.scene_toml, "the cache's scene"), header.groom,
                  header.bodies, moment_of(cache, 0), header.followed};
  subject.scene.picture = wanted;
  return subject;
}

}  // namespace

Moment moment_of(const io::CacheReader& cache, std::size_t frame) {
  return {cache.points(frame), cache.body_poses(frame), cache.deformed_vertices(frame)};
}

CachePictures::CachePictures(const io::CacheReader& cache, const scene::Picture& wanted)
    : cache_(cache), pictures_(subject_of(cache, wanted)) {}

void CachePictures::include(Framing& framing, std::size_t first, std::size_t last) const {
  for (std::size_t frame = first; frame <= last; ++frame)
    pictures_.include(framing, moment_of(cache_, frame));
}

render::Image CachePictures::render(std::size_t frame, const render::Camera& camera,
                                    const ProgressCallback& progress, const StopFlag* stop) const {
  // The shutter opens at the frame; at the last frame it closes there.
  const bool blurred = picture().quality == scene::Quality::path && picture().shutter > 0.0;
  const Moment at = moment_of(cache_, frame);
  if (!blurred || cache_.frame_count() == 1)
    return pictures_.render(at, std::nullopt, camera, progress, stop);
  if (frame + 1 == cache_.frame_count())
    return pictures_.render(between(moment_of(cache_, frame - 1), at, 1.0 - picture().shutter), at, camera,
                            progress, stop);
  return pictures_.render(at, between(at, moment_of(cache_, frame + 1), picture().shutter), camera, progress,
                          stop);
}

}  // namespace ringlet::picture

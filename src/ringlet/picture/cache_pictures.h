#pragma once
// Frames of a cache as pictures.

#include <cstddef>

#include "ringlet/io/cache_reader.h"
#include "ringlet/picture/run_pictures.h"

namespace ringlet::picture {

Moment moment_of(const io::CacheReader& cache, std::size_t frame);

class CachePictures {
 public:
  // `wanted` takes the place of the scene's own [picture]. The cache must outlive this and hold at least one
  // frame, otherwise InputError.
  CachePictures(const io::CacheReader& cache, const scene::Picture& wanted);

  const scene::Picture& picture() const { return pictures_.picture(); }

  // Makes a framing reach around hair and head in the frames from `first` to `last`.
  void include(Framing& framing, std::size_t first, std::size_t last) const;

  // A frame as a camera sees it. Where the shutter stays open, what moves is blurred.
  render::Image render(std::size_t frame, const render::Camera& camera, const ProgressCallback& progress = {},
                       const StopFlag* stop = nullptr) const;

 private:
  const io::CacheReader& cache_;
  RunPictures pictures_;
};

}  // namespace ringlet::picture

#pragma once
// Movies through ffmpeg.

#include <cstddef>
#include <filesystem>
#include <functional>

#include "ringlet/base/progress.h"
#include "ringlet/render/image.h"

namespace ringlet::picture {

// Feeds pictures of one size to an ffmpeg process. UnsupportedError when there is none on this machine;
// FileError when it cannot write.
class MovieWriter {
 public:
  MovieWriter(const std::filesystem::path& path, int width, int height, double frames_per_second);
  ~MovieWriter();
  MovieWriter(const MovieWriter&) = delete;
  MovieWriter& operator=(const MovieWriter&) = delete;

  void add(const render::DisplayImage& picture);
  // Waits until the file is whole.
  void finish();

 private:
  std::filesystem::path path_, part_;
  int pipe_ = -1;
  int process_ = -1;
};

// A movie of `count` pictures in their order; true when all of them are in it. When `stop` is requested the
// movie ends with those so far. `progress` is called after each.
bool write_movie(const std::filesystem::path& path, double frames_per_second, std::size_t count,
                 const std::function<render::Image(std::size_t)>& picture,
                 const ProgressCallback& progress = {}, const StopFlag* stop = nullptr);

}  // namespace ringlet::picture

#pragma once
// Movies through ffmpeg.

#include <filesystem>

#include "ringlet/render/image.h"

namespace ringlet::app {

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

}  // namespace ringlet::app

#pragma once
// Frames of an animation one after the other, with the velocities of their points if they are wanted.

#include <functional>
#include <vector>

#include "ringlet/io/groom_conversion.h"

namespace ringlet::io {

class MovingFrames {
 public:
  using Frame = std::function<std::vector<Vec3f>(std::size_t frame)>;

  // `frame_of` is asked once for each of `frames`, in order. One frame is held at a time, three with
  // velocities.
  MovingFrames(std::size_t frames, const WriteOptions& options, Frame frame_of);

  // Goes to the next frame; at first to the first.
  void advance();
  const std::vector<Vec3f>& points() const { return now_; }
  // In units of the file per second: central differences, one-sided at both ends, zero for a single frame.
  std::vector<Vec3f> velocities() const;

 private:
  std::size_t frames_, next_ = 0;  // the frame to be read next
  bool has_velocities_;
  float frames_per_second_;
  Frame frame_of_;
  std::vector<Vec3f> before_, now_, after_;  // the outer ones are empty at the ends
};

}  // namespace ringlet::io

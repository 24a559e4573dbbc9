#include "ringlet/io/moving_frames.h"

#include <utility>

namespace ringlet::io {

MovingFrames::MovingFrames(std::size_t frames, const WriteOptions& options, Frame frame_of)
    : frames_(frames),
      has_velocities_(options.velocities),
      frames_per_second_(static_cast<float>(options.frames_per_second)),
      frame_of_(std::move(frame_of)) {}

void MovingFrames::advance() {
  const bool is_first = next_ == 0;
  if (!has_velocities_ || is_first) {
    now_ = frame_of_(next_++);
  } else {
    before_ = std::exchange(now_, std::move(after_));
  }
  after_.clear();
  if (has_velocities_ && next_ < frames_) after_ = frame_of_(next_++);
}

std::vector<Vec3f> MovingFrames::velocities() const {
  const std::vector<Vec3f>& first = before_.empty() ? now_ : before_;
  const std::vector<Vec3f>& last = after_.empty() ? now_ : after_;
  const float steps = (before_.empty() ? 0.0f : 1.0f) + (after_.empty() ? 0.0f : 1.0f);
  const float per_second = steps == 0.0f ? 0.0f : frames_per_second_ / steps;
  std::vector<Vec3f> result(now_.size());
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = per_second * (last[i] - first[i]);
  return result;
}

}  // namespace ringlet::io

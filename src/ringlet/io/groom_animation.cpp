#include "ringlet/io/groom_animation.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::io {

EvenFrames::EvenFrames(const GroomAnimation& animation, const std::string& name,
                       std::optional<double> frames_per_second)
    : animation_(animation), first_time_(animation.time(0)) {
  constexpr double kFrameLimit = 100'000.0;
  const std::size_t samples = animation.frame_count();
  if (static_cast<double>(samples) >= kFrameLimit)
    throw InputError(fmt::format("its {} frames are too many to be converted; the limit is {}", samples,
                                 kFrameLimit - 1.0),
                     Place{name});
  const double duration = animation.time(samples - 1) - first_time_;
  double shortest = duration;
  for (std::size_t i = 1; i < samples; ++i) {
    const double gap = animation.time(i) - animation.time(i - 1);
    if (!(gap > 0.0))
      throw InputError(fmt::format("the time of frame {} is not after the one before", i), Place{name});
    shortest = std::min(shortest, gap);
  }
  if (frames_per_second) shortest = animation.time_units_per_second() / *frames_per_second;
  // Of a rate that is asked for no frame lies behind the last sample, but for rounding.
  constexpr double kRounding = 1e-6;
  const double steps =
      frames_per_second ? std::floor(duration / shortest + kRounding) : std::round(duration / shortest);
  if (!(steps + 1.0 < kFrameLimit))
    throw InputError(fmt::format("two of its time samples are {} apart while all of them span {}, too uneven "
                                 "to be converted; pick one frame by its time",
                                 shortest, duration),
                     Place{name});
  count_ = static_cast<std::size_t>(steps) + 1;
  step_ = frames_per_second ? shortest : duration / steps;
}

hair::Groom EvenFrames::groom(std::size_t frame) const {
  // Where every frame is a sample, its own time avoids the rounding of the grid.
  const double end = first_time_ + step_ * static_cast<double>(count_ - 1);
  const double last_sample = animation_.time(animation_.frame_count() - 1);
  const bool is_sample =
      count_ == animation_.frame_count() && std::abs(end - last_sample) <= 1e-9 * std::abs(step_);
  return animation_.groom_at(is_sample ? animation_.time(frame)
                                       : first_time_ + step_ * static_cast<double>(frame));
}

void check_animation(std::size_t frames, const WriteOptions& options, const std::string& name) {
  if (frames == 0) throw InputError("an animation needs at least one frame", Place{name});
  if (!(options.frames_per_second > 0.0) || !std::isfinite(options.frames_per_second))
    throw InputError(
        fmt::format("frames per second must be a positive number, not {}", options.frames_per_second),
        Place{name});
}

std::vector<Vec3> checked_frame(const FramePoints& points_of, std::size_t frame, const hair::Groom& groom,
                                const std::string& name) {
  std::vector<Vec3> points = points_of(frame);
  if (points.size() != groom.points.size())
    throw InputError(fmt::format("frame {} has {} points where the groom has {}", frame, points.size(),
                                 groom.points.size()),
                     Place{name});
  return points;
}

}  // namespace ringlet::io

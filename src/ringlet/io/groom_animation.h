#pragma once
// Grooms that move: what readers and writers of animated formats have in common.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/hair/groom.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

// The points of all strands in one frame, in the order of the groom. Writers ask once per frame, in order
// (text with velocities once more), and keep nothing but the current frame and its neighbours in memory.
using FramePoints = std::function<std::vector<Vec3>(std::size_t frame)>;

// An open file whose strands may move. Times are in the unit of ReadOptions::time: time codes of USD, seconds
// of Alembic.
class GroomAnimation {
 public:
  virtual ~GroomAnimation() = default;

  // How many times have samples; fewer than two for a groom that does not move.
  virtual std::size_t frame_count() const = 0;
  virtual double time(std::size_t frame) const = 0;
  virtual double time_units_per_second() const = 0;
  // At any time: blended between two samples, the nearest one outside.
  virtual hair::Groom groom_at(double time) const = 0;

 protected:
  GroomAnimation() = default;
  GroomAnimation(const GroomAnimation&) = default;
  GroomAnimation(GroomAnimation&&) = default;
};

// Frames at even times, as writers need them: as far apart as the two closest samples, so that samples on a
// common grid are kept, or of a rate that is asked for.
class EvenFrames {
 public:
  // `animation` has two frames or more and must outlive this. InputError when its times do not increase, or
  // are so uneven that there would be 100,000 frames or more; `name` is its file.
  EvenFrames(const GroomAnimation& animation, const std::string& name,
             std::optional<double> frames_per_second = std::nullopt);

  std::size_t count() const { return count_; }
  double frames_per_second() const { return animation_.time_units_per_second() / step_; }
  hair::Groom groom(std::size_t frame) const;

 private:
  const GroomAnimation& animation_;
  double first_time_, step_;
  std::size_t count_;
};

// InputError unless there is a frame and the rate is a positive number.
void check_animation(std::size_t frames, const WriteOptions& options, const std::string& name);

// The points of a frame; InputError unless there are as many as the groom has.
std::vector<Vec3> checked_frame(const FramePoints& points_of, std::size_t frame, const hair::Groom& groom,
                                const std::string& name);

}  // namespace ringlet::io

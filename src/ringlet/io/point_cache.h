#pragma once
// Point caches: the positions of all points of something at many times, and nothing else. PC2 (.pc2, of 3ds
// Max) and MDD (.mdd, of LightWave) are read and written by Blender, Houdini, Maya and Cinema 4D beside a
// mesh or polylines with the same points.
//   PC2, little-endian:  char[12] "POINTCACHE2\0", i32 version 1, i32 points, f32 first frame, f32 frames
//   between
//                        samples, i32 samples; then f32[3] for each point of each sample
//   MDD, big-endian:     i32 frames, i32 points, f32 time of each frame in seconds; then f32[3] as above

#include <filesystem>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/hair/groom.h"
#include "ringlet/io/groom_animation.h"
#include "ringlet/io/groom_options.h"
#include "ringlet/io/ogawa_file.h"

namespace ringlet::io {

// A cache whose frames are read when they are asked for.
class PointCache {
 public:
  // PC2 counts in frames, of which there are `frames_per_second`. The kind follows from the first bytes.
  explicit PointCache(const std::filesystem::path& path, const ReadOptions& options = {},
                      double frames_per_second = 24.0);
  PointCache(Bytes bytes, const std::string& name, const ReadOptions& options = {},
             double frames_per_second = 24.0);

  std::size_t frame_count() const { return times_.size(); }
  std::size_t point_count() const { return points_; }
  double time(std::size_t frame) const { return times_[frame]; }  // in seconds
  std::vector<Vec3> points(std::size_t frame) const;

 private:
  PointCache(ByteSource source, const ReadOptions& options, double frames_per_second);
  void read_pc2_header(double frames_per_second);
  void read_mdd_header();
  void check_size() const;

  ByteSource source_;
  ReadOptions options_;
  std::endian order_ = std::endian::little;
  std::uint64_t first_byte_ = 0, points_ = 0, samples_ = 0;
  std::vector<double> times_;
};

// The points of all strands in the order of the groom, one sample per frame.
void write_pc2(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
               const std::filesystem::path& path, const WriteOptions& options = {});
void write_mdd(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
               const std::filesystem::path& path, const WriteOptions& options = {});

}  // namespace ringlet::io

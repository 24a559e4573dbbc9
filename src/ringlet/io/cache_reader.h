#pragma once
// Reads the cache of a run: while it is being written, after it was finished, after it was killed.

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "ringlet/io/cache.h"

namespace ringlet::io {

struct Checkpoint {
  std::size_t frame = 0;
  std::vector<std::byte> state;
};

class CacheReader {
 public:
  // Throws FileError when the file cannot be opened, InputError naming the file and what is wrong when it is
  // not a cache, was cut short or is damaged. Every function below throws that InputError too: what it
  // returns was compared with its checksum.
  static CacheReader open(const std::filesystem::path& path);

  ~CacheReader();
  CacheReader(CacheReader&&) noexcept;
  CacheReader& operator=(CacheReader&&) noexcept;

  const CacheHeader& header() const;

  // Number of complete frames when the file was opened or last refreshed.
  std::size_t frame_count() const;
  // Looks for frames written since; returns the new frame_count().
  std::size_t refresh();

  // Frames are counted from 0; one that is not there throws InputError.
  double time(std::size_t frame) const;
  std::vector<Vec3> points(std::size_t frame) const;
  std::vector<Pose> body_poses(std::size_t frame) const;
  std::vector<Vec3> deformed_vertices(std::size_t frame) const;
  std::vector<double> statistics(std::size_t frame) const;
  std::vector<float> channel(std::string_view name, std::size_t frame) const;
  // What contact_entries() kept; throws InputError where the cache has no contacts or they do not fit it.
  std::vector<CacheContact> contacts(std::size_t frame) const;

  // The newest checkpoint, or nothing when no frame has one. While the cache is being written it may be gone
  // by the time it is read, which throws InputError.
  std::optional<Checkpoint> last_checkpoint() const;

  // Reads everything once, frame by frame; throws InputError where something is damaged.
  void verify() const;

 private:
  struct Parts;
  explicit CacheReader(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace ringlet::io

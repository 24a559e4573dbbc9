#include "ringlet/io/cache_digest.h"

#include <span>

#include "ringlet/base/sha256.h"

namespace ringlet::io {
namespace {

// Adds lists of numbers, each behind its length, so that no number can wander from one list into the next.
class Lists {
 public:
  explicit Lists(const std::string& purpose) { text(purpose); }

  template <class T>
  void numbers(std::span<const T> values) {
    static_assert(std::is_arithmetic_v<T>);
    count(values.size());
    hash_.add(values.data(), values.size_bytes());
  }
  void vectors(std::span<const Vec3> values) {
    count(values.size());
    for (const Vec3& value : values) hash_.add(value.data(), 3 * sizeof(double));
  }
  void text(const std::string& value) { numbers(std::span<const char>(value)); }
  std::string finish() { return hash_.finish(); }

 private:
  void count(std::uint64_t value) { hash_.add(&value, sizeof value); }

  Sha256 hash_;
};

bool counts(const std::string& statistic) { return !statistic.starts_with("seconds"); }

}  // namespace

std::string frame_digest(const CacheReader& cache, std::size_t frame) {
  Lists lists("ringlet frame 1");
  const double time = cache.time(frame);
  lists.numbers(std::span(&time, 1));
  lists.vectors(cache.points(frame));
  for (const Pose& pose : cache.body_poses(frame)) {
    lists.numbers(std::span<const double>(pose.position.data(), 3));
    lists.numbers(std::span<const double>(pose.rotation.coeffs().data(), 4));
  }
  lists.vectors(cache.deformed_vertices(frame));
  const std::vector<double> statistics = cache.statistics(frame);
  for (std::size_t k = 0; k < statistics.size(); ++k)
    if (counts(cache.header().statistics[k])) lists.numbers(std::span(&statistics[k], 1));
  for (const CacheChannel& channel : cache.header().channels)
    lists.numbers(std::span<const float>(cache.channel(channel.name, frame)));
  return lists.finish();
}

std::string digest(const CacheReader& cache) {
  const CacheHeader& header = cache.header();
  Lists lists("ringlet cache 1");
  lists.numbers(std::span(&header.frames_per_second, 1));
  lists.numbers(std::span<const std::uint32_t>(header.groom.first_point));
  if (header.followed) lists.vectors(header.followed->strands.points);
  for (const CacheBody& body : header.bodies) {
    lists.text(body.name);
    lists.vectors(body.mesh.vertices);
    for (const auto& triangle : body.mesh.triangles) lists.numbers(std::span<const std::uint32_t>(triangle));
  }
  for (const std::string& name : header.statistics) lists.text(name);
  for (const CacheChannel& channel : header.channels) lists.text(channel.name);
  for (std::size_t frame = 0; frame < cache.frame_count(); ++frame) lists.text(frame_digest(cache, frame));
  return lists.finish();
}

}  // namespace ringlet::io

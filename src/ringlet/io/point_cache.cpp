#include "ringlet/io/point_cache.h"

#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/io/groom_conversion.h"

namespace ringlet::io {

namespace {

constexpr std::string_view kPc2Magic("POINTCACHE2\0", 12);
constexpr std::size_t kPc2HeaderSize = 32, kMddHeaderSize = 8, kPointSize = 3 * sizeof(float);

std::uint64_t require_count(std::int32_t count, const char* what, const std::string& name) {
  if (count < 1) throw InputError(fmt::format("it claims {} {}", count, what), Place{name});
  return static_cast<std::uint64_t>(count);
}

// Both formats count in 32 bits with a sign.
std::int32_t count_for_file(std::size_t count, const char* what, const std::string& name) {
  if (count > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
    throw InputError(fmt::format("{} {} are more than this format counts", count, what), Place{name});
  return static_cast<std::int32_t>(count);
}

template <class T>
void put_swapped(OutputFile& file, T value) {
  auto raw = std::bit_cast<std::array<std::byte, sizeof(T)>>(value);
  std::reverse(raw.begin(), raw.end());
  file.write(raw.data(), raw.size());
}

}  // namespace

PointCache::PointCache(const std::filesystem::path& path, const ReadOptions& options,
                       double frames_per_second)
    : PointCache(ByteSource::open(path), options, frames_per_second) {}

PointCache::PointCache(Bytes bytes, const std::string& name, const ReadOptions& options,
                       double frames_per_second)
    : PointCache(ByteSource(bytes, name), options, frames_per_second) {}

PointCache::PointCache(ByteSource source, const ReadOptions& options, double frames_per_second)
    : source_(std::move(source)), options_(options) {
  if (!(frames_per_second > 0.0) || !std::isfinite(frames_per_second))
    throw InputError(fmt::format("frames per second must be a positive number, not {}", frames_per_second));
  std::array<std::byte, kPc2Magic.size()> magic{};
  source_.read(0, std::span(magic).first(std::min<std::uint64_t>(source_.size(), magic.size())),
               "the header");
  if (as_text(magic) == kPc2Magic)
    read_pc2_header(frames_per_second);
  else
    read_mdd_header();
}

void PointCache::read_pc2_header(double frames_per_second) {
  std::array<std::byte, kPc2HeaderSize> header{};
  source_.read(0, header, "the header");
  BinaryReader reader(header, source_.name());
  reader.seek(kPc2Magic.size(), "the header");
  if (const auto version = reader.read<std::int32_t>("version"); version != 1)
    throw InputError(fmt::format("its PC2 version is {}, but only version 1 is known", version),
                     Place{source_.name()});
  points_ = require_count(reader.read<std::int32_t>("points"), "points", source_.name());
  const auto first = reader.read<float>("first frame"), step = reader.read<float>("frames between samples");
  samples_ = require_count(reader.read<std::int32_t>("samples"), "samples", source_.name());
  if (!std::isfinite(first) || !(step > 0.0f) || !std::isfinite(step))
    throw InputError(fmt::format("its samples begin at frame {} and are {} frames apart", first, step),
                     Place{source_.name()});
  first_byte_ = kPc2HeaderSize;
  check_size();
  for (std::uint64_t i = 0; i < samples_; ++i)
    times_.push_back((static_cast<double>(first) + static_cast<double>(i) * step) / frames_per_second);
}

void PointCache::read_mdd_header() {
  order_ = std::endian::big;
  std::array<std::byte, kMddHeaderSize> header{};
  source_.read(0, header, "the header");
  BinaryReader counts(header, source_.name(), order_);
  samples_ = require_count(counts.read<std::int32_t>("frames"), "frames", source_.name());
  points_ = require_count(counts.read<std::int32_t>("points"), "points", source_.name());
  first_byte_ = kMddHeaderSize + samples_ * sizeof(float);
  check_size();
  std::vector<std::byte> bytes(samples_ * sizeof(float));
  source_.read(kMddHeaderSize, bytes, "the times of frames");
  for (const float time : BinaryReader(bytes, source_.name(), order_).read_array<float>(samples_, "times")) {
    if (!std::isfinite(time) || (!times_.empty() && !(times_.back() < static_cast<double>(time))))
      throw InputError(fmt::format("the time of frame {} does not follow the one before", times_.size()),
                       Place{source_.name()});
    times_.push_back(time);
  }
}

// Neither format says what it is beyond doubt; its size does.
void PointCache::check_size() const {
  const std::uint64_t stored = samples_ * points_;  // below 2⁶²: counts have 31 bits
  if (stored > source_.size() / kPointSize || first_byte_ + stored * kPointSize != source_.size())
    throw InputError(
        fmt::format("{} samples of {} points do not take the {} bytes of the file; it is no point "
                    "cache, cut short or damaged",
                    samples_, points_, source_.size()),
        Place{source_.name()});
}

std::vector<Vec3> PointCache::points(std::size_t frame) const {
  if (frame >= frame_count())
    throw InputError(fmt::format("there is no frame {} of {}", frame, frame_count()), Place{source_.name()});
  const FileFrame file = reading_frame(options_);
  std::vector<std::byte> bytes(points_ * kPointSize);
  source_.read(first_byte_ + frame * bytes.size(), bytes, "points");
  BinaryReader reader(bytes, source_.name(), order_);
  std::vector<Vec3> result(points_);
  for (std::size_t i = 0; i < result.size(); ++i) {
    Vec3 p;
    for (double& c : p) c = static_cast<double>(reader.read<float>("points"));
    result[i] = file.from_file(p);
    if (!result[i].allFinite())
      throw InputError(fmt::format("frame {}: point {} is not a finite number", frame, i),
                       Place{source_.name()});
  }
  return result;
}

void write_pc2(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
               const std::filesystem::path& path, const WriteOptions& options) {
  const std::string name = path.string();
  check_for_writing(groom, name, options);
  check_animation(frames, options, name);
  const FileFrame frame = writing_frame(options);
  OutputFile file(path);
  file.write(kPc2Magic);
  file.value(std::int32_t{1});
  file.value(count_for_file(groom.points.size(), "points", name));
  file.value(0.0f);  // the first frame
  file.value(1.0f);  // frames between samples
  file.value(count_for_file(frames, "frames", name));
  for (std::size_t i = 0; i < frames; ++i)
    for (const Vec3f& p : points_for_file(groom, checked_frame(points_of, i, groom, name), frame, name))
      file.array(std::span<const float>(p.data(), 3));
  file.commit();
}

void write_mdd(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
               const std::filesystem::path& path, const WriteOptions& options) {
  const std::string name = path.string();
  check_for_writing(groom, name, options);
  check_animation(frames, options, name);
  const FileFrame frame = writing_frame(options);
  OutputFile file(path);
  put_swapped(file, count_for_file(frames, "frames", name));
  put_swapped(file, count_for_file(groom.points.size(), "points", name));
  for (std::size_t i = 0; i < frames; ++i)
    put_swapped(file, static_cast<float>(static_cast<double>(i) / options.frames_per_second));
  for (std::size_t i = 0; i < frames; ++i)
    for (const Vec3f& p : points_for_file(groom, checked_frame(points_of, i, groom, name), frame, name))
      for (const float c : p) put_swapped(file, c);
  file.commit();
}

}  // namespace ringlet::io

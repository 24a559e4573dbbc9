#include "ringlet/io/cache_writer.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <system_error>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/io/cache_file.h"
#include "ringlet/io/cache_frames.h"
#include "ringlet/io/cache_header.h"

namespace ringlet::io {

struct CacheWriter::Parts {
  std::filesystem::path path;
  CacheDescriptor descriptor;
  CacheHeader header;
  Hdf5Handle file;
  CacheTables tables;
  std::size_t frames = 0;
  std::size_t whole_size = 0;  // bytes that the file had after the last frame written here
  std::vector<std::uint64_t> channel_ends;
  std::uint64_t next_slot = 0;
  bool broken = false;  // a write failed half way; only a fresh resume() knows what is in the file

  void open();
  void check(const CacheFrame& frame) const;
  void check_place() const;
  void reserve(const CacheFrame& frame);
  FrameRecord write(const CacheFrame& frame);
  [[noreturn]] void fail_to_write(const std::string& reason) const;
};

namespace {

// Beyond the frame's own data a frame may add to HDF5's index of chunks.
constexpr std::size_t kIndexReserve = std::size_t{256} << 10;

CacheDescriptor lock(const std::filesystem::path& path, int flags) {
  CacheDescriptor descriptor(path, flags);
  if (!descriptor.lock_for_writing())
    throw FileError("another process is writing this cache; wait for it, or choose another output",
                    {path.string()});
  return descriptor;
}

std::vector<float> to_floats(std::span<const Vec3> points) {
  std::vector<float> floats(points.size() * 3);
  for (std::size_t i = 0; i < points.size(); ++i)
    for (int k = 0; k < 3; ++k)
      floats[i * 3 + static_cast<std::size_t>(k)] = static_cast<float>(points[i][k]);
  return floats;
}

// Position, then rotation as x, y, z, w.
std::vector<double> to_numbers(std::span<const Pose> poses) {
  std::vector<double> numbers;
  for (const Pose& pose : poses) {
    numbers.insert(numbers.end(), pose.position.data(), pose.position.data() + 3);
    numbers.insert(numbers.end(), pose.rotation.coeffs().data(), pose.rotation.coeffs().data() + 4);
  }
  return numbers;
}

// Writes one row and returns its checksum; 0 where there is no such table.
template <class T>
std::uint32_t write_row(CacheTable& table, std::size_t row, const std::vector<T>& values) {
  if (!table.exists()) return 0;
  table.write(row, 1, values.data());
  return crc32(values.data(), values.size() * sizeof(T));
}

}  // namespace

CacheWriter CacheWriter::create(const std::filesystem::path& path, const CacheHeader& header,
                                Overwrite overwrite) {
  validate(header);
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    if (overwrite == Overwrite::refuse)
      throw FileError("the cache exists already; choose another name, resume it or ask to replace it",
                      {path.string()});
    // Not under the hands of somebody who is still writing it.
    lock(path, O_RDWR);
  }

  auto parts = std::make_unique<Parts>();
  parts->path = path;
  const std::filesystem::path unfinished = path.string() + ".new";
  parts->descriptor = lock(unfinished, O_RDWR | O_CREAT);
  try {
    const Hdf5Guard guard;
    create_cache_file(unfinished, header);
  } catch (const Hdf5Failure& failure) {
    std::filesystem::remove(unfinished, ignored);
    throw FileError(fmt::format("the cache cannot be made: {}; check the disk's free space", failure.what()),
                    {path.string()});
  }
  std::error_code error;
  std::filesystem::rename(unfinished, path, error);
  if (error) {
    std::filesystem::remove(unfinished, ignored);
    throw FileError(fmt::format("the cache cannot be put in its place: {}", error.message()),
                    {path.string()});
  }
  parts->open();
  return CacheWriter(std::move(parts));
}

CacheWriter CacheWriter::resume(const std::filesystem::path& path) {
  auto parts = std::make_unique<Parts>();
  parts->path = path;
  parts->descriptor = lock(path, O_RDWR);
  parts->open();
  return CacheWriter(std::move(parts));
}

// Rows behind the last complete frame are left as they are: the next frames overwrite them. So opening
// changes nothing but HDF5's marks, and may itself be killed at any moment.
void CacheWriter::Parts::open() {
  const Hdf5Guard guard;
  try {
    open_cache_for_reading(path);
    file = open_cache_for_writing(path);
    header = read_header(file, descriptor.size());
    tables = CacheTables::open(file, header);
    std::vector<FrameRecord> records;
    tables.read_records(records, descriptor.size());
    frames = records.size();
    channel_ends.assign(header.channels.size(), 0);
    if (frames > 0) channel_ends = records.back().channel_ends;
    // The next checkpoint goes where the last one is not.
    for (const FrameRecord& record : records)
      if (record.checkpoint[1] > 0) next_slot = 1 - record.checkpoint[0] % 2;
  } catch (const Hdf5Failure& failure) {
    throw InputError(fmt::format("this cache cannot be resumed: {}", failure.what()), {path.string()});
  } catch (const InputError& error) {
    if (!error.place().file.empty()) throw;
    throw InputError(error.message(), {path.string()});
  }
}

void CacheWriter::Parts::check(const CacheFrame& frame) const {
  const auto require = [&](std::size_t got, std::size_t expected, const char* what) {
    if (got != expected)
      throw InputError(fmt::format("frame {}: {} {}, but the header has {}", frames, got, what, expected),
                       {path.string()});
  };
  require(frame.points.size(), header.groom.points.size(), "points");
  require(frame.body_poses.size(), header.bodies.size(), "body poses");
  require(frame.deformed_vertices.size(), header.deformed_vertex_count(), "deformed vertices");
  require(frame.statistics.size(), header.statistics.size(), "statistics");
  if (!frame.channels.empty()) require(frame.channels.size(), header.channels.size(), "channels");
  for (std::size_t c = 0; c < frame.channels.size(); ++c)
    if (frame.channels[c].size() % header.channels[c].components != 0)
      throw InputError(fmt::format("frame {}: channel \"{}\" does not hold whole entries", frames,
                                   header.channels[c].name),
                       {path.string()});

  // A float that would overflow counts as not finite; statistics may say "not a number" on purpose.
  const auto require_finite = [&](std::span<const Vec3> points, const char* what) {
    for (std::size_t i = 0; i < points.size(); ++i)
      if (!points[i].cast<float>().allFinite())
        throw InputError(fmt::format("frame {}: {} {} is not a finite number", frames, what, i),
                         {path.string()});
  };
  require_finite(frame.points, "point");
  require_finite(frame.deformed_vertices, "deformed vertex");
  for (std::size_t i = 0; i < frame.body_poses.size(); ++i)
    if (!frame.body_poses[i].position.allFinite() || !frame.body_poses[i].rotation.coeffs().allFinite())
      throw InputError(
          fmt::format("frame {}: the pose of body \"{}\" is not finite", frames, header.bodies[i].name),
          {path.string()});
  if (!std::isfinite(frame.time))
    throw InputError(fmt::format("frame {}: its time is not a finite number", frames), {path.string()});
}

// Whatever is written to a file that has lost its name or its beginning is lost.
void CacheWriter::Parts::check_place() const {
  const char* wrong = !descriptor.is_at(path)          ? "was deleted, moved or replaced"
                      : descriptor.size() < whole_size ? "was cut short"
                                                       : nullptr;
  if (wrong)
    throw FileError(fmt::format("frame {} cannot be written: the cache {} while it was being written; start "
                                "the run anew",
                                frames, wrong),
                    {path.string()});
}

// A full disk must show before the first byte of a frame is written, while the file is whole.
void CacheWriter::Parts::reserve(const CacheFrame& frame) {
  std::size_t growth = kIndexReserve;
  for (CacheTable* table : {&tables.time, &tables.points, &tables.body_poses, &tables.deformed_vertices,
                            &tables.statistics, &tables.checkpoints, &tables.commit})
    if (table->exists()) growth += table->growth(1);
  const hsize_t kept = tables.checkpoint_slots[next_slot].rows();
  if (frame.checkpoint.size() > kept)
    growth += tables.checkpoint_slots[next_slot].growth(frame.checkpoint.size() - kept);
  for (std::size_t c = 0; c < tables.channels.size(); ++c) {
    const std::size_t entries =
        frame.channels.empty() ? 0 : frame.channels[c].size() / header.channels[c].components;
    growth += tables.channels[c].ends.growth(1) + tables.channels[c].values.growth(entries);
  }
  haddr_t end = 0;
  hdf5_check(H5Fget_eoa(file, &end), "asking for the file's length");
  if (const int error = descriptor.reserve(end, end + growth); error != 0) {
    descriptor.release(end);
    fail_to_write(std::generic_category().message(error));
  }
}

FrameRecord CacheWriter::Parts::write(const CacheFrame& frame) {
  FrameRecord record;
  record.time = frame.time;
  record.commit.assign(kFirstChannelColumn + header.channels.size(), 0);
  tables.time.write(frames, 1, &frame.time);
  record.commit[kPointsColumn] = write_row(tables.points, frames, to_floats(frame.points));
  record.commit[kPosesColumn] = write_row(tables.body_poses, frames, to_numbers(frame.body_poses));
  record.commit[kDeformedColumn] =
      write_row(tables.deformed_vertices, frames, to_floats(frame.deformed_vertices));
  record.commit[kStatisticsColumn] = write_row(
      tables.statistics, frames, std::vector<double>(frame.statistics.begin(), frame.statistics.end()));

  record.channel_ends = channel_ends;
  for (std::size_t c = 0; c < frame.channels.size(); ++c) {
    const std::span<const float> values = frame.channels[c];
    const std::size_t entries = values.size() / header.channels[c].components;
    tables.channels[c].values.write(channel_ends[c], entries, values.data());
    record.channel_ends[c] += entries;
    record.commit[kFirstChannelColumn + c] = crc32(values.data(), values.size_bytes());
  }
  for (std::size_t c = 0; c < header.channels.size(); ++c)
    tables.channels[c].ends.write(frames, 1, &record.channel_ends[c]);

  if (!frame.checkpoint.empty()) {
    record.checkpoint = {next_slot, frame.checkpoint.size()};
    tables.checkpoint_slots[next_slot].write(0, frame.checkpoint.size(), frame.checkpoint.data());
    record.commit[kCheckpointColumn] = crc32(frame.checkpoint.data(), frame.checkpoint.size());
  }
  tables.checkpoints.write(frames, 1, record.checkpoint.data());
  record.commit[kRecordColumn] = record.checksum(frames);
  return record;
}

void CacheWriter::Parts::fail_to_write(const std::string& reason) const {
  throw FileError(
      fmt::format("frame {} cannot be written: {}; the cache holds {} complete frame(s): free some "
                  "space, then go on with --resume",
                  frames, reason, frames),
      {path.string()});
}

CacheWriter::CacheWriter(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
CacheWriter::~CacheWriter() = default;
CacheWriter::CacheWriter(CacheWriter&&) noexcept = default;
CacheWriter& CacheWriter::operator=(CacheWriter&&) noexcept = default;

std::size_t CacheWriter::frame_count() const { return parts_->frames; }
const CacheHeader& CacheWriter::header() const { return parts_->header; }

void CacheWriter::append(const CacheFrame& frame) {
  Parts& parts = *parts_;
  const Hdf5Guard guard;
  if (parts.broken) parts.fail_to_write("an earlier write failed half way");
  parts.check(frame);
  parts.check_place();
  parts.reserve(frame);
  try {
    // First everything else reaches the file, then the row that says so.
    const FrameRecord record = parts.write(frame);
    hdf5_check(H5Fflush(parts.file, H5F_SCOPE_LOCAL), "writing the frame");
    parts.tables.commit.write(parts.frames, 1, record.commit.data());
    hdf5_check(H5Fflush(parts.file, H5F_SCOPE_LOCAL), "writing the frame");
    haddr_t end = 0;
    hdf5_check(H5Fget_eoa(parts.file, &end), "asking for the file's length");
    parts.descriptor.release(end);
    parts.whole_size = end;
    parts.channel_ends = record.channel_ends;
    if (record.checkpoint[1] > 0) parts.next_slot = 1 - record.checkpoint[0];
    ++parts.frames;
  } catch (const Hdf5Failure& failure) {
    parts.broken = true;
    parts.fail_to_write(failure.what());
  }
}

}  // namespace ringlet::io

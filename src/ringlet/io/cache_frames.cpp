#include "ringlet/io/cache_frames.h"

#include <fmt/format.h>

#include <algorithm>

#include "ringlet/io/cache_header.h"

namespace ringlet::io {

namespace {

// Rows of a few numbers share a chunk the size of a memory page, which is rewritten with every frame; long
// lists and large rows use chunks that keep the index small.
constexpr std::size_t kSmallChunk = 4096;
constexpr std::size_t kListChunk = 65536;

struct Part {
  CacheTable CacheTables::* table;
  const char* path;
  TableShape shape;
};

std::vector<Part> parts(const CacheHeader& header) {
  const hsize_t points = header.groom.points.size(), bodies = header.bodies.size();
  // The commit table is opened first: whatever it counts at that moment, the others hold when they are
  // opened.
  return {
      {&CacheTables::commit, "frames/commit", {Number::u32, {kFirstChannelColumn + header.channels.size()}}},
      {&CacheTables::time, "frames/time", {Number::f64, {}}},
      {&CacheTables::points, "frames/points", {Number::f32, {points, 3}}},
      {&CacheTables::body_poses, "frames/body_poses", {Number::f64, {bodies, 7}}},
      {&CacheTables::deformed_vertices,
       "frames/deformed_vertices",
       {Number::f32, {header.deformed_vertex_count(), 3}}},
      {&CacheTables::statistics, "frames/statistics", {Number::f64, {header.statistics.size()}}},
      {&CacheTables::checkpoints, "frames/checkpoint", {Number::u64, {2}}},
  };
}

std::string slot_path(std::size_t slot) { return fmt::format("checkpoints/{}", slot); }
const TableShape kSlotShape{Number::u8, {}};

std::string channel_path(const CacheChannel& channel, const char* what) {
  return fmt::format("channels/{}/{}", channel.name, what);
}
TableShape values_shape(const CacheChannel& channel) { return {Number::f32, {channel.components}}; }
const TableShape kEndsShape{Number::u64, {}};

}  // namespace

std::uint32_t FrameRecord::checksum(std::uint64_t index) const {
  std::uint32_t sum = crc32(&index, sizeof index);
  sum = crc32(&time, sizeof time, sum);
  sum = crc32(checkpoint.data(), sizeof checkpoint, sum);
  sum = crc32(channel_ends.data(), channel_ends.size() * sizeof(std::uint64_t), sum);
  return crc32(commit.data() + 1, (commit.size() - 1) * sizeof(std::uint32_t), sum);
}

void CacheTables::create(hid_t file, const CacheHeader& header) {
  for (const Part& part : parts(header))
    if (part.shape.numbers_per_row() > 0) CacheTable::create(file, part.path, part.shape, kSmallChunk);
  for (std::size_t slot = 0; slot < 2; ++slot)
    CacheTable::create(file, slot_path(slot), kSlotShape, kListChunk);
  for (const CacheChannel& channel : header.channels) {
    CacheTable::create(file, channel_path(channel, "values"), values_shape(channel), kListChunk);
    CacheTable::create(file, channel_path(channel, "ends"), kEndsShape, kSmallChunk);
  }
}

CacheTables CacheTables::open(hid_t file, const CacheHeader& header) {
  CacheTables tables;
  for (const Part& part : parts(header))
    if (part.shape.numbers_per_row() > 0) tables.*part.table = CacheTable::open(file, part.path, part.shape);
  for (std::size_t slot = 0; slot < 2; ++slot)
    tables.checkpoint_slots[slot] = CacheTable::open(file, slot_path(slot), kSlotShape);
  for (const CacheChannel& channel : header.channels)
    tables.channels.push_back({CacheTable::open(file, channel_path(channel, "values"), values_shape(channel)),
                               CacheTable::open(file, channel_path(channel, "ends"), kEndsShape)});
  return tables;
}

void CacheTables::read_records(std::vector<FrameRecord>& records, std::size_t file_bytes) const {
  // Everything else was written before the commit row, so it is there for as many frames.
  const std::size_t begin = records.size(), end = commit.rows(), columns = commit.row_bytes() / 4;
  if (end <= begin) return;
  if (end > file_bytes / commit.row_bytes())
    throw Hdf5Failure(fmt::format("it claims {} frames, more than the file can hold", end));
  const std::size_t count = end - begin;
  std::vector<std::uint32_t> commits(count * columns);
  std::vector<double> times(count);
  std::vector<std::array<std::uint64_t, 2>> slots(count);
  std::vector<std::vector<std::uint64_t>> ends(channels.size(), std::vector<std::uint64_t>(count));
  commit.read(begin, count, commits.data());
  time.read(begin, count, times.data());
  checkpoints.read(begin, count, slots.data());
  for (std::size_t c = 0; c < channels.size(); ++c) channels[c].ends.read(begin, count, ends[c].data());

  for (std::size_t k = 0; k < count; ++k) {
    FrameRecord record;
    record.time = times[k];
    record.checkpoint = slots[k];
    for (const auto& list : ends) record.channel_ends.push_back(list[k]);
    record.commit.assign(commits.begin() + static_cast<std::ptrdiff_t>(k * columns),
                         commits.begin() + static_cast<std::ptrdiff_t>((k + 1) * columns));
    // The last row may be one that is being written or never was finished; any other is damage.
    if (record.commit[kRecordColumn] != record.checksum(begin + k)) {
      if (k + 1 < count) throw Hdf5Failure(fmt::format("the record of frame {} is damaged", begin + k));
      return;
    }
    records.push_back(std::move(record));
  }
}

}  // namespace ringlet::io

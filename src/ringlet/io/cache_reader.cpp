#include "ringlet/io/cache_reader.h"

#include <fcntl.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/io/cache_file.h"
#include "ringlet/io/cache_frames.h"
#include "ringlet/io/cache_header.h"

namespace ringlet::io {

struct CacheReader::Parts {
  std::filesystem::path path;
  CacheDescriptor descriptor;
  CacheHeader header;
  Hdf5Handle file;
  CacheTables tables;
  std::vector<FrameRecord> records;

  [[noreturn]] void fail(const std::string& reason) const {
    throw InputError(fmt::format("this cache cannot be read: {}", reason), {path.string()});
  }

  // Runs `action` with HDF5 to itself and turns its failures into ours.
  template <class Action>
  auto use(Action&& action) const {
    const Hdf5Guard guard;
    try {
      return action();
    } catch (const Hdf5Failure& failure) {
      fail(failure.what());
    }
  }

  const FrameRecord& record(std::size_t frame) const {
    if (frame >= records.size())
      throw InputError(
          fmt::format("there is no frame {}: the cache holds {} complete frame(s), counted from 0", frame,
                      records.size()),
          {path.string()});
    return records[frame];
  }

  // `count` rows of `table`, compared with `frame`'s checksum in `column`.
  template <class T>
  std::vector<T> read(const CacheTable& table, std::size_t first, std::size_t count, std::size_t frame,
                      std::size_t column) const {
    const std::uint32_t expected = record(frame).commit[column];
    if (!table.exists() || count == 0) return {};
    return use([&] {
      const std::size_t rows = table.rows();
      if (first > rows || count > rows - first || count > descriptor.size() / table.row_bytes())
        fail(fmt::format("frame {} names rows that the file does not hold", frame));
      std::vector<T> values(count * table.row_bytes() / sizeof(T));
      table.read(first, count, values.data());
      if (crc32(values.data(), values.size() * sizeof(T)) != expected)
        fail(fmt::format("frame {} is damaged (wrong checksum)", frame));
      return values;
    });
  }
};

namespace {

std::vector<Vec3> to_points(const std::vector<float>& floats) {
  std::vector<Vec3> points(floats.size() / 3);
  for (std::size_t i = 0; i < points.size(); ++i)
    points[i] = Vec3(floats[i * 3], floats[i * 3 + 1], floats[i * 3 + 2]);
  return points;
}

}  // namespace

CacheReader CacheReader::open(const std::filesystem::path& path) {
  auto parts = std::make_unique<Parts>();
  parts->path = path;
  parts->descriptor = CacheDescriptor(path, O_RDONLY);
  try {
    parts->use([&] {
      parts->file = open_cache_for_reading(path);
      parts->header = read_header(parts->file, parts->descriptor.size());
      parts->tables = CacheTables::open(parts->file, parts->header);
      parts->tables.read_records(parts->records, parts->descriptor.size());
    });
  } catch (const InputError& error) {
    if (!error.place().file.empty()) throw;
    parts->fail(error.message());
  }
  return CacheReader(std::move(parts));
}

CacheReader::CacheReader(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
CacheReader::~CacheReader() = default;
CacheReader::CacheReader(CacheReader&&) noexcept = default;
CacheReader& CacheReader::operator=(CacheReader&&) noexcept = default;

const CacheHeader& CacheReader::header() const { return parts_->header; }
std::size_t CacheReader::frame_count() const { return parts_->records.size(); }

std::size_t CacheReader::refresh() {
  // The commit table comes first: whatever it counts is in the others when they are looked at.
  parts_->use([&] {
    parts_->tables.for_each([](CacheTable& table) { table.refresh(); });
    parts_->tables.read_records(parts_->records, parts_->descriptor.size());
  });
  return frame_count();
}

double CacheReader::time(std::size_t frame) const { return parts_->record(frame).time; }

std::vector<Vec3> CacheReader::points(std::size_t frame) const {
  return to_points(parts_->read<float>(parts_->tables.points, frame, 1, frame, kPointsColumn));
}

std::vector<Pose> CacheReader::body_poses(std::size_t frame) const {
  const std::vector<double> numbers =
      parts_->read<double>(parts_->tables.body_poses, frame, 1, frame, kPosesColumn);
  std::vector<Pose> poses(numbers.size() / 7);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const double* n = numbers.data() + i * 7;
    poses[i].position = Vec3(n[0], n[1], n[2]);
    poses[i].rotation = Quat(n[6], n[3], n[4], n[5]);
  }
  return poses;
}

std::vector<Vec3> CacheReader::deformed_vertices(std::size_t frame) const {
  return to_points(parts_->read<float>(parts_->tables.deformed_vertices, frame, 1, frame, kDeformedColumn));
}

std::vector<double> CacheReader::statistics(std::size_t frame) const {
  return parts_->read<double>(parts_->tables.statistics, frame, 1, frame, kStatisticsColumn);
}

std::vector<float> CacheReader::channel(std::string_view name, std::size_t frame) const {
  const std::vector<CacheChannel>& channels = parts_->header.channels;
  const auto found = std::find_if(channels.begin(), channels.end(),
                                  [&](const CacheChannel& channel) { return channel.name == name; });
  if (found == channels.end())
    throw InputError(fmt::format("the cache has no channel \"{}\"", name), {parts_->path.string()});
  const auto c = static_cast<std::size_t>(found - channels.begin());
  const std::uint64_t end = parts_->record(frame).channel_ends[c];
  const std::uint64_t begin = frame == 0 ? 0 : parts_->record(frame - 1).channel_ends[c];
  if (begin > end) parts_->fail(fmt::format("frame {} ends before it begins", frame));
  return parts_->read<float>(parts_->tables.channels[c].values, begin, end - begin, frame,
                             kFirstChannelColumn + c);
}

std::vector<CacheContact> CacheReader::contacts(std::size_t frame) const {
  if (!parts_->header.has_contacts())
    throw InputError("the cache holds no contacts: run the scene again with output.contacts = true",
                     {parts_->path.string()});
  const std::vector<float> entries = channel(kContactChannel, frame);
  const double strands = double(parts_->header.groom.strand_count()),
               bodies = double(parts_->header.bodies.size());
  const auto whole = [](float value, double low, double below) {
    return value >= low && value < below && value == std::floor(value);
  };
  std::vector<CacheContact> contacts;
  contacts.reserve(entries.size() / kContactComponents);
  for (std::size_t i = 0; i < entries.size(); i += kContactComponents) {
    const float* e = entries.data() + i;
    if (!std::all_of(e, e + kContactComponents, [](float value) { return std::isfinite(value); }) ||
        !whole(e[6], 0.0, strands) || !whole(e[7], -bodies, strands) || !whole(e[10], 0.0, 2.0) ||
        e[8] < 0.0F || e[9] < 0.0F)
      parts_->fail(fmt::format("contact {} of frame {} names a strand, body or state that there is not",
                               contacts.size(), frame));
    contacts.push_back({Vec3(e[0], e[1], e[2]), Vec3(e[3], e[4], e[5]), static_cast<std::uint32_t>(e[6]),
                        static_cast<std::int32_t>(e[7]), e[8], e[9], e[10] == 1.0F});
  }
  return contacts;
}

std::optional<Checkpoint> CacheReader::last_checkpoint() const {
  for (std::size_t frame = frame_count(); frame-- > 0;) {
    const auto [slot, bytes] = parts_->record(frame).checkpoint;
    if (bytes == 0) continue;
    const CacheTable& table = parts_->tables.checkpoint_slots[slot % 2];
    return Checkpoint{frame, parts_->read<std::byte>(table, 0, bytes, frame, kCheckpointColumn)};
  }
  return std::nullopt;
}

void CacheReader::verify() const {
  for (std::size_t frame = 0; frame < frame_count(); ++frame) {
    points(frame);
    body_poses(frame);
    deformed_vertices(frame);
    statistics(frame);
    for (const CacheChannel& channel : header().channels) this->channel(channel.name, frame);
  }
  last_checkpoint();
}

}  // namespace ringlet::io

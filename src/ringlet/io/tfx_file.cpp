#include "ringlet/io/tfx_file.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/io/groom_conversion.h"

namespace ringlet::io {

namespace {

constexpr std::uint32_t kHeaderSize = 160;
constexpr std::size_t kReservedWords = 32;

struct TfxHeader {
  float version = 4.0f;
  std::uint32_t strands = 0, points_per_strand = 0;
  // Byte offsets from the start of the file; 0: the array is absent.
  std::uint32_t positions = 0, strand_uv = 0, vertex_uv = 0, thickness = 0, colours = 0;
};

TfxHeader read_header(BinaryReader& reader) {
  TfxHeader header;
  header.version = reader.read<float>("version");
  if (!(header.version >= 4.0f && header.version < 5.0f))
    throw InputError(fmt::format("TressFX version {} is not known; Ringlet reads version 4", header.version),
                     Place{reader.name()});
  header.strands = reader.read<std::uint32_t>("number of strands");
  header.points_per_strand = reader.read<std::uint32_t>("vertices per strand");
  for (std::uint32_t* offset :
       {&header.positions, &header.strand_uv, &header.vertex_uv, &header.thickness, &header.colours})
    *offset = reader.read<std::uint32_t>("offsets of arrays");
  reader.read_bytes(kReservedWords * sizeof(std::uint32_t), "reserved words");
  return header;
}

}  // namespace

hair::Groom read_tfx(Bytes bytes, const std::string& name, const ReadOptions& options) {
  BinaryReader reader(bytes, name);
  const TfxHeader header = read_header(reader);
  const std::uint64_t point_count = std::uint64_t{header.strands} * header.points_per_strand;
  if (point_count > std::numeric_limits<std::uint32_t>::max())
    throw InputError(fmt::format("the header claims {} strands of {} vertices, but the file has {} bytes",
                                 header.strands, header.points_per_strand, reader.size()),
                     Place{name});
  if (header.points_per_strand == 0)
    throw InputError("the header claims strands without vertices", Place{name});

  hair::Groom groom;
  reader.seek(header.positions, "positions");
  reader.require(point_count, 4 * sizeof(float), "positions");
  groom.points.resize(point_count);
  for (std::uint32_t i = 1; i <= header.strands; ++i)
    groom.first_point.push_back(i * header.points_per_strand);
  for (std::size_t k = 0; k < point_count; ++k) {
    for (double& c : groom.points[k]) c = reader.read<float>("positions");
    // The fourth number is the inverse mass, 0 for vertices that the head carries. Here the root always is.
    if (!std::isfinite(reader.read<float>("positions")))
      throw InputError(fmt::format("strand {}, point {}: the inverse mass is not a finite number",
                                   k / header.points_per_strand, k % header.points_per_strand),
                       Place{name});
  }
  if (header.strand_uv != 0) {
    reader.seek(header.strand_uv, "strand uv");
    reader.require(header.strands, 2 * sizeof(float), "strand uv");
    groom.root_uv.resize(header.strands);
    for (Vec2& uv : groom.root_uv)
      for (double& c : uv) c = reader.read<float>("strand uv");
  }
  if (header.thickness != 0) {
    reader.seek(header.thickness, "thickness of strands");
    reader.require(header.strands, sizeof(float), "thickness of strands");
    for (std::uint32_t i = 0; i < header.strands; ++i)
      groom.radii.resize(groom.first_point[i + 1], 0.5 * reader.read<float>("thickness of strands"));
  }
  if (header.colours != 0) {
    reader.seek(header.colours, "colours");
    reader.require(point_count, 4 * sizeof(float), "colours");
    for (std::size_t k = 0; k < point_count; ++k) {
      Vec3 colour;
      for (double& c : colour) c = reader.read<float>("colours");
      set_colour(groom, k, colour, reader.read<float>("colours"));
    }
  }
  return finish_reading(std::move(groom), name, reading_frame(options), options);
}

void write_tfx(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  const std::string name = path.string();
  check_for_writing(groom, name, options);
  const FileFrame frame = writing_frame(options);
  const std::size_t strands = groom.strand_count(), per_strand = groom.point_count(0);
  for (std::size_t i = 0; i < strands; ++i)
    if (groom.point_count(i) != per_strand)
      throw InputError(
          fmt::format("TressFX wants the same number of points on every strand, but strand 0 has {} and "
                      "strand {} has {}: resample the groom to one number first",
                      per_strand, i, groom.point_count(i)),
          Place{name});
  if (options.fixed_points < 0)
    throw InputError("the number of fixed points per strand cannot be negative", Place{name});

  // Where each array starts; offsets are 32-bit numbers.
  TfxHeader header{4.0f, static_cast<std::uint32_t>(strands), static_cast<std::uint32_t>(per_strand)};
  std::uint64_t end = kHeaderSize;
  const auto place_array = [&](bool present, std::uint64_t bytes) {
    const std::uint64_t offset = present ? end : 0;
    // Arrays start on eight-byte boundaries.
    if (present) end = (end + bytes + 7) / 8 * 8;
    if (offset > std::numeric_limits<std::uint32_t>::max())
      throw InputError("the groom is too large for the 32-bit offsets of TressFX: write it in parts",
                       Place{name});
    return static_cast<std::uint32_t>(offset);
  };
  const std::uint64_t points = groom.points.size();
  const auto colours = colours_for_file(groom);
  header.positions = place_array(true, points * 16);
  header.strand_uv = place_array(!groom.root_uv.empty(), strands * 8);
  header.thickness = place_array(!has_default_width(groom), strands * 4);
  header.colours = place_array(!colours.empty(), points * 16);
  const std::vector<Vec3f> positions = points_for_file(groom, groom.points, frame, name);
  const std::vector<float> widths = widths_for_file(groom, frame, name);

  OutputFile file(path);
  file.value(header.version);
  for (const std::uint32_t word : {header.strands, header.points_per_strand, header.positions,
                                   header.strand_uv, header.vertex_uv, header.thickness, header.colours})
    file.value(word);
  for (std::size_t i = 0; i < kReservedWords; ++i) file.value(std::uint32_t{0});
  for (std::size_t k = 0; k < points; ++k) {
    for (const float c : positions[k]) file.value(c);
    file.value(k % per_strand < static_cast<std::size_t>(options.fixed_points) ? 0.0f : 1.0f);
  }
  for (const Vec2& uv : groom.root_uv)
    for (const double c : uv) file.value(static_cast<float>(c));
  if (header.thickness != 0) {
    for (std::size_t i = 0; i < strands; ++i) {
      const auto begin = widths.begin() + static_cast<std::ptrdiff_t>(i * per_strand);
      const double sum = std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(per_strand), 0.0);
      file.value(static_cast<float>(sum / static_cast<double>(per_strand)));
    }
    if (strands % 2 != 0) file.value(0.0f);  // up to the next boundary
  }
  for (const auto& colour : colours) file.array(std::span<const float>(colour));
  file.commit();
}

}  // namespace ringlet::io

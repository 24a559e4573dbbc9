#include "ringlet/io/hair_file.h"

#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/groom_conversion.h"

namespace ringlet::io {

namespace {

// Bits of the header's flags.
constexpr std::uint32_t kHasSegments = 1, kHasPoints = 2, kHasThickness = 4, kHasTransparency = 8,
                        kHasColours = 16;
constexpr std::size_t kInfoSize = 88;
// A default thickness above this is a line width for drawing, not the size of a hair.
constexpr double kThickestHair = 1e-3;

struct Header {
  std::uint32_t strands = 0, points = 0, flags = 0, default_segments = 0;
  float default_thickness = 0.0f, default_transparency = 0.0f;
  Vec3f default_colour = Vec3f::Zero();
  std::string info;
};

Header read_header(BinaryReader& reader) {
  const std::string_view magic = as_text(reader.read_bytes(4, "the mark of a .hair file"));
  if (magic != "HAIR")
    throw InputError("this is not a .hair file: its first four bytes are not \"HAIR\"", Place{reader.name()});
  Header header;
  header.strands = reader.read<std::uint32_t>("number of strands");
  header.points = reader.read<std::uint32_t>("number of points");
  header.flags = reader.read<std::uint32_t>("flags");
  header.default_segments = reader.read<std::uint32_t>("default number of segments");
  header.default_thickness = reader.read<float>("default thickness");
  header.default_transparency = reader.read<float>("default transparency");
  for (float& c : header.default_colour) c = reader.read<float>("default colour");
  const std::string_view info = as_text(reader.read_bytes(kInfoSize, "file information"));
  header.info = info.substr(0, info.find('\0'));
  if (!(header.flags & kHasPoints))
    throw InputError("the header's flags say that the file holds no points", Place{reader.name()});
  return header;
}

// Offsets of the strands' points, from the segments of each strand or the default number of them.
std::vector<std::uint32_t> read_offsets(BinaryReader& reader, const Header& header) {
  // Whatever follows, every point takes twelve bytes: check both counts before any memory is asked for.
  reader.require(header.points, 3 * sizeof(float), "points");
  if (header.flags & kHasSegments)
    reader.require(header.strands, sizeof(std::uint16_t), "segment counts of strands");
  else if (header.strands > header.points)
    throw InputError(
        fmt::format("the header claims {} strands but only {} points", header.strands, header.points),
        Place{reader.name()});

  std::vector<std::uint32_t> first{0};
  first.reserve(std::size_t{header.strands} + 1);
  std::uint64_t total = 0;
  for (std::uint32_t i = 0; i < header.strands; ++i) {
    const std::uint64_t segments = header.flags & kHasSegments
                                       ? reader.read<std::uint16_t>("segment counts of strands")
                                       : header.default_segments;
    total += segments + 1;
    if (total > header.points)
      throw InputError(fmt::format("strand {} ends at point {}, but the header claims only {} points", i,
                                   total, header.points),
                       Place{reader.name()});
    first.push_back(static_cast<std::uint32_t>(total));
  }
  if (total != header.points)
    throw InputError(
        fmt::format("the strands have {} points together, but the header claims {}", total, header.points),
        Place{reader.name()});
  return first;
}

}  // namespace

hair::Groom read_hair(Bytes bytes, const std::string& name, const ReadOptions& options) {
  BinaryReader reader(bytes, name);
  const Header header = read_header(reader);
  const FileFrame frame = reading_frame(options);

  hair::Groom groom;
  groom.first_point = read_offsets(reader, header);
  const auto read_vectors = [&](const char* what) {
    reader.require(header.points, 3 * sizeof(float), what);
    std::vector<Vec3> vectors(header.points);
    for (Vec3& v : vectors)
      for (double& c : v) c = reader.read<float>(what);
    return vectors;
  };
  groom.points = read_vectors("points");
  if (header.flags & kHasThickness) {
    const auto thickness = reader.read_array<float>(header.points, "thickness of points");
    groom.radii.assign(thickness.begin(), thickness.end());
    for (double& radius : groom.radii) radius *= 0.5;
  }
  if (header.flags & kHasTransparency) {
    const auto transparency = reader.read_array<float>(header.points, "transparency of points");
    groom.transparencies.assign(transparency.begin(), transparency.end());
  }
  if (header.flags & kHasColours) groom.colours = read_vectors("colours of points");
  if (reader.remaining() != 0)
    log_warning("{}: {} bytes after the last array were ignored", name, reader.remaining());

  // Header defaults speak for the material, as far as they can be those of a hair.
  hair::Material& material = groom.materials[0];
  const double diameter = header.default_thickness * frame.metres_per_unit;
  if (!(header.flags & kHasThickness) && diameter > 0.0) {
    if (diameter < kThickestHair)
      material.section = {diameter / 2.0, diameter / 2.0};
    else
      log_warning("{}: the default thickness of {} m is no hair's; the material keeps {} m", name, diameter,
                  2.0 * material.section.mean_radius());
  }
  if (header.default_colour.allFinite() && header.default_colour.minCoeff() >= 0.0f &&
      header.default_colour.maxCoeff() <= 1.0f && !(header.flags & kHasColours))
    material.colour = header.default_colour.cast<double>();
  if (!header.info.empty()) groom.history.push_back(header.info);
  return finish_reading(std::move(groom), name, frame, options);
}

void write_hair(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  const std::string name = path.string();
  check_for_writing(groom, name, options);
  const FileFrame frame = writing_frame(options);
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    if (groom.point_count(i) > std::numeric_limits<std::uint16_t>::max() + 1u)
      throw InputError(fmt::format("strand {} has {} points; a .hair file allows 65536: resample it", i,
                                   groom.point_count(i)),
                       Place{name});
  const std::vector<Vec3f> points = points_for_file(groom, groom.points, frame, name);
  const std::vector<float> widths = widths_for_file(groom, frame, name);
  const bool one_width = has_one_width(groom);

  OutputFile file(path);
  file.write("HAIR");
  file.value(static_cast<std::uint32_t>(groom.strand_count()));
  file.value(static_cast<std::uint32_t>(groom.points.size()));
  file.value(kHasSegments | kHasPoints | (one_width ? 0u : kHasThickness) |
             (groom.transparencies.empty() ? 0u : kHasTransparency) |
             (groom.colours.empty() ? 0u : kHasColours));
  file.value(static_cast<std::uint32_t>(groom.point_count(0) - 1));
  file.value(widths.front());
  file.value(0.0f);
  for (const double c : groom.materials[0].colour) file.value(static_cast<float>(c));
  std::string info = "Ringlet";
  info.resize(kInfoSize, '\0');
  file.write(info);

  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    file.value(static_cast<std::uint16_t>(groom.point_count(i) - 1));
  for (const Vec3f& p : points)
    for (const float c : p) file.value(c);
  if (!one_width) file.array(std::span<const float>(widths));
  for (const double t : groom.transparencies) file.value(static_cast<float>(t));
  for (const Vec3& colour : groom.colours)
    for (const double c : colour) file.value(static_cast<float>(c));
  file.commit();
}

}  // namespace ringlet::io

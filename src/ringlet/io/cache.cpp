#include "ringlet/io/cache.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "ringlet/base/error.h"

namespace ringlet::io {

std::size_t CacheHeader::deformed_vertex_count() const {
  std::size_t count = 0;
  for (const CacheBody& body : bodies)
    if (body.deforming) count += body.mesh.vertices.size();
  return count;
}

bool CacheHeader::has_contacts() const {
  return std::any_of(channels.begin(), channels.end(), [](const CacheChannel& channel) {
    return channel.name == kContactChannel && channel.components == kContactComponents;
  });
}

std::vector<float> contact_entries(std::span<const CacheContact> contacts) {
  std::vector<float> entries;
  entries.reserve(kContactComponents * contacts.size());
  for (const CacheContact& c : contacts)
    for (const double value :
         {c.position.x(), c.position.y(), c.position.z(), c.force.x(), c.force.y(), c.force.z(),
          double(c.strand), double(c.partner), c.s, c.s_partner, c.slides ? 1.0 : 0.0})
      entries.push_back(static_cast<float>(value));
  return entries;
}

namespace {

void validate_body(const CacheBody& body) {
  const std::size_t vertices = body.mesh.vertices.size();
  const auto in_step = [&](std::size_t size) { return size == 0 || size == vertices; };
  if (!in_step(body.mesh.uv.size()) || !in_step(body.normals.size()) || !in_step(body.colours.size()))
    throw InputError(
        fmt::format("body \"{}\": it does not have one uv, one normal and one colour per vertex", body.name));
  for (const auto& triangle : body.mesh.triangles)
    if (std::any_of(triangle.begin(), triangle.end(), [&](std::uint32_t v) { return v >= vertices; }))
      throw InputError(fmt::format("body \"{}\": a triangle names a vertex that does not exist", body.name));
  for (const Vec3& vertex : body.mesh.vertices)
    if (!vertex.allFinite())
      throw InputError(fmt::format("body \"{}\": a vertex is not a finite number", body.name));
}

// A channel's name becomes the name of a group in the file.
void validate_channels(const std::vector<CacheChannel>& channels) {
  std::set<std::string> names;
  for (const CacheChannel& channel : channels) {
    if (channel.name.empty() || channel.name.find_first_of("/.") != std::string::npos ||
        channel.name.find('\0') != std::string::npos)
      throw InputError(fmt::format("channel \"{}\": a name is needed, without '/' and '.'", channel.name));
    if (channel.components < 1 || channel.components > 16)
      throw InputError(fmt::format("channel \"{}\": {} components; it may have 1 to 16", channel.name,
                                   channel.components));
    if (!names.insert(channel.name).second)
      throw InputError(fmt::format("channel \"{}\" is there twice", channel.name));
  }
}

void validate_followed(const FollowedGroom& followed, const hair::Groom& guides) {
  hair::validate(followed.strands);
  const std::vector<std::uint8_t>& marks = followed.strands.is_guide;
  const auto marked = std::count_if(marks.begin(), marks.end(), [](std::uint8_t mark) { return mark != 0; });
  if (static_cast<std::size_t>(marked) != guides.strand_count() ||
      guides.strand_count() == followed.strands.strand_count())
    throw InputError(fmt::format("the whole groom marks {} of its {} strands as guides, but {} are simulated",
                                 marked, followed.strands.strand_count(), guides.strand_count()));
  if (followed.guides.size() != guides.points.size())
    throw InputError(fmt::format("guides of {} points have {} points at rest", guides.points.size(),
                                 followed.guides.size()));
  for (const Vec3& point : followed.guides)
    if (!point.allFinite()) throw InputError("a point of a guide at rest is not a finite number");
}

}  // namespace

void validate(const CacheHeader& header) {
  if (!(header.frames_per_second > 0.0) || !std::isfinite(header.frames_per_second))
    throw InputError(
        fmt::format("{} frames per second; the rate must be positive", header.frames_per_second));
  hair::validate(header.groom);
  if (header.followed) validate_followed(*header.followed, header.groom);
  for (const CacheBody& body : header.bodies) validate_body(body);
  validate_channels(header.channels);
  if (header.has_contacts() && header.groom.strand_count() > kMostContactStrands)
    throw InputError(fmt::format("contacts can be kept of {} strands at most; set output.contacts to false",
                                 kMostContactStrands));
}

}  // namespace ringlet::io

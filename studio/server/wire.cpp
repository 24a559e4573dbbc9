#include "studio/server/wire.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "ringlet/hair/resample.h"
#include "ringlet/picture/drawn_strands.h"

namespace ringlet::studio {
namespace {

static_assert(std::endian::native == std::endian::little, "packets are little-endian");

constexpr std::size_t kPointsPerGuide = 32;  // where guides have to be made alike

class Writer {
 public:
  Writer(Packet packet, std::uint32_t view) {
    word(static_cast<std::uint32_t>(packet));
    word(view);
  }
  void word(std::uint32_t value) { raw(&value, sizeof value); }
  void word(std::size_t value) { word(static_cast<std::uint32_t>(value)); }
  void real(double value) {
    const auto narrow = static_cast<float>(value);
    raw(&narrow, sizeof narrow);
  }
  void vector(const Vec3& v) {
    for (int k = 0; k < 3; ++k) real(v[k]);
  }
  void rotation(const Quat& q) {
    for (int k = 0; k < 4; ++k) real(q.coeffs()[k]);
  }
  void raw(const void* data, std::size_t size) { bytes_.append(static_cast<const char*>(data), size); }
  void pad() { bytes_.resize((bytes_.size() + 3) / 4 * 4); }
  void reserve(std::size_t size) { bytes_.reserve(size); }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Each coordinate as a fraction of the largest side of the box: of a box of one metre 15 µm.
void write_points(Writer& writer, std::span<const Vec3> points) {
  Vec3 low = Vec3::Zero(), high = Vec3::Zero();
  if (!points.empty()) low = high = points[0];
  for (const Vec3& p : points) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  constexpr double kSteps = 65535.0;
  const double side = std::max((high - low).maxCoeff(), 1e-9);
  writer.vector(low);
  writer.real(side);
  std::vector<std::uint16_t> fractions;
  fractions.reserve(3 * points.size());
  const double scale = kSteps / side;
  for (const Vec3& p : points)
    for (int k = 0; k < 3; ++k)
      fractions.push_back(static_cast<std::uint16_t>(std::lround((p[k] - low[k]) * scale)));
  writer.raw(fractions.data(), fractions.size() * sizeof(std::uint16_t));
  writer.pad();
}

// What one drawn strand follows; its run comes behind all strands.
void write_binding(Writer& writer, const hair::RenderStrands::Binding& binding) {
  for (const std::uint32_t guide : binding.guide) writer.word(guide);
  for (const double weight : binding.weight) writer.real(weight);
  writer.vector(binding.offset);
  writer.vector(binding.scatter);
  writer.real(binding.cut);
  writer.real(binding.clump);
  writer.vector(binding.wave);
  writer.real(binding.turns);
  writer.vector(binding.rope_out);
  writer.vector(binding.rope_across);
  writer.word(binding.run.size());
}

}  // namespace

std::string bodies_packet(std::uint32_t view, std::span<const io::CacheBody> bodies) {
  Writer writer(Packet::bodies, view);
  writer.word(bodies.size());
  for (const io::CacheBody& body : bodies) {
    const bool smooth = body.normals.size() == body.mesh.vertices.size();
    writer.word(body.mesh.vertices.size());
    writer.word(body.mesh.triangles.size());
    const bool coloured = body.colours.size() == body.mesh.vertices.size();
    writer.word(std::uint32_t{smooth});
    writer.word(std::uint32_t{coloured});
    writer.vector(body.colour);
    for (const Vec3& v : body.mesh.vertices) writer.vector(v);
    if (smooth)
      for (const Vec3& n : body.normals) writer.vector(n);
    if (coloured)
      for (const Vec3& c : body.colours) writer.vector(c);
    for (const auto& triangle : body.mesh.triangles)
      for (const std::uint32_t corner : triangle) writer.word(corner);
  }
  return writer.take();
}

std::string file_packet(std::string_view name, std::string_view content) {
  Writer writer(Packet::file, 0);
  writer.word(name.size());
  writer.raw(name.data(), name.size());
  writer.pad();
  writer.raw(content.data(), content.size());
  return writer.take();
}

ShownHair::ShownHair(const scene::Scene& scene, hair::Groom rest, const Quat& head,
                     std::span<const hair::ScalpSite> sites, const GuideLook& look)
    : guides_(rest.strand_count()),
      first_point_(rest.first_point),
      head_(head),
      wetness_(look.wetness.begin(), look.wetness.end()),
      locked_(look.locked.begin(), look.locked.end()) {
  for (std::size_t i = 0; i < guides_; ++i) colours_.push_back(rest.material(i).colour);
  wetness_.resize(guides_, 0.0);
  locked_.resize(guides_, 0.0);
  points_per_guide_ = guides_ == 0 ? 0 : first_point_[1] - first_point_[0];
  for (std::size_t i = 0; i < guides_; ++i)
    uniform_ = uniform_ && first_point_[i + 1] - first_point_[i] == points_per_guide_;
  if (!uniform_) {
    points_per_guide_ = kPointsPerGuide;
    rest = hair::resample(rest, kPointsPerGuide);
  }
  shown_ = guides_;
  if (sites.empty() || guides_ == 0) return;
  hair::RenderStrandOptions options = picture::drawn_strand_options(scene);
  // A run over the scalp to a tie takes points of its own.
  options.points += static_cast<int>(sites[0].run.size());
  bound_.emplace(sites, rest, options);
  shown_ = bound_->count();
}

std::string ShownHair::strands_packet(std::uint32_t view, std::uint32_t version,
                                      const scene::Scene& scene) const {
  constexpr std::size_t kWordsPerStrand = 25;
  const std::span<const hair::RenderStrands::Binding> bindings =
      bound_ ? bound_->bindings() : std::span<const hair::RenderStrands::Binding>{};
  std::size_t run_points = 0;
  for (const auto& binding : bindings) run_points += binding.run.size();
  Writer writer(Packet::strands, view);
  writer.reserve((kWordsPerStrand * shown_ + 5 * guides_ + 3 * run_points + 24) * sizeof(std::uint32_t));
  writer.word(version);
  writer.word(guides_);
  writer.word(points_per_guide_);
  writer.word(shown_);
  writer.word(bound_ ? static_cast<std::size_t>(bound_->points_per_strand()) : points_per_guide_);
  writer.word(run_points);
  writer.real(bound_ ? picture::drawn_strand_options(scene).rope : 0.0);
  writer.real(scene.picture.strand_width);
  writer.real(scene.picture.highlights);
  writer.vector(scene.picture.highlight_colour);
  writer.real(scene.picture.highlight_start);
  writer.real(scene.picture.root_shade);
  for (const Vec3& colour : colours_) writer.vector(colour);
  for (const double wet : wetness_) writer.real(wet);
  for (const double locked : locked_) writer.real(locked);
  for (std::size_t i = 0; i < shown_; ++i) {
    if (bound_) {
      write_binding(writer, bindings[i]);
      continue;
    }
    hair::RenderStrands::Binding itself;
    itself.guide.fill(static_cast<std::uint32_t>(i));
    itself.weight = {1.0, 0.0, 0.0};
    write_binding(writer, itself);
  }
  for (const auto& binding : bindings)
    for (const Vec3& point : binding.run) writer.vector(point);
  return writer.take();
}

std::string ShownHair::frame_packet(std::uint32_t view, std::uint32_t version, const Frame& frame) const {
  Writer writer(Packet::frame, view);
  const std::size_t points = guides_ * points_per_guide_;
  writer.reserve(points * (frame.values.empty() ? 6 : 10) + frame.contacts.size() * 28 + 1024);
  writer.word(version);
  writer.word(frame.number);
  writer.word(frame.echo);
  writer.real(frame.time);
  writer.real(frame.seconds);
  writer.rotation(frame.bodies.empty() ? Quat::Identity()
                                       : Quat(frame.bodies[0].rotation * head_.conjugate()));
  writer.word(frame.bodies.size());
  for (const Pose& pose : frame.bodies) {
    writer.vector(pose.position);
    writer.rotation(pose.rotation);
  }
  writer.word(points);
  writer.word(uniform_ ? frame.values.size() : 0);
  if (uniform_) {
    write_points(writer, frame.points);
    writer.raw(frame.values.data(), frame.values.size_bytes());
  } else {
    std::vector<Vec3> alike;
    alike.reserve(points);
    for (std::size_t i = 0; i < guides_; ++i)
      for (const Vec3& p : hair::resample(
               frame.points.subspan(first_point_[i], first_point_[i + 1] - first_point_[i]), kPointsPerGuide))
        alike.push_back(p);
    write_points(writer, alike);
  }
  writer.word(frame.contacts.size());
  for (const io::CacheContact& contact : frame.contacts) {
    writer.vector(contact.position);
    writer.vector(contact.force);
    writer.real(contact.slides ? 1.0 : 0.0);
  }
  return writer.take();
}

hair::Groom ShownHair::drawn(const hair::Groom& guides, std::span<const Vec3> points,
                             const Quat& head) const {
  hair::Groom groom = guides;
  groom.points.assign(points.begin(), points.end());
  if (!bound_) return groom;
  hair::Groom strands;
  strands.materials = {groom.materials.at(0)};
  std::vector<Vec3> drawn_points(bound_->count() * static_cast<std::size_t>(bound_->points_per_strand()));
  bound_->evaluate(points, Quat(head * head_.conjugate()), drawn_points);
  for (std::size_t i = 0; i < bound_->count(); ++i)
    strands.add_strand(std::span(drawn_points)
                           .subspan(i * static_cast<std::size_t>(bound_->points_per_strand()),
                                    static_cast<std::size_t>(bound_->points_per_strand())));
  return strands;
}

}  // namespace ringlet::studio

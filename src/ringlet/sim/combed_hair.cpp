#include "ringlet/sim/combed_hair.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/random.h"
#include "ringlet/body/tessellate.h"
#include "ringlet/hair/tails.h"
#include "ringlet/sim/combed_head.h"

namespace ringlet::sim {
namespace {

// Sites to sample for each that is wanted: at the hairline up to half of them stay bare.
constexpr double kSpare = 1.4;
// Roots sit in the skin, so that no gap shows below them (m).
constexpr double kRootDepth = 3e-4;

// Of a tie: the room that each simulated strand takes in its disc, relative to the collision radius; how far
// the disc lies off the head (m).
constexpr double kTieRoom = 1.4, kTieOff = 0.006;
// Of pigtails, from the back of the head (radians); and the share of the hair that is half up.
constexpr double kPigtailAngle = 0.75, kHalfUpShare = 0.5;
// Locks of hair at ties have numbers from here on, as many as a plait has parts for each tie.
constexpr std::int32_t kFirstTieLock = 10, kParts = 3;

hair::Hairstyle hairstyle_of(const scene::Hair& hair) {
  return {hair.parting, hair.face,         hair.volume,   hair.layering,
          hair.level,   hair.sides_length, hair.gathered, hair.stand};
}

// The place on the head at this height and angle from the back, towards the head's left (radians), and the
// head's normal there.
hair::Tie place_on_head(const hair::Distance& head, double height, double angle) {
  const Vec3 out(std::sin(angle), std::cos(angle), 0.0), axis(0.0, 0.005, height);
  double inside = 0.0, outside = 0.2;
  while (outside - inside > 1e-6) {
    const double middle = 0.5 * (inside + outside);
    (head(axis + middle * out) < 0.0 ? inside : outside) = middle;
  }
  return {axis + inside * out, hair::gradient(head, axis + inside * out)};
}

// The ties of a style. Each has the room that its share of the simulated strands takes.
std::vector<hair::Tie> ties_of(const scene::Scene& scene, const CombedHead& head) {
  const scene::Hair& hair = scene.hair;
  const auto tie = [&](double angle, double share) {
    hair::Tie made = place_on_head(head.head, hair.tie_height, angle);
    made.radius =
        kTieRoom * scene.contact.radius / head.scale * std::sqrt(share * static_cast<double>(hair.count));
    made.centre += kTieOff * made.normal;
    return made;
  };
  switch (hair.gathered) {
    case scene::Gathered::loose:
      break;
    case scene::Gathered::ponytail:
      return {tie(0.0, 1.0)};
    case scene::Gathered::half_up:
      return {tie(0.0, kHalfUpShare)};
    case scene::Gathered::pigtails:
      return {tie(kPigtailAngle, 0.5), tie(-kPigtailAngle, 0.5)};
  }
  return {};
}

}  // namespace

bool is_combed(const scene::Scene& scene) {
  return scene.hair.source == scene::HairSource::grow && scene.hair.growth == scene::Growth::combed &&
         (scene.body.kind == scene::BodyKind::head || own_head(scene) != nullptr);
}

hair::CurlShape curl_of(const scene::Hair& hair) {
  hair::CurlShape curl = hair::curl_shape(hair.curl);
  if (hair.curl_radius) curl.radius = *hair.curl_radius;
  if (hair.curl_pitch) curl.pitch = *hair.curl_pitch;
  return curl;
}

namespace {

// In the frame and size of the built-in head.
std::vector<hair::ScalpSite> scalp_roots(const scene::Hair& hair, const CombedHead& head, std::size_t count,
                                         std::uint64_t seed) {
  const hair::Hairstyle style = hairstyle_of(hair);
  std::vector<hair::ScalpSite> result;
  for (double spare = kSpare; result.size() < count; spare *= kSpare) {
    result.clear();
    const auto sampled = static_cast<std::size_t>(spare * static_cast<double>(count)) + 8;
    const auto sites = hair::sample_scalp(head.mesh, head.normals, head.triangles, sampled, seed);
    for (std::size_t i = 0; i < sites.size() && result.size() < count; ++i) {
      hair::ScalpSite site = head.from_scene(sites[i]);
      site.density = head.density(site.position);
      if (Random(seed, i).uniform() >= site.density) continue;
      site.position -= (head.skin(site.position) + kRootDepth) * site.normal;
      site.lock = hair::lock_of(style, site.position);
      result.push_back(site);
    }
  }
  return result;
}

}  // namespace

std::vector<hair::ScalpSite> combed_sites(const scene::Scene& scene, std::size_t count, std::uint64_t seed) {
  const scene::Hair& hair = scene.hair;
  const CombedHead head = combed_head(scene);
  auto sites = scalp_roots(hair, head, count, seed);
  const auto ties = ties_of(scene, head);
  for (std::size_t t = 0; t < ties.size(); ++t) {
    std::vector<std::size_t> chosen;
    std::vector<hair::ScalpSite> roots;
    for (std::size_t i = 0; i < sites.size(); ++i) {
      if (sites[i].tie >= 0 || hair::tie_of(hair.gathered, sites[i].position) != static_cast<int>(t))
        continue;
      chosen.push_back(i);
      roots.push_back(sites[i]);
    }
    const auto led = hair::lead_to_tie(roots, ties[t], static_cast<int>(t), hair.volume, head.head);
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      hair::ScalpSite& site = sites[chosen[k]];
      site = led[k];
      site.lock = kFirstTieLock + kParts * static_cast<std::int32_t>(t);
      if (hair.tail == scene::Tail::plait) site.lock += hair::Plait::part_of(site.place);
    }
  }
  for (hair::ScalpSite& site : sites) site = head.to_scene(std::move(site));
  return sites;
}

hair::Groom combed_groom(std::span<const hair::ScalpSite> sites, const hair::GrowOptions& options,
                         const scene::Scene& scene) {
  const CombedHead head = combed_head(scene);
  std::vector<hair::ScalpSite> placed;
  for (const hair::ScalpSite& site : sites) placed.push_back(head.from_scene(site));
  hair::GrowOptions sized = options;
  sized.length /= head.scale;
  sized.curl.radius /= head.scale;
  sized.curl.pitch /= head.scale;
  hair::Hairstyle style = hairstyle_of(scene.hair);
  if (style.level) style.level = (*style.level - head.joint.z()) / head.scale;
  hair::Groom groom = hair::grow_combed(placed, sized, style, {head.head, head.everything},
                                        {ties_of(scene, head), scene.hair.tail});
  for (Vec3& point : groom.points) point = head.to_scene(point);
  return groom;
}

std::optional<body::Body> face_guard(const scene::Scene& scene, const body::Motion& motion) {
  if (!is_combed(scene) || scene.hair.face_guard == 0.0) return std::nullopt;
  const scene::Shape* own = own_head(scene);
  if (own && !own->moves_with_head) return std::nullopt;
  const Vec3 joint = own ? *own->head_joint : Vec3::Zero();
  const double scale = own ? own->head_scale : 1.0;
  const hair::Ellipsoid space = hair::face_space(hairstyle_of(scene.hair));
  TriangleMesh mesh = body::tessellate(body::Sphere{Vec3::Zero(), 1.0});
  for (Vec3& v : mesh.vertices)
    v = joint + scale * (space.centre + scene.hair.face_guard * v.cwiseProduct(space.radii));
  body::Body guard;
  guard.name = "face guard";
  guard.shape = std::make_shared<const body::MeshSurface>(std::move(mesh));
  guard.motion = motion;
  guard.friction_multiplier = 0.0;
  return guard;
}

}  // namespace ringlet::sim

#include "ringlet/sim/combed_hair.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/random.h"
#include "ringlet/body/head_field.h"
#include "ringlet/body/tessellate.h"
#include "ringlet/hair/tied_hair.h"

namespace ringlet::sim {
namespace {

// Sites to sample for each that is wanted: at the hairline up to half of them stay bare.
constexpr double kSpare = 1.4;
// Roots sit in the skin, so that no gap shows below them (m).
constexpr double kRootDepth = 3e-4;

// Of a tie: the room that each simulated strand takes in its disc, relative to the collision radius; how far
// strands fan out (radians); how far the disc lies off the head (m).
constexpr double kTieRoom = 1.4, kTieSpread = 0.35, kTieOff = 0.006;

hair::Hairstyle hairstyle_of(const scene::Hair& hair) {
  return {hair.parting,
          hair.face,
          hair.volume,
          hair.layering,
          hair.level,
          hair.sides_length,
          hair.gathered == scene::Gathered::ponytail};
}

// The place on the back of the head at this height, and the head's normal there.
hair::ScalpSite back_of_head(double height) {
  constexpr double kHalf = 5e-4;
  double inside = 0.0, outside = 0.2;
  while (outside - inside > 1e-6) {
    const double middle = 0.5 * (inside + outside);
    (body::head_field(Vec3(0.0, middle, height)) < 0.0 ? inside : outside) = middle;
  }
  hair::ScalpSite site;
  site.position = Vec3(0.0, inside, height);
  const auto slope = [&](const Vec3& d) {
    return body::head_field(site.position + kHalf * d) - body::head_field(site.position - kHalf * d);
  };
  site.normal = Vec3(0.0, slope(Vec3::UnitY()), slope(Vec3::UnitZ())).normalized();
  return site;
}

}  // namespace

bool is_combed(const scene::Scene& scene) {
  return scene.hair.source == scene::HairSource::grow && scene.hair.growth == scene::Growth::combed &&
         scene.body.kind == scene::BodyKind::head;
}

hair::CurlShape curl_of(const scene::Hair& hair) {
  hair::CurlShape curl = hair::curl_shape(hair.curl);
  if (hair.curl_radius) curl.radius = *hair.curl_radius;
  if (hair.curl_pitch) curl.pitch = *hair.curl_pitch;
  return curl;
}

namespace {

std::vector<hair::ScalpSite> scalp_roots(const scene::Hair& hair, const body::HeadModel& head,
                                         std::size_t count, std::uint64_t seed) {
  std::vector<std::uint32_t> triangles = head.scalp_triangles;
  triangles.insert(triangles.end(), head.hairline_triangles.begin(), head.hairline_triangles.end());
  const hair::Hairstyle style = hairstyle_of(hair);
  std::vector<hair::ScalpSite> result;
  for (double spare = kSpare; result.size() < count; spare *= kSpare) {
    result.clear();
    const auto sampled = static_cast<std::size_t>(spare * static_cast<double>(count)) + 8;
    const auto sites = hair::sample_scalp(head.head, head.head_normals, triangles, sampled, seed);
    for (std::size_t i = 0; i < sites.size() && result.size() < count; ++i) {
      hair::ScalpSite site = sites[i];
      site.density = head.hair_density(site.position);
      if (Random(seed, i).uniform() >= site.density) continue;
      site.position -= (body::head_field(site.position) + kRootDepth) * site.normal;
      site.lock = hair::lock_of(style, site.position);
      result.push_back(site);
    }
  }
  return result;
}

}  // namespace

std::vector<hair::ScalpSite> combed_sites(const scene::Scene& scene, const body::HeadModel& head,
                                          std::size_t count, std::uint64_t seed) {
  const scene::Hair& hair = scene.hair;
  auto roots = scalp_roots(hair, head, count, seed);
  if (hair.gathered != scene::Gathered::ponytail) return roots;
  const hair::ScalpSite tie = back_of_head(hair.tie_height);
  const double radius = kTieRoom * scene.contact.radius * std::sqrt(static_cast<double>(hair.count));
  const Vec3 centre = tie.position + kTieOff * tie.normal;
  return hair::lead_to_tie(roots, hair::sample_tie(centre, tie.normal, radius, kTieSpread, count), tie.normal,
                           hair.volume, body::head_field);
}

hair::Groom combed_groom(std::span<const hair::ScalpSite> sites, hair::GrowOptions options,
                         const scene::Hair& hair) {
  // From a tie hair leaves straight.
  if (hair.gathered == scene::Gathered::ponytail) options.root_lift = 0.5 * std::numbers::pi;
  const hair::CombedOver bodies{body::head_field, [](const Vec3& p) {
                                  return std::min(body::head_field(p), body::shoulders_field(p));
                                }};
  return hair::grow_combed(sites, options, hairstyle_of(hair), bodies);
}

std::optional<body::Body> face_guard(const scene::Scene& scene, const body::Motion& motion) {
  if (!is_combed(scene) || scene.hair.face_guard == 0.0) return std::nullopt;
  const hair::Ellipsoid space = hair::face_space(hairstyle_of(scene.hair));
  TriangleMesh mesh = body::tessellate(body::Sphere{Vec3::Zero(), 1.0});
  for (Vec3& v : mesh.vertices) v = space.centre + scene.hair.face_guard * v.cwiseProduct(space.radii);
  body::Body guard;
  guard.name = "face guard";
  guard.shape = std::make_shared<const body::MeshSurface>(std::move(mesh));
  guard.motion = motion;
  guard.friction_multiplier = 0.0;
  return guard;
}

}  // namespace ringlet::sim

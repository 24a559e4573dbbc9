#include "ringlet/hair/grow.h"

#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"

namespace ringlet::hair {
namespace {

// Which way a comb pulls hair at a site, before it is laid onto the scalp.
Vec3 combed(const ScalpSite& site, const GrowOptions& options) {
  if (options.comb) return options.comb(site.position);
  const Vec3 from_crown = site.position - options.crown;
  Vec3 direction(from_crown.x(), from_crown.y() + 0.03, -0.10);
  if (options.parting == Parting::none) return direction;
  // A parting is a line along y; hair falls to either side of it and a little back.
  const double line = options.parting == Parting::left    ? 0.03
                      : options.parting == Parting::right ? -0.03
                                                          : 0.0;
  const double side = site.position.x() - options.crown.x() - line;
  return {std::copysign(0.10, side), 0.04, -0.10};
}

}  // namespace

std::vector<Vec3> helix_points(const Pose& root, const Vec3& curvature, double length, int points) {
  // One exact turn of the frame per interval; the midpoint tangent times the exact chord factor keeps the
  // points on the helix to rounding.
  std::vector<Vec3> result{root.position};
  const double ds = length / (points - 1);
  Mat3 frame = root.rotation.toRotationMatrix();
  const double omega = curvature.norm();
  for (int k = 1; k < points; ++k) {
    Vec3 local(0, 0, ds);
    if (omega * ds > 1e-12) {
      const Vec3 axis = curvature / omega;
      const double angle = omega * ds;
      const Vec3 e3 = Vec3::UnitZ();
      local = ds * e3 + (1.0 - std::cos(angle)) / omega * axis.cross(e3) +
              (angle - std::sin(angle)) / omega * axis.cross(axis.cross(e3));
    }
    result.push_back(result.back() + frame * local);
    frame = frame * rotation_exp(curvature * ds);
  }
  return result;
}

Groom grow(std::span<const ScalpSite> sites, const GrowOptions& options) {
  if (!(options.length > 0.0)) throw InputError("hair needs a positive length");
  if (options.points < 2) throw InputError("a strand needs at least two points");
  Groom groom;
  groom.materials = {options.material};
  for (std::size_t i = 0; i < sites.size(); ++i) {
    Random random(options.seed, i);
    const ScalpSite& site = sites[i];
    // Strands lean from the normal towards the combed direction until they stand `root_lift` above the scalp.
    Vec3 comb = combed(site, options);
    comb -= comb.dot(site.normal) * site.normal;
    const Vec3 along = comb.norm() > 1e-9 ? Vec3(comb.normalized()) : any_perpendicular(site.normal);
    const double lift = options.root_lift * random.uniform(0.85, 1.15);
    const Vec3 jitter = options.root_jitter * Vec3(random.normal(), random.normal(), random.normal());
    const Vec3 t = (std::sin(lift) * site.normal + std::cos(lift) * along + jitter).normalized();
    // The phase of the curl is free; the section turns with it.
    const double phase = random.uniform(0.0, 2.0 * std::numbers::pi);
    const Mat3 upright = frame_from_tangent(t, site.normal);
    const Pose root{site.position, Quat(upright * rotation_exp(Vec3(0, 0, phase)))};
    const double length = options.length * (1.0 + options.length_variation * random.uniform(-1.0, 1.0));
    CurlShape curl = options.curl;
    curl.radius *= 1.0 + options.curl_variation * random.uniform(-1.0, 1.0);
    curl.pitch *= 1.0 + options.curl_variation * random.uniform(-1.0, 1.0);
    const Vec3 curvature = natural_curvature(curl);
    groom.add_strand(helix_points(root, curvature, length, options.points));
    groom.root_frames.push_back(root.rotation);
    groom.natural_curvatures.push_back(curvature);
    groom.lengths.push_back(length);
    if (site.uv) groom.root_uv.push_back(*site.uv);
  }
  groom.history.push_back(fmt::format("grow: {} strands, {} m", sites.size(), options.length));
  return groom;
}

}  // namespace ringlet::hair

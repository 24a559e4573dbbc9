#include "ringlet/hair/wisps.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "ringlet/hair/resample.h"

namespace ringlet::hair {
namespace {

// A master with frames carried along it without twisting.
struct Spine {
  std::vector<Vec3> points;
  std::vector<Mat3> frames;
  double spacing = 0.0;
};

Spine spine_of(const Groom& masters, std::size_t i) {
  Spine spine;
  const auto strand = masters.strand(i);
  spine.points = resample(strand, strand.size());
  const std::size_t last = spine.points.size() - 1;
  spine.spacing = length(strand) / static_cast<double>(last);
  const auto tangent = [&](std::size_t k) {
    return Vec3((spine.points[std::min(k + 1, last)] - spine.points[k == 0 ? 0 : k - 1]).normalized());
  };
  spine.frames.push_back(frame_from_tangent(tangent(0), masters.root_frames.empty()
                                                            ? Vec3::UnitX()
                                                            : Vec3(masters.root_frames[i] * Vec3::UnitX())));
  for (std::size_t k = 1; k <= last; ++k)
    spine.frames.push_back(parallel_transport(tangent(k - 1), tangent(k)) * spine.frames.back());
  return spine;
}

double smooth_step(double x) {
  const double y = std::clamp(x, 0.0, 1.0);
  return y * y * (3.0 - 2.0 * y);
}

// One member of a wisp; `root` is where it grows, nullptr: in the section.
std::vector<Vec3> member(const Spine& spine, const Vec3* root, const WispOptions& options, Random& random) {
  const double place_radius = std::sqrt(random.uniform()),
               angle = random.uniform(0.0, 2.0 * std::numbers::pi);
  const Vec2 place(place_radius * std::cos(angle), place_radius * std::sin(angle));
  const double shorter = random.uniform();
  const double part = 1.0 - options.length_variation * shorter * shorter;
  const std::size_t last = spine.points.size() - 1;
  const double total = spine.spacing * static_cast<double>(last);
  const double keep = std::exp(-spine.spacing / kStrayLength), renew = std::sqrt(1.0 - keep * keep);
  Vec2 stray(random.normal(), random.normal());
  std::vector<Vec3> points;
  for (std::size_t k = 0; k <= last; ++k) {
    // A shorter member has as many points, closer together.
    const double s = part * spine.spacing * static_cast<double>(k), at = s / spine.spacing;
    const std::size_t a = std::min(static_cast<std::size_t>(at), last - 1);
    const double u = at - static_cast<double>(a);
    const Vec3 centre = (1.0 - u) * spine.points[a] + u * spine.points[a + 1];
    const Mat3 frame = (1.0 - u) * spine.frames[a] + u * spine.frames[a + 1];
    const double radius = options.radius * (1.0 + (options.taper - 1.0) * smooth_step(s / total));
    const double gathered = smooth_step(s / std::min(kGather, total));
    const Vec2 inside = radius * (place + options.fuzziness * gathered * stray);
    const Vec3 section = inside.x() * frame.col(0) + inside.y() * frame.col(1);
    const Vec3 offset =
        root ? Vec3((1.0 - gathered) * (*root - spine.points[0]) + gathered * section) : section;
    points.push_back(centre + offset);
    stray = keep * stray + renew * Vec2(random.normal(), random.normal());
  }
  return points;
}

}  // namespace

Groom make_wisps(const Groom& masters, std::span<const Vec3> roots, const WispOptions& options) {
  validate(masters);
  if (options.strands < 0 || options.strands > 100000)
    throw InputError("a wisp holds between 0 and 100000 strands");
  if (!(options.radius >= 0.0 && std::isfinite(options.radius)))
    throw InputError("the radius of a wisp must not be negative");
  // The members of each wisp: by the nearest root, or as many as asked.
  const std::size_t count = masters.strand_count();
  std::vector<std::vector<const Vec3*>> wisps(count);
  for (const Vec3& root : roots) {
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < count; ++i)
      if ((masters.strand(i)[0] - root).squaredNorm() < (masters.strand(nearest)[0] - root).squaredNorm())
        nearest = i;
    wisps[nearest].push_back(&root);
  }
  if (roots.empty())
    for (auto& wisp : wisps) wisp.assign(static_cast<std::size_t>(options.strands), nullptr);

  Groom groom;
  groom.materials = masters.materials;
  groom.history = masters.history;
  for (std::size_t i = 0; i < count; ++i) {
    const Spine spine = spine_of(masters, i);
    Random random(options.seed, i);
    const auto add = [&](std::span<const Vec3> points, bool guide) {
      groom.add_strand(points);
      groom.groups.push_back(static_cast<std::int32_t>(i));
      groom.is_guide.push_back(guide ? 1 : 0);
      if (!masters.material_of.empty()) groom.material_of.push_back(masters.material_of[i]);
    };
    add(masters.strand(i), true);
    for (const Vec3* root : wisps[i]) add(member(spine, root, options, random), false);
  }
  groom.history.push_back(
      fmt::format("wisps: {} strands around {} masters", groom.strand_count() - count, count));
  return groom;
}

}  // namespace ringlet::hair

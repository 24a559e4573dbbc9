#include "ringlet/picture/drawn_strands.h"

#include <algorithm>
#include <numbers>
#include <utility>

#include "ringlet/hair/wisps.h"
#include "ringlet/sim/combed_hair.h"
#include "ringlet/sim/world.h"

namespace ringlet::picture {

hair::RenderStrandOptions drawn_strand_options(const scene::Scene& scene) {
  // Water draws hair together; a little of it stays apart even then.
  constexpr double kDrawnTogether = 0.85;
  const scene::Picture& picture = scene.picture;
  hair::RenderStrandOptions options;
  options.clump = picture.clump + kDrawnTogether * picture.wetness * (1.0 - picture.clump);
  options.strays = picture.strays * (1.0 - picture.wetness);
  options.rope = picture.rope;
  options.seed = static_cast<std::uint64_t>(scene.run.seed);
  // Curls of neighbours would cancel each other where they are steep: steeper than 45° by nature, and a
  // little more in combed hair, where waves run side by side. Curls also need their points.
  constexpr double kSteepest = 1.0, kSteepestCombed = 1.5;
  const hair::CurlShape curl = sim::curl_of(scene.hair);
  const double steepest = sim::is_combed(scene) ? kSteepestCombed : kSteepest;
  options.blend = curl.radius <= steepest * curl.pitch / (2.0 * std::numbers::pi);
  options.points = std::max(options.points, scene.output.points);
  return options;
}

DrawnStrands::DrawnStrands(const scene::Scene& scene, const hair::Groom& guides, const Pose& scalp)
    : scene_(scene), guides_(guides), scalp_(scalp.rotation) {
  if (scene.picture.strands == 0 || guides.strand_count() == 0) return;
  if (scene.hair.source == scene::HairSource::character)
    members_ = std::max(0, scene.picture.strands / static_cast<int>(guides.strand_count()) - 1);
  if (scene.hair.source != scene::HairSource::grow) return;
  hair::RenderStrandOptions options = drawn_strand_options(scene);
  auto sites = sim::scalp_sites(scene, static_cast<std::size_t>(scene.picture.strands), options.seed + 1);
  hair::place_sites(sites, scalp);
  // A run over the scalp to a tie takes points of its own.
  if (!sites.empty()) options.points += static_cast<int>(sites[0].run.size());
  between_.emplace(sites, guides, options);
}

StrandPoints DrawnStrands::at(std::span<const Vec3> guide_points, const Quat& scalp,
                              const hair::Obstacles* obstacles) const {
  if (members_ > 0) return wisps_at(guide_points);
  if (!between_) return {guides_.first_point, {guide_points.begin(), guide_points.end()}};
  StrandPoints drawn;
  const auto each = static_cast<std::size_t>(between_->points_per_strand());
  drawn.points.resize(between_->count() * each);
  for (std::size_t i = 0; i <= between_->count(); ++i)
    drawn.first_point.push_back(static_cast<std::uint32_t>(i * each));
  between_->evaluate(guide_points, scalp * scalp_.conjugate(), drawn.points, obstacles);
  return drawn;
}

std::size_t DrawnStrands::guide_of(std::size_t strand) const {
  if (members_ > 0) return strand / static_cast<std::size_t>(members_ + 1);
  return between_ ? between_->nearest_guide()[strand] : strand;
}

StrandPoints DrawnStrands::wisps_at(std::span<const Vec3> guide_points) const {
  hair::Groom masters = guides_;
  masters.points.assign(guide_points.begin(), guide_points.end());
  hair::WispOptions options;
  options.strands = members_;
  options.radius = scene_.style.wisp_radius;
  options.taper = scene_.style.wisp_taper;
  options.fuzziness = scene_.style.wisp_fuzziness;
  options.seed = static_cast<std::uint64_t>(scene_.run.seed);
  hair::Groom wisps = hair::make_wisps(masters, {}, options);
  return {std::move(wisps.first_point), std::move(wisps.points)};
}

}  // namespace ringlet::picture

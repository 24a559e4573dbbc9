#include "studio/server/inspector.h"

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/element_count.h"
#include "ringlet/sim/scene_style.h"

namespace ringlet::studio {

Inspector::Inspector(const std::filesystem::path& cache)
    : cache_(io::CacheReader::open(cache)),
      scene_(scene::parse_resolved_scene(cache_.header().scene_toml, cache.string() + " (its scene)")) {
  if (cache_.frame_count() == 0) throw InputError("this cache holds no complete frame yet", {cache.string()});
}

std::vector<hair::ScalpSite> Inspector::sites() const {
  if (scene_.hair.source != scene::HairSource::grow || scene_.picture.strands == 0) return {};
  auto sites = sim::scalp_sites(scene_, static_cast<std::size_t>(scene_.picture.strands),
                                static_cast<std::uint64_t>(scene_.run.seed) + 1);
  hair::place_sites(sites, cache_.body_poses(0)[0]);
  return sites;
}

std::vector<float> Inspector::values(std::size_t frame, Quantity what) const {
  if (what == Quantity::none || (needs_contacts(what) && !has_contacts())) return {};
  const std::vector<Vec3> now = cache_.points(frame);
  std::vector<Vec3> before;
  std::vector<io::CacheContact> contacts;
  Moment moment{cache_.header().groom, now, {}, 0.0, {}};
  if (what == Quantity::speed && frame > 0) {
    before = cache_.points(frame - 1);
    moment.before = before;
    moment.between = cache_.time(frame) - cache_.time(frame - 1);
  }
  if (needs_contacts(what)) contacts = cache_.contacts(frame);
  moment.contacts = contacts;
  if (what == Quantity::wetness) moment.wetness = wetness();
  return values_of(what, moment);
}

// As the scene's hairdresser has left the strands. Where a brush was used, it depends on how they lay.
const std::vector<double>& Inspector::wetness() const {
  if (wetness_) return *wetness_;
  double all = 0.0;
  bool local = false;
  for (const scene::StyleStep& step : scene_.style.steps) {
    const bool wets = step.action == scene::Action::wet;
    if (wets && step.radius > 0.0)
      local = true;
    else if (wets || step.action == scene::Action::dry)
      all = wets ? step.amount : 0.0;
  }
  if (local) {
    const sim::World world = sim::gather_world(scene_);
    wetness_ =
        sim::make_style(world, sim::elements_of(world), sim::curves_of_run(scene_)).wetness_of_strands();
  } else {
    wetness_.emplace(cache_.header().groom.strand_count(), all);
  }
  return *wetness_;
}

StrandNumbers Inspector::strand_numbers(std::size_t frame, std::size_t strand) const {
  const hair::Groom& groom = cache_.header().groom;
  const std::vector<Vec3> points = cache_.points(frame);
  StrandNumbers numbers;
  Vec3 before = Vec3::Zero();
  double turning = 0.0;
  for (std::size_t k = groom.first_point[strand] + 1; k < groom.first_point[strand + 1]; ++k) {
    const Vec3 edge = points[k] - points[k - 1];
    if (numbers.length > 0.0) turning += std::atan2(before.cross(edge).norm(), before.dot(edge));
    numbers.length += edge.norm();
    before = edge;
  }
  if (numbers.length > 0.0) numbers.curvature = turning / numbers.length;
  if (!has_contacts()) return numbers;
  double slides = 0.0;
  for (const io::CacheContact& contact : cache_.contacts(frame)) {
    if (contact.strand != strand && contact.partner != static_cast<std::int32_t>(strand)) continue;
    numbers.force += contact.force.norm();
    if (contact.slides) slides += contact.force.norm();
  }
  if (numbers.force > 0.0) numbers.sliding = slides / numbers.force;
  return numbers;
}

std::vector<double> Inspector::times() const {
  std::vector<double> times;
  for (std::size_t f = 0; f < frames(); ++f) times.push_back(cache_.time(f));
  return times;
}

std::vector<std::vector<double>> Inspector::statistics() const {
  std::vector<std::vector<double>> columns(cache_.header().statistics.size());
  for (std::size_t f = 0; f < frames(); ++f) {
    const std::vector<double> numbers = cache_.statistics(f);
    for (std::size_t k = 0; k < columns.size(); ++k) columns[k].push_back(numbers[k]);
  }
  return columns;
}

}  // namespace ringlet::studio

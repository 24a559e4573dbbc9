#include "studio/server/inspector.h"

#include <fmt/format.h>

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/world.h"

namespace ringlet::studio {
namespace {

// Calls visit(first, last) for each strand's range of points.
template <class Visit>
void for_each_strand(const hair::Groom& groom, Visit&& visit) {
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    visit(groom.first_point[i], groom.first_point[i + 1]);
}

void fill_speed(const std::vector<Vec3>& now, const std::vector<Vec3>& before, double time,
                std::vector<float>& values) {
  for (std::size_t k = 0; k < now.size(); ++k)
    values[k] = static_cast<float>((now[k] - before[k]).norm() / time);
}

// Of the segments that meet in a point, the mean.
void fill_stretch(const hair::Groom& rest, const std::vector<Vec3>& now, std::vector<float>& values) {
  for_each_strand(rest, [&](std::size_t first, std::size_t last) {
    for (std::size_t k = first; k < last; ++k) {
      double length = 0.0, length_at_rest = 0.0;
      for (std::size_t s = std::max(k, first + 1); s <= std::min(k + 1, last - 1); ++s) {
        length += (now[s] - now[s - 1]).norm();
        length_at_rest += (rest.points[s] - rest.points[s - 1]).norm();
      }
      values[k] = length_at_rest > 0.0 ? static_cast<float>(length / length_at_rest - 1.0) : 0.0F;
    }
  });
}

// Curvature of the circle through a point and its neighbours; at the ends that of the point beside.
void fill_bend(const hair::Groom& rest, const std::vector<Vec3>& now, std::vector<float>& values) {
  for_each_strand(rest, [&](std::size_t first, std::size_t last) {
    for (std::size_t k = first; k < last; ++k) {
      if (last - first < 3) continue;
      const std::size_t m = std::clamp(k, first + 1, last - 2);
      const Vec3 a = now[m] - now[m - 1], b = now[m + 1] - now[m], c = now[m + 1] - now[m - 1];
      const double sides = a.norm() * b.norm() * c.norm();
      values[k] = sides > 0.0 ? static_cast<float>(2.0 * a.cross(b).norm() / sides) : 0.0F;
    }
  });
}

}  // namespace

Quantity quantity(const std::string& name) {
  const std::vector<std::pair<std::string, Quantity>> known{{"none", Quantity::none},
                                                            {"speed", Quantity::speed},
                                                            {"stretch", Quantity::stretch},
                                                            {"bend", Quantity::bend},
                                                            {"strand", Quantity::strand}};
  for (const auto& [text, what] : known)
    if (text == name) return what;
  throw InputError(fmt::format("strands cannot be coloured by '{}'", name.substr(0, 40)));
}

Inspector::Inspector(const std::filesystem::path& cache)
    : cache_(io::CacheReader::open(cache)),
      scene_(scene::parse_resolved_scene(cache_.header().scene_toml, cache.string() + " (its scene)")) {
  if (cache_.frame_count() == 0) throw InputError("this cache holds no complete frame yet", {cache.string()});
}

std::vector<hair::ScalpSite> Inspector::sites() const {
  if (scene_.hair.source != scene::HairSource::grow || scene_.picture.strands == 0) return {};
  auto sites = sim::scalp_sites(scene_, static_cast<std::size_t>(scene_.picture.strands),
                                static_cast<std::uint64_t>(scene_.run.seed) + 1);
  const Pose start = cache_.body_poses(0)[0];
  for (hair::ScalpSite& site : sites) site.position = start.apply(site.position);
  return sites;
}

std::vector<float> Inspector::values(std::size_t frame, Quantity what) const {
  if (what == Quantity::none) return {};
  const hair::Groom& rest = cache_.header().groom;
  const std::vector<Vec3> now = cache_.points(frame);
  std::vector<float> values(now.size(), 0.0F);
  switch (what) {
    case Quantity::speed:
      if (frame > 0)
        fill_speed(now, cache_.points(frame - 1), cache_.time(frame) - cache_.time(frame - 1), values);
      break;
    case Quantity::stretch:
      fill_stretch(rest, now, values);
      break;
    case Quantity::bend:
      fill_bend(rest, now, values);
      break;
    case Quantity::strand:
      for (std::size_t i = 0; i < rest.strand_count(); ++i)
        std::fill(values.begin() + rest.first_point[i], values.begin() + rest.first_point[i + 1],
                  static_cast<float>(i) / static_cast<float>(rest.strand_count()));
      break;
    case Quantity::none:
      break;
  }
  return values;
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

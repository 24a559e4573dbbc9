#include "studio/server/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::studio {
namespace {

constexpr std::array<std::pair<std::string_view, Quantity>, 9> kNames{{{"none", Quantity::none},
                                                                       {"speed", Quantity::speed},
                                                                       {"stretch", Quantity::stretch},
                                                                       {"bend", Quantity::bend},
                                                                       {"force", Quantity::force},
                                                                       {"state", Quantity::state},
                                                                       {"group", Quantity::group},
                                                                       {"wetness", Quantity::wetness},
                                                                       {"strand", Quantity::strand}}};

// Calls visit(i, first, last) for each strand's range of points.
template <class Visit>
void for_each_strand(const hair::Groom& groom, Visit&& visit) {
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    visit(i, groom.first_point[i], groom.first_point[i + 1]);
}

void fill_speed(const Moment& moment, std::vector<float>& values) {
  if (moment.before.size() != moment.now.size() || !(moment.between > 0.0)) return;
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = static_cast<float>((moment.now[k] - moment.before[k]).norm() / moment.between);
}

// Of the segments that meet in a point, the mean.
void fill_stretch(const Moment& moment, std::vector<float>& values) {
  for_each_strand(moment.rest, [&](std::size_t, std::size_t first, std::size_t last) {
    for (std::size_t k = first; k < last; ++k) {
      double length = 0.0, length_at_rest = 0.0;
      for (std::size_t s = std::max(k, first + 1); s <= std::min(k + 1, last - 1); ++s) {
        length += (moment.now[s] - moment.now[s - 1]).norm();
        length_at_rest += (moment.rest.points[s] - moment.rest.points[s - 1]).norm();
      }
      values[k] = length_at_rest > 0.0 ? static_cast<float>(length / length_at_rest - 1.0) : 0.0F;
    }
  });
}

// Curvature of the circle through a point and its neighbours; at the ends that of the point beside.
void fill_bend(const Moment& moment, std::vector<float>& values) {
  for_each_strand(moment.rest, [&](std::size_t, std::size_t first, std::size_t last) {
    for (std::size_t k = first; k < last; ++k) {
      if (last - first < 3) continue;
      const std::size_t m = std::clamp(k, first + 1, last - 2);
      const Vec3 a = moment.now[m] - moment.now[m - 1], b = moment.now[m + 1] - moment.now[m],
                 c = moment.now[m + 1] - moment.now[m - 1];
      const double sides = a.norm() * b.norm() * c.norm();
      values[k] = sides > 0.0 ? static_cast<float>(2.0 * a.cross(b).norm() / sides) : 0.0F;
    }
  });
}

// Where on a strand a contact acts: between two of its points, which are equally far from each other.
struct Touched {
  std::size_t point;  // the one towards the root
  double beyond;      // fraction of the way to the next
  double spacing;     // metres
};
template <class Visit>
void for_each_touched(const Moment& moment, Visit&& visit) {
  const hair::Groom& groom = moment.rest;
  const auto touched = [&](std::uint32_t strand, double s) {
    const auto segments = static_cast<double>(groom.point_count(strand) - 1);
    const double spacing = groom.length(strand) / segments, x = std::clamp(s / spacing, 0.0, segments),
                 k = std::min(std::floor(x), segments - 1.0);
    return Touched{groom.first_point[strand] + static_cast<std::size_t>(k), x - k, spacing};
  };
  for (const io::CacheContact& contact : moment.contacts) {
    visit(touched(contact.strand, contact.s), contact);
    if (contact.partner >= 0)
      visit(touched(static_cast<std::uint32_t>(contact.partner), contact.s_partner), contact);
  }
}

void fill_force(const Moment& moment, std::vector<float>& values) {
  for_each_touched(moment, [&](const Touched& at, const io::CacheContact& contact) {
    const double density = contact.force.norm() / at.spacing;
    values[at.point] += static_cast<float>((1.0 - at.beyond) * density);
    values[at.point + 1] += static_cast<float>(at.beyond * density);
  });
  // Root and tip stand for half as much length as the points between.
  for_each_strand(moment.rest, [&](std::size_t, std::size_t first, std::size_t last) {
    values[first] *= 2.0F;
    values[last - 1] *= 2.0F;
  });
}

// Where several contacts act on a segment, the strongest counts.
void fill_state(const Moment& moment, std::vector<float>& values) {
  std::vector<double> strongest(values.size(), 0.0);
  for_each_touched(moment, [&](const Touched& at, const io::CacheContact& contact) {
    const auto state = contact.slides ? ContactState::slides : ContactState::sticks;
    for (const std::size_t k : {at.point, at.point + 1})
      if (contact.force.norm() > strongest[k]) {
        strongest[k] = contact.force.norm();
        values[k] = static_cast<float>(state);
      }
  });
}

void fill_strands(const hair::Groom& groom, std::vector<float>& values, auto&& value_of) {
  for_each_strand(groom, [&](std::size_t i, std::size_t first, std::size_t last) {
    std::fill(values.begin() + static_cast<std::ptrdiff_t>(first),
              values.begin() + static_cast<std::ptrdiff_t>(last), static_cast<float>(value_of(i)));
  });
}

}  // namespace

Quantity quantity(const std::string& name) {
  for (const auto& [text, what] : kNames)
    if (text == name) return what;
  throw InputError(fmt::format("strands cannot be coloured by '{}'", name.substr(0, 40)));
}

std::string_view name_of(Quantity quantity) {
  return std::find_if(kNames.begin(), kNames.end(), [&](const auto& n) { return n.second == quantity; })
      ->first;
}

bool needs_contacts(Quantity quantity) { return quantity == Quantity::force || quantity == Quantity::state; }

std::vector<float> values_of(Quantity quantity, const Moment& moment) {
  if (quantity == Quantity::none) return {};
  const hair::Groom& rest = moment.rest;
  std::vector<float> values(moment.now.size(), 0.0F);
  switch (quantity) {
    case Quantity::speed:
      fill_speed(moment, values);
      break;
    case Quantity::stretch:
      fill_stretch(moment, values);
      break;
    case Quantity::bend:
      fill_bend(moment, values);
      break;
    case Quantity::force:
      fill_force(moment, values);
      break;
    case Quantity::state:
      fill_state(moment, values);
      break;
    case Quantity::group:
      fill_strands(rest, values, [&](std::size_t i) {
        return rest.groups.empty() ? static_cast<double>(i) : static_cast<double>(rest.groups[i]);
      });
      break;
    case Quantity::wetness:
      fill_strands(rest, values,
                   [&](std::size_t i) { return i < moment.wetness.size() ? moment.wetness[i] : 0.0; });
      break;
    case Quantity::strand:
      fill_strands(rest, values,
                   [&](std::size_t i) { return double(i) / static_cast<double>(rest.strand_count()); });
      break;
    case Quantity::none:
      break;
  }
  return values;
}

}  // namespace ringlet::studio

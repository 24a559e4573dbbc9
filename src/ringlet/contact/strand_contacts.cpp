#include "ringlet/contact/strand_contacts.h"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "ringlet/contact/gather.h"

namespace ringlet::contact {
namespace {

// A contact of these segments with their points at these fractions, if hair may meet hair there.
void add(const StrandMotion& strands, const DetectOptions& options, const NearPair& pair, double closer,
         std::vector<StrandContact>& out) {
  const double s_a = (pair.segment_a + pair.s) * strands.spacing(pair.strand_a),
               s_b = (pair.segment_b + pair.t) * strands.spacing(pair.strand_b);
  const double length_a = strands.length[pair.strand_a], length_b = strands.length[pair.strand_b];
  if (s_a < options.first_contact(length_a) || s_b < options.first_contact(length_b)) return;
  const double gap = pair.distance - options.radius_at(s_a, length_a) - options.radius_at(s_b, length_b);
  if (gap - std::max(0.0, closer) > options.slack) return;
  out.push_back({pair.strand_a, pair.strand_b, s_a, s_b, pair.normal, gap});
}

auto pair_key(const StrandContact& c) { return std::tie(c.strand_a, c.strand_b); }

// Neighbouring segments report the same place again; along two parallel strands one contact per segment is
// enough. In each pair of strands the deepest contact is kept first, then the next that is a
// segment away from all that were kept.
std::vector<StrandContact> thin_out(const StrandMotion& strands, std::vector<StrandContact> found) {
  // By everything that a contact has: neighbouring segments that report the same place may differ in the last
  // bit of the normal alone, and which of two equals comes first would depend on the threads.
  const auto key = [](const StrandContact& c) {
    return std::tie(c.strand_a, c.strand_b, c.gap, c.s_a, c.s_b, c.normal.x(), c.normal.y(), c.normal.z());
  };
  tbb::parallel_sort(found.begin(), found.end(),
                     [&](const StrandContact& a, const StrandContact& b) { return key(a) < key(b); });
  std::vector<StrandContact> kept;
  for (std::size_t begin = 0; begin < found.size();) {
    const std::size_t first_kept = kept.size();
    const double apart_a = 0.9 * strands.spacing(found[begin].strand_a),
                 apart_b = 0.9 * strands.spacing(found[begin].strand_b);
    std::size_t end = begin;
    for (; end < found.size() && pair_key(found[end]) == pair_key(found[begin]); ++end) {
      const bool near_another =
          std::any_of(kept.begin() + first_kept, kept.end(), [&](const StrandContact& k) {
            return std::abs(k.s_a - found[end].s_a) < apart_a && std::abs(k.s_b - found[end].s_b) < apart_b;
          });
      if (!near_another) kept.push_back(found[end]);
    }
    std::sort(kept.begin() + first_kept, kept.end(), [](const StrandContact& a, const StrandContact& b) {
      return std::tie(a.s_a, a.s_b) < std::tie(b.s_a, b.s_b);
    });
    begin = end;
  }
  return kept;
}

}  // namespace

std::vector<StrandContact> strand_contacts(const StrandMotion& strands, const DetectOptions& options,
                                           std::span<const NearPair> near) {
  const auto travel = [&](std::size_t p, double x) {
    return Vec3((1.0 - x) * (strands.end[p] - strands.begin[p]) +
                x * (strands.end[p + 1] - strands.begin[p + 1]));
  };
  return thin_out(strands,
                  gather<StrandContact>(near.size(), [&](std::size_t i, std::vector<StrandContact>& out) {
                    const NearPair& pair = near[i];
                    const Vec3 parting = travel(strands.first_point[pair.strand_a] + pair.segment_a, pair.s) -
                                         travel(strands.first_point[pair.strand_b] + pair.segment_b, pair.t);
                    add(strands, options, pair, -pair.normal.dot(parting), out);
                  }));
}

std::vector<StrandContact> strand_contacts_at_end(const StrandMotion& strands, const DetectOptions& options,
                                                  std::span<const NearPair> near) {
  const double reach = 2.0 * options.radius + options.slack;
  return thin_out(strands,
                  gather<StrandContact>(near.size(), [&](std::size_t i, std::vector<StrandContact>& out) {
                    if (stays_apart(strands, near[i], near[i].distance - reach)) return;
                    if (const auto pair = closest_pair(strands, strands.end, near[i]))
                      add(strands, options, *pair, 0.0, out);
                  }));
}

}  // namespace ringlet::contact

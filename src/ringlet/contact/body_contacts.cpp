#include "ringlet/contact/body_contacts.h"

#include <cmath>

#include "ringlet/base/parallel.h"

namespace ringlet::contact {

std::vector<BodyContact> find_body_contacts(const StrandMotion& strands, const body::Bodies& bodies,
                                            double step, const DetectOptions& options) {
  if (bodies.size() == 0) return {};
  constexpr std::size_t kStrandsPerTask = 16;
  const std::size_t count = strands.strand_count();
  std::vector<std::vector<BodyContact>> parts((count + kStrandsPerTask - 1) / kStrandsPerTask);
  parallel_chunks(count, kStrandsPerTask, [&](std::size_t begin, std::size_t end) {
    std::vector<BodyContact>& part = parts[begin / kStrandsPerTask];
    for (std::size_t strand = begin; strand < end; ++strand) {
      const std::size_t clamped =
          static_cast<std::size_t>(std::ceil(options.root_clearance / strands.spacing(strand)));
      for (std::size_t k = std::max<std::size_t>(clamped, 1); k <= strands.segments(strand); ++k) {
        const std::size_t p = strands.first_point[strand] + k;
        const Vec3 travel = strands.end[p] - strands.begin[p];
        const auto surface = bodies.closest(strands.begin[p], kDeepest);
        if (!surface) continue;
        const double gap = surface->signed_distance - options.radius;
        if (gap + surface->normal.dot(travel - step * surface->velocity) > options.slack) continue;
        part.push_back({static_cast<std::uint32_t>(strand), double(k) * strands.spacing(strand),
                        surface->normal, gap, surface->velocity, surface->material.body});
      }
    }
  });
  std::vector<BodyContact> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace ringlet::contact

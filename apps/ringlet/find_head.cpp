#include "apps/ringlet/find_head.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ringlet::app {
namespace {

constexpr std::size_t kSections = 120;
// A neck is this much less broad than the head above it, and shoulders are as much broader than the neck.
constexpr double kNeck = 0.85;

using Box2 = Eigen::AlignedBox2d;

// The boxes around what horizontal planes cut out of the mesh, from its top down; the first and the last
// plane lie half a spacing inside.
struct Sections {
  double top = 0.0, spacing = 0.0;
  std::vector<Box2> boxes;

  double height(std::size_t k) const { return top - (double(k) + 0.5) * spacing; }
  double size(std::size_t k) const {
    return boxes[k].isEmpty() ? 0.0 : std::sqrt(boxes[k].sizes().x() * boxes[k].sizes().y());
  }
};

void cut_edge(const Vec3& a, const Vec3& b, Sections& sections) {
  const double high = std::max(a.z(), b.z()), low = std::min(a.z(), b.z());
  const auto index = [&](double z) { return (sections.top - z) / sections.spacing - 0.5; };
  const auto first = static_cast<std::size_t>(std::max(0.0, std::ceil(index(high))));
  for (std::size_t k = first; k < kSections && sections.height(k) >= low; ++k) {
    if (high == low) continue;
    const double share = (sections.height(k) - a.z()) / (b.z() - a.z());
    sections.boxes[k].extend((a + share * (b - a)).head<2>());
  }
}

Sections cut(const TriangleMesh& mesh) {
  Eigen::AlignedBox3d box;
  for (const auto& triangle : mesh.triangles)
    for (const std::uint32_t v : triangle) box.extend(mesh.vertices[v]);
  Sections sections{box.max().z(), box.sizes().z() / double(kSections), std::vector<Box2>(kSections)};
  if (!(sections.spacing > 0.0)) return sections;
  for (const auto& [a, b, c] : mesh.triangles) {
    cut_edge(mesh.vertices[a], mesh.vertices[b], sections);
    cut_edge(mesh.vertices[b], mesh.vertices[c], sections);
    cut_edge(mesh.vertices[c], mesh.vertices[a], sections);
  }
  return sections;
}

}  // namespace

std::optional<FoundHead> find_head(const TriangleMesh& mesh) {
  if (mesh.triangles.empty()) return std::nullopt;
  const Sections sections = cut(mesh);
  std::size_t broadest = 0, narrowest = 0;
  for (std::size_t k = 1; k < kSections; ++k) {
    const double size = sections.size(k);
    const bool below_head = sections.size(narrowest) < kNeck * sections.size(broadest);
    if (below_head && kNeck * size > sections.size(narrowest)) break;  // the shoulders
    if (k + 1 == kSections) return std::nullopt;
    if (!below_head && size > sections.size(broadest)) broadest = narrowest = k;
    if (size < sections.size(narrowest)) narrowest = k;
  }
  const Box2& box = sections.boxes[broadest];
  FoundHead head;
  head.top = sections.top;
  head.neck = sections.height(narrowest);
  head.size = sections.size(broadest);
  head.middle = Vec3(box.center().x(), box.center().y(), sections.height(broadest));
  head.front = box.min().y();
  head.back = box.max().y();
  return head;
}

}  // namespace ringlet::app

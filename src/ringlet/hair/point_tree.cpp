#include "ringlet/hair/point_tree.h"

#include <algorithm>

namespace ringlet::hair {

PointTree::PointTree(std::span<const Vec3> points) {
  nodes_.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    nodes_.push_back({points[i], static_cast<std::uint32_t>(i), 0});
  build(0, nodes_.size());
}

void PointTree::build(std::size_t begin, std::size_t end) {
  if (end - begin < 2) return;
  Eigen::AlignedBox3d box;
  for (std::size_t i = begin; i < end; ++i) box.extend(nodes_[i].position);
  Eigen::Index widest = 0;
  box.sizes().maxCoeff(&widest);
  const std::size_t middle = begin + (end - begin) / 2;
  const auto at = [&](std::size_t i) { return nodes_.begin() + static_cast<std::ptrdiff_t>(i); };
  std::nth_element(at(begin), at(middle), at(end), [&](const Node& a, const Node& b) {
    return std::pair(a.position[widest], a.point) < std::pair(b.position[widest], b.point);
  });
  nodes_[middle].axis = static_cast<std::uint8_t>(widest);
  build(begin, middle);
  build(middle + 1, end);
}

void PointTree::search(std::size_t begin, std::size_t end, const Vec3& place, std::size_t count,
                       std::vector<Neighbour>& found) const {
  if (begin == end) return;
  const std::size_t middle = begin + (end - begin) / 2;
  const Node& node = nodes_[middle];
  const double beyond = place[node.axis] - node.position[node.axis];
  const auto near_side = [&] {
    beyond < 0.0 ? search(begin, middle, place, count, found) : search(middle + 1, end, place, count, found);
  };
  const auto far_side = [&] {
    beyond < 0.0 ? search(middle + 1, end, place, count, found) : search(begin, middle, place, count, found);
  };
  near_side();
  const Neighbour here{(node.position - place).norm(), node.point};
  if (found.size() < count || here < found.back()) {
    if (found.size() == count) found.pop_back();
    found.insert(std::upper_bound(found.begin(), found.end(), here), here);
  }
  if (found.size() < count || std::abs(beyond) <= found.back().distance) far_side();
}

void PointTree::nearest(const Vec3& place, std::size_t count, std::vector<Neighbour>& found) const {
  found.clear();
  if (count > 0) search(0, nodes_.size(), place, count, found);
}

}  // namespace ringlet::hair

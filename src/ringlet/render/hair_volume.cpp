#include "ringlet/render/hair_volume.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>

#include "ringlet/base/parallel.h"

namespace ringlet::render {

namespace {

// Cells along the longest side: 3 to 5 mm for a head of long hair.
constexpr int kCells = 96;
// A cell is no smaller than this many radii of the widest strand, so that a strand shades itself by a few
// per cent at most.
constexpr float kLeastRadii = 8.0f;
// Sums are kept as whole numbers of this unit, so that their order does not change a bit.
constexpr double kUnit = 0x1p-24;

}  // namespace

HairVolume::HairVolume(const StrandGeometry& strands) {
  if (strands.segments.empty()) return;
  lay_out(strands);
  fill(strands);
}

void HairVolume::lay_out(const StrandGeometry& strands) {
  Eigen::AlignedBox3f box;
  float widest = 0.0f;
  for (const std::uint32_t segment : strands.segments)
    for (const std::uint32_t c : {segment + 1, segment + 2}) {
      box.extend(Vec3f(strands.controls[c].head<3>()));
      widest = std::max(widest, strands.controls[c].w());
    }
  constexpr float kSmallest = 1e-6f;  // m
  cell_ = std::max({box.sizes().maxCoeff() / kCells, kLeastRadii * widest, kSmallest});
  low_ = box.min() - Vec3f::Constant(cell_);
  for (int axis = 0; axis < 3; ++axis)
    size_[static_cast<std::size_t>(axis)] = static_cast<int>(std::ceil(box.sizes()[axis] / cell_)) + 4;
}

// A strand of radius r and length L in a volume V is met by π/4 · 2r L / V strands' worth per metre of a ray:
// 2r L is the area that it shows from the side, π/4 the mean of the sine between ray and strand.
void HairVolume::fill(const StrandGeometry& strands) {
  const auto count = static_cast<std::size_t>(size_[0]) * static_cast<std::size_t>(size_[1]) *
                     static_cast<std::size_t>(size_[2]);
  nodes_.assign(count, 0.0f);
  std::vector<std::atomic<std::uint64_t>> sums(count);
  parallel_for(strands.segments.size(), [&](std::size_t k) {
    const Vec4f& from = strands.controls[strands.segments[k] + 1];
    const Vec4f& to = strands.controls[strands.segments[k] + 2];
    const Vec3f way = to.head<3>() - from.head<3>();
    const int pieces = 1 + static_cast<int>(2.0f * way.norm() / cell_);
    const double shown =
        0.5 * std::numbers::pi * 0.5 * double(from.w() + to.w()) * double(way.norm()) / pieces;
    for (int p = 0; p < pieces; ++p) {
      const float u = (static_cast<float>(p) + 0.5f) / static_cast<float>(pieces);
      const Around near = around(from.head<3>() + u * way);
      for (std::size_t i = 0; i < 8; ++i) {
        const double part = shown * double(near.weight[i]) / (double(cell_) * double(cell_));
        sums[near.node[i]].fetch_add(static_cast<std::uint64_t>(std::llround(part / kUnit)),
                                     std::memory_order_relaxed);
      }
    }
  });
  for (std::size_t node = 0; node < count; ++node)
    nodes_[node] =
        static_cast<float>(kUnit * double(sums[node].load(std::memory_order_relaxed)) / double(cell_));
}

HairVolume::Around HairVolume::around(const Vec3f& point) const {
  Around result;
  std::array<int, 3> first;
  std::array<float, 3> u;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<Eigen::Index>(axis);
    const float x = std::clamp((point[a] - low_[a]) / cell_, 0.0f, static_cast<float>(size_[axis]) - 1.001f);
    first[axis] = static_cast<int>(x);
    u[axis] = x - static_cast<float>(first[axis]);
  }
  const auto nx = static_cast<std::uint32_t>(size_[0]), ny = static_cast<std::uint32_t>(size_[1]);
  const std::uint32_t base =
      (static_cast<std::uint32_t>(first[2]) * ny + static_cast<std::uint32_t>(first[1])) * nx +
      static_cast<std::uint32_t>(first[0]);
  for (std::uint32_t i = 0; i < 8; ++i) {
    result.node[i] = base + (i & 1u) + ((i >> 1u) & 1u) * nx + (i >> 2u) * nx * ny;
    result.weight[i] = ((i & 1u) != 0 ? u[0] : 1.0f - u[0]) * ((i & 2u) != 0 ? u[1] : 1.0f - u[1]) *
                       ((i & 4u) != 0 ? u[2] : 1.0f - u[2]);
  }
  return result;
}

Vec3f HairVolume::position(std::uint32_t node) const {
  const auto nx = static_cast<std::uint32_t>(size_[0]), ny = static_cast<std::uint32_t>(size_[1]);
  const std::uint32_t x = node % nx, y = node / nx % ny, z = node / (nx * ny);
  return low_ + cell_ * Vec3f(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z));
}

std::vector<std::uint32_t> HairVolume::filled_nodes() const {
  std::vector<std::uint32_t> filled;
  for (std::size_t node = 0; node < nodes_.size(); ++node)
    if (nodes_[node] > 0.0f) filled.push_back(static_cast<std::uint32_t>(node));
  return filled;
}

float HairVolume::crossings(const Vec3f& origin, const Vec3f& direction) const {
  if (empty()) return 0.0f;
  // From where the ray has left the first cell, or enters the grid, to where it leaves the grid.
  float begin = cell_, end = std::numeric_limits<float>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    const float low = low_[axis],
                high = low + cell_ * static_cast<float>(size_[static_cast<std::size_t>(axis)] - 1);
    if (std::abs(direction[axis]) < 1e-9f) {
      if (origin[axis] < low || origin[axis] > high) return 0.0f;
      continue;
    }
    const float a = (low - origin[axis]) / direction[axis], b = (high - origin[axis]) / direction[axis];
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
  }
  if (!(begin < end)) return 0.0f;
  // The midpoint rule; beyond this many strands no light is left that one could see.
  constexpr float kEnough = 30.0f;
  const int steps = 1 + static_cast<int>((end - begin) / cell_);
  const float step = (end - begin) / static_cast<float>(steps);
  float met = 0.0f;
  for (int n = 0; n < steps && met < kEnough; ++n) {
    const Around near = around(origin + (begin + (static_cast<float>(n) + 0.5f) * step) * direction);
    for (std::size_t i = 0; i < 8; ++i) met += step * near.weight[i] * nodes_[near.node[i]];
  }
  return met;
}

}  // namespace ringlet::render

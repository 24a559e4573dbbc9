#include "ringlet/render/strand_raster.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ringlet::render {

namespace {

// What is nearer to the camera than this is not drawn, metres.
constexpr float kNearest = 1e-3f;
// Curves are drawn as straight pieces of at most this many pixels.
constexpr float kPiece = 4.0f;
constexpr int kMostPieces = 64;

// The integral of a tent of half-width 1 and area 1 from −∞ to x.
float tent_integral(float x) {
  if (x <= -1.0f) return 0.0f;
  if (x >= 1.0f) return 1.0f;
  return x < 0.0f ? 0.5f * (1.0f + x) * (1.0f + x) : 1.0f - 0.5f * (1.0f - x) * (1.0f - x);
}

// A wide strand looks round: brighter in the middle than at its edges, and the same on average over its
// width, where √(1 − v²) has the mean π/4.
float roundness(float across, float half) {
  constexpr float kFlat = 0.5f,
                  kRound = 0.5f;  // pixels: half widths up to it look flat; and how round others are
  if (half <= kFlat) return 1.0f;
  const float v = across / half, bulge = std::sqrt(std::max(0.0f, 1.0f - v * v));
  return 1.0f + kRound * std::min(1.0f, half - kFlat) * (bulge - 0.25f * std::numbers::pi_v<float>);
}

// Catmull–Rom between p1 and p2, as the Bézier curve that it is.
Vec3f bezier_at(const std::array<Vec3f, 4>& b, float u) {
  const float v = 1.0f - u;
  return v * v * v * b[0] + 3.0f * v * v * u * b[1] + 3.0f * v * u * u * b[2] + u * u * u * b[3];
}

}  // namespace

// A straight piece of a strand as it lies in the picture.
struct StrandRaster::Piece {
  Vec3f from, to;            // x, y in pixels, depth
  float from_half, to_half;  // half width, pixels
  StrandLight from_light, to_light;
  std::uint32_t strand;
};

StrandRaster::StrandRaster(const StrandGeometry& strands, const CameraRays& camera, int width, int height)
    : strands_(strands),
      camera_(camera),
      pixel_(camera.up.norm()),
      width_(width),
      height_(height),
      across_((width + kTile - 1) / kTile) {
  // Counted, then placed: segments stay in the order of strands within each tile.
  const auto tiles =
      static_cast<std::size_t>(across_) * static_cast<std::size_t>((height + kTile - 1) / kTile);
  std::vector<Box> boxes(strands.segments.size());
  first_.assign(tiles + 1, 0);
  const auto for_tiles = [&](const Box& box, auto&& visit) {
    for (int y = box.top; y <= box.bottom; ++y)
      for (int x = box.left; x <= box.right; ++x)
        visit(static_cast<std::size_t>(y) * static_cast<std::size_t>(across_) + static_cast<std::size_t>(x));
  };
  for (std::uint32_t k = 0; k < boxes.size(); ++k) {
    boxes[k] = tiles_of(k);
    for_tiles(boxes[k], [&](std::size_t tile) { ++first_[tile + 1]; });
  }
  for (std::size_t tile = 0; tile < tiles; ++tile) first_[tile + 1] += first_[tile];
  segments_.resize(first_.back());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (std::uint32_t k = 0; k < boxes.size(); ++k)
    for_tiles(boxes[k], [&](std::size_t tile) { segments_[next[tile]++] = k; });
}

PixelRect StrandRaster::rect(std::size_t tile) const {
  const int left = static_cast<int>(tile) % across_ * kTile, top = static_cast<int>(tile) / across_ * kTile;
  return {left, top, std::min(left + kTile, width_), std::min(top + kTile, height_)};
}

Vec3f StrandRaster::project(const Vec3f& point) const {
  const Vec3f way = point - camera_.position;
  const float depth = camera_.forward.dot(way), scale = 1.0f / (depth * pixel_ * pixel_);
  return {camera_.half_width + camera_.right.dot(way) * scale,
          camera_.half_height - camera_.up.dot(way) * scale, depth};
}

// False where the curve comes too near to the camera.
bool StrandRaster::hull(std::uint32_t segment, std::array<Vec3f, 4>& bezier) const {
  const Vec4f* p = &strands_.controls[strands_.segments[segment]];
  bezier = {p[1].head<3>(), p[1].head<3>() + (p[2].head<3>() - p[0].head<3>()) / 6.0f,
            p[2].head<3>() - (p[3].head<3>() - p[1].head<3>()) / 6.0f, p[2].head<3>()};
  for (const Vec3f& b : bezier)
    if (!(camera_.forward.dot(b - camera_.position) > kNearest)) return false;
  return true;
}

// The curve lies within the hull of its Bézier points, in space and in the picture.
StrandRaster::Box StrandRaster::tiles_of(std::uint32_t segment) const {
  std::array<Vec3f, 4> bezier;
  if (!hull(segment, bezier)) return {0, 0, -1, -1};
  float left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY, nearest = INFINITY;
  for (const Vec3f& b : bezier) {
    const Vec3f place = project(b);
    left = std::min(left, place.x());
    right = std::max(right, place.x());
    top = std::min(top, place.y());
    bottom = std::max(bottom, place.y());
    nearest = std::min(nearest, place.z());
  }
  const std::uint32_t control = strands_.segments[segment] + 1;
  const float widest = std::max(strands_.controls[control].w(), strands_.controls[control + 1].w());
  const float reach = 1.0f + widest / (nearest * pixel_);
  const auto tile = [](float pixel, int size) {
    return static_cast<int>(std::floor(std::clamp(pixel, -1.0f, static_cast<float>(size) + kTile) / kTile));
  };
  return {std::max(0, tile(left - reach, width_)), std::max(0, tile(top - reach, height_)),
          std::min(across_ - 1, tile(right + reach, width_)),
          std::min((height_ + kTile - 1) / kTile - 1, tile(bottom + reach, height_))};
}

void StrandRaster::draw(std::size_t tile, const StrandShader& shader,
                        std::vector<std::vector<Fragment>>& pixels) const {
  pixels.resize(static_cast<std::size_t>(kTile) * kTile);
  for (auto& fragments : pixels) fragments.clear();
  const PixelRect area = rect(tile);
  for (std::uint32_t k = first_[tile]; k < first_[tile + 1]; ++k)
    draw_segment(segments_[k], area, shader, pixels);
  for (auto& fragments : pixels)
    std::sort(fragments.begin(), fragments.end(), [](const Fragment& a, const Fragment& b) {
      return a.depth != b.depth ? a.depth < b.depth : a.strand < b.strand;
    });
}

void StrandRaster::draw_segment(std::uint32_t segment, const PixelRect& rect, const StrandShader& shader,
                                std::vector<std::vector<Fragment>>& pixels) const {
  std::array<Vec3f, 4> bezier;
  if (!hull(segment, bezier)) return;
  std::array<Vec3f, 4> places;
  for (std::size_t k = 0; k < 4; ++k) places[k] = project(bezier[k]);
  float length = 0.0f;
  for (std::size_t k = 1; k < 4; ++k) length += (places[k] - places[k - 1]).head<2>().norm();
  const int pieces = std::clamp(static_cast<int>(std::ceil(length / kPiece)), 1, kMostPieces);
  const std::uint32_t control = strands_.segments[segment] + 1;
  const float from_radius = strands_.controls[control].w(), to_radius = strands_.controls[control + 1].w();

  Piece piece;
  piece.strand = strands_.strand_of[segment];
  bool has_light = false;  // of the piece's end, from the piece before
  piece.to = places[0];
  piece.to_half = from_radius / (places[0].z() * pixel_);
  for (int k = 0; k < pieces; ++k) {
    const float u = static_cast<float>(k + 1) / static_cast<float>(pieces);
    const Vec3f end = bezier_at(bezier, u);
    piece.from = piece.to;
    piece.from_half = piece.to_half;
    piece.to = project(end);
    piece.to_half = (from_radius + u * (to_radius - from_radius)) / (piece.to.z() * pixel_);
    const float reach = 1.0f + std::max(piece.from_half, piece.to_half);
    const auto outside = [reach](float a, float b, int low, int high) {
      return std::max(a, b) + reach < static_cast<float>(low) ||
             std::min(a, b) - reach > static_cast<float>(high);
    };
    if (outside(piece.from.x(), piece.to.x(), rect.left, rect.right) ||
        outside(piece.from.y(), piece.to.y(), rect.top, rect.bottom)) {
      has_light = false;
      continue;
    }
    const float before = static_cast<float>(k) / static_cast<float>(pieces);
    piece.from_light = has_light ? piece.to_light : shader(segment, before, bezier_at(bezier, before));
    piece.to_light = shader(segment, u, end);
    has_light = true;
    draw_piece(piece, rect, pixels);
  }
}

// A pixel takes the part that the strand covers of a tent across the strand, and of one pixel's length along
// it, so that pieces in a row add up to one strand, and all pixels together to the strand's area. The tent
// reaches one pixel along the axis that the strand runs across rather than along: so the pixels of each
// column, or row, hold as much as of any other, and the strand has no steps.
void StrandRaster::draw_piece(const Piece& piece, const PixelRect& rect,
                              std::vector<std::vector<Fragment>>& pixels) {
  const Eigen::Vector2f from = piece.from.head<2>(), way = piece.to.head<2>() - from;
  const float length = way.norm();
  constexpr float kShortest = 1e-4f;  // pixels
  if (length < kShortest) return;
  const Eigen::Vector2f along = way / length, side(-along.y(), along.x());
  const float tent = along.cwiseAbs().maxCoeff();
  const float reach = tent + std::max(piece.from_half, piece.to_half);
  const auto first = [](float x, int low) { return std::max(low, static_cast<int>(std::floor(x - 0.5f))); };
  const auto last = [](float x, int high) {
    return std::min(high - 1, static_cast<int>(std::ceil(x - 0.5f)));
  };
  const int left = first(std::min(from.x(), piece.to.x()) - reach, rect.left),
            right = last(std::max(from.x(), piece.to.x()) + reach, rect.right),
            top = first(std::min(from.y(), piece.to.y()) - reach, rect.top),
            bottom = last(std::max(from.y(), piece.to.y()) + reach, rect.bottom);
  for (int y = top; y <= bottom; ++y)
    for (int x = left; x <= right; ++x) {
      const Eigen::Vector2f place =
          Eigen::Vector2f(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f) - from;
      const float t = along.dot(place), d = side.dot(place);
      const float lengthwise = std::min(length, t + 0.5f) - std::max(0.0f, t - 0.5f);
      if (lengthwise <= 0.0f || std::abs(d) >= reach) continue;
      const float u = std::clamp(t / length, 0.0f, 1.0f);
      const float half = piece.from_half + u * (piece.to_half - piece.from_half);
      const float part = lengthwise * (tent_integral((d + half) / tent) - tent_integral((d - half) / tent));
      if (part <= 0.0f) continue;
      const auto between = [&](const Colour& a, const Colour& b) { return Colour(a + u * (b - a)); };
      const Colour light = roundness(d, half) * between(piece.from_light.lamps, piece.to_light.lamps) +
                           between(piece.from_light.room, piece.to_light.room);
      auto& fragments = pixels[pixel_index(rect, x, y)];
      const float depth = piece.from.z() + u * (piece.to.z() - piece.from.z());
      // Pieces that follow each other are one strand, unless it has come back from elsewhere.
      constexpr float kFollows = 1.02f;
      if (!fragments.empty() && fragments.back().strand == piece.strand &&
          depth < kFollows * fragments.back().depth && fragments.back().depth < kFollows * depth) {
        Fragment& before = fragments.back();
        const float sum = before.part + part;
        before.light += (part / sum) * (light - before.light);
        before.depth += (part / sum) * (depth - before.depth);
        before.part = std::min(1.0f, sum);
      } else {
        fragments.push_back({depth, std::min(1.0f, part), light, piece.strand});
      }
    }
}

}  // namespace ringlet::render

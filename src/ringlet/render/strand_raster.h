#pragma once
// Strands drawn pixel by pixel: each covers exactly the part of a pixel that it covers, however thin it is,
// and those in front let through what they leave free.

#include <functional>
#include <vector>

#include "ringlet/render/geometry.h"
#include "ringlet/render/progressive.h"

namespace ringlet::render {

// A part of one pixel that one strand covers.
struct Fragment {
  float depth = 0.0f;  // along the viewing direction
  float part = 0.0f;   // of the pixel, (0, 1]
  Colour light = Colour::Zero();
  std::uint32_t strand = 0;
};

// Light that a strand sends to the camera: out of lamps, by which a wide strand looks round, and out of the
// room.
struct StrandLight {
  Colour lamps, room;
};
// From `place`, at u along a segment.
using StrandShader = std::function<StrandLight(std::uint32_t segment, float u, const Vec3f& place)>;

// The strands of a picture, sorted into its tiles.
class StrandRaster {
 public:
  static constexpr int kTile = 32;  // pixels

  StrandRaster(const StrandGeometry& strands, const CameraRays& camera, int width, int height);

  // The fragments of each pixel of a tile, row by row, front to back. `tile` counts from the left, then down.
  // A filter of one pixel's half-width smooths edges: what a strand covers is spread, not lost.
  void draw(std::size_t tile, const StrandShader& shader, std::vector<std::vector<Fragment>>& pixels) const;

  PixelRect rect(std::size_t tile) const;
  // Where pixel (x, y) of the picture is among those of its tile.
  static std::size_t pixel_index(const PixelRect& rect, int x, int y) {
    return static_cast<std::size_t>(y - rect.top) * kTile + static_cast<std::size_t>(x - rect.left);
  }

 private:
  struct Piece;
  struct Box {
    int left, top, right, bottom;  // in tiles, the last included; empty: right < left
  };
  Vec3f project(const Vec3f& point) const;
  bool hull(std::uint32_t segment, std::array<Vec3f, 4>& bezier) const;
  Box tiles_of(std::uint32_t segment) const;
  void draw_segment(std::uint32_t segment, const PixelRect& rect, const StrandShader& shader,
                    std::vector<std::vector<Fragment>>& pixels) const;
  static void draw_piece(const Piece& piece, const PixelRect& rect,
                         std::vector<std::vector<Fragment>>& pixels);

  const StrandGeometry& strands_;
  const CameraRays& camera_;
  float pixel_;  // size of a pixel at unit distance
  int width_, height_, across_;
  std::vector<std::uint32_t> first_;     // of each tile in segments_, and one more
  std::vector<std::uint32_t> segments_;  // tile by tile, in the order of strands
};

}  // namespace ringlet::render

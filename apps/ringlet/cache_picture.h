#pragma once
// A frame of a cache as a picture: guides become render strands, bodies stand where they were.

#include <filesystem>
#include <optional>
#include <vector>

#include "ringlet/hair/render_strands.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/render/preview.h"
#include "ringlet/scene/scene.h"

namespace ringlet::app {

class CachePicture {
 public:
  // Render strands are bound to the cache's guides once; the camera is the scene's and the same for all
  // frames.
  CachePicture(const std::filesystem::path& cache, const scene::Picture* instead = nullptr);

  const io::CacheReader& cache() const { return cache_; }
  const scene::Picture& picture() const { return picture_; }

  render::Image render(std::size_t frame, const ProgressCallback& progress = {},
                       const StopFlag* stop = nullptr);

 private:
  // Guides and bodies at a time between two frames, `part` of the way from `frame` to the next.
  struct Moment {
    std::vector<Vec3> guides;
    std::vector<Pose> poses;
    std::vector<Vec3> deformed;
  };
  Moment moment(std::size_t frame, double part) const;
  // Points of all strands to draw; wisps lay out first_point_ anew.
  std::vector<Vec3> strands_at(const Moment& moment);
  render::Camera camera() const;

  io::CacheReader cache_;
  scene::Scene scene_;
  scene::Picture picture_;
  std::optional<hair::RenderStrands> strands_;  // none: the guides themselves are shown, or wisps around them
  int wisp_strands_ = 0;                        // besides each guide
  std::vector<std::uint32_t> first_point_;
};

}  // namespace ringlet::app

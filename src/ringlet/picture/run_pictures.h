#pragma once
// Pictures of one run: guides become drawn strands, bodies stand where they are.

#include <optional>
#include <vector>

#include "ringlet/base/progress.h"
#include "ringlet/io/cache_groom.h"
#include "ringlet/picture/drawn_strands.h"
#include "ringlet/picture/framing.h"
#include "ringlet/render/image.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::picture {

// Where guides and bodies are at one time.
struct Moment {
  std::vector<Vec3> guides;
  std::vector<Pose> poses;     // one per body
  std::vector<Vec3> deformed;  // vertices of all deforming bodies, in their order
};
Moment moment_of(sim::Simulator& simulator);
// `part` of the way from one moment to another.
Moment between(const Moment& from, const Moment& to, double part);

// What a run shows and where it begins.
struct Subject {
  scene::Scene scene;  // its [picture] says how it is drawn
  hair::Groom guides;
  std::vector<io::CacheBody> bodies;
  Moment first;
  std::optional<io::FollowedGroom> followed = std::nullopt;  // all strands, where the guides are some of them
};
Subject subject_of(const sim::World& world, hair::Groom guides, Moment first);

class RunPictures {
 public:
  // Drawn strands are bound to the guides once, at the first moment. A groom that follows its guides is drawn
  // as it is.
  explicit RunPictures(Subject subject);

  const scene::Picture& picture() const { return subject_.scene.picture; }

  // Makes a framing reach around hair and head at a moment; obstacles and shoulders may be cut off.
  void include(Framing& framing, const Moment& moment) const;

  // The picture of a moment; what moves until `closed` is blurred.
  render::Image render(const Moment& open, const std::optional<Moment>& closed, const render::Camera& camera,
                       const ProgressCallback& progress = {}, const StopFlag* stop = nullptr) const;

 private:
  StrandPoints strands_at(const Moment& moment) const;
  const hair::Groom& groom() const;
  // One for all drawn strands, or one for each strand or point.
  std::vector<Vec3> colours(const StrandPoints& strands) const;
  std::vector<double> radii(const StrandPoints& strands) const;

  Subject subject_;
  std::optional<io::FollowedStrands> followers_;
  DrawnStrands strands_;
};

}  // namespace ringlet::picture

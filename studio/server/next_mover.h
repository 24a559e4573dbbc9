#pragma once
// Builds hair for other forces and frictions beside the motion that goes on, which takes a second or so.

#include <future>
#include <memory>
#include <optional>

#include "studio/server/mover.h"

namespace ringlet::studio {

class NextMover {
 public:
  // Begins to build for this scene; where it builds already, the scene comes next.
  void want(const scene::Scene& scene);
  // What is being built is of no use any more.
  void forget();
  // What has been built, once; nothing while it is not ready. Throws as Mover does.
  std::unique_ptr<Mover> take();

 private:
  std::future<std::unique_ptr<Mover>> building_;
  std::optional<scene::Scene> wanted_;  // after that
  bool forgotten_ = false;
};

}  // namespace ringlet::studio

#include "studio/server/next_mover.h"

#include <chrono>
#include <utility>

namespace ringlet::studio {

void NextMover::want(const scene::Scene& scene) {
  if (building_.valid()) {
    wanted_ = scene;
    return;
  }
  forgotten_ = false;
  building_ = std::async(std::launch::async, [scene] { return std::make_unique<Mover>(scene); });
}

void NextMover::forget() {
  forgotten_ = true;
  wanted_.reset();
}

std::unique_ptr<Mover> NextMover::take() {
  if (!building_.valid() || building_.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
    return nullptr;
  auto building = std::move(building_);
  // Only the newest is worth showing.
  if (const auto next = std::exchange(wanted_, std::nullopt)) {
    want(*next);
    return nullptr;
  }
  auto mover = building.get();
  return forgotten_ ? nullptr : std::move(mover);
}

}  // namespace ringlet::studio

#include "ringlet/body/neck.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/body/implicit.h"

namespace ringlet::body {
namespace {

bool is_of_whole_body(const Gesture& gesture) {
  return gesture.kind == GestureKind::jump || gesture.kind == GestureKind::spin;
}

class NeckMotion final : public VertexMotion {
 public:
  NeckMotion(std::vector<Vec3> rest, const Motion& head)
      : rest_(std::move(rest)), head_(head), shoulders_(shoulders_motion(head)) {
    for (const Vec3& v : rest_) shares_.push_back(neck_share(v));
  }

  std::vector<Vec3> vertices(double time) const override {
    const Pose whole = pose(shoulders_, time), head = pose(head_, time);
    // The head's pose in the frame of the shoulders.
    const Quat turned = whole.rotation.conjugate() * head.rotation;
    const Vec3 turn = rotation_log(turned);
    const Vec3& pivot = head_.pivot;
    const Vec3 shift = whole.apply_inverse(head.apply(pivot)) - pivot;
    std::vector<Vec3> now = rest_;
    parallel_for(
        now.size(),
        [&](std::size_t v) {
          const double share = shares_[v];
          if (share > 0.0) now[v] = pivot + share * shift + rotation_exp(share * turn) * (rest_[v] - pivot);
        },
        1024);
    return now;
  }

  bool is_slight() const override { return true; }

 private:
  std::vector<Vec3> rest_;
  std::vector<double> shares_;
  Motion head_, shoulders_;
};

}  // namespace

Motion shoulders_motion(const Motion& head) {
  Motion shoulders = head;
  for (Keyframe& key : shoulders.keys) key.rotation = Quat::Identity();
  std::erase_if(shoulders.gestures, [](const Gesture& gesture) { return !is_of_whole_body(gesture); });
  return shoulders;
}

double neck_share(const Vec3& point) {
  // From the collar bones to the nape; little of it far out on the shoulders.
  constexpr double kBase = -0.130, kTop = -0.040, kNear = 0.060, kFar = 0.120;
  const double across = std::hypot(point.x(), point.y() - 0.015);
  return implicit::rise(point.z(), kBase, kTop) * (1.0 - implicit::rise(across, kNear, kFar));
}

std::shared_ptr<const VertexMotion> neck_motion(const std::vector<Vec3>& shoulders, const Motion& head) {
  const bool turns =
      std::ranges::any_of(head.gestures, [](const Gesture& g) { return !is_of_whole_body(g); }) ||
      std::ranges::any_of(head.keys, [](const Keyframe& key) {
        return key.rotation.angularDistance(Quat::Identity()) > 0.0;
      });
  if (!turns) return nullptr;
  return std::make_shared<const NeckMotion>(shoulders, head);
}

}  // namespace ringlet::body

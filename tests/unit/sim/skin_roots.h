#pragma once
// Strands that are bound to the skin of a character for tests, and where its skin carries them.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/sim/make_strands.h"
#include "ringlet/sim/simulator.h"
#include "unit/sim/skinned_figure.h"

namespace ringlet::sim {

class SkinFolder {
 public:
  SkinFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "ringlet-sim-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~SkinFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  SkinFolder(const SkinFolder&) = delete;
  SkinFolder& operator=(const SkinFolder&) = delete;
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

// Places in triangles of a skin, and strands that leave them at a slant.
struct Roots {
  const SkinnedFigure* skin = nullptr;
  std::vector<std::uint32_t> triangles;
  std::vector<Vec3> barycentric;
  hair::Groom groom;

  Vec3 at(std::size_t i, const std::vector<Vec3>& vertices) const {
    const auto t = skin->triangles[triangles[i]];
    const Vec3& b = barycentric[i];
    return b[0] * vertices[t[0]] + b[1] * vertices[t[1]] + b[2] * vertices[t[2]];
  }
};

inline Mat3 hand_made_frame(const std::vector<Vec3>& vertices, const std::array<std::uint32_t, 3>& t) {
  const Vec3 x = (vertices[t[1]] - vertices[t[0]]).normalized();
  const Vec3 z = x.cross(vertices[t[2]] - vertices[t[0]]).normalized();
  Mat3 frame;
  frame << x, z.cross(x), z;
  return frame;
}

inline Roots roots_on(const SkinnedFigure& skin, std::size_t count, int points = 9) {
  Roots roots;
  roots.skin = &skin;
  Random random(3);
  for (std::size_t i = 0; i < count; ++i) {
    const auto t = static_cast<std::uint32_t>((i * skin.triangles.size()) / count);
    const double u = 0.2 + 0.3 * random.uniform(), v = 0.2 + 0.25 * random.uniform();
    roots.triangles.push_back(t);
    roots.barycentric.emplace_back(1.0 - u - v, u, v);
    const Vec3 root = roots.at(i, skin.vertices),
               normal = hand_made_frame(skin.vertices, skin.triangles[t]).col(2);
    std::vector<Vec3> strand;
    for (int k = 0; k < points; ++k)
      strand.push_back(root + 0.06 * k / (points - 1) * (normal + Vec3(0.3, 0.1, 0)));
    roots.groom.add_strand(strand);
  }
  return roots;
}

inline scene::Scene scene_with(const std::filesystem::path& skin) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  scene.simulation.settle = 0.0;
  scene::Shape shape;
  shape.type = scene::ShapeType::mesh;
  shape.file = skin;
  shape.role = scene::BodyRole::both;
  scene.body.shapes = {shape};
  return scene;
}

// Roots and their frames over frames of this length, each with a step that begins at it, against the skin
// worked out by hand. glTF stores floats: 6e-8 of numbers near 1, times the sums of skinning; UsdSkel is
// written with doubles here.
inline void expect_roots_on_skin(const World& world, const Roots& roots, double frame_time) {
  const std::vector<Vec3>& rest = roots.skin->vertices;
  double position_error = 0.0, frame_error = 0.0;
  for (int frame = 0; frame < 100; ++frame) {
    const double t = frame_time * frame, h = 0.004;
    world.bodies->set_step(t, t + h);
    for (std::size_t i = 0; i < roots.triangles.size(); ++i) {
      const rods::RootMotion found = world.bound.root(*world.bodies, i);
      const auto& triangle = roots.skin->triangles[roots.triangles[i]];
      const auto check = [&](const Pose& pose, double time) {
        const std::vector<Vec3> vertices = roots.skin->at(time);
        position_error = std::max(position_error, (pose.position - roots.at(i, vertices)).norm());
        const Mat3 turn = hand_made_frame(vertices, triangle) * hand_made_frame(rest, triangle).transpose();
        const Quat expected = Quat(turn) * world.roots[i].rotation;
        frame_error = std::max(frame_error, pose.rotation.angularDistance(expected));
      };
      check(found.begin, t);
      check(found.end, t + h);
    }
  }
  EXPECT_LT(position_error, 1e-6);
  EXPECT_LT(frame_error, 1e-6);
  EXPECT_EQ(world.bound.binding().report.off_surface, 0u);
  EXPECT_LT(world.bound.binding().report.largest_distance, 1e-8);
}

// Where the strands are after so many frames, restarted before one of them; −1: before none.
inline std::vector<Vec3> points_after(const scene::Scene& scene, const hair::Groom& groom, int frames,
                                      int threads, int restart) {
  const ThreadLimit limit(threads);
  auto simulator = std::make_unique<Simulator>(build_world(scene, groom));
  for (int frame = 0; frame < frames; ++frame) {
    if (frame == restart) {
      const auto state = simulator->checkpoint();
      simulator = std::make_unique<Simulator>(build_world(scene, groom));
      simulator->restore(state);
    }
    simulator->advance_frame();
  }
  const auto points = simulator->points();
  return {points.begin(), points.end()};
}

}  // namespace ringlet::sim

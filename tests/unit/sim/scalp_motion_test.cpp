// Animations of a skin that hair cannot follow are refused with body, frame and strand.

#include "ringlet/sim/scalp_motion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>

#include "ringlet/base/error.h"
#include "ringlet/body/mesh_surface.h"

namespace ringlet::sim {
namespace {

TriangleMesh square() {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {0.1, 0, 0}, {0.1, 0.1, 0}, {0, 0.1, 0}};
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

class Moving final : public body::VertexMotion {
 public:
  using At = std::function<Vec3(const Vec3&, double)>;
  explicit Moving(At at) : at_(std::move(at)) {}
  std::vector<Vec3> vertices(double time) const override {
    std::vector<Vec3> result = square().vertices;
    for (Vec3& v : result) v = at_(v, time);
    return result;
  }

 private:
  At at_;
};

// What is said of a square of skin that moves so for a second, with a strand in its second triangle.
std::string complaint(Moving::At at, double frames_per_second = 30.0) {
  std::vector<body::Body> list(1);
  list[0].name = "scalp";
  list[0].shape = std::make_shared<const body::MeshSurface>(square());
  list[0].vertex_motion = std::make_shared<const Moving>(std::move(at));
  const body::Bodies bodies(std::move(list));
  const std::vector<std::uint32_t> skins = {0};
  const std::vector<Vec3> roots = {{0.02, 0.08, 0}}, directions = {Vec3::UnitZ()};
  scene::Run run;
  run.duration = 1.0;
  run.frames_per_second = frames_per_second;
  try {
    check_scalp_motion(bodies, skins, body::bind_roots(bodies, skins, roots, directions), run);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

void expect_words(const std::string& text, std::initializer_list<const char*> words) {
  for (const char* word : words) EXPECT_NE(text.find(word), std::string::npos) << word << " in: " << text;
}

TEST(ScalpMotion, AJumpIsNamedWithItsFrame) {
  const auto jump = [](const Vec3& v, double t) { return Vec3(v + Vec3(t > 0.45 ? 1.0 : 0.0, 0, 0)); };
  expect_words(complaint(jump), {"'scalp'", "frame 14", "strand 0", "jumps by 1 m"});
  // As a file has it that is keyed 24 times a second, seen more and less often.
  const auto ramp = [](const Vec3& v, double t) {
    return Vec3(v + Vec3(std::clamp(24.0 * (t - 0.45), 0.0, 1.0), 0, 0));
  };
  expect_words(complaint(ramp, 240.0), {"'scalp'", "jumps"});
  expect_words(complaint(ramp, 24.0), {"'scalp'", "jumps"});
}

// A car at 30 m/s, and a head that is shaken by 15 cm three times a second: 54 m/s².
TEST(ScalpMotion, FastMotionIsNoJump) {
  EXPECT_EQ(complaint([](const Vec3& v, double t) { return Vec3(v + Vec3(30.0 * t, 0, 0)); }), "");
  EXPECT_EQ(
      complaint([](const Vec3& v, double t) { return Vec3(v + Vec3(0.15 * std::sin(18.8 * t), 0, 0)); }), "");
}

TEST(ScalpMotion, AFoldIsNamedWithItsFrameWhereHairGrows) {
  const auto fold = [](const Vec3& v, double t) { return t < 0.2 ? v : Vec3(v.x(), 0.0, 0.0); };
  expect_words(complaint(fold), {"'scalp'", "frame 6 ", "triangle 1", "strand 0", "folded"});
  // The other triangle has no hair.
  EXPECT_EQ(complaint([](const Vec3& v, double t) {
              return t > 0.2 && v.x() > 0.05 && v.y() < 0.05 ? Vec3(0.05, 0.05, 0.0) : v;
            }),
            "");
}

}  // namespace
}  // namespace ringlet::sim

#include "ringlet/body/bodies.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "unit/body/meshes.h"

namespace ringlet::body {
namespace {

Motion shaking() { return {{}, {{GestureKind::shake, 0.8, 1.5, 0.0, 2.0, 0.2}}}; }

std::shared_ptr<const MeshSurface> ball() { return std::make_shared<const MeshSurface>(bumpy_ball(16, 24)); }

// A ball that swells and slides while its frame shakes and jumps.
Body animated_body() {
  Body body;
  body.name = "jelly";
  body.shape = ball();
  body.motion = shaking();
  body.motion.gestures.push_back({GestureKind::jump, 0.2, 1.0, 0.0, 2.0, 0.2});
  Random random(21);
  for (const double time : {0.0, 0.5, 1.0, 2.0}) {
    body.animation.times.push_back(time);
    std::vector<Vec3> frame = bumpy_ball(16, 24).vertices;
    for (Vec3& v : frame) v = (1.0 + 0.2 * time) * v + random_point(random, 0.02) + Vec3(0.1 * time, 0, 0);
    body.animation.vertices.push_back(frame);
  }
  return body;
}

std::vector<Body> some_bodies() {
  std::vector<Body> bodies(3);
  bodies[0] = {"head", ball(), shaking(), {}, 1.0};
  bodies[1] = {"floor", Plane{{0, 0, -2}, {0, 0, 1}}, {}, {}, 2.0};
  bodies[2] = animated_body();
  bodies[2].motion.keys = {{0.0, {3, 0, 0}, Quat::Identity()}, {1.0, {3, 1, 0}, Quat::Identity()}};
  return bodies;
}

TEST(Bodies, ClosestIsInTheWorld) {
  // A unit sphere that has been turned by a quarter about z and moved: closed form.
  Body body;
  body.shape = Sphere{{1, 0, 0}, 0.5};
  body.motion.keys = {{0.0, {0, 0, 2}, Quat(Eigen::AngleAxisd(std::acos(0.0), Vec3::UnitZ()))}};
  const Bodies bodies({body});
  const auto s = bodies.closest({0, 3, 2}, 10.0);  // centre is at (0, 1, 2)
  ASSERT_TRUE(s);
  EXPECT_NEAR(s->signed_distance, 1.5, 1e-14);
  EXPECT_LT((s->point - Vec3(0, 1.5, 2)).norm(), 1e-14);
  EXPECT_LT((s->normal - Vec3(0, 1, 0)).norm(), 1e-14);
  EXPECT_LT((s->material.local - Vec3(1.5, 0, 0)).norm(), 1e-14);
  EXPECT_FALSE(bodies.closest({0, 3, 2}, 1.0));
}

TEST(Bodies, DeepestBodyWins) {
  std::vector<Body> pair(2);
  pair[0] = {"small", Sphere{{0, 0, 0}, 1.0}, {}, {}, 1.0};
  pair[1] = {"large", Sphere{{0, 0, 0}, 2.0}, {}, {}, 1.0};
  const Bodies bodies(std::move(pair));
  EXPECT_EQ(bodies.closest({0.5, 0, 0}, 10.0)->material.body, 1u);
  EXPECT_EQ(bodies.closest({3, 0, 0}, 10.0)->material.body, 1u);
  // Within the bound only the small one is near.
  EXPECT_EQ(bodies.closest({0.5, 0, 0}, 0.6)->material.body, 0u);
  EXPECT_EQ(bodies.find("large"), 1u);
  EXPECT_EQ(bodies.find("medium"), std::nullopt);
}

// The velocity of a surface point is the derivative of where its material point is. Central differences with
// h = 1e-4 s: error h²/6 · |third derivative| < 3e-5, for
// points up to 5 m from the axis of a shake with 0.8 (3π)³ = 670 rad/s³ and steeper ramps; frames of the
// animation are kept away from, where its velocity jumps.
TEST(Bodies, VelocityIsThatOfTheMaterialPoint) {
  Bodies bodies(some_bodies());
  Random random(31);
  int moving = 0;
  for (int i = 0; i < 60; ++i) {
    const double t = 0.02 + 0.03 * i;
    if (std::abs(t - 0.5) < 1e-3 || std::abs(t - 1.0) < 1e-3) continue;
    bodies.set_time(t);
    const auto s = bodies.closest(random_point(random, 1.5) + Vec3(i % 2 ? 3.0 : 0.0, 0, 0), 100.0);
    ASSERT_TRUE(s);
    EXPECT_LT((bodies.carry(s->material).position - s->point).norm(), 1e-13);
    EXPECT_LT((bodies.velocity(s->material) - s->velocity).norm(), 1e-14);
    bodies.set_time(t + 1e-4);
    const Vec3 after = bodies.carry(s->material).position;
    bodies.set_time(t - 1e-4);
    const Vec3 before = bodies.carry(s->material).position;
    EXPECT_LT((s->velocity - (after - before) / 2e-4).norm(), 3e-5) << t;
    moving += s->velocity.norm() > 0.05;
  }
  EXPECT_GT(moving, 30);
}

// Carrying turns with the body: for a rigid body by its pose; for a mesh that is deformed rigidly by the
// animation, by that rotation too.
TEST(Bodies, CarryTurnsWithTheSurface) {
  const Mat3 turn = rotation_exp(Vec3(0.3, -0.5, 0.9));
  Body body;
  body.shape = ball();
  body.motion = shaking();
  std::vector<Vec3> turned = bumpy_ball(16, 24).vertices;
  body.animation.times = {0.0, 1.0};
  body.animation.vertices = {turned, turned};
  for (Vec3& v : body.animation.vertices[1]) v = turn * v;
  Bodies bodies({body});
  const auto s = bodies.closest({2, 0.3, 0.4}, 10.0);
  bodies.set_time(1.0);
  const Mat3 expected = bodies.motion(0).pose.rotation.toRotationMatrix() * turn;
  EXPECT_LT((bodies.carry(s->material).rotation.toRotationMatrix() - expected).norm(), 1e-12);
}

// An animation that folds a triangle to a line leaves its frame without a sense.
TEST(Bodies, ACollapsedTriangleIsNamed) {
  TriangleMesh flap;
  flap.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  flap.triangles = {{0, 1, 2}};
  Body body;
  body.name = "flap";
  body.shape = std::make_shared<const MeshSurface>(flap);
  body.animation.times = {0.0, 1.0};
  body.animation.vertices = {flap.vertices, flap.vertices};
  body.animation.vertices[1][2] = Vec3(0.5, 0.0, 0.0);
  Bodies bodies({body});
  const MaterialPoint root{0, Vec3(0.2, 0.2, 0.0), 0, Vec3(0.6, 0.2, 0.2)};
  bodies.set_step(0.5, 1.0);
  EXPECT_NO_THROW(bodies.carry(root));
  try {
    bodies.carry_to_end(root);
    ADD_FAILURE() << "carried";
  } catch (const InputError& error) {
    EXPECT_NE(error.message().find("body 'flap': triangle 0"), std::string::npos);
    EXPECT_NE(error.message().find("between 0.5 s and 1 s"), std::string::npos);
  }
}

// A computed animation: the vertices of a ball that swells and slides.
class Swelling : public VertexMotion {
 public:
  std::vector<Vec3> vertices(double time) const override {
    std::vector<Vec3> result = bumpy_ball(16, 24).vertices;
    for (Vec3& v : result) v = (1.0 + 0.3 * time * time) * v + Vec3(0.0, time, 0.0);
    return result;
  }
};

// Over a step surfaces move at the mean velocity, so that they come to where the step ends: to rounding for
// the vertices in the local frame, of which the rigid motion is left out here.
TEST(Bodies, AStepEndsWhereItsVelocityLeads) {
  Body body;
  body.shape = ball();
  body.vertex_motion = std::make_shared<const Swelling>();
  Bodies bodies({body});
  const double from = 0.4, h = 0.05;
  bodies.set_step(from, from + h);
  Random random(61);
  std::vector<BodySurface> found;
  for (int i = 0; i < 20; ++i) found.push_back(*bodies.closest(random_point(random, 3.0), 100.0));
  std::vector<Pose> ends;
  for (const BodySurface& s : found) ends.push_back(bodies.carry_to_end(s.material));
  const Bodies later = [&] {
    Bodies moved({body});
    moved.set_time(from + h);
    return moved;
  }();
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_LT((found[i].point + h * found[i].velocity - ends[i].position).norm(), 1e-13);
    EXPECT_LT((later.carry(found[i].material).position - ends[i].position).norm(), 1e-13);
    EXPECT_LT(later.carry(found[i].material).rotation.angularDistance(ends[i].rotation), 1e-7);
  }
  // Whatever came before, a step has the same bits; one that lasts no time does not move.
  Bodies again({body});
  again.set_step(0.1, from);
  again.set_step(from, from + h);
  EXPECT_EQ(again.carry_to_end(found[0].material).position, ends[0].position);
  bodies.set_step(from, from);
  EXPECT_EQ(bodies.velocity(found[0].material), Vec3::Zero().eval());
  EXPECT_EQ(bodies.carry_to_end(found[0].material).position, bodies.carry(found[0].material).position);
}

// A square of cloth: both of its sides are outside, and thickness moves them outwards.
TEST(Bodies, ClothHasTwoSidesAndAThickness) {
  TriangleMesh square;
  square.vertices = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  square.triangles = {{0, 1, 2}, {0, 2, 3}};
  Body cloth;
  cloth.shape = std::make_shared<const MeshSurface>(square);
  cloth.two_sided = true;
  cloth.thickness = 0.01;
  const Bodies bodies({cloth});
  for (const double side : {1.0, -1.0}) {
    const auto s = bodies.closest({0.2, 0.1, 0.05 * side}, 0.1);
    ASSERT_TRUE(s);
    EXPECT_NEAR(s->signed_distance, 0.04, 1e-15);
    EXPECT_LT((s->normal - Vec3(0, 0, side)).norm(), 1e-14);  // a pseudo-normal is a sum
    EXPECT_LT((s->point - Vec3(0.2, 0.1, 0.01 * side)).norm(), 1e-15);
  }
  EXPECT_NEAR(bodies.closest({0.2, 0.1, -0.004}, 0.1)->signed_distance, -0.006, 1e-15);
  // What does not collide is not found, and still carries.
  cloth.collides = false;
  const Bodies carrier({cloth});
  EXPECT_FALSE(carrier.closest({0.2, 0.1, 0.05}, 0.1));
}

TEST(Bodies, SameBitsForAnyThreadsAndAnyHistory) {
  const auto sweep = [](int threads, const std::vector<double>& times) {
    const ThreadLimit limit(threads);
    Bodies bodies(some_bodies());
    for (const double t : times) bodies.set_time(t);
    std::vector<Vec3> found(5000);
    parallel_for(found.size(), [&](std::size_t i) {
      Random random(41, i);
      const auto s = bodies.closest(random_point(random, 4.0), 100.0);
      found[i] = s->point + s->velocity + s->signed_distance * s->normal;
    });
    return found;
  };
  const auto direct = sweep(1, {0.7});
  EXPECT_EQ(direct, sweep(2, {0.7}));
  // A resumed run comes to a time by another way.
  EXPECT_EQ(direct, sweep(2, {1.9, 0.1, 0.3, 0.7}));
}

TEST(VertexAnimation, IsLinearBetweenFramesAndHeldOutside) {
  VertexAnimation a{{1.0, 3.0}, {{Vec3(0, 0, 0)}, {Vec3(4, 0, 2)}}};
  EXPECT_TRUE(vertices_at(a, 1.5)[0].isApprox(Vec3(1, 0, 0.5)));
  EXPECT_TRUE(velocities_at(a, 1.5)[0].isApprox(Vec3(2, 0, 1)));
  EXPECT_EQ(vertices_at(a, 0.0)[0], Vec3(0, 0, 0));
  EXPECT_EQ(velocities_at(a, 0.0)[0], Vec3(0, 0, 0));
  EXPECT_EQ(vertices_at(a, 3.0)[0], Vec3(4, 0, 2));
  EXPECT_EQ(velocities_at(a, 3.0)[0], Vec3(0, 0, 0));
}

TEST(Bodies, BadBodiesAreNamed) {
  const auto message = [](const Body& body) -> std::string {
    try {
      const Bodies bodies({body});
    } catch (const InputError& error) {
      return error.message();
    }
    return "";
  };
  Body body = animated_body();
  body.animation.vertices[2].pop_back();
  EXPECT_NE(message(body).find("body 'jelly': frame 2"), std::string::npos);
  body = animated_body();
  body.animation.vertices[1][17].z() = std::nan("");
  EXPECT_NE(message(body).find("vertex 17 in frame 1"), std::string::npos);
  body = animated_body();
  body.animation.times[2] = 0.1;
  EXPECT_NE(message(body).find("frame 2"), std::string::npos);
  body = animated_body();
  body.animation.times.pop_back();
  EXPECT_NE(message(body).find("3 times but 4 frames"), std::string::npos);
  body = animated_body();
  body.shape = Sphere{};
  EXPECT_NE(message(body).find("only a mesh"), std::string::npos);
  body = {"b", Sphere{}, {}, {}, -1.0};
  EXPECT_NE(message(body).find("friction"), std::string::npos);
  body = {"b", Sphere{}, {}, {}, 1.0};
  body.thickness = -0.1;
  EXPECT_NE(message(body).find("thickness"), std::string::npos);
  body = animated_body();
  body.vertex_motion = std::make_shared<const Swelling>();
  EXPECT_NE(message(body).find("only in one way"), std::string::npos);
  Bodies fine({Body{}});
  EXPECT_THROW(fine.set_time(std::nan("")), InputError);
}

}  // namespace
}  // namespace ringlet::body

#include "ringlet/body/head.h"
#include "ringlet/body/mesh_topology.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "ringlet/body/head_field.h"
#include "ringlet/body/polygonise.h"

namespace ringlet::body {
namespace {

// Made when first asked for: half a second or so.
const HeadModel& model(bool collision) {
  if (collision) {
    static const HeadModel coarse = make_head(kCollisionHead);
    return coarse;
  }
  static const HeadModel render = make_head(kRenderHead);
  return render;
}

int euler_characteristic(const TriangleMesh& mesh) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const auto& t : mesh.triangles)
    for (int c = 0; c < 3; ++c) edges.insert(std::minmax(t[c], t[(c + 1) % 3]));
  return static_cast<int>(mesh.vertices.size()) - static_cast<int>(edges.size()) +
         static_cast<int>(mesh.triangles.size());
}

// How far the mesh reaches from a point in a direction.
double reach(const MeshSurface& surface, const Vec3& from, const Vec3& direction) {
  return 1.0 - surface.cast_ray(from + direction, -direction, 1.0)->distance;
}

class Head : public testing::TestWithParam<bool> {};

// Closed, every edge shared by two triangles of opposite sense, in one piece without handles, every vertex
// with a single fan of triangles (else the Euler characteristic would not be 2), outward (volume positive).
TEST_P(Head, MeshesAreWatertightSpheres) {
  const HeadModel& m = model(GetParam());
  for (const TriangleMesh* mesh : {&m.head, &m.shoulders}) {
    validate(*mesh);
    EXPECT_TRUE(is_closed(*mesh));
    EXPECT_EQ(euler_characteristic(*mesh), 2);
    double volume = 0.0;
    for (const auto& [i, j, k] : mesh->triangles)
      volume += mesh->vertices[i].dot(mesh->vertices[j].cross(mesh->vertices[k])) / 6.0;
    // A head holds four litres or so, the bust more than twice that.
    EXPECT_GT(volume, 3e-3);
    EXPECT_LT(volume, 20e-3);
  }
}

TEST_P(Head, TriangleCountsSuitTheirUse) {
  const HeadModel& m = model(GetParam());
  const std::size_t count = m.head.triangles.size() + m.shoulders.triangles.size();
  EXPECT_GT(count, GetParam() ? 8000u : 40000u);
  EXPECT_LT(count, GetParam() ? 18000u : 70000u);
}

// Normals are unit and agree with the triangles around: none is turned over, but for a few at lids and rims
// of ears that are finer than the coarse mesh.
TEST_P(Head, NoTriangleIsTurnedOver) {
  const HeadModel& m = model(GetParam());
  const auto turned = [](const TriangleMesh& mesh, const std::vector<Vec3>& normals) {
    int count = 0;
    for (const auto& [i, j, k] : mesh.triangles) {
      const Vec3 n = (mesh.vertices[j] - mesh.vertices[i]).cross(mesh.vertices[k] - mesh.vertices[i]);
      count += n.dot(normals[i] + normals[j] + normals[k]) <= 0.0;
    }
    for (const Vec3& n : normals) EXPECT_NEAR(n.norm(), 1.0, 1e-12);
    return count;
  };
  EXPECT_LE(turned(m.head, m.head_normals), GetParam() ? 20 : 0);
  EXPECT_EQ(turned(m.shoulders, m.shoulders_normals), 0);
}

// The grid and the sculpture are symmetric, so is the set of vertices. Projection stops at 1e-6 of a cell's
// size, about 1e-8 m; where two mirrored vertices stop one step apart, evening out passes that on a few
// times.
TEST_P(Head, IsSymmetric) {
  const HeadModel& m = model(GetParam());
  for (const TriangleMesh* mesh : {&m.head, &m.shoulders}) {
    const MeshSurface surface(*mesh);
    double worst = 0.0;
    for (const Vec3& v : mesh->vertices)
      worst = std::max(worst, std::abs(surface.closest({-v.x(), v.y(), v.z()}).signed_distance));
    EXPECT_LT(worst, 1e-6);
  }
}

// Chin to crown, breadth above the ears, brow to occiput, within two millimetres of what was asked for.
TEST_P(Head, HasTheSizeAskedFor) {
  const HeadModel& m = model(GetParam());
  const MeshSurface head(m.head), shoulders(m.shoulders);
  double top = -1, chin = 1;
  for (const Vec3& v : m.head.vertices) {
    top = std::max(top, v.z());
    if (v.y() < -0.06) chin = std::min(chin, v.z());
  }
  EXPECT_NEAR(top - chin, 0.230, 0.002);
  double breadth = 0.0, depth = 0.0;
  for (int i = 0; i <= 20; ++i) {
    const double z = 0.05 + 0.002 * i;
    for (int j = 0; j <= 20; ++j)
      breadth = std::max(breadth, 2.0 * reach(head, {0, 0.001 + 0.002 * j, z}, {1, 0, 0}));
  }
  EXPECT_NEAR(breadth, 0.155, 0.002);
  // The foremost point between the brows, the rearmost at any height.
  double back = 0.0;
  for (int i = 0; i <= 40; ++i) back = std::max(back, reach(head, {0.0005, 0, 0.02 + 0.002 * i}, {0, 1, 0}));
  depth = back + reach(head, {0.0005, 0, 0.043}, {0, -1, 0});
  EXPECT_NEAR(depth, 0.195, 0.002);
  double left = 0.0;
  for (const Vec3& v : m.shoulders.vertices) left = std::max(left, v.x());
  EXPECT_NEAR(2.0 * left, 0.37, 0.02);
}

// The face looks along −y: the nose is the foremost point, near the middle, below the brow.
TEST_P(Head, FaceLooksAlongMinusY) {
  const HeadModel& m = model(GetParam());
  Vec3 nose = Vec3::Zero(), ear = Vec3::Zero();
  for (const Vec3& v : m.head.vertices) {
    if (v.y() < nose.y()) nose = v;
    if (v.x() > ear.x()) ear = v;
  }
  EXPECT_LT(std::abs(nose.x()), 0.004);
  EXPECT_LT(nose.z(), 0.02);
  EXPECT_GT(nose.z(), -0.03);
  EXPECT_GT(ear.y(), -0.02);  // the ear is what sticks out furthest sideways
  EXPECT_LT(ear.y(), 0.04);
}

TEST_P(Head, ScalpIsWhereHairGrows) {
  const HeadModel& m = model(GetParam());
  const MeshSurface surface(m.head);
  const auto on = [&](const Vec3& outside) { return m.on_scalp(surface.closest(outside).point); };
  EXPECT_TRUE(on({0, 0, 0.3}));           // crown
  EXPECT_TRUE(on({0.02, 0.3, 0.06}));     // back
  EXPECT_TRUE(on({0.2, 0.01, 0.09}));     // above the ear
  EXPECT_TRUE(on({0.03, 0.09, -0.025}));  // nape
  EXPECT_FALSE(on({0, -0.3, 0.02}));      // face
  EXPECT_FALSE(on({0.02, -0.3, 0.065}));  // forehead
  EXPECT_FALSE(on({0.05, -0.2, -0.02}));  // cheek
  EXPECT_FALSE(on({0.2, 0.01, 0.015}));   // ear
  EXPECT_FALSE(on({0, -0.05, -0.2}));     // under the chin
  // Its area: a scalp has 600 to 800 cm², of which coarse triangles at the hairline are left out here.
  double area = 0.0;
  for (const std::uint32_t t : m.scalp_triangles) {
    const auto& [i, j, k] = m.head.triangles[t];
    const std::vector<Vec3>& v = m.head.vertices;
    area += 0.5 * (v[j] - v[i]).cross(v[k] - v[i]).norm();
    for (const std::uint32_t c : m.head.triangles[t]) EXPECT_TRUE(m.on_scalp(v[c]));
  }
  EXPECT_GT(area, 0.050);
  EXPECT_LT(area, 0.085);
  // No root inside the shoulders.
  const MeshSurface shoulders(m.shoulders);
  for (const std::uint32_t t : m.scalp_triangles)
    for (const std::uint32_t c : m.head.triangles[t])
      EXPECT_GT(shoulders.closest(m.head.vertices[c]).signed_distance, 0.0);
}

// Across the hairline above the face the density of hair rises from nothing to all, over 4 to 20 mm along the
// skin: a centimetre where the hairline is straight, more or less in its corners and where the skin slants.
// On the scalp means beyond the half.
TEST_P(Head, HairlineIsSoft) {
  const HeadModel& m = model(GetParam());
  const MeshSurface surface(m.head);
  for (const Vec3& towards : {Vec3(0, -1, 0), Vec3(0.4, -1, 0), Vec3(-0.9, -1, 0)}) {
    double before = 0.0, first = NAN, full = NAN;
    Vec3 last = Vec3::Zero();
    double along = 0.0;
    for (int i = 0; i <= 800; ++i) {
      const Vec3 direction = (towards.normalized() + (-0.6 + 0.003 * i) * Vec3::UnitZ()).normalized();
      const Vec3 origin = 0.4 * direction + Vec3(0, 0, 0.04);
      const Vec3 p = origin - surface.cast_ray(origin, -direction, 1.0)->distance * direction;
      if (i > 0) along += (p - last).norm();
      last = p;
      const double density = m.hair_density(p);
      EXPECT_GE(density, before - 1e-9) << p.transpose();
      EXPECT_EQ(m.on_scalp(p), density > 0.5);
      if (std::isnan(first) && density > 0.02) first = along;
      if (std::isnan(full) && density > 0.98) full = along;
      before = density;
    }
    EXPECT_EQ(before, 1.0);
    EXPECT_GT(full - first, 0.004);
    EXPECT_LT(full - first, 0.020);
  }
}

// No scalp triangle is turned over or torn in the map: all have the same sense there.
TEST_P(Head, ScalpMapIsOneToOne) {
  const HeadModel& m = model(GetParam());
  for (const std::uint32_t t : m.scalp_triangles) {
    const auto& [i, j, k] = m.head.triangles[t];
    const Vec2 a = m.head.uv[j] - m.head.uv[i], b = m.head.uv[k] - m.head.uv[i];
    EXPECT_GT(a.x() * b.y() - a.y() * b.x(), 0.0) << m.head.vertices[i].transpose();
  }
  for (const Vec2& uv : m.head.uv) {
    EXPECT_GE(uv.minCoeff(), 0.0);
    EXPECT_LE(uv.maxCoeff(), 1.0);
  }
  EXPECT_GT(scalp_uv(m.parameters, {0.05, 0, 0.1}).x(), 0.5);  // u to the left
  EXPECT_GT(scalp_uv(m.parameters, {0, 0.05, 0.1}).y(), 0.5);  // v to the back
}

// Whatever the turn or nod: four centimetres around the joint are solid, and the top of the lower neck stays
// hidden inside the head, so that one sees neither a hole nor the end of the neck.
TEST_P(Head, NeckHasNoGapWhenTheHeadMoves) {
  const HeadModel& m = model(GetParam());
  const double degree = std::acos(-1.0) / 180.0;
  for (const Vec3& turn :
       {Vec3(0, 0, 60), Vec3(0, 0, -60), Vec3(35, 0, 0), Vec3(-35, 0, 0), Vec3(0, 45, 0), Vec3(0, 0, 0)}) {
    Motion motion;
    motion.keys = {{0.0, Vec3::Zero(), Quat(rotation_exp(degree * turn))}};
    const Bodies bodies(head_bodies(m, motion));
    for (std::size_t k = 0; k < m.shoulders.vertices.size(); ++k) {
      if (m.shoulders.vertices[k].z() < -0.01) continue;
      const Vec3& v = bodies.mesh(1)->vertices[k];
      EXPECT_LT(bodies.closest_on(0, v, 1.0)->signed_distance, 0.0) << v.transpose();
    }
    for (int azimuth = 0; azimuth < 360; azimuth += 15) {
      for (int polar = 60; polar <= 180; polar += 10) {
        const Vec3 d(std::sin(polar * degree) * std::cos(azimuth * degree),
                     std::sin(polar * degree) * std::sin(azimuth * degree), std::cos(polar * degree));
        for (double r = 0.0; r < 0.041; r += 0.005)
          EXPECT_LT(bodies.closest(r * d, 1.0)->signed_distance, 0.0)
              << turn.transpose() << " / " << d.transpose();
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Resolutions, Head, testing::Bool(),
                         [](const auto& instance) { return instance.param ? "collision" : "render"; });

// What one collides with is what one sees: a strand's breadth or two apart, but for lips and ears.
TEST(HeadModel, CollisionMeshIsCloseToTheRenderedOne) {
  const MeshSurface fine(model(false).head);
  std::vector<double> distance;
  for (const Vec3& v : model(true).head.vertices)
    distance.push_back(std::abs(fine.closest(v).signed_distance));
  std::sort(distance.begin(), distance.end());
  EXPECT_LT(distance[distance.size() * 99 / 100], 1e-3);
  EXPECT_LT(distance.back(), 4e-3);
}

// Each ball is closed and outward, the right one is the left one's mirror image, and normals agree.
TEST(HeadModel, EyesAreTwoBalls) {
  const HeadModel& m = model(false);
  EXPECT_TRUE(is_closed(m.eyes));
  EXPECT_EQ(euler_characteristic(m.eyes), 4);
  const std::size_t half = m.eyes.vertices.size() / 2;
  for (std::size_t v = 0; v < half; ++v) {
    EXPECT_GT(m.eyes.vertices[v].x(), 0.0);
    EXPECT_EQ(m.eyes.vertices[v].x(), -m.eyes.vertices[half + v].x());
    EXPECT_EQ(m.eyes.vertices[v].z(), m.eyes.vertices[half + v].z());
  }
  for (const auto& [i, j, k] : m.eyes.triangles) {
    const Vec3 n = (m.eyes.vertices[j] - m.eyes.vertices[i]).cross(m.eyes.vertices[k] - m.eyes.vertices[i]);
    EXPECT_GT(n.dot(m.eyes_normals[i] + m.eyes_normals[j] + m.eyes_normals[k]), 0.0);
  }
}

// From the front one sees the ball where the pupil is, and lids above and below it; behind the lids the ball
// lies inside the head, so that nothing of it shows anywhere else.
TEST(HeadModel, EyesAreOpen) {
  for (const Figure figure : {Figure::woman, Figure::man, Figure::child}) {
    const EyeBall ball = eye_ball(figure);
    const auto shown = [&](const Vec3& direction) {  // how far the ball stands out of the head there, m
      return head_field(ball.centre + ball.radius * direction.normalized(), figure);
    };
    EXPECT_GT(shown({0, -1, 0}), 0.0);
    EXPECT_GT(shown({0.4, -1, 0.0}), 0.0);
    EXPECT_LT(shown({0, -1, 0}), 5e-4);
    for (const Vec3& covered : {Vec3(0, -1, 0.8), Vec3(0, -1, -0.8), Vec3(0, 0, 1), Vec3(0, 0, -1),
                                Vec3(1, 0.2, 0), Vec3(-1, 0.2, 0), Vec3(0, 1, 0)})
      EXPECT_LT(shown(covered), -5e-4) << covered.transpose();
  }
}

// All figures have one skull: hair that fits one fits all.
TEST(HeadModel, FiguresShareTheirSkull) {
  for (const Figure figure : {Figure::man, Figure::child})
    for (const Vec3& v : model(false).head.vertices) {
      if (v.z() < 0.06) continue;
      EXPECT_LT(std::abs(head_field(v, figure)), 1.5e-3) << v.transpose();
    }
  // And differ where figures do: in jaw and chin.
  EXPECT_GT(head_field(Vec3(0, -0.08, -0.088), Figure::child), 0.005);
  EXPECT_LT(head_field(Vec3(0.048, -0.015, -0.045), Figure::man),
            head_field(Vec3(0.048, -0.015, -0.045), Figure::woman) - 0.002);
}

TEST(HeadModel, EveryVertexHasAColour) {
  const HeadModel& m = model(true);
  const HeadColours colours = head_colours(m);
  ASSERT_EQ(colours.head.size(), m.head.vertices.size());
  ASSERT_EQ(colours.shoulders.size(), m.shoulders.vertices.size());
  ASSERT_EQ(colours.eyes.size(), m.eyes.vertices.size());
  for (const auto* list : {&colours.head, &colours.shoulders, &colours.eyes})
    for (const Vec3& c : *list) {
      EXPECT_GE(c.minCoeff(), 0.0);
      EXPECT_LE(c.maxCoeff(), 1.0);
    }
  const HeadPaint paint;
  const Vec3 lip = head_colour({0, -0.0945, -0.0455}, Figure::woman, paint);
  EXPECT_LT(lip.y() / lip.x(), 0.8 * paint.skin.y() / paint.skin.x());  // redder than skin
  EXPECT_LT((head_colour({0, 0.0, 0.134}, Figure::woman, paint) - paint.skin).norm(), 1e-3);
}

TEST(HeadModel, StretchesToOtherSizes) {
  HeadParameters child{0.18, 0.14, 0.16, 0.008};
  const HeadModel m = make_head(child);
  double top = -1, chin = 1;
  for (const Vec3& v : m.head.vertices) {
    top = std::max(top, v.z());
    if (v.y() < -0.05) chin = std::min(chin, v.z());
  }
  EXPECT_NEAR(top - chin, 0.18, 0.002);
  EXPECT_TRUE(is_closed(m.head));
}

TEST(HeadModel, BadParametersAreNamed) {
  const auto message = [](const HeadParameters& p) -> std::string {
    try {
      make_head(p);
    } catch (const InputError& error) {
      return error.message();
    }
    return "";
  };
  EXPECT_NE(message({-0.2, 0.155, 0.195, 0.003}).find("height"), std::string::npos);
  EXPECT_NE(message({0.23, std::nan(""), 0.195, 0.003}).find("breadth"), std::string::npos);
  EXPECT_NE(message({0.23, 0.155, 5.0, 0.003}).find("depth"), std::string::npos);
  EXPECT_NE(message({0.23, 0.155, 0.195, 1e-9}).find("resolution"), std::string::npos);
}

// Two balls that meet in one point of a coarse grid, a torus, a ball: the surface closes whatever the signs.
TEST(Polygonise, ClosesAndKeepsTheTopology) {
  std::vector<double> axis;
  for (int i = 0; i <= 30; ++i) axis.push_back(-1.5 + 0.1 * i);
  const Grid grid{axis, axis, axis};
  const Field ball = [](const Vec3& p) { return p.norm() - 1.03; };
  const Field torus = [](const Vec3& p) { return std::hypot(std::hypot(p.x(), p.y()) - 0.9, p.z()) - 0.35; };
  const TriangleMesh b = polygonise(ball, grid), t = polygonise(torus, grid);
  EXPECT_TRUE(is_closed(b));
  EXPECT_EQ(euler_characteristic(b), 2);
  EXPECT_TRUE(is_closed(t));
  EXPECT_EQ(euler_characteristic(t), 0);
  for (const Vec3& v : b.vertices) EXPECT_NEAR(v.norm(), 1.03, 1e-6);
  // Outward, and the volume of a polyhedron with edges of 0.1 in a ball of 1: relative error about 0.01.
  double volume = 0.0;
  for (const auto& [i, j, k] : b.triangles)
    volume += b.vertices[i].dot(b.vertices[j].cross(b.vertices[k])) / 6.0;
  EXPECT_NEAR(volume / (4.0 / 3.0 * std::acos(-1.0) * std::pow(1.03, 3)), 1.0, 0.02);
  EXPECT_LT((field_normal(ball, {0, 0, 1}, 1e-3) - Vec3(0, 0, 1)).norm(), 1e-9);
}

// Two inside corners on a diagonal of a face: kept apart on both sides of the face.
TEST(Polygonise, AmbiguousFacesStayClosed) {
  std::vector<double> axis{-2, -1, 0, 1, 2};
  const Field pair = [](const Vec3& p) {
    return std::min((p - Vec3(0, 0, 0)).norm(), (p - Vec3(1, 1, 0)).norm()) - 0.6;
  };
  const TriangleMesh mesh = polygonise(pair, {axis, axis, axis}, 0);
  EXPECT_TRUE(is_closed(mesh));
  EXPECT_EQ(euler_characteristic(mesh), 4);  // two pieces
}

TEST(Polygonise, SurfaceMustStayInsideTheGrid) {
  std::vector<double> axis{-1, 0, 1};
  EXPECT_THROW(polygonise([](const Vec3& p) { return p.z(); }, {axis, axis, axis}), InputError);
  EXPECT_THROW(polygonise([](const Vec3&) { return 1.0; }, {{0.0}, axis, axis}), InputError);
}

}  // namespace
}  // namespace ringlet::body

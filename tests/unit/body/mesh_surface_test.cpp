#include "ringlet/body/mesh_surface.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/body/triangle.h"
#include "unit/body/meshes.h"

namespace ringlet::body {
namespace {

std::string message_of(const TriangleMesh& mesh) {
  try {
    const MeshSurface surface(mesh);
  } catch (const InputError& error) {
    return error.message();
  }
  return "";
}

// Winding number by solid angles (Van Oosterom and Strackee, 1983): 1 inside, 0 outside, independent of
// closest points.
double winding_number(const TriangleMesh& mesh, const Vec3& p) {
  double sum = 0.0;
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vec3 a = mesh.vertices[i] - p, b = mesh.vertices[j] - p, c = mesh.vertices[k] - p;
    const double la = a.norm(), lb = b.norm(), lc = c.norm();
    sum += 2.0 * std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
  }
  return sum / (4.0 * std::acos(-1.0));
}

// Against a dense sampling of the triangle: no sample is closer, and the point has its own barycentrics.
TEST(Triangle, ClosestPointBeatsEverySample) {
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    const Vec3 a = random_point(random, 1), b = random_point(random, 1), c = random_point(random, 1);
    const Vec3 p = random_point(random, 2);
    const TrianglePoint closest = closest_on_triangle(p, a, b, c);
    const Vec3& w = closest.barycentric;
    EXPECT_GE(w.minCoeff(), -1e-14);
    EXPECT_NEAR(w.sum(), 1.0, 1e-14);
    EXPECT_LT((w[0] * a + w[1] * b + w[2] * c - closest.point).norm(), 1e-13);
    for (int u = 0; u <= 20; ++u)
      for (int v = 0; u + v <= 20; ++v) {
        const Vec3 sample = a + u / 20.0 * (b - a) + v / 20.0 * (c - a);
        EXPECT_LE((p - closest.point).norm(), (p - sample).norm() + 1e-13);
      }
  }
}

// Bit for bit: the tree may only skip triangles that cannot win.
TEST(MeshSurface, EqualsBruteForce) {
  const TriangleMesh mesh = bumpy_ball(24, 40);
  const MeshSurface surface(mesh);
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    // Near, far and very far points.
    const Vec3 p = random_point(random, i % 3 == 0 ? 1.3 : i % 3 == 1 ? 5.0 : 1000.0);
    double best = INFINITY;
    Vec3 point;
    std::uint32_t triangle = 0;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
      const auto& [a, b, c] = mesh.triangles[t];
      const Vec3 q = closest_on_triangle(p, mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]).point;
      if ((p - q).squaredNorm() < best) {
        best = (p - q).squaredNorm();
        point = q;
        triangle = t;
      }
    }
    const Surface found = surface.closest(p);
    EXPECT_EQ(found.point, point);
    EXPECT_EQ(found.triangle, triangle);
    EXPECT_EQ(std::abs(found.signed_distance), std::sqrt(best));
  }
}

TEST(MeshSurface, InsideEqualsWinding) {
  const TriangleMesh mesh = bumpy_ball(16, 24);
  const MeshSurface surface(mesh);
  ASSERT_TRUE(surface.closed());
  Random random(2);
  int inside = 0;
  for (int i = 0; i < 4000; ++i) {
    const Vec3 p = random_point(random, 1.3);
    const bool wound = winding_number(mesh, p) > 0.5;
    EXPECT_EQ(surface.closest(p).signed_distance < 0.0, wound) << p.transpose();
    inside += wound;
  }
  EXPECT_GT(inside, 500);
  EXPECT_LT(inside, 3500);
}

// Where the closest point is a sharp vertex, face normals alone would give the wrong side for some points.
TEST(MeshSurface, SharpTipIsInsideOut) {
  TriangleMesh needle;  // a thin pyramid with its tip at the top
  needle.vertices = {{0.1, 0, 0}, {-0.05, 0.08, 0}, {-0.05, -0.08, 0}, {0.3, 0, 1}};
  needle.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  const MeshSurface surface(needle);
  ASSERT_TRUE(surface.closed());
  Random random(5);
  for (int i = 0; i < 2000; ++i) {
    const Vec3 p = Vec3(0.3, 0, 1) + random_point(random, 0.2);
    EXPECT_EQ(surface.closest(p).signed_distance < 0.0, winding_number(needle, p) > 0.5);
  }
}

TEST(MeshSurface, OpenMeshTellsItsSidesApart) {
  TriangleMesh square;
  square.vertices = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  square.triangles = {{0, 1, 2}, {0, 2, 3}};
  const MeshSurface surface(square);
  EXPECT_FALSE(surface.closed());
  EXPECT_DOUBLE_EQ(surface.closest({0.4, 0.3, 0.5}).signed_distance, 0.5);
  EXPECT_DOUBLE_EQ(surface.closest({0.4, 0.3, -0.5}).signed_distance, -0.5);
}

TEST(MeshSurface, SameBitsForAnyThreads) {
  const MeshSurface surface(bumpy_ball(48, 80));
  const auto sweep = [&](int threads) {
    const ThreadLimit limit(threads);
    std::vector<Surface> found(20000);
    parallel_for(found.size(), [&](std::size_t i) {
      Random random(9, i);
      found[i] = surface.closest(random_point(random, 1.5));
    });
    return found;
  };
  const auto one = sweep(1), two = sweep(2);
  for (std::size_t i = 0; i < one.size(); ++i) {
    ASSERT_EQ(one[i].point, two[i].point);
    ASSERT_EQ(one[i].normal, two[i].normal);
    ASSERT_EQ(one[i].triangle, two[i].triangle);
    ASSERT_EQ(one[i].signed_distance, two[i].signed_distance);
  }
}

TEST(MeshSurface, RefittedTreeAnswersLikeANewOne) {
  TriangleMesh mesh = bumpy_ball(16, 24);
  MeshSurface moved(mesh);
  for (Vec3& v : mesh.vertices) v = Vec3(2.0 * v.x() + 0.3 * v.z(), 0.5 * v.y(), v.z() - 1.0);
  Random random(4);
  // At first far, then by so little that the tree is not fitted again.
  for (const double further : {0.0, 4e-4, 4e-4, 4e-4}) {
    for (Vec3& v : mesh.vertices) v += further * Vec3(std::sin(9.0 * v.z()), 1.0, std::cos(5.0 * v.x()));
    moved.set_vertices(mesh.vertices);
    const MeshSurface fresh(mesh);
    for (int i = 0; i < 1000; ++i) {
      const Vec3 p = random_point(random, 3.0);
      const Surface a = moved.closest(p), b = fresh.closest(p);
      EXPECT_EQ(a.point, b.point);
      EXPECT_EQ(a.signed_distance, b.signed_distance);
      const auto c = moved.closest_within(a.point + 1e-4 * a.normal, 2e-4);
      ASSERT_TRUE(c);
      EXPECT_LT(std::abs(c->signed_distance), 1.001e-4);
    }
  }
  EXPECT_THROW(moved.set_vertices(std::vector<Vec3>(3)), InputError);
}

// A triangle that moving vertices squeeze to nothing is passed over, its neighbours answer.
TEST(MeshSurface, SqueezedTriangleDoesNoHarm) {
  TriangleMesh mesh = box_mesh({1, 1, 1});
  MeshSurface surface(mesh);
  mesh.vertices[7] = mesh.vertices[6];
  surface.set_vertices(mesh.vertices);
  Random random(6);
  for (int i = 0; i < 200; ++i) {
    const Surface s = surface.closest(random_point(random, 2.0));
    EXPECT_TRUE(s.point.allFinite());
    EXPECT_NEAR(s.normal.norm(), 1.0, 1e-12);
  }
}

TEST(MeshSurface, RayMeetsTheNearSide) {
  const MeshSurface surface(box_mesh({1, 1, 1}));
  const auto hit = surface.cast_ray({0.3, 0.2, 5}, {0, 0, -1}, 100.0);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->distance, 4.0, 1e-5);
  const auto& t = surface.mesh().triangles[hit->triangle];
  Vec3 point = Vec3::Zero();
  for (int c = 0; c < 3; ++c) point += hit->barycentric[c] * surface.mesh().vertices[t[c]];
  EXPECT_LT((point - Vec3(0.3, 0.2, 1)).norm(), 1e-5);
  EXPECT_FALSE(surface.cast_ray({0.3, 0.2, 5}, {0, 0, -1}, 3.0));
  EXPECT_FALSE(surface.cast_ray({0.3, 0.2, 5}, {0, 0, 1}, 100.0));
}

TEST(MeshSurface, BadMeshesAreNamed) {
  EXPECT_NE(message_of({}).find("no triangles"), std::string::npos);
  TriangleMesh mesh = box_mesh({1, 1, 1});
  mesh.triangles[5][1] = 8;
  EXPECT_NE(message_of(mesh).find("triangle 5 of a mesh names vertex 8"), std::string::npos);
  mesh = box_mesh({1, 1, 1});
  mesh.vertices[3].y() = std::nan("");
  EXPECT_NE(message_of(mesh).find("vertex 3"), std::string::npos);
  mesh = box_mesh({1, 1, 1});
  mesh.vertices[2].x() = 1e300;
  EXPECT_NE(message_of(mesh).find("vertex 2"), std::string::npos);
  mesh = box_mesh({1, 1, 1});
  mesh.triangles[7] = {1, 1, 4};
  EXPECT_NE(message_of(mesh).find("triangle 7"), std::string::npos);
  EXPECT_NE(message_of(mesh).find("zero area"), std::string::npos);
  mesh = box_mesh({1, 1, 1});
  mesh.uv.resize(3);
  EXPECT_NE(message_of(mesh).find("uv"), std::string::npos);
}

TEST(MeshSurface, QueryPointMustBeFinite) {
  const MeshSurface surface(box_mesh({1, 1, 1}));
  EXPECT_THROW(surface.closest({std::nan(""), 0, 0}), InputError);
  EXPECT_FALSE(surface.closest_within({0, 0, 2}, 0.5));
}

TriangleMesh moved(TriangleMesh mesh, const Vec3& by) {
  for (Vec3& vertex : mesh.vertices) vertex += by;
  return mesh;
}

TriangleMesh turned_inside_out(TriangleMesh mesh) {
  for (auto& triangle : mesh.triangles) std::swap(triangle[0], triangle[1]);
  return mesh;
}

void append(TriangleMesh& whole, const TriangleMesh& part) {
  const auto before = static_cast<std::uint32_t>(whole.vertices.size());
  whole.vertices.insert(whole.vertices.end(), part.vertices.begin(), part.vertices.end());
  for (auto [i, j, k] : part.triangles) whole.triangles.push_back({i + before, j + before, k + before});
}

// Every triangle with vertices of its own, as a file has them whose normals jump at every edge.
TriangleMesh taken_apart(const TriangleMesh& mesh) {
  TriangleMesh result;
  for (const auto& triangle : mesh.triangles) {
    const auto first = static_cast<std::uint32_t>(result.vertices.size());
    for (const std::uint32_t v : triangle) result.vertices.push_back(mesh.vertices[v]);
    result.triangles.push_back({first, first + 1, first + 2});
  }
  return result;
}

// The sides are those of the whole surface, although no two triangles share a vertex.
TEST(MeshSurface, VerticesAtOnePlaceAreOne) {
  const TriangleMesh mesh = bumpy_ball(16, 24);
  const MeshSurface whole(mesh), apart(taken_apart(mesh));
  EXPECT_TRUE(apart.closed());
  Random random(4);
  for (int i = 0; i < 3000; ++i) {
    const Vec3 p = random_point(random, 1.4);
    EXPECT_EQ(apart.closest(p).signed_distance, whole.closest(p).signed_distance);
  }
}

// Two balls that overlap, a box inside one of them, a hollow with a ball in it, and a sheet: inside is what
// has a winding number of 1 and more, whatever piece is nearest.
TEST(MeshSurface, SolidsThatOverlapAreOneInside) {
  TriangleMesh mesh = bumpy_ball(16, 24);
  append(mesh, moved(bumpy_ball(12, 20), {1.2, 0.3, 0.0}));
  append(mesh, moved(box_mesh({0.2, 0.2, 0.2}), {-0.4, 0.0, 0.0}));
  append(mesh, turned_inside_out(moved(box_mesh({0.3, 0.3, 0.3}), {1.6, 0.3, 0.0})));
  append(mesh, moved(box_mesh({0.1, 0.1, 0.1}), {1.6, 0.3, 0.0}));
  MeshSurface surface(mesh);
  const auto check = [&](const Vec3& by) {
    Random random(5);
    int inside = 0, misjudged = 0;
    for (int i = 0; i < 4000; ++i) {
      const Vec3 p = random_point(random, 2.2);
      const double winding = winding_number(mesh, p);
      const auto found = surface.deepest_within(p + by, 10.0);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->signed_distance < 0.0, winding > 0.5) << p.transpose();
      // The offset to the point found is along its normal, and the triangle is one of the whole mesh.
      EXPECT_LT((found->point + found->signed_distance * found->normal - p - by).norm(), 1e-6);
      const auto& [a, b, c] = surface.mesh().triangles[found->triangle];
      const auto& vertices = surface.mesh().vertices;
      const Vec3& w = found->barycentric;
      EXPECT_LT((w[0] * vertices[a] + w[1] * vertices[b] + w[2] * vertices[c] - found->point).norm(), 1e-12);
      inside += winding > 0.5;
      misjudged += (surface.closest(p + by).signed_distance < 0.0) != (winding > 0.5);
    }
    EXPECT_GT(inside, 300);
    EXPECT_GT(misjudged, 30);  // the nearest piece alone is often wrong here
  };
  check(Vec3::Zero());
  const Vec3 by(0.1, -0.7, 0.3);
  surface.set_vertices(moved(mesh, by).vertices);
  check(by);
}

// An open sheet has no inside for a solid to add to: in front and behind are as the nearest triangle says.
TEST(MeshSurface, OpenPiecesKeepTheNearestSide) {
  TriangleMesh mesh = box_mesh({0.5, 0.5, 0.5});
  TriangleMesh sheet;
  sheet.vertices = {{-1, -1, 1}, {1, -1, 1}, {1, 1, 1}, {-1, 1, 1}};
  sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
  append(mesh, sheet);
  const MeshSurface surface(mesh);
  EXPECT_NEAR(surface.deepest_within({0, 0, 0.9}, 1.0)->signed_distance, -0.1, 1e-15);
  EXPECT_NEAR(surface.deepest_within({0, 0, 0.6}, 1.0)->signed_distance, 0.1, 1e-15);
  EXPECT_NEAR(surface.deepest_within({0, 0, 0.3}, 1.0)->signed_distance, -0.2, 1e-15);
}

}  // namespace
}  // namespace ringlet::body

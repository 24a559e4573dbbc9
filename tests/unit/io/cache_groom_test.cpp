#include "ringlet/io/cache_groom.h"

#include <gtest/gtest.h>
#include <hdf5.h>

#include "ringlet/base/error.h"
#include "ringlet/body/mesh_surface.h"
#include "ringlet/body/tessellate.h"
#include "unit/io/cache_fixture.h"

namespace ringlet::io::test {
namespace {

// A row of strands that hang from z = 0; the first, third and last are simulated, in three points each.
CacheHeader row_of_hair() {
  CacheHeader header;
  FollowedGroom& followed = header.followed.emplace();
  for (int i = 0; i < 5; ++i) {
    const Vec3 root(0.01 * i, 0.002 * (i % 2), 0.0);
    std::vector<Vec3> strand, simulated;
    for (int k = 0; k < 9; ++k) strand.push_back(root - Vec3(0, 0, 0.1 * k / 8.0));
    followed.strands.add_strand(strand);
    followed.strands.is_guide.push_back(i % 2 == 0);
    if (i % 2 == 0) header.groom.add_strand(std::vector{strand[0], strand[4], strand[8]});
  }
  followed.guides = header.groom.points;
  return header;
}

std::uint32_t format_version(const std::filesystem::path& path) {
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  const hid_t attribute = H5Aopen(file, "format_version", H5P_DEFAULT);
  std::uint32_t version = 0;
  H5Aread(attribute, H5T_NATIVE_UINT32, &version);
  H5Aclose(attribute);
  H5Fclose(file);
  return version;
}

TEST_F(CacheTest, TheWholeGroomComesBackAndFollows) {
  CacheHeader header = row_of_hair();
  // A ball beside the hair; in the second frame it comes from below into the middle.
  CacheBody ball;
  ball.name = "ball";
  ball.mesh = body::tessellate(body::Sphere{Vec3::Zero(), 0.02});
  header.bodies = {ball};
  const Pose away{Vec3(0, 0.5, 0), Quat::Identity()}, inside{Vec3(0.02, 0.005, -0.08), Quat::Identity()};
  {
    CacheWriter writer = CacheWriter::create(path(), header);
    writer.append({.time = 0.0, .points = header.groom.points, .body_poses = std::span(&away, 1)});
    writer.append({.time = 0.1, .points = header.groom.points, .body_poses = std::span(&inside, 1)});
  }
  EXPECT_EQ(format_version(path()), 2u);
  const CacheReader cache = CacheReader::open(path());
  ASSERT_TRUE(cache.header().followed);
  EXPECT_EQ(cache.header().followed->strands.points, header.followed->strands.points);
  EXPECT_EQ(cache.header().followed->strands.is_guide, header.followed->strands.is_guide);
  EXPECT_EQ(cache.header().followed->guides, header.followed->guides);

  CacheGroom whole(cache);
  const std::vector<Vec3> free = whole.points(0), pressed = whole.points(1);
  const body::MeshSurface surface(ball.mesh);
  std::size_t were_inside = 0;
  for (std::size_t i = 1; i < 5; i += 2)
    for (std::uint32_t k = whole.groom().first_point[i]; k < whole.groom().first_point[i + 1]; ++k) {
      EXPECT_LE((free[k] - whole.groom().points[k]).norm(), 1e-8) << "float32 of 0.1 m";
      were_inside += surface.closest(inside.apply_inverse(free[k])).signed_distance < 0.0;
      // The guides stay where they are and are at most this deep: 0.02 − 0.005 m.
      EXPECT_GE(surface.closest(inside.apply_inverse(pressed[k])).signed_distance, -0.015 - 1e-6);
    }
  EXPECT_GT(were_inside, 0u);
}

TEST_F(CacheTest, WithoutFollowersTheWholeGroomIsTheSimulatedOne) {
  CacheHeader header = row_of_hair();
  header.followed.reset();
  {
    CacheWriter writer = CacheWriter::create(path(), header);
    writer.append({.time = 0.0, .points = header.groom.points});
  }
  EXPECT_EQ(format_version(path()), 1u) << "older programs read it";
  const CacheReader cache = CacheReader::open(path());
  CacheGroom whole(cache);
  EXPECT_FALSE(whole.has_followers());
  EXPECT_EQ(whole.groom().points, header.groom.points);
  EXPECT_EQ(whole.points(0), cache.points(0));
}

TEST_F(CacheTest, AWholeGroomThatDoesNotFitItsGuidesIsRefused) {
  CacheHeader header = row_of_hair();
  header.followed->guides.pop_back();
  EXPECT_THROW(CacheWriter::create(path(), header), InputError);
  header = row_of_hair();
  header.followed->strands.is_guide[1] = 1;
  EXPECT_THROW(CacheWriter::create(path(), header), InputError);
  header = row_of_hair();
  header.followed->guides[2].x() = NAN;
  EXPECT_THROW(CacheWriter::create(path(), header), InputError);
}

}  // namespace
}  // namespace ringlet::io::test

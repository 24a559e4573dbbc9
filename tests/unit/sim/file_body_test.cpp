// Bodies from files: what moves in the file moves in the scene, in its place and at its times.

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cmath>
#include <fstream>

#include "ringlet/base/error.h"
#include "ringlet/sim/file_body.h"

namespace ringlet::sim {
namespace {

class FileBodies : public testing::Test {
 protected:
  FileBodies() {
    std::string pattern = (std::filesystem::temp_directory_path() / "ringlet-body-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~FileBodies() override { std::filesystem::remove_all(folder_); }

  scene::Shape shape(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    scene::Shape made;
    made.type = scene::ShapeType::mesh;
    made.file = folder_ / name;
    return made;
  }

  std::filesystem::path folder_;
};

// A triangle whose last corner rises by 2 m from 1 s to 2 s, without any skeleton.
constexpr const char* kRisingUsd =
    "#usda 1.0\n(metersPerUnit = 1 upAxis = \"Z\" timeCodesPerSecond = 10)\ndef Mesh \"skin\" {\n"
    "int[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 2]\n"
    "point3f[] points.timeSamples = {10: [(0,0,0), (1,0,0), (0,1,0)], 20: [(0,0,0), (1,0,0), (0,1,2)]}\n}\n";

TEST_F(FileBodies, UsdPointsMoveWithoutASkeleton) {
  scene::Shape shape = this->shape("a.usda", kRisingUsd);
  shape.position = {5, 0, 0};
  FileBody body = read_file_body(shape);
  ASSERT_TRUE(body.motion);
  EXPECT_EQ(body.seconds, 1.0);
  EXPECT_EQ(body.rest.triangles.size(), 1u);
  // The animation begins at time 0 of the run with its first sample.
  EXPECT_EQ(body.start.vertices[2], Vec3(5, 1, 0));
  EXPECT_LE((body.motion->vertices(0.25)[2] - Vec3(5, 1, 0.5)).norm(), 1e-14);
  EXPECT_EQ(body.motion->vertices(3.0)[2], Vec3(5, 1, 2));

  shape.animation_speed = 2.0;
  shape.animation_start = 1.0;
  body = read_file_body(shape);
  EXPECT_EQ(body.seconds, 0.5);
  EXPECT_LE((body.motion->vertices(1.25)[2] - Vec3(5, 1, 1)).norm(), 1e-14);

  shape.file_motion = scene::FileMotion::still;
  EXPECT_FALSE(read_file_body(shape).motion);
}

// A cache of points (.pc2, little-endian): three points in two samples, five frames apart from frame 0 on.
std::string rising_pc2(std::int32_t points) {
  std::string bytes("POINTCACHE2\0", 12);
  const auto put = [&](auto value) { bytes.append(reinterpret_cast<const char*>(&value), 4); };
  put(std::int32_t{1});
  put(points);
  put(0.0f);
  put(5.0f);
  put(std::int32_t{2});
  for (const float height : {0.0f, 2.0f})
    for (std::int32_t i = 0; i < points; ++i) {
      put(i == 1 ? 1.0f : 0.0f);
      put(i == 2 ? 1.0f : 0.0f);
      put(i == 2 ? height : 0.0f);
    }
  return bytes;
}

TEST_F(FileBodies, ACacheMovesThePointsOfTheMeshBesideIt) {
  scene::Shape shape = this->shape("a.pc2", rising_pc2(3));
  EXPECT_THROW(read_file_body(shape), InputError) << "there is no mesh";
  this->shape("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  shape.file_unit = 0.5;
  shape.sequence_rate = 10.0;
  const FileBody body = read_file_body(shape);
  ASSERT_TRUE(body.motion);
  EXPECT_EQ(body.seconds, 0.5);
  EXPECT_LE((body.motion->vertices(0.25)[2] - Vec3(0, 0.5, 0.5)).norm(), 1e-14);
  EXPECT_THROW(read_file_body(this->shape("a.pc2", rising_pc2(4))), InputError) << "of another mesh";
}

TEST_F(FileBodies, APartOfWhatMovesIsNamedInItsMesh) {
  scene::Shape cache = this->shape("a.pc2", rising_pc2(4));
  this->shape("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\ng crown\nf 1 2 3\ng nape\nf 2 4 3\n");
  cache.scalp_part = "crown";
  const FileBody body = read_file_body(cache);
  ASSERT_TRUE(body.motion);
  ASSERT_EQ(body.part.size(), 4u);
  for (std::size_t v = 0; v < 4; ++v) EXPECT_EQ(body.part[v], v < 3 ? 1.0 : 0.0) << v;
  cache.scalp_part = "brow";
  EXPECT_THROW(read_file_body(cache), InputError);

  // Of a skinned character parts are joints, and this one has none.
  scene::Shape samples = this->shape("a.usda", kRisingUsd);
  samples.scalp_part = "crown";
  EXPECT_THROW(read_file_body(samples), InputError);
}

}  // namespace
}  // namespace ringlet::sim

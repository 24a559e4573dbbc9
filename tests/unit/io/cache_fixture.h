#pragma once
// A small cache whose every number is a function of the frame's index, so that any damage shows.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "ringlet/base/random.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/io/cache_writer.h"

namespace ringlet::io::test {

inline constexpr std::size_t kStrands = 40, kPointsPerStrand = 9;

inline CacheHeader example_header() {
  CacheHeader header;
  header.program_version = "0.1.0";
  header.scene_toml = "# ünïcode\n[hair]\ncount = 40\n";
  header.frames_per_second = 24.0;
  hair::Groom& groom = header.groom;
  Random random(7);
  for (std::size_t i = 0; i < kStrands; ++i) {
    std::vector<Vec3> strand;
    for (std::size_t k = 0; k < kPointsPerStrand; ++k)
      strand.emplace_back(random.uniform(), random.uniform(), -0.01 * static_cast<double>(k));
    groom.add_strand(strand);
    groom.root_frames.push_back(
        Quat(random.uniform(), random.uniform(), random.uniform(), random.uniform()).normalized());
    groom.natural_curvatures.emplace_back(random.normal(), random.normal(), random.normal());
    groom.root_uv.emplace_back(random.uniform(), random.uniform());
    groom.groups.push_back(static_cast<std::int32_t>(i) - 20);
    groom.material_of.push_back(i % 2);
    groom.is_guide.push_back(i % 3 == 0);
  }
  groom.group_names = {{-20, "back"}, {3, "fringe, left"}};
  for (std::size_t k = 0; k < groom.points.size(); ++k) {
    groom.radii.push_back(random.uniform(3e-5, 5e-5));
    groom.transparencies.push_back(random.uniform());
    groom.colours.emplace_back(random.uniform(), random.uniform(), random.uniform());
  }
  groom.materials.resize(2);
  groom.materials[1].name = "wet";
  groom.materials[1].section = {3e-5, 5e-5};
  groom.materials[1].friction_body = 0.7;
  groom.materials[1].colour = Vec3(0.1, 0.2, 0.3);
  groom.history = {"grown", "cut at 0.2 m"};

  CacheBody head;
  head.name = "head";
  head.mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  head.mesh.triangles = {{0, 1, 2}, {0, 3, 1}};
  head.normals = head.mesh.vertices;
  head.colour = Vec3(0.9, 0.7, 0.6);
  CacheBody cloth = head;
  cloth.name = "collar";
  cloth.normals.clear();
  cloth.mesh.uv = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
  cloth.deforming = true;
  cloth.colours = {{0.1, 0.2, 0.3}, {0.9, 0.2, 0.3}, {0.1, 0.8, 0.3}, {0.1, 0.2, 0.7}};
  header.bodies = {head, cloth};
  header.statistics = {"contacts", "energy", "step_seconds"};
  header.channels = {{"contact_points", 3}, {"stretch", 1}, {"names", 2}};
  return header;
}

// Owns what a CacheFrame points to. Positions are rounded to float32, as the file keeps them.
struct ExampleFrame {
  explicit ExampleFrame(std::size_t index) : time(static_cast<double>(index) / 24.0) {
    Random random(1234, index);
    const auto rounded = [&] { return static_cast<double>(static_cast<float>(random.normal())); };
    for (std::size_t i = 0; i < kStrands * kPointsPerStrand; ++i)
      points.emplace_back(rounded(), rounded(), rounded());
    for (int body = 0; body < 2; ++body) {
      Pose pose;
      pose.position = Vec3(random.normal(), random.normal(), random.normal());
      pose.rotation = Quat(random.normal(), random.normal(), random.normal(), random.normal()).normalized();
      poses.push_back(pose);
    }
    for (int v = 0; v < 4; ++v) deformed.emplace_back(rounded(), rounded(), rounded());
    for (int s = 0; s < 3; ++s) statistics.push_back(random.normal());
    contact_points.resize(3 * random.below(50));
    stretch.resize(random.below(kStrands + 1));
    for (float& value : contact_points) value = static_cast<float>(random.normal());
    for (float& value : stretch) value = static_cast<float>(random.normal());
    // Every third frame has none; the others vary in size.
    checkpoint.resize(index % 3 == 2 ? 0 : 1000 + random.below(100000));
    for (std::byte& value : checkpoint) value = static_cast<std::byte>(random.next());
    channels = {contact_points, stretch, {}};
  }
  ExampleFrame(const ExampleFrame&) = delete;

  CacheFrame frame() const { return {time, points, poses, deformed, statistics, channels, checkpoint}; }

  double time;
  std::vector<Vec3> points, deformed;
  std::vector<Pose> poses;
  std::vector<double> statistics;
  std::vector<float> contact_points, stretch;
  std::vector<std::span<const float>> channels;
  std::vector<std::byte> checkpoint;
};

inline void append_example(CacheWriter& writer) {
  const ExampleFrame example(writer.frame_count());
  writer.append(example.frame());
}

inline void expect_frame(const CacheReader& reader, std::size_t index) {
  SCOPED_TRACE("frame " + std::to_string(index));
  const ExampleFrame expected(index);
  EXPECT_EQ(reader.time(index), expected.time);
  EXPECT_EQ(reader.points(index), expected.points);
  EXPECT_EQ(reader.deformed_vertices(index), expected.deformed);
  EXPECT_EQ(reader.statistics(index), expected.statistics);
  EXPECT_EQ(reader.channel("contact_points", index), expected.contact_points);
  EXPECT_EQ(reader.channel("stretch", index), expected.stretch);
  EXPECT_TRUE(reader.channel("names", index).empty());
  const std::vector<Pose> poses = reader.body_poses(index);
  ASSERT_EQ(poses.size(), expected.poses.size());
  for (std::size_t b = 0; b < poses.size(); ++b) {
    EXPECT_EQ(poses[b].position, expected.poses[b].position);
    EXPECT_EQ(poses[b].rotation.coeffs(), expected.poses[b].rotation.coeffs());
  }
}

// All frames, and the newest checkpoint. Only a reader that nobody writes under may ask for the checkpoint.
inline void expect_whole(const CacheReader& reader) {
  for (std::size_t i = 0; i < reader.frame_count(); ++i) expect_frame(reader, i);
  const auto checkpoint = reader.last_checkpoint();
  ASSERT_EQ(checkpoint.has_value(), reader.frame_count() > 0);
  if (!checkpoint) return;
  const std::size_t last = reader.frame_count() - 1;
  EXPECT_EQ(checkpoint->frame, last % 3 == 2 ? last - 1 : last);
  EXPECT_EQ(checkpoint->state, ExampleFrame(checkpoint->frame).checkpoint);
}

// A fresh folder that goes away with the test.
class CacheTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "ringlet_cache_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::filesystem::path path() const { return folder_ / "run.h5"; }

  std::filesystem::path folder_;
};

}  // namespace ringlet::io::test

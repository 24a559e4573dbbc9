// What `ringlet info` makes of the numbers in a cache.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "apps/ringlet/describe.h"
#include "ringlet/io/cache_writer.h"

namespace ringlet::app {
namespace {

// The frame at which a run begins has zeros and counts for nothing; of extremes the extreme is told.
TEST(DescribeCache, SummariesAreOfTheFramesThatWereComputed) {
  std::string folder = (std::filesystem::temp_directory_path() / "ringlet_describe_XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::filesystem::path path = std::filesystem::path(folder) / "cache.h5";
  io::CacheHeader header;
  header.groom.add_strand(std::vector<Vec3>{Vec3::Zero(), Vec3::UnitX()});
  header.statistics = {"steps", "smallest_step", "deepest_overlap"};
  {
    io::CacheWriter writer = io::CacheWriter::create(path, header);
    const std::vector<std::vector<double>> rows = {
        {0, 0, 0}, {8, 4e-3, 1e-5}, {16, 2e-3, 3e-5}, {9, 4e-3, 2e-5}};
    for (std::size_t frame = 0; frame < rows.size(); ++frame)
      writer.append({.time = double(frame),
                     .points = header.groom.points,
                     .body_poses = {},
                     .deformed_vertices = {},
                     .statistics = rows[frame],
                     .channels = {},
                     .checkpoint = {}});
  }
  const Description description = describe_cache(path);
  std::filesystem::remove_all(folder);
  EXPECT_DOUBLE_EQ(description.data["mean_per_frame"]["steps"].get<double>(), 11.0);
  EXPECT_EQ(description.data["smallest"]["smallest_step"].get<double>(), 2e-3);
  EXPECT_EQ(description.data["largest"]["deepest_overlap"].get<double>(), 3e-5);
  EXPECT_FALSE(description.data["mean_per_frame"].contains("deepest_overlap"));
}

}  // namespace
}  // namespace ringlet::app

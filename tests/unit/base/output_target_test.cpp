#include "ringlet/base/output_target.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "ringlet/base/error.h"

namespace ringlet {
namespace {

namespace fs = std::filesystem;

TEST(OutputTarget, OnlyOrdinaryFilesAreReplaced) {
  std::string name = (fs::temp_directory_path() / "ringlet_target_XXXXXX").string();
  ASSERT_NE(mkdtemp(name.data()), nullptr);
  const fs::path folder = fs::canonical(name), file = folder / "file", pipe = folder / "pipe";
  std::ofstream(file) << "x";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  fs::create_symlink("file", folder / "link");
  fs::create_symlink("pipe", folder / "pipe_link");

  EXPECT_FALSE(output_target(file).in_place);
  EXPECT_EQ(output_target(file).path, file);
  EXPECT_FALSE(output_target(folder / "new").in_place);
  EXPECT_EQ(output_target(folder / "link").path, file);
  EXPECT_FALSE(output_target(folder / "link").in_place);
  fs::create_symlink("not_there_yet", folder / "new_link");
  fs::create_symlink(folder / "new_link", folder / "link_to_link");
  EXPECT_EQ(output_target(folder / "link_to_link").path, folder / "not_there_yet");
  fs::create_symlink("circle", folder / "circle");
  EXPECT_FALSE(output_target(folder / "circle").in_place);  // opening it will fail
  EXPECT_TRUE(output_target(pipe).in_place);
  EXPECT_TRUE(output_target(folder / "pipe_link").in_place);
  EXPECT_TRUE(output_target("/dev/null").in_place);
  EXPECT_THROW(output_target(folder), FileError);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace ringlet

// Files that are cut short, changed or not ours: an InputError or good data, never a crash, never bad data.

#include <fstream>

#include "ringlet/base/error.h"
#include "unit/io/cache_fixture.h"

namespace ringlet::io::test {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void put(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// A finished cache of a few frames, as bytes.
std::string example_bytes(const std::filesystem::path& path, int frames) {
  {
    CacheWriter writer = CacheWriter::create(path, example_header(), Overwrite::replace);
    for (int i = 0; i < frames; ++i) append_example(writer);
  }
  return contents(path);
}

// Reads everything that can be read; every piece is either right or an InputError that names the file.
// Returns how many pieces were refused.
int read_all(const std::filesystem::path& path) {
  int refused = 0;
  const auto piece = [&](auto&& action) {
    try {
      action();
    } catch (const InputError& error) {
      EXPECT_EQ(error.place().file, path.string()) << error.what();
      ++refused;
    }
  };
  piece([&] {
    const CacheReader reader = CacheReader::open(path);
    EXPECT_EQ(reader.header().groom.points, example_header().groom.points);
    for (std::size_t i = 0; i < reader.frame_count(); ++i) piece([&] { expect_frame(reader, i); });
    piece([&] {
      const auto checkpoint = reader.last_checkpoint();
      if (checkpoint.has_value()) {
        EXPECT_EQ(checkpoint->state, ExampleFrame(checkpoint->frame).checkpoint);
      }
    });
  });
  return refused;
}

TEST_F(CacheTest, CutShortAtAnyLength) {
  const std::string whole = example_bytes(path(), 4);
  Random random(5);
  std::vector<std::size_t> lengths{0, 1, 8, 11, 12, 47, 48, 100, 512, 4095, 4096, 4097, whole.size() - 1};
  for (int i = 0; i < 150; ++i) lengths.push_back(random.below(whole.size()));
  int refused = 0;
  for (const std::size_t length : lengths) {
    SCOPED_TRACE("cut to " + std::to_string(length));
    put(path(), whole.substr(0, length));
    refused += read_all(path()) > 0;
  }
  // The last bytes of the file may be unused, but most cuts hurt.
  EXPECT_GT(refused, static_cast<int>(lengths.size()) * 3 / 4);
}

TEST_F(CacheTest, ChangedBytesAreFound) {
  const std::string whole = example_bytes(path(), 4);
  Random random(6);
  int refused = 0;
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE("change " + std::to_string(i));
    std::string changed = whole;
    // Half of the changes hit the beginning, where the bookkeeping is dense.
    const std::size_t range = i % 2 == 0 ? whole.size() : std::min<std::size_t>(whole.size(), 16384);
    for (std::uint64_t k = 0; k <= random.below(4); ++k)
      changed[random.below(range)] ^= static_cast<char>(1 + random.below(255));
    put(path(), changed);
    refused += read_all(path()) > 0;
    if (HasFailure()) return;
  }
  EXPECT_GT(refused, 50);
}

TEST_F(CacheTest, VerifyFindsEveryChangedNumber) {
  const std::string whole = example_bytes(path(), 4);
  EXPECT_NO_THROW(CacheReader::open(path()).verify());
  // Numbers that only one frame holds: whichever table they lie in, a change of one bit is found.
  const ExampleFrame example(1);
  const auto bytes_of = [](const auto& values) {
    return std::string(reinterpret_cast<const char*>(values.data()), sizeof values[0]);
  };
  std::vector<float> point;
  for (int k = 0; k < 3; ++k) point.push_back(static_cast<float>(example.points[0][k]));
  for (const std::string& number : {bytes_of(point), bytes_of(example.statistics), bytes_of(example.stretch),
                                    bytes_of(example.contact_points)}) {
    const std::size_t place = whole.find(number);
    ASSERT_NE(place, std::string::npos);
    std::string changed = whole;
    changed[place] ^= 1;
    put(path(), changed);
    EXPECT_THROW(CacheReader::open(path()).verify(), InputError);
  }
}

TEST_F(CacheTest, AWriterNoticesThatItsFileIsGone) {
  const auto append_after = [&](auto&& harm) {
    CacheWriter writer = CacheWriter::create(path(), example_header(), Overwrite::replace);
    append_example(writer);
    harm();
    append_example(writer);
  };
  EXPECT_NO_THROW(append_after([] {}));
  EXPECT_THROW(append_after([&] { std::filesystem::remove(path()); }), FileError);
  EXPECT_THROW(append_after([&] { std::filesystem::rename(path(), folder_ / "moved.h5"); }), FileError);
  EXPECT_THROW(append_after([&] { std::filesystem::resize_file(path(), 5000); }), FileError);
}

TEST_F(CacheTest, ForeignFilesAreNamedAsSuch) {
  const auto message = [&] {
    try {
      CacheReader::open(path());
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  put(path(), "");
  EXPECT_NE(message().find("not a Ringlet cache"), std::string::npos);
  put(path(), std::string(100000, 'x'));
  EXPECT_NE(message().find("not a Ringlet cache"), std::string::npos);
  EXPECT_THROW(CacheWriter::resume(path()), InputError);
  EXPECT_EQ(contents(path()), std::string(100000, 'x')) << "a file that is not ours stays as it is";
}

}  // namespace
}  // namespace ringlet::io::test

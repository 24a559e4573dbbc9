// Damaged Alembic archives: one clear error that names the file, and nothing worse.

#include <gtest/gtest.h>

#include <cmath>

#include "alembic_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/alembic_reader.h"
#include "ringlet/io/groom_file.h"

namespace ringlet::io {
namespace {

void expect_complaint(const std::function<void()>& call, const std::vector<std::string>& words) {
  try {
    call();
    ADD_FAILURE() << "no error; expected one with \"" << words.front() << "\"";
  } catch (const InputError& error) {
    for (const std::string& word : words)
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos)
          << error.what() << "\nlacks " << word;
  }
}

// Reads everything an archive may hold.
void read_all(Bytes bytes) {
  const AlembicGroom groom(bytes, "a.abc");
  for (std::size_t frame = 0; frame < groom.frame_count(); ++frame) groom.points(frame);
  read_abc(bytes, "a.abc", {.time = 0.05});
}

std::vector<std::byte> animated_file() {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(6, 2);
  write_abc_animation(
      groom, 2,
      [&](std::size_t frame) {
        std::vector<Vec3> points = groom.points;
        for (Vec3& p : points) p.z() += static_cast<double>(frame);
        return points;
      },
      folder / "a.abc");
  return read_bytes(folder / "a.abc");
}

TEST(AlembicDamage, CutShortAtEveryByte) {
  const std::vector<std::byte> good = animated_file();
  ASSERT_NO_THROW(read_all(good));
  for (std::size_t size = 0; size < good.size(); ++size)
    EXPECT_THROW(read_all(Bytes(good).first(size)), InputError) << size << " of " << good.size() << " bytes";
}

TEST(AlembicDamage, EveryByteReplaced) {
  // A reader may read the result or complain; nothing else. Most bytes are coordinates and pass.
  const std::vector<std::byte> good = animated_file();
  std::size_t complaints = 0;
  for (std::size_t at = 0; at < good.size(); ++at)
    for (const std::byte value :
         {std::byte{0}, std::byte{0xff}, good[at] ^ std::byte{1}, good[at] ^ std::byte{0x80}}) {
      std::vector<std::byte> bytes = good;
      bytes[at] = value;
      try {
        read_abc(bytes, "a.abc", {.time = 0.05});
      } catch (const InputError& error) {
        ++complaints;
        EXPECT_EQ(error.place().file, "a.abc") << error.what();
      }
    }
  EXPECT_GT(complaints, good.size() / 4);
}

TEST(AlembicDamage, OtherFiles) {
  const std::vector<std::byte> good = animated_file();
  const auto with = [&](std::size_t at, int value) {
    std::vector<std::byte> bytes = good;
    bytes[at] = static_cast<std::byte>(value);
    return bytes;
  };
  expect_complaint([] { read_abc(bytes_of("\x89HDF\r\n\x1a\nand more"), "a.abc"); },
                   {"a.abc", "HDF5", "abcconvert -toOgawa"});
  expect_complaint([] { read_abc(bytes_of("PXR-USDC and more of it"), "a.abc"); }, {"a.abc", "Ogawa"});
  expect_complaint([] { read_abc({}, "a.abc"); }, {"a.abc", "Ogawa"});
  expect_complaint([&] { read_abc(with(5, 0), "a.abc"); }, {"a.abc", "did not finish"});
  expect_complaint([&] { read_abc(with(7, 9), "a.abc"); }, {"a.abc", "version is 9"});
  ScratchFolder folder;
  AlembicWriter(folder / "empty.abc").finish();
  expect_complaint([&] { read_groom(folder / "empty.abc"); }, {"empty.abc", "no visible Curves"});
  expect_complaint([&] { open_abc_mesh(folder / "empty.abc"); }, {"empty.abc", "no visible meshes"});
}

// An archive made by hand: the root's six entries, of which the third is the group at `top`.
HandMade archive_with(const std::function<void(HandMade&)>& contents, std::uint64_t top) {
  HandMade file;
  file.text("Ogawa\xff").put<std::uint8_t>(0).put<std::uint8_t>(1).put<std::uint64_t>(16);
  const std::uint64_t data = kOgawaDataBit, first = 16 + 8 + 6 * 8;
  file.put<std::uint64_t>(6).put(data | first).put(data | (first + 12)).put(top).put(data);
  file.put(data | (first + 24)).put(data);
  file.put<std::uint64_t>(4).put<std::int32_t>(0).put<std::uint64_t>(4).put<std::int32_t>(10800);
  file.put<std::uint64_t>(24).put<std::uint32_t>(1).put(1.0).put<std::uint32_t>(1).put(0.0);
  contents(file);
  return file;
}
constexpr std::uint64_t kContents = 16 + 56 + 12 + 12 + 32;  // where `contents` begins

TEST(AlembicDamage, GroupsThatHoldThemselves) {
  // An object with two children, both of which are the object itself: 2ⁿ objects after n steps.
  const auto twins = [](HandMade& file) {
    const std::uint64_t group = kContents, headers = group + 8 + 4 * 8;
    file.put<std::uint64_t>(4).put<std::uint64_t>(0).put(group).put(group).put(kOgawaDataBit | headers);
    file.put<std::uint64_t>(2 * 6 + 32);
    for (const char* name : {"a", "b"}) file.put<std::uint32_t>(1).text(name).put<std::uint8_t>(0);
    file.zeros(32);
  };
  expect_complaint([&] { read_abc(archive_with(twins, kContents).bytes(), "a.abc"); },
                   {"a.abc", "refers to itself"});
}

TEST(AlembicDamage, HugeCounts) {
  const auto group_of = [](std::uint64_t count) {
    return archive_with([&](HandMade& file) { file.put(count).zeros(64); }, kContents);
  };
  EXPECT_NO_THROW(AlembicReader(ByteSource(group_of(8).bytes(), "a.abc")));
  for (const std::uint64_t count : {std::uint64_t{9}, std::uint64_t{1} << 61, ~std::uint64_t{0}})
    expect_complaint([&] { read_abc(group_of(count).bytes(), "a.abc"); },
                     {"a.abc", "the top object", std::to_string(count)});
  const auto headers_of = [](std::uint64_t size) {
    return archive_with(
        [&](HandMade& file) {
          file.put<std::uint64_t>(1).put(kOgawaDataBit | (kContents + 16)).put(size).zeros(64);
        },
        kContents);
  };
  for (const std::uint64_t size : {std::uint64_t{65}, std::uint64_t{1} << 62, ~std::uint64_t{0}})
    expect_complaint([&] { read_abc(headers_of(size).bytes(), "a.abc"); }, {"a.abc", "cut short"});
}

// Writes Curves with one thing wrong and expects a complaint.
void expect_bad_curves(const std::function<void(AlembicWriter&)>& build,
                       const std::vector<std::string>& words) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "bad.abc");
  build(writer);
  writer.finish();
  expect_complaint([&] { read_groom(folder / "bad.abc"); }, words);
}

TEST(AlembicDamage, WrongCurves) {
  const auto curves = [](AlembicWriter& writer, std::vector<std::int32_t> counts, std::vector<float> points,
                         AlembicCurveType type = AlembicCurveType::linear) -> AlembicCompoundWriter& {
    return add_curves(writer.top(), "c", type, AlembicBasis::none, counts, Pod::int32, points);
  };
  const std::vector<float> two = {0, 0, 0, 1, 0, 0};
  expect_bad_curves([&](auto& w) { curves(w, {3}, two); }, {"bad.abc", "\"c\"", "claim 3 points", "are 2"});
  expect_bad_curves([&](auto& w) { curves(w, {-2}, two); }, {"bad.abc", "strand 0", "-2"});
  expect_bad_curves([&](auto& w) { curves(w, {1, 1}, two); }, {"bad.abc", "strand 0", "1 point"});
  expect_bad_curves([&](auto& w) { curves(w, {2}, {0, 0, 0, NAN, 0, 0}); }, {"bad.abc", "strand 0, point 1"});
  expect_bad_curves([&](auto& w) { curves(w, {2}, two, AlembicCurveType::cubic); },
                    {"bad.abc", "strand 0", "2 control points"});
  expect_bad_curves([&](auto& w) { curves(w, {2}, two, AlembicCurveType::variable_order); },
                    {"bad.abc", "variable order"});
  expect_bad_curves(
      [&](auto& w) {
        set_values(curves(w, {2}, two).add_array("width", {Pod::float32, 1}), std::vector<float>(3));
      },
      {"bad.abc", "\"width\"", "3 values"});
  expect_bad_curves(
      [&](auto& w) {
        AlembicCompoundWriter& width = curves(w, {2}, two).add_compound("width");
        set_values(width.add_array(".vals", {Pod::float32, 1}), std::vector<float>{1});
        set_values(width.add_array(".indices", {Pod::uint32, 1}), std::vector<std::uint32_t>{0, 1});
      },
      {"bad.abc", "\"width\"", "index 1"});
  expect_bad_curves([&](auto& w) { w.top().add_child("c", schema_metadata(kCurvesSchema, ".geom")); },
                    {"bad.abc", "\"c\"", "no \"P\""});
  expect_bad_curves(
      [&](auto& w) {
        add_curves(add_transform(w.top(), "x", {XformOperation::translate}, {{1, 2}}), "c",
                   AlembicCurveType::linear, AlembicBasis::none, std::vector{2}, Pod::int32, two);
      },
      {"bad.abc", "\"x\"", "2 values", "need 3"});
  expect_bad_curves(
      [&](auto& w) {
        std::vector<double> projection(16, 0.0);
        projection[3] = 1.0;
        add_curves(add_transform(w.top(), "x", {XformOperation::matrix}, {projection}), "c",
                   AlembicCurveType::linear, AlembicBasis::none, std::vector{2}, Pod::int32, two);
      },
      {"bad.abc", "\"x\"", "projection"});
  expect_bad_curves(
      [&](auto& w) {
        AlembicObjectWriter* at = &w.top();
        for (int i = 0; i < 300; ++i) at = &at->add_child("o", {});
      },
      {"bad.abc", "nest deeper"});
}

TEST(AlembicDamage, SamplesThatManyObjectsShare) {
  // 1,000 objects of 20,000 strands in a file of half a megabyte: their strands are stored once.
  const std::vector<float> points(2 * 3 * 20'000, 1.0f);
  expect_bad_curves(
      [&](auto& w) {
        for (int i = 0; i < 1000; ++i)
          add_curves(w.top(), fmt::format("c{}", i), AlembicCurveType::linear, AlembicBasis::none,
                     std::vector<std::int32_t>(20'000, 2), Pod::int32, points);
      },
      {"bad.abc", "larger than the file"});
}

TEST(AlembicDamage, WrongTimes) {
  const auto with = [](const TimeSampling& sampling) {
    return [sampling](AlembicWriter& writer) { writer.add_time_sampling(sampling); };
  };
  expect_bad_curves(with({1.0, {}}), {"bad.abc", "no times"});
  expect_bad_curves(with({-1.0, {0.0}}), {"bad.abc", "cycle of -1"});
  expect_bad_curves(with({NAN, {0.0}}), {"bad.abc", "cycle"});
  expect_bad_curves(with({TimeSampling::kAcyclic, {1.0, 1.0}}), {"bad.abc", "time 1"});
  expect_bad_curves(with({1.0, {0.0, 2.0}}), {"bad.abc", "span more"});
  expect_bad_curves(
      [](AlembicWriter& writer) {
        const std::uint32_t sampling = writer.add_time_sampling({TimeSampling::kAcyclic, {0.0, 1.0}});
        AlembicValues& values = writer.top()
                                    .add_child("c", schema_metadata(kCurvesSchema, ".geom"))
                                    .properties()
                                    .add_scalar("s", {Pod::int32, 1}, {}, sampling);
        for (const int value : {1, 2, 3}) set_values(values, std::vector{value});
      },
      {"bad.abc", "3 samples", "2 times"});
}

}  // namespace
}  // namespace ringlet::io

// What is written is what is read, and what does not fit is refused.

#include <limits>

#include "ringlet/base/error.h"
#include "unit/io/cache_fixture.h"

namespace ringlet::io::test {
namespace {

void expect_same(const hair::Groom& a, const hair::Groom& b) {
  EXPECT_EQ(a.first_point, b.first_point);
  EXPECT_EQ(a.points, b.points);
  ASSERT_EQ(a.root_frames.size(), b.root_frames.size());
  for (std::size_t i = 0; i < a.root_frames.size(); ++i)
    EXPECT_EQ(a.root_frames[i].coeffs(), b.root_frames[i].coeffs());
  EXPECT_EQ(a.natural_curvatures, b.natural_curvatures);
  EXPECT_EQ(a.root_uv, b.root_uv);
  EXPECT_EQ(a.groups, b.groups);
  EXPECT_EQ(a.group_names, b.group_names);
  EXPECT_EQ(a.material_of, b.material_of);
  EXPECT_EQ(a.is_guide, b.is_guide);
  EXPECT_EQ(a.radii, b.radii);
  EXPECT_EQ(a.transparencies, b.transparencies);
  EXPECT_EQ(a.colours, b.colours);
  EXPECT_EQ(a.history, b.history);
  ASSERT_EQ(a.materials.size(), b.materials.size());
  for (std::size_t i = 0; i < a.materials.size(); ++i) {
    const hair::Material &x = a.materials[i], &y = b.materials[i];
    EXPECT_EQ(x.name, y.name);
    EXPECT_EQ(std::tie(x.section.a, x.section.b, x.young, x.poisson, x.density, x.damping, x.friction_hair,
                       x.friction_body),
              std::tie(y.section.a, y.section.b, y.young, y.poisson, y.density, y.damping, y.friction_hair,
                       y.friction_body));
    EXPECT_EQ(x.colour, y.colour);
  }
}

void expect_same(const CacheHeader& a, const CacheHeader& b) {
  EXPECT_EQ(a.program_version, b.program_version);
  EXPECT_EQ(a.scene_toml, b.scene_toml);
  EXPECT_EQ(a.frames_per_second, b.frames_per_second);
  EXPECT_EQ(a.statistics, b.statistics);
  expect_same(a.groom, b.groom);
  ASSERT_EQ(a.bodies.size(), b.bodies.size());
  for (std::size_t i = 0; i < a.bodies.size(); ++i) {
    EXPECT_EQ(a.bodies[i].name, b.bodies[i].name);
    EXPECT_EQ(a.bodies[i].mesh.vertices, b.bodies[i].mesh.vertices);
    EXPECT_EQ(a.bodies[i].mesh.triangles, b.bodies[i].mesh.triangles);
    EXPECT_EQ(a.bodies[i].mesh.uv, b.bodies[i].mesh.uv);
    EXPECT_EQ(a.bodies[i].normals, b.bodies[i].normals);
    EXPECT_EQ(a.bodies[i].colour, b.bodies[i].colour);
    EXPECT_EQ(a.bodies[i].colours, b.bodies[i].colours);
    EXPECT_EQ(a.bodies[i].deforming, b.bodies[i].deforming);
  }
  ASSERT_EQ(a.channels.size(), b.channels.size());
  for (std::size_t i = 0; i < a.channels.size(); ++i) {
    EXPECT_EQ(a.channels[i].name, b.channels[i].name);
    EXPECT_EQ(a.channels[i].components, b.channels[i].components);
  }
}

// What the error says, or nothing when there was none.
template <class ErrorType, class Action>
std::string message_of(Action&& action) {
  try {
    action();
  } catch (const ErrorType& error) {
    return error.what();
  }
  return {};
}

TEST_F(CacheTest, HeaderAndFramesComeBackExactly) {
  {
    CacheWriter writer = CacheWriter::create(path(), example_header());
    EXPECT_FALSE(std::filesystem::exists(path().string() + ".new"));
    for (int i = 0; i < 20; ++i) append_example(writer);
    EXPECT_EQ(writer.frame_count(), 20u);
  }
  const CacheReader reader = CacheReader::open(path());
  expect_same(reader.header(), example_header());
  ASSERT_EQ(reader.frame_count(), 20u);
  expect_whole(reader);
}

// Only what a run must have: one strand; no bodies, statistics, channels or checkpoints.
TEST_F(CacheTest, SmallestCache) {
  CacheHeader header;
  header.groom.add_strand(std::vector<Vec3>{{0, 0, 0}, {0, 0, 1}});
  const std::vector<Vec3> points{{1, 2, 3}, {4, 5, 6}};
  {
    CacheWriter writer = CacheWriter::create(path(), header);
    writer.append({.time = 0.5, .points = points});
  }
  const CacheReader reader = CacheReader::open(path());
  expect_same(reader.header(), header);
  ASSERT_EQ(reader.frame_count(), 1u);
  EXPECT_EQ(reader.time(0), 0.5);
  EXPECT_EQ(reader.points(0), points);
  EXPECT_TRUE(reader.body_poses(0).empty());
  EXPECT_TRUE(reader.statistics(0).empty());
  EXPECT_FALSE(reader.last_checkpoint().has_value());
}

// Rows of more than a mebibyte are cut into several chunks.
TEST_F(CacheTest, LargeFrames) {
  CacheHeader header;
  std::vector<Vec3> points;
  for (int i = 0; i < 200001; ++i) points.emplace_back(i, -i, 0.5 * i);
  header.groom.add_strand(points);
  {
    CacheWriter writer = CacheWriter::create(path(), header);
    for (int i = 0; i < 3; ++i) {
      points[200000].x() = i;
      writer.append({.time = 0.0, .points = points});
    }
  }
  const CacheReader reader = CacheReader::open(path());
  for (std::size_t i = 0; i < 3; ++i) {
    points[200000].x() = static_cast<double>(i);
    EXPECT_EQ(reader.points(i), points);
  }
  // 2.4 MB of float32 each, and 4.8 MB of the groom: nothing is stored twice.
  EXPECT_LT(std::filesystem::file_size(path()), 3 * 2400012u + 4800024u + 200000u);
}

TEST_F(CacheTest, ResumeGoesOnWhereTheRunEnded) {
  {
    CacheWriter::create(path(), example_header());
  }
  for (std::size_t run = 1; run <= 5; ++run) {
    CacheWriter writer = CacheWriter::resume(path());
    ASSERT_EQ(writer.frame_count(), (run - 1) * 4);
    for (int i = 0; i < 4; ++i) append_example(writer);
  }
  const CacheReader reader = CacheReader::open(path());
  ASSERT_EQ(reader.frame_count(), 20u);
  expect_whole(reader);
}

TEST_F(CacheTest, ReaderInTheWritersProcessSeesEveryFrame) {
  CacheWriter writer = CacheWriter::create(path(), example_header());
  CacheReader reader = CacheReader::open(path());
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(reader.refresh(), i);
    append_example(writer);
    EXPECT_EQ(reader.refresh(), i + 1);
    expect_whole(reader);
  }
}

TEST_F(CacheTest, ExistingCacheIsReplacedOnlyOnRequest) {
  {
    CacheWriter writer = CacheWriter::create(path(), example_header());
    append_example(writer);
  }
  EXPECT_NE(
      message_of<FileError>([&] { CacheWriter::create(path(), example_header()); }).find("exists already"),
      std::string::npos);
  EXPECT_EQ(CacheReader::open(path()).frame_count(), 1u);
  {
    CacheWriter::create(path(), example_header(), Overwrite::replace);
  }
  EXPECT_EQ(CacheReader::open(path()).frame_count(), 0u);
}

TEST_F(CacheTest, TwoWritersAreRefused) {
  CacheWriter writer = CacheWriter::create(path(), example_header());
  const auto busy = [](const std::string& message) {
    return message.find("another process is writing") != std::string::npos;
  };
  EXPECT_TRUE(busy(message_of<FileError>([&] { CacheWriter::resume(path()); })));
  EXPECT_TRUE(busy(
      message_of<FileError>([&] { CacheWriter::create(path(), example_header(), Overwrite::replace); })));
  append_example(writer);
  EXPECT_EQ(CacheReader::open(path()).frame_count(), 1u);
}

TEST_F(CacheTest, UnwritablePlaceIsAFileError) {
  // Below a regular file nothing can be made, not even by root.
  {
    CacheWriter::create(path(), example_header());
  }
  const std::string message =
      message_of<FileError>([&] { CacheWriter::create(path() / "run.h5", example_header()); });
  EXPECT_NE(message.find((path() / "run.h5").string()), std::string::npos) << message;
  EXPECT_NE(message_of<FileError>([&] { CacheWriter::create(folder_ / "no" / "run.h5", example_header()); }),
            "");
  EXPECT_NE(message_of<FileError>([&] { CacheWriter::resume(folder_ / "nothing.h5"); }), "");
  EXPECT_NE(message_of<FileError>([&] { CacheReader::open(folder_ / "nothing.h5"); }), "");
  EXPECT_NE(message_of<FileError>([&] { CacheReader::open(folder_); }), "");
}

TEST_F(CacheTest, FramesThatDoNotFitAreRefusedAndLeaveNoTrace) {
  CacheWriter writer = CacheWriter::create(path(), example_header());
  append_example(writer);
  const auto refuses = [&](auto&& spoil) {
    ExampleFrame example(1);
    CacheFrame frame = example.frame();
    spoil(example, frame);
    return message_of<InputError>([&] { writer.append(frame); }).find("frame 1") != std::string::npos;
  };
  EXPECT_TRUE(refuses([](auto&, auto& frame) { frame.points = frame.points.subspan(1); }));
  EXPECT_TRUE(refuses([](auto&, auto& frame) { frame.body_poses = {}; }));
  EXPECT_TRUE(refuses([](auto&, auto& frame) { frame.deformed_vertices = {}; }));
  EXPECT_TRUE(refuses([](auto&, auto& frame) { frame.statistics = frame.statistics.subspan(1); }));
  EXPECT_TRUE(refuses([](auto&, auto& frame) { frame.channels = frame.channels.subspan(1); }));
  EXPECT_TRUE(refuses([](auto& example, auto&) { example.channels[0] = example.channels[0].subspan(1); }));
  EXPECT_TRUE(refuses([](auto& example, auto&) { example.points[5].y() = std::nan(""); }));
  EXPECT_TRUE(refuses([](auto& example, auto&) { example.points[5].y() = 1e300; }));
  EXPECT_TRUE(refuses([](auto& example, auto&) { example.poses[1].rotation.w() = std::nan(""); }));
  EXPECT_TRUE(refuses([](auto&, auto& frame) { frame.time = std::numeric_limits<double>::infinity(); }));
  append_example(writer);
  const CacheReader reader = CacheReader::open(path());
  ASSERT_EQ(reader.frame_count(), 2u);
  expect_whole(reader);
}

TEST_F(CacheTest, HeadersThatDoNotFitTogetherAreRefused) {
  const auto refuses = [&](auto&& spoil) {
    CacheHeader header = example_header();
    spoil(header);
    return !message_of<InputError>([&] { CacheWriter::create(path(), header); }).empty();
  };
  EXPECT_TRUE(refuses([](auto& header) { header.frames_per_second = 0.0; }));
  EXPECT_TRUE(refuses([](auto& header) { header.groom.radii[3] = -1.0; }));
  EXPECT_TRUE(refuses([](auto& header) { header.bodies[0].mesh.triangles[0][1] = 4; }));
  EXPECT_TRUE(refuses([](auto& header) { header.bodies[0].normals.pop_back(); }));
  EXPECT_TRUE(refuses([](auto& header) { header.bodies[1].colours.pop_back(); }));
  EXPECT_TRUE(refuses([](auto& header) { header.channels[0].name = "a/b"; }));
  EXPECT_TRUE(refuses([](auto& header) { header.channels[1].name = header.channels[0].name; }));
  EXPECT_TRUE(refuses([](auto& header) { header.channels[0].components = 0; }));
  EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(CacheTest, ContactsComeBackAndOnesThatCannotBeAreRefused) {
  CacheHeader header = example_header();
  header.channels = {{kContactChannel, kContactComponents}};
  CacheWriter writer = CacheWriter::create(path(), header);
  ExampleFrame example(0);
  const auto append = [&](const std::vector<CacheContact>& contacts) {
    const std::vector<float> entries = contact_entries(contacts);
    example.channels = {entries};
    CacheFrame frame = example.frame();
    writer.append(frame);
  };
  // Numbers that a float holds exactly.
  const CacheContact hair{Vec3(0.5, -0.25, 2), Vec3(-1, 0.125, 3), 1, 2, 0.0625, 0.75, true};
  const CacheContact body{Vec3(1, 2, 3), Vec3(0, 0, -0.5), 0, -2, 0.25, 0.0, false};
  append({hair, body});
  append({});
  const auto spoilt = [&](auto&& spoil) {
    CacheContact contact = hair;
    spoil(contact);
    append({body, contact});
  };
  spoilt([](auto& c) { c.strand = kStrands; });
  spoilt([](auto& c) { c.partner = kStrands; });
  spoilt([](auto& c) { c.partner = -3; });  // there are two bodies
  spoilt([](auto& c) { c.s_partner = -0.5; });
  CacheReader reader = CacheReader::open(path());
  EXPECT_EQ(reader.contacts(0), (std::vector{hair, body}));
  EXPECT_TRUE(reader.contacts(1).empty());
  for (std::size_t frame = 2; frame < 6; ++frame)
    EXPECT_NE(message_of<InputError>([&] {
                (void)reader.contacts(frame);
              }).find(fmt::format("contact 1 of frame {}", frame)),
              std::string::npos);
}

TEST_F(CacheTest, MissingFramesAndChannelsAreNamed) {
  CacheWriter writer = CacheWriter::create(path(), example_header());
  append_example(writer);
  const CacheReader reader = CacheReader::open(path());
  EXPECT_NE(message_of<InputError>([&] { (void)reader.points(1); }).find("no frame 1"), std::string::npos);
  EXPECT_NE(message_of<InputError>([&] { (void)reader.channel("colour", 0); }).find("\"colour\""),
            std::string::npos);
  EXPECT_NE(message_of<InputError>([&] { (void)reader.contacts(0); }).find("output.contacts"),
            std::string::npos);
}

}  // namespace
}  // namespace ringlet::io::test

// Archives that other programs could have written: transforms, cubic curves, other types of numbers, indices,
// times. Expected points are closed forms.

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <set>

#include "alembic_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/mesh_file.h"

namespace ringlet::io {
namespace {

using enum XformOperation;

const std::vector<float> kTwoPoints = {1, 0, 0, 2, 0, 0};

// The first point of a strand from (1, 0, 0) to (2, 0, 0) below the transforms that `build` adds.
Vec3 placed(const std::function<AlembicObjectWriter&(AlembicWriter&)>& build,
            const ReadOptions& options = {}) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  add_curves(build(writer), "c", AlembicCurveType::linear, AlembicBasis::none, std::vector{2}, Pod::int32,
             kTwoPoints);
  writer.finish();
  return read_groom(folder / "a.abc", options).points[0];
}

// Sines and cosines of 90 degrees are exact to 6.1e-17 (the rounding of π), the points to a few of that.
constexpr double kTurnTolerance = 1e-15;

TEST(AlembicTransforms, Operations) {
  const auto one = [](XformOperation operation, std::vector<double> channels) {
    return placed([&](AlembicWriter& writer) -> AlembicObjectWriter& {
      return add_transform(writer.top(), "x", {operation}, {channels});
    });
  };
  EXPECT_EQ(one(translate, {1, 2, 3}), Vec3(2, 2, 3));
  EXPECT_EQ(one(scale, {5, 2, 3}), Vec3(5, 0, 0));
  EXPECT_LE((one(rotate_z, {90}) - Vec3(0, 1, 0)).norm(), kTurnTolerance);
  EXPECT_LE((one(rotate_y, {90}) - Vec3(0, 0, -1)).norm(), kTurnTolerance);
  EXPECT_EQ(one(rotate_x, {90}), Vec3(1, 0, 0));
  EXPECT_LE((one(rotate, {0, 0, 2, 90}) - Vec3(0, 1, 0)).norm(), kTurnTolerance);
  // Row vectors: the translation is in the last row, and x goes to the first row.
  EXPECT_EQ(one(matrix, {0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1}), Vec3(7, 10, 9));
}

TEST(AlembicTransforms, TheFirstOperationAndTheParentAreOutermost) {
  // x → 2 x, then turn by 90° about z, then move: (1, 0, 0) → (2, 0, 0) → (0, 2, 0) → (10, 2, 0).
  const Vec3 point = placed([](AlembicWriter& writer) -> AlembicObjectWriter& {
    return add_transform(writer.top(), "x", {translate, rotate_z, scale}, {{10, 0, 0, 90, 2, 2, 2}});
  });
  EXPECT_LE((point - Vec3(10, 2, 0)).norm(), 10 * kTurnTolerance);
  const auto nested = [](bool inherits) {
    return placed([&](AlembicWriter& writer) -> AlembicObjectWriter& {
      return add_transform(add_transform(writer.top(), "outer", {translate}, {{0, 0, 5}}), "inner", {scale},
                           {{3, 3, 3}}, 0, inherits);
    });
  };
  EXPECT_EQ(nested(true), Vec3(3, 0, 5));
  EXPECT_EQ(nested(false), Vec3(3, 0, 0));
}

TEST(AlembicTransforms, MoveWithTime) {
  const auto at = [](const TimeSampling& sampling, double time) {
    return placed(
        [&](AlembicWriter& writer) -> AlembicObjectWriter& {
          return add_transform(writer.top(), "x", {translate}, {{0, 0, 0}, {4, 0, 0}, {4, 8, 0}},
                               writer.add_time_sampling(sampling));
        },
        {.time = time});
  };
  const TimeSampling uniform{0.5, {1.0}}, cyclic{1.0, {0.0, 0.25}},
      acyclic{TimeSampling::kAcyclic, {0.0, 1.0, 5.0}};
  EXPECT_EQ(at(uniform, 0.0), Vec3(1, 0, 0));
  EXPECT_EQ(at(uniform, 1.25), Vec3(3, 0, 0));
  EXPECT_EQ(at(uniform, 1.5), Vec3(5, 0, 0));
  EXPECT_EQ(at(uniform, 9.0), Vec3(5, 8, 0));
  EXPECT_EQ(at(cyclic, 0.125), Vec3(3, 0, 0)) << "samples at 0, 0.25 and 1";
  EXPECT_EQ(at(cyclic, 0.625), Vec3(5, 4, 0));
  EXPECT_EQ(at(acyclic, 3.0), Vec3(5, 4, 0));
  EXPECT_EQ(at(acyclic, NAN), Vec3(1, 0, 0));
}

TEST(AlembicTransforms, WidthsFollowTheScale) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  AlembicCompoundWriter& geometry =
      add_curves(add_transform(writer.top(), "x", {scale}, {{2, 2, 2}}), "c", AlembicCurveType::linear,
                 AlembicBasis::none, std::vector{2}, Pod::int32, kTwoPoints);
  set_values(geometry.add_array("width", {Pod::float32, 1}), std::vector<float>{0.5f});
  writer.finish();
  EXPECT_EQ(read_groom(folder / "a.abc").radii, (std::vector<double>{0.5, 0.5}));
}

hair::Groom read_cubic(AlembicBasis basis, int controls, int per_segment) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  std::vector<float> points;
  for (int i = 0; i < controls; ++i) points.insert(points.end(), {1.0f * i, i == 1 ? 6.0f : 0.0f, 0.0f});
  add_curves(writer.top(), "c", AlembicCurveType::cubic, basis, std::vector{controls}, Pod::int32, points);
  writer.finish();
  return read_groom(folder / "a.abc", {.points_per_segment = per_segment});
}

TEST(AlembicCurves, CubicBasesAreEvaluated) {
  // Of control points with heights 0 6 0 0: a Bézier curve has 6 · 3 u (1 − u)² at u, a Catmull–Rom curve
  // begins at the second point, a B-spline at (0 + 4 · 6 + 0) / 6. Abscissae are uniform, so x is linear in
  // u.
  const hair::Groom bezier = read_cubic(AlembicBasis::bezier, 4, 2);
  ASSERT_EQ(bezier.points.size(), 3u);
  EXPECT_EQ(bezier.points[1], Vec3(1.5, 6 * 3 * 0.5 * 0.25, 0));
  EXPECT_EQ(bezier.points[2], Vec3(3, 0, 0));
  const hair::Groom spline = read_cubic(AlembicBasis::bspline, 5, 1);
  ASSERT_EQ(spline.points.size(), 3u);
  EXPECT_LE((spline.points[0] - Vec3(1, 4, 0)).norm(), 1e-15);
  EXPECT_LE((spline.points[1] - Vec3(2, 1, 0)).norm(), 1e-15);
  EXPECT_EQ(read_cubic(AlembicBasis::none, 5, 1).points, spline.points);
  EXPECT_EQ(read_cubic(AlembicBasis::catmull_rom, 4, 1).points[0], Vec3(1, 6, 0));
  EXPECT_THROW(read_cubic(AlembicBasis::hermite, 4, 1), InputError);
  EXPECT_THROW(read_cubic(AlembicBasis::bezier, 5, 1), InputError);
}

TEST(AlembicCurves, OtherNumbersScopesAndIndices) {
  // Counts of 64 bits, widths per strand through indices, colours as doubles, guide marks as one byte for
  // all.
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  AlembicCompoundWriter& geometry =
      add_curves(writer.top(), "c", AlembicCurveType::linear, AlembicBasis::none,
                 std::vector<std::int64_t>{2, 3}, Pod::int64, {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 2, 1, 0});
  AlembicCompoundWriter& width =
      geometry.add_compound("width", {{"podName", "float32_t"}, {"podExtent", "1"}});
  set_values(width.add_array(".vals", {Pod::float16, 1}), std::vector<std::uint16_t>{0x3c00, 0x3800});
  set_values(width.add_array(".indices", {Pod::uint32, 1}), std::vector<std::uint32_t>{1, 0});
  set_values(geometry.add_array("uv", {Pod::float32, 2}),
             std::vector<float>{0.5, 0.25, 9, 9, 0.75, 1, 9, 9, 9, 9});  // per point: that of the root counts
  AlembicCompoundWriter& arbitrary = geometry.add_compound(".arbGeomParams");
  set_values(arbitrary.add_array("groom_color", {Pod::float64, 3}),
             std::vector<double>{0.1, 0.2, 0.3, 0.4, 0.5, 0.6});
  set_values(arbitrary.add_array("groom_group_id", {Pod::uint8, 1}), std::vector<std::uint8_t>{7, 9});
  set_values(geometry.add_compound(".userProperties").add_scalar("groom_guide", {Pod::int8, 1}),
             std::vector<std::int8_t>{1});
  writer.finish();
  const hair::Groom groom = read_groom(folder / "a.abc");
  EXPECT_EQ(groom.first_point, (std::vector<std::uint32_t>{0, 2, 5}));
  EXPECT_EQ(groom.radii, (std::vector<double>{0.25, 0.25, 0.5, 0.5, 0.5}))
      << "0x3800 is a half, 0x3c00 is one";
  EXPECT_EQ(groom.root_uv[0], Vec2(0.5, 0.25));
  EXPECT_EQ(groom.root_uv[1], Vec2(0.75, 1));
  EXPECT_EQ(groom.colours[1], Vec3(0.1, 0.2, 0.3));
  EXPECT_EQ(groom.colours[2], Vec3(0.4, 0.5, 0.6));
  EXPECT_EQ(groom.groups, (std::vector<std::int32_t>{7, 9}));
  EXPECT_EQ(groom.is_guide, (std::vector<std::uint8_t>{1, 1}));
}

TEST(AlembicCurves, SeveralObjectsAreOneGroom) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  for (const char* name : {"first", "second"}) {
    AlembicObjectWriter& place = add_transform(writer.top(), fmt::format("x_{}", name), {translate},
                                               {{name[0] == 's' ? 5.0 : 0.0, 0, 0}});
    add_curves(place, name, AlembicCurveType::linear, AlembicBasis::none, std::vector{2}, Pod::int32,
               kTwoPoints);
  }
  writer.finish();
  const hair::Groom groom = read_groom(folder / "a.abc", {.metres_per_unit = 0.5, .up_axis = UpAxis::y});
  ASSERT_EQ(groom.strand_count(), 2u);
  EXPECT_EQ(groom.points[0], Vec3(0.5, 0, 0));
  EXPECT_EQ(groom.points[2], Vec3(3, 0, 0));
}

TEST(AlembicAnimation, ReturnsTheSameBits) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(5, 4);
  const auto moved = [&](std::size_t frame) {
    std::vector<Vec3> points = groom.points;
    for (Vec3& p : points)
      p *= frame < 2 ? 1.0 : 2.0;  // exact; frame 1 repeats frame 0, frame 3 repeats frame 2
    return points;
  };
  write_abc_animation(groom, 4, moved, folder / "a.abc", {.frames_per_second = 50.0});
  const AlembicGroom back(folder / "a.abc");
  ASSERT_EQ(back.frame_count(), 4u);
  EXPECT_EQ(back.groom().points, groom.points);
  EXPECT_EQ(back.groom().radii, groom.radii);
  for (std::size_t frame = 0; frame < 4; ++frame) {
    EXPECT_EQ(back.points(frame), moved(frame));
    EXPECT_EQ(back.time(frame), 0.02 * static_cast<double>(frame));
  }
  // Between frames 1 and 2 a point goes from p to 2 p; half way is exact as well.
  const hair::Groom between = read_groom(folder / "a.abc", {.time = 0.03});
  EXPECT_LE((between.points[0] - 1.5 * groom.points[0]).norm(), 1e-15);
  EXPECT_EQ(read_groom(folder / "a.abc").points, groom.points);
  EXPECT_EQ(AlembicGroom(read_bytes(folder / "a.abc"), "in memory").points(3), moved(3));

  EXPECT_THROW(write_abc_animation(
                   groom, 1, [](std::size_t) { return std::vector<Vec3>(1); }, folder / "b.abc"),
               InputError);
  EXPECT_THROW(write_abc_animation(groom, 0, moved, folder / "b.abc"), InputError);
  EXPECT_THROW(write_abc_animation(groom, 2, moved, folder / "b.abc", {.frames_per_second = 0.0}),
               InputError);
  EXPECT_EQ(folder.file_count(), 1u) << "a failed write left something behind";
}

TEST(AlembicAnimation, FramesOfMovingTransforms) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  AlembicObjectWriter& moving =
      add_transform(writer.top(), "x", {translate}, {{0, 0, 0}, {1, 0, 0}, {1, 2, 0}},
                    writer.add_time_sampling({0.5, {0.0}}));
  add_curves(moving, "c", AlembicCurveType::linear, AlembicBasis::none, std::vector{2}, Pod::int32,
             kTwoPoints);
  writer.finish();
  const AlembicGroom groom(folder / "a.abc");
  ASSERT_EQ(groom.frame_count(), 3u);
  EXPECT_EQ(groom.points(1)[0], Vec3(2, 0, 0));
  EXPECT_EQ(groom.points(2)[0], Vec3(2, 2, 0));
}

TEST(AlembicAnimation, ChangingStrandsAreReadOneFrameAtATime) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  AlembicCompoundWriter& geometry = writer.top()
                                        .add_child("c", schema_metadata(kCurvesSchema, ".geom"))
                                        .properties()
                                        .add_compound(".geom", {{"schema", kCurvesSchema}});
  AlembicValues& points = geometry.add_array("P", {Pod::float32, 3});
  AlembicValues& counts = geometry.add_array("nVertices", {Pod::int32, 1});
  set_values(geometry.add_scalar("curveBasisAndType", {Pod::uint8, 4}),
             std::vector<std::uint8_t>{1, 0, 0, 0});
  set_values(points, kTwoPoints);
  set_values(counts, std::vector{2});
  set_values(points, std::vector<float>{0, 0, 0, 1, 0, 0, 2, 0, 0});
  set_values(counts, std::vector{3});
  writer.finish();
  EXPECT_EQ(read_groom(folder / "a.abc").points.size(), 2u);
  EXPECT_EQ(read_groom(folder / "a.abc", {.time = 0.5}).points.size(), 2u) << "the earlier sample holds";
  EXPECT_EQ(read_groom(folder / "a.abc", {.time = 1.0}).points.size(), 3u);
  EXPECT_THROW(AlembicGroom(folder / "a.abc"), InputError);
}

TEST(AlembicAnimation, KindOfCurvesHoldsAsLongAsTheirCounts) {
  // The Alembic library writes samples of points alone so: the counts as before, the kind a cubic Bézier.
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  AlembicCompoundWriter& geometry = writer.top()
                                        .add_child("c", schema_metadata(kCurvesSchema, ".geom"))
                                        .properties()
                                        .add_compound(".geom", {{"schema", kCurvesSchema}});
  AlembicValues& points = geometry.add_array("P", {Pod::float32, 3});
  AlembicValues& counts = geometry.add_array("nVertices", {Pod::int32, 1});
  AlembicValues& kind = geometry.add_scalar("curveBasisAndType", {Pod::uint8, 4});
  for (const float shift : {0.0f, 4.0f}) {
    set_values(points, std::vector<float>{shift, 0, 0, 1 + shift, 0, 0, 2 + shift, 1, 0});
    set_values(counts, std::vector{3});
    set_values(kind,
               shift == 0.0f ? std::vector<std::uint8_t>{1, 0, 0, 0} : std::vector<std::uint8_t>{0, 0, 1, 1});
  }
  writer.finish();
  const AlembicGroom groom(folder / "a.abc");
  ASSERT_EQ(groom.frame_count(), 2u);
  const std::vector<Vec3> later = {{4, 0, 0}, {5, 0, 0}, {6, 1, 0}};
  EXPECT_EQ(groom.points(1), later);
  EXPECT_EQ(read_groom(folder / "a.abc", {.time = 1.0}).points, later);
}

// Moves a group and all that it refers to by `shift` bytes, in the bytes of its file.
void move_group(std::vector<std::byte>& bytes, std::uint64_t offset, std::uint64_t shift,
                std::set<std::uint64_t>& moved) {
  if (offset == 0 || !moved.insert(offset).second) return;
  const auto word = [&](std::uint64_t at) {
    std::uint64_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof(value));
    return value;
  };
  for (std::uint64_t k = 0; k < word(offset); ++k) {
    const std::uint64_t at = offset + 8 + 8 * k, child = word(at);
    if ((child & ~kOgawaDataBit) == 0) continue;
    if ((child & kOgawaDataBit) == 0) move_group(bytes, child, shift, moved);
    const std::uint64_t next = child + shift;
    std::memcpy(bytes.data() + at, &next, sizeof(next));
  }
}

TEST(AlembicFiles, OffsetsBeyondFourGigabytes) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(3, 4);
  write_groom(groom, folder / "a.abc");
  std::vector<std::byte> bytes = read_bytes(folder / "a.abc");
  const std::uint64_t shift = 5'000'000'000u;  // beyond 2³²; the file has a hole and takes no room
  std::uint64_t root = 0;
  std::memcpy(&root, bytes.data() + 8, sizeof(root));
  std::set<std::uint64_t> moved;
  move_group(bytes, root, shift, moved);
  root += shift;
  std::memcpy(bytes.data() + 8, &root, sizeof(root));
  std::ofstream file(folder / "far.abc", std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), 16);
  file.seekp(static_cast<std::streamoff>(shift + 16));
  file.write(reinterpret_cast<const char*>(bytes.data()) + 16,
             static_cast<std::streamsize>(bytes.size() - 16));
  file.close();
  const hair::Groom back = read_groom(folder / "far.abc");
  EXPECT_EQ(back.points, groom.points);
  EXPECT_EQ(back.radii, groom.radii);
}

TEST(AlembicMeshes, RoundTripWithVelocities) {
  ScratchFolder folder;
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
  mesh.uv = {{0, 0}, {1, 0}, {0, 1}, {0.5, 0.5}};
  const auto vertices_of = [&](std::size_t frame) {
    std::vector<Vec3> vertices = mesh.vertices;
    for (Vec3& v : vertices) v.x() += 0.25 * static_cast<double>(frame);
    return vertices;
  };
  const auto velocities_of = [](std::size_t frame) {
    return std::vector<Vec3>(4, Vec3(6, static_cast<double>(frame), 0));
  };
  write_abc_mesh(mesh, 3, vertices_of, velocities_of, folder / "a.abc", {.frames_per_second = 32.0});
  const AlembicMesh back(folder / "a.abc");
  EXPECT_EQ(back.mesh().vertices, mesh.vertices);
  EXPECT_EQ(back.mesh().triangles, mesh.triangles) << "turned around twice, from the first corner on";
  EXPECT_EQ(back.mesh().uv, mesh.uv);
  ASSERT_EQ(back.frame_count(), 3u);
  EXPECT_EQ(back.time(2), 2.0 / 32.0);
  for (std::size_t frame = 0; frame < 3; ++frame) {
    EXPECT_EQ(back.vertices(frame), vertices_of(frame));
    EXPECT_EQ(back.velocities(frame), velocities_of(frame));
  }
  EXPECT_EQ(read_mesh(folder / "a.abc", {.time = 1.0 / 32.0}).vertices, vertices_of(1));
  EXPECT_THROW(read_groom(folder / "a.abc"), InputError);
}

TEST(AlembicMeshes, PolygonsAreTurnedAround) {
  // A square whose corners run clockwise seen from +z, as Alembic lists a face that looks along +z.
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  AlembicObjectWriter& place = add_transform(writer.top(), "x", {translate}, {{0, 0, 3}});
  AlembicCompoundWriter& geometry = place.add_child("m", schema_metadata(kPolyMeshSchema, ".geom"))
                                        .properties()
                                        .add_compound(".geom", {{"schema", kPolyMeshSchema}});
  set_values(geometry.add_array("P", {Pod::float64, 3}),
             std::vector<double>{0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0});
  set_values(geometry.add_array(".faceIndices", {Pod::int32, 1}), std::vector{0, 1, 2, 3});
  set_values(geometry.add_array(".faceCounts", {Pod::int32, 1}), std::vector{4});
  set_values(geometry.add_array("uv", {Pod::float32, 2}), std::vector<float>{0, 0, 0, 1, 1, 1, 1, 0});
  writer.finish();
  const TriangleMesh mesh = read_mesh(folder / "a.abc");
  ASSERT_EQ(mesh.triangles.size(), 2u);
  EXPECT_EQ(mesh.vertices[2], Vec3(1, 1, 3));
  EXPECT_EQ(mesh.uv[1], Vec2(0, 1));
  double area = 0.0;
  for (const auto& t : mesh.triangles)
    area += 0.5 *
            (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]).z();
  EXPECT_EQ(area, 1.0) << "counter-clockwise seen from outside";
  EXPECT_TRUE(AlembicMesh(folder / "a.abc").velocities(0).empty());
}

}  // namespace
}  // namespace ringlet::io

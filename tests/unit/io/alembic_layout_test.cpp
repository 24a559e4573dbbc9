// What the library writes is laid out as Alembic has it: a second reader, in Python and without any code of
// the library, walks through the files and checks every offset, header, key and digest.

#include <gtest/gtest.h>

#include <cstdio>

#include "alembic_samples.h"
#include "ringlet/io/alembic_file.h"

namespace ringlet::io {
namespace {

std::string walk(const std::filesystem::path& path, const char* option = "") {
  const std::string command = "python3 '" RINGLET_SOURCE_DIR "/tests/unit/io/alembic_walk.py' '" +
                              path.string() + "' " + option + " 2>&1";
  std::FILE* pipe = ::popen(command.c_str(), "r");
  std::string output;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) output += static_cast<char>(c);
  EXPECT_EQ(::pclose(pipe), 0) << output;
  EXPECT_TRUE(output.ends_with("complete\n")) << output;
  return output;
}

void expect_lines(const std::string& output, const std::vector<std::string>& lines) {
  for (const std::string& line : lines)
    EXPECT_NE(("\n" + output).find("\n" + line + "\n"), std::string::npos) << line << "\nis not in\n"
                                                                           << output;
}

TEST(AlembicLayout, EmptyArchive) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  writer.finish();
  expect_lines(walk(folder / "a.abc"), {"archive {_ai_AlembicVersion=Alembic 1.8.0 (written by Ringlet)}",
                                        "sampling 0 most=0 cycle=1.0 times=[0.0]"});
}

TEST(AlembicLayout, StillGroom) {
  ScratchFolder folder;
  hair::Groom groom = sample_groom(4, 3, {.equal_lengths = true});
  groom.is_guide = {1, 0, 1};
  write_abc(groom, folder / "a.abc");
  const std::string f3 = "podExtent=3;podName=float32_t}", parameter = "arrayExtent=1;geoScope=";
  const std::string arb = "/Groom/Strands/.geom/.arbGeomParams/",
                    once = " samples=1 changed=0..0 sampling=0 {";
  expect_lines(walk(folder / "a.abc"),
               {"object /Groom {schema=AbcGeom_Xform_v3;schemaObjTitle=AbcGeom_Xform_v3:.xform}",
                "compound /Groom/.xform {schema=AbcGeom_Xform_v3}",
                "array /Groom/.xform/.arbGeomParams/groom_version_major int16_t[1]" + once + parameter +
                    "con;isGeomParam=true;podExtent=1;podName=int16_t}",
                "object /Groom/Strands {schema=AbcGeom_Curve_v2;schemaBaseType=AbcGeom_GeomBase_v1;"
                "schemaObjTitle=AbcGeom_Curve_v2:.geom}",
                "compound /Groom/Strands/.geom {schema=AbcGeom_Curve_v2;schemaBaseType=AbcGeom_GeomBase_v1}",
                "scalar /Groom/Strands/.geom/.selfBnds float64_t[6]" + once + "interpretation=box}",
                "array /Groom/Strands/.geom/P float32_t[3]" + once + "geoScope=vtx;interpretation=point}",
                "array /Groom/Strands/.geom/nVertices int32_t[1]" + once + "}",
                "scalar /Groom/Strands/.geom/curveBasisAndType uint8_t[4]" + once + "}",
                "array /Groom/Strands/.geom/width float32_t[1]" + once + parameter +
                    "vtx;isGeomParam=true;podExtent=1;podName=float32_t}",
                "array " + arb + "groom_id int32_t[1]" + once + parameter +
                    "uni;isGeomParam=true;podExtent=1;podName=int32_t}",
                "array " + arb + "groom_root_uv float32_t[2]" + once + parameter +
                    "uni;interpretation=vector;isGeomParam=true;podExtent=2;podName=float32_t}",
                "array " + arb + "groom_color float32_t[3]" + once + parameter +
                    "vtx;interpretation=vector;isGeomParam=true;" + f3,
                "array " + arb + "groom_closest_guides int32_t[3]" + once + parameter +
                    "uni;interpretation=vector;isGeomParam=true;podExtent=3;podName=int32_t}",
                "array " + arb + "groom_guide_weights float32_t[3]" + once + parameter +
                    "uni;interpretation=vector;isGeomParam=true;" + f3});
  expect_lines(walk(folder / "a.abc", "--values"),
               {"  [0] 8 8 8", "  [0] 1 0 0 0", "  [0] 0 1 2", "  [0] 1 0 1", "  [0] Ringlet"});
}

TEST(AlembicLayout, AnimatedGroomStoresWhatChanges) {
  // Frames 0, 1 and 2 are alike, 3 and 4 move, 5 and 6 stay: samples 3 to 4 change.
  ScratchFolder folder;
  hair::Groom groom;
  groom.add_strand(std::vector<Vec3>{Vec3::Zero(), Vec3(0, 0, 1)});
  const auto points_of = [&](std::size_t frame) {
    std::vector<Vec3> points = groom.points;
    points[1].x() = frame < 3 ? 0.0 : frame == 3 ? 0.5 : 0.25;
    return points;
  };
  write_abc_animation(groom, 7, points_of, folder / "a.abc", {.frames_per_second = 25.0});
  const std::string output = walk(folder / "a.abc", "--values");
  expect_lines(output,
               {"sampling 0 most=1 cycle=1.0 times=[0.0]", "sampling 1 most=7 cycle=0.04 times=[0.0]",
                "array /Groom/Strands/.geom/P float32_t[3] samples=7 changed=3..4 sampling=1 "
                "{geoScope=vtx;interpretation=point}",
                "scalar /Groom/Strands/.geom/.selfBnds float64_t[6] samples=7 changed=3..4 sampling=1 "
                "{interpretation=box}",
                "array /Groom/Strands/.geom/nVertices int32_t[1] samples=7 changed=0..0 sampling=1 {}",
                "  [2] 0x0.0p+0 0x0.0p+0 0x0.0p+0 0x0.0p+0 0x0.0p+0 0x1.0000000000000p+0",
                "  [3] 0x0.0p+0 0x0.0p+0 0x0.0p+0 0x1.0000000000000p-1 0x0.0p+0 0x1.0000000000000p+0",
                "  [6] 0x0.0p+0 0x0.0p+0 0x0.0p+0 0x1.0000000000000p-2 0x0.0p+0 0x1.0000000000000p+0"});
}

TEST(AlembicLayout, RepeatsBetweenChangesAreReferred) {
  // Values 1 1 2 2 2 3 3: samples 2 to 5 change, and those between are stored as references.
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  AlembicCompoundWriter& properties = writer.top().add_child("a", {}).properties();
  AlembicValues& array = properties.add_array("array", {Pod::int32, 1});
  AlembicValues& scalar = properties.add_scalar("scalar", {Pod::float64, 2});
  for (const int value : {1, 1, 2, 2, 2, 3, 3}) {
    set_values(array, std::vector<std::int32_t>(2, value));
    set_values(scalar, std::vector<double>{1.0 * value, 0.5});
  }
  array.set_from_previous();
  writer.finish();
  expect_lines(walk(folder / "a.abc", "--values"),
               {"array /a/array int32_t[1] samples=8 changed=2..5 sampling=0 {}",
                "scalar /a/scalar float64_t[2] samples=7 changed=2..5 sampling=0 {}", "  [1] 1 1",
                "  [2] 2 2", "  [4] 2 2", "  [5] 3 3", "  [7] 3 3"});
}

TEST(AlembicLayout, LongNamesManyTextsAndCounts) {
  // Counts above 255 and 65,535 take 2 and 4 bytes; of 300 texts the first 254 are indexed, long ones never.
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc", {{"_ai_Description", "many"}});
  AlembicCompoundWriter& properties =
      writer.top().add_child("a", {{"long", std::string(300, 'm')}}).properties();
  for (int i = 0; i < 300; ++i)
    properties.add_compound(fmt::format("c{}", i), {{"number", std::to_string(i)}});
  properties.add_array(std::string(300, 'n'), {Pod::uint8, 1});
  AlembicValues& many = properties.add_scalar("many", {Pod::uint32, 1}, {{"text", std::string(400, 't')}});
  for (std::uint32_t i = 0; i < 300; ++i) set_values(many, std::vector{i / 2});
  AlembicValues& more = properties.add_scalar("more", {Pod::boolean, 1});
  for (int i = 0; i < 70'000; ++i) set_values(more, std::vector<std::uint8_t>{i == 66'000});
  writer.finish();
  expect_lines(walk(folder / "a.abc"),
               {"archive {_ai_AlembicVersion=Alembic 1.8.0 (written by Ringlet);_ai_Description=many}",
                "object /a {long=" + std::string(300, 'm') + "}", "compound /a/c0 {number=0}",
                "compound /a/c299 {number=299}",
                "array /a/" + std::string(300, 'n') + " uint8_t[1] samples=0 changed=0..0 sampling=0 {}",
                "scalar /a/many uint32_t[1] samples=300 changed=2..298 sampling=0 {text=" +
                    std::string(400, 't') + "}",
                "scalar /a/more bool_t[1] samples=70000 changed=66000..66001 sampling=0 {}"});
}

TEST(AlembicLayout, SamplingsEmptySamplesAndSharedData) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  const std::uint32_t uniform = writer.add_time_sampling({0.5, {2.0}});
  const std::uint32_t cyclic = writer.add_time_sampling({1.0, {0.0, 0.25}});
  const std::uint32_t acyclic = writer.add_time_sampling({TimeSampling::kAcyclic, {0.0, 1.0, 4.0}});
  EXPECT_EQ(writer.add_time_sampling({0.5, {2.0}}), uniform);
  EXPECT_EQ(writer.add_time_sampling({}), 0u);
  AlembicCompoundWriter& properties = writer.top().properties();
  AlembicValues& a = properties.add_array("a", {Pod::float32, 1}, {}, uniform);
  AlembicValues& b = properties.add_array("b", {Pod::float32, 3}, {}, cyclic);
  AlembicValues& c = properties.add_array("c", {Pod::string, 1}, {}, acyclic);
  set_values(a, std::vector<float>{1, 2, 3});
  set_values(a, std::vector<float>{});
  set_values(b, std::vector<float>{1, 2, 3});  // the same bytes as in a
  for (const char* text : {"one", "", "three"}) c.set_text(text);
  writer.finish();
  const std::string output = walk(folder / "a.abc", "--values");
  expect_lines(output,
               {"sampling 1 most=2 cycle=0.5 times=[2.0]", "sampling 2 most=1 cycle=1.0 times=[0.0, 0.25]",
                "sampling 3 most=3 cycle=5.6177910464447366e+306 times=[0.0, 1.0, 4.0]",
                "array /a float32_t[1] samples=2 changed=1..1 sampling=1 {}", "  [1] ", "  [2] three"});
  // The sample that two properties share is stored once.
  const std::vector<std::byte> file = read_bytes(folder / "a.abc");
  const std::array<float, 3> sample = {1, 2, 3};
  const std::string_view text = as_text(file), shared = as_text(std::as_bytes(std::span(sample)));
  EXPECT_NE(text.find(shared), std::string_view::npos);
  EXPECT_EQ(text.find(shared), text.rfind(shared));
}

TEST(AlembicLayout, AnimatedMesh) {
  ScratchFolder folder;
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  mesh.triangles = {{0, 1, 2}};
  mesh.uv = {{0, 0}, {1, 0}, {0, 1}};
  const auto vertices_of = [&](std::size_t frame) {
    std::vector<Vec3> vertices = mesh.vertices;
    vertices[2].z() = static_cast<double>(frame);
    return vertices;
  };
  const auto velocities_of = [](std::size_t) { return std::vector<Vec3>(3, Vec3(0, 0, 24)); };
  write_abc_mesh(mesh, 3, vertices_of, velocities_of, folder / "a.abc");
  expect_lines(walk(folder / "a.abc", "--values"),
               {"object /Body/Mesh {schema=AbcGeom_PolyMesh_v1;schemaBaseType=AbcGeom_GeomBase_v1;"
                "schemaObjTitle=AbcGeom_PolyMesh_v1:.geom}",
                "array /Body/Mesh/.geom/.faceIndices int32_t[1] samples=3 changed=0..0 sampling=1 {}",
                "array /Body/Mesh/.geom/.velocities float32_t[3] samples=3 changed=0..0 sampling=1 "
                "{interpretation=vector}",
                "  [0] 2 1 0", "  [2] 3"});
}

}  // namespace
}  // namespace ringlet::io

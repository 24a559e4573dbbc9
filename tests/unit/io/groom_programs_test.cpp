// What other programs write around their curves and meshes: indices, inherited values, instances, hidden and
// empty objects, proxies, buffers in other files, and the binding that Unreal reads.

#include <gtest/gtest.h>

#include "alembic_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/io/usd_file.h"
#include "ringlet/io/usd_skel.h"

namespace ringlet::io {
namespace {

constexpr const char* kUsdHead = "#usda 1.0\n(metersPerUnit = 1 upAxis = \"Z\")\n";
constexpr const char* kTwoStrands =
    "uniform token type = \"linear\"\nint[] curveVertexCounts = [2, 2]\n"
    "point3f[] points = [(0,0,0), (0,0,1), (1,0,0), (1,0,1)]\n";

hair::Groom read_layer(const std::string& text) { return read_usd(bytes_of(kUsdHead + text), "a.usda"); }

// The warnings that `call` gives.
std::vector<std::string> warnings_of(const std::function<void()>& call) {
  std::vector<std::string> warnings;
  const LogSink before = set_log_sink([&](LogLevel level, const std::string& text) {
    if (level == LogLevel::warning) warnings.push_back(text);
  });
  call();
  set_log_sink(before);
  return warnings;
}

TEST(UsdPrograms, PrimvarsMayHaveIndices) {
  const hair::Groom groom =
      read_layer(std::string("def BasisCurves \"c\" {\n") + kTwoStrands +
                 "texCoord2f[] primvars:st = [(0.25, 0.5), (0.75, 1)] (interpolation = \"uniform\")\n"
                 "int[] primvars:st:indices = [1, 0]\n"
                 "color3f[] primvars:displayColor = [(1, 0, 0), (0, 1, 0)] (interpolation = \"vertex\")\n"
                 "int[] primvars:displayColor:indices = [0, 1, 1, 0]\n"
                 "token[] primvars:groom_group_name = [\"back\", \"front\"] (interpolation = \"uniform\")\n"
                 "int[] primvars:groom_group_name:indices = [1, 1]\n}");
  EXPECT_EQ(groom.root_uv, (std::vector<Vec2>{{0.75, 1}, {0.25, 0.5}}));
  EXPECT_EQ(groom.colours, (std::vector<Vec3>{{1, 0, 0}, {0, 1, 0}, {0, 1, 0}, {1, 0, 0}}));
  ASSERT_EQ(groom.group_names.size(), 1u);
  EXPECT_EQ(groom.group_names.begin()->second, "front");
  EXPECT_THROW(
      read_layer(std::string("def BasisCurves \"c\" {\n") + kTwoStrands +
                 "float[] primvars:groom_width = [1]\nint[] primvars:groom_width:indices = [0, 1]\n}"),
      InputError);
}

TEST(UsdPrograms, ConstantsAreInherited) {
  const hair::Groom groom =
      read_layer(std::string("def Xform \"x\" {\ncolor3f[] primvars:displayColor = [(1, 0, 0)]\n"
                             "color3f[] primvars:other = [(1, 0, 0)]\ndef Xform \"y\" {\n"
                             "float[] primvars:displayOpacity = [0.25, 0.5] (interpolation = \"vertex\")\n"
                             "def BasisCurves \"c\" {\n") +
                 kTwoStrands + "}}}");
  EXPECT_EQ(groom.colours, std::vector<Vec3>(4, Vec3(1, 0, 0)));
  EXPECT_TRUE(groom.transparencies.empty()) << "only constants come from above";
}

TEST(UsdPrograms, InstancesAtPointsAndValueClipsAreNamed) {
  std::vector<std::string> warnings = warnings_of([] {
    const hair::Groom groom =
        read_layer(std::string("def BasisCurves \"c\" {\n") + kTwoStrands +
                   "}\ndef PointInstancer \"many\" {\ndef BasisCurves \"d\" {\n" + kTwoStrands + "}}");
    EXPECT_EQ(groom.strand_count(), 2u) << "the pattern itself is not shown";
  });
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("\"many\""), std::string::npos);
  warnings = warnings_of([] {
    read_layer(std::string("def BasisCurves \"c\" (clips = {dictionary default = {"
                           "string primPath = \"/c\"}}) {\n") +
               kTwoStrands + "}");
  });
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("clips"), std::string::npos);
}

TEST(UsdPrograms, ProxiesStandInWhereThereIsNothingElse) {
  const auto mesh = [](const std::string& name, const std::string& purpose) {
    return "def Mesh \"" + name + "\" {\nuniform token purpose = \"" + purpose +
           "\"\nint[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 2]\n"
           "point3f[] points = [(0,0,0), (1,0,0), (0,1,0)]\n}\n";
  };
  const auto vertices = [&](const std::string& layer) {
    return read_usd_mesh(bytes_of(kUsdHead + layer), "a.usda").vertices.size();
  };
  EXPECT_EQ(vertices(mesh("a", "default") + mesh("b", "proxy") + mesh("c", "guide")), 3u);
  EXPECT_EQ(vertices(mesh("a", "render") + mesh("b", "default")), 6u);
  EXPECT_EQ(vertices(mesh("b", "proxy")), 3u);
  const auto curves = [](const std::string& name, const std::string& purpose) {
    return "def BasisCurves \"" + name + "\" {\nuniform token purpose = \"" + purpose + "\"\n" + kTwoStrands +
           "}\n";
  };
  EXPECT_EQ(read_layer(curves("a", "render") + curves("b", "proxy")).strand_count(), 2u);
  EXPECT_EQ(read_layer(curves("b", "proxy") + curves("c", "proxy")).strand_count(), 4u);
}

TEST(UsdPrograms, HairThatIsNeverVisibleIsLeftOut) {
  const auto curves = [](const std::string& visibility) {
    return "def Xform \"x\" {\ntoken visibility" + visibility + "\ndef BasisCurves \"c\" {\n" + kTwoStrands +
           "}}\n";
  };
  for (const char* hidden : {" = \"invisible\"", ".timeSamples = {1: \"invisible\", 5: \"invisible\"}"})
    EXPECT_THROW(read_layer(curves(hidden)), InputError) << hidden;
  for (const char* visible : {" = \"inherited\"", ".timeSamples = {1: \"invisible\", 5: \"inherited\"}"})
    EXPECT_EQ(read_layer(curves(visible)).strand_count(), 2u) << visible;
}

TEST(UsdPrograms, AnAnimationWarnsOnce) {
  const ScratchFolder folder;
  write_text(folder / "a.usda",
             std::string(kUsdHead) + "def BasisCurves \"c\" {\n" + kTwoStrands +
                 "point3f[] points.timeSamples = {0: [(0,0,0), (0,0,1), (1,0,0), (1,0,1)], "
                 "1: [(0,0,0), (0,1,1), (1,0,0), (1,1,1)]}\n}\n"
                 "def BasisCurves \"d\" {\ntoken visibility = \"invisible\"\n}\n");
  const std::vector<std::string> warnings = warnings_of([&] {
    const UsdGroomFile file(folder / "a.usda");
    for (const double time : {0.0, 0.5, 1.0}) EXPECT_EQ(file.groom_at(time).strand_count(), 2u);
  });
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("\"d\" was left out"), std::string::npos);
}

// A character that walks by the transform of its root, while its joints move as well.
TEST(UsdPrograms, AMovingPlaceOfASkeletonIsNamed) {
  const std::string arm(
      as_text(read_bytes(std::filesystem::path(RINGLET_SOURCE_DIR) / "tests/unit/io/data/arm.usda")));
  const std::string place = "double3 xformOp:translate = (0, 0, 5)";
  ASSERT_NE(arm.find(place), std::string::npos);
  std::string walking = arm;
  walking.replace(arm.find(place), place.size(),
                  "double3 xformOp:translate.timeSamples = {0: (0, 0, 5), 24: (0, 9, 5)}");
  EXPECT_TRUE(warnings_of([&] { read_usd_skel(bytes_of(arm), "arm.usda"); }).empty());
  const auto warnings = warnings_of([&] { read_usd_skel(bytes_of(walking), "arm.usda"); });
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("left out beside those of the skeleton"), std::string::npos);
}

TEST(UsdPrograms, AGroomIsBoundToACharacter) {
  ScratchFolder folder;
  for (const char* name : {"a.usda", "a.usdc"}) {
    write_groom(sample_groom(1, 2), folder / name, {.usd_bound_prim = "/Hero/Body/Head"});
    EXPECT_EQ(read_groom(folder / name).strand_count(), 2u);
    const auto bytes = read_bytes(folder / name);
    const UsdLayer layer = parse_usd_layer(bytes, name);
    ASSERT_EQ(layer.prims.size(), 2u);
    const UsdPrim& head = layer.prims[1].children.at(0).children.at(0);
    EXPECT_EQ(layer.prims[1].name + "/" + head.name, "Hero/Head");
    EXPECT_EQ(head.type, "") << "an opinion about a prim of another layer";
    EXPECT_EQ(head.api_schemas, std::vector<std::string>{"GroomBindingAPI"});
    const UsdAttribute* relationship = head.find("unreal:groomBinding:groom");
    ASSERT_TRUE(relationship);
    EXPECT_TRUE(relationship->is_relationship);
    EXPECT_EQ(value_at(*relationship, {}).strings, std::vector<std::string>{"/Groom/Strands"});
  }
  for (const char* path : {"Hero", "/", "/Hero/", "/Groom/Strands", "/Hero/7", "/He ro"})
    EXPECT_THROW(write_groom(sample_groom(1, 2), folder / "b.usda", {.usd_bound_prim = path}), InputError)
        << path;
}

AlembicObjectWriter& add_instance(AlembicObjectWriter& parent, const std::string& name,
                                  const std::string& source) {
  AlembicObjectWriter& object = parent.add_child(name, {{"isInstance", "1"}});
  object.properties().add_scalar(".instanceSource", {Pod::string, 1}).set_text(source);
  return object;
}

const std::vector<float> kStrand = {0, 0, 0, 0, 0, 1};

TEST(AlembicPrograms, InstancesAreWhatTheyShow) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  // A moved strand, and the same group of objects twice more: below a scale, and itself within an instance.
  AlembicObjectWriter& group = add_transform(writer.top(), "group", {XformOperation::translate}, {{5, 0, 0}});
  add_curves(group, "strand", AlembicCurveType::linear, AlembicBasis::none, std::vector{2}, Pod::int32,
             kStrand);
  AlembicObjectWriter& large = add_transform(writer.top(), "large", {XformOperation::scale}, {{2, 2, 2}});
  add_instance(large, "again", "/group");
  add_instance(writer.top(), "third", "/large");
  writer.finish();
  const hair::Groom groom = read_groom(folder / "a.abc");
  ASSERT_EQ(groom.strand_count(), 3u);
  EXPECT_EQ(groom.points[1], Vec3(5, 0, 1));
  EXPECT_EQ(groom.points[3], Vec3(10, 0, 2));
  EXPECT_EQ(groom.points[5], Vec3(10, 0, 2));

  AlembicWriter wrong(folder / "b.abc");
  add_instance(wrong.top(), "nobody", "/nothing");
  wrong.finish();
  EXPECT_THROW(read_groom(folder / "b.abc"), InputError);
  AlembicWriter endless(folder / "c.abc");
  add_instance(add_transform(endless.top(), "x", {XformOperation::scale}, {{2, 2, 2}}), "self", "/x");
  endless.finish();
  EXPECT_THROW(read_groom(folder / "c.abc"), InputError);
}

TEST(AlembicPrograms, HiddenAndEmptyObjectsAreLeftOut) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  const auto strand = [](AlembicObjectWriter& parent, const std::string& name) {
    add_curves(parent, name, AlembicCurveType::linear, AlembicBasis::none, std::vector{2}, Pod::int32,
               kStrand);
  };
  const auto group = [&](const std::string& name, std::int8_t code) -> AlembicObjectWriter& {
    AlembicObjectWriter& object = add_transform(writer.top(), name, {XformOperation::scale}, {{1, 1, 1}});
    set_values(object.properties().add_scalar("visible", {Pod::int8, 1}), std::vector{code});
    return object;
  };
  strand(group("shown", 1), "a");
  strand(group("as_above", -1), "b");
  strand(group("hidden", 0), "c");
  AlembicCompoundWriter& nothing = writer.top()
                                       .add_child("empty", schema_metadata(kCurvesSchema, ".geom"))
                                       .properties()
                                       .add_compound(".geom");
  nothing.add_array("P", {Pod::float32, 3});
  writer.finish();
  hair::Groom groom;
  const auto warnings = warnings_of([&] { groom = read_groom(folder / "a.abc"); });
  EXPECT_EQ(groom.strand_count(), 2u);
  EXPECT_EQ(warnings.size(), 2u);
}

TEST(AlembicPrograms, ColoursMayCarryTheirOpacity) {
  ScratchFolder folder;
  AlembicWriter writer(folder / "a.abc");
  AlembicCompoundWriter& geometry = add_curves(writer.top(), "c", AlembicCurveType::linear,
                                               AlembicBasis::none, std::vector{2}, Pod::int32, kStrand);
  set_values(geometry.add_compound(".arbGeomParams").add_array("Cd", {Pod::float32, 4}),
             std::vector<float>{1, 0.5f, 0.25f, 0.75f});
  writer.finish();
  const hair::Groom groom = read_groom(folder / "a.abc");
  EXPECT_EQ(groom.colours, std::vector<Vec3>(2, Vec3(1, 0.5, 0.25)));
  EXPECT_EQ(groom.transparencies, std::vector<double>(2, 0.25));
}

// Alembic has no library here that could write these: all kinds of numbers, in scalars and arrays.
TEST(AlembicPrograms, EveryKindOfNumberMayBeAGroup) {
  const auto check = []<class T>(Pod pod, T value) {
    ScratchFolder folder;
    AlembicWriter writer(folder / "a.abc");
    AlembicCompoundWriter& geometry = add_curves(writer.top(), "c", AlembicCurveType::linear,
                                                 AlembicBasis::none, std::vector{2}, Pod::int32, kStrand);
    AlembicCompoundWriter& user = geometry.add_compound(".userProperties");
    user.add_scalar("groom_group_id", {pod, 1}).set(std::span<const T>(&value, 1));
    geometry.add_compound(".arbGeomParams")
        .add_array("groom_guide", {pod, 1})
        .set(std::span<const T>(&value, 1));
    writer.finish();
    const hair::Groom groom = read_groom(folder / "a.abc");
    EXPECT_EQ(groom.groups, std::vector<std::int32_t>{1}) << pod_name(pod);
    EXPECT_EQ(groom.is_guide, std::vector<std::uint8_t>{1}) << pod_name(pod);
  };
  check(Pod::boolean, std::uint8_t{1});
  check(Pod::uint8, std::uint8_t{1});
  check(Pod::int8, std::int8_t{1});
  check(Pod::uint16, std::uint16_t{1});
  check(Pod::int16, std::int16_t{1});
  check(Pod::uint32, std::uint32_t{1});
  check(Pod::int32, std::int32_t{1});
  check(Pod::uint64, std::uint64_t{1});
  check(Pod::int64, std::int64_t{1});
  check(Pod::float16, std::uint16_t{0x3c00});
  check(Pod::float32, 1.0f);
  check(Pod::float64, 1.0);
}

TEST(GltfPrograms, BuffersMayLieBesideGroomsAndMeshes) {
  ScratchFolder folder;
  HandMade data;
  for (const float x : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 2.f, 0.f}) data.put(x);
  write_text(folder / "points.bin", data.str());
  const auto file = [&](int mode, const std::string& uri) {
    write_text(folder / "a.gltf",
               R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"primitives":[{"mode":)" +
                   std::to_string(mode) + R"(,"attributes":{"POSITION":0}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":")" +
                   uri + "\"}]}");
    return folder / "a.gltf";
  };
  EXPECT_EQ(read_groom(file(3, "points.bin")).points[2], Vec3(0, 0, 2));
  EXPECT_EQ(read_mesh(file(4, "points.bin")).vertices[2], Vec3(0, 0, 2));
  EXPECT_THROW(read_groom(file(3, "../points.bin")), InputError);
  EXPECT_THROW(read_groom(file(3, "missing.bin")), FileError);
  // Both files cut short at every byte.
  const std::string json = [&] {
    const auto bytes = read_bytes(file(3, "points.bin"));
    return std::string(as_text(bytes));
  }();
  for (std::size_t size = 0; size < json.size(); ++size) {
    write_text(folder / "a.gltf", json.substr(0, size));
    EXPECT_THROW(read_groom(folder / "a.gltf"), InputError) << size;
  }
  write_text(folder / "a.gltf", json);
  for (std::size_t size = 0; size < data.str().size(); ++size) {
    write_text(folder / "points.bin", data.str().substr(0, size));
    EXPECT_THROW(read_groom(folder / "a.gltf"), InputError) << size;
  }
  EXPECT_THROW(write_groom(sample_groom(1, 2), folder / "b.gltf"), InputError);
}

}  // namespace
}  // namespace ringlet::io

// Writes small, valid files of every format as seeds for the fuzz targets: make_corpus FOLDER

#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "ringlet/base/error.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/alembic_writer.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/cache_writer.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/point_cache.h"
#include "ringlet/io/usd_file.h"

namespace {

using namespace ringlet;

// Three curly strands of five points, with everything a groom can carry or with nothing but points.
hair::Groom curls(bool rich) {
  hair::Groom groom;
  for (int i = 0; i < 3; ++i) {
    std::vector<Vec3> points;
    for (int k = 0; k < 5; ++k)
      points.emplace_back(0.01 * i + 0.01 * std::cos(k), 0.01 * std::sin(k), 0.02 * k);
    groom.add_strand(points);
    if (!rich) continue;
    groom.root_uv.emplace_back(0.25 * i, 0.5);
    groom.groups.push_back(i);
    groom.is_guide.push_back(i == 0);
  }
  if (!rich) return groom;
  groom.radii.assign(groom.points.size(), 4e-5);
  groom.transparencies.assign(groom.points.size(), 0.25);
  groom.colours.assign(groom.points.size(), Vec3(0.5, 0.25, 0.125));
  return groom;
}

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string triangle_glb() {
  std::string json =
      R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"children":[1],"translation":[0,1,0]},)"
      R"({"mesh":0,"rotation":[0,0,0,1],"scale":[2,2,2]}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},)"
      R"("indices":1}]}],"buffers":[{"byteLength":44}],"bufferViews":[{"buffer":0,"byteLength":36},)"
      R"({"buffer":0,"byteOffset":36,"byteLength":6}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,)"
      R"("type":"VEC3"},{"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}]})";
  json.resize((json.size() + 3) / 4 * 4, ' ');
  const auto word = [](std::uint32_t value) { return std::string(reinterpret_cast<const char*>(&value), 4); };
  std::string binary;
  for (const float x : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f})
    binary.append(reinterpret_cast<const char*>(&x), 4);
  binary += std::string("\0\0\1\0\2\0\0\0", 8);
  const auto total = static_cast<std::uint32_t>(28 + json.size() + binary.size());
  return "glTF" + word(2) + word(total) + word(static_cast<std::uint32_t>(json.size())) + "JSON" + json +
         word(static_cast<std::uint32_t>(binary.size())) + std::string("BIN\0", 4) + binary;
}

// Two frames with a body and statistics, and perhaps contacts.
void write_cache(const std::filesystem::path& path, bool contacts) {
  io::CacheHeader header;
  header.scene_toml = "[hair]\ncount = 3\n";
  header.groom = curls(false);
  io::CacheBody body;
  body.name = "head";
  body.mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  body.mesh.triangles = {{0, 1, 2}};
  header.bodies = {body};
  header.statistics = {"contacts"};
  if (contacts) header.channels = {{io::kContactChannel, io::kContactComponents}};
  io::CacheWriter writer = io::CacheWriter::create(path, header, io::Overwrite::replace);
  const std::vector<Pose> poses(1);
  const std::vector<double> statistics{7.0};
  const io::CacheContact on_hair{Vec3::Zero(), Vec3::UnitZ(), 0, 2, 0.01, 0.02, true};
  const io::CacheContact on_body{Vec3::Zero(), -Vec3::UnitX(), 1, -1, 0.03, 0.0, false};
  const std::vector<float> entries = io::contact_entries(std::array{on_hair, on_body});
  const std::vector<std::span<const float>> channels{entries};
  for (int i = 0; i < 2; ++i) {
    io::CacheFrame frame{
        .time = 0.04 * i, .points = header.groom.points, .body_poses = poses, .statistics = statistics};
    if (contacts) frame.channels = channels;
    writer.append(frame);
  }
}

void write_abc_body(const std::filesystem::path& path) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  mesh.triangles = {{0, 1, 2}};
  mesh.uv = {{0, 0}, {1, 0}, {0, 1}};
  const auto vertices_of = [&](std::size_t frame) {
    std::vector<Vec3> vertices = mesh.vertices;
    vertices[2].z() = static_cast<double>(frame);
    return vertices;
  };
  io::write_abc_mesh(mesh, 2, vertices_of, vertices_of, path);
}

template <class T>
void set_sample(io::AlembicValues& values, const std::vector<T>& sample) {
  values.set(std::span<const T>(sample));
}

// Cubic curves with indexed widths below a moving transform.
void write_abc_scene(const std::filesystem::path& path) {
  io::AlembicWriter writer(path);
  const std::uint32_t sampling = writer.add_time_sampling({io::TimeSampling::kAcyclic, {0.0, 0.05, 0.1}});
  io::AlembicObjectWriter& place = writer.top().add_child("x", {{"schema", io::kXformSchema}});
  io::AlembicCompoundWriter& transform = place.properties().add_compound(".xform");
  set_sample(transform.add_scalar(".inherits", {io::Pod::boolean, 1}), std::vector<std::uint8_t>{1});
  set_sample(transform.add_scalar(".ops", {io::Pod::uint8, 3}), std::vector<std::uint8_t>{0x10, 0x20, 0x50});
  io::AlembicValues& channels = transform.add_scalar(".vals", {io::Pod::float64, 8}, {}, sampling);
  for (const double x : {0.0, 0.5, 1.0})
    set_sample(channels, std::vector{x, 0.0, 0.0, 0.0, 0.0, 1.0, 90.0, 45.0});

  io::AlembicCompoundWriter& curves =
      place.add_child("c", {{"schema", io::kCurvesSchema}}).properties().add_compound(".geom");
  set_sample(curves.add_array("P", {io::Pod::float64, 3}),
             std::vector<double>{0, 0, 0, 1, 0, 0, 2, 1, 0, 3, 0, 1, 4, 0, 0});
  set_sample(curves.add_array("nVertices", {io::Pod::int64, 1}), std::vector<std::int64_t>{5});
  set_sample(curves.add_scalar("curveBasisAndType", {io::Pod::uint8, 4}),
             std::vector<std::uint8_t>{0, 0, 2, 2});
  io::AlembicCompoundWriter& width = curves.add_compound("width");
  set_sample(width.add_array(".vals", {io::Pod::float16, 1}), std::vector<std::uint16_t>{0x3c00, 0x3800});
  set_sample(width.add_array(".indices", {io::Pod::uint32, 1}), std::vector<std::uint32_t>{0, 1, 1});
  curves.add_compound(".userProperties").add_array("note", {io::Pod::string, 1}).set_text("seed");
  writer.finish();
}

std::string read_text(const std::filesystem::path& path) {
  return std::string(io::as_text(io::read_bytes(path)));
}

// A zip of stored files, with an empty directory at its end.
std::string stored_zip(const std::vector<std::pair<std::string, std::string>>& files) {
  std::string zip;
  const auto word = [&](std::size_t value, std::size_t bytes) {
    for (; bytes-- > 0; value >>= 8) zip += static_cast<char>(value & 0xFF);
  };
  for (const auto& [name, contents] : files) {
    zip += "PK\3\4";
    word(20, 2);
    word(0, 12);  // flags, method, date, checksum
    word(contents.size(), 4);
    word(contents.size(), 4);
    word(name.size(), 2);
    word(0, 2);
    zip += name + contents;
  }
  const std::size_t directory = zip.size();
  zip += "PK\5\6";
  word(0, 8);
  word(0, 4);
  word(directory, 4);
  word(0, 2);
  return zip;
}

}  // namespace

int main(int count, char** arguments) try {
  if (count != 2) {
    std::fputs("usage: ringlet_fuzz_corpus FOLDER\n", stderr);
    return 2;
  }
  const std::filesystem::path root = arguments[1];
  for (const char* format :
       {"hair", "tfx", "ply", "obj", "usda", "usdc", "glb", "abc", "point_cache", "mesh", "cache"})
    std::filesystem::create_directories(root / format);
  for (const bool rich : {false, true}) {
    const hair::Groom groom = curls(rich);
    const std::string name = rich ? "rich" : "plain";
    for (const std::string& extension : io::groom_extensions())
      if (extension != ".usd")  // the same as .usdc
        io::write_groom(groom, root / extension.substr(1) / (name + extension));
    io::write_groom(groom, root / "ply" / (name + "_text.ply"), {.text = true});
  }
  io::write_groom(curls(true), root / "glb/compressed.glb", {.compress = true});
  const hair::Groom groom = curls(false);
  io::write_usda_animation(groom, 2, [&](std::size_t) { return groom.points; }, root / "usda/animation.usda");
  io::write_usdc_animation(groom, 2, [&](std::size_t) { return groom.points; }, root / "usdc/animation.usdc");
  write_text(root / "usdc/package.usdz",
             stored_zip({{"scene.usda", "#usda 1.0\ndef \"x\" (references = @hair.usdc@</Groom>) {}\n"},
                         {"hair.usdc", read_text(root / "usdc/plain.usdc")}}));
  const auto moved = [&](std::size_t frame) {
    std::vector<Vec3> points = groom.points;
    for (Vec3& p : points) p.x() += 0.5 * static_cast<double>(frame);
    return points;
  };
  io::write_abc_animation(groom, 3, moved, root / "abc/animation.abc");
  io::write_pc2(groom, 3, moved, root / "point_cache/hair.pc2");
  io::write_mdd(groom, 3, moved, root / "point_cache/hair.mdd");
  write_abc_body(root / "abc/body.abc");
  write_abc_scene(root / "abc/scene.abc");
  write_text(root / "usda/cubic.usda",
             "#usda 1.0\n(metersPerUnit = 0.01 upAxis = \"Y\")\ndef Xform \"x\" (prepend references = "
             "@a.usd@</b>) {\n"
             "double3 xformOp:translate = (1, 2, 3)\nfloat3 xformOp:rotateXYZ = (0, 90, 0)\n"
             "uniform token[] xformOpOrder = [\"xformOp:translate\", \"!invert!xformOp:rotateXYZ\"]\n"
             "def BasisCurves \"c\" {uniform token basis = \"bspline\" uniform token wrap = \"pinned\"\n"
             "int[] curveVertexCounts = [4]\npoint3f[] points = [(0,0,0),(1,0,0),(2,1,0),(3,0,1)]\n"
             "float[] widths = [1, 2, 2, 1] (interpolation = \"varying\")}}\n");
  write_text(
      root / "usda/composed.usda",
      "#usda 1.0\n(metersPerUnit = 1 subLayers = [@s.usda@ (offset = 2)])\nclass \"k\" {float[] widths = "
      "[1]}\n"
      "def Xform \"x\" (variants = {string v = \"b\"} prepend variantSets = \"v\" prepend references = </y> "
      "(offset = 1; scale = 2)) {variantSet \"v\" = {\"a\" {} \"b\" {over \"c\" (inherits = </k>) {}}}}\n"
      "def \"y\" {def BasisCurves \"c\" (specializes = </k>) {uniform token type = \"linear\"\n"
      "int[] curveVertexCounts = [2]\npoint3f[] points.timeSamples = {0: [(0,0,0),(1,0,0)], 1: "
      "[(0,1,0),(1,1,0)]}\n"
      "token[] primvars:groom_group_name = [\"n\"]\nrel material:binding:physics = </y/m>}\n"
      "def Material \"m\" {float physics:density = 1000}}\n");
  write_text(root / "obj/pairs.obj", "v 0 0 0\nv 1 0 0 1 0.5 0\nv 2 0 0\nl 1 2\nl -2 -1\n");
  write_text(root / "mesh/square.obj",
             "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 1\nf 1/1 2/2 3/2 4/1\nf -4//1 -2//1 -1//1\n");
  write_text(root / "mesh/square.ply",
             "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
             "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n1 1 0\n0 1 "
             "0\n4 0 1 2 3\n");
  write_text(root / "mesh/triangle.tfxmesh",
             "numOfBones 1\n0 bone\nnumOfVertices 3\n# index, position, normal, bones, weights\n"
             "0 0 0 0 0 0 1 0 0 0 0 1 0 0 0\n1 1 0 0 0 0 1 0 0 0 0 1 0 0 0\n"
             "2 0 1 0 0 0 1 0 0 0 0 1 0 0 0\nnumOfTriangles 1\n0 0 1 2\n");
  write_text(root / "mesh/triangle.glb", triangle_glb());
  write_cache(root / "cache/plain.cache", false);
  write_cache(root / "cache/contacts.cache", true);
  return 0;
} catch (const ringlet::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}

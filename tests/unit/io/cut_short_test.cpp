// A small file of every kind that is read, cut short at every byte: one InputError, never a crash, never less
// than the whole in silence.

#include <gtest/gtest.h>

#include <functional>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/io/point_cache.h"
#include "ringlet/io/skinned_mesh.h"

namespace ringlet::io {
namespace {

using Path = std::filesystem::path;

struct Kind {
  std::string name, extension;
  std::function<void(const Path&)> write, read;
  std::size_t needless = 0;  // bytes at the end that nothing needs, such as a line break
};

void PrintTo(const Kind& kind, std::ostream* stream) { *stream << kind.name; }

// Three points as glTF, in a buffer that `uri` spells out; mode 3 is a line strip, mode 4 a triangle.
std::string gltf_text(int mode, const std::string& uri) {
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"primitives":[{"mode":)" +
         std::to_string(mode) + R"(,"attributes":{"POSITION":0}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36)" +
         uri + "}]}";
}

std::string gltf_text(int mode) {
  return gltf_text(mode, R"(,
"uri":"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA")");
}

// The same triangle with its buffer behind the text.
std::string triangle_glb() {
  std::string text = gltf_text(4, "");
  text.resize((text.size() + 3) / 4 * 4, ' ');
  HandMade file;
  file.text("glTF").put(2u).put(static_cast<std::uint32_t>(28 + text.size() + 36));
  file.put(static_cast<std::uint32_t>(text.size())).text("JSON").text(text);
  file.put(36u).text(std::string("BIN\0", 4));
  for (const float x : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f}) file.put(x);
  return file.str();
}

void read_frames(const Path& path) {
  const PointCache cache(path);
  for (std::size_t frame = 0; frame < cache.frame_count(); ++frame) cache.points(frame);
}

void write_moving_mesh(const Path& path) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  mesh.triangles = {{0, 1, 2}};
  const auto vertices_of = [](std::size_t frame) {
    return std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, static_cast<double>(frame)}};
  };
  write_abc_mesh(mesh, 2, vertices_of, vertices_of, path);
}

void read_moving_mesh(const Path& path) {
  const AlembicMesh mesh(path);
  for (std::size_t frame = 0; frame < mesh.frame_count(); ++frame) {
    mesh.vertices(frame);
    mesh.velocities(frame);
  }
}

std::vector<Kind> groom_kinds() {
  std::vector<Kind> kinds;
  const hair::Groom groom = sample_groom(4, 2, {.equal_lengths = true});
  for (const GroomFormat& format : groom_formats()) {
    Kind kind{"groom", format.extension, {}, [](const Path& path) { read_groom(path); }};
    if (format.writes) kind.write = [groom](const Path& path) { write_groom(groom, path); };
    if (format.extension == ".usda") kind.needless = 1;
    if (format.extension == ".gltf") kind.write = [](const Path& path) { write_text(path, gltf_text(3)); };
    if (format.extension == ".usdz")
      kind.write = [groom](const Path& path) {
        const Path layer = Path(path).replace_extension(".usdc");
        write_groom(groom, layer);
        write_text(path, stored_zip("a.usdc", std::string(as_text(read_bytes(layer)))));
      };
    if (!format.reads) kind.read = read_frames;  // points alone
    kinds.push_back(kind);
  }
  const auto as_words = [groom](const Path& path) { write_groom(groom, path, {.text = true}); };
  kinds.push_back({"groom_as_text", ".ply", as_words, [](const Path& path) { read_groom(path); }, 2});
  return kinds;
}

std::vector<Kind> all_kinds() {
  std::vector<Kind> kinds = groom_kinds();
  const auto add = [&](const std::string& name, const std::string& extension, const std::string& text,
                       std::size_t needless = 0) {
    kinds.push_back({name, extension, [text](const Path& path) { write_text(path, text); },
                     [](const Path& path) { read_mesh(path); }, needless});
  };
  add("mesh", ".obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", 1);
  add("mesh", ".ply",
      "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
      2);
  add("mesh", ".gltf", gltf_text(4));
  add("mesh", ".glb", triangle_glb());
  add("mesh", ".tfxmesh",
      "numOfBones 1\n0 bone\nnumOfVertices 3\n0 0 0 0 0 0 1 0 0 0 0 1 0 0 0\n"
      "1 1 0 0 0 0 1 0 0 0 0 1 0 0 0\n2 0 1 0 0 0 1 0 0 0 0 1 0 0 0\nnumOfTriangles 1\n0 0 1 2\n");
  add("mesh", ".usda",
      "#usda 1.0\ndef Mesh \"m\" {\n point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]\n"
      " int[] faceVertexIndices = [0, 1, 2]\n int[] faceVertexCounts = [3]\n}\n",
      1);
  const Path data = Path(RINGLET_SOURCE_DIR) / "tests/unit/io/data";
  const std::string arm(as_text(read_bytes(data / "arm.usdc")));
  add("mesh", ".usdc", arm);
  add("mesh", ".usdz", stored_zip("arm.usdc", arm));
  kinds.push_back({"mesh", ".abc", write_moving_mesh, read_moving_mesh});
  const auto add_character = [&](const std::string& extension, const std::string& text,
                                 std::size_t needless = 0) {
    add("character", extension, text, needless);
    kinds.back().read = [](const Path& path) { read_skinned_mesh(path); };
  };
  add_character(".usda", std::string(as_text(read_bytes(data / "arm.usda"))), 1);
  add_character(".usdc", arm);
  add_character(".usdz", stored_zip("arm.usdc", arm));
  add_character(".gltf", gltf_text(4));
  add_character(".glb", triangle_glb());
  return kinds;
}

class CutShort : public testing::TestWithParam<Kind> {};

TEST_P(CutShort, AtEveryByteComplains) {
  const Kind& kind = GetParam();
  const ScratchFolder folder;
  const Path path = folder / ("cut" + kind.extension);
  kind.write(path);
  ASSERT_NO_THROW(kind.read(path));
  const std::uintmax_t whole = std::filesystem::file_size(path);
  for (std::uintmax_t size = whole - kind.needless; size-- > 0;) {
    std::filesystem::resize_file(path, size);
    EXPECT_THROW(kind.read(path), InputError) << "after " << size << " of " << whole << " bytes";
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, CutShort, testing::ValuesIn(all_kinds()), [](const auto& kind) {
  return kind.param.name + "_" + kind.param.extension.substr(1);
});

}  // namespace
}  // namespace ringlet::io

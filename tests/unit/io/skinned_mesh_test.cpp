// Skinned characters from glTF and UsdSkel against closed forms, and one clear error for each kind of bad
// file.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/gltf_skin.h"
#include "ringlet/io/skinned_mesh.h"
#include "ringlet/io/usd_skel.h"

namespace ringlet::io {
namespace {

constexpr double kRight = std::numbers::pi / 2.0;

void expect_near(const Vec3& a, const Vec3& b, double tolerance, const std::string& what) {
  EXPECT_LE((a - b).norm(), tolerance) << what << ": " << a.transpose() << " instead of " << b.transpose();
}

TEST(KeyedValues, StepLinearAndCubic) {
  KeyedValues keys{{1.0, 3.0}, {10.0, 20.0}, 1, KeyInterpolation::linear, false};
  EXPECT_EQ(keys.at(0.0)[0], 10.0);
  EXPECT_EQ(keys.at(1.5)[0], 12.5);
  EXPECT_EQ(keys.at(9.0)[0], 20.0);
  keys.interpolation = KeyInterpolation::step;
  EXPECT_EQ(keys.at(2.9)[0], 10.0);
  EXPECT_EQ(keys.at(3.0)[0], 20.0);
  // The cubic t³ has the values 0 and 8 and the slopes 0 and 12 at 0 and 2: a Hermite spline is t³ itself.
  const KeyedValues cube{{0.0, 2.0}, {0, 0, 0, 12, 8, 0}, 1, KeyInterpolation::cubic, false};
  for (const double t : {0.0, 0.5, 1.0, 1.7, 2.0}) EXPECT_NEAR(cube.at(t)[0], t * t * t, 1e-14);
}

TEST(KeyedValues, RotationsTurnAtAnEvenRateTheShortWay) {
  const double h = std::sqrt(0.5);
  // From 0° to 90° about z; the second key is the negative of the same rotation.
  const KeyedValues keys{{0.0, 1.0}, {1, 0, 0, 0, -h, 0, 0, -h}, 4, KeyInterpolation::linear, true};
  const auto q = keys.at(0.25);
  EXPECT_NEAR(std::abs(q[0]), std::cos(kRight / 8.0), 1e-15);
  EXPECT_NEAR(std::abs(q[3]), std::sin(kRight / 8.0), 1e-15);
  EXPECT_GT(q[0] * q[3], 0.0);
}

// An arm along x of two bones: the upper one of length 1 at the origin, the lower one of length 1 behind it.
// Vertices at x = 0.5 (upper), 1 (both, half and half) and 2 (lower). The lower bone turns from 0° to 90°
// about z in one second, and the upper one moves by 1 along y.
struct ArmKeys {
  std::string weights = "1, 0, 0.5, 0.5, 0, 1";
  std::string indices = "0, 1, 0, 1, 0, 1";
  std::string interpolation = "vertex";
  std::string order = "";  // the mesh's own order of joints
  std::string joints = "[\"upper\", \"upper/lower\"]";
  std::string rotations = "{0: [(1,0,0,0), (1,0,0,0)], 24: [(1,0,0,0), (0.70710678, 0, 0, 0.70710678)]}";
};

std::string arm_usda(const ArmKeys& keys = {}) {
  return R"(#usda 1.0
(
  metersPerUnit = 1
  upAxis = "Z"
  timeCodesPerSecond = 24
)
def SkelRoot "Arm" (
  prepend apiSchemas = ["SkelBindingAPI"]
)
{
  double3 xformOp:translate = (0, 0, 5)
  uniform token[] xformOpOrder = ["xformOp:translate"]
  rel skel:skeleton = </Arm/Bones>
  rel skel:animationSource = </Arm/Bend>
  def Skeleton "Bones" {
    uniform token[] joints = )" +
         keys.joints + R"(
    uniform matrix4d[] bindTransforms = [((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1)), ((1,0,0,0),(0,1,0,0),(0,0,1,0),(1,0,0,1))]
    uniform matrix4d[] restTransforms = [((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1)), ((1,0,0,0),(0,1,0,0),(0,0,1,0),(1,0,0,1))]
  }
  def SkelAnimation "Bend" {
    uniform token[] joints = ["upper", "upper/lower"]
    float3[] translations.timeSamples = {0: [(0,0,0), (1,0,0)], 24: [(0,1,0), (1,0,0)]}
    quatf[] rotations.timeSamples = )" +
         keys.rotations + R"(
    half3[] scales = [(1,1,1), (1,1,1)]
    uniform token[] blendShapes = ["swell"]
    float[] blendShapeWeights.timeSamples = {0: [0], 24: [1]}
  }
  def Mesh "Skin" (
    prepend apiSchemas = ["SkelBindingAPI"]
  )
  {
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0.5, 0), (0, 0, 0), (0, -1, 0)]
    matrix4d primvars:skel:geomBindTransform = ((0,1,0,0),(-1,0,0,0),(0,0,1,0),(1,0,0,1))
    int[] primvars:skel:jointIndices = [)" +
         keys.indices + R"(] (
      elementSize = 2
      interpolation = ")" +
         keys.interpolation + R"("
    )
    float[] primvars:skel:jointWeights = [)" +
         keys.weights + R"(] (
      elementSize = 2
      interpolation = "vertex"
    )
)" + keys.order +
         R"(
    uniform token[] skel:blendShapes = ["swell"]
    rel skel:blendShapeTargets = </Arm/Skin/Swell>
    def BlendShape "Swell" {
      uniform vector3f[] offsets = [(0, 0, 2)]
      uniform int[] pointIndices = [2]
    }
  }
}
)";
}

// Where the vertices of the arm are at a time from 0 to 1, worked out by hand (without the SkelRoot's own
// place).
std::vector<Vec3> arm_at(double t) {
  const double angle = kRight * t;
  const Vec3 lift(0.0, t, 0.0), elbow = Vec3(1.0, 0.0, 0.0) + lift;
  return {Vec3(0.5, 0, 0) + lift, elbow, elbow + Vec3(std::cos(angle), std::sin(angle), 2.0 * t)};
}

TEST(UsdSkel, AnArmBendsAsByHand) {
  const std::string text = arm_usda();
  const SkinnedMesh mesh = read_usd_skel(bytes_of(text), "arm.usda");
  EXPECT_EQ(mesh.start_time(), 0.0);
  EXPECT_EQ(mesh.end_time(), 1.0);
  for (const double t : {0.0, 0.25, 0.5, 1.0}) {
    const auto vertices = mesh.evaluate(t);
    const auto expected = arm_at(t);
    // Quaternions in the file have eight digits: 1e-8 of a turn at an arm of length 1.
    for (std::size_t i = 0; i < 3; ++i)
      expect_near(vertices[i], expected[i] + Vec3(0, 0, 5), 2e-8, fmt::format("vertex {} at {}", i, t));
  }
}

TEST(UsdSkel, AMeshMayCountTheJointsInItsOwnOrder) {
  const std::string text = arm_usda({.weights = "0, 1, 0.5, 0.5, 1, 0",
                                     .order = "uniform token[] skel:joints = [\"upper/lower\", \"upper\"]"});
  const std::string plain = arm_usda();
  const auto own = read_usd_skel(bytes_of(text), "arm.usda").evaluate(0.7);
  const auto expected = read_usd_skel(bytes_of(plain), "arm.usda").evaluate(0.7);
  // The weights are added in another order.
  for (std::size_t i = 0; i < 3; ++i) expect_near(own[i], expected[i], 1e-15, fmt::format("vertex {}", i));
}

TEST(UsdSkel, OneJointMayCarryAMeshRigidly) {
  const std::string text = arm_usda({.weights = "1", .indices = "1", .interpolation = "constant"});
  const auto vertices = read_usd_skel(bytes_of(text), "arm.usda").evaluate(1.0);
  // All along the lower bone, which now points along y from the elbow at (1, 1, 5): half a unit before it,
  // and behind.
  expect_near(vertices[0], Vec3(1, 0.5, 5), 2e-8, "vertex 0");
  expect_near(vertices[1], Vec3(1, 1, 5), 2e-8, "vertex 1");
  expect_near(vertices[2], Vec3(1, 2, 7), 2e-8, "vertex 2");
}

// arm.usdc is arm.usda as OpenUSD 22 wrote it.
TEST(UsdSkel, ReadsWhatOpenUsdWrote) {
  const std::filesystem::path data = std::filesystem::path(RINGLET_SOURCE_DIR) / "tests/unit/io/data";
  const SkinnedMesh text = read_skinned_mesh(data / "arm.usda"),
                    binary = read_skinned_mesh(data / "arm.usdc");
  ASSERT_EQ(binary.rest.vertices.size(), 3u);
  EXPECT_EQ(binary.shapes.size(), 1u);
  for (const double t : {0.0, 0.3, 1.0}) EXPECT_EQ(text.evaluate(t), binary.evaluate(t));
}

// Without joints of its own, a mesh below a skeleton still takes the shapes that the animation blends.
TEST(UsdSkel, ShapesNeedNoJoints) {
  std::string text = arm_usda();
  const std::string joints = "primvars:skel:jointIndices";
  text.replace(text.find(joints), joints.size(), "primvars:unknown");
  const SkinnedMesh mesh = read_usd_skel(bytes_of(text), "arm.usda");
  expect_near(mesh.evaluate(0.0)[2], Vec3(0, -1, 5), 1e-15, "at rest");
  expect_near(mesh.evaluate(0.5)[2], Vec3(0, -1, 6), 1e-15, "half swollen");
}

TEST(UsdSkel, BadFilesGetOneClearErrorEach) {
  const auto complain = [](const ArmKeys& keys, const std::string& word) {
    try {
      const std::string text = arm_usda(keys);
      read_usd_skel(bytes_of(text), "arm.usda");
      ADD_FAILURE() << "read without a complaint about " << word;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
    }
  };
  complain({.weights = "1, 0, 0.5, 0.3, 0, 1"}, "vertex 1 sum to 0.8");
  complain({.weights = "1, 0, 0.5, 0.5, 0"}, "5 weights");
  complain({.joints = "[\"upper\"]"}, "bindTransforms");
  complain({.joints = "[\"a/b\", \"a\"]"}, "before its parent");
  complain({.joints = "[\"a\", \"a\"]"}, "twice");
  complain({.rotations = "{}"}, "no samples of rotations");
  complain({.rotations = "{0: [(1,0,0,0), (nan,0,0,0)]}"}, "nan");
  complain({.rotations = "{0: [(1,0,0,0), (0,0,0,0)]}"}, "length zero");
  complain({.rotations = "{0: [(1,0,0,0)]}"}, "4 numbers");
}

// The same arm in glTF, whose y is up: (x, y, z) of the arm is (x, z, −y) of the file.
struct GltfArm {
  std::string weights_type = "5126";
  std::string interpolation = "LINEAR";
  std::string children = "[2]";
  std::string extra_nodes = "";
  std::size_t claimed = 3;
  float weight = 0.5f, key = 0.0f;
  bool has_samples = true;
};

std::string base64(const std::string& bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned word = 0;
    for (std::size_t k = 0; k < 3; ++k)
      word = word << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k > bytes.size() ? '=' : kDigits[word >> (18 - 6 * k) & 63];
  }
  return text;
}

std::string arm_buffer(const GltfArm& arm) {
  const auto h = static_cast<float>(std::sqrt(0.5));
  HandMade data;
  for (const float x : {0.5f, 0.f, 0.f, 1.f, 0.f, 0.f, 2.f, 0.f, 0.f}) data.put(x);  // 0: positions
  for (const int joint : {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0})
    data.put(static_cast<std::uint8_t>(joint));  // 36
  for (const float w : {1.f, 0.f, 0.f, 0.f, 0.5f, arm.weight, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f})
    data.put(w);                           // 48
  for (int joint = 0; joint < 2; ++joint)  // 96
    for (int i = 0; i < 16; ++i) data.put(i % 5 == 0 ? 1.f : joint == 1 && i == 12 ? -1.f : 0.f);
  for (const float t : {0.f, 1.f}) data.put(t);                                // 224: times
  for (const float x : {0.f, 0.f, 0.f, 0.f, 0.f, -1.f}) data.put(x);           // 232: moves
  for (const float q : {arm.key, 0.f, 0.f, 1.f, 0.f, h, 0.f, h}) data.put(q);  // 256: turns
  for (const float x : {0.f, 2.f, 0.f}) data.put(x);                           // 288: offset
  data.put(std::uint32_t{2});                                                  // 300: its vertex
  for (const float w : {0.f, 1.f}) data.put(w);                                // 304: weights
  return data.str();
}

std::string arm_gltf(const GltfArm& arm, const std::string& uri) {
  const std::string samples = arm.has_samples ? "2" : "0";
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[
{"name":"root","children":[1,3],"translation":[0,5,0]},
{"name":"upper","children":)" +
         arm.children +
         R"(},{"name":"lower","translation":[1,0,0]},{"name":"skin","mesh":0,"skin":0,"scale":[9,9,9]})" +
         arm.extra_nodes + R"(],
"meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2},"targets":[{"POSITION":7}]}]}],
"skins":[{"joints":[1,2],"inverseBindMatrices":3}],
"animations":[{"channels":[{"sampler":0,"target":{"node":1,"path":"translation"}},
{"sampler":1,"target":{"node":2,"path":"rotation"}},{"sampler":2,"target":{"node":3,"path":"weights"}}],
"samplers":[{"input":4,"output":5,"interpolation":")" +
         arm.interpolation + R"("},{"input":4,"output":6},{"input":4,"output":8}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":)" +
         std::to_string(arm.claimed) + R"(,"type":"VEC3"},
{"bufferView":1,"componentType":5121,"count":3,"type":"VEC4"},
{"bufferView":2,"componentType":)" +
         arm.weights_type + R"(,"count":3,"type":"VEC4"},
{"bufferView":3,"componentType":5126,"count":2,"type":"MAT4"},
{"bufferView":4,"componentType":5126,"count":)" +
         samples + R"(,"type":"SCALAR"},
{"bufferView":5,"componentType":5126,"count":)" +
         samples + R"(,"type":"VEC3"},
{"bufferView":6,"componentType":5126,"count":2,"type":"VEC4"},
{"componentType":5126,"count":3,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":8,"componentType":5125},
"values":{"bufferView":7}}},
{"bufferView":9,"componentType":5126,"count":2,"type":"SCALAR"}],
"bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":12},
{"buffer":0,"byteOffset":48,"byteLength":48},{"buffer":0,"byteOffset":96,"byteLength":128},
{"buffer":0,"byteOffset":224,"byteLength":8},{"buffer":0,"byteOffset":232,"byteLength":24},
{"buffer":0,"byteOffset":256,"byteLength":32},{"buffer":0,"byteOffset":288,"byteLength":12},
{"buffer":0,"byteOffset":300,"byteLength":4},{"buffer":0,"byteOffset":304,"byteLength":8}],
"buffers":[{"byteLength":312,"uri":")" +
         uri + "\"}]}";
}

std::string arm_with_data(const GltfArm& arm) {
  return arm_gltf(arm, "data:application/octet-stream;base64," + base64(arm_buffer(arm)));
}

TEST(GltfSkin, AnArmBendsAsByHand) {
  const std::string text = arm_with_data({});
  const SkinnedMesh mesh = read_gltf_skin(bytes_of(text), "arm.gltf");
  for (const double t : {0.0, 0.25, 0.5, 1.0}) {
    const auto vertices = mesh.evaluate(t);
    const auto expected = arm_at(t);
    // The root's place counts, that of the skinned mesh's own node does not. Quaternions are floats: 6e-8.
    for (std::size_t i = 0; i < 3; ++i)
      expect_near(vertices[i], expected[i] + Vec3(0, 0, 5), 1e-7, fmt::format("vertex {} at {}", i, t));
  }
}

TEST(GltfSkin, StepsHoldTheirKeys) {
  const std::string text = arm_with_data({.interpolation = "STEP"});
  const SkinnedMesh mesh = read_gltf_skin(bytes_of(text), "arm.gltf");
  EXPECT_EQ(mesh.evaluate(0.9)[0].y(), 0.0);
  EXPECT_EQ(mesh.evaluate(1.0)[0].y(), 1.0);
}

TEST(GltfSkin, BuffersMayLieBesideTheFile) {
  ScratchFolder folder;
  write_text(folder / "my arm.bin", arm_buffer({}));
  write_text(folder / "arm.gltf", arm_gltf({}, "my%20arm.bin"));
  const SkinnedMesh mesh = read_skinned_mesh(folder / "arm.gltf");
  expect_near(mesh.evaluate(1.0)[2], arm_at(1.0)[2] + Vec3(0, 0, 5), 1e-7, "the hand");
  for (const char* uri : {"../secret.bin", "/etc/passwd", "http://host/a.bin", "%2e%2e/secret.bin", "a%zz"}) {
    write_text(folder / "bad.gltf", arm_gltf({}, uri));
    EXPECT_THROW(read_skinned_mesh(folder / "bad.gltf"), InputError) << uri;
  }
  write_text(folder / "bad.gltf", arm_gltf({}, "missing.bin"));
  EXPECT_THROW(read_skinned_mesh(folder / "bad.gltf"), FileError);
}

TEST(GltfSkin, BadFilesGetOneClearErrorEach) {
  const auto complain = [](const GltfArm& arm, const std::string& word) {
    try {
      const std::string text = arm_with_data(arm);
      read_gltf_skin(bytes_of(text), "arm.gltf");
      ADD_FAILURE() << "read without a complaint about " << word;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
    }
  };
  complain({.weight = 0.25f}, "vertex 1 sum to 0.75");
  complain({.weight = NAN}, "weight nan");
  complain({.children = "[7]"}, "names entry 7");
  complain({.children = "[]", .extra_nodes = R"(,{"children":[5]},{"children":[4]})"}, "cyclic");
  complain({.children = "[2,2]"}, "two parents");
  complain({.claimed = 1'000'000'000}, "claims 1000000000 items");
  complain({.key = NAN}, "nan");
  complain({.has_samples = false}, "no samples");
  complain({.interpolation = "SMOOTH"}, "SMOOTH");
}

TEST(GltfSkin, AnUnknownAnimationIsNamedWithTheKnownOnes) {
  const std::string text = arm_with_data({});
  try {
    read_gltf_skin(bytes_of(text), "arm.gltf", {.animation = "run"});
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("animation 0"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace ringlet::io

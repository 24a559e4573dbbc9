#pragma once
// A forearm for tests: a tube of skin along x on two bones, which lifts and bends, as UsdSkel and as glTF,
// and worked out by hand.

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::sim {

inline constexpr double kElbow = 0.1, kTubeRadius = 0.03, kTubeLength = 0.2, kLift = 0.05;
inline constexpr int kRings = 21, kAround = 16;

inline double weight_of_forearm(double x) { return std::clamp((x - 0.07) / 0.06, 0.0, 1.0); }

// A float holds it exactly, so that files and hand agree to rounding of later sums alone.
inline double as_float(double x) { return static_cast<double>(static_cast<float>(x)); }

inline std::vector<Vec3> tube_at_rest() {
  std::vector<Vec3> vertices;
  for (int r = 0; r < kRings; ++r)
    for (int k = 0; k < kAround; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / kAround;
      vertices.emplace_back(as_float(kTubeLength * r / (kRings - 1)), as_float(kTubeRadius * std::cos(angle)),
                            as_float(kTubeRadius * std::sin(angle)));
    }
  return vertices;
}

// Counter-clockwise seen from outside.
inline std::vector<std::array<std::uint32_t, 3>> tube_triangles() {
  std::vector<std::array<std::uint32_t, 3>> triangles;
  for (int r = 0; r + 1 < kRings; ++r)
    for (int k = 0; k < kAround; ++k) {
      const auto at = [](int ring, int side) {
        return static_cast<std::uint32_t>(ring * kAround + side % kAround);
      };
      triangles.push_back({at(r, k), at(r + 1, k + 1), at(r + 1, k)});
      triangles.push_back({at(r, k), at(r, k + 1), at(r + 1, k + 1)});
    }
  return triangles;
}

// In one second the upper arm lifts by kLift along z and the forearm turns by 90 degrees about y, upwards.
inline std::vector<Vec3> tube_at(double t) {
  t = std::clamp(t, 0.0, 1.0);
  const double angle = 0.5 * std::numbers::pi * t;
  const Vec3 elbow(kElbow, 0.0, 0.0), lift(0.0, 0.0, kLift * t);
  std::vector<Vec3> vertices = tube_at_rest();
  for (Vec3& v : vertices) {
    const double w = as_float(weight_of_forearm(v.x()));
    const Vec3 d = v - elbow;
    // From x towards z.
    const Vec3 turned(std::cos(angle) * d.x() - std::sin(angle) * d.z(), d.y(),
                      std::sin(angle) * d.x() + std::cos(angle) * d.z());
    v = (1.0 - w) * v + w * (elbow + turned) + lift;
  }
  return vertices;
}

template <class Rows, class Write>
std::string listed(const Rows& rows, Write&& write) {
  std::ostringstream text;
  text.precision(17);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text << (i ? ", " : "");
    write(text, rows[i]);
  }
  return text.str();
}

inline void write_tube_usda(const std::filesystem::path& path) {
  const auto vertices = tube_at_rest();
  const auto triangles = tube_triangles();
  const double h = std::sqrt(0.5);
  std::ofstream file(path);
  file.precision(17);
  file << R"(#usda 1.0
(
  metersPerUnit = 1
  upAxis = "Z"
  timeCodesPerSecond = 24
)
def SkelRoot "Arm" (
  prepend apiSchemas = ["SkelBindingAPI"]
)
{
  rel skel:skeleton = </Arm/Bones>
  rel skel:animationSource = </Arm/Bend>
  def Skeleton "Bones" {
    uniform token[] joints = ["upper", "upper/lower"]
    uniform matrix4d[] bindTransforms = [((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1)), ((1,0,0,0),(0,1,0,0),(0,0,1,0),(0.1,0,0,1))]
    uniform matrix4d[] restTransforms = [((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1)), ((1,0,0,0),(0,1,0,0),(0,0,1,0),(0.1,0,0,1))]
  }
  def SkelAnimation "Bend" {
    uniform token[] joints = ["upper", "upper/lower"]
    double3[] translations.timeSamples = {0: [(0,0,0), (0.1,0,0)], 24: [(0,0,0.05), (0.1,0,0)]}
    quatd[] rotations.timeSamples = {0: [(1,0,0,0), (1,0,0,0)], 24: [(1,0,0,0), ()"
       << h << ", 0, " << -h << R"(, 0)]}
    half3[] scales = [(1,1,1), (1,1,1)]
  }
  def Mesh "Skin" (
    prepend apiSchemas = ["SkelBindingAPI"]
  )
  {
    int[] faceVertexCounts = [)"
       << listed(triangles, [](auto& out, const auto&) { out << 3; }) << "]\n    int[] faceVertexIndices = ["
       << listed(triangles, [](auto& out, const auto& t) { out << t[0] << ", " << t[1] << ", " << t[2]; })
       << "]\n    point3f[] points = ["
       << listed(
              vertices,
              [](auto& out, const Vec3& v) { out << '(' << v.x() << ", " << v.y() << ", " << v.z() << ')'; })
       << "]\n    int[] primvars:skel:jointIndices = ["
       << listed(vertices, [](auto& out, const Vec3&) { out << "0, 1"; })
       << "] (\n      elementSize = 2\n      interpolation = \"vertex\"\n    )\n    float[] "
          "primvars:skel:jointWeights = ["
       << listed(vertices,
                 [](auto& out, const Vec3& v) {
                   const double w = as_float(weight_of_forearm(v.x()));
                   out << 1.0 - w << ", " << w;
                 })
       << "] (\n      elementSize = 2\n      interpolation = \"vertex\"\n    )\n  }\n}\n";
}

// A .glb: y is up in the file, so that (x, y, z) here is (x, z, −y) there.
inline void write_tube_glb(const std::filesystem::path& path) {
  std::string binary, views, accessors;
  std::size_t view_count = 0;
  const auto add = [&](const std::string& data, std::size_t count, const char* type, int component) {
    views += (view_count ? "," : "") + std::string("{\"buffer\":0,\"byteOffset\":") +
             std::to_string(binary.size()) + ",\"byteLength\":" + std::to_string(data.size()) + "}";
    accessors += (view_count ? "," : "") + std::string("{\"bufferView\":") + std::to_string(view_count) +
                 ",\"componentType\":" + std::to_string(component) + ",\"count\":" + std::to_string(count) +
                 ",\"type\":\"" + type + "\"}";
    binary += data;
    binary.resize((binary.size() + 3) / 4 * 4, '\0');
    ++view_count;
  };
  const auto floats = [](const std::vector<double>& numbers) {
    std::string data;
    for (const double x : numbers) {
      const auto single = static_cast<float>(x);
      data.append(reinterpret_cast<const char*>(&single), sizeof(single));
    }
    return data;
  };
  std::vector<double> positions, weights, inverse;
  std::string joints;
  for (const Vec3& v : tube_at_rest()) {
    for (const double x : {v.x(), v.z(), -v.y()}) positions.push_back(x);
    const double w = as_float(weight_of_forearm(v.x()));
    for (const double x : {1.0 - w, w, 0.0, 0.0}) weights.push_back(x);
    joints += std::string("\0\1\0\0", 4);
  }
  for (const double shift : {0.0, -kElbow})
    for (int i = 0; i < 16; ++i) inverse.push_back(i % 5 == 0 ? 1.0 : i == 12 ? shift : 0.0);
  std::string indices;
  const auto triangles = tube_triangles();
  for (const auto& triangle : triangles)
    indices.append(reinterpret_cast<const char*>(triangle.data()), sizeof(triangle));
  const std::size_t count = positions.size() / 3;
  const double h = std::sqrt(0.5);
  add(floats(positions), count, "VEC3", 5126);
  add(joints, count, "VEC4", 5121);
  add(floats(weights), count, "VEC4", 5126);
  add(indices, 3 * triangles.size(), "SCALAR", 5125);
  add(floats(inverse), 2, "MAT4", 5126);
  add(floats({0.0, 1.0}), 2, "SCALAR", 5126);
  add(floats({0.0, 0.0, 0.0, 0.0, kLift, 0.0}), 2, "VEC3", 5126);
  // About z of the file, as x, y, z, w.
  add(floats({0.0, 0.0, 0.0, 1.0, 0.0, 0.0, h, h}), 2, "VEC4", 5126);
  std::string text =
      R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,2]}],"nodes":[{"name":"upper","children":[1]},)"
      R"({"name":"lower","translation":[0.1,0,0]},{"name":"skin","mesh":0,"skin":0}],)"
      R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2},"indices":3}]}],)"
      R"("skins":[{"joints":[0,1],"inverseBindMatrices":4}],"animations":[{"channels":[)"
      R"({"sampler":0,"target":{"node":0,"path":"translation"}},{"sampler":1,"target":{"node":1,"path":"rotation"}}],)"
      R"("samplers":[{"input":5,"output":6},{"input":5,"output":7}]}],"accessors":[)" +
      accessors + "],\"bufferViews\":[" + views +
      "],\"buffers\":[{\"byteLength\":" + std::to_string(binary.size()) + "}]}";
  text.resize((text.size() + 3) / 4 * 4, ' ');
  const auto word = [](std::size_t value) {
    const auto number = static_cast<std::uint32_t>(value);
    return std::string(reinterpret_cast<const char*>(&number), 4);
  };
  std::ofstream(path, std::ios::binary)
      << "glTF" << word(2) << word(28 + text.size() + binary.size()) << word(text.size()) << "JSON" << text
      << word(binary.size()) << std::string("BIN\0", 4) << binary;
}

}  // namespace ringlet::sim

#pragma once
// A skinned character for tests, as UsdSkel and as glTF, and its skin worked out by hand. Every joint turns
// about an axis of its own, so that between keys, where rotations turn at an even rate, its angle is linear.

#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::sim {

// To a multiple of 2⁻²⁰, which a float below 16 holds exactly, so that files and hand agree to rounding of
// later sums alone. (A conversion to float and back is optimised away by GCC 12 in places.)
inline double as_float(double x) { return std::ldexp(std::round(std::ldexp(x, 20)), -20); }

struct FigureJoint {
  std::string name;
  int parent = -1;
  Vec3 rest = Vec3::Zero();  // to the parent's; sums of few floats
  Vec3 axis = Vec3::UnitX();
  std::vector<double> angles;  // at the keys
  std::vector<Vec3> moves;     // at the keys, in place of `rest`; empty: it only turns

  // The turn of a key, in the floats of a file.
  Quat turn(std::size_t key) const {
    const double half = 0.5 * angles[key];
    const Vec3 v = std::sin(half) * axis;
    return {as_float(std::cos(half)), as_float(v.x()), as_float(v.y()), as_float(v.z())};
  }
  double written_angle(std::size_t key) const {
    const Quat q = turn(key);
    return 2.0 * std::atan2(q.vec().dot(axis), q.w());
  }
};

// Between two joints, which may be the same.
struct FigureWeight {
  int first = 0, second = 0;
  double of_second = 0.0;
};

struct SkinnedFigure {
  std::vector<Vec3> vertices;  // at rest; floats
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<FigureWeight> weights;  // per vertex
  std::vector<FigureJoint> joints;    // parents first
  std::vector<double> times;          // of the keys, s

  // A tube around a line from `from` to `to`, counter-clockwise seen from outside; `weight_at` of a share of
  // the way.
  template <class WeightAt>
  void add_tube(const Vec3& from, const Vec3& to, double radius, int rings, int around,
                const WeightAt& weight_at) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    const Vec3 along = (to - from).normalized(), u = along.unitOrthogonal(), v = along.cross(u);
    for (int r = 0; r < rings; ++r)
      for (int k = 0; k < around; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / around, share = double(r) / (rings - 1);
        const Vec3 p = from + share * (to - from) + radius * (std::cos(angle) * u + std::sin(angle) * v);
        vertices.emplace_back(as_float(p.x()), as_float(p.y()), as_float(p.z()));
        weights.push_back(weight_at(share));
        weights.back().of_second = as_float(weights.back().of_second);
      }
    for (int r = 0; r + 1 < rings; ++r)
      for (int k = 0; k < around; ++k) {
        const auto at = [&](int ring, int side) {
          return first + static_cast<std::uint32_t>(ring * around + side % around);
        };
        triangles.push_back({at(r, k), at(r + 1, k + 1), at(r + 1, k)});
        triangles.push_back({at(r, k), at(r, k + 1), at(r + 1, k + 1)});
      }
  }

  // The skin at a time, by hand.
  std::vector<Vec3> at(double time) const {
    std::size_t key = 0;
    while (key + 2 < times.size() && times[key + 1] <= time) ++key;
    const double share = std::clamp((time - times[key]) / (times[key + 1] - times[key]), 0.0, 1.0);
    std::vector<Eigen::Affine3d> from_rest, now;
    std::vector<Vec3> rest;
    for (const FigureJoint& joint : joints) {
      const auto parent = static_cast<std::size_t>(joint.parent);
      const bool is_root = joint.parent < 0;
      const Vec3 move = joint.moves.empty()
                            ? joint.rest
                            : Vec3((1.0 - share) * joint.moves[key] + share * joint.moves[key + 1]);
      const double angle = (1.0 - share) * joint.written_angle(key) + share * joint.written_angle(key + 1);
      const Eigen::Affine3d local = Eigen::Translation3d(move) * Eigen::AngleAxisd(angle, joint.axis);
      now.push_back(is_root ? local : now[parent] * local);
      rest.push_back(is_root ? joint.rest : Vec3(rest[parent] + joint.rest));
      from_rest.push_back(now.back() * Eigen::Translation3d(-rest.back()));
    }
    std::vector<Vec3> skin;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      const FigureWeight& w = weights[i];
      skin.push_back((1.0 - w.of_second) * (from_rest[static_cast<std::size_t>(w.first)] * vertices[i]) +
                     w.of_second * (from_rest[static_cast<std::size_t>(w.second)] * vertices[i]));
    }
    return skin;
  }

  // Of a joint at rest, in the world.
  Vec3 rest_place(std::size_t joint) const {
    Vec3 place = Vec3::Zero();
    for (int j = static_cast<int>(joint); j >= 0; j = joints[static_cast<std::size_t>(j)].parent)
      place += joints[static_cast<std::size_t>(j)].rest;
    return place;
  }
};

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

inline void write_vector(std::ostream& out, const Vec3& v) {
  out << '(' << v.x() << ", " << v.y() << ", " << v.z() << ')';
}

inline void write_usda(const SkinnedFigure& figure, const std::filesystem::path& path) {
  std::vector<std::string> names;
  std::vector<std::size_t> numbers;
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    const FigureJoint& joint = figure.joints[j];
    const std::string parent = joint.parent < 0 ? "" : names[static_cast<std::size_t>(joint.parent)] + "/";
    names.push_back(parent + joint.name);
    numbers.push_back(j);
  }
  const std::string joints =
      "uniform token[] joints = [" +
      listed(names, [](auto& out, const std::string& name) { out << '"' << name << '"'; }) + "]";
  const auto matrices = [&](auto&& place) {
    return listed(numbers, [&](auto& out, std::size_t j) {
      out << "((1,0,0,0),(0,1,0,0),(0,0,1,0),";
      const Vec3 p = place(j);
      out << '(' << p.x() << ',' << p.y() << ',' << p.z() << ",1))";
    });
  };
  const auto samples = [&](auto&& write) {
    std::vector<std::size_t> keys;
    for (std::size_t k = 0; k < figure.times.size(); ++k) keys.push_back(k);
    return listed(keys, [&](auto& out, std::size_t k) {
      out << 24.0 * figure.times[k] << ": ["
          << listed(figure.joints, [&](auto& o, const FigureJoint& joint) { write(o, joint, k); }) << "]";
    });
  };
  std::ofstream file(path);
  file.precision(17);
  file << R"(#usda 1.0
(
  metersPerUnit = 1
  upAxis = "Z"
  timeCodesPerSecond = 24
)
def SkelRoot "Figure" (
  prepend apiSchemas = ["SkelBindingAPI"]
)
{
  rel skel:skeleton = </Figure/Bones>
  rel skel:animationSource = </Figure/Motion>
  def Skeleton "Bones" {
    )" << joints
       << "\n    uniform matrix4d[] bindTransforms = ["
       << matrices([&](std::size_t j) { return figure.rest_place(j); })
       << "]\n    uniform matrix4d[] restTransforms = ["
       << matrices([&](std::size_t j) { return figure.joints[j].rest; })
       << "]\n  }\n  def SkelAnimation \"Motion\" {\n    " << joints
       << "\n    double3[] translations.timeSamples = {"
       << samples([](auto& out, const FigureJoint& joint, std::size_t k) {
            write_vector(out, joint.moves.empty() ? joint.rest : joint.moves[k]);
          })
       << "}\n    quatd[] rotations.timeSamples = {"
       << samples([](auto& out, const FigureJoint& joint, std::size_t k) {
            const Quat q = joint.turn(k);
            out << '(' << q.w() << ", " << q.x() << ", " << q.y() << ", " << q.z() << ')';
          })
       << "}\n    half3[] scales = ["
       << listed(figure.joints, [](auto& out, const FigureJoint&) { out << "(1,1,1)"; })
       << "]\n  }\n  def Mesh \"Skin\" (\n    prepend apiSchemas = [\"SkelBindingAPI\"]\n  )\n  {\n    int[] "
          "faceVertexCounts = ["
       << listed(figure.triangles, [](auto& out, const auto&) { out << 3; })
       << "]\n    int[] faceVertexIndices = ["
       << listed(figure.triangles,
                 [](auto& out, const auto& t) { out << t[0] << ", " << t[1] << ", " << t[2]; })
       << "]\n    point3f[] points = ["
       << listed(figure.vertices, [](auto& out, const Vec3& v) { write_vector(out, v); })
       << "]\n    int[] primvars:skel:jointIndices = ["
       << listed(figure.weights, [](auto& out, const FigureWeight& w) { out << w.first << ", " << w.second; })
       << "] (\n      elementSize = 2\n      interpolation = \"vertex\"\n    )\n    float[] "
          "primvars:skel:jointWeights = ["
       << listed(figure.weights,
                 [](auto& out, const FigureWeight& w) { out << 1.0 - w.of_second << ", " << w.of_second; })
       << "] (\n      elementSize = 2\n      interpolation = \"vertex\"\n    )\n  }\n}\n";
}

// Collects what a .glb holds in its buffer.
class GlbBuffer {
 public:
  template <class Number>
  void add(const std::vector<Number>& numbers, std::size_t count, const char* type, int component) {
    const std::string comma = count_ ? "," : "";
    const std::size_t size = numbers.size() * sizeof(Number);
    views_ += comma + "{\"buffer\":0,\"byteOffset\":" + std::to_string(binary_.size()) +
              ",\"byteLength\":" + std::to_string(size) + "}";
    accessors_ += comma + "{\"bufferView\":" + std::to_string(count_) +
                  ",\"componentType\":" + std::to_string(component) + ",\"count\":" + std::to_string(count) +
                  ",\"type\":\"" + type + "\"}";
    binary_.append(reinterpret_cast<const char*>(numbers.data()), size);
    binary_.resize((binary_.size() + 3) / 4 * 4, '\0');
    ++count_;
  }
  std::size_t count() const { return count_; }

  void write(const std::filesystem::path& path, const std::string& description) const {
    std::string text = R"({"asset":{"version":"2.0"},)" + description + R"(,"accessors":[)" + accessors_ +
                       "],\"bufferViews\":[" + views_ +
                       "],\"buffers\":[{\"byteLength\":" + std::to_string(binary_.size()) + "}]}";
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const auto word = [](std::size_t value) {
      const auto number = static_cast<std::uint32_t>(value);
      return std::string(reinterpret_cast<const char*>(&number), 4);
    };
    std::ofstream(path, std::ios::binary)
        << "glTF" << word(2) << word(28 + text.size() + binary_.size()) << word(text.size()) << "JSON" << text
        << word(binary_.size()) << std::string("BIN\0", 4) << binary_;
  }

 private:
  std::string binary_, views_, accessors_;
  std::size_t count_ = 0;
};

// A .glb: y is up in the file, so that (x, y, z) here is (x, z, −y) there.
inline void write_glb(const SkinnedFigure& figure, const std::filesystem::path& path) {
  constexpr int kFloat = 5126, kByte = 5121, kIndex = 5125;
  const auto turned = [](const Vec3& v) { return Vec3(v.x(), v.z(), -v.y()); };
  const auto append = [](std::vector<float>& to, const auto& from) {
    for (const double x : from) to.push_back(static_cast<float>(x));
  };
  GlbBuffer buffer;
  std::vector<float> positions, weights, inverse, times;
  std::vector<std::uint8_t> influences;
  std::vector<std::uint32_t> indices;
  for (const Vec3& v : figure.vertices) append(positions, turned(v));
  for (const FigureWeight& w : figure.weights) {
    append(weights, std::array{1.0 - w.of_second, w.of_second, 0.0, 0.0});
    for (const int joint : {w.first, w.second, 0, 0}) influences.push_back(static_cast<std::uint8_t>(joint));
  }
  for (const auto& triangle : figure.triangles)
    indices.insert(indices.end(), triangle.begin(), triangle.end());
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
    matrix.topRightCorner<3, 1>() = -turned(figure.rest_place(j));
    append(inverse, matrix.reshaped());
  }
  append(times, figure.times);
  buffer.add(positions, figure.vertices.size(), "VEC3", kFloat);
  buffer.add(influences, figure.vertices.size(), "VEC4", kByte);
  buffer.add(weights, figure.vertices.size(), "VEC4", kFloat);
  buffer.add(indices, indices.size(), "SCALAR", kIndex);
  buffer.add(inverse, figure.joints.size(), "MAT4", kFloat);
  buffer.add(times, times.size(), "SCALAR", kFloat);
  std::string nodes, list, channels, samplers;
  const auto animate = [&](std::size_t joint, const char* path_name, const std::vector<float>& values,
                           const char* type) {
    const std::string comma = channels.empty() ? "" : ",";
    channels += comma + "{\"sampler\":" + std::to_string(buffer.count() - 6) +
                ",\"target\":{\"node\":" + std::to_string(joint) + ",\"path\":\"" + path_name + "\"}}";
    samplers += comma + "{\"input\":5,\"output\":" + std::to_string(buffer.count()) + "}";
    buffer.add(values, figure.times.size(), type, kFloat);
  };
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    const FigureJoint& joint = figure.joints[j];
    std::string children;
    for (std::size_t c = 0; c < figure.joints.size(); ++c)
      if (figure.joints[c].parent == static_cast<int>(j))
        children += (children.empty() ? "" : ",") + std::to_string(c);
    const Vec3 at = turned(joint.rest);
    nodes += "{\"name\":\"" + joint.name + "\",\"translation\":[" +
             listed(std::vector<double>(at.begin(), at.end()), [](auto& out, double x) { out << x; }) + "]" +
             (children.empty() ? "" : ",\"children\":[" + children + "]") + "},";
    list += (j ? "," : "") + std::to_string(j);
    std::vector<float> turns, moves;
    for (std::size_t k = 0; k < figure.times.size(); ++k) {
      append(turns, turned(joint.turn(k).vec()));
      turns.push_back(static_cast<float>(joint.turn(k).w()));
      if (!joint.moves.empty()) append(moves, turned(joint.moves[k]));
    }
    animate(j, "rotation", turns, "VEC4");
    if (!moves.empty()) animate(j, "translation", moves, "VEC3");
  }
  const std::string skin = std::to_string(figure.joints.size());
  buffer.write(path, "\"scene\":0,\"scenes\":[{\"nodes\":[0," + skin + "]}],\"nodes\":[" + nodes +
                         R"({"name":"skin","mesh":0,"skin":0}],"meshes":[{"primitives":[{"attributes":)" +
                         R"({"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2},"indices":3}]}],"skins":[{"joints":[)" +
                         list + R"(],"inverseBindMatrices":4}],"animations":[{"channels":[)" + channels +
                         "],\"samplers\":[" + samplers + "]}]");
}

}  // namespace ringlet::sim

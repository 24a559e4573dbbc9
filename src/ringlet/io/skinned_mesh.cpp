#include "ringlet/io/skinned_mesh.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/io/gltf_skin.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/io/usd_skel.h"

namespace ringlet::io {

namespace {

// Weights are stored in as little as eight bits and written by many programs; a sum this far from 1 is
// damage.
constexpr double kWeightSumTolerance = 0.01;
constexpr std::size_t kVerticesPerTask = 1024;

Quat as_quaternion(std::span<const double> wxyz) { return {wxyz[0], wxyz[1], wxyz[2], wxyz[3]}; }

// Cubic Hermite spline with the tangents of two keys (glTF 2.0, appendix C.5).
void cubic(const KeyedValues& keys, std::size_t before, double u, double step, std::span<double> out) {
  const std::size_t n = keys.components;
  const double* a = keys.values.data() + 3 * n * before;
  const double* b = a + 3 * n;
  const double u2 = u * u, u3 = u2 * u;
  for (std::size_t c = 0; c < n; ++c)
    out[c] = (2.0 * u3 - 3.0 * u2 + 1.0) * a[n + c] + step * (u3 - 2.0 * u2 + u) * a[2 * n + c] +
             (-2.0 * u3 + 3.0 * u2) * b[n + c] + step * (u3 - u2) * b[c];
}

void blend(const KeyedValues& keys, std::size_t before, double u, std::span<double> out) {
  const std::size_t n = keys.components;
  const std::span<const double> all(keys.values);
  const auto a = all.subspan(n * before, n), b = all.subspan(n * (before + 1), n);
  if (keys.is_rotation) {
    const Quat q = as_quaternion(a).normalized().slerp(u, as_quaternion(b).normalized());
    out[0] = q.w(), out[1] = q.x(), out[2] = q.y(), out[3] = q.z();
    return;
  }
  for (std::size_t c = 0; c < n; ++c) out[c] = a[c] + u * (b[c] - a[c]);
}

}  // namespace

std::vector<double> KeyedValues::at(double time) const {
  std::vector<double> out(components);
  const auto copy_key = [&](std::size_t key) {
    // Of a cubic key the value stands between its tangents.
    const std::size_t first =
        interpolation == KeyInterpolation::cubic ? (3 * key + 1) * components : key * components;
    std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(first), components, out.begin());
  };
  const auto after =
      static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), time) - times.begin());
  if (after == 0 || after == times.size() || interpolation == KeyInterpolation::step) {
    copy_key(after == 0 ? 0 : after - 1);
  } else {
    const double step = times[after] - times[after - 1], u = (time - times[after - 1]) / step;
    if (interpolation == KeyInterpolation::cubic)
      cubic(*this, after - 1, u, step, out);
    else
      blend(*this, after - 1, u, out);
  }
  if (is_rotation) {
    const double norm = as_quaternion(out).norm();
    for (double& x : out) x /= norm;
  }
  return out;
}

Eigen::Affine3d SkeletonNode::local_at_rest() const {
  if (matrix) return *matrix;
  return Eigen::Translation3d(translation) * rotation * Eigen::Scaling(scale);
}

Eigen::Affine3d SkeletonNode::local(double time) const {
  if (translations.empty() && rotations.empty() && scales.empty()) return local_at_rest();
  Vec3 t = translation, s = scale;
  Quat r = rotation;
  if (!translations.empty()) t = Eigen::Map<const Vec3>(translations.at(time).data());
  if (!scales.empty()) s = Eigen::Map<const Vec3>(scales.at(time).data());
  if (!rotations.empty()) r = as_quaternion(rotations.at(time));
  return Eigen::Translation3d(t) * r * Eigen::Scaling(s);
}

namespace {

template <class Visit>
void for_each_track(const SkinnedMesh& mesh, Visit&& visit) {
  for (const SkeletonNode& node : mesh.nodes)
    for (const KeyedValues* keys : {&node.translations, &node.rotations, &node.scales})
      if (!keys->empty()) visit(*keys, node.name);
  for (const BlendShape& shape : mesh.shapes)
    if (!shape.weights.empty()) visit(shape.weights, shape.name);
}

}  // namespace

double SkinnedMesh::start_time() const {
  std::optional<double> start;
  for_each_track(*this, [&](const KeyedValues& keys, const std::string&) {
    start = std::min(start.value_or(keys.times.front()), keys.times.front());
  });
  return start.value_or(0.0);
}

double SkinnedMesh::end_time() const {
  std::optional<double> end;
  for_each_track(*this, [&](const KeyedValues& keys, const std::string&) {
    end = std::max(end.value_or(keys.times.back()), keys.times.back());
  });
  return end.value_or(0.0);
}

bool SkinnedMesh::is_animated() const {
  bool any = false;
  for_each_track(*this, [&](const KeyedValues&, const std::string&) { any = true; });
  return any;
}

std::vector<Vec3> SkinnedMesh::evaluate(double time) const {
  std::vector<Eigen::Affine3d> locals;
  for (const SkeletonNode& node : nodes) locals.push_back(node.local(time));
  std::vector<double> weights;
  for (const BlendShape& shape : shapes)
    weights.push_back(shape.weights.empty() ? shape.weight : shape.weights.at(time)[0]);
  return deform(locals, weights);
}

std::vector<Vec3> SkinnedMesh::evaluate_rest() const {
  std::vector<Eigen::Affine3d> locals;
  for (const SkeletonNode& node : nodes) locals.push_back(node.local_at_rest());
  std::vector<double> weights;
  for (const BlendShape& shape : shapes) weights.push_back(shape.weight);
  return deform(locals, weights);
}

// x = Σ wᵢ Jᵢ(t) Bᵢ⁻¹ (x₀ + Σ bₖ(t) dₖ): offsets of blend shapes first, then linear blend skinning.
std::vector<Vec3> SkinnedMesh::deform(std::span<const Eigen::Affine3d> locals,
                                      std::span<const double> weights) const {
  std::vector<Eigen::Affine3d> to_world;
  to_world.reserve(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i)
    to_world.push_back(nodes[i].parent ? to_world[*nodes[i].parent] * locals[i] : locals[i]);
  std::vector<Eigen::Affine3d> skin;
  skin.reserve(bindings.size());
  for (const SkinBinding& binding : bindings) skin.push_back(to_world[binding.node] * binding.inverse_bind);

  std::vector<Vec3> shaped = rest.vertices;
  for (std::size_t s = 0; s < shapes.size(); ++s) {
    if (weights[s] == 0.0) continue;
    for (std::size_t k = 0; k < shapes[s].vertices.size(); ++k)
      shaped[shapes[s].vertices[k]] += weights[s] * shapes[s].offsets[k];
  }
  std::vector<Vec3> vertices(shaped.size());
  parallel_for(
      shaped.size(),
      [&](std::size_t i) {
        Vec3 x = Vec3::Zero();
        for (std::uint32_t k = first_influence[i]; k < first_influence[i + 1]; ++k)
          x += influences[k].weight * (skin[influences[k].binding] * shaped[i]);
        vertices[i] = frame.from_file(x);
      },
      kVerticesPerTask);
  return vertices;
}

namespace {

class Finisher {
 public:
  Finisher(SkinnedMesh& mesh, const std::string& name) : mesh_(mesh), name_(name) {}

  void check_nodes() const {
    for (std::size_t i = 0; i < mesh_.nodes.size(); ++i) {
      const SkeletonNode& node = mesh_.nodes[i];
      if (node.parent && *node.parent >= i)
        fail(fmt::format("joint \"{}\" stands before its parent; the skeleton is cyclic or damaged",
                         node.name));
      if (!node.local(mesh_.start_time()).matrix().allFinite())
        fail(fmt::format("the transform of joint \"{}\" is not finite", node.name));
    }
    for (const SkinBinding& binding : mesh_.bindings) {
      if (binding.node >= mesh_.nodes.size()) fail("a skin names a joint that is not there");
      if (!binding.inverse_bind.matrix().allFinite())
        fail(fmt::format("the bind transform of joint \"{}\" is not finite", mesh_.nodes[binding.node].name));
    }
  }

  void check_keys() const {
    for_each_track(mesh_, [&](const KeyedValues& keys, const std::string& owner) {
      const std::size_t per_key = keys.components * (keys.interpolation == KeyInterpolation::cubic ? 3 : 1);
      if (keys.values.size() != keys.times.size() * per_key)
        fail(fmt::format("the animation of \"{}\" has {} numbers at {} times, where {} are needed per time",
                         owner, keys.values.size(), keys.times.size(), per_key));
      for (std::size_t k = 0; k < keys.times.size(); ++k)
        if (!std::isfinite(keys.times[k]) || (k > 0 && !(keys.times[k] > keys.times[k - 1])))
          fail(fmt::format("the animation of \"{}\": key {} is at {} s, but times must increase", owner, k,
                           keys.times[k]));
      for (const double value : keys.values)
        if (!std::isfinite(value))
          fail(fmt::format("the animation of \"{}\" has a key that is {}", owner, value));
    });
    for_each_track(mesh_,
                   [&](const KeyedValues& keys, const std::string& owner) { check_rotations(keys, owner); });
  }

  void check_shapes() const {
    for (const BlendShape& shape : mesh_.shapes) {
      if (!std::isfinite(shape.weight) || shape.vertices.size() != shape.offsets.size())
        fail(fmt::format("blend shape \"{}\" is damaged", shape.name));
      for (std::size_t k = 0; k < shape.vertices.size(); ++k)
        if (shape.vertices[k] >= mesh_.rest.vertices.size() || !shape.offsets[k].allFinite())
          fail(fmt::format("blend shape \"{}\": entry {} names vertex {} of {}, or its offset is not finite",
                           shape.name, k, shape.vertices[k], mesh_.rest.vertices.size()));
    }
  }

  void check_weights() {
    if (mesh_.first_influence.size() != mesh_.rest.vertices.size() + 1)
      fail("not every vertex is bound to a joint");
    for (std::size_t i = 0; i < mesh_.rest.vertices.size(); ++i) {
      double sum = 0.0;
      for (std::uint32_t k = mesh_.first_influence[i]; k < mesh_.first_influence[i + 1]; ++k) {
        if (mesh_.influences[k].binding >= mesh_.bindings.size() || !(mesh_.influences[k].weight >= 0.0))
          fail(fmt::format("vertex {} is bound to joint {} of {} with weight {}", i,
                           mesh_.influences[k].binding, mesh_.bindings.size(), mesh_.influences[k].weight));
        sum += mesh_.influences[k].weight;
      }
      if (!(std::abs(sum - 1.0) <= kWeightSumTolerance))
        fail(fmt::format("the weights of vertex {} sum to {} instead of 1; normalise them", i, sum));
      for (std::uint32_t k = mesh_.first_influence[i]; k < mesh_.first_influence[i + 1]; ++k)
        mesh_.influences[k].weight /= sum;
    }
  }

  void check_mesh() const {
    if (mesh_.rest.triangles.empty()) fail("there are no triangles in this file");
    for (std::size_t i = 0; i < mesh_.rest.vertices.size(); ++i)
      if (!mesh_.rest.vertices[i].allFinite())
        fail(fmt::format("vertex {}: the position is not a finite number", i));
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw InputError(message, Place{name_}); }

  void check_rotations(const KeyedValues& keys, const std::string& owner) const {
    if (!keys.is_rotation) return;
    for (const double time : keys.times)
      for (const double x : keys.at(time))
        if (!std::isfinite(x))
          fail(fmt::format("the animation of \"{}\" has a rotation of length zero", owner));
  }

  SkinnedMesh& mesh_;
  const std::string& name_;
};

}  // namespace

void finish_skinned_mesh(SkinnedMesh& mesh, const std::string& name) {
  Finisher finisher(mesh, name);
  finisher.check_mesh();
  finisher.check_keys();
  finisher.check_nodes();
  finisher.check_shapes();
  finisher.check_weights();
}

namespace {

// The weight of the joint of this name at each vertex, added to what else has the name.
void add_joint(const std::string& name, const std::string& file, SkinnedMesh& mesh) {
  std::vector<bool> is_meant;
  std::string known;
  bool found = !mesh.part.empty();
  for (const SkinBinding& binding : mesh.bindings) {
    const std::string& path = mesh.nodes[binding.node].name;
    const std::string own = path.substr(path.rfind('/') + 1);  // of a path of USD
    is_meant.push_back(path == name || own == name);
    found |= is_meant.back();
    known += fmt::format("{}\"{}\"", known.empty() ? "" : ", ", own);
  }
  if (!found)
    throw InputError(fmt::format("nothing in it is called \"{}\"; {}{}", name,
                                 known.empty() ? "it has no joints" : "its joints are ", known),
                     Place{file});
  mesh.part.resize(mesh.rest.vertices.size(), 0.0);
  for (std::size_t v = 0; v < mesh.rest.vertices.size(); ++v)
    for (std::uint32_t k = mesh.first_influence[v]; k < mesh.first_influence[v + 1]; ++k)
      if (is_meant[mesh.influences[k].binding]) mesh.part[v] += mesh.influences[k].weight;
}

SkinnedMesh read_any(const std::filesystem::path& path, const SkinOptions& options) {
  const std::string extension = lower_extension(path);
  if (extension == ".glb" || extension == ".gltf") return read_gltf_skin(path, options);
  if (extension.starts_with(".usd")) return open_usd_skel(path, options);
  throw InputError(
      fmt::format("\"{}\" holds no skeletons; use one of .glb .gltf .usda .usdc .usd .usdz", extension),
      Place{path.string()});
}

}  // namespace

SkinnedMesh read_skinned_mesh(const std::filesystem::path& path, const SkinOptions& options) {
  SkinnedMesh mesh = read_any(path, options);
  if (!options.part.empty()) add_joint(options.part, path.string(), mesh);
  return mesh;
}

}  // namespace ringlet::io

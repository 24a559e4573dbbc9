#include "ringlet/io/usd_skel_animation.h"

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

// Samples may share their arrays; this many keyed numbers beyond the size of the file are taken as damage.
constexpr std::size_t kAlwaysAllowedKeys = std::size_t{1} << 24;

class AnimationReader {
 public:
  AnimationReader(const UsdStage& stage, const UsdPrim& prim, double rate)
      : stage_(stage), prim_(prim), rate_(rate) {}

  // One track per item of an attribute that holds `components` numbers for each of `count` items.
  std::vector<KeyedValues> tracks(const char* name, std::size_t count, std::size_t components) {
    const UsdAttribute* attribute = prim_.find(name);
    if (!attribute || (attribute->samples.empty() && !attribute->value))
      UsdStage::fail(prim_, fmt::format("the animation has no samples of {}", name));
    std::vector<KeyedValues> result(count);
    for (KeyedValues& keys : result) {
      keys.components = components;
      keys.is_rotation = components == 4;
    }
    const auto add = [&](double time, const std::vector<double>& numbers) {
      numbers_read_ += numbers.size();
      if (numbers.size() != count * components)
        UsdStage::fail(
            prim_, fmt::format("{} has {} numbers at time code {} instead of {} for each of {} items", name,
                               numbers.size(), time, components, count));
      if (numbers_read_ > kAlwaysAllowedKeys + stage_.layer().byte_size)
        UsdStage::fail(prim_, "its samples repeat to more numbers than a file of its size can hold");
      for (std::size_t i = 0; i < count; ++i) {
        result[i].times.push_back(time / rate_);
        const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(i * components);
        result[i].values.insert(result[i].values.end(), first,
                                first + static_cast<std::ptrdiff_t>(components));
      }
    };
    for (const auto& [time, sample] : attribute->samples) add(time, sample.get().numbers);
    if (attribute->samples.empty()) add(0.0, attribute->value->get().numbers);
    return result;
  }

 private:
  const UsdStage& stage_;
  const UsdPrim& prim_;
  double rate_;
  std::size_t numbers_read_ = 0;
};

}  // namespace

SkelAnimationShapes add_skel_animation(const UsdStage& stage, const UsdPrim& animation,
                                       const std::map<std::string, std::size_t>& joints,
                                       std::size_t first_node, SkinnedMesh& mesh, const std::string& name) {
  AnimationReader reader(stage, animation, time_code_rate(stage.layer(), name));
  const std::vector<std::string> keyed = stage.value(animation, "joints").strings;
  if (!keyed.empty()) {
    auto translations = reader.tracks("translations", keyed.size(), 3);
    auto rotations = reader.tracks("rotations", keyed.size(), 4);
    auto scales = reader.tracks("scales", keyed.size(), 3);
    for (std::size_t i = 0; i < keyed.size(); ++i) {
      const auto at = joints.find(keyed[i]);
      if (at == joints.end()) continue;
      SkeletonNode& node = mesh.nodes[first_node + at->second];
      node.translations = std::move(translations[i]);
      node.rotations = std::move(rotations[i]);
      node.scales = std::move(scales[i]);
    }
  }
  SkelAnimationShapes shapes;
  const std::vector<std::string> names = stage.value(animation, "blendShapes").strings;
  if (names.empty()) return shapes;
  auto weights = reader.tracks("blendShapeWeights", names.size(), 1);
  for (std::size_t i = 0; i < names.size(); ++i) shapes[names[i]] = std::move(weights[i]);
  return shapes;
}

}  // namespace ringlet::io

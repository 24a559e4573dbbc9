#include "ringlet/scene/keys.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <set>

#include "ringlet/base/random.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::scene {
namespace {

std::string committed(const std::string& name) {
  std::ifstream stream(std::string(RINGLET_SOURCE_DIR) + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// A random value inside a key's range; unbounded sides are sampled over many orders of magnitude.
double random_number(const Range& range, Random& random) {
  const double low = std::max(range.low, -1e12), high = std::min(range.high, 1e12);
  if (random.below(4) == 0) return range.low_excluded ? high : low;
  const double value = low + (high - low) * std::pow(random.uniform(), 8.0);
  return range.contains(value) ? value : 0.5 * (low + high);
}

struct Randomise {
  const Range& range;
  Random& random;
  void operator()(bool* value) const { *value = random.below(2) == 1; }
  void operator()(int* value) const { *value = static_cast<int>(random_number(range, random)); }
  void operator()(double* value) const { *value = random_number(range, random); }
  void operator()(Vec3* value) const {
    for (double& component : value->reshaped()) component = random_number(range, random);
  }
  void operator()(std::optional<double>* value) const {
    value->reset();
    if (random.below(2) == 1) *value = random_number(range, random);
  }
  void operator()(std::optional<Vec3>* value) const {
    value->reset();
    if (random.below(2) == 1) (*this)(&value->emplace());
  }
  void operator()(std::string* value) const { *value = random.below(2) ? "a \"quoted\\\" ünï\x7f" : ""; }
  void operator()(std::filesystem::path* value) const { *value = "/x/\"quoted\\\" \n\t\x7f ünï.obj"; }
  void operator()(std::vector<Vec3>* value) const {
    value->resize(random.below(4));
    for (Vec3& v : *value) (*this)(&v);
  }
  void operator()(const Choice& choice) const { choice.set(random.below(choice.names.size())); }
};

Scene random_scene(Random& random) {
  Scene scene;
  scene.strands.resize(random.below(4));
  scene.body.shapes.resize(random.below(4));
  scene.motion.keys.resize(random.below(4));
  scene.keys.resize(random.below(4));
  scene.hair.groups.resize(random.below(3));
  scene.hair.holds.resize(random.below(3));
  for_each_key(sections_of(scene), [&](const std::string&, const Key& key) {
    std::visit(Randomise{key.range, random}, key.target);
  });
  return scene;
}

// A brief scene says what is not the default and no more, and reads back as the same scene: with [[body]]
// where all bodies are the scene's own.
TEST(Keys, ABriefSceneReadsBackAsTheSame) {
  Scene scene;
  scene.hair.length = 0.31;
  scene.body.kind = BodyKind::none;
  scene.motion.keys.resize(2);
  scene.motion.keys[1].time = 0.5;
  scene.motion.kind = MotionKind::keys;
  scene.body.shapes.resize(2);
  scene.body.shapes[0].name = "skin";
  scene.body.shapes[0].role = BodyRole::scalp;
  scene.body.shapes[1].type = ShapeType::plane;
  const std::vector<std::string> also = {"run.duration"};
  const std::string text = brief_scene(scene, "First line.\nSecond.", also);
  EXPECT_EQ(parse_scene(text, "brief.toml"), scene);
  EXPECT_TRUE(text.starts_with("# First line.\n# Second.\n"));
  EXPECT_NE(text.find("\n[[body]]\n"), std::string::npos);
  EXPECT_NE(text.find("\nduration = 2.0"), std::string::npos);
  EXPECT_EQ(text.find("radius"), std::string::npos);
  scene.body.kind = BodyKind::sphere;
  scene.body.shapes[0].role = BodyRole::collider;
  EXPECT_EQ(parse_scene(brief_scene(scene, "", {}), "brief.toml"), scene);
}

// Random scenes contradict themselves, so the text is read back key by key: each override of a default-made
// scene must restore the value exactly, and the text must have no other than contradictions.
TEST(Keys, WritingAndReadingBackGivesAnEqualScene) {
  Random random(11);
  for (int round = 0; round < 50; ++round) {
    Scene scene = random_scene(random);
    Scene copy;
    copy.strands.resize(scene.strands.size());
    copy.body.shapes.resize(scene.body.shapes.size());
    copy.motion.keys.resize(scene.motion.keys.size());
    copy.keys.resize(scene.keys.size());
    copy.hair.groups.resize(scene.hair.groups.size());
    copy.hair.holds.resize(scene.hair.holds.size());
    EXPECT_EQ(copy == scene, false);
    for_each_key(sections_of(scene), [&](const std::string& path, const Key& key) {
      if (const std::string value = value_text(key.target); !value.empty())
        apply_override(copy, path + "=" + value);
    });
    EXPECT_TRUE(copy == scene) << to_toml(scene) << "\n----\n" << to_toml(copy);
    EXPECT_EQ(to_toml(copy), to_toml(scene));
  }
}

TEST(Keys, ConsistentScenesSurviveTheFileForm) {
  Random random(12);
  int consistent = 0;
  for (int round = 0; round < 400; ++round) {
    Scene scene = random_scene(random);
    // Mend what chance contradicts.
    scene.hair.file.clear();
    scene.hair.comb.clear();
    scene.hair.guides = 0;
    scene.hair.guide_spacing.reset();
    scene.hair.source = scene.strands.empty() ? HairSource::grow : HairSource::strands;
    scene.body.kind = BodyKind::head;
    for (Shape& shape : scene.body.shapes) {
      shape.file.clear();
      if (shape.type == ShapeType::mesh || shape.type == ShapeType::horse) shape.type = ShapeType::sphere;
      shape.two_sided = false;
      shape.role = BodyRole::collider;
    }
    if (scene.simulation.model == Model::chain)
      scene.simulation.contact = ContactModel::push;
    else
      scene.simulation.contact = ContactModel::coulomb, scene.simulation.device = Device::cpu;
    scene.simulation.min_step = std::max(scene.simulation.max_step / 3.0, 1e-9);
    scene.hair.vertices = std::max(scene.hair.vertices, 3);
    scene.motion.stop.reset();
    scene.goal.stop.reset();
    if (has_goal(scene)) scene.simulation.device = Device::cpu;
    for (std::size_t i = 0; i < scene.keys.size(); ++i) {
      scene.keys[i].time = 0.1 * double(i);
      scene.keys[i].gravity = Vec3::Zero();
      if (!has_goal(scene)) scene.keys[i].goal.reset();
    }
    scene.hair.groups.clear();
    scene.hair.holds.clear();
    for (StyleStep& step : scene.style.steps)
      if (step.action == Action::snip) step.action = Action::wet;
    scene.hair.gathered = Gathered::loose;
    scene.hair.tail = Tail::free;
    scene.motion.kind = scene.motion.keys.empty() ? MotionKind::nod : MotionKind::keys;
    for (std::size_t i = 0; i < scene.motion.keys.size(); ++i) scene.motion.keys[i].time = 0.1 * double(i);
    for (Strand& strand : scene.strands) {
      strand.t = Vec3::UnitY();
      strand.n1 = Vec3::UnitZ();
      strand.n2.reset();
    }
    if (!check_scene(scene).empty()) continue;
    ++consistent;
    EXPECT_TRUE(parse_scene(to_toml(scene), "a.toml") == scene) << to_toml(scene);
  }
  EXPECT_GT(consistent, 200);
}

TEST(Keys, EveryKeyIsDescribedAndItsDefaultIsInRange) {
  Scene scene;
  scene.strands.emplace_back();
  scene.body.shapes.emplace_back();
  scene.motion.keys.emplace_back();
  scene.keys.emplace_back();
  scene.hair.groups.emplace_back();
  scene.hair.holds.emplace_back();
  std::set<std::string> paths;
  for_each_key(sections_of(scene), [&](const std::string& path, const Key& key) {
    EXPECT_TRUE(paths.insert(path).second) << path << " stands twice";
    EXPECT_TRUE(key.meaning.ends_with('.')) << path;
    EXPECT_EQ(value_text(key.target).empty(), !key.if_absent.empty()) << path;
    // Integers decide how much is allocated, and products of numbers without bounds overflow.
    const bool is_number =
        std::holds_alternative<int*>(key.target) || std::holds_alternative<double*>(key.target) ||
        std::holds_alternative<std::optional<double>*>(key.target) ||
        std::holds_alternative<Vec3*>(key.target) || std::holds_alternative<std::optional<Vec3>*>(key.target);
    if (is_number) {
      EXPECT_TRUE(std::isfinite(key.range.low) && std::isfinite(key.range.high)) << path;
    }
  });
  EXPECT_GT(paths.size(), 80u);
  // What is wrong with this scene is only that it has tables which its choices do not ask for.
  for (const Problem& problem : check_scene(scene))
    EXPECT_TRUE(problem.key == "strand" || problem.key == "motion.key" || problem.key == "key[0].time")
        << problem.to_string();
}

TEST(Keys, EveryNameOfAChoiceReachesItsOwnValue) {
  Scene scene;
  scene.body.shapes.emplace_back();
  Scene changed = scene;
  for_each_key(sections_of(scene), [&](const std::string& path, const Key& key) {
    const Choice* choice = std::get_if<Choice>(&key.target);
    for (std::size_t i = 0; choice && i < choice->names.size(); ++i) {
      apply_override(changed, path + "=" + choice->names[i]);
      choice->set(i);
      EXPECT_EQ(changed, scene) << path;
    }
  });
  // The order of names and enumerators, spot-checked from both ends.
  apply_override(scene, "hair.curl=coiled");
  EXPECT_EQ(scene.hair.curl, Curl::coiled);
  apply_override(scene, "hair.file_up=y");
  EXPECT_EQ(scene.hair.file_up, UpAxis::y);
  apply_override(scene, "hair.parting=right");
  EXPECT_EQ(scene.hair.parting, Parting::right);
  apply_override(scene, "motion.kind=jump");
  EXPECT_EQ(scene.motion.kind, MotionKind::jump);
  apply_override(scene, "body.shape[0].type=mesh");
  EXPECT_EQ(scene.body.shapes[0].type, ShapeType::mesh);
  apply_override(scene, "picture.camera=three_quarter");
  EXPECT_EQ(scene.picture.camera, Camera::three_quarter);
  apply_override(scene, "hair.type=african");
  EXPECT_EQ(scene.hair.type, HairType::african);
  apply_override(scene, "contact.solver=newton_dac");
  EXPECT_EQ(scene.contact.solver, FrictionSolver::newton_dac);
  apply_override(scene, "contact.solver=mfb+enum");
  EXPECT_EQ(scene.contact.solver, FrictionSolver::hybrid);
  apply_override(scene, "contact.solver=enum");
  EXPECT_EQ(scene.contact.solver, FrictionSolver::enumerate);
  apply_override(scene, "simulation.contact=coulomb");
  EXPECT_EQ(scene.simulation.contact, ContactModel::coulomb);
}

TEST(Keys, OverridesAreCheckedBeforeTheyTouchTheScene) {
  Scene scene;
  const auto message = [&](const std::string& assignment) -> std::string {
    try {
      apply_override(scene, assignment);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("hair.count=-1"),
            "cannot set 'hair.count=-1': hair.count is -1, but must be from 1 to 1000000");
  EXPECT_EQ(message("hair.cuont=5"),
            "cannot set 'hair.cuont=5': unknown key 'hair.cuont'; did you mean 'hair.count'?");
  EXPECT_EQ(message("hair.count=abc"), "cannot set 'hair.count=abc': the value is not of the kind: integer");
  EXPECT_EQ(message("hair.count"),
            "cannot set 'hair.count': write it as key=value, for example hair.count=500");
  EXPECT_EQ(message("hair.count="), "cannot set 'hair.count=': there is no value after '='");
  EXPECT_EQ(message("hair.count=5\nx=3"), "cannot set 'hair.count=5\nx=3': it holds more than one value");
  EXPECT_NE(message("strand[0].length=1"), "");
  EXPECT_NE(message("strand.length=1"), "");
  EXPECT_NE(message("hair=1"), "");
  EXPECT_NE(message("hair.file=\xff"), "");
  EXPECT_NE(message("hair.length=nan"), "");
  EXPECT_EQ(scene, Scene{});
  EXPECT_EQ(message(" hair.count = 500 "), "");
  EXPECT_EQ(scene.hair.count, 500);
  const std::vector<std::string> both{"hair.source=strands", "hair.count=7"};
  EXPECT_THROW(apply_overrides(scene, both), SceneError);  // no strands to take
}

TEST(Keys, MangledScenesNeverCrash) {
  Random random(13);
  const std::string starter = starter_scene();
  for (int round = 0; round < 1500; ++round) {
    std::string text = starter.substr(random.below(starter.size()), 1 + random.below(2000));
    for (std::uint64_t n = random.below(20); n > 0; --n)
      text[random.below(text.size())] = static_cast<char>(random.below(256));
    for (const Problem& problem : check_scene(text, "a.toml")) EXPECT_FALSE(problem.message.empty());
  }
}

TEST(Keys, StarterSceneIsTheDefaultScene) {
  EXPECT_EQ(parse_scene(starter_scene(), "a.toml"), Scene{});
  EXPECT_EQ(committed("scenes/default.toml"), starter_scene())
      << "regenerate it with: ringlet new scenes/default --force";
}

TEST(Keys, CommittedReferenceIsUpToDate) {
  EXPECT_EQ(committed("docs/scene_reference.md"), reference_page())
      << "regenerate it with: ringlet reference > docs/scene_reference.md";
}

}  // namespace
}  // namespace ringlet::scene

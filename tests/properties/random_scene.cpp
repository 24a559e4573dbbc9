#include "properties/random_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/random.h"
#include "ringlet/scene/keys.h"

namespace ringlet::properties {
namespace {

using scene::Scene;

constexpr std::size_t kFrames = 5;
constexpr double kMostSteps = 40.0;  // in a frame, where no step is repeated

// What would make a scene large, not hard: these keys are drawn from the smaller range.
struct Smaller {
  const char* path;
  double low, high;
};
constexpr Smaller kSmaller[] = {
    {"hair.count", 1, 60},
    {"hair.elements", 1, 12},
    {"hair.vertices", 0, 40},
    {"hair.tie_height", 0, 0.12},
    {"output.points", 3, 40},
    {"strand.elements", 1, 12},
    {"simulation.settle", 0, 0.2},
    {"chain.stiffness", 0, 100},
    {"chain.rounds", 1, 10},
    {"chain.bending_iterations", 0, 10},
    {"curly_spring.steps_per_frame", 0, 60},
    {"curly_spring.force_steps", 1, 20},
    {"curly_spring.damping_steps", 1, 20},
    {"style.layers", 1, 20},
    {"style.wisp_strands", 0, 100},
};

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  bool chance(double probability) { return random_.uniform() < probability; }
  double share() { return random_.uniform(); }
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_.below(count)); }

  // An end of the range, any value of it, or any order of magnitude in it.
  double number() {
    const double inset = 1e-9 * (range.high - range.low);
    const double least = range.low_excluded ? range.low + inset : range.low;
    const double most = range.high_excluded ? range.high - inset : range.high;
    const std::size_t kind = below(10);
    if (kind == 0) return least;
    if (kind == 1) return most;
    const double share = random_.uniform();
    if (kind < 6 && least >= 0.0 && most > 0.0) {
      const double smallest = least > 0.0 ? least : 1e-6 * most;
      return std::clamp(smallest * std::pow(most / smallest, share), least, most);
    }
    return std::clamp(least + share * (most - least), least, most);
  }

  void operator()(bool* target) { *target = chance(0.5); }
  void operator()(int* target) { *target = static_cast<int>(std::lround(number())); }
  void operator()(double* target) { *target = number(); }
  void operator()(std::optional<double>* target) {
    if (chance(0.5)) *target = number();
  }
  void operator()(Vec3* target) { *target = Vec3(number(), number(), number()); }
  void operator()(std::optional<Vec3>*) {}  // cameras, which a run does not use; others are made consistent
  void operator()(std::string*) {}          // names of bodies
  void operator()(std::filesystem::path*) {}
  void operator()(std::vector<Vec3>*) {}  // paths of strokes, which these scenes do not have
  void operator()(const scene::Choice& choice) { choice.set(below(choice.names.size())); }

  scene::Range range;

 private:
  Random random_;
};

// "strand[3].length" → "strand.length".
std::string without_index(std::string path) {
  const std::size_t begin = path.find('['), end = path.find(']');
  if (begin != std::string::npos) path.erase(begin, end - begin + 1);
  return path;
}

void draw_keys(Scene& scene, Draw& draw) {
  // Some scenes differ from the default in a few keys, others in nearly all.
  const double share = draw.chance(0.3) ? 0.9 : draw.chance(0.5) ? 0.4 : 0.1;
  scene::for_each_key(scene::sections_of(scene), [&](const std::string& path, const scene::Key& key) {
    if (path.starts_with("picture.") || path.starts_with("run.")) return;
    // Styles have tests of their own.
    if (path == "hair.stand" || path == "hair.tail" || !draw.chance(share)) return;
    draw.range = key.range;
    for (const Smaller& smaller : kSmaller)
      if (without_index(path) == smaller.path) draw.range = {smaller.low, smaller.high};
    std::visit(draw, key.target);
  });
}

Vec3 some_direction(Draw& draw) {
  draw.range = {-1.0, 1.0};
  Vec3 direction;
  do draw(&direction);
  while (direction.norm() < 0.1);
  return direction.normalized();
}

// Strands and their frames near the head.
void place_strands(Scene& scene, Draw& draw) {
  for (scene::Strand& strand : scene.strands) {
    strand.root = 0.12 * some_direction(draw);
    strand.t = some_direction(draw);
    strand.n1 = strand.t.unitOrthogonal();
    strand.n2.reset();
    strand.length = std::min(strand.length, 1.0);
    strand.radius_1 = std::min(strand.radius_1, 1e-3);
    strand.radius_2 = std::min(strand.radius_2, 1e-3);
    strand.curvature = strand.curvature.cwiseMax(-300.0).cwiseMin(300.0);
  }
}

// What changes in the run.
void direct(Scene& scene, Draw& draw) {
  if (scene.goal.stop && *scene.goal.stop < scene.goal.start) scene.goal.stop.reset();
  double time = 0.0;
  for (scene::TimeKey& key : scene.keys) {
    key.time = time += 0.05;
    key.gravity = 20.0 * draw.share() * some_direction(draw);
    if (draw.chance(0.5)) key.wind = 20.0 * draw.share() * some_direction(draw);
    if (!scene::has_goal(scene)) key.goal.reset();
    const scene::Model model = scene.simulation.model;
    if (model == scene::Model::chain || model == scene::Model::curly_spring) {
      key.stiffness.reset();
      key.wetness.reset();
    }
    if (scene.simulation.contact != scene::ContactModel::coulomb) key.friction.reset();
  }
}

// Values that must agree with each other do.
void make_consistent(Scene& scene, Draw& draw) {
  using scene::ContactModel;
  using scene::Model;
  scene.simulation.device = scene::Device::cpu;
  if (scene.simulation.min_step > scene.simulation.max_step)
    std::swap(scene.simulation.min_step, scene.simulation.max_step);
  const Model model = scene.simulation.model;
  const ContactModel own = model == Model::chain          ? ContactModel::push
                           : model == Model::curly_spring ? ContactModel::penalty
                                                          : ContactModel::coulomb;
  scene.simulation.contact = draw.chance(0.2) ? ContactModel::none : own;
  scene.output.contacts &= scene.simulation.contact == ContactModel::coulomb;

  // Skins and sheets are meshes from files, which are tested with their readers.
  for (scene::Shape& shape : scene.body.shapes) {
    shape.role = scene::BodyRole::collider;
    shape.two_sided = false;
  }
  // Strokes of the hand are tested with the tools that make them.
  for (scene::StyleStep& step : scene.style.steps)
    if (scene::is_stroke(step.action)) step.action = scene::Action::wet;
  if (scene.hair.source == scene::HairSource::strands || !scene.style.steps.empty()) {
    scene.hair.guides = 0;
    scene.hair.guide_spacing.reset();
  }
  // Automatic elements of long hair are more than what is drawn.
  constexpr double kLong = 1.0;  // m
  constexpr int kMostElements = 12;
  if (scene.hair.elements == 0 && std::max(scene.hair.length, scene.hair.sides_length.value_or(0.0)) > kLong)
    scene.hair.elements = kMostElements;
  // Characters are large, and grooms of files are tested with their readers.
  const bool by_hand = scene.hair.source == scene::HairSource::strands;
  scene.hair.source = by_hand ? scene::HairSource::strands : scene::HairSource::grow;
  if (!by_hand) scene.strands.clear();
  if (!by_hand && scene.body.kind == scene::BodyKind::none) scene.body.kind = scene::BodyKind::head;
  const bool tied =
      scene.hair.gathered == scene::Gathered::half_up || scene.hair.gathered == scene::Gathered::pigtails;
  scene.hair.gathered = tied ? scene::Gathered::ponytail : scene::Gathered::loose;
  if (scene.body.kind != scene::BodyKind::head) scene.hair.gathered = scene::Gathered::loose;
  scene.hair.file.clear();
  if (model != Model::super_helix && scene.hair.vertices < 3) scene.hair.vertices = 0;
  place_strands(scene, draw);

  for (scene::Shape& shape : scene.body.shapes) {
    // A horse stands where it stands; it is simulated by scenes of its own.
    if (shape.type == scene::ShapeType::mesh || shape.type == scene::ShapeType::horse)
      shape.type = scene::ShapeType::sphere;
    shape.direction = some_direction(draw);
    shape.height = std::max(shape.height, 1e-3);
    shape.position = 0.3 * some_direction(draw) + Vec3(0.0, 0.0, -0.2);
  }
  if (scene.motion.stop && *scene.motion.stop <= scene.motion.start) scene.motion.stop.reset();
  double time = 0.0;
  for (scene::MotionKey& key : scene.motion.keys) {
    key.time = time += 0.05;
    key.position = 0.2 * some_direction(draw);
    key.axis = some_direction(draw);
    key.angle = std::remainder(key.angle, 80.0);
  }
  for (scene::HairGroup& group : scene.hair.groups) {
    group.file_group = -1;
    // A cut may take strands away, and a group's goal with them.
    if (!scene.style.steps.empty()) group.goal_root = group.goal_tip = std::nullopt;
    if (draw.chance(0.3)) group.centre = 0.1 * some_direction(draw);
    if (draw.chance(0.3)) group.normal = some_direction(draw);
    if (draw.chance(0.3)) group.colour = Vec3(draw.share(), draw.share(), draw.share());
    if (!by_hand) continue;
    group.curl = scene::GroupCurl::as_hair;
    group.curl_radius = group.curl_pitch = group.length = std::nullopt;
  }
  direct(scene, draw);
  const bool keyed = scene.motion.kind == scene::MotionKind::keys;
  if (!keyed) scene.motion.keys.clear();
  for (scene::StyleStep& step : scene.style.steps) {
    if (step.action == scene::Action::snip) step.action = scene::Action::cut;  // its blade is hard to draw
    step.normal = some_direction(draw);
    step.offset = -0.3;  // a cut leaves hair
    step.amount = step.action == scene::Action::wet ? 0.5 : 0.02;
    step.radius = 0.0;
    step.file.clear();
    const bool on_body = scene.style.contact && scene.body.kind != scene::BodyKind::none;
    if (step.action == scene::Action::comb && !on_body) step.action = scene::Action::wet;
  }
  if (!scene.style.steps.empty()) scene.hair.start = scene::Start::rest;
}

}  // namespace

Scene random_scene(std::uint64_t seed) {
  Draw draw(seed);
  Scene scene;
  scene.hair.count = 20;
  scene.simulation.settle = 0.05;
  scene.strands.resize(1 + draw.below(8));
  scene.body.shapes.resize(draw.below(3));
  scene.motion.keys.resize(1 + draw.below(5));
  scene.hair.groups.resize(draw.chance(0.3) ? 1 + draw.below(3) : 0);
  scene.keys.resize(draw.chance(0.3) ? 1 + draw.below(3) : 0);
  scene.style.steps.resize(draw.chance(0.2) ? 1 + draw.below(3) : 0);
  draw_keys(scene, draw);
  draw.range = {10.0, 200.0};
  scene.run.frames_per_second = draw.number();
  scene.run.duration = double(kFrames - 1) / scene.run.frames_per_second;
  scene.run.seed = static_cast<int>(draw.below(1000));
  draw.range = {0.2, 5.0};
  if (draw.chance(0.2)) scene.run.time_scale = draw.number();
  if (draw.chance(0.2)) scene.run.preroll = 0.1 * draw.share();
  scene.motion.start = std::min(scene.motion.start, 0.5 * scene.run.duration);
  // As many steps as a frame is asked to have are a matter of size.
  const double frame = scene.run.time_scale / scene.run.frames_per_second;
  scene.simulation.max_step = std::clamp(scene.simulation.max_step, frame / kMostSteps, 0.1);
  make_consistent(scene, draw);
  return scene;
}

}  // namespace ringlet::properties

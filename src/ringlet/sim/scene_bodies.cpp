#include "ringlet/sim/scene_bodies.h"

#include <array>
#include <mutex>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/body/horse.h"
#include "ringlet/body/tessellate.h"
#include "ringlet/sim/combed_hair.h"
#include "ringlet/sim/file_body.h"

namespace ringlet::sim {
namespace {

const Vec3 kSkin(0.50, 0.31, 0.23), kObstacle(0.35, 0.37, 0.40);

// In the order of their enumerators; linear RGB, chosen by eye.
const std::array<Vec3, 6> kSkinTones = {Vec3(0.64, 0.43, 0.35),  Vec3(0.56, 0.35, 0.26),
                                        Vec3(0.46, 0.27, 0.19),  Vec3(0.35, 0.21, 0.13),
                                        Vec3(0.21, 0.115, 0.07), Vec3(0.10, 0.052, 0.033)};
const std::array<Vec3, 5> kIrises = {Vec3(0.07, 0.15, 0.27), Vec3(0.17, 0.20, 0.22), Vec3(0.10, 0.16, 0.11),
                                     Vec3(0.16, 0.11, 0.04), Vec3(0.07, 0.035, 0.015)};

body::Complexion complexion_of(const scene::Scene& scene) {
  body::Complexion complexion;
  complexion.paint.skin = kSkinTones[static_cast<std::size_t>(scene.body.skin)];
  complexion.iris = kIrises[static_cast<std::size_t>(scene.body.eyes)];
  // Brows are like the hair, never quite as pale.
  constexpr double kDarker = 0.6, kPalest = 0.25;
  complexion.paint.brows = (kDarker * scene.hair.colour).cwiseMin(kPalest);
  return complexion;
}

// Of the vertices; empty: the shape has one colour.
std::vector<Vec3> colours_of(const scene::Shape& shape) {
  if (shape.type == scene::ShapeType::horse && !shape.colour) return body::horse_model().colours;
  return {};
}

class BodyList {
 public:
  explicit BodyList(World& world) : world_(world) {}

  void add_head() {
    const body::HeadModel& shown = head_model(world_.scene.body.figure);
    const body::Complexion complexion = complexion_of(world_.scene);
    body::HeadColours colours = body::head_colours(shown, complexion);
    for (body::Body& part : body::head_bodies(shown, world_.motion)) bodies_.push_back(std::move(part));
    const bool bends = body::deforms(bodies_.back());
    const Vec3& skin = complexion.paint.skin;
    show({"head", shown.head, shown.head_normals, skin, false, std::move(colours.head)}, 0, true);
    show({"shoulders", shown.shoulders, shown.shoulders_normals, complexion.paint.cloth, bends,
          std::move(colours.shoulders)},
         1, false);
    eyes_ = std::move(colours.eyes);
    world_.follows_motion = {true, false};
  }

  // Of the head, to be seen; after all other bodies, so that they count as those that hair collides with do.
  void show_eyes() {
    const body::HeadModel& shown = head_model(world_.scene.body.figure);
    show({"eyes", shown.eyes, shown.eyes_normals, Vec3::Constant(0.5), false, std::move(eyes_)}, 0, true);
  }

  void add_sphere() {
    body::Body ball;
    ball.name = "sphere";
    ball.shape = body::Sphere{Vec3::Zero(), world_.scene.body.radius};
    show({ball.name, body::tessellate(ball.shape), {}, kSkin, false}, 0, true);
    add(std::move(ball), true);
  }

  void add_shape(const scene::Shape& shape, std::size_t index) {
    body::Body added;
    added.name = shape.name.empty() ? fmt::format("shape {}", index + 1) : shape.name;
    added.friction_multiplier = shape.friction;
    added.thickness = shape.thickness;
    added.two_sided = shape.two_sided;
    added.collides = shape.role != scene::BodyRole::scalp;
    const TriangleMesh shown = set_shape(added, shape);
    const bool deforming = body::deforms(added);
    if (shape.visible)
      show({added.name,
            shown,
            {},
            shape.colour.value_or(shape.is_scalp() ? kSkin : kObstacle),
            deforming,
            colours_of(shape)},
           bodies_.size(), shape.moves_with_head);
    add(std::move(added), shape.moves_with_head);
  }

  // Moves with the head.
  void add_invisible(body::Body body) { add(std::move(body), true); }

  std::vector<body::Body> take() { return std::move(bodies_); }

 private:
  void add(body::Body body, bool follows_motion) {
    if (follows_motion) body.motion = world_.motion;
    world_.follows_motion.push_back(follows_motion);
    bodies_.push_back(std::move(body));
  }

  void show(io::CacheBody shown, std::size_t body, bool moves) {
    world_.pictured.push_back(std::move(shown));
    world_.pictured_body.push_back(body);
    world_.pictured_moves.push_back(moves);
  }

  // Returns it as a mesh, as it is at time 0.
  TriangleMesh set_shape(body::Body& added, const scene::Shape& shape) const {
    const Vec3 half = 0.5 * shape.height * shape.direction.normalized();
    switch (shape.type) {
      case scene::ShapeType::sphere:
        added.shape = body::Sphere{shape.position, shape.radius};
        break;
      case scene::ShapeType::capsule:
        added.shape = body::Capsule{shape.position - half, shape.position + half, shape.radius};
        break;
      case scene::ShapeType::cylinder:
        added.shape = body::Cylinder{shape.position - half, shape.position + half, shape.radius};
        break;
      case scene::ShapeType::plane:
        added.shape = body::Plane{shape.position, shape.direction};
        break;
      case scene::ShapeType::mesh:
        return set_mesh(added, shape);
      case scene::ShapeType::horse:
        return set_horse(added, shape);
    }
    return body::tessellate(added.shape);
  }

  static TriangleMesh set_horse(body::Body& added, const scene::Shape& shape) {
    constexpr double kStride = 1.1;  // s, at animation_speed 1
    const body::HorseModel& horse = body::horse_model();
    added.shape = std::make_shared<const body::MeshSurface>(horse.mesh);
    if (shape.file_motion == scene::FileMotion::play)
      added.vertex_motion = body::horse_walk({kStride / shape.animation_speed, shape.animation_start});
    return horse.mesh;
  }

  TriangleMesh set_mesh(body::Body& added, const scene::Shape& shape) const {
    FileBody file = read_file_body(shape);
    std::vector<Vec3> roots;
    for (std::size_t i = 0; shape.is_scalp() && i < world_.groom.strand_count(); ++i)
      roots.push_back(world_.groom.strand(i)[0]);
    const TriangleMesh& mesh = groomed_shape(file, shape.groom_fits, roots);
    added.vertex_motion = with_preroll(file, world_.scene.run.preroll);
    try {
      added.shape = std::make_shared<const body::MeshSurface>(mesh);
    } catch (const InputError& error) {
      throw InputError(error.message(), {shape.file.string()});
    }
    return std::move(file.start);
  }

  World& world_;
  std::vector<body::Body> bodies_;
  std::vector<Vec3> eyes_;  // their colours
};

}  // namespace

const body::HeadModel& head_model(body::Figure figure) {
  static std::array<std::once_flag, 3> made;
  static std::array<body::HeadModel, 3> heads;
  const auto number = static_cast<std::size_t>(figure);
  std::call_once(made[number], [&] {
    body::HeadParameters parameters = body::kRenderHead;
    parameters.figure = figure;
    heads[number] = body::make_head(parameters);
  });
  return heads[number];
}

std::size_t first_shape(const scene::Scene& scene) {
  switch (scene.body.kind) {
    case scene::BodyKind::head:
      return 2;  // head and shoulders
    case scene::BodyKind::sphere:
      return 1;
    case scene::BodyKind::none:
      break;
  }
  return 0;
}

void add_bodies(World& world) {
  const scene::Body& body = world.scene.body;
  BodyList list(world);
  if (body.kind == scene::BodyKind::head) list.add_head();
  if (body.kind == scene::BodyKind::sphere) list.add_sphere();
  for (std::size_t i = 0; i < body.shapes.size(); ++i) list.add_shape(body.shapes[i], i);
  if (body.kind == scene::BodyKind::head) list.show_eyes();
  if (auto guard = face_guard(world.scene, world.motion)) list.add_invisible(std::move(*guard));
  world.bodies = std::make_shared<body::Bodies>(list.take());
  world.bodies->set_time(world.start_time());
}

}  // namespace ringlet::sim

#include "ringlet/sim/scene_bodies.h"

#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/body/tessellate.h"
#include "ringlet/sim/combed_hair.h"
#include "ringlet/sim/file_body.h"

namespace ringlet::sim {
namespace {

const Vec3 kSkin(0.50, 0.31, 0.23), kCloth(0.16, 0.17, 0.20), kObstacle(0.35, 0.37, 0.40);

class BodyList {
 public:
  explicit BodyList(World& world) : world_(world) {}

  void add_head() {
    const body::HeadModel& shown = head_model();
    for (body::Body& part : body::head_bodies(shown, world_.motion)) bodies_.push_back(std::move(part));
    show({"head", shown.head, shown.head_normals, kSkin, false}, 0, true);
    show({"shoulders", shown.shoulders, shown.shoulders_normals, kCloth, false}, 1, false);
    world_.follows_motion = {true, false};
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
      show({added.name, shown, {}, shape.colour.value_or(shape.is_scalp() ? kSkin : kObstacle), deforming},
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
    }
    return body::tessellate(added.shape);
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
};

}  // namespace

const body::HeadModel& head_model() {
  static const body::HeadModel head = body::make_head(body::kRenderHead);
  return head;
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
  if (auto guard = face_guard(world.scene, world.motion)) list.add_invisible(std::move(*guard));
  world.bodies = std::make_shared<body::Bodies>(list.take());
  world.bodies->set_time(world.start_time());
}

}  // namespace ringlet::sim

#pragma once
// The bodies of a scene: what hair grows on and collides with, as they are at one moment.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/body/motion.h"
#include "ringlet/body/shape.h"
#include "ringlet/body/vertex_animation.h"

namespace ringlet::body {

struct Body {
  std::string name = "body";
  Shape shape = Sphere{};            // in its local frame
  Motion motion;                     // of the local frame in the world
  VertexAnimation animation;         // of a mesh's vertices in the local frame; empty: rigid
  double friction_multiplier = 1.0;  // times the hair's own coefficient
  // The same as `animation` for vertices that are computed when they are needed, such as those of a skin;
  // null: none. A body has one of the two.
  std::shared_ptr<const VertexMotion> vertex_motion = nullptr;
  // How far the surface that hair meets lies outside the shape, m.
  double thickness = 0.0;
  // Both sides of the shape are outside, as of cloth; otherwise hair is kept on the side of the normals.
  bool two_sided = false;
  bool collides = true;  // otherwise it only carries roots
};

// Throws InputError naming the body and what is wrong with it.
void validate(const Body& body);

// Whether its shape changes with time.
inline bool deforms(const Body& body) { return body.vertex_motion || !body.animation.empty(); }

// A point that is fixed on a body, whatever the time: in a triangle of a mesh that deforms, in the local
// frame otherwise.
struct MaterialPoint {
  std::uint32_t body = 0;
  Vec3 local = Vec3::Zero();
  std::uint32_t triangle = kNoTriangle;
  Vec3 barycentric = Vec3::Zero();
};

// A point on the surface of a body, in the world.
struct BodySurface {
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::UnitZ();   // unit, outward
  double signed_distance = 0.0;  // of the query point; negative inside
  Vec3 velocity = Vec3::Zero();  // of the surface there
  MaterialPoint material;
};

// Queries may run on any number of threads at the same time; set_time and set_step must not run beside them.
class Bodies {
 public:
  Bodies() = default;
  // Starts at time 0.
  explicit Bodies(std::vector<Body> bodies);
  Bodies(Bodies&&) noexcept = default;
  Bodies& operator=(Bodies&&) noexcept = default;

  void set_time(double time);
  // The bodies stand where they are at `begin`, and go to where they are at `end`: vertices of a mesh that
  // deforms move evenly in between. Both may be the same time; vertices then keep still.
  void set_step(double begin, double end);
  // How a body moves from the next set_time on, and how its vertices do, if it has a vertex motion. Throws
  // InputError naming what is wrong with the motion.
  void set_motion(std::size_t body, Motion motion, std::shared_ptr<const VertexMotion> vertices = nullptr);
  double time() const { return time_; }

  std::size_t size() const { return bodies_.size(); }
  const Body& operator[](std::size_t body) const { return bodies_[body]; }
  // The index of the body of that name.
  std::optional<std::uint32_t> find(std::string_view name) const;
  // The shape as it is now, in the body's local frame: differs from Body::shape for a mesh that deforms.
  const TriangleMesh* mesh(std::size_t body) const;
  const Kinematics& motion(std::size_t body) const { return now_[body].kinematics; }

  // The closest surface of one body, or of the solid of its mesh in which the point is deepest; nothing when
  // farther than max_distance on either side. A point deeper
  // inside than that is not found: choose max_distance larger than any depth that can occur.
  std::optional<BodySurface> closest_on(std::size_t body, const Vec3& point, double max_distance) const;
  // Of all bodies: the one with the smallest signed distance, so the deepest where the point is inside
  // several; the first of equals.
  std::optional<BodySurface> closest(const Vec3& point, double max_distance) const;

  // Where a material point is now, how the body is turned there (relative to its local frame as given), and
  // how it moves. This carries the root of a strand.
  Pose carry(const MaterialPoint& material) const;
  // The same at the end of the step that was set; after set_time as now.
  Pose carry_to_end(const MaterialPoint& material) const;
  Vec3 velocity(const MaterialPoint& material) const;

 private:
  // What changes with time.
  struct Now {
    Kinematics kinematics;
    std::unique_ptr<MeshSurface> deformed;  // only of a body that deforms
    std::vector<Vec3> vertex_velocities;    // local
    Pose end_pose;                          // at the end of the step
    std::vector<Vec3> end_vertices;         // local, of a body that deforms
  };

  Pose carry(const MaterialPoint& material, const Pose& pose, const std::vector<Vec3>& vertices) const;

  std::optional<Surface> closest_local(std::size_t body, const Vec3& local, double max_distance) const;

  std::vector<Body> bodies_;
  std::vector<Now> now_;
  double time_ = 0.0, end_time_ = 0.0;
};

}  // namespace ringlet::body

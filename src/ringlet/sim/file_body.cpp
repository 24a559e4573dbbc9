#include "ringlet/sim/file_body.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/body/mesh_surface.h"
#include "ringlet/body/motion.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/io/mesh_part.h"
#include "ringlet/io/point_cache.h"
#include "ringlet/io/skinned_mesh.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::sim {
namespace {

// What the file says is turned, scaled and moved to its place in the scene.
struct Placement {
  Quat turn = Quat::Identity();
  Vec3 position = Vec3::Zero();
  double unit = 1.0;

  std::vector<Vec3> operator()(std::vector<Vec3> vertices) const {
    for (Vec3& v : vertices) v = turn * (unit * v) + position;
    return vertices;
  }
};

// From the time of the run to that of the file.
struct FileClock {
  double start = 0.0, speed = 1.0, from = 0.0, to = 0.0;

  double seconds() const { return (to - from) / speed; }
  double operator()(double time) const { return std::clamp(from + speed * (time - start), from, to); }
};

FileClock clock_of(const scene::Shape& shape, double first, double last) {
  FileClock clock{shape.animation_start, shape.animation_speed, shape.animation_from.value_or(first),
                  shape.animation_to.value_or(last)};
  if (!(clock.from <= clock.to))
    throw InputError(fmt::format("the animation is to go from {} s to {} s, but has keys from {} s to {} s",
                                 clock.from, clock.to, first, last),
                     {shape.file.string()});
  return clock;
}

class Skin final : public body::VertexMotion {
 public:
  Skin(io::SkinnedMesh mesh, FileClock clock, const Placement& place)
      : mesh_(std::move(mesh)), clock_(clock), place_(place) {}
  std::vector<Vec3> vertices(double time) const override { return place_(mesh_.evaluate(clock_(time))); }

 private:
  io::SkinnedMesh mesh_;
  FileClock clock_;
  Placement place_;
};

// Shapes at some times, straight lines between them.
class Shapes final : public body::VertexMotion {
 public:
  Shapes(body::VertexAnimation shapes, FileClock clock) : shapes_(std::move(shapes)), clock_(clock) {}
  std::vector<Vec3> vertices(double time) const override { return body::vertices_at(shapes_, clock_(time)); }

 private:
  body::VertexAnimation shapes_;
  FileClock clock_;
};

class UsdShapes final : public body::VertexMotion {
 public:
  UsdShapes(io::UsdMeshFile file, FileClock clock, const Placement& place)
      : file_(std::move(file)), clock_(clock), place_(place) {}
  std::vector<Vec3> vertices(double time) const override { return place_(file_.vertices(clock_(time))); }

 private:
  io::UsdMeshFile file_;
  FileClock clock_;
  Placement place_;
};

class Preroll final : public body::VertexMotion {
 public:
  Preroll(const FileBody& body, double seconds)
      : rest_(body.rest.vertices), motion_(body.motion), seconds_(seconds) {}

  std::vector<Vec3> vertices(double time) const override {
    if (time >= 0.0) return motion_->vertices(time);
    // Up to the first key an animation stands still: its velocity is that behind it. A polynomial of that
    // slope at the end is added that is flat at both ends otherwise.
    constexpr double kSoon = 1e-4;  // s
    std::vector<Vec3> now = motion_->vertices(0.0);
    const std::vector<Vec3> soon = motion_->vertices(kSoon);
    const double u = std::max(0.0, 1.0 + time / seconds_), share = body::preroll_share(time, seconds_);
    const double slope = seconds_ * u * u * u * (u * (7.0 - 3.0 * u) - 4.0) / kSoon;
    for (std::size_t v = 0; v < now.size(); ++v)
      now[v] = rest_[v] + share * (now[v] - rest_[v]) + slope * (soon[v] - now[v]);
    return now;
  }

 private:
  std::vector<Vec3> rest_;
  std::shared_ptr<const body::VertexMotion> motion_;
  double seconds_;
};

std::optional<io::UpAxis> up_axis(scene::FileAxis axis) {
  if (axis == scene::FileAxis::file) return std::nullopt;
  return axis == scene::FileAxis::y ? io::UpAxis::y : io::UpAxis::z;
}

void drop_flat_triangles(TriangleMesh& mesh, const std::filesystem::path& file) {
  const std::size_t dropped = std::erase_if(mesh.triangles, [&](const auto& triangle) {
    const Vec3 &a = mesh.vertices[triangle[0]], &b = mesh.vertices[triangle[1]],
               &c = mesh.vertices[triangle[2]];
    const double longest = std::max({(b - a).squaredNorm(), (c - a).squaredNorm(), (c - b).squaredNorm()});
    // Twice the area against the longest edge squared: less than that is rounding of single precision.
    return !((b - a).cross(c - a).norm() > 1e-7 * longest);
  });
  if (dropped > 0)
    log_warning("{}: {} triangles of no area were left out of {}", file.string(), dropped,
                dropped + mesh.triangles.size());
}

FileBody from_skin(const scene::Shape& shape, const Placement& place) {
  io::SkinnedMesh skin = io::read_skinned_mesh(
      shape.file,
      {.animation = shape.animation, .up_axis = up_axis(shape.file_up), .part = shape.scalp_part});
  FileBody body;
  body.part = skin.part;
  body.rest = skin.rest;
  body.rest.vertices = place(skin.evaluate_rest());
  body.start = body.rest;
  // A single key holds a pose, and still differs from the shape at rest.
  if (shape.file_motion == scene::FileMotion::still || !skin.is_animated()) return body;
  const FileClock clock = clock_of(shape, skin.start_time(), skin.end_time());
  body.seconds = clock.seconds();
  body.motion = std::make_shared<const Skin>(std::move(skin), clock, place);
  body.start.vertices = body.motion->vertices(0.0);
  return body;
}

// What moves by time samples instead of a skeleton; nothing where nothing moves.
std::optional<FileBody> from_usd_samples(const scene::Shape& shape, const Placement& place) {
  io::UsdMeshFile file(shape.file, {.up_axis = up_axis(shape.file_up)});
  if (!file.is_animated()) return std::nullopt;
  FileBody body;
  body.rest = file.mesh();
  body.rest.vertices = place(std::move(body.rest.vertices));
  body.start = body.rest;
  const FileClock clock = clock_of(shape, file.start_time(), file.end_time());
  body.seconds = clock.seconds();
  body.motion = std::make_shared<const UsdShapes>(std::move(file), clock, place);
  body.start.vertices = body.motion->vertices(0.0);
  return body;
}

FileBody from_shapes(const scene::Shape& shape, TriangleMesh mesh, body::VertexAnimation shapes,
                     const Placement& place) {
  FileBody body;
  body.rest = std::move(mesh);
  body.rest.vertices = place(std::move(body.rest.vertices));
  body.start = body.rest;
  if (shapes.times.size() < 2 || shape.file_motion == scene::FileMotion::still) return body;
  for (std::vector<Vec3>& vertices : shapes.vertices) vertices = place(std::move(vertices));
  body::validate(shapes, body.rest.vertices.size());
  const FileClock clock = clock_of(shape, shapes.times.front(), shapes.times.back());
  body.seconds = clock.seconds();
  body.motion = std::make_shared<const Shapes>(std::move(shapes), clock);
  body.start.vertices = body.motion->vertices(0.0);
  return body;
}

FileBody from_alembic(const scene::Shape& shape, const Placement& place) {
  const io::AlembicMesh archive(shape.file, {.up_axis = up_axis(shape.file_up)});
  body::VertexAnimation shapes;
  for (std::size_t k = 0; k < archive.frame_count(); ++k) {
    shapes.times.push_back(archive.time(k));
    shapes.vertices.push_back(archive.vertices(k));
  }
  return from_shapes(shape, archive.mesh(), std::move(shapes), place);
}

// The mesh whose points a cache holds, of the same name. Both state neither unit nor axis.
std::filesystem::path mesh_beside(std::filesystem::path cache) {
  const std::string name = cache.string();
  std::error_code ignored;
  for (const char* extension : {".obj", ".ply"})
    if (std::filesystem::exists(cache.replace_extension(extension), ignored)) return cache;
  throw InputError("there is no .obj or .ply of this name, with the mesh whose points these are", {name});
}

FileBody from_point_cache(const scene::Shape& shape, const Placement& place) {
  const io::ReadOptions options{.up_axis = up_axis(shape.file_up)};
  const std::filesystem::path file = mesh_beside(shape.file);
  TriangleMesh mesh = io::read_mesh(file, options);
  const io::PointCache cache(shape.file, options, shape.sequence_rate);
  if (cache.point_count() != mesh.vertices.size())
    throw InputError(fmt::format("it holds {} points, but {} has {} vertices; write both from one mesh",
                                 cache.point_count(), file.string(), mesh.vertices.size()),
                     {shape.file.string()});
  body::VertexAnimation shapes;
  for (std::size_t k = 0; k < cache.frame_count(); ++k) {
    shapes.times.push_back(cache.time(k));
    shapes.vertices.push_back(cache.points(k));
  }
  return from_shapes(shape, std::move(mesh), std::move(shapes), place);
}

FileBody from_sequence(const scene::Shape& shape, const Placement& place) {
  const auto files = scene::sequence_files(shape.file);
  if (files.empty()) throw InputError(fmt::format("there is no mesh file {}", shape.file.string()));
  const io::ReadOptions options{.up_axis = up_axis(shape.file_up)};
  const TriangleMesh mesh = io::read_mesh(files[0], options);
  body::VertexAnimation shapes;
  for (std::size_t k = 0; files.size() > 1 && k < files.size(); ++k) {
    shapes.times.push_back(double(k) / shape.sequence_rate);
    shapes.vertices.push_back(io::read_mesh_frame(files[k], mesh, options));
  }
  return from_shapes(shape, mesh, std::move(shapes), place);
}

// Of a few hundred roots, the median distance to a mesh.
double median_distance(const TriangleMesh& mesh, std::span<const Vec3> roots) {
  constexpr std::size_t kEnough = 500;
  const body::MeshSurface surface(mesh);
  const std::size_t step = std::max<std::size_t>(1, roots.size() / kEnough);
  std::vector<double> distances;
  for (std::size_t i = 0; i < roots.size(); i += step)
    distances.push_back(std::abs(surface.closest(roots[i]).signed_distance));
  const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
  std::nth_element(distances.begin(), middle, distances.end());
  return *middle;
}

}  // namespace

FileBody read_file_body(const scene::Shape& shape) {
  const Placement place{Quat(Eigen::AngleAxisd(shape.rotation_angle * std::numbers::pi / 180.0,
                                               shape.rotation_axis.normalized())),
                        shape.position, shape.file_unit};
  const std::string extension = io::lower_extension(shape.file);
  const bool skinned = extension == ".glb" || extension == ".gltf" || extension.starts_with(".usd");
  const bool cached = extension == ".pc2" || extension == ".mdd";
  FileBody body = skinned               ? from_skin(shape, place)
                  : extension == ".abc" ? from_alembic(shape, place)
                  : cached              ? from_point_cache(shape, place)
                                        : from_sequence(shape, place);
  if (extension.starts_with(".usd") && !body.motion && shape.file_motion != scene::FileMotion::still)
    if (auto moving = from_usd_samples(shape, place)) {
      moving->part = std::move(body.part);
      body = std::move(*moving);
    }
  if (!skinned && !shape.scalp_part.empty())
    body.part = io::read_mesh_part(
        cached ? mesh_beside(shape.file) : scene::sequence_files(shape.file).front(), shape.scalp_part);
  // A skeleton may hold fewer meshes than all that move by samples.
  if (!body.part.empty() && body.part.size() != body.rest.vertices.size())
    throw InputError(
        fmt::format("scalp_part '{}' tells of {} of its {} vertices; leave out scalp_part, or the "
                    "meshes that are not bound to the skeleton",
                    shape.scalp_part, body.part.size(), body.rest.vertices.size()),
        {shape.file.string()});
  // Both shapes must have the same triangles.
  drop_flat_triangles(body.rest, shape.file);
  body.start.triangles = body.rest.triangles;
  return body;
}

std::shared_ptr<const body::VertexMotion> with_preroll(const FileBody& body, double preroll) {
  if (!body.motion || preroll == 0.0) return body.motion;
  return std::make_shared<const Preroll>(body, preroll);
}

const TriangleMesh& groomed_shape(const FileBody& body, scene::SkinPose fits, std::span<const Vec3> roots) {
  if (fits == scene::SkinPose::start) return body.start;
  if (fits == scene::SkinPose::rest || roots.empty() || !body.motion) return body.rest;
  return median_distance(body.start, roots) < median_distance(body.rest, roots) ? body.start : body.rest;
}

}  // namespace ringlet::sim

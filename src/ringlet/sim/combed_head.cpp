#include "ringlet/sim/combed_head.h"

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/body/head_field.h"
#include "ringlet/body/mesh_surface.h"
#include "ringlet/sim/file_body.h"
#include "ringlet/sim/scene_bodies.h"

namespace ringlet::sim {
namespace {

void append(const TriangleMesh& mesh, TriangleMesh& all) {
  const auto first = static_cast<std::uint32_t>(all.vertices.size());
  all.vertices.insert(all.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
  all.uv.insert(all.uv.end(), mesh.uv.begin(), mesh.uv.end());
  for (const auto& [a, b, c] : mesh.triangles) all.triangles.push_back({first + a, first + b, first + c});
}

CombedHead built_in_head(const scene::Scene& scene) {
  const body::HeadModel& model = head_model(scene.body.figure);
  CombedHead head;
  // All figures have one skull.
  head.head = [](const Vec3& p) { return body::head_field(p); };
  head.everything = [](const Vec3& p) { return std::min(body::head_field(p), body::shoulders_field(p)); };
  head.skin = [figure = scene.body.figure](const Vec3& p) { return body::head_field(p, figure); };
  head.density = [&model](const Vec3& p) { return model.hair_density(p); };
  head.mesh = model.head;
  head.normals = model.head_normals;
  head.triangles = model.scalp_triangles;
  head.triangles.insert(head.triangles.end(), model.hairline_triangles.begin(),
                        model.hairline_triangles.end());
  return head;
}

CombedHead head_of(const scene::Shape& shape, const scene::Scene& scene) {
  // Farther away hair just falls, m.
  constexpr double kSight = 0.1;
  const body::HeadModel& model = head_model(scene.body.figure);
  CombedHead head;
  head.joint = *shape.head_joint;
  head.scale = shape.head_scale;
  head.density = [&model](const Vec3& p) { return model.hair_density(p); };
  SkinScalp scalp = skin_scalp(scene);
  for (const std::uint32_t t : scalp.triangles)
    if (std::ranges::any_of(scalp.mesh.triangles[t], [&](std::uint32_t v) {
          return head.density(head.from_scene(scalp.mesh.vertices[v])) > 0.0;
        }))
      head.triangles.push_back(t);
  if (head.triangles.empty())
    throw InputError(
        "no triangle of the scalp lies where a head with this head_joint and head_scale has hair: change "
        "them, or leave head_joint out");
  const auto surface = std::make_shared<const body::MeshSurface>(scalp.mesh);
  head.head = head.everything = head.skin = [surface, joint = head.joint, scale = head.scale](const Vec3& p) {
    const auto found = surface->closest_within(joint + scale * p, scale * kSight);
    return found ? found->signed_distance / scale : kSight;
  };
  head.mesh = std::move(scalp.mesh);
  return head;
}

}  // namespace

SkinScalp skin_scalp(const scene::Scene& scene) {
  SkinScalp scalp;
  for (const scene::Shape& shape : scene.body.shapes) {
    if (!shape.is_scalp()) continue;
    if (shape.type != scene::ShapeType::mesh)
      throw InputError("hair.source = \"grow\" needs a scalp that is a mesh: set its type and file");
    const FileBody file = read_file_body(shape);
    const std::size_t first = scalp.mesh.triangles.size();
    append(groomed_shape(file, shape.groom_fits, {}), scalp.mesh);
    const auto grows = [&](std::uint32_t vertex) { return file.part.empty() || file.part[vertex] > 0.5; };
    for (std::size_t t = first; t < scalp.mesh.triangles.size(); ++t) {
      if (!std::ranges::all_of(file.rest.triangles[t - first], grows)) continue;
      const auto& [a, b, c] = scalp.mesh.triangles[t];
      const std::vector<Vec3>& at = scalp.mesh.vertices;
      const Vec3 middle = (at[a] + at[b] + at[c]) / 3.0;
      if (!shape.scalp_normal || shape.scalp_normal->normalized().dot(middle) > shape.scalp_offset)
        scalp.triangles.push_back(static_cast<std::uint32_t>(t));
    }
  }
  if (scalp.triangles.empty())
    throw InputError(
        "no triangle of the scalp lies where hair grows: change scalp_normal, scalp_offset or scalp_part");
  // Where one skin has no texture coordinates, roots have none.
  if (scalp.mesh.uv.size() != scalp.mesh.vertices.size()) scalp.mesh.uv.clear();
  return scalp;
}

const scene::Shape* own_head(const scene::Scene& scene) {
  if (scene.body.kind != scene::BodyKind::none) return nullptr;
  for (const scene::Shape& shape : scene.body.shapes)
    if (shape.is_scalp() && shape.head_joint) return &shape;
  return nullptr;
}

hair::ScalpSite CombedHead::from_scene(hair::ScalpSite site) const {
  site.position = from_scene(site.position);
  for (Vec3& point : site.run) point = from_scene(point);
  return site;
}

hair::ScalpSite CombedHead::to_scene(hair::ScalpSite site) const {
  site.position = to_scene(site.position);
  for (Vec3& point : site.run) point = to_scene(point);
  return site;
}

CombedHead combed_head(const scene::Scene& scene) {
  const scene::Shape* own = own_head(scene);
  return own ? head_of(*own, scene) : built_in_head(scene);
}

}  // namespace ringlet::sim

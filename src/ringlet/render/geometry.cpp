#include "ringlet/render/geometry.h"

#include <cmath>

#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"

namespace ringlet::render {

CameraRays::CameraRays(const Camera& camera, const Vec3& centre, int width, int height)
    : half_width(0.5f * static_cast<float>(width)), half_height(0.5f * static_cast<float>(height)) {
  const Mat3 axes = camera_axes(camera);
  const double pixel = 2.0 * std::tan(0.5 * camera.vertical_field_of_view) / height;
  position = (camera.position - centre).cast<float>();
  right = (pixel * axes.col(0)).cast<float>();
  up = (pixel * axes.col(1)).cast<float>();
  forward = axes.col(2).cast<float>();
}

float CameraRays::pixel_size(const Vec3f& point) const {
  constexpr float kNearest = 1e-3f;
  return up.norm() * std::max(kNearest, forward.dot(point - position));
}

Colour CameraRays::backdrop(const Backdrop& backdrop, float x, float y) const {
  const float w = 2.0f * half_width, h = 2.0f * half_height;
  const float down = std::clamp(y / h, 0.0f, 1.0f);
  const Colour top = backdrop.top.cast<float>().array(), bottom = backdrop.bottom.cast<float>().array();
  const float dx = (x - 0.5f * w) / h, dy = (y - 0.5f * h) / h;
  const float glow = 1.0f + static_cast<float>(backdrop.glow) * std::exp(-4.0f * (dx * dx + dy * dy));
  return glow * (top + down * down * (3.0f - 2.0f * down) * (bottom - top));
}

Vec3 centre_of(const PictureScene& scene) {
  Eigen::AlignedBox3d box;
  for (const Vec3& point : scene.strands.points) box.extend(point);
  for (const MeshInPicture& shown : scene.meshes)
    for (const Vec3& vertex : shown.mesh->vertices) box.extend(shown.pose.apply(vertex));
  return box.isEmpty() ? scene.camera.target : box.center();
}

namespace {

// The entry of an array that has one value for all, one per strand or one per point.
template <class Value>
const Value& entry(const std::vector<Value>& values, std::size_t strands, std::size_t strand,
                   std::size_t point) {
  if (values.size() == 1) return values[0];
  return values.size() == strands ? values[strand] : values[point];
}

// Full width along the first two thirds, then narrowing straight to `tip_scale`; s runs from 0 to 1.
double taper(double s, double tip_scale) { return 1.0 - (1.0 - tip_scale) * std::max(0.0, 3.0 * s - 2.0); }

// From 1 at the root to 0 after the first third, smoothly.
double root_part(double s) {
  const double x = std::clamp(1.0 - 3.0 * s, 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

// No two hairs of a head are quite alike: one is a little darker, another a little redder.
Colour vary(const Vec3& colour, double variation, Random random) {
  const double brightness = std::exp(variation * random.normal());
  const double warmth = 0.35 * variation * random.normal();
  const Vec3 varied = brightness * colour.cwiseProduct(Vec3(1.0 + warmth, 1.0, 1.0 - warmth));
  return varied.cwiseMax(0.0).cwiseMin(1.0).cast<float>().array();
}

}  // namespace

StrandGeometry prepare_strands(const StrandSet& strands, const Vec3& centre, const StrandLook& look) {
  const std::size_t count = strands.strand_count();
  StrandGeometry geometry;
  const std::size_t controls = strands.points.size() + 2 * count;
  geometry.controls.resize(controls);
  geometry.tangents.resize(controls);
  geometry.colours.resize(controls);
  geometry.segments.resize(strands.points.size() - count);
  geometry.strand_of.resize(geometry.segments.size());
  if (!strands.later_points.empty()) geometry.later_controls.resize(controls);

  parallel_for(count, [&](std::size_t i) {
    const std::size_t begin = strands.first_point[i], points = strands.first_point[i + 1] - begin;
    const std::size_t first = begin + 2 * i + 1;  // control of the strand's first point
    const auto at = [&](std::size_t k) -> const Vec3& { return strands.points[begin + k]; };

    // Positions; the controls beyond the ends continue the strand straight on.
    const auto put_strand = [&](std::vector<Vec4f>& into, const Vec3* p) {
      const auto put = [&](std::size_t control, const Vec3& point) {
        into[control].head<3>() = (point - centre).cast<float>();
      };
      put(first - 1, 2.0 * p[0] - p[1]);
      put(first + points, 2.0 * p[points - 1] - p[points - 2]);
      for (std::size_t k = 0; k < points; ++k) put(first + k, p[k]);
    };
    put_strand(geometry.controls, strands.points.data() + begin);
    if (!geometry.later_controls.empty())
      put_strand(geometry.later_controls, strands.later_points.data() + begin);

    // The rest along the points.
    for (std::size_t k = 0; k < points; ++k) {
      const Vec3 along = at(std::min(k + 1, points - 1)) - at(k > 0 ? k - 1 : 0);
      geometry.tangents[first + k] =
          along.norm() > 0.0 ? Vec3f(along.normalized().cast<float>()) : Vec3f::UnitZ();
      const double s = static_cast<double>(k) / static_cast<double>(points - 1);
      const double radius =
          look.radius_scale * taper(s, look.tip_scale) * entry(strands.radii, count, i, begin + k);
      constexpr double kSmallest = 1e-9;  // m: what has no width is not met
      geometry.controls[first + k].w() = static_cast<float>(std::max(radius, kSmallest));
      geometry.colours[first + k] =
          static_cast<float>(1.0 - look.root_shade * root_part(s)) *
          vary(entry(strands.colours, count, i, begin + k), look.colour_variation, Random(look.seed, i));
    }
    for (const auto& [outer, inner] : {std::pair{first - 1, first}, {first + points, first + points - 1}}) {
      geometry.controls[outer].w() = geometry.controls[inner].w();
      geometry.tangents[outer] = geometry.tangents[inner];
      geometry.colours[outer] = geometry.colours[inner];
    }
    for (std::size_t k = 0; k + 1 < points; ++k) {
      geometry.segments[begin - i + k] = static_cast<std::uint32_t>(first + k - 1);
      geometry.strand_of[begin - i + k] = static_cast<std::uint32_t>(i);
    }
    if (!geometry.later_controls.empty())
      for (std::size_t c = first - 1; c <= first + points; ++c)
        geometry.later_controls[c].w() = geometry.controls[c].w();
  });
  return geometry;
}

namespace {

MeshGeometry prepare_mesh(const MeshInPicture& shown, const Vec3& centre) {
  const TriangleMesh& mesh = *shown.mesh;
  MeshGeometry geometry;
  geometry.surface = shown.surface;
  geometry.triangles = mesh.triangles;
  for (const Vec3& colour : shown.colours) geometry.colours.push_back(colour.cast<float>().array());
  for (const Vec3& vertex : mesh.vertices)
    geometry.vertices.push_back((shown.pose.apply(vertex) - centre).cast<float>());
  if (shown.later_pose || !shown.later_vertices.empty()) {
    const Pose pose = shown.later_pose.value_or(shown.pose);
    for (std::size_t k = 0; k < mesh.vertices.size(); ++k) {
      const Vec3& vertex = shown.later_vertices.empty() ? mesh.vertices[k] : shown.later_vertices[k];
      geometry.later_vertices.push_back((pose.apply(vertex) - centre).cast<float>());
    }
  }

  // Given normals turn with the mesh; else each vertex takes those of its triangles, weighted by their areas.
  std::vector<Vec3> normals(shown.normals.begin(), shown.normals.end());
  if (normals.empty()) {
    normals.assign(mesh.vertices.size(), Vec3::Zero());
    for (const auto& [a, b, c] : mesh.triangles) {
      const Vec3 area = (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]);
      for (const std::uint32_t corner : {a, b, c}) normals[corner] += area;
    }
  }
  for (const Vec3& normal : normals)
    geometry.normals.push_back(normal.norm() > 0.0
                                   ? Vec3f((shown.pose.rotation * normal.normalized()).cast<float>())
                                   : Vec3f::UnitZ());
  return geometry;
}

}  // namespace

std::vector<MeshGeometry> prepare_meshes(const std::vector<MeshInPicture>& shown, const Vec3& centre) {
  std::vector<MeshGeometry> meshes;
  for (const MeshInPicture& mesh : shown) meshes.push_back(prepare_mesh(mesh, centre));
  return meshes;
}

}  // namespace ringlet::render

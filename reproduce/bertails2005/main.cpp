// Figures 1, 2 and 3 of [Bertails2005], and its timing.
//
//   ringlet_reproduce_bertails2005 [--quick] [folder]
//
// tells the figures, and writes figure1.png, figure2_left.png, figure2_right.png and
// figure3_{smooth,curly,african}.png into the folder (default: the current one). With --quick: a tenth of the
// strands, and no pictures, which take nearly all of the time.

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>

#include "reproduce/bertails2005/regularity.h"
#include "reproduce/program.h"
#include "ringlet/base/random.h"
#include "ringlet/body/tessellate.h"
#include "ringlet/hair/wisps.h"
#include "ringlet/picture/portrait.h"
#include "ringlet/picture/style_picture.h"
#include "ringlet/render/image.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/element_count.h"
#include "ringlet/sim/scene_style.h"
#include "ringlet/statics/shape.h"

namespace {

using namespace ringlet;
using namespace ringlet::bertails2005;
using reproduce::Options;
using reproduce::tell;

const Vec3 kGravity(0.0, 0.0, -9.81);

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// A close view of strands from the front.
void draw(const hair::Groom& hair, const std::vector<render::MeshInPicture>& meshes, double strand_width,
          const std::filesystem::path& file) {
  scene::Picture wanted;
  wanted.width = 960;
  wanted.height = 540;
  Vec3 low = Vec3::Constant(INFINITY), high = -low;
  for (const Vec3& p : hair.points) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  for (const render::MeshInPicture& shown : meshes)
    for (const Vec3& v : shown.mesh->vertices) {
      low = low.cwiseMin(shown.pose.apply(v));
      high = high.cwiseMax(shown.pose.apply(v));
    }
  render::PictureScene drawn;
  drawn.strands = render::strands_of(hair);
  drawn.strands.radii = {0.5 * strand_width};
  drawn.strands.colours = {Vec3(0.30, 0.16, 0.08)};
  drawn.meshes = meshes;
  drawn.camera = render::frame_bounds(low, high, Vec3(0.0, 1.0, -0.1), 16.0 / 9.0);
  render::write_png(picture::render_portrait(std::move(drawn), wanted, hair.material(0).section), file);
}

void add(hair::Groom& groom, const rods::SuperHelixStrand& strand, const statics::Equilibrium& rest) {
  groom.add_strand(statics::equally_spaced_points(strand.root, strand.length, rest.curvatures, 300));
}

// Figure 1: a ringlet, as a wisp about one strand.
void figure_1(const std::filesystem::path& folder) {
  rods::SuperHelixStrand strand = curl(0.1, 100.0, 30.0);
  const auto rest = statics::find_equilibria(std::array{strand}, kGravity)[0];
  hair::Groom master;
  add(master, strand, rest);
  hair::WispOptions options;
  options.strands = 250;
  options.radius = 0.0025;
  draw(hair::make_wisps(master, {}, options), {}, 8e-5, folder / "figure1.png");
}

// Each triangle of a ball in four, `times` times: a coarse ball's facets show where its own shadow begins.
TriangleMesh finer_ball(TriangleMesh ball, double radius, int times) {
  for (int k = 0; k < times; ++k) {
    TriangleMesh finer;
    for (const auto& [a, b, c] : ball.triangles) {
      const auto first = static_cast<std::uint32_t>(finer.vertices.size());
      const Vec3 corners[3] = {ball.vertices[a], ball.vertices[b], ball.vertices[c]};
      for (int i = 0; i < 3; ++i) {
        finer.vertices.push_back(corners[i]);
        finer.vertices.push_back(radius * (corners[i] + corners[(i + 1) % 3]).normalized());
      }
      for (const std::array<std::uint32_t, 3> part :
           {std::array{0u, 1u, 5u}, {1u, 2u, 3u}, {3u, 4u, 5u}, {1u, 3u, 5u}})
        finer.triangles.push_back({first + part[0], first + part[1], first + part[2]});
    }
    ball = std::move(finer);
  }
  return ball;
}

// Figure 2, left: one curl, ever flatter.
void figure_2_left(const Options& options) {
  hair::Groom curls;
  for (const double eccentricity : kEccentricities) {
    rods::SuperHelixStrand strand = curl(eccentricity);
    strand.root.position.x() = 0.05 * double(curls.strand_count());
    const auto rest = statics::find_equilibria(std::array{strand}, kGravity)[0];
    add(curls, strand, rest);
    tell(fmt::format("bertails2005.figure2.regularity_{}", eccentricity), regularity(rest.curvatures), "-");
  }
  // The same for nine curls: how much more regular each becomes at the least, from one eccentricity to the
  // next.
  double least = INFINITY;
  for (const double kappa : {70.0, 90.0, 120.0})
    for (const double tau : {15.0, 25.0, 35.0}) {
      double before = 0.0;
      for (const double eccentricity : kEccentricities) {
        const auto rest = statics::find_equilibria(std::array{curl(eccentricity, kappa, tau)}, kGravity)[0];
        const double now = regularity(rest.curvatures);
        if (before > 0.0) least = std::min(least, now - before);
        before = now;
      }
    }
  tell("bertails2005.figure2.least_gain", least, "-");
  if (!options.quick) draw(curls, {}, 6e-4, options.folder / "figure2_left.png");
}

// Figure 2, right: a curly strand that grows on a sphere.
void figure_2_right(const Options& options) {
  body::Body sphere;
  sphere.shape = body::Sphere{Vec3::Zero(), 0.06};
  const TriangleMesh mesh = finer_ball(body::tessellate(sphere.shape), 0.06, 3);
  std::vector<Vec3> normals;
  for (const Vec3& vertex : mesh.vertices) normals.push_back(vertex.normalized());
  std::vector<body::Body> list;
  list.push_back(std::move(sphere));
  const body::Bodies bodies(std::move(list));
  statics::Clearance clearance;
  clearance.bodies = &bodies;
  hair::Groom growing;
  std::vector<render::MeshInPicture> meshes;
  int stable = 0;
  for (const double length : {0.1, 0.2, 0.3, 0.4}) {
    rods::SuperHelixStrand strand = curl(0.1, 45.0, 30.0);
    const Vec3 aside(0.16 * double(growing.strand_count()), 0.0, 0.0);
    strand.length = length;
    strand.elements = 48;
    strand.root = {Vec3(0.0, -0.03, std::sqrt(0.06 * 0.06 - 0.03 * 0.03)),
                   Quat(rotation_exp(Vec3(0.9, 0.0, 0.0)))};
    const auto rest = statics::find_equilibria(std::array{strand}, kGravity, clearance)[0];
    strand.root.position += aside;
    add(growing, strand, rest);
    render::MeshInPicture shown;
    shown.mesh = &mesh;
    shown.normals = normals;
    shown.pose.position = aside;
    meshes.push_back(shown);
    stable += rest.outcome == statics::Outcome::stable;
  }
  tell("bertails2005.figure2.stable_on_sphere", stable, "of 4");
  if (!options.quick) draw(growing, meshes, 1.6e-3, options.folder / "figure2_right.png");
}

scene::Scene style_scene(const std::string& name) {
  return scene::read_scene(std::filesystem::path(RINGLET_SCENES) / ("style_" + name + ".toml"));
}

// A style's hair at rest on its head, between its hulls: how many of its strands are stable, and the time.
std::unique_ptr<statics::Style> tell_style(const std::string& name, const sim::World& world) {
  std::unique_ptr<statics::Style> style;
  const double time = seconds(
      [&] { style = std::make_unique<statics::Style>(sim::make_style(world, sim::elements_of(world))); });
  double stable = 0.0;
  for (const auto& rest : style->rest()) stable += rest.outcome == statics::Outcome::stable;
  tell(name + ".stable", 100.0 * stable / double(style->rest().size()), "%");
  tell(name + ".time", time, "s");
  return style;
}

// Figure 3: three hairstyles, from their scenes.
void figure_3(const Options& options) {
  for (const std::string name : {"smooth", "curly", "african"}) {
    scene::Scene scene = style_scene(name);
    if (options.quick) scene.hair.count /= 10;
    const sim::World world = sim::gather_world(scene);
    const auto style = tell_style("bertails2005.figure3." + name, world);
    if (!options.quick)
      render::write_png(picture::render_style(world, *style, scene.picture),
                        options.folder / ("figure3_" + name + ".png"));
  }
}

// The curly style with ever more masters.
void masters(const Options& options) {
  for (const int count : {100, 1000, 10000}) {
    scene::Scene scene = style_scene("curly");
    scene.hair.count = options.quick ? count / 100 : count;
    tell_style(fmt::format("bertails2005.masters_{}", count), sim::gather_world(scene));
  }
}

// About a hundred strands of 15 elements that hang free.
void timing() {
  Random random(1);
  std::vector<rods::SuperHelixStrand> strands(100);
  for (auto& strand : strands) {
    strand = curl(random.uniform(0.0, 0.2), random.uniform(10, 80), random.uniform(10, 80));
    strand.elements = 15;
    strand.length = random.uniform(0.1, 0.25);
    strand.root.rotation = Quat(rotation_exp(Vec3(random.normal(), random.normal(), random.normal())));
  }
  tell("bertails2005.hundred_strands.time", seconds([&] { statics::find_equilibria(strands, kGravity); }),
       "s");
}

}  // namespace

int main(int argc, char** argv) {
  return reproduce::main_of(argc, argv, [](const Options& options) {
    if (!options.quick) figure_1(options.folder);
    figure_2_left(options);
    figure_2_right(options);
    timing();
    figure_3(options);
    masters(options);
  });
}

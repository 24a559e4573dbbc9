// Figures 1, 2 and 3 of [Bertails2005], and its timing.
//
//   ringlet_reproduce_bertails2005 [folder]
//
// writes figure1.png, figure2_left.png, figure2_right.png, figure3_{smooth,curly,african}.png and results.md
// into the folder (default: the current one) and prints the results. Takes a few minutes, nearly all of them
// for drawing.

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>

#include "reproduce/bertails2005/regularity.h"
#include "ringlet/base/parallel.h"
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

// Figure 2, left: one curl, ever flatter; right: a curly strand that grows on a sphere.
std::string figure_2(const std::filesystem::path& folder) {
  std::string text = "## Figure 2\n\n| eccentricity | regularity | height at rest (m) |\n|---|---|---|\n";
  hair::Groom curls;
  for (const double eccentricity : kEccentricities) {
    rods::SuperHelixStrand strand = curl(eccentricity);
    strand.root.position.x() = 0.05 * double(curls.strand_count());
    const auto rest = statics::find_equilibria(std::array{strand}, kGravity)[0];
    add(curls, strand, rest);
    text += fmt::format("| {} | {:.4f} | {:.4f} |\n", eccentricity, regularity(rest.curvatures),
                        -curls.strand(curls.strand_count() - 1).back().z());
  }
  draw(curls, {}, 6e-4, folder / "figure2_left.png");

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
    text += fmt::format("\nOn the sphere, {} m: {} ({} iterations)", length, statics::name(rest.outcome),
                        rest.iterations);
  }
  draw(growing, meshes, 1.6e-3, folder / "figure2_right.png");
  return text + "\n\n";
}

// Figure 3: three hairstyles, from their scenes.
std::string figure_3(const std::filesystem::path& folder) {
  std::string text =
      "## Figure 3\n\n| style | masters | strands drawn | stable | seconds to rest "
      "|\n|---|---|---|---|---|\n";
  for (const std::string name : {"smooth", "curly", "african"}) {
    const scene::Scene scene =
        scene::read_scene(std::filesystem::path(RINGLET_SCENES) / ("style_" + name + ".toml"));
    const sim::World world = sim::gather_world(scene);
    std::unique_ptr<statics::Style> style;
    const double time = seconds(
        [&] { style = std::make_unique<statics::Style>(sim::make_style(world, sim::elements_of(world))); });
    std::size_t stable = 0;
    for (const auto& rest : style->rest()) stable += rest.outcome == statics::Outcome::stable;
    render::write_png(picture::render_style(world, *style, scene.picture),
                      folder / ("figure3_" + name + ".png"));
    text += fmt::format("| {} | {} | {} | {} | {:.2f} |\n", name, style->rest().size(),
                        scene.style.wisp_strands, stable, time);
  }
  return text + "\n";
}

std::string timing() {
  std::string text =
      "## Timing\n\n| strands | elements | threads | seconds | iterations, mean |\n|---|---|---|---|---|\n";
  for (const auto& [count, elements, threads] : {std::array{100, 15, 1}, std::array{10000, 32, 2}}) {
    const ThreadLimit limit(threads);
    Random random(1);
    std::vector<rods::SuperHelixStrand> strands(static_cast<std::size_t>(count));
    for (auto& strand : strands) {
      strand = curl(random.uniform(0.0, 0.2), random.uniform(10, 80), random.uniform(10, 80));
      strand.elements = elements;
      strand.length = random.uniform(0.1, 0.25);
      strand.root.rotation = Quat(rotation_exp(Vec3(random.normal(), random.normal(), random.normal())));
    }
    std::vector<statics::Equilibrium> rest;
    const double time = seconds([&] { rest = statics::find_equilibria(strands, kGravity); });
    double iterations = 0.0;
    for (const auto& strand : rest) iterations += strand.iterations / double(count);
    text += fmt::format("| {} | {} | {} | {:.4f} | {:.1f} |\n", count, elements, threads, time, iterations);
  }
  return text + "\nThe paper: 6 s for about a hundred master strands of 15 samples.\n";
}

}  // namespace

int main(int argc, char** argv) try {
  const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
  std::filesystem::create_directories(folder);
  figure_1(folder);
  std::string text = "# Bertails2005, reproduced\n\n";
  text += figure_2(folder);
  text += timing();
  text += "\n" + figure_3(folder);
  std::ofstream(folder / "results.md") << text;
  std::fputs(text.c_str(), stdout);
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 1;
}

#include "apps/ringlet/character_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <system_error>
#include <vector>

#include "apps/ringlet/find_head.h"
#include "apps/ringlet/fit_frames.h"
#include "apps/ringlet/likely_frame.h"
#include "ringlet/base/error.h"
#include "ringlet/body/head.h"
#include "ringlet/body/mesh_surface.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/file_body.h"
#include "ringlet/sim/world.h"

namespace ringlet::app {
namespace {

// Strands that are simulated at first, so that a scene runs in minutes: as many as in the default scene.
constexpr std::size_t kGuides = 300;
constexpr double kBelowHair = 0.02;  // m

struct Box {
  Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 high = -low;

  void include(const Vec3& p) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  Vec3 size() const { return high - low; }
  Vec3 middle() const { return 0.5 * (low + high); }
};

Box box_of(std::span<const Vec3> points) {
  Box box;
  for (const Vec3& p : points) box.include(p);
  return box;
}

// Formats that state their axis, and their unit or none but metres.
bool states_frame(const std::filesystem::path& file) {
  const std::string extension = io::lower_extension(file);
  return extension == ".glb" || extension == ".gltf" || extension.starts_with(".usd");
}

// The unit that a groom file states, as a sample was read in it.
double stated_unit(const std::filesystem::path& file, const GroomSample& sample) {
  return sample.length / sample_groom(io::read_groom(file, {.metres_per_unit = 1.0})).length;
}

std::string count_of(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string read_as(double unit, bool turned_up, bool unit_told, bool up_told) {
  return fmt::format("one unit taken as {:g} m{}{}", unit, unit_told ? " as told" : "",
                     turned_up ? fmt::format(", y up{}", up_told ? " as told" : "") : "");
}

double lowest_root(const hair::Groom& groom) {
  double lowest = groom.points[0].z();
  for (std::size_t i = 0; i < groom.strand_count(); ++i) lowest = std::min(lowest, groom.strand(i)[0].z());
  return lowest;
}

// Where a picture of the hair and what it grows on is taken from: in front of it, at its height.
void place_camera(scene::Picture& picture, const hair::Groom& groom) {
  const Box hair = box_of(groom.points);
  const double size = std::max(0.15, 1.3 * hair.size().maxCoeff());
  const double distance =
      0.5 * size / std::tan(0.5 * picture.field_of_view * std::numbers::pi / 180.0) + 0.5 * size;
  picture.camera_target = hair.middle();
  picture.camera_position = hair.middle() + distance * Vec3(0.5, -1.0, 0.15).normalized();
}

// The frames of skin and hair; `groom` may be null.
FittedFrames fit_files(const CharacterFiles& files, const TriangleMesh& skin, const GroomSample* groom) {
  const KnownFrame body{states_frame(files.body), files.body_unit, files.body_up};
  KnownFrame hair{states_frame(files.groom), files.groom_unit, files.groom_up};
  const double stated = groom && hair.stated ? stated_unit(files.groom, *groom) : 1.0;
  if (hair.unit) *hair.unit /= stated;
  FittedFrames fitted = fit_frames(skin, body, groom, hair);
  // What a file states is left to it.
  if (fitted.groom.unit != 1.0) fitted.groom.unit *= stated;
  return fitted;
}

// Adds the skin to the scene.
sim::FileBody fit_body(const CharacterFiles& files, const GroomSample* groom, CharacterScene& result,
                       FittedFrames& frames) {
  scene::Shape& skin = result.scene.body.shapes.emplace_back();
  skin.type = scene::ShapeType::mesh;
  skin.name = "skin";
  skin.role = scene::BodyRole::both;
  skin.file = std::filesystem::absolute(files.body);
  frames = fit_files(files, sim::read_file_body(skin).rest, groom);
  const bool turned_up = frames.body.up == scene::UpAxis::y;
  if (turned_up) skin.file_up = scene::FileAxis::y;
  if (files.body_up == scene::UpAxis::z) skin.file_up = scene::FileAxis::z;
  skin.file_unit = frames.body.unit;

  sim::FileBody fitted = sim::read_file_body(skin);
  const Vec3 size = box_of(fitted.start.vertices).size();
  result.found +=
      fmt::format("{}: {}, {:.3g} × {:.3g} × {:.3g} m, {}{}\n", files.body.filename().string(),
                  count_of(fitted.rest.triangles.size(), "triangle"), size.x(), size.y(), size.z(),
                  read_as(skin.file_unit, turned_up, files.body_unit.has_value(), files.body_up.has_value()),
                  fitted.motion ? ", animated" : "");
  if (fitted.seconds > 0.0) result.scene.run.duration = fitted.seconds;
  // What the file does not move, the scene's motion does.
  skin.moves_with_head = !fitted.motion;
  return fitted;
}

scene::FileAxis axis_of(scene::UpAxis up) {
  return up == scene::UpAxis::y ? scene::FileAxis::y : scene::FileAxis::z;
}

// Of a few of its vertices, the median distance from a mesh.
double median_distance(const TriangleMesh& mesh, const body::MeshSurface& from) {
  constexpr std::size_t kEnough = 200;
  const std::size_t step = std::max<std::size_t>(1, mesh.vertices.size() / kEnough);
  std::vector<double> distances;
  for (std::size_t v = 0; v < mesh.vertices.size(); v += step)
    distances.push_back(std::abs(from.closest(mesh.vertices[v]).signed_distance));
  return median(std::move(distances));
}

// How two meshes lie to each other: median distances of the one's vertices from the other, in parts of the
// size of the skin.
struct Nearness {
  double of_collider = 0.0, of_skin = 0.0;
};
Nearness nearness(const TriangleMesh& collider, const TriangleMesh& skin) {
  const double size = box_of(skin.vertices).size().maxCoeff();
  return {median_distance(collider, body::MeshSurface(skin)) / size,
          median_distance(skin, body::MeshSurface(collider)) / size};
}

// How a further mesh is to be read: as the skin where their files say equally much about themselves and the
// one then lies beside the other, as clothes and stand-ins do; or else so that its box is most like the
// skin's.
Reading fit_collider_frame(const TriangleMesh& given, bool stated, const scene::Shape& skin,
                           const TriangleMesh& skin_mesh) {
  constexpr double kBeside = 0.1;  // of the skin's size
  const Reading of_skin{skin.file_unit,
                        skin.file_up == scene::FileAxis::y ? scene::UpAxis::y : scene::UpAxis::z};
  if (stated) return states_frame(skin.file) ? of_skin : Reading{};
  if (!states_frame(skin.file)) {
    TriangleMesh placed = given;
    for (Vec3& v : placed.vertices) v = read_point(v, of_skin);
    const Nearness near = nearness(placed, skin_mesh);
    if (std::min(near.of_collider, near.of_skin) < kBeside) return of_skin;
  }
  const Box wanted = box_of(skin_mesh.vertices), box = box_of(given.vertices);
  Reading best;
  double least = std::numeric_limits<double>::infinity();
  const auto consider = [&](const Reading& reading) {
    Box placed;
    placed.include(read_point(box.low, reading));
    placed.include(read_point(box.high, reading));
    const double off = (placed.low - wanted.low).norm() + (placed.high - wanted.high).norm();
    if (!(off < 0.9 * least)) return;
    least = off;
    best = reading;
  };
  consider(of_skin);
  for (const double unit : kWrittenUnits)
    for (const scene::UpAxis up : {scene::UpAxis::z, scene::UpAxis::y}) consider({unit, up});
  return best;
}

// Adds a mesh that hair bumps into besides the skin.
void fit_collider(const std::filesystem::path& file, const TriangleMesh& skin_mesh, CharacterScene& result) {
  scene::Scene& scene = result.scene;
  const scene::Shape& skin = scene.body.shapes[0];
  scene::Shape collider;
  collider.type = scene::ShapeType::mesh;
  collider.name = file.stem().string();
  collider.role = scene::BodyRole::collider;
  collider.file = std::filesystem::absolute(file);
  const Reading best =
      fit_collider_frame(sim::read_file_body(collider).start, states_frame(file), skin, skin_mesh);
  collider.file_unit = best.unit;
  if (best.up == scene::UpAxis::y) collider.file_up = axis_of(best.up);
  const sim::FileBody fitted = sim::read_file_body(collider);
  collider.moves_with_head = skin.moves_with_head && !fitted.motion;
  result.found += fmt::format("{}: {} to bump into, {}{}\n", file.filename().string(),
                              count_of(fitted.rest.triangles.size(), "triangle"),
                              read_as(best.unit, best.up == scene::UpAxis::y, false, false),
                              fitted.motion ? ", animated" : "");
  // What lies in the skin all over stands for it, and is not to be seen through it.
  constexpr double kStandIn = 0.03;  // of the skin's size
  const Nearness near = nearness(fitted.start, skin_mesh);
  if (std::max(near.of_collider, near.of_skin) < kStandIn) {
    collider.visible = false;
    result.found += fmt::format("{} stands for the skin, and is not shown\n", file.filename().string());
  }
  if (!fitted.motion && !skin.moves_with_head)
    result.found += fmt::format("{} stays where it is, as it has no animation and the skin has\n",
                                file.filename().string());
  scene.body.shapes.push_back(std::move(collider));
}

std::string fit_text(const sim::World& world) {
  const body::BindingReport& binding = world.bound.binding().report;
  std::string text = fmt::format(
      "roots: {:.2g} mm from the skin in the median, {:.2g} mm at most; {} more than {:g} mm off, {} as deep "
      "below\n",
      1e3 * binding.median_distance, 1e3 * binding.largest_distance, binding.off_surface,
      1e3 * body::kOnSurface, binding.sunk);
  if (world.brought_out.strands > 0)
    text += fmt::format(
        "{} of {} strands begin inside the skin or too near, {:.2g} mm deep at most, and are brought out\n",
        world.brought_out.strands, world.groom.strand_count(),
        1e3 * std::max(0.0, world.brought_out.deepest));
  return text;
}

// Whether the mesh has a neck that the head can turn about.
bool place_pivot(const TriangleMesh& mesh, scene::Motion& motion) {
  const std::optional<FoundHead> head = find_head(mesh);
  if (!head) return false;
  motion.pivot = {head->middle.x(), head->middle.y(), head->neck};
  return true;
}

// The length up to which a strand that stands upright bears its own weight, (7.84 E I / ρ A g)^(1/3).
double self_bearing_length(const hair::Material& material, double gravity) {
  const double bending = std::min(material.stiffness().x(), material.stiffness().y());
  return std::cbrt(7.837 * bending / (material.mass_per_length() * gravity));
}

// Of the strands that stand off, upwards or to the side, and are too long to bear themselves, the median
// length; nothing where they are few.
std::optional<double> length_of_standing_hair(const hair::Groom& groom, double gravity) {
  constexpr double kHangs = -0.5;  // cosine of the angle against upwards: less than 60° from straight down
  constexpr std::size_t kFewOf = 20;
  std::vector<double> lengths;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const Vec3 reach = groom.strand(i).back() - groom.strand(i)[0];
    const double length = groom.length(i);
    if (reach.z() > kHangs * reach.norm() && length > self_bearing_length(groom.material(i), gravity))
      lengths.push_back(length);
  }
  if (lengths.size() * kFewOf < groom.strand_count() || lengths.empty()) return std::nullopt;
  return median(std::move(lengths));
}

// A groom's style is to come back after any motion of the head: a soft pull towards it, under which strands
// that have fallen over rise again, and chains that are as firm. Per mass and length of a straight strand of
// length L, pulls r at the root and t at the tip turn it back by L³ (r/12 + t/4), and its weight turns it
// down by L² g/2 at most: hair that stands off is pulled thrice as strongly as its weight does.
void hold_style(const hair::Groom& groom, scene::Scene& scene) {
  scene.goal.root = 100.0;
  scene.goal.tip = 30.0;
  scene.chain.stiffness = 0.0;
  scene.chain.global_shape = 0.005;
  const double gravity = scene.simulation.gravity.norm();
  const std::optional<double> length = length_of_standing_hair(groom, gravity);
  if (!length) return;
  constexpr double kTimesWeight = 3.0;
  const double wanted = kTimesWeight * 0.5 * gravity / *length;
  const double stronger = std::max(1.0, wanted / (scene.goal.root / 12.0 + scene.goal.tip / 4.0));
  scene.goal.root = std::round(stronger * scene.goal.root);
  scene.goal.tip = std::round(stronger * scene.goal.tip);
}

// Adds the hair to the scene.
void fit_hair(const CharacterFiles& files, const GroomSample& groom, const Reading& reading,
              const sim::FileBody& body, CharacterScene& result) {
  scene::Scene& scene = result.scene;
  scene.hair.file = std::filesystem::absolute(files.groom);
  scene.hair.file_unit = reading.unit;
  scene.hair.file_up = reading.up;
  if (groom.strands > kGuides) scene.hair.guides = static_cast<int>(kGuides);
  const sim::World world = sim::gather_world(scene);
  const bool as_stated = states_frame(files.groom) && reading.unit == 1.0 && !files.groom_up;
  result.found += fmt::format("{}: {}, {:.3g} m long in the median, {}\n", files.groom.filename().string(),
                              count_of(groom.strands, "strand"), sample_groom(world.groom).length,
                              as_stated ? "in the unit that it states"
                                        : read_as(reading.unit, reading.up == scene::UpAxis::y,
                                                  files.groom_unit.has_value(), files.groom_up.has_value()));
  hold_style(world.groom, scene);
  if (scene.hair.guides > 0)
    result.found += fmt::format("{} of them are simulated (hair.guides)\n", scene.hair.guides);
  result.found += fit_text(world);
  place_camera(scene.picture, world.groom);
  // A head turns about the joint of skull and neck: where no neck is found, a little below the lowest hair,
  // in the middle of the skin.
  if (body.motion || place_pivot(body.start, scene.motion)) return;
  const Vec3 middle = box_of(body.start.vertices).middle();
  scene.motion.pivot = {middle.x(), middle.y(), lowest_root(world.groom) - kBelowHair};
}

// The built-in head as it is found in a mesh of it.
const FoundHead& found_built_in_head() {
  static const FoundHead found = [] {
    const body::HeadModel model = body::make_head(body::kCollisionHead);
    TriangleMesh all = model.head;
    const auto first = static_cast<std::uint32_t>(all.vertices.size());
    all.vertices.insert(all.vertices.end(), model.shoulders.vertices.begin(), model.shoulders.vertices.end());
    for (const auto& [a, b, c] : model.shoulders.triangles)
      all.triangles.push_back({first + a, first + b, first + c});
    return find_head(all).value();
  }();
  return found;
}

// Without a groom combed hair grows on the head, which is laid over the built-in one: as large, with the same
// top, and with the middles of their broadest sections above each other.
void fit_scalp(const sim::FileBody& body, CharacterScene& result) {
  const std::optional<FoundHead> head = find_head(body.rest);
  if (!head) {
    result.found += "no groom: hair grows on the whole mesh; scalp_normal and scalp_offset confine it\n";
    return;
  }
  const FoundHead& model = found_built_in_head();
  scene::Shape& skin = result.scene.body.shapes[0];
  skin.head_scale = head->size / model.size;
  skin.head_joint =
      Vec3(head->middle.x() - skin.head_scale * model.middle.x(),
           head->middle.y() - skin.head_scale * model.middle.y(), head->top - skin.head_scale * model.top);
  result.found += "no groom: combed hair grows on the head; head_joint and head_scale say where that is\n";
  if (!body.motion) place_pivot(body.start, result.scene.motion);
}

}  // namespace

CharacterScene fit_scene(const CharacterFiles& files) {
  CharacterScene result;
  scene::Scene& scene = result.scene;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  scene.hair.source = files.groom.empty() ? scene::HairSource::grow : scene::HairSource::file;
  std::optional<GroomSample> groom;
  if (!files.groom.empty()) groom = sample_groom(io::read_groom(files.groom));
  FittedFrames frames;
  const sim::FileBody body = fit_body(files, groom ? &*groom : nullptr, result, frames);
  for (const std::filesystem::path& collider : files.colliders) fit_collider(collider, body.start, result);
  if (groom)
    fit_hair(files, *groom, frames.groom, body, result);
  else
    fit_scalp(body, result);
  return result;
}

std::string character_scene_text(const CharacterScene& character, const std::filesystem::path& scene_file) {
  scene::Scene scene = character.scene;
  std::error_code failure;
  const std::filesystem::path folder = std::filesystem::absolute(scene_file).parent_path();
  const auto make_relative = [&](std::filesystem::path& file) {
    if (file.empty()) return;
    std::filesystem::path relative = std::filesystem::relative(file, folder, failure);
    if (!failure && !relative.empty()) file = std::move(relative);
  };
  make_relative(scene.hair.file);
  for (scene::Shape& shape : scene.body.shapes) make_relative(shape.file);
  const std::vector<std::string> also = {"run.duration", "simulation.model", "hair.guides",  "hair.start",
                                         "motion.kind",  "contact.radius",   "output.points"};
  return scene::brief_scene(scene,
                            "A character for Ringlet. What is not written here has its default: 'ringlet "
                            "reference' explains every key.\nFound in its files:\n" +
                                character.found,
                            also);
}

}  // namespace ringlet::app

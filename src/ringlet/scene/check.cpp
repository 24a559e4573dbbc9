// What can be wrong with a scene whose values are of the right types.
#include "ringlet/scene/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/frame_pattern.h"
#include "ringlet/scene/keys.h"
#include "ringlet/scene/strand_models.h"

namespace ringlet::scene {
namespace {

// Whether the values of a key lie in its range; kinds without a range always do.
struct InRange {
  const Range& range;
  bool operator()(const bool*) const { return true; }
  bool operator()(const Choice&) const { return true; }
  bool operator()(const std::string*) const { return true; }
  bool operator()(const std::filesystem::path*) const { return true; }
  bool operator()(const std::vector<Vec3>* value) const {
    return std::all_of(value->begin(), value->end(), [&](const Vec3& v) { return (*this)(&v); });
  }
  bool operator()(const int* value) const { return range.contains(*value); }
  bool operator()(const double* value) const { return range.contains(*value); }
  bool operator()(const std::optional<double>* value) const { return !*value || range.contains(**value); }
  bool operator()(const std::optional<Vec3>* value) const { return !*value || (*this)(&**value); }
  bool operator()(const Vec3* value) const {
    return range.contains(value->x()) && range.contains(value->y()) && range.contains(value->z());
  }
};

// Turns closer than this to half a turn have no clear sense; the same as for keyframes of a body's motion.
constexpr double kUnclearTurn = 2e-6;  // radians

// Whether a file name stands for several files; one that cannot be understood is told elsewhere.
bool is_sequence(const std::filesystem::path& file) {
  try {
    return frame_pattern(file).has_value() && sequence_files(file).size() > 1;
  } catch (const InputError&) {
    return false;
  }
}

double turn_between(const MotionKey& a, const MotionKey& b) {
  const auto rotation = [](const MotionKey& key) {
    return Quat(Eigen::AngleAxisd(key.angle * std::numbers::pi / 180.0, key.axis.normalized()));
  };
  return rotation(a).angularDistance(rotation(b));
}

class Checker {
 public:
  explicit Checker(std::vector<Problem>& problems) : problems_(problems) {
    for (const Problem& problem : problems) wrong_keys_.insert(problem.key);
  }

  // One problem per key is enough: what follows from a wrong value is not a second mistake.
  void require(bool good, const std::string& key, const std::string& message) {
    if (good || !wrong_keys_.insert(key).second) return;
    problems_.push_back({{}, key, message});
  }

  void require_direction(const Vec3& v, const std::string& key) {
    require(v.norm() > 1e-9, key, fmt::format("{} must not be zero, as it is a direction", key));
  }

  void hair(const Scene& s) {
    const Hair& h = s.hair;
    require(h.source != HairSource::file || !h.file.empty(), "hair.file",
            "hair.source is \"file\", but hair.file names none");
    require(h.source != HairSource::strands || !s.strands.empty(), "hair.source",
            "hair.source is \"strands\", but there is no [[strand]] table");
    require(h.source == HairSource::strands || s.strands.empty(), "strand",
            "[[strand]] tables are read only with hair.source = \"strands\"");
    require(
        h.source != HairSource::strands || (h.guides == 0 && !h.guide_spacing), "hair.guides",
        "hair.guides and hair.guide_spacing choose among many strands, and with hair.source = \"strands\" "
        "every [[strand]] table is one to simulate");
    require(h.source != HairSource::grow || s.body.kind != BodyKind::none || s.body.has_scalp(), "body.kind",
            "hair.source is \"grow\", which needs body.kind = \"head\" or \"sphere\" to grow on, or a "
            "[[body.shape]] with role = \"scalp\"");
    require(!s.body.has_scalp() || s.body.kind == BodyKind::none, "body.kind",
            "a [[body.shape]] is the scalp, so that body.kind must be \"none\"");
    require(!s.body.has_scalp() || h.source != HairSource::strands, "hair.source",
            "hair that [[strand]] tables describe is not bound to a [[body.shape]] with role = \"scalp\"");
    for (std::size_t i = 0; i < h.holds.size(); ++i)
      require(s.simulation.contact == ContactModel::coulomb, fmt::format("hair.hold[{}].centre", i),
              "[[hair.hold]] needs simulation.contact = \"coulomb\": what holds hair is solved with its "
              "contacts");
    require(h.gathered == Gathered::loose || h.source != HairSource::grow || s.body.kind == BodyKind::head,
            "hair.gathered", "hair.gathered ties hair at the built-in head, and body.kind is not \"head\"");
    require(h.growth == Growth::combed || h.gathered == Gathered::loose || h.gathered == Gathered::ponytail,
            "hair.gathered", "hair.growth is \"natural\"; such hair can only be \"loose\" or a \"ponytail\"");
    require(h.tail == Tail::free || (h.growth == Growth::combed && h.gathered != Gathered::loose),
            "hair.tail", "hair.tail is read only for combed hair that is gathered");
  }

  void groups(const Hair& h) {
    for (std::size_t i = 0; i < h.groups.size(); ++i) {
      const HairGroup& group = h.groups[i];
      const std::string path = fmt::format("hair.group[{}]", i);
      if (group.normal) require_direction(*group.normal, path + ".normal");
      require(group.file_group < 0 || h.source == HairSource::file, path + ".file_group",
              fmt::format("{}.file_group is read only with hair.source = \"file\"", path));
      require(!group.changes_growth() || h.source == HairSource::grow, path + ".name",
              fmt::format("{} changes curl or length, which only hair.source = \"grow\" can do", path));
    }
  }

  void maps(const Hair& h) {
    for (std::size_t i = 0; i < h.maps.size(); ++i) {
      const HairMap& map = h.maps[i];
      const std::string path = fmt::format("hair.map[{}]", i);
      require(!map.file.empty(), path + ".file", fmt::format("{}.file names no picture", path));
      const bool share = map.changes == MapChanges::density || map.changes == MapChanges::length ||
                         map.changes == MapChanges::wetness;
      require(!share || std::max(map.black, map.white) <= 1.0, path + ".white",
              fmt::format("{} gives a part of the whole, so that black and white must lie in [0, 1]", path));
      require(map.changes != MapChanges::stiffness || std::min(map.black, map.white) > 0.0, path + ".black",
              fmt::format("{} would take all stiffness away: black and white must be above 0", path));
    }
  }

  // How many vertices strands get is known beforehand, unless they come from a file or a character.
  void vertices(const Scene& s) {
    const StrandParts parts = row_of(s.simulation.model).parts;
    if (parts == StrandParts::elements) return;
    const int fewest = parts == StrandParts::edges ? 3 : 2;
    const bool known = s.hair.source == HairSource::grow || s.hair.source == HairSource::strands;
    require(
        s.hair.vertices == 0 || s.hair.vertices >= fewest, "hair.vertices",
        fmt::format("hair.vertices is {}, but simulation.model needs at least {}", s.hair.vertices, fewest));
    require(!known || s.hair.vertices > 0 || s.output.points >= fewest, "output.points",
            fmt::format("output.points is {}, which is also the number of vertices as hair.vertices is 0; "
                        "simulation.model needs at least {}",
                        s.output.points, fewest));
  }

  // Chains meet bodies through fields that are sampled once.
  void chain_bodies(const Scene& s) {
    if (s.simulation.contact != ContactModel::push) return;
    for (std::size_t i = 0; i < s.body.shapes.size(); ++i) {
      const Shape& shape = s.body.shapes[i];
      const bool sequence = shape.type == ShapeType::mesh && is_sequence(shape.file);
      require(
          !sequence, fmt::format("body.shape[{}].file", i),
          fmt::format("body.shape[{}].file is a sequence of shapes, and chains meet only bodies that keep "
                      "theirs: use another simulation.model, or simulation.contact = \"none\"",
                      i));
    }
  }

  void models(const Simulation& s) {
    const StrandModelRow& row = row_of(s.model);
    const auto is_own = [&](ContactModel contact) {
      return contact == row.own_contact || contact == ContactModel::none;
    };
    const auto only_for = [](auto&& has_it) {
      std::string names;
      for (const StrandModelRow& other : strand_models())
        if (has_it(other)) names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", other.name);
      return names;
    };
    require(
        s.contact == ContactModel::coulomb || is_own(s.contact), "simulation.contact",
        fmt::format("simulation.model = \"{}\" does not know this simulation.contact, which is only for {}; "
                    "use \"coulomb\" or \"none\"",
                    row.name, only_for([&](const StrandModelRow& r) { return r.own_contact == s.contact; })));
    require(s.device == Device::cpu || (row.on_gpu && is_own(s.contact)), "simulation.device",
            fmt::format("simulation.device = \"cuda\" computes only simulation.model = {} without Coulomb "
                        "friction; use \"cpu\"",
                        only_for([](const StrandModelRow& r) { return r.on_gpu; })));
  }

  void shape(const Shape& s, const std::string& path) {
    const bool has_direction =
        s.type == ShapeType::capsule || s.type == ShapeType::cylinder || s.type == ShapeType::plane;
    if (has_direction) require_direction(s.direction, path + ".direction");
    require(s.type != ShapeType::cylinder || s.height > 0.0, path + ".height",
            fmt::format("{}.height of a cylinder must be above 0", path));
    require(s.type == ShapeType::mesh || !s.two_sided, path + ".two_sided",
            fmt::format("{}.two_sided is only for a mesh", path));
    require(s.type != ShapeType::horse || (s.position == Vec3::Zero() && s.rotation_angle == 0.0),
            path + ".type",
            fmt::format("{} is a horse, which stands on the ground at the origin: leave out position and "
                        "rotation_angle",
                        path));
    if (s.type != ShapeType::mesh) return;
    const std::string key = path + ".file";
    require_direction(s.rotation_axis, path + ".rotation_axis");
    require(!s.file.empty(), key, fmt::format("{} is missing: a mesh needs a file", key));
    if (s.scalp_normal) require_direction(*s.scalp_normal, path + ".scalp_normal");
    require(s.scalp_part.empty() || (s.is_scalp() && s.type == ShapeType::mesh), path + ".scalp_part",
            fmt::format("{}.scalp_part says where hair grows: it is for a scalp that is a mesh", path));
    require(!s.head_joint || s.is_scalp(), path + ".head_joint",
            fmt::format("{}.head_joint is for a body that hair grows on: set its role to \"both\"", path));
    require(!s.animation_from || !s.animation_to || *s.animation_from < *s.animation_to,
            path + ".animation_to", fmt::format("{}.animation_to must be later than animation_from", path));
  }

  void require_file(const std::filesystem::path& file, const std::string& key) {
    std::error_code ignored;
    require(file.empty() || std::filesystem::is_regular_file(file, ignored), key,
            fmt::format("{}: there is no file '{}'", key, file.string()));
  }

  // A name with a place for a number stands for a sequence, any other for itself.
  void require_files(const std::filesystem::path& name, const std::string& key) {
    if (name.empty()) return;
    try {
      require(!sequence_files(name).empty(), key,
              fmt::format("{}: there is no file '{}'", key, name.string()));
    } catch (const InputError& error) {
      require(false, key, fmt::format("{}: {}", key, error.message()));
    }
  }

  void motion(const Motion& m) {
    require(!m.stop || *m.stop > m.start, "motion.stop", "motion.stop must be later than motion.start");
    require(m.kind != MotionKind::keys || !m.keys.empty(), "motion.kind",
            "motion.kind is \"keys\", but there is no [[motion.key]] table");
    // "none" stays allowed beside keys, so that a motion can be switched off without being deleted.
    require(m.kind == MotionKind::keys || m.kind == MotionKind::none || m.keys.empty(), "motion.key",
            "[[motion.key]] tables are read only with motion.kind = \"keys\"");
    for (std::size_t i = 0; i < m.keys.size(); ++i) {
      const std::string path = fmt::format("motion.key[{}]", i);
      require_direction(m.keys[i].axis, path + ".axis");
      if (i == 0) continue;
      require(m.keys[i].time > m.keys[i - 1].time, path + ".time",
              fmt::format("{}.time must be later than that of the table before", path));
      require(turn_between(m.keys[i - 1], m.keys[i]) < std::numbers::pi - kUnclearTurn, path + ".angle",
              fmt::format("{} is half a turn from the table before, so its sense is unclear; put a table "
                          "between",
                          path));
    }
  }

  void direction(const Scene& s) {
    const Goal& g = s.goal;
    require(!g.stop || *g.stop >= g.start, "goal.stop", "goal.stop must not be earlier than goal.start");
    const bool pulled = has_goal(s);
    require(!pulled || s.simulation.device == Device::cpu, "simulation.device",
            "simulation.device = \"cuda\" knows no goal: use \"cpu\", or leave out the goal's pull");
    for (std::size_t i = 0; i < s.keys.size(); ++i) {
      const TimeKey& key = s.keys[i];
      const std::string path = fmt::format("key[{}]", i);
      require(i == 0 || key.time > s.keys[i - 1].time, path + ".time",
              fmt::format("{}.time must be later than that of the table before", path));
      require(
          key.gravity || key.wind || key.goal || key.stiffness || key.friction || key.wetness, path + ".time",
          fmt::format("{} gives no value: set gravity, wind, goal, stiffness, friction or wetness", path));
      const bool has_material = row_of(s.simulation.model).parts != StrandParts::points;
      require(
          !key.stiffness || has_material, path + ".stiffness",
          fmt::format("{}.stiffness is times that of a rod's material, and simulation.model has none", path));
      require(!key.wetness || has_material, path + ".wetness",
              fmt::format("{}.wetness changes a rod's material, and simulation.model has none", path));
      require(!key.friction || s.simulation.contact == ContactModel::coulomb, path + ".friction",
              fmt::format("{}.friction needs simulation.contact = \"coulomb\"", path));
      require(!key.goal || pulled, path + ".goal",
              fmt::format("{}.goal is times a pull that is zero: set goal.root or goal.tip", path));
    }
  }

  void stroke(const StyleStep& step, const std::string& path, bool has_body) {
    if (step.action == Action::snip) {
      require(
          step.path.size() >= 3, path + ".path",
          fmt::format("{}.path of a snip must have three points at least: the corners of its blade", path));
      require(step.amount <= 1.0, path + ".amount",
              fmt::format("{}.amount of a snip must be from 0 to 1", path));
      return;
    }
    if (!is_stroke(step.action)) {
      require(step.path.empty(), path + ".path",
              fmt::format("{}.path is read only for strokes and for a snip", path));
      return;
    }
    require(!step.path.empty(), path + ".path", fmt::format("{}.path must have a point at least", path));
    require(step.radius > 0.0 && step.radius < 10.0, path + ".radius",
            fmt::format("{}.radius of a stroke must be above 0 and below 10 m", path));
    require(step.amount <= 1.0, path + ".amount",
            fmt::format("{}.amount of a stroke must be from 0 to 1", path));
    const bool roots = step.action == Action::lift || step.action == Action::flatten;
    require(
        !roots || has_body, path + ".action",
        fmt::format("{}: lifting and flattening need a body: set body.kind, and style.contact = true", path));
  }

  void style(const Scene& s) {
    require(s.style.steps.empty() || s.hair.start == Start::automatic || s.hair.start == Start::rest,
            "hair.start", "[[style.step]] tables need hair.start = \"rest\" or \"auto\"");
    for (std::size_t i = 0; i < s.style.steps.size(); ++i) {
      const StyleStep& step = s.style.steps[i];
      const std::string path = fmt::format("style.step[{}]", i);
      if (step.action == Action::comb || (step.action == Action::cut && step.file.empty()))
        require_direction(step.normal, path + ".normal");
      const bool has_body = s.style.contact && (s.body.kind != BodyKind::none || !s.body.shapes.empty());
      require(step.action != Action::comb || has_body, path + ".action",
              fmt::format("{}: combing needs a body, as it must know how the scalp lies under the hair: set "
                          "body.kind, and style.contact = true",
                          path));
      require(step.action != Action::wet || step.amount <= 1.0, path + ".amount",
              fmt::format("{}.amount of wetting must be from 0 to 1", path));
      stroke(step, path, has_body);
      require(step.action != Action::grow || step.amount > 0.0, path + ".amount",
              fmt::format("{}.amount of growth must be above 0", path));
      require(step.action == Action::wet || is_stroke(step.action) || step.radius == 0.0, path + ".radius",
              fmt::format("{}.radius is read only for wetting and for strokes", path));
      require(step.action == Action::cut || step.file.empty(), path + ".file",
              fmt::format("{}.file is read only for a cut", path));
    }
  }

  void strand(const Strand& s, const std::string& path) {
    // Loose enough for vectors written with three digits; root_frame makes them exact.
    const double tolerance = 2e-3;
    for (const auto& [name, v] : {std::pair{"t", s.t}, std::pair{"n1", s.n1}})
      require(std::abs(v.norm() - 1.0) < tolerance, fmt::format("{}.{}", path, name),
              fmt::format("{}.{} must have length 1, but has {:.6g}", path, name, v.norm()));
    require(std::abs(s.t.dot(s.n1)) < tolerance, path + ".n1",
            fmt::format("{}.n1 must be perpendicular to t", path));
    require(!s.n2 || (*s.n2 - s.t.cross(s.n1)).norm() < 2 * tolerance, path + ".n2",
            fmt::format("{}.n2 must be t × n1 (leave it out to have it computed)", path));
  }

 private:
  std::vector<Problem>& problems_;
  std::unordered_set<std::string> wrong_keys_;
};

}  // namespace

void check_values(const Scene& scene, std::vector<Problem>& problems) {
  Scene copy = scene;
  Checker checker(problems);
  for_each_key(sections_of(copy), [&](const std::string& path, const Key& key) {
    if (std::visit(InRange{key.range}, key.target)) return;
    checker.require(false, path,
                    fmt::format("{} is {}, but must be {}{}", path, value_text(key.target),
                                key.range.to_string(), key.unit.empty() ? "" : " " + key.unit));
  });
}

void check_consistency(const Scene& scene, std::vector<Problem>& problems) {
  Checker checker(problems);
  checker.require(scene.simulation.min_step <= scene.simulation.max_step, "simulation.min_step",
                  "simulation.min_step must not exceed simulation.max_step");
  checker.models(scene.simulation);
  checker.vertices(scene);
  checker.chain_bodies(scene);
  checker.require(!scene.output.contacts || scene.simulation.contact == ContactModel::coulomb,
                  "output.contacts",
                  "output.contacts keeps the contacts of simulation.contact = \"coulomb\"; with another one "
                  "set it to false");
  checker.hair(scene);
  checker.groups(scene.hair);
  checker.maps(scene.hair);
  for (std::size_t i = 0; i < scene.body.shapes.size(); ++i)
    checker.shape(scene.body.shapes[i], fmt::format("body.shape[{}]", i));
  checker.motion(scene.motion);
  checker.direction(scene);
  checker.style(scene);
  for (std::size_t i = 0; i < scene.strands.size(); ++i)
    checker.strand(scene.strands[i], fmt::format("strand[{}]", i));
  const Picture& p = scene.picture;
  checker.require(!p.camera_position || !p.camera_target || *p.camera_position != *p.camera_target,
                  "picture.camera_target", "picture.camera_target must differ from picture.camera_position");
}

void check_files(const Scene& scene, std::vector<Problem>& problems) {
  Checker checker(problems);
  checker.require_file(scene.hair.file, "hair.file");
  checker.require_file(scene.hair.comb, "hair.comb");
  for (std::size_t i = 0; i < scene.hair.maps.size(); ++i)
    checker.require_file(scene.hair.maps[i].file, fmt::format("hair.map[{}].file", i));
  for (std::size_t i = 0; i < scene.style.steps.size(); ++i)
    checker.require_file(scene.style.steps[i].file, fmt::format("style.step[{}].file", i));
  for (std::size_t i = 0; i < scene.body.shapes.size(); ++i)
    if (scene.body.shapes[i].type == ShapeType::mesh)
      checker.require_files(scene.body.shapes[i].file, fmt::format("body.shape[{}].file", i));
}

}  // namespace ringlet::scene

// What a scene will do, in words, and which of its keys differ from the defaults.
#include <fmt/format.h>

#include "apps/ringlet/describe.h"
#include "ringlet/scene/keys.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::app {
namespace {

using Json = nlohmann::ordered_json;

struct ToJson {
  Json operator()(const bool* value) const { return *value; }
  Json operator()(const int* value) const { return *value; }
  Json operator()(const double* value) const { return *value; }
  Json operator()(const Vec3* value) const { return {value->x(), value->y(), value->z()}; }
  Json operator()(const std::optional<double>* value) const { return *value ? Json(**value) : Json(nullptr); }
  Json operator()(const std::optional<Vec3>* value) const {
    return *value ? (*this)(&**value) : Json(nullptr);
  }
  Json operator()(const std::string* value) const { return *value; }
  Json operator()(const std::filesystem::path* value) const { return value->string(); }
  Json operator()(const std::vector<Vec3>* value) const {
    Json list = Json::array();
    for (const Vec3& v : *value) list.push_back((*this)(&v));
    return list;
  }
  Json operator()(const scene::Choice& value) const { return value.names[value.get()]; }
};

Json to_json(const std::vector<scene::Key>& keys) {
  Json object = Json::object();
  for (const scene::Key& key : keys) object[key.name] = std::visit(ToJson{}, key.target);
  return object;
}

// The scene as nested JSON, shaped like its TOML; "/body/shape" is the JSON pointer of "body.shape".
Json to_json(scene::Scene scene) {
  Json root = Json::object();
  for (const scene::Section& section : scene::sections_of(scene)) {
    std::string pointer = "/" + section.path;
    std::replace(pointer.begin(), pointer.end(), '.', '/');
    Json& place = root[Json::json_pointer(pointer)];
    if (!section.entries) {
      place = to_json(section.keys);
      continue;
    }
    place = Json::array();
    for (std::size_t i = 0; i < section.entries->count(); ++i)
      place.push_back(to_json(section.entries->keys(i)));
  }
  return root;
}

// "hair.count" → "500" for every key whose value is not the default.
std::vector<std::pair<std::string, std::string>> changed_keys(scene::Scene scene) {
  scene::Scene defaults;
  defaults.strands.resize(scene.strands.size());
  defaults.body.shapes.resize(scene.body.shapes.size());
  defaults.motion.keys.resize(scene.motion.keys.size());
  defaults.style.steps.resize(scene.style.steps.size());
  std::vector<std::string> default_values;
  scene::for_each_key(scene::sections_of(defaults), [&](const std::string&, const scene::Key& key) {
    default_values.push_back(scene::value_text(key.target));
  });
  std::vector<std::pair<std::string, std::string>> changed;
  std::size_t i = 0;
  scene::for_each_key(scene::sections_of(scene), [&](const std::string& path, const scene::Key& key) {
    if (std::string value = scene::value_text(key.target); value != default_values[i++])
      changed.emplace_back(path, std::move(value));
  });
  return changed;
}

std::string hair_text(const scene::Scene& s) {
  switch (s.hair.source) {
    case scene::HairSource::grow:
      return fmt::format("{} strands grown on the head", s.hair.count);
    case scene::HairSource::file:
      return fmt::format("read from {}", s.hair.file.string());
    case scene::HairSource::strands:
      return fmt::format("{} strands described by hand", s.strands.size());
    case scene::HairSource::character:
      return "a built-in character";
  }
  return "";
}

}  // namespace

Description describe_scene(const std::filesystem::path& path) {
  const scene::Scene scene = scene::read_scene(path);
  const int frames = scene::frame_count(scene.run);
  Description description;
  description.text =
      fmt::format("{}: a scene\n  time    {} s, {} frames at {} per second\n  hair    {}\n", path.string(),
                  scene.run.duration, frames, scene.run.frames_per_second, hair_text(scene));
  const auto changed = changed_keys(scene);
  description.text +=
      changed.empty() ? "  keys    all at their defaults\n" : "  keys    not at their defaults:\n";
  Json changed_json = Json::object();
  for (const auto& [key, value] : changed) {
    description.text += fmt::format("    {} = {}\n", key, value);
    changed_json[key] = value;
  }
  description.data = {{"kind", "scene"},
                      {"file", path.string()},
                      {"frames", frames},
                      {"changed", changed_json},
                      {"scene", to_json(scene)}};
  return description;
}

}  // namespace ringlet::app

#include "studio/server/command.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "ringlet/base/error.h"
#include "ringlet/hair/hair_types.h"
#include "ringlet/scene/keys.h"
#include "studio/server/styles.h"

namespace ringlet::studio {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostNumbers = 16, kMostValues = 32, kLongestText = 256;
// A message is bounded by the server already.
constexpr std::size_t kLongestScene = std::size_t{1} << 18;

std::string bounded_text(const Json& value, std::string_view name, std::size_t longest = kLongestText) {
  if (!value.is_string()) throw InputError(fmt::format("'{}' must be a text", name));
  const auto& text = value.get_ref<const std::string&>();
  if (text.size() > longest) throw InputError(fmt::format("'{}' is too long", name));
  return text;
}

// A value as TOML writes it; a page sends numbers, truth values, names and triples.
std::string toml_value(const Json& value) {
  if (value.is_string()) return scene::quoted_text(bounded_text(value, "values"));
  if (value.is_number() || value.is_boolean()) return value.dump();
  if (value.is_array() && value.size() <= kMostNumbers) {
    for (const Json& number : value)
      if (!number.is_number()) throw InputError("a list among 'values' must hold numbers");
    return value.dump();
  }
  throw InputError("'values' must be numbers, texts, truth values or short lists of numbers");
}

void read_field(Command& command, const std::string& name, const Json& value) {
  if (name == "do") {
    command.what = bounded_text(value, name);
  } else if (name == "id") {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > UINT32_MAX)
      throw InputError("'id' must be a whole number below 2^32");
    command.id = value.get<std::uint32_t>();
  } else if (name == "more") {
    if (!value.is_boolean()) throw InputError("'more' must be true or false");
    command.more = value.get<bool>();
  } else if (name == "text") {
    command.text = bounded_text(value, name, kLongestScene);
  } else if (name == "numbers") {
    if (!value.is_array() || value.size() > kMostNumbers)
      throw InputError(fmt::format("'numbers' must be a list of at most {}", kMostNumbers));
    for (const Json& number : value) {
      if (!number.is_number() || !std::isfinite(number.get<double>()))
        throw InputError("'numbers' must be finite numbers");
      command.numbers.push_back(number.get<double>());
    }
  } else if (name == "values") {
    if (!value.is_object() || value.size() > kMostValues)
      throw InputError(fmt::format("'values' must be an object of at most {} keys", kMostValues));
    for (const auto& [key, entry] : value.items()) command.values.emplace_back(key, toml_value(entry));
  } else {
    throw InputError(fmt::format("'{}' is not a field of a message", name.substr(0, 40)));
  }
}

// An absent optional value is shown as what is used in its place.
Json effective(const std::string& path, const scene::Scene& scene) {
  const hair::Material material = hair::material_of(scene.hair.type);
  const hair::CurlShape curl = hair::curl_shape(scene.hair.curl);
  if (path == "hair.curl_radius") return curl.radius;
  if (path == "hair.curl_pitch") return curl.pitch;
  if (path == "hair.radius") return material.section.mean_radius();
  if (path == "hair.eccentricity") return 1.0 - material.section.b / material.section.a;
  return nullptr;
}

// Calls visit(path, key) for the keys that pages may set.
template <class Visit>
void for_each_studio_key(scene::Scene& scene, Visit&& visit) {
  scene::for_each_key(scene::sections_of(scene), [&](const std::string& path, const scene::Key& key) {
    for (const StudioKey& known : studio_keys())
      if (known.name == path) visit(known, path, key);
  });
}

}  // namespace

const std::vector<StudioKey>& studio_keys() {
  using enum StudioKey::Effect;
  using enum StudioKey::Measure;
  static const std::vector<StudioKey> keys{
      {"hair.type", shape, 0, 0, "Hair type", plain},
      {"hair.curl", shape, 0, 0, "Curl", plain},
      {"hair.curl_radius", shape, 0.0, 0.05, "Curl radius", length},
      {"hair.curl_pitch", shape, 0.0, 0.2, "Curl pitch", length},
      {"hair.curl_variation", shape, 0.0, 0.9, "Variety of curls", share},
      {"hair.count", shape, 1, 4000, "Guides", plain},
      {"hair.length", shape, 0.005, 0.8, "Length", length},
      {"hair.length_variation", shape, 0.0, 0.5, "Variety of lengths", share},
      {"hair.root_lift", shape, 0, 90, "Lift at the roots", angle},
      {"hair.parting", shape, 0, 0, "Parting", plain},
      {"hair.gathered", shape, 0, 0, "Gathered", plain},
      {"hair.radius", shape, 2e-5, 1e-4, "Thickness", length},
      {"hair.eccentricity", shape, 0.0, 0.5, "Flatness of a hair", share},
      {"style.volume", shape, 0.0, 0.06, "Volume", length},
      {"hair.colour", look, 0, 1, "Colour", plain},
      {"picture.highlights", look, 0, 1, "Highlights", share},
      {"picture.highlight_colour", look, 0, 1, "Colour of highlights", plain},
      {"picture.highlight_start", look, 0, 0.9, "Start of highlights", share},
      {"picture.root_shade", look, 0, 1, "Root shade", share},
      {"picture.strands", look, 0, 60000, "Density", plain},
      {"picture.clump", look, 0, 1, "Locks", share},
      {"picture.strand_width", look, 5e-5, 1e-3, "Drawn width", length},
      {"simulation.model", dynamics, 0, 0, "Mechanics", plain},
      {"hair.friction_hair", dynamics, 0, 2, "Friction, hair on hair", plain},
      {"hair.friction_body", dynamics, 0, 2, "Friction, hair on skin", plain},
      {"hair.damping", dynamics, 0, 1, "Damping", plain},
      {"motion.kind", dynamics, 0, 0, "Motion", plain},
      {"motion.angle", dynamics, 0, 60, "How far", angle},
      {"motion.frequency", dynamics, 0.1, 3, "How often", plain},
      {"motion.height", dynamics, 0, 0.3, "How high", length},
      {"air.wind", dynamics, -20, 20, "Wind", plain},
      {"air.gust_strength", dynamics, 0, 2, "Gusts", share},
      {"air.turbulence", dynamics, 0, 5, "Eddies", plain},
  };
  return keys;
}

Command parse_command(std::string_view text) {
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::exception&) {
    throw InputError("this message is not JSON");
  }
  if (!json.is_object()) throw InputError("a message must be a JSON object");
  Command command;
  for (const auto& [name, value] : json.items()) read_field(command, name, value);
  if (command.what.empty()) throw InputError("a message must say what to 'do'");
  return command;
}

std::uint32_t id_of_message(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_object() && json.contains("id") && json["id"].is_number_unsigned())
    return json["id"].get<std::uint64_t>() <= UINT32_MAX ? json["id"].get<std::uint32_t>() : 0;
  // Not JSON, perhaps cut short: the number behind "id": is the best guess.
  if (!json.is_discarded()) return 0;
  constexpr std::string_view kName = "\"id\"";
  std::size_t at = text.find(kName);
  if (at == std::string_view::npos) return 0;
  at = text.find_first_not_of(" \t\r\n:", at + kName.size());
  std::uint32_t id = 0;
  if (at != std::string_view::npos) std::from_chars(text.data() + at, text.data() + text.size(), id);
  return id;
}

std::string state_json(const State& state, const scene::Scene& scene) {
  Json values = Json::object();
  scene::Scene copy = scene;
  for_each_studio_key(copy, [&](const StudioKey&, const std::string& path, const scene::Key& key) {
    const std::string text = scene::value_text(key.target);
    values[path] = text.empty() ? effective(path, scene) : Json::parse(text, nullptr, false);
  });
  Json holds = Json::array();
  for (const scene::Hold& hold : state.holds)
    holds.push_back({hold.centre.x(), hold.centre.y(), hold.centre.z(), hold.reach, hold.ring.value_or(0.0)});
  return Json{{"kind", "state"},
              {"mode", state.mode},
              {"playing", state.playing},
              {"recording", state.recording},
              {"undo", state.can_undo},
              {"redo", state.can_redo},
              {"continue", state.can_continue},
              {"wetness", state.wetness},
              {"locked", state.locked},
              {"holds", holds},
              {"guides", state.guides},
              {"shown", state.shown},
              {"stable", state.stable},
              {"history", state.history},
              {"caches", state.caches},
              {"open", state.open},
              {"compared", state.compared},
              {"frames", state.frames},
              {"frame", state.frame},
              {"frames_per_second", state.frames_per_second},
              {"quantity", state.quantity},
              {"has_contacts", state.has_contacts},
              {"shows_contacts", state.shows_contacts},
              {"title", state.title},
              {"answered", state.answered},
              {"version", state.version},
              {"frame_echo", state.frame_echo},
              {"values", values}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string keys_json() {
  Json keys = Json::object();
  scene::Scene scene;
  for_each_studio_key(scene, [&](const StudioKey& known, const std::string& path, const scene::Key& key) {
    Json entry{{"unit", key.unit},
               {"meaning", key.meaning},
               {"low", known.low},
               {"high", known.high},
               {"label", known.label}};
    if (const auto* choice = std::get_if<scene::Choice>(&key.target)) entry["names"] = choice->names;
    keys[path] = entry;
  });
  Json styles = Json::array();
  for (const BuiltInStyle& style : built_in_styles())
    styles.push_back({{"name", style.name}, {"title", title_of(style)}});
  return Json{{"kind", "keys"}, {"keys", keys}, {"styles", styles}}.dump();
}

std::string error_json(std::uint32_t id, std::string_view what, std::string_view message) {
  return Json{{"kind", "error"}, {"id", id}, {"what", what}, {"message", message}}.dump(
      -1, ' ', false, Json::error_handler_t::replace);
}

std::string done_json(std::uint32_t id) { return Json{{"kind", "done"}, {"id", id}}.dump(); }

std::string statistics_json(unsigned view, const std::vector<std::string>& names,
                            const std::vector<double>& times,
                            const std::vector<std::vector<double>>& columns) {
  return Json{
      {"kind", "statistics"}, {"view", view}, {"names", names}, {"times", times}, {"columns", columns}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace ringlet::studio

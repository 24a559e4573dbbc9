#include "ringlet/scene/toml_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <system_error>

#include "ringlet/scene/check.h"
#include "ringlet/scene/keys.h"
#include "ringlet/scene/nearest.h"

// toml++ 3.3 meets some broken texts ("[[[a]]]") with a failed assertion, or, without assertions, with
// undefined behaviour. Both must be a parse error like any other: its assertions stay on and throw.
namespace ringlet::scene {
struct BrokenText {};
[[noreturn]] static void broken_text() { throw BrokenText{}; }
}  // namespace ringlet::scene
#undef NDEBUG
#define TOML_ASSERT(expression) ((expression) ? void() : ::ringlet::scene::broken_text())
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace ringlet::scene {
namespace {

namespace fs = std::filesystem;

std::string what_is(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a number with a fraction";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

// Text from the user is quoted in messages, but not at any length.
std::string shortened(std::string_view text) {
  return text.size() <= 60 ? std::string(text) : std::string(text.substr(0, 57)) + "...";
}

std::optional<double> as_number(const toml::node& node) {
  if (!node.is_number()) return std::nullopt;
  return node.value<double>();
}

std::optional<Vec3> as_vector(const toml::node& node) {
  const toml::array* list = node.as_array();
  if (!list || list->size() != 3) return std::nullopt;
  Vec3 vector;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::optional<double> component = as_number(*list->get(i));
    if (!component) return std::nullopt;
    vector[static_cast<Eigen::Index>(i)] = *component;
  }
  return vector;
}

// Stores a TOML value in a key's target. Returns what is wrong with it ("must be …"), or nothing.
struct Assign {
  const toml::node& node;
  const Key& key;
  const fs::path& folder;  // what file names are relative to

  std::string wrong(const std::string& wanted) const {
    const toml::array* list = node.as_array();
    return fmt::format("must be {}, but is {}", wanted,
                       list ? fmt::format("a list of {}", list->size()) : what_is(node));
  }
  std::string operator()(bool* target) const {
    if (!node.is_boolean()) return wrong("true or false");
    *target = *node.value<bool>();
    return {};
  }
  std::string operator()(int* target) const {
    if (!node.is_integer()) return wrong("an integer");
    const std::int64_t value = *node.value<std::int64_t>();
    if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max())
      return fmt::format("is {}, but must be {}", value, key.range.to_string());
    *target = static_cast<int>(value);
    return {};
  }
  std::string operator()(double* target) const {
    const std::optional<double> value = as_number(node);
    if (!value) return wrong("a number");
    *target = *value;
    return {};
  }
  std::string operator()(std::optional<double>* target) const {
    double value = 0.0;
    std::string message = (*this)(&value);
    if (message.empty()) *target = value;
    return message;
  }
  std::string operator()(Vec3* target) const {
    const std::optional<Vec3> value = as_vector(node);
    if (!value) return wrong("a list of three numbers");
    *target = *value;
    return {};
  }
  std::string operator()(std::optional<Vec3>* target) const {
    Vec3 value;
    std::string message = (*this)(&value);
    if (message.empty()) *target = value;
    return message;
  }
  std::string operator()(fs::path* target) const {
    if (!node.is_string()) return wrong("a file name in quotes");
    const std::string name = *node.value<std::string>();
    if (name.find('\0') != std::string::npos) return "is a file name with a zero character in it";
    *target = name.empty() ? fs::path() : (folder / name).lexically_normal();
    return {};
  }
  std::string operator()(const Choice& choice) const {
    if (!node.is_string()) return wrong(fmt::format("one of \"{}\"", fmt::join(choice.names, "\", \"")));
    const std::string name = *node.value<std::string>();
    const auto found = std::find(choice.names.begin(), choice.names.end(), name);
    if (found == choice.names.end())
      return fmt::format("is \"{}\", but must be one of \"{}\"", shortened(name),
                         fmt::join(choice.names, "\", \""));
    choice.set(static_cast<std::size_t>(found - choice.names.begin()));
    return {};
  }
};

// All key paths and table paths, without indices: what a misspelt key may have meant.
std::vector<std::string> known_paths() {
  Scene scene;
  std::vector<std::string> paths;
  for (const Section& section : sections_of(scene)) {
    paths.push_back(section.path);
    for (const Key& key : sample_keys(section)) paths.push_back(section.path + "." + key.name);
  }
  return paths;
}

// "strand[3].lenght" → "strand.lenght"
std::string without_indices(std::string_view path) {
  std::string plain;
  bool inside = false;
  for (const char c : path) {
    inside = inside || c == '[';
    if (!inside) plain += c;
    inside = inside && c != ']';
  }
  return plain;
}

std::string unknown_key(const std::string& path) {
  return fmt::format("unknown key '{}'; did you mean '{}'?", shortened(path),
                     nearest_key(without_indices(path), known_paths()));
}

// The folder that relative file names start from, absolute, so that the scene means the same everywhere.
fs::path folder_of(const std::string& file_name) {
  std::error_code ignored;
  const fs::path absolute = fs::absolute(fs::path(file_name.empty() ? "scene.toml" : file_name), ignored);
  return absolute.parent_path();
}

// A file with more problems than this is not a scene; naming the nearest key for each would take minutes.
constexpr std::size_t kEnoughProblems = 1000;

class Reader {
 public:
  Reader(ReadResult& result, const std::string& file_name)
      : result_(result),
        file_name_(file_name),
        folder_(folder_of(file_name)),
        sections_(sections_of(result.scene)) {}

  void read_table(const toml::table& table, const std::string& path, const std::vector<Key>& keys) {
    for (auto&& [name, node] : table) {
      if (result_.problems.size() >= kEnoughProblems) return;
      const std::string child =
          path.empty() ? std::string(name.str()) : fmt::format("{}.{}", path, name.str());
      const Place place = place_of(name.source());
      result_.places.emplace(child, place);
      const auto section = std::find_if(sections_.begin(), sections_.end(),
                                        [&wanted = child](const Section& s) { return s.path == wanted; });
      const auto key = std::find_if(keys.begin(), keys.end(),
                                    [&wanted = name](const Key& k) { return k.name == wanted.str(); });
      if (section != sections_.end())
        read_section(*section, node, child, place);
      else if (key != keys.end())
        read_value(*key, node, child, place);
      else
        result_.problems.push_back({place, child, unknown_key(child)});
    }
  }

 private:
  Place place_of(const toml::source_region& region) const {
    return {file_name_, static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
  }

  void read_section(const Section& section, const toml::node& node, const std::string& path,
                    const Place& place) {
    if (!section.entries) {
      if (const toml::table* table = node.as_table())
        read_table(*table, path, section.keys);
      else
        result_.problems.push_back(
            {place, path,
             fmt::format("'{}' must be a table, written [{}], but is {}", path, path, what_is(node))});
      return;
    }
    const toml::array* list = node.as_array();
    const bool good = list && std::all_of(list->begin(), list->end(), [](auto& e) { return e.is_table(); });
    if (!good) {
      result_.problems.push_back(
          {place, path,
           fmt::format("'{}' may stand several times, so each must be written [[{}]] with two brackets", path,
                       path)});
      return;
    }
    for (std::size_t i = 0; i < list->size(); ++i) {
      const std::string entry = fmt::format("{}[{}]", path, i);
      result_.places.emplace(entry, place_of(list->get(i)->source()));
      section.entries->append();
      read_table(*list->get(i)->as_table(), entry, section.entries->keys(i));
    }
  }

  void read_value(const Key& key, const toml::node& node, const std::string& path, const Place& place) {
    const std::string wrong = std::visit(Assign{node, key, folder_}, key.target);
    if (!wrong.empty()) result_.problems.push_back({place, path, fmt::format("{} {}", path, wrong)});
  }

  ReadResult& result_;
  const std::string& file_name_;
  fs::path folder_;
  std::vector<Section> sections_;
};

struct SyntaxError {
  Place place;
  std::string message;
};

// The first `count` lines of a text.
std::string_view first_lines(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (std::size_t line = 0; line < count; ++line) {
    end = text.find('\n', end);
    if (end == std::string_view::npos) return text;
    ++end;
  }
  return text.substr(0, end);
}

bool is_broken(std::string_view text) {
  try {
    static_cast<void>(toml::parse(text));
  } catch (const BrokenText&) {
    return true;
  } catch (const toml::parse_error&) {
  }
  return false;
}

// Parses a text into `table`, or says what is wrong where.
std::optional<SyntaxError> parse(std::string_view text, toml::table& table) {
  try {
    table = toml::parse(text);
    return std::nullopt;
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    return SyntaxError{{"", static_cast<int>(at.line), static_cast<int>(at.column)},
                       std::string(error.description())};
  } catch (const BrokenText&) {
  }
  // No place was told. The parser reads line by line, so the line is the last of the shortest broken
  // beginning.
  std::size_t good = 0, broken = 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  while (broken - good > 1) {
    const std::size_t middle = good + (broken - good) / 2;
    (is_broken(first_lines(text, middle)) ? broken : good) = middle;
  }
  return SyntaxError{{"", static_cast<int>(broken), 1}, "this line cannot be understood"};
}

// Parses, and after a syntax error blanks the offending line and goes on, so that one misprint does not hide
// the rest. Returns nothing when going on makes no sense: a table header was lost, or too much is wrong.
std::optional<toml::table> parse_through_errors(std::string text, ReadResult& result,
                                                const std::string& file_name) {
  constexpr int kMostSyntaxErrors = 20;
  int last_bad_line = 0;
  for (int round = 0; round < kMostSyntaxErrors; ++round) {
    toml::table table;
    const std::optional<SyntaxError> error = parse(text, table);
    if (!error) return table;
    const int line = error->place.line;
    // An error on the line after a blanked one is most likely the rest of the same mistake.
    if (!result.syntax_error || line != last_bad_line + 1)
      result.problems.push_back(
          {{file_name, line, error->place.column}, "", fmt::format("not valid TOML: {}", error->message)});
    result.syntax_error = true;
    last_bad_line = line;

    // Blank the line; stop if there is nothing on it to blame, or if it opens a table.
    const std::size_t begin = first_lines(text, static_cast<std::size_t>(line) - 1).size();
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t first = text.find_first_not_of(" \t\r", begin);
    if (first >= end || text[first] == '[') return std::nullopt;
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin),
              text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  }
  return std::nullopt;
}

}  // namespace

ReadResult read_toml(std::string_view text, const std::string& file_name) {
  ReadResult result;
  if (const auto table = parse_through_errors(std::string(text), result, file_name))
    Reader(result, file_name).read_table(*table, "", {});
  return result;
}

void apply_override(Scene& scene, std::string_view assignment) {
  const auto refuse = [&](const std::string& why) {
    throw InputError(fmt::format("cannot set '{}': {}", shortened(assignment), why));
  };
  const auto trimmed = [](std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
    return begin == std::string_view::npos ? std::string() : std::string(text.substr(begin, end - begin + 1));
  };
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos) refuse("write it as key=value, for example hair.count=500");
  const std::string path = trimmed(assignment.substr(0, equals));
  std::string value = trimmed(assignment.substr(equals + 1));
  if (value.empty()) refuse("there is no value after '='");

  // Find the key; a repeated one needs the number of an entry that is there.
  std::optional<Key> found;
  for_each_key(sections_of(scene), [&](const std::string& candidate, const Key& key) {
    if (candidate == path) found = key;
  });
  if (!found) {
    const std::vector<std::string> known = known_paths();
    const bool exists = std::find(known.begin(), known.end(), without_indices(path)) != known.end();
    if (!exists) refuse(unknown_key(path));
    refuse("name one value of a table that the scene has, for example hair.count or strand[0].length");
  }

  // Words need no quotes here, where a shell would eat them.
  const bool is_word =
      std::holds_alternative<Choice>(found->target) || std::holds_alternative<fs::path*>(found->target);
  if (is_word && value.front() != '"' && value.front() != '\'') value = quoted_text(value);
  toml::table table;
  if (parse("value = " + value, table))
    refuse(fmt::format("the value is not of the kind: {}", type_text(found->target)));
  if (table.size() != 1) refuse("it holds more than one value");

  // Check this one key by its range before the scene is touched.
  Scene changed = scene;
  const fs::path folder = folder_of("");
  std::vector<Problem> problems;
  for_each_key(sections_of(changed), [&](const std::string& candidate, const Key& key) {
    if (candidate != path) return;
    const std::string wrong = std::visit(Assign{*table.get("value"), key, folder}, key.target);
    if (!wrong.empty()) refuse(fmt::format("{} {}", path, wrong));
  });
  check_values(changed, problems);
  for (const Problem& problem : problems)
    if (problem.key == path) refuse(problem.message);
  scene = std::move(changed);
}

}  // namespace ringlet::scene

#pragma once
// The table of keys: every value of a scene that a user can write, with its name, unit, range and meaning.
// It is the one place that parsing, checking, writing, overriding and the reference page read; a new key is
// a field in scene.h and a line in keys.cpp.

#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ringlet/scene/scene.h"

namespace ringlet::scene {

// A value that is one of a few names; get and set speak in positions in `names`.
struct Choice {
  std::vector<std::string> names;
  std::function<std::size_t()> get;
  std::function<void(std::size_t)> set;
};

// Where a key's value lives in a Scene. An optional value that is absent follows from other keys.
using Target = std::variant<bool*, int*, double*, std::optional<double>*, Vec3*, std::optional<Vec3>*,
                            std::string*, std::filesystem::path*, std::vector<Vec3>*, Choice>;

// Finite values from low to high; `low_excluded` and `high_excluded` take the ends out.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_excluded = false;
  bool high_excluded = false;

  bool contains(double value) const;  // never for NaN or ±infinity
  std::string to_string() const;      // "from 1 to 10", "above 0", "a finite number"
};

struct Key {
  std::string name;  // within its section
  Target target;
  std::string unit;  // "" for a pure number
  Range range;       // of a number, or of each component of a vector
  std::string meaning;
  std::string if_absent = {};  // of an optional: what is used instead
};

// Access to the entries of a section that may be written any number of times: [[strand]].
struct Entries {
  std::function<std::size_t()> count;
  std::function<void()> append;
  std::function<std::vector<Key>(std::size_t)> keys;
};

// One table of the scene file. Either `keys` or `entries` is filled.
struct Section {
  std::string path;  // "hair", "body.shape"
  std::string meaning;
  std::vector<Key> keys;
  std::optional<Entries> entries;
};

// The table, bound to a scene: its targets point into `scene`, which must outlive it.
std::vector<Section> sections_of(Scene& scene);

// The keys of a section; of a repeated one those of its first entry, which is appended if there is none.
std::vector<Key> sample_keys(const Section& section);

// The value as it is written in a scene file (shortest text that reads back to the same bits); empty for an
// absent optional.
std::string value_text(const Target& target);

// A text as TOML writes it, quoted.
std::string quoted_text(std::string_view text);

// "number", "integer", …: what kind of value the key takes, for people.
std::string type_text(const Target& target);

// Calls visit(path, key) for every key of the scene, with indices in repeated sections: "strand[2].length".
void for_each_key(const std::vector<Section>& sections,
                  const std::function<void(const std::string&, const Key&)>& visit);

}  // namespace ringlet::scene

#include "ringlet/io/usda_parser.h"

#include <algorithm>
#include <functional>

#include "ringlet/io/text_scanner.h"

namespace ringlet::io {

namespace {

// Lists and dictionaries may nest as deep as prims.
constexpr int kDeepest = kDeepestPrim;

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':' ||
         c == '.';
}

class Parser {
 public:
  Parser(Bytes bytes, const std::string& name) : scanner_(as_text(bytes), name) {}

  UsdLayer parse() {
    if (!scanner_.starts_with("#usda"))
      scanner_.fail("this is not a .usda file: it does not start with \"#usda\"");
    scanner_.skip_line();
    UsdLayer layer;
    skip();
    if (scanner_.peek() == '(')
      layer.metadata = metadata(0, [&](const std::string& key, bool) {
        if (key != "subLayers") return false;
        append_arcs(layer.sublayers);
        return true;
      });
    for (skip(); !scanner_.at_end(); skip()) {
      UsdPrim prim = parse_prim(word(), 0);
      layer.prims.push_back(std::move(prim));
    }
    return layer;
  }

 private:
  // White space, comments, and the separators ; and , which carry no meaning here.
  void skip() {
    for (;;) {
      scanner_.skip_space();
      if (scanner_.peek() == '#')
        scanner_.skip_line();
      else if (scanner_.peek() == ';')
        scanner_.advance();
      else
        return;
    }
  }

  bool accept(char c) {
    skip();
    if (scanner_.peek() != c || scanner_.at_end()) return false;
    scanner_.advance();
    return true;
  }
  void expect(char c, const char* where) {
    if (!accept(c)) scanner_.fail(fmt::format("'{}' is missing here ({})", c, where));
  }

  std::string word() {
    skip();
    std::string result;
    while (!scanner_.at_end() && is_word(scanner_.peek())) {
      result += scanner_.peek();
      scanner_.advance();
    }
    if (result.empty()) scanner_.fail("a word is missing here");
    return result;
  }

  // Text between two equal marks: "…", '…', """…""", @…@, @@@…@@@.
  std::string quoted(char mark) {
    const std::string triple(3, mark);
    const std::string end = scanner_.starts_with(triple) ? triple : std::string(1, mark);
    scanner_.advance(end.size());
    std::string text;
    while (!scanner_.starts_with(end)) {
      if (scanner_.at_end()) scanner_.fail(fmt::format("the text that began with {} does not end", end));
      if (scanner_.peek() == '\\' && mark != '@') scanner_.advance();
      text += scanner_.peek();
      scanner_.advance();
    }
    scanner_.advance(end.size());
    return text;
  }

  // </Prim/Child.property>, without the angle brackets.
  std::string path() {
    scanner_.advance();
    std::string text;
    while (scanner_.peek() != '>') {
      if (scanner_.at_end()) scanner_.fail("the path that began with < does not end");
      text += scanner_.peek();
      scanner_.advance();
    }
    scanner_.advance();
    return text;
  }

  void deeper(int depth) const {
    if (depth >= kDeepest) scanner_.fail(fmt::format("this nests deeper than {} levels", kDeepest));
  }

  // Appends a value of any kind to the flat lists; dictionaries are read over.
  void value(UsdValue& into, int depth) {
    deeper(depth);
    skip();
    const char c = scanner_.peek();
    if (c == '(' || c == '[') {
      scanner_.advance();
      const char close = c == '(' ? ')' : ']';
      while (!accept(close)) {
        value(into, depth + 1);
        accept(',');
      }
    } else if (c == '"' || c == '\'' || c == '@') {
      into.strings.push_back(quoted(c));
    } else if (c == '<') {
      into.strings.push_back(path());
    } else if (c == '{') {
      dictionary(depth + 1);
    } else if (const auto number = scanner_.try_number()) {
      into.numbers.push_back(*number);
    } else if (std::string token = word(); token != "None") {
      // true, false, and words such as inherits' targets
      if (token == "true" || token == "false")
        into.numbers.push_back(token == "true" ? 1.0 : 0.0);
      else
        into.strings.push_back(std::move(token));
    }
  }

  // @file@</Prim> (offset = 1; scale = 2), @file@, </Prim>, a list of those, or None.
  void append_arcs(std::vector<UsdArc>& arcs) {
    skip();
    if (!accept('[')) return append_arc(arcs);
    while (!accept(']')) {
      append_arc(arcs);
      accept(',');
    }
  }
  void append_arc(std::vector<UsdArc>& arcs) {
    UsdArc arc;
    skip();
    const bool has_asset = scanner_.peek() == '@', has_path = scanner_.peek() == '<';
    if (!has_asset && !has_path) {
      if (word() != "None") scanner_.fail("a file between @ marks or a path between < and > is missing here");
      return;
    }
    if (has_asset) arc.asset = quoted('@');
    skip();
    if (scanner_.peek() == '<') arc.prim = path();
    skip();
    if (scanner_.peek() == '(') {
      const auto said = metadata(kDeepest - 2);
      const auto number = [&](const char* key, double otherwise) {
        const auto at = said.find(key);
        return at == said.end() || at->second.numbers.empty() ? otherwise : at->second.numbers[0];
      };
      arc.offset = number("offset", arc.offset);
      arc.scale = number("scale", arc.scale);
    }
    arcs.push_back(std::move(arc));
  }

  // { string set = "choice" … }
  void append_selections(std::map<std::string, std::string>& selections) {
    expect('{', "chosen variants");
    while (!accept('}')) {
      word();
      skip();
      const std::string set = scanner_.peek() == '"' ? quoted('"') : word();
      expect('=', "a chosen variant");
      skip();
      if (scanner_.peek() != '"') scanner_.fail("the name of a variant is missing here");
      selections[set] = quoted('"');
      accept(',');
    }
  }

  // { type name = value … } or { "name" = value … }: its contents are not kept.
  void dictionary(int depth) {
    deeper(depth);
    expect('{', "a dictionary");
    while (!accept('}')) {
      UsdValue ignored;
      if (scanner_.peek() == '=' || scanner_.peek() == ',' || scanner_.peek() == ':')
        scanner_.advance();
      else
        value(ignored, depth + 1);
    }
  }

  // ( "comment" key = value  prepend key = value … ). `takes` may read the value of a key itself, and is told
  // whether it is one that is added.
  using Taker = std::function<bool(const std::string& key, bool adds)>;
  std::map<std::string, UsdValue> metadata(int depth, const Taker& takes = nullptr) {
    std::map<std::string, UsdValue> result;
    expect('(', "metadata");
    while (!accept(')')) {
      if (scanner_.peek() == '"' || scanner_.peek() == '\'') {
        quoted(scanner_.peek());
        continue;
      }
      std::string key = word();
      const bool adds = key != "delete" && key != "reorder";
      if (is_list_edit(key)) key = word();
      if (!accept('=')) continue;
      if (takes && takes(key, adds)) continue;
      UsdValue entry;
      value(entry, depth + 1);
      skip();
      if (!adds) continue;
      // Lists may be prepended to and appended to.
      if (UsdValue& known = result[key]; known.strings.empty() || entry.strings.empty())
        known = std::move(entry);
      else
        known.strings.insert(known.strings.end(), entry.strings.begin(), entry.strings.end());
    }
    return result;
  }

  void prim_metadata(UsdPrim& prim, int depth) {
    const auto said = metadata(depth, [&](const std::string& key, bool adds) {
      if (key == "variants") {
        append_selections(prim.selections);
        return true;
      }
      if (key != "references" && key != "payload") return false;
      std::vector<UsdArc> removed;
      append_arcs(!adds ? removed : key == "payload" ? prim.arcs.payloads : prim.arcs.references);
      return true;
    });
    for (const auto& [key, entry] : said) {
      if (key == "apiSchemas") prim.api_schemas = entry.strings;
      if (key == "inherits") prim.arcs.inherits = entry.strings;
      if (key == "specializes") prim.arcs.specializes = entry.strings;
      if (key == "active" && !entry.numbers.empty()) prim.is_active = entry.numbers[0] != 0.0;
      if (key == "clips") warn_of_clips(prim);
    }
  }

  // variantSet "name" = { "variant" ( metadata ) { statements } … }
  UsdVariantSet parse_variant_set(int depth) {
    deeper(depth);
    UsdVariantSet set;
    skip();
    if (scanner_.peek() != '"') scanner_.fail("the name of a variant set is missing here");
    set.name = quoted('"');
    expect('=', "a variant set");
    expect('{', "a variant set");
    while (!accept('}')) {
      if (scanner_.peek() != '"') scanner_.fail("the name of a variant is missing here");
      UsdPrim& variant = set.variants.emplace_back();
      variant.place = scanner_.place();
      variant.name = quoted('"');
      skip();
      if (scanner_.peek() == '(') prim_metadata(variant, depth);
      expect('{', "a variant");
      while (!accept('}')) parse_statement(variant, depth);
    }
    return set;
  }

  static bool is_list_edit(const std::string& word) {
    return word == "prepend" || word == "append" || word == "delete" || word == "add" || word == "reorder";
  }

  UsdPrim parse_prim(const std::string& specifier, int depth) {
    deeper(depth);
    if (specifier != "def" && specifier != "over" && specifier != "class")
      scanner_.fail(
          fmt::format("\"{}\" is not understood here; a prim starts with def, over or class", specifier));
    UsdPrim prim;
    skip();
    if (scanner_.peek() != '"') prim.type = word();
    skip();
    prim.place = scanner_.place();
    if (scanner_.peek() != '"') scanner_.fail("the name of a prim is missing here");
    prim.name = quoted('"');
    skip();
    if (scanner_.peek() == '(') prim_metadata(prim, depth);
    expect('{', "the body of a prim");
    while (!accept('}')) parse_statement(prim, depth);
    prim.is_class = specifier == "class";
    return prim;
  }

  void parse_statement(UsdPrim& prim, int depth) {
    std::string first = word();
    if (first == "def" || first == "over" || first == "class") {
      prim.children.push_back(parse_prim(first, depth + 1));
      return;
    }
    if (first == "variantSet") {
      prim.arcs.variant_sets.push_back(parse_variant_set(depth + 1));
      return;
    }
    if (first == "reorder") {  // reorder nameChildren = […]
      word();
      UsdValue ignored;
      expect('=', "an order");
      value(ignored, depth + 1);
      return;
    }
    while (is_list_edit(first) || first == "custom" || first == "uniform" || first == "varying" ||
           first == "config")
      first = word();
    // What stands in `first` now is the type.
    if (accept('[')) expect(']', "an array type");
    parse_attribute(prim, first, depth);
  }

  // float, float3, point3f, texCoord2f, quatf, …
  static bool is_float_type(std::string_view type) {
    return type.starts_with("float") || type.ends_with('f');
  }

  // "0.1" of a float attribute is the float nearest to 0.1.
  static void round_to_float(UsdValue& value) {
    for (double& number : value.numbers) number = static_cast<float>(number);
  }

  void parse_attribute(UsdPrim& prim, const std::string& type, int depth) {
    const bool is_float = is_float_type(type);
    std::string name = word();
    const auto ends_with = [&](std::string_view tail) {
      if (!std::string_view(name).ends_with(tail)) return false;
      name.resize(name.size() - tail.size());
      return true;
    };
    const bool has_samples = ends_with(".timeSamples");
    const bool is_connection = !has_samples && ends_with(".connect");
    UsdAttribute& attribute = prim.attributes[name];
    attribute.blend = blend_of(type);
    attribute.is_relationship = type == "rel";
    if (accept('=')) {
      if (has_samples)
        parse_samples(attribute, is_float, depth);
      else if (UsdValue parsed = single_value(is_float, depth); !is_connection)
        attribute.value.emplace(std::move(parsed));
    }
    skip();
    if (scanner_.peek() == '(')
      for (const auto& [key, entry] : metadata(depth))
        if (key == "interpolation" && !entry.strings.empty()) attribute.interpolation = entry.strings[0];
  }

  UsdValue single_value(bool is_float, int depth) {
    UsdValue parsed;
    value(parsed, depth + 1);
    if (is_float) round_to_float(parsed);
    return parsed;
  }

  // Time samples that stand again replace the earlier ones, so that each is rounded and sorted once.
  void parse_samples(UsdAttribute& attribute, bool is_float, int depth) {
    expect('{', "time samples");
    std::vector<std::pair<double, UsdStoredValue>> samples;
    while (!accept('}')) {
      const auto time = scanner_.try_number();
      if (!time || !(*time == *time)) scanner_.fail("a time code is missing here");
      expect(':', "a time sample");
      samples.emplace_back(*time, single_value(is_float, depth));
      accept(',');
      skip();
    }
    std::stable_sort(samples.begin(), samples.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    attribute.samples = std::move(samples);
  }

  TextScanner scanner_;
};

}  // namespace

UsdLayer parse_usda(Bytes bytes, const std::string& name) { return Parser(bytes, name).parse(); }

}  // namespace ringlet::io

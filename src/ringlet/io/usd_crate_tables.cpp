#include "ringlet/io/usd_crate_tables.h"

#include <algorithm>
#include <map>

#include "ringlet/base/error.h"
#include "ringlet/io/usd_crate_integers.h"
#include "ringlet/io/usd_crate_lz4.h"
#include "ringlet/io/usd_layer.h"

namespace ringlet::io {

namespace {

constexpr int kOldestMinor = 7, kNewestMinor = 12;

// Tables compress well, but not without end: a file may claim this many entries per byte, and some more so
// that small files are not refused.
constexpr std::size_t kEntriesPerByte = 2, kAlwaysAllowedEntries = 4096;
constexpr std::size_t kMaxSections = 64;

class TableReader {
 public:
  TableReader(Bytes bytes, const std::string& name)
      : bytes_(bytes), name_(name), limit_(kAlwaysAllowedEntries + kEntriesPerByte * bytes.size()) {}

  CrateTables read() {
    read_bootstrap();
    read_tokens();
    read_strings();
    read_fields();
    read_field_sets();
    read_paths();
    read_specs();
    return std::move(tables_);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw InputError(message, Place{name_}); }

  void read_bootstrap() {
    BinaryReader reader(bytes_, name_);
    if (as_text(reader.read_bytes(kCrateMagic.size(), "the header")) != kCrateMagic)
      fail("this is not a .usdc file: it does not start with \"PXR-USDC\"");
    const auto version = reader.read_array<std::uint8_t>(8, "the version");
    if (version[0] != 0 || version[1] < kOldestMinor || version[1] > kNewestMinor)
      fail(fmt::format(
          "its crate version is {}.{}.{}, but 0.{} to 0.{} are read; save it with usdcat as .usda",
          version[0], version[1], version[2], kOldestMinor, kNewestMinor));
    tables_.minor_version = version[1];
    reader.seek(reader.read<std::uint64_t>("the place of the table of contents"), "the table of contents");
    const auto count = reader.read<std::uint64_t>("the number of sections");
    if (count > kMaxSections) fail(fmt::format("its table of contents claims {} sections", count));
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::string_view raw = as_text(reader.read_bytes(kCrateSectionNameSize, "a section's name"));
      const auto start = reader.read<std::uint64_t>("a section's place");
      const auto size = reader.read<std::uint64_t>("a section's size");
      if (start > bytes_.size() || size > bytes_.size() - start)
        fail(fmt::format(
            "section {} should have {} bytes at byte {}, but the file has {} bytes; it is cut short", i, size,
            start, bytes_.size()));
      sections_.emplace(raw.substr(0, raw.find('\0')), bytes_.subspan(start, size));
    }
  }

  BinaryReader section(const std::string& section) const {
    const auto at = sections_.find(section);
    if (at == sections_.end()) fail(fmt::format("its section {} is missing; the file is damaged", section));
    return {at->second, name_};
  }

  std::size_t read_count(BinaryReader& reader, const char* what) const {
    const auto count = reader.read<std::uint64_t>(what);
    if (count > limit_)
      fail(fmt::format("it claims {} {}, too many for a file of {} bytes; it is damaged", count, what,
                       bytes_.size()));
    return static_cast<std::size_t>(count);
  }

  static Bytes read_sized(BinaryReader& reader, const char* what) {
    return reader.read_bytes(reader.read<std::uint64_t>(what), what);
  }

  std::vector<std::int32_t> read_integers(BinaryReader& reader, std::size_t count, const char* what) const {
    return decode_integers<std::int32_t>(read_sized(reader, what), count, what, name_);
  }

  // Integers of which each is an index below `size`, or kCrateNone where that is allowed.
  std::vector<std::uint32_t> read_indices(BinaryReader& reader, std::size_t count, std::size_t size,
                                          bool may_be_none, const char* what) const {
    std::vector<std::uint32_t> indices;
    indices.reserve(count);
    for (const std::int32_t value : read_integers(reader, count, what)) {
      const auto index = static_cast<std::uint32_t>(value);
      if (index >= size && !(may_be_none && index == kCrateNone))
        fail(fmt::format("among its {} stands {}, but only {} are there; it is damaged", what, index, size));
      indices.push_back(index);
    }
    return indices;
  }

  void read_tokens() {
    BinaryReader reader = section("TOKENS");
    const std::size_t count = read_count(reader, "tokens");
    const auto size = reader.read<std::uint64_t>("the size of the tokens");
    if (size > 64 * limit_) fail(fmt::format("its tokens claim {} bytes; it is damaged", size));
    const Bytes packed = read_sized(reader, "tokens");
    const auto text = size == 0 ? std::vector<std::byte>{} : decompress_frame(packed, size, "tokens", name_);
    std::string_view rest = as_text(text);
    while (tables_.tokens.size() < count) {
      const std::size_t end = rest.find('\0');
      if (end == std::string_view::npos)
        fail(fmt::format("it claims {} tokens, but has {}; it is damaged", count, tables_.tokens.size()));
      tables_.tokens.emplace_back(rest.substr(0, end));
      rest.remove_prefix(end + 1);
    }
  }

  void read_strings() {
    BinaryReader reader = section("STRINGS");
    const std::size_t count = read_count(reader, "strings");
    tables_.strings = reader.read_array<std::uint32_t>(count, "strings");
    for (const std::uint32_t token : tables_.strings)
      if (token >= tables_.tokens.size()) fail(fmt::format("a string names token {}; it is damaged", token));
  }

  void read_fields() {
    BinaryReader reader = section("FIELDS");
    const std::size_t count = read_count(reader, "fields");
    const auto names = read_indices(reader, count, tables_.tokens.size(), false, "names of fields");
    const Bytes packed = read_sized(reader, "field values");
    if (count == 0) return;
    const auto raw = decompress_frame(packed, count * sizeof(std::uint64_t), "field values", name_);
    BinaryReader values(raw, name_);
    for (const std::uint32_t name : names)
      tables_.fields.push_back({name, {values.read<std::uint64_t>("field values")}});
  }

  void read_field_sets() {
    BinaryReader reader = section("FIELDSETS");
    const std::size_t count = read_count(reader, "field sets");
    tables_.field_sets = read_indices(reader, count, tables_.fields.size(), true, "field sets");
    if (count != 0 && tables_.field_sets.back() != kCrateNone) fail("its last field set does not end");
  }

  void read_paths() {
    BinaryReader reader = section("PATHS");
    tables_.paths.resize(read_count(reader, "paths"));
    const std::size_t count = read_count(reader, "encoded paths");
    const auto indices = read_indices(reader, count, tables_.paths.size(), false, "paths");
    const auto names = read_integers(reader, count, "names of paths");
    const auto jumps = read_integers(reader, count, "jumps of paths");
    if (count != 0) link_paths(indices, names, jumps);
  }

  // The tree in depth-first order. A jump of −2 is a leaf, −1 has children only, 0 has a sibling right behind
  // it, and a positive one has children right behind it and a sibling so many entries on.
  void link_paths(const std::vector<std::uint32_t>& indices, const std::vector<std::int32_t>& names,
                  const std::vector<std::int32_t>& jumps) {
    struct Entry {
      std::size_t at;
      std::uint32_t parent;
      int depth;
    };
    std::vector<Entry> waiting{{0, kCrateNone, 0}};
    while (!waiting.empty()) {
      Entry entry = waiting.back();
      waiting.pop_back();
      for (;;) {
        if (entry.at >= indices.size()) fail("its tree of paths leads out of the table; it is damaged");
        if (entry.depth > kDeepestPrim)
          fail(fmt::format("its prims nest deeper than {} levels", kDeepestPrim));
        CratePath& path = tables_.paths[indices[entry.at]];
        if (path.is_used) fail("its tree of paths visits a path twice; it is damaged");
        path = {entry.parent, path_name(names[entry.at], entry.parent), names[entry.at] < 0, true};
        const std::int32_t jump = jumps[entry.at];
        if (jump < -2) fail(fmt::format("its tree of paths has a jump of {}; it is damaged", jump));
        if (jump == -2) break;
        if (jump > 0)
          waiting.push_back({entry.at + static_cast<std::size_t>(jump), entry.parent, entry.depth});
        if (jump != 0) {
          entry.parent = indices[entry.at];
          ++entry.depth;
        }
        ++entry.at;
      }
    }
  }

  std::uint32_t path_name(std::int32_t name, std::uint32_t parent) const {
    if (parent == kCrateNone) return kCrateNone;
    const std::int64_t token = std::abs(std::int64_t{name});
    if (token >= static_cast<std::int64_t>(tables_.tokens.size()))
      fail(fmt::format("a path names token {}; it is damaged", token));
    return static_cast<std::uint32_t>(token);
  }

  void read_specs() {
    BinaryReader reader = section("SPECS");
    const std::size_t count = read_count(reader, "specs");
    const auto paths = read_indices(reader, count, tables_.paths.size(), false, "paths of specs");
    const auto sets = read_indices(reader, count, tables_.field_sets.size(), false, "field sets of specs");
    const auto types = read_integers(reader, count, "types of specs");
    for (std::size_t i = 0; i < count; ++i) {
      if (!tables_.paths[paths[i]].is_used) fail(fmt::format("spec {} has no path; it is damaged", i));
      tables_.specs.push_back({paths[i], sets[i], static_cast<CrateSpecType>(types[i])});
    }
  }

  Bytes bytes_;
  const std::string& name_;
  std::size_t limit_;
  std::map<std::string, Bytes, std::less<>> sections_;
  CrateTables tables_;
};

}  // namespace

std::string CrateTables::path_text(std::uint32_t path) const {
  if (path >= paths.size() || !paths[path].is_used) return {};
  if (paths[path].parent == kCrateNone) return "/";
  std::string text;
  // Variants stand in paths as /Prim{set=choice}Child.
  const auto is_variant = [&](std::uint32_t p) {
    return paths[p].name != kCrateNone && tokens[paths[p].name].starts_with('{');
  };
  for (; paths[path].parent != kCrateNone; path = paths[path].parent) {
    const bool joins = is_variant(path) || is_variant(paths[path].parent);
    text = (paths[path].is_property ? "." : joins ? "" : "/") + tokens[paths[path].name] + text;
  }
  return text;
}

CrateTables read_crate_tables(Bytes bytes, const std::string& name) {
  return TableReader(bytes, name).read();
}

}  // namespace ringlet::io

#include "ringlet/io/usd_crate_read.h"

#include <algorithm>
#include <functional>
#include <tuple>

#include "ringlet/base/error.h"
#include "ringlet/io/usd_crate_values.h"

namespace ringlet::io {

namespace {

// Specs may share sets of fields, time samples and lists of names. This much work per byte of the file, and
// some more for small files, is enough for every file in which they are shared as OpenUSD shares them.
constexpr std::size_t kWorkPerByte = 32, kAlwaysAllowedWork = 65536;

// A time sample takes eight bytes of a file where it is not shared.
constexpr std::size_t kWorkPerSample = 8;

constexpr std::uint64_t kSpecifierClass = 2;

// "{set=choice}" in two; both empty where the token is no variant's.
std::pair<std::string, std::string> variant_name(const std::string& token) {
  const std::size_t equals = token.find('=');
  if (!token.starts_with('{') || !token.ends_with('}') || equals == std::string::npos) return {};
  return {token.substr(1, equals - 1), token.substr(equals + 1, token.size() - equals - 2)};
}

class LayerBuilder {
 public:
  LayerBuilder(Bytes bytes, const std::string& name)
      : values_(std::make_shared<CrateValues>(bytes, read_crate_tables(bytes, name), name)),
        tables_(values_->tables()),
        name_(name),
        work_left_(kAlwaysAllowedWork + kWorkPerByte * bytes.size()) {}

  UsdLayer build() {
    index_specs();
    UsdLayer layer;
    layer.sources.push_back(values_);
    if (root_ == kCrateNone) fail("it has no root; the file is damaged");
    std::vector<std::pair<double, double>> offsets;
    visit_fields(root_, [&](const std::string& key, CrateValueRep rep) {
      if (key == "subLayerOffsets")
        offsets = values_->layer_offsets(rep);
      else if (key != "primChildren")
        layer.metadata[key] = decode(rep);
    });
    for (const std::string& asset : layer.metadata["subLayers"].strings) {
      UsdArc& sublayer = layer.sublayers.emplace_back();
      sublayer.asset = asset;
      if (const std::size_t i = layer.sublayers.size() - 1; i < offsets.size())
        std::tie(sublayer.offset, sublayer.scale) = offsets[i];
    }
    layer.prims = build_children(root_);
    return layer;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw InputError(message, Place{name_}); }

  void spend(std::size_t work) {
    if (work > work_left_)
      fail("its specs share too much for a file of its size; it is damaged, or must be saved as .usda");
    work_left_ -= work;
  }

  UsdValue decode(CrateValueRep rep) {
    UsdValue value = values_->decode(rep.bits);
    spend(value.strings.size());
    return value;
  }

  // Which spec a path has, and which paths with specs stand below it.
  void index_specs() {
    spec_of_.assign(tables_.paths.size(), kCrateNone);
    for (std::size_t i = 0; i < tables_.specs.size(); ++i) {
      const CrateSpec& spec = tables_.specs[i];
      if (spec_of_[spec.path] != kCrateNone)
        fail(fmt::format("<{}> stands in it twice; the file is damaged", tables_.path_text(spec.path)));
      spec_of_[spec.path] = static_cast<std::uint32_t>(i);
      if (spec.type == CrateSpecType::pseudo_root) root_ = spec.path;
      if (const std::uint32_t parent = tables_.paths[spec.path].parent; parent != kCrateNone)
        below_.emplace_back(parent, spec.path);
    }
    std::stable_sort(below_.begin(), below_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
  }

  void visit_fields(std::uint32_t path,
                    const std::function<void(const std::string& key, CrateValueRep rep)>& visit) {
    for (std::size_t i = tables_.specs[spec_of_[path]].field_set; tables_.field_sets[i] != kCrateNone; ++i) {
      spend(1);
      const CrateField& field = tables_.fields[tables_.field_sets[i]];
      visit(tables_.tokens[field.name], field.value);
    }
  }

  std::string first_string(CrateValueRep rep) {
    const UsdValue value = decode(rep);
    return value.strings.empty() ? std::string{} : value.strings[0];
  }

  template <class Take>
  void for_each_below(std::uint32_t path, Take&& take) const {
    const auto first = std::lower_bound(below_.begin(), below_.end(), path,
                                        [](const auto& pair, std::uint32_t p) { return pair.first < p; });
    for (auto at = first; at != below_.end() && at->first == path; ++at)
      take(at->second, tables_.specs[spec_of_[at->second]]);
  }

  // The prims below a path in the order of its list of children.
  std::vector<UsdPrim> build_children(std::uint32_t path) {
    std::map<std::string, std::size_t> order;
    visit_fields(path, [&](const std::string& key, CrateValueRep rep) {
      if (key != "primChildren") return;
      for (const std::string& child : decode(rep).strings) order.emplace(child, order.size());
    });
    std::vector<std::pair<std::size_t, UsdPrim>> found;
    for_each_below(path, [&](std::uint32_t child, const CrateSpec& spec) {
      if (spec.type != CrateSpecType::prim) return;
      UsdPrim prim = build_prim(child);
      const auto at = order.find(prim.name);
      found.emplace_back(at == order.end() ? order.size() : at->second, std::move(prim));
    });
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<UsdPrim> children;
    for (auto& [rank, prim] : found) children.push_back(std::move(prim));
    return children;
  }

  // Calls itself for each level of prims, which the tables have bounded.
  UsdPrim build_prim(std::uint32_t path) {
    UsdPrim prim;
    prim.place = Place{name_};
    prim.name = tables_.tokens[tables_.paths[path].name];
    visit_fields(path, [&](const std::string& key, CrateValueRep rep) { set_field(prim, key, rep); });
    for_each_below(path, [&](std::uint32_t below, const CrateSpec& spec) {
      const std::string& name = tables_.tokens[tables_.paths[below].name];
      if (spec.type == CrateSpecType::attribute || spec.type == CrateSpecType::relationship)
        prim.attributes.emplace(name, build_attribute(below, spec.type));
      if (spec.type == CrateSpecType::variant) add_variant(prim, below, name);
    });
    prim.children = build_children(path);
    return prim;
  }

  void set_field(UsdPrim& prim, const std::string& key, CrateValueRep rep) {
    if (key == "typeName") prim.type = first_string(rep);
    if (key == "apiSchemas") prim.api_schemas = decode(rep).strings;
    if (key == "specifier") prim.is_class = rep.payload() == kSpecifierClass;
    if (key == "active") prim.is_active = rep.payload() != 0;
    if (key == "clips") warn_of_clips(prim);
    if (key == "inheritPaths") prim.arcs.inherits = decode(rep).strings;
    if (key == "specializes") prim.arcs.specializes = decode(rep).strings;
    if (key == "references") prim.arcs.references = bounded(values_->arcs(rep));
    if (key == "payload") prim.arcs.payloads = bounded(values_->arcs(rep));
    if (key == "variantSelection") prim.selections = bounded(values_->selections(rep));
  }

  template <class List>
  List bounded(List list) {
    spend(list.size());
    return list;
  }

  void add_variant(UsdPrim& prim, std::uint32_t path, const std::string& token) {
    const auto [set_name, choice] = variant_name(token);
    auto& sets = prim.arcs.variant_sets;
    auto set = std::find_if(sets.begin(), sets.end(), [&](const auto& s) { return s.name == set_name; });
    if (set == sets.end()) set = sets.insert(sets.end(), UsdVariantSet{set_name, {}});
    UsdPrim variant = build_prim(path);
    variant.name = choice;
    set->variants.push_back(std::move(variant));
  }

  UsdAttribute build_attribute(std::uint32_t path, CrateSpecType type) {
    UsdAttribute attribute;
    attribute.is_relationship = type == CrateSpecType::relationship;
    visit_fields(path, [&](const std::string& key, CrateValueRep rep) {
      if (key == "default") attribute.value.emplace(*values_, rep.bits);
      // Targets are named anew where the prim is referenced.
      if (key == "targetPaths") attribute.value.emplace(decode(rep));
      if (key == "interpolation") attribute.interpolation = first_string(rep);
      if (key == "typeName") attribute.blend = blend_of(first_string(rep));
      if (key != "timeSamples" || rep.type() != CrateType::time_samples) return;
      for (const auto& [time, handle] : values_->time_samples(rep)) {
        spend(kWorkPerSample);
        attribute.samples.emplace_back(time, UsdStoredValue(*values_, handle));
      }
    });
    return attribute;
  }

  std::shared_ptr<const CrateValues> values_;
  const CrateTables& tables_;
  const std::string& name_;
  std::size_t work_left_;
  std::uint32_t root_ = kCrateNone;
  std::vector<std::uint32_t> spec_of_;                          // by path
  std::vector<std::pair<std::uint32_t, std::uint32_t>> below_;  // parent and child paths, by parent
};

}  // namespace

bool is_crate(Bytes bytes) { return as_text(bytes).starts_with(kCrateMagic); }

UsdLayer parse_crate(Bytes bytes, const std::string& name) { return LayerBuilder(bytes, name).build(); }

}  // namespace ringlet::io

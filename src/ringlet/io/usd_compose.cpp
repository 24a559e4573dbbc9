#include "ringlet/io/usd_compose.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/usd_assets.h"
#include "ringlet/io/usd_stage.h"

namespace ringlet::io {

namespace {

// So many prims, attributes and time samples are copied at most, and so many more per byte of the files:
// references may repeat each other without end.
constexpr std::size_t kAlwaysAllowedCopies = std::size_t{1} << 20, kCopiesPerByte = 4;
constexpr std::size_t kMostLayers = 1024;
constexpr int kDeepestArc = 64;

// From a time code of a layer to one further out: time × scale + offset.
struct TimeMap {
  double offset = 0.0, scale = 1.0;

  double operator()(double time) const { return time * scale + offset; }
  TimeMap after(double inner_offset, double inner_scale) const {
    return {offset + scale * inner_offset, scale * inner_scale};
  }
};

// A layer with its sublayers, the strongest first.
struct LayerStack {
  struct Sublayer {
    UsdAsset asset;
    UsdLayer layer;
    UsdPrimIndex prims{layer};
    double rate = 0.0;  // its time codes per second
    TimeMap time;       // to those of the first layer
  };
  std::vector<std::unique_ptr<Sublayer>> layers;

  double rate() const { return layers[0]->rate; }
};

// One layer's opinion about a prim, and where it came from.
struct Opinion {
  const UsdPrim* prim = nullptr;
  const LayerStack* stack = nullptr;
  const UsdAsset* asset = nullptr;
  TimeMap time;
  // Paths that begin with `from` begin with `to` in the scene.
  std::string from, to;
};

// "/A/B" below "/A" is "/X/B" where /A has become /X.
std::string renamed(const std::string& path, const Opinion& opinion) {
  if (opinion.from == opinion.to || !path.starts_with(opinion.from)) return path;
  const char next = path.size() == opinion.from.size() ? '/' : path[opinion.from.size()];
  return next == '/' || next == '.' || next == '{' ? opinion.to + path.substr(opinion.from.size()) : path;
}

class Composer {
 public:
  explicit Composer(const UsdChoices& choices) : choices_(choices) {}

  UsdLayer compose(UsdAsset asset) {
    const LayerStack& root = open_stack(std::move(asset));
    const UsdLayer& strongest = root.layers[0]->layer;
    UsdLayer scene;
    scene.metadata = strongest.metadata;
    NamedOpinions tops;
    for (auto sublayer = root.layers.rbegin(); sublayer != root.layers.rend(); ++sublayer)
      tops.name((*sublayer)->layer.prims);
    for (const auto& sublayer : root.layers)
      tops.add(sublayer->layer.prims, {nullptr, &root, &sublayer->asset, sublayer->time, "", ""});
    for (auto& opinions : tops.all) add_prim(scene.prims, "", std::move(opinions), 0);
    scene.byte_size = byte_size_;
    scene.sources = std::move(sources_);
    return scene;
  }

 private:
  // What different layers say about the prims below one prim. Their order is OpenUSD's: the weakest layer
  // names its prims first, stronger ones add theirs.
  struct NamedOpinions {
    std::vector<std::vector<Opinion>> all;
    std::map<std::string, std::size_t> index;

    void name(const std::vector<UsdPrim>& children) {
      for (const UsdPrim& child : children)
        if (index.emplace(child.name, all.size()).second) all.emplace_back();
    }
    // Children that were named before; the strongest opinion first.
    void add(const std::vector<UsdPrim>& children, const Opinion& parent) {
      for (const UsdPrim& child : children) {
        std::vector<Opinion>& opinions = all[index.at(child.name)];
        opinions.push_back(parent);
        opinions.back().prim = &child;
      }
    }
  };

  void spend(const UsdPrim& prim, std::size_t copies) {
    copies_ += copies;
    if (copies_ > kAlwaysAllowedCopies + kCopiesPerByte * byte_size_)
      throw InputError("its references repeat each other too often for layers of their size", prim.place);
  }

  // Layers are read once, however often they are named.
  const LayerStack& open_stack(UsdAsset asset) {
    const std::string name = asset.name;
    if (const auto known = stacks_.find(name); known != stacks_.end()) return *known->second;
    LayerStack& stack = *(stacks_[name] = std::make_unique<LayerStack>());
    std::set<std::string> open;
    add_layer(stack, std::move(asset), nullptr, {}, open);
    return stack;
  }

  // Null where the layer that is named is not there.
  const LayerStack* named_stack(const UsdAsset& user, const std::string& written) {
    const auto [known, is_new] = named_.emplace(std::pair(user.name, written), nullptr);
    if (!is_new) return known->second;
    auto asset = find_usd_asset(user, written);
    return asset ? known->second = &open_stack(std::move(*asset)) : nullptr;
  }

  // Depth first, so that a layer stands before its sublayers and those before its weaker ones.
  void add_layer(LayerStack& stack, UsdAsset asset, const LayerStack::Sublayer* parent, const UsdArc& arc,
                 std::set<std::string>& open) {
    const std::string name = asset.name;
    if (!open.insert(name).second) throw InputError("the layer is one of its own sublayers", Place{name});
    if (++layers_ > kMostLayers)
      throw InputError(fmt::format("it is made of more than {} layers", kMostLayers), Place{name});
    LayerStack::Sublayer& self = *stack.layers.emplace_back(std::make_unique<LayerStack::Sublayer>());
    self.layer = parse_usd_layer(asset.bytes, name);
    self.rate = time_code_rate(self.layer, name);
    if (parent) self.time = parent->time.after(arc.offset, arc.scale * parent->rate / self.rate);
    byte_size_ += asset.bytes.size();
    for (const auto& source : self.layer.sources) sources_.push_back(source);
    if (asset.owned) sources_.push_back(asset.owned);
    self.asset = std::move(asset);
    for (const UsdArc& below : self.layer.sublayers)
      if (auto found = find_usd_asset(self.asset, below.asset))
        add_layer(stack, std::move(*found), &self, below, open);
    open.erase(name);
  }

  // The prim that some opinions, the strongest first, make; calls itself for each level of prims.
  void add_prim(std::vector<UsdPrim>& siblings, const std::string& parent, std::vector<Opinion> opinions,
                int depth) {
    const UsdPrim& strongest = *opinions[0].prim;
    const std::string path = parent + "/" + strongest.name;
    if (depth >= kDeepestPrim)
      throw InputError(fmt::format("<{}> nests deeper than {} levels", path, kDeepestPrim), strongest.place);
    opinions = with_arcs(path, opinions);
    UsdPrim prim;
    prim.name = strongest.name;
    prim.place = strongest.place;
    for (const Opinion& opinion : opinions) merge(prim, opinion);
    // Patterns for others, and what was switched off, are no things in the scene.
    if (strongest.is_class || prim.is_active == false) return;
    NamedOpinions children;
    for (auto opinion = opinions.rbegin(); opinion != opinions.rend(); ++opinion)
      children.name(opinion->prim->children);
    for (const Opinion& opinion : opinions) children.add(opinion.prim->children, opinion);
    for (auto& found : children.all) add_prim(prim.children, path, std::move(found), depth + 1);
    siblings.push_back(std::move(prim));
  }

  // Weaker opinions fill what stronger ones leave open.
  void merge(UsdPrim& prim, const Opinion& opinion) {
    const UsdPrim& weaker = *opinion.prim;
    spend(weaker, 1 + weaker.attributes.size());
    if (prim.type.empty()) prim.type = weaker.type;
    if (!prim.is_active) prim.is_active = weaker.is_active;
    for (const std::string& schema : weaker.api_schemas)
      if (std::find(prim.api_schemas.begin(), prim.api_schemas.end(), schema) == prim.api_schemas.end())
        prim.api_schemas.push_back(schema);
    for (const auto& [name, attribute] : weaker.attributes) {
      UsdAttribute& into = prim.attributes[name];
      const bool is_open = !into.value && into.samples.empty();
      if (into.interpolation.empty()) into.interpolation = attribute.interpolation;
      if (into.blend == UsdBlend::linear) into.blend = attribute.blend;
      into.is_relationship = into.is_relationship || attribute.is_relationship;
      if (is_open) take_values(into, attribute, opinion);
    }
  }

  void take_values(UsdAttribute& into, const UsdAttribute& attribute, const Opinion& opinion) {
    spend(*opinion.prim, attribute.samples.size());
    into.value = attribute.value;
    into.samples = attribute.samples;
    for (auto& sample : into.samples) sample.first = opinion.time(sample.first);
    if (opinion.time.scale < 0.0) std::reverse(into.samples.begin(), into.samples.end());
    if (!attribute.is_relationship || !attribute.value) return;
    UsdValue targets = attribute.value->get();
    for (std::string& target : targets.strings) target = renamed(target, opinion);
    into.value.emplace(std::move(targets));
  }

  // The opinions with those that they bring by their arcs.
  std::vector<Opinion> with_arcs(const std::string& path, const std::vector<Opinion>& local) {
    Expansion expansion{path, {}, {}, {}};
    for (const Opinion& opinion : local) take_selections(expansion, opinion);
    for (const Opinion& opinion : local) expansion.opinions.push_back(opinion);
    for (const Opinion& opinion : local) follow(expansion, opinion, 0);
    return std::move(expansion.opinions);
  }

  struct Expansion {
    const std::string& path;
    std::vector<Opinion> opinions;
    std::map<std::string, std::string> selections;
    std::set<std::pair<const void*, std::string>> open;  // the arcs that are followed now
  };

  static void take_selections(Expansion& expansion, const Opinion& opinion) {
    for (const auto& selection : opinion.prim->selections) expansion.selections.insert(selection);
  }

  void follow(Expansion& expansion, const Opinion& opinion, int depth) {
    const UsdArcs& arcs = opinion.prim->arcs;
    if (arcs.empty()) return;
    if (depth >= kDeepestArc)
      throw InputError(fmt::format("<{}> has more than {} references in a row", expansion.path, kDeepestArc),
                       opinion.prim->place);
    for (const std::string& target : arcs.inherits) follow_inside(expansion, opinion, target, depth);
    for (const UsdVariantSet& set : arcs.variant_sets) follow_variant(expansion, opinion, set, depth);
    for (const UsdArc& arc : arcs.references) follow_arc(expansion, opinion, arc, depth);
    for (const UsdArc& arc : arcs.payloads) follow_arc(expansion, opinion, arc, depth);
    for (const std::string& target : arcs.specializes) follow_inside(expansion, opinion, target, depth);
  }

  void follow_variant(Expansion& expansion, const Opinion& opinion, const UsdVariantSet& set, int depth) {
    const auto chosen = choices_.find(set.name);
    const auto selected = expansion.selections.find(set.name);
    std::string choice;
    if (chosen != choices_.end())
      choice = chosen->second;
    else if (selected != expansion.selections.end())
      choice = selected->second;
    std::vector<std::string> names;
    for (const UsdPrim& variant : set.variants) {
      names.push_back(variant.name);
      if (variant.name != choice) continue;
      Opinion inside = opinion;
      inside.prim = &variant;
      take(expansion, inside, depth);
      return;
    }
    log_warning("{}: no variant of \"{}\" was read; choose one of {}", opinion.prim->place.to_string(),
                set.name, fmt::join(names, ", "));
  }

  // A prim of the same layers.
  void follow_inside(Expansion& expansion, const Opinion& opinion, const std::string& target, int depth) {
    take_target(expansion, *opinion.stack, target, opinion.time, opinion, depth);
  }

  void follow_arc(Expansion& expansion, const Opinion& opinion, const UsdArc& arc, int depth) {
    const LayerStack* stack = opinion.stack;
    if (!arc.asset.empty()) stack = named_stack(*opinion.asset, arc.asset);
    if (!stack) return;
    const double faster = opinion.stack->rate() / stack->rate();
    std::string target = arc.prim;
    if (target.empty()) {
      const auto& metadata = stack->layers[0]->layer.metadata;
      const auto at = metadata.find("defaultPrim");
      if (at != metadata.end() && !at->second.strings.empty()) target = "/" + at->second.strings[0];
    }
    if (target.empty()) {
      log_warning("{}: \"{}\" was left out: it has no default prim, and none is named",
                  opinion.prim->place.to_string(), arc.asset);
      return;
    }
    take_target(expansion, *stack, target, opinion.time.after(arc.offset, arc.scale * faster), opinion,
                depth);
  }

  void take_target(Expansion& expansion, const LayerStack& stack, const std::string& target,
                   const TimeMap& time, const Opinion& user, int depth) {
    const auto site = std::pair<const void*, std::string>(&stack, target);
    if (!expansion.open.insert(site).second)
      throw InputError(fmt::format("<{}> takes <{}> in a circle", expansion.path, target), user.prim->place);
    bool is_found = false;
    for (const auto& sublayer : stack.layers) {
      const UsdPrim* prim = sublayer->prims.find(target);
      if (!prim) continue;
      is_found = true;
      take(expansion,
           {prim, &stack, &sublayer->asset, time.after(sublayer->time.offset, sublayer->time.scale), target,
            expansion.path},
           depth);
    }
    if (!is_found)
      log_warning("{}: <{}> was left out: it is not in {}", user.prim->place.to_string(), target,
                  stack.layers[0]->asset.name);
    expansion.open.erase(site);
  }

  void take(Expansion& expansion, const Opinion& opinion, int depth) {
    spend(*opinion.prim, 1);
    take_selections(expansion, opinion);
    expansion.opinions.push_back(opinion);
    follow(expansion, opinion, depth + 1);
  }

  const UsdChoices& choices_;
  std::map<std::string, std::unique_ptr<LayerStack>> stacks_;  // by name
  // By the layer that names it and the name it uses.
  std::map<std::pair<std::string, std::string>, const LayerStack*> named_;
  std::vector<std::shared_ptr<const void>> sources_;
  std::size_t byte_size_ = 0, copies_ = 0, layers_ = 0;
};

}  // namespace

UsdLayer parse_usd(Bytes bytes, const std::string& name, const UsdChoices& choices) {
  return Composer(choices).compose(usd_asset_of_bytes(bytes, name));
}

UsdLayer open_usd(const std::filesystem::path& path, const UsdChoices& choices) {
  return Composer(choices).compose(open_usd_asset(path));
}

}  // namespace ringlet::io

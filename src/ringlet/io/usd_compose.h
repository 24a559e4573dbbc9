#pragma once
// One layer from many: sublayers, inherited classes, variants, references, payloads and specialized prims are
// put together as far as hair needs it. Opinions are taken in USD's order of strength: the layer itself with
// its sublayers, inherits, variants, references, payloads, specializes.
//
// Deviates from OpenUSD: the arcs of a stronger layer are all followed before those of a weaker one, whatever
// their kinds; what a layer deletes from a list of references stays in it; a class that a referenced layer
// inherits from is looked for in that layer alone; paths to prims that are themselves only there by an arc
// are not found. As in OpenUSD, layers with another unit are not scaled, and without a choice a set of
// variants adds nothing.

#include <filesystem>
#include <map>
#include <string>

#include "ringlet/io/usd_layer.h"

namespace ringlet::io {

// Variants that the user chooses, by the name of their set; they overrule what layers choose.
using UsdChoices = std::map<std::string, std::string>;

// The layer of a .usda, .usdc or .usdz file in memory with all that it takes from itself, or from its
// package. Other files are not opened: a warning names them. `bytes` must outlive the result. InputError when
// the contents are wrong or refer to themselves.
UsdLayer parse_usd(Bytes bytes, const std::string& name, const UsdChoices& choices = {});

// The same with all the files that it names. One that is missing is left out with a warning. FileError when
// the file itself cannot be read.
UsdLayer open_usd(const std::filesystem::path& path, const UsdChoices& choices = {});

}  // namespace ringlet::io

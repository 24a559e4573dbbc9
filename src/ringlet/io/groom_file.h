#pragma once
// Grooms in files of any kind that Ringlet knows, chosen by the extension: .hair .tfx .ply .obj .usda .glb

#include <filesystem>
#include <string>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

// The extensions of the known formats, each with its dot.
std::vector<std::string> groom_extensions();

// FileError: it cannot be read. InputError: its contents are wrong (file, place and reason), or its extension
// is not known.
hair::Groom read_groom(const std::filesystem::path& path, const ReadOptions& options = {});

// Writes beside the file first and renames, so that a failure leaves no half file. What a format cannot hold
// is left out; docs/io.md has the table.
void write_groom(const hair::Groom& groom, const std::filesystem::path& path,
                 const WriteOptions& options = {});

}  // namespace ringlet::io

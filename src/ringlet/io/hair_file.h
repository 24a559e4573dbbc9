#pragma once
// Cem Yuksel's .hair: a 128-byte header, then flat arrays (layout in docs/io.md).
// `thickness` is a diameter. The format has neither units nor axes: see ReadOptions.

#include <filesystem>
#include <string>

#include "ringlet/hair/groom.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

hair::Groom read_hair(Bytes bytes, const std::string& name, const ReadOptions& options = {});
void write_hair(const hair::Groom& groom, const std::filesystem::path& path,
                const WriteOptions& options = {});

}  // namespace ringlet::io

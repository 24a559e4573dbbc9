#pragma once
// TressFX .tfx, version 4: a 160-byte header with the offsets of its arrays (layout in docs/io.md).
// Every strand has the same number of vertices. `thickness` is a diameter, one per strand.

#include <filesystem>
#include <string>

#include "ringlet/hair/groom.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

hair::Groom read_tfx(Bytes bytes, const std::string& name, const ReadOptions& options = {});

// InputError when strands differ in their number of points: resample the groom first. Where radii vary along
// a strand, their mean is written. Options name how many points from the root are marked as fixed.
void write_tfx(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options = {});

}  // namespace ringlet::io

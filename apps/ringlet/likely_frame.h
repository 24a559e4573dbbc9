#pragma once
// What the unit and the vertical axis of a groom file are likely to be, where the file does not say.

#include <filesystem>
#include <optional>

#include "ringlet/hair/groom.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::app {

struct LikelyFrame {
  double metres_per_unit = 1.0;
  const char* unit_name = "metres";
  io::UpAxis up = io::UpAxis::z;

  const char* up_name() const { return up == io::UpAxis::y ? "y" : "z"; }
  bool is_ours() const { return metres_per_unit == 1.0 && up == io::UpAxis::z; }
};

// From the size of the hair and from where it hangs to; `groom` is the file read as if it were in metres with
// z up. Empty where the file or its format says its unit.
std::optional<LikelyFrame> likely_frame(const std::filesystem::path& path, const hair::Groom& groom);

}  // namespace ringlet::app

#pragma once
// What the unit and the vertical axis of a groom file are likely to be, where the file does not say.

#include <array>
#include <filesystem>
#include <optional>

#include "ringlet/hair/groom.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::app {

// Lengths of one unit that programs write, most likely first, m.
constexpr std::array<double, 6> kWrittenUnits = {1.0, 0.01, 0.001, 0.1, 0.0254, 0.3048};

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

// Whether the file's format says in which unit it is; unknown formats are taken to.
bool states_unit(const std::filesystem::path& path);

// Whether anything that hair grows on has this largest extent, m.
bool is_body_size(double metres);
// The unit that makes a mesh of this largest extent a body, its own where that is one; 1 where none does.
double likely_body_unit(double size);

}  // namespace ringlet::app

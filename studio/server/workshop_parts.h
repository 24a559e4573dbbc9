#pragma once
// What the files of the workshop share.

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/io/cache_writer.h"
#include "studio/server/workshop.h"

namespace ringlet::studio {

using Clock = std::chrono::steady_clock;

// Lanes of messages that replace each other; each view has three of its own.
enum Lane : unsigned { kState = 1, kBodies = 2, kStrands = 4, kFrames = 6, kStatistics = 8, kFinal = 10 };

inline std::shared_ptr<const std::string> share(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

inline void want_numbers(const Command& command, std::size_t count) {
  if (command.numbers.size() != count)
    throw InputError(fmt::format("'{}' takes {} numbers", command.what, count));
}

inline std::size_t whole_number(double value, std::size_t below, std::string_view what) {
  if (!(value >= 0.0 && value < double(below)) || value != std::floor(value))
    throw InputError(fmt::format("there is no {} {}", what, value));
  return static_cast<std::size_t>(value);
}

// A file for a page; InputError when it is too large for a message.
std::string read_whole(const std::filesystem::path& file);

// What a page shows of an error.
std::string words_of(const std::exception& error);

struct Workshop::Recording {
  std::filesystem::path file;
  io::CacheWriter writer;
  std::size_t first_frame;
};

}  // namespace ringlet::studio

#pragma once
// Checks of numbers on the command line that say what is wrong in words.

#include <CLI/CLI.hpp>

namespace ringlet::app {

// A whole number from `low` to `high`.
CLI::Validator whole_number(long low, long high);
// Any finite number above 0.
CLI::Validator positive_number();

inline constexpr long kMostThreads = 4096;
inline constexpr long kMostFrames = 4000000;  // an hour at the highest rate
inline constexpr long kMostIterations = 2000000000;

}  // namespace ringlet::app

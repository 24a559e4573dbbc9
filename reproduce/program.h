#pragma once
// What the programs of this folder share: their command line, and how they tell a figure.

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <string_view>

namespace ringlet::reproduce {

struct Options {
  bool quick = false;                  // small forms, without pictures
  std::filesystem::path folder = ".";  // for pictures
};

// One figure, on a line that `reproduce/all` reads.
inline void tell(std::string_view name, double value, std::string_view unit) {
  fmt::print("value {} {:.5g} {}\n", name, value, unit);
  std::fflush(stdout);
}

// PROGRAM [--quick] [FOLDER]
inline int main_of(int argc, char** argv, const std::function<void(const Options&)>& work) {
  try {
    Options options;
    for (int k = 1; k < argc; ++k)
      if (argv[k] == std::string_view("--quick"))
        options.quick = true;
      else
        options.folder = argv[k];
    if (!options.quick) std::filesystem::create_directories(options.folder);
    work(options);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

}  // namespace ringlet::reproduce

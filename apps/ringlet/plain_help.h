#pragma once
// Help without the names of types: "--threads N" instead of "--threads INT:NONNEGATIVE".

#include <CLI/CLI.hpp>

namespace ringlet::app {

class PlainHelp : public CLI::Formatter {
 public:
  // What stands behind the name of an option.
  std::string make_option_opts(const CLI::Option* option) const override;
  // A positional in the line of usage: "SCENE", "[FILE...]".
  std::string make_option_usage(const CLI::Option* option) const override;
};

}  // namespace ringlet::app

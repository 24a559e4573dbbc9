#include "apps/ringlet/command.h"

#include <fmt/format.h>
#include <csignal>

#include <cstdio>
#include <exception>
#include <new>
#include <vector>

#include "apps/ringlet/plain_help.h"
#include "apps/ringlet/standard_streams.h"
#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/base/version.h"

namespace ringlet::app {
namespace {

constexpr const char* kFooter =
    "Examples:\n"
    "  ringlet new curls                 write a commented scene, curls.toml\n"
    "  ringlet check curls.toml          find every mistake in it\n"
    "  ringlet COMMAND --help            explain a command, with examples\n"
    "\n"
    "Exit codes: 0 done, 1 internal error, 2 wrong usage, 3 bad input, 4 file system, 5 numerical\n"
    "breakdown, 6 not supported by this build, 130 interrupted.";

ExitCode exit_code_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::input:
      return ExitCode::input;
    case ErrorKind::file_system:
      return ExitCode::file_system;
    case ErrorKind::numerical:
      return ExitCode::numerical;
    case ErrorKind::unsupported:
      return ExitCode::unsupported;
    case ErrorKind::cancelled:
      return ExitCode::interrupted;
  }
  return ExitCode::internal;
}

ExitCode fail(ExitCode code, const std::string& message) {
  say(fmt::format("ringlet: error: {}\n", message));
  return code;
}

// Every way in which an action can end, as an exit code.
ExitCode perform(const Action& action) {
  try {
    const ExitCode code = action();
    print("");
    return code;
  } catch (const Error& error) {
    return fail(exit_code_of(error.kind()), error.what());
  } catch (const std::bad_alloc&) {
    return fail(ExitCode::internal, "there is not enough memory for this");
  } catch (const std::exception& error) {
    return fail(ExitCode::internal,
                fmt::format("this is a mistake in Ringlet, please report it: {}", error.what()));
  }
}

void print_log(LogLevel level, const std::string& message) {
  if (level == LogLevel::debug) return;
  say(fmt::format("ringlet: {}{}\n", level == LogLevel::warning ? "warning: " : "", message));
}

}  // namespace

CLI::App& add_subcommand(CLI::App& program, const std::string& name, const std::string& description,
                         const std::string& examples) {
  CLI::App* command = program.add_subcommand(name, description);
  command->footer("Examples:\n" + examples);
  return *command;
}

void print(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) throw FileError("standard output cannot be written");
}

int run_program(int argc, const char* const* argv, const std::vector<AddCommand>& commands) {
  // A limit on the size of files is then an error like a full disk, not the end of the program.
  std::signal(SIGXFSZ, SIG_IGN);
  set_log_sink(print_log);
  CLI::App program("Ringlet styles and simulates hair.", "ringlet");
  // Commands take it over when they are added.
  program.formatter(std::make_shared<PlainHelp>());
  program.set_version_flag("--version", std::string("ringlet ") + kVersion);
  program.require_subcommand(1);
  program.footer(kFooter);
  Action action;
  for (const AddCommand add : commands) add(program, action);
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& answer) {  // --help or --version
    return program.exit(answer);
  } catch (const CLI::ParseError& error) {
    const auto chosen = program.get_subcommands();
    const auto unknown = program.remaining();
    const std::string name = chosen.empty() ? "" : " " + chosen.front()->get_name();
    const std::string what = chosen.empty() && !unknown.empty()
                                 ? fmt::format("there is no command '{}'", unknown.front())
                                 : std::string(error.what());
    return static_cast<int>(
        fail(ExitCode::usage, fmt::format("{}; 'ringlet{} --help' shows what is possible", what, name)));
  }
  return static_cast<int>(perform(action));
}

}  // namespace ringlet::app

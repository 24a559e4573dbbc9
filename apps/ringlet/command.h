#pragma once
// What a command of the program is: a function that adds a sub-command to the command line and says what to
// do when it is chosen. Each lives in its own command_<name>.cpp; main.cpp lists them.

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

namespace ringlet::app {

// Also documented in docs/command_line.md and at the end of `ringlet --help`.
enum class ExitCode {
  ok = 0,
  internal = 1,     // a mistake in Ringlet itself
  usage = 2,        // a wrong command line
  input = 3,        // a scene or file with wrong contents
  file_system = 4,  // a file that cannot be read or written
  numerical = 5,    // the computation broke down
  unsupported = 6,  // not in this build or on this machine
  interrupted = 130,
};

// What the chosen command does, after the whole command line has been read.
using Action = std::function<ExitCode()>;

// Adds one command. When the user chooses it, `action` becomes what it does.
using AddCommand = void (*)(CLI::App& program, Action& action);

void add_run(CLI::App& program, Action& action);
void add_render(CLI::App& program, Action& action);
void add_style(CLI::App& program, Action& action);
void add_export(CLI::App& program, Action& action);
void add_convert(CLI::App& program, Action& action);
void add_formats(CLI::App& program, Action& action);
void add_view(CLI::App& program, Action& action);
void add_studio(CLI::App& program, Action& action);
void add_new(CLI::App& program, Action& action);
void add_check(CLI::App& program, Action& action);
void add_info(CLI::App& program, Action& action);
void add_friction(CLI::App& program, Action& action);
void add_digest(CLI::App& program, Action& action);
void add_reference(CLI::App& program, Action& action);

// Adds a sub-command with examples under its help: one "command  # what it does" per line.
CLI::App& add_subcommand(CLI::App& program, const std::string& name, const std::string& description,
                         const std::string& examples);

// Writes to standard output; FileError if it cannot take it (a full disk behind a redirection).
void print(const std::string& text);

// Runs the program with these commands: reads the arguments, acts, and turns errors into one sentence on
// standard error and an exit code.
int run_program(int argc, const char* const* argv, const std::vector<AddCommand>& commands);

}  // namespace ringlet::app

// ringlet formats: which groom files are read and written, and what each keeps.
#include <fmt/format.h>

#include <memory>

#include "apps/ringlet/command.h"
#include "apps/ringlet/json_text.h"
#include "ringlet/io/groom_file.h"

namespace ringlet::app {
namespace {

const char* radius_text(io::GroomFormat::Radius radius) {
  switch (radius) {
    case io::GroomFormat::Radius::per_point:
      return "per point";
    case io::GroomFormat::Radius::per_strand:
      return "per strand";
    case io::GroomFormat::Radius::none:
      break;
  }
  return "-";
}

// "read, write", "read", "write" or "-".
std::string directions(bool reads, bool writes) {
  if (!reads && !writes) return "-";
  return fmt::format("{}{}{}", reads ? "read" : "", reads && writes ? ", " : "", writes ? "write" : "");
}

std::string kept(const io::GroomFormat& format) {
  std::string text;
  for (const auto& [is_kept, name] :
       {std::pair(format.colour, "colour"), std::pair(format.opacity, "opacity"),
        std::pair(format.root_uv, "root uv"), std::pair(format.groups, "groups"),
        std::pair(format.group_names, "group names"), std::pair(format.guides, "guides"),
        std::pair(format.materials, "materials"), std::pair(format.states_unit, "unit"),
        std::pair(format.states_axis, "axis")})
    if (is_kept) text += fmt::format("{}{}", text.empty() ? "" : ", ", name);
  return text.empty() ? "-" : text;
}

ExitCode run(bool json) {
  const std::vector<io::GroomFormat> formats = io::groom_formats();
  if (!json) {
    std::string text = fmt::format("{:<7}{:<26}{:<13}{:<13}{:<12}{}\n", "", "", "still", "animated", "radius",
                                   "besides points");
    for (const io::GroomFormat& format : formats)
      text +=
          fmt::format("{:<7}{:<26}{:<13}{:<13}{:<12}{}{}{}\n", format.extension, format.name,
                      directions(format.reads, format.writes),
                      directions(format.reads_animation, format.writes_animation), radius_text(format.radius),
                      kept(format), format.double_precision ? "; points in double precision" : "",
                      format.equal_counts ? "; strands of equal numbers of points" : "");
    print(text);
    return ExitCode::ok;
  }
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const io::GroomFormat& format : formats)
    list.push_back({{"extension", format.extension},
                    {"name", format.name},
                    {"reads", format.reads},
                    {"writes", format.writes},
                    {"reads_animation", format.reads_animation},
                    {"writes_animation", format.writes_animation},
                    {"double_precision", format.double_precision},
                    {"radius", radius_text(format.radius)},
                    {"colour", format.colour},
                    {"opacity", format.opacity},
                    {"root_uv", format.root_uv},
                    {"groups", format.groups},
                    {"group_names", format.group_names},
                    {"guides", format.guides},
                    {"materials", format.materials},
                    {"states_unit", format.states_unit},
                    {"states_axis", format.states_axis},
                    {"equal_counts", format.equal_counts}});
  print(json_text({{"formats", list}}));
  return ExitCode::ok;
}

}  // namespace

void add_formats(CLI::App& program, Action& action) {
  const auto json = std::make_shared<bool>(false);
  CLI::App& command = add_subcommand(program, "formats", "List the groom files and what each keeps",
                                     "  ringlet formats          as a table\n"
                                     "  ringlet formats --json   for programs");
  command.add_flag("--json", *json, "Report as JSON on standard output");
  command.callback([&action, json] { action = [json] { return run(*json); }; });
}

}  // namespace ringlet::app

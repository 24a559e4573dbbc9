#pragma once
// JSON as the commands print it.

#include <nlohmann/json.hpp>
#include <string>

namespace ringlet::app {

// Indented, with a newline at the end. Bytes that are not UTF-8 (a file name may have them) are replaced.
inline std::string json_text(const nlohmann::ordered_json& value) {
  return value.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace ringlet::app

#pragma once

namespace ringlet {

// The program's version; the build checks it against CMake's.
inline constexpr const char* kVersion = "0.1.0";

}  // namespace ringlet

#include "ringlet/io/gltf_uri.h"

#include <charconv>

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

// The six bits that a character of base64 stands for; −1 for others.
int base64_digit(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

// "my%20file" is "my file".
std::string decode_percent(const std::string& uri, const std::string& name) {
  std::string text;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    if (uri[i] != '%') {
      text += uri[i];
      continue;
    }
    unsigned code = 0;
    const char* first = uri.data() + i + 1;
    const char* last = uri.data() + std::min(i + 3, uri.size());
    if (std::from_chars(first, last, code, 16).ptr != uri.data() + i + 3 || code == 0)
      throw InputError(fmt::format("glTF: the uri \"{}\" is damaged", uri), Place{name});
    text += static_cast<char>(code);
    i += 2;
  }
  return text;
}

}  // namespace

bool is_data_uri(const std::string& uri) { return uri.starts_with("data:"); }

std::vector<std::byte> decode_data_uri(const std::string& uri, const std::string& name) {
  const std::size_t comma = uri.find(',');
  if (comma == std::string::npos || !std::string_view(uri).substr(0, comma).ends_with(";base64"))
    throw InputError("glTF: a buffer's data: uri is not in base64", Place{name});
  std::vector<std::byte> bytes;
  bytes.reserve((uri.size() - comma) / 4 * 3);
  unsigned pending = 0;
  int bits = 0;
  for (std::size_t i = comma + 1; i < uri.size() && uri[i] != '='; ++i) {
    const int digit = base64_digit(uri[i]);
    if (digit < 0) throw InputError("glTF: a buffer's data: uri is damaged", Place{name});
    pending = (pending << 6 | static_cast<unsigned>(digit)) & 0xFFFF;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<std::byte>(pending >> bits & 0xFF));
  }
  return bytes;
}

std::filesystem::path resolve_uri(const std::string& uri, const std::filesystem::path& folder,
                                  const std::string& name) {
  const std::filesystem::path path = decode_percent(uri, name);
  bool leads_out = path.is_absolute() || uri.find(':') != std::string::npos;
  for (const auto& part : path) leads_out = leads_out || part == "..";
  if (leads_out)
    throw InputError(fmt::format("glTF: the buffer \"{}\" is not a file beside this one; move it there", uri),
                     Place{name});
  return folder / path;
}

}  // namespace ringlet::io

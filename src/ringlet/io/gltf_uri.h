#pragma once
// The uris of glTF's buffers.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace ringlet::io {

bool is_data_uri(const std::string& uri);

// The bytes that "data:…;base64,…" spells out; InputError, with the file's name, where it is damaged.
std::vector<std::byte> decode_data_uri(const std::string& uri, const std::string& name);

// The file that a relative uri names in a folder; InputError for names that lead out of it.
std::filesystem::path resolve_uri(const std::string& uri, const std::filesystem::path& folder,
                                  const std::string& name);

}  // namespace ringlet::io

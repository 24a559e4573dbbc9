#pragma once
// JSON access that complains by name instead of asserting, for the readers of glTF.

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

#include "ringlet/base/error.h"

namespace ringlet::io {

using GltfJson = nlohmann::json;

[[noreturn]] inline void fail_gltf(const std::string& message, const std::string& name) {
  throw InputError(message, Place{name});
}

class GltfJsonReader {
 public:
  explicit GltfJsonReader(const std::string& name) : name_(name) {}

  const GltfJson* find(const GltfJson& object, const char* key) const {
    if (!object.is_object()) fail_gltf("the glTF description has a value where an object belongs", name_);
    const auto at = object.find(key);
    return at == object.end() ? nullptr : &*at;
  }
  // The array under `key`; empty when absent.
  const GltfJson& array(const GltfJson& object, const char* key) const {
    static const GltfJson kEmpty = GltfJson::array();
    const GltfJson* value = find(object, key);
    if (value && !value->is_array()) fail_gltf(fmt::format("glTF: \"{}\" is not an array", key), name_);
    return value ? *value : kEmpty;
  }
  std::optional<std::size_t> integer(const GltfJson& object, const char* key) const {
    const GltfJson* value = find(object, key);
    if (!value) return std::nullopt;
    return as_integer(*value, key);
  }
  std::size_t as_integer(const GltfJson& value, const char* key) const {
    if (!value.is_number_unsigned()) fail_gltf(fmt::format("glTF: \"{}\" is not a whole number", key), name_);
    return value.get<std::size_t>();
  }
  // An index into a list of `count`.
  std::size_t index(const GltfJson& value, const char* key, std::size_t count) const {
    const std::size_t result = as_integer(value, key);
    if (result >= count)
      fail_gltf(fmt::format("glTF: \"{}\" names entry {} of {}", key, result, count), name_);
    return result;
  }
  // Fills `numbers` when the key is there.
  bool numbers(const GltfJson& object, const char* key, std::span<double> numbers) const {
    const GltfJson* value = find(object, key);
    if (!value) return false;
    bool good = value->is_array() && value->size() == numbers.size();
    for (std::size_t i = 0; good && i < numbers.size(); ++i) {
      good = (*value)[i].is_number();
      if (good) numbers[i] = (*value)[i].get<double>();
    }
    if (!good) fail_gltf(fmt::format("glTF: \"{}\" is not a list of {} numbers", key, numbers.size()), name_);
    return true;
  }

 private:
  const std::string& name_;
};

}  // namespace ringlet::io

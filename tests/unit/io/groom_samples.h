#pragma once
// Grooms and files that the tests of io share.

#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "ringlet/base/random.h"
#include "ringlet/hair/groom.h"

namespace ringlet::io {

// A value that a 32-bit float holds exactly, so that float formats must return the same bits.
inline double random_float(Random& random, double low, double high) {
  return static_cast<float>(random.uniform(low, high));
}

struct SampleContents {
  bool equal_lengths = false, radii = true, colours = true, uv = true, groups = true, guides = true;
};

inline hair::Groom sample_groom(std::uint64_t seed, std::size_t strands,
                                const SampleContents& contents = {}) {
  Random random(seed);
  hair::Groom groom;
  for (std::size_t i = 0; i < strands; ++i) {
    std::vector<Vec3> points(contents.equal_lengths ? 8 : 2 + random.below(9));
    for (Vec3& p : points)
      for (double& c : p) c = random_float(random, -0.3, 0.3);
    groom.add_strand(points);
    if (contents.uv) groom.root_uv.emplace_back(random_float(random, 0, 1), random_float(random, 0, 1));
    if (contents.groups) groom.groups.push_back(static_cast<std::int32_t>(random.below(5)) - 2);
    if (contents.guides) groom.is_guide.push_back(random.below(2) != 0);
  }
  for (std::size_t k = 0; k < groom.points.size(); ++k) {
    if (contents.radii) groom.radii.push_back(random_float(random, 2e-5, 6e-5));
    if (!contents.colours) continue;
    groom.transparencies.push_back(random_float(random, 0, 1));
    groom.colours.emplace_back(random_float(random, 0, 1), random_float(random, 0, 1),
                               random_float(random, 0, 1));
  }
  return groom;
}

// A folder that is gone when the test ends.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "ringlet-io-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  std::size_t file_count() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

inline void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline std::span<const std::byte> bytes_of(const std::string& text) { return std::as_bytes(std::span(text)); }

// Bytes put down by hand, value after value, in the order of this machine (little-endian).
class HandMade {
 public:
  template <class T>
  HandMade& put(T value) {
    static_assert(std::is_arithmetic_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof(T));
    return *this;
  }
  template <class T>
  HandMade& put_big_endian(T value) {
    char raw[sizeof(T)];
    std::memcpy(raw, &value, sizeof(T));
    for (std::size_t i = sizeof(T); i-- > 0;) bytes_ += raw[i];
    return *this;
  }
  HandMade& text(const std::string& text) {
    bytes_ += text;
    return *this;
  }
  HandMade& zeros(std::size_t count) {
    bytes_.append(count, '\0');
    return *this;
  }
  const std::string& str() const { return bytes_; }
  std::span<const std::byte> bytes() const { return bytes_of(bytes_); }

 private:
  std::string bytes_;
};

// A zip of stored files with the end that every archive has: here its directory is empty.
inline std::string end_zip(HandMade zip) {
  const auto size = static_cast<std::uint32_t>(zip.str().size());
  return zip.text("PK\5\6").zeros(8).put(std::uint32_t{0}).put(size).zeros(2).str();
}

// A zip of one file, stored unless `method` says otherwise: a header, the name, extra bytes for alignment,
// the contents.
inline std::string stored_zip(const std::string& name, const std::string& contents,
                              std::uint16_t method = 0) {
  const auto size = static_cast<std::uint32_t>(contents.size());
  HandMade zip;
  zip.text("PK\3\4").put(std::uint16_t{20}).put(std::uint16_t{0}).put(method).zeros(8).put(size).put(size);
  zip.put(static_cast<std::uint16_t>(name.size())).put(std::uint16_t{5}).text(name).zeros(5).text(contents);
  return end_zip(std::move(zip));
}

}  // namespace ringlet::io

// OpenEXR as its file layout document has it: one part, scan lines, ZIP.
#include <zlib.h>

#include <algorithm>
#include <bit>
#include <string_view>

#include "ringlet/base/error.h"
#include "ringlet/render/image.h"

namespace ringlet::render {

namespace {

static_assert(std::endian::native == std::endian::little, "EXR files are little-endian");

using Bytes = std::vector<std::uint8_t>;

template <class Value>
void append(Bytes& bytes, Value value) {
  const auto raw = std::bit_cast<std::array<std::uint8_t, sizeof(Value)>>(value);
  bytes.insert(bytes.end(), raw.begin(), raw.end());
}

void append_text(Bytes& bytes, std::string_view text) {
  bytes.insert(bytes.end(), text.begin(), text.end());
  bytes.push_back(0);
}

void append_attribute(Bytes& bytes, std::string_view name, std::string_view type, const Bytes& value) {
  append_text(bytes, name);
  append_text(bytes, type);
  append(bytes, static_cast<std::int32_t>(value.size()));
  bytes.insert(bytes.end(), value.begin(), value.end());
}

template <class... Values>
Bytes bytes_of(Values... values) {
  Bytes bytes;
  (append(bytes, values), ...);
  return bytes;
}

constexpr std::uint8_t kZip = 3;
constexpr int kLinesPerBlock = 16;  // of ZIP

Bytes header_of(const Image& image) {
  constexpr std::int32_t kMagic = 20000630, kVersion = 2, kHalf = 1;
  Bytes channels;
  for (const std::string_view name : {"B", "G", "R"}) {
    append_text(channels, name);
    const Bytes rest = bytes_of(kHalf, std::int32_t{0}, std::int32_t{1}, std::int32_t{1});
    channels.insert(channels.end(), rest.begin(), rest.end());
  }
  channels.push_back(0);
  const Bytes window = bytes_of(std::int32_t{0}, std::int32_t{0}, image.width - 1, image.height - 1);

  Bytes header = bytes_of(kMagic, kVersion);
  append_attribute(header, "channels", "chlist", channels);
  append_attribute(header, "compression", "compression", {kZip});
  append_attribute(header, "dataWindow", "box2i", window);
  append_attribute(header, "displayWindow", "box2i", window);
  append_attribute(header, "lineOrder", "lineOrder", {0});
  append_attribute(header, "pixelAspectRatio", "float", bytes_of(1.0f));
  append_attribute(header, "screenWindowCenter", "v2f", bytes_of(0.0f, 0.0f));
  append_attribute(header, "screenWindowWidth", "float", bytes_of(1.0f));
  header.push_back(0);
  return header;
}

// The largest finite half; brighter light is written as that.
constexpr float kLargestHalf = 65504.0f;

// Lines [top, bottom): on each line all of B, then G, then R.
Bytes raw_block(const Image& image, int top, int bottom) {
  Bytes raw;
  for (int y = top; y < bottom; ++y)
    for (const int channel : {2, 1, 0})
      for (int x = 0; x < image.width; ++x)
        append(raw, Eigen::half(std::min(image.at(x, y)[channel], kLargestHalf)).x);
  return raw;
}

// Even bytes, then odd bytes, each as the difference to the one before; then deflated. A block that does not
// get smaller is stored as it is.
Bytes compressed(const Bytes& raw) {
  Bytes split(raw.size());
  const std::size_t odd = (raw.size() + 1) / 2;
  for (std::size_t i = 0; i < raw.size(); ++i) split[i / 2 + (i % 2) * odd] = raw[i];
  for (std::size_t i = split.size(); i-- > 1;)
    split[i] = static_cast<std::uint8_t>(split[i] - split[i - 1] + 128);
  uLongf size = compressBound(static_cast<uLong>(split.size()));
  Bytes packed(size);
  if (compress(packed.data(), &size, split.data(), static_cast<uLong>(split.size())) != Z_OK ||
      size >= raw.size())
    return raw;
  packed.resize(size);
  return packed;
}

}  // namespace

void write_exr(const Image& image, const std::filesystem::path& path) {
  if (image.width <= 0 || image.height <= 0 ||
      image.pixels.size() != static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height))
    throw InputError(fmt::format("picture: {} pixels do not make {} × {}", image.pixels.size(), image.width,
                                 image.height));
  Bytes file = header_of(image);
  const std::size_t table = file.size();
  const int blocks = (image.height + kLinesPerBlock - 1) / kLinesPerBlock;
  file.resize(table + 8 * static_cast<std::size_t>(blocks));
  for (int block = 0; block < blocks; ++block) {
    const auto offset = std::bit_cast<std::array<std::uint8_t, 8>>(static_cast<std::uint64_t>(file.size()));
    std::copy(offset.begin(), offset.end(),
              file.begin() + static_cast<std::ptrdiff_t>(table + 8 * static_cast<std::size_t>(block)));
    const int top = block * kLinesPerBlock;
    const Bytes data = compressed(raw_block(image, top, std::min(image.height, top + kLinesPerBlock)));
    append(file, top);
    append(file, static_cast<std::int32_t>(data.size()));
    file.insert(file.end(), data.begin(), data.end());
  }
  put_picture_in_place(file, path);
}

}  // namespace ringlet::render

#include "ringlet/io/usd_crate_lz4.h"

#include <array>
#include <cstdint>
#include <cstring>

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

constexpr std::size_t kMinMatch = 4;
// A length field of 15 continues in further bytes, each of which adds up to 255.
constexpr std::size_t kLongLength = 15;
// No byte of a block stands for more than this many bytes of its contents.
constexpr std::size_t kMaxRatio = 255;
// The last five bytes of a block are literals, and no match starts in its last twelve.
constexpr std::size_t kLastLiterals = 5, kLastMatchDistance = 12;
constexpr std::size_t kMaxOffset = 65535;
constexpr std::size_t kMaxBlock = 0x7E000000;

// Appends the contents of one block to a buffer that may grow to `limit` bytes.
class BlockDecoder {
 public:
  BlockDecoder(Bytes block, std::vector<std::byte>& output, std::size_t limit)
      : block_(block), output_(output), start_(output.size()), limit_(limit) {}

  // False when the block is damaged.
  bool decode() {
    while (position_ < block_.size()) {
      const auto token = std::to_integer<std::size_t>(block_[position_++]);
      std::size_t literals = token >> 4;
      if (!extend(literals) || literals > block_.size() - position_ || literals > limit_ - output_.size())
        return false;
      const auto from = block_.begin() + static_cast<std::ptrdiff_t>(position_);
      output_.insert(output_.end(), from, from + static_cast<std::ptrdiff_t>(literals));
      position_ += literals;
      if (position_ == block_.size()) return true;  // the last sequence has no match
      if (!copy_match(token & kLongLength)) return false;
    }
    return false;
  }

 private:
  // Adds the bytes that continue a length field.
  bool extend(std::size_t& length) {
    if (length != kLongLength) return true;
    for (;;) {
      if (position_ == block_.size()) return false;
      const auto more = std::to_integer<std::size_t>(block_[position_++]);
      length += more;
      if (more != kMaxRatio) return true;
    }
  }

  bool copy_match(std::size_t length) {
    if (block_.size() - position_ < 2) return false;
    const std::size_t offset = std::to_integer<std::size_t>(block_[position_]) |
                               std::to_integer<std::size_t>(block_[position_ + 1]) << 8;
    position_ += 2;
    if (!extend(length)) return false;
    length += kMinMatch;
    if (offset == 0 || offset > output_.size() - start_ || length > limit_ - output_.size()) return false;
    // A match may overlap the bytes that it makes, so it is copied in order.
    std::size_t from = output_.size() - offset, to = output_.size();
    output_.resize(to + length);
    if (offset >= length)
      std::memcpy(output_.data() + to, output_.data() + from, length);
    else
      while (to < output_.size()) output_[to++] = output_[from++];
    return true;
  }

  Bytes block_;
  std::vector<std::byte>& output_;
  std::size_t start_, limit_;
  std::size_t position_ = 0;
};

[[noreturn]] void fail_frame(const std::string& what, const std::string& file) {
  throw InputError(fmt::format("the compressed {} are damaged; write the file again", what), Place{file});
}

class BlockEncoder {
 public:
  explicit BlockEncoder(Bytes bytes) : bytes_(bytes) { output_.reserve(bytes.size() / 2 + 16); }

  std::vector<std::byte> encode() {
    output_.push_back(std::byte{0});  // one block, without a size of its own
    std::size_t at = 0;
    while (at + kLastMatchDistance < bytes_.size()) {
      const std::uint32_t word = word_at(at);
      std::uint32_t& entry = last_seen_[hash(word)];
      const std::size_t candidate = entry;
      entry = static_cast<std::uint32_t>(at);
      if (candidate < at && at - candidate <= kMaxOffset && word_at(candidate) == word) {
        at = write_match(at, candidate);
      } else {
        ++at;
      }
    }
    write_sequence(bytes_.size() - literals_, 0, 0);
    return std::move(output_);
  }

 private:
  static constexpr int kHashBits = 14;

  std::uint32_t word_at(std::size_t at) const {
    std::uint32_t word;
    std::memcpy(&word, bytes_.data() + at, sizeof(word));
    return word;
  }
  // Multiplicative hashing with 2³² divided by the golden ratio.
  static std::size_t hash(std::uint32_t word) { return (word * 2654435761u) >> (32 - kHashBits); }

  std::size_t write_match(std::size_t at, std::size_t candidate) {
    std::size_t length = kMinMatch;
    const std::size_t end = bytes_.size() - kLastLiterals;
    while (at + length < end && bytes_[candidate + length] == bytes_[at + length]) ++length;
    write_sequence(at - literals_, at - candidate, length);
    literals_ = at + length;
    return literals_;
  }

  // Literals that wait, and a match behind them unless this is the end (length 0).
  void write_sequence(std::size_t literals, std::size_t offset, std::size_t match) {
    const std::size_t rest = match == 0 ? 0 : match - kMinMatch;
    const auto nibble = [](std::size_t n) { return n < kLongLength ? n : kLongLength; };
    output_.push_back(static_cast<std::byte>(nibble(literals) << 4 | nibble(rest)));
    write_length(literals);
    const auto from = bytes_.begin() + static_cast<std::ptrdiff_t>(literals_);
    output_.insert(output_.end(), from, from + static_cast<std::ptrdiff_t>(literals));
    if (match == 0) return;
    output_.push_back(static_cast<std::byte>(offset & 0xFF));
    output_.push_back(static_cast<std::byte>(offset >> 8));
    write_length(rest);
  }

  void write_length(std::size_t length) {
    if (length < kLongLength) return;
    for (length -= kLongLength; length >= kMaxRatio; length -= kMaxRatio)
      output_.push_back(std::byte{kMaxRatio});
    output_.push_back(static_cast<std::byte>(length));
  }

  Bytes bytes_;
  std::vector<std::byte> output_;
  std::vector<std::uint32_t> last_seen_ = std::vector<std::uint32_t>(std::size_t{1} << kHashBits);
  std::size_t literals_ = 0;  // the first byte that no sequence holds yet
};

}  // namespace

std::vector<std::byte> decompress_frame_up_to(Bytes frame, std::size_t limit, const std::string& what,
                                              const std::string& file) {
  if (frame.empty()) fail_frame(what, file);
  std::vector<std::byte> output;
  output.reserve(std::min(limit, frame.size() * 4));
  const auto chunks = std::to_integer<std::size_t>(frame[0]);
  if (chunks == 0) {
    if (!BlockDecoder(frame.subspan(1), output, limit).decode()) fail_frame(what, file);
    return output;
  }
  BinaryReader reader(frame, file);
  reader.read<std::uint8_t>(what);
  for (std::size_t i = 0; i < chunks; ++i) {
    const auto size = reader.read<std::int32_t>(what);
    if (size <= 0) fail_frame(what, file);
    const Bytes block = reader.read_bytes(static_cast<std::uint64_t>(size), what);
    if (!BlockDecoder(block, output, limit).decode()) fail_frame(what, file);
  }
  return output;
}

std::vector<std::byte> decompress_frame(Bytes frame, std::size_t size, const std::string& what,
                                        const std::string& file) {
  if (size / kMaxRatio > frame.size()) fail_frame(what, file);
  std::vector<std::byte> output = decompress_frame_up_to(frame, size, what, file);
  if (output.size() != size) fail_frame(what, file);
  return output;
}

std::vector<std::byte> compress_frame(Bytes bytes) {
  if (bytes.size() > kMaxBlock)
    throw InputError(fmt::format("a table of {} bytes is too large for a crate file", bytes.size()));
  return BlockEncoder(bytes).encode();
}

}  // namespace ringlet::io

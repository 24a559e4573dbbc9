#include "ringlet/io/ogawa_hash.h"

#include <bit>
#include <cstring>

namespace ringlet::io {

namespace {

static_assert(std::endian::native == std::endian::little, "the hashes read words in the order of the file");

template <std::size_t n>
std::array<std::uint64_t, n> load_words(const std::byte* at) {
  std::array<std::uint64_t, n> words;
  std::memcpy(words.data(), at, sizeof(words));
  return words;
}

// The last bytes of a message, filled up with zeros.
template <std::size_t n>
std::array<std::uint64_t, n> load_tail(Bytes tail) {
  std::array<std::uint64_t, n> words{};
  if (!tail.empty()) std::memcpy(words.data(), tail.data(), tail.size());
  return words;
}

constexpr std::uint64_t kMurmur1 = 0x87c37b91114253d5u, kMurmur2 = 0x4cf5ad432745937fu;

std::uint64_t murmur_scramble_first(std::uint64_t k) { return std::rotl(k * kMurmur1, 31) * kMurmur2; }
std::uint64_t murmur_scramble_second(std::uint64_t k) { return std::rotl(k * kMurmur2, 33) * kMurmur1; }

std::uint64_t murmur_finish(std::uint64_t h) {
  h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdu;
  h = (h ^ (h >> 33)) * 0xc4ceb9fe1a85ec53u;
  return h ^ (h >> 33);
}

// SpookyHash keeps 12 words of state and takes blocks of as many; messages below two blocks use 4 words.
constexpr std::size_t kSpookyWords = 12, kSpookyBlock = 8 * kSpookyWords, kSpookyShort = 2 * kSpookyBlock;
constexpr std::uint64_t kSpookyFill = 0xdeadbeefdeadbeefu;
using LongState = std::array<std::uint64_t, kSpookyWords>;
using ShortState = std::array<std::uint64_t, 4>;

// The rotations of the four stages, as B. Jenkins chose them.
constexpr std::array<int, 12> kMixTurns = {11, 32, 43, 31, 17, 28, 39, 57, 55, 54, 22, 46};
constexpr std::array<int, 12> kEndTurns = {44, 15, 34, 21, 38, 33, 10, 13, 38, 53, 42, 54};
constexpr std::array<int, 12> kShortMixTurns = {50, 52, 30, 41, 54, 48, 38, 37, 62, 34, 5, 36};
constexpr std::array<int, 11> kShortEndTurns = {15, 52, 26, 51, 28, 9, 47, 54, 32, 25, 63};

void spooky_mix(LongState& s, const LongState& block) {
  for (std::size_t i = 0; i < 12; ++i) {
    const std::size_t next = (i + 1) % 12, before = (i + 11) % 12;
    s[i] += block[i];
    s[(i + 2) % 12] ^= s[(i + 10) % 12];
    s[before] ^= s[i];
    s[i] = std::rotl(s[i], kMixTurns[i]);
    s[before] += s[next];
  }
}

void spooky_end(LongState& s, const LongState& block) {
  for (std::size_t i = 0; i < 12; ++i) s[i] += block[i];
  for (int round = 0; round < 3; ++round)
    for (std::size_t i = 0; i < 12; ++i) {
      const std::size_t next = (i + 1) % 12, before = (i + 11) % 12;
      s[before] += s[next];
      s[(i + 2) % 12] ^= s[before];
      s[next] = std::rotl(s[next], kEndTurns[i]);
    }
}

void spooky_short_mix(ShortState& s) {
  for (std::size_t k = 0; k < kShortMixTurns.size(); ++k) {
    std::uint64_t& turned = s[(k + 2) % 4];
    turned = std::rotl(turned, kShortMixTurns[k]) + s[(k + 3) % 4];
    s[k % 4] ^= turned;
  }
}

void spooky_short_end(ShortState& s) {
  for (std::size_t k = 0; k < kShortEndTurns.size(); ++k) {
    std::uint64_t &turned = s[(k + 2) % 4], &changed = s[(k + 3) % 4];
    changed ^= turned;
    turned = std::rotl(turned, kShortEndTurns[k]);
    changed += turned;
  }
}

Digest spooky_short(Bytes bytes) {
  ShortState s = {0, 0, kSpookyFill, kSpookyFill};
  const std::byte* at = bytes.data();
  std::size_t left = bytes.size();
  for (; left >= 32; left -= 32, at += 32) {
    const auto words = load_words<4>(at);
    s[2] += words[0];
    s[3] += words[1];
    spooky_short_mix(s);
    s[0] += words[2];
    s[1] += words[3];
  }
  if (left >= 16) {
    const auto words = load_words<2>(at);
    s[2] += words[0];
    s[3] += words[1];
    spooky_short_mix(s);
    left -= 16;
  }
  const auto tail = left == 0 ? std::array{kSpookyFill, kSpookyFill} : load_tail<2>(bytes.last(left));
  s[2] += tail[0];
  s[3] += tail[1] + (std::uint64_t{bytes.size()} << 56);
  spooky_short_end(s);
  return {s[0], s[1]};
}

}  // namespace

Digest murmur3_digest(Bytes bytes) {
  std::uint64_t h1 = 0, h2 = 0;
  const std::size_t whole = bytes.size() / 16 * 16;
  for (std::size_t i = 0; i < whole; i += 16) {
    const auto k = load_words<2>(bytes.data() + i);
    h1 = (std::rotl(h1 ^ murmur_scramble_first(k[0]), 27) + h2) * 5 + 0x52dce729u;
    h2 = (std::rotl(h2 ^ murmur_scramble_second(k[1]), 31) + h1) * 5 + 0x38495ab5u;
  }
  // A tail of zeros scrambles to zero, so that missing bytes change nothing.
  const auto tail = load_tail<2>(bytes.subspan(whole));
  h1 ^= murmur_scramble_first(tail[0]) ^ bytes.size();
  h2 ^= murmur_scramble_second(tail[1]) ^ bytes.size();
  h1 += h2;
  h2 += h1;
  h1 = murmur_finish(h1);
  h2 = murmur_finish(h2);
  h1 += h2;
  h2 += h1;
  return {h1, h2};
}

Digest spooky_digest(Bytes bytes) {
  if (bytes.size() < kSpookyShort) return spooky_short(bytes);
  LongState s;
  for (std::size_t i = 0; i < 12; ++i) s[i] = i % 3 == 2 ? kSpookyFill : 0;
  const std::size_t whole = bytes.size() / kSpookyBlock * kSpookyBlock;
  for (std::size_t i = 0; i < whole; i += kSpookyBlock)
    spooky_mix(s, load_words<kSpookyWords>(bytes.data() + i));
  // The last block is filled with zeros and ends with the number of its bytes.
  LongState last = load_tail<kSpookyWords>(bytes.subspan(whole));
  last[kSpookyWords - 1] |= std::uint64_t{bytes.size() - whole} << 56;
  spooky_end(s, last);
  return {s[0], s[1]};
}

Digest stir_digest(const Digest& sum, const Digest& next) {
  ShortState s = {sum[0], sum[1], next[0], next[1]};
  spooky_short_end(s);
  return {s[0], s[1]};
}

}  // namespace ringlet::io

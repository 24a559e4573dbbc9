#include "ringlet/base/sha256.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace ringlet {
namespace {

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes [FIPS 180-4, §4.2.2].
constexpr std::array<std::uint32_t, 64> kRoundConstants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U |
         std::uint32_t{bytes[3]};
}

}  // namespace

void Sha256::add_block(const std::uint8_t* block) {
  using std::rotr;
  std::array<std::uint32_t, 64> w{};
  for (std::size_t t = 0; t < 16; ++t) w[t] = big_endian(block + 4 * t);
  for (std::size_t t = 16; t < 64; ++t) {
    const std::uint32_t s0 = rotr(w[t - 15], 7) ^ rotr(w[t - 15], 18) ^ (w[t - 15] >> 3U);
    const std::uint32_t s1 = rotr(w[t - 2], 17) ^ rotr(w[t - 2], 19) ^ (w[t - 2] >> 10U);
    w[t] = s1 + w[t - 7] + s0 + w[t - 16];
  }
  auto [a, b, c, d, e, f, g, h] = hash_;
  for (std::size_t t = 0; t < 64; ++t) {
    const std::uint32_t s1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25), choose = (e & f) ^ (~e & g);
    const std::uint32_t s0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22), most = (a & b) ^ (a & c) ^ (b & c);
    const std::uint32_t t1 = h + s1 + choose + kRoundConstants[t] + w[t], t2 = s0 + most;
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> change{a, b, c, d, e, f, g, h};
  for (std::size_t k = 0; k < hash_.size(); ++k) hash_[k] += change[k];
}

void Sha256::add(const void* data, std::size_t size) {
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  bytes_ += size;
  while (size > 0) {
    const std::size_t part = std::min(size, block_.size() - filled_);
    std::memcpy(block_.data() + filled_, bytes, part);
    filled_ += part;
    bytes += part;
    size -= part;
    if (filled_ < block_.size()) return;
    add_block(block_.data());
    filled_ = 0;
  }
}

std::string Sha256::finish() {
  // A one, zeros up to the last eight bytes of a block, and the number of bits.
  const std::uint64_t bits = 8 * bytes_;
  const std::uint8_t one = 0x80, zero = 0;
  add(&one, 1);
  while (filled_ != block_.size() - sizeof bits) add(&zero, 1);
  std::array<std::uint8_t, 8> length{};
  for (unsigned k = 0; k < 8; ++k) length[k] = static_cast<std::uint8_t>(bits >> (56U - 8U * k));
  add(length.data(), length.size());
  std::string text;
  for (const std::uint32_t word : hash_) text += fmt::format("{:08x}", word);
  return text;
}

}  // namespace ringlet

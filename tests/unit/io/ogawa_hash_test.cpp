// The two hashes of Alembic archives give the values that others have published for them.

#include <gtest/gtest.h>

#include <numeric>
#include <string_view>

#include "ringlet/io/ogawa_hash.h"

namespace ringlet::io {
namespace {

Bytes text_bytes(std::string_view text) { return std::as_bytes(std::span(text)); }

// From the tests of github.com/spaolacci/murmur3, seed 0.
TEST(OgawaHash, MurmurAsPublished) {
  EXPECT_EQ(murmur3_digest({}), (Digest{0, 0}));
  EXPECT_EQ(murmur3_digest(text_bytes("hello")), (Digest{0xcbd8a7b341bd9b02, 0x5b1e906a48ae1d19}));
  EXPECT_EQ(murmur3_digest(text_bytes("hello, world")), (Digest{0x342fac623a5ebc8e, 0x4cdcbc079642414d}));
  EXPECT_EQ(murmur3_digest(text_bytes("19 Jan 2038 at 3:14:07 AM")),
            (Digest{0xb89e5988b737affc, 0x664fc2950231b2cb}));
  EXPECT_EQ(murmur3_digest(text_bytes("The quick brown fox jumps over the lazy dog.")),
            (Digest{0xcd99481f9ee902c9, 0x695da1a38987b6e7}));
}

// All 128 bits of prefixes of one text, which use the short form: from a port of SpookyHash V2 to Go and
// Rust.
TEST(OgawaHash, SpookyShortAsPublished) {
  const std::string_view text = "0123456789abcdefghijklmnopqrstuvwxyz";
  const auto prefix = [&](std::size_t size) { return spooky_digest(text_bytes(text.substr(0, size))); };
  EXPECT_EQ(prefix(0), (Digest{0x232706fc6bf50919, 0x8b72ee65b4e851c7}));
  EXPECT_EQ(prefix(1), (Digest{0x50209687d54ec67e, 0x62fe85108df1cf6d}));
  EXPECT_EQ(prefix(7), (Digest{0x16133104620725dd, 0xa5ca36afa7182e6a}));
  EXPECT_EQ(prefix(8), (Digest{0x7a9378dcdf599479, 0x30f5a569a74ecdd7}));
  EXPECT_EQ(prefix(15), (Digest{0x67211fbaf6b9122d, 0x68f4e8f3bbc700db}));
  EXPECT_EQ(prefix(16), (Digest{0xe2d06846964b80ad, 0x6005068ac75c4c20}));
  EXPECT_EQ(prefix(31), (Digest{0xe2ead0cc6aab6aff, 0x29a20bccf77e70a7}));
  EXPECT_EQ(prefix(36), (Digest{0xb7c97db807c32f38, 0x510723230adef63d}));
}

// The low 32 bits for messages of bytes 128, 129, ... (modulo 256), from the test of B. Jenkins; from 192
// bytes on the long form is used.
TEST(OgawaHash, SpookyLongAsPublished) {
  std::vector<std::uint8_t> message(512);
  std::iota(message.begin(), message.end(), std::uint8_t{128});
  const std::pair<std::size_t, std::uint32_t> expected[] = {
      {0, 0x6bf50919},   {1, 0x70de1d26},   {16, 0xf274736c},  {32, 0xe5cfc8b6},  {64, 0x069c8bb7},
      {189, 0x0394c3b2}, {190, 0x11efbbae}, {191, 0xe13d9e19}, {192, 0x77e012bd}, {193, 0x2d05114c},
      {194, 0xaecf2ddd}, {504, 0x27c2e04b}, {509, 0xaf2e2cd9}, {510, 0x82046f8e}, {511, 0xcc1c8250}};
  for (const auto& [size, low] : expected)
    EXPECT_EQ(spooky_digest(std::as_bytes(std::span(message).first(size)))[0] & 0xffffffffu, low) << size;
}

// The last stage of the short form, so that for 16 bytes or less it can be seen on its own: a message of 1
// byte is stirred from the fill value, the byte, and the length in the top byte.
TEST(OgawaHash, StirIsTheLastStageOfSpooky) {
  const std::uint64_t fill = 0xdeadbeefdeadbeef;
  EXPECT_EQ(stir_digest({0, 0}, {fill + '0', fill + (std::uint64_t{1} << 56)}),
            spooky_digest(text_bytes("0")));
  EXPECT_NE(stir_digest({1, 2}, {3, 4}), stir_digest({3, 4}, {1, 2}));
}

}  // namespace
}  // namespace ringlet::io

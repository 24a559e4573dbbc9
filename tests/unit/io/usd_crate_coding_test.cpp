// LZ4 blocks and the integer coding of crate files: examples by hand, round trips, damage.

#include <gtest/gtest.h>

#include <limits>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/usd_crate_integers.h"
#include "ringlet/io/usd_crate_lz4.h"

namespace ringlet::io {
namespace {

std::string text_of(const std::vector<std::byte>& bytes) { return std::string(as_text(bytes)); }

std::string unpack(const std::string& frame, std::size_t size) {
  return text_of(decompress_frame(bytes_of(frame), size, "bytes", "hand"));
}

TEST(CrateLz4, BlocksByHand) {
  // Three literals, then nine bytes from three back, which overlap what they make, then two literals.
  EXPECT_EQ(unpack(std::string("\0\x35"
                               "abc\x03\0\x20xy",
                               10),
                   14),
            "abcabcabcabcxy");
  // A long run: fifteen literals and more in a further byte.
  const std::string letters = "abcdefghijklmnopqr";
  EXPECT_EQ(unpack(std::string("\0\xf0\x03", 3) + letters, 18), letters);
  // Two chunks with a size each; the second does not reach back into the first.
  EXPECT_EQ(unpack(std::string("\2\3\0\0\0\x20hi\4\0\0\0\x30you", 16), 5), "hiyou");
}

TEST(CrateLz4, RoundTrips) {
  Random random(5);
  for (std::size_t round = 0; round < 300; ++round) {
    // Few letters give many matches, many letters none.
    const std::size_t size = round < 40 ? round : random.below(200'000), letters = 1 + random.below(256);
    std::string text(size, ' ');
    for (char& c : text) c = static_cast<char>(random.below(letters));
    const std::vector<std::byte> packed = compress_frame(bytes_of(text));
    ASSERT_EQ(unpack(text_of(packed), size), text) << "round " << round;
    if (letters == 1 && size > 1000) {
      EXPECT_LT(packed.size(), size / 200);
    }
  }
}

TEST(CrateLz4, KeepsTheEndOfABlockFreeOfMatches) {
  // The block format wants the last five bytes as literals and no match in the last twelve.
  const std::string packed = text_of(compress_frame(bytes_of(std::string(100, 'a'))));
  EXPECT_EQ(packed.substr(packed.size() - 6), std::string("\x50") + "aaaaa");
  EXPECT_EQ(compress_frame(bytes_of(std::string(12, 'a'))).size(), 14u) << "a short block has no match";
}

TEST(CrateLz4, DamagedBlocksComplain) {
  const std::string frames[] = {
      "",                    // nothing
      std::string(1, '\0'),  // no block
      std::string("\0\x30"
                  "ab",
                  4),  // fewer literals than claimed
      std::string("\0\x10"
                  "a\x02\0\x10"
                  "b",
                  7),  // a match from before the start
      std::string("\0\x10"
                  "a\0\0\x10"
                  "b",
                  7),                        // a match from itself
      std::string("\0\xf0\xff\xff", 4),      // a length without an end
      std::string("\1\xff\xff\xff\xff", 5),  // a chunk of negative size
  };
  for (const std::string& frame : frames) EXPECT_THROW(unpack(frame, 6), InputError);
  EXPECT_THROW(unpack(std::string("\0\x30"
                                  "abc",
                                  5),
                      2),
               InputError);
  // A claim that no frame of this size can keep is refused before memory is asked for.
  EXPECT_THROW(unpack("0123", std::size_t{1} << 60), InputError);
}

template <class Int>
void expect_round_trip(const std::vector<Int>& values) {
  const auto coded = encode_integers<Int>(values);
  EXPECT_EQ(decode_integers<Int>(coded, values.size(), "numbers", "hand"), values);
}

TEST(CrateIntegers, AnExampleByHand) {
  // Differences 123, 1, 1, 100000, 0, 1, 0: the most frequent, and the larger of two, is 1. Codes of two
  // bits, the first lowest: 1, 0, 0, 3 and 1, 0, 1.
  const std::vector<std::int32_t> values{123, 124, 125, 100125, 100125, 100126, 100126};
  HandMade coded;
  coded.put(std::int32_t{1}).put(std::uint8_t{0b11000001}).put(std::uint8_t{0b00010001});
  coded.put(std::int8_t{123}).put(std::int32_t{100000}).put(std::int8_t{0}).put(std::int8_t{0});
  const auto packed = encode_integers<std::int32_t>(values);
  EXPECT_EQ(text_of(decompress_frame(packed, coded.str().size(), "numbers", "hand")), coded.str());
  EXPECT_EQ(decode_integers<std::int32_t>(packed, 7, "numbers", "hand"), values);
}

TEST(CrateIntegers, OfTwoFrequentStepsTheLargerIsTheShortOne) {
  // Differences 3, 3, 400, 400: the larger takes two bits, as OpenUSD has it.
  const auto packed = encode_integers<std::int32_t>(std::vector<std::int32_t>{3, 6, 406, 806});
  HandMade coded;
  coded.put(std::int32_t{400}).put(std::uint8_t{0b0101}).put(std::int8_t{3}).put(std::int8_t{3});
  EXPECT_EQ(text_of(decompress_frame(packed, coded.str().size(), "numbers", "hand")), coded.str());
}

TEST(CrateIntegers, RoundTrips) {
  Random random(9);
  constexpr auto kMin = std::numeric_limits<std::int32_t>::min(),
                 kMax = std::numeric_limits<std::int32_t>::max();
  expect_round_trip<std::int32_t>({0});
  expect_round_trip<std::int32_t>(
      {kMin, kMax, kMin, 0, -1, kMax, 127, -128, 128, -129, 32767, -32768, 32768});
  expect_round_trip<std::int64_t>({std::numeric_limits<std::int64_t>::min(), 5, kMin, kMax, 1ll << 40, -3,
                                   std::numeric_limits<std::int64_t>::max()});
  for (std::size_t round = 0; round < 200; ++round) {
    std::vector<std::int32_t> values(1 + random.below(500));
    std::vector<std::int64_t> large(values.size());
    const double spread = std::pow(2.0, static_cast<double>(random.below(32)));
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<std::int32_t>(random.uniform(-0.49, 0.49) * spread);
      large[i] = static_cast<std::int64_t>(random.uniform(-0.49, 0.49) * spread * spread);
    }
    expect_round_trip(values);
    expect_round_trip(large);
  }
}

TEST(CrateIntegers, EqualStepsTakeHardlyAnyBytes) {
  std::vector<std::int32_t> values(100'000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = 7 + 3 * static_cast<std::int32_t>(i);
  EXPECT_LT(encode_integers<std::int32_t>(values).size(), 150u);  // 25,000 equal codes, 255 of them to a byte
}

TEST(CrateIntegers, ClaimsAreCheckedBeforeMemoryIsAskedFor) {
  const auto coded = encode_integers<std::int32_t>(std::vector<std::int32_t>{1, 2, 3});
  EXPECT_THROW(decode_integers<std::int32_t>(coded, std::size_t{1} << 60, "numbers", "hand"), InputError);
  EXPECT_THROW(decode_integers<std::int32_t>(coded, 9, "numbers", "hand"), InputError);
}

}  // namespace
}  // namespace ringlet::io

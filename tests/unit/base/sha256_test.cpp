#include "ringlet/base/sha256.h"

#include <gtest/gtest.h>

namespace ringlet {
namespace {

std::string sha256(const std::string& text, std::size_t piece) {
  Sha256 hash;
  for (std::size_t k = 0; k < text.size(); k += piece) {
    const std::string part = text.substr(k, piece);
    hash.add(part.data(), part.size());
  }
  return hash.finish();
}

// The examples that NIST publishes for SHA-256.
TEST(Sha256, KnownAnswers) {
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{64}, std::size_t{1} << 20}) {
    EXPECT_EQ(sha256("", piece), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc", piece), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", piece),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  }
  EXPECT_EQ(sha256(std::string(1000000, 'a'), 1000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// Every length around the end of a block, where the padding changes its form.
TEST(Sha256, PiecesMakeNoDifference) {
  for (std::size_t length = 0; length < 200; ++length) {
    const std::string text(length, 'x');
    EXPECT_EQ(sha256(text, 1), sha256(text, 1000)) << length;
  }
}

}  // namespace
}  // namespace ringlet

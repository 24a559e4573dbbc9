#pragma once
// SHA-256 [FIPS 180-4, §6.2]: a name for bytes that differs when any of them does.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace ringlet {

class Sha256 {
 public:
  void add(const void* data, std::size_t size);
  // 64 hexadecimal digits; nothing may be added afterwards.
  std::string finish();

 private:
  void add_block(const std::uint8_t* block);

  // Symbols of the standard: H, and M as far as it is not yet whole.
  std::array<std::uint32_t, 8> hash_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> block_{};
  std::size_t filled_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace ringlet

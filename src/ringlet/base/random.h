#pragma once
// Random numbers that depend only on (seed, stream, position): strand 17 draws the same numbers whatever the
// order or the number of threads.

#include <cmath>
#include <cstdint>
#include <numbers>

namespace ringlet {

// SplitMix64 (Steele, Lea & Flood 2014) on a key mixed from seed and stream.
class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
      : state_(mix(seed + 0x9e3779b97f4a7c15ULL) ^ mix(stream * 0xd1342543de82ef95ULL + 1)) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    return mix(state_);
  }
  // Uniform in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  // Uniform in {0, …, count − 1}.
  std::uint64_t below(std::uint64_t count) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(next()) * count) >> 64);
  }
  // Standard normal (Box–Muller; one of the pair is dropped to keep the stream position simple).
  double normal() {
    const double u = 1.0 - uniform(), v = uniform();
    return std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * std::numbers::pi * v);
  }

 private:
  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace ringlet

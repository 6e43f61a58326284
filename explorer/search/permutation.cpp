#include "explorer/search/permutation.h"

#include <bit>

namespace hls::explorer {
namespace {

/// A bijective mix of 64 bits. Source: SplitMix64's finaliser (Steele, Lea, Flood, OOPSLA 2014).
std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

}  // namespace

Permutation::Permutation(std::uint64_t size, std::uint64_t seed) : size_(size), seed_(mix(seed)) {
  const int bits = size > 1 ? std::bit_width(size - 1) : 1;
  half_bits_ = (bits + 1) / 2;
}

std::uint64_t Permutation::operator()(std::uint64_t index) const {
  do {
    index = encrypt(index);
  } while (index >= size_);
  return index;
}

std::uint64_t Permutation::encrypt(std::uint64_t value) const {
  constexpr std::uint64_t kRounds = 6;
  const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
  std::uint64_t left = value >> half_bits_;
  std::uint64_t right = value & mask;
  for (std::uint64_t round = 0; round < kRounds; ++round) {
    const std::uint64_t mixed = left ^ (mix(seed_ ^ mix(right * kRounds + round)) & mask);
    left = right;
    right = mixed;
  }
  return (left << half_bits_) | right;
}

}  // namespace hls::explorer

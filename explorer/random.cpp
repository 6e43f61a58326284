#include <bit>

#include "explorer/strategy.h"

namespace hls::explorer {
namespace {

/// A bijective mix of 64 bits. Source: SplitMix64's finaliser (Steele, Lea, Flood, OOPSLA 2014).
std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

/// A permutation of 0..size-1 drawn by a seed, computed without a table: a Feistel network over the
/// least even number of bits that holds the size. What falls outside is mapped again until it is
/// inside; as the network is a bijection, that ends and is a bijection of 0..size-1.
/// Source: Black, Rogaway, "Ciphers with Arbitrary Finite Domains", 2002 (cycle walking).
class Permutation {
 public:
  Permutation(std::uint64_t size, std::uint64_t seed) : size_(size), seed_(mix(seed)) {
    const int bits = size > 1 ? std::bit_width(size - 1) : 1;
    half_bits_ = (bits + 1) / 2;
  }

  std::uint64_t operator()(std::uint64_t index) const {
    do {
      index = encrypt(index);
    } while (index >= size_);
    return index;
  }

 private:
  std::uint64_t encrypt(std::uint64_t value) const {
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

  std::uint64_t size_;
  std::uint64_t seed_;
  int half_bits_ = 1;
};

class Random final : public Strategy {
 public:
  Random(std::int64_t size, std::uint64_t seed)
      : size_(size), order_(static_cast<std::uint64_t>(size), seed) {}

  std::vector<std::int64_t> propose(std::size_t count) override {
    std::vector<std::int64_t> ids;
    while (ids.size() < count && next_ < size_) {
      ids.push_back(static_cast<std::int64_t>(order_(static_cast<std::uint64_t>(next_++))));
    }
    return ids;
  }

  void report(const std::vector<Evaluation>&) override {}

 private:
  std::int64_t size_;
  std::int64_t next_ = 0;
  Permutation order_;
};

}  // namespace

std::unique_ptr<Strategy> make_random(const SearchProblem& problem) {
  return std::make_unique<Random>(problem.space.size(), problem.seed);
}

}  // namespace hls::explorer

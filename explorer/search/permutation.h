#pragma once

#include <cstdint>

namespace hls::explorer {

/// A permutation of 0..size-1 drawn by a seed, computed without a table: a Feistel network over the
/// least even number of bits that holds the size. What falls outside is mapped again until it is
/// inside; as the network is a bijection, that ends and is a bijection of 0..size-1.
/// Source: Black, Rogaway, "Ciphers with Arbitrary Finite Domains", 2002 (cycle walking).
class Permutation {
 public:
  Permutation(std::uint64_t size, std::uint64_t seed);

  std::uint64_t operator()(std::uint64_t index) const;

 private:
  std::uint64_t encrypt(std::uint64_t value) const;

  std::uint64_t size_;
  std::uint64_t seed_;
  int half_bits_ = 1;
};

}  // namespace hls::explorer

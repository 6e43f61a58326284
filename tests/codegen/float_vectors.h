#ifndef TESTS_CODEGEN_FLOAT_VECTORS_H_
#define TESTS_CODEGEN_FLOAT_VECTORS_H_

// Operands for the floating-point operators: corner values against corner values, pairs built to sit
// on a rounding boundary, seeded random pairs, and addends to their products.

#include <cstdint>
#include <random>
#include <vector>

#include "float_reference.h"

namespace hls::codegen::test {

struct Pair {
  Bits a;
  Bits b;
};

// Values at the edges of `format`, of both signs.
std::vector<Bits> corner_values(Format format);

// corner_values x corner_values, then pairs whose sum, difference, product or quotient is a tie,
// just beside a tie, carries out of rounding, overflows by rounding, is subnormal or cancels.
std::vector<Pair> directed_pairs(Format format);

// Random pairs, an endless sequence fixed by the seed: a mix of uniform bit patterns, close
// exponents, near-equal magnitudes, subnormal results, overflows and sparse significands.
class RandomPairs {
 public:
  RandomPairs(Format format, std::uint64_t seed) : format_(format), engine_(seed) {}
  Pair next();

 private:
  Bits value(Bits exponent, Bits fraction);
  Bits exponent_near(Bits centre, int distance);
  Bits sparse_fraction();

  Format format_;
  std::mt19937_64 engine_;
};

// Addends to products, an endless sequence fixed by the seed: the negated product as it is rounded
// and its neighbours (what is left is the rounding error, or a number next to infinity), corner
// values, and numbers that overlap the product or lie just beyond either end of it.
class Addends {
 public:
  Addends(Format format, std::uint64_t seed);
  // Requires: `product` is rounded to the format.
  Bits next(Bits product);

 private:
  Format format_;
  std::vector<Bits> corners_;
  std::vector<Bits> fractions_;
  std::mt19937_64 engine_;
};

}  // namespace hls::codegen::test

#endif  // TESTS_CODEGEN_FLOAT_VECTORS_H_

#include "float_vectors.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace hls::codegen::test {
namespace {

Bits biased(Format format, int exponent, Bits fraction) {
  const int field = std::clamp(exponent, 0, static_cast<int>(format.max_exponent()) - 1);
  return static_cast<Bits>(field) << format.frac_bits | (fraction & format.fraction_mask());
}

// Fractions whose products and aligned sums land on ties and on carries out of the fraction.
std::vector<Bits> boundary_fractions(Format format) {
  const Bits ones = format.fraction_mask();
  const int f = format.frac_bits;
  std::vector<Bits> fractions = {0, 1, 2, 3, ones, ones - 1, ones - 2, ones >> 1, (ones >> 1) + 1};
  for (int bit : {f / 2, f / 2 + 1, f - 2}) {
    fractions.push_back(Bits{1} << bit);
    fractions.push_back((Bits{1} << bit) + 1);
    fractions.push_back((Bits{1} << bit) - 1);
  }
  return fractions;
}

void add_magnitudes(Format format, std::vector<Bits>& magnitudes) {
  const int f = format.frac_bits;
  const Bits one = format.one();
  const Bits half_fraction = Bits{1} << (f - 1);
  const Bits smallest_normal = Bits{1} << f;
  magnitudes = {0, 1, 2, 3, half_fraction - 1, half_fraction, half_fraction + 1};
  for (int bit = 2; bit < f - 1; bit += std::max(1, f / 6)) magnitudes.push_back(Bits{1} << bit);
  for (Bits centre : {smallest_normal, one}) {
    for (Bits step : {0, 1, 2}) {
      magnitudes.push_back(centre + step);
      magnitudes.push_back(centre - step - 1);
    }
    magnitudes.push_back(centre + half_fraction);                    // 1.5
    magnitudes.push_back(centre + smallest_normal);                  // 2
    magnitudes.push_back(centre + smallest_normal + half_fraction);  // 3
  }
  for (int distance : {1, 2, f - 1, f, f + 1, f + 2, f + 3}) {
    for (Bits fraction : {Bits{0}, Bits{1}, format.fraction_mask()}) {
      magnitudes.push_back(biased(format, format.bias() + distance, fraction));
      magnitudes.push_back(biased(format, format.bias() - distance, fraction));
    }
  }
  const Bits infinity = format.infinity();
  for (Bits magnitude : {infinity - 1, infinity - 2, infinity - smallest_normal,
                         infinity - smallest_normal - 1, infinity, format.quiet_nan(),
                         format.quiet_nan() + 1, infinity + 1, format.magnitude_mask()}) {
    magnitudes.push_back(magnitude);
  }
}

// Sums and differences: the second operand below, at and above the guard bit of the first.
void add_alignments(Format format, std::vector<Pair>& pairs) {
  const int f = format.frac_bits;
  const int top = static_cast<int>(format.max_exponent()) - 1;
  for (int exponent : {top, format.bias(), f + 4, 2, 1}) {
    for (Bits fraction : boundary_fractions(format)) {
      for (int distance : {0, 1, 2, 3, f - 1, f, f + 1, f + 2, f + 3}) {
        for (Bits other : boundary_fractions(format)) {
          pairs.push_back(
              {biased(format, exponent, fraction), biased(format, exponent - distance, other)});
        }
      }
    }
  }
}

// Products: exponents that add up to the edges of the range.
void add_products(Format format, std::vector<Pair>& pairs) {
  const int f = format.frac_bits;
  const int bias = format.bias();
  const int top = static_cast<int>(format.max_exponent()) - 1;
  std::vector<int> totals = {bias + top + 1, bias + top, bias + top - 1, 2 * bias};
  for (int below = -1; below <= f + 3; ++below) totals.push_back(bias - below);
  for (int total : totals) {
    for (int a : {bias, total / 2, 1, 0, total - 1, bias + 1}) {
      const int b = total - a;
      if (a < 0 || b < 0 || a > top || b > top) continue;
      for (Bits fraction : boundary_fractions(format)) {
        for (Bits other : boundary_fractions(format)) {
          pairs.push_back({biased(format, a, fraction), biased(format, b, other)});
        }
      }
    }
  }
}

// Quotients: exponents whose difference lies at the edges of the range, subnormal divisors too; a
// divisor that is a power of two leaves a tie below the smallest normal number.
void add_quotients(Format format, std::vector<Pair>& pairs) {
  const int f = format.frac_bits;
  const int bias = format.bias();
  const int top = static_cast<int>(format.max_exponent()) - 1;
  std::vector<int> differences = {top - bias + 1, top - bias, top - bias - 1, 0};
  for (int below = -1; below <= f + 3; ++below) differences.push_back(-bias - below);
  for (int difference : differences) {
    for (int a : {top, bias, (top + difference) / 2, f, 1, 0}) {
      const int b = a - difference;
      if (b < 0 || b > top) continue;
      for (Bits fraction : boundary_fractions(format)) {
        for (Bits other : boundary_fractions(format)) {
          pairs.push_back({biased(format, a, fraction), biased(format, b, other)});
        }
      }
    }
  }
}

}  // namespace

std::vector<Bits> corner_values(Format format) {
  std::vector<Bits> values;
  add_magnitudes(format, values);
  for (Bits& value : values) value &= format.magnitude_mask();
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  const std::size_t positive = values.size();
  for (std::size_t i = 0; i < positive; ++i) values.push_back(values[i] | format.sign_mask());
  return values;
}

std::vector<Pair> directed_pairs(Format format) {
  std::vector<Pair> pairs;
  const std::vector<Bits> corners = corner_values(format);
  for (Bits a : corners) {
    for (Bits b : corners) pairs.push_back({a, b});
  }
  const std::size_t first_built = pairs.size();
  add_alignments(format, pairs);
  add_products(format, pairs);
  add_quotients(format, pairs);
  // Every built pair in both orders; the signs follow a fixed pattern over the pairs.
  const std::size_t built = pairs.size();
  for (std::size_t i = first_built; i < built; ++i) {
    const Bits sign_a = i % 2 != 0 ? format.sign_mask() : 0;
    const Bits sign_b = i % 3 == 0 ? format.sign_mask() : 0;
    pairs[i] = {pairs[i].a ^ sign_a, pairs[i].b ^ sign_b};
    pairs.push_back({pairs[i].b, pairs[i].a ^ format.sign_mask()});
  }
  return pairs;
}

Bits RandomPairs::value(Bits exponent, Bits fraction) {
  const Bits sign = (engine_() & 1) != 0 ? format_.sign_mask() : 0;
  return sign | exponent << format_.frac_bits | (fraction & format_.fraction_mask());
}

Bits RandomPairs::exponent_near(Bits centre, int distance) {
  const int offset = static_cast<int>(engine_() % (2 * static_cast<Bits>(distance) + 1)) - distance;
  const int exponent = static_cast<int>(centre) + offset;
  return static_cast<Bits>(std::clamp(exponent, 0, static_cast<int>(format_.max_exponent())));
}

// A run of ones, possibly inverted, possibly with one more bit: long carries and exact ties.
Bits RandomPairs::sparse_fraction() {
  const Bits random = engine_();
  const Bits bits = static_cast<Bits>(format_.frac_bits);
  const Bits low = (Bits{1} << (random % (bits + 1))) - 1;
  const Bits high = (Bits{1} << ((random >> 8) % (bits + 1))) - 1;
  const Bits extra = (random >> 16 & 1) != 0 ? Bits{1} << ((random >> 24) % bits) : 0;
  const Bits run = (low ^ high) ^ extra;
  return (random >> 17 & 1) != 0 ? ~run : run;
}

Pair RandomPairs::next() {
  const Bits kind = engine_() % 10;
  const Bits exponent = engine_() % (format_.max_exponent() + 1);
  const int f = format_.frac_bits;
  const Bits bias = static_cast<Bits>(format_.bias());
  switch (kind) {
    case 0:
    case 1: {  // uniform bit patterns
      const Bits mask = format_.sign_mask() | format_.magnitude_mask();
      const Bits a = engine_() & mask;
      return {a, engine_() & mask};
    }
    case 2: {  // close exponents
      const Bits a = value(exponent, engine_());
      return {a, value(exponent_near(exponent, f + 4), engine_())};
    }
    case 3: {  // close exponents, sparse significands: ties and long carries
      const Bits a = value(exponent, sparse_fraction());
      return {a, value(exponent_near(exponent, f + 4), sparse_fraction())};
    }
    case 4: {  // near-equal magnitudes: cancellation
      const Bits a = value(exponent, engine_());
      const Bits flips = (Bits{2} << (engine_() % static_cast<Bits>(f + 1))) - 1;
      const Bits sign = (engine_() & 1) != 0 ? format_.sign_mask() : 0;
      return {a, a ^ sign ^ (engine_() & flips)};
    }
    case 5: {  // products around the smallest normal and the subnormal numbers
      const Bits a_exponent = engine_() % (bias + 1);
      const Bits a = value(a_exponent, engine_());
      return {a, value(exponent_near(bias - a_exponent, f + 4), engine_())};
    }
    case 6: {  // the same with sparse significands, often subnormal operands
      const Bits a_exponent = engine_() % 4 == 0 ? 0 : engine_() % (bias + 1);
      const Bits a = value(a_exponent, sparse_fraction());
      return {a, value(exponent_near(bias - a_exponent, f + 4), sparse_fraction())};
    }
    case 7: {  // quotients around the smallest normal and the subnormal numbers
      const Bits a_exponent = engine_() % (bias + 1);
      const Bits a = value(a_exponent, sparse_fraction());
      return {a, value(exponent_near(a_exponent + bias, f + 4), sparse_fraction())};
    }
    case 8: {  // quotients around the overflow threshold, often by subnormal divisors
      const Bits a_exponent = bias + engine_() % (bias + 1);
      const Bits a = value(a_exponent, engine_());
      return {a, value(exponent_near(a_exponent - bias, 2), sparse_fraction())};
    }
    default: {  // products and sums around the overflow threshold
      const bool sum = engine_() % 2 != 0;
      const Bits top = format_.max_exponent() - 1;
      const Bits a_exponent = sum ? exponent_near(top, 2) : bias + engine_() % (bias + 1);
      const Bits a = value(a_exponent, engine_() % 2 != 0 ? sparse_fraction() : engine_());
      const Bits b_exponent = exponent_near(sum ? top : bias + top - a_exponent, 2);
      return {a, value(b_exponent, sparse_fraction())};
    }
  }
}

Addends::Addends(Format format, std::uint64_t seed)
    : format_(format),
      corners_(corner_values(format)),
      fractions_(boundary_fractions(format)),
      engine_(seed) {}

Bits Addends::next(Bits product) {
  const Bits mask = format_.sign_mask() | format_.magnitude_mask();
  const Bits opposite = product ^ format_.sign_mask();
  const Bits kind = engine_() % 8;
  const Bits random = engine_();
  if (kind == 0) return opposite;
  if (kind == 1) return (opposite + random % 7 - 3) & mask;
  if (kind == 2) return corners_[random % corners_.size()];
  if (kind == 3) return random & mask;
  // Up to twice the significand away, or next to it.
  const int reach = kind == 4 ? 2 : 2 * format_.frac_bits + 6;
  const int distance = static_cast<int>(random % (2 * static_cast<Bits>(reach) + 1)) - reach;
  const int exponent =
      static_cast<int>(product >> format_.frac_bits & format_.max_exponent()) + distance;
  const Bits sign = (random >> 40 & 1) != 0 ? opposite : product;
  const Bits fraction = kind < 6 ? random >> 8 : fractions_[(random >> 8) % fractions_.size()];
  return (sign & format_.sign_mask()) | biased(format_, exponent, fraction);
}

}  // namespace hls::codegen::test

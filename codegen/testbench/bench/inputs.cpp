#include "inputs.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

namespace hls::bench {

std::uint64_t Random::bits() {
  std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

namespace {

std::uint64_t ones(int bits) { return bits == 64 ? ~0ULL : (1ULL << bits) - 1; }

/// The pattern of a number as a value of the type.
std::uint64_t pattern(Kind kind, int bits, double value) {
  if (kind == Kind::kFloat) {
    return bits == 32 ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                      : std::bit_cast<std::uint64_t>(value);
  }
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) & ones(bits);
}

/// A corner's value for floats of 32 and 64 bits, and for integers given as functions of the width.
struct Corner {
  const char* name;
  std::uint32_t f32;
  std::uint64_t f64;
  std::uint64_t (*unsigned_integer)(int bits);
  std::uint64_t (*signed_integer)(int bits);
};

std::uint64_t zero(int) { return 0; }
std::uint64_t one(int) { return 1; }
std::uint64_t two(int bits) { return 2 & ones(bits); }
std::uint64_t all(int bits) { return ones(bits); }
std::uint64_t largest(int bits) { return bits == 1 ? 1 : ones(bits - 1); }
std::uint64_t lowest(int bits) { return 1ULL << (bits - 1); }
std::uint64_t stripes(int bits) { return 0x5555555555555555U & ones(bits); }

constexpr std::array kCorners{
    Corner{"zero", 0, 0, zero, zero},
    Corner{"minus zero", 0x80000000U, 0x8000000000000000U, lowest, lowest},
    Corner{"one", 0x3f800000U, 0x3ff0000000000000U, one, one},
    Corner{"minus one", 0xbf800000U, 0xbff0000000000000U, all, all},
    Corner{"all bits", 0xffffffffU, 0xffffffffffffffffU, all, all},
    Corner{"largest", 0x7f7fffffU, 0x7fefffffffffffffU, all, largest},
    Corner{"lowest", 0xff7fffffU, 0xffefffffffffffffU, zero, lowest},
    Corner{"infinity", 0x7f800000U, 0x7ff0000000000000U, all, largest},
    Corner{"minus infinity", 0xff800000U, 0xfff0000000000000U, lowest, lowest},
    Corner{"NaN", 0x7fc00000U, 0x7ff8000000000000U, stripes, stripes},
    Corner{"least subnormal", 1, 1, one, one},
    Corner{"largest subnormal", 0x007fffffU, 0x000fffffffffffffU, two, two},
    Corner{"least normal", 0x00800000U, 0x0010000000000000U, lowest, largest},
};

/// Pairs of corners that take turns from element to element.
constexpr std::array kTurns{std::array{5, 6}, std::array{7, 8}, std::array{0, 2}};

std::uint64_t corner_value(const Corner& corner, Kind kind, int bits) {
  switch (kind) {
    case Kind::kFloat:
      return bits == 32 ? corner.f32 : corner.f64;
    case Kind::kUnsigned:
      return corner.unsigned_integer(bits);
    case Kind::kSigned:
      break;
  }
  return corner.signed_integer(bits);
}

/// A value, or one instead that is as promised: in place of too great a one none below 0, where there are such.
std::uint64_t kept(const Promise& promise, Kind kind, int bits, std::uint64_t value) {
  if (promise.least > promise.greatest || kind == Kind::kFloat) return value;
  const int unused = 64 - bits;
  const auto number = kind == Kind::kSigned ? static_cast<std::int64_t>(value << unused) >> unused
                                            : static_cast<std::int64_t>(value);
  if (number >= promise.least && number <= promise.greatest) return value;
  const bool is_positive = number > promise.greatest && promise.greatest >= 0;
  const auto least = static_cast<std::uint64_t>(
      is_positive ? std::max<std::int64_t>(0, promise.least) : promise.least);
  const std::uint64_t values = static_cast<std::uint64_t>(promise.greatest) - least + 1;
  return (least + (values == 0 ? value : value % values)) & ones(bits);
}

using Value = std::function<std::uint64_t(Kind, int, std::int64_t)>;

Inputs fill(const Design& design, std::string name, const Value& value) {
  Inputs inputs;
  inputs.name = std::move(name);
  std::int64_t place = 0;
  for (const Array& array : design.arrays) {
    std::vector<std::uint64_t>& values = inputs.arrays.emplace_back();
    for (std::int64_t index = 0; index < array.size(); ++index) {
      values.push_back(
          kept(array.promise, array.kind, array.bits, value(array.kind, array.bits, index)));
    }
  }
  for (const Scalar& scalar : design.scalars) {
    inputs.scalars.push_back(
        kept(scalar.promise, scalar.kind, scalar.bits, value(scalar.kind, scalar.bits, place++)));
  }
  return inputs;
}

/// A float between about -4 and 4 with a full mantissa; an integer of a random number of bits.
std::uint64_t moderate(Kind kind, int bits, Random& random) {
  if (kind != Kind::kFloat) {
    const std::uint64_t value = random.bits() >> random.below(64);
    return ((random.bits() & 1) != 0 ? value : 0 - value) & ones(bits);
  }
  const double fraction = static_cast<double>(random.bits() >> 11) * 0x1p-53;
  const double size = (1 + fraction) * (1.0 / static_cast<double>(1ULL << random.below(8))) * 2;
  return pattern(kind, bits, (random.bits() & 1) != 0 ? size : -size);
}

std::uint64_t whole(Kind kind, int bits, Random& random) {
  return pattern(kind, bits, static_cast<double>(random.below(33)) - 16);
}

std::uint64_t special(Kind kind, int bits, Random& random) {
  return random.below(16) == 0 ? corner_value(kCorners[random.below(kCorners.size())], kind, bits)
                               : moderate(kind, bits, random);
}

/// Mostly patterns with an exponent near the ends of the range, where rounding meets subnormals and
/// overflow.
std::uint64_t extreme(Kind kind, int bits, Random& random) {
  if (kind != Kind::kFloat) return random.bits() & ones(bits);
  const int mantissa = bits == 32 ? 23 : 52;
  const std::uint64_t top = ones(bits - 1 - mantissa);
  const std::uint64_t near = random.below(4);
  const std::uint64_t exponent = (random.bits() & 1) != 0 ? near : top - 1 - near;
  const std::uint64_t sign = random.bits() & 1;
  return (sign << (bits - 1)) | (exponent << mantissa) | (random.bits() & ones(mantissa));
}

std::uint64_t wide(Kind, int bits, Random& random) { return random.bits() & ones(bits); }

struct Spread {
  const char* name;
  std::uint64_t (*value)(Kind kind, int bits, Random& random);
};
constexpr std::array kSpreads{
    Spread{"moderate", moderate},         Spread{"whole numbers", whole},
    Spread{"every pattern", wide},        Spread{"special values", special},
    Spread{"ends of the range", extreme},
};

}  // namespace

int corner_count() { return static_cast<int>(kCorners.size() + kTurns.size()); }

Inputs corner_inputs(const Design& design, int corner) {
  const auto number = static_cast<std::size_t>(corner);
  if (number < kCorners.size()) {
    return fill(design, std::string("corner (") + kCorners[number].name + ")",
                [&](Kind kind, int bits, std::int64_t) {
                  return corner_value(kCorners[number], kind, bits);
                });
  }
  const std::array<int, 2>& turn = kTurns[number - kCorners.size()];
  const auto& first = kCorners[static_cast<std::size_t>(turn[0])];
  const auto& second = kCorners[static_cast<std::size_t>(turn[1])];
  return fill(design, std::string("corner (") + first.name + ", " + second.name + " in turn)",
              [&](Kind kind, int bits, std::int64_t index) {
                return corner_value(index % 2 == 0 ? first : second, kind, bits);
              });
}

Inputs random_inputs(const Design& design, int number, Random& random) {
  const Spread& spread = kSpreads[static_cast<std::size_t>(number) % kSpreads.size()];
  return fill(design, "random " + std::to_string(number) + " (" + spread.name + ")",
              [&](Kind kind, int bits, std::int64_t) { return spread.value(kind, bits, random); });
}

Inputs gentle_inputs(const Design& design, int number, Random& random) {
  return fill(design, "random " + std::to_string(number) + " (0 to 7)",
              [&](Kind kind, int bits, std::int64_t) {
                const std::uint64_t value = random.below(8);
                return kind == Kind::kFloat ? pattern(kind, bits, static_cast<double>(value))
                                            : value & ones(bits > 3 ? bits - 1 : bits);
              });
}

}  // namespace hls::bench

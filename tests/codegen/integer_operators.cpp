// Compares the integer dividers and the conversions with the host, bit for bit: one Verilated model
// holds each of them at every latency; a result is checked exactly LATENCY cycles after its operands.
// Any NaN equals any NaN. One executable per width of the integers, BITS; LATENCIES and INTERVALS are lists.
//
// Where C leaves a result undefined (division by zero, the least integer by -1, a float outside the
// integer's range) the one that the modules state is expected.
//
// Usage: integer_operators [--vectors N] [--stop-at-first]
// Writes rows of operator,bits,interval,latency,vectors,mismatches,seconds; exit code 1 on a mismatch.

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "Vinteger_operators_top.h"
#include "float_reference.h"
#include "float_vectors.h"
#include "verilated.h"

namespace hls::codegen::test {
namespace {

constexpr std::array kLatencies = {LATENCIES};
constexpr std::array kIntervals = {INTERVALS};  // of dividers that work in turns
constexpr int kHistory = 128;                   // a power of two above the largest latency
constexpr std::uint64_t kSeed = 20240301;
constexpr int kReportedMismatches = 10;
constexpr Format kSingle{8, 23};
constexpr Format kDouble{11, 52};
constexpr Bits kMask = ~Bits{0} >> (64 - BITS);
constexpr std::array kNames = {"div_signed", "div_unsigned", "rem_signed", "rem_unsigned",
                               "signed_f32", "unsigned_f32", "signed_f64", "unsigned_f64",
                               "f32_int",    "f64_int",      "f32_f64",    "f64_f32"};
constexpr std::size_t kOperators = kNames.size();
constexpr std::size_t kDividers = 4;  // the first of them

constexpr int latency_of_turns(std::size_t n) {
  return kIntervals[n] + 1 + static_cast<int>(n % 3);
}

struct Vector {
  Bits a = 0;
  Bits b = 0;
  Bits f32 = 0;
  Bits f64 = 0;
};

using Results = std::array<Bits, kOperators>;

std::int64_t as_signed(Bits bits) {
  return static_cast<std::int64_t>(bits << (64 - BITS)) >> (64 - BITS);
}

Bits truncated(double value) {
  if (!(std::fabs(value) < std::ldexp(1.0, BITS))) return 0;
  return static_cast<Bits>(static_cast<__int128>(value)) & kMask;
}

Bits single_bits(float value) { return std::bit_cast<std::uint32_t>(value); }
Bits double_bits(double value) { return std::bit_cast<Bits>(value); }

Results expected(const Vector& v) {
  const __int128 a = as_signed(v.a);
  const __int128 b = as_signed(v.b);
  const auto single = std::bit_cast<float>(static_cast<std::uint32_t>(v.f32));
  const auto number = std::bit_cast<double>(v.f64);
  const auto low = [](__int128 value) { return static_cast<Bits>(value) & kMask; };
  return {low(b == 0 ? (a < 0 ? 1 : -1) : a / b),
          v.b == 0 ? kMask : v.a / v.b,
          low(b == 0 ? a : a % b),
          v.b == 0 ? v.a : v.a % v.b,
          single_bits(static_cast<float>(as_signed(v.a))),
          single_bits(static_cast<float>(v.a)),
          double_bits(static_cast<double>(as_signed(v.a))),
          double_bits(static_cast<double>(v.a)),
          truncated(single),
          truncated(number),
          double_bits(static_cast<double>(single)),
          single_bits(static_cast<float>(number))};
}

bool is_same(std::size_t op, Bits got, Bits wanted) {
  if (got == wanted) return true;
  if (op == 10) return kDouble.is_nan(got) && kDouble.is_nan(wanted);
  return op == 11 && kSingle.is_nan(got) && kSingle.is_nan(wanted);
}

struct Options {
  std::uint64_t vectors = 100'000;
  bool stop_at_first = false;
};

class Checker {
 public:
  explicit Checker(const Options& options) : options_(options) {}

  // Applies one vector and checks what every operator puts out in this cycle.
  void apply(const Vector& vector) {
    history_[cycle_ % kHistory] = {vector, expected(vector)};
    model_->a = static_cast<Word>(vector.a & kMask);
    model_->b = static_cast<Word>(vector.b & kMask);
    model_->f32 = static_cast<std::uint32_t>(vector.f32);
    model_->f64 = vector.f64;
    model_->clk = 0;
    model_->eval();
    for (std::size_t n = 0; n < kLatencies.size(); ++n) check(n);
    for (std::size_t n = 0; n < kIntervals.size(); ++n) check_turns(n);
    model_->clk = 1;
    model_->eval();
    ++cycle_;
  }

  bool stopped() const { return options_.stop_at_first && total_mismatches_ != 0; }
  std::uint64_t total_mismatches() const { return total_mismatches_; }

  void print_rows(std::uint64_t vectors, double seconds) const {
    for (std::size_t op = 0; op < kOperators; ++op) {
      for (std::size_t n = 0; n < kLatencies.size(); ++n) {
        print_row(op, 1, kLatencies[n], vectors, mismatches_[op][n], seconds);
      }
      for (std::size_t n = 0; n < kIntervals.size() && op < kDividers; ++n) {
        print_row(op, kIntervals[n], latency_of_turns(n), vectors, turns_mismatches_[op][n],
                  seconds);
      }
    }
  }

 private:
  using Word = std::remove_reference_t<decltype(Vinteger_operators_top::a)>;
  struct Issued {
    Vector vector;
    Results expected{};
  };

  static void print_row(std::size_t op, int interval, int latency, std::uint64_t vectors,
                        std::uint64_t mismatches, double seconds) {
    std::printf("%s,%d,%d,%d,%llu,%llu,%.2f\n", kNames[op], BITS, interval, latency,
                static_cast<unsigned long long>(vectors),
                static_cast<unsigned long long>(mismatches), seconds);
  }

  // The port of a single latency is one word.
  template <typename Port>
  static Bits slot(const Port& port, std::size_t n) {
    if constexpr (std::is_integral_v<Port>) {
      return port;
    } else {
      return static_cast<Bits>(port[2 * n]) | static_cast<Bits>(port[2 * n + 1]) << 32;
    }
  }

  Results results(std::size_t n) const {
    return {slot(model_->quotient_signed, n),  slot(model_->quotient_unsigned, n),
            slot(model_->remainder_signed, n), slot(model_->remainder_unsigned, n),
            slot(model_->signed_to_f32, n),    slot(model_->unsigned_to_f32, n),
            slot(model_->signed_to_f64, n),    slot(model_->unsigned_to_f64, n),
            slot(model_->f32_to_integer, n),   slot(model_->f64_to_integer, n),
            slot(model_->f32_to_f64, n),       slot(model_->f64_to_f32, n)};
  }

  void check(std::size_t n) {
    const auto latency = static_cast<std::uint64_t>(kLatencies[n]);
    if (cycle_ < latency) return;
    const Issued& issued = history_[(cycle_ - latency) % kHistory];
    const Results got = results(n);
    for (std::size_t op = 0; op < kOperators; ++op) {
      if (is_same(op, got[op], issued.expected[op])) continue;
      report(op, kLatencies[n], issued, got[op], mismatches_[op][n]);
    }
  }

  void check_turns(std::size_t n) {
    const int latency = latency_of_turns(n);
    if (cycle_ < static_cast<std::uint64_t>(latency)) return;
    const Issued& issued = history_[(cycle_ - static_cast<std::uint64_t>(latency)) % kHistory];
    const std::array<Bits, kDividers> got = {
        slot(model_->quotient_signed_turns, n), slot(model_->quotient_unsigned_turns, n),
        slot(model_->remainder_signed_turns, n), slot(model_->remainder_unsigned_turns, n)};
    for (std::size_t op = 0; op < kDividers; ++op) {
      if (got[op] == issued.expected[op]) continue;
      report(op, latency, issued, got[op], turns_mismatches_[op][n]);
    }
  }

  void report(std::size_t op, int latency, const Issued& issued, Bits got,
              std::uint64_t& mismatches) {
    ++mismatches;
    if (++total_mismatches_ > kReportedMismatches) return;
    const auto hex = [](Bits bits) { return static_cast<unsigned long long>(bits); };
    std::fprintf(
        stderr, "%s latency %d: a=%llx b=%llx f32=%llx f64=%llx gives %llx, expected %llx\n",
        kNames[op], latency, hex(issued.vector.a), hex(issued.vector.b), hex(issued.vector.f32),
        hex(issued.vector.f64), hex(got), hex(issued.expected[op]));
  }

  Options options_;
  std::unique_ptr<Vinteger_operators_top> model_ = std::make_unique<Vinteger_operators_top>();
  std::array<Issued, kHistory> history_;
  std::array<std::array<std::uint64_t, kLatencies.size()>, kOperators> mismatches_{};
  std::array<std::array<std::uint64_t, kIntervals.size()>, kDividers> turns_mismatches_{};
  std::uint64_t total_mismatches_ = 0;
  std::uint64_t cycle_ = 0;
};

// Small numbers, powers of two and their neighbours, of both signs.
std::vector<Bits> corner_integers() {
  std::vector<Bits> values;
  for (int bit = 0; bit<BITS; bit += BITS> 16 ? 3 : 1) {
    for (const Bits step : {Bits{0}, Bits{1}, ~Bits{0}}) {
      values.push_back(((Bits{1} << bit) + step) & kMask);
      values.push_back((0 - (Bits{1} << bit) - step) & kMask);
    }
  }
  values.push_back(kMask >> 1);
  values.push_back((kMask >> 1) + 1);
  values.push_back(10 & kMask);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

// Sums and differences of three powers of two: ties of conversions to float, and their neighbours.
std::vector<Bits> sparse_integers() {
  std::vector<Bits> values;
  for (int high = 0; high < BITS; ++high) {
    for (int low = 0; low <= high; ++low) {
      for (const int distance : {24, 25, 53, 54, 64}) {
        const Bits half = high >= distance ? Bits{1} << (high - distance) : 0;
        const Bits sum = (Bits{1} << high) + (Bits{1} << low) + half;
        values.insert(values.end(), {sum & kMask, (sum - 1) & kMask, (0 - sum) & kMask});
      }
    }
  }
  return values;
}

// Floats of every exponent that matters to integers and to binary32, with fractions at the edges.
std::vector<Vector> directed_floats() {
  std::vector<Vector> vectors;
  const std::vector<Bits> singles = corner_values(kSingle);
  for (const Bits value : corner_values(kDouble)) vectors.push_back({0, 0, singles[0], value});
  for (const Bits single : singles) {
    // Half-way between two singles, and just beside that and the single itself.
    const auto exact =
        static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(single)));
    const auto bits = std::bit_cast<Bits>(exact);
    for (const Bits half : {Bits{0}, Bits{1} << 28, Bits{3} << 28}) {
      for (const Bits step : {Bits{0}, Bits{1}, ~Bits{0}}) {
        vectors.push_back({0, 0, single, bits + half + step});
      }
    }
  }
  for (int exponent = -160; exponent <= 140; ++exponent) {
    for (const Bits fraction :
         {Bits{0}, Bits{1}, Bits{1} << 28, Bits{3} << 28, (Bits{1} << 28) + 1, Bits{1} << 29,
          Bits{1} << 51, kDouble.fraction_mask(), kDouble.fraction_mask() - (Bits{1} << 28)}) {
      const Bits number = static_cast<Bits>(kDouble.bias() + exponent) << 52 | fraction;
      const auto single =
          std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<double>(number)));
      vectors.push_back({0, 0, single, number});
      vectors.push_back({0, 0, single | kSingle.sign_mask(), number | kDouble.sign_mask()});
    }
  }
  return vectors;
}

// Operands of random lengths, patterns and magnitudes of floats near the integers.
class RandomVectors {
 public:
  Vector next() {
    const Bits a = engine_() >> engine_() % 64;
    const Bits b = engine_() >> engine_() % 64;
    const Bits signs = engine_();
    Vector vector{(signs & 1) != 0 ? 0 - a : a, (signs & 2) != 0 ? 0 - b : b, engine_(), engine_()};
    if ((signs & 4) != 0) near_integers(vector);
    vector.a &= kMask;
    vector.b &= kMask;
    vector.f32 &= 0xffffffff;
    return vector;
  }

 private:
  // Keeps sign and fraction; exponents of -2 to BITS + 2.
  void near_integers(Vector& vector) {
    const Bits exponent = engine_() % (BITS + 5) - 2;
    vector.f32 = (vector.f32 & 0x807fffff) | (kSingle.bias() + exponent) << 23;
    vector.f64 = (vector.f64 & (kDouble.sign_mask() | kDouble.fraction_mask())) |
                 (kDouble.bias() + exponent) << 52;
  }

  std::mt19937_64 engine_{kSeed};
};

std::uint64_t run(const Options& options, Checker& checker) {
  std::uint64_t applied = 0;
  RandomVectors random;
  const auto apply = [&](const Vector& vector) {
    if (checker.stopped()) return;
    checker.apply(vector);
    ++applied;
  };
  const auto with_floats = [&](Bits a, Bits b) {
    Vector vector = random.next();
    vector.a = a & kMask;
    vector.b = b & kMask;
    return vector;
  };
  if (BITS <= 8) {
    for (Bits a = 0; a <= kMask; ++a) {
      for (Bits b = 0; b <= kMask; ++b) apply(with_floats(a, b));
    }
  }
  const std::vector<Bits> corners = corner_integers();
  for (const Bits a : corners) {
    for (const Bits b : corners) apply(with_floats(a, b));
  }
  for (const Bits a : sparse_integers()) apply(with_floats(a, 3));
  for (Vector vector : directed_floats()) {
    vector.a = random.next().a;
    vector.b = random.next().b;
    apply(vector);
  }
  for (std::uint64_t i = 0; i < options.vectors; ++i) apply(random.next());
  for (int i = 0; i < kHistory && !checker.stopped(); ++i)
    checker.apply({});  // through every stage
  return applied;
}

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--vectors" && i + 1 < argc) {
      options.vectors = std::strtoull(argv[++i], nullptr, 10);
    } else if (argument == "--stop-at-first") {
      options.stop_at_first = true;
    } else {
      std::fprintf(stderr, "usage: %s [--vectors N] [--stop-at-first]\n", argv[0]);
      std::exit(2);
    }
  }
  return options;
}

}  // namespace
}  // namespace hls::codegen::test

int main(int argc, char** argv) {
  using namespace hls::codegen::test;
  const Options options = parse(argc, argv);
  Checker checker(options);
  const auto begin = std::chrono::steady_clock::now();
  const std::uint64_t vectors = run(options, checker);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  checker.print_rows(vectors, seconds.count());
  return checker.total_mismatches() == 0 ? 0 : 1;
}

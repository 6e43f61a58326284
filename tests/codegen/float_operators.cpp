// Compares the floating-point operators with the host, bit for bit: one Verilated model holds every
// operator at every latency; each result is checked exactly LATENCY cycles after its operands.
// Any NaN equals any NaN. One executable per format, chosen by EXP_BITS, FRAC_BITS, LATENCIES,
// DIVIDER_LATENCIES, FMA_LATENCIES and INTERVALS. The third operand of the multiply-add is chosen to fit each
// pair's product; --exhaustive tries all.
//
// Usage: float_operators [--vectors N] [--exhaustive] [--stop-at-first]
// Writes rows of operator,format,interval,latency,vectors,mismatches,seconds; exit code 1 on a mismatch.
// `seconds` is the time of the whole run, in which all operators and latencies share the cycles.

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "Vfloat_operators_top.h"
#include "float_reference.h"
#include "float_vectors.h"
#include "verilated.h"

namespace hls::codegen::test {
namespace {

constexpr Format kFormat{EXP_BITS, FRAC_BITS};
constexpr int kLatencies = 31;
constexpr int kOperators = 14;
constexpr std::array kIntervals = {INTERVALS};  // of dividers and square roots that work in turns
constexpr int kDivider = 3;
constexpr int kSquareRoot = 10;
constexpr int kFma = 13;
constexpr int kHistory = 128;  // a power of two above the largest latency
constexpr std::uint64_t kSeed = 20240229;
constexpr int kReportedMismatches = 10;
constexpr std::array<const char*, kOperators> kNames = {
    "fadd",    "fsub",    "fmul",    "fdiv",  "fcmp_eq", "fcmp_ne", "fcmp_lt",
    "fcmp_le", "fcmp_gt", "fcmp_ge", "fsqrt", "fmin",    "fmax",    "fma"};

std::string format_name() {
  if (kFormat.exp_bits == 8 && kFormat.frac_bits == 23) return "f32";
  if (kFormat.exp_bits == 11 && kFormat.frac_bits == 52) return "f64";
  return "e" + std::to_string(kFormat.exp_bits) + "m" + std::to_string(kFormat.frac_bits);
}

constexpr int latency_of_turns(std::size_t n) {
  return kIntervals[n] + 1 + static_cast<int>(n % 4);
}

constexpr bool is_tested(int op, int latency) {
  const bool is_long = op == kDivider || op == kSquareRoot;
  const int latencies = is_long ? DIVIDER_LATENCIES : op == kFma ? FMA_LATENCIES : LATENCIES;
  return (latencies >> latency & 1) != 0;
}

struct Options {
  std::uint64_t vectors = 100'000;
  bool exhaustive = false;
  bool stop_at_first = false;
};

using Word = std::remove_reference_t<decltype(Vfloat_operators_top::a)>;

struct Issued {
  Pair pair{};
  Bits addend = 0;
  Expected expected;
};

template <typename Port>
Bits slot(const Port& port, int latency) {
  if constexpr (std::is_integral_v<Port>) {
    // Of a single slot, or of two of 32 bits.
    return kFormat.bits() > 32 ? port : static_cast<Bits>(port) >> (32 * latency) & 0xffffffffU;
  } else if constexpr (kFormat.bits() > 32) {
    return static_cast<Bits>(port[2 * latency]) | static_cast<Bits>(port[2 * latency + 1]) << 32;
  } else {
    return port[latency];
  }
}

class Checker {
 public:
  explicit Checker(const Options& options) : options_(options) {}

  // Applies one pair with an addend that suits its product.
  void apply(Pair pair) {
    apply(pair, addends_.next(expect<EXP_BITS, FRAC_BITS>(pair.a, pair.b, 0).mul));
  }

  // Applies operands and checks what every operator puts out in this cycle.
  void apply(Pair pair, Bits addend) {
    history_[cycle_ % kHistory] = {pair, addend,
                                   expect<EXP_BITS, FRAC_BITS>(pair.a, pair.b, addend)};
    model_->c = static_cast<Word>(addend);
    model_->a = static_cast<Word>(pair.a);
    model_->b = static_cast<Word>(pair.b);
    model_->clk = 0;
    model_->eval();
    check();
    model_->clk = 1;
    model_->eval();
    ++cycle_;
  }

  // Pushes the last operands through every stage.
  void drain() {
    const std::uint64_t issued = cycle_;
    for (int i = 0; i < kHistory; ++i) apply({kFormat.one(), kFormat.one()});
    extra_ = cycle_ - issued;
  }

  bool stopped() const { return options_.stop_at_first && total_mismatches_ != 0; }
  std::uint64_t total_mismatches() const { return total_mismatches_; }

  void print_rows(double seconds) const {
    for (int op = 0; op < kOperators; ++op) {
      for (int latency = 0; latency < kLatencies; ++latency) {
        if (!is_tested(op, latency)) continue;
        print_row(kNames[op], 1, latency, mismatches_[op][latency], seconds);
      }
    }
    for (std::size_t n = 0; n < kIntervals.size(); ++n) {
      const int latency = latency_of_turns(n);
      print_row(kNames[kDivider], kIntervals[n], latency, turns_mismatches_[n].first, seconds);
      print_row(kNames[kSquareRoot], kIntervals[n], latency, turns_mismatches_[n].second, seconds);
    }
  }

 private:
  void print_row(const char* name, int interval, int latency, std::uint64_t mismatches,
                 double seconds) const {
    std::printf("%s,%s,%d,%d,%llu,%llu,%.2f\n", name, format_name().c_str(), interval, latency,
                static_cast<unsigned long long>(cycle_ - extra_),
                static_cast<unsigned long long>(mismatches), seconds);
  }

  void check() {
    for (std::size_t n = 0; n < kIntervals.size(); ++n) check_turns(n);
    for (int latency = 0; latency < kLatencies; ++latency) {
      if (cycle_ < static_cast<std::uint64_t>(latency)) return;
      const Issued& issued = history_[(cycle_ - latency) % kHistory];
      if (is_tested(kDivider, latency)) {
        check_number(kDivider, latency, issued, slot(model_->div, latency), issued.expected.div);
        check_number(kSquareRoot, latency, issued, slot(model_->sqrt, latency),
                     issued.expected.sqrt);
      }
      if (is_tested(kFma, latency)) {
        check_number(kFma, latency, issued, slot(model_->fma, latency), issued.expected.fma);
      }
      if (is_tested(0, latency)) check_others(latency, issued);
    }
  }

  void check_turns(std::size_t n) {
    const int latency = latency_of_turns(n);
    if (cycle_ < static_cast<std::uint64_t>(latency)) return;
    const Issued& issued = history_[(cycle_ - latency) % kHistory];
    const Expected& expected = issued.expected;
    const auto slot_number = static_cast<int>(n);
    const Bits quotient = slot(model_->div_turns, slot_number);
    const Bits root = slot(model_->sqrt_turns, slot_number);
    if (!is_same(quotient, expected.div)) {
      report(kDivider, latency, issued, quotient, expected.div, turns_mismatches_[n].first);
    }
    if (!is_same(root, expected.sqrt)) {
      report(kSquareRoot, latency, issued, root, expected.sqrt, turns_mismatches_[n].second);
    }
  }

  void check_others(int latency, const Issued& issued) {
    const Expected& expected = issued.expected;
    check_number(0, latency, issued, slot(model_->add, latency), expected.add);
    check_number(1, latency, issued, slot(model_->sub, latency), expected.sub);
    check_number(2, latency, issued, slot(model_->mul, latency), expected.mul);
    check_truth(4, latency, issued, model_->eq, expected.eq);
    check_truth(5, latency, issued, model_->ne, expected.ne);
    check_truth(6, latency, issued, model_->lt, expected.lt);
    check_truth(7, latency, issued, model_->le, expected.le);
    check_truth(8, latency, issued, model_->gt, expected.gt);
    check_truth(9, latency, issued, model_->ge, expected.ge);
    check_number(11, latency, issued, slot(model_->min, latency), expected.min);
    check_number(12, latency, issued, slot(model_->max, latency), expected.max);
  }

  void check_number(int op, int latency, const Issued& issued, Bits got, Bits wanted) {
    if (is_same(got, wanted)) return;
    report(op, latency, issued, got, wanted, mismatches_[op][latency]);
  }

  static bool is_same(Bits got, Bits wanted) {
    return got == wanted || (kFormat.is_nan(got) && kFormat.is_nan(wanted));
  }

  void check_truth(int op, int latency, const Issued& issued, unsigned got, bool wanted) {
    const bool bit = (got >> latency & 1) != 0;
    if (bit != wanted) report(op, latency, issued, bit, wanted, mismatches_[op][latency]);
  }

  void report(int op, int latency, const Issued& issued, Bits got, Bits wanted,
              std::uint64_t& mismatches) {
    ++mismatches;
    if (++total_mismatches_ > kReportedMismatches) return;
    using Number = unsigned long long;
    const int digits = kFormat.bits() / 4;
    std::fprintf(stderr, "%s latency %d: a=%0*llx b=%0*llx", kNames[op], latency, digits,
                 static_cast<Number>(issued.pair.a), digits, static_cast<Number>(issued.pair.b));
    if (op == kFma) std::fprintf(stderr, " c=%0*llx", digits, static_cast<Number>(issued.addend));
    std::fprintf(stderr, " gives %llx, expected %llx\n", static_cast<Number>(got),
                 static_cast<Number>(wanted));
  }

  Options options_;
  Addends addends_{kFormat, kSeed + 1};
  std::unique_ptr<Vfloat_operators_top> model_ = std::make_unique<Vfloat_operators_top>();
  std::array<Issued, kHistory> history_;
  std::array<std::array<std::uint64_t, kLatencies>, kOperators> mismatches_{};
  /// Of dividers and square roots, by number of their interval.
  std::array<std::pair<std::uint64_t, std::uint64_t>, kIntervals.size()> turns_mismatches_{};
  std::uint64_t total_mismatches_ = 0;
  std::uint64_t cycle_ = 0;
  std::uint64_t extra_ = 0;
};

void run(const Options& options, Checker& checker) {
  if (options.exhaustive) {
    const Bits count = Bits{1} << kFormat.bits();
    const Bits addends = FMA_LATENCIES != 0 ? count : 1;
    for (Bits a = 0; a < count; ++a) {
      for (Bits b = 0; b < count; ++b) {
        for (Bits c = 0; c < addends && !checker.stopped(); ++c) checker.apply({a, b}, c);
      }
    }
    return;
  }
  for (const Pair& pair : directed_pairs(kFormat)) {
    if (checker.stopped()) return;
    checker.apply(pair);
  }
  // The product has the pattern of an infinity, and cancels the significand of one.
  const Bits binade = Bits{1} << kFormat.frac_bits;
  for (const Bits sign : {Bits{0}, kFormat.sign_mask()}) {
    checker.apply({kFormat.infinity() - binade, kFormat.one() + binade}, kFormat.infinity() | sign);
  }
  RandomPairs pairs(kFormat, kSeed);
  for (std::uint64_t i = 0; i < options.vectors && !checker.stopped(); ++i) {
    checker.apply(pairs.next());
  }
}

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--vectors" && i + 1 < argc) {
      options.vectors = std::strtoull(argv[++i], nullptr, 10);
    } else if (argument == "--exhaustive") {
      options.exhaustive = true;
    } else if (argument == "--stop-at-first") {
      options.stop_at_first = true;
    } else {
      std::fprintf(stderr, "usage: %s [--vectors N] [--exhaustive] [--stop-at-first]\n", argv[0]);
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
  run(options, checker);
  checker.drain();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  checker.print_rows(seconds.count());
  return checker.total_mismatches() == 0 ? 0 : 1;
}

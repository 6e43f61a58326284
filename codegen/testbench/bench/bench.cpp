/// The test bench of one emitted module: runs it on input sets one after the other and compares
/// every array argument with what the C function makes of the same inputs, and the number of clock
/// edges from start to done with the predicted one.
///
/// Usage: bench SEED RANDOM_SETS CORNER_SETS [DIRECTORY]. Prints one `key value` line for each figure and a
/// `message TIMES TEXT` line for each distinct fault; see codegen/simulate.h for their meaning. Into the directory go
/// the first tests (recorder.h).

#include <algorithm>
#include <array>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "device.h"
#include "inputs.h"
#include "memory.h"
#include "recorder.h"
#include "state.h"

namespace hls::bench {

namespace {

constexpr std::size_t kMaxMessages = 20;  // distinct ones of a kind
constexpr std::uint64_t kMostResetCycles = 3;
/// Cycles after done in which nothing more may be written.
constexpr std::int64_t kTailCycles = 20;
/// Sequences of calls that overlap, one after each of the first random sets.
constexpr int kSequences = 4;
/// Calls that a reset ends, one before each of the first random sets, and the cycles they run at most.
constexpr int kInterruptions = 8;
constexpr std::int64_t kMostInterruptedCycles = 10'000;
/// One instance serves this many runs before a new one with other initial register values.
constexpr int kRunsPerInstance = 4;
/// Runs in a row of a design with state, which end sooner after so many cycles.
constexpr int kMostRunsInARow = 300;
constexpr std::int64_t kMostCyclesInARow = 100'000;

/// Distinct texts in the order in which they first came, with how often they did.
class Messages {
 public:
  void add(const std::string& text) {
    const auto known = place_.find(text);
    if (known != place_.end()) {
      ++all_[known->second].times;
    } else if (all_.size() < kMaxMessages) {
      place_.emplace(text, all_.size());
      all_.push_back({text, 1});
    }
  }

  void print() const {
    for (const Entry& entry : all_) {
      std::printf("message %lld %s\n", static_cast<long long>(entry.times), entry.text.c_str());
    }
  }

 private:
  struct Entry {
    std::string text;
    std::int64_t times = 0;
  };
  std::vector<Entry> all_;
  std::map<std::string, std::size_t> place_;
};

struct Tally {
  std::int64_t runs = 0;
  std::int64_t skipped = 0;
  std::int64_t sequences = 0;
  std::int64_t compared = 0;
  std::int64_t open = 0;
  std::int64_t mismatches = 0;
  std::int64_t wrong_cycles = 0;
  std::int64_t breaches = 0;
  std::int64_t failed_assertions = 0;
  std::set<std::int64_t> cycles;
  Messages messages;
  Messages assertions;  ///< apart, so that neither hides the others
};

/// Where failed assertions of the RTL are counted; set by main.
Tally* assertion_tally = nullptr;
/// Whether the module is being reset: its registers are random, so that nothing counts yet.
bool in_reset = false;

std::string hex(std::uint64_t value, int bits) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%0*llx", (bits + 3) / 4,
                static_cast<unsigned long long>(value));
  return text;
}

bool is_nan(std::uint64_t value, int bits) {
  const std::uint64_t infinity = bits == 32 ? 0x7f800000U : 0x7ff0000000000000U;
  return (value & ~(1ULL << (bits - 1))) > infinity;
}

bool same_value(const Array& array, std::uint64_t a, std::uint64_t b) {
  return a == b || (array.kind == Kind::kFloat && is_nan(a, array.bits) && is_nan(b, array.bits));
}

std::string element_name(const Array& array, std::int64_t index) {
  std::string name;
  for (auto dimension = array.dimensions.rbegin(); dimension != array.dimensions.rend();
       ++dimension) {
    name.insert(0, "[" + std::to_string(index % dimension->extent) + "]");
    index /= dimension->extent;
  }
  return array.name + name;
}

sigjmp_buf undefined_behaviour;
void on_trap(int) { siglongjmp(undefined_behaviour, 1); }

/// Arguments of the C function in memory laid out as C does.
class CallFrame {
 public:
  CallFrame(const Design& design, const Inputs& inputs) {
    for (std::size_t i = 0; i < design.arrays.size(); ++i) {
      add(arrays_, design.arrays[i].bits, inputs.arrays[i]);
    }
    for (std::size_t i = 0; i < design.scalars.size(); ++i) {
      add(scalars_, design.scalars[i].bits, {inputs.scalars[i]});
    }
  }

  void set_scalars(const Design& design, const std::vector<std::uint64_t>& values) {
    scalars_.clear();
    for (std::size_t i = 0; i < design.scalars.size(); ++i) {
      add(scalars_, design.scalars[i].bits, {values[i]});
    }
  }

  /// Calls `function`; false when it trapped.
  bool call(void (*function)(void* const*, void* const*)) {
    std::vector<void*> arrays = pointers(arrays_);
    std::vector<void*> scalars = pointers(scalars_);
    if (sigsetjmp(undefined_behaviour, 1) != 0) return false;
    function(arrays.data(), scalars.data());
    return true;
  }

  std::uint64_t element(std::size_t array, std::int64_t index, int bits) const {
    std::uint64_t value = 0;
    const int bytes = bytes_of(bits);
    std::memcpy(&value, arrays_[array].data() + index * bytes, static_cast<std::size_t>(bytes));
    return bits == 64 ? value : value & ((1ULL << bits) - 1);
  }

 private:
  using Bytes = std::vector<unsigned char>;

  static void add(std::vector<Bytes>& list, int bits, const std::vector<std::uint64_t>& values) {
    Bytes& bytes = list.emplace_back();
    const auto size = static_cast<std::size_t>(bytes_of(bits));
    bytes.resize(values.size() * size);
    for (std::size_t i = 0; i < values.size(); ++i) {
      std::memcpy(bytes.data() + i * size, &values[i], size);
    }
  }
  static std::vector<void*> pointers(std::vector<Bytes>& list) {
    std::vector<void*> result;
    for (Bytes& bytes : list) result.push_back(bytes.data());
    return result;
  }

  std::vector<Bytes> arrays_;
  std::vector<Bytes> scalars_;
};

/// What calls leave in the arrays, and what the C itself leaves there twice, with two values of all local variables that it
/// gives none. Elements in which these two differ are open.
struct Expected {
  CallFrame reference;
  CallFrame source;
  CallFrame otherwise;

  bool is_open(const Design& design, std::size_t a, std::int64_t index) const {
    const Array& array = design.arrays[a];
    return !same_value(array, source.element(a, index, array.bits),
                       otherwise.element(a, index, array.bits));
  }
};

/// Drives one design through input sets.
class Bench {
 public:
  Bench(std::uint64_t seed, Tally& tally, const std::string& recorded)
      : design_(design()),
        memories_(design_),
        random_(seed),
        tally_(tally),
        recorder_(design_, recorded) {}

  const Recorder& recorder() const { return recorder_; }

  void run_all(int random_sets, int corner_sets) {
    for (int set = 0; set < random_sets; ++set) run_random(set);
    if (design_.has_state && random_sets > 0) run_in_a_row();
    for (int corner = 0; corner < std::min(corner_sets, corner_count()); ++corner) {
      renew_device();
      const Inputs inputs = corner_inputs(design_, corner);
      if (defined(inputs)) {
        run(inputs);
      } else {
        ++tally_.skipped;
      }
    }
  }

 private:
  /// Whether C defines a call at this point.
  bool defined(const Inputs& inputs) const { return are_defined(inputs, {inputs.scalars}); }

  /// A random set on which the C is defined; values from 0 to 7 where the usual ones are not.
  void run_random(int number) {
    constexpr int kUsualTries = 4;
    constexpr int kTries = 20;
    renew_device();
    for (int attempt = 0; attempt < kTries; ++attempt) {
      const Inputs inputs = attempt < kUsualTries ? random_inputs(design_, number, random_)
                                                  : gentle_inputs(design_, number, random_);
      if (!defined(inputs)) continue;
      // A new module's first call may find no register written.
      if (number >= 1 && number <= kInterruptions) interrupt(inputs, number);
      if (design_.has_state && !defined(inputs)) continue;
      run(inputs);
      if (number < kSequences) run_sequence(inputs, number);
      return;
    }
    ++tally_.skipped;
  }

  /// As many calls as it takes until what the first one leaves has gone through all of a module's state.
  void run_in_a_row() {
    make_device();
    std::int64_t cycles = 0;
    for (int number = 0; number < kMostRunsInARow && cycles < kMostCyclesInARow; ++number) {
      const Inputs inputs = random_inputs(design_, number, random_);
      if (!defined(inputs)) continue;
      cycles += design_.latency_cycles;
      run(inputs);
      runs_of_device_ = 0;
    }
    device_.reset();
  }

  /// A call that a reset of one cycle ends: nothing of it shows afterwards, until the call would have been done and
  /// in one that begins before.
  void interrupt(const Inputs& inputs, int number) {
    set_ = inputs.name + ", before which a reset ends a call";
    make_device();
    memories_.load(inputs.arrays);
    for (std::size_t i = 0; i < inputs.scalars.size(); ++i) {
      device_->scalars[i].set(inputs.scalars[i]);
    }
    device_->start.set(1);
    cycle();
    const std::int64_t most = std::min(kMostInterruptedCycles, design_.latency_cycles);
    for (std::uint64_t i = random_.below(static_cast<std::uint64_t>(most)); i > 0; --i) {
      drive_between(false);
      cycle();
    }
    reset(1);
    if (number % 2 == 1) idle(most);
  }

  using Scalars = std::vector<std::uint64_t>;

  /// The scalars of up to `count` calls in a row on the arrays of `inputs`, as many as C defines.
  std::vector<Scalars> scalars_of_calls(const Inputs& inputs, int number, std::int64_t count) {
    std::vector<Scalars> calls{inputs.scalars};
    while (static_cast<std::int64_t>(calls.size()) < count) {
      calls.push_back(random_inputs(design_, number, random_).scalars);
      if (are_defined(inputs, calls)) continue;
      calls.back() = inputs.scalars;
      if (are_defined(inputs, calls)) continue;
      calls.pop_back();
      break;
    }
    return calls;
  }

  bool are_defined(const Inputs& inputs, const std::vector<Scalars>& calls) const {
    const std::vector<unsigned char> before = state_.bytes();
    // The C itself has no way to tell that it leaves an array, or looks at the bits of a NaN.
    const std::array<Design::Function, 3> functions{design_.trapping, hls_reference_checked,
                                                    source()};
    const bool result =
        std::all_of(functions.begin(), functions.end(), [&](Design::Function function) {
          CallFrame frame(design_, inputs);
          return std::all_of(calls.begin(), calls.end(), [&](const Scalars& scalars) {
            frame.set_scalars(design_, scalars);
            return function == nullptr || frame.call(function);
          });
        });
    state_.put(before);
    return result;
  }

  /// The C itself.
  Design::Function source() const {
    return design_.source == nullptr ? hls_reference : design_.source;
  }

  Expected expect(const Inputs& inputs, const std::vector<Scalars>& calls) const {
    const auto made_by = [&](Design::Function function) {
      CallFrame frame(design_, inputs);
      for (const Scalars& scalars : calls) {
        frame.set_scalars(design_, scalars);
        frame.call(function);
      }
      return frame;
    };
    CallFrame reference = made_by(hls_reference);
    CallFrame source = design_.source == nullptr ? reference : made_by(design_.source);
    return {std::move(reference), std::move(source), made_by(hls_reference_checked)};
  }

  /// Lets a function make calls whose results nobody asks for, so that its state is that of the reference.
  void follow(Design::Function function, const Inputs& inputs,
              const std::vector<Scalars>& calls) const {
    if (!design_.has_state || function == nullptr) return;
    CallFrame frame(design_, inputs);
    for (const Scalars& scalars : calls) {
      frame.set_scalars(design_, scalars);
      frame.call(function);
    }
  }

  /// Calls on the same arrays, each of which begins when the one before still runs: two as early as may
  /// be, with start held until it is taken; at a random distance; as many as run at once, and one more,
  /// up to four; and two, the second as the first is done.
  void run_sequence(const Inputs& inputs, int number) {
    if (device_ == nullptr) make_device();
    // State may be such by now that C leaves the call open.
    if (design_.has_state && !defined(inputs)) return;
    constexpr std::int64_t kMostCalls = 4;
    const std::int64_t interval = design_.interval_cycles;
    const std::int64_t latency = design_.latency_cycles;
    const std::int64_t several = std::min(kMostCalls, (latency + interval - 1) / interval + 1);
    const auto beyond = static_cast<std::uint64_t>(latency - interval + 8);
    const std::int64_t distance = number == 1
                                      ? interval + static_cast<std::int64_t>(random_.below(beyond))
                                  : number == 3 ? latency
                                                : interval;
    const std::vector<Scalars> calls = scalars_of_calls(inputs, number, number == 2 ? several : 2);
    set_ = inputs.name + ", " + std::to_string(calls.size()) + " calls " +
           std::to_string(distance) + " cycles apart";
    const Expected expected = expect(inputs, calls);
    for (const Design::Function other : {design_.split, design_.trapping}) {
      follow(other, inputs, calls);
    }
    ++tally_.sequences;
    memories_.load(inputs.arrays);
    record(inputs, calls, distance, expected);
    run_calls(calls, distance, number == 0);
    idle(kTailCycles);
    compare(expected);
  }

  /// Begins calls at a distance, and expects each to be done in the cycle predicted.
  void run_calls(const std::vector<Scalars>& calls, std::int64_t distance, bool holds_start) {
    std::vector<std::int64_t> begins;
    std::size_t done_calls = 0;
    for (std::int64_t now = 0; done_calls < calls.size(); ++now) {
      const bool begins_now =
          begins.size() < calls.size() && (begins.empty() || now == begins.back() + distance);
      drive_between(false);
      if (begins_now) {
        for (std::size_t i = 0; i < design_.scalars.size(); ++i) {
          device_->scalars[i].set(calls[begins.size()][i]);
        }
        begins.push_back(now);
      }
      const bool waits = holds_start && begins.size() < calls.size() && !is_ready();
      device_->start.set(begins_now || waits ? 1 : 0);
      const bool done = cycle();
      const bool expected =
          done_calls < begins.size() && now == begins[done_calls] + design_.latency_cycles;
      if (done) tally_.cycles.insert(now - begins[std::min(done_calls, begins.size() - 1)]);
      if (done != expected) {
        wrong_cycle(std::string("done is ") + (done ? "high, " : "low, ") + since());
      }
      if (expected) ++done_calls;
    }
    cycles_ = 0;
    device_->start.set(0);
  }

  void renew_device() {
    if (device_ == nullptr || runs_of_device_ == kRunsPerInstance) make_device();
  }

  void run(const Inputs& inputs) {
    set_ = inputs.name;
    renew_device();
    const Expected expected = expect(inputs, {inputs.scalars});
    if (design_.split != nullptr) compare_references(inputs, expected);
    follow(design_.trapping, inputs, {inputs.scalars});
    ++runs_of_device_;
    ++tally_.runs;
    record(inputs, {inputs.scalars}, design_.interval_cycles, expected);
    memories_.load(inputs.arrays);
    if (!start_and_wait(inputs)) return device_.reset();
    // Half of the runs let the module rest, where late writes would show; the other half start
    // again at once, where state left behind would.
    idle((random_.bits() & 1) != 0 ? kTailCycles + wait() : wait() / 8);
    compare(expected);
  }

  /// Unless an element is open.
  void record(const Inputs& inputs, const std::vector<Scalars>& calls, std::int64_t distance,
              const Expected& expected) {
    if (!recorder_.wants()) return;
    RecordedTest test{inputs, calls, distance, {}};
    for (std::size_t a = 0; a < design_.arrays.size(); ++a) {
      std::vector<std::uint64_t>& elements = test.expected.emplace_back();
      for (std::int64_t i = 0; i < design_.arrays[a].size(); ++i) {
        if (expected.is_open(design_, a, i)) return;
        elements.push_back(expected.reference.element(a, i, design_.arrays[a].bits));
      }
    }
    recorder_.add(test);
  }

  std::int64_t wait() { return static_cast<std::int64_t>(random_.below(16)); }

  /// A new instance after its reset, before the end of which nothing it does counts.
  void make_device() {
    device_ = design_.make_device(random_.bits());
    memories_.restart(*device_);
    runs_of_device_ = 0;
    reset(random_.below(kMostResetCycles) + 1);
  }

  void reset(std::uint64_t reset_cycles) {
    in_reset = true;
    device_->reset.set(1);
    for (std::uint64_t i = reset_cycles; i > 0; --i) {
      device_->start.set(random_.bits() & 1);
      cycle();
    }
    in_reset = false;
    device_->start.set(0);
    device_->reset.set(0);
    recorder_.restart();
    age_.reset();
    cycles_ = 0;
    state_.put(initial_state_);
    for (left_to_restore_ = design_.restore_cycles; left_to_restore_ > 0; --left_to_restore_) {
      drive_between(true);
      if (cycle()) wrong_cycle("done without a start, " + after());
    }
    idle(wait());
  }

  /// One clock cycle; whether done was high at its end. The inputs set before hold until the edge.
  bool cycle() {
    device_->clock.set(0);
    device_->eval();
    const bool done = device_->done.get() != 0;
    const std::vector<std::string> breaches = memories_.sample(*device_);
    if (!in_reset) {
      for (const std::string& what : breaches) breach(what);
      check_handshake();
    }
    device_->clock.set(1);
    device_->eval();
    memories_.drive(*device_, random_);
    ++cycles_;
    return done;
  }

  bool is_ready() const {
    return left_to_restore_ == 0 && (!age_ || *age_ >= design_.interval_cycles);
  }

  /// Compares ready and idle with what they must be in this cycle, and sees whether a call begins.
  void check_handshake() {
    const bool is_idle = !age_ || *age_ > design_.latency_cycles;
    if ((device_->ready.get() != 0) != is_ready()) {
      breach(std::string("ready is ") + (is_ready() ? "low, " : "high, ") + since());
    }
    if ((device_->idle.get() != 0) != is_idle) {
      breach(std::string("idle is ") + (is_idle ? "low, " : "high, ") + since());
    }
    const bool begins = is_ready() && device_->start.get() != 0;
    if (begins) {
      age_ = 1;
    } else if (age_) {
      ++*age_;
    }
  }

  /// Inputs in a cycle in which no call begins: starts that come too early do nothing, scalars change
  /// as soon as a call may begin.
  void drive_between(const bool knocks) {
    if (!is_ready()) return device_->start.set(knocks ? random_.bits() & 1 : 0);
    device_->start.set(0);
    for (const Pin& scalar : device_->scalars) scalar.set(random_.bits());
  }

  /// Pulses start and counts the edges until the one that samples done.
  bool start_and_wait(const Inputs& inputs) {
    const std::int64_t limit = 2 * design_.latency_cycles + 1000;
    for (std::size_t i = 0; i < inputs.scalars.size(); ++i) {
      device_->scalars[i].set(inputs.scalars[i]);
    }
    device_->start.set(1);
    cycles_ = -1;
    bool done = cycle();
    const bool knocks = (random_.bits() & 1) != 0;
    while (!done && cycles_ < limit) {
      drive_between(knocks);
      done = cycle();
    }
    if (!done) {
      wrong_cycle("no done after " + std::to_string(limit) + " cycles; predicted " +
                  std::to_string(design_.latency_cycles));
      return false;
    }
    tally_.cycles.insert(cycles_);
    if (cycles_ != design_.latency_cycles) {
      wrong_cycle("done after " + std::to_string(cycles_) + " cycles; predicted " +
                  std::to_string(design_.latency_cycles));
    }
    return true;
  }

  /// Cycles between runs: scalars change freely, nothing may be written, done stays low.
  void idle(std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      drive_between(false);
      if (cycle()) {
        wrong_cycle("done without a start, " + after());
      }
      if (memories_.writes() > 0) breach("a write while not running, " + after());
    }
  }

  std::string since() const {
    return age_ ? std::to_string(*age_) + " cycles after the last start" : "no start yet";
  }

  std::string after() const {
    return std::to_string(cycles_) + " cycles after the last start or reset";
  }

  void compare(const Expected& all) {
    for (std::size_t a = 0; a < design_.arrays.size(); ++a) {
      const Array& array = design_.arrays[a];
      for (std::int64_t index = 0; index < array.size(); ++index) {
        if (all.is_open(design_, a, index)) {
          ++tally_.open;
          continue;
        }
        const std::uint64_t expected = all.reference.element(a, index, array.bits);
        const std::uint64_t found = memories_.element(static_cast<int>(a), index);
        ++tally_.compared;
        if (same_value(array, expected, found)) continue;
        mismatch(element_name(array, index) + ": expected " + hex(expected, array.bits) +
                 ", found " + hex(found, array.bits));
      }
    }
  }

  /// The kernel differs from the C in nothing but its fused operations and the order of its sums.
  void compare_references(const Inputs& inputs, const Expected& all) {
    CallFrame split(design_, inputs);
    split.call(design_.split);
    for (std::size_t a = 0; a < design_.arrays.size(); ++a) {
      const Array& array = design_.arrays[a];
      for (std::int64_t index = 0; index < array.size(); ++index) {
        const std::uint64_t expected = all.source.element(a, index, array.bits);
        const std::uint64_t found = split.element(a, index, array.bits);
        if (all.is_open(design_, a, index) || same_value(array, expected, found)) continue;
        mismatch(element_name(array, index) + ": the C gives " + hex(expected, array.bits) +
                 ", the kernel in the order of the source, without fused operations, " +
                 hex(found, array.bits));
      }
    }
  }

  void mismatch(const std::string& what) { count(tally_.mismatches, what); }
  void wrong_cycle(const std::string& what) { count(tally_.wrong_cycles, what); }
  void breach(const std::string& what) { count(tally_.breaches, what); }
  void count(std::int64_t& faults, const std::string& what) {
    ++faults;
    tally_.messages.add(set_ + ": " + what);
  }

  const Design& design_;
  Memories memories_;
  Random random_;
  Tally& tally_;
  Recorder recorder_;
  State state_;
  std::vector<unsigned char> initial_state_ = state_.bytes();
  std::unique_ptr<Device> device_;
  std::int64_t left_to_restore_ = 0;  ///< cycles until memories have what they have at reset
  int runs_of_device_ = 0;
  std::string set_ = "reset";
  std::int64_t cycles_ = 0;
  /// Cycles since the last call began, of the cycle that comes; nothing: none did since the reset.
  std::optional<std::int64_t> age_;
};

void print(const Tally& tally) {
  std::printf("runs %lld\n", static_cast<long long>(tally.runs));
  std::printf("sequences %lld\n", static_cast<long long>(tally.sequences));
  std::printf("skipped %lld\n", static_cast<long long>(tally.skipped));
  std::printf("compared %lld\n", static_cast<long long>(tally.compared));
  std::printf("open %lld\n", static_cast<long long>(tally.open));
  std::printf("mismatches %lld\n", static_cast<long long>(tally.mismatches));
  std::printf("wrong_cycles %lld\n", static_cast<long long>(tally.wrong_cycles));
  std::printf("breaches %lld\n", static_cast<long long>(tally.breaches));
  std::printf("assertions %lld\n", static_cast<long long>(tally.failed_assertions));
  for (const std::int64_t cycles : tally.cycles) {
    std::printf("cycles %lld\n", static_cast<long long>(cycles));
  }
  tally.assertions.print();
  tally.messages.print();
  std::printf("end\n");
}

}  // namespace

/// Called for a failed assertion of the RTL.
void assertion_failed(const char* file, int line) {
  if (assertion_tally == nullptr || in_reset) return;
  ++assertion_tally->failed_assertions;
  assertion_tally->assertions.add(std::string("assertion failed at ") + file + ":" +
                                  std::to_string(line));
}

}  // namespace hls::bench

// The run-time library of Verilator calls these in place of ending the program.
void vl_stop(const char* file, int line, const char*) { hls::bench::assertion_failed(file, line); }
void vl_finish(const char* file, int line, const char*) {
  hls::bench::assertion_failed(file, line);
}
void vl_fatal(const char* file, int line, const char*, const char*) {
  hls::bench::assertion_failed(file, line);
}

int main(int argc, char** argv) {
  if (argc != 4 && argc != 5) {
    std::fputs("usage: bench SEED RANDOM_SETS CORNER_SETS [DIRECTORY]\n", stderr);
    return 2;
  }
  std::signal(SIGILL, hls::bench::on_trap);
  std::signal(SIGTRAP, hls::bench::on_trap);
  std::signal(SIGFPE, hls::bench::on_trap);
  hls::bench::Tally tally;
  hls::bench::assertion_tally = &tally;
  hls::bench::Bench bench(std::strtoull(argv[1], nullptr, 10), tally, argc == 5 ? argv[4] : "");
  bench.run_all(std::atoi(argv[2]), std::atoi(argv[3]));
  std::printf("recorded_tests %d\n", bench.recorder().tests());
  std::printf("recorded_calls %d\n", bench.recorder().calls());
  hls::bench::print(tally);
  return 0;
}

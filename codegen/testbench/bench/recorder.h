#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "device.h"
#include "inputs.h"

namespace hls::bench {

/// A test that a bench ran: calls on the same arrays at a distance, and what the arrays are behind the last one.
struct RecordedTest {
  const Inputs& inputs;
  std::vector<std::vector<std::uint64_t>> calls;  ///< scalars of each
  std::int64_t distance = 0;                      ///< cycles between the begins of two calls
  std::vector<std::vector<std::uint64_t>> expected;
};

/// Writes the first tests of a bench as hexadecimal words, one a line: for array `i` the elements of
/// all tests in `array<i>_in.hex` and `array<i>_out.hex`, for scalar `i` that of all calls in
/// `scalar<i>.hex`, and in `tests.hex` a word of 64 bits for each test: in bit 63 whether a reset is
/// to come before it, in bits 32 to 62 its calls, below their distance.
class Recorder {
 public:
  /// An empty directory: nothing is written.
  Recorder(const Design& design, std::string directory);

  /// The next test is run behind a reset.
  void restart() { restarted_ = true; }
  /// Whether add() would write a test. Once it says no it always does: a test of a design with state stands on those
  /// before.
  bool wants();
  void add(const RecordedTest& test);
  int tests() const { return tests_; }
  int calls() const { return calls_; }

 private:
  const Design& design_;
  std::string directory_;
  std::vector<std::ofstream> inputs_, outputs_, scalars_;
  std::ofstream list_;
  bool is_full_ = false;
  bool restarted_ = true;
  int tests_ = 0;
  int calls_ = 0;
  std::int64_t words_ = 0;
};

}  // namespace hls::bench

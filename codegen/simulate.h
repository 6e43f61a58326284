#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "model/kernel/object_parameter.h"

namespace hls::codegen {

/// A further file of a kernel.
struct ReferenceFile {
  std::string path;
  bool is_cplusplus = false;
};

/// The C that an emitted design must equal.
struct Reference {
  std::string source_file;  ///< path of the kernel's C or C++ file
  std::string function;
  std::map<std::string, std::string> defines;
  bool is_cplusplus = false;
  std::vector<File> headers = {};              ///< for what it includes and the host does not have
  std::vector<ReferenceFile> more_files = {};  ///< compiled on their own and linked to it
  std::vector<std::string> include = {};       ///< folders of headers
  std::vector<model::ObjectParameter> objects = {};  ///< its parameters that are structures
  std::string result = {};  ///< the array argument that gets what the function returns; empty: none
};

/// How much is simulated, and where.
struct SimulationOptions {
  int random_sets = 10;    ///< input sets of random values
  int corner_sets = 1000;  ///< at most so many of the corner sets (zeros, extremes, NaNs, ...)
  std::uint64_t seed = 1;
  /// Where the simulator is built. Made when missing and then removed by a run that passes; kept
  /// for inspection when one fails. Empty: a new directory for temporary files.
  std::string work_directory;
  /// Where parts that all designs share are built once and found again; empty: in work_directory.
  std::string runtime_directory;
  bool records = false;  ///< keep the first tests for a bench that stands alone
};

/// Tests of a simulation, as files of hexadecimal words: codegen/testbench/bench/recorder.h.
struct RecordedTests {
  int tests = 0;
  int calls = 0;  ///< of all tests
  std::vector<File> files;
};

/// What a simulation showed.
struct SimulationReport {
  std::int64_t runs = 0;
  std::int64_t skipped_sets = 0;  ///< input sets on which the C is undefined: not run
  std::int64_t sequences = 0;     ///< of calls that overlap, each compared at its end
  std::int64_t compared_values = 0;
  std::int64_t open_values = 0;        ///< not compared: they depend on variables without a value
  std::int64_t mismatches = 0;         ///< values that differ
  std::int64_t wrong_cycles = 0;       ///< of done
  std::int64_t breaches = 0;           ///< of the contract of memories, and wrong ready and idle
  std::int64_t failed_assertions = 0;  ///< of the RTL, in all cycles
  std::int64_t predicted_cycles = 0;
  std::vector<std::int64_t> simulated_cycles;  ///< distinct counts seen, ascending
  /// The first distinct faults, failed assertions before others: set, array, index, expected, found. What came more
  /// than once ends with `(N times)`.
  std::vector<std::string> messages;
  RecordedTests recorded;  ///< where SimulationOptions::records

  std::int64_t faults() const { return mismatches + wrong_cycles + breaches + failed_assertions; }
  bool passed() const;
};

/// Builds a Verilator model of an emitted design with a test bench that calls the C function
/// compiled by the host compiler with __SYNTHESIS__ and NDEBUG defined (-O2 -ffp-contract=off -fwrapv -fsigned-char) and compares every
/// array argument bit for bit (any NaN equals any NaN) and the number of cycles, on random and
/// corner inputs. The reference of a design that rounds otherwise (rounds_otherwise) is its kernel written as C with
/// fma() for fused operations (kernel_as_c); the same with a * b + c and the sums in the order of the
/// source must equal the C function in every run. Errors: kUsage when Verilator or the host compiler is missing or refuses the
/// input; kInternal when the emitted text does not build.
/// The module is reset only at every fourth run, its registers start with random values, read data
/// is random in all cycles but the one it is due in, and scalars change as soon as a next call may begin.
/// A reset lasts one to three cycles, in which start is random.
/// Up to four sequences of calls overlap: as early as they may, and later; the reference is called as
/// often. `ready` and `idle` are compared in each cycle. Writes while nothing runs, addresses outside a bank and two
/// writes to one word in one cycle are breaches. Deterministic for a seed.
Result<SimulationReport> simulate(const model::Design& design, const Emitted& emitted,
                                  const Reference& reference, const SimulationOptions& options);

}  // namespace hls::codegen

#pragma once

#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "model/design/design.h"
#include "tests/oracle/interpreter.h"

namespace hls::oracle {

/// One emitted design with what it must do: the arrays before the first run and after each run. A run
/// starts in the cycle in which the one before is done; the last of three and more `distance` cycles
/// after the one before began, whose arrays are not compared then.
struct BenchCase {
  std::string label;  ///< for messages
  model::Design design;
  codegen::Emitted emitted;  ///< module names differ between cases
  Inputs inputs;
  std::vector<Outputs> expected;
  std::int64_t distance = 0;  ///< 0: the module's interval_cycles
};

/// Whether warnings of `verilator -Wall` about the designs count.
enum class BatchLint { kAll, kNone };

/// Simulates many designs in one Verilator model, from random register contents, and compares all
/// argument arrays and the number of cycles of each run. Memory outputs are junk in all cycles but
/// those the read latency promises. Returns warnings and what differs, one line each.
std::vector<std::string> simulate_batch(const std::vector<BenchCase>& cases,
                                        const std::string& work_directory,
                                        BatchLint lint = BatchLint::kAll);

/// The design as Yosys synthesises it, flattened to gates: one file that takes the place of all.
/// Requires: yosys accepts it; otherwise `files` holds its messages under the name `error`.
codegen::Emitted netlist(const codegen::Emitted& emitted, const std::string& work_directory);

}  // namespace hls::oracle

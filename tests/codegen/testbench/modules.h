#pragma once

#include <string>

#include "codegen/codegen.h"

namespace hls::codegen {

/// A hand-written module, the C it implements and the design it stands for.
struct HandWritten {
  model::Design design;
  Emitted emitted;
  std::string c_text;
  std::string function;

  /// The same with one place of the SystemVerilog replaced. Requires: `from` occurs.
  HandWritten with(const std::string& from, const std::string& to) const;
};

/// `A[i] = A[i] + 1` on int A[8] through one read/write port, two cycles an element.
HandWritten increment();

/// `B[i] = -A[i]` on float[8]: a read port of latency 2 and a write port, one element a cycle.
HandWritten negate();

/// `A[i] = A[i] + s` on short A[2][5], cyclic 2 in the second dimension: a read and a write port in
/// each bank.
HandWritten banked();

/// `A[i] = 1 << A[i]` on unsigned A[4], undefined in C for 32 and more.
HandWritten shift();

}  // namespace hls::codegen

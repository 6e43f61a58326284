#pragma once

#include <cstdint>
#include <vector>

#include "model/hardware/timing.h"

namespace hls::model {

/// What an operand stands for: results of loops are followed where they need no hardware.
struct Source {
  enum class Kind { kConstant, kArgument, kAffine, kValue };
  Kind kind = Kind::kValue;
  OpId op = -1;       ///< the constant, the argument or the operation whose wire carries the value
  AffineExpr affine;  ///< kAffine: the value in the counters around the reader
};
Source source_of(const Timing& timing, OpId operand);

/// One operand of an operation, with the copy and the iteration it takes the value from.
struct Read {
  enum class From {
    kSame,      ///< the reader's own copy and iteration
    kInitial,   ///< a phi's `init`; read by copy 0 of `chain` in the loop's first iteration
    kPrevious,  ///< a phi's `next`; copy u > 0 of `chain` reads copy u - 1
    kLast,      ///< the last copy of `chain`: a phi's `next`, read by copy 0 one iteration later,
                ///< and the value of a kResult
    kCopy,      ///< the copy of `chain` that a kCopy names
  };
  OpId reader = -1;
  int operand = 0;
  Source source;
  From from = From::kSame;
  LoopId chain = -1;      ///< spatial loop the value is carried through; -1: none
  LoopId region = -1;     ///< innermost region in each of whose iterations the value is read
  std::int64_t time = 0;  ///< of the first read, copy 0: absolute cycles
};

/// The reads of an operation's operands (addresses are apart); none for kResult, whose value is on its wire already (see result_read).
std::vector<Read> reads_of(const Timing& timing, OpId op);

/// A kResult as a read, without delay, of the last iteration's value.
Read result_read(const Timing& timing, OpId result);

/// Whether the copy of the reader takes part in a read. `copy`: indices in replicated(reader).
bool takes_part(const Timing& timing, const Read& read, const std::vector<std::int64_t>& copy);

/// Which copy of the value (row-major) a copy of the reader reads, and how long after it was
/// produced. Requires: takes_part.
struct Tap {
  std::int64_t copy = 0;
  std::int64_t delay = 0;
};
Tap tap_of(const Timing& timing, const Read& read, const std::vector<std::int64_t>& copy);

/// Cycles from the first to the last read of one instance of the value.
std::int64_t read_window(const Timing& timing, const Read& read);

/// An affine operand as one copy of the reader sees it: counters of spatial loops are numbers,
/// those of temporal loops are read at `read.time`.
AffineExpr affine_of(const Timing& timing, const Read& read, const std::vector<std::int64_t>& copy);

/// sum of u_l * sigma_l: how much later than copy 0 a copy runs.
std::int64_t skew(const Timing& timing, const std::vector<LoopId>& loops,
                  const std::vector<std::int64_t>& copy);

}  // namespace hls::model

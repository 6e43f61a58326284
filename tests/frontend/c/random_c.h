#pragma once

#include <cstdint>
#include <string>

namespace hls::frontend {

/// How large random functions are.
struct RandomCSize {
  int statements = 4;     ///< most in a block
  int depth = 3;          ///< most blocks in one another
  int operators = 3;      ///< most in one another
  int locals = 5;         ///< that all of it reads and writes
  bool has_rows = false;  ///< of assignments, a = b = c
  /// Scalars and arrays without an initial value that are assigned before C reads them, under conditions;
  /// arrays that are only written, loops that do nothing.
  bool has_unset = false;
  /// `break`, `continue`, `return` before the end, `switch`; loops of uneven steps; elements by address
  /// arithmetic.
  bool has_jumps = false;
  bool has_computed = false;  ///< subscripts that data decide
  bool has_forms =
      false;  ///< `while` and `do` that count, several iterators, bounds on data, ++ in expressions
  bool has_objects =
      false;  ///< locals that are members of structures, with bit-fields, copied and passed on
  bool has_state = false;  ///< static variables of the function, of one it calls, and a global one
  /// Pointers that walk; loops that step before they are left, count with narrow types from data on, or end when a number has
  /// shrunk; conditions that assign.
  bool has_walks = false;
  bool has_bits = false;  ///< those of numbers, in unions and by pointers
  bool has_library =
      false;  ///< functions that round, count bits, or move memory; loops of a stated number of iterations
  bool has_streams = false;  ///< hls::stream, as arguments and local ones; the text is C++ then
  bool has_classes =
      false;  ///< of numbers of any width, complex ones, arrays; the text is C++ then
  bool has_counters =
      false;  ///< among classes: of a few bits that count loops, structures copied by their bytes
  bool has_own_name = false;  ///< a local variable called like the function
};

/// A random C function, or one of C++ where there are streams or classes, of the accepted subset, called `name`, the same for the same seed on every
/// machine. It uses nothing undefined and nothing in it is undefined: shift amounts are
/// masked, no float becomes an integer (other than _Bool), and subscripts stay in range.
std::string random_c_function(std::uint64_t seed, const std::string& name, RandomCSize size = {});

/// Functions that random ones call.
extern const char* const kRandomCPrelude;

/// What those of C++ use beside.
extern const char* const kRandomCplusplusPrelude;

}  // namespace hls::frontend

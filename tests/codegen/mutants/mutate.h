#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hls::oracle {

/// A small mistake in the text of an emitted module.
struct Mutant {
  int number = 0;         ///< from 1 on
  std::string kind;       ///< `delay off by one`
  std::string statement;  ///< of the text as it was
  std::string change;     ///< what takes whose place in it
};

/// The text of a module with all its mutants in it: which one it is, if any, it learns from the
/// environment variable HLS_MUTANT as the simulation begins.
struct MutatedText {
  std::string text;
  std::vector<Mutant> mutants;
};

/// At most `most_of_a_kind` mutants of each kind, drawn by the seed. What only simulators see stays as it is.
///
/// The kinds: dropped enable, port swapped, delay off by one, counter bound off by one, wrong bank, stale
/// operand, multiplexer inputs swapped, pulse early or late, reset dropped, address off by one.
/// Operands of commutative operators are not swapped, and the enables of reads of local memories are not
/// dropped in the memory itself: the former changes nothing, the latter only what no one reads.
MutatedText with_mutants(const std::string& module, int most_of_a_kind, std::uint64_t seed);

}  // namespace hls::oracle

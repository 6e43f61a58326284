#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/codegen/mutants/designs.h"
#include "tests/codegen/mutants/mutate.h"

namespace hls::oracle {

/// What showed that a mutant is wrong in the simulation that `verify` makes.
struct MutantRun {
  Mutant mutant;
  bool by_values = false;  ///< of arguments, or of what is asked of their memories
  bool by_cycles = false;
  bool by_assertions = false;
  std::string message;  ///< the first one

  bool is_caught() const { return by_values || by_cycles || by_assertions; }
};

/// All mutants of a design, in one program, one run after the other.
/// Throws runtime_error when the design itself does not pass, or its mutants do not build.
std::vector<MutantRun> simulate_mutants(const MutatedDesign& design, int most_of_a_kind,
                                        std::uint64_t seed, const std::string& work_directory);

}  // namespace hls::oracle

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "model/design/design.h"
#include "model/space/directives.h"

namespace hls::oracle {

/// A design whose text mutants are made of.
struct MutatedDesign {
  std::string name;
  std::string c_text;  ///< of the function `name`
  std::function<void(model::Directives&)> direct;
};

/// Designs with, among them, integers, floats and doubles, unrolled loops, shared units, serial loops, all
/// storages and kinds of ports, copies, tables, and accesses that choose their bank.
const std::vector<MutatedDesign>& mutated_designs();

struct EmittedDesign {
  model::Design design;
  codegen::Emitted emitted;
};

/// The design for `random_test_target()` at 200 MHz. Throws runtime_error when it has no schedule.
EmittedDesign emit_design(const MutatedDesign& design,
                          codegen::Assertions assertions = codegen::Assertions::kEmitted);

}  // namespace hls::oracle

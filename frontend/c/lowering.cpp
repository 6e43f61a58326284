#include "frontend/c/lowering.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "frontend/c/functions.h"
#include "frontend/c/parameters.h"
#include "frontend/c/source_limits.h"
#include "frontend/c/values.h"
#include "frontend/c/walk.h"
#include "frontend/pins.h"
#include "model/kernel/value.h"

namespace hls::frontend {
namespace {

/// The parts of the lowering. Values are below statements; a call in an expression walks the
/// statements of its function.
struct Lowering {
  Lowering(Walk& walk, const PragmaTable& pragmas)
      : limits(walk), values(walk, limits, functions), functions(walk, limits, values, pragmas) {}

  SourceLimits limits;
  Values values;
  Functions functions;
};

void keep_promises(model::Kernel& kernel, const PromisedRanges& promised) {
  const auto keep = [&](auto& argument) {
    const auto found = promised.find(argument.name);
    if (found == promised.end() || !argument.type.is_integer()) return;
    const auto& [least, greatest] = found->second;
    // Who asks for others is told so.
    if (holds(argument.type, {least, greatest})) argument.promised = found->second;
  };
  for (model::Array& array : kernel.arrays) keep(array);
  for (model::ScalarArgument& argument : kernel.arguments) keep(argument);
}

void sort_pins(std::vector<model::Pin>& pins) {
  std::stable_sort(pins.begin(), pins.end(), [](const model::Pin& a, const model::Pin& b) {
    return std::tie(a.location.file, a.location.line, a.location.column) <
           std::tie(b.location.file, b.location.line, b.location.column);
  });
}

}  // namespace

model::Kernel lower(const clang::FunctionDecl& function, const clang::ASTContext& context,
                    const PragmaTable& pragmas, const PromisedRanges& promised,
                    Diagnostics& diagnostics) {
  Walk walk(context, diagnostics);
  Lowering lowering(walk, pragmas);
  KernelBuilder& builder = walk.builder();
  Frame frame;
  frame.function = &function;
  walk.enter(frame);
  builder.kernel().name = function.getNameAsString();
  Parameters parameters(walk, lowering.values.scalars, lowering.values.accesses);
  for (const clang::ParmVarDecl* declared : function.parameters()) parameters.declare(*declared);
  const auto result = parameters.result_array(function);
  keep_promises(builder.kernel(), promised);
  if (!lowering.limits.is_too_deep(function)) lowering.functions.lower_body(function);
  if (result && frame.result) {
    const auto* body = llvm::cast<clang::CompoundStmt>(function.getBody());
    builder.store(*result, {kNoOffset}, *frame.result, walk.location(*body->body_back()));
  }
  lowering.values.accesses.check_computed();
  walk.definite().report(builder.kernel(), diagnostics);
  lowering.values.promises.tell(builder.kernel(), diagnostics);
  drop_vain_serial_pins(builder.kernel());
  sort_pins(builder.kernel().pins);
  return std::move(builder.kernel());
}

}  // namespace hls::frontend

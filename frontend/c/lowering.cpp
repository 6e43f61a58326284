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

/// Stores what the kernel returns, a number or an object.
void store_results(Walk& walk, const std::vector<model::ArrayId>& results) {
  const Frame& frame = walk.frame();
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(frame.function->getBody());
  if (results.empty() || body == nullptr || body->body_empty()) return;
  const Location place = walk.location(*body->body_back());
  if (frame.result) walk.builder().store(results[0], {kNoOffset}, *frame.result, place);
  if (!frame.result_object) return;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Variable& value = frame.result_object->leaves[i].scalar;
    if (value.state != Variable::State::kDefined) continue;
    walk.builder().store(results[i], {kNoOffset}, value.value, place);
  }
}

void sort_pins(std::vector<model::Pin>& pins) {
  std::stable_sort(pins.begin(), pins.end(), [](const model::Pin& a, const model::Pin& b) {
    return std::tie(a.location.file, a.location.line, a.location.column) <
           std::tie(b.location.file, b.location.line, b.location.column);
  });
}

}  // namespace

Lowered lower(const clang::FunctionDecl& function, const clang::ASTContext& context,
              const PragmaTable& pragmas, const PromisedRanges& promised,
              Diagnostics& diagnostics) {
  Walk walk(context, diagnostics);
  Lowering lowering(walk, pragmas);
  KernelBuilder& builder = walk.builder();
  Frame frame;
  frame.function = &function;
  walk.enter(frame);
  builder.kernel().name = function.getNameAsString();
  Parameters parameters(walk, lowering.values);
  for (const clang::ParmVarDecl* declared : function.parameters()) parameters.declare(*declared);
  const auto results = parameters.results(function);
  keep_promises(builder.kernel(), promised);
  lowering.values.static_variables.load(function);
  if (!lowering.limits.is_too_deep(function)) lowering.functions.lower_body(function);
  store_results(walk, results);
  lowering.values.static_variables.store();
  lowering.values.accesses.check_computed();
  lowering.values.claims.check();
  lowering.values.streams.check(parameters.objects());
  walk.definite().report(builder.kernel(), diagnostics);
  lowering.values.promises.tell(builder.kernel(), diagnostics);
  drop_vain_serial_pins(builder.kernel());
  sort_pins(builder.kernel().pins);
  return {std::move(builder.kernel()), parameters.objects()};
}

}  // namespace hls::frontend

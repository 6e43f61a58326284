#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/c/pragma_table.h"
#include "frontend/diagnostics.h"
#include "model/kernel/kernel.h"
#include "model/kernel/object_parameter.h"

namespace clang {
class ASTContext;
class FunctionDecl;
}  // namespace clang

namespace hls::frontend {

/// What arguments are promised to be within, by the names of parameters.
using PromisedRanges = std::map<std::string, model::PromisedRange>;

/// A function as a kernel, and how its parameters become arguments.
struct Lowered {
  model::Kernel kernel;
  std::vector<model::ObjectParameter> objects;
};

/// Lowers the Clang tree of one function, which is valid when no error was reported.
Lowered lower(const clang::FunctionDecl& function, const clang::ASTContext& context,
              const PragmaTable& pragmas, const PromisedRanges& promised, Diagnostics& diagnostics);

}  // namespace hls::frontend

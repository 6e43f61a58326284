#pragma once

#include <map>
#include <string>

#include "frontend/c/pragma_table.h"
#include "frontend/diagnostics.h"
#include "model/kernel/kernel.h"

namespace clang {
class ASTContext;
class FunctionDecl;
}  // namespace clang

namespace hls::frontend {

/// What arguments are promised to be within, by the names of parameters.
using PromisedRanges = std::map<std::string, model::PromisedRange>;

/// Lowers the Clang tree of one function to a kernel, which is valid when no error was reported.
model::Kernel lower(const clang::FunctionDecl& function, const clang::ASTContext& context,
                    const PragmaTable& pragmas, const PromisedRanges& promised,
                    Diagnostics& diagnostics);

}  // namespace hls::frontend

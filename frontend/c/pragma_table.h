#pragma once

#include <map>
#include <vector>

#include "frontend/pragma.h"

namespace clang {
class ASTContext;
class Stmt;
class FunctionDecl;
}  // namespace clang

namespace hls::frontend {

/// Which loop or function each pragma of a source belongs to: the innermost `for` with `)` < pragma
/// < end of the loop, else the function around it. This also covers a pragma before a body without
/// braces.
class PragmaTable {
 public:
  PragmaTable(std::vector<Pragma> pragmas, const clang::ASTContext& context,
              Diagnostics& diagnostics);
  PragmaTable(const PragmaTable&) = delete;
  PragmaTable& operator=(const PragmaTable&) = delete;

  /// In source order.
  std::vector<const Pragma*> of(const clang::Stmt& loop) const { return find(&loop); }
  std::vector<const Pragma*> of(const clang::FunctionDecl& function) const {
    return find(&function);
  }

 private:
  std::vector<const Pragma*> find(const void* owner) const;

  std::vector<Pragma> pragmas_;
  std::map<const void*, std::vector<const Pragma*>> owned_;  ///< only looked up, never walked
};

}  // namespace hls::frontend

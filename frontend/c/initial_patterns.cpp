#include "frontend/c/initial_patterns.h"

#include <clang/AST/APValue.h>

namespace hls::frontend {

std::optional<std::uint64_t> pattern_of(const clang::APValue& value, model::Type type) {
  if (!value.isInt() && !value.isFloat()) return std::nullopt;
  const llvm::APInt bits =
      value.isInt() ? llvm::APInt(value.getInt()) : value.getFloat().bitcastToAPInt();
  return bits.zextOrTrunc(static_cast<unsigned>(type.bits)).getZExtValue();
}

}  // namespace hls::frontend

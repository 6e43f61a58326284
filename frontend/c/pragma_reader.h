#pragma once

#include <vector>

#include "frontend/pragma.h"

namespace clang {
class Preprocessor;
}  // namespace clang

namespace hls::frontend {

/// Has the preprocessor append every HLS pragma it meets to `pragmas`; both references must outlive
/// it.
void collect_pragmas(clang::Preprocessor& preprocessor, std::vector<Pragma>& pragmas,
                     Diagnostics& diagnostics);

}  // namespace hls::frontend

#include "frontend/frontend.h"

#include "frontend/languages.h"

namespace hls::frontend {

Outcome parse(const Source& source) { return parse_c(source); }

}  // namespace hls::frontend

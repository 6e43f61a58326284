#include "frontend/frontend.h"

#include "frontend/c/parse_c.h"

namespace hls::frontend {

Outcome parse(const Source& source) { return parse_c(source); }

}  // namespace hls::frontend

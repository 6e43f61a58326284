#pragma once

#include "codegen/simulate.h"
#include "explorer/project/project.h"

namespace hls::explorer {

/// The C of a project as the host compiles it.
codegen::Reference reference_of(const Project& project);

}  // namespace hls::explorer

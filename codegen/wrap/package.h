#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "codegen/wrap/axi_lite.h"

namespace hls::codegen {

/// For whose tools a wrapped design is packed.
enum class Package {
  kVivado,   ///< an IP with its description, a block design for Zynq-7000, constraints
  kFuseSoc,  ///< a core of FuseSoC (CAPI2)
  kPlain     ///< a list of files, an instance to copy, constraints
};

/// All, in the order of their declaration.
std::vector<Package> packages();
/// `vivado`, `fusesoc`, `plain`.
std::string to_string(Package package);

/// A wrapped design with all its files, sources in `src/`: a folder that can be moved. The clock is that for which it was
/// scheduled.
std::vector<File> package(const model::Design& design, const Emitted& emitted,
                          ControlProtocol protocol, Package package, std::int64_t clock_period_ps);

}  // namespace hls::codegen

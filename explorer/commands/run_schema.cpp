#include <ostream>

#include "explorer/commands/commands.h"
#include "explorer/commands/manifest.h"
#include "explorer/project/config_keys.h"

namespace hls::explorer {

Errors run_schema(const CommandLine& line, const Console& console) {
  console.out << (line.manifest ? manifest_schema() : config_schema());
  return {};
}

}  // namespace hls::explorer

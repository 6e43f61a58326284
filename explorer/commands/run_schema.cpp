#include <ostream>

#include "explorer/commands/commands.h"
#include "explorer/project/config_keys.h"

namespace hls::explorer {

Errors run_schema(const CommandLine&, const Console& console) {
  console.out << config_schema();
  return {};
}

}  // namespace hls::explorer

#include "scheduler/reasons.h"

#include <fmt/format.h>

namespace hls::scheduler {

std::string describe_cycle(const model::Problem& problem, const std::vector<int>& dependences) {
  std::string text;
  for (int index : dependences) {
    const model::Problem::Operation& operation =
        problem.operations[problem.dependences[index].source];
    // A carried value and its update are one step to the reader.
    if (operation.name == "phi" || operation.name == "cast") continue;
    if (!text.empty()) text += " -> ";
    text += fmt::format("{} (line {})", operation.name, operation.location.line);
  }
  return text;
}

std::string describe_demand(const model::Problem& problem, const PortDemand& demand,
                            model::LoopId loop) {
  const model::PortResource& resource = problem.resources[demand.resource];
  if (resource.array < 0) {
    return fmt::format("{} operations {} in {}, which share {} unit{}", demand.reads, resource.name,
                       describe_loop(problem, loop), resource.ports.size(),
                       resource.ports.size() == 1 ? "" : "s");
  }
  std::string ports;
  for (const model::PortCapability& port : resource.ports) {
    ports += ports.empty() ? "" : ", ";
    ports += port.reads && port.writes ? "read/write" : port.reads ? "read" : "write";
  }
  return fmt::format("{} reads and {} writes in {} on bank {} of {}, which has ports: {}",
                     demand.reads, demand.writes, describe_loop(problem, loop), demand.bank,
                     resource.name, ports);
}

std::string describe_loop(const model::Problem& problem, model::LoopId loop) {
  if (loop < 0) return "the kernel";
  return fmt::format("an iteration of loop {}", problem.loops[loop].name);
}

}  // namespace hls::scheduler

#include "scheduler/intervals/reasons.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/divide.h"
#include "scheduler/formulate/loops.h"

namespace hls::scheduler {

std::optional<std::int64_t> Recurrence::least_ii() const {
  if (distance <= 0) return std::nullopt;
  return model::ceil_divide(latency, distance);
}

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

bool is_unit(const model::Problem& problem, const Recurrence& recurrence) {
  return recurrence.dependences.size() == 1 &&
         problem.dependences[recurrence.dependences.front()].kind == model::DependenceKind::kUnit;
}

std::string describe_recurrence(const model::Problem& problem, const Recurrence& recurrence) {
  if (is_unit(problem, recurrence)) {
    return fmt::format("{}: a unit that takes operands every {} cycles",
                       describe_cycle(problem, recurrence.dependences), recurrence.latency);
  }
  return fmt::format("{}: latency {}, distance {}", describe_cycle(problem, recurrence.dependences),
                     recurrence.latency, recurrence.distance);
}

std::string describe_banks(const model::PortResource& resource, std::int32_t bank,
                           std::int64_t banks) {
  if (bank >= 0) return fmt::format("bank {} of {}", bank, resource.name);
  if (banks == 1) return fmt::format("a bank of {}", resource.name);
  return fmt::format("{} banks of {}", banks, resource.name);
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
  return fmt::format("{} reads and {} writes in {} on {}, {} ports: {}", demand.reads,
                     demand.writes, describe_loop(problem, loop),
                     describe_banks(resource, demand.bank, demand.banks),
                     demand.banks == 1 ? "which has" : "each of which has", ports);
}

std::string describe_loop(const model::Problem& problem, model::LoopId loop) {
  if (loop < 0) return "the kernel";
  return fmt::format("an iteration of loop {}", problem.loops[loop].name);
}

std::string describe_arrays(const model::Problem& problem, model::LoopId loop) {
  std::string names;
  for (const model::PortResource& resource : problem.resources) {
    const bool inside =
        std::any_of(resource.uses.begin(), resource.uses.end(), [&](const model::BankUse& use) {
          return loop < 0 || is_inside(problem, problem.operations[use.operation].loop, loop);
        });
    if (resource.ports.empty() || resource.uses.size() < 2 || !inside) continue;
    names += (names.empty() ? "" : ", ") + resource.name;
  }
  return names;
}

}  // namespace hls::scheduler

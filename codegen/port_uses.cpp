#include "codegen/memories.h"

namespace hls::codegen {

using model::ArrayId;
using model::BankPort;
using model::PortAccess;
using model::Storage;

/// Reads of registers have none unless something else happens in their cycle.
bool Memories::has_pulse(const PortAccess& access) const {
  return emission_.hardware().pulses(access.region).is_needed(access.offset);
}

std::vector<Memories::Use> Memories::uses(const std::vector<int>& accesses, std::int32_t memory,
                                          const Values& values, const Control& control) const {
  std::vector<Use> result;
  for (const int access : accesses) {
    const PortAccess& entry =
        emission_.hardware().memory.accesses[static_cast<std::size_t>(access)];
    if (!has_pulse(entry)) continue;
    const Contributor use = contributor(access, memory, values, control);
    result.push_back({copy_of(entry).operation, use.enable,
                      addresses_[static_cast<std::size_t>(use.address)].word,
                      emission_.timing().region_start(entry.region) + entry.offset});
  }
  return result;
}

std::vector<Memories::PortUse> Memories::port_uses(const Values& values,
                                                   const Control& control) const {
  std::vector<PortUse> result;
  for (ArrayId array = 0; array < static_cast<ArrayId>(pins_.size()); ++array) {
    const auto index = static_cast<std::size_t>(array);
    const std::vector<BankPort>& ports = emission_.hardware().memory.ports[index];
    const std::int32_t per_bank = emission_.hardware().memory.ports_of[index];
    const bool is_register = binding(array).storage == Storage::kReg;
    for (std::size_t i = 0; i < ports.size(); ++i) {
      if (!ports[i].is_used()) continue;
      PortUse use;
      use.array = array;
      use.memory = static_cast<std::int32_t>(i) / per_bank;
      if (is_register) {
        use.name = registers_[index][i];
        if (use.name.empty()) use.name = array_of(array).name;
      } else {
        use.pins = pins_[index][i];
        use.name = use.pins.ce.text.substr(0, use.pins.ce.text.rfind("_ce"));
      }
      use.reads = uses(ports[i].reads, use.memory, values, control);
      use.writes = uses(ports[i].writes, use.memory, values, control);
      result.push_back(std::move(use));
    }
  }
  return result;
}

std::vector<Memories::Choice> Memories::choices(const Values& values,
                                                const Control& control) const {
  std::vector<Choice> result;
  for (const PortAccess& access : emission_.hardware().memory.accesses) {
    const model::AccessCopy& copy = copy_of(access);
    if (!copy.is_crossbar || !has_pulse(access)) continue;
    const model::Operation& operation = emission_.timing().operation(copy.operation);
    Choice choice;
    choice.operation = copy.operation;
    choice.happens = control.pulse(access.region, access.offset);
    const std::vector<model::Read> reads = reads_of(emission_.timing(), copy.operation);
    for (std::size_t i = model::first_condition(operation); i < reads.size(); ++i) {
      choice.happens =
          verilog::binary("&", std::move(choice.happens), values.operand(reads[i], copy.copy));
    }
    choice.bank = addresses_[static_cast<std::size_t>(access.address)].bank;
    choice.banks = binding(operation.array).banks;
    result.push_back(std::move(choice));
  }
  return result;
}

}  // namespace hls::codegen

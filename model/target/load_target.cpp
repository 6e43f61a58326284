#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

#include "model/document.h"
#include "model/reserved_words.h"
#include "model/target/target.h"
#include "model/target/vendor.h"

namespace hls::model {
namespace {

/// Sums and products of prices stay far below 2^63.
constexpr int kMostNumber = 1'000'000'000;

/// Reads the whole number `key` of a map. Errors: kUsage when it is absent, no whole number, below 0 or
/// above kMostNumber.
template <typename Number>
Status read_number(const Document& map, const std::string& what, const std::string& key,
                   Number& number) {
  const Document* value = map.find(key);
  if (value == nullptr) {
    return usage_error(fmt::format("{} lacks '{}'", what, key), map.location);
  }
  const auto integer = value->integer();
  if (integer && *integer > kMostNumber) {
    return usage_error(
        fmt::format("'{}' of {} must be at most {}, not '{}'", key, what, kMostNumber, value->text),
        value->location);
  }
  if (!integer || *integer < 0) {
    return usage_error(
        fmt::format("'{}' of {} must be a whole number >= 0, not '{}'", key, what, value->text),
        value->location);
  }
  number = static_cast<Number>(*integer);
  return success();
}

Status read_text(const Document& map, const std::string& what, const std::string& key,
                 std::string& text) {
  const Document* value = map.find(key);
  if (value == nullptr || !value->is_scalar() || value->text.empty()) {
    return usage_error(fmt::format("{} lacks '{}'", what, key),
                       value == nullptr ? map.location : value->location);
  }
  text = value->text;
  return success();
}

/// The first error of several reads; success when there is none.
Status first_error(std::initializer_list<Status> statuses) {
  for (const Status& status : statuses) {
    if (!status) return status;
  }
  return success();
}

/// Keys that may be left out: the number stays as it is.
template <typename Number>
Status read_optional(const Document& map, const std::string& what, const std::string& key,
                     Number& number) {
  return map.find(key) == nullptr ? success() : read_number(map, what, key, number);
}

Status read_flag(const Document& map, const std::string& what, const std::string& key, bool& flag) {
  const Document* value = map.find(key);
  if (value == nullptr) return success();
  flag = value->text == "true";
  if (flag || value->text == "false") return success();
  return usage_error(
      fmt::format("'{}' of {} must be true or false, not '{}'", key, what, value->text),
      value->location);
}

/// The kind of the units of a row of prices, by its flag.
Status read_kind(const Document& row, const std::string& what, UnitShape::Kind& kind) {
  bool for_constants = false;
  bool for_squares = false;
  const Status status = first_error({read_flag(row, what, "constant", for_constants),
                                     read_flag(row, what, "square", for_squares)});
  if (!status) return status;
  if (for_constants && for_squares) {
    return usage_error(fmt::format("{} is for constants or for squares, not for both", what),
                       row.location);
  }
  if (for_constants) kind = UnitShape::Kind::kConstant;
  if (for_squares) kind = UnitShape::Kind::kSquare;
  return success();
}

Result<OperatorCost> read_cost(const Document& row, const std::string& what) {
  const Status keys =
      check_keys(row, what,
                 {"bits", "least_bits", "result_bits", "constant", "square", "latency", "interval",
                  "delay_ps", "lut", "ff", "dsp", "bram18", "source"});
  if (!keys) return keys.error();
  OperatorCost cost;
  const Status status = first_error(
      {read_number(row, what, "bits", cost.shape.bits),
       read_optional(row, what, "least_bits", cost.shape.least_bits),
       read_optional(row, what, "result_bits", cost.shape.result_bits),
       read_kind(row, what, cost.shape.kind), read_number(row, what, "latency", cost.latency),
       read_optional(row, what, "interval", cost.interval),
       read_number(row, what, "delay_ps", cost.delay_ps),
       read_number(row, what, "lut", cost.resources.lut),
       read_number(row, what, "ff", cost.resources.ff),
       read_optional(row, what, "dsp", cost.resources.dsp),
       read_optional(row, what, "bram18", cost.resources.bram18),
       read_text(row, what, "source", cost.source)});
  if (!status) return status.error();
  if (cost.shape.bits == 0) {
    return usage_error(fmt::format("'bits' of {} must be at least 1", what), row.location);
  }
  if (cost.interval == 0) {
    return usage_error(fmt::format("'interval' of {} must be at least 1", what), row.location);
  }
  return cost;
}

/// Operators that an external module may compute: those on floats that take all operands at once.
bool may_be_external(const std::string& name) {
  const std::size_t split = name.find('_');
  const std::string type = split == std::string::npos ? "" : name.substr(split + 1);
  return (type == "f32" || type == "f64") && name.substr(0, split) != "cmp" &&
         name.substr(0, split) != "fma";
}

/// Library modules start with `hls_`. Requires: the text is not empty.
bool is_module_name(const std::string& text) {
  const bool is_word = std::all_of(
      text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
  return is_word && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         !text.starts_with("hls_") && !reserved_words().contains(text);
}

Status read_module_name(const Document& map, const std::string& what, std::string& name) {
  const Status text = read_text(map, what, "module", name);
  if (!text || is_module_name(name)) return text;
  return usage_error(
      fmt::format("'{}' is no name of an external module", name), map.find("module")->location,
      {"accepted: letters, digits and _, not a digit first, and no keyword; hls_ is for library "
       "modules"});
}

Status read_module(const Document& map, const std::string& what, OperatorType& type) {
  const Document* module = map.find("module");
  if (module == nullptr) {
    if (!is_always_external(type.name)) return success();
    return usage_error(fmt::format("{} lacks 'module', the external module that computes it", what),
                       map.location);
  }
  if (!may_be_external(type.name)) {
    return usage_error(fmt::format("{} cannot have a 'module'", what), module->location,
                       {"accepted: operators of floats but comparisons, conversions and fma"});
  }
  return read_module_name(map, what, type.module);
}

Result<OperatorType> read_operator(const std::string& name, const Document& map) {
  const std::string what = fmt::format("operator '{}'", name);
  const Status keys = check_keys(map, what, {"latency", "module", "costs"});
  if (!keys) return keys.error();
  OperatorType type;
  type.name = name;
  const Status module = read_module(map, what, type);
  if (!module) return module.error();
  const Status latency = read_number(map, what, "latency", type.latency);
  if (!latency) return latency.error();
  const Document* costs = map.find("costs");
  if (costs == nullptr || !costs->is_list() || costs->items.empty()) {
    return usage_error(fmt::format("{} lacks 'costs', a list of at least one row", what),
                       costs == nullptr ? map.location : costs->location);
  }
  for (const Document& row : costs->items) {
    Result<OperatorCost> cost = read_cost(row, fmt::format("a cost of {}", what));
    if (!cost) return cost.error();
    if (cost->interval > 1 && !may_use_again(name)) {
      return usage_error(fmt::format("{} cannot have an 'interval' above 1", what), row.location,
                         {"accepted: operators div, rem and sqrt"});
    }
    type.costs.push_back(std::move(*cost));
  }
  std::stable_sort(type.costs.begin(), type.costs.end(), [](const auto& a, const auto& b) {
    const UnitShape& x = a.shape;
    const UnitShape& y = b.shape;
    return std::tie(x.kind, x.bits, x.least_bits, x.result_bits, a.interval, a.latency) <
           std::tie(y.kind, y.bits, y.least_bits, y.result_bits, b.interval, b.latency);
  });
  return type;
}

/// What each external module is, `operator 'exp_f32'`.
using ModuleRoles = std::map<std::string, std::string>;

std::string memory_role(const std::string& memory, const std::string& ports) {
  return fmt::format("{} with ports {}", memory, ports);
}

/// A module is one thing. `map` names it.
Status add_role(const std::string& module, const std::string& role, const Document& map,
                ModuleRoles& roles) {
  if (module.empty()) return success();
  const auto known = roles.try_emplace(module, role).first;
  if (known->second == role) return success();
  return usage_error(fmt::format("module '{}' is that of {} already", module, known->second),
                     map.find("module")->location);
}

/// Operators by name, as a section lists them.
Status read_section(const Document& section, ModuleRoles& roles,
                    std::map<std::string, OperatorType>& operators) {
  for (const auto& [key, map] : section.entries) {
    Result<OperatorType> type = read_operator(key.text, map);
    if (!type) return type.error();
    const Status role = add_role(type->module, fmt::format("operator '{}'", key.text), map, roles);
    if (!role) return role;
    operators.emplace(key.text, std::move(*type));
  }
  return success();
}

Status read_operators(const Document& document, ModuleRoles& roles, Target& target) {
  const Document* operators = document.find("operators");
  if (operators == nullptr || !operators->is_map()) {
    return usage_error("the target lacks 'operators', a map from operator type to its costs",
                       operators == nullptr ? document.location : operators->location);
  }
  return read_section(*operators, roles, target.operators);
}

Result<MemoryModuleCost> read_memory_cost(const Document& row, const std::string& what) {
  const Status keys =
      check_keys(row, what, {"depth", "bits", "lut", "ff", "dsp", "bram18", "source"});
  if (!keys) return keys.error();
  MemoryModuleCost cost;
  const Status status = first_error({read_number(row, what, "depth", cost.depth),
                                     read_number(row, what, "bits", cost.bits),
                                     read_number(row, what, "lut", cost.resources.lut),
                                     read_number(row, what, "ff", cost.resources.ff),
                                     read_optional(row, what, "dsp", cost.resources.dsp),
                                     read_optional(row, what, "bram18", cost.resources.bram18),
                                     read_text(row, what, "source", cost.source)});
  if (!status) return status.error();
  if (cost.depth == 0 || cost.bits == 0) {
    return usage_error(fmt::format("'depth' and 'bits' of {} must be at least 1", what),
                       row.location);
  }
  return cost;
}

Result<MemoryModule> read_memory_module(const std::string& ports, const Document& map,
                                        const std::string& what) {
  const Status keys = check_keys(map, what, {"module", "costs"});
  if (!keys) return keys.error();
  MemoryModule module;
  module.ports = *parse_ports(ports);
  const Status name = read_module_name(map, what, module.module);
  if (!name) return name.error();
  const Document* costs = map.find("costs");
  if (costs == nullptr || !costs->is_list() || costs->items.empty()) {
    return usage_error(fmt::format("{} lacks 'costs', a list of at least one row", what),
                       costs == nullptr ? map.location : costs->location);
  }
  for (const Document& row : costs->items) {
    Result<MemoryModuleCost> cost = read_memory_cost(row, fmt::format("a cost of {}", what));
    if (!cost) return cost.error();
    module.costs.push_back(std::move(*cost));
  }
  std::stable_sort(module.costs.begin(), module.costs.end(), [](const auto& a, const auto& b) {
    return a.depth * a.bits < b.depth * b.bits;
  });
  return module;
}

/// External modules of a memory, by ports.
Status read_memory_modules(const Document& map, const std::string& what, Storage storage,
                           ModuleRoles& roles, MemoryType& memory) {
  const Document* modules = map.find("modules");
  if (modules == nullptr) return success();
  if (storage != Storage::kLutram && storage != Storage::kBram) {
    return usage_error(fmt::format("{} cannot have 'modules'", what), modules->location,
                       {"accepted: memories lutram and bram"});
  }
  const Status kinds = check_keys(*modules, "modules of " + what, {"1p", "s2p", "2p"});
  if (!kinds) return kinds;
  for (const auto& [ports, entry] : modules->entries) {
    const std::string role = memory_role(what, ports.text);
    Result<MemoryModule> module = read_memory_module(ports.text, entry, role);
    if (!module) return module.error();
    const Status is_new = add_role(module->module, role, entry, roles);
    if (!is_new) return is_new;
    memory.modules.push_back(std::move(*module));
  }
  return success();
}

/// Registers are read at once and written at the next edge; all other memories have a registered output.
Status check_latencies(const Document& map, const std::string& what, Storage storage,
                       const MemoryType& memory) {
  constexpr int kMostLatency = 64;
  const auto check = [&](const char* key, int latency, int least, int most) -> Status {
    if (latency >= least && latency <= most) return success();
    const std::string range =
        least == most ? std::to_string(least) : fmt::format("from {} to {}", least, most);
    return usage_error(fmt::format("'{}' of {} must be {}, not {}", key, what, range, latency),
                       map.find(key)->location);
  };
  if (storage == Storage::kReg) {
    return first_error({check("read_latency", memory.read_latency, 0, 0),
                        check("write_latency", memory.write_latency, 1, 1)});
  }
  return first_error({check("read_latency", memory.read_latency, 1, kMostLatency),
                      check("write_latency", memory.write_latency, 1, kMostLatency)});
}

Status read_memories(const Document& document, ModuleRoles& roles, Target& target) {
  const Document* memories = document.find("memories");
  if (memories == nullptr) return usage_error("the target lacks 'memories'", document.location);
  const Status kinds = check_keys(*memories, "memories", {"reg", "lutram", "bram", "external"});
  if (!kinds) return kinds.error();
  for (const auto& [key, map] : memories->entries) {
    const std::string what = fmt::format("memory '{}'", key.text);
    const Status keys =
        check_keys(map, what, {"read_latency", "write_latency", "modules", "source"});
    if (!keys) return keys.error();
    const Storage storage = *parse_storage(key.text);
    MemoryType memory;
    const Status status =
        first_error({read_number(map, what, "read_latency", memory.read_latency),
                     read_number(map, what, "write_latency", memory.write_latency),
                     read_text(map, what, "source", memory.source),
                     read_memory_modules(map, what, storage, roles, memory)});
    if (!status) return status.error();
    const Status latencies = check_latencies(map, what, storage, memory);
    if (!latencies) return latencies.error();
    target.memories.emplace(storage, std::move(memory));
  }
  return success();
}

/// Without the key it is that of AMD's 7 series.
Status read_family(const Document& document, Target& target) {
  const Document* const value = document.find("family");
  if (value == nullptr) return success();
  const auto family = value->is_scalar() ? parse_family(value->text) : std::nullopt;
  if (!family) return usage_error("'family' is one of: xc7, ice40", value->location);
  target.family = *family;
  return success();
}

Status read_capacity(const Document& document, Target& target) {
  const Document* map = document.find("capacity");
  if (map == nullptr) return usage_error("the target lacks 'capacity'", document.location);
  const std::string what = "capacity";
  const Status keys = check_keys(*map, what, {"lut", "ff", "dsp", "bram18", "source"});
  if (!keys) return keys.error();
  std::string source;
  return first_error({read_number(*map, what, "lut", target.capacity.lut),
                      read_number(*map, what, "ff", target.capacity.ff),
                      read_number(*map, what, "dsp", target.capacity.dsp),
                      read_number(*map, what, "bram18", target.capacity.bram18),
                      read_text(*map, what, "source", source)});
}

}  // namespace

Result<Target> load_target(const std::string& text, const std::string& file_name) {
  const Result<Document> document = parse_document(text, file_name);
  if (!document) return document.error();
  // `sources` holds texts that rows refer to by YAML anchors; `vendor` is for load_vendor_operators.
  const Status keys =
      check_keys(*document, "the target",
                 {"name", "family", "sources", "capacity", "operators", "vendor", "memories"});
  if (!keys) return keys.error();
  Target target;
  ModuleRoles roles;
  const Status status = first_error(
      {read_text(*document, "the target", "name", target.name), read_family(*document, target),
       read_capacity(*document, target), read_operators(*document, roles, target),
       read_memories(*document, roles, target)});
  if (!status) return status.error();
  return target;
}

Result<VendorOperators> load_vendor_operators(const Target& target, const std::string& text,
                                              const std::string& file_name) {
  const Result<Document> document = parse_document(text, file_name);
  if (!document) return document.error();
  VendorOperators vendor;
  const Document* section = document->find("vendor");
  if (section == nullptr) return vendor;
  std::vector<std::string> known;
  ModuleRoles roles;
  for (const auto& [name, type] : target.operators) {
    known.push_back(name);
    roles.emplace(type.module, fmt::format("operator '{}'", name));
  }
  for (const auto& [storage, memory] : target.memories) {
    const std::string what = fmt::format("memory '{}'", to_string(storage));
    for (const MemoryModule& module : memory.modules) {
      roles.emplace(module.module, memory_role(what, to_string(module.ports)));
    }
  }
  const Status keys = check_keys(*section, "vendor", known);
  if (!keys) return keys.error();
  const Status operators = read_section(*section, roles, vendor);
  if (!operators) return operators.error();
  return vendor;
}

void use_vendor_operators(const VendorOperators& vendor, Target& target) {
  for (const auto& [name, type] : vendor) target.operators.at(name) = type;
}

}  // namespace hls::model

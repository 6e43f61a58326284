#include "model/transform/unit_timing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace hls::model {
namespace {

std::vector<std::string> keys(const std::map<std::string, OperatorType>& operators) {
  std::vector<std::string> names;
  for (const auto& [name, type] : operators) names.push_back(name);
  return names;
}

Error unsupported(std::string message, const Operation& operation, std::string note) {
  return {ErrorKind::kUnsupported, std::move(message), operation.location, "", {std::move(note)}};
}

Error missing_operator(const Target& target, const std::string& name, const Operation& operation) {
  Error error = unsupported(
      fmt::format("target '{}' has no operator '{}', which this operation needs", target.name,
                  name),
      operation,
      fmt::format("operators of the target: {}", fmt::join(keys(target.operators), ", ")));
  if (const auto near = nearest_spelling(name, keys(target.operators))) {
    error.notes.push_back(fmt::format("nearest: {}", *near));
  }
  return error;
}

template <typename Value>
std::optional<Value> chosen(const std::map<std::string, Value>& values, const std::string& name) {
  const auto found = values.find(name);
  return found == values.end() ? std::nullopt : std::optional(found->second);
}

Error unpriced_interval(const Target& target, const OperatorType& type, const Operation& operation,
                        const UnitShape& shape, int interval) {
  std::set<int> intervals;
  for (const OperatorCost& cost : type.costs) intervals.insert(cost.interval);
  return unsupported(
      fmt::format("target '{}' has no price of operator '{}' of {} bits at interval {}",
                  target.name, type.name, shape.bits, interval),
      operation,
      fmt::format("intervals it has prices for, at some width: {}; between two of them the lower "
                  "one counts",
                  fmt::join(intervals, ", ")));
}

/// Interval and latency of one operation.
Result<std::pair<int, int>> timing_of(const Target& target, const OperatorType& type,
                                      const Operation& operation, const UnitShape& shape,
                                      const Directives& directives) {
  const int interval = chosen(directives.operator_interval, type.name).value_or(1);
  if (interval > 1 && !type.module.empty()) {
    return unsupported(fmt::format("operator '{}' is the external module '{}' and cannot have "
                                   "interval {}",
                                   type.name, type.module, interval),
                       operation, "external modules take operands in every cycle");
  }
  const std::optional<int> least = least_latency(type, shape, interval);
  if (!least) return unpriced_interval(target, type, operation, shape, interval);
  const int latency = chosen(directives.operator_latency, type.name)
                          .value_or(interval == 1 ? default_latency(type, shape) : *least);
  if (interval > 1 && latency <= interval) {
    return unsupported(
        fmt::format("operator '{}' has latency {} at interval {}", type.name, latency, interval),
        operation,
        "a unit that is used again takes longer than its interval: choose a latency above it");
  }
  if (latency < *least) {
    return unsupported(
        fmt::format("target '{}' has no price of operator '{}' of {} bits at latency {}",
                    target.name, type.name, shape.bits, latency),
        operation,
        fmt::format("at interval {} it has prices from latency {} on", interval, *least));
  }
  return std::pair(interval, latency);
}

}  // namespace

Result<UnitTiming> unit_timing(const Design& design, const Target& target,
                               const Directives& directives) {
  const Kernel& kernel = design.kernel();
  UnitTiming timing{std::vector<int>(kernel.operations.size(), 0),
                    std::vector<int>(kernel.operations.size(), 1)};
  for (OpId id = 0; id < static_cast<OpId>(kernel.operations.size()); ++id) {
    const Operation& operation = kernel.operations[id];
    if (design.elaboration->region_of[id] == kNoRegion) continue;
    if (operation.opcode == Opcode::kLoad) {
      timing.latency[id] = design.arrays[operation.array].read_latency;
      continue;
    }
    const std::optional<std::string> name = operator_name(kernel, operation);
    if (!name) continue;
    const auto type = target.operators.find(*name);
    if (type == target.operators.end()) return missing_operator(target, *name, operation);
    const auto own =
        timing_of(target, type->second, operation, unit_shape(kernel, operation), directives);
    if (!own) return own.error();
    std::tie(timing.interval[id], timing.latency[id]) = *own;
  }
  return timing;
}

std::string too_slow(const Design& design, const Target& target, const Directives& directives,
                     std::int64_t clock_period_ps) {
  for (std::size_t id = 0; id < design.kernel().operations.size(); ++id) {
    const Operation& operation = design.kernel().operations[id];
    const auto name = operator_name(design.kernel(), operation);
    if (!name) continue;
    if (directives.operator_latency.count(*name) + directives.operator_interval.count(*name) == 0) {
      continue;
    }
    const UnitShape shape = unit_shape(design.kernel(), operation);
    const OperatorCost& cost =
        cost_of(target.operators.at(*name), shape, design.latency[id], design.unit_interval[id]);
    if (cost.delay_ps <= clock_period_ps) continue;
    return fmt::format(
        "clock: {} of {} bits takes {} ps a stage at latency {}{} (line {}), more "
        "than the clock period of {} ps",
        *name, shape.bits, cost.delay_ps, design.latency[id],
        design.unit_interval[id] > 1 ? fmt::format(" and interval {}", design.unit_interval[id])
                                     : "",
        operation.location.line, clock_period_ps);
  }
  return "";
}

}  // namespace hls::model

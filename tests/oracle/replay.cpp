#include "tests/oracle/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>

#include "tests/oracle/conditions.h"

namespace hls::oracle {
namespace {

using model::Kernel;
using model::LoopId;
using model::LoopKind;
using model::Node;
using model::Opcode;
using model::OpId;

constexpr std::size_t kMostMessages = 5;

class Replay {
 public:
  Replay(const model::Design& design, const model::Problem& problem,
         const model::Schedule& schedule)
      : design_(design),
        kernel_(design.kernel()),
        problem_(problem),
        schedule_(schedule),
        index_of_(kernel_.operations.size(), -1),
        ready_(kernel_.operations.size(), 0),
        copy_ready_(kernel_.operations.size(), 0),
        counter_(kernel_.loops.size(), 0),
        first_(kernel_.loops.size(), 0) {
    for (int i = 0; i < static_cast<int>(problem.operations.size()); ++i) {
      if (problem.operations[i].id >= 0) index_of_[problem.operations[i].id] = i;
    }
    for (const model::PortBinding& binding : schedule.bindings) {
      const model::PortResource& resource = problem.resources[binding.resource];
      const model::BankUse& use = resource.uses[binding.use];
      if (resource.array >= 0) {
        port_of_[{use.operation, use.copy}] = binding.port;
      } else {
        unit_of_[{use.operation, use.copy}] = {binding.resource, binding.port};
      }
    }
  }

  std::vector<std::string> run() {
    check_units();
    run_region(kernel_.body);
    if (last_completion_ + 1 != latency_cycles(schedule_)) {
      violate("latency {} but the last completion is at {}", latency_cycles(schedule_),
              last_completion_);
    }
    return std::move(messages_);
  }

 private:
  template <typename... Arguments>
  void violate(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    if (messages_.size() < kMostMessages) {
      messages_.push_back(fmt::format(format, std::forward<Arguments>(arguments)...));
    }
  }

  /// The phis at the head of a body take their values together: one that takes another's gets the one of the
  /// iteration before.
  void run_region(const model::Region& nodes) {
    std::vector<std::pair<OpId, std::int64_t>> taken;
    for (const Node& node : nodes) {
      if (!node.is_loop() && kernel_.operations[node.index].opcode == Opcode::kPhi) {
        const std::vector<std::int64_t> before = ready_;
        run_operation(node.index);
        taken.emplace_back(node.index, ready_[node.index]);
        ready_ = before;
        continue;
      }
      for (const auto& [phi, ready] : taken) ready_[phi] = ready;
      taken.clear();
      if (node.is_loop()) {
        run_loop(node.index);
      } else {
        run_operation(node.index);
      }
    }
    for (const auto& [phi, ready] : taken) ready_[phi] = ready;
  }

  void run_loop(LoopId id) {
    const model::Loop& loop = kernel_.loops[id];
    const bool is_variable = design_.elaboration->serial.is_variable[id];
    std::pair<std::int64_t, std::int64_t> range = {0, loop.trip_count - 1};
    if (is_variable) range = bounded_iterations(kernel_, id, counter_);
    const auto [first, last] = range;
    const std::int64_t start = loop.kind == LoopKind::kTemporal ? begin_run(id) : 0;
    spans_[id] = {};
    first_[id] = first;
    if (is_variable) left_out_ += first * schedule_.interval[id];
    const std::int64_t left_out_before = left_out_;
    for (std::int64_t x = first; x <= last; ++x) {
      if (design_.elaboration->serial.is_serial[id]) check_complete(id, x > first);
      counter_[id] = x;
      run_region(loop.body);
      if (loop.kind == model::LoopKind::kSpatial) keep_copies(id, x);
    }
    counter_[id] = 0;
    first_[id] = 0;
    if (loop.kind == LoopKind::kTemporal) {
      busy_until_[id] =
          start + (last - first + 1) * schedule_.interval[id] - (left_out_ - left_out_before);
    }
    if (is_variable) left_out_ += (loop.trip_count - 1 - last) * schedule_.interval[id];
    check_apart(id);
  }

  void keep_copies(LoopId id, std::int64_t x) {
    for (OpId copy = 0; copy < static_cast<OpId>(copy_ready_.size()); ++copy) {
      const model::Operation& operation = kernel_.operations[copy];
      const bool is_here = operation.opcode == Opcode::kCopy && operation.loop == id;
      if (!is_here || operation.bits != static_cast<std::uint64_t>(x)) continue;
      copy_ready_[copy] = ready_[operation.operands[0]];
    }
  }

  /// Nothing of a serial loop's iteration starts before the one before is complete.
  void check_complete(LoopId id, bool has_before) {
    Span& span = iterations_[id];
    if (has_before) floor_[id] = span.end;
    if (!has_before) floor_.erase(id);
    span = {};
  }

  /// From the first start to the last completion of one run of a loop.
  struct Span {
    std::int64_t start = std::numeric_limits<std::int64_t>::max();
    std::int64_t end = 0;
  };

  void check_apart(LoopId second) {
    for (const auto& [first, other] : design_.apart) {
      if (other != second || spans_[second].start >= spans_[first].end) continue;
      violate("loop {} starts at {}, loop {} runs until {}", kernel_.loops[second].name,
              spans_[second].start, kernel_.loops[first].name, spans_[first].end);
    }
  }

  /// Cycle of the current instance of a problem operation.
  std::int64_t cycle(int index) const {
    std::int64_t cycle = schedule_.start[index];
    for (LoopId loop : problem_.operations[index].loops) {
      cycle += counter_[loop] * schedule_.interval[loop];
    }
    return cycle - left_out_;
  }

  /// The cycle in which a loop starts; not before its last run is over.
  std::int64_t begin_run(LoopId id) {
    const std::int64_t start = cycle(problem_.loops[id].start);
    // Copies of a spatial loop around it share one controller and one run.
    if (!runs_.insert({id, start}).second) return start;
    const auto busy = busy_until_.find(id);
    if (busy != busy_until_.end() && start < busy->second) {
      violate("loop {} starts at {} but runs until {}", kernel_.loops[id].name, start,
              busy->second);
    }
    return start;
  }

  /// The value a phi takes this time: of the iteration before, or its init.
  OpId source_of_phi(const model::Operation& phi) const {
    std::int64_t iteration = 0;
    const model::LoopParts& parts = design_.elaboration->parts[phi.loop];
    if (parts.temporal >= 0) iteration += counter_[parts.temporal] - first_[parts.temporal];
    if (parts.spatial >= 0) iteration += counter_[parts.spatial];
    return phi.operands[iteration == 0 ? 0 : 1];
  }

  void run_operation(OpId id) {
    const int index = index_of_[id];
    if (index < 0) return;
    const model::Operation& operation = kernel_.operations[id];
    const std::int64_t start = cycle(index);
    if (start < start_of_region(id)) {
      violate("{} at {} is before its iteration", problem_.operations[index].name, start);
    }
    if (operation.opcode == Opcode::kCopy) {
      check_operand(operation.operands[0], index, start, copy_ready_[id]);
    } else if (operation.opcode == Opcode::kPhi) {
      check_operand(source_of_phi(operation), index, start);
    } else {
      for (std::size_t i = 0; i < operation.operands.size(); ++i) {
        check_operand(operation.operands[i], index, start + model::operand_late(design_, id, i));
      }
    }
    if (model::is_access(operation.opcode)) access(id, index, start);
    check_unit(id, index, start);
    check_unit_interval(id, index, start);
    extend_spans(id, start, start + std::max(std::int64_t{1}, problem_.operations[index].latency));
    ready_[id] = start + design_.latency[id];
    last_completion_ = std::max(last_completion_, start + problem_.operations[index].latency);
  }

  void extend_spans(OpId id, std::int64_t start, std::int64_t end) {
    const std::vector<LoopId> path = model::loop_path(kernel_, design_.elaboration->region_of[id]);
    const std::vector<LoopId>& replicated = design_.elaboration->replicated[id];
    for (LoopId loop : path) {
      // What exists once runs with copy 0.
      const bool is_spatial = kernel_.loops[loop].kind == model::LoopKind::kSpatial;
      const bool is_copied =
          std::find(replicated.begin(), replicated.end(), loop) != replicated.end();
      if (is_spatial && !is_copied && counter_[loop] > 0) return;
    }
    for (LoopId loop : path) {
      extend(spans_[loop], start, end);
      extend(iterations_[loop], start, end);
      const auto floor = floor_.find(loop);
      if (floor == floor_.end() || start >= floor->second) continue;
      violate("{} starts at {} in an iteration of serial loop {}, the one before ends at {}",
              problem_.operations[index_of_[id]].name, start, kernel_.loops[loop].name,
              floor->second);
    }
  }

  static void extend(Span& span, std::int64_t start, std::int64_t end) {
    span.start = std::min(span.start, start);
    span.end = std::max(span.end, end);
  }

  void check_unit(OpId id, int index, std::int64_t start) {
    const auto name = model::operator_name(kernel_, kernel_.operations[id]);
    if (!name || design_.share.count(*name) == 0) return;
    std::vector<std::int64_t> copy;
    for (LoopId loop : problem_.operations[index].replicated) copy.push_back(counter_[loop]);
    const auto unit = unit_of_.find({index, copy});
    if (unit == unit_of_.end()) return;  // it has one of its own
    const auto [holder, free] =
        issues_.emplace(std::make_pair(unit->second, start), std::make_pair(id, copy));
    if (!free && holder->second != std::make_pair(id, copy)) {
      violate("{} finds unit {} taken at {}", problem_.operations[index].name, unit->second.second,
              start);
    }
  }

  /// A unit that is used again takes its next operands no sooner than its interval says.
  void check_unit_interval(OpId id, int index, std::int64_t start) {
    if (design_.unit_interval[id] == 1) return;
    std::vector<std::int64_t> copy;
    for (LoopId loop : problem_.operations[index].replicated) copy.push_back(counter_[loop]);
    auto& starts = unit_starts_[{id, copy}];
    const auto after = starts.insert(start).first;
    const auto check = [&](auto earlier, auto later) {
      if (*later - *earlier >= design_.unit_interval[id]) return;
      violate("{} starts at {} and {} on a unit of interval {}", problem_.operations[index].name,
              *earlier, *later, design_.unit_interval[id]);
    };
    if (after != starts.begin()) check(std::prev(after), after);
    if (std::next(after) != starts.end()) check(after, std::next(after));
  }

  /// No more units of an operator than asked for.
  void check_units() {
    std::map<int, std::set<std::int32_t>> used;
    for (const auto& [use, unit] : unit_of_) used[unit.first].insert(unit.second);
    for (const auto& [resource, units] : used) {
      const auto asked = design_.share.at(problem_.resources[resource].name);
      const auto count = static_cast<std::int64_t>(units.size());
      if (asked && count > *asked) {
        violate("{} units of {}, asked for {}", count, problem_.resources[resource].name, *asked);
      }
    }
  }

  std::int64_t start_of_region(OpId id) const {
    LoopId region = design_.elaboration->region_of[id];
    while (region >= 0 && kernel_.loops[region].kind == LoopKind::kSpatial) {
      region = kernel_.loops[region].parent;
    }
    if (region < 0) return 0;
    return cycle(problem_.loops[region].start) + counter_[region] * schedule_.interval[region];
  }

  void check_operand(OpId operand, int use, std::int64_t start) {
    check_operand(operand, use, start, ready_[operand]);
  }

  void check_operand(OpId operand, int use, std::int64_t start, std::int64_t ready) {
    if (index_of_[operand] < 0 || ready <= start) return;
    violate("{} at {} uses {}, ready at {}", problem_.operations[use].name, start,
            problem_.operations[index_of_[operand]].name, ready);
  }

  struct Write {
    std::int64_t start = 0;
    LoopId loop = -1;
    std::vector<std::int64_t> counters;  ///< of the loops around it and its own
  };
  struct Element {
    std::optional<std::int64_t> last_write;
    std::optional<std::int64_t> last_read;
    std::vector<Write> writes;
  };

  std::vector<std::int64_t> counters_around(LoopId loop) const {
    std::vector<std::int64_t> counters;
    for (const LoopId each : model::loop_path(kernel_, loop)) counters.push_back(counter_[each]);
    return counters;
  }

  /// The last write that a load must see.
  std::optional<std::int64_t> write_before(const model::Operation& load, const Element& element) {
    if (load.forwarded == 0) return element.last_write;
    const LoopId loop = design_.elaboration->region_of[&load - kernel_.operations.data()];
    const std::vector<std::int64_t> now = counters_around(loop);
    std::optional<std::int64_t> last;
    for (const Write& write : element.writes) {
      const bool is_near = write.loop == loop &&
                           std::equal(now.begin(), now.end() - 1, write.counters.begin()) &&
                           now.back() - write.counters.back() <= load.forwarded;
      if (!is_near) last = std::max(last.value_or(write.start), write.start);
    }
    return last;
  }

  void access(OpId id, int index, std::int64_t start) {
    const model::Operation& operation = kernel_.operations[id];
    if (!may_happen(kernel_, operation, counter_)) return;
    for (const auto& address : elements_of(kernel_, operation, counter_)) {
      check_order(operation, index, start, elements_[{operation.array, address}]);
      check_port(id, index, start, address);
    }
  }

  void check_order(const model::Operation& operation, int index, std::int64_t start,
                   Element& element) {
    const std::string& name = problem_.operations[index].name;
    const int visible = design_.arrays[operation.array].write_latency;
    if (operation.opcode == Opcode::kLoad) {
      const auto last_write = write_before(operation, element);
      if (last_write && start < *last_write + visible) {
        violate("{} at {} reads what is written at {}", name, start, *last_write);
      }
      element.last_read = std::max(element.last_read.value_or(start), start);
      return;
    }
    if (element.last_read && start < *element.last_read) {
      violate("{} at {} overwrites what is read at {}", name, start, *element.last_read);
    }
    if (element.last_write && start <= *element.last_write) {
      violate("{} at {} comes after a write at {}", name, start, *element.last_write);
    }
    element.last_write = start;
    const LoopId loop = design_.elaboration->region_of[&operation - kernel_.operations.data()];
    element.writes.push_back({start, loop, counters_around(loop)});
  }

  std::int32_t bank_of_address(model::ArrayId array,
                               const std::vector<std::int64_t>& address) const {
    const model::ArrayBinding& binding = design_.arrays[array];
    const std::vector<std::int64_t>& shape = kernel_.arrays[array].shape;
    std::int64_t bank = 0;
    for (std::size_t dim = 0; dim < shape.size(); ++dim) {
      bank = bank * model::banks_in(binding.partition[dim], shape[dim]) +
             model::bank_of(binding.partition[dim], shape[dim], address[dim]);
    }
    return static_cast<std::int32_t>(bank);
  }

  void check_port(OpId id, int index, std::int64_t start,
                  const std::vector<std::int64_t>& address) {
    const model::ArrayId array = kernel_.operations[id].array;
    if (design_.arrays[array].storage == model::Storage::kReg) return;
    std::vector<std::int64_t> copy;
    for (LoopId loop : problem_.operations[index].replicated) copy.push_back(counter_[loop]);
    const auto port = port_of_.find({index, copy});
    if (port == port_of_.end()) {
      violate("{} has no port", problem_.operations[index].name);
      return;
    }
    const std::int32_t bank = bank_of_address(array, address);
    for (const std::int32_t memory : memories_of(id, copy, bank)) {
      const auto [holder, free] = ports_.emplace(
          std::make_tuple(array, memory, port->second, start), std::make_pair(id, copy));
      // An access that exists once runs once, however many copies around it program order visits.
      if (!free && holder->second != std::make_pair(id, copy)) {
        violate("{} finds port {} of memory {} taken at {}", problem_.operations[index].name,
                port->second, memory, start);
      }
    }
  }

  /// The memories in which one instance of an access touches a bank: one to read, all copies to write.
  std::vector<std::int32_t> memories_of(OpId id, const std::vector<std::int64_t>& copy,
                                        std::int32_t bank) {
    const model::ArrayBinding& binding = design_.arrays[kernel_.operations[id].array];
    std::vector<std::int32_t> memories;
    for (const model::AccessCopy& access : design_.accesses) {
      if (access.operation != id || access.copy != copy) continue;
      for (const std::int32_t memory : access.memories) {
        if (memory % binding.banks == bank) memories.push_back(memory);
      }
    }
    const bool is_read = kernel_.operations[id].opcode == model::Opcode::kLoad;
    if (static_cast<std::int32_t>(memories.size()) != (is_read ? 1 : binding.copies)) {
      violate("an access reaches bank {} in {} memories", bank, memories.size());
    }
    return memories;
  }

  const model::Design& design_;
  const Kernel& kernel_;
  const model::Problem& problem_;
  const model::Schedule& schedule_;
  std::vector<int> index_of_;
  std::vector<std::int64_t> ready_;
  std::vector<std::int64_t> copy_ready_;  ///< of what each kCopy reads, in its copy
  std::vector<std::int64_t> counter_;
  std::map<std::pair<int, std::vector<std::int64_t>>, std::int32_t> port_of_;
  using Unit = std::pair<int, std::int32_t>;  // resource, number
  std::map<std::pair<int, std::vector<std::int64_t>>, Unit> unit_of_;
  std::map<std::pair<Unit, std::int64_t>, std::pair<OpId, std::vector<std::int64_t>>> issues_;
  /// By operation and copy, of units that are used again.
  std::map<std::pair<OpId, std::vector<std::int64_t>>, std::set<std::int64_t>> unit_starts_;
  std::map<LoopId, Span> spans_;
  std::map<LoopId, Span> iterations_;     ///< of each loop, the one that runs
  std::map<LoopId, std::int64_t> floor_;  ///< of serial loops: the end of the iteration before
  std::vector<std::int64_t> first_;       ///< iteration of each loop's run
  std::int64_t left_out_ = 0;             ///< cycles, so far
  std::map<std::pair<model::ArrayId, std::vector<std::int64_t>>, Element> elements_;
  std::map<std::tuple<model::ArrayId, std::int32_t, std::int32_t, std::int64_t>,
           std::pair<OpId, std::vector<std::int64_t>>>
      ports_;
  std::set<std::pair<LoopId, std::int64_t>> runs_;
  std::map<LoopId, std::int64_t> busy_until_;
  std::int64_t last_completion_ = 0;
  std::vector<std::string> messages_;
};

}  // namespace

std::vector<std::string> replay(const model::Design& design, const model::Problem& problem,
                                const model::Schedule& schedule) {
  return Replay(design, problem, schedule).run();
}

}  // namespace hls::oracle

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "scheduler/scheduler.h"

namespace hls::scheduler {
namespace {

using model::LoopKind;
using model::PortResource;
using model::Problem;
using model::Schedule;

/// More access instances than this are compared by residues instead of one by one.
constexpr std::int64_t kMostInstances = 2'000'000;

class Verifier {
 public:
  Verifier(const Problem& problem, const Schedule& schedule)
      : problem_(problem), schedule_(schedule) {}

  std::vector<std::string> run() {
    if (schedule_.start.size() != problem_.operations.size() ||
        schedule_.interval.size() != problem_.loops.size()) {
      return {"the schedule is not of this problem"};
    }
    check_loops();
    check_dependences();
    check_length();
    check_ports();
    return std::move(violations_);
  }

 private:
  template <typename... Arguments>
  void violate(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    violations_.push_back(fmt::format(format, std::forward<Arguments>(arguments)...));
  }

  void check_loops() {
    if (schedule_.start[0] != 0) violate("the kernel starts at {}", schedule_.start[0]);
    for (std::size_t l = 0; l < problem_.loops.size(); ++l) {
      const Problem::Loop& loop = problem_.loops[l];
      const std::int64_t interval = schedule_.interval[l];
      if (interval < (loop.kind == LoopKind::kTemporal ? 1 : 0)) {
        violate("interval of loop {} is {}", loop.name, interval);
      }
      if (loop.interval && *loop.interval != interval) {
        violate("loop {} was asked for ii {} and has {}", loop.name, *loop.interval, interval);
      }
      check_counter(loop, interval);
    }
  }

  /// One counter a loop: it has to be done before the next iteration around starts it again.
  void check_counter(const Problem::Loop& loop, std::int64_t interval) {
    if (loop.kind != LoopKind::kTemporal) return;
    int outer = loop.parent;
    while (outer >= 0 && problem_.loops[outer].kind != LoopKind::kTemporal) {
      outer = problem_.loops[outer].parent;
    }
    if (outer < 0 || problem_.loops[outer].trip_count <= 1) return;
    if (schedule_.interval[outer] < loop.trip_count * interval) {
      violate("loop {} takes {} cycles, an iteration around it {}", loop.name,
              loop.trip_count * interval, schedule_.interval[outer]);
    }
  }

  void check_dependences() {
    for (const model::Dependence& dependence : problem_.dependences) {
      for (const model::Distance& distance : dependence.distances) {
        std::int64_t apart =
            schedule_.start[dependence.destination] - schedule_.start[dependence.source];
        for (const auto& [loop, count] : distance) apart += count * schedule_.interval[loop];
        if (apart >= dependence.delay) continue;
        violate("{} from {} to {}: {} cycles apart, {} needed", to_string(dependence.kind),
                problem_.operations[dependence.source].name,
                problem_.operations[dependence.destination].name, apart, dependence.delay);
      }
    }
  }

  void check_length() {
    std::int64_t length = 0;
    for (std::size_t i = 0; i < problem_.operations.size(); ++i) {
      if (problem_.operations[i].id < 0) continue;
      std::int64_t end = schedule_.start[i] + problem_.operations[i].latency;
      for (model::LoopId loop : problem_.operations[i].loops) {
        end += (problem_.loops[loop].trip_count - 1) * schedule_.interval[loop];
      }
      length = std::max(length, end);
    }
    if (length != schedule_.length) {
      violate("length is {}, the last result is complete at {}", schedule_.length, length);
    }
    std::int64_t skipped = 0;
    for (std::size_t l = 0; l < problem_.loops.size(); ++l) {
      skipped += problem_.loops[l].skipped * schedule_.interval[l];
    }
    if (skipped != schedule_.skipped_cycles) {
      violate("iterations left out take {} cycles, not {}", skipped, schedule_.skipped_cycles);
    }
  }

  // -- ports
  // ---------------------------------------------------------------------------------------------------

  void check_ports() {
    std::map<std::pair<int, int>, std::int32_t> port_of;
    for (const model::PortBinding& binding : schedule_.bindings) {
      port_of[{binding.resource, binding.use}] = binding.port;
    }
    for (int r = 0; r < static_cast<int>(problem_.resources.size()); ++r) {
      const PortResource& resource = problem_.resources[r];
      if (!resource.ports.empty() || resource.is_counted) check_resource(r, port_of);
    }
  }

  void check_resource(int r, const std::map<std::pair<int, int>, std::int32_t>& port_of) {
    const PortResource& resource = problem_.resources[r];
    std::map<std::pair<std::int32_t, std::int32_t>, std::vector<int>> uses_of;  // bank, port
    for (int u = 0; u < static_cast<int>(resource.uses.size()); ++u) {
      const auto found = port_of.find({r, u});
      if (found == port_of.end()) {
        violate("an access of {} has no port", resource.name);
        continue;
      }
      check_capability(resource, resource.uses[u], found->second);
      for (std::int32_t bank : resource.uses[u].banks) {
        uses_of[{bank, found->second}].push_back(u);
      }
    }
    for (const auto& [port, uses] : uses_of) check_port(resource, uses);
  }

  void check_capability(const PortResource& resource, const model::BankUse& use,
                        std::int32_t port) {
    if (resource.is_counted && port >= 0) return;
    const bool exists = port >= 0 && port < static_cast<std::int32_t>(resource.ports.size());
    if (!exists || !(use.is_write ? resource.ports[port].writes : resource.ports[port].reads)) {
      violate("port {} of {} cannot do {}", port, resource.name,
              problem_.operations[use.operation].name);
    }
  }

  std::int64_t first_cycle(const model::BankUse& use) const {
    const Problem::Operation& operation = problem_.operations[use.operation];
    std::int64_t cycle = schedule_.start[use.operation];
    for (std::size_t i = 0; i < operation.replicated.size(); ++i) {
      cycle += use.copy[i] * schedule_.interval[operation.replicated[i]];
    }
    return cycle;
  }

  /// {trips, interval} of the temporal loops of an access.
  std::vector<std::pair<std::int64_t, std::int64_t>> repeats(const model::BankUse& use) const {
    std::vector<std::pair<std::int64_t, std::int64_t>> result;
    for (model::LoopId loop : problem_.operations[use.operation].loops) {
      const Problem::Loop& entry = problem_.loops[loop];
      if (entry.kind == LoopKind::kTemporal && entry.trip_count > 1) {
        result.emplace_back(entry.trip_count, schedule_.interval[loop]);
      }
    }
    return result;
  }

  void check_port(const PortResource& resource, const std::vector<int>& uses) {
    if (uses.size() < 2 || all_apart(resource, uses)) return;
    std::int64_t instances = 0;
    for (int u : uses) {
      std::int64_t count = 1;
      for (const auto& [trips, interval] : repeats(resource.uses[u])) count *= trips;
      instances += count;
    }
    if (instances > kMostInstances) {
      violate("two accesses of {} may meet on one port", resource.name);
    } else {
      check_cycles(resource, uses, instances);
    }
  }

  /// Every cycle in which the port is used, once each.
  void check_cycles(const PortResource& resource, const std::vector<int>& uses,
                    std::int64_t instances) {
    std::vector<std::int64_t> cycles;
    cycles.reserve(static_cast<std::size_t>(instances));
    for (int u : uses) {
      const std::size_t begin = cycles.size();
      cycles.push_back(first_cycle(resource.uses[u]));
      for (const auto& [trips, interval] : repeats(resource.uses[u])) {
        const std::size_t end = cycles.size();
        for (std::int64_t x = 1; x < trips; ++x) {
          for (std::size_t i = begin; i < end; ++i) cycles.push_back(cycles[i] + x * interval);
        }
      }
    }
    std::sort(cycles.begin(), cycles.end());
    const auto twice = std::adjacent_find(cycles.begin(), cycles.end());
    if (twice != cycles.end()) {
      violate("two accesses of {} on one port in cycle {}", resource.name, *twice);
    }
  }

  /// Sufficient: different slots modulo the common divisor, or one access over before the other
  /// starts. An access never meets itself, as loops have one counter (check_counter).
  bool all_apart(const PortResource& resource, const std::vector<int>& uses) const {
    for (std::size_t i = 0; i < uses.size(); ++i) {
      for (std::size_t j = i + 1; j < uses.size(); ++j) {
        if (!are_apart(resource.uses[uses[i]], resource.uses[uses[j]])) return false;
      }
    }
    return true;
  }

  bool are_apart(const model::BankUse& a, const model::BankUse& b) const {
    std::int64_t divisor = 0;
    std::int64_t end_a = first_cycle(a);
    std::int64_t end_b = first_cycle(b);
    for (const auto& [trips, interval] : repeats(a)) {
      divisor = std::gcd(divisor, interval);
      end_a += (trips - 1) * interval;
    }
    for (const auto& [trips, interval] : repeats(b)) {
      divisor = std::gcd(divisor, interval);
      end_b += (trips - 1) * interval;
    }
    if (end_a < first_cycle(b) || end_b < first_cycle(a)) return true;
    return divisor != 0 && (first_cycle(a) - first_cycle(b)) % divisor != 0;
  }

  const Problem& problem_;
  const Schedule& schedule_;
  std::vector<std::string> violations_;
};

}  // namespace

std::vector<std::string> verify(const Problem& problem, const Schedule& schedule) {
  return Verifier(problem, schedule).run();
}

}  // namespace hls::scheduler

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "model/divide.h"
#include "scheduler/scheduler.h"

namespace hls::scheduler {
namespace {

using model::LoopKind;
using model::PortResource;
using model::Problem;
using model::Schedule;

constexpr std::int64_t kMostPortSteps =
    1'000'000;  ///< of the search for instances of two accesses that meet
constexpr std::int64_t kMostInstances =
    2'000'000;  ///< compared one by one where that search gives up

/// coefficient * x, low <= x <= high.
struct Term {
  std::int64_t coefficient;  ///< > 0
  std::int64_t low;
  std::int64_t high;
  std::vector<std::int64_t> banks;  ///< by dimension: what x is multiplied with there
};

/// How far the banks of two instances are apart, by dimension.
struct BanksApart {
  const std::vector<model::BankDimension>& dimensions;
  std::vector<std::int64_t> sums;

  void add(const std::vector<std::int64_t>& coefficients, std::int64_t x) {
    for (std::size_t d = 0; d < sums.size(); ++d) sums[d] += coefficients[d] * x;
  }
  bool are_same() const {
    for (std::size_t d = 0; d < sums.size(); ++d) {
      if (sums[d] % dimensions[d].banks != 0) return false;
    }
    return true;
  }
};

/// Whether `sum` is a sum of the terms from an index on, greatest coefficients first, with which the banks are the
/// same. Nothing once the steps are used up.
std::optional<bool> is_reached(const std::vector<Term>& terms, std::size_t index, std::int64_t sum,
                               BanksApart& banks, std::int64_t& steps) {
  if (--steps < 0) return std::nullopt;
  if (index == terms.size()) return sum == 0 && banks.are_same();
  std::int64_t least = 0;  // of the terms after this one
  std::int64_t greatest = 0;
  for (std::size_t i = index + 1; i < terms.size(); ++i) {
    least += terms[i].coefficient * terms[i].low;
    greatest += terms[i].coefficient * terms[i].high;
  }
  const auto& [coefficient, low, high, of_banks] = terms[index];
  const std::int64_t from = std::max(low, model::ceil_divide(sum - greatest, coefficient));
  const std::int64_t to = std::min(high, model::floor_divide(sum - least, coefficient));
  for (std::int64_t x = from; x <= to; ++x) {
    banks.add(of_banks, x);
    const auto rest = is_reached(terms, index + 1, sum - coefficient * x, banks, steps);
    banks.add(of_banks, -x);
    if (!rest || *rest) return rest;
  }
  return false;
}

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
    for (const auto& [port, uses] : uses_of) check_port(resource, port.first, uses);
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

  /// The temporal loops of an access that run more than once.
  std::vector<model::LoopId> repeats(const model::BankUse& use) const {
    std::vector<model::LoopId> result;
    for (model::LoopId loop : problem_.operations[use.operation].loops) {
      const Problem::Loop& entry = problem_.loops[loop];
      if (entry.kind == LoopKind::kTemporal && entry.trip_count > 1) result.push_back(loop);
    }
    return result;
  }

  void check_port(const PortResource& resource, std::int32_t bank, const std::vector<int>& uses) {
    bool is_known = true;
    for (std::size_t i = 0; i < uses.size() && is_known; ++i) {
      for (std::size_t j = i + 1; j < uses.size() && is_known; ++j) {
        const model::BankUse& a = resource.uses[uses[i]];
        const model::BankUse& b = resource.uses[uses[j]];
        if (are_apart(a, b)) continue;
        const std::optional<bool> meets = do_meet(resource, a, b);
        if (meets && *meets) {
          violate("{} and {} meet on one port of {}", problem_.operations[a.operation].name,
                  problem_.operations[b.operation].name, resource.name);
          return;
        }
        is_known = meets.has_value();
      }
    }
    if (!is_known) check_cycles(resource, bank, uses);
  }

  /// An instance of an access.
  struct Instance {
    std::int64_t cycle = 0;
    std::vector<std::int64_t> indices;  ///< of its bank, modulo those of the dimension
  };

  static bool is_at(const PortResource& resource, std::int32_t bank, const Instance& instance) {
    for (std::size_t d = 0; d < resource.dimensions.size(); ++d) {
      const auto& [banks, stride] = resource.dimensions[d];
      if ((instance.indices[d] - bank / stride) % banks != 0) return false;
    }
    return true;
  }

  /// Every cycle in which the port is used, once each.
  void check_cycles(const PortResource& resource, std::int32_t bank, const std::vector<int>& uses) {
    std::int64_t instances = 0;
    for (int u : uses) {
      std::int64_t count = 1;
      for (const model::LoopId loop : repeats(resource.uses[u])) {
        count *= problem_.loops[loop].trip_count;
      }
      instances += count;
    }
    if (instances > kMostInstances) {
      violate("two accesses of {} may meet on one port", resource.name);
      return;
    }
    std::vector<Instance> all;
    all.reserve(static_cast<std::size_t>(instances));
    for (int u : uses) {
      const std::size_t begin = all.size();
      all.push_back({first_cycle(resource.uses[u]), {}});
      for (const model::BankIndex& index : resource.uses[u].indices) {
        all.back().indices.push_back(index.constant);
      }
      for (const model::LoopId loop : repeats(resource.uses[u])) {
        const std::size_t end = all.size();
        const std::vector<std::int64_t> step = bank_coefficients(resource.uses[u], loop);
        for (std::int64_t x = 1; x < problem_.loops[loop].trip_count; ++x) {
          for (std::size_t i = begin; i < end; ++i) {
            Instance next = all[i];
            next.cycle += x * schedule_.interval[loop];
            for (std::size_t d = 0; d < step.size(); ++d) next.indices[d] += x * step[d];
            all.push_back(std::move(next));
          }
        }
      }
    }
    std::vector<std::int64_t> cycles;
    for (const Instance& instance : all) {
      if (is_at(resource, bank, instance)) cycles.push_back(instance.cycle);
    }
    std::sort(cycles.begin(), cycles.end());
    const auto twice = std::adjacent_find(cycles.begin(), cycles.end());
    if (twice != cycles.end()) {
      violate("two accesses of {} on one port in cycle {}", resource.name, *twice);
    }
  }

  static std::vector<std::int64_t> bank_coefficients(const model::BankUse& use,
                                                     model::LoopId loop) {
    std::vector<std::int64_t> coefficients(use.indices.size(), 0);
    for (std::size_t d = 0; d < use.indices.size(); ++d) {
      for (const auto& [other, coefficient] : use.indices[d].terms) {
        if (other == loop) coefficients[d] = coefficient;
      }
    }
    return coefficients;
  }

  /// Instance x of a and y of b meet where first(a) - first(b) = sum y_l ii_l - sum x_l ii_l and the bank of y less that
  /// of x is 0 in each dimension. A loop around both counts once, with y_l - x_l, where both banks change alike with it.
  /// Nothing when the search gives up.
  std::optional<bool> do_meet(const PortResource& resource, const model::BankUse& a,
                              const model::BankUse& b) const {
    std::map<std::pair<model::LoopId, std::vector<std::int64_t>>, Term> term_of;
    const auto add = [&](const model::BankUse& use, model::LoopId loop, std::int64_t low,
                         std::int64_t high) {
      std::vector<std::int64_t> banks = bank_coefficients(use, loop);
      Term& term = term_of.try_emplace({loop, banks}, Term{schedule_.interval[loop], 0, 0, banks})
                       .first->second;
      term.low += low;
      term.high += high;
    };
    for (const model::LoopId l : repeats(a)) add(a, l, 1 - problem_.loops[l].trip_count, 0);
    for (const model::LoopId l : repeats(b)) add(b, l, 0, problem_.loops[l].trip_count - 1);
    std::vector<Term> terms;
    for (const auto& [_, term] : term_of) {
      if (term.coefficient > 0) terms.push_back(term);
    }
    std::sort(terms.begin(), terms.end(), [](const Term& one, const Term& other) {
      return one.coefficient > other.coefficient;
    });
    BanksApart apart{resource.dimensions, {}};
    for (std::size_t d = 0; d < a.indices.size(); ++d) {
      apart.sums.push_back(b.indices[d].constant - a.indices[d].constant);
    }
    std::int64_t steps = kMostPortSteps;
    return is_reached(terms, 0, first_cycle(a) - first_cycle(b), apart, steps);
  }

  /// Sufficient: different slots modulo the common divisor, or one access over before the other
  /// starts. An access never meets itself, as loops have one counter (check_counter).
  bool are_apart(const model::BankUse& a, const model::BankUse& b) const {
    std::int64_t divisor = 0;
    const auto end = [&](const model::BankUse& use) {
      std::int64_t cycle = first_cycle(use);
      for (const model::LoopId loop : repeats(use)) {
        divisor = std::gcd(divisor, schedule_.interval[loop]);
        cycle += (problem_.loops[loop].trip_count - 1) * schedule_.interval[loop];
      }
      return cycle;
    };
    const std::int64_t end_a = end(a);
    const std::int64_t end_b = end(b);
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

#include "model/transform/banking.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "model/design/access_copies.h"
#include "model/divide.h"
#include "model/transform/storage.h"

namespace hls::model {
namespace {

/// One access to the array, with the subscripts of each of its copies.
struct ArrayAccess {
  OpId operation = -1;
  bool is_write = false;
  std::vector<std::vector<std::int64_t>> copies;    ///< as in copy_indices()
  std::vector<std::vector<AffineExpr>> subscripts;  ///< by copy, then dimension
};

std::vector<ArrayAccess> accesses_to(const Elaboration& elaboration, ArrayId array) {
  std::vector<ArrayAccess> accesses;
  const std::size_t rank = elaboration.kernel.arrays[array].shape.size();
  for (OpId id = 0; id < static_cast<OpId>(elaboration.kernel.operations.size()); ++id) {
    const Operation& operation = elaboration.kernel.operations[id];
    if (elaboration.region_of[id] == kNoRegion || !is_access(operation.opcode)) continue;
    if (operation.array != array) continue;
    ArrayAccess access{id, operation.opcode == Opcode::kStore, copy_indices(elaboration, id), {}};
    for (const auto& copy : access.copies) {
      access.subscripts.emplace_back();
      for (std::size_t dim = 0; dim < rank; ++dim) {
        access.subscripts.back().push_back(subscript_in_copy(elaboration, id, copy, dim));
      }
    }
    accesses.push_back(std::move(access));
  }
  return accesses;
}

/// The temporal loop in whose iterations an operation runs; -1: none.
LoopId temporal_around(const Kernel& kernel, LoopId loop) {
  while (loop >= 0 && kernel.loops[loop].kind != LoopKind::kTemporal) {
    loop = kernel.loops[loop].parent;
  }
  return loop;
}

/// Whether something in an iteration waits for one before, so that they seldom start in a row: a
/// read of the array for a write, or a sum of floating-point values.
bool has_recurrence(const Elaboration& elaboration, ArrayId array, LoopId loop) {
  const Kernel& kernel = elaboration.kernel;
  for (const MemoryDependence& dependence : elaboration.dependences) {
    if (dependence.kind != DependenceKind::kRaw) continue;
    if (kernel.operations[dependence.source].array != array) continue;
    if (temporal_around(kernel, elaboration.region_of[dependence.source]) != loop) continue;
    if (temporal_around(kernel, elaboration.region_of[dependence.destination]) != loop) continue;
    for (const Distance& distance : dependence.distances) {
      const bool is_carried = std::any_of(distance.begin(), distance.end(), [&](const auto& term) {
        return term.first == loop && term.second > 0;
      });
      const bool is_by_others =
          std::any_of(distance.begin(), distance.end(), [&](const auto& term) {
            return term.first != loop && kernel.loops[term.first].kind == LoopKind::kTemporal;
          });
      if (is_carried && !is_by_others) return true;
    }
  }
  return std::any_of(kernel.operations.begin(), kernel.operations.end(), [&](const Operation& op) {
    return op.opcode == Opcode::kPhi && op.loop == loop && op.type.is_float();
  });
}

/// Accesses that ask for ports in one cycle: each alone, and all of an innermost loop whose
/// iterations may start in a row.
std::vector<std::vector<const ArrayAccess*>> asking_together(
    const Elaboration& elaboration, ArrayId array, const std::vector<ArrayAccess>& accesses) {
  const Kernel& kernel = elaboration.kernel;
  std::set<LoopId> holding;  // loops that hold temporal ones
  for (const Loop& loop : kernel.loops) {
    if (loop.kind == LoopKind::kTemporal && loop.trip_count > 1) {
      holding.insert(temporal_around(kernel, loop.parent));
    }
  }
  std::vector<std::vector<const ArrayAccess*>> sets;
  std::map<LoopId, std::vector<const ArrayAccess*>> of_loop;
  for (const ArrayAccess& access : accesses) {
    sets.push_back({&access});
    const LoopId loop = temporal_around(kernel, elaboration.region_of[access.operation]);
    if (loop >= 0 && holding.count(loop) == 0) of_loop[loop].push_back(&access);
  }
  for (const auto& [loop, together] : of_loop) {
    if (together.size() > 1 && !has_recurrence(elaboration, array, loop)) sets.push_back(together);
  }
  return sets;
}

/// What nests in an iteration of a loop, that could run at once but for its ports, ask of an array.
struct Crowd {
  std::int64_t reads = 0;
  std::int64_t writes = 0;
  std::int64_t cycles = 0;  ///< of the longest of these nests, at an iteration a cycle
};

/// One for each loop in whose iteration several nests access the array, and none has a recurrence.
std::vector<Crowd> crowds_of(const Elaboration& elaboration, ArrayId array,
                             const std::vector<ArrayAccess>& accesses) {
  const Kernel& kernel = elaboration.kernel;
  std::vector<Crowd> crowds;
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    const Loop& around = kernel.loops[loop];
    if (around.kind != LoopKind::kTemporal || around.trip_count <= 1) continue;
    Crowd crowd;
    std::set<LoopId> nests;
    bool is_slow = false;
    for (const ArrayAccess& access : accesses) {
      const LoopId nest = temporal_around(kernel, elaboration.region_of[access.operation]);
      std::int64_t iterations = 1;
      LoopId inner = nest;
      for (; inner >= 0 && inner != loop; inner = kernel.loops[inner].parent) {
        if (kernel.loops[inner].kind == LoopKind::kTemporal) {
          iterations *= kernel.loops[inner].trip_count;
        }
      }
      if (inner < 0 || nest == loop) continue;
      nests.insert(nest);
      is_slow |= has_recurrence(elaboration, array, nest);
      const auto copies = static_cast<std::int64_t>(access.copies.size());
      (access.is_write ? crowd.writes : crowd.reads) += iterations * copies;
      crowd.cycles = std::max(crowd.cycles, iterations);
    }
    if (nests.size() > 1 && !is_slow) crowds.push_back(crowd);
  }
  return crowds;
}

/// Accesses to one bank.
struct BankAccesses {
  std::int64_t reads = 0;
  std::int64_t writes = 0;
};

/// Accesses beyond its ports that the busiest bank is asked for at once. Accesses whose banks change
/// alike from iteration to iteration meet where they do in one; others meet in some iteration.
class Excess {
 public:
  Excess(const Elaboration& elaboration, ArrayId array, Ports ports)
      : elaboration_(elaboration),
        shape_(elaboration.kernel.arrays[array].shape),
        ports_(count_ports(port_capabilities(ports))),
        accesses_(accesses_to(elaboration, array)),
        sets_(asking_together(elaboration, array, accesses_)),
        crowds_(crowds_of(elaboration, array, accesses_)) {}

  const std::vector<ArrayAccess>& accesses() const { return accesses_; }

  std::int64_t of(const std::vector<Partition>& partition) const {
    std::int64_t worst = 0;
    for (const auto& set : sets_) worst = std::max(worst, of(set, partition));
    return worst;
  }

  /// Whether nests that could run at once wait for ports longer than an eighth of the longest one's
  /// time.
  bool crowds(const std::vector<Partition>& partition) const {
    PortCounts ports = ports_;
    for (std::size_t dim = 0; dim < shape_.size(); ++dim) {
      ports *= banks_in(partition[dim], shape_[dim]);
    }
    return std::any_of(crowds_.begin(), crowds_.end(), [&](const Crowd& crowd) {
      const auto cycles = ports.least_cycles(crowd.reads, crowd.writes);
      return cycles && *cycles * 8 > crowd.cycles * 9;
    });
  }

 private:
  /// How the bank changes with the counters: coefficients, modulo the banks, of each dimension.
  using Steps = std::vector<std::vector<std::pair<LoopId, std::int64_t>>>;
  using Indices = std::vector<std::int64_t>;

  std::int64_t of(const std::vector<const ArrayAccess*>& set,
                  const std::vector<Partition>& partition) const {
    std::map<Steps, std::map<Indices, BankAccesses>> loads;
    BankAccesses most;
    for (const ArrayAccess* const access : set) {
      if (const auto steps = steps_of(*access, partition)) {
        std::map<Indices, BankAccesses>& at = loads[*steps];
        for (const auto& subscripts : access->subscripts) {
          count(*access, at[indices_of(subscripts, partition)]);
        }
      } else {
        add_busiest(by_banks(*access, partition), most);
      }
    }
    for (const auto& [_, at] : loads) add_busiest(at, most);
    return std::max({most.reads - ports_.readers, most.writes - ports_.writers,
                     most.reads + most.writes - ports_.all});
  }

  static void count(const ArrayAccess& access, BankAccesses& load) {
    (access.is_write ? load.writes : load.reads) += 1;
  }

  static void add_busiest(const std::map<Indices, BankAccesses>& loads, BankAccesses& sum) {
    BankAccesses busiest;
    for (const auto& [_, load] : loads) {
      if (load.reads + load.writes > busiest.reads + busiest.writes) busiest = load;
    }
    sum.reads += busiest.reads;
    sum.writes += busiest.writes;
  }

  /// Nothing: not all subscripts are linear modulo the banks, or one of several banks is computed.
  std::optional<Steps> steps_of(const ArrayAccess& access,
                                const std::vector<Partition>& partition) const {
    Steps steps;
    for (std::size_t dim = 0; dim < shape_.size(); ++dim) {
      const std::int64_t banks = banks_in(partition[dim], shape_[dim]);
      if (banks > 1 && computed_operand(elaboration_.kernel.operations[access.operation], dim)) {
        return std::nullopt;
      }
      const AffineExpr& subscript = access.subscripts[0][dim];
      for (const Quotient& part : subscript.quotients()) {
        if (part.coefficient % banks != 0) return std::nullopt;
      }
      steps.emplace_back();
      for (const auto& [loop, coefficient] : subscript.terms()) {
        const std::int64_t step = floor_modulo(coefficient, banks);
        if (step != 0) steps.back().emplace_back(loop, step);
      }
    }
    return steps;
  }

  Indices indices_of(const std::vector<AffineExpr>& subscripts,
                     const std::vector<Partition>& partition) const {
    Indices indices;
    for (std::size_t dim = 0; dim < shape_.size(); ++dim) {
      indices.push_back(
          floor_modulo(subscripts[dim].constant(), banks_in(partition[dim], shape_[dim])));
    }
    return indices;
  }

  std::map<Indices, BankAccesses> by_banks(const ArrayAccess& access,
                                           const std::vector<Partition>& partition) const {
    std::map<Indices, BankAccesses> loads;
    for (const auto& copy : access.copies) {
      for (std::int32_t bank : reachable_banks(elaboration_, access.operation, copy, partition)) {
        count(access, loads[{bank}]);
      }
    }
    return loads;
  }

  const Elaboration& elaboration_;
  const std::vector<std::int64_t>& shape_;
  PortCounts ports_;
  std::vector<ArrayAccess> accesses_;
  std::vector<std::vector<const ArrayAccess*>> sets_;
  std::vector<Crowd> crowds_;
};

/// Of fewer different constants in a dimension, all factors up to twice their number are tried.
constexpr std::size_t kFewConstants = 17;

/// Factors worth trying in one dimension: divisors of the most copies any access has there, and what
/// may tell a window of few elements apart.
std::vector<std::int64_t> candidate_factors(const Elaboration& elaboration,
                                            const std::vector<ArrayAccess>& accesses,
                                            std::int64_t extent, std::size_t dim) {
  std::set<std::int64_t> factors{1};
  std::set<std::int64_t> constants;
  for (const ArrayAccess& access : accesses) {
    const Operation& operation = elaboration.kernel.operations[access.operation];
    if (computed_operand(operation, dim)) continue;
    std::int64_t copies_in_dim = 1;
    for (LoopId loop : elaboration.replicated[access.operation]) {
      if (!operation.subscripts[dim].depends_on(loop)) continue;
      copies_in_dim *= elaboration.kernel.loops[loop].trip_count;
    }
    for (std::int64_t factor = 1; factor <= std::min(copies_in_dim, extent); ++factor) {
      if (copies_in_dim % factor == 0) factors.insert(factor);
    }
    for (const auto& subscripts : access.subscripts) {
      if (constants.size() >= kFewConstants) break;
      constants.insert(subscripts[dim].constant());
    }
  }
  if (constants.size() > 1 && constants.size() < kFewConstants) {
    const auto most = std::min(extent, 2 * static_cast<std::int64_t>(constants.size()));
    for (std::int64_t factor = 1; factor <= most; ++factor) factors.insert(factor);
  }
  return {factors.begin(), factors.end()};
}

std::vector<std::vector<std::int64_t>> factor_choices(const Elaboration& elaboration, ArrayId array,
                                                      const std::vector<ArrayAccess>& accesses) {
  std::vector<std::vector<std::int64_t>> choices{{}};
  const std::vector<std::int64_t>& shape = elaboration.kernel.arrays[array].shape;
  for (std::size_t dim = 0; dim < shape.size(); ++dim) {
    std::vector<std::vector<std::int64_t>> longer;
    for (const auto& prefix : choices) {
      for (std::int64_t factor : candidate_factors(elaboration, accesses, shape[dim], dim)) {
        longer.push_back(prefix);
        longer.back().push_back(factor);
      }
    }
    choices = std::move(longer);
  }
  const auto product = [](const std::vector<std::int64_t>& factors) {
    std::int64_t banks = 1;
    for (std::int64_t factor : factors) banks *= factor;
    return banks;
  };
  std::sort(choices.begin(), choices.end(), [&](const auto& a, const auto& b) {
    return std::make_pair(product(a), a) < std::make_pair(product(b), b);
  });
  return choices;
}

}  // namespace

std::vector<Partition> least_partition(const Elaboration& elaboration, ArrayId array, Ports ports) {
  const Excess excess(elaboration, array, ports);
  std::vector<Partition> best;
  std::pair<std::int64_t, bool> least{-1, false};  // accesses beyond the ports, nests that wait
  for (const auto& factors : factor_choices(elaboration, array, excess.accesses())) {
    std::vector<Partition> partition;
    for (std::int64_t factor : factors) {
      partition.push_back(factor == 1 ? Partition{} : Partition{PartitionKind::kCyclic, factor});
    }
    const std::pair over(std::max<std::int64_t>(0, excess.of(partition)), excess.crowds(partition));
    if (least.first < 0 || over < least) {
      least = over;
      best = std::move(partition);
    }
    if (least == std::pair<std::int64_t, bool>(0, false)) break;
  }
  return best;
}

ArrayBinding bind_array(const Elaboration& elaboration, ArrayId array,
                        const ArrayDirective& directive, const Target& target) {
  const Array& declared = elaboration.kernel.arrays[array];
  ArrayBinding binding;
  binding.ports = directive.ports;
  binding.partition = directive.auto_partition
                          ? least_partition(elaboration, array, directive.ports)
                          : directive.partition;
  binding.partition.resize(declared.shape.size());
  binding.bank_depth = 1;
  for (std::size_t dim = 0; dim < declared.shape.size(); ++dim) {
    binding.banks *=
        static_cast<std::int32_t>(banks_in(binding.partition[dim], declared.shape[dim]));
    binding.bank_depth *= words_in(binding.partition[dim], declared.shape[dim]);
  }
  binding.copies = static_cast<std::int32_t>(directive.copies);
  if ((declared.is_rom() || declared.is_state) && binding.bank_depth == 1) {
    binding.copies = 1;
    set_storage(declared, binding, Storage::kReg, target);
  } else if (declared.is_argument) {
    set_storage(declared, binding, Storage::kExternal, target);
  } else if (directive.auto_storage) {
    set_storage(declared, binding, cheapest_storage(elaboration, array, binding, target), target);
  } else {
    set_storage(declared, binding, directive.storage, target);
  }
  return binding;
}

}  // namespace hls::model

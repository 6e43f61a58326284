#include "tests/scheduler/random_design.h"

#include <algorithm>
#include <random>
#include <set>

#include "model/kernel/fuse.h"

namespace hls::oracle {
namespace {

using model::Storage;

template <typename T>
const T& pick(const std::vector<T>& choices, std::mt19937_64& random) {
  return choices[random() % choices.size()];
}

std::int64_t unroll_factor(std::int64_t trips, UnrollFactors factors, std::mt19937_64& random) {
  std::vector<std::int64_t> choices;
  for (std::int64_t factor = 1; factor <= trips; ++factor) {
    if (factors == UnrollFactors::kAny || trips % factor == 0) choices.push_back(factor);
  }
  return random() % 2 == 0 ? 1 : pick(choices, random);
}

model::Partition partition(std::int64_t extent, std::mt19937_64& random) {
  const std::int64_t factor = 1 + static_cast<std::int64_t>(random() % 4);
  switch (random() % 5) {
    case 0:
      return {model::PartitionKind::kCyclic, std::min(factor, extent)};
    case 1:
      return {model::PartitionKind::kBlock, std::min(factor, extent)};
    case 2:
      return {model::PartitionKind::kComplete, 1};
    default:
      return {};
  }
}

bool is_written(const model::Kernel& kernel, model::ArrayId array) {
  for (const model::Operation& operation : kernel.operations) {
    if (operation.opcode == model::Opcode::kStore && operation.array == array) return true;
  }
  return false;
}

model::ArrayDirective array_directive(const model::Kernel& kernel, model::ArrayId id,
                                      std::mt19937_64& random) {
  using model::Ports;
  model::ArrayDirective directive;
  for (std::int64_t extent : kernel.arrays[id].shape) {
    directive.partition.push_back(partition(extent, random));
  }
  directive.auto_partition = random() % 3 == 0;
  directive.storage = pick<Storage>({Storage::kBram, Storage::kLutram, Storage::kReg}, random);
  std::vector<Ports> ports{Ports::k1p, Ports::kS2p, Ports::k2p};
  if (!is_written(kernel, id)) ports.insert(ports.end(), {Ports::kRom1p, Ports::kRom2p});
  directive.ports = pick(ports, random);
  const bool local = !kernel.arrays[id].is_argument;
  if (local && directive.storage == Storage::kLutram && directive.ports == Ports::k2p) {
    directive.ports = Ports::kS2p;
  }
  if (directive.storage != Storage::kReg && (local || !is_written(kernel, id))) {
    directive.copies = pick<std::int64_t>({1, 1, 1, 2, 3}, random);
  }
  return directive;
}

/// Operators that take a cycle or more on the test target.
std::set<std::string> shareable(const model::Kernel& kernel, const model::Target& target) {
  std::set<std::string> names;
  for (const model::Operation& operation : kernel.operations) {
    const auto name = model::operator_name(kernel, operation);
    if (name && target.operators.count(*name) > 0 && target.operators.at(*name).latency > 0) {
      names.insert(*name);
    }
  }
  return names;
}

/// Drawn last, so that all else is as it is without fusion.
void add_fusions(const model::Kernel& kernel, std::mt19937_64& random,
                 model::Directives& directives) {
  for (const int bits : {32, 64}) {
    const bool occurs = std::any_of(
        kernel.operations.begin(), kernel.operations.end(),
        [&](const auto& operation) { return operation.type == model::Type::floating(bits); });
    if (!occurs || random() % 2 == 0) continue;
    const std::string name = model::fused_operator(model::Type::floating(bits));
    directives.fuse.insert(name);
    using Units = std::optional<std::int64_t>;
    if (random() % 2 == 0) directives.share[name] = pick<Units>({1, 2, 3, std::nullopt}, random);
  }
}

/// Units that are used again, of operators that share none. Drawn last, too.
void add_unit_intervals(const model::Kernel& kernel, std::mt19937_64& random,
                        model::Directives& directives) {
  for (const std::string& name : shareable(kernel, random_test_target())) {
    if (!model::may_use_again(name) || directives.share.count(name) != 0) continue;
    if (random() % 2 == 0)
      directives.operator_interval[name] = pick<int>({2, 3, 5, 9, 14, 40}, random);
  }
}

/// Other orders of sums, of loops that have some as a rule. Drawn last, too.
void add_reductions(const model::Kernel& kernel, std::mt19937_64& random,
                    model::Directives& directives) {
  for (const model::Loop& loop : kernel.loops) {
    if (random() % 4 != 0) continue;
    directives.loops[loop.name].partial_sums =
        1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(loop.trip_count));
  }
}

/// Drawn last, too.
void add_forwarding(std::mt19937_64& random, model::Directives& directives) {
  for (auto& [name, array] : directives.arrays) {
    if (random() % 3 == 0) array.forward = 1 + static_cast<std::int64_t>(random() % 4);
    if (random() % 12 == 0) array.forward.reset();
  }
}

/// Of few kernels: nests whose values are private have other designs. Drawn last, too.
void add_tiles(const model::Kernel& kernel, std::mt19937_64& random,
               model::Directives& directives) {
  if (random() % 5 != 0) return;
  for (const model::Loop& loop : kernel.loops) {
    if (random() % 2 != 0) continue;
    model::LoopDirective& directive = directives.loops[loop.name];
    directive.tile =
        1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(loop.trip_count));
    directive.unroll = std::min(directive.unroll, directive.tile);
    directive.partial_sums = std::min(directive.partial_sums, directive.tile);
  }
}

}  // namespace

model::Directives random_directives(const model::Kernel& kernel, std::uint64_t seed,
                                    UnrollFactors factors) {
  std::mt19937_64 random(seed);
  model::Directives directives;
  directives.promote = random() % 2 == 0;
  for (const model::Loop& loop : kernel.loops) {
    model::LoopDirective& directive = directives.loops[loop.name];
    directive.unroll = unroll_factor(loop.trip_count, factors, random);
    if (random() % 6 == 0) directive.ii = 1 + static_cast<std::int64_t>(random() % 40);
  }
  for (model::ArrayId id = 0; id < static_cast<model::ArrayId>(kernel.arrays.size()); ++id) {
    directives.arrays[kernel.arrays[id].name] = array_directive(kernel, id, random);
  }
  directives.overlap = random() % 4 != 0;
  for (const std::string& name : shareable(kernel, random_test_target())) {
    using Units = std::optional<std::int64_t>;
    if (random() % 2 == 0) directives.share[name] = pick<Units>({1, 2, 3, std::nullopt}, random);
  }
  add_fusions(kernel, random, directives);
  add_unit_intervals(kernel, random, directives);
  add_reductions(kernel, random, directives);
  add_forwarding(random, directives);
  add_tiles(kernel, random, directives);
  return directives;
}

model::Target random_test_target() {
  model::Target target;
  target.name = "random";
  target.capacity = {1'000'000, 1'000'000, 10'000, 10'000};
  const auto add = [&](const std::string& name, int latency, int delay_ps) {
    model::OperatorType& type = target.operators[name];
    type = {name, latency, {{{.bits = 64}, latency, delay_ps, {1, 1, 1, 0}, "test"}}};
    if (model::may_use_again(name)) {
      type.costs.push_back({{.bits = 64}, 4, delay_ps, {1, 1, 1, 0}, "test", 2});
    }
  };
  for (const char* type : {"f32", "f64"}) {
    add(std::string("add_") + type, 5, 4000);
    add(std::string("sub_") + type, 5, 4000);
    add(std::string("mul_") + type, 4, 4000);
    add(std::string("div_") + type, 15, 4500);
    add(std::string("fma_") + type, 8, 4500);
    add(std::string("cmp_") + type, 1, 2000);
    add(std::string("sqrt_") + type, 13, 4500);
    add(std::string("min_") + type, 1, 2500);
    add(std::string("max_") + type, 1, 2500);
    add(std::string("cast_int_") + type, 2, 4000);
    add(std::string("cast_") + type + "_int", 1, 4500);
  }
  add("cast_f32_f64", 0, 3000);
  add("cast_f64_f32", 1, 4000);
  add("div_int", 17, 4500);
  add("rem_int", 18, 4500);
  add("mul_int", 2, 4000);
  for (const char* name : {"add_int", "cmp_int", "logic_int", "shift_int", "select"}) {
    add(name, 0, 1500);
  }
  target.memories[Storage::kBram] = {1, 1, "test"};
  target.memories[Storage::kLutram] = {1, 1, "test"};
  target.memories[Storage::kReg] = {0, 1, "test"};
  target.memories[Storage::kExternal] = {1, 1, "test"};
  return target;
}

}  // namespace hls::oracle

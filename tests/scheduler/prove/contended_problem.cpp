#include "tests/scheduler/prove/contended_problem.h"

#include <algorithm>
#include <random>

#include "model/target/target.h"

namespace hls::oracle {
namespace {

using model::DependenceKind;
using model::LoopId;
using model::LoopKind;
using model::Problem;

class Generator {
 public:
  Generator(const ContendedOptions& options, std::uint64_t seed)
      : options_(options), random_(seed) {
    problem_.operations.push_back({"start", -1, -1, {}, {}, 0, 0, {}});
  }

  Problem run() {
    add_arrays();
    add_loops();
    for (const int write : writes_) depend_on(write);
    if (one_in(4)) ask_for_intervals();
    return std::move(problem_);
  }

 private:
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool one_in(std::int64_t count) { return between(1, count) == 1; }
  template <typename T>
  const T& pick(const std::vector<T>& choices) {
    return choices[static_cast<std::size_t>(
        between(0, static_cast<std::int64_t>(choices.size()) - 1))];
  }

  void add_arrays() {
    using model::Ports;
    const std::int64_t arrays = between(1, 2);
    for (model::ArrayId array = 0; array < arrays; ++array) {
      const Ports ports = pick<Ports>({Ports::k1p, Ports::kS2p, Ports::k2p});
      problem_.resources.push_back(
          {array,
           array == 0 ? "A" : "B",
           static_cast<std::int32_t>(options_.banks_change ? between(2, 3) : between(1, 2)),
           model::port_capabilities(ports),
           {},
           false});
      model::PortResource& resource = problem_.resources.back();
      if (options_.banks_change && resource.banks > 1) resource.dimensions = {{resource.banks, 1}};
    }
  }

  void add_loops() {
    switch (options_.shape) {
      case LoopShape::kOne:
        return add_body(add_loop("i", LoopKind::kTemporal, between(2, 5), -1), options_.accesses);
      case LoopShape::kInARow: {
        const int loops = options_.accesses < 8 ? 2 : static_cast<int>(between(2, 3));
        for (int l = 0; l < loops; ++l) {
          const LoopId loop = add_loop(std::string(1, static_cast<char>('i' + l)),
                                       LoopKind::kTemporal, between(1, 4), -1);
          add_body(loop, (options_.accesses + l) / loops);
        }
        return;
      }
      case LoopShape::kNested: {
        const LoopId outer = add_loop("i", LoopKind::kTemporal, between(2, 3), -1);
        const int before = options_.accesses / 4;
        const int after = static_cast<int>(between(0, before));
        add_body(outer, before);
        const LoopId inner = add_loop("j", LoopKind::kTemporal, between(2, 3), outer);
        add_body(inner, options_.accesses - before - after);
        return add_body(outer, after);
      }
      case LoopShape::kUnrolled: {
        const LoopId outer = add_loop("i", LoopKind::kTemporal, between(1, 4), -1);
        const std::int64_t copies = between(2, 3);
        const LoopId body = add_loop("u", LoopKind::kSpatial, copies, outer);
        const int single = options_.accesses % static_cast<int>(copies);
        add_body(body, options_.accesses / static_cast<int>(copies));
        return add_body(outer, single);
      }
    }
  }

  LoopId add_loop(const std::string& name, LoopKind kind, std::int64_t trips, LoopId parent) {
    Problem::Loop loop;
    loop.name = name;
    loop.kind = kind;
    loop.trip_count = trips;
    loop.parent = parent;
    if (kind == LoopKind::kTemporal) {
      loop.start = static_cast<int>(problem_.operations.size());
      problem_.operations.push_back({"loop " + name, -1, parent, around(parent), {}, 0, 0, {}});
      depend(start_of(parent), loop.start, DependenceKind::kControl, 0, {{}});
    }
    problem_.loops.push_back(loop);
    return static_cast<LoopId>(problem_.loops.size()) - 1;
  }

  std::vector<LoopId> around(LoopId loop) const {
    std::vector<LoopId> loops;
    for (; loop >= 0; loop = problem_.loops[loop].parent) loops.insert(loops.begin(), loop);
    return loops;
  }

  int start_of(LoopId loop) const {
    while (loop >= 0 && problem_.loops[loop].kind == LoopKind::kSpatial) {
      loop = problem_.loops[loop].parent;
    }
    return loop < 0 ? 0 : problem_.loops[loop].start;
  }

  void depend(int source, int destination, DependenceKind kind, std::int64_t delay,
              std::vector<model::Distance> distances) {
    problem_.dependences.push_back({source, destination, kind, delay, std::move(distances)});
  }

  int add_operation(const std::string& name, LoopId loop, std::int64_t latency) {
    const int index = static_cast<int>(problem_.operations.size());
    Problem::Operation operation{name, index, loop, around(loop), {}, latency, 0, {}};
    for (LoopId l : operation.loops) {
      if (problem_.loops[l].kind == LoopKind::kSpatial) operation.replicated.push_back(l);
    }
    problem_.operations.push_back(operation);
    depend(start_of(loop), index, DependenceKind::kControl, 0, {{}});
    return index;
  }

  /// Reads, writes and the operations between them, in one loop. Values of a loop around may be
  /// used as well.
  void add_body(LoopId loop, int accesses) {
    const std::size_t outside = values_.size();
    for (int i = 0; i < accesses; ++i) {
      if (values_.size() == outside || between(1, 5) <= 3) {
        values_.push_back(add_access(loop, false));
        if (one_in(2)) values_.push_back(compute(loop));
      } else {
        const int write = add_access(loop, true);
        writes_.push_back(write);
        use(values_[static_cast<std::size_t>(
                between(static_cast<std::int64_t>(outside),
                        static_cast<std::int64_t>(values_.size()) - 1))],
            write);
      }
    }
    // Loops in a row hand on nothing but what they write.
    if (options_.shape == LoopShape::kInARow) values_.clear();
  }

  int add_access(LoopId loop, bool is_write) {
    const int index = add_operation(is_write ? "write" : "read", loop, 1);
    model::PortResource& resource = pick_resource();
    (is_write ? written_ : read_).emplace_back(index, resource.array);
    const std::vector<LoopId>& replicated = problem_.operations[index].replicated;
    const std::int64_t copies = replicated.empty() ? 1 : problem_.loops[replicated[0]].trip_count;
    const auto bank = static_cast<std::int32_t>(between(0, resource.banks - 1));
    const bool anywhere = one_in(options_.banks_change ? 2 : 6);
    const std::vector<std::pair<LoopId, std::int64_t>> terms =
        anywhere ? bank_terms(index, resource) : std::vector<std::pair<LoopId, std::int64_t>>();
    for (std::int64_t copy = 0; copy < copies; ++copy) {
      model::BankUse bank_use{index, {}, {}, is_write};
      if (!replicated.empty()) bank_use.copy.push_back(copy);
      if (anywhere) {
        for (std::int32_t b = 0; b < resource.banks; ++b) bank_use.banks.push_back(b);
      } else {
        bank_use.banks.push_back((bank + static_cast<std::int32_t>(copy)) % resource.banks);
      }
      if (!resource.dimensions.empty()) {
        bank_use.indices.push_back({(bank + copy) % resource.banks, terms});
        if (terms.empty()) {
          bank_use.banks = {(bank + static_cast<std::int32_t>(copy)) % resource.banks};
        }
      }
      resource.uses.push_back(bank_use);
    }
    return index;
  }

  /// What the bank of an access changes by with each loop around it.
  std::vector<std::pair<LoopId, std::int64_t>> bank_terms(int access,
                                                          const model::PortResource& resource) {
    std::vector<std::pair<LoopId, std::int64_t>> terms;
    if (resource.dimensions.empty()) return terms;
    for (const LoopId loop : problem_.operations[access].loops) {
      const bool is_temporal = problem_.loops[loop].kind == model::LoopKind::kTemporal;
      const std::int64_t coefficient = is_temporal ? between(0, resource.banks - 1) : 0;
      if (coefficient > 0) terms.emplace_back(loop, coefficient);
    }
    return terms;
  }

  model::PortResource& pick_resource() {
    return problem_.resources[static_cast<std::size_t>(
        between(0, static_cast<std::int64_t>(problem_.resources.size()) - 1))];
  }

  /// An operation on one or two values.
  int compute(LoopId loop) {
    const int index = add_operation("compute", loop, pick<std::int64_t>({0, 1, 2, 4, 5}));
    const int first = values_.back();
    const int second = pick(values_);
    use(first, index);
    if (second != first) use(second, index);
    if (one_in(6)) carry(index, index, std::max<std::int64_t>(1, latency(index)));
    return index;
  }

  std::int64_t latency(int operation) const { return problem_.operations[operation].latency; }

  /// A value that a loop inside uses is held for all its iterations; one that comes out of copies
  /// or of a loop inside is the last one's.
  void use(int value, int user) {
    model::Distance to_first;
    model::Distance to_last;
    const std::vector<LoopId>& value_loops = problem_.operations[value].loops;
    const std::vector<LoopId>& user_loops = problem_.operations[user].loops;
    std::int64_t hold = 0;
    for (LoopId loop : user_loops) {
      if (std::count(value_loops.begin(), value_loops.end(), loop) > 0) continue;
      const std::int64_t more = problem_.loops[loop].trip_count - 1;
      if (more > 0) to_last.emplace_back(loop, more);
      if (more > 0 && problem_.loops[loop].kind == LoopKind::kTemporal) hold = 1;
    }
    for (LoopId loop : value_loops) {
      if (std::count(user_loops.begin(), user_loops.end(), loop) > 0) continue;
      const std::int64_t more = problem_.loops[loop].trip_count - 1;
      if (more == 0) continue;
      to_first.emplace_back(loop, -more);
      to_last.emplace_back(loop, -more);
    }
    depend(value, user, DependenceKind::kValue, latency(value) + hold, {to_first});
    keep(value, user, to_last);
  }

  void keep(int value, int user, const model::Distance& distance) {
    auto& lifetimes = problem_.lifetimes;
    auto known = std::find_if(lifetimes.begin(), lifetimes.end(),
                              [&](const auto& lifetime) { return lifetime.definition == value; });
    if (known == lifetimes.end()) {
      std::int64_t bits = pick<std::int64_t>({8, 16, 32, 64});
      for (LoopId loop : problem_.operations[value].replicated) {
        bits *= problem_.loops[loop].trip_count;
      }
      lifetimes.push_back({value, bits, {}});
      known = lifetimes.end() - 1;
    }
    known->uses.push_back({user, distance});
  }

  /// From an iteration to the next of the innermost loop, or from a copy to the next.
  void carry(int from, int to, std::int64_t delay) {
    const LoopId loop = problem_.operations[to].loop;
    if (problem_.loops[loop].trip_count <= 1) return;
    depend(from, to, from == to ? DependenceKind::kValue : DependenceKind::kRaw, delay,
           {{{loop, 1}}});
  }

  /// Reads of what a write stored: in the next iteration, after the loop or in step with it.
  void depend_on(int write) {
    const auto [_, array] = *std::find_if(written_.begin(), written_.end(),
                                          [&](const auto& entry) { return entry.first == write; });
    const LoopId loop = problem_.operations[write].loop;
    for (const auto& [read, from] : read_) {
      if (from != array || !one_in(4)) continue;
      const LoopId reading = problem_.operations[read].loop;
      if (reading == loop) {
        carry(write, read, latency(write));
      } else if (problem_.loops[loop].parent == -1 && problem_.loops[reading].parent == -1 &&
                 read > write) {
        depend(write, read, DependenceKind::kRaw, latency(write), in_step_or_after(loop, reading));
      }
    }
  }

  std::vector<model::Distance> in_step_or_after(LoopId writing, LoopId reading) {
    const std::int64_t write_last = problem_.loops[writing].trip_count - 1;
    const std::int64_t read_last = problem_.loops[reading].trip_count - 1;
    model::Distance last;
    if (write_last > 0) last.emplace_back(writing, -write_last);
    if (one_in(2) || read_last < write_last) return {last};
    if (write_last > 0) last.emplace_back(reading, write_last);
    return write_last > 0 ? std::vector<model::Distance>{{}, last}
                          : std::vector<model::Distance>{{}};
  }

  void ask_for_intervals() {
    for (LoopId loop = static_cast<LoopId>(problem_.loops.size()) - 1; loop >= 0; --loop) {
      Problem::Loop& entry = problem_.loops[loop];
      if (entry.kind != LoopKind::kTemporal) continue;
      std::int64_t inside = 0;
      for (const Problem::Loop& inner : problem_.loops) {
        if (inner.parent == loop && inner.interval) {
          inside = std::max(inside, inner.trip_count * *inner.interval);
        }
      }
      entry.interval = inside > 0 ? inside + between(-1, 4) : between(1, options_.accesses + 2);
    }
  }

  ContendedOptions options_;
  std::mt19937_64 random_;
  Problem problem_;
  std::vector<int> values_;                           ///< that operations may use
  std::vector<int> writes_;                           ///< in order
  std::vector<std::pair<int, model::ArrayId>> read_;  ///< accesses and their arrays
  std::vector<std::pair<int, model::ArrayId>> written_;
};

/// Whether some bank has more accesses than ports.
bool is_contended(const Problem& problem) {
  for (const model::PortResource& resource : problem.resources) {
    std::vector<std::size_t> uses(static_cast<std::size_t>(resource.banks), 0);
    for (const model::BankUse& use : resource.uses) {
      for (std::int32_t bank : use.banks) {
        if (++uses[bank] > resource.ports.size()) return true;
      }
    }
  }
  return false;
}

}  // namespace

std::string to_string(LoopShape shape) {
  switch (shape) {
    case LoopShape::kOne:
      return "one loop";
    case LoopShape::kInARow:
      return "loops in a row";
    case LoopShape::kNested:
      return "nested loops";
    case LoopShape::kUnrolled:
      return "unrolled loop";
  }
  return "";
}

std::vector<LoopShape> loop_shapes() {
  return {LoopShape::kOne, LoopShape::kInARow, LoopShape::kNested, LoopShape::kUnrolled};
}

model::Problem contended_problem(const ContendedOptions& options, std::uint64_t seed) {
  std::mt19937_64 seeds(seed);
  while (true) {
    Problem problem = Generator(options, seeds()).run();
    if (is_contended(problem)) return problem;
  }
}

}  // namespace hls::oracle

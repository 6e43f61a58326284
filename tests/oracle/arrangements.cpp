#include "tests/oracle/arrangements.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "tests/oracle/conditions.h"

namespace hls::oracle {
namespace {

using model::Arranged;
using model::LoopId;
using model::Opcode;
using model::Operation;
using model::OpId;
using model::Statement;
using model::StatementForm;
using Counters = std::vector<std::int64_t>;
/// A statement and the counters of its loops.
using Instance = std::pair<std::size_t, Counters>;

const Operation& at(const StatementForm& form, OpId id) {
  return form.kernel.operations[static_cast<std::size_t>(id)];
}

/// When each instance runs.
class Execution {
 public:
  explicit Execution(const StatementForm& form)
      : form_(form), counters_(form.kernel.loops.size(), 0) {}

  std::map<Instance, int> run(const std::vector<Arranged>& arranged) {
    walk(arranged);
    return std::move(times_);
  }

 private:
  void walk(const std::vector<Arranged>& body) {
    for (const Arranged& item : body) {
      if (item.loop < 0) {
        Counters own;
        for (const LoopId loop : form_.statements[item.statement].loops) {
          own.push_back(counters_[static_cast<std::size_t>(loop)]);
        }
        const int time = static_cast<int>(times_.size());
        times_.emplace(Instance{item.statement, std::move(own)}, time);
        continue;
      }
      const auto loop = static_cast<std::size_t>(item.loop);
      for (std::int64_t x = 0; x < form_.kernel.loops[loop].trip_count; ++x) {
        counters_[loop] = x;
        walk(item.body);
      }
      counters_[loop] = 0;
    }
  }

  const StatementForm& form_;
  Counters counters_;
  std::map<Instance, int> times_;
};

struct Access {
  int source_time;
  int new_time;
  std::size_t statement;
  OpId id;
  bool writes;
};

/// The load that a statement `x = x op term` adds to, casts between integers aside; only for operators of integers for
/// which the order of terms does not matter, and if nothing else takes a value on the way.
std::optional<OpId> accumulated(const StatementForm& form, const Statement& statement) {
  static const std::set<Opcode> kAnyOrder = {Opcode::kAdd, Opcode::kMul, Opcode::kAnd, Opcode::kOr,
                                             Opcode::kXor};
  const auto& own = statement.operations;
  const auto is_single = [&](OpId id) {
    std::ptrdiff_t uses = 0;
    for (const OpId user : own) {
      const auto& operands = at(form, user).operands;
      uses += std::count(operands.begin(), operands.end(), id);
    }
    return uses == 1 && std::count(own.begin(), own.end(), id) == 1;
  };
  const auto without_cast = [&](OpId id) {
    const Operation& op = at(form, id);
    const bool is_cast = op.opcode == Opcode::kCast && op.type.is_integer() &&
                         at(form, op.operands[0]).type.is_integer();
    return is_cast && is_single(op.operands[0]) ? op.operands[0] : id;
  };
  const Operation& store = at(form, statement.store);
  if (!is_single(store.operands[0])) return std::nullopt;
  const OpId sum_id = without_cast(store.operands[0]);
  const Operation& sum = at(form, sum_id);
  if (!sum.type.is_integer() || kAnyOrder.count(sum.opcode) == 0) return std::nullopt;
  for (const OpId operand : sum.operands) {
    if (!is_single(operand)) continue;
    const OpId id = without_cast(operand);
    const Operation& load = at(form, id);
    if (load.opcode == Opcode::kLoad && model::is_same_element(load, store)) {
      return id;
    }
  }
  return std::nullopt;
}

/// What executed instances do to each element.
std::map<std::pair<model::ArrayId, Counters>, std::vector<Access>> accesses_of(
    const StatementForm& form, const std::map<Instance, int>& source,
    const std::map<Instance, int>& arranged) {
  std::map<std::pair<model::ArrayId, Counters>, std::vector<Access>> elements;
  for (const auto& [instance, time] : source) {
    const Statement& statement = form.statements[instance.first];
    Counters counters(form.kernel.loops.size(), 0);
    for (std::size_t i = 0; i < statement.loops.size(); ++i) {
      counters[static_cast<std::size_t>(statement.loops[i])] = instance.second[i];
    }
    if (!may_happen(form.kernel, at(form, statement.store), counters)) continue;
    for (const OpId id : statement.operations) {
      const Operation& op = at(form, id);
      if (!model::is_access(op.opcode) || !may_happen(form.kernel, op, counters)) continue;
      for (const Counters& element : elements_of(form.kernel, op, counters)) {
        elements[{op.array, element}].push_back(
            {time, arranged.at(instance), instance.first, id, op.opcode == Opcode::kStore});
      }
    }
  }
  return elements;
}

/// Adds every arrangement of `statements` inside the loops of `placed`.
class Enumeration {
 public:
  Enumeration(const StatementForm& form, std::vector<LoopId> order)
      : form_(form), order_(std::move(order)) {}

  std::vector<std::vector<Arranged>> of(const std::set<std::size_t>& statements,
                                        const std::set<LoopId>& placed) const {
    if (statements.empty()) return {{}};
    std::vector<std::vector<Arranged>> all;
    // What comes first: one statement without a loop, or some that share their next loop.
    const std::vector<std::size_t> list(statements.begin(), statements.end());
    for (std::size_t chosen = 1; chosen < (std::size_t{1} << list.size()); ++chosen) {
      std::set<std::size_t> first;
      std::set<std::size_t> rest;
      for (std::size_t i = 0; i < list.size(); ++i) {
        ((chosen >> i & 1) != 0 ? first : rest).insert(list[i]);
      }
      const auto heads = headed(first, placed);
      if (heads.empty()) continue;
      for (const std::vector<Arranged>& tail : of(rest, placed)) {
        for (const Arranged& head : heads) {
          all.push_back({head});
          all.back().insert(all.back().end(), tail.begin(), tail.end());
        }
      }
    }
    return all;
  }

 private:
  LoopId next_loop(std::size_t statement, const std::set<LoopId>& placed) const {
    for (const LoopId loop : order_) {
      const auto& loops = form_.statements[statement].loops;
      if (placed.count(loop) == 0 && std::count(loops.begin(), loops.end(), loop) > 0) return loop;
    }
    return -1;
  }

  /// One item that holds these statements, in all ways.
  std::vector<Arranged> headed(const std::set<std::size_t>& statements,
                               const std::set<LoopId>& placed) const {
    const LoopId loop = next_loop(*statements.begin(), placed);
    for (const std::size_t statement : statements) {
      if (next_loop(statement, placed) != loop) return {};
    }
    if (loop < 0) {
      if (statements.size() > 1) return {};
      return {{-1, *statements.begin(), {}}};
    }
    std::set<LoopId> around = placed;
    around.insert(loop);
    std::vector<Arranged> heads;
    for (std::vector<Arranged>& body : of(statements, around)) {
      heads.push_back({loop, 0, std::move(body)});
    }
    return heads;
  }

  const StatementForm& form_;
  std::vector<LoopId> order_;
};

}  // namespace

bool keeps_order(const StatementForm& form, const std::vector<Arranged>& arranged) {
  const std::map<Instance, int> source = Execution(form).run(model::source_arrangement(form));
  const std::map<Instance, int> now = Execution(form).run(arranged);
  if (source.size() != now.size()) return false;
  std::vector<std::optional<OpId>> sums;
  for (const Statement& statement : form.statements) sums.push_back(accumulated(form, statement));
  for (auto& [element, accesses] : accesses_of(form, source, now)) {
    for (const Access& a : accesses) {
      for (const Access& b : accesses) {
        if (!(a.writes || b.writes) || a.source_time >= b.source_time) continue;
        const std::optional<OpId>& sum = sums[a.statement];
        const auto is_term = [&](const Access& one) { return one.writes || one.id == sum; };
        if (a.statement == b.statement && sum && is_term(a) && is_term(b)) continue;
        if (a.new_time > b.new_time) return false;
      }
    }
  }
  return true;
}

std::vector<std::vector<Arranged>> all_arrangements(const StatementForm& form,
                                                    const std::vector<LoopId>& order) {
  std::set<std::size_t> all;
  for (std::size_t s = 0; s < form.statements.size(); ++s) all.insert(s);
  return Enumeration(form, order).of(all, {});
}

}  // namespace hls::oracle

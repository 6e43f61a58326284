#include "model/structure/statement_dependences.h"

#include <algorithm>
#include <utility>

#include "model/kernel/domain.h"
#include "model/kernel/index.h"

namespace hls::model {
namespace {

const Operation& at(const StatementForm& form, OpId id) {
  return form.kernel.operations[index(id)];
}

/// An access happens in its statement only where the store does: nothing else reads what it loads.
CountedAccess counted(const StatementForm& form, const Statement& statement, OpId id) {
  CountedAccess access = counted_access(form.kernel, id, statement.loops);
  if (id == statement.store) return access;
  for (AffineExpr& constraint : domain_of(form.kernel, at(form, statement.store))) {
    access.domain.push_back(std::move(constraint));
  }
  return access;
}

std::vector<CountedAccess> accesses_of(const StatementForm& form, const Statement& statement) {
  std::vector<CountedAccess> accesses;
  for (const OpId id : statement.operations) {
    if (is_access(at(form, id).opcode)) accesses.push_back(counted(form, statement, id));
  }
  return accesses;
}

bool has_value(const Statement& statement, OpId id) {
  return std::find(statement.operations.begin(), statement.operations.end(), id) !=
         statement.operations.end();
}

/// Whether an integer operation gives one value for all orders of its terms, without a difference by
/// how many bits are kept.
bool is_any_order(const Operation& op) {
  switch (op.opcode) {
    case Opcode::kAdd:
    case Opcode::kMul:
    case Opcode::kAnd:
    case Opcode::kOr:
    case Opcode::kXor:
      return op.type.is_integer();
    default:
      return false;
  }
}

/// How often the operations of a statement take a value.
int uses_of(const StatementForm& form, const Statement& statement, OpId value) {
  int uses = 0;
  for (const OpId id : statement.operations) {
    const std::vector<OpId>& operands = at(form, id).operands;
    uses += static_cast<int>(std::count(operands.begin(), operands.end(), value));
  }
  return uses;
}

/// What an integer was before it was cast, in the same statement and for nothing else; itself where it was not.
/// The low bits of sums, products, ... are those of the low bits of their terms, and casts keep or extend these.
OpId before_cast(const StatementForm& form, const Statement& statement, OpId value) {
  const Operation& cast = at(form, value);
  if (cast.opcode != Opcode::kCast || !has_value(statement, value)) return value;
  const OpId inner = cast.operands[0];
  const bool is_own = has_value(statement, inner) && uses_of(form, statement, inner) == 1;
  return is_own && cast.type.is_integer() && at(form, inner).type.is_integer() ? inner : value;
}

/// The load of `x` in a statement `x = x + term` of integers, or with another operator whose terms may
/// come in any order; -1: the statement is no such.
OpId accumulated_load(const StatementForm& form, const Statement& statement) {
  const Operation& store = at(form, statement.store);
  const OpId sum = before_cast(form, statement, store.operands[0]);
  if (!has_value(statement, sum) || !is_any_order(at(form, sum)) ||
      uses_of(form, statement, sum) != 1) {
    return -1;
  }
  for (const OpId operand : at(form, sum).operands) {
    if (!has_value(statement, operand) || uses_of(form, statement, operand) != 1) continue;
    const OpId id = before_cast(form, statement, operand);
    const Operation& load = at(form, id);
    if (load.opcode == Opcode::kLoad && load.array == store.array && is_same_element(load, store)) {
      return id;
    }
  }
  return -1;
}

/// Whether two accesses of one statement only order the terms that it accumulates.
bool only_orders_terms(const Statement& statement, OpId accumulated, OpId a, OpId b) {
  const auto is_own = [&](OpId id) { return id == accumulated || id == statement.store; };
  return accumulated >= 0 && is_own(a) && is_own(b);
}

}  // namespace

std::vector<StatementDependence> statement_dependences(const StatementForm& form) {
  std::vector<StatementDependence> found;
  Directions directions(form.kernel);
  std::vector<std::vector<CountedAccess>> accesses;
  std::vector<OpId> accumulated;
  for (const Statement& statement : form.statements) {
    accesses.push_back(accesses_of(form, statement));
    accumulated.push_back(accumulated_load(form, statement));
  }
  for (std::size_t a = 0; a < accesses.size(); ++a) {
    for (std::size_t b = 0; b < accesses.size(); ++b) {
      for (const CountedAccess& from : accesses[a]) {
        for (const CountedAccess& to : accesses[b]) {
          const Operation& first = at(form, from.id);
          const Operation& second = at(form, to.id);
          const bool writes = first.opcode == Opcode::kStore || second.opcode == Opcode::kStore;
          if (!writes || first.array != second.array) continue;
          if (a == b && only_orders_terms(form.statements[a], accumulated[a], from.id, to.id)) {
            continue;
          }
          std::set<Direction> all = directions.between(from, to, a < b);
          if (all.empty()) continue;
          const AccessPair pair(from, to);
          found.push_back({a, b, from.id, to.id, pair.common().size(), std::move(all)});
        }
      }
    }
  }
  return found;
}

std::vector<std::int64_t> distance_of(const StatementForm& form,
                                      const StatementDependence& dependence,
                                      const Direction& direction) {
  const auto access = [&](std::size_t statement, OpId id) {
    return counted(form, form.statements[statement], id);
  };
  return Directions(form.kernel)
      .distance(access(dependence.source, dependence.from),
                access(dependence.destination, dependence.to), direction);
}

}  // namespace hls::model

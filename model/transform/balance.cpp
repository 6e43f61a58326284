#include "model/transform/balance.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/kernel/index.h"
#include "model/kernel/rewrite.h"
#include "model/kernel/value.h"

namespace hls::model {
namespace {

constexpr std::array kSums = {Opcode::kAdd, Opcode::kMul, Opcode::kAnd, Opcode::kOr, Opcode::kXor};

/// The bits of the sum of so many numbers of `bits` bits.
int bits_of_sum(int bits, std::int64_t terms) {
  int more = 0;
  while ((std::int64_t{1} << more) < terms) ++more;
  return bits + more;
}

/// A value that each copy adds, and whether it is subtracted.
struct Term {
  OpId value = -1;
  bool is_negative = false;
};

class Balance {
 public:
  Balance(const LoopPlan& plan, TransformedKernel& transformed)
      : plan_(plan),
        kernel_(transformed.kernel),
        parts_(transformed.parts),
        region_of_(enclosing_loops(kernel_)),
        readers_(kernel_.operations.size()) {
    for (OpId id = 0; id < static_cast<OpId>(region_of_.size()); ++id) {
      if (region_of_[index(id)] == kNoRegion) continue;
      for (const OpId operand : at(id).operands) readers_[index(operand)].push_back(id);
    }
  }

  void run() { run(-1); }

 private:
  Operation& at(OpId id) { return kernel_.operations[index(id)]; }
  const Operation& at(OpId id) const { return kernel_.operations[index(id)]; }

  /// From the innermost loops outwards: what the copies of an inner loop add is one term of the outer.
  void run(LoopId loop) {
    const Region nodes = region(kernel_, loop);
    for (const Node& node : nodes) {
      if (node.is_loop()) run(node.index);
    }
    if (loop < 0 || kernel_.loops[index(loop)].trip_count == 1 || has_serial(loop)) return;
    const Region now = region(kernel_, loop);
    for (const Node& node : now) {
      if (node.is_loop() || at(node.index).opcode != Opcode::kPhi) break;
      if (kernel_.loops[index(loop)].kind == LoopKind::kSpatial) {
        balance(loop, node.index);
      } else if (partial_sums(loop) > 1 && at(node.index).type.is_float()) {
        interleave(loop, node.index, partial_sums(loop));
      }
    }
  }

  std::int64_t partial_sums(LoopId loop) const {
    const auto found = plan_.partial_sums.find(parts_[index(loop)].source);
    return found == plan_.partial_sums.end() ? 0 : found->second;
  }

  bool has_serial(LoopId loop) const {
    if (plan_.serial.contains(parts_[index(loop)].source)) return true;
    const Region& nodes = region(kernel_, loop);
    return std::any_of(nodes.begin(), nodes.end(), [this](const Node& node) {
      return node.is_loop() && has_serial(node.index);
    });
  }

  // -- what a chain is
  // ---------------------------------------------------------------------------------------------

  struct Chain {
    Opcode opcode = Opcode::kAdd;
    OpId start = -1;          ///< the carried value
    LoopId loop = -1;         ///< its copies
    std::int64_t starts = 0;  ///< times that the chain reads the carried value
    /// Its operations, read by the next one alone, with the operand that leads on.
    std::vector<std::pair<OpId, std::size_t>> links = {};
  };

  /// Whether `value` is the start of the chain with terms added; `chain` gets what is between.
  bool follow(OpId value, Chain& chain) const {
    if (value == chain.start) {
      ++chain.starts;
      return true;
    }
    const Operation& op = at(value);
    if (region_of_[index(value)] != chain.loop) return false;
    if (op.opcode == Opcode::kSelect) {
      chain.links.emplace_back(value, 0);
      return follow_link(op.operands[1], chain) && follow_link(op.operands[2], chain);
    }
    if (op.opcode == Opcode::kResult) {
      const std::optional<OpId> inner = sum_of_loop(op, chain.opcode);
      chain.links.emplace_back(value, 0);
      return inner && follow_link(at(*inner).operands[0], chain);
    }
    if (op.opcode == Opcode::kFma && chain.opcode == Opcode::kAdd) {
      chain.links.emplace_back(value, 0);
      return follow_link(op.operands[2], chain);
    }
    const bool is_difference = op.opcode == Opcode::kSub && chain.opcode == Opcode::kAdd;
    if (op.opcode != chain.opcode && !is_difference) return false;
    for (std::size_t i = 0; i < (is_difference ? 1 : 2); ++i) {
      const auto links = static_cast<std::ptrdiff_t>(chain.links.size());
      const std::int64_t starts = chain.starts;
      chain.links.emplace_back(value, i);
      if (follow_link(op.operands[i], chain)) return true;
      chain.links.erase(chain.links.begin() + links, chain.links.end());
      chain.starts = starts;
    }
    return false;
  }

  bool follow_link(OpId value, Chain& chain) const {
    return (value == chain.start || readers_[index(value)].size() == 1) && follow(value, chain);
  }

  /// The carried value of a loop whose only use is the sum that the result is of.
  std::optional<OpId> sum_of_loop(const Operation& result, Opcode opcode) const {
    const OpId next = result.operands[0];
    if (readers_[index(next)].size() != 2) return {};
    for (const OpId phi : readers_[index(next)]) {
      const Operation& op = at(phi);
      if (op.opcode != Opcode::kPhi || op.loop != result.loop || op.operands[1] != next) continue;
      if (op.operands[0] == next) return {};
      Chain inner{opcode, phi, region_of_[index(phi)]};
      const bool is_whole = follow(next, inner) && reads(phi) == inner.starts;
      return is_whole ? std::optional(phi) : std::nullopt;
    }
    return {};
  }

  std::int64_t reads(OpId value) const {
    return static_cast<std::int64_t>(readers_[index(value)].size());
  }

  /// The chain that a carried value is of, read by nothing before its end.
  std::optional<Chain> chain_of(LoopId loop, OpId phi) const {
    if (!at(phi).type.is_integer() && partial_sums(loop) == 0) return {};
    const OpId next = at(phi).operands[1];
    for (const OpId reader : readers_[index(next)]) {
      const bool is_result =
          at(reader).opcode == Opcode::kResult && at(reader).loop == at(phi).loop;
      if (reader != phi && !is_result) return {};
    }
    for (const Opcode opcode : kSums) {
      Chain chain{opcode, phi, loop};
      if (next != phi && follow(next, chain) && reads(phi) == chain.starts) return chain;
    }
    return {};
  }

  // -- what it becomes
  // ---------------------------------------------------------------------------------------------

  /// A new operation, in no region yet.
  OpId add(Operation op) {
    const auto id = static_cast<OpId>(kernel_.operations.size());
    for (const OpId operand : op.operands) readers_[index(operand)].push_back(id);
    kernel_.operations.push_back(std::move(op));
    readers_.emplace_back();
    region_of_.push_back(kNoRegion);
    return id;
  }

  OpId add(Opcode opcode, Type type, std::vector<OpId> operands, Region& to) {
    const OpId id = add(
        {.opcode = opcode, .type = type, .operands = std::move(operands), .location = location_});
    to.push_back(Node::operation(id));
    return id;
  }

  /// A constant, at the start of the function.
  OpId constant(Type type, std::uint64_t bits) {
    const OpId id =
        add({.opcode = Opcode::kConstant, .type = type, .bits = bits, .location = location_});
    kernel_.body.insert(kernel_.body.begin(), Node::operation(id));
    region_of_[index(id)] = -1;
    return id;
  }

  void unread(OpId operand, OpId reader) {
    std::vector<OpId>& readers = readers_[index(operand)];
    readers.erase(std::find(readers.begin(), readers.end(), reader));
  }

  void set_operand(OpId id, std::size_t i, OpId operand) {
    unread(at(id).operands[i], id);
    at(id).operands[i] = operand;
    readers_[index(operand)].push_back(id);
  }

  /// Takes an operation out of its region.
  void remove(OpId id) {
    std::erase(region(kernel_, region_of_[index(id)]), Node::operation(id));
    region_of_[index(id)] = kNoRegion;
    for (const OpId operand : at(id).operands) unread(operand, id);
  }

  void place(LoopId loop, Region::iterator where, const Region& nodes) {
    region(kernel_, loop).insert(where, nodes.begin(), nodes.end());
    for (const Node& node : nodes) region_of_[index(node.index)] = loop;
  }

  static std::size_t leading_operand(OpId link, const Chain& chain) {
    return std::find_if(chain.links.begin(), chain.links.end(),
                        [link](const auto& one) { return one.first == link; })
        ->second;
  }

  /// The terms of one copy, of which those that conditions choose become one.
  std::vector<Term> terms_of(OpId value, const Chain& chain, Region& body) {
    if (value == chain.start) return {};
    const Operation op = at(value);
    if (op.opcode == Opcode::kResult) {
      const OpId inner = *sum_of_loop(op, chain.opcode);
      std::vector<Term> terms = terms_of(at(inner).operands[0], chain, body);
      set_operand(inner, 0, constant(op.type, neutral_bits(chain.opcode, op.type)));
      terms.push_back({add(Opcode::kResult, op.type, {op.operands[0]}, body)});
      at(terms.back().value).loop = op.loop;
      return terms;
    }
    if (op.opcode == Opcode::kSelect) {
      const OpId first = one(chain.opcode, op.type, terms_of(op.operands[1], chain, body), body);
      const OpId second = one(chain.opcode, op.type, terms_of(op.operands[2], chain, body), body);
      return {{add(Opcode::kSelect, op.type, {op.operands[0], first, second}, body)}};
    }
    if (op.opcode == Opcode::kFma) {
      std::vector<Term> terms = terms_of(op.operands[2], chain, body);
      terms.push_back({add(Opcode::kMul, op.type, {op.operands[0], op.operands[1]}, body)});
      return terms;
    }
    const std::size_t on = leading_operand(value, chain);
    std::vector<Term> terms = terms_of(op.operands[on], chain, body);
    terms.push_back({op.operands[1 - on], op.opcode == Opcode::kSub});
    return terms;
  }

  /// The sum of terms as one term.
  std::optional<Term> joined(Opcode opcode, Type type, const std::vector<Term>& terms, Region& to) {
    std::vector<OpId> added;
    std::vector<OpId> subtracted;
    for (const Term& term : terms) (term.is_negative ? subtracted : added).push_back(term.value);
    if (terms.empty()) return {};
    if (subtracted.empty()) return Term{tree(opcode, type, added, to)};
    const OpId less = tree(opcode, type, subtracted, to);
    if (added.empty()) return Term{less, true};
    return Term{add(Opcode::kSub, type, {tree(opcode, type, added, to), less}, to)};
  }

  OpId one(Opcode opcode, Type type, const std::vector<Term>& terms, Region& to) {
    const std::optional<Term> term = joined(opcode, type, terms, to);
    if (!term) return constant(type, neutral_bits(opcode, type));
    return term->is_negative ? add(Opcode::kNeg, type, {term->value}, to) : term->value;
  }

  /// What a copy adds before it is made wider: that is done behind the loop.
  OpId narrowed(OpId value) const {
    const Operation& op = at(value);
    if (op.opcode != Opcode::kCast || !op.type.is_integer()) return value;
    const Type from = at(op.operands[0]).type;
    return from.is_integer() && from.bits <= op.type.bits ? op.operands[0] : value;
  }

  /// The type of the sum of so many values of type `from`, of which the bits of `type` count.
  static Type type_of_sum(Opcode opcode, Type type, Type from, std::int64_t terms) {
    if (type.is_float()) return type;
    const int bits = bits_of_sum(from.bits, terms);
    return opcode == Opcode::kAdd && bits < type.bits ? Type::integer(bits, from.is_signed) : type;
  }

  OpId cast(OpId value, Type type, Region& to) {
    const Operation& op = at(value);
    if (op.type == type) return value;
    if (op.opcode != Opcode::kConstant) return add(Opcode::kCast, type, {value}, to);
    return constant(type, *evaluate(Opcode::kCast, type, {{op.type, op.bits}}));
  }

  /// The sum of values of one type as a balanced tree, each addition as wide as what it adds. Requires: there
  /// are some.
  OpId tree(Opcode opcode, Type type, const std::vector<OpId>& values, Region& to) {
    struct Part {
      OpId value;
      std::int64_t terms;
    };
    const Type from = at(values.front()).type;
    std::vector<Part> parts;
    for (const OpId value : values) parts.push_back({value, 1});
    std::map<std::pair<OpId, OpId>, OpId> known;  // of equal values
    while (parts.size() > 1) {
      std::vector<Part> sums;
      for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
        const std::int64_t terms = parts[i].terms + parts[i + 1].terms;
        const auto [sum, is_new] = known.try_emplace({parts[i].value, parts[i + 1].value}, -1);
        if (is_new) {
          const Type wide = type_of_sum(opcode, type, from, terms);
          const OpId a = cast(parts[i].value, wide, to);
          const OpId b = cast(parts[i + 1].value, wide, to);
          sum->second = combined(opcode, wide, a, b, to);
        }
        sums.push_back({sum->second, terms});
      }
      if (parts.size() % 2 == 1) sums.push_back(parts.back());
      parts = std::move(sums);
    }
    return cast(parts.front().value, type, to);
  }

  /// The sum over the copies, in the region around them.
  OpId tree_of_copies(const Chain& chain, OpId term, Region& behind) {
    const OpId narrow = narrowed(term);
    std::vector<OpId> values;
    for (std::int64_t u = 0; u < kernel_.loops[index(chain.loop)].trip_count; ++u) {
      values.push_back(is_inside(narrow, chain.loop) ? copy(chain.loop, narrow, u, behind)
                                                     : narrow);
    }
    const OpId total = tree(chain.opcode, at(chain.start).type, values, behind);
    if (narrow != term && readers_[index(term)].empty()) remove(term);
    return total;
  }

  OpId copy(LoopId loop, OpId value, std::int64_t u, Region& behind) {
    const OpId id = add(Opcode::kCopy, at(value).type, {value}, behind);
    at(id).loop = loop;
    at(id).bits = static_cast<std::uint64_t>(u);
    return id;
  }

  /// a op b, a constant if both are.
  OpId combined(Opcode opcode, Type type, OpId a, OpId b, Region& to) {
    if (at(a).opcode == Opcode::kConstant && at(b).opcode == Opcode::kConstant) {
      const auto bits = evaluate(opcode, type, {{type, at(a).bits}, {type, at(b).bits}});
      if (bits) return constant(type, *bits);
    }
    return add(opcode, type, {a, b}, to);
  }

  bool is_inside(OpId value, LoopId loop) const {
    const LoopId around = region_of_[index(value)];
    const std::vector<LoopId> path = loop_path(kernel_, around);
    return std::find(path.begin(), path.end(), loop) != path.end();
  }

  /// What an iteration adds, at its end.
  std::optional<Term> term_of(LoopId loop, OpId phi, const Chain& chain) {
    const OpId next = at(phi).operands[1];
    location_ = at(next).location;
    Region body;
    const std::optional<Term> term =
        joined(chain.opcode, at(phi).type, terms_of(next, chain, body), body);
    place(loop, region(kernel_, loop).end(), body);
    return term;
  }

  /// Lets a carried value that is narrower than its next one be as wide: the sums of nested loops are one chain then.
  void widen(OpId phi) {
    const OpId cast = at(phi).operands[1];
    if (!at(phi).is_narrow || at(cast).opcode != Opcode::kCast) return;
    const OpId next = at(cast).operands[0];
    const Type narrow = at(phi).type;
    const Type wide = at(next).type;
    if (!wide.is_integer() || wide.bits <= narrow.bits) return;
    location_ = at(phi).location;
    const std::vector<OpId> readers = readers_[index(phi)];
    set_operand(phi, 0, as(at(phi).operands[0], wide));
    set_operand(phi, 1, next);
    at(phi).type = wide;
    at(phi).is_narrow = false;
    if (readers_[index(cast)].empty()) remove(cast);
    for (const OpId reader : readers) {
      if (at(reader).opcode == Opcode::kCast && at(reader).type == wide) {
        replace(reader, phi);
        continue;
      }
      for (std::size_t i = 0; i < at(reader).operands.size(); ++i) {
        if (at(reader).operands[i] == phi) set_operand(reader, i, as(phi, narrow));
      }
    }
  }

  /// A cast behind a value.
  OpId as(OpId value, Type type) {
    if (at(value).opcode == Opcode::kConstant)
      return constant(type, *evaluate(Opcode::kCast, type, {{at(value).type, at(value).bits}}));
    Region behind;
    const OpId cast = add(Opcode::kCast, type, {value}, behind);
    const LoopId around = region_of_[index(value)];
    Region& nodes = region(kernel_, around);
    auto where = std::find(nodes.begin(), nodes.end(), Node::operation(value)) + 1;
    const auto is_phi = [&](const Node& node) {
      return !node.is_loop() && at(node.index).opcode == Opcode::kPhi;
    };
    while (where != nodes.end() && is_phi(*where)) ++where;
    place(around, where, behind);
    return cast;
  }

  /// Lets all that reads a value read another one.
  void replace(OpId value, OpId other) {
    const std::vector<OpId> readers = readers_[index(value)];
    for (const OpId reader : readers) {
      for (std::size_t i = 0; i < at(reader).operands.size(); ++i) {
        if (at(reader).operands[i] == value) set_operand(reader, i, other);
      }
    }
    remove(value);
  }

  void balance(LoopId loop, OpId phi) {
    if (!kernel_.loops[index(loop)].bounds.empty()) return;  // copies without a value at times
    widen(phi);
    const std::optional<Chain> chain = chain_of(loop, phi);
    const std::optional<Term> term = chain ? term_of(loop, phi, *chain) : std::nullopt;
    if (!term) return;
    Region behind;
    const OpId total = tree_of_copies(*chain, term->value, behind);
    close(*chain, {total, term->is_negative}, std::move(behind));
  }

  /// Iteration x adds to partial sum x mod `count`: what the sum of iteration x - count has come to.
  void interleave(LoopId loop, OpId phi, std::int64_t count) {
    const std::optional<Chain> chain = chain_of(loop, phi);
    const std::optional<Term> term = chain ? term_of(loop, phi, *chain) : std::nullopt;
    if (!term) return;
    const Type type = at(phi).type;
    const OpId nothing = constant(type, neutral_bits(chain->opcode, type));
    Region first;
    std::vector<OpId> sums;  // from the oldest to the latest; each is carried to the one before
    for (std::int64_t i = 0; i < count; ++i) {
      sums.push_back(add(Opcode::kPhi, type, {nothing, nothing}, first));
      at(sums.back()).loop = loop;
    }
    place(loop, region(kernel_, loop).begin(), first);
    Region body;
    sums.push_back(add(chain->opcode, type, {sums.front(), term->value}, body));
    at(sums.back()).name = at(at(phi).operands[1]).name;
    place(loop, region(kernel_, loop).end(), body);
    for (std::size_t i = 0; i + 1 < sums.size(); ++i) set_operand(sums[i], 1, sums[i + 1]);

    Region behind;
    std::vector<OpId> parts;
    for (std::size_t i = 1; i < sums.size(); ++i) {
      parts.push_back(add(Opcode::kResult, type, {sums[i]}, behind));
      at(parts.back()).loop = loop;
    }
    const OpId total = tree(chain->opcode, type, parts, behind);
    close(*chain, {total, term->is_negative}, std::move(behind));
  }

  /// Ends a chain with what all iterations, or copies, add: behind the loop, where `behind` makes it.
  void close(const Chain& chain, const Term& total, Region behind) {
    const Operation carried = at(chain.start);
    const OpId next = carried.operands[1];
    const bool goes_on = carried.loop != chain.loop;
    const OpId before = goes_on ? chain.start : carried.operands[0];
    const Opcode last = total.is_negative ? Opcode::kSub : chain.opcode;
    const OpId sum = add(last, carried.type, {before, total.value}, behind);
    at(sum).name = at(next).name;
    const LoopId around = kernel_.loops[index(chain.loop)].parent;
    Region& outside = region(kernel_, around);
    place(around, std::find(outside.begin(), outside.end(), Node::loop(chain.loop)) + 1, behind);
    lead_out(chain.start, next, sum, goes_on);
    for (const auto& [link, operand] : chain.links) remove(link);
  }

  /// What read the end of the chain reads `sum`, and the carried value is one of the loop around the copies,
  /// or none.
  void lead_out(OpId phi, OpId next, OpId sum, bool goes_on) {
    const std::vector<OpId> readers = readers_[index(next)];
    for (const OpId reader : readers) {
      if (reader == phi || goes_on) {
        set_operand(reader, reader == phi ? 1 : 0, sum);
        continue;
      }
      const std::vector<OpId> users = readers_[index(reader)];
      for (const OpId user : users) {
        for (std::size_t i = 0; i < at(user).operands.size(); ++i) {
          if (at(user).operands[i] == reader) set_operand(user, i, sum);
        }
      }
      remove(reader);
    }
    const LoopId around = at(phi).loop;
    std::erase(region(kernel_, region_of_[index(phi)]), Node::operation(phi));
    region_of_[index(phi)] = kNoRegion;
    if (!goes_on) {
      for (const OpId operand : at(phi).operands) unread(operand, phi);
      return;
    }
    place(around, region(kernel_, around).begin(), {Node::operation(phi)});
  }

  const LoopPlan& plan_;
  Kernel& kernel_;
  const std::vector<LoopParts>& parts_;
  std::vector<LoopId> region_of_;
  std::vector<std::vector<OpId>> readers_;  ///< an entry for each operand that reads it
  Location location_;                       ///< of the chain that is balanced
};

}  // namespace

void balance_sums(const LoopPlan& plan, TransformedKernel& transformed) {
  Balance(plan, transformed).run();
}

}  // namespace hls::model

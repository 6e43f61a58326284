#include "model/kernel/sum_trees.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

#include "model/kernel/dead_code.h"
#include "model/kernel/index.h"

namespace hls::model {
namespace {

/// The opcode that joins the terms of a sum; a difference is a sum.
std::optional<Opcode> joining(const Operation& op) {
  if (!op.type.is_integer()) return {};
  switch (op.opcode) {
    case Opcode::kAdd:
    case Opcode::kSub:
      return Opcode::kAdd;
    case Opcode::kMul:
    case Opcode::kAnd:
    case Opcode::kOr:
    case Opcode::kXor:
      return op.opcode;
    default:
      return {};
  }
}

/// How long an operation takes beside an addition.
std::int64_t weight(const Operation& op) {
  switch (op.opcode) {
    case Opcode::kConstant:
    case Opcode::kArgument:
    case Opcode::kAffine:
    case Opcode::kCast:
    case Opcode::kPhi:
    case Opcode::kResult:
      return 0;
    case Opcode::kMul:
      return 2;
    case Opcode::kDiv:
    case Opcode::kRem:
      return 8;
    default:
      return op.type.is_float() ? 4 : 1;
  }
}

/// The groups of operations that depend on each other through carried values, by a number for each
/// operation (Tarjan's algorithm).
class Recurrences {
 public:
  explicit Recurrences(const Kernel& kernel)
      : kernel_(kernel), found_(kernel.operations.size()), low_(kernel.operations.size()) {}

  std::vector<int> find() {
    group_.resize(kernel_.operations.size(), -1);
    for (OpId id = 0; id < static_cast<OpId>(group_.size()); ++id) visit(id);
    return std::move(group_);
  }

 private:
  struct Step {
    OpId op = -1;
    std::size_t next = 0;  ///< operand to look at
  };

  void enter(OpId id) {
    found_[index(id)] = low_[index(id)] = ++count_;
    open_.push_back(id);
    steps_.push_back({id});
  }

  void visit(OpId first) {
    if (found_[index(first)] == 0) enter(first);
    while (!steps_.empty()) {
      Step& step = steps_.back();
      const std::vector<OpId>& operands = kernel_.operations[index(step.op)].operands;
      if (step.next == operands.size()) {
        leave(step.op);
        continue;
      }
      const OpId operand = operands[step.next++];
      if (found_[index(operand)] == 0) {
        enter(operand);
      } else if (group_[index(operand)] < 0) {
        low_[index(step.op)] = std::min(low_[index(step.op)], found_[index(operand)]);
      }
    }
  }

  void leave(OpId op) {
    steps_.pop_back();
    if (!steps_.empty()) {
      int& low = low_[index(steps_.back().op)];
      low = std::min(low, low_[index(op)]);
    }
    if (low_[index(op)] != found_[index(op)]) return;
    OpId member = -1;
    do {
      member = open_.back();
      open_.pop_back();
      group_[index(member)] = op;
    } while (member != op);
  }

  const Kernel& kernel_;
  std::vector<int> found_;
  std::vector<int> low_;
  std::vector<int> group_;
  std::vector<OpId> open_;
  std::vector<Step> steps_;
  int count_ = 0;
};

class SumTrees {
 public:
  explicit SumTrees(Kernel& kernel)
      : kernel_(kernel),
        region_of_(enclosing_loops(kernel)),
        group_(Recurrences(kernel).find()),
        readers_(kernel.operations.size(), 0),
        reader_(kernel.operations.size(), -1),
        depth_(kernel.operations.size(), 0),
        is_replaced_(kernel.operations.size(), false) {
    for (OpId id = 0; id < static_cast<OpId>(region_of_.size()); ++id) {
      if (region_of_[index(id)] == kNoRegion) continue;
      for (const OpId operand : at(id).operands) {
        ++readers_[index(operand)];
        reader_[index(operand)] = id;
      }
    }
  }

  bool run() {
    run(-1);
    return is_changed_;
  }

 private:
  struct Term {
    OpId value = -1;
    bool is_negative = false;
    bool is_late = false;  ///< it comes from the sum itself
    std::int64_t depth = 0;
    std::int64_t links = 0;  ///< between it and the end
  };
  /// The places of two terms that are joined; their sum is a term behind all others.
  using Join = std::pair<std::size_t, std::size_t>;

  Operation& at(OpId id) { return kernel_.operations[index(id)]; }
  const Operation& at(OpId id) const { return kernel_.operations[index(id)]; }

  void run(LoopId loop) {
    const Region nodes = std::move(region(kernel_, loop));
    Region kept;
    for (const Node& node : nodes) {
      if (node.is_loop()) {
        run(node.index);
      } else {
        if (joining(at(node.index)) && !is_link(node.index)) balance(loop, node.index, kept);
        measure(node.index);
      }
      kept.push_back(node);
    }
    std::erase_if(kept, [this](const Node& node) {
      return !node.is_loop() && is_replaced_[index(node.index)];
    });
    region(kernel_, loop) = std::move(kept);
  }

  void measure(OpId id) {
    std::int64_t depth = 0;
    if (at(id).opcode != Opcode::kPhi) {
      for (const OpId operand : at(id).operands) depth = std::max(depth, depth_in(id, operand));
    }
    depth_[index(id)] = depth + weight(at(id));
  }

  /// A value of another region is there before the reader's begins, that of a loop inside behind it.
  std::int64_t depth_in(OpId reader, OpId value) const {
    return region_of_[index(value)] == region_of_[index(reader)] ? depth_[index(value)] : 0;
  }

  /// Whether only the next link of the same sum reads it.
  bool is_link(OpId id) const {
    if (readers_[index(id)] != 1) return false;
    const OpId reader = reader_[index(id)];
    return region_of_[index(reader)] == region_of_[index(id)] && at(reader).type == at(id).type &&
           joining(at(reader)) == joining(at(id));
  }

  /// The terms of a sum from left to right, and its links without the last.
  void collect(OpId end) {
    terms_.clear();
    inner_.clear();
    std::vector<Term> open{{end}};
    while (!open.empty()) {
      const Term term = open.back();
      open.pop_back();
      const Operation& op = at(term.value);
      const bool is_inner =
          term.value == end || (joining(op) == joining(at(end)) && is_link(term.value));
      if (!is_inner) {
        terms_.push_back(term);
        terms_.back().is_late = group_[index(term.value)] == group_[index(end)];
        terms_.back().depth = depth_in(end, term.value);
        continue;
      }
      if (term.value != end) inner_.push_back(term.value);
      const bool is_difference = op.opcode == Opcode::kSub;
      open.push_back({op.operands[1], term.is_negative != is_difference, false, 0, term.links + 1});
      open.push_back({op.operands[0], term.is_negative, false, 0, term.links + 1});
    }
  }

  /// What the sum `end` is made of goes to `before`, if it gains by it.
  void balance(LoopId loop, OpId end, Region& before) {
    collect(end);
    if (terms_.size() < 3) return;
    const std::size_t count = terms_.size();
    const std::vector<Join> joins = joins_by_depth();
    if (!is_gain(count)) return;
    is_changed_ = true;
    for (const OpId link : inner_) is_replaced_[index(link)] = true;
    const Opcode opcode = *joining(at(end));
    for (std::size_t i = 0; i < joins.size(); ++i) {
      const auto& [a, b] = joins[i];
      if (i + 1 == joins.size()) {
        set_sum(opcode, terms_[a], terms_[b], at(end));
        return;
      }
      Operation sum = at(end);
      sum.name.clear();
      set_sum(opcode, terms_[a], terms_[b], sum);
      terms_[count + i].value = add(std::move(sum), loop, end);
      before.push_back(Node::operation(terms_[count + i].value));
    }
  }

  /// Joins the two terms that are there first until one is left: what the sum itself comes from last, then by depth,
  /// then the latest join, then as in the source.
  std::vector<Join> joins_by_depth() {
    using Key = std::tuple<bool, std::int64_t, std::int64_t, std::size_t>;
    std::priority_queue<Key, std::vector<Key>, std::greater<>> open;
    const auto count = static_cast<std::int64_t>(terms_.size());
    for (std::int64_t i = 0; i < count; ++i) {
      const Term& term = terms_[static_cast<std::size_t>(i)];
      open.push({term.is_late, term.depth, i, static_cast<std::size_t>(i)});
    }
    const auto take = [&open] {
      const std::size_t term = std::get<3>(open.top());
      open.pop();
      return term;
    };
    std::vector<Join> joins;
    while (open.size() > 1) {
      const std::size_t a = take();
      const std::size_t b = take();
      joins.emplace_back(a, b);
      terms_.push_back({-1, terms_[a].is_negative && terms_[b].is_negative,
                        terms_[a].is_late || terms_[b].is_late,
                        std::max(terms_[a].depth, terms_[b].depth) + 1, 0});
      open.push({terms_.back().is_late, terms_.back().depth,
                 -static_cast<std::int64_t>(joins.size()), terms_.size() - 1});
    }
    return joins;
  }

  /// Whether the joined terms, the last of all, are there sooner than in the source; where a recurrence is among
  /// the `count` terms, whether fewer links are behind it.
  bool is_gain(std::size_t count) const {
    std::int64_t depth = 0;
    std::int64_t late_links = 0;
    std::int64_t late = 0;
    for (std::size_t i = 0; i < count; ++i) {
      depth = std::max(depth, terms_[i].depth + terms_[i].links);
      if (!terms_[i].is_late) continue;
      ++late;
      late_links = std::max(late_links, terms_[i].links);
    }
    return late > 0 ? late_links > late : terms_.back().depth < depth;
  }

  OpId add(Operation sum, LoopId loop, OpId end) {
    const auto id = static_cast<OpId>(kernel_.operations.size());
    kernel_.operations.push_back(std::move(sum));
    region_of_.push_back(loop);
    group_.push_back(-1 - id);
    readers_.push_back(1);
    reader_.push_back(end);
    depth_.push_back(0);
    is_replaced_.push_back(false);
    return id;
  }

  static void set_sum(Opcode opcode, const Term& a, const Term& b, Operation& sum) {
    const bool is_difference = a.is_negative != b.is_negative;
    sum.opcode = is_difference ? Opcode::kSub : opcode;
    sum.operands = {a.value, b.value};
    if (is_difference && a.is_negative) std::swap(sum.operands[0], sum.operands[1]);
  }

  Kernel& kernel_;
  std::vector<LoopId> region_of_;
  std::vector<int> group_;
  std::vector<std::int64_t> readers_;  ///< operands that are the operation
  std::vector<OpId> reader_;           ///< the last of them
  std::vector<std::int64_t> depth_;    ///< of the longest way to it in its region
  std::vector<bool> is_replaced_;      ///< links that are in no sum any more
  std::vector<Term> terms_;  ///< of the sum that is looked at, and what they are joined to
  std::vector<OpId> inner_;  ///< its links without the last
  bool is_changed_ = false;
};

}  // namespace

void balance_expressions(Kernel& kernel) {
  if (SumTrees(kernel).run()) delete_unused(kernel);
}

}  // namespace hls::model

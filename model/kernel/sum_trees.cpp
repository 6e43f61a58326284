#include "model/kernel/sum_trees.h"

#include <algorithm>
#include <cstddef>
#include <optional>
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
        depth_(kernel.operations.size(), 0) {
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

  Operation& at(OpId id) { return kernel_.operations[index(id)]; }
  const Operation& at(OpId id) const { return kernel_.operations[index(id)]; }

  void run(LoopId loop) {
    const Region nodes = region(kernel_, loop);
    for (const Node& node : nodes) {
      if (node.is_loop()) {
        run(node.index);
        continue;
      }
      if (joining(at(node.index)) && !is_link(node.index)) balance(loop, node.index);
      measure(node.index);
    }
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

  void collect(OpId id, bool is_negative, std::int64_t links, OpId end) {
    const bool is_inner = id == end || (joining(at(id)) == joining(at(end)) && is_link(id));
    if (!is_inner) {
      const bool is_late = group_[index(id)] == group_[index(end)];
      terms_.push_back({id, is_negative, is_late, depth_in(end, id), links});
      return;
    }
    if (id != end) inner_.push_back(id);
    const Operation op = at(id);
    collect(op.operands[0], is_negative, links + 1, end);
    collect(op.operands[1], is_negative != (op.opcode == Opcode::kSub), links + 1, end);
  }

  void balance(LoopId loop, OpId end) {
    terms_.clear();
    inner_.clear();
    collect(end, false, 0, end);
    if (terms_.size() < 3 || !is_gain()) return;
    is_changed_ = true;
    Region& nodes = region(kernel_, loop);
    for (const OpId link : inner_) std::erase(nodes, Node::operation(link));
    rebuild(loop, end);
  }

  /// Before all that the sum comes from: by depth, then as in the source.
  static bool is_before(const Term& a, const Term& b) {
    return std::pair(a.is_late, a.depth) < std::pair(b.is_late, b.depth);
  }

  /// The depth of the sum and the links behind a late term: now, and with the terms joined by depth.
  bool is_gain() const {
    std::int64_t depth = 0;
    std::int64_t late_links = 0;
    for (const Term& term : terms_) {
      depth = std::max(depth, term.depth + term.links);
      if (term.is_late) late_links = std::max(late_links, term.links);
    }
    std::vector<Term> terms = terms_;
    while (terms.size() > 1) {
      std::stable_sort(terms.begin(), terms.end(), is_before);
      Term joined = terms[1];
      joined.depth = std::max(terms[0].depth, terms[1].depth) + 1;
      joined.is_late = terms[0].is_late || terms[1].is_late;
      joined.links = 0;
      terms.erase(terms.begin(), terms.begin() + 2);
      terms.insert(terms.begin(), joined);
    }
    const auto late =
        std::count_if(terms_.begin(), terms_.end(), [](const Term& term) { return term.is_late; });
    if (late > 0) return late_links > late;
    return terms.front().depth < depth;
  }

  void rebuild(LoopId loop, OpId end) {
    const Opcode opcode = *joining(at(end));
    std::vector<Term> terms = std::move(terms_);
    Region added;
    while (terms.size() > 2) {
      std::stable_sort(terms.begin(), terms.end(), is_before);
      Operation sum = at(end);
      sum.name.clear();
      const Term joined = join(opcode, terms[0], terms[1], sum);
      const auto id = static_cast<OpId>(kernel_.operations.size());
      kernel_.operations.push_back(std::move(sum));
      region_of_.push_back(loop);
      group_.push_back(-1 - id);
      readers_.push_back(1);
      reader_.push_back(end);
      depth_.push_back(joined.depth);
      added.push_back(Node::operation(id));
      terms.erase(terms.begin(), terms.begin() + 2);
      terms.insert(terms.begin(), joined);
      terms.front().value = id;
    }
    join(opcode, terms[0], terms[1], at(end));
    Region& nodes = region(kernel_, loop);
    nodes.insert(std::find(nodes.begin(), nodes.end(), Node::operation(end)), added.begin(),
                 added.end());
  }

  /// Makes `sum` that of two terms, which is negative where both are.
  static Term join(Opcode opcode, const Term& a, const Term& b, Operation& sum) {
    const bool is_difference = a.is_negative != b.is_negative;
    sum.opcode = is_difference ? Opcode::kSub : opcode;
    sum.operands = {a.value, b.value};
    if (is_difference && a.is_negative) std::swap(sum.operands[0], sum.operands[1]);
    return {-1, a.is_negative && b.is_negative, a.is_late || b.is_late,
            std::max(a.depth, b.depth) + 1, 0};
  }

  Kernel& kernel_;
  std::vector<LoopId> region_of_;
  std::vector<int> group_;
  std::vector<std::int64_t> readers_;  ///< operands that are the operation
  std::vector<OpId> reader_;           ///< the last of them
  std::vector<std::int64_t> depth_;    ///< of the longest way to it in its region
  std::vector<Term> terms_;            ///< of the sum that is looked at
  std::vector<OpId> inner_;            ///< its links without the last
  bool is_changed_ = false;
};

}  // namespace

void balance_expressions(Kernel& kernel) {
  if (SumTrees(kernel).run()) delete_unused(kernel);
}

}  // namespace hls::model

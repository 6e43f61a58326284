#include "model/transform/remainder.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/kernel/simplify.h"

namespace hls::model {
namespace {

/// `name`, with a number behind it when another loop has it.
std::string unique_loop_name(const Kernel& kernel, const std::string& name) {
  const auto is_taken = [&kernel](const std::string& text) {
    return std::any_of(kernel.loops.begin(), kernel.loops.end(),
                       [&text](const Loop& loop) { return loop.name == text; });
  };
  std::string unique = name;
  for (int number = 2; is_taken(unique); ++number) unique = name + "_" + std::to_string(number);
  return unique;
}

/// Moves the last iterations of one loop into a copy of it that follows.
class Split {
 public:
  Split(TransformedKernel& divided, LoopId loop) : divided_(divided), main_(loop) {}

  void run(std::int64_t iterations) {
    first_ = kernel().loops[main_].trip_count - iterations;
    rest_ = copy_loop(main_, kernel().loops[main_].parent,
                      unique_loop_name(kernel(), kernel().loops[main_].name + "_rest"));
    Loop& rest = kernel().loops[rest_];
    rest.kind = LoopKind::kSpatial;
    divided_.set_alone(rest_, divided_.parts[main_].source);
    rest.lower += first_ * rest.step;
    rest.trip_count = iterations;
    kernel().loops[main_].trip_count = first_;
    for (const auto& [original, copy] : loops_) {
      for (AffineExpr& bound : kernel().loops[copy].bounds) bound = in_copies(bound);
    }
    for (const auto& [original, copy] : operations_) refer_to_copies(kernel().operations[copy]);
    place(carry_over());
  }

 private:
  Kernel& kernel() { return divided_.kernel; }

  LoopId copy_loop(LoopId original, LoopId parent, const std::string& name) {
    const auto copy = static_cast<LoopId>(kernel().loops.size());
    loops_[original] = copy;
    kernel().loops.push_back(kernel().loops[original]);
    kernel().loops[copy].name = name;
    kernel().loops[copy].parent = parent;
    divided_.parts.emplace_back();
    divided_.set_alone(copy, divided_.parts[original].source);
    Region body;
    const Region nodes = kernel().loops[original].body;
    for (const Node& node : nodes) {
      body.push_back(node.is_loop() ? Node::loop(copy_inner(node.index, copy))
                                    : Node::operation(copy_operation(node.index)));
    }
    kernel().loops[copy].body = std::move(body);
    return copy;
  }

  LoopId copy_inner(LoopId original, LoopId parent) {
    const std::string& rest = kernel().loops[loops_.at(main_)].name;
    return copy_loop(original, parent,
                     unique_loop_name(kernel(), kernel().loops[original].name + "_in_" + rest));
  }

  OpId copy_operation(OpId original) {
    const auto copy = static_cast<OpId>(kernel().operations.size());
    operations_[original] = copy;
    const Operation operation = kernel().operations[original];
    kernel().operations.push_back(operation);
    return copy;
  }

  /// What the copy of a value is; the value itself when it comes from before the loop.
  OpId copy_of(OpId value) const {
    const auto found = operations_.find(value);
    return found == operations_.end() ? value : found->second;
  }

  void refer_to_copies(Operation& operation) const {
    for (OpId& operand : operation.operands) operand = copy_of(operand);
    if (operation.loop >= 0) operation.loop = loops_.at(operation.loop);
    for (AffineExpr& subscript : operation.subscripts) subscript = in_copies(subscript);
  }

  /// x_main -> first + x_rest; the counters of inner loops are the copies'.
  AffineExpr in_copies(const AffineExpr& expr) const {
    const AffineExpr copied = expr.with_counters([this](LoopId loop) {
      const auto copy = loops_.find(loop);
      if (copy == loops_.end()) return AffineExpr::counter(loop);
      return AffineExpr(loop == main_ ? first_ : 0).plus(copy->second, 1);
    });
    return reduced(divided_.kernel, copied);
  }

  /// Links the two parts: values carried from the first to the second, and what follows the loop to
  /// the second. Returns the operations that go between the parts.
  Region carry_over() {
    for (Operation& operation : kernel().operations) {
      if (operation.opcode != Opcode::kResult || operation.loop != main_) continue;
      operation.loop = rest_;
      operation.operands[0] = copy_of(operation.operands[0]);
    }
    Region between;
    const Region body = kernel().loops[main_].body;
    for (const Node& node : body) {
      if (node.is_loop() || kernel().operations[node.index].opcode != Opcode::kPhi) break;
      Operation last = kernel().operations[node.index];
      last.opcode = Opcode::kResult;
      last.operands = {last.operands[1]};
      const auto id = static_cast<OpId>(kernel().operations.size());
      kernel().operations.push_back(std::move(last));
      kernel().operations[operations_.at(node.index)].operands[0] = id;
      between.push_back(Node::operation(id));
    }
    return between;
  }

  void place(const Region& between) {
    Region& parent = region(kernel(), kernel().loops[main_].parent);
    auto next = std::find(parent.begin(), parent.end(), Node::loop(main_)) + 1;
    next = parent.insert(next, Node::loop(rest_));
    parent.insert(next, between.begin(), between.end());
  }

  TransformedKernel& divided_;
  LoopId main_;
  LoopId rest_ = -1;
  std::int64_t first_ = 0;  ///< iterations that stay in the loop
  std::map<LoopId, LoopId> loops_;
  std::map<OpId, OpId> operations_;
};

/// The same kernel, simplified; what is left of its loops keeps its source.
TransformedKernel simplified(const TransformedKernel& transformed) {
  std::map<std::string, std::string> source_of;
  for (std::size_t loop = 0; loop < transformed.parts.size(); ++loop) {
    source_of[transformed.kernel.loops[loop].name] = transformed.parts[loop].source;
  }
  return TransformedKernel(simplify(transformed.kernel), source_of);
}

}  // namespace

void split_remainders(const LoopPlan& plan, TransformedKernel& transformed) {
  bool is_split = false;
  // Loops are numbered in the order of the tree: inner ones first, so that copies of a loop have
  // theirs split already.
  for (auto loop = static_cast<LoopId>(transformed.kernel.loops.size()); loop-- > 0;) {
    const std::int64_t iterations =
        transformed.kernel.loops[loop].trip_count % plan.factor(transformed.parts[loop].source);
    if (iterations == 0) continue;
    Split(transformed, loop).run(iterations);
    is_split = true;
  }
  // Conditions on the counter may be decided in one of the parts.
  if (is_split) transformed = simplified(transformed);
}

}  // namespace hls::model

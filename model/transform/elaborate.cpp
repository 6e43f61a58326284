#include <algorithm>
#include <set>

#include "model/kernel/built.h"
#include "model/transform/apply.h"
#include "model/transform/remainder.h"

namespace hls::model {
namespace {

/// x_loop -> factor * x_loop + x_spatial in every subscript and bound. An iteration of `loop` itself
/// happens where one of its copies does.
void rewrite_counter(Kernel& kernel, LoopId loop, LoopId spatial, std::int64_t factor) {
  const auto rewritten = [&](const AffineExpr& expr) {
    return expr.substitute(loop, AffineExpr::counter(spatial).plus(loop, factor));
  };
  for (Operation& operation : kernel.operations) {
    for (AffineExpr& subscript : operation.subscripts) {
      if (subscript.depends_on(loop)) subscript = reduced(kernel, rewritten(subscript));
    }
  }
  for (Loop& inner : kernel.loops) {
    for (AffineExpr& bound : inner.bounds) bound = rewritten(bound);
  }
  for (AffineExpr& bound : kernel.loops[loop].bounds) {
    const std::int64_t coefficient = bound.coefficient(spatial);
    const std::int64_t best = coefficient > 0 ? factor - 1 : 0;
    bound = bound.substitute(spatial, AffineExpr(best));
  }
}

void set_parent(Kernel& kernel, const Region& nodes, LoopId parent) {
  for (const Node& node : nodes) {
    if (node.is_loop()) kernel.loops[node.index].parent = parent;
  }
}

/// Splits `loop` into itself with trip_count / factor iterations and a new spatial loop of `factor`
/// around its body.
LoopId strip_mine(Kernel& kernel, LoopId loop, std::int64_t factor) {
  const auto spatial = static_cast<LoopId>(kernel.loops.size());
  Loop copies = kernel.loops[loop];
  copies.name += "_u";
  copies.kind = LoopKind::kSpatial;
  copies.trip_count = factor;
  copies.parent = loop;
  copies.bounds.clear();
  set_parent(kernel, copies.body, spatial);
  kernel.loops[loop].trip_count /= factor;
  kernel.loops[loop].body = {Node::loop(spatial)};
  kernel.loops.push_back(std::move(copies));
  rewrite_counter(kernel, loop, spatial, factor);
  return spatial;
}

std::pair<LoopId, LoopId> unroll_loop(Kernel& kernel, LoopId loop, std::int64_t factor) {
  if (kernel.loops[loop].kind == LoopKind::kSpatial) return {-1, loop};  // a remainder
  if (factor == 1) return {loop, -1};
  if (factor == kernel.loops[loop].trip_count) {
    kernel.loops[loop].kind = LoopKind::kSpatial;
    return {-1, loop};
  }
  return {loop, strip_mine(kernel, loop, factor)};
}

/// Finds the spatial loops each operation has to be replicated in.
class Replication {
 public:
  Replication(const Kernel& kernel, const std::vector<LoopId>& region_of,
              const std::map<std::string, std::pair<LoopId, LoopId>>& loops_of)
      : kernel_(kernel), region_of_(region_of), loops_(kernel.operations.size()) {
    for (const auto& [name, pair] : loops_of) {
      if (pair.first >= 0) spatial_of_[pair.first] = pair.second;
    }
  }

  std::vector<std::vector<LoopId>> find() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (OpId id = 0; id < static_cast<OpId>(loops_.size()); ++id) {
        if (region_of_[id] != kNoRegion) changed |= update(id);
      }
    }
    std::vector<std::vector<LoopId>> result(loops_.size());
    for (OpId id = 0; id < static_cast<OpId>(loops_.size()); ++id) {
      if (region_of_[id] == kNoRegion) continue;
      for (LoopId loop : loop_path(kernel_, region_of_[id])) {
        if (loops_[id].contains(loop)) result[id].push_back(loop);
      }
    }
    return result;
  }

 private:
  std::set<LoopId> spatial_around(OpId id) const {
    std::set<LoopId> loops;
    for (LoopId loop : loop_path(kernel_, region_of_[id])) {
      if (kernel_.loops[loop].kind == LoopKind::kSpatial) loops.insert(loop);
    }
    return loops;
  }

  /// The spatial loop whose copies a phi or result of `loop` runs through; -1: none.
  LoopId spatial_part(LoopId loop) const {
    if (kernel_.loops[loop].kind == LoopKind::kSpatial) return loop;
    const auto found = spatial_of_.find(loop);
    return found == spatial_of_.end() ? -1 : found->second;
  }

  bool stored_in(ArrayId array, LoopId loop) const {
    for (OpId id = 0; id < static_cast<OpId>(kernel_.operations.size()); ++id) {
      const Operation& operation = kernel_.operations[id];
      if (operation.opcode != Opcode::kStore || operation.array != array) continue;
      if (region_of_[id] == kNoRegion) continue;
      const std::vector<LoopId> path = loop_path(kernel_, region_of_[id]);
      if (std::find(path.begin(), path.end(), loop) != path.end()) return true;
    }
    return false;
  }

  /// Loops an operation depends on by itself, whatever its operands are.
  void add_own(OpId id, const std::set<LoopId>& around, std::set<LoopId>& loops) const {
    const Operation& operation = kernel_.operations[id];
    for (const AffineExpr& subscript : operation.subscripts) {
      for (const LoopId loop : subscript.loops()) {
        if (around.contains(loop)) loops.insert(loop);
      }
    }
    if (operation.opcode == Opcode::kStore) loops.insert(around.begin(), around.end());
    if (operation.opcode == Opcode::kLoad) {
      for (LoopId loop : around) {
        if (stored_in(operation.array, loop)) loops.insert(loop);
      }
    }
    if (operation.opcode == Opcode::kPhi) {
      const LoopId spatial = spatial_part(operation.loop);
      if (spatial >= 0) loops.insert(spatial);
    }
  }

  bool update(OpId id) {
    const std::set<LoopId> around = spatial_around(id);
    std::set<LoopId> loops = loops_[id];
    if (loops.empty()) add_own(id, around, loops);
    for (OpId operand : kernel_.operations[id].operands) {
      for (LoopId loop : loops_[operand]) {
        if (around.contains(loop)) loops.insert(loop);
      }
    }
    const bool changed = loops != loops_[id];
    loops_[id] = std::move(loops);
    return changed;
  }

  const Kernel& kernel_;
  const std::vector<LoopId>& region_of_;
  std::map<LoopId, LoopId> spatial_of_;
  std::vector<std::set<LoopId>> loops_;
};

}  // namespace

Elaboration elaborate(const Kernel& kernel, bool promote,
                      const std::map<std::string, std::int64_t>& unroll,
                      const std::set<std::string>& fuse, const std::set<std::string>& serial) {
  Elaboration result;
  Divided divided = split_remainders(as_built(kernel, promote, fuse), unroll);
  result.kernel = std::move(divided.kernel);
  result.source_of = std::move(divided.source_of);
  const auto loops = static_cast<LoopId>(result.kernel.loops.size());
  for (LoopId loop = 0; loop < loops; ++loop) {
    const std::string name = result.kernel.loops[loop].name;
    const auto factor = unroll.find(result.source_of.at(name));
    result.loops_of[name] =
        unroll_loop(result.kernel, loop, factor == unroll.end() ? 1 : factor->second);
  }
  result.region_of = enclosing_loops(result.kernel);
  result.replicated = Replication(result.kernel, result.region_of, result.loops_of).find();
  result.dependences = memory_dependences(result.kernel, result.replicated);
  result.serial = serial_loops(result.kernel, serial);
  return result;
}

Elaborations::Elaborations(Kernel kernel) : kernel_(std::move(kernel)) {}

std::shared_ptr<const Elaboration> Elaborations::get(
    bool promote, const std::map<std::string, std::int64_t>& unroll,
    const std::set<std::string>& fuse, const std::set<std::string>& serial) {
  const Key key{promote, unroll, fuse, serial};
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
  }
  // Two threads may compute the same value; the first one to finish keeps it.
  auto fresh =
      std::make_shared<const Elaboration>(elaborate(kernel_, promote, unroll, fuse, serial));
  const std::lock_guard<std::mutex> lock(mutex_);
  return known_.emplace(key, std::move(fresh)).first->second;
}

}  // namespace hls::model

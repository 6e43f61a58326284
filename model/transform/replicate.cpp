#include "model/transform/replicate.h"

#include <algorithm>
#include <set>

namespace hls::model {
namespace {

/// Finds the spatial loops each operation has to be replicated in.
class Replication {
 public:
  Replication(const TransformedKernel& transformed, const std::vector<LoopId>& region_of)
      : kernel_(transformed.kernel),
        parts_(transformed.parts),
        region_of_(region_of),
        loops_(kernel_.operations.size()) {}

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
      const LoopId spatial = parts_[operation.loop].spatial;
      if (around.contains(spatial)) loops.insert(spatial);
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
  const std::vector<LoopParts>& parts_;
  const std::vector<LoopId>& region_of_;
  std::vector<std::set<LoopId>> loops_;
};

}  // namespace

std::vector<std::vector<LoopId>> replicate(const TransformedKernel& transformed,
                                           const std::vector<LoopId>& region_of) {
  return Replication(transformed, region_of).find();
}

}  // namespace hls::model

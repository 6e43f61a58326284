#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/schedule/problem.h"

namespace hls::model {

/// Two accesses of one array, at least one a write, that may touch the same element, source first
/// in program order.
struct MemoryDependence {
  OpId source = -1;
  OpId destination = -1;
  DependenceKind kind = DependenceKind::kRaw;
  std::vector<Distance> distances;  ///< generators of the slack, see Dependence
};

/// The distances of pairs of accesses that isl has looked at, by their form. Thread-safe; a hit and a miss
/// give the same value.
class KnownDistances {
 public:
  using Rows = std::set<std::vector<std::int64_t>>;

  /// Those of a form; the first one to ask computes them.
  const Rows& of(const std::string& form, const std::function<Rows()>& compute);

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, Rows> known_;
};

/// All memory dependences of a kernel, exact over the integers. `known`: of any kernels.
///
/// For each pair of accesses the dependence polyhedron {(x, x') : same element, x before x' in
/// program order} is built with isl; the distances are those of its vertices that no other vertex
/// is componentwise below in the intervals' cone (interval_outer >= trip_inner * interval_inner >
/// 0, sigma >= 0). Where vertices may be fractional, all integer points take their place or, of many, vertices rounded
/// down. `replicated`: as Elaboration::replicated; a loop an operation is not replicated in counts as iteration 0.
/// Source: K. Majumder, "An MLIR-Based High-Level Synthesis Compiler for Hardware Accelerator Design", sections 4.3.1
/// and 4.3.2; here the vertices are enumerated once, so that a query is a dot product.
std::vector<MemoryDependence> memory_dependences(const Kernel& kernel,
                                                 const std::vector<std::vector<LoopId>>& replicated,
                                                 KnownDistances& known);

}  // namespace hls::model

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/cost/metrics.h"
#include "model/design/design.h"
#include "model/schedule/problem.h"
#include "model/target/target.h"
#include "scheduler/intervals/relaxation.h"

namespace hls::explorer {

/// The registers and pulses that every schedule of a design with intervals in given ranges has,
/// whatever its ports.
///
/// A value that is read d cycles after it is produced passes ceil(d / ii) registers in a region of
/// interval ii (lifetimes.h); start(reader) - start(producer) is at least the longest path between
/// them. A counter passes floor(d / ii). Where inner iterations read a value for w cycles more,
/// registers of both ends are counted: ceil((d + w) / ii). A value carried to the next iteration by
/// operations that take less than ii cycles waits in a register on the way. A product of integers may take
/// registers in front of it as its own. A pulse needed d cycles into
/// a region of interval up to 32 passes d registers, beyond that those or a counter.
class LeastHardware {
 public:
  /// What is looked at; all of it outlives this.
  struct Subject {
    const model::Design& design;
    const model::Problem& problem;
    const scheduler::Relaxation& relaxation;
    const model::Target& target;
  };

  /// `is_exact[array]`: the latencies of its memories are those of the problem, not less.
  LeastHardware(const Subject& subject, const scheduler::IntervalRanges& ranges,
                const std::vector<bool>& is_exact);

  /// Of the values and loop counters.
  const model::Resources& values() const { return values_; }

  /// Of the counters and pulses that these accesses ask for; loops: those in their addresses;
  /// `is_wire`: it needs no pulse.
  struct Access {
    model::OpId operation = -1;
    std::vector<model::LoopId> loops;
    bool is_wire = false;
  };
  model::Resources accesses(const std::vector<Access>& accesses, std::int64_t length) const;

 private:
  using Delays = std::vector<std::optional<std::int64_t>>;

  model::LoopId innermost_temporal(model::LoopId loop) const;
  const scheduler::IntervalRange& range(model::LoopId loop) const;
  const model::Loop& loop_of(model::LoopId loop) const;
  bool may_take_longer(model::OpId op) const;
  std::int64_t skew(model::OpId op, const std::vector<model::LoopId>& without) const;
  std::int64_t window(model::LoopId outer, model::LoopId inner) const;
  bool has_value(model::OpId op) const;
  bool may_be_taken(model::OpId op) const;
  int least_bits(model::OpId op) const;
  void add_value(model::OpId op, const Delays& delays);
  struct Ring {
    std::vector<model::OpId> values;
    std::int64_t latency = 0;
  };
  const model::LoopParts& carrying(model::OpId phi) const;
  std::optional<Ring> ring(model::OpId phi) const;
  void add_rings();
  void add_counters();
  model::Resources counter_registers(const std::map<model::LoopId, std::int64_t>& stages) const;
  model::Resources pulses(const std::vector<Access>& accesses, std::int64_t length) const;

  const model::Design& design_;
  const model::Kernel& kernel_;
  const model::Problem& problem_;
  const model::Target& target_;
  scheduler::IntervalRanges ranges_;
  std::vector<bool> is_exact_;
  std::vector<int> index_of_;  ///< kernel operation -> problem operation, -1: none
  std::vector<std::vector<std::pair<model::OpId, std::size_t>>>
      uses_;                          ///< of values: reader, operand
  std::vector<std::int64_t> stages_;  ///< registers behind each value that are counted
  std::vector<Delays> from_loop_;     ///< from the start of each temporal loop
  Delays from_start_;
  model::Resources values_;
};

}  // namespace hls::explorer

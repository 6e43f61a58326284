#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/prove/solver.h"

namespace hls::oracle {

/// What a cycle program minimises.
enum class Goal {
  kLength,        ///< over all offsets sigma of spatial loops
  kRegisterBits,  ///< at given ones
};

/// All schedules of a problem at given ii that are no longer than `longest`, as an integer program
/// with a binary for each cycle in which an access copy may start. Exact, and slow: accesses apart
/// in time, ports of different kinds and the offsets sigma of spatial loops are all in it.
/// Formula: minimise the length, or sum over lifetimes of bits (end_v - ready_v), subject to
///   start_j - start_i + sum_l d_l I_l >= delay                each distance d of each dependence
///   length >= start_i + latency_i + sum_l (trips_l - 1) I_l   each operation i
///   sum_{p,t} x_upt = 1                                       each use u, over ports it can run on
///   sum_{p,t} t x_upt = start_i + sum_l copy_ul I_l           each use u of operation i
///   sum x_upt <= 1      each port p of each bank and each cycle, over the u and t by which some
///                       instance of u runs in it
///   I_outer >= trips_inner I_inner                            a loop has one counter
///   ports I_l >= accesses of one iteration of l               each bank and kind of access (res_mii)
/// with I_l a constant for temporal loops and a variable, sigma, for spatial ones (Goal::kLength). Nothing of the
/// scheduler is used but its types for programs.
class CycleProgram {
 public:
  /// `interval`: of each loop.
  CycleProgram(const model::Problem& problem, const std::vector<std::int64_t>& interval,
               std::int64_t longest, Goal goal);

  const scheduler::IntegerProgram& program() const { return program_; }

  /// The schedule that a solution of the program stands for. Requires: one value a variable.
  model::Schedule schedule(const std::vector<std::int64_t>& values) const;

 private:
  using Terms = std::vector<std::pair<int, std::int64_t>>;
  /// x = 1: the use starts in this cycle on this port.
  struct Choice {
    int variable;
    int resource;
    int use;
    std::int32_t port;
    std::int64_t cycle;
  };

  int add_variable(std::int64_t lower, std::int64_t upper);
  void add_row(const Terms& terms, std::int64_t lower, std::int64_t upper);
  /// Adds factor sum_l d_l I_l to the terms.
  void add_intervals(Terms& terms, const model::Distance& distance, std::int64_t factor) const;

  void add_intervals(const std::vector<std::int64_t>& interval, Goal goal);
  void add_starts();
  void add_order();
  void add_counters();
  void add_rates(const model::PortResource& resource);
  void add_rate(const model::PortResource& resource, model::LoopId loop, std::int64_t banks,
                const std::function<bool(const model::BankUse&)>& counts);
  void add_choices(int resource, int use);
  void add_ports(int resource);
  void add_lifetimes();

  const model::Problem& problem_;
  std::int64_t longest_;
  scheduler::IntegerProgram program_;
  std::vector<std::int64_t> earliest_;  ///< least start of each operation
  std::vector<std::int64_t> latest_;    ///< greatest
  std::vector<int> interval_;           ///< variable of each loop
  int length_ = 0;                      ///< variable
  std::vector<Choice> choices_;
};

}  // namespace hls::oracle

/// The scheduler, with thorough effort and with quick, against exact integer programs solved by GLPK and by CBC, on random contended
/// problems of 5 to 20 accesses: a line of CSV for each shape of loops and number of accesses.
///
/// Usage: bench_solvers PROBLEMS SEED

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "tests/scheduler/prove/contended_problem.h"
#include "tests/scheduler/prove/solver_comparison.h"

namespace {

using hls::model::Problem;
using hls::model::Schedule;
namespace oracle = hls::oracle;
namespace scheduler = hls::scheduler;

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Sums over the problems of a row.
struct Row {
  int problems = 0;
  int infeasible = 0;
  int finished_glpk = 0;
  int finished_cbc = 0;
  int feasibility_mismatches = 0;
  int latency_mismatches = 0;
  int proven = 0;             ///< lengths that the scheduler calls the least
  int proven_mismatches = 0;  ///< of these, those that a solver undercuts
  int registers_compared = 0;
  int register_mismatches = 0;  ///< between the solvers
  double gap = 0;
  double greatest_gap = 0;
  std::int64_t bits = 0;  ///< of all problems compared, and the least
  std::int64_t least_bits = 0;
  double quick_gap = 0;  ///< with the effort of sweeps
  std::int64_t quick_bits = 0;
  int certified = 0;
  int certificate_mismatches = 0;
  double seconds = 0;
  double quick_seconds = 0;
  double seconds_glpk = 0;
  double seconds_cbc = 0;

  /// `ours` with thorough, `quick` with quick effort.
  void add(oracle::Comparison comparison, const scheduler::Outcome& ours,
           const scheduler::Outcome& quick) {
    ++problems;
    if (const auto* schedule = std::get_if<Schedule>(&ours);
        schedule != nullptr && schedule->gap_cycles == 0) {
      ++proven;
      proven_mismatches += comparison.length_differs() ? 1 : 0;
    }
    infeasible += comparison.is_feasible ? 0 : 1;
    finished_glpk += comparison.glpk.finished ? 1 : 0;
    finished_cbc += comparison.cbc.finished ? 1 : 0;
    feasibility_mismatches += comparison.feasibility_differs() ? 1 : 0;
    latency_mismatches += comparison.length_differs() ? 1 : 0;
    register_mismatches += comparison.registers_differ() ? 1 : 0;
    seconds_glpk += comparison.glpk.seconds;
    seconds_cbc += comparison.cbc.seconds;
    if (const auto least = comparison.register_gap()) {
      ++registers_compared;
      gap += *least;
      greatest_gap = std::max(greatest_gap, *least);
      bits += comparison.register_bits;
      least_bits += comparison.least_register_bits().value_or(0);
      comparison.register_bits = std::get<Schedule>(quick).register_bits;
      quick_gap += comparison.register_gap().value_or(0);
      quick_bits += comparison.register_bits;
    }
  }

  void add(const oracle::CertificateComparison& certificates) {
    certified += certificates.decided ? 1 : 0;
    certificate_mismatches += certificates.differs ? 1 : 0;
  }

  void add(const Row& row) {
    problems += row.problems;
    infeasible += row.infeasible;
    finished_glpk += row.finished_glpk;
    finished_cbc += row.finished_cbc;
    feasibility_mismatches += row.feasibility_mismatches;
    latency_mismatches += row.latency_mismatches;
    proven += row.proven;
    proven_mismatches += row.proven_mismatches;
    registers_compared += row.registers_compared;
    register_mismatches += row.register_mismatches;
    gap += row.gap;
    greatest_gap = std::max(greatest_gap, row.greatest_gap);
    bits += row.bits;
    least_bits += row.least_bits;
    quick_gap += row.quick_gap;
    quick_bits += row.quick_bits;
    certified += row.certified;
    certificate_mismatches += row.certificate_mismatches;
    seconds += row.seconds;
    quick_seconds += row.quick_seconds;
    seconds_glpk += row.seconds_glpk;
    seconds_cbc += row.seconds_cbc;
  }

  void print(const std::string& shape, const std::string& accesses) const {
    const auto over_least = [this](double sum, std::int64_t all) {
      const double mean = registers_compared == 0 ? 0 : sum / registers_compared;
      const auto total = static_cast<double>(all - least_bits);
      return fmt::format("{:.5f},{:.5f}", mean,
                         least_bits == 0 ? 0 : total / static_cast<double>(least_bits));
    };
    fmt::print(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{:.5f},{},{},{},{:.3f},{:.3f},{:.3f},{:.3f}\n",
        shape, accesses, problems, infeasible, finished_glpk, finished_cbc, feasibility_mismatches,
        latency_mismatches, proven, proven_mismatches, registers_compared, register_mismatches,
        over_least(gap, bits), greatest_gap, over_least(quick_gap, quick_bits), certified,
        certificate_mismatches, seconds, quick_seconds, seconds_glpk, seconds_cbc);
  }
};

constexpr int kFewest = 5;
constexpr int kMost = 20;
constexpr int kClass = 5;  ///< numbers of accesses in a row of the table; the last one has one more

int first_of_class(int accesses) {
  return std::min(kFewest + (accesses - kFewest) / kClass * kClass, kMost - kClass);
}

std::string name_of_class(int first) {
  return fmt::format("{}-{}", first, first == kMost - kClass ? kMost : first + kClass - 1);
}

void report(const oracle::Comparison& comparison, const oracle::ContendedOptions& options,
            std::uint64_t seed) {
  const auto gap = comparison.register_gap();
  const bool differs = comparison.feasibility_differs() || comparison.length_differs() ||
                       comparison.registers_differ() || gap.value_or(0) < 0;
  if (!differs) return;
  const auto show = [](const oracle::SolverAnswer& answer) {
    return fmt::format("{} {} length {} bits {} {:.2f} s {}", answer.finished ? "finished" : "open",
                       answer.is_feasible ? "feasible" : "infeasible", answer.length,
                       answer.register_bits.value_or(-1), answer.seconds,
                       answer.violations.empty() ? "" : answer.violations[0]);
  };
  fmt::print(stderr, "{} of {} accesses, seed {}: ours {} length {} bits {}; GLPK {}; CBC {}\n",
             to_string(options.shape), options.accesses, seed,
             comparison.is_feasible ? "feasible" : "infeasible", comparison.length,
             comparison.register_bits, show(comparison.glpk), show(comparison.cbc));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: bench_solvers PROBLEMS SEED\n", stderr);
    return 2;
  }
  const std::uint64_t problems = std::strtoull(argv[1], nullptr, 10);
  const std::uint64_t seed = std::strtoull(argv[2], nullptr, 10);
  const auto shapes = oracle::loop_shapes();
  std::map<std::pair<oracle::LoopShape, int>, Row> rows;
  for (std::uint64_t i = 0; i < problems; ++i) {
    const auto accesses = kFewest + static_cast<int>(i / shapes.size() % (kMost - kFewest + 1));
    const oracle::ContendedOptions options{shapes[i % shapes.size()], accesses};
    const Problem problem = oracle::contended_problem(options, seed + i);
    Row& row = rows[{options.shape, first_of_class(accesses)}];
    auto begin = std::chrono::steady_clock::now();
    const scheduler::Outcome quick = scheduler::schedule(problem, {});
    row.quick_seconds += seconds_since(begin);
    scheduler::Options thorough;
    thorough.effort = scheduler::Effort::kThorough;
    begin = std::chrono::steady_clock::now();
    const scheduler::Outcome ours = scheduler::schedule(problem, thorough);
    row.seconds += seconds_since(begin);
    const oracle::Comparison comparison = oracle::compare(problem, ours, {});
    row.add(comparison, ours, quick);
    report(comparison, options, seed + i);
    if (const auto* schedule = std::get_if<Schedule>(&ours)) {
      row.add(oracle::compare_certificates(problem, *schedule));
    }
  }
  std::puts(
      "loops,accesses,problems,infeasible,finished_glpk,finished_cbc,feasibility_mismatches,"
      "latency_mismatches,proven,proven_mismatches,registers_compared,register_mismatches,"
      "register_gap_mean,register_gap_of_sums,register_gap_max,quick_gap_mean,quick_gap_of_sums,"
      "certified,certificate_mismatches,seconds,quick_seconds,seconds_glpk,seconds_cbc");
  Row total;
  for (const auto& [key, row] : rows) {
    row.print(to_string(key.first), name_of_class(key.second));
    total.add(row);
  }
  total.print("all", name_of_class(kFewest).substr(0, 2) + std::to_string(kMost));
  return 0;
}

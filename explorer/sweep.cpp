#include "explorer/sweep.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>

namespace hls::explorer {
namespace {

using Slots = std::vector<std::optional<Result<Evaluation>>>;

/// Evaluates a batch; slots stay empty from where the sweep was stopped.
Slots evaluate_batch(const std::vector<std::int64_t>& ids, const Evaluate& evaluate,
                     const SweepOptions& options) {
  Slots slots(ids.size());
  std::atomic<bool> stopped = false;
  tbb::task_arena arena(options.threads);
  arena.execute([&] {
    // One point a task: some take a thousand times as long as others.
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, ids.size(), 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
          for (std::size_t i = range.begin(); i != range.end(); ++i) {
            if (!stopped && options.stop()) stopped = true;
            if (!stopped) slots[i].emplace(evaluate(ids[i]));
          }
        },
        tbb::simple_partitioner());
  });
  return slots;
}

std::size_t next_count(const SweepOptions& options, std::size_t done) {
  if (!options.evaluations) return options.batch;
  const auto most = static_cast<std::size_t>(*options.evaluations);
  return std::min(options.batch, most - std::min(most, done));
}

/// The leading evaluations of a batch. Errors: the first one before the first empty slot.
Result<std::vector<Evaluation>> leading(Slots slots) {
  std::vector<Evaluation> evaluations;
  for (std::optional<Result<Evaluation>>& slot : slots) {
    if (!slot) break;
    if (!*slot) return slot->error();
    evaluations.push_back(std::move(slot->value()));
  }
  return evaluations;
}

}  // namespace

Result<SweepOutcome> sweep(Strategy& strategy, const Evaluate& evaluate,
                           const SweepOptions& options) {
  // Lets an arena be wider than the machine, as asked for by `-j`.
  const tbb::global_control width(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(options.threads));
  SweepOutcome outcome;
  while (!outcome.stopped) {
    const std::size_t count = next_count(options, outcome.evaluations.size());
    const std::vector<std::int64_t> ids =
        count == 0 ? std::vector<std::int64_t>{} : strategy.propose(count);
    if (ids.empty()) break;
    Result<std::vector<Evaluation>> batch = leading(evaluate_batch(ids, evaluate, options));
    if (!batch) return batch.error();
    outcome.stopped = batch->size() < ids.size();
    if (!outcome.stopped) strategy.report(*batch);
    options.progress(*batch);
    outcome.evaluations.insert(outcome.evaluations.end(), batch->begin(), batch->end());
  }
  std::sort(outcome.evaluations.begin(), outcome.evaluations.end(),
            [](const Evaluation& a, const Evaluation& b) { return a.id < b.id; });
  return outcome;
}

}  // namespace hls::explorer

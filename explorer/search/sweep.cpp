#include "explorer/search/sweep.h"

#include <algorithm>
#include <atomic>

#include "explorer/evaluate/parallel.h"
#include "scheduler/limits/stop.h"

namespace hls::explorer {
namespace {

using Slots = std::vector<std::optional<Result<Evaluation>>>;

/// Evaluates a batch; slots stay empty where the sweep was stopped, in the midst of a point too.
Slots evaluate_batch(const std::vector<std::int64_t>& ids, const Evaluate& evaluate,
                     const SweepOptions& options) {
  Slots slots(ids.size());
  std::atomic<bool> stopped = false;
  for_each_index(options.threads, ids.size(), [&](std::size_t i) {
    if (!stopped && options.stop()) stopped = true;
    if (stopped) return;
    try {
      slots[i].emplace(evaluate(ids[i]));
    } catch (const scheduler::Stopped&) {
      stopped = true;
    }
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
  SweepOutcome outcome;
  while (!outcome.stopped) {
    const std::size_t count = next_count(options, outcome.evaluations.size());
    const std::vector<std::int64_t> ids =
        count == 0 ? std::vector<std::int64_t>{} : strategy.propose(count);
    if (const Status status = strategy.status(); !status) return status.error();
    if (ids.empty()) break;
    Result<std::vector<Evaluation>> batch = leading(evaluate_batch(ids, evaluate, options));
    if (!batch) return batch.error();
    outcome.stopped = batch->size() < ids.size();
    if (!outcome.stopped) strategy.report(*batch);
    if (const Status status = strategy.status(); !status) return status.error();
    options.progress(*batch);
    outcome.evaluations.insert(outcome.evaluations.end(), batch->begin(), batch->end());
  }
  std::sort(outcome.evaluations.begin(), outcome.evaluations.end(),
            [](const Evaluation& a, const Evaluation& b) { return a.id < b.id; });
  return outcome;
}

}  // namespace hls::explorer

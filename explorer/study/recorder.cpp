#include "explorer/study/recorder.h"

#include <chrono>

namespace hls::explorer {
namespace {

/// Between two commits. Longer ones lose more to a kill, shorter ones write more.
constexpr std::chrono::milliseconds kCommitInterval{250};

}  // namespace

Result<std::unique_ptr<Recorder>> Recorder::start(Store& store, const PointKeys& keys,
                                                  const Settings& settings) {
  Result<Evaluations> known = store.load(keys.context());
  if (!known) return known.error();
  return std::unique_ptr<Recorder>(new Recorder(store, keys, settings, std::move(*known)));
}

Recorder::Recorder(Store& store, const PointKeys& keys, const Settings& settings, Evaluations known)
    : store_(store), keys_(keys), settings_(settings), known_(std::move(known)), writer_([this] {
        write();
      }) {}

Recorder::~Recorder() { [[maybe_unused]] const Status status = finish(); }

Result<Evaluation> Recorder::operator()(std::int64_t id, const Evaluate& evaluate) {
  const Fingerprint key = keys_(id);
  const auto known = known_.find(key);
  if (known != known_.end()) {
    Evaluation evaluation = known->second;
    evaluation.id = id;
    apply_limits(settings_.limits, evaluation);
    return evaluation;
  }
  Result<Evaluation> evaluation = evaluate(id);
  if (!evaluation) return evaluation;
  KeyedEvaluation row{key, *evaluation};
  row.evaluation.id = 0;
  apply_limits({}, row.evaluation);
  const std::lock_guard lock(mutex_);
  pending_.push_back(std::move(row));
  return evaluation;
}

void Recorder::write() {
  std::unique_lock lock(mutex_);
  for (bool last = false; !last;) {
    last = wake_.wait_for(lock, kCommitInterval, [&] { return finished_; });
    if (pending_.empty()) continue;
    const std::vector<KeyedEvaluation> batch = std::exchange(pending_, {});
    lock.unlock();
    status_ = store_.add(keys_.context(), batch);
    lock.lock();
    if (status_) continue;
    failed_ = true;
    return;
  }
}

Status Recorder::finish() {
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  wake_.notify_all();
  if (writer_.joinable()) writer_.join();
  return status_;
}

}  // namespace hls::explorer

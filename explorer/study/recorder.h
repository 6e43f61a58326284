#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "explorer/search/sweep.h"
#include "explorer/study/inputs.h"
#include "explorer/study/store.h"

namespace hls::explorer {

/// Evaluates points once: what a store holds is looked up, and what it does not hold is evaluated
/// and committed within a fraction of a second, by a thread of its own. A strategy that is started
/// again so makes the proposals it made, and goes on from where it was ended.
class Recorder {
 public:
  /// Loads what the store holds of these keys. Requires: all three outlive this.
  /// Errors: those of Store.
  static Result<std::unique_ptr<Recorder>> start(Store& store, const PointKeys& keys,
                                                 const Settings& settings);
  ~Recorder();

  /// The evaluation of a point, by `evaluate` unless it is known. Thread-safe when `evaluate` is.
  Result<Evaluation> operator()(std::int64_t id, const Evaluate& evaluate);

  /// Evaluations that the store held at the start.
  std::size_t known() const { return known_.size(); }

  /// Whether a commit failed, so that a sweep had better end. Thread-safe.
  bool failed() const { return failed_; }

  /// Commits what is left and ends. Errors: the first one of a commit.
  Status finish();

 private:
  Recorder(Store& store, const PointKeys& keys, const Settings& settings, Evaluations known);
  void write();

  Store& store_;
  const PointKeys& keys_;
  const Settings& settings_;
  const Evaluations known_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<KeyedEvaluation> pending_;  ///< guarded by mutex_
  bool finished_ = false;                 ///< guarded by mutex_
  std::atomic<bool> failed_ = false;
  Status status_ = success();  ///< of the writer, read after it ended
  std::thread writer_;
};

}  // namespace hls::explorer

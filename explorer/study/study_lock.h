#pragma once

#include <string>
#include <utility>

#include "model/result.h"

namespace hls::explorer {

/// The right to sweep into a directory, which one process has at a time. The kernel takes it back
/// when the process ends, whatever ends it. It is a lock of the file study.lock, which stays; as such
/// locks belong to a process, it is taken once in a process.
class StudyLock {
 public:
  /// Errors: kUsage when another process has it, or when the file cannot be made.
  static Result<StudyLock> take(const std::string& directory);

  /// Whether a process has the lock of a directory.
  static bool is_taken(const std::string& directory);

  StudyLock(StudyLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  StudyLock& operator=(StudyLock&&) = delete;
  StudyLock(const StudyLock&) = delete;
  StudyLock& operator=(const StudyLock&) = delete;
  ~StudyLock();

 private:
  explicit StudyLock(int file) : file_(file) {}

  int file_;
};

}  // namespace hls::explorer

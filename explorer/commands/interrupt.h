#pragma once

#include <csignal>

namespace hls::explorer {

/// While it lives, SIGINT and SIGTERM are held back instead of ending the program; `requested`
/// tells whether one came. Threads made meanwhile hold them back too, so there is no handler and no
/// state outside this object.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// Thread-safe.
  bool requested() const;

 private:
  sigset_t held_{};
  sigset_t before_{};
};

}  // namespace hls::explorer

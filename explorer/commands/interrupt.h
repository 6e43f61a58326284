#pragma once

#include <condition_variable>
#include <csignal>
#include <functional>
#include <mutex>
#include <thread>

namespace hls::explorer {

/// While it lives, SIGINT and SIGTERM are held back instead of ending the program; `requested`
/// tells whether one came. Threads made meanwhile hold them back too, so there is no handler and no
/// state outside this object.
class InterruptGuard {
 public:
  InterruptGuard();
  /// Ends the program with the exit code of ErrorKind::kInterrupted where it still is at work kPatience after a signal, `last`
  /// called before: nothing it does may be out of reach of a signal. What threads have begun then stays half
  /// done, as with a signal that cannot be held back.
  explicit InterruptGuard(std::function<void()> last);
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// Thread-safe.
  bool requested() const;

  static constexpr int kPatienceMilliseconds = 600;

 private:
  void watch(const std::function<void()>& last);

  sigset_t held_{};
  sigset_t before_{};
  std::mutex mutex_;
  std::condition_variable ends_;
  bool is_over_ = false;
  std::thread watch_;
};

}  // namespace hls::explorer

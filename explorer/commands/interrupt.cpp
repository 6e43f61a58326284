#include "explorer/commands/interrupt.h"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <utility>

#include "model/result.h"

namespace hls::explorer {

InterruptGuard::InterruptGuard() {
  sigemptyset(&held_);
  sigaddset(&held_, SIGINT);
  sigaddset(&held_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &held_, &before_);
}

InterruptGuard::InterruptGuard(std::function<void()> last) : InterruptGuard() {
  watch_ = std::thread([this, last = std::move(last)] { watch(last); });
}

InterruptGuard::~InterruptGuard() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  ends_.notify_all();
  if (watch_.joinable()) watch_.join();
  // Takes what is pending, so that it does not end the program once the mask is lifted.
  const timespec at_once{};
  while (requested() && sigtimedwait(&held_, nullptr, &at_once) > 0) {
  }
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void InterruptGuard::watch(const std::function<void()>& last) {
  constexpr int kStepMilliseconds = 20;
  std::unique_lock lock(mutex_);
  for (int waited = 0; waited < kPatienceMilliseconds;) {
    const auto step = std::chrono::milliseconds(kStepMilliseconds);
    if (ends_.wait_for(lock, step, [&] { return is_over_; })) return;
    if (requested()) waited += kStepMilliseconds;
  }
  last();
  _exit(static_cast<int>(ErrorKind::kInterrupted));
}

bool InterruptGuard::requested() const {
  sigset_t pending;
  sigpending(&pending);
  return sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1;
}

}  // namespace hls::explorer

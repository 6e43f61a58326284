#include "explorer/commands/interrupt.h"

#include <pthread.h>

#include <ctime>

namespace hls::explorer {

InterruptGuard::InterruptGuard() {
  sigemptyset(&held_);
  sigaddset(&held_, SIGINT);
  sigaddset(&held_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &held_, &before_);
}

InterruptGuard::~InterruptGuard() {
  // Takes what is pending, so that it does not end the program once the mask is lifted.
  const timespec at_once{};
  while (requested() && sigtimedwait(&held_, nullptr, &at_once) > 0) {
  }
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

bool InterruptGuard::requested() const {
  sigset_t pending;
  sigpending(&pending);
  return sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1;
}

}  // namespace hls::explorer
